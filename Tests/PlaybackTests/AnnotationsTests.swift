import Colors
import Geometry
import Layers
import TestSupport
import Testing

@testable import Playback

@Suite struct AnnotationsTests {
    @Test func closePointsShareANumber() {
        let points = ShownPoints(
            layer: Layer.ID(1), points: [Point(0, 0), Point(9, 0), Point(9.5, 0), Point(0, 0.9)], color: nil)
        #expect(points.numbers(within: 1).map(\.text) == ["0·3", "1·2"])
        #expect(points.numbers(within: 0.1).map(\.text) == ["0", "1", "2", "3"])
    }

    private func labelled(_ layer: Layer, _ words: String = "a") -> Layer {
        var layer = layer
        layer.label = LayerLabel(words)
        return layer
    }

    private func box(of layer: Layer) throws -> Rect {
        try #require(Annotator(Timeline(of: labelled(layer))).annotations(at: 0).labels.first).box
    }

    private func labels(_ layer: Layer) -> [String] {
        Annotator(Timeline(of: layer)).annotations(at: 0).labels.map(\.text)
    }

    private func points(_ timeline: Timeline, at time: Double) -> [[Point]] {
        Annotator(timeline).annotations(at: time).points.map(\.points)
    }

    @Test func boxOfAShapeIsThatOfItsPathAndLine() throws {
        var layer = Layer(
            shape: ShapeContent(path: Path(rect: Rect(10, 10, 20, 20)), strokeColor: .white, lineWidth: 4))
        layer.transform = Affine(scaleX: 2, y: 2)
        layer.position = Point(5, 0)
        try #expect(box(of: layer) == Rect(21, 16, 48, 48))
        layer.shape?.strokeColor = nil
        try #expect(box(of: layer) == Rect(25, 20, 40, 40))
    }

    @Test func boxOfAnotherLayerIsItsBoundsOrWhatIsInIt() throws {
        var inner = Layer()
        inner.frame = Rect(25, 20, 10, 20)
        try #expect(box(of: inner) == Rect(25, 20, 10, 20))
        var group = Layer()
        group.position = Point(7, 0)
        try #expect(box(of: group) == Rect(7, 0, 0, 0))
        var other = inner
        other.position = Point(50, 40)
        group.sublayers = [inner, other]
        try #expect(box(of: group) == Rect(32, 20, 30, 30))
        var copies = Layer(
            replicator: ReplicatorContent(instanceCount: 3, instanceTransform: Affine(translationX: 10, y: 0))
        )
        copies.sublayers = [inner]
        try #expect(box(of: copies) == Rect(25, 20, 30, 20))
    }

    @Test func invisibleLayersHaveNoLabels() throws {
        let child = labelled(Layer(), "child")
        for hide: (inout Layer) -> Void in [{ $0.isHidden = true }, { $0.opacity = 0.01 }] {
            var layer = labelled(Layer(), "layer")
            layer.sublayers = [child]
            #expect(labels(layer) == ["layer", "child"])
            hide(&layer)
            #expect(labels(layer).isEmpty)
        }
        var masked = labelled(Layer(), "masked")
        masked.mask = child
        #expect(labels(masked) == ["masked"])
    }

    /// A picture cannot be more than opaque, so an opacity above 1 does not make up for a faint superlayer.
    @Test func opacitiesAreLimited() {
        var (text, group) = (labelled(Layer()), Layer())
        (text.opacity, group.opacity) = (3, 0.5)
        group.sublayers = [text]
        #expect(Annotator(Timeline(of: group)).annotations(at: 0).labels.map(\.opacity) == [0.5])
    }

    @Test func onlyTheFirstCopyHasALabel() {
        var copies = Layer(replicator: ReplicatorContent(instanceCount: 5))
        copies.sublayers = [labelled(Layer())]
        #expect(labels(copies) == ["a"])
        copies.replicator?.instanceCount = 0
        #expect(labels(copies).isEmpty)
    }

