// MARK: - Trim

/// The part of a path to keep: `strokeStart` and `strokeEnd`, with an offset, a mode and a cut.
public struct Trim: Hashable, Sendable {
    /// The length to which the fractions apply.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The length of all subpaths together: Core Animation's rule.
        case total
        /// The length of each subpath. All subpaths change together.
        case each
    }

    /// The position at which an end of the trim splits a curve.
    public enum Cut: String, Hashable, Sendable, CaseIterable {
        /// The length given by the fraction: the end moves at a uniform speed.
        case length
        /// The parameter equal to the fraction of the curve's own length: Core Animation's rule.
        case parameter
    }

    /// The start of the kept part as a fraction of the length, clamped to 0...1 in use.
    public var start: Double
    /// The end of the kept part as a fraction, clamped to 0...1. If it is not above ``start``, the part is empty.
    public var end: Double
    /// A fraction of the length that moves both ends, wrapping around from the end to the start.
    public var offset: Double
    /// The length to which the fractions apply.
    public var mode: Mode
    /// The position at which an end splits a curve.
    public var cut: Cut

    /// Creates a trim. The defaults keep the whole path.
    public init(
        start: Double = 0, end: Double = 1, offset: Double = 0, mode: Mode = .total, cut: Cut = .length
    ) {
        (self.start, self.end, self.offset, self.mode, self.cut) = (start, end, offset, mode, cut)
    }

    /// Whether the whole path is kept without changes, for any offset.
    public var isWhole: Bool { start <= 0 && end >= 1 }

    /// Whether the kept part is empty, also because a bound is not a number.
    public var isEmpty: Bool { !(start < end) || !(start < 1) || !(end > 0) }

    /// The kept ranges of a line of length 1, the one up to the end first if the offset wraps around.
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
    /// Returns the part of the measured path that a trim keeps.
    ///
    /// Curves are split exactly. A whole closed subpath stays closed, and a part of it is open. A part that wraps
    /// around the start of a closed subpath is one piece.
    ///
    /// - Complexity: O(log *n*) for each end, and O(1) for each subpath and each kept element.
    public func trimmed(_ trim: Trim) -> Path { trimmedParts(trim).path }

    /// Returns the part of the measured path that a trim keeps, and the parts of split curves by the index of the verb.
    package func trimmedParts(_ trim: Trim) -> (path: Path, parts: [Int: CurvePart]) {
        if trim.isWhole { return (path, [:]) }
        var result = (path: Path(), parts: [Int: CurvePart]())
        for span in spans(trim) { append(span, to: &result.path, parts: &result.parts) }
        return result
    }

    /// Returns the length of the part that a trim keeps, in points.
    ///
    /// - Complexity: O(log *n*) for each end, and O(1) for each subpath.
    public func length(of trim: Trim) -> Double {
        spans(trim).reduce(0) { $0 + $1.lengths.upperBound - $1.lengths.lowerBound }
    }
}

extension Path {
    /// Returns the part of the path between two fractions of its length, as `strokeStart` and `strokeEnd` keep it.
    ///
    ///     Path(rect: Rect(0, 0, 10, 10)).trimmed(from: 0, to: 0.5).svg()   // "M 0 0 L 10 0 L 10 10"
    ///
    /// The other parameters are those of ``Trim``. Moves have no length, but the line of a close does. To trim the
    /// same path often, measure it once and use ``ArcLength/trimmed(_:)``.
    ///
    /// - Complexity: O(*n*), because the path is measured.
    public func trimmed(
        from start: Double, to end: Double, offset: Double = 0, mode: Trim.Mode = .total,
        cut: Trim.Cut = .length
    ) -> Path {
        let trim = Trim(start: start, end: end, offset: offset, mode: mode, cut: cut)
        if trim.isWhole { return self }
        return trim.isEmpty ? Path() : ArcLength(self).trimmed(trim)
    }
}

// MARK: - Cuts

extension ArcLength {
    /// Returns the length along the path at which a trim splits it if one of its ends is at a length.
    ///
    /// On a curve, ``Trim/Cut/parameter`` splits at the parameter equal to the same fraction as that of its length. A length outside
    /// the path is returned unchanged.
    ///
    ///     // A line whose points move as the cube of the parameter.
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

    /// Returns the lengths at the starts of the segments of one of ``subpaths``, and at its end.
    package func joints(ofSubpath index: Int) -> [Double] {
        let subpath = subpaths[index]
        return subpath.pieces.filter { pieces[$0].from == 0 }.map { pieces[$0].start }
            + [subpath.lengths.upperBound]
    }

    /// Returns the range of lengths that a trim splits from the path.
    func cut(_ range: ClosedRange<Double>, by cut: Trim.Cut) -> ClosedRange<Double> {
        let low = length(ofCutAt: range.lowerBound, by: cut)
        // Rounding may reverse adjacent lengths.
        return low...max(low, length(ofCutAt: range.upperBound, by: cut))
    }

    private func lengthByParameter(_ length: Double) -> Double {
        guard length > 0, length < total else { return length }
        let pieceIndex = piece(at: length, in: pieces.indices)
        guard pieces[pieceIndex].segment.verb != .line else { return length }
        var (first, last) = (pieceIndex, pieceIndex)
        while pieces[first].from > 0 { first -= 1 }
        while pieces[last].to < 1 { last += 1 }
        let (low, high) = (pieces[first].start, start(ofPiece: last + 1))
        // Rounding must not separate an end from a joint, even if the curve is fast there.
        guard length - low > resolution, high - length > resolution else { return length }
        let t = (length - low) / (high - low)
        let index = (first...last).last { pieces[$0].from <= t } ?? first
        let covered = Speed(segment(ofPiece: index)).integral(from: pieces[index].from, to: t)
        return min(pieces[index].start + covered, start(ofPiece: index + 1))
    }
}
