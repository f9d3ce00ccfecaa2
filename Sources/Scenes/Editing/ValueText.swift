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

// MARK: - File text

extension TimingFunction {
    /// The function that a value of a file says; nil for what says none.
    package init?(fileText text: String) {
        guard let node = try? SceneNode(value: text, at: 0), let function = Self.function(node) else {
            return nil
        }
        self = function
    }

    /// The functions that a list in a file says; none where it says none.
    package static func list(fileText text: String) -> [TimingFunction] {
        guard case .list(let nodes)? = (try? SceneNode(value: text, at: 0))?.content else { return [] }
        let functions = nodes.compactMap(function)
        return functions.count == nodes.count ? functions : []
    }

    private static func function(_ node: SceneNode) -> TimingFunction? {
        var context = ReadingContext(SourceText(""))
        return Parsers.extendedTiming.read(node, "x-timing", &context)
    }

    /// The function as a file has it: its name, or its numbers.
    package var fileText: String {
        if let name { return name }
        switch self {
        case .cubic(let curve): return Self.list([curve.x1, curve.y1, curve.x2, curve.y2])
        case .steps(let steps):
            let jump = steps.jump == .end ? "" : ", jump: \(steps.jump.rawValue)"
            return "{ steps: \(steps.count)\(jump) }"
        case .stops(let line):
            let stops = line.stops.map { Self.list([$0.input, $0.output]) }
            return "{ linear: [\(stops.joined(separator: ", "))] }"
        // Families have names.
        case .family: return ""
        }
    }

    private static func list(_ numbers: [Double]) -> String {
        "[" + numbers.map(\.shortestDecimal).joined(separator: ", ") + "]"
    }

    /// Functions as a list of a file has them.
    package static func listText(_ functions: [TimingFunction]) -> String {
        "[" + functions.map(\.fileText).joined(separator: ", ") + "]"
    }

    /// The names of those that Core Animation has.
    package static var plainNames: [String] { Parsers.curveNames }

    /// The function whose name stands so many further on in a list of names, round and round; the first where its own
    /// is not among them.
    package func next(by count: Int, of names: [String]) -> TimingFunction {
        ValueControl.words(names).stepped(name ?? "", by: count).flatMap(TimingFunction.named) ?? self
    }
}

extension SceneEdit {
    /// The edit that gives an animation a timing function: where Core Animation has none such it goes under the key for
    /// those.
    package init(_ target: Target, _ function: TimingFunction) {
        let isPlain = if case .cubic = function { true } else { false }
        let key = target.key == "timingFunction" && !isPlain ? "x-timing" : target.key
        self.init(Target(target.layer, animation: target.animation, key: key), function.fileText)
    }
}

// MARK: - Value control

/// How a value can be changed without being typed.
package enum ValueControl: Hashable, Sendable {
    /// A number of a range, by a step.
    case number(ClosedRange<Double>, Step)
    /// One word after the other.
    case words([String])
    /// A colour, by its hue, its chroma and its lightness.
    case color
    /// A timing function, by its name and by its numbers.
    case timing
    /// A timing function for each way between two keyframes.
    case timings
    /// By typing alone.
    case typed

    /// How far one step goes.
    package enum Step: Hashable, Sendable {
        /// Always as far.
        case fixed(Double)
        /// One in the second digit: 0.1 from 2.5, 1 from 12.
        case secondDigit
    }
}

extension ValueControl {
    /// The control of values of a property in a layer.
    package init(_ property: AnimatableProperty) {
        switch property.legalValues {
        case .words(let words): self = .words(words)
        case .numbers(let range): self = .number(range.span, .fixed(property.step))
        case .any, .dashPattern: self.init(property.kind, of: property)
        }
    }

    /// The control of values of an animation of a property, which may go beyond those of a layer.
    init(inAnimationOf property: AnimatableProperty) {
        self.init(property.kind, of: property)
    }

    /// The control of the numbers that make a transform.
    init(inAnimationBy function: ValueFunction) {
        self = function.numberCount == 1 ? .number(NumberRange.any.span, .secondDigit) : .typed
    }

