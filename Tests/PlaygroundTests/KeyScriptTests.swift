import Cells
import Playground
import Testing

@Suite struct KeyScriptTests {
    @Test func theDocumentedExample() throws {
        let script = try KeyScript(
            """
            # pause half way through, look closer, and go on
            wait 0.75
            press space
            mark Half way
            press . . . every 0.5
            wait 1
            press space   # again
            wait 1.5
            """)
        typealias Event = KeyScript.Event
        #expect(script.duration == 4_750_000)
        #expect(
            script.events.map { "\($0.time) \($0.action)" } == [
                "750000 press(Cells.Key.character(\" \"))", "750000 mark(\"Half way\")",
                "750000 press(Cells.Key.character(\".\"))", "1250000 press(Cells.Key.character(\".\"))",
                "1750000 press(Cells.Key.character(\".\"))",
                "3250000 press(Cells.Key.character(\" \"))",
            ])
    }

    @Test func everyKindOfKey() throws {
        let script = try KeyScript("press G left shift-right pageup f12 ctrl-l ? every 0\r\npress é")
        #expect(
            script.events.map(\.action) == [
                .press(.character("G")), .press(.left), .press(.shiftRight), .press(.pageUp),
                .press(.function(12)), .press(.character("\u{0C}")), .press(.character("?")),
                .press(.character("é")),
            ])
    }

    @Test(arguments: [
        ("wait", "1:5: wait needs a number of seconds"),
        ("\n  wait x", "2:8: \"x\" is not a number of seconds from 0 to 3600"),
        ("wait -1", "1:6: \"-1\" is not a number of seconds from 0 to 3600"),
        ("wait nan", "1:6: \"nan\" is not a number of seconds from 0 to 3600"),
        ("wait 1 2", "1:8: unexpected \"2\" after the time"),
        ("press", "1:6: press needs a key"),
        ("press every 1", "1:6: press needs a key"),
        ("press a every", "1:14: every needs a number of seconds"),
        ("\tpress a rihgt", "1:10: no key \"rihgt\". Did you mean \"right\"?"),
        ("mark  # nothing", "1:5: mark needs a text"),
        ("wiat 1", "1:1: no statement \"wiat\". Did you mean \"wait\"?"),
    ])
    func mistakesHaveAPlace(text: String, message: String) {
        do {
            _ = try KeyScript(text)
            Issue.record("\(text) was read")
        } catch {
            #expect("\(error.line):\(error.column): \(error.message)" == message)
        }
    }
}
