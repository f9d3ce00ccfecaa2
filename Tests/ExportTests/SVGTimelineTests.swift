import Colors
import Geometry
import Layers
import TestSupport
import Testing

@testable import Export
@testable import SVGFiles

@Suite struct SVGTimelineTests {
    private func timeline(_ duration: Double, side: Double = 100, rate: Int = 30) -> SVGTimeline {
        SVGTimeline(
            Timeline(Scene(canvas: Size(side, side))), from: 0, duration: duration, framesPerSecond: rate)
    }

    @Test func framesCoverTheDuration() {
        #expect(timeline(1).frames.count == 30)
        #expect(timeline(1).frames.last == 29.0 / 30)
        #expect(timeline(1.01).frames.count == 31)
        #expect(timeline(0).frames == [0])
    }

    @Test(arguments: [(100.0, 3), (20, 4), (2, 6)])
    func smallCanvasesHaveMoreDecimals(side: Double, decimals: Int) {
        #expect(timeline(1, side: side).decimals == decimals)
    }

    @Test func aHintIsUsedIfTheValuesFollowIt() throws {
        let ease = try CubicTiming(0.42, 0, 1, 1)
        let hint = EasingSegment(start: 0.5, end: 1.5, ease: ease)
        let eased = timeline(2).track([hint], tolerance: 0.001) { time in
            SVGValue(8 * ease.value(at: min(max(time - 0.5, 0), 1)))
        }
        #expect(eased.keys.map(\.time) == [0, 0.25, 0.75, 1])
        #expect(eased.keys.map(\.value) == ["0", "0", "8", "8"])
        #expect(eased.keys.map(\.ease) == [nil, ease, nil, nil])
        // A hint that the values do not follow is ignored.
        let straight = timeline(2).track([hint], tolerance: 0.001) { SVGValue(8 * min(max($0 - 0.5, 0), 1)) }
        #expect(straight.keys.allSatisfy { $0.ease == nil })
        #expect(straight.keys.count == 4)
    }

    @Test(arguments: [0.5, 0.05, 0.005])
    func otherValuesAreApproximated(tolerance: Double) {
        func value(_ time: Double) -> Double { 20 * time * time * time }
        let track = timeline(1, rate: 1000).track([], tolerance: tolerance) { SVGValue(value($0)) }
        #expect(track.keys.count > 2 && track.keys.count < 80)
        for (low, high) in zip(track.keys, track.keys.dropFirst()) {
            guard let from = Double(low.value), let to = Double(high.value) else { return }
            let middle = (low.time + high.time) / 2
            #expect(abs((from + to) / 2 - value(middle)) <= tolerance + 0.001)
        }
    }

    /// A short change without a hint is found in the frames.
    @Test func shortChangesAreNotMissed() {
        let track = timeline(8).track([], tolerance: 0.1) { SVGValue($0 > 2.1 && $0 < 2.5 ? 9 : 1) }
        #expect(Set(track.keys.map(\.value)).isSuperset(of: ["1", "9"]))
        #expect(track.keys.filter { $0.value == "9" }.allSatisfy { abs($0.time * 8 - 2.3) < 0.25 })
    }

