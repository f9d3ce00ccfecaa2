import Geometry
public import Layers
import Scenes
import Text

/// The lines of a program, with the part of the scene that each line is about and its active time. A panel can
/// highlight active lines.
public struct CodeListing: Hashable, Sendable {
    /// The part of a scene that a line is about.
    public struct Origin: Hashable, Sendable {
        /// The identifier of the layer that the line belongs to.
        public var layer: Layer.ID
        /// The property, or `nil` for a whole layer or a group of animations.
        public var property: AnimatableProperty?
        /// The animation, as in ``/Layers/AnimationRun/index``, or `nil` for a model value.
        public var animation: [Int]?
    }

    /// One line of code.
    public struct Line: Hashable, Sendable {
        /// The code without indentation; empty for an empty line.
        public var text: String
        /// The indentation in levels.
        public var indent: Int
        /// The origin, or `nil` for a line about the whole scene.
        public var origin: Origin?
        /// The time in seconds of the scene in which the animation of the line runs, or `nil` if the line never acts,
        /// like a model value.
        public var active: ClosedRange<Double>?
        /// The value at the requested time, or `nil` if the line is not active then.
        public var comment: String?

        /// Creates a line.
        public init(
            _ text: String, indent: Int = 0, origin: Origin? = nil, active: ClosedRange<Double>? = nil,
            comment: String? = nil
        ) {
            self.text = text
            self.indent = indent
            self.origin = origin
            self.active = active
            self.comment = comment
        }

        /// Returns whether the animation of the line runs at a time.
        public func isActive(at time: Double) -> Bool { active?.contains(time) ?? false }
    }

    /// The lines from the top.
    public var lines: [Line]
    /// The differences between the code and the scene, without duplicates; the lines contain them as comments.
    public var notes: [String]

    /// Creates a listing.
    public init(_ lines: [Line] = [], notes: [String] = []) { (self.lines, self.notes) = (lines, notes) }

    /// The contents of a file: four spaces for each level, comments after their lines, and a line feed
    /// after each line.
    public var text: String {
        lines.map { line in
            guard !line.text.isEmpty else { return "\n" }
            let comment = line.comment.map { "  // \($0)" } ?? ""
            return String(repeating: " ", count: 4 * line.indent) + line.text + comment + "\n"
        }.joined()
    }
}

// MARK: - Values at a time

struct CodeMoment {
    private let time: Double
    private let layers: [Layer.ID: Layer]

    init(_ timeline: Timeline, at time: Double) {
        self.time = time
        layers = timeline.presentation(at: time).allLayers.keyed(by: \.id)
    }

    func comment(of runs: [AnimationRun]) -> String? {
        guard let span = runs.span, span.contains(time), let run = runs.current(at: time) else { return nil }
        let value = run.property.flatMap { layers[run.layer]?.value(for: $0) }
        var words = "← at \(time.spoken) s"
        if let fraction = run.fraction(at: time) {
            words += ", \(fraction.percent) of \(run.timing.duration.spoken) s"
        }
        guard let value, value.kind != .path else { return words }
        return words + ": \(value.spoken)"
    }
}

// MARK: - Identifiers

/// Unique identifiers for names of any kind: `near hills` becomes `nearHills`.
struct CodeNames {
    private var taken: Set<String>
    /// The next number of each name that occurs repeatedly.
    private var numbers: [String: Int] = [:]

    init(taken: Set<String> = []) { self.taken = taken.union(Self.keywords) }

    /// Returns a new identifier similar to a name.
    ///
    /// A name without letters or digits becomes `noun`. A name that starts with a digit gets `noun` as a prefix.
    mutating func new(_ name: String, orLike noun: String) -> String {
        let baseName = Self.identifier(name, noun: noun) ?? noun
        var identifier = baseName
        while !taken.insert(identifier).inserted {
            let number = numbers[baseName, default: 2]
            identifier = baseName + (baseName.last?.isNumber == true ? "_" : "") + String(number)
            numbers[baseName] = number + 1
        }
        return identifier
    }

    /// Returns the words of a name in camel case, or `nil` if there are none. `noun` precedes a digit.
    static func identifier(_ name: String, noun: String = "_") -> String? {
        let words = name.filter { $0 != "'" && $0 != "’" }.asciiWords
        guard let first = words.first else { return nil }
        let isAcronym = first.count > 1 && first.allSatisfy { !$0.isLowercase }
        let start = isAcronym ? first.lowercased() : first.uncapitalizedWord
        let joined = start + words.dropFirst().map(\.capitalizedWord).joined()
        return joined.first?.isNumber == true ? noun + joined : joined
    }

    private static let keywords = Set(
        """
        as async await break case catch class continue default defer deinit do else enum extension fallthrough false \
        fileprivate for func guard if import in init inout internal is let nil open operator private protocol public \
        repeat rethrows return self static struct subscript super switch throw throws true try typealias var where \
        while
        """.split(separator: " ").map(String.init))
}
