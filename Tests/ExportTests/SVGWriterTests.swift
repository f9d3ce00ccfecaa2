import Cells
import Colors
import Geometry
import Layers
import Raster
import Scenes
import Testing
import Text

@testable import Export

@Suite struct SVGWriterTests {
    private let square = SVGDrawing.square
    private let line = SVGDrawing.line()

    private func scene(_ layers: Layer..., duration: Double? = nil) -> Scene {
        SVGDrawing.scene(layers, duration: duration)
    }

    /// The document of a white line with one animation.
    private func document(_ animation: Animation, duration: Double? = nil) -> String {
        SVGWriter(scene(Layer(shape: line).animated(animation), duration: duration)).animation()
    }

    private func timing(_ duration: Double, begin: Double = 0, fill: FillMode = .removed) -> MediaTiming {
        MediaTiming(beginTime: begin, duration: duration, fillMode: fill)
    }

    @Test func aDocumentHasATitleAndShapes() {
        let shape = ShapeContent(
            path: square, fillColor: .color(Color(rgb: 0xffd166)),
            strokeColor: Color(rgb: 0xef476f, alpha: 0.5))
        var layer = Layer(shape: shape)
        layer.position = Point(3, 4)
        var picture = scene(layer)
        picture.title = "A < B"
        #expect(
            SVGWriter(picture).still(at: 0)
                == """
                <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50">
                 <title>A &lt; B</title>
                 <g transform="translate(3 4)">
                  <path d="M0 0L10 0L10 10L0 10Z" fill="#ffd166" stroke="#ef476f" stroke-opacity=".5" stroke-miterlimit="10"/>
                 </g>
                </svg>

                """)
    }

    /// Viewers without animation, and with reduced motion, show the picture of the poster time.
    @Test func aPosterStandsForTheAnimation() throws {
        let move = try Animation.basic(.positionX, from: 0, to: 40, timing: timing(2))
        let writer = SVGWriter(scene(Layer(shape: line).animated(move), Layer(shape: line), duration: 2))
        func children(_ document: String) throws -> [XMLNode] {
            try XMLNode(document.replacing(/\n */, with: "")).children
        }
        let parts = try children(writer.animation(poster: 1))
        try #require(parts.count == 3)
        let (style, moving, still) = (parts[0], parts[1], parts[2])
        #expect(style.name == "style" && moving.attributes == ["class": "moving", "display": "none"])
        #expect(moving.children[0].attributes == ["attributeName": "display", "to": "inline"])
        #expect(Array(moving.children.dropFirst()) == (try children(writer.animation())))
        #expect(still.attributes == ["class": "still", "display": "inline"])
        #expect(still.children[0].attributes == ["attributeName": "display", "to": "none"])
        #expect(Array(still.children.dropFirst()) == (try children(writer.still(at: 1))))
        let picture = SVGWriter(scene(Layer(shape: line)))
        #expect(picture.animation(poster: 1) == picture.animation(), "a picture without motion is its poster")
    }

    /// A page with the SVG has the texts of the lesson, escaped, and loads no files.
    @Test func aPageIsSelfContained() {
        var picture = scene(Layer(shape: line), duration: 2)
        picture.title = "A < B"
        let lesson = Lesson(
            caption: "one & two",
            steps: [Lesson.Step(time: 0.5, until: 1, question: "why?", text: "</script>")])
        let svg = SVGWriter(picture).animation()
        let page = ScrubPage.html(svg, of: Timeline(picture), lesson: lesson, duration: 2, background: .black)
        #expect(page.contains(svg) && page.contains("<title>A &lt; B</title>"))
        #expect(page.contains("data-text=\"one &amp; two\">one &amp; two</p>"))
        #expect(page.contains("data-time=\".5\" data-end=\"1\"><b>0.5 s</b> <em>why?</em>"))
        #expect(page.contains("<span>&lt;/script&gt;</span>"))
        #expect(page.contains("data-duration=\"2\" data-loops=\"0\""))
        #expect(page.split(separator: "</script>").count == 2)
        // While a question waits, the button shows the rest of the time.
        #expect(page.contains("Answer (${Math.ceil((resting.due - now) / 1000)} s)"))
        let addresses = page.matches(of: /https?:[^"]*/).map { String($0.0) }
        #expect(addresses == ["http://www.w3.org/2000/svg"])
    }

    @Test func aBackgroundIsDrawnFirst() throws {
        let picture = Timeline(scene(Layer(shape: ShapeContent(path: square))))
        let clear = try XMLNode(SVGWriter(picture).still(at: 0))
        #expect(clear.all("rect").isEmpty)
        let writer = SVGWriter(picture, background: SVGWriter.Background(.white))
        for document in [writer.still(at: 0), writer.animation()] {
            let filled = try XMLNode(document)
            let ground = try #require(filled.children.first)
            #expect(ground.attributes == ["width": "100", "height": "50", "fill": "#ffffff"])
            #expect(Array(filled.children.dropFirst()) == clear.children)
        }
        // A viewer that prefers dark colours shows the other one.
        let both = SVGWriter(picture, background: SVGWriter.Background(.white, dark: .black)).still(at: 0)
        #expect(both.contains("<style>@media(prefers-color-scheme:dark){.ground{fill:#000000}}</style>"))
        #expect(try XMLNode(both).all("rect").map { $0.attributes["class"] } == ["ground"])
    }

    /// Blend modes do not mix with the background, as in a picture of pixels.
    @Test func theBackgroundIsBehindTheFinishedPicture() throws {
        var layer = Layer(shape: ShapeContent(path: square))
        layer.compositingFilter = .multiply
        let writer = SVGWriter(Timeline(scene(layer)), background: SVGWriter.Background(.white))
        let styles = try XMLNode(writer.still(at: 0)).children.map { $0["style"] }
        #expect(styles == [nil, "isolation:isolate"])
    }

    @Test func timingFunctionsAreExact() throws {
        let timing = MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)
        let text = document(try .basic(.lineWidth, from: 1, to: 5, timing: timing, timingFunction: .easeIn))
        #expect(
            text.contains(
                #"<animate attributeName="stroke-width" dur="1.5s" repeatCount="indefinite" calcMode="spline" keyTimes="0;.5;1" keySplines=".42 0 1 1;0 0 .58 1" values="1;5;1"/>"#
            ))
    }

    /// A document that does not repeat keeps the picture after the end.
    @Test func aDocumentMayPlayOnce() throws {
        let once = try Animation.basic(.lineWidth, to: 5, timing: timing(1))
        let text = SVGWriter(scene(Layer(shape: line).animated(once), duration: 1)).animation(repeats: false)
        #expect(text.contains(#"dur="1s" fill="freeze" keyTimes="0;1;1" values="1;5;1""#))
    }

    @Test func modelValuesShowOutsideAnAnimationUnlessItFills() throws {
        func values(_ fill: FillMode) throws -> Substring? {
            let late = try Animation.basic(
                .lineWidth, from: 3, to: 5, timing: timing(0.5, begin: 0.25, fill: fill))
            return document(late, duration: 1).firstMatch(of: /keyTimes="([^"]*)" values="([^"]*)"/)
                .map { $0.1 + " " + $0.2 }
        }
        #expect(try values(.removed) == "0;.25;.25;.75;.75;1 1;1;3;5;1;1")
        // It is removed on completion, so filling forwards has no effect.
        #expect(try values(.both) == "0;.25;.75;.75;1 3;3;5;1;1")
    }

    /// An animation without a duration takes the 0.25 s of a transaction.
    @Test func anAnimationWithoutADurationHasKeysAtItsEnds() throws {
        func tracks(_ duration: Double) throws -> [Substring] {
            let text = document(
                try .basic(
                    .lineWidth, from: 3, to: 5, timing: timing(duration, begin: 0.3), timingFunction: .easeIn),
                duration: 1)
            return text.split(separator: "\n").filter { $0.contains("<animate") }
        }
        #expect(try tracks(0).count == 1)
        #expect(try tracks(0) == tracks(0.25))
        #expect(try tracks(0).first?.contains(#"keyTimes="0;.3;.3;.55;.55;1""#) == true)
    }

    /// The second subpath begins after a quarter of the length, and is hidden until then.
    @Test func aSubpathIsHiddenUntilItBegins() throws {
        let shape = SVGDrawing.line(try Path(svg: "M0 0H10 M0 5H30"))
        let draw = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: timing(1))
        let text = SVGWriter(scene(Layer(shape: shape).animated(draw))).animation()
        let hidden = try #require(
            text.firstMatch(
                of: /attributeName="opacity" [^>]*calcMode="discrete" keyTimes="0;([.0-9]+)" values="0;1"/))
        let time = Double("0" + hidden.1) ?? 0
        #expect(abs(time - 0.25) < 1e-5)
    }

    /// SVG has no easing beyond its ends, so the values are sampled to within 0.05 points.
    @Test func otherEasingsAreSampled() throws {
        let back = try TimingFunction.cubicBezier(0.5, -0.6, 0.5, 1.6)
        let move = try Animation.basic(.positionX, from: 0, to: 80, timing: timing(1), timingFunction: back)
        let picture = scene(Layer(shape: ShapeContent(path: square)).animated(move), duration: 1)
        let match = try #require(
            SVGWriter(picture).animation().firstMatch(of: /keyTimes="([^"]*)" values="([^"]*)"/))
        let times = match.1.split(separator: ";").compactMap { Double($0) }
        let values = match.2.split(separator: ";").compactMap { Double($0.prefix { $0 != " " }) }
        #expect(times.count == values.count && times.count > 10 && times.count < 150)
        for index in 0..<1000 {
            let time = Double(index) / 1000
            let upper = times.firstIndex { $0 > time } ?? times.count - 1
            let (low, high) = (times[upper - 1], times[upper])
            let shown = values[upper - 1] + (values[upper] - values[upper - 1]) * (time - low) / (high - low)
            #expect(abs(shown - picture.presentation(at: time).layers[0].position.x) < 0.05)
        }
    }

    /// An animation that a timed change adds makes the same document. If it is removed early, its curve is cut.
    @Test func addedAnimationsAreAsExact() throws {
        let wide = try Animation.basic(
            .lineWidth, from: 3, to: 5, timing: timing(1, begin: 0.3), timingFunction: .easeIn)
        let own = document(wide, duration: 2)
        #expect(own.contains(";.42 0 1 1;"))
        var changing = scene(Layer(shape: line), duration: 2)
        changing.changes = [TimedChange(at: 0.1, changes: [.add(Layer.ID(1), wide, key: "w")])]
        #expect(SVGWriter(changing).animation() == own)
        changing.changes.append(TimedChange(at: 0.8, changes: [.removeAnimation(Layer.ID(1), key: "w")]))
        let cut = SVGWriter(changing).animation()
        #expect(cut.contains(#"keyTimes="0;.15;.15;.4;.4;1""#))
        let half = try #require(CubicTiming(0.42, 0, 1, 1).part(from: 0, to: 0.5))
        #expect(cut.contains(" \(half.x2.svg(4)) \(half.y2.svg(4));"))
    }

    /// A second animation runs from the middle of the first to beyond its end.
    @Test func overlappingAnimationsKeepTheirCurves() throws {
        let wide = try Animation.basic(.lineWidth, from: 3, to: 5, timing: timing(1), timingFunction: .easeIn)
        var changing = scene(Layer(shape: line).animated(wide), duration: 2)
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

    /// The layer pauses from 0.25 to 1 s.
    @Test func aPauseSplitsACurve() throws {
        let wide = try Animation.basic(.lineWidth, from: 3, to: 5, timing: timing(1), timingFunction: .easeIn)
        var pausing = scene(Layer(shape: line).animated(wide), duration: 2)
        pausing.changes = [
            TimedChange(at: 0.25, changes: [.setTiming(Layer.ID(1), .pause)]),
            TimedChange(at: 1, changes: [.setTiming(Layer.ID(1), .resume)]),
        ]
        let text = SVGWriter(pausing).animation()
        #expect(text.contains(#"calcMode="spline" keyTimes="0;.125;.5;.875;.875;1""#))
    }
}

