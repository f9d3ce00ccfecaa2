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
