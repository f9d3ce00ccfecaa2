import Cells
import Colors
import Geometry
import Layers
import Raster
import Testing

@testable import Export

@Suite struct SVGWriterTests {
    private let square = Path(rect: Rect(0, 0, 10, 10))

    private func scene(_ layers: [Layer], duration: Double? = nil) -> Scene {
        Scene(canvas: Size(100, 50), layers: layers, explicitDuration: duration)
    }

    /// A shape with animations.
    private func layer(_ shape: ShapeContent, _ animations: Animation...) -> Layer {
        var layer = Layer(name: "shape", shape: shape)
        for animation in animations { layer.add(animation) }
        return layer
    }

    private func timing(
        _ duration: Double, begin: Double = 0, forever: Bool = false, autoreverses: Bool = false,
        fill: FillMode = .removed
    ) -> MediaTiming {
        MediaTiming(
            beginTime: begin, duration: duration, repeatCount: forever ? .infinity : 0,
            autoreverses: autoreverses, fillMode: fill)
    }

    @Test func aWholeDocument() throws {
        var shape = ShapeContent(path: square, fillColor: .color(Color(rgb: 0xffd166)))
        shape.strokeColor = Color(rgb: 0xef476f, alpha: 0.5)
        var layer = Layer(shape: shape)
        layer.position = Point(3, 4)
        var picture = scene([layer])
        picture.title = "A < B"
        #expect(
            SVGWriter(picture).still(at: 0)
                == """
                <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50">
                 <title>A &lt; B</title>
                 <g transform="translate(3 4)">
                  <path d="M0 0L10 0L10 10L0 10Z" fill="#ffd166" stroke="#ef476f" stroke-opacity=".502" stroke-miterlimit="10"/>
                 </g>
                </svg>

                """.replacing(".502", with: ".5"))
    }

    /// A ground is there when it is asked for, below everything else; without one the page shows through.
    @Test func aBackgroundIsDrawnWhenThereIsOne() throws {
        let picture = Timeline(scene([layer(ShapeContent(path: square))]))
        let clear = try XMLNode(SVGWriter(picture).still(at: 0))
        #expect(clear.all("rect").isEmpty)
        for document in [
            SVGWriter(picture, background: .white).still(at: 0),
            SVGWriter(picture, background: .white).animation(),
        ] {
            let filled = try XMLNode(document)
            let ground = try #require(filled.children.first)
            #expect(ground.attributes == ["width": "100", "height": "50", "fill": "#ffffff"])
            #expect(Array(filled.children.dropFirst()) == clear.children)
        }
    }

    @Test func timingFunctionsAreSaidExactly() throws {
        let wide = try Animation.basic(
            .lineWidth, from: 1, to: 5, timing: timing(0.75, forever: true, autoreverses: true),
            timingFunction: .easeIn)
        var shape = ShapeContent(path: square, fillColor: nil)
        shape.strokeColor = .white
        let text = SVGWriter(scene([layer(shape, wide)])).animation()
        #expect(
            text.contains(
                #"<animate attributeName="stroke-width" dur="1.5s" repeatCount="indefinite" calcMode="spline" keyTimes="0;.5;1" keySplines=".42 0 1 1;0 0 .58 1" values="1;5;1"/>"#
            ))
    }

    @Test func modelValuesShowOutsideAnAnimationUnlessItFills() throws {
        var shape = ShapeContent(path: square, fillColor: nil)
        shape.strokeColor = .white
        func values(_ fill: FillMode) throws -> Substring? {
            let late = try Animation.basic(
                .lineWidth, from: 3, to: 5, timing: timing(0.5, begin: 0.25, fill: fill))
            let text = SVGWriter(scene([layer(shape, late)], duration: 1)).animation()
            return text.firstMatch(of: /keyTimes="([^"]*)" values="([^"]*)"/).map { $0.1 + " " + $0.2 }
        }
        #expect(try values(.removed) == "0;.25;.25;.75;.75;1 1;1;3;5;1;1")
        // It is removed when it has ended, so that filling forwards shows nothing.
        #expect(try values(.both) == "0;.25;.75;.75;1 3;3;5;1;1")
    }

    @Test func anAnimationWithoutADurationHasItsKeysAtItsEnds() throws {
        var shape = ShapeContent(path: square, fillColor: nil)
        shape.strokeColor = .white
        func tracks(_ duration: Double) throws -> [Substring] {
            let wide = try Animation.basic(
                .lineWidth, from: 3, to: 5, timing: timing(duration, begin: 0.3), timingFunction: .easeIn)
            let text = SVGWriter(scene([layer(shape, wide)], duration: 1)).animation()
            return text.split(separator: "\n").filter { $0.contains("<animate") }
        }
        #expect(try tracks(0).count == 1)
        #expect(try tracks(0) == tracks(0.25))
        #expect(try tracks(0).first?.contains(#"keyTimes="0;.3;.3;.55;.55;1""#) == true)
    }

    @Test func partsOfALineAreDashesOfItsOwnLength() throws {
        var shape = ShapeContent(path: try Path(svg: "M0 0H10 M0 5H30"), fillColor: nil)
        shape.strokeColor = .white
        let draw = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: timing(1))
        let text = SVGWriter(scene([layer(shape, draw)])).animation()
        #expect(text.contains(##"d="M0 0L10 0" pathLength="10" stroke-dasharray="0 20""##))
        #expect(text.contains(##"d="M0 5L30 5" pathLength="30" stroke-dasharray="0 60""##))
        // The second begins when the first quarter of the length is drawn, and is hidden until then.
        let hidden = try #require(
            text.firstMatch(
                of: /attributeName="opacity" [^>]*calcMode="discrete" keyTimes="0;([.0-9]+)" values="0;1"/))
        #expect(abs((Double("0" + hidden.1) ?? 0) - 0.25) < 1e-5)
    }

    @Test func dashesKeepTheirUnits() throws {
        var shape = ShapeContent(path: square, fillColor: nil)
        shape.strokeColor = .white
        shape.lineDashPattern = [5, 3]
        let march = try Animation.basic(.lineDashPhase, from: 0, to: -8, timing: timing(1, forever: true))
        let text = SVGWriter(scene([layer(shape, march)])).animation()
        #expect(text.contains(##"stroke-dasharray="5 3" stroke-dashoffset="0""##))
        #expect(text.contains(##"keyTimes="0;1" values="0;-8""##))
        #expect(!text.contains("pathLength"))
    }

    @Test func whatSVGCannotSayIsSampledNearEnough() throws {
        let back = try TimingFunction.cubicBezier(0.5, -0.6, 0.5, 1.6)
        let move = try Animation.basic(
            .positionX, from: 0, to: 80, timing: timing(1, forever: true), timingFunction: back)
        let picture = scene([layer(ShapeContent(path: square), move)])
        let text = SVGWriter(picture).animation()
        let match = try #require(text.firstMatch(of: /keyTimes="([^"]*)" values="([^"]*)"/))
        let times = match.1.split(separator: ";").compactMap { Double($0) }
        let values = match.2.split(separator: ";").compactMap { Double($0.prefix { $0 != " " }) }
        #expect(times.count == values.count)
        #expect(times.count > 10 && times.count < 150)
        for index in 0..<1000 {
            let time = Double(index) / 1000
            let upper = times.firstIndex { $0 > time } ?? times.count - 1
            let (low, high) = (times[upper - 1], times[upper])
            let shown = values[upper - 1] + (values[upper] - values[upper - 1]) * (time - low) / (high - low)
            #expect(abs(shown - picture.presentation(at: time).layers[0].position.x) < 0.05)
        }
    }

    @Test func turnsGoOnThroughWholeTurns() throws {
        let turn = try Animation.basic(
            .rotation, from: 0, to: .number(4 * .pi), timing: timing(1, forever: true))
        let text = SVGWriter(scene([layer(ShapeContent(path: square), turn)])).animation()
        #expect(
            text.contains(
                ##"type="rotate" dur="1s" repeatCount="indefinite" keyTimes="0;1" values="0;720"/>"##))
    }

    @Test func masksClipsAndGroups() throws {
        var inner = Layer(shape: ShapeContent(path: square))
        inner.opacity = 0.5
        var outer = Layer()
        outer.bounds = Rect(0, 0, 20, 20)
        outer.position = Point(10, 10)
        outer.masksToBounds = true
        outer.sublayers = [inner]
        outer.mask = Layer(shape: ShapeContent(path: square))
        var hidden = inner
        hidden.isHidden = true
        let text = SVGWriter(scene([outer, hidden])).still(at: 0)
        #expect(text.contains(##"<g clip-path="url(#d1)" mask="url(#d2)">"##))
        #expect(text.contains(##"<g opacity=".5">"##))
        #expect(text.contains("mask-type:alpha"))
        #expect(text.split(separator: "fill=\"#000000\"").count == 3)
    }

    @Test func gradientsHaveStopsWithOpacity() {
        var gradient = GradientContent(colors: [.white, Color(rgb: 0xff0000, alpha: 0.5)])
        gradient.endPoint = Point(1, 1)
        var layer = Layer(gradient: gradient)
        layer.bounds = Rect(0, 0, 20, 10)
        let text = SVGWriter(scene([layer])).still(at: 0)
        #expect(text.contains(##"x1="10" y1="0" x2="20" y2="10""##))
        #expect(text.contains(##"<stop offset="1" stop-color="#ff0000" stop-opacity=".5"/>"##))
        layer.gradient?.type = .conic
        #expect(SVGWriter(scene([layer])).still(at: 0).split(separator: "<path").count == 1 + 1 + 180)
    }

    @Test func theSameSceneGivesTheSameText() throws {
        let spring = try Animation.spring(.positionY, from: 0, to: 20, timing: timing(1))
        let picture = scene([layer(ShapeContent(path: square), spring)])
        #expect(SVGWriter(picture).animation() == SVGWriter(picture).animation())
        #expect(!SVGWriter(picture).still(at: 0.3).contains("<animate"))
    }

    @Test func numbersAreShort() {
        #expect(0.0.svg(3) == "0")
        #expect((-0.0001).svg(3) == "0")
        #expect((-0.5).svg(3) == "-.5")
        #expect(12.3456.svg(3) == "12.346")
        #expect(0.9999.svg(3) == "1")
        #expect(10.0.svg(0) == "10")
        #expect(1.050.svg(3) == "1.05")
    }

    /// The same animation is the same document, whoever adds it; and one that is cut off keeps its curve.
    @Test func whatChangesAddIsAsExactAsWhatTheSceneBeginsWith() throws {
        var shape = ShapeContent(path: square, fillColor: nil, lineWidth: 5)
        shape.strokeColor = .white
        let wide = try Animation.basic(
            .lineWidth, from: 3, to: 5, timing: timing(1, begin: 0.3), timingFunction: .easeIn)
        let own = SVGWriter(scene([layer(shape, wide)], duration: 2)).animation()
        #expect(own.contains(";.42 0 1 1;"))
        var changing = scene([layer(shape)], duration: 2)
        changing.changes = [TimedChange(at: 0.1, changes: [.add(Layer.ID(1), wide, key: "w")])]
        #expect(SVGWriter(changing).animation() == own)
        changing.changes.append(TimedChange(at: 0.8, changes: [.removeAnimation(Layer.ID(1), key: "w")]))
        let cut = SVGWriter(changing).animation()
        #expect(cut.contains(#"keyTimes="0;.15;.15;.4;.4;1""#))
        let half = try #require(CubicTiming(0.42, 0, 1, 1).part(from: 0, to: 0.5))
        #expect(cut.contains(" \(half.x2.svg(4)) \(half.y2.svg(4));"))
    }

    /// An animation of another property, from the middle of the first to beyond its end.
    @Test func animationsThatOverlapKeepTheirCurves() throws {
        var shape = ShapeContent(path: square, fillColor: .color(.white), lineWidth: 1)
        shape.strokeColor = .white
        let wide = try Animation.basic(
            .lineWidth, from: 3, to: 5, timing: timing(1), timingFunction: .easeIn)
        var changing = scene([layer(shape, wide)], duration: 2)
        changing.changes = [
            TimedChange(
                at: 0.5, changes: [.set(Layer.ID(1), .opacity, 0)],
                settings: TransactionSettings(animationDuration: 1))
        ]
        let text = SVGWriter(changing).animation()
        #expect(
            text.contains(
                #"attributeName="stroke-width" dur="2s" repeatCount="indefinite" calcMode="spline""#))
        #expect(text.contains(#"keyTimes="0;.5;.5;1" keySplines=".42 0 1 1;"#))
        #expect(
            text.contains(
                #"keyTimes="0;.25;.75;1" keySplines="0 0 1 1;.25 .1 .25 1;0 0 1 1" values="1;1;0;0""#))
    }
}