@Suite struct SVGAnnotationsTests {
    /// A square from (20, 10) to (30, 20) with a label, on a canvas of 100 by 50.
    private func square(_ parts: [LayerLabel.Part], at side: LayerLabel.Side = .below) -> Layer {
        var layer = Layer(shape: ShapeContent(path: SVGDrawing.square))
        layer.position = Point(20, 10)
        layer.label = LayerLabel(parts, at: side)
        return layer
    }

    private func groups(_ nodes: [XMLNode]) -> [XMLNode] {
        nodes.last.flatMap { $0["font-size"] == nil ? nil : $0.children } ?? []
    }

    private func numbers(_ transform: String?) -> [Double] {
        (transform ?? "").split { !"-.0123456789".contains($0) }.compactMap { Double("0" + $0) ?? Double($0) }
    }

    /// The font has the size of 80 by 24 cells: here a cell is 1.25 points wide and 2.5 points high.
    @Test func labelsStandBesideTheirLayers() throws {
        let places: [(LayerLabel.Side, String, Double, (Double) -> Bool)] = [
            (.above, "middle", 25, { $0 < 10 && $0 > 8 }), (.below, "middle", 25, { $0 > 21 && $0 < 24 }),
            (.right, "start", 31, { $0 > 15 && $0 < 16 }), (.left, "end", 19, { $0 > 15 && $0 < 16 }),
            (.center, "middle", 25, { $0 > 15 && $0 < 16 }),
        ]
        for (side, anchor, x, isThere) in places {
            let group = try #require(groups(try SVGDrawing.still(square([.words("a < b")], at: side))).first)
            let place = numbers(group["transform"])
            #expect(group["text-anchor"] == anchor)
            #expect(abs(place[0] - x) < 0.1 && isThere(place[1]), "\(side) \(place)")
            #expect(group.children.map(\.name) == ["text"])
            #expect(group.children[0].text == "a < b")
        }
    }

