// Writes a table of names as Swift declarations: write-names TABLE OUTPUT. The table explains its rows.
import Foundation

/// A row of the table: its columns, and the rows that belong to it.
struct Row {
    let columns: [String]
    var members: [Row] = []

    init(_ line: Substring) { columns = line.components(separatedBy: " | ") }

    var text: String { columns[0] }

    /// Returns the column at an index, or an empty string.
    subscript(index: Int) -> String { columns.indices.contains(index) ? columns[index] : "" }

    /// The text without its first word.
    var rest: String { text.split(separator: " ", maxSplits: 1).last.map(String.init) ?? "" }
}

/// A section of the table: `[kind subject] text`, and its rows.
struct Section {
    let kind: String
    let subject: String
    let text: String
    var rows: [Row] = []

    init?(_ line: Substring) {
        guard let match = line.wholeMatch(of: /\[(\w+) ?(.*?)\] ?(.*)/) else { return nil }
        (kind, subject, text) = (String(match.1), String(match.2), String(match.3))
    }

    /// The declarations in Swift.
    var swift: String {
        switch kind {
        case "names": names
        case "colours": extended(rows.map(colour))
        case "stored": stored
        case "deprecated": rows.map(Self.deprecated).joined()
        case "types": rows.map { Self.declared($0, note: "/// A type of unavailable properties.\n") }.joined()
        default:
            rows.map {
                Self.declared(
                    $0, note: "/// Unavailable.\n@available(*, unavailable, message: \"\(text)\")\n")
            }.joined()
        }
    }

    private func extended(_ members: [String]) -> String {
        "extension \(subject) {\n\(members.joined())}\n"
    }

    /// A type with names as raw values, and the older constants of the names.
    private var names: String {
        let cases = rows.map { row in
            let parts = row.text.components(separatedBy: " = ")
            let raw = (parts.last ?? "").filter { $0 != "`" }
            return "/// \(row[2])\npublic static let \(parts[0]) = Self(rawValue: \"\(raw)\")\n"
        }
        let older = rows.filter { !$0[1].isEmpty }.map { row in
            let name = "\(subject).\(row.text.components(separatedBy: " = ")[0].filter { $0 != "`" })"
            return Self.deprecated(Row("\(row[1]) = \(name)"))
        }
        return """
            /// \(text)
            public struct \(subject): RawRepresentable, Hashable, Sendable {
            /// The name, with Core Animation's spelling.
            public let rawValue: String
            /// Creates a value from its name.
            public init(rawValue: String) { self.rawValue = rawValue }
            \(cases.joined())}
            \(older.joined())
            """
    }

    /// `name RRGGBB`, with an opacity in percent.
    private func colour(_ row: Row) -> String {
        let (kind, type) = subject == "NamedColors" ? ("static", "Named") : ("class", subject)
        let words = row.text.split(separator: " ").map(String.init)
        let percent = words.count > 2 ? words[2] : nil
        return "/// The colour #\(words[1])\(percent.map { ", \($0) % opaque" } ?? "").\n"
            + "public \(kind) var \(words[0]): \(type) "
            + "{ light(0x\(words[1])\(percent.map { ", alpha: \($0) / 100" } ?? "")) }\n"
    }

    /// `name: Type = default | summary | key`: properties that a layer stores by key.
    private var stored: String {
        var defaults: [String] = []
        let properties = rows.map { row in
            let parts = row.text.components(separatedBy: " = ")
            let name = parts[0].prefix { $0 != ":" }
            let type = parts[0].dropFirst(name.count + 2)
            let plain = type.filter { $0 != "?" }
            let key = row[2].isEmpty ? String(name) : row[2]
            if parts.count > 1 { defaults.append("\"\(key)\": \(parts[1]) as \(plain),\n") }
            return "/// \(row[1])\npublic var \(name): \(type) {\n"
                + "get { kept(\"\(key)\") }\nset { others[\"\(key)\"] = newValue }\n}\n"
        }
        return extended(properties)
            + extended(["static let keptDefaults: [String: any Sendable] = [\n\(defaults.joined())]\n"])
    }

    /// `name = today's name`, or `function | body | today's name`.
    private static func deprecated(_ row: Row) -> String {
        let parts = row.text.components(separatedBy: " = ")
        let today = row.columns.count > 1 ? row[2] : parts[1]
        let declaration = row.columns.count > 1 ? "func \(parts[0]) { \(row[1]) }" : "let \(row.text)"
        return "/// Deprecated. Use `\(today)`.\n@available(*, deprecated, renamed: \"\(today)\")\n"
            + "public \(declaration)\n"
    }

    /// Returns a declaration and its members, whose bodies never run.
    private static func declared(_ row: Row, note: String, access: String = "public", _ owner: Substring = "")
        -> String
    {
        let word = row.text.prefix { $0 != " " }
        switch word {
        case "extension":
            return row.members.map { "\(row.text) {\n\(declared($0, note: note, "class"))}\n" }.joined()
        case "options": return note + options(row)
        case "typealias": return note + "public \(row.text)\n"
        case "enum": return note + "public \(row.text): String, Sendable { case \(row[1]) }\n"
        case "class" where owner.isEmpty, "final", "struct":
            let access = word == "class" ? "open" : "public"
            let kind = word == "struct" ? word : "class"
            let members = row.members.map { declared($0, note: "/// Unavailable.\n", access: access, kind) }
            return note + "\(access) \(row.text) {\n\(members.joined())}\n"
        default: return note + member(row.text, access, owner)
        }
    }

    private static func member(_ text: String, _ access: String, _ owner: Substring) -> String {
        let access = text.hasPrefix("init") ? owner == "class" ? "public convenience" : "public" : access
        let body = text.contains(#/^(?:\w+ )?var /#) ? "get { fatalError() } set {}" : "fatalError()"
        return "\(access) \(text) { \(body) }\n"
    }

    /// `options Name | names`: a set of options, each with the next bit.
    private static func options(_ row: Row) -> String {
        let cases = row[1].components(separatedBy: ", ").enumerated().map { bit, name in
            "/// A bit.\npublic static let \(name) = Self(rawValue: 1 << \(bit))\n"
        }
        return """
            public struct \(row.rest): OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt
            /// Creates a set from its bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }
            \(cases.joined())}

            """
    }
}

/// Reads the sections of a table. A row with two spaces belongs to the row before it, and `#` starts a comment.
func sections(of table: String) -> [Section] {
    var sections: [Section] = []
    let rows = table.replacing("\n| ", with: " | ").replacing(
        "Map?", with: "UnsafePointer<CGAffineTransform>?")
    for line in rows.split(separator: "\n") where !line.hasPrefix("#") {
        if let section = Section(line) {
            sections.append(section)
            continue
        }
        guard var section = sections.popLast() else { continue }
        if line.hasPrefix("  "), var owner = section.rows.popLast() {
            owner.members.append(Row(line.dropFirst(2)))
            section.rows.append(owner)
        } else {
            section.rows.append(Row(line))
        }
        sections.append(section)
    }
    return sections
}

let arguments = CommandLine.arguments
let table = try String(contentsOfFile: arguments[1], encoding: .utf8)
let text =
    "import Colors\npublic import Foundation\n\n" + sections(of: table).map(\.swift).joined(separator: "\n")
try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
