import Testing
import Text

@testable import Commands

/// What `antics swift` finds in a file, and what it makes of its lines.
@Suite struct SwiftSourceTests {
    @Test(arguments: [
        ("func makeScene(in root: CALayer) { }", SwiftSource.Entry.function),
        ("class A: UIViewController { }\nclass B: UIView { }", .controller("A")),
        ("class Base: UIViewController { }\nfinal class Last: Base, Foo { }", .controller("Last")),
        ("class Dial:\n    UIView, Foo {\n}\nlet size = 3", .view("Dial")),
        ("class Dial: NSView { }", .view("Dial")),
        ("final class Ring: CAShapeLayer { }", .layer("Ring")),
        ("@main\nclass AppDelegate: UIResponder { }\nclass V: UIView { }", .view("V")),
        ("let dot = CALayer()\nroot.addSublayer(dot)", .lines),
        ("class V: UIView { }\nPlaygroundPage.current.liveView = V()", .lines),
        ("for i in 0..<3 {\n  f(i)\n}", .lines),
        ("Stage.run(title: \"x\") { root in }", .itself),
        ("let stage = Stage(size: .zero)\nstage.play()", .itself),
        // What stands in comments, in quotes and in braces is not run.
        ("// f()\n/* g()\n h() */\nlet t = \"\"\"\n  i()\n  \"\"\"\nclass V: UIView {\n f()\n}", .view("V")),
        ("func makeScene(\n    in root: CALayer\n) {\n}", .function),
        ("let a =\n    f()\nlet b = a\n    .g()\nclass V: UIView { }", .view("V")),
    ])
    func whatIsShown(text: String, entry: SwiftSource.Entry) {
        #expect(SwiftSource(text)?.entry == entry)
    }

    @Test(arguments: ["", "import UIKit\n", "struct A { func f() { g() } }", "let a = 1", "protocol P { }"])
    func nothingToShow(text: String) { #expect(SwiftSource(text) == nil) }

    @Test(arguments: [
        ("import UIKit", "import AnticsStage"), ("  import QuartzCore // layers", "import AnticsStage"),
        ("import PlaygroundSupport", "import AnticsStage"), ("import UIKitExtras", "import UIKitExtras"),
        ("import struct Foundation.Date", "import struct Foundation.Date"),
        ("let p = #keyPath(CAShapeLayer.strokeEnd)", "let p = \"strokeEnd\""),
        ("f(#keyPath(position.x), 1)", "f(\"position.x\", 1)"),
        ("    @objc func tick() {", "    func tick() {"),
        ("@objc(tick:) func tick(_ t: Int)", "func tick(_ t: Int)"),
        ("@objcMembers class A {", "class A {"), ("  @IBOutlet weak var v: UIView!", "  weak var v: UIView!"),
        ("@objcish var a = 1", "@objcish var a = 1"), ("@main", ""),
    ])
    func linesBecomeOurs(line: String, ours: String) {
        let text = "func makeScene(in root: CALayer) {}\n\(line)\nlet last = 1"
        #expect(SwiftSource(text)?.text == "func makeScene(in root: CALayer) {}\n\(ours)\nlet last = 1")
    }

    @Test func theCompilersErrorsAreToldAndNothingElse() {
        let text = """
            /x/a.swift:1:5: warning: never used
             1 | let a
            a.swift:2:7: error: no such thing
             2 | f()
               |       ^
            a.swift:1:1: note: did you mean g?
            """
        #expect(
            SwiftComplaints.errors(in: text, of: "a.swift").map(\.text) == [
                "a.swift:2:7: error: no such thing", " 2 | f()", "   |       ^",
                "a.swift:1:1: note: did you mean g?",
            ])
        let selector = "a.swift:1:2: error: '#selector' can only be used with the Objective-C runtime"
        #expect(SwiftComplaints.errors(in: selector, of: "a.swift").last?.text.hasPrefix("hint: ") == true)
        #expect(
            SwiftComplaints.errors(in: "ld: no luck", of: "a.swift").map(\.text) == [
                "a.swift: error: the compiler says: ld: no luck"
            ])
    }

    @Test(arguments: [
        ("Program/a.swift:17: Fatal error: far out\nCurrent stack", "a.swift:17:1: error: it stops: far out"),
        (
            "Swift/Array.swift:3: Fatal error: Index out of range",
            "a.swift: error: it stops: Index out of range"
        ),
        ("Program/a.swift:2: Fatal error", "a.swift:2:1: error: it stops: it traps"),
    ])
    func theReasonOfATrapIsTold(text: String, line: String) {
        #expect(SwiftComplaints.fault(in: text, of: "a.swift")?.text == line)
    }

    @Test(arguments: [
        ([], ["dot"]), (["--speed", "2"], ["dot", "--speed", "2"]),
        (["play", "--at", "1"], ["play", "dot", "--at", "1"]),
        (["record", "-o", "a.cast"], ["record", "dot", "-o", "a.cast"]), (["list"], ["list"]),
        (["help"], ["help"]),
        (["dot"], ["dot"]), (["render", "dot"], ["render", "dot"]), (["star-morph"], ["dot", "star-morph"]),
    ])
    func aProgramMeansItsOwnScene(words: [String], wanted: [String]) {
        #expect(Commands.Program.naming("dot", in: words) == wanted)
    }
}
