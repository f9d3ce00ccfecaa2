import Foundation
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

    private func transcript(of command: Substring, in folder: URL) throws -> String {
        let run = try Program.shell(Self.functions + command, in: folder)
        let errors = run.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
        let end = run.output.isEmpty || run.output.hasSuffix("\n") ? "" : "\n"
        return "$ \(command)\n\(run.output)\(end)\(errors)" + (run.status == 0 ? "" : "[\(run.status)]\n")
    }
}
