// MARK: - Patterns

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

// MARK: - Intervals

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

// MARK: - Seams of loops

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

// MARK: - Dashed paths

/// A path cut into dashes, and how strongly to paint it.
public struct DashedPath: Hashable, Sendable {
    /// The dashes, each an open subpath; or the path itself where the pattern is solid or too fine.
    public var path: Path
    /// 1 for dashes. Where the pattern was too fine to draw, the share of the line that it paints: the path
    /// painted this strongly is what its dashes would look like from so far away.
    public var coverage: Double

    /// A path that is painted with `coverage`, from 0 to 1, of its full strength.
    public init(path: Path, coverage: Double = 1) {
        self.path = path
        self.coverage = coverage
    }
}

extension ArcLength {
    /// The dashes of the measured path.
    ///
    /// Every subpath begins the pattern anew. A dash that runs over the start of a closed subpath is one piece,
    /// joined there. A dash of no length is a line of a millionth of a point along the path, for round and
    /// square caps to stand on.
    ///
    /// - Parameters:
    ///   - pattern: the dashes.
    ///   - trim: what to keep of the path before it is dashed.
    ///   - origin: where the pattern begins on a trimmed path.
    ///   - fitsLoops: whether the pattern is scaled on each closed subpath kept whole so that it meets itself
    ///     without a seam.
    ///   - finestSpacing: in points; a pattern whose dashes begin nearer to each other in the mean is drawn as a solid
    ///     at its on-share, and so is one that gives more than 200 000. A twentieth of a dot is a good value when
    ///     drawing, 0 when not.
    /// - Returns: the dashes, and how strongly to paint them.
    /// - Complexity: O(log *n*) for each dash, O(1) for each element in one.
    public func dashed(
        _ pattern: DashPattern, trim: Trim = Trim(), origin: DashPattern.Origin = .trim,
        fitsLoops: Bool = false, finestSpacing: Double = 0
    ) -> DashedPath {
        if pattern.isSolid { return DashedPath(path: trimmed(trim)) }
        if pattern.spacing < finestSpacing || total > DashPattern.mostDashes * pattern.spacing {
            return DashedPath(path: trimmed(trim), coverage: pattern.onShare)
        }
        var result = Path()
        for stretch in stretches(trim) {
            let isFitted = fitsLoops && stretch.isWholeLoop
            let pattern =
                isFitted ? pattern.fitted(toLoopOf: subpaths[stretch.subpath].length) : pattern
            for dash in dashes(pattern, of: stretch, origin: origin) { append(dash, to: &result) }
        }
        return DashedPath(path: result)
    }

    /// The dashes of a stretch, in order; one that runs over the start of a loop comes first.
    private func dashes(_ pattern: DashPattern, of stretch: Stretch, origin: DashPattern.Origin) -> [Stretch]
    {
        let own = subpaths[stretch.subpath].lengths
        let lengths = stretch.lengths
        func dashes(from low: Double, to high: Double, patternStart: Double) -> [Stretch] {
            let high = max(high, low)
            return pattern.intervals(in: low - patternStart...high - patternStart).map { dash in
                // No farther than the stretch, not even by rounding: beyond the subpath's end is its start.
                let end = min(patternStart + dash.upperBound, high)
                return Stretch(
                    subpath: stretch.subpath, lengths: min(patternStart + dash.lowerBound, end)...end,
                    isWholeLoop: false)
            }
        }
        guard origin == .path, lengths.upperBound > own.upperBound else {
            let patternStart = origin == .path ? own.lowerBound : lengths.lowerBound
            let result = dashes(from: lengths.lowerBound, to: lengths.upperBound, patternStart: patternStart)
            return stretch.isWholeLoop ? joined(result, over: own, isLoop: true) : result
        }
        // A wrapped stretch on the path's own pattern: what comes after the start is the pattern's beginning.
        let before = dashes(from: lengths.lowerBound, to: own.upperBound, patternStart: own.lowerBound)
        let rest = lengths.upperBound - own.upperBound
        let after = dashes(from: own.lowerBound, to: own.lowerBound + rest, patternStart: own.lowerBound)
        return joined(after + before, over: own, isLoop: false)
    }

