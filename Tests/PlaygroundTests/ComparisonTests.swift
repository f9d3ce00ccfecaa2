import Cells
import Geometry
import Layers
import Playback
import SceneFiles
import Testing
import Text

@testable import Playground

/// A scene beside what it would be otherwise.
@Suite struct ComparisonTests {
    private func player(_ animation: String, extra: String = "") throws -> Player {
        let file = """
            scene: 1
            canvas: [80, 40]
            layers:
              - name: box
                path: { rect: [0, 0, 10, 10] }
                fillColor: "#ff0000"
                strokeColor: "#ffffff"
                animations: [{ \(animation), duration: 2 }]
            \(extra)
            """
        let reading = SceneReader.read(file, file: "box.yaml")
        let item = try #require(PlaylistItem(name: "box", reading: reading), "\(reading.diagnostics)")
        return Player(playlist: [item, lessonItem()])
    }

    private func kinds(_ player: Player) -> [Comparison.Kind] {
        var player = player
        var kinds: [Comparison.Kind] = []
        for _ in 0..<9 {
            _ = player.apply(.show(.nextComparison), at: 0)
            guard let kind = player.comparison?.comparison.kind else { break }
            kinds.append(kind)
        }
        return kinds
    }

    /// Only what makes a difference is compared, one after the other.
    @Test(arguments: [
        ("keyPath: position.x, toValue: 50", [Comparison.Kind]()),
        ("keyPath: position.x, toValue: 50, timingFunction: easeIn", [.easing]),
        ("keyPath: position.x, values: [0, 9, 50], timingFunctions: [easeIn, easeOut]", [.easing]),
        ("keyPath: fillColor, toValue: \"#00ffff\", x-colorSpace: oklch", [.colors]),
        ("keyPath: position.x, toValue: 50, x-colorSpace: oklch", []),
        ("keyPath: path, toValue: M 0 0 L 30 0 L 0 30 Z", [.morphs]),
        ("keyPath: path, toValue: { rect: [0, 0, 30, 30] }, timingFunction: easeOut", [.easing]),
    ])
    func whatDiffersIsShown(animation: String, wanted: [Comparison.Kind]) throws {
        #expect(kinds(try player(animation)) == wanted)
    }

    @Test func nothingToCompareIsSaid() throws {
        var player = try player("keyPath: position.x, toValue: 50")
        _ = player.apply(.show(.nextComparison), at: 0)
        #expect(player.notice(at: 1)?.text.hasPrefix("nothing to compare") == true)
        var beside = try self.player(
            "keyPath: position.x, toValue: 50, timingFunction: easeIn",
            extra: "x-compare: [{ title: a }, { title: b }]")
        _ = beside.apply(.show(.nextComparison), at: 0)
        #expect(beside.notice(at: 1)?.text == "this scene is a comparison already")
    }

    /// On the left the file, on the right what was changed; both go on changing, and end with the change.
    @Test func changesStandBesideTheFile() throws {
        var player = try player("keyPath: position.x, toValue: 50")
        _ = player.apply(.inspect(.toggle), at: 0)
        _ = player.apply(.inspect(.toggleAll), at: 0)
        for _ in 0..<60 where player.inspector?.choice.target?.key != "lineWidth" {
            _ = player.apply(.inspect(.choose(1)), at: 0)
        }
        _ = player.apply(.inspect(.step(1)), at: 0)
        _ = player.apply(.show(.nextComparison), at: 0)
        let comparison = try #require(player.comparison?.comparison)
        #expect(comparison.kind == .changes && comparison.parts[0] == "in the file")
        #expect(comparison.parts[1].text.hasPrefix("lineWidth "))
        let widths = comparison.timeline.scene.allLayers.filter { $0.name == "box" }.map {
            $0.shape?.lineWidth
        }
        #expect(widths[0] == 1 && widths[1] != 1)
        #expect(player.shownParts == comparison.parts)
        _ = player.apply(.inspect(.undo), at: 0)
        player.advance(to: 0)
        #expect(player.comparison == nil)
    }

    /// The time is that of the scene, and another scene is shown alone.
    @Test func itEndsWithTheScene() throws {
        var player = try player("keyPath: position.x, toValue: 50, timingFunction: easeIn")
        player.pause(at: 1, 0)
        _ = player.apply(.show(.nextComparison), at: 0)
        #expect(player.playhead.mediaTime(at: 0) == 1)
        let both = player.shownTimeline.presentation(at: 1).allLayers.filter { $0.name == "box" }
        #expect(both.map(\.position.x)[0] == 25)
        #expect(abs(both.map(\.position.x)[1] - 50 * TimingFunction.easeIn.value(at: 0.5)) < 1e-9)
        _ = player.apply(.show(.nextScene), at: 0)
        player.advance(to: 0)
        #expect(player.comparison == nil && player.shownParts.isEmpty)
    }
}