    private init(_ kind: AnimatableValue.Kind, of property: AnimatableProperty) {
        switch kind {
        case .number: self = .number(NumberRange.any.span, .fixed(property.step))
        case .bool: self = .words(["true", "false"])
        case .color, .fill: self = .color
        default: self = .typed
        }
    }

    /// The control of the values that a schema describes.
    init(_ schema: JSONValue) {
        if schema.isSame(as: .type("boolean")) {
            self = .words(["true", "false"])
        } else if let words = schema.words {
            self = .words(words)
        } else if schema.isSame(as: .type("integer")) {
            self = .number(-NumberLimit.any...NumberLimit.any, .fixed(1))
        } else if let range = schema.range {
            self = .number(range, .secondDigit)
        } else if let range = schema.choices.first?.range {
            // A number, or a word such as forever.
            self = .number(range, schema.choices.last?.words == ["forever"] ? .fixed(1) : .secondDigit)
        } else if [Parsers.timingFunction.schema, Parsers.extendedTiming.schema].contains(
            where: schema.isSame)
        {
            self = .timing
        } else if schema.isSame(as: .list(of: Parsers.timingFunction.schema)) {
            self = .timings
        } else {
            self = .typed
        }
    }

    /// The value that is some steps further than a text says, or back; nil where there is none.
    ///
    /// - Parameters:
    ///   - text: the value as a file has it.
    ///   - count: how many steps; below 0 back.
    /// - Returns: the value as a file has it.
    package func stepped(_ text: String, by count: Int) -> String? {
        switch self {
        case .words(let words):
            guard let index = words.firstIndex(of: text) else { return words.first }
            return words[((index + count) % words.count + words.count) % words.count]
        case .number(let range, let step):
            guard let number = Double(decimal: text) else {
                // A word, such as forever: there is one number before it.
                return count < 0 ? "1" : nil
            }
            var distance: Double
            switch step {
            case .fixed(let fixed): distance = fixed
            case .secondDigit:
                distance = 0.1
                while distance * 100 <= abs(number) { distance *= 10 }
            }
            // Who stands beyond a border goes no further.
            let wanted = number + Double(count) * distance
            let next = min(max(wanted, min(range.lowerBound, number)), max(range.upperBound, number))
            return next == number ? nil : next.decimal(upToPlaces: 6)
        case .timing:
            return (TimingFunction(fileText: text) ?? .linear).next(by: count, of: TimingFunction.names)
                .fileText
        case .color, .timings, .typed: return nil
        }
    }
}

extension AnimatableProperty {
    /// What a step of it is: five degrees, a twentieth of a share, or what can be seen in points.
    fileprivate var step: Double {
        if component == .rotation { return .pi / 36 }
        switch decimals {
        case 0: return 1
        case 1: return legalValues == .numbers(.zeroOrMore) ? 0.5 : 1
        default: return 0.05
        }
    }
}

extension NumberRange {
    /// The numbers that make sense, those beyond which nothing changes left out.
    fileprivate var span: ClosedRange<Double> {
        switch self {
        case .any: -NumberLimit.any...NumberLimit.any
        case .zeroOrMore: 0...NumberLimit.any
        case .positive: 1e-3...NumberLimit.any
        case .share: 0...1
        case .from(let least, let most): least...most
        }
    }
}

extension JSONValue {
    /// Whether both are the same schema.
    func isSame(as other: JSONValue) -> Bool { line == other.line }

    /// A member of an object; nil when it has none such.
    fileprivate subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == name }?.1
    }

    /// What at least one of has to allow a value; none when that is not how it is said.
    fileprivate var choices: [JSONValue] {
        guard case .array(let choices)? = self["anyOf"] else { return [] }
        return choices
    }

    /// The words that are allowed; nil for other values.
    fileprivate var words: [String]? {
        guard case .array(let words)? = self["enum"] else { return nil }
        return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
    }

    /// The range of numbers that are allowed; nil for other values.
    fileprivate var range: ClosedRange<Double>? {
        guard case .string("number")? = self["type"], case .number(let most)? = self["maximum"] else {
            return nil
        }
        if case .number(let least)? = self["minimum"] { return least...most }
        if case .number(let border)? = self["exclusiveMinimum"] { return border + 1e-3...most }
        return nil
    }
}
