import Cells
import Scenes
import Testing
import Text

@testable import Playground

/// A session without a screen, with typed lines.
private struct LineSession {
    private(set) var player: Player
    private var report = LineReport()
    /// The lines at the start.
    let first: [String]

    init() throws {
        let item = try edited(
            """
            scene: 1
            title: Two boxes
            canvas: [40, 40]
            x-caption: The box grows.
            x-steps:
              - { at: 0, say: It is small. }
              - { at: 1, ask: "How wide is it?", say: It is 20 wide. }
            layers:
              - name: box
                lineWidth: 2
                strokeColor: red
                path: { rect: [0, 0, 10, 10] }
                animations:
                  - { keyPath: lineWidth, fromValue: 2, toValue: 4, duration: 2, repeatCount: forever }
            """, name: "boxes")
        player = Player(playlist: [item])
        player.start(at: 0, time: 0)
        first = report.lines(for: player, at: 0).map(\.text)
    }

    mutating func lines(at clock: Double) -> [String] {
        player.advance(to: clock)
        return report.lines(for: player, at: clock).map(\.text)
    }

    mutating func type(_ line: String, at clock: Double) -> [String] {
        for typed in line.unicodeScalars.map(Key.character) + [.enter] {
            for key in report.keys(typing: typed, for: player) ?? [] { player.press(key, at: clock) }
        }
        return lines(at: clock)
    }
}

@Suite("Sessions of lines")
struct LineReportTests {
    private var session: LineSession

    init() throws { session = try LineSession() }

    @Test mutating func playingTellsEachStepOnceNotAtEachFrameOrTurn() throws {
        #expect(
            session.first == [
                "boxes: Two boxes", "playing at 0 s of 2 s", "The box grows.", "step 1 of 2: It is small.",
            ])
        let told = (1...200).flatMap { session.lines(at: Double($0) / 20) }
        #expect(told == ["step 2 of 2: It is 20 wide."])
    }

    @Test mutating func aLineIsAKeyOrACommandAndItsChangeIsToldAtOnce() throws {
        #expect(session.type("space", at: 0.25).first == "paused at 0.25 s of 2 s")
        #expect(session.type("seek 75%", at: 3).first == "paused at 1.5 s of 2 s")
        #expect(session.type(" r ", at: 3) == ["paused backwards at 1.5 s of 2 s"])
        #expect(session.type(":speed 0.5", at: 3) == ["speed 0.5"])
        #expect(session.type("speed fast", at: 3).isEmpty)
        #expect(
            session.player.panels.prompt?.problem?.text
                == "\"fast\" is not a speed: use a number from 0.05 to 8")
    }

    @Test("a lesson asks before it answers, and a line that does not move the time repeats no sentence")
    mutating func lesson() throws {
        #expect(session.type("seek 1", at: 0).contains("step 2 of 2: It is 20 wide."))
        #expect(session.type("space", at: 0) == ["paused at 1 s of 2 s"])
        #expect(
            session.type("T", at: 0) == [
                "step 2 of 2: How wide is it?", "lesson: > next step, < previous step, T end",
            ])
        #expect(session.type(">", at: 0) == ["step 2 of 2: It is 20 wide."])
        #expect(session.type("theme", at: 0) == ["theme light"])
        #expect(session.type("T", at: 0) == ["no lesson"])
    }

    @Test mutating func anEmptyLineDescribesThePicture() throws {
        _ = session.type("space", at: 1)
        let lines = session.type("", at: 1)
        #expect(lines.contains("Time 1 s of 2 s, 50 %, in a loop."))
        #expect(lines.contains { $0.hasPrefix("Layer box: ") })
    }

    @Test func valuesAreToldAsTheyAreSelectedTypedAndUndone() throws {
        var session = session
        _ = session.type("space", at: 1)
        #expect(session.type("Tab", at: 1) == ["inspector on", "box"])
        let rows = (0..<9).lazy.flatMap { _ in session.type("j", at: 1) }
        #expect(rows.contains("lineWidth: set 2, now 3.0"))
        #expect(session.type("Enter", at: 1) == ["type a value in place of 2; Esc cancels"])
        #expect(session.type("x", at: 1) == ["lineWidth needs a number, got \"x\""])
        #expect(session.type("12", at: 1) == ["lineWidth: set 12, now 3.0", "1 change not saved"])
        #expect(
            session.type("u", at: 1) == [
                "lineWidth: set 2, now 3.0", "no unsaved changes", "undone: box.lineWidth=2",
            ])
        #expect(session.type("U", at: 1).suffix(2) == ["1 change not saved", "redone: box.lineWidth=12"])
        _ = session.type("u", at: 1)
        #expect(session.player.unsavedChanges == nil)
        _ = session.type("Enter", at: 1)
        #expect(session.type("?", at: 1).contains("  space: play or pause"))
        #expect(session.player.entry == nil)
    }

    @Test mutating func theHelpClosesByItselfAndTheFinderOpensTheFirstMatch() throws {
        #expect(session.type("?", at: 0).contains("  space: play or pause"))
        #expect(session.type("r", at: 0).first == "playing backwards at 2 s of 2 s")
        #expect(session.type("/", at: 0).last == "boxes: Two boxes. Enter opens it")
        #expect(session.type("box", at: 0).first == "playing at 0 s of 2 s")
        #expect(session.player.panels.wall == nil)
    }
}
