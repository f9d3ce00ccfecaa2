import Cells
import Foundation
import Playground
import PseudoTerminal
import Raster
import TestSupport
import Testing
import Text

@testable import Commands

/// The built program under a pseudo-terminal.
@Suite(.serialized) struct PlaygroundSessionTests {
    /// The first line of a paste is typed into the prompt and the search, and does nothing elsewhere.
    @Test func pastedTextIsTyped() throws {
        func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
        let session = try TerminalSession("star-morph", "marching-ants", "--paused")
        #expect(session.shows("❚❚ 0.000 s"))
        session.terminal.press(paste("q"))
        #expect(session.press(":", shows: "Tab complete"))
        session.terminal.press(paste("seek\u{7} lost"))
        #expect(session.shows(":seek"))
        session.terminal.press(paste(" 50%\nq\u{1B}[A"))
        #expect(session.shows(":seek 50%"))
        #expect(session.press("\r", shows: "2.500 s"))
        // A click on the title.
        #expect(session.press("\u{1B}[<0;4;1M\u{1B}[<0;4;1m", shows: "Esc close"))
        session.terminal.press(paste("marching é"))
        #expect(session.shows("marching é"))
        // A key and the paste can arrive together.
        session.terminal.press("\u{1B}")
        #expect(session.wait { !$0.text.contains("marching é") })
        session.terminal.press(":" + paste("seek 25%"))
        #expect(session.shows(":seek 25%"))
    }

    /// A background that the terminal reports has the same effect as `--background`.
    @Test(arguments: ["at once", "late"])
    func thePictureBlendsWithTheReportedBackground(_ time: String) throws {
        let words = ["star-morph", "colour", "--paused", "--at", "1.5", "--renderer", "half"]
        func session(_ more: String...) throws -> TerminalSession { try TerminalSession(words + more) }
        func settled(_ session: TerminalSession) -> [Cell] {
            #expect(session.shows("space play"))
            session.settle(milliseconds: 300)
            return session.replay.grid.visible
        }
        let named = settled(try session("--background", "#fdf6e3"))
        let asked = try session()
        if time == "late" {
            let before = settled(asked)
            let auto = settled(try session("--background", "auto"))
            #expect(before != named && before == auto)
            asked.terminal.press("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{7}")
        } else {
            asked.become(background: "rgb:fdfd/f6f6/e3e3")
        }
        #expect(asked.wait { $0.replay.grid.visible == named })
        asked.expectQuit()
    }

    @Test(arguments: [
        (
            "", "TERM", "dumb",
            "this terminal cannot move the cursor (TERM=dumb). Try: antics record star-morph -o out.svg, or antics render star-morph --at 0.5"
        ),
        (
            "--renderer=braille", "LC_ALL", "C",
            "locale is \"C\", which cannot show braille. Try: LC_ALL=C.UTF-8 antics, or --renderer ascii"
        ),
    ])
    func anUnusableTerminalIsAnErrorWithAFix(
        option: String, variable: String, value: String, error: String
    ) throws {
        let session = try TerminalSession(
            option.isEmpty ? [] : [option], columns: 160, environment: [variable: value])
        #expect(session.ending() == .exited(69))
        session.settle()
        #expect(session.line(0) == "error: " + error)
    }

    static let scene = """
        scene: 1
        title: TITLE
        canvas: [100, 100]
        layers:
          - name: box
            path: M 10 10 L 90 10 L 90 90 Z
            animations:
              - { keyPath: lineWidth, byValue: 1, duration: 2, repeatCount: forever }

        """

    @Test(arguments: ["漢字テスト", "e\u{301}te\u{301}", "😀 한글 ｗ", "🇩🇪👍", "ก\u{E34}\u{E48}"])
    func titlesOfAnyScriptKeepTheLayout(title: String) throws {
        try Program.inFolder(of: ["my.yaml": Self.scene.replacing("TITLE", with: title)]) { folder in
            let session = try TerminalSession(
                "my.yaml", "colour", "--paused", "--renderer", "half", in: folder)
            #expect(session.shows(" \(title)   my "))
            let end = session.cells[60..<80].map { String($0.glyph) }.joined()
            #expect(end.hasSuffix("1 of 2   half "), "\(session.line(0))")
            session.expectQuit()
        }
    }

    @Test func aBrokenSceneLeavesTheLastGoodOneAndItRecovers() throws {
        let good = Self.scene.replacing("TITLE", with: "First")
        try Program.inFolder(of: ["my.yaml": good]) { folder in
            let session = try TerminalSession("my.yaml", "--paused", in: folder)
            #expect(session.shows("First"))
            try folder.write(good.replacing("name: box", with: "lineWidth: wide"), to: "my.yaml")
            #expect(session.shows("my.yaml:5:16: error: lineWidth needs a number, got \"wide\""))
            #expect(session.text.contains("First"))
            try FileManager.default.removeItem(at: folder.appending(path: "my.yaml"))
            session.settle()
            #expect(session.text.contains("First"))
            try folder.write(good.replacing("First", with: "Mended"), to: "my.yaml")
            #expect(session.shows("Mended"))
            #expect(session.wait { !$0.text.contains("error:") })
        }
    }