    /// Makes one piece of a last dash that reaches the end of a closed subpath and a first one at its start.
    private func joined(_ dashes: [Stretch], over own: ClosedRange<Double>, isLoop: Bool) -> [Stretch] {
        guard let first = dashes.first, let last = dashes.last,
            first.lengths.lowerBound <= own.lowerBound + resolution,
            last.lengths.upperBound >= own.upperBound - resolution
        else { return dashes }
        var result = dashes
        if dashes.count == 1 {
            result[0].isWholeLoop = isLoop
            return result
        }
        let covered = first.lengths.upperBound - own.lowerBound
        result[0].lengths = last.lengths.lowerBound...own.upperBound + covered
        result.removeLast()
        return result
    }
}

extension Path {
    /// The path cut into dashes, each an open subpath.
    ///
    ///     let ants = try DashPattern([6, 4])
    ///     Path(polyline: [Point(0, 0), Point(15, 0)]).dashed(ants).svg()   // "M 0 0 L 6 0 M 10 0 L 15 0"
    ///
    /// Every subpath begins the pattern anew, and a dash over the start of a closed one is joined. A pattern
    /// that would give more than 200 000 dashes leaves the path as it is. To dash the same path again and again, or
    /// to learn when a pattern was too fine, measure it once: ``ArcLength/dashed(_:trim:origin:fitsLoops:finestSpacing:)``.
    ///
    /// - Complexity: O(*n* + dashes · log *n*).
    public func dashed(_ pattern: DashPattern) -> Path {
        pattern.isSolid ? self : ArcLength(self).dashed(pattern).path
    }
}

// MARK: - Dashed flat paths

extension FlatPath {
    /// Appends the painted stretches of `source` under a dash pattern, each an open contour.
    ///
    /// Lengths are those of the lines: a curve flattened with a fifth of the usual tolerance has its dashes in
    /// place to a few hundredths of a point. The pattern begins anew with each contour. A closed contour that is painted at its end and at its start
    /// has one dash over the seam, joined; one that is painted all the way stays closed. A painted length of
    /// 0 gives a line too short to see, which round and square caps turn into a dot or a square along the path.
    ///
    /// A pattern too fine to see costs nothing: where dashes are nearer to each other than `finestSpacing`, and where there
    /// would be more than 200 000, the contours are appended whole, and the result says at what
    /// share of their coverage they should be painted.
    ///
    /// - Parameters:
    ///   - source: the path, in the units of the pattern.
    ///   - pattern: the lengths, and where in them each contour begins.
    ///   - finestSpacing: the shortest mean distance of two dashes that are drawn one by one. A twentieth of a dot is far
    ///     below seeing.
    /// - Returns: 1, or ``DashPattern/onShare`` when the pattern was too fine.
    /// - Complexity: O(points + dashes)
    @discardableResult
    public mutating func appendDashes(
        of source: FlatPath, pattern: DashPattern, finestSpacing: Double = 0.05
    ) -> Double {
        appendDashes(of: source, pattern: pattern, finestSpacing: finestSpacing, window: nil)
    }

    /// The same of a path that is seen through a window in the coordinates of both: of a line of very many dashes,
    /// those are left out that nobody sees, and not counted.
    package mutating func appendDashes(
        of source: FlatPath, pattern: DashPattern, finestSpacing: Double, window: Window?
    ) -> Double {
        guard !pattern.isSolid, pattern.spacing >= finestSpacing,
            let stretches = source.dashable(pattern, window)
        else {
            for contour in source.contours { append(contour, of: source) }
            return pattern.isSolid ? 1 : pattern.onShare
        }
        isDashed = true
        for (contour, stretches) in zip(source.contours, stretches) {
            let length = source.length(of: contour)
            guard length > 0 else {
                var dashes = pattern.intervals(in: 0...0)
                if dashes.next() != nil { append(contour, of: source) }
                continue
            }
            var dasher = ContourDasher(contour, of: source, length: length, pattern: pattern)
            dasher.dash(stretches ?? [0...length], into: &self)
        }
        return 1
    }

