// MARK: - Patterns

/// Alternate lengths of dashes and gaps along a line, and the phase at the start of the line.
///
/// A value of this type is always valid: the lengths are finite, at least one is above 0, and their count is even. The
/// rules are those of Core Graphics' `lineDashPattern`, SVG's `stroke-dasharray` and Cairo's `cairo_set_dash`. Lengths
/// at even indices are dashes. An odd number of lengths repeats once: `[5]` is 5 on and 5 off, and `[1, 2, 3]` is 1 on,
/// 2 off, 3 on, 1 off, 2 on, 3 off.
///
///     let dots = try DashPattern([0, 6])             // dots with round caps
///     let ants = try DashPattern([5, 4, 3, 2], phase: -3)
///     ants.period                                     // 14
///     Array(ants.intervals(in: 0...14))               // [0.0...1.0, 3.0...8.0, 12.0...14.0]
public struct DashPattern: Hashable, Sendable {
    /// The lengths of dashes and gaps in turn, in points. Their count is even.
    public let lengths: [Double]
    /// The length of a period, in points: the sum of ``lengths``.
    public let period: Double
    /// The position in the pattern at the start of a line, in points, wrapped into 0..<``period``.
    ///
    /// A larger phase moves the dashes towards the start of the line.
    public var phase: Double {
        didSet { phase = DashPattern.wrapped(phase, period: period) }
    }

    /// Creates a pattern of lengths and a phase, in points. An odd number of lengths repeats once.
    ///
    /// - Throws: An error if there is no length, one is negative or not finite, all are zero, or the phase is not
    ///   finite.
    public init(_ lengths: [Double], phase: Double = 0) throws(DashPatternError) {
        guard !lengths.isEmpty else { throw .init("a dash pattern needs at least one length") }
        for (index, length) in lengths.enumerated() {
            guard length.isFinite else { throw .init("dash length \(index + 1) is not a finite number") }
            guard length >= 0 else { throw .init("dash length \(index + 1) is negative: \(length)") }
        }
        guard phase.isFinite else { throw .init("the dash phase is not a finite number") }
        let pairedLengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        let period = pairedLengths.reduce(0, +)
        guard period > 0 else { throw .init("a dash pattern needs a length above 0") }
        guard period.isFinite else { throw .init("the sum of the dash lengths is not a finite number") }
        self.init(unchecked: pairedLengths, phase: phase, period: period)
    }

    private init(unchecked lengths: [Double], phase: Double, period: Double) {
        self.lengths = lengths
        self.period = period
        self.phase = DashPattern.wrapped(phase, period: period)
    }

    /// The average distance between the starts of two dashes, in points.
    package var spacing: Double { period / Double(lengths.count / 2) }

    /// The maximum number of dashes of a path. With more, the path is drawn whole.
    static let maximumDashCount = 200_000.0

    /// The fraction of a long line that dashes cover, from 0 to 1.
    public var onFraction: Double {
        var painted = 0.0
        for index in stride(from: 0, to: lengths.count, by: 2) { painted += lengths[index] }
        return min(painted / period, 1)
    }

    /// Whether there are no gaps, as in `[5, 0]`.
    public var isSolid: Bool { stride(from: 1, to: lengths.count, by: 2).allSatisfy { lengths[$0] == 0 } }

    /// Returns the pattern with its lengths and its phase scaled by a factor, which must be above 0 and finite.
    public func scaled(by factor: Double) -> DashPattern {
        let scaled = lengths.map { $0 * factor }
        let period = scaled.reduce(0, +)
        precondition(factor > 0 && period > 0 && period.isFinite, "a dash pattern keeps a length when scaled")
        return DashPattern(unchecked: scaled, phase: phase * factor, period: period)
    }

    private static func wrapped(_ phase: Double, period: Double) -> Double {
        guard phase.isFinite else { return 0 }
        if phase >= 0, phase < period { return phase }
        let remainder = phase.truncatingRemainder(dividingBy: period)
        let wrapped = remainder < 0 ? remainder + period : remainder
        return wrapped < period ? wrapped : 0
    }
}

extension DashPattern {
    /// The start of the pattern on a trimmed path.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The start of the trim, as in Core Animation. Dashes move while `strokeStart` changes.
        case trim
        /// The start of the subpath. A trim reveals dashes that do not move.
        case path
    }
}

/// An error in the lengths or the phase of a dash pattern.
public struct DashPatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as one line without a full stop.
    public let description: String

    init(_ description: String) { self.description = description }
}

// MARK: - Intervals

