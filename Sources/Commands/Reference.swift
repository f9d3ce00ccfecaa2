import ArgumentParser
import Playground
import Scenes
import Text

struct Reference: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a generated part of the documentation, in Markdown.",
        discussion: """
            EXAMPLES:
              antics reference keys
              antics reference scene-keys layer
            """, shouldDisplay: false)

    private enum Part: String, CaseIterable, ExpressibleByArgument {
        case keys, prompt, settings, commands, demos, environment, values
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
            case .prompt:
                Self.table(
                    ["command", "action"],
                    PromptCommand.all.map { [Self.code(":\($0.name) \($0.form.text)"), $0.help.text] })
            case .settings: Self.settings
            case .commands: try Self.commands
            case .demos: try Self.demos
            case .environment:
                Self.table(
                    ["variable", "meaning"], ManualPage.variables.map { [Self.code($0.name), $0.meaning] })
            case .exitCodes:
                Self.table(
                    ["code", "meaning"],
                    [["0", "Success."]] + Failure.Code.allCases.map { ["\($0.rawValue)", $0.meaning] })
            case .values:
                Self.table(["value", "spelling"], SceneReference.values.map { [$0.name, $0.markdown] })
            case .sceneKeys: try mappings.map(Self.sceneKeys).joined(separator: "\n")
            }
        }
    }

    private static var keys: String {
        KeyMap.standard.topics.map { topic in
            let rows = topic.bindings.map { binding in
                let extras = binding.actions.flatMap(\.extras).map(\.label).joined(separator: " ")
                return [
                    code(binding.label.text) + (extras.isEmpty ? "" : ", also \(code(extras))"),
                    binding.help.text,
                    binding.actions.map { code($0.name) }.joined(separator: ", "),
                ]
            }
            return "### \(topic.title)\n\n" + table(["keys", "action", "names"], rows)
        }.joined(separator: "\n") + "\n### \(KeyMap.Context.panelTitle)\n\n"
            + table(
                ["keys", "action"],
                KeyMap.Context.panelRows.map { [code($0.label.text), $0.reference.text] })
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
            try CommandDescription(of: Antics.self).chapters.map { command, own, shared in
                let discussion = Discussion(command.discussion)
                let head =
                    ["## antics \(command.commandName)", command.abstract ?? ""] + discussion.paragraphs
                let options =
                    table(["option", "meaning"], own.map { [code($0.usage), $0.prose] })
                    + shared.map { earlier, parameters in
                        let names = parameters.map { code($0.usage) }.joined(separator: ", ")
                        return "\nAs in `antics \(earlier)`: \(names).\n"
                    }.joined()
                let blocks = discussion.blocks.map { block in
                    "\(block.title):\n\n" + block.lines.map { "    \($0)\n" }.joined()
                }
                let parts = (command.parameters.isEmpty ? [] : [options]) + blocks
                return head.map { $0 + "\n\n" }.joined() + parts.joined(separator: "\n")
            }.joined(separator: "\n")
        }
    }

    private static var demos: String {
        get throws {
            try OrderedGroups(List.entries(), by: \.chapter).groups.map { chapter, entries in
                let rows = entries.map {
                    [
                        code($0.name), $0.title, $0.caption,
                        // A program needs a compiler, and has no picture.
                        $0.name.hasSuffix(".swift")
                            ? "" : "![Four frames of \($0.name)](pictures/\($0.name).png)",
                    ]
                }
                return "## \(chapter)\n\n" + table(["demo", "title", "key sentence", "frames"], rows)
            }.joined(separator: "\n")
        }
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

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }.joined()
    }

    /// Returns a text as a code span, or an empty text.
    private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }
}

/// The reference of the scene format, as plain text: `antics help scenes`.
enum SceneReference {
    static let topic = "scenes"

    /// Returns the reference if a command line asks for it, else `nil`.
    static func output(for arguments: [String]) -> String? {
        arguments.starts(with: ["help", topic]) ? text : nil
    }

    /// The kinds of values. Backticks enclose literal text.
    static let values: [(name: String, markdown: String)] = [
        ("number", "`3`, `-0.5`, `1e3`; from -1e9 to 1e9; times from -1e6 to 1e6 seconds"),
        ("point, size", "`[x, y]`, `[width, height]`"),
        ("rectangle", "`[x, y, width, height]`"),
        (
            "colour",
            "`\"#rgb\"` to `\"#rrggbbaa\"` in quotes, a CSS name, a CSS function such as `hsl(210 50% 40%)`, `oklch(70% 0.1 30)` or `color(display-p3 1 0 0)`, or `none`"
        ),
        (
            "path",
            "SVG path data, a name from `paths`, `none`, or a shape: `{ rect: … }`, `{ roundedRect: …, cornerRadius: … }`, `{ ovalIn: … }`, `{ arc: … }`"
        ),
        ("transform", "`[a, b, c, d, tx, ty]`, parts such as `{ rotation: 0.5, scale: 2 }`, or `identity`"),
        ("timing function", Parsers.curveNames.map { "`\($0)`, " }.joined() + "or four control points"),
        (
            "pattern",
            "`{ x-pattern: { rows, colors, size, origin } }`, or `image` instead of `rows` and `colors`"
        ),
    ]

    /// The mappings of a scene file, with the keys that contain them.
    private static let mappings: [(title: String, name: String)] = [
        ("The file", "scene"), ("A layer, in layers, sublayers and mask", "layer"),
        ("An animation, in animations", "animation"), ("A shape of a path", "pathConstructor"),
        ("An arc", "arc"), ("A timing function", "timing"), ("A pattern, in x-pattern", "pattern"),
        ("An event, in x-events", "event"), ("The transaction of an event", "transaction"),
        ("The timing of a layer in an event", "layerTiming"), ("A step, in x-steps", "step"),
        ("A variant, in x-compare", "variant"), ("A label, in x-labels", "label"),
    ]

    private static var text: String {
        """
        SCENE FORMAT

        A scene is a YAML or JSON file. antics new FILE creates a commented one, antics check FILE finds errors, and
        antics schema writes a JSON Schema for editors.

        The origin of the canvas is at the top left, and y points down. Lengths are in points, times in seconds and
        angles in radians. Names that begin with x- are extensions that Core Animation does not have.


        """ + section("Values", values.map { ($0.name, $0.markdown.replacing("`", with: "")) })
            + mappings.map { section($0.title, keys(of: $0.name)) }.joined()
    }

    private static func keys(of mapping: String) -> [(name: String, text: String)] {
        (SceneSchema.keys(of: mapping) ?? []).filter { !$0.name.contains(".") }.map { key in
            let standard = key.standard.map { " Default: \($0)." } ?? ""
            return (key.name, "\(key.summary) \(key.values).\(standard)")
        }
    }

    private static func section(_ title: String, _ lines: [(name: String, text: String)]) -> String {
        var text = title.uppercased() + "\n"
        for line in lines {
            let parts = SafeText(line.text).wrapped(columns: 74).map(\.text)
            text += "  \(line.name.leftAligned(in: 22))  " + parts.joined(separator: "\n" + indent) + "\n"
        }
        return text + "\n"
    }

    private static let indent = String(repeating: " ", count: 26)
}
