import Geometry

/// A JSON document, with the members of objects in the order in which they were written.
///
/// It is only ever written: the reader of scene files takes JSON as the YAML that it is.
package indirect enum JSONValue: Sendable {
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
    /// Names and values, in order. Nobody checks that a name stands once.
    case object([(String, JSONValue)])

    /// What of a document on several lines stays on one line. A level of nesting is indented by two blanks.
    package enum Layout: Sendable {
        /// Lists of numbers, strings and the like, and what is empty.
        case scalarLists
        /// Whatever is at most so many characters long with its indentation, without the name in front of it.
        case fitting(characters: Int)
    }

    /// The text on one line.
    package var line: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value):
            value.isFinite ? value.shortestDecimal : JSONValue.quoted(value.shortestDecimal)
        case .string(let value): JSONValue.quoted(value)
        case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { JSONValue.quoted($0.0) + ": " + $0.1.line }.joined(separator: ", ") + "}"
        }
    }

    /// The text on several lines, without a line feed at the end.
    package func text(_ layout: Layout = .scalarLists) -> String {
        var text = ""
        write(to: &text, layout, indent: 0)
        return text
    }

    private func write(to text: inout String, _ layout: Layout, indent: Int) {
        switch self {
        case .array(let values) where !fits(layout, indent):
            JSONValue.write(values.map { ("", $0) }, between: ("[", "]"), to: &text, layout, indent)
        case .object(let members) where !fits(layout, indent):
            let named = members.map { (JSONValue.quoted($0.0) + ": ", $0.1) }
            JSONValue.write(named, between: ("{", "}"), to: &text, layout, indent)
        case .array, .object, .null, .bool, .number, .string: text += line
        }
    }

    private static func write(
        _ items: [(String, JSONValue)], between brackets: (String, String), to text: inout String,
        _ layout: Layout, _ indent: Int
    ) {
        text += brackets.0
        for (index, item) in items.enumerated() {
            text += (index > 0 ? ",\n" : "\n") + String(repeating: "  ", count: indent + 1) + item.0
            item.1.write(to: &text, layout, indent: indent + 1)
        }
        text += "\n" + String(repeating: "  ", count: indent) + brackets.1
    }

    /// Whether a list or an object stays on one line.
    private func fits(_ layout: Layout, _ indent: Int) -> Bool {
        switch (layout, self) {
        case (.fitting(let width), _): line.count + 2 * indent <= width
        case (.scalarLists, .array(let values)): values.allSatisfy(\.isScalar)
        case (.scalarLists, .object(let members)): members.isEmpty
        case (.scalarLists, .null), (.scalarLists, .bool), (.scalarLists, .number), (.scalarLists, .string):
            true
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        case .null, .bool, .number, .string: true
        }
    }

    /// The string in quotes, with everything escaped that JSON or a terminal would trip over.
    package static func quoted(_ string: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        bytes.append(jsonEscaped: Array(string.utf8))
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends UTF-8 as it stands between the quotes of a JSON string: quotes and backslashes escaped, and
    /// every control character with them, the delete character too, which a terminal would obey.
    package mutating func append(jsonEscaped text: [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""): append(jsonEscape: "\"")
            case UInt8(ascii: "\\"): append(jsonEscape: "\\")
            case UInt8(ascii: "\n"): append(jsonEscape: "n")
            case UInt8(ascii: "\r"): append(jsonEscape: "r")
            case 0x08: append(jsonEscape: "b")
            case ..<0x20, 0x7F:
                append(jsonEscape: "u")
                for digit in [0, 0, byte >> 4, byte & 0xF] {
                    append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
                }
            default: append(byte)
            }
        }
    }

    private mutating func append(jsonEscape letter: Unicode.Scalar) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: letter))
    }
}
