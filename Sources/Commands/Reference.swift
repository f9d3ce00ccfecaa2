import ArgumentParser
import Playground
import Scenes
import Text

/// `antics reference`: the generated parts of the documentation, in Markdown.
struct Reference: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a generated part of the documentation, in Markdown.",
        discussion: """
            EXAMPLES:
              antics reference keys
              antics reference scene-keys layer
            """, shouldDisplay: false)

    /// A generated part.
    private enum Part: String, CaseIterable, ExpressibleByArgument {
        case keys, prompt, settings, commands, demos, environment
        case exitCodes = "exit-codes"
        case sceneKeys = "scene-keys"
    }

    @Argument(help: "The part.") private var part: Part
    @Argument(help: "The mappings of a scene file, for scene-keys.") private var mappings: [String] = []

    func run() throws {
        guard part == .sceneKeys || mappings.isEmpty else {
            throw Failure("only scene-keys takes mappings", .usage)
        }
        try StandardOutput.write(try text)
    }

    private var text: String {
        get throws {
            switch part {
            case .keys: Self.keys
            case .prompt: Self.prompt
            case .settings: Self.settings
            case .commands: try Self.commands
            case .demos: try Self.demos
            case .environment: Self.environment
            case .exitCodes: Self.exitCodes
            case .sceneKeys: try mappings.map(Self.sceneKeys).joined(separator: "\n")
            }
        }
    }

    private static var keys: String {
        KeyMap.Group.allCases.map { group in
            let rows = KeyMap.standard.bindings.filter { $0.group == group }.map { binding in
                [
                    code(binding.label.text), binding.help.text,
                    binding.actions.map { code($0.name) }.joined(separator: ", "),
                ]
            }
            return "### \(group.rawValue)\n\n" + table(["keys", "action", "names"], rows)
        }.joined(separator: "\n")
    }

    private static var prompt: String {
        table(
            ["command", "action"],
            PromptCommand.all.map { [code(":\($0.name) \($0.form.text)"), $0.help.text] })
    }

    private static var settings: String {
        table(
            ["setting", "meaning", "values", "default or example"],
            SettingRow.all.map { row in
                [code(row.name), row.field.summary, row.values, code(row.field.standard ?? "")]
            })
    }

    private static var commands: String {
        get throws {
            try CommandDescription(of: Antics.self).shown.map { command in
                let discussion = Discussion(command.discussion)
                let head =
                    ["## antics \(command.commandName)", command.abstract ?? ""] + discussion.paragraphs
                let options = table(["option", "meaning"], command.own.map { [code($0.usage), $0.prose] })
                let blocks = discussion.blocks.map { block in
                    "\(block.title):\n\n" + block.lines.map { "    \($0)\n" }.joined()
                }
                let parts = (command.own.isEmpty ? [] : [options]) + blocks
                return head.map { $0 + "\n\n" }.joined() + parts.joined(separator: "\n")
            }.joined(separator: "\n")
        }
    }

    private static var demos: String {
        get throws {
            let entries = try List.entries()
            var chapters: [String] = []
            for entry in entries where chapters.last != entry.chapter { chapters.append(entry.chapter) }
            return chapters.map { chapter in
                let rows = entries.filter { $0.chapter == chapter }.map {
                    [code($0.name), $0.title, $0.caption]
                }
                return "## \(chapter)\n\n" + table(["demo", "title", "key sentence"], rows)
            }.joined(separator: "\n")
        }
    }

    private static var environment: String {
        table(["variable", "meaning"], ManualPage.variables.map { [code($0.name), $0.meaning] })
    }

    private static var exitCodes: String {
        table(
            ["code", "meaning"],
            [["0", "Success."]] + Failure.Code.allCases.map { ["\($0.rawValue)", $0.meaning] })
    }

    /// Returns the keys of a mapping without parts of properties, such as `position.x`.
    private static func sceneKeys(of mapping: String) throws -> String {
        guard let keys = SceneSchema.keys(of: mapping) else {
            throw Failure("no mapping \"\(SafeText(mapping))\"", .usage)
        }
        return table(
            ["key", "values", "default", "meaning"],
            keys.filter { !$0.name.contains(".") }.map {
                [code($0.name), $0.values, $0.standard.map(code) ?? "", $0.summary]
            })
    }

    /// Returns a table in Markdown.
    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }.joined()
    }

    /// Returns a text as a code span, or an empty text.
    private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }
}