    /// The text of an app has its own size, and begins at its place.
    @Test func textsHaveTheirFontSize() throws {
        var layer = square([.words("a")], at: .right)
        layer.label?.fontSize = 8
        layer.transform = Affine(scaleX: 2, y: 2)
        let group = try #require(groups(try SVGDrawing.still(layer)).first)
        let place = numbers(group["transform"])
        #expect(group["font-size"] == "16" && group["font-family"]?.contains("sans-serif") == true)
        #expect(abs(place[0] - 40) < 0.1 && abs(place[1] - 25.6) < 0.1, "\(place)")
    }

    /// A label in the middle of a filled shape is white with a dark outline. Other labels have their colour, or are grey.
    @Test func labelsOnAFillHaveAnOutline() throws {
        var layer = square([.words("a")], at: .center)
        #expect(groups(try SVGDrawing.still(layer))[0]["paint-order"] == "stroke")
        layer.shape?.fillColor = nil
        #expect(groups(try SVGDrawing.still(layer))[0]["paint-order"] == nil)
        layer.backgroundColor = .white
        #expect(groups(try SVGDrawing.still(layer))[0]["paint-order"] == "stroke")
        layer.label?.color = .white
        #expect(groups(try SVGDrawing.still(layer))[0]["paint-order"] == nil)
    }

