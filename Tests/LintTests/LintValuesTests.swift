import Geometry
import Layers
import Lint
import Testing

/// What is told from values alone is told with and without a timeline.
struct LintValuesTests {
    private func findings(_ layer: Layer, _ changes: [TimedChange] = []) -> [LintFinding] {
        var scene = Scene(canvas: Size(9, 9), layers: [layer])
        scene.changes = changes
        let values = lint(scene)
        let rules: [LintRule] = [.trimOutside, .unlikePaths]
        #expect(lint(Timeline(scene)).filter { rules.contains($0.rule) } == values)
        return values
    }

    @Test func sharesOfLayers() {
        var layer = Layer(name: "a", shape: ShapeContent())
        #expect(findings(layer) == [])
        layer.opacity = 2
        layer.setValue(-0.5, for: .strokeStart)
        let found = findings(layer)
        #expect(found.map(\.location.key) == ["opacity", "strokeStart"])
        #expect(found.map(\.message) == ["opacity 2 is clamped to 1", "strokeStart -0.5 is clamped to 0"])
        #expect(found.map(\.fix) == ["opacity: 1", "strokeStart: 0"])
    }

    @Test func sharesInGroups() throws {
        var layer = Layer(name: "a", shape: ShapeContent())
        let inner = try Animation.basic(.strokeEnd, from: 0, to: 3)
        layer.add(try .basic(.opacity, to: 0))
        layer.add(try .group([.basic(.opacity, to: 0), inner]))
        let found = findings(layer)
        #expect(found.map(\.location.animation) == [[1, 1]] && found.map(\.location.key) == ["toValue"])
    }

    @Test func differencesAreNoShares() throws {
        var layer = Layer(name: "a")
        let change = try PropertyChange(.opacity, .ends(Ends(from: -1, to: 0)), isAdditive: true)
        layer.add(try Animation(.change(change)))
        #expect(findings(layer) == [])
    }

    @Test func sharesThatChangesSet() {
        let layer = Layer(name: "a")
        let inner = TimedChange(at: 1, [.init(layer.id, .opacity, -2)])
        let outer = TimedChange(at: 1, [.init(layer.id, .opacity, 0.5)], completion: [inner])
        let later = TimedChange(at: 2, [.init(layer.id, .opacity, 5), .init(layer.id, .zPosition, 5)])
        #expect(
            findings(layer, [outer, later]).map(\.location) == [
                LintLocation(layer.id, change: [0, 0], key: "opacity"),
                LintLocation(layer.id, change: [1], key: "opacity"),
            ])
    }

    /// The end that is written is the place: of an animation from a path to the layer's own, where it begins.
    @Test func unlikePathsAreToldAtTheEndThatIsWritten() throws {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        let line = AnimatableValue.path(Path(polyline: [.zero, Point(9, 9)]))
        layer.add(try .basic(.path, to: line))
        layer.add(try .basic(.path, from: line))
        #expect(findings(layer).map(\.location.key) == ["toValue", "fromValue"])
    }
}
