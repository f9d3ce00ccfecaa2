/// A part of one subpath, by lengths along the whole path.
///
/// On a closed subpath it may run over the start: its upper length is then beyond the subpath's end by as much as
/// it covers of the beginning.
struct Stretch {
    var subpath: Int
    var lengths: ClosedRange<Double>
    /// Whether it is all of a closed subpath, which then stays closed.
    var isWholeLoop: Bool
}

extension ArcLength {
    /// Lengths nearer together than this are the same place.
    var resolution: Double { total * 1e-12 }

    /// What a trim keeps, in the order in which it is drawn.
    func stretches(_ trim: Trim) -> [Stretch] {
        let ranges = trim.ranges
        guard !ranges.isEmpty else { return [] }
        var stretches: [Stretch] = []
        switch trim.mode {
        case .each:
            for index in subpaths.indices {
                let (start, length) = (subpaths[index].lengths.lowerBound, subpaths[index].length)
                let parts = ranges.map { range in
                    cut(start + range.lowerBound * length...start + range.upperBound * length, by: trim.cut)
                }
                for part in parts { append(part, of: index, to: &stretches) }
                joinOverStart(&stretches, of: index, from: stretches.count - parts.count)
            }
        case .total:
            for range in ranges {
                let lengths = cut(range.lowerBound * total...range.upperBound * total, by: trim.cut)
                for index in subpaths.indices { append(lengths, of: index, to: &stretches) }
            }
            if ranges.count == 2, let first = stretches.first {
                joinOverStart(&stretches, of: first.subpath, from: 0)
            }
        }
        return stretches
    }

    /// Adds what a range of lengths covers of a subpath, if anything.
    ///
    /// A subpath without length is covered when it lies within the range, at its start but not at its end:
    /// so two trims that meet there draw it once. At the very end of the path it is covered by both ends.
    private func append(_ range: ClosedRange<Double>, of index: Int, to stretches: inout [Stretch]) {
        let own = subpaths[index].lengths
        if own.lowerBound == own.upperBound {
            let isLast = own.upperBound == total && range.upperBound == total
            guard range.lowerBound <= own.lowerBound, own.lowerBound < range.upperBound || isLast else {
                return
            }
            stretches.append(Stretch(subpath: index, lengths: own, isWholeLoop: subpaths[index].isClosed))
            return
        }
        // An end within rounding of the subpath's own end is that end.
        var low = max(range.lowerBound, own.lowerBound)
        var high = min(range.upperBound, own.upperBound)
        if low - own.lowerBound <= resolution { low = own.lowerBound }
        if own.upperBound - high <= resolution { high = own.upperBound }
        guard high - low > resolution else { return }
        let isWhole = low == own.lowerBound && high == own.upperBound
        stretches.append(
            Stretch(
                subpath: index, lengths: low...high, isWholeLoop: isWhole && subpaths[index].isClosed))
    }

    /// Makes one piece of the part up to the end of a closed subpath and the part from its start, among the
    /// stretches from `first` on.
    private func joinOverStart(_ stretches: inout [Stretch], of index: Int, from first: Int) {
        let own = subpaths[index].lengths
        guard subpaths[index].isClosed, own.lowerBound < own.upperBound, stretches.indices.contains(first),
            stretches[first].subpath == index, stretches[first].lengths.upperBound == own.upperBound,
            let second = stretches.indices.dropFirst(first + 1).first(where: {
                stretches[$0].subpath == index
            }),
            stretches[second].lengths.lowerBound == own.lowerBound
        else { return }
        let covered = stretches[second].lengths.upperBound - own.lowerBound
        let low = stretches[first].lengths.lowerBound
        stretches[first].lengths = low...own.upperBound + covered
        stretches.remove(at: second)
    }

    /// Draws a stretch, beginning with a move.
    func append(_ stretch: Stretch, to path: inout Path) {
        var parts: [Int: CurvePart] = [:]
        append(stretch, to: &path, parts: &parts)
    }

    /// Draws a stretch, beginning with a move, and notes which parts of their curves its curves are.
    func append(_ stretch: Stretch, to path: inout Path, parts: inout [Int: CurvePart]) {
        let subpath = subpaths[stretch.subpath]
        let own = subpath.lengths
        if stretch.isWholeLoop {
            appendLoop(subpath, to: &path)
        } else if stretch.lengths.upperBound > own.upperBound {
            append(
                stretch.lengths.lowerBound...own.upperBound, of: subpath, to: &path, &parts,
                isContinued: false)
            let rest = stretch.lengths.upperBound - own.upperBound
            append(
                own.lowerBound...own.lowerBound + rest, of: subpath, to: &path, &parts, isContinued: true)
        } else {
            append(stretch.lengths, of: subpath, to: &path, &parts, isContinued: false)
        }
    }

    /// Draws a closed subpath as it is.
    private func appendLoop(_ subpath: Subpath, to path: inout Path) {
        path.move(to: segment(ofPiece: subpath.pieces.lowerBound).start)
        for index in subpath.pieces where pieces[index].from == 0 && !pieces[index].place.isClosing {
            path.append(segment(ofPiece: index).element)
        }
        path.close()
    }

    /// Draws a range of lengths of a subpath: the end of one segment, whole segments, the beginning of another.
    ///
    /// A range without length is drawn as a line just long enough to have the direction of the path, so that a
    /// square cap stands along it.
    private func append(
        _ range: ClosedRange<Double>, of subpath: Subpath, to path: inout Path,
        _ parts: inout [Int: CurvePart], isContinued: Bool
    ) {
        func draw(_ index: Int, from: Double, to: Double) {
            let segment = segment(ofPiece: index)
            path.append(segment.part(from: from, to: to).element)
            if from > 0 || to < 1, pieces[index].place.verb != .line {
                parts[path.verbs.count - 1] = CurvePart(whole: segment, range: from...to)
            }
        }
        var index = piece(at: range.lowerBound, in: subpath.pieces)
        while index + 1 < subpath.pieces.upperBound,
            start(ofPiece: index + 1) - range.lowerBound <= resolution
        {
            index += 1
        }
        var from = parameter(at: range.lowerBound, inPiece: index)
        if !isContinued { path.move(to: segment(ofPiece: index).point(at: from)) }
        guard range.upperBound > range.lowerBound else {
            if !isContinued { appendSpeck(at: from, inPiece: index, to: &path) }
            return
        }
        while index < subpath.pieces.upperBound {
            let end = start(ofPiece: index + 1)
            if end >= range.upperBound - resolution {
                let isEnd = end <= range.upperBound + resolution
                let to = isEnd ? pieces[index].to : parameter(at: range.upperBound, inPiece: index)
                if to > from { draw(index, from: from, to: to) }
                return
            }
            if pieces[index].to == 1 {
                draw(index, from: from, to: 1)
                from = 0
            }
            index += 1
        }
    }

    private func appendSpeck(at t: Double, inPiece index: Int, to path: inout Path) {
        let segment = segment(ofPiece: index)
        let point = segment.point(at: t)
        guard let tangent = segment.tangent(at: t) else { return path.line(to: point) }
        let length = max(1e-6, 1e-10 * max(abs(point.x), abs(point.y)))
        path.line(to: point + tangent * length)
    }
}
