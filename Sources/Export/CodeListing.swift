public import Layers

/// A program text in lines, each of which knows what of the scene it speaks of, and when that is under way: so that
/// a panel can light the lines that act.
public struct CodeListing: Hashable, Sendable {
    /// What of a scene a line speaks of.
    public struct Origin: Hashable, Sendable {
        /// Which layer.
        public var layer: Layer.ID
        /// Which property of it; nil for the layer as a whole, or for a group of animations.
        public var property: AnimatableProperty?
        /// Which of its animations, as ``/Layers/AnimationRun/index`` has it; nil for a model value.
        public var animation: [Int]?

        /// The origin of a line about a layer, a property of it or an animation.
        public init(_ layer: Layer.ID, _ property: AnimatableProperty? = nil, animation: [Int]? = nil) {
            self.layer = layer
            self.property = property
            self.animation = animation
        }
    }

    /// One line.
    public struct Line: Hashable, Sendable {
        /// What stands in it, without what it is indented by; empty for an empty line.
        public var text: String
        /// How many levels it is indented by.
        public var indent: Int
        /// What it speaks of; nil for what belongs to the whole.
        public var origin: Origin?
        /// From when until when what it speaks of is under way, in seconds of the scene; nil when it never is, as a
        /// model value is not.
        public var active: ClosedRange<Double>?
        /// What it comes to at the moment that was asked for; nil when that is not a moment of it.
        public var remark: String?

        /// A line of a text.
        public init(
            _ text: String, indent: Int = 0, origin: Origin? = nil, active: ClosedRange<Double>? = nil,
            remark: String? = nil
        ) {
            self.text = text
            self.indent = indent
            self.origin = origin
            self.active = active
            self.remark = remark
        }

        /// Whether what the line speaks of is under way at a time.
        public func isActive(at time: Double) -> Bool { active?.contains(time) ?? false }
    }

    /// The lines from the top.
    public var lines: [Line]

    /// A text of these lines.
    public init(_ lines: [Line] = []) { self.lines = lines }

    /// The text as a file holds it: four blanks a level, remarks as comments behind their lines, a line feed at the
    /// end of each line.
    public var text: String {
        lines.map { line in
            guard !line.text.isEmpty else { return "\n" }
            let remark = line.remark.map { "  // \($0)" } ?? ""
            return String(repeating: " ", count: 4 * line.indent) + line.text + remark + "\n"
        }.joined()
    }
}

// MARK: - What acts at a moment

/// A moment of a scene, and what its animations come to then.
struct CodeMoment {
    private let time: Double
    private let shown: [Layer.ID: Layer]

    init(_ timeline: Timeline, at time: Double) {
        self.time = time
        let layers = timeline.presentation(at: time).allLayers
        shown = Dictionary(layers.map { ($0.id, $0) }) { first, _ in first }
    }

    /// What an animation comes to; nil while it does not run.
    func remark(of runs: [AnimationRun]) -> String? {
        guard let span = runs.span, span.contains(time), let run = runs.current(at: time) else { return nil }
        let value = run.property.flatMap { shown[run.layer]?.value(for: $0) }
        var words = "← at \(time.spoken) s"
        if let share = run.share(at: time) {
            words += ", \(share.percent) of \(run.timing.duration.spoken) s"
        }
        guard let value, value.kind != .path else { return words }
        return words + ": \(value.spoken)"
    }

}

// MARK: - Identifiers

/// Identifiers for things that people have given names of any kind: `near hills` becomes `nearHills`.
struct CodeNames {
    private var taken: Set<String>
    /// The next number of each name that has been there before.
    private var numbers: [String: Int] = [:]

    /// Names besides those that mean something already.
    init(taken: Set<String> = []) { self.taken = taken.union(Self.keywords) }

    /// An identifier that none has had yet, like a name; like `noun` when the name has no letter or digit, and with that
    /// in front when it begins with a digit.
    mutating func new(_ name: String, orLike noun: String) -> String {
        let wanted = Self.identifier(name, noun: noun) ?? noun
        var identifier = wanted
        while !taken.insert(identifier).inserted {
            let number = numbers[wanted, default: 2]
            identifier = wanted + (wanted.last?.isNumber == true ? "_" : "") + String(number)
            numbers[wanted] = number + 1
        }
        return identifier
    }

    /// The words of a name as one, each but the first with a capital; nil when there are none. `noun` stands before a
    /// digit.
    static func identifier(_ name: String, noun: String = "_") -> String? {
        let words = name.filter { $0 != "'" && $0 != "’" }.split {
            !($0.isASCII && ($0.isLetter || $0.isNumber))
        }
        guard let first = words.first else { return nil }
        let isAcronym = first.count > 1 && first.allSatisfy { !$0.isLowercase }
        let start = isAcronym ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        let joined = start + words.dropFirst().map(capitalized).joined()
        return joined.first?.isNumber == true ? noun + joined : joined
    }

    /// A word with a capital in front.
    static func capitalized(_ word: some StringProtocol) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// What Swift does not take for a name.
    private static let keywords: Set<String> = [
        "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "open", "operator", "private", "protocol",
        "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws",
        "true", "try", "typealias", "var", "where", "while",
    ]
}
