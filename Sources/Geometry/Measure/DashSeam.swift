/// How a dash pattern meets itself on a closed line.
///
/// A line whose length is not a whole number of periods shows a seam where it closes: the last period is cut
/// off, or a dash is longer there than elsewhere.
package struct DashSeam: Hashable, Sendable {
    /// How many periods the line is long, the fraction of the last one included.
    package let periods: Double
    /// The whole number of periods, at least one, that is nearest to ``periods``.
    package let wholePeriods: Double
    /// By how much the line is longer or shorter than the nearest whole number of periods, in points; 0 for a
    /// solid pattern, which shows no seam anywhere.
    package let gap: Double
    /// The factor that makes the pattern ``wholePeriods`` to the line.
    package let scale: Double
}

extension DashPattern {
    /// How the pattern meets itself on a closed line of a length, or nil for one that is not finite and above 0.
    ///
    ///     try DashPattern([5, 4, 3, 2]).seam(onLoopOf: 100)?.gap      // 2: seven times 14, and 2 left over
    package func seam(onLoopOf length: Double) -> DashSeam? {
        guard length > 0, length.isFinite else { return nil }
        let periods = length / period
        let wholePeriods = max(periods.rounded(), 1)
        return DashSeam(
            periods: periods, wholePeriods: wholePeriods,
            gap: isSolid ? 0 : abs(periods - periods.rounded()) * period,
            scale: length / (wholePeriods * period))
    }

    /// The pattern scaled so that a whole number of periods, at least one, goes into a length. Its phase is scaled
    /// with it.
    ///
    ///     try DashPattern([5, 4, 3, 2]).fitted(toLoopOf: 100).period  // 100 / 7
    ///
    /// A length that is not finite and above 0, or for which the pattern is far too fine, gives the pattern as
    /// it is.
    package func fitted(toLoopOf length: Double) -> DashPattern {
        guard let factor = seam(onLoopOf: length)?.scale, factor > 0, factor.isFinite,
            factor * period > 0, (factor * period).isFinite
        else { return self }
        return factor == 1 ? self : scaled(by: factor)
    }
}
