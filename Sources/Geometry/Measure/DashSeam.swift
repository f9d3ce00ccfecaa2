/// How a dash pattern meets itself on a closed line.
///
/// A line whose length is not a whole number of periods shows a seam where it closes: the last period is cut
/// off, or a dash is longer there than elsewhere.
public struct DashSeam: Hashable, Sendable {
    /// The length of the closed line, in points.
    public let length: Double
    /// How many periods go into the length.
    public let periods: Double
    /// The length left over after the whole periods, in points; 0 where there is no seam.
    public let rest: Double
    /// The pattern nearest to the given one that has no seam, or nil for a line without length.
    public let nearest: DashPattern?

    /// Whether the pattern closes without a seam, to a millionth of its period.
    public var isSeamless: Bool { rest == 0 }
}

extension DashPattern {
    /// How the pattern meets itself on a closed line of a length.
    ///
    ///     try DashPattern([5, 4, 3, 2]).seam(onLoopOf: 100).rest      // 2: seven times 14, and 2 left over
    public func seam(onLoopOf length: Double) -> DashSeam {
        guard length > 0, length.isFinite else {
            return DashSeam(length: 0, periods: 0, rest: 0, nearest: nil)
        }
        let periods = length / period
        let isWhole = isSolid || abs(periods - periods.rounded()) <= 1e-6
        let rest = isWhole ? 0 : length.truncatingRemainder(dividingBy: period)
        return DashSeam(length: length, periods: periods, rest: rest, nearest: fitted(toLoopOf: length))
    }

    /// The pattern scaled so that a whole number of periods, at least one, goes into a length. Its phase is scaled
    /// with it.
    ///
    ///     try DashPattern([5, 4, 3, 2]).fitted(toLoopOf: 100).period  // 100 / 7
    ///
    /// A length that is not finite and above 0, or for which the pattern is far too fine, gives the pattern as
    /// it is.
    public func fitted(toLoopOf length: Double) -> DashPattern {
        let periods = max((length / period).rounded(), 1)
        let factor = length / (periods * period)
        guard factor > 0, factor.isFinite, (factor * period).isFinite, factor * period > 0 else {
            return self
        }
        return factor == 1 ? self : scaled(by: factor)
    }
}
