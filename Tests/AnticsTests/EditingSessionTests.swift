import Cells
import Foundation
import Layers
import Playground
import PseudoTerminal
import TestSupport
import Testing
import Text

@testable import Commands

/// Changing a scene on the built program, and taking it home.
@Suite(.serialized) struct EditingSessionTests {
    private static let scene = """
        scene: 1            # a comment
        canvas: [40, 40]
        layers:
          - name: box
            path: { rect: [4, 4, 32, 32] }
            fillColor: '#ff0000'   # red
            lineWidth: 3

        """

    private func write(_ text: String, to name: String, in folder: URL) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    private func text(of name: String, in folder: URL) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test func changesGoIntoTheFile() throws {
        try Program.inFolder { folder in
            try write(Self.scene, to: "my.yaml", in: folder)
            let session = try TerminalSession("my.yaml", "--paused", in: folder)
            #expect(session.shows("space play"))
            #expect(session.press("Ijjjjjj", shows: "▶   lineWidth"))
            #expect(session.press("+", shows: "1 change"))
            #expect(session.press("W", shows: "wrote my.yaml"))
            #expect(
                try text(of: "my.yaml", in: folder) == Self.scene.replacing("Width: 3", with: "Width: 3.5"))
            // What was written is taken back, as a change of its own, and made again.
            #expect(session.press("u", shows: "1 change"))
            #expect(session.press("UU", shows: "nothing to redo"))
            // What an editor saves meanwhile is not lost.
            #expect(session.press("+", shows: "1 change"))
            #expect(session.press("Y", shows: "antics my.yaml --at 0 --paused --set box.lineWidth=4"))
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
            session.read(milliseconds: 50)
            #expect(session.text.contains("antics my.yaml --at 0 --paused --set box.lineWidth=4"))
        }
    }

    /// A demo has no file: it gets one beside those that are there, and is played from it.
    @Test func aDemoIsSavedUnderANewName() throws {
        try Program.inFolder { folder in
            try write("mine", to: "star-morph-2.yaml", in: folder)
            let session = try TerminalSession("star-morph", "--paused", in: folder)
            #expect(session.shows("space play"))
            #expect(session.press("e", shows: "star-morph has no file yet: W saves a copy first"))
            #expect(session.press("Ij-", shows: "1 change"))
            #expect(session.press("W", shows: "wrote star-morph-3.yaml"))
            #expect(try text(of: "star-morph-2.yaml", in: folder) == "mine")
            #expect(session.shows("star-morph-3"))
            let copy = try text(of: "star-morph-3.yaml", in: folder)
            try write(
                copy.replacing("canvas: [192, 168]", with: "canvas: [192]"), to: "star-morph-3.yaml",
                in: folder)
            #expect(session.shows("star-morph-3.yaml:3:"))
            try write(copy, to: "star-morph-3.yaml", in: folder)
            #expect(session.shows("reloaded"))
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
        }
    }

    @Test func anEditorHasTheTerminalForAWhile() throws {
        try Program.inFolder { folder in
            try write(Self.scene, to: "my.yaml", in: folder)
            let editor = folder.appending(path: "vim")
            try """
            #!/bin/sh
            echo "EDITING $1 $2"; stty -a | grep -c ' echo '
            read answer
            sed -i 's/lineWidth: 3/lineWidth: 8/' "$2"
            """.write(to: editor, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor.path)
            let session = try TerminalSession(
                "my.yaml", "--paused", environment: ["VISUAL": editor.path], in: folder)
            #expect(session.shows("space play"))
            session.terminal.press("Ijjjjjj")
            #expect(session.press("e", shows: "EDITING +7 my.yaml"))
            #expect(session.press("go on\r", shows: "reloaded"))
            #expect(session.shows("lineWidth"))
            #expect(session.wait { $0.lines.contains { $0.contains("lineWidth") && $0.contains(" 8") } })
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
        }
    }

    /// What somebody else has written since is not written over, nor is what cannot be read whole.
    @Test(arguments: [("other", "has changed meanwhile"), ("\u{FFFD}", "is not UTF-8 text")])
    func nothingIsLost(_ old: String, _ wanted: String) throws {
        try Program.inFolder { folder in
            try write(Self.scene, to: "my.yaml", in: folder)
            let path = folder.appending(path: "my.yaml").path
            var files = SceneFolder(SceneWatcher([0: path]), changes: [], depth: .truecolor)
            let item = try SceneSource.read(path, with: [])
            #expect(files.isFile(at: 0) && files.word(for: item, at: 0) == path && !files.isFile(at: 1))
            var said = ""
            do throws(FileProblem) {
                _ = try files.keep("new", instead: old, of: item, at: 0)
            } catch {
                said = error.line.text
            }
            #expect(said.contains(wanted))
            #expect(try text(of: "my.yaml", in: folder) == Self.scene)
            let kept = Self.scene.replacing("lineWidth: 3", with: "lineWidth: 5")
            let (name, saved) = try files.keep(kept, instead: Self.scene, of: item, at: 0)
            #expect(name == path && saved.scene.layers[0].shape?.lineWidth == 5)
            #expect(try text(of: "my.yaml", in: folder) == kept)
        }
    }

    @Test func editorsAreToldTheLineWhereTheyTakeIt() {
        func line(_ environment: [String: String], _ path: String = "my file.yaml") -> String {
            Editor(environment).line(path, line: 7)
        }
        #expect(line([:]) == "vi +7 'my file.yaml'")
        #expect(line(["EDITOR": "nano -w", "VISUAL": ""]) == "nano -w +7 'my file.yaml'")
        #expect(
            line(["EDITOR": "nano", "VISUAL": "/opt/bin/code --wait"])
                == "/opt/bin/code --wait 'my file.yaml'")
        #expect(line(["VISUAL": "vim"], "-x.yaml") == "vim +7 ./-x.yaml")
    }
}