extension DashPattern {
    /// Returns the dashes in a range of lengths along a line, in order and clipped to the range.
    ///
    /// Lengths count from the start of the line, where the pattern has its ``phase``. Dashes that touch become one. A dash of
    /// length 0 is an empty range (a dot with round caps). Dashes that start at the end of the range, or end at its start, are
    /// excluded, because they belong to the next line. The tolerance is a millionth of a period or of a shorter range.
    ///
    /// If the pattern is too fine for a `Double`, the result is the whole range.
    ///
    /// - Complexity: O(1) for each dash. Allocates nothing.
    public func intervals(in range: ClosedRange<Double>) -> Intervals {
        Intervals(pattern: self, range: range)
    }

    /// An iterator over the dashes of a line.
    public struct Intervals: Sequence, IteratorProtocol {
        private let pattern: DashPattern
        private let range: ClosedRange<Double>
        private let slack: Double
        /// The number of periods before the current one, from which positions follow without accumulated errors.
        private var cycle: Double
        private var index = 0
        private var position: Double
        private var isDone: Bool
        /// Whether the result is the whole range: the pattern is solid, or too fine for a `Double`.
        private let isWhole: Bool

        fileprivate init(pattern: DashPattern, range: ClosedRange<Double>) {
            self.pattern = pattern
            self.range = range
            slack = 1e-6 * Swift.min(pattern.period, range.upperBound - range.lowerBound)
            cycle = ((range.lowerBound + pattern.phase) / pattern.period).rounded(.down)
            position = cycle * pattern.period - pattern.phase
            isDone = !(range.upperBound - range.lowerBound).isFinite || !position.isFinite
            isWhole = pattern.isSolid || range.upperBound + pattern.period == range.upperBound
        }

        /// Returns the next dash, or `nil` after the last.
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
                // If rounding absorbs the lengths, the end may come before the start.
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

        private func clamped(from start: Double, to end: Double) -> ClosedRange<Double> {
            let low = Swift.max(start, range.lowerBound)
            return low...(end >= range.upperBound - slack ? range.upperBound : Swift.max(end, low))
        }

        private mutating func advance() -> Double {
            position += pattern.lengths[index]
            let end = position
            index += 1
            if index == pattern.lengths.count {
                index = 0
                let next = cycle + 1
                // Beyond 2^53 periods the number cannot grow, so the iteration ends.
                isDone = next == cycle
                cycle = next
                position = cycle * pattern.period - pattern.phase
            }
            return end
        }
    }
}

// MARK: - Seams of loops

/// The fit of a dash pattern on a closed line, which has a visible seam without a whole number of periods.
package struct DashSeam: Hashable, Sendable {
    /// The length of the line in periods, with the fraction of the last one.
    package let periods: Double
    package let wholePeriods: Double
    /// The difference of the line from the nearest whole number of periods, in points, or 0 for a solid pattern.
    package let gap: Double
    /// The factor that scales ``wholePeriods`` to the length of the line.
    package let scale: Double
}

extension DashPattern {
    package func seam(onLoopOf length: Double) -> DashSeam? {
        guard length > 0, length.isFinite else { return nil }
        let periods = length / period
        let wholePeriods = max(periods.rounded(), 1)
        return DashSeam(
            periods: periods, wholePeriods: wholePeriods,
            gap: isSolid ? 0 : abs(periods - periods.rounded()) * period,
            scale: length / (wholePeriods * period))
    }

    /// Returns the pattern and its phase scaled so that a whole number of periods, at least one, fits a length.
    ///
    /// A length that is not finite and above 0 changes nothing.
    package func fitted(toLoopOf length: Double) -> DashPattern {
        guard let factor = seam(onLoopOf: length)?.scale, factor > 0, factor.isFinite,
            factor * period > 0, (factor * period).isFinite
        else { return self }
        return factor == 1 ? self : scaled(by: factor)
    }
}

// MARK: - Dashed paths

extension ArcLength {
    /// Returns the dashes of the measured path.
    ///
    /// Every subpath restarts the pattern. A dash across the start of a closed subpath is one piece. A dash of length 0
    /// becomes a line of a millionth of a point, which round and square caps make visible.
    ///
    /// - Parameters:
    ///   - pattern: The dashes.
    ///   - trim: The part of the path to dash.
    ///   - origin: The start of the pattern on a trimmed path.
    ///   - fitsLoops: Whether the pattern is scaled on each whole closed subpath so that it has no seam.
    ///   - minimumSpacing: The minimum average distance between the starts of two dashes, in points. A finer pattern, or
    ///     one with more than 200,000 dashes, gives the whole path. Use a twentieth of a dot for drawing, or else 0.
    /// - Returns: The dashes as open subpaths, or the path itself if the pattern is solid or too fine. The factor for the
    ///   opacity is 1, or ``DashPattern/onFraction`` if the pattern is too fine.
    /// - Complexity: O(log *n*) for each dash, and O(1) for each element in one.
    public func dashed(
        _ pattern: DashPattern, trim: Trim = Trim(), origin: DashPattern.Origin = .trim,
        fitsLoops: Bool = false, minimumSpacing: Double = 0
    ) -> (path: Path, coverage: Double) {
        if pattern.isSolid { return (trimmed(trim), 1) }
        if pattern.spacing < minimumSpacing || total > DashPattern.maximumDashCount * pattern.spacing {
            return (trimmed(trim), pattern.onFraction)
        }
        var result = Path()
        for span in spans(trim) {
            let isFitted = fitsLoops && span.isWholeLoop
            let pattern = isFitted ? pattern.fitted(toLoopOf: subpaths[span.subpath].length) : pattern
            for dash in dashes(pattern, of: span, origin: origin) {
                var parts: [Int: CurvePart] = [:]
                append(dash, to: &result, parts: &parts)
            }
        }
        return (result, 1)
    }

