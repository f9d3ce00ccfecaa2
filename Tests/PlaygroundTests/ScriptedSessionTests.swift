import Cells
import Colors
import Geometry
import Layers
import Playback
import Raster
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

@Suite struct ScriptedSessionTests {
    /// A square that goes from left to right in a second, forever or once.
    private func item(_ name: String, forever: Bool = true, lesson: Lesson = Lesson()) throws -> PlaylistItem
    {
        var layer = Layer(
            name: "square",
            shape: ShapeContent(path: Path(rect: Rect(0, 0, 20, 20)), fillColor: .color(.white)))
        layer.position.x = 80
        layer.add(
            try .basic(
                .positionX, from: 0, to: 80,
                timing: MediaTiming(duration: 1, repeatCount: forever ? .infinity : 0)))
        return PlaylistItem(
            name: name, scene: Scene(title: name, canvas: Size(100, 20), layers: [layer]), lesson: lesson,
            warnings: ["A recording of pictures has no notices."])
    }

    private func player(_ items: [PlaylistItem], panels: Bool = false) -> Player {
        var player = Player(playlist: items, glyphs: .half)
        if !panels { _ = player.apply(.show(.togglePanels), at: 0) }
        return player
    }

    /// The frame of a scene alone at a time.
    private func frame(_ item: PlaylistItem, at time: Double) -> String {
        CellGrid(item.timeline, at: time, FrameStyle(glyphs: .half), columns: 40, rows: 4).description
    }

    private func frames(_ session: ScriptedSession, at times: [Int]) -> [String] {
        var session = session
        var grid = CellGrid(columns: 40, rows: 4)
        return times.map { time in
            session.draw(at: time, into: &grid)
            return grid.description
        }
    }

    @Test func scenesFollowEachOtherExactly() throws {
        let (first, second) = (try item("first"), try item("second", forever: false))
        let session = ScriptedSession(playing: player([first, second]), screen: Screen(), times: 2)
        #expect(session.duration == 4_000_000)
        #expect(session.marks == [KeyScript.Mark(time: 2_000_000, label: "second")])
        let shown = frames(session, at: [0, 250_000, 1_250_000, 2_000_000, 3_900_000, 4_000_000])
        let wanted = [
            frame(first, at: 0), frame(first, at: 0.25), frame(first, at: 0.25), frame(second, at: 0),
            frame(second, at: 0.9), frame(second, at: 1),
        ]
        #expect(shown == wanted)
    }

    @Test func lessonsPauseWhereTheyAreRead() throws {
        let lesson = Lesson(steps: [Lesson.Step(time: 0.5, text: "fifteen letters")])
        let item = try item("lesson", lesson: lesson)
        let straight = ScriptedSession(playing: player([item]), screen: Screen())
        #expect(straight.duration == 1_000_000)
        #expect(straight.marks == [KeyScript.Mark(time: 500_000, label: "fifteen letters")])
        let read = ScriptedSession(playing: player([item], panels: true), screen: Screen())
        // The whole, half of it, the time to read, and the other half.
        #expect(read.duration == 4_000_000)
        let once = ScriptedSession(
            playing: player([item], panels: true), screen: Screen(), pausesAtSteps: false)
        #expect(once.duration == 1_000_000 && once.marks == straight.marks)
    }

    @Test func keysAreHeardAtTheirOwnTime() throws {
        let item = try item("square")
        let script = try KeyScript("wait 0.26\npress space\nwait 1\npress space\nwait 0.5")
        var player = player([item])
        player.start(at: 0, time: 0)
        let session = ScriptedSession(player: player, screen: Screen(), script: script)
        #expect(session.duration == 1_760_000)
        let shown = frames(session, at: [250_000, 500_000, 1_000_000, 1_500_000])
        #expect(
            shown == [
                frame(item, at: 0.25), frame(item, at: 0.26), frame(item, at: 0.26), frame(item, at: 0.5),
            ])
    }

    @Test func quittingEnds() throws {
        var session = ScriptedSession(
            player: player([try item("square")]), screen: Screen(),
            script: try KeyScript("wait 0.5\npress q\nwait 3"))
        var grid = CellGrid(columns: 4, rows: 1)
        session.draw(at: 3_000_000, into: &grid)
        #expect(session.duration == 500_000)
    }
}
