/// How the end of a dash and the start of the next one lie to each other, caps and all.
enum CapMeeting: Hashable {
    /// They share nothing.
    case apart
    /// Their caps face each other and overlap: both are cut halfway along this way, from the end to the start.
    case facing(Vector)
    /// They overlap in some other way.
    case overlapping

    /// The way from the end to the start, where the caps are cut halfway along it.
    var way: Vector? {
        switch self {
        case .facing(let way): way
        case .apart, .overlapping: nil
        }
    }
}

extension Stroker {
    /// Lays down the outlines of dashes, each with its caps cut where they meet the next, and notes which overlap.
    func strokeDashes(of source: FlatPath, into outline: inout FlatPath) {
        source.points.withUnsafeBufferPointer { points in
            source.contours.withUnsafeBufferPointer { contours in
                let dashes = Dashes(points: points, contours: contours, pen: self)
                if cap == .butt {
                    strokeButted(dashes, of: source, into: &outline)
                } else if dashes.comeNear {
                    strokeMeeting(dashes, of: source, into: &outline)
                } else {
                    for dash in contours {
                        stroke(dash, of: source, into: &outline)
                        if outline.coversTwice { noteRun(from: outline.contours.count - 1, in: &outline) }
                    }
                }
            }
        }
    }

    /// Butt caps are never cut, so each dash is laid down by itself; those that overlap at a corner are of one run.
    private func strokeButted(_ dashes: Dashes, of source: FlatPath, into outline: inout FlatPath) {
        let count = dashes.contours.count
        // Where the last overlaps the first, begin after the run they are in.
        var (first, last) = (0, dashes[count - 1])
        while first < count {
            let next = dashes[first]
            guard overlaps(last, next, isSeam: first == 0) else { break }
            (first, last) = (first + 1, next)
        }
        // Where each overlaps the next, be it itself, all are of one.
        var (run, isUnited) = (outline.contours.count, first == count)
        if first == count { first = 0 }
        last = dashes[first]
        stroke(last, of: source, behind: .apart, ahead: .apart, into: &outline)
        for index in first + 1..<first + count {
            let dash = dashes[index]
            if overlaps(last, dash, isSeam: index == count) {
                isUnited = true
            } else {
                if isUnited { noteRun(from: run, in: &outline) }
                (run, isUnited) = (outline.contours.count, false)
            }
            stroke(dash, of: source, behind: .apart, ahead: .apart, into: &outline)
            last = dash
        }
        if isUnited { noteRun(from: run, in: &outline) }
    }

    /// Whether a dash with butt caps overlaps the one before it.
    @inline(__always)
    private func overlaps(_ dash: Dash, _ next: Dash, isSeam: Bool) -> Bool {
        let way = next.start - dash.end
        guard way.lengthSquared < capReachSquared, !dash.contour.isClosed, !next.contour.isClosed,
            let one = dash.directions?.last, let other = next.directions?.first
        else { return false }
        return !isApart(one, other, way, isSeam: isSeam) && overlaps(one, other, way)
    }

    /// Over the seam of a line that is not closed the first dash lies behind the last.
    @inline(__always)
    private func isApart(_ one: Vector, _ other: Vector, _ way: Vector, isSeam: Bool) -> Bool {
        isSeam && one.dot(way) <= 0 && other.dot(way) <= 0
    }

    /// Where two overlap, or one bends back over itself, a run begins: with round caps those around it that reach so far
    /// are of it, and all of a run is united.
    private func strokeMeeting(_ dashes: Dashes, of source: FlatPath, into outline: inout FlatPath) {
        let count = dashes.contours.count
        // Where the last overlaps the first, begin after the run they are in.
        var current = dashes[0]
        var behind = meeting(of: dashes[count - 1], with: current, isSeam: true)
        var first = 0
        while behind == .overlapping, first < count {
            first += 1
            let next = dashes[first]
            behind = meeting(of: current, with: next, isSeam: first == count)
            current = next
        }
        if first == count { first = 0 }
        // With round caps each open dash has one contour, so those of a run are counted from here.
        let base = outline.contours.count
        var (run, hub) = (base, Dash?.none)
        for index in first + 1...first + count {
            let next = dashes[index]
            let ahead = meeting(of: current, with: next, isSeam: index == count)
            stroke(current, of: source, behind: behind, ahead: ahead, into: &outline)
            if ahead == .overlapping || outline.coversTwice {
                let least = outline.overlaps.last?.upperBound ?? base
                while hub == nil, cap == .round, run > max(base, least),
                    dashes.comesNear(dashes[first + run - 1 - base].end, current)
                {
                    run -= 1
                }
                hub = current
                outline.coversTwice = false
            }
            let goesOn = cap == .round && index < first + count
            if ahead != .overlapping, !goesOn || !(hub.map { dashes.comesNear(next.start, $0) } ?? false) {
                if hub != nil, outline.contours.count > run { noteRun(from: run, in: &outline) }
                (run, hub) = (outline.contours.count, nil)
            }
            (behind, current) = (ahead, next)
        }
        if run < outline.contours.count { noteRun(from: run, in: &outline) }
    }

    @inline(__always)
    private func stroke(
        _ dash: Dash, of source: FlatPath, behind: CapMeeting, ahead: CapMeeting, into outline: inout FlatPath
    ) {
        if dash.contour.count == 2, !dash.contour.isClosed, cap != .round,
            let direction = dash.directions?.first
        {
            stroke(
                along: direction, from: dash.start, to: dash.end, behind: behind.way, ahead: ahead.way,
                into: &outline)
        } else {
            stroke(dash.contour, of: source, behind: behind, ahead: ahead, into: &outline)
        }
    }

    private func noteRun(from start: Int, in outline: inout FlatPath) {
        outline.overlaps.append(start..<outline.contours.count)
        outline.coversTwice = false
    }

    /// How the end of a dash meets the start of another; over the seam these are the last and the first, which
    /// only a closed line brings together.
    private func meeting(of dash: Dash, with next: Dash, isSeam: Bool) -> CapMeeting {
        let way = next.start - dash.end
        guard way.lengthSquared < capReachSquared, !dash.contour.isClosed, !next.contour.isClosed else {
            return .apart
        }
        guard let one = dash.directions?.last, let other = next.directions?.first else {
            return .overlapping
        }
        let isAhead = one.dot(way) > 0 && other.dot(way) > 0
        if isApart(one, other, way, isSeam: isSeam) { return .apart }
        if cap == .square {
            let isFacing = isAhead && one.dot(other) > 0.995 && fits(one, way) && fits(-other, -way)
            if isFacing { return .facing(way) }
            return overlaps(one, other, way) ? .overlapping : .apart
        }
        // The line halfway must not cut the sides of the dashes themselves.
        let most = way.lengthSquared / (2 * radius)
        let isFacing = isAhead && abs(one.cross(way)) < most && abs(other.cross(way)) < most
        return isFacing ? .facing(way) : .overlapping
    }

    /// Whether a square cap cut halfway along `way` is cut on both sides.
    private func fits(_ direction: Vector, _ way: Vector) -> Bool {
        let (near, far) = reach(along: direction, cut: way)
        return min(near, far) >= 0 && max(near, far) <= radius
    }

    /// Whether two dashes that end straight lead over the line on which the other ends, by more than rounding.
    @inline(__always)
    private func overlaps(_ one: Vector, _ other: Vector, _ way: Vector) -> Bool {
        let ahead = cap == .square ? radius : 0
        let corner = ahead * max(one.dot(other), 0) + radius * abs(one.cross(other))
        return corner + ahead - max(way.dot(one), way.dot(other)) > 1e-6 * radius
    }
}
