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
}

/// A requirement of a protocol, or an implementation of one: `[optional] declaration [= value] | summary`.
struct Requirement {
    let isOptional: Bool
    let declaration: String
    private let value: String?
    let summary: String

    init(_ row: Row) {
        let parts = row.text.components(separatedBy: " = ")
        let words = parts[0].trimmingPrefix("optional ")
        isOptional = words.count < parts[0].count
        declaration = words.hasPrefix("var ") ? String(words) : "func \(words)"
        (value, summary) = (parts.dropFirst().first, row[1])
    }

    /// Returns the implementation that returns the value, or that does nothing.
    func implementation(_ access: String, _ summary: String? = nil) -> String {
        let comment = "/// \(summary ?? value.map { "Returns `\($0)`." } ?? "Does nothing.")\n\(access) "
        guard declaration.hasPrefix("var ") else { return "\(comment)\(declaration) { \(value ?? "") }\n" }
        return "\(comment)\(declaration.prefix { $0 != "{" }){\nget { \(value ?? "nil") }\nset {}\n}\n"
    }
}

/// A section of the table: `[kind subject: raw type] text`, and its rows.
struct Section {
    let kind: String
    let subject: String
    /// The raw type, or the supertypes.
    let inherited: String?
    let text: String
    var rows: [Row] = []

    init?(_ line: Substring) {
        guard let match = line.wholeMatch(of: /\[(\w+) ?([\w.]*)(?:: ([\w, ]+))?\] ?(.*)/) else { return nil }
        (kind, subject, text) = (String(match.1), String(match.2), String(match.4))
        inherited = match.3.map(String.init)
    }

    /// Returns the declarations. `protocols` are all sections with protocols, by name.
    func swift(_ protocols: [String: Section]) -> String {
        switch kind {
        case "names": names
        case "enum": enumeration
        case "options": options
        case "colours": extended(rows.map(colour))
        case "initializers": extended(rows.flatMap(Self.initializers))
        case "stored": stored
        case "protocol": interface
        case "controller": controller(protocols)
        case "constraints": extended(rows.flatMap(Self.constraints))
        case "class": type("open class", inherited ?? "", rows.map { Self.written($0, "open") })
        case "members": extended(rows.map { Self.written($0, "public") })
        case "deprecated": rows.map(Self.deprecated).joined()
        default:
            rows.map {
                Self.declared(
                    $0, note: "/// Unavailable.\n@available(*, unavailable, message: \"\(text)\")\n")
            }.joined()
        }
    }

    private func extended(_ members: [String]) -> String { "extension \(subject) {\n\(members.joined())}\n" }

    /// Returns the type `Name`, `Outer.Name` or `Outer.Inner.Name` with its members.
    private func type(_ kind: String, _ conformances: String, _ members: [String]) -> String {
        let path = subject.split(separator: ".")
        let type =
            "/// \(text)\n\(kind) \(path[path.count - 1]): \(conformances) {\n\(members.joined())}\n"
        return path.count > 1 ? "extension \(path.dropLast().joined(separator: ".")) {\n\(type)}\n" : type
    }

    /// A protocol, and the default implementations of its optional requirements.
    private var interface: String {
        let requirements = rows.map(Requirement.init)
        let defaults = requirements.filter(\.isOptional).map { $0.implementation("public") }
        return type(
            "public protocol", inherited ?? "", requirements.map { "/// \($0.summary)\n\($0.declaration)\n" })
            + (defaults.isEmpty ? "" : extended(defaults))
    }

    /// Returns a class that implements protocols with methods to override: those of its rows, or else the defaults.
    private func controller(_ protocols: [String: Section]) -> String {
        func requirements(of name: String) -> [Requirement] {
            guard let section = protocols[name] else { return [] }
            return section.rows.map(Requirement.init) + requirements(of: section.inherited ?? "")
        }
        let overridden = rows.map(Requirement.init)
        let others = (inherited ?? "").components(separatedBy: ", ").flatMap(requirements).filter {
            requirement in
            !overridden.contains { $0.declaration == requirement.declaration }
        }
        return type(
            "open class", inherited ?? "",
            overridden.map { $0.implementation("open", $0.summary) }
                + others.map { $0.implementation("open") })
    }

