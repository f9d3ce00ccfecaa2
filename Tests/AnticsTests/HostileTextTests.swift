import Foundation
import PseudoTerminal
import TestSupport
import Testing
import Text

/// Text from files and command lines is shown with escapes, and never controls the terminal.
@Suite struct HostileTextTests {
    /// A text that would set the clipboard, colours and text direction, with a noncharacter and a second line.
    static let hostile =
        ["\u{1B}]52;c;ZXZpbA==\u{7}", "\u{9B}31m\u{9D}0;t\u{9C}", "\u{7F}\u{202E}\u{2066}\u{200F}"]
        .joined() + String(Unicode.Scalar(0xFFFE as UInt32).map(String.init) ?? "") + "\nFAKE"

    /// The same text in double quotes of YAML.
    static let quoted = #""\e]52;c;ZXZpbA==\a\x9B31m\x9D0;t\x9C\x7F\u202E\u2066\u200F\uFFFE\nFAKE""#

    /// A scene that has the text in every string.
    static let scene = """
        scene: 1
        title: TEXT
        canvas: [100, 100]
        x-caption: TEXT
        x-steps: [{ at: 0.5, say: TEXT }]
        x-compare: [{ title: TEXT }, { title: TEXT }]
        paths: { TEXT: M 10 10 L 90 10 L 90 90 Z }
        layers:
          - name: TEXT
            path: TEXT
            animations: [{ keyPath: lineWidth, byValue: 1, duration: 1 }]
            sublayers: [{ name: TEXT }]

        """.replacing("TEXT", with: quoted)

    /// Invalid scenes whose errors quote the text.
    static let mistakes = [
        "scene: 1\ncanvas: [9, 9]\nlayers: [{ TEXT: 1 }]\n",
        "scene: 1\ncanvas: [9, 9]\nlayers: [{ path: TEXT }]\n",
        "scene: 1\ncanvas: [9, 9]\nlayers: [{ fillColor: TEXT }]\nx-events: [{ at: 0, set: { TEXT.opacity: 0 } }]\n",
        "scene: 1\ncanvas: [9, 9]\nlayers: [{ animations: [{ keyPath: TEXT }] }]\nTEXT: 1\n",
        "scene: TEXT\n", "TEXT: [\n", "a\u{202E}\u{85}: \u{9B}1m\n", "scene: 1\nlayers: \u{200F}{{\n",
    ].map { $0.replacing("TEXT", with: quoted) }

    /// Returns the control characters of a text, except line feeds and tabs, and lines that begin with FAKE.
    static func leaks(_ text: String) -> [String] {
        text.unicodeScalars.filter { !$0.isShown && $0 != "\n" && $0 != "\t" }.map(\.escape)
            + text.split(separator: "\n").filter { $0.hasPrefix("FAKE") }.map(String.init)
    }