    @Test func insertedLayersHaveTheirLabels() throws {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 1, 1))))
        layer.label = LayerLabel([.words("w "), .value(.lineWidth)])
        layer.add(try .basic(.lineWidth, from: 2, to: 14, timing: MediaTiming(duration: 1)))
        var empty = Timeline(Scene(canvas: Size(50, 50)))
        #expect(!empty.isAnnotated)
        empty.append(TimedChange(at: 1, changes: [.insert(layer, at: .top(0))]))
        #expect(empty.isAnnotated)
        for (time, texts) in [(1.5, ["w  8.0"]), (3, ["w  1.0"]), (0, [])] {
            #expect(Annotator(empty).annotations(at: time).labels.map(\.text) == texts)
        }
    }

    @Test func pointsAreNumberedWhereTheyShow() throws {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
        layer.position = Point(5, 5)
        #expect(!Timeline(of: layer).isAnnotated)
        layer.shape?.showsPoints = true
        let corners = [Point(5, 5), Point(15, 5), Point(15, 15), Point(5, 15)]
        #expect(points(Timeline(of: layer), at: 0) == [corners])
    }

    /// The numbering of points may be animated or changed.
    @Test func pointsMayComeLater() throws {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 1, 1))))
        var timeline = Timeline(of: layer)
        timeline.append(TimedChange(at: 1, changes: [.set(Layer.ID(1), .showsPoints, true)]))
        #expect(points(timeline, at: 0).isEmpty && points(timeline, at: 1).count == 1)
        layer.add(try .basic(.showsPoints, from: true, to: true, timing: MediaTiming(duration: 1)))
        let animated = Timeline(of: layer)
        #expect(points(animated, at: 0.5).count == 1 && points(animated, at: 2).isEmpty)
    }

    /// If a morph adds points, they are numbered from its first instant to its last.
    @Test func pointsKeepTheirNumbersAllTheWay() throws {
        let triangle = Path(polyline: [Point(0, 0), Point(9, 0), Point(9, 9)])
        let square = Path(rect: Rect(0, 0, 10, 10))
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.shape?.showsPoints = true
        layer.add(try .basic(.path, to: .path(square), timing: MediaTiming(duration: 1)))
        let timeline = Timeline(of: layer)
        let pair = try #require(PathMorph(from: triangle, to: square).pair)
        #expect(pair.from != triangle)
        #expect(points(timeline, at: 0) == [pair.from.vertices])
        #expect(points(timeline, at: 1) == [pair.to.vertices])
        #expect(points(timeline, at: 0.5)[0].count == pair.from.vertices.count)
        #expect(points(timeline, at: 2) == [triangle.vertices])
    }
}

/// The texts of labels, with constant lengths.
@Suite struct LabelTextTests {
    /// Returns a shape layer with a label for a property, and with these animations.
    private func layer(_ property: AnimatableProperty, _ animations: [Animation] = []) -> Layer {
        var layer = Layer(name: "a", shape: ShapeContent(path: .unit))
        layer.label = LayerLabel([.value(property)])
        layer.add(animations)
        return layer
    }