    @Test func otherFormsAreHeld() throws {
        let (line, curve) = (try Path(svg: "M0 0L1 1"), try Path(svg: "M0 0Q1 1 2 2"))
        let track = timeline(1, rate: 8).track([], tolerance: 0.1) { SVGValue($0 < 0.5 ? line : curve) }
        #expect(Set(track.keys.map(\.value)) == ["M0 0L1 1", "M0 0Q1 1 2 2"])
        for key in track.keys { #expect((key.value == "M0 0L1 1") == (key.time < 0.5) || key.time == 0.5) }
    }

    @Test func conditionsChangeAtExactTimes() throws {
        let track = timeline(1).track { $0 >= 0.2 && $0 < 0.61 }
        #expect(track.isDiscrete)
        #expect(track.keys.map(\.value) == ["0", "1", "0"])
        #expect(isNear(track.keys.map(\.time), [0, 0.2, 0.61]))
        // A change right after the beginning applies from the beginning, and a change at the end never applies.
        let nearly = timeline(1).track { $0 > 0 && $0 < 1 }
        #expect(nearly.isConstant && nearly.first == "1")
    }

    /// A document that does not repeat keeps the picture after its end.
    @Test func theValueAfterTheEndIsKept() {
        let timeline = SVGTimeline(
            Timeline(Scene(canvas: Size(9, 9))), from: 0, duration: 1, framesPerSecond: 4, repeats: false)
        func isOver(_ time: Double) -> Bool { time > 1 }
        let number = timeline.track([], tolerance: 0.1) { SVGValue(isOver($0) ? 0 : 8) }
        #expect(number.keys.map(\.time) == [0, 1, 1] && number.keys.map(\.value) == ["8", "8", "0"])
        let condition = timeline.track(while: isOver)
        #expect(condition.keys.map(\.time) == [0, 1] && condition.keys.map(\.value) == ["0", "1"])
        let late = timeline.track { $0 > 0.3 }
        #expect(late.keys.map(\.value) == ["0", "1"])
        // Without a key at the end, CSS would animate back to the first value.
        #expect(late.cssKeys.map(\.key.value) == ["0", "1", "1"])
    }

    private func isNear(_ times: [Double], _ others: [Double]) -> Bool {
        times.count == others.count && zip(times, others).allSatisfy { abs($0 - $1) < 1e-5 }
    }
}

extension SVGTimeline {
    fileprivate func track(
        _ hints: [EasingSegment], tolerance: Double, _ value: (Double) -> SVGValue
    ) -> SVGTrack { track(hints, tolerance: tolerance, frames: frames.map(value), value) }

    fileprivate func track(while condition: (Double) -> Bool) -> SVGTrack {
        track(frames: frames.map { condition($0) ? "1" : "0" }) { condition($0) ? "1" : "0" }
    }
}

@Suite struct SVGTransformsTests {
    private var layer: Layer {
        var layer = Layer(shape: ShapeContent(path: SVGDrawing.square))
        layer.bounds = Rect(0, 0, 10, 10)
        layer.position = Point(5, 5)
        return layer
    }

    /// Returns the transforms of the groups around the path, outermost first, with the type of their animation.
    private func chain(_ nodes: [XMLNode]) -> [(transform: String?, type: String?)] {
        var chain: [(String?, String?)] = []
        var node = nodes.first
        while let group = node, group.name == "g" {
            chain.append((group["transform"], group.animation(of: "transform")?["type"]))
            node = group.children.first { $0.name != "animateTransform" }
        }
        return chain
    }

    @Test func constantMapsAreOneMatrixUnlessTheyAreTheIdentity() throws {
        var layer = layer
        #expect(try SVGDrawing.still(layer)[0].name == "path")
        layer.position = Point(25, 15)
        #expect(try chain(SVGDrawing.still(layer)).map(\.transform) == ["translate(20 10)"])
        // Around the centre: x' = 2x - 5·2 + 25, y' = 3y - 5·3 + 15.
        layer.transform = Affine(scaleX: 2, y: 3)
        #expect(try chain(SVGDrawing.still(layer)).map(\.transform) == ["matrix(2 0 0 3 15 0)"])
    }

    /// Each changing part has its own group, with constant maps between.
    @Test func rotationIsAroundTheAnchor() throws {
        let turn = try Animation.second(.rotation, from: 0, to: .number(.pi / 2))
        let chain = try chain(SVGDrawing.moving(layer.animated(turn)))
        #expect(chain.map(\.transform) == ["translate(5 5)", "rotate(0)", "translate(-5 -5)"])
        #expect(chain.map(\.type) == [nil, "rotate", nil])
    }

    @Test func aTranslationIsOneGroup() throws {
        let move = try Animation.second(.position, from: .point(Point(5, 5)), to: .point(Point(45, 25)))
        let root = try SVGDrawing.moving(layer.animated(move), duration: 1)
        #expect(chain(root).map(\.type) == ["translate", nil])
        let keys = try #require(root[0].animation(of: "transform")).keys
        #expect(keys.map(\.value) == ["5 5", "45 25"])
    }

    @Test(arguments: [(4 * Double.pi, "720"), (-6 * Double.pi, "-1080")])
    func fullTurnsAreCounted(angle: Double, degrees: String) throws {
        let turn = try Animation.second(.rotation, from: 0, to: .number(angle))
        let root = try SVGDrawing.moving(layer.animated(turn))
        let rotate = try #require(root.flatMap { $0.all("animateTransform") }.first)
        #expect(rotate.keys.map(\.value) == ["0", degrees])
    }

