import Foundation
import Playground
import PseudoTerminal
import Scenes
import TestSupport
import Testing
import Text

@testable import Commands

@Suite struct CommandLineTests {

    /// Ctrl-\ ends a command immediately, without the backtrace of the Swift runtime.
    @Test func ctrlBackslashPrintsNoBacktrace() throws {
        let session = try TerminalSession(
            ["manual"], environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=yes"])
        try #require(session.terminal.fills(milliseconds: 5000), "it writes more than the terminal holds")
        session.terminal.press("\u{1C}")
        #expect(session.terminal.ending(milliseconds: 5000) == .killed(SIGQUIT))
    }

    @Test func flagsWorkBeforeAndAfterTheScene() throws {
        let before = try Program.run("render", "--at", "0.2", "--size", "20x6", "star-morph")
        let after = try Program.run("render", "star-morph", "--size", "20x6", "--at", "0.2")
        #expect(before.status == 0)
        #expect(before.output == after.output)
    }

    @Test func listNamesEveryDemo() throws {
        let list = try Program.run("list")
        let json = try Program.run("list", "--json")
        let demos = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(demos.count >= 4)
        for demo in demos {
            let name = try #require(demo["name"] as? String)
            #expect(list.output.contains(name))
            #expect(Set(demo.keys) == ["name", "title", "duration", "loops", "chapter", "caption", "tags"])
            // Programs have no captions.
            #expect(
                (demo["caption"] as? String).map {
                    list.output.contains("  \($0)\n") || name.hasSuffix(".swift")
                }
                    == true)
            #expect((demo["chapter"] as? String).map { list.output.contains("\($0)\n  ") } == true)
            #expect((demo["duration"] as? Double).map { $0 > 0 } == true)
            #expect((demo["tags"] as? [String])?.isEmpty == false)
        }
        #expect(
            Set(["star-morph", "marching-ants", "draw-on", "colour", "spring-menu.swift"]).isSubset(
                of: demos.compactMap { $0["name"] as? String }))
    }

    @Test func aPipeGetsNoEscapes() throws {
        let outcome = try Program.run(
            "render", "colour", "--at", "0.2", environment: ["TERM": "xterm-256color"])
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
    }

    /// Text output fills shapes with dots: solid for a single shape, and with different textures for several.
    @Test func textShowsWhatIsFilled() throws {
        func row(_ demo: String) throws -> String {
            try Program.run("render", demo, "--size", "40x12", "--renderer", "braille").output
        }
        #expect(try row("star-morph").contains("⣿⣿⣿⣿"))
        #expect(try row("card-expand").contains("⢿⣽⢿⣽"))
    }

    @Test func ansiColoursFollowTheDepth() throws {
        func frame(_ color: String) throws -> String {
            try Program.run("render", "colour", "--at", "0.2", "--format", "ansi", "--color", color).output
        }
        #expect(try frame("truecolor").contains("38;2;"))
        #expect(try frame("256").contains("8;5;"))
        #expect(try !frame("16").contains("8;5;"))
        // Bright colours are 90 to 97 and 100 to 107.
        #expect(try frame("16").contains(/\u{1B}\[[0-9;]*(9|10)[0-7][;m]/))
        #expect(try !frame("8").contains(/\u{1B}\[[0-9;]*(9|10)[0-7][;m]/))
        #expect(try frame("8").contains(/\u{1B}\[[0-9;]*[34][0-7][;m]/))
        #expect(try !frame("none").contains("38;") && !frame("none").contains("48;"))
    }

    /// Soft edges blend with the given background.
    @Test func theBackgroundShowsThroughSoftEdges() throws {
        func frame(_ background: String...) throws -> String {
            try Program.run(
                ["render", "colour", "--renderer", "half", "--format", "ansi", "--size", "40x12"] + background
            ).output
        }
        #expect(try frame() == frame("--background", "black"))
        #expect(try frame() != frame("--background", "white"))
        #expect(try frame("--background", "white", "--color", "8") != frame("--color", "8"))
        #expect(try Program.run("render", "colour", "--background", "wite").status == 64)
    }

    @Test func pamHoldsThePixels() throws {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["render", "colour", "--size", "20x10", "--renderer", "half", "--format", "pam"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        let header = Data("P7\nWIDTH 20\nHEIGHT 20\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
        #expect(bytes.starts(with: header))
        #expect(bytes.count == header.count + 20 * 20 * 4)
    }
}

/// Shell completion. Each installed shell runs its script.
@Suite struct CompletionTests {
    /// Returns the completions of bash for the last word.
    private func bash(_ words: String, in folder: URL) throws -> [String] {
        let script = """
            antics() { "$program" "$@"; }
            program=$0
            source <("$0" --generate-completion-script bash)
            COMP_LINE="$*" COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_POINT=${#COMP_LINE}
            "$(complete -p antics | sed 's/.*-F //; s/ .*//')" antics "${@: -1}" "${@: -2:1}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try Program.bash(
            script, words.split(separator: " ", omittingEmptySubsequences: false).map(String.init), in: folder
        )
        #expect(outcome.errors.isEmpty)
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("antics render sta", ["star-morph", "stagger", "star-morph.swift", "star.swift", "star.yaml"]),
        ("antics render scenes", ["scenes/"]),
        ("antics render scenes/", ["scenes/a.json"]), ("antics render ./my", ["./my.yaml"]),
        ("antics star-morph --spe", ["--speed"]), ("antics star-morph my", ["my.yaml"]),
        ("antics lis", ["list"]), ("antics cod", ["code"]), ("antics code fade --format c", ["css"]),
        ("antics recor", ["record"]), ("antics --paus", ["--paused"]),
        ("antics star-morph --renderer ha", ["half"]), ("antics play --color n", ["none"]),
        ("antics star-morph --theme tr", ["tritanopia"]),
        ("antics new --template morp", ["morph"]), ("antics list --j", ["--json"]), ("antics notes", []),
    ])
    func bashOffers(words: String, wanted: [String]) throws {
        try Program.inFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "scenes"), withIntermediateDirectories: true)
            for name in ["my.yaml", "star.yaml", "star.swift", "notes.txt", "scenes/a.json", ".hidden.yaml"] {
                try Data().write(to: folder.appending(path: name))
            }
            let offered = try bash(words, in: folder)
            #expect(offered == wanted)
        }
    }

    /// Completion offers every demo, and only existing programs.
    @Test func everyDemoIsOffered() throws {
        try Program.inFolder { folder in
            let offered = try bash("antics render ", in: folder)
            let programs = ["replicator.swift", "spring-menu.swift", "scrub.swift"]
            #expect(offered.filter { !$0.hasSuffix(".swift") } == DemoFrameTests.names)
            #expect(Set(programs).isSubset(of: offered))
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func theShellParsesItsScript(shell: String) throws {
        let script = try Program.run("--generate-completion-script", shell)
        #expect(script.status == 0 && script.errors.isEmpty)
        #expect(script.output.contains("_antics_or_play") == (shell == "bash"))
        #expect(script.output.contains("(( CURRENT++ ))") == (shell == "zsh"))
        #expect(script.output.contains("-n __antics_plays -l 'speed'") == (shell == "fish"))
        guard ["/bin/", "/usr/bin/"].contains(where: { FileManager.default.fileExists(atPath: $0 + shell) })
        else { return }
        try Program.inFolder { folder in
            try script.output.write(to: folder.appending(path: "it"), atomically: true, encoding: .utf8)
            let reading = try Program.shell("exec \(shell) -n it", in: folder)
            #expect(reading.status == 0 && reading.errors.isEmpty)
        }
    }
}

/// The manual page lists all options, keys, settings and exit codes.
@Suite struct ManualTests {
    private static let page: String = {
        guard let description = try? CommandDescription(of: Antics.self) else { return "" }
        return ManualPage(description, date: "March 1, 2026").text
    }()

    private func section(_ title: String) -> Substring {
        let rest = Self.page.split(separator: "\n.Sh \(title)\n", maxSplits: 1).last ?? ""
        return rest.split(separator: "\n.Sh ", maxSplits: 1).first ?? ""
    }

    /// The section of a command lists every option of its help.
    @Test(arguments: [
        "play", "tour", "render", "record", "describe", "code", "new", "check", "pad", "config", "doctor",
    ])
    func theManualHasEveryOption(command: String) throws {
        let rest = section("COMMANDS").split(separator: ".Ss \"antics \(command)\"", maxSplits: 1).last ?? ""
        let own = rest.split(separator: "\n.Ss ", maxSplits: 1).first ?? ""
        let help = try Program.run("help", command).output
        let options = help.matches(of: /(?m)^  (?:-\w, )?--([\w-]+)/).map { String($0.1) }
            .filter { !["help", "version"].contains($0) }
        #expect(!options.isEmpty)
        for option in options {
            #expect(own.contains("Fl \"\(Mdoc.escaped("-" + option))\""), "\(command) --\(option)")
        }
    }

    @Test func theManualHasEveryKey() {
        let keys = section("KEYS")
        let words = keys.split(whereSeparator: { " \n,[]\"".contains($0) })
        for binding in KeyMap.standard.bindings {
            #expect(keys.contains(".It Ic \"\(Mdoc.escaped(binding.label.text))\"\n"), "\(binding.label)")
            for action in binding.actions {
                #expect(words.contains { $0.hasSuffix(Mdoc.escaped(action.name).trimmingPrefix("\\&")) })
            }
        }
    }

    @Test func theManualHasEverySettingAndExitCode() {
        for key in SettingRow.all {
            #expect(section("SETTINGS").contains(".It Cm \"\(Mdoc.escaped(key.name))\""))
        }
        for code in Failure.Code.allCases {
            #expect(section("EXIT STATUS").contains(".It Li \"\\&\(code.rawValue)\""))
        }
    }

    /// Only macros begin with a full stop, and the page is pure ASCII.
    @Test func thePageIsValidMdoc() {
        let known = [
            "Dd", "Dt", "Os", "Sh", "Ss", "Nm", "Nd", "Op", "Ar", "Pp", "Bl", "It", "El", "Bd", "Ed",
        ]
        for line in Self.page.split(separator: "\n") {
            #expect(line.utf8.allSatisfy { (32..<127).contains($0) }, "\(line)")
            #expect(!line.hasPrefix("'"))
            if line.hasPrefix(".") { #expect(known.contains(String(line.dropFirst().prefix(2))), "\(line)") }
        }
        #expect(Mdoc.escaped(".x \"y\" a\\b -c → ~") == "\\&.x \\(dqy\\(dq a\\eb \\-c \\[u2192] \\(ti")
        #expect(Mdoc.escaped("🦔") == "\\&\\[u1F994]")
        var prose = Mdoc()
        prose.prose("One sentence (of two). Another one, with 0.5 s in it. .cast is a format")
        #expect(
            prose.text == "One sentence (of two).\nAnother one, with 0.5 s in it.\n\\&.cast is a format\n")
    }

    /// The help does not list `manual`. A fixed date gives the same bytes every time.
    @Test func theProgramWritesIt() throws {
        let made = try Program.run("manual", environment: ["SOURCE_DATE_EPOCH": "1772323200"])
        #expect(made.status == 0 && made.errors.isEmpty && made.output == Self.page)
        #expect(!(try Program.run("help").output.contains("manual")))
        #expect(try Program.run("manual").output.hasPrefix(".Dd "))
    }

    @Test func aDiscussionHasParagraphsAndBlocks() {
        let discussion = Discussion("Prose of\ntwo lines.\n\nMore.\n\nEXAMPLES:\n  a b\n    c\n")
        #expect(discussion.paragraphs == ["Prose of two lines.", "More."])
        #expect(discussion.blocks.map(\.title) == ["Examples"])
        #expect(discussion.blocks.first?.lines == ["a b", "  c"])
    }
}
