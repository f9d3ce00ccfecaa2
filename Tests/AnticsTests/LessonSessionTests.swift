import TestSupport
import Testing

@testable import Commands

/// Lessons and the tour on the built program.
@Suite(.serialized) struct LessonSessionTests {
    @Test func aLessonBegins() throws {
        let session = try TerminalSession("star-morph", "--lesson", "--paused")
        #expect(session.shows("> first step"))
        #expect(session.press("\u{1B}[6~", shows: "step 1 of 5"))
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
        #expect(session.press("ants", shows: "2 of"))
        #expect(session.press("\r", shows: "Marching ants   "))
        session.expectQuit()
    }
}
