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