    /// Returns the dashes of a span in order. A dash across the start of a loop comes first.
    private func dashes(_ pattern: DashPattern, of span: SubpathSpan, origin: DashPattern.Origin)
        -> [SubpathSpan]
    {
        let subpath = subpaths[span.subpath].lengths
        let lengths = span.lengths
        func dashes(from low: Double, to high: Double, patternStart: Double) -> [SubpathSpan] {
            let high = max(high, low)
            return pattern.intervals(in: low - patternStart...high - patternStart).map { dash in
                // Rounding must not extend a dash beyond the span, because the start of the subpath follows its end.
                let end = min(patternStart + dash.upperBound, high)
                return SubpathSpan(
                    subpath: span.subpath, lengths: min(patternStart + dash.lowerBound, end)...end,
                    isWholeLoop: false)
            }
        }
        guard origin == .path, lengths.upperBound > subpath.upperBound else {
            let patternStart = origin == .path ? subpath.lowerBound : lengths.lowerBound
            let result = dashes(from: lengths.lowerBound, to: lengths.upperBound, patternStart: patternStart)
            return span.isWholeLoop ? joined(result, over: subpath, isLoop: true) : result
        }
        // If the pattern starts with the path, it restarts at the start of the loop.
        let start = subpath.lowerBound
        let beforeSeam = dashes(from: lengths.lowerBound, to: subpath.upperBound, patternStart: start)
        let lengthAfterSeam = lengths.upperBound - subpath.upperBound
        let afterSeam = dashes(from: start, to: start + lengthAfterSeam, patternStart: start)
        return joined(afterSeam + beforeSeam, over: subpath, isLoop: false)
    }

    /// Joins a last dash at the end of a closed subpath with a first one at its start.
    private func joined(
        _ dashes: [SubpathSpan], over subpath: ClosedRange<Double>, isLoop: Bool
    ) -> [SubpathSpan] {
        guard let first = dashes.first, let last = dashes.last,
            first.lengths.lowerBound <= subpath.lowerBound + resolution,
            last.lengths.upperBound >= subpath.upperBound - resolution
        else { return dashes }
        var result = dashes
        if dashes.count == 1 {
            result[0].isWholeLoop = isLoop
            return result
        }
        let lengthAfterStart = first.lengths.upperBound - subpath.lowerBound
        result[0].lengths = last.lengths.lowerBound...subpath.upperBound + lengthAfterStart
        result.removeLast()
        return result
    }
}

extension Path {
    /// Returns the path split into dashes, each an open subpath.
    ///
    ///     let ants = try DashPattern([6, 4])
    ///     Path(polyline: [Point(0, 0), Point(15, 0)]).dashed(ants).svg()   // "M 0 0 L 6 0 M 10 0 L 15 0"
    ///
    /// To dash the same path often, or to recognise a pattern that is too fine, use
    /// ``ArcLength/dashed(_:trim:origin:fitsLoops:minimumSpacing:)``.
    ///
    /// - Complexity: O(*n* + dashes · log *n*).
    public func dashed(_ pattern: DashPattern) -> Path {
        pattern.isSolid ? self : ArcLength(self).dashed(pattern).path
    }
}

// MARK: - Dashed flat paths

