import ArgumentParser
import Playground
import Scenes
import Text

/// `antics check`: errors and likely mistakes in scene files.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Report errors and likely mistakes in scene files.",
        discussion: """
            The exit code is 0 without errors, and 65 with errors.

            EXAMPLES:
              antics check my.yaml
              antics check *.yaml --strict
              antics check my.yaml --json | jq '.[].message'
            """)

    @Argument(help: "Scene files or bundled demos; - is standard input.", completion: .scenes)
    var files: [String]

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Print a JSON array of objects with file, line, column, severity, rule, message and fix.")
    var json = false

    @OptionGroup var remarks: Remarks

    func run() throws {
        let findings = try files.flatMap(SceneSource.findings)
        // Programs are run, and tell then what they have to.
        let remarked = files.compactMap(OwnScene.named).flatMap { own in
            own.item.warnings.map { (file: own.word, message: $0.text) }
        }
        if json {
            let objects = findings.map(\.json) + remarked.map(Self.json)
            try StandardOutput.write(JSONValue.array(objects).text() + "\n")
        } else {
            let lines = remarked.map { "\($0.file): warning: \($0.message)\n" }
            try StandardOutput.write((findings.map { "\($0)\n" } + lines).joined())
        }
        let errors = findings.filter { $0.severity == .error }.count
        let warnings = findings.count - errors + remarked.count
        if !json, errors + warnings > 0 {
            remarks.say(
                [(errors, "error"), (warnings, "warning")].compactMap(Self.counted).joined(separator: ", "))
        }
        if errors > 0 || strict && warnings > 0 { throw ExitCode(Failure.Code.badScene.rawValue) }
    }

    /// What a program tells has no place in its file.
    private static func json(_ remark: (file: String, message: String)) -> JSONValue {
        .object([
            ("file", .string(remark.file)), ("line", .null), ("column", .null),
            ("severity", .string(SceneDiagnostic.Severity.warning.rawValue)), ("rule", .string("program")),
            ("message", .string(remark.message)), ("fix", .null),
        ])
    }

    private static func counted(_ count: Int, _ noun: String) -> ShownText? {
        count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension SceneDiagnostic {
    fileprivate var json: JSONValue {
        .object([
            ("file", .string(file)), ("line", .number(Double(line))), ("column", .number(Double(column))),
            ("severity", .string(severity.rawValue)), ("rule", .string(rule)), ("message", .string(message)),
            ("fix", fix.map(JSONValue.string) ?? .null),
        ])
    }
}
