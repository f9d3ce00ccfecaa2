// MARK: - Trim

/// Which part of a path is kept: `strokeStart` and `strokeEnd`, with three things that Core Animation lacks.
public struct Trim: Hashable, Sendable {
    /// What the fractions are fractions of.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Of the length of all subpaths together, one after the other: Core Animation's rule.
        case total
        /// Of each subpath's own length, all at once.
        case each
    }

    /// Where in a curve the trim cuts it, when an end falls inside.
    public enum Cut: String, Hashable, Sendable, CaseIterable {
        /// At the length that the fraction says: a pen that moves evenly.
        case length
        /// At the parameter that is the share of the curve's own length up to there, which is Core Animation's rule:
        /// a pen that hurries where control points lie far apart, and dawdles where they lie close together.
        case parameter
    }

    /// Where the kept part begins, as a fraction of the length; held to 0...1 when used.
    public var start: Double
    /// Where it ends; held to 0...1 when used. Nothing is kept unless it is above ``start``.
    public var end: Double
    /// By what fraction of the length both are moved, around the end back to the start.
    public var offset: Double
    /// Whether the fractions are of the whole length or of each subpath's.
    public var mode: Mode
    /// Where a curve is cut.
    public var cut: Cut

    /// The trim with these parts; by default all of the path.
    public init(
        start: Double = 0, end: Double = 1, offset: Double = 0, mode: Mode = .total, cut: Cut = .length
    ) {
        self.start = start
        self.end = end
        self.offset = offset
        self.mode = mode
        self.cut = cut
    }

    /// Whether all of the path is kept, whatever the offset: then the path stays as it is.
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

extension ArcLength {
    /// The part of the measured path that a trim keeps.
    ///
    /// Curves are cut as curves, so what is kept lies on the path exactly. A closed subpath kept whole stays
    /// closed; kept in part it becomes open, with an end at either cut. Where the offset leads a trim over the
    /// start of a closed subpath, both sides of the start are one piece, joined there.
    ///
    /// - Complexity: O(log *n*) for each cut and O(1) for each element kept.
    public func trimmed(_ trim: Trim) -> Path { trimmedParts(trim).path }

    /// The part of the measured path that a trim keeps, and which parts of their curves the cut ones are, by the
    /// index of the verb.
    package func trimmedParts(_ trim: Trim) -> (path: Path, parts: [Int: CurvePart]) {
        if trim.isWhole { return (path, [:]) }
        var result = (path: Path(), parts: [Int: CurvePart]())
        for stretch in stretches(trim) { append(stretch, to: &result.path, parts: &result.parts) }
        return result
    }

    /// How much of the path a trim keeps, in points.
    ///
    /// - Complexity: O(log *n*) for each cut and O(1) for each subpath kept.
    public func length(of trim: Trim) -> Double {
        stretches(trim).reduce(0) { $0 + $1.lengths.upperBound - $1.lengths.lowerBound }
    }

    /// The part between two fractions of the length; see ``trimmed(_:)``.
    public func trimmed(
        from start: Double, to end: Double, offset: Double = 0, mode: Trim.Mode = .total,
        cut: Trim.Cut = .length
    ) -> Path {
        trimmed(Trim(start: start, end: end, offset: offset, mode: mode, cut: cut))
    }
}

extension Path {
    /// The part of the path between two fractions of its length, as `strokeStart` and `strokeEnd` keep it.
    ///
    ///     Path(rect: Rect(0, 0, 10, 10)).trimmed(from: 0, to: 0.5).svg()   // "M 0 0 L 10 0 L 10 10"
    ///
    /// Fractions run over the total length of all subpaths in drawing order, are held to 0...1, and keep
    /// nothing when `start` is not below `end`. Moves have no length; the line of a close does. All of a path
    /// is the path itself. To trim the same path again and again, measure it once: ``ArcLength/trimmed(_:)``.
    ///
    /// - Parameters:
    ///   - start: where the kept part begins.
    ///   - end: where it ends.
    ///   - offset: by how much both are moved around, from the end back to the start.
    ///   - mode: whether the fractions are of the whole length or of each subpath's own.
    ///   - cut: whether a curve is cut at a length, or at the parameter as Core Animation does.
    /// - Returns: the part kept, without an element when that is nothing.
    /// - Complexity: O(*n*): the path is measured.
    public func trimmed(
        from start: Double, to end: Double, offset: Double = 0, mode: Trim.Mode = .total,
        cut: Trim.Cut = .length
    ) -> Path {
        trimmed(Trim(start: start, end: end, offset: offset, mode: mode, cut: cut))
    }

    /// The part of the path that a trim keeps; see ``trimmed(from:to:offset:mode:cut:)``.
    public func trimmed(_ trim: Trim) -> Path {
        if trim.isWhole { return self }
        return trim.isEmpty ? Path() : ArcLength(self).trimmed(trim)
    }
}

// MARK: - Cuts

extension ArcLength {
    /// The length along the path at which a trim cuts it, when one of its ends falls on a length.
    ///
    /// By ``Trim/Cut/length`` that is the same length. By ``Trim/Cut/parameter`` a curve is cut at the parameter that
    /// is the share of the curve's own length before the end. On lines, and where two segments meet, this
    /// makes no difference. Both rise with the length, and a length outside of the path is given back.
    ///
    ///     // On a line, but its points move as the cube of the parameter.
    ///     let late = ArcLength(try Path(svg: "M 0 0 C 0 0 0 0 100 0"))
    ///     late.length(ofCutAt: 50, by: .parameter)    // 12.5
    ///
    /// - Complexity: O(1) by length, O(log *n*) by parameter.
    public func length(ofCutAt length: Double, by cut: Trim.Cut) -> Double {
        switch cut {
        case .length: length
        case .parameter: lengthByParameter(length)
        }
    }

    /// The lengths at which the segments of one of ``subpaths`` begin, and at which the last one ends.
    ///
    /// - Precondition: there is such a subpath.
    package func joints(ofSubpath index: Int) -> [Double] {
        let subpath = subpaths[index]
        return subpath.pieces.filter { pieces[$0].from == 0 }.map { pieces[$0].start }
            + [subpath.lengths.upperBound]
    }

    /// Where a trim cuts a range of lengths out of the path.
    func cut(_ range: ClosedRange<Double>, by cut: Trim.Cut) -> ClosedRange<Double> {
        let low = length(ofCutAt: range.lowerBound, by: cut)
        // Rounding may turn round what lies next to each other.
        return low...max(low, length(ofCutAt: range.upperBound, by: cut))
    }

    private func lengthByParameter(_ length: Double) -> Double {
        guard length > 0, length < total else { return length }
        let found = piece(at: length, in: pieces.indices)
        guard pieces[found].place.verb != .line else { return length }
        let own = piecesOfSegment(around: found)
        let (low, high) = (pieces[own.lowerBound].start, start(ofPiece: own.upperBound))
        // An end within rounding of a joint is that joint, also on a curve that is fast there.
        guard length - low > resolution, high - length > resolution else { return length }
        let t = (length - low) / (high - low)
        let index = own.last { pieces[$0].from <= t } ?? own.lowerBound
        let covered = Speed(segment(ofPiece: index)).integral(from: pieces[index].from, to: t)
        return min(pieces[index].start + covered, start(ofPiece: index + 1))
    }

    /// The pieces of the segment that a piece belongs to.
    private func piecesOfSegment(around index: Int) -> Range<Int> {
        var (first, last) = (index, index)
        while pieces[first].from > 0 { first -= 1 }
        while pieces[last].to < 1 { last += 1 }
        return first..<last + 1
    }
}
