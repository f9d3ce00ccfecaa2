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
        /// Which of its animations, as ``/Layers/Timeline/Run/index`` has it; nil for a model value.
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