    /// Sublayers are transformed around the layer's anchor, in their own group.
    @Test func sublayersShareTheirTransform() throws {
        var parent = Layer()
        parent.bounds = Rect(0, 0, 20, 20)
        parent.position = Point(10, 10)
        parent.backgroundColor = .white
        parent.sublayerTransform = Affine(scaleX: 2, y: 2)
        parent.sublayers = [layer]
        let drawn = try SVGDrawing.still(parent)
        #expect(drawn.map(\.name) == ["path", "g"])
        #expect(drawn[1]["transform"] == "matrix(2 0 0 2 -10 -10)")
    }
}

@Suite struct EditableSVGTests {
    private func document(
        _ layers: [Layer], by animation: SVGAnimation = .smil, duration: Double? = nil
    ) throws -> (root: XMLNode, losses: [String]) {
        let svg = EditableSVG(Timeline(SVGDrawing.scene(layers, duration: duration)), by: animation)
        return (try XMLNode(svg.text), svg.losses)
    }

    private func layer(_ name: String) -> Layer { Layer(name: name, shape: SVGDrawing.line()) }

    private func moving(
        _ curve: TimingFunction? = .easeIn, repeatCount: Double = 1, _ blending: Blending = Blending()
    ) throws -> Layer {
        let timing = MediaTiming(duration: 1, repeatCount: repeatCount)
        let change = try PropertyChange(
            .strokeColor, .ends(Ends(to: .color(Color(rgb: 0xFF0000)))), blending: blending)
        return layer("a").animated(try Animation(.change(change), timing: timing, timingFunction: curve))
    }

    @Test(arguments: [
        (["big star", "big star", "", "3 dots"], ["big-star", "big-star-2", nil, "layer-3-dots"]),
        // Gradients and masks have the ids d1, d2 and so on.
        (["d1", "dot", "<\"&"], ["d1-layer", "dot", nil]),
    ])
    func theNamesOfLayersAreIDs(names: [String], wanted: [String?]) throws {
        let root = try document(names.map(layer)).root
        #expect(root.children.map { $0["id"] } == wanted)
    }

    /// A scene that ends keeps the picture after its end, and others repeat.
    @Test func theAnimationRunsAsOftenAsInTheScene() throws {
        let once = try document([moving()], duration: 1).root.children[0].children[0]
        #expect(once["fill"] == "freeze" && once["repeatCount"] == nil && once["keySplines"] != nil)
        #expect(once.keys.map(\.time) == [0, 1, 1])
        #expect(once.keys.map(\.value) == ["#ffffff", "#ff0000", "#ffffff"])
        let always = try document([moving(repeatCount: .infinity)]).root.children[0].children[0]
        #expect(always["fill"] == nil && always["repeatCount"] == "indefinite")
    }

    @Test func aStyleSheetHasTheSameMotion() throws {
        let root = try document([moving(repeatCount: .infinity)], by: .css).root
        #expect(root.children.map(\.name) == ["style", "path"] && root.all("animate").isEmpty)
        let path = root.children[1]
        #expect(path["id"] == "a" && path["class"] == "motion-1")
        let style = root.children[0].text
        #expect(style.contains(".motion-1 { animation: motion-1-stroke 1s linear infinite; }"))
        #expect(style.contains("100% { stroke: #ff0000; }"))
        let once = EditableSVG(Timeline(SVGDrawing.scene([try moving()], duration: 1)), by: .css).text
        #expect(once.contains("1s linear both;"))
        #expect(once.contains("99.999% { stroke: #ff0000; }\n  100% { stroke: #ffffff; }"))
    }

    @Test func partsThatSVGLacksAreListed() throws {
        var labelled = layer("b")
        labelled.label = LayerLabel("words")
        #expect(try document([moving()]).losses.isEmpty)
        #expect(try document([labelled]).losses == ["labels and the numbers of points are left out"])
        var rounded = layer("c")
        (rounded.masksToBounds, rounded.cornerRadius, rounded.sublayers) = (true, 2, [layer("d")])
        #expect(try document([rounded]).losses.isEmpty)
        rounded.sublayers[0].compositingFilter = .multiply
        #expect(
            try document([rounded]).losses
                == ["c: its rounded corners isolate the blend modes of its sublayers"])
        #expect(
            try document([moving(.family(.bounce, .out))]).losses
                == ["a strokeColor: linear pieces replace the timing function"])
        #expect(
            try document([moving(nil, Blending(colorSpace: .oklab))]).losses
                == ["a strokeColor: linear pieces replace the colours between"])
    }
}

