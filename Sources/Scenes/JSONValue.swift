import Geometry
import Text

/// A JSON document for output. The members of objects keep their order.
///
/// The scene reader does not use it, because JSON is YAML.
package indirect enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number, printed as the shortest decimal that reads back as the same double.
    ///
    /// JSON has no infinities and no NaN, so they are the strings "inf", "-inf" and "nan".
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Names and values. The names should be unique.
    case object([(String, JSONValue)])

    /// The values that stay on one line in a document of several lines. The indentation is two spaces.
    package enum Layout: Sendable {
        /// Lists without lists and objects in them, and empty values.
        case scalarLists
        /// Values whose text, with the indentation but without the name, has at most this many characters.
        case fitting(characters: Int)
    }

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

    /// Returns the text on several lines without a final line feed.
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

    /// Returns the string in quotes, with escapes for characters that could disturb JSON or a terminal.
    package static func quoted(_ string: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        bytes.append(jsonEscaped: Array(string.utf8))
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends UTF-8 text with the escapes of a JSON string.
    ///
    /// Escapes quotes, backslashes and all invisible characters (``SafeText``), so that a terminal
    /// does not obey them. A JSON parser returns the original text.
    ///
    /// - Complexity: O(length).
    package mutating func append(jsonEscaped text: [UInt8]) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "\""): append(jsonEscape: "\"")
            case UInt8(ascii: "\\"): append(jsonEscape: "\\")
            case UInt8(ascii: "\n"): append(jsonEscape: "n")
            case UInt8(ascii: "\r"): append(jsonEscape: "r")
            case 0x08: append(jsonEscape: "b")
            case ..<0x20, 0x7F: append(jsonUnit: UInt16(byte))
            case ..<0x80: append(byte)
            default:
                guard let scalar = Unicode.Scalar(hiddenAt: index, in: text) else {
                    append(byte)
                    break
                }
                for unit in String(scalar).utf16 { append(jsonUnit: unit) }
                index += scalar.utf8.count - 1
            }
            index += 1
        }
    }

    private mutating func append(jsonEscape letter: Unicode.Scalar) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: letter))
    }

    private mutating func append(jsonUnit unit: UInt16) {
        append(jsonEscape: "u")
        for shift in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(unit >> UInt16(shift) & 0xF)
            append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        }
    }
}

extension Unicode.Scalar {
    fileprivate init?(hiddenAt index: Int, in text: [UInt8]) {
        guard index + 1 < text.count else { return nil }
        // Only these blocks contain such characters: U+0080, U+0600, U+2000, U+2040, U+FDC0, U+FEC0, U+FFC0, and
        // the ends of the planes. The check is fast for text without them, such as a picture.
        switch (text[index], text[index + 1]) {
        case (0xC2, _), (0xD8, _), (0xE2, 0x80...0x81), (0xEF, 0xB7), (0xEF, 0xBB), (0xEF, 0xBF): break
        case (0xF0..., _): guard index + 2 < text.count, text[index + 2] == 0xBF else { return nil }
        default: return nil
        }
        var (iterator, decoder) = (text[index...].makeIterator(), UTF8())
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), !scalar.isShown else { return nil }
        self = scalar
    }
}
