/// Which points of the plane a path's inside is made of.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// Inside where the path winds round the point a number of times other than zero.
    case nonZero = "non-zero"
    /// Inside where a ray from the point crosses the path an odd number of times.
    case evenOdd = "even-odd"
}

extension Path {
    /// How many times the path winds round a point, every subpath closed by a line: clockwise turns on a screen
    /// count up, others down.
    ///
    /// A ray to the right of the point is followed, and what crosses it is counted. Curves are cut where they
    /// turn back in y, and the one place where such a piece crosses the ray is found by halving, so the
    /// answer holds to the last digit. Points exactly on the outline belong to one of its sides: that
    /// below for a level edge, that to the right for another. A point that is not finite is outside.
    ///
    /// - Complexity: O(*n*).
    public func winding(of point: Point) -> Int {
        guard point.isFinite else { return 0 }
        var winding = 0
        forEachEdge { winding += $0.winding(of: point) }
        return winding
    }

    /// Whether a point is inside the path by a fill rule.
    public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
        let winding = winding(of: point)
        return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
    }
}

extension PathSegment {
    /// What the segment adds to the winding round a point.
    func winding(of point: Point) -> Int {
        switch self {
        case .line(let a, let b): return lineWinding(a, b, point)
        case .quad(let a, let b, let c):
            if max(a.y, b.y, c.y) < point.y || min(a.y, b.y, c.y) > point.y || max(a.x, b.x, c.x) < point.x {
                return 0
            }
        case .cubic(let a, let b, let c, let d):
            if max(max(a.y, b.y), max(c.y, d.y)) < point.y || min(min(a.y, b.y), min(c.y, d.y)) > point.y
                || max(max(a.x, b.x), max(c.x, d.x)) < point.x
            {
                return 0
            }
        }
        let turns = extremes(\.y, \.dy)
        let cuts = [turns.first, turns.second].compactMap { $0 }.sorted() + [1]
        var from = 0.0
        var winding = 0
        for cut in cuts {
            winding += monotoneWinding(from, cut, point)
            from = cut
        }
        return winding
    }

    private func lineWinding(_ a: Point, _ b: Point, _ point: Point) -> Int {
        guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
        let side = (b - a).cross(point - a)
        if b.y > a.y { return side > 0 ? 1 : 0 }
        return side < 0 ? -1 : 0
    }

    /// The same for a part of a curve along which y only grows or only falls.
    private func monotoneWinding(_ from: Double, _ to: Double, _ point: Point) -> Int {
        let (a, b) = (self.point(at: from), self.point(at: to))
        let goesDown = b.y > point.y
        guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
        var (low, high) = (from, to)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (self.point(at: middle).y > point.y) == goesDown { high = middle } else { low = middle }
        }
        guard self.point(at: (low + high) / 2).x > point.x else { return 0 }
        return goesDown ? 1 : -1
    }
}
