import Colors
import Geometry
package import Layers

/// Reads one type of values and describes it for editors.
package struct ValueParser<Value>: Sendable {
    /// The expected value, to complete "… needs".
    package let wants: String
    let schema: JSONValue
    /// The control of such a value, or `nil` if that depends on the animated property.
    let control: ValueControl?
    /// Whether another parser reads the value later and reports its errors.
    private let isDeferred: Bool
    private let parse: @Sendable (_ input: ParserInput, _ context: inout ReadingContext) -> Value?

    /// Creates a parser from a function that returns `nil` after it has reported why it cannot read the value.
    init(
        wants: String, schema: JSONValue, control: ValueControl? = .typed, isDeferred: Bool = false,
        parse: @escaping @Sendable (_ input: ParserInput, _ context: inout ReadingContext) -> Value?
    ) {
        self.wants = wants
        self.schema = schema
        self.control = control
        self.isDeferred = isDeferred
        self.parse = parse
    }

    /// Creates a parser of a single word or number. `convert` returns `nil` for any other text.
    init(wants: String, schema: JSONValue, convert: @escaping @Sendable (String) -> Value?) {
        self.init(wants: wants, schema: schema) { input, context in
            input.text.flatMap(convert) ?? context.refuse(input)
        }
    }

    func read(_ node: SceneNode, _ key: String, _ context: inout ReadingContext) -> Value? {
        let before = context.problems.count
        let value = parse(ParserInput(node: node, key: key, wants: wants), &context)
        guard context.problems.count > before || node.isSplit, !isDeferred else { return value }
        context.explain(node, key, wants, since: before) { proposal, context in
            parse(ParserInput(node: proposal, key: key, wants: wants), &context) != nil
        }
        return value
    }

    /// Returns a parser that also checks valid values for likely errors.
    func checked(
        _ check: @escaping @Sendable (Value, ParserInput, inout ReadingContext) -> Void
    ) -> ValueParser {
        ValueParser(wants: wants, schema: schema, control: control) { input, context in
            let value = parse(input, &context)
            if let value { check(value, input, &context) }
            return value
        }
    }

    package func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> ValueParser<Result> {
        compactMap(transform)
    }

    /// Returns a parser that converts the value.
    ///
    /// `transform` must not return `nil` for a valid value, because the user would get no error.
    func compactMap<Result>(_ transform: @escaping @Sendable (Value) -> Result?) -> ValueParser<Result> {
        ValueParser<Result>(wants: wants, schema: schema, control: control) { input, context in
            parse(input, &context).flatMap(transform)
        }
    }
}

struct ParserInput {
    let node: SceneNode
    let key: String
    let wants: String

    var text: String? { node.isEmpty ? nil : node.text }
}

// MARK: - Reading context

/// The state that parsers need: the text, the named paths and the problems so far.
///
/// Parsers continue after a problem, so that the reader reports all problems of a file together. If a problem makes
/// a value unknown, they report nothing more about that value.
struct ReadingContext {
    let source: SourceText
    /// The problems in the order of discovery. Some occur twice, because a variant reads the scene again.
    var problems: [Problem] = []
    var paths: [String: Path?] = [:]
    /// The patterns of pictures by their names and by their URLs, which share the memory of their pixels.
    var pictures: [String: Pattern?] = [:]
    /// The pixels that pictures may still have, in their files and in the scene.
    var pixelBudget = (read: 1 << 26, kept: 1 << 22)
    /// The property whose value is read under another key, such as `toValue`.
    var subject: String?
    /// The names of paths in alphabetical order, computed for the first unknown name.
    private lazy var pathNames = paths.keys.sorted()

    private var guesses: [Int: String?] = [:]
    var spellings: [String: ForeignSpelling?] = [:]
    /// Whether a parser tries a proposal, so that it needs no explanation.
    var isTrying = false

    /// The maximum number of guesses in a file, because each compares a name with all others.
    static let guessLimit = 20

    init(_ source: SourceText, problems: [Problem] = []) {
        self.source = source
        self.problems = problems
    }

    /// Returns the name that was probably meant at an offset. A second reading of the offset gets the same guess.
    mutating func guess(at offset: Int, _ nearest: () -> String?) -> String? {
        if let guess = guesses[offset] { return guess }
        guard guesses.count < Self.guessLimit else { return nil }
        let name = nearest()
        guesses[offset] = .some(name)
        return name
    }

    mutating func guess(_ name: String, among names: [String], at offset: Int) -> String? {
        guess(at: offset) { nearestName(to: name, in: names) }
    }

    mutating func guessPath(_ name: String, at offset: Int) -> String? {
        guess(name, among: mayGuess(at: offset) ? pathNames : [], at: offset)
    }

    func mayGuess(at offset: Int) -> Bool { guesses.count < Self.guessLimit || guesses[offset] != nil }

    func hasErrors(since index: Int = 0) -> Bool { problems[index...].contains { $0.severity == .error } }

    mutating func warn(_ offset: Int, _ rule: Problem.Rule, _ message: String, fix: String) {
        problems.append(Problem(offset, rule, message, fix: fix, severity: .warning))
    }

    mutating func error(
        _ offset: Int, _ rule: Problem.Rule, _ message: String, fix: String? = nil, related: Int? = nil
    ) {
        problems.append(Problem(offset, rule, message, fix: fix, related: related))
    }

    mutating func fail<Value>(
        _ offset: Int, _ rule: Problem.Rule, _ message: String, fix: String? = nil
    ) -> Value? {
        error(offset, rule, message, fix: fix)
        return nil
    }

    mutating func refuse<Value>(_ input: ParserInput, wants: String? = nil, fix: String? = nil) -> Value? {
        refuse(input.node, input.key, wants: wants ?? input.wants, fix: fix)
        return nil
    }

