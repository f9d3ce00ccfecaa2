import Foundation
import Synchronization
import Testing

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

    /// The advised commands that print help.
    private static let followed = Mutex<Set<String>>([])

    /// Runs the commands that messages advise, each in a copy of the folder. Each must be a valid command.
    private func followAdvice(in text: String, in folder: URL) throws {
        let advice =
            /(?m)(?:Try|To save|as text|hint|play|List|See|To write a copy): (antics [^\n…]*?)(?:\. |, | \(|$)/
        let commands = text.matches(of: advice).map { String($0.1) }
        for command in commands where !command.contains(/\b[A-Z]{4,}\b/) {
            // The help is the same in all folders.
            if command.hasPrefix("antics help"), !Self.followed.withLock({ $0.insert(command).inserted }) {
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