    /// Which stretches of each contour are to be dashed, nil for a whole one; nil when those have more dashes than are
    /// drawn one by one.
    private func dashable(_ pattern: DashPattern, _ window: Window?) -> [[ClosedRange<Double>]?]? {
        let whole = [[ClosedRange<Double>]?](repeating: nil, count: contours.count)
        let most = DashPattern.mostDashes * pattern.spacing
        // Of few dashes it is not worth asking which are seen.
        guard length > 1000 * pattern.spacing else { return whole }
        guard let window else { return length <= most ? whole : nil }
        let stretches = contours.map { seenStretches(of: $0, through: window) }
        let seen = stretches.joined().reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        return seen <= most ? stretches : nil
    }

    /// The stretches of a contour that may be seen, as lengths from its start.
    private func seenStretches(of contour: Contour, through window: Window) -> [ClosedRange<Double>] {
        var stretches: [ClosedRange<Double>] = []
        var (start, low) = (points[contour.start], 0.0)
        for index in contour.start + 1..<contour.end + (contour.isClosed ? 1 : 0) {
            let index = index < contour.end ? index : contour.start
            let end = points[index]
            let length = lineLength(from: start, to: index)
            let high = low + length
            if unseen[index] == nil, let (from, to) = window.stretch(from: start, to: end) {
                let stretch = low + from * length...(to < 1 ? low + to * length : high)
                if let last = stretches.last, last.upperBound >= stretch.lowerBound {
                    stretches[stretches.count - 1] =
                        last.lowerBound...max(stretch.upperBound, last.upperBound)
                } else {
                    stretches.append(stretch)
                }
            }
            (start, low) = (end, high)
        }
        return stretches
    }

    /// Appends a contour as it is.
    mutating func append(_ contour: Contour, of source: FlatPath) {
        let start = points.count
        points.append(contentsOf: source.points[contour.range])
        for index in contour.range where source.isSmooth(index) {
            markSmooth(start + index - contour.start..<start + index - contour.start + 1)
        }
        endContour(from: start, isClosed: contour.isClosed)
    }
}

/// Dashes one contour, and keeps its first dash until the last is known, which may run into it.
private struct ContourDasher {
    let contour: FlatPath.Contour
    let length: Double
    let pattern: DashPattern
    let source: FlatPath
    var trace: ContourTrace
    /// Where the dash over the start of a closed contour ends.
    var seamEnd: Double?

    init(_ contour: FlatPath.Contour, of source: FlatPath, length: Double, pattern: DashPattern) {
        self.contour = contour
        self.length = length
        self.pattern = pattern
        self.source = source
        trace = ContourTrace(of: contour, in: source)
    }

    /// Dashes some stretches of the contour, in order.
    mutating func dash(_ stretches: [ClosedRange<Double>], into flat: inout FlatPath) {
        for dash in stretches.lazy.map(pattern.intervals).joined() {
            if contour.isClosed, dash.lowerBound == 0, dash.upperBound > 0 {
                guard dash.upperBound < length else { return flat.append(contour, of: source) }
                seamEnd = dash.upperBound
            } else if let end = seamEnd, dash.upperBound == length {
                trace.lay(from: dash.lowerBound, to: length + end, into: &flat)
                seamEnd = nil
            } else {
                trace.lay(from: dash.lowerBound, to: dash.upperBound, into: &flat)
            }
        }
        // The first dash of a closed contour has waited for the last to run into it, which none did.
        guard let end = seamEnd else { return }
        trace = ContourTrace(of: contour, in: source)
        trace.lay(from: 0, to: end, into: &flat)
    }
}