    private func texts(_ timeline: Timeline, at times: [Double] = [0]) throws -> [String] {
        try times.map { try #require(Annotator(timeline).annotations(at: $0).labels.first).text }
    }

    private func texts(
        _ property: AnimatableProperty, from: AnimatableValue, to: AnimatableValue, at times: Double...
    ) throws -> [String] {
        let move = try Animation.basic(property, from: from, to: to, timing: MediaTiming(duration: 1))
        return try texts(Timeline(of: layer(property, [move])), at: times)
    }

    @Test func numbersKeepTheirDecimalsAndTheirWidth() throws {
        try #expect(texts(.strokeEnd, from: 0, to: 1, at: 0, 0.333, 1) == ["0.00", "0.33", "1.00"])
        try #expect(texts(.lineWidth, from: 2, to: 14, at: 0, 0.5, 1) == [" 2.0", " 8.0", "14.0"])
        try #expect(texts(.positionX, from: -5, to: 140, at: 0, 0.1, 1) == [" -5", " 10", "140"])
        try #expect(texts(.positionX, from: 99.5, to: 140, at: 0, 1) == ["100", "140"])
        try #expect(texts(.scale, from: 1, to: 2, at: 0.5) == ["1.50"])
        try #expect(texts(.zPosition, from: 0, to: 1, at: 0.5) == ["0.5"])
    }

    @Test func numbersOfOneValueStandInColumnsOfTheirOwn() throws {
        let shown = try texts(
            .position, from: .point(Point(5, 100)), to: .point(Point(105, 60)), at: 0, 0.5, 1)
        #expect(shown == ["  5, 100", " 55,  80", "105,  60"])
    }

    @Test func anglesAreInDegreesAndWholeTurnsCountOn() throws {
        try #expect(
            texts(.rotation, from: 0, to: .number(2 * .pi), at: 0, 0.25, 0.75)
                == ["  0°", " 90°", "270°"])
        try #expect(
            texts(.rotation, from: .number(-.pi / 2), to: .number(.pi / 2), at: 0, 0.5, 1)
                == ["-90°", "  0°", " 90°"])
    }

    @Test func constantNumbersHaveTheDecimalsTheyNeed() throws {
        for (width, text) in [
            (4.0, "4"), (0.5, "0.5"), (1.25, "1.25"), (2.0 / 3, "0.67"),
            (1.234_567_890_123e99, "1.234567890123e+99"),
        ] {
            var layer = layer(.lineWidth)
            layer.shape?.lineWidth = width
            try #expect(texts(Timeline(of: layer)) == [text])
        }
    }

    @Test func otherValuesAreWords() throws {
        var shape = ShapeContent(path: .unit, fillColor: nil, strokeColor: Color(rgb: 0x11_8A_B2))
        shape.lineCap = .round
        var layer = Layer(shape: shape)
        let said: [(AnimatableProperty, String)] = [
            (.strokeColor, "#118ab2"), (.fillColor, "none"), (.lineCap, "round"), (.isHidden, "false"),
            (.path, "4 points"),
        ]
        layer.label = LayerLabel(said.flatMap { [.words("/"), .value($0.0)] })
        try #expect(texts(Timeline(of: layer)) == [said.map { "/" + $0.1 }.joined()])
    }

    /// A spring overshoots its end, and a timed change exceeds the first value.
    @Test func overshootsAndChangesHaveRoom() throws {
        let spring = try Animation.spring(
            .positionX, from: 0, to: 95, Spring(damping: 3), timing: MediaTiming(duration: 4))
        let swinging = Timeline(of: layer(.positionX, [spring]))
        try #expect(texts(swinging, at: [0, 0.31, 4]).map(\.count) == [3, 3, 3])
        var timeline = Timeline(of: layer(.lineWidth))
        timeline.append(TimedChange(at: 1, changes: [.set(Layer.ID(1), .lineWidth, 100)]))
        try #expect(texts(timeline, at: [0, 2]) == ["  1", "100"])
    }

    @Test func labelsKeepTheirLength() throws {
        let properties: [AnimatableProperty] = [
            .positionX, .opacity, .lineWidth, .rotation, .scaleX, .position, .boundsSize, .strokeEnd,
        ]
        try checkCases(60, seed: 4101) { random in
            let property = properties[Int.random(in: 0..<properties.count, using: &random)]
            func value() -> AnimatableValue {
                func number() -> Double {
                    .random(in: -0.9...0.9, using: &random) * (Bool.random(using: &random) ? 1 : 150)
                }
                return switch property.kind {
                case .point: .point(Point(number(), number()))
                case .size: .size(Size(number(), number()))
                default: .number(number())
                }
            }
            var run = try Animation.basic(
                property, from: value(), to: value(),
                timing: MediaTiming(duration: 1, autoreverses: .random(using: &random)))
            run.timingFunction = Bool.random(using: &random) ? .easeInEaseOut : nil
            let timeline = Timeline(of: layer(property, [run]))
            let texts = (0...20).compactMap {
                Annotator(timeline).annotations(at: Double($0) / 20).labels.first?.text
            }
            #expect(Set(texts.map(\.count)).count <= 1, "\(property)")
        }
    }
}

extension Path {
    fileprivate static let unit = Path(rect: Rect(0, 0, 1, 1))
}
