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
        guard comeNear(source) else {
            for dash in source.contours {
                stroke(dash, of: source, into: &outline)
                if outline.coversTwice { noteRun(from: outline.contours.count - 1, in: &outline) }
            }
            return
        }
        let count = source.contours.count
        func ahead(_ index: Int) -> CapMeeting {
            let next = index + 1 < count ? index + 1 : 0
            return meeting(
                of: source.contours[index], with: source.contours[next], in: source, isSeam: next == 0)
        }
        // Where the last overlaps the first, begin after the run they are in.
        var behind = ahead(count - 1)
        var first = 0
        while behind == .overlapping, first < count {
            behind = ahead(first)
            first += 1
        }
        var run = outline.contours.count
        for index in first..<first + count {
            let index = index < count ? index : index - count
            let meeting = ahead(index)
            stroke(source.contours[index], of: source, behind: behind, ahead: meeting, into: &outline)
            behind = meeting
            guard meeting != .overlapping else { continue }
            let end = outline.contours.count
            if end > run + 1 && !source.contours[index].isClosed || outline.coversTwice {
                noteRun(from: run, in: &outline)
            }
            run = end
        }
        if run < outline.contours.count { noteRun(from: run, in: &outline) }
    }

    private func noteRun(from start: Int, in outline: inout FlatPath) {
        outline.overlaps.append(start..<outline.contours.count)
        outline.coversTwice = false
    }

    /// Whether any dash begins so near to the end of the one before that the two may overlap. Mostly none does, and
    /// then no more needs to be known of them.
    private func comeNear(_ source: FlatPath) -> Bool {
        let reach = reachSquared
        return source.points.withUnsafeBufferPointer { points in
            source.contours.withUnsafeBufferPointer { contours in
                var end = points[contours[contours.count - 1].end - 1]
                for dash in contours {
                    if (points[dash.start] - end).lengthSquared < reach { return true }
                    end = points[dash.end - 1]
                }
                return false
            }
        }
    }

    /// The square of how far apart the ends of two dashes that overlap there can be: the corners of square caps
    /// reach √2 radii far.
    private var reachSquared: Double { (cap == .square ? 8 : 4) * radius * radius }

    /// How the end of a dash meets the start of another; over the seam these are the last and the first, which
    /// only a closed line brings together.
    private func meeting(
        of dash: FlatPath.Contour, with next: FlatPath.Contour, in source: FlatPath, isSeam: Bool
    ) -> CapMeeting {
        let way = source.points[next.start] - source.points[dash.end - 1]
        guard way.lengthSquared < reachSquared, !dash.isClosed, !next.isClosed else { return .apart }
        return meeting(of: dash, with: next, across: way, in: source, isSeam: isSeam)
    }

    private func meeting(
        of dash: FlatPath.Contour, with next: FlatPath.Contour, across way: Vector, in source: FlatPath,
        isSeam: Bool
    ) -> CapMeeting {
        guard let one = lastDirection(of: dash, in: source), let other = firstDirection(of: next, in: source)
        else { return cap == .butt ? .apart : .overlapping }
        let isAhead = one.dot(way) > 0 && other.dot(way) > 0
        // Of a line that is not closed the first dash lies behind the last.
        if isSeam, one.dot(way) <= 0, other.dot(way) <= 0 { return .apart }
        switch cap {
        case .butt: return overlaps(one, other, way) ? .overlapping : .apart
        case .square:
            let isFacing = isAhead && one.dot(other) > 0.995 && fits(one, way) && fits(-other, -way)
            if isFacing { return .facing(way) }
            return overlaps(one, other, way) ? .overlapping : .apart
        case .round:
            // The line halfway must not cut the sides of the dashes themselves.
            let most = way.lengthSquared / (2 * radius)
            let isFacing = isAhead && abs(one.cross(way)) < most && abs(other.cross(way)) < most
            return isFacing ? .facing(way) : .overlapping
        }
    }

    /// Whether a square cap cut halfway along `way` is cut on both sides.
    private func fits(_ direction: Vector, _ way: Vector) -> Bool {
        let (near, far) = reach(along: direction, cut: way)
        return min(near, far) >= 0 && max(near, far) <= radius
    }

    /// Whether two dashes that end straight lead over the line on which the other ends, by more than rounding.
    private func overlaps(_ one: Vector, _ other: Vector, _ way: Vector) -> Bool {
        let ahead = cap == .square ? radius : 0
        let corner = ahead * max(one.dot(other), 0) + radius * abs(one.cross(other))
        return corner + ahead - max(way.dot(one), way.dot(other)) > 1e-6 * radius
    }

    private func lastDirection(of dash: FlatPath.Contour, in source: FlatPath) -> Vector? {
        for index in dash.range.dropFirst().reversed() {
            if let line = segment(from: source.points[index - 1], to: source.points[index]) {
                return line.direction
            }
        }
        return nil
    }

    private func firstDirection(of dash: FlatPath.Contour, in source: FlatPath) -> Vector? {
        for index in dash.range.dropFirst() {
            if let line = segment(from: source.points[index - 1], to: source.points[index]) {
                return line.direction
            }
        }
        return nil
    }
}
