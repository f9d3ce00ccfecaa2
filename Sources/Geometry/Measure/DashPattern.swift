/// Lengths along a line that are alternately painted and left out, and where in them the line begins.
///
/// A value of this type is always usable: at least one length is above 0, all are finite, and their count is
/// even. The rules are those of Core Graphics' `lineDashPattern`, SVG's `stroke-dasharray` and Cairo's
/// `cairo_set_dash`: lengths at even places are painted, an odd count is taken twice, so that `[5]` is 5 on,
/// 5 off and `[1, 2, 3]` is 1 on, 2 off, 3 on, 1 off, 2 on, 3 off.
///
///     let dots = try DashPattern([0, 6])             // dots with round caps
///     let ants = try DashPattern([5, 4, 3, 2], phase: -3)
///     ants.period                                     // 14
///     Array(ants.intervals(in: 0...14))               // [0.0...1.0, 3.0...8.0, 12.0...14.0]
public struct DashPattern: Hashable, Sendable {
    /// Alternately painted and left-out lengths, in points; an even count.
    public let lengths: [Double]
    /// The length after which the pattern repeats, in points: the sum of ``lengths``.
    public let period: Double
    /// How far into the pattern a line begins, in points, brought into 0..<``period``. Raising it moves the
    /// dashes towards the start of the line.
    ///
    /// Any finite value may be set, negative and huge ones too; one that is not finite counts as 0.
    public var phase: Double {
        didSet { phase = DashPattern.wrapped(phase, period: period) }
    }

    /// The pattern of these lengths.
    ///
    /// - Parameters:
    ///   - lengths: alternately painted and left-out lengths, in points; an odd count is taken twice.
    ///   - phase: how far into the pattern a line begins, in points; any finite number.
    /// - Throws: ``DashPatternError`` for no length, a negative or infinite one, only zeros, or a phase that
    ///   is not finite.
    public init(_ lengths: [Double], phase: Double = 0) throws(DashPatternError) {
        guard !lengths.isEmpty else { throw .empty }
        for (index, length) in lengths.enumerated() {
            guard length.isFinite else { throw .notFinite(index: index) }
            guard length >= 0 else { throw .negative(index: index, value: length) }
        }
        guard phase.isFinite else { throw .phaseNotFinite }
        let even = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        let period = even.reduce(0, +)
        guard period > 0 else { throw .allZero }
        guard period.isFinite else { throw .notFinite(index: lengths.count - 1) }
        self.init(unchecked: even, phase: phase, period: period)
    }

    private init(unchecked lengths: [Double], phase: Double, period: Double) {
        self.lengths = lengths
        self.period = period
        self.phase = DashPattern.wrapped(phase, period: period)
    }

    /// How far apart dashes begin in the mean, in points.
    package var spacing: Double { period / Double(lengths.count / 2) }

    /// The most dashes of a line that are drawn one by one.
    package static let mostDashes = 200_000.0

    /// The share of a long line that is painted, from 0 to 1.
    public var onShare: Double {
        var painted = 0.0
        for index in stride(from: 0, to: lengths.count, by: 2) { painted += lengths[index] }
        return min(painted / period, 1)
    }

    /// Whether nothing is ever left out, as in `[5, 0]`.
    public var isSolid: Bool {
        stride(from: 1, to: lengths.count, by: 2).allSatisfy { lengths[$0] == 0 }
    }

    /// The pattern `factor` times as long, its phase too.
    ///
    /// - Precondition: `factor` is above 0 and finite, and so is the scaled period.
    public func scaled(by factor: Double) -> DashPattern {
        let scaled = lengths.map { $0 * factor }
        let period = scaled.reduce(0, +)
        precondition(factor > 0 && period > 0 && period.isFinite, "a dash pattern keeps a length when scaled")
        return DashPattern(unchecked: scaled, phase: phase * factor, period: period)
    }

    private static func wrapped(_ phase: Double, period: Double) -> Double {
        guard phase.isFinite else { return 0 }
        if phase >= 0, phase < period { return phase }
        let rest = phase.truncatingRemainder(dividingBy: period)
        let wrapped = rest < 0 ? rest + period : rest
        return wrapped < period ? wrapped : 0
    }
}

extension DashPattern {
    /// Where the pattern of a trimmed path begins.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// Where the trim begins, as in Core Animation: dashes crawl while `strokeStart` moves.
        case trim
        /// Where the subpath begins, so that a trim uncovers dashes that stand still.
        case path
    }
}

/// Why lengths and a phase do not make a dash pattern.
public enum DashPatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No length was given.
    case empty
    /// The length at this index is below 0.
    case negative(index: Int, value: Double)
    /// The length at this index is infinite or not a number, or all together are too large to add.
    case notFinite(index: Int)
    /// All lengths are 0, so the pattern would never get anywhere.
    case allZero
    /// The phase is infinite or not a number.
    case phaseNotFinite

    /// What is wrong, as one line without a full stop.
    public var description: String {
        switch self {
        case .empty: "a dash pattern needs at least one length"
        case .negative(let index, let value): "dash length \(index + 1) is negative: \(value)"
        case .notFinite(let index): "dash length \(index + 1) is not a finite number"
        case .allZero: "a dash pattern needs a length above 0"
        case .phaseNotFinite: "the dash phase is not a finite number"
        }
    }
}
