import Colors
import Geometry
import Layers
import Scenes
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

    private let card = Layer.ID(1)

    private func places(_ changes: [TimedChange], _ edit: (inout Layer) -> Void = { _ in }) -> [String] {
        var layer = Layer(name: "a")
        layer.id = card
        edit(&layer)
        return lint(Timeline(Scene(canvas: Size(9, 9), layers: [layer], changes: changes))).map { finding in
            let place = finding.location
            return [
                finding.rule.rawValue, "\(place.layer.number)", "\(place.change)", "\(place.animation)",
                place.action ?? "-", place.key,
            ].joined(separator: " ")
        }
    }

    /// An animation is judged alike, whoever adds it: the scene, a change, an inserted layer or an action.
    @Test func whatChangesAddIsJudgedAlike() throws {
        let wide = try Animation.basic(.opacity, to: 4, timing: MediaTiming(duration: 1))
        let group = try Animation.group([wide], timing: MediaTiming(duration: 1))
        let told = ["trim-outside 1 %@ toValue", "snaps-back 1 %@ keyPath"]
        func expected(_ place: String) -> [String] { told.map { $0.replacing("%@", with: place) } }
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
        let set = TimedChange(at: 1, [.init(card, .opacity, 0)])
        #expect(
            places([set, TimedChange(at: 9, [.init(card, .opacity, 1)])]) {
                $0.actions["opacity"] = .animation(wide)
            } == expected("[] [] opacity"))
        let own = TimedChange(at: 1, changes: [.set(card, .opacity, 0, action: .animation(wide))])
        #expect(places([own]) == expected("[0] [] opacity"))
    }

    /// It goes from what shows to the model, and nobody wrote either of them for it.
    @Test func implicitAnimationsAreNobodysMistake() {
        let set = TimedChange(at: 1, [.init(card, .opacity, 0.5)])
        #expect(places([set]) { $0.opacity = 3 } == ["trim-outside 1 [] [] - opacity"])
    }

    /// The two paths that an implicit animation goes between stand at the layer and in the change.
    @Test func unlikePathsOfAnImplicitAnimationAreToldAtTheChange() throws {
        let bend = Path(polyline: [.zero, Point(9, 0), Point(9, 9)])
        func told(_ action: LayerAction?) -> [String] {
            places([TimedChange(at: 1, [.init(card, .path, .path(bend))])]) {
                $0.shape = ShapeContent(
                    path: Path(polyline: [.zero, Point(9, 0)]), fillColor: .color(.white))
                $0.actions["path"] = action
            }
        }
        #expect(told(.implicit) == ["unlike-paths 1 [0] [] - path"])
        #expect(told(nil).isEmpty)
    }
}