    /// The program does not wait for a pipe in place of the file.
    @Test func aPipeInPlaceOfTheFileIsNotRead() throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "my.yaml")
            let pipe = folder.appending(path: "pipe")
            func scene(_ title: String) -> Data { Data(Self.scene.replacing("TITLE", with: title).utf8) }
            try scene("First").write(to: file)
            let session = try TerminalSession("my.yaml", "--paused", in: folder)
            #expect(session.shows("First"))
            try #require(mkfifo(pipe.path, 0o600) == 0 && rename(pipe.path, file.path) == 0)
            #expect(session.shows("my.yaml is no longer a file") && session.press("l", shows: "❚❚ 0.100 s"))
            try scene("Second").write(to: file, options: .atomic)
            #expect(session.shows("Second") && !session.text.contains("error:"))
            session.expectQuit()
        }
    }

    /// On a full disk, no partial file remains, and a recording ends after a complete frame.
    @Test func aFullDiskLeavesNoPartialFile() throws {
        let zigzag = (0..<3000).map { "L \($0 % 100) \(10 + $0 % 79)" }.joined(separator: " ")
        let scene = Self.scene.replacing("TITLE", with: "Large").replacing(
            "M 10 10", with: "M 10 10 \(zigzag)")
        try Program.inFolder(of: ["my.yaml": scene]) { folder in
            let session = try TerminalSession(
                "my.yaml", "--paused", "--color", "16", columns: 70, rows: 16, in: folder,
                script: "ulimit -f 10; exec \"$@\"")
            #expect(session.shows("Large"))
            #expect(session.press("s", shows: "error: cannot write my-1.svg: file too large"))
            // The next key hides the error.
            #expect(session.press("l", shows: "space play"))
            #expect(session.press("S", shows: "error: cannot write my-screen-1.svg: file too large"))
            #expect(try folder.names == ["my.yaml"])

            #expect(
                session.press("R ", shows: "error: cannot write my-1.cast: file too large; recording stopped")
            )
            session.expectQuit()
            let cast = try folder.text(of: "my-1.cast")
            #expect(cast.hasSuffix("]\n"))
            for line in cast.split(separator: "\n") {
                _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
        }
    }

    /// The window has the title of the scene while the program runs, and its old title afterwards.
    @Test func theWindowHasATitle() throws {
        let name = "a\u{1B}]0;evil\u{7}\u{9C}\nb.yaml"
        try Program.inFolder(of: [name: Self.scene]) { folder in
            let session = try TerminalSession(name, "colour", in: folder, script: "\"$@\"; echo over")
            #expect(session.shows("space pause"))
            #expect(session.replay.title == #"a\u{1B}]0;evil\u{7}\u{9C}\u{A}b — Antics"#)
            #expect(session.press("n", shows: "2 of 2"))
            #expect(session.replay.title == "colour — Antics")
            #expect(session.press("q", shows: "over"))
            #expect(session.replay.title == "shell" && session.replay.keptTitles == [])
        }
    }
}

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

/// The limits of a public session.
@Suite struct PublicSessionTests {
    @Test func aPublicSessionPlaysBundledDemos() throws {
        func demos(_ words: [String], _ asked: String? = nil) throws -> [String] {
            try PublicSession.demos(words, asked.map { ["SSH_ORIGINAL_COMMAND": $0] } ?? [:])
        }
        #expect(try demos([]).isEmpty)
        #expect(try demos(["springs"], "star-morph") == ["springs"])
        #expect(try demos([], " star-morph  springs ") == ["star-morph", "springs"])
        for words in [["my.yaml"], ["-"], ["/etc/passwd"], ["star-morph.swift"], ["star-morph", "x"]] {
            #expect(throws: Failure.self) { try demos(words) }
            #expect(throws: Failure.self) { try demos([], words.joined(separator: " ")) }
        }
        let failure = #expect(throws: Failure.self) { try demos([], "sprngs; cat /etc/passwd") }
        #expect(failure?.text.text == "error: no demo \"sprngs;\". Did you mean \"springs\"?")
    }

    @Test func aPublicSessionEndsAfterItsTime() {
        var session = PublicSession(at: 10)
        #expect(session.nextCheck == 910)
        #expect(session.savedScenes(at: 909.9).isEmpty && !session.isOver(after: []))
        #expect(session.savedScenes(at: 910).isEmpty && session.isOver(after: []))
        #expect(PublicSession.exitMessage(at: 20).isEmpty)
        #expect(PublicSession.exitMessage(at: 900).map(\.text) == ["The 15 minutes are over. Come again."])
    }

