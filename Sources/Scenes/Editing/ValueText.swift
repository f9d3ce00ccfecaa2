package import Colors
package import Geometry
package import Layers

extension AnimatableValue {
    /// The value as a scene file has it; nil for a pattern, and for what is blended of two.
    ///
    /// - Parameter pathNames: what the file calls its paths.
    /// - Returns: the text.
    package func fileText(pathNames: [Path: String] = [:]) -> String? {
        func list(_ numbers: [Double]) -> String {
            "[" + numbers.map(\.shortestDecimal).joined(separator: ", ") + "]"
        }
        if self == .transform(.identity) { return "identity" }
        switch content {
        case .none: return "none"
        case .flag(let flag): return flag ? "true" : "false"
        case .word(let word): return word
        case .number(let number): return number.shortestDecimal
        case .numbers(let numbers): return numbers.isEmpty ? "none" : list(numbers)
        case .color(let color): return color.fileText
        case .colors(let colors):
            return "[" + colors.map { "\"\($0.fileText)\"" }.joined(separator: ", ") + "]"
        case .path(let path): return pathNames[path] ?? path.svg()
        case .picture: return nil
        }
    }
}

extension Color {
    /// The colour in hexadecimal digits, those of its opacity left out where it is whole.
    package var fileText: String {
        let hex = hex
        return hex.count == 9 && hex.hasSuffix("ff") ? String(hex.dropLast(2)) : hex
    }
}

extension SceneNode {
    /// The value on one line, as a file may have it anywhere.
    var flowText: String {
        switch content {
        case .text(let text, .plain) where text.isPlain: text
        case .text(let text, _): text.inQuotes
        case .list(let nodes): "[" + nodes.map(\.flowText).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.key.asKey): \($0.value.flowText)" }.joined(separator: ", ") + " }"
        }
    }

    /// The same; a text in quotes though it needs none, when it is to have them.
    func flowText(isQuoted: Bool) -> String {
        if isQuoted, let text { return text.inQuotes }
        return flowText
    }

    /// The value as JSON has it.
    var jsonText: String {
        switch content {
        case .text(let text, _):
            ["true", "false", "null"].contains(text) || Double(decimal: text) != nil ? text : text.inQuotes
        case .list(let nodes): "[" + nodes.map(\.jsonText).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\($0.key.inQuotes): \($0.value.jsonText)" }.joined(separator: ", ") + "}"
        }
    }

    /// Whether it is a text in quotes.
    var isQuoted: Bool { if case .text(_, .quoted) = content { true } else { false } }

    /// A text in double quotes.
    static func quoted(_ text: String) -> String { text.inQuotes }

    /// The value as a person types it: as ``flowText``, but with a text by itself as it is.
    var typedText: String { text ?? flowText }

    /// Whether both say the same, wherever they stand and however they are quoted.
    func says(_ other: SceneNode) -> Bool {
        switch (content, other.content) {
        case (.text(let a, _), .text(let b, _)): a == b
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.says($1) }
        case (.mapping(let a), .mapping(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value.says($1.value) }
        case (.text, _), (.list, _), (.mapping, _): false
        }
    }
}

extension String {
    /// Whether YAML takes the text for itself without quotes, between brackets too.
    fileprivate var isPlain: Bool {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return false }
        let isSafe = unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && scalar.value != 0x7F && !",[]{}#:\"'`\\".unicodeScalars.contains(scalar)
        }
        let isBlank = first == " " || last == " "
        let isSign = "&*!|>@%?~".unicodeScalars.contains(first)
        let isDash = first == "-" && Double(decimal: self) == nil
        return isSafe && !isBlank && !isSign && !isDash
    }

    /// The text in double quotes.
    fileprivate var inQuotes: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// The text as a key.
    var asKey: String { isPlain ? self : inQuotes }
}
