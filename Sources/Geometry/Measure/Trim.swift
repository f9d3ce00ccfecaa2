/// Which part of a path is kept: `strokeStart` and `strokeEnd`, with two things that Core Animation lacks.
public struct Trim: Hashable, Sendable {
    /// What the fractions are fractions of.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Of the length of all subpaths together, one after the other: Core Animation's rule.
        case total
        /// Of each subpath's own length, all at once.
        case each
    }

    /// Where the kept part begins, as a fraction of the length; held to 0...1 when used.
    public var start: Double
    /// Where it ends; held to 0...1 when used. Nothing is kept unless it is above ``start``.
    public var end: Double
    /// By what fraction of the length both are moved, around the end back to the start.
    public var offset: Double
    /// What the fractions are of.
    public var mode: Mode

    /// The trim with these parts; by default all of the path.
    public init(start: Double = 0, end: Double = 1, offset: Double = 0, mode: Mode = .total) {
        self.start = start
        self.end = end
        self.offset = offset
        self.mode = mode
    }

    /// Whether all of the path is kept, whatever its offset.
    public var isWhole: Bool { start <= 0 && end >= 1 }

    /// Whether nothing is kept. A bound that is not a number keeps nothing.
    public var isEmpty: Bool { !(start < end) || !(start < 1) || !(end > 0) }

    /// What is kept of a line of length 1: one range, or two when the offset leads it over the end, the one up
    /// to the end first.
    var ranges: [ClosedRange<Double>] {
        guard !isEmpty else { return [] }
        guard !isWhole else { return [0...1] }
        let (from, to) = (max(start, 0), min(end, 1))
        let shift = offset.isFinite ? offset - offset.rounded(.down) : 0
        if to + shift <= 1 { return [from + shift...to + shift] }
        if from + shift >= 1 { return [from + shift - 1...min(to + shift - 1, 1)] }
        return [from + shift...1, 0...to + shift - 1]
    }
}