    /// `declaration | summary`: a member. Initializers and constants are public, and other members of
    /// a class are open.
    private static func written(_ row: Row, _ access: String) -> String {
        let attribute = row.text.prefixMatch(of: #/@\w+ /#)?.0 ?? ""
        let text = row.text.dropFirst(attribute.count)
        let isFixed = text.contains(#/^(?:override |convenience )*init\b|^let |\bstatic let /#)
        return "/// \(row[1])\n\(attribute)\(isFixed ? "public" : access) \(text)\n"
    }

    private var enumeration: String {
        let cases = rows.map { "/// \($0[1])\ncase \($0.text)\n" }
        return type("public enum", inherited.map { "\($0), Sendable" } ?? "Sendable", cases)
    }

    /// Returns a struct around a raw value, with constants.
    private func structure(_ conformance: String, _ raw: String, _ members: [String]) -> String {
        let value = """
            /// The raw value.
            public let rawValue: \(raw)
            /// Creates a value from its raw value.
            public init(rawValue: \(raw)) { self.rawValue = rawValue }

            """
        return type("public struct", "\(conformance), Hashable, Sendable", [value] + members)
    }

    /// The constants `name = value, name` of the rows.
    private var constants: [(name: String, value: String?, row: Row)] {
        rows.flatMap { row in
            row.text.components(separatedBy: ", ").map { constant in
                let parts = constant.components(separatedBy: " = ")
                return (parts[0], parts.dropFirst().first, row)
            }
        }
    }

    private static func constant(_ name: String, _ arguments: String, _ summary: String) -> String {
        "/// \(summary)\npublic static let \(name) = Self(\(arguments))\n"
    }

    /// A type with names as raw values, and the older constants of the names.
    private var names: String {
        let members = constants.map { name, value, row in
            let value = value ?? name.filter { $0 != "`" }
            return Self.constant(name, "rawValue: " + (inherited == nil ? "\"\(value)\"" : value), row[2])
        }
        let deprecated = constants.filter { !$0.row[1].isEmpty }.map { name, _, row in
            Self.deprecated(Row("\(row[1]) = \(subject).\(name.filter { $0 != "`" })"))
        }
        return structure("RawRepresentable", inherited ?? "String", members) + deprecated.joined()
    }

    /// A set of options, in which a name without a value has the next bit.
    private var options: String {
        let members = constants.enumerated().map { bit, option in
            let value = option.value ?? "1 << \(bit)"
            return Self.constant(option.name, value == "[]" ? value : "rawValue: \(value)", option.row[1])
        }
        return structure("OptionSet", inherited ?? "UInt", members)
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

    /// `labels = parameters | summary`: initializers that pass their numbers to the one whose labels are the parameters.
    private static func initializers(_ row: Row) -> [String] {
        let parts = row.text.components(separatedBy: " = ")
        let parameters = parts[1].components(separatedBy: ", ")
        let arguments = parameters.map { "\($0): \($0)" }.joined(separator: ", ")
        let others = parameters.dropFirst().map { ", \($0): CGFloat" }.joined()
        return parts[0].components(separatedBy: ", ").map { label in
            "/// \(row[1])\npublic convenience init(\(label) \(parameters[0]): CGFloat\(others)) {\n"
                + "self.init(\(arguments))\n}\n"
        }
    }

    /// `label and parameters | arguments | summary`: a method for each relation.
    private static func constraints(_ row: Row) -> [String] {
        let relations = [
            ("equal", "equal to"), ("greaterThanOrEqual", "at least"), ("lessThanOrEqual", "at most"),
        ]
        return relations.map { relation, words in
            "/// Returns an inactive constraint: \(words) \(row[2]).\n"
                + "public func constraint(\(relation)\(row.text)) -> NSLayoutConstraint {\n"
                + "constraint(.\(relation), \(row[1]))\n}\n"
        }
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

    /// `name = today's name`, `typealias Name = today's type`, or `function | body [| today's name]`.
    private static func deprecated(_ row: Row) -> String {
        let parts = row.text.components(separatedBy: " = ")
        let isFunction = row.columns.count > 1
        let today = !isFunction ? parts[1] : row[2].isEmpty ? calledName(row[1], in: row.text) : row[2]
        let constant = row.text.hasPrefix("typealias ") ? row.text : "let \(row.text)"
        let declaration = isFunction ? "func \(row.text) { \(row[1]) }" : constant
        return "/// Deprecated. Use `\(today)`.\n@available(*, deprecated, renamed: \"\(today)\")\n"
            + "public \(declaration)\n"
    }

    /// Returns the name that the body of a function calls: a member of a parameter, a static method or an initializer.
    private static func calledName(_ body: String, in function: String) -> String {
        let called = String(body.prefix { $0 != "(" })
        // Nested calls and their labels are left out.
        var arguments = body.dropFirst(called.count + 1).dropLast()
        while let inner = arguments.firstMatch(of: /\w*\([^()]*\)/) { arguments.removeSubrange(inner.range) }
        let labels = arguments.split(separator: ",").map { argument in
            argument.firstMatch(of: /^ *(\w+):/).map { "\($0.1):" } ?? "_:"
        }
        let names = called.split(separator: ".")
        let types = function.components(separatedBy: "_ \(names[0]): ").dropFirst()
        guard let type = types.first?.prefix(while: \.isLetter) else {
            let all = labels.isEmpty ? "" : "(\(labels.joined()))"
            return (names.count > 1 ? called : "\(called).init") + all
        }
        let member = "\(type).\(names[1])(self:\(labels.joined()))"
        return body.contains("(") ? member : "getter:\(member)"
    }

    /// Returns a declaration and its members, whose bodies never run.
    private static func declared(_ row: Row, note: String, access: String = "public", _ owner: Substring = "")
        -> String
    {
        let word = row.text.prefix { $0 != " " }
        switch word {
        case "extension":
            return row.members.map { "\(row.text) {\n\(declared($0, note: note, "class"))}\n" }.joined()
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
let all = sections(of: table)
let protocols = Dictionary(
    uniqueKeysWithValues: all.filter { $0.kind == "protocol" }.map { ($0.subject, $0) })
let text =
    "import Colors\npublic import Foundation\n\n" + all.map { $0.swift(protocols) }.joined(separator: "\n")
try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