    @Test func aPublicSessionStartsAndSuspendsNoProgram() {
        let keys = KeyMap.standard.without(PublicSession.unavailableActions)
        let (all, left) = (KeyMap.standard.actions.map(\.name), keys.actions.map(\.name))
        #expect(Set(all).subtracting(left) == PublicSession.unavailableActions)
        #expect(all.count - left.count == 3)
        for key in ["e", "E", "\u{1A}"] as [Unicode.Scalar] {
            #expect(KeyMap.standard.command(for: .character(key)) != nil)
            #expect(keys.command(for: .character(key)) == nil)
        }
        #expect(keys.command(for: "q") == .effect(.quit))
    }

    @Test func onlyVariablesOfTheTerminalArePassed() {
        let environment = PublicSession.environment([
            "TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": "/root", "EDITOR": "vi", "XDG_CONFIG_HOME": "/x",
            "ANTICS_RESUME": "x", "SSH_CONNECTION": "a 1 b 2",
        ])
        #expect(environment == ["TERM": "xterm", "LC_ALL": "C.UTF-8", "SSH_CONNECTION": "a 1 b 2"])
    }

    /// Keys that write files show a notice, and playback continues.
    @Test func aPublicSessionWritesNoFile() throws {
        try Program.inFolder { folder in
            let settings = folder.appending(path: "config")
            try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
            let places = ["HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
            let session = try TerminalSession(
                "--public", "star-morph", columns: 240, rows: 80,
                environment: Dictionary(uniqueKeysWithValues: places.map { ($0, settings.path) }), in: folder)
            #expect(session.shows("space pause"))
            #expect(session.press(" ", shows: "space play"))
            for key in ["s", "S", "R", "+++W"] {
                #expect(session.press(key, shows: "a public session saves no files"), "\(key)")
            }
            session.terminal.press("e\u{1A}")
            #expect(session.press(":suspend\r", shows: "no command"))
            session.terminal.press("\u{1B} ")
            session.read(milliseconds: 100)
            #expect(session.press("\u{1B}?", shows: "command prompt"))
            #expect(!session.text.contains("suspend"))
            let pictured = session.lines.prefix(60).map(\.count).max() ?? 0
            #expect(pictured <= 200 && session.lines.dropFirst(60).allSatisfy(\.isEmpty))
            session.terminal.press("\u{1B} q")
            #expect(session.ending() == .exited(0))
            #expect(session.terminal.modes == session.before)
            #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["config"])
        }
    }

    @Test func coloursNeedNoTerminfoEntry() throws {
        let session = try TerminalSession(
            "--public", "colour", environment: ["HOME": "/nowhere", "XDG_CACHE_HOME": "/nowhere"])
        #expect(session.shows("space pause"))
        #expect(session.cells.contains { $0.foreground.rgb != nil })
        session.expectQuit()
    }
}

extension TerminalSession {
    /// Starts the playground in a folder, by a shell script whose arguments are the command line.
    convenience init(
        _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
        in folder: URL? = nil, script: String = "exec \"$@\""
    ) throws {
        try self.init(
            arguments, columns: columns, rows: rows, environment: environment, in: folder, script: script)
    }

    convenience init(
        _ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
        in folder: URL? = nil, script: String = "exec \"$@\""
    ) throws {
        let variables: [String: String?] = [
            "COLORTERM": "truecolor", "REDUCED_MOTION": nil, "XDG_CONFIG_HOME": "/nowhere",
        ].merging(environment) { $1 }
        try self.init(
            running: "/bin/sh",
            ["-c", "cd \"$0\"; \(script)", folder?.path ?? "/", Program.url.path] + arguments,
            columns: columns, rows: rows, environment: variables)
    }

    /// The number of frames. Each frame ends with a query.
    var frames: Int { replay.statusRequests }

    var text: String { replay.grid.description }

    var cells: [Cell] { replay.grid.cells }

    /// Returns a line of the screen; a negative number counts from the bottom.
    func line(_ number: Int) -> String {
        let lines = lines.dropLast()
        let index = number < 0 ? lines.count + number : number
        return lines.indices.contains(index) ? String(lines[index]) : ""
    }

    func shows(_ wanted: String) -> Bool { wait { $0.text.contains(wanted) } }

    func press(_ keys: String, shows wanted: String) -> Bool {
        terminal.press(keys)
        return shows(wanted)
    }

    /// Presses the quit key, and expects the program to exit without an error and to restore the terminal.
    func expectQuit(_ key: String = "q", sourceLocation: SourceLocation = #_sourceLocation) {
        terminal.press(key)
        #expect(ending() == .exited(0), sourceLocation: sourceLocation)
        #expect(terminal.modes == before, sourceLocation: sourceLocation)
    }
}