@Suite struct SVGElementTests {
    @Test(arguments: [
        ("a < b & c > \"d\"", "a < b & c > \"d\""), ("tab\tand\nline", #"tab\u{9}and\u{A}line"#),
        ("bell\u{7}", #"bell\u{7}"#), ("\u{9B}\u{202E}", #"\u{9B}\u{202E}"#), ("é★", "é★"),
        ("&amp;", "&amp;"), ("", ""),
    ])
    func textIsEscaped(text: String, read: String) throws {
        let node = try XMLNode(SVGElement("title", [("a", text)], text: text).document)
        #expect(node.text == read)
        #expect(node["a"] == read)
    }

    /// A fill and the stroke along it become one element. The fill's attributes take precedence.
    @Test func elementsOfOneOutlineJoin() {
        let moving = SVGTrack(
            duration: 1, keys: [.init(time: 0, value: "M0 0"), .init(time: 1, value: "M1 1")],
            isDiscrete: false)
        var fill = SVGElement("path")
        fill.set("d", moving)
        fill.set("fill", "red")
        var line = SVGElement("path", [("fill", "none")])
        line.set("stroke", "blue")
        line.set("d", moving)
        let both = fill.joined(with: line, by: "d")
        #expect(both?.attributes.map(\.name) == ["d", "fill", "stroke"])
        #expect(both?["fill"] == "red")
        #expect(both?.children.count == 1)

        var still = SVGElement("path")
        still.set("d", "M0 0")
        #expect(fill.joined(with: still, by: "d") == nil)
        #expect(still.joined(with: SVGElement("path", [("d", "M0 1")]), by: "d") == nil)
        #expect(still.joined(with: SVGElement("rect", [("d", "M0 0")]), by: "d") == nil)
    }
}

@Suite struct SVGValueTests {
    @Test func numbersAreListed() {
        #expect(SVGValue([1, -0.5, 0.0004, 2.0006]).text(decimals: 3) == "1 -.5 0 2.001")
        #expect(SVGValue([.nan, .infinity, -1e12]).text(decimals: 3) == "0 0 -1000000000")
    }

    @Test func colorsAreBytes() {
        #expect(SVGValue(Color(red: 1, green: 0.5, blue: 0)).text(decimals: 3) == "#ff8000")
        #expect(SVGValue(Color(red: 2, green: -1, blue: 10.0 / 255)).text(decimals: 0) == "#ff000a")
        // A blend beyond its ends is clamped too.
        let (black, white) = (SVGValue(Color.black), SVGValue(Color.white))
        #expect(black.blended(to: white, 1.5).text(decimals: 3) == "#ffffff")
        #expect(black.blended(to: white, -0.5).text(decimals: 3) == "#000000")
    }

    @Test func pathDataHasNoSpaceBeforeASign() throws {
        let path = try Path(svg: "M 1 -2 L -3.25 4 Q 1 1 2 -2 C 1 2 3 4 5 -6 Z M 0 0")
        #expect(SVGValue(path).text(decimals: 2) == "M1-2L-3.25 4Q1 1 2-2C1 2 3 4 5-6ZM0 0")
        #expect(SVGValue(Path()).text(decimals: 2) == "")
    }

    /// The parsed path is equal, except for rounding.
    @Test func pathDataCanBeParsed() throws {
        try checkCases(200, seed: 3) { random in
            var path = Path()
            path.move(to: Point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random)))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let points = (0..<3).map { _ in
                    Point(.random(in: -1e3...1e3, using: &random), .random(in: -1...1, using: &random))
                }
                switch Int.random(in: 0..<4, using: &random) {
                case 0: path.line(to: points[0])
                case 1: path.quad(to: points[0], control: points[1])
                case 2: path.cubic(to: points[0], control1: points[1], control2: points[2])
                default: path.close()
                }
            }
            let back = try Path(svg: SVGValue(path).text(decimals: 3))
            #expect(back.verbs == path.verbs)
            #expect(
                zip(back.points, path.points).allSatisfy {
                    abs($0.x - $1.x) <= 0.000501 && abs($0.y - $1.y) <= 0.000501
                })
        }
    }

    @Test func onlyEqualFormsInterpolate() throws {
        let (line, curve) = (try Path(svg: "M0 0L1 1"), try Path(svg: "M0 0Q1 1 2 2"))
        #expect(SVGValue(line).blends(with: SVGValue(try Path(svg: "M5 5L9 9"))))
        #expect(!SVGValue(line).blends(with: SVGValue(curve)))
        #expect(!SVGValue(line).blends(with: SVGValue([0, 0, 1, 1])))
        #expect(!SVGValue([1]).blends(with: SVGValue([1, 2])))
        #expect(SVGValue([0, 10]).blended(to: SVGValue([4, 20]), 0.25) == SVGValue([1, 12.5]))
        #expect(SVGValue([1, 2]).isNear(SVGValue([1.1, 1.9]), within: 0.11))
        #expect(!SVGValue([1, 2]).isNear(SVGValue([1, 2.2]), within: 0.11))
    }
}

