package import Colors
package import Geometry
package import Layers
import Text

extension AnimatableValue {
    /// Returns the value as a scene file has it, or `nil` for a pattern and for a blend of two values.
    ///
    /// `pathNames` are the names of paths in the file.
    package func fileText(pathNames: [Path: String] = [:]) -> String? {
        if self == .transform(.identity) { return "identity" }
        switch content {
        case .none: return "none"
        case .flag(let flag): return flag ? "true" : "false"
        case .word(let word): return word
        case .words(let words): return "[" + words.joined(separator: ", ") + "]"
        case .number(let number): return number.shortestDecimal
        case .numbers(let numbers): return numbers.isEmpty ? "none" : numbers.listText
        case .color(let color): return color.fileText
        case .colors(let colors):
            return "[" + colors.map { "\"\($0.fileText)\"" }.joined(separator: ", ") + "]"
        case .path(let path): return pathNames[path]?.asKey ?? path.svg()
        case .picture: return nil
        }
    }
}

extension Color {
    /// The colour in hexadecimal digits, without those of the opacity if it is 1.
    package var fileText: String {
        let hex = hex
        return hex.count == 9 && hex.hasSuffix("ff") ? String(hex.dropLast(2)) : hex
    }
}

extension [Double] {
    var listText: String { "[" + map(\.shortestDecimal).joined(separator: ", ") + "]" }
}

extension SceneNode {
    /// The value on one line in YAML.
    var flowText: String { text(isJSON: false) }

    /// Returns the value on one line. A text has quotes if it needs them.
    func text(isJSON: Bool) -> String {
        switch content {
        case .text(let text, .plain) where isJSON ? text.isPlainInJSON : text.isPlain: text
        case .text(let text, _): text.inQuotes
        case .list(let nodes): "[" + nodes.map { $0.text(isJSON: isJSON) }.joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{ "
                + entries.map {
                    "\(isJSON ? $0.key.inQuotes : $0.key.asKey): \($0.value.text(isJSON: isJSON))"
                }.joined(separator: ", ") + " }"
        }
    }

    var isQuoted: Bool { if case .text(_, .quoted) = content { true } else { false } }

    func isEquivalent(to other: SceneNode) -> Bool {
        switch (content, other.content) {
        case (.text(let a, _), .text(let b, _)): a == b
        case (.list(let a), .list(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.isEquivalent(to: $1) }
        case (.mapping(let a), .mapping(let b)):
            a.count == b.count
                && zip(a, b).allSatisfy { $0.key == $1.key && $0.value.isEquivalent(to: $1.value) }
        case (.text, _), (.list, _), (.mapping, _): false
        }
    }
}

extension String {
    /// Whether the text is a number or a word of JSON, which has no numbers such as .5 and +5.
    fileprivate var isPlainInJSON: Bool {
        wholeMatch(of: #/true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/#) != nil
    }

    fileprivate var isPlain: Bool {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return false }
        let isSafe = unicodeScalars.allSatisfy { scalar in
            !scalar.needsEscape && !",[]{}#:\"'`\\".unicodeScalars.contains(scalar)
        }
        let isBlank = first == " " || last == " "
        let isSign = "&*!|>@%?~".unicodeScalars.contains(first)
        let isDash = first == "-" && Double(decimal: self) == nil
        return isSafe && !isBlank && !isSign && !isDash
    }

    /// The text in quotes, as a file has it.
    package var inQuotes: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.needsEscape:
                text += "\\u" + String(scalar.value, radix: 16).rightAligned(in: 4, filler: "0")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    var asKey: String { isPlain ? self : inQuotes }
}

extension Unicode.Scalar {
    /// Whether YAML forbids the character, or reads it as a line break.
    fileprivate var needsEscape: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

// MARK: - File text

extension TimingFunction {
    /// Creates the function of a value in a file, or returns `nil` if the value is not a function.
    package init?(fileText text: String) {
        guard let node = try? SceneNode(value: text, at: 0), let function = Self.function(node) else {
            return nil
        }
        self = function
    }

    /// Returns the functions of a list in a file, or none if one of them is not a function.
    package static func list(fileText text: String) -> [TimingFunction] {
        let nodes = (try? SceneNode(value: text, at: 0))?.items ?? []
        return nodes.mapAll(function) ?? []
    }

    private static func function(_ node: SceneNode) -> TimingFunction? {
        var context = ReadingContext(SourceText(""))
        return Parsers.extendedTiming.read(node, "x-timing", &context)
    }

    /// The key of the function in an animation: `x-timing` if Core Animation has no such function.
    var fileKey: String { if case .cubic = self { "timingFunction" } else { "x-timing" } }

    /// The function as a file has it: its name or its numbers.
    package var fileText: String {
        if let name { return name }
        switch self {
        case .cubic(let curve): return curve.numbers.listText
        case .steps(let steps):
            let jump = steps.jump == .end ? "" : ", jump: \(steps.jump.rawValue)"
            return "{ steps: \(steps.count)\(jump) }"
        case .stops(let line):
            let stops = line.stops.map { [$0.input, $0.output].listText }
            return "{ linear: [\(stops.joined(separator: ", "))] }"
        // A family always has a name.
        case .family: return ""
        }
    }

    package static func listText(_ functions: [TimingFunction]) -> String {
        "[" + functions.map(\.fileText).joined(separator: ", ") + "]"
    }

    /// Returns the function that is `count` names further in a list of names, in a cycle.
    package func next(by count: Int, of names: [String]) -> TimingFunction {
        ValueControl.words(names).stepped(name ?? "", by: count).flatMap(TimingFunction.named) ?? self
    }
}

extension SceneEdit {
    /// Creates the edit that sets a timing function, under `x-timing` if Core Animation has no such function.
    package init(_ target: Target, _ function: TimingFunction) {
        let key = target.key == "timingFunction" ? function.fileKey : target.key
        self.init(Target(target.layer, animation: target.animation, key: key), function.fileText)
    }
}
