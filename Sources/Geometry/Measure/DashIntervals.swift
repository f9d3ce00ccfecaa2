extension DashPattern {
    /// The painted stretches of a line between two lengths along it, in order, cut off at both.
    ///
    /// Lengths count from the start of the line, where the pattern is ``phase`` into itself, so a walk may begin
    /// anywhere at no cost. Stretches that touch are given as one. A painted length of 0 is a stretch of no
    /// length (a dot under round caps).
    ///
    /// What begins at the end of the range is left out, because there the next line begins, and so is what ends
    /// at its start. Rounding does not decide it: what lies within a millionth of a period of either end, or of the
    /// range where that is shorter, lies on it. So a line of a whole number of periods has no dot too many at its
    /// end, and none too few at its start.
    ///
    /// A pattern so fine that a `Double` cannot tell its lengths apart at the end of the range gives the whole
    /// range as one stretch.
    ///
    /// - Complexity: O(1) to begin, O(1) for each stretch; allocates nothing.
    public func intervals(in range: ClosedRange<Double>) -> Intervals {
        Intervals(pattern: self, range: range)
    }

    /// A walk along the painted stretches of a line.
    public struct Intervals: Sequence, IteratorProtocol {
        private let lengths: [Double]
        private let period: Double
        private let phase: Double
        private let range: ClosedRange<Double>
        /// What lies this near to an end of the range lies on it.
        private let slack: Double
        /// Whole periods before the current one: positions are computed afresh from it in each period, so that
        /// rounding does not build up along a line.
        private var cycle: Double
        private var index = 0
        private var position: Double
        private var isDone: Bool
        /// Whether the one stretch is the whole range: the pattern is solid, or too fine for a `Double`.
        private let isWhole: Bool

        fileprivate init(pattern: DashPattern, range: ClosedRange<Double>) {
            lengths = pattern.lengths
            period = pattern.period
            phase = pattern.phase
            self.range = range
            slack = 1e-6 * Swift.min(pattern.period, range.upperBound - range.lowerBound)
            cycle = ((range.lowerBound + phase) / period).rounded(.down)
            position = cycle * period - phase
            isDone = !(range.upperBound - range.lowerBound).isFinite || !position.isFinite
            isWhole = pattern.isSolid || range.upperBound + period == range.upperBound
        }

        /// The next painted stretch, or nil after the last.
        public mutating func next() -> ClosedRange<Double>? {
            if isWhole, !isDone {
                isDone = true
                return range
            }
            while !isDone {
                let start = position
                var end = advance()
                var gap = advance() - end
                while gap == 0, !isDone, end < range.upperBound {
                    end = advance()
                    gap = advance() - end
                }
                // Of lengths that rounding swallows the end may come out before the start.
                end = Swift.max(end, start)
                let isAtStart = abs(start - range.lowerBound) <= slack
                if !isAtStart, start >= range.upperBound - slack {
                    isDone = true
                } else if isAtStart || start > range.lowerBound || end > range.lowerBound + slack {
                    return clamped(from: isAtStart ? range.lowerBound : start, to: end)
                }
            }
            return nil
        }

        /// What of a stretch lies in the range; its end is that of the range when it lies on it.
        private func clamped(from start: Double, to end: Double) -> ClosedRange<Double> {
            let low = Swift.max(start, range.lowerBound)
            return low...(end >= range.upperBound - slack ? range.upperBound : Swift.max(end, low))
        }

        /// Goes to the end of the current length and gives it.
        private mutating func advance() -> Double {
            position += lengths[index]
            let end = position
            index += 1
            if index == lengths.count {
                index = 0
                let next = cycle + 1
                // Beyond 2^53 periods counting comes to an end, and so does the walk.
                isDone = next == cycle
                cycle = next
                position = cycle * period - phase
            }
            return end
        }
    }
}
