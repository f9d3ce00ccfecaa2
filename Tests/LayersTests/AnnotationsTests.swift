import Colors
import Geometry
import Layers
import TestSupport
import Testing

/// Which layers have something written over the picture, and where their boxes are.
@Suite struct AnnotationsTests {
    private func labelled(_ layer: Layer, _ words: String = "a") -> Layer {
        var layer = layer
        layer.label = LayerLabel(words)
        return layer
    }

    private func box(of layer: Layer) throws -> Rect {
        let scene = Scene(canvas: Size(100, 100), layers: [labelled(layer)])
        return try #require(Timeline(scene).annotations(at: 0).labels.first).box
    }

    private func labels(_ layers: [Layer], at time: Double = 0) -> [String] {
        Timeline(Scene(canvas: Size(100, 100), layers: layers)).annotations(at: time).labels.map(\.text)
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
        inner.bounds = Rect(0, 0, 10, 20)
        inner.position = Point(30, 30)
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

    @Test func whatDoesNotShowHasNoLabel() throws {
        let child = labelled(Layer(), "child")
        for hide: (inout Layer) -> Void in [{ $0.isHidden = true }, { $0.opacity = 0.01 }] {
            var layer = labelled(Layer(), "layer")
            layer.sublayers = [child]
            #expect(labels([layer]) == ["layer", "child"])
            hide(&layer)
            #expect(labels([layer]).isEmpty)
        }
        var masked = labelled(Layer(), "masked")
        masked.mask = child
        #expect(labels([masked]) == ["masked"])
    }

    @Test func ofCopiesTheFirstHasTheLabel() {
        var copies = Layer(replicator: ReplicatorContent(instanceCount: 5))
        copies.sublayers = [labelled(Layer())]
        #expect(labels([copies]) == ["a"])
        copies.replicator?.instanceCount = 0
        #expect(labels([copies]).isEmpty)
    }

    @Test func labelsStaySideBySideAndInWhatIsInserted() throws {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 1, 1))))
        layer.label = LayerLabel([.words("w "), .value(.lineWidth)])
        layer.add(try .basic(.lineWidth, from: 2, to: 14, timing: MediaTiming(duration: 1)))
        let scene = Scene(canvas: Size(50, 50), layers: [layer])
        let both = Timeline(.sideBySide([("a", scene), ("b", scene)], title: "both"))
        let shown = both.annotations(at: 0).labels
        #expect(shown.map(\.text) == ["w  2.0", "w  2.0"])
        #expect(shown.map(\.box.origin.x).reduce(0) { $1 - $0 } == 50)

        var empty = Timeline(Scene(canvas: Size(50, 50)))
        #expect(!empty.isAnnotated)
        empty.append(TimedChange(at: 1, changes: [.insert(layer, at: .top(0))]))
        #expect(empty.isAnnotated)
        #expect(empty.annotations(at: 0).labels.isEmpty)
        #expect(empty.annotations(at: 1.5).labels.map(\.text) == ["w  8.0"])
        #expect(empty.annotations(at: 3).labels.map(\.text) == ["w  1.0"])
    }

    @Test func pointsAreNumberedWhereTheyShow() throws {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
        layer.position = Point(5, 5)
        #expect(!Timeline(Scene(canvas: Size(50, 50), layers: [layer])).isAnnotated)
        layer.shape?.showsPoints = true
        let points = Timeline(Scene(canvas: Size(50, 50), layers: [layer])).annotations(at: 0).points
        #expect(points.map(\.points) == [[Point(5, 5), Point(15, 5), Point(15, 15), Point(5, 15)]])
    }

    /// Whether points are numbered may be animated, or changed.
    @Test func pointsMayComeLater() throws {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 1, 1))))
        let scene = Scene(canvas: Size(50, 50), layers: [layer])
        var timeline = Timeline(scene)
        timeline.append(TimedChange(at: 1, [TimedChange.Assignment(scene.layers[0].id, .showsPoints, true)]))
        #expect(timeline.annotations(at: 0).points.isEmpty)
        #expect(timeline.annotations(at: 1).points.count == 1)
        layer.add(try .basic(.showsPoints, from: true, to: true, timing: MediaTiming(duration: 1)))
        let animated = Timeline(Scene(canvas: Size(50, 50), layers: [layer]))
        #expect(animated.annotations(at: 0.5).points.count == 1)
        #expect(animated.annotations(at: 2).points.isEmpty)
    }
}
