import Demos
import Export
import Foundation
import Layers
import Playground
import PseudoTerminal
import Scenes
import Synchronization
import TestSupport
import Testing
import Text

@testable import Commands

/// The command line, apart from the transcripts (`TranscriptTests`).
@Suite struct CommandLineTests {
    /// A time is seconds, milliseconds or a percentage; a speed may have the sign that the screen shows.
    @Test func timesAndSpeedsHaveOneSpelling() {
        let times = ["0.5", "0.5s", "500ms", "50%", "-1.5", "nan", "x", "", "5 %", "1h", "101%", "-1%"].map {
            TimeText($0)?.seconds(of: 1)
        }
        #expect(times == [0.5, 0.5, 0.5, 0.5, -1.5, nil, nil, nil, nil, nil, nil, nil])
        #expect(["2", "0.5x", "0.5×", "x", "2y"].map { SpeedText($0)?.factor } == [2, 0.5, 0.5, nil, nil])
        let rows = ["80x24", "80X24", "80×24", "80,24", "80"].map { GridSize(argument: $0)?.rows }
        #expect(rows == [24, 24, 24, nil, nil])
    }

    /// Ctrl-\ ends a command immediately, without the backtrace of the Swift runtime.
    @Test func ctrlBackslashPrintsNoBacktrace() throws {
        let session = try TerminalSession(
            ["manual"], environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=yes"])
        try #require(session.terminal.fills(milliseconds: 5000), "it writes more than the terminal holds")
        session.terminal.press("\u{1C}")
        #expect(session.terminal.ending(milliseconds: 5000) == .killed(SIGQUIT))
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
        ("antics render scenes", ["scenes"]),
        ("antics render scenes/", ["scenes/a.json", "scenes/b.svg"]), ("antics render ./my", ["./my.yaml"]),
        ("antics star-morph --spe", ["--speed"]), ("antics star-morph my", ["my.yaml"]),
        ("antics lis", ["list"]), ("antics cod", ["code"]), ("antics code fade --format c", ["css"]),
        ("antics recor", ["record"]), ("antics --paus", ["--paused"]),
        ("antics star-morph --renderer ha", ["half"]), ("antics play --color n", ["none"]),
        ("antics star-morph --theme tr", ["tritanopia"]),
        ("antics new --template morp", ["morph"]), ("antics list --j", ["--json"]), ("antics notes", []),
        ("antics help scen", ["scenes"]), ("antics help ren", ["render"]),
        ("antics render --output=no", ["--output=notes.txt"]),
        ("antics convert star", ["star-morph", "star.yaml"]), ("antics render star-morph my", []),
        ("antics record star-morph my", ["my.yaml"]),
    ])
    func bashOffers(words: String, wanted: [String]) throws {
        let names = [
            "my.yaml", "star.yaml", "star.swift", "notes.txt", "scenes/a.json", "scenes/b.svg",
            ".hidden.yaml", "my\nx.yaml", "my\u{1B}[1m.yaml",
        ]
        try Program.inFolder(of: Dictionary(uniqueKeysWithValues: names.map { ($0, "") })) { folder in
            let offered = try bash(words, in: folder)
            #expect(offered == wanted)
        }
    }

    @Test func everyDemoIsOffered() throws {
        let offered = try Program.inFolder { try bash("antics render ", in: $0) }
        let programs = ["replicator.swift", "spring-menu.swift", "scrub.swift"]
        #expect(offered.filter { !$0.hasSuffix(".swift") } == DemoFrameTests.names)
        #expect(Set(programs).isSubset(of: offered))
    }