    /// Refuses a word that is not one of some names, and suggests the nearest name.
    mutating func refuse<Value>(_ input: ParserInput, among names: [String]) -> Value? {
        let nearest = guess(input.text ?? "", among: names, at: input.node.offset)
        return refuse(input, fix: nearest.map { "\(input.key): \($0)" })
    }

    mutating func refuse(_ node: SceneNode, _ key: String, wants: String, fix: String? = nil) {
        if !node.isEmpty {
            error(node.offset, .type, "\(key) needs \(wants), got \(node.messageText)", fix: fix)
        } else if let color = CommentedColor(behind: node.offset, in: source) {
            problems.append(color.problem)
        } else {
            error(node.offset, .empty, "\(key) is empty: it needs \(wants)", fix: fix)
        }
    }

    /// Returns the entries of a mapping. Reports any other value, which has none.
    mutating func entries(
        of node: SceneNode, _ key: String, wants: String, fix: String? = nil
    ) -> [SceneNode.Entry] {
        if case .mapping(let entries) = node.content { return entries }
        refuse(node, key, wants: wants, fix: fix)
        return []
    }
}

// MARK: - JSON Schema

// The keywords of JSON Schema that scene files need.
extension JSONValue {
    static func type(_ name: String) -> JSONValue { .object([("type", .string(name))]) }

    static func number(_ range: NumberRange, limit: Double) -> JSONValue {
        let (key, low, high) =
            switch range {
            case .any, .fraction: ("minimum", -limit, limit)
            case .zeroOrMore: ("minimum", 0, limit)
            case .positive: ("exclusiveMinimum", 0, limit)
            case .from(let lower, let upper): ("minimum", lower, upper)
            }
        return .object([("type", .string("number")), (key, .number(low)), ("maximum", .number(high))])
    }

    static func words(_ words: [String]) -> JSONValue { .object([("enum", .array(words.map(string)))]) }

    static func any(of schemas: [JSONValue]) -> JSONValue { .object([("anyOf", .array(schemas))]) }

    static func reference(_ name: String) -> JSONValue { .object([("$ref", .string("#/$defs/" + name))]) }

    static func list(of schema: JSONValue, count: Int? = nil) -> JSONValue {
        var members = [("type", JSONValue.string("array")), ("items", schema)]
        if let count {
            members += [("minItems", .number(Double(count))), ("maxItems", .number(Double(count)))]
        }
        return .object(members)
    }

    static func names(to schema: JSONValue) -> JSONValue {
        .object([("type", .string("object")), ("additionalProperties", schema)])
    }

    func adding(_ members: [(String, JSONValue)]) -> JSONValue {
        guard case .object(let oldMembers) = self else { return self }
        return .object(members + oldMembers)
    }
}

// MARK: - Controls

/// A control that changes a value without typing.
package enum ValueControl: Hashable, Sendable {
    case number(ClosedRange<Double>, Step)
    case words([String])
    /// A colour, changed by its hue, chroma and lightness.
    case color
    /// A timing function, changed by its name and its numbers.
    case timing
    /// A timing function for each segment between two keyframes.
    case timings
    case typed

    package enum Step: Hashable, Sendable {
        case fixed(Double)
        /// One in the second digit: 0.1 from 2.5, 1 from 12.
        case secondDigit

        fileprivate func size(at number: Double) -> Double {
            switch self {
            case .fixed(let size): return size
            case .secondDigit:
                var size = 0.1
                while size * 100 <= abs(number) { size *= 10 }
                return size
            }
        }
    }
}

extension ValueControl {
    package init(_ property: AnimatableProperty) {
        switch property.legalValues {
        case .words(let words): self = .words(words)
        case .numbers(let range): self = .number(range.span(), .fixed(property.step))
        case .any, .dashPattern: self.init(inAnimationOf: property)
        }
    }

    /// Creates the control of a property's value in an animation, which may exceed the range of a layer.
    init(inAnimationOf property: AnimatableProperty) {
        switch property.kind {
        case .number: self = .number(NumberRange.any.span(), .fixed(property.step))
        case .bool: self = .words(["true", "false"])
        case .color, .fill: self = .color
        default: self = .typed
        }
    }

    init(inAnimationBy function: ValueFunction) {
        self = function.numberCount == 1 ? .number(NumberRange.any.span(), .secondDigit) : .typed
    }

    /// Returns the value a number of steps after another, or `nil` if there is none.
    ///
    /// A `count` below 0 goes back. Both texts are as a file has them.
    package func stepped(_ text: String, by count: Int) -> String? {
        switch self {
        case .words(let words):
            guard let index = words.firstIndex(of: text) else { return words.first }
            return words[(index + count).modulo(words.count)]
        case .number(let range, let step):
            guard let number = Double(decimal: text), number.isFinite else {
                // A word such as forever: the number before it is 1.
                return count < 0 ? "1" : nil
            }
            // A number outside the range moves no further away from it.
            let target = number + Double(count) * step.size(at: number)
            let next = target.clamped(to: min(range.lowerBound, number)...max(range.upperBound, number))
            return next == number ? nil : next.decimal(upToPlaces: 6)
        case .timing:
            return (TimingFunction(fileText: text) ?? .linear).next(by: count, of: TimingFunction.names)
                .fileText
        case .color, .timings, .typed: return nil
        }
    }
}

extension AnimatableProperty {
    /// The size of a step: five degrees, a twentieth of a fraction, or a visible distance in points.
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
    func span(limit: Double = NumberLimit.any) -> ClosedRange<Double> {
        switch self {
        case .any: -limit...limit
        case .zeroOrMore: 0...limit
        case .positive: 1e-3...limit
        case .fraction: 0...1
        case .from(let lower, let upper): lower...upper
        }
    }
}