extension SVGWriter {
    init(_ scene: Scene) { self.init(Timeline(scene)) }
}

enum SVGDrawing {
    static let square = Path(rect: Rect(0, 0, 10, 10))
    static let squareText = "M0 0L10 0L10 10L0 10Z"

    static func scene(_ layers: [Layer], changes: [TimedChange] = [], duration: Double? = nil) -> Scene {
        Scene(canvas: Size(100, 50), layers: layers, changes: changes, explicitDuration: duration)
    }

    static func still(_ layers: Layer..., at time: Double = 0) throws -> [XMLNode] {
        try XMLNode(SVGWriter(scene(layers)).still(at: time)).children
    }

    static func moving(
        _ layers: Layer..., changes: [TimedChange] = [], duration: Double? = nil
    ) throws -> [XMLNode] {
        let scene = scene(layers, changes: changes, duration: duration)
        return try XMLNode(SVGWriter(scene).animation()).children
    }

    /// Returns a shape with a white stroke and no fill.
    static func line(_ path: Path = square, width: Double = 1) -> ShapeContent {
        ShapeContent(path: path, fillColor: nil, strokeColor: .white, lineWidth: width)
    }
}

extension Animation {
    static func second(
        _ property: AnimatableProperty, from start: AnimatableValue? = nil, to end: AnimatableValue
    ) throws -> Animation { try .basic(property, from: start, to: end, timing: MediaTiming(duration: 1)) }

    /// Returns an animation that jumps from value to value.
    static func jumps(
        _ property: AnimatableProperty, _ values: [AnimatableValue], duration: Double = 1
    ) throws -> Animation {
        let keyframes = try Keyframes(.values(values), calculationMode: .discrete)
        return try .keyframes(property, keyframes, timing: MediaTiming(duration: duration))
    }
}

extension Layer {
    func animated(_ animations: Animation...) -> Layer {
        var layer = self
        for animation in animations { layer.add(animation) }
        return layer
    }
}

/// An element of an XML document.
struct XMLNode: Equatable {
    let name: String
    let attributes: [String: String]
    let children: [XMLNode]
    let text: String

    /// Parses a document, and throws an error if it is not well-formed.
    init(_ document: String) throws { self.init(try #require(try XMLTree(document).root)) }

    private init(_ element: XMLElement) {
        (name, attributes, text) = (element.name, element.attributes, element.text)
        children = element.children.map(XMLNode.init)
    }

    subscript(attribute: String) -> String? { attributes[attribute] }

    /// Returns the elements of a name at any depth, in order.
    func all(_ name: String) -> [XMLNode] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// Returns the element that animates an attribute.
    func animation(of attribute: String) -> XMLNode? { children.first { $0["attributeName"] == attribute } }

    var keys: [(time: Double, value: String)] {
        let times = (self["keyTimes"] ?? "").split(separator: ";").map { Double($0) ?? .nan }
        let values = (self["values"] ?? "").split(separator: ";", omittingEmptySubsequences: false)
        guard times.count == values.count else { return [] }
        return zip(times, values).map { ($0, String($1)) }
    }
}
