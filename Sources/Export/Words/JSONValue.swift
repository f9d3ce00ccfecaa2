import Geometry

/// A JSON document, with the members of objects in the order in which they were written.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, printed as the shortest decimal that reads back as the same double; infinities and not a
    /// number, which JSON lacks, as the strings "inf", "-inf" and "nan".
    case number(Double)
    /// A string.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Names and values, in order.
    case object([(String, JSONValue)])

    /// The text, with two blanks a level of nesting; a list of scalars stays on one line.
    public var text: String {
        var text = ""
        write(to: &text, indent: 0)
        return text
    }

    /// The text on one line.
    public var line: String {
        switch self {
        case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { JSONValue.quoted($0.0) + ": " + $0.1.line }.joined(separator: ", ") + "}"
        case .null, .bool, .number, .string: text
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        case .null, .bool, .number, .string: true
        }
    }

    private func write(to text: inout String, indent: Int) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += JSONValue.literal(value)
        case .string(let value): text += JSONValue.quoted(value)
        case .array(let values) where values.allSatisfy(\.isScalar):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += ", " }
                value.write(to: &text, indent: indent)
            }
            text += "]"
        case .array(let values):
            JSONValue.write(values.map { ("", $0) }, between: ("[", "]"), to: &text, indent: indent)
        case .object(let members) where members.isEmpty: text += "{}"
        case .object(let members):
            let named = members.map { (JSONValue.quoted($0.0) + ": ", $0.1) }
            JSONValue.write(named, between: ("{", "}"), to: &text, indent: indent)
        }
    }

    private static func write(
        _ items: [(String, JSONValue)], between brackets: (String, String), to text: inout String, indent: Int
    ) {
        text += brackets.0
        for (index, item) in items.enumerated() {
            text += (index > 0 ? ",\n" : "\n") + String(repeating: "  ", count: indent + 1) + item.0
            item.1.write(to: &text, indent: indent + 1)
        }
        text += "\n" + String(repeating: "  ", count: indent) + brackets.1
    }

    private static func literal(_ value: Double) -> String {
        value.isFinite ? value.shortestDecimal : quoted(value.shortestDecimal)
    }

    /// The string in quotes, with everything escaped that JSON or a terminal would trip over.
    public static func quoted(_ string: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        bytes.write(jsonEscaped: Array(string.utf8))
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// Whether both are the same, members in the same order.
    public static func == (lhs: JSONValue, rhs: JSONValue) -> Bool { lhs.text == rhs.text }

    /// Feeds the text into a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