    @Test(arguments: [
        ("bash", ["--norc", "-i"], "source <(antics --generate-completion-script bash)"),
        (
            "zsh", ["-f", "-i"],
            "autoload -U compinit; compinit -u -D; source <(antics --generate-completion-script zsh)"
        ),
        ("fish", ["--no-config", "-i"], "antics --generate-completion-script fish | source"),
    ])
    func theShellCompletes(shell: String, options: [String], script: String) throws {
        let path = ["/usr/bin/", "/bin/"].map { $0 + shell }.first {
            FileManager.default.fileExists(atPath: $0)
        }
        guard let path else { return }
        try Program.inFolder(of: ["my scene.yaml": "", "notes.txt": ""]) { folder in
            let programs = Program.url.deletingLastPathComponent().path
            let session = try TerminalSession(
                running: "/bin/sh", ["-c", "cd \"$0\"; exec \"$@\"", folder.path, path] + options,
                environment: ["PATH": "\(programs):/usr/bin:/bin", "HOME": folder.path, "PS1": "$ "])
            #expect(session.press("\(script); echo READ''Y\r", shows: "READY"))
            for (typed, wanted) in [
                ("recor", "antics record"), ("march", "antics marching-ants"), ("--paus", "antics --paused"),
                ("render --form", "antics render --format"),
                ("render --format js", "antics render --format json"),
                ("render my", "antics render my\\ scene.yaml"), ("help scen", "antics help scenes"),
            ] {
                #expect(session.press("antics \(typed)\t", shows: wanted), "\(typed): \(session.text)")
                session.terminal.press("\u{15}")
            }
        }
    }

    @Test func aFolderHasASlashAndAHomeATilde() throws {
        let completion = Completion(of: try CommandDescription(of: Antics.self))
        #expect(completion.candidates(["render", "/us"]).map(\.word) == ["/usr/"])
        #expect(completion.candidates(["star-morph", "--color=n"]).map(\.word) == ["--color=none"])
        #expect(completion.candidates(["rend"]).first?.meaning.hasPrefix("Write one frame") == true)
    }
}

@Suite struct ManualTests {
    private static let page: String = {
        guard let description = try? CommandDescription(of: Antics.self) else { return "" }
        return ManualPage(description, date: "March 1, 2026").text
    }()

    private func section(_ title: String) -> Substring {
        let rest = Self.page.split(separator: "\n.Sh \(title)\n", maxSplits: 1).last ?? ""
        return rest.split(separator: "\n.Sh ", maxSplits: 1).first ?? ""
    }

