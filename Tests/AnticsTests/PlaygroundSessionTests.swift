import Cells
import Foundation
import PseudoTerminal
import Raster
import TestSupport
import Testing

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
        func session(_ more: String...) throws -> TerminalSession {
            try TerminalSession(words + more)
        }
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
            asked.become(ground: "rgb:fdfd/f6f6/e3e3")
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

    /// Titles in any script keep the alignment of the line.
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

    /// The animation continues while the program waits for a pipe in place of the file.
    @Test func theAnimationContinuesWhileASceneIsRead() throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "my.yaml")
            let pipe = folder.appending(path: "pipe")
            func replaceFileByPipe() throws {
                try #require(mkfifo(pipe.path, 0o600) == 0 && rename(pipe.path, file.path) == 0)
            }
            func scene(_ title: String) -> Data { Data(Self.scene.replacing("TITLE", with: title).utf8) }
            try scene("First").write(to: file)
            let session = try TerminalSession("my.yaml", "--paused", in: folder)
            #expect(session.shows("First"))
            try replaceFileByPipe()
            // The call returns when the program opens the pipe.
            let writer = open(file.path, O_WRONLY)
            #expect(session.press("l", shows: "❚❚ 0.100 s"))
            // The program reads a later save next, and reports no error of the earlier one.
            try scene("Second").write(to: file, options: .atomic)
            #expect(session.press("l", shows: "❚❚ 0.200 s") && session.text.contains("First"))
            session.read(milliseconds: 300)
            #expect(write(writer, "scene: 2", 8) == 8)
            close(writer)
            #expect(session.shows("Second") && !session.text.contains("error:"))
            // Quitting does not wait for the pipe.
            try replaceFileByPipe()
            let other = open(file.path, O_WRONLY)
            session.expectQuit()
            close(other)
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
