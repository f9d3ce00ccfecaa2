import Colors
import Geometry
import Layers
import Scenes
import Testing

/// Findings about values do not need a timeline.
struct LintValuesTests {
    private func findings(_ layer: Layer, _ changes: [TimedChange] = []) -> [LintFinding] {
        var scene = Scene(canvas: Size(9, 9), layers: [layer])
        scene.changes = changes
        let values = lint(scene)
        let rules: [LintRule] = [.trimOutside, .unlikePaths]
        #expect(lint(Timeline(scene)).filter { rules.contains($0.rule) } == values)
        return values
    }

    /// The finding is at the written end of the animation.
    @Test func unlikePathsAreReportedAtTheWrittenEnd() throws {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        let line = AnimatableValue.path(Path(polyline: [.zero, Point(9, 9)]))
        layer.add(try .basic(.path, to: line))
        layer.add(try .basic(.path, from: line))
        #expect(findings(layer).map(\.location.key) == ["toValue", "fromValue"])
    }

    private let card = Layer.ID(1)

    private func places(_ changes: [TimedChange], _ edit: (inout Layer) -> Void = { _ in }) -> [String] {
        var layer = Layer(name: "a")
        layer.id = card
        edit(&layer)
        layer.label = LayerLabel([])
        return lint(Timeline(Scene(canvas: Size(9, 9), layers: [layer], changes: changes))).map { finding in
            let place = finding.location
            return [
                finding.rule.rawValue, "\(place.layer.number)", "\(place.change)", "\(place.animation)",
                place.action ?? "-", place.key,
            ].joined(separator: " ")
        }
    }

    /// The findings of an animation are the same in the scene, a change, an inserted layer and an action.
    @Test func addedAnimationsHaveTheSameFindings() throws {
        let wide = try Animation.basic(.opacity, to: 4, timing: MediaTiming(duration: 1))
        let group = try Animation.group([wide], timing: MediaTiming(duration: 1))
        let reported = ["trim-outside 1 %@ toValue", "snaps-back 1 %@ keyPath"]
        func expected(_ place: String) -> [String] { reported.map { $0.replacing("%@", with: place) } }
        #expect(places([]) { $0.add(wide) } == expected("[] [0] -"))
        let add = TimedChange(at: 1, changes: [.remove(Layer.ID(7)), .add(card, group, key: nil)])
        #expect(places([add]) == expected("[0] [0, 0] -"))
        #expect(places([TimedChange(at: 1, changes: [], completion: [add])]) == expected("[0, 0] [0, 0] -"))
        var fresh = Layer(name: "new")
        fresh.id = Layer.ID(2)
        fresh.add(wide)
        fresh.opacity = 1.5
        let insert = TimedChange(at: 1, changes: [.insert(fresh, at: .top(0))])
        #expect(
            places([insert]) == ["trim-outside 2 [0] [] - opacity"]
                + expected("[0] [0] -").map { $0.replacing(" 1 ", with: " 2 ") })
        let set = TimedChange(at: 1, changes: [.set(card, .opacity, 0)])
        #expect(
            places([set, TimedChange(at: 9, changes: [.set(card, .opacity, 1)])]) {
                $0.actions["opacity"] = .animation(wide)
            } == expected("[] [] opacity"))
        let own = TimedChange(at: 1, changes: [.set(card, .opacity, 0, action: .animation(wide))])
        #expect(places([own]) == expected("[0] [] opacity"))
    }

    /// An implicit animation has no values in the file.
    @Test func implicitAnimationsHaveNoFindingsAboutValues() {
        let set = TimedChange(at: 1, changes: [.set(card, .opacity, 0.5)])
        #expect(places([set]) { $0.opacity = 3 } == ["trim-outside 1 [] [] - opacity"])
    }

    /// The finding about an implicit morph is at the change.
    @Test func implicitMorphsAreReportedAtTheChange() throws {
        let bend = Path(polyline: [.zero, Point(9, 0), Point(9, 9)])
        func reported(_ action: LayerAction?) -> [String] {
            places([TimedChange(at: 1, changes: [.set(card, .path, .path(bend))])]) {
                $0.shape = ShapeContent(
                    path: Path(polyline: [.zero, Point(9, 0)]), fillColor: .color(.white))
                $0.actions["path"] = action
            }
        }
        #expect(reported(.implicit) == ["unlike-paths 1 [0] [] - path"])
        #expect(reported(nil).isEmpty)
    }
}
