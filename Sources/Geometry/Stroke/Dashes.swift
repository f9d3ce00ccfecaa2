/// A dash, and where it leads at its ends: worked out once, for its own outline and for how it meets its neighbours.
struct Dash {
    let contour: FlatPath.Contour
    let start: Point
    let end: Point
    /// The directions of the first and the last line of some length; nil for a dot.
    let directions: (first: Vector, last: Vector)?
}

/// The dashes of a path, one after another.
struct Dashes {
    let points: UnsafeBufferPointer<Point>
    let contours: UnsafeBufferPointer<FlatPath.Contour>
    let pen: Stroker

    /// The dash at an index; they begin anew after the last.
    @inline(__always)
    subscript(index: Int) -> Dash {
        let contour = contours[index < contours.count ? index : index - contours.count]
        let (start, end) = (points[contour.start], points[contour.end - 1])
        let line = contour.count == 2 ? pen.segment(from: start, to: end)?.direction : nil
        return Dash(
            contour: contour, start: start, end: end,
            directions: line.map { ($0, $0) } ?? directions(of: contour))
    }

    /// Whether a cap at a place may overlap a dash that leads round a corner, or up to one.
    func comesNear(_ place: Point, _ dash: Dash) -> Bool {
        points[dash.contour.range].contains { (place - $0).lengthSquared < pen.capReachSquared }
    }

    @inline(never)
    private func directions(of contour: FlatPath.Contour) -> (Vector, Vector)? {
        var (first, last) = (contour.start + 1, contour.end - 1)
        while first <= last {
            guard let direction = direction(to: first) else {
                first += 1
                continue
            }
            while last > first {
                if let end = self.direction(to: last) { return (direction, end) }
                last -= 1
            }
            return (direction, direction)
        }
        return nil
    }

    private func direction(to index: Int) -> Vector? {
        pen.segment(from: points[index - 1], to: points[index])?.direction
    }

    /// Whether any dash begins so near to the end of the one before that the two may overlap. Mostly none does, and
    /// then no more needs to be known of them.
    var comeNear: Bool {
        let reach = pen.capReachSquared
        var end = points[contours[contours.count - 1].end - 1]
        for dash in contours {
            if (points[dash.start] - end).lengthSquared < reach { return true }
            end = points[dash.end - 1]
        }
        return false
    }
}

extension Stroker {
    /// The square of how far apart the ends of two dashes that overlap there can be: the corners of square caps
    /// reach √2 radii far.
    var capReachSquared: Double { (cap == .square ? 8 : 4) * radius * radius }
}
