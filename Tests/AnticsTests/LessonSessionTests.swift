import PseudoTerminal
import TestSupport
import Testing

@testable import Commands

/// Lessons and the tour on the built program.
@Suite(.serialized) struct LessonSessionTests {
    /// PgDn goes from step to step, and after the last step to the next demo.
    @Test func aLessonAdvancesByKeys() throws {
        let session = try TerminalSession("star-morph", "--lesson", "--paused")
        #expect(session.shows("> first step"))
        let next = "\u{1B}[6~"
        var seen: Set<String> = []
        for _ in 0..<24 where !session.line(0).contains("Marching ants") {
            let before = session.text
            session.terminal.press(next)
            for _ in 0..<20 where session.text == before { session.read(milliseconds: 50) }
            session.read(milliseconds: 100)
            if let place = session.text.firstMatch(of: /step \d of \d/) { seen.insert(String(place.output)) }
        }
        #expect(session.line(0).contains("Marching ants"))
        #expect(seen == ["step 1 of 5", "step 2 of 5", "step 3 of 5", "step 4 of 5", "step 5 of 5"])
        session.expectQuit()
    }

    @Test func theTourBegins() throws {
        let session = try TerminalSession("tour")
        #expect(session.shows("1 of 10") && session.shows("lesson of"))
        #expect(session.press(">", shows: "step 1 of"))
        #expect(session.press("n", shows: "2 of 10"))
        session.expectQuit()
    }

    @Test func aDemoOpensTheCatalogueAtIt() throws {
        let session = try TerminalSession("springs", "--paused")
        #expect(session.shows("springs"))
        #expect(!session.line(0).contains("1 of 1"))
        #expect(session.press("/", shows: "Esc close"))
        #expect(session.press("ants", shows: "1 of"))
        #expect(session.press("\r", shows: "Marching ants   "))
        session.expectQuit()
    }
}