extension FlatPath {
    /// Appends the dashes of another flat path, each as an open contour.
    ///
    /// Lengths are those of the lines. With a fifth of the usual tolerance, the dashes of a flattened curve are exact
    /// to a few hundredths of a point. Every contour restarts the pattern. A dash across the start of a closed contour
    /// is one piece, and a dash around a whole contour stays closed. A dash of length 0 becomes a very short line,
    /// which round and square caps turn into a dot or a square.
    ///
    /// If the pattern is finer than `minimumSpacing`, or has more than 200,000 dashes, the contours are appended whole.
    ///
    /// - Parameters:
    ///   - source: The path, in the units of the pattern.
    ///   - pattern: The pattern at the start of each contour.
    ///   - minimumSpacing: The minimum average distance of two dashes. A twentieth of a dot is not visible.
    ///   - window: The visible part. If a line has very many dashes, invisible ones are skipped and do not count.
    /// - Returns: 1, or ``DashPattern/onFraction`` if the pattern is too fine.
    /// - Complexity: O(points + dashes).
    @discardableResult
    public mutating func appendDashes(
        of source: FlatPath, pattern: DashPattern, minimumSpacing: Double = 0.05, window: Rect? = nil
    ) -> Double {
        defer { lineScale = 1 }
        guard !pattern.isSolid, pattern.spacing >= minimumSpacing,
            let spans = source.dashableSpans(pattern, window)
        else {
            for (index, contour) in source.contours.enumerated() {
                lineScale = source.lineScale(ofContour: index)
                append(contour, of: source)
            }
            return pattern.isSolid ? 1 : pattern.onFraction
        }
        isDashed = true
        for (index, (contour, spans)) in zip(source.contours, spans).enumerated() {
            lineScale = source.lineScale(ofContour: index)
            let length = source.length(of: contour)
            guard length > 0 else {
                var dashes = pattern.intervals(in: 0...0)
                if dashes.next() != nil { append(contour, of: source) }
                continue
            }
            appendDashes(of: contour, of: source, length, pattern, in: spans ?? [0...length])
        }
        return 1
    }

    /// Appends the dashes in some spans of a contour. The first dash waits for the last one, which may run into it.
    private mutating func appendDashes(
        of contour: Contour, of source: FlatPath, _ length: Double, _ pattern: DashPattern,
        in spans: [ClosedRange<Double>]
    ) {
        var trace = ContourTrace(of: contour, in: source)
        /// The end of the dash across the start of a closed contour.
        var seamEnd: Double?
        for dash in spans.lazy.map(pattern.intervals).joined() {
            if contour.isClosed, dash.lowerBound == 0, dash.upperBound > 0 {
                guard dash.upperBound < length else { return append(contour, of: source) }
                seamEnd = dash.upperBound
            } else if let end = seamEnd, dash.upperBound == length {
                trace.draw(from: dash.lowerBound, to: length + end, into: &self)
                seamEnd = nil
            } else {
                trace.draw(from: dash.lowerBound, to: dash.upperBound, into: &self)
            }
        }
        // The last dash did not run into the first one of a closed contour.
        guard let end = seamEnd else { return }
        trace = ContourTrace(of: contour, in: source)
        trace.draw(from: 0, to: end, into: &self)
    }

    /// Returns the visible spans of each contour, `nil` for a whole contour, or `nil` for too many dashes.
    private func dashableSpans(_ pattern: DashPattern, _ window: Rect?) -> [[ClosedRange<Double>]?]? {
        let whole = [[ClosedRange<Double>]?](repeating: nil, count: contours.count)
        let maximumLength = DashPattern.maximumDashCount * pattern.spacing
        // A small number of dashes does not justify the test for visibility.
        guard length > 1000 * pattern.spacing else { return whole }
        guard let window else { return length <= maximumLength ? whole : nil }
        let spans = contours.map { visibleSpans(of: $0, through: window) }
        let visibleLength = spans.joined().reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        return visibleLength <= maximumLength ? spans : nil
    }

    /// Returns the spans of a contour that may be visible, as lengths from its start.
    private func visibleSpans(of contour: Contour, through window: Rect) -> [ClosedRange<Double>] {
        var spans: [ClosedRange<Double>] = []
        var (start, low) = (points[contour.start], 0.0)
        for index in contour.start + 1..<contour.end + (contour.isClosed ? 1 : 0) {
            let index = index < contour.end ? index : contour.start
            let end = points[index]
            let length = lineLength(from: start, to: index)
            let high = low + length
            if hiddenLengths[index] == nil, let (from, to) = window.span(from: start, to: end) {
                let span = low + from * length...(to < 1 ? low + to * length : high)
                if let last = spans.last, last.upperBound >= span.lowerBound {
                    spans[spans.count - 1] = last.lowerBound...max(span.upperBound, last.upperBound)
                } else {
                    spans.append(span)
                }
            }
            (start, low) = (end, high)
        }
        return spans
    }

    mutating func append(_ contour: Contour, of source: FlatPath) {
        let start = points.count
        points.append(contentsOf: source.points[contour.range])
        for index in contour.range where source.isSmooth(index) {
            markSmooth(start + index - contour.start..<start + index - contour.start + 1)
        }
        endContour(from: start, isClosed: contour.isClosed)
    }
}