    @Test(arguments: [
        "play", "tour", "render", "record", "poster", "describe", "code", "new", "check", "pad", "config",
        "doctor",
    ])
    func theManualHasEveryOption(command: String) throws {
        let rest = section("COMMANDS").split(separator: ".Ss \"antics \(command)\"", maxSplits: 1).last ?? ""
        let own = rest.split(separator: "\n.Ss ", maxSplits: 1).first ?? ""
        let help = try Program.run("help", command).output
        let options = help.matches(of: /(?m)^  (?:-\w, )?--([\w-]+)/).map { String($0.1) }
            .filter { !["help", "version"].contains($0) }
        #expect(!options.isEmpty)
        for option in options {
            // Options that another command explains are only in a list.
            let word = Mdoc.escaped("--" + option).replacing("\\&", with: "")
            #expect(
                own.contains("Fl \"\(Mdoc.escaped("-" + option))\"") || own.contains(word),
                "\(command) --\(option)")
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

/// The commands about scenes whose output is in no transcript (`TranscriptTests`).
@Suite struct SceneCommandTests {
    @Test func everyTemplateGoesToOutput() throws {
        for template in SceneTemplates.all {
            let outcome = try Program.run("new", "-", "--template", template.name)
            #expect(outcome.status == 0 && outcome.output == template.text && outcome.errors.isEmpty)
        }
    }

    @Test func theSchemaIsPrinted() throws {
        #expect(try Program.run("schema").output == SceneSchema.text)
        #expect((try JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))) is [String: Any])
    }

    static let codeOfDemos = [
        "star-morph", "marching-ants", "draw-on", "circular-loader", "card-expand", "springs",
    ]
    static let goldens = codeOfDemos.map { "\($0).code" } + ["card-expand.css"]

    @Test(arguments: goldens)
    func theCodeOfADemo(golden: String) throws {
        let parts = golden.split(separator: ".").map(String.init)
        let format = parts[1] == "css" ? "css" : "swift"
        let outcome = try Program.run("code", parts[0], "--format", format, "--quiet")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        try Golden(golden).check(outcome.output)
    }

    @Test func theTextOfADemoIsAFormatOfCode() throws {
        let demo = try #require(Catalogue.demos.first { $0.name == "fade" })
        #expect(try Program.run("code", "fade", "--format", "yaml").output == demo.text)
    }

    @Test(arguments: DemoFrameTests.names)
    func descriptionsAreSentences(name: String) throws {
        let text = SceneProse(Timeline(try DemoFrameTests.scene(name)), at: 0).text
        #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix(".") }, "\(text)")
        #expect(!text.contains("nan") && !text.contains("\u{1B}"))
    }
}

/// Sessions of a shell in golden files: `# ` begins a section in an empty folder, `$ ` a command.
///
/// Behind a command stand its output, its errors, each line after `! `, and its status if that is not 0.
@Suite struct TranscriptTests {
    static let names = ["cli.help", "cli.usage", "cli.scenes", "cli.files", "cli.recordings", "cli.settings"]

    @Test(arguments: names)
    func commandsPrintWhatTheTranscriptHas(name: String) throws {
        let golden = Golden(name)
        var commands: [[Substring]] = []
        for line in try String(contentsOf: golden.file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("# ") { commands.append([line]) }
            if line.hasPrefix("$ ") { commands[commands.count - 1].append(line.dropFirst(2)) }
        }
        var text = ""
        for section in commands {
            text += section[0] + "\n"
            try Program.inFolder { folder in
                for command in section.dropFirst() { text += try transcript(of: command, in: folder) }
            }
        }
        try golden.check(text)
    }

    /// The commands `antics`; `user`, which runs it as an unprivileged user; and `settings`, which checks a settings file.
    private static let functions = """
        antics() { "$0" "$@"; }
        user() { (\(Program.unprivileged) "$0" "$@") }
        settings() {
            mkdir -p antics
            printf '%b\\n' "$1" > antics/config.yaml
            XDG_CONFIG_HOME=$PWD antics config 2>&1 | sed "s#$PWD/antics/##"
        }

        """

    /// The advised commands that print the help or the list of scenes.
    private static let followed = Mutex<Set<String>>([])

    /// Runs the commands that messages advise, each in a copy of the folder. Each must be a valid command.
    private func followAdvice(in text: String, in folder: URL) throws {
        let advice =
            /(?m)(?:Try|To save|as text|hint|play|List|See|To write a copy): (antics [^\n…]*?)(?:\. |, | \(|$)/
        let commands = text.matches(of: advice).map { String($0.1) }
        for command in commands where !command.contains(/\b[A-Z]{4,}\b/) {
            // These are the same in all folders.
            if ["antics help", "antics list"].contains(where: command.hasPrefix),
                !Self.followed.withLock({ $0.insert(command).inserted })
            {
                continue
            }
            try Program.inFolder { copy in
                let script = Self.functions + "cp -R \"$1\"/. .; \(command)"
                let run = try Program.shell(script, folder.path, in: copy)
                #expect([0, 65, 69].contains(run.status), "\(command): \(run.errors)")
            }
        }
    }

    private func transcript(of command: Substring, in folder: URL) throws -> String {
        let run = try Program.shell(Self.functions + command, in: folder)
        try followAdvice(in: run.errors + run.output, in: folder)
        let errors = run.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
        let end = run.output.isEmpty || run.output.hasSuffix("\n") ? "" : "\n"
        return "$ \(command)\n\(run.output)\(end)\(errors)" + (run.status == 0 ? "" : "[\(run.status)]\n")
    }
}
