extension Path {
    /// Where its elements end, one point for each but a close.
    package var elementEnds: [Point] {
        var ends: [Point] = []
        ends.reserveCapacity(verbs.count)
        var next = 0
        for verb in verbs where verb != .close {
            next += verb.pointCount
            ends.append(points[next - 1])
        }
        return ends
    }

    /// The points that it passes through, in drawing order: the ends of its elements. Where a subpath comes back to
    /// its start, that point is there once.
    ///
    /// - Complexity: O(elements).
    public var vertices: [Point] {
        var vertices: [Point] = []
        vertices.reserveCapacity(verbs.count)
        for subpath in subpaths {
            var ends = subpath.elementEnds
            if ends.count > 1, let last = ends.last, last.isNear(ends[0]) { ends.removeLast() }
            vertices += ends
        }
        return vertices
    }
}

extension Point {
    /// Whether another point is the same but for what rounding may have moved.
    fileprivate func isNear(_ other: Point) -> Bool {
        let tolerance = 1e-9 * (1 + max(abs(x), abs(y)))
        return abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
    }
}