    @Test func labelsStayOnTheCanvas() throws {
        var layer = square([.words("long enough")])
        layer.position = Point(90, 45)
        let place = numbers(try #require(groups(try SVGDrawing.still(layer)).first)["transform"])
        #expect(place[0] < 95 && place[1] < 50)
    }

    /// A text stays with its layer. It is left out while an area covers it.
    @Test func textsAreInThePicture() throws {
        var (text, cover, root) = (Layer(), Layer(), Layer())
        (text.position, text.label) = (Point(99, 20), LayerLabel("one\ntwo", at: .center, color: .white))
        root.sublayers = [text]
        let group = try #require(groups(try SVGDrawing.still(root)).first)
        #expect(numbers(group["transform"])[0] == 99 && group["fill"] == "#ffffff")
        #expect(group.children[0].children.map(\.text) == ["one", "two"])
        (cover.frame, cover.backgroundColor) = (Rect(60, 0, 60, 50), .black)
        root.sublayers = [text, cover]
        #expect(groups(try SVGDrawing.still(root)).isEmpty)
    }

    /// The second of two overlapping labels moves by one line, away from its layer. Other labels stay.
    @Test(arguments: [(LayerLabel.Side.below, 1.0), (.above, -1), (.center, 1)])
    func overlappingLabelsMoveApart(side: LayerLabel.Side, sign: Double) throws {
        var layers = [square([.words("first")], at: side), square([.words("second")], at: side)]
        layers.append(square([.words("third")], at: side))
        for index in layers.indices { layers[index].position = Point(index == 2 ? 70 : 20, 20) }
        let alone = numbers(groups(try SVGDrawing.still(layers[1]))[0]["transform"])
        var group = Layer()
        group.sublayers = layers
        let heights = groups(try SVGDrawing.still(group)).map { numbers($0["transform"])[1] }
        #expect(heights[0] == alone[1] && heights[2] == alone[1])
        let letters = max(100.0 / 80, 50.0 / 48) * 2 * 0.83
        #expect(abs(heights[1] - (alone[1] + sign * letters * 1.2)) < 0.01, "\(heights)")
    }

    /// A label moves with its layer. Each of its texts is a text element, and one is visible at a time.
    @Test func changingTextsTakeTurns() throws {
        let layer = square([.words("w "), .value(.lineWidth)]).animated(
            try .second(.positionX, to: 60), try .second(.lineWidth, from: 0, to: 4))
        let group = try #require(groups(try SVGDrawing.moving(layer, duration: 1)).first)
        let move = try #require(group.children.first { $0.name == "animateTransform" })
        #expect(move["values"]?.split(separator: ";").count == 2)
        let texts = group.children.filter { $0.name == "g" }
        #expect(texts.count == 31 || texts.count == 30)
        for text in texts {
            let animation = try #require(text.children.first { $0.name == "animate" })
            #expect(animation["calcMode"] == "discrete")
            #expect(text.children.contains { $0.name == "text" && $0.text.hasPrefix("w ") })
        }
        #expect(texts.filter { $0["opacity"] == "1" }.count == 1)
    }

    @Test func pointsAreNumbered() throws {
        var layer = square([.words("a")])
        layer.label = nil
        layer.shape?.showsPoints = true
        let still = groups(try SVGDrawing.still(layer))
        #expect(still.map { $0.children[0].text } == ["0", "1", "2", "3"])
        #expect(still.map { numbers($0["transform"]) } == [[20, 10], [30, 10], [30, 20], [20, 20]])
        let grow = try Animation.second(.path, to: .path(Path(rect: Rect(0, 0, 10, 20))))
        let moving = groups(try SVGDrawing.moving(layer.animated(grow)))
        let moves = moving.map { $0.children.contains { $0.name == "animateTransform" } }
        #expect(moves == [false, false, true, true])
    }

    /// While a path is held, the lines between its points are transparent. An empty path would stop browsers from
    /// animating.
    @Test func heldPathsHaveNoConnectingLines() throws {
        var layer = square([.words("a")])
        layer.label = nil
        layer.shape?.showsPoints = true
        let other = AnimatableValue.path(Path(rect: Rect(0, 0, 10, 20)))
        let held = AnimatableValue.path(SVGDrawing.square)
        let nodes = try SVGDrawing.moving(
            layer.animated(
                try .keyframes(.path, values: [held, held, other, other], timing: MediaTiming(duration: 3))))
        func all(_ nodes: [XMLNode]) -> [XMLNode] { nodes + nodes.flatMap { all($0.children) } }
        let ways = try #require(all(nodes).first { $0.name == "path" && $0["stroke"] == "#8a8f98" })
        #expect(ways["d"]?.isEmpty == false && ways["stroke-opacity"] == "0")
        for animation in ways.children.filter({ $0["attributeName"] == "d" }) {
            let values = animation["values"]?.split(separator: ";", omittingEmptySubsequences: false) ?? []
            #expect(values.allSatisfy { !$0.isEmpty })
        }
    }
}