    /// The same for terminal output, which may move the cursor, set colours and erase.
    static func leaksOfTerminal(_ text: String) -> [String] {
        let ours = /\u{1B}\[(?:[0-9;]*[ABCDGHJKXdm]|\?25[hl])|[\r\u{8}]/
        return leaks(text.replacing(ours.matchingSemantics(.unicodeScalar), with: ""))
    }

    private func inScene(_ body: (URL, String) throws -> Void) throws {
        let name = "a\(Self.hostile)b.yaml"
        try Program.inFolder(of: [name: Self.scene]) { try body($0, name) }
    }

    @Test(arguments: [
        ["describe", "SCENE", "--at", "0.6"], ["check", "SCENE"], ["check", "SCENE", "--json"],
        ["code", "SCENE", "--at", "0.6"], ["code", "SCENE", "--format", "css"], ["render", "SCENE"],
        ["render", "SCENE", "--format", "svg"], ["render", "SCENE", "--format", "json"],
        ["pad", "SCENE", "-o", "/dev/null"], ["record", "SCENE", "-o", "-", "--format", "svg"],
        ["record", "SCENE", "-o", "-", "--panels", "--format", "txt"],
        [
            "record", "SCENE", "star-morph", "SCENE", "-o", "-", "--panels", "--format", "txt", "--duration",
            "2",
        ],
        ["record", "SCENE", "-o", "-", "--panels", "--format", "svg", "--style", "cells"],
    ])
    func outputAboutASceneIsEscaped(words: [String]) throws {
        try inScene { folder, name in
            let outcome = try Program.run(words.map { $0 == "SCENE" ? name : $0 }, in: folder)
            #expect(outcome.status == 0)
            #expect(Self.leaks(outcome.output) == [] && Self.leaks(outcome.errors) == [])
            let isShown = words[0] != "check" && words[0] != "render" && words[0] != "pad"
            #expect(!isShown || outcome.output.contains(#"\u{1B}]52;c;ZXZpbA==\u{7}\u{9B}31m"#))
        }
    }

    @Test(arguments: ["ans", "cast"], ["2", "3"])
    func recordingsAreEscaped(format: String, version: String) throws {
        try inScene { folder, name in
            let options = format == "cast" ? ["--cast-version", version] : []
            let outcome = try Program.run(
                ["record", name, "-o", "-", "--panels", "--format", format, "--duration", "1"] + options,
                in: folder)
            #expect(outcome.status == 0 && Self.leaks(outcome.errors) == [])
            guard format == "cast" else { return #expect(Self.leaksOfTerminal(outcome.output) == []) }
            #expect(Self.leaks(outcome.output) == [])
            for line in outcome.output.split(separator: "\n") {
                let read = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let texts = (read as? [Any])?.suffix(1).compactMap { $0 as? String }
                for text in texts ?? [(read as? [String: Any])?["title"] as? String ?? "\u{1B}"] {
                    #expect(Self.leaksOfTerminal(text) == [])
                }
            }
        }
    }

    @Test func jsonContainsTheTextItself() throws {
        try inScene { folder, name in
            let frame = try Program.run("render", name, "--format", "json", in: folder)
            let read = try JSONSerialization.jsonObject(with: Data(frame.output.utf8)) as? [String: Any]
            #expect(read?["scene"] as? String == name)
            let findings = try Program.run("check", name, "missing", "--json", in: folder)
            #expect(findings.status == 64)
            try folder.write("scene: 2", to: name)
            let list = try Program.run("check", name, "--json", in: folder).output
            let found = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
            #expect(found?.first?["file"] as? String == name)
        }
    }

    @Test(arguments: mistakes.indices)
    func errorsOfAFileAreEscaped(index: Int) throws {
        let name = "\(Self.hostile).yaml"
        try Program.inFolder(of: [name: Self.mistakes[index]]) { folder in
            // The commands report the errors of a file alike.
            let others = index == 0 ? [["check", "--json"], ["describe"], ["pad"]] : []
            for words in [["check"]] + others {
                let outcome = try Program.run(words + [name], in: folder)
                #expect(outcome.status == 65)
                #expect(Self.leaks(outcome.output) == [] && Self.leaks(outcome.errors) == [], "\(words)")
            }
        }
    }

    @Test(arguments: [
        ["TEXT"], ["check", "TEXT"], ["check", "./TEXT.yaml"], ["describe", "TEXT/"], ["render", "TEXT.yml"],
        ["record", "star-morph", "-o", "TEXT"], ["record", "star-morph", "-o", "x.TEXT"],
        ["record", "star-morph", "-o", "TEXT/a.svg"], ["record", "star-morph", "-o", "-", "--keys", "TEXT"],
        ["record", "star-morph", "-o", "-", "--keys", "keys"],
        ["record", "star-morph", "-o", "-", "--keys", "verbs"],
        ["record", "star-morph", "-o", "-", "--keys", "times"], ["new", "a.yaml", "--template", "TEXT"],
        ["render", "star-morph", "--size", "TEXT"], ["render", "star-morph", "--TEXT"],
        ["render", "--at", "TEXT"],
        ["star-morph", "--renderer", "TEXT"], ["render", "star-morph", "TEXT"], ["help", "TEXT"],
        ["pad", "TEXT.yaml"], ["list", "TEXT"], ["list", "--TEXT"],
        ["render", "star-morph", "--quiet=TEXT"], ["--generate-completion-script", "TEXT"],
    ])
    func errorsAboutArgumentsAreEscaped(words: [String]) throws {
        let text = Self.hostile
        let scripts = ["keys": "press \(text)", "verbs": text, "times": "wait \(text)"]
        try Program.inFolder(of: scripts.mapValues { $0.replacing("\n", with: "") }) { folder in
            let outcome = try Program.run(words.map { $0.replacing("TEXT", with: text) }, in: folder)
            #expect(outcome.status != 0 || words[0] == "help")
            #expect(Self.leaks(outcome.output) == [] && Self.leaks(outcome.errors) == [])
        }
    }

    @Test func messagesAboutFilesAreEscaped() throws {
        try Program.inFolder { folder in
            let (name, cast) = ("\(Self.hostile).yaml", "\(Self.hostile).cast")
            let made = try Program.run("new", name, in: folder)
            #expect(made.status == 0 && made.errors.hasPrefix(#"wrote \u{1B}]52;c;"#))
            let recorded = try Program.run("record", name, "-o", cast, "--size", "20x6", in: folder)
            #expect(recorded.status == 0 && recorded.errors.hasPrefix(#"wrote \u{1B}]52;c;"#))
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for told in [made.errors, recorded.errors, text] { #expect(Self.leaks(told) == []) }
            #expect(
                try Program.run("check", name, in: folder).status == 0, "its name in the file is a comment")
        }
    }

    /// A mark of a key script appears in the text output and in the cast.
    @Test func marksAreEscaped() throws {
        let script = "mark \(Self.hostile.replacing("\n", with: ""))\nwait 0.1\n"
        try Program.inFolder(of: ["keys": script]) { folder in
            for format in ["txt", "cast"] {
                let outcome = try Program.run(
                    "record", "star-morph", "-o", "-", "--format", format, "--keys", "keys", in: folder)
                #expect(outcome.status == 0 && Self.leaks(outcome.output) == [])
                #expect(outcome.output.contains("]52;c;ZXZpbA=="))
            }
        }
    }

    @Test func textOfTheEnvironmentIsEscaped() throws {
        let session = try TerminalSession(
            "star-morph", columns: 300,
            environment: ["TERM": "x\u{1B}]52;c;\u{7}\u{9B}1m", "LC_ALL": "C.UTF-8"])
        #expect(session.wait { $0.sent.contains(#"x\u{1B}]52;c;\u{7}\u{9B}1m"#) })
        session.terminal.press("q")
        _ = session.ending()
        #expect(!session.sent.contains("\u{1B}]52"))
    }
}
