extension Path {
    /// The smallest rectangle that holds the path: exact, where ``controlBounds`` holds the control points too.
    ///
    /// A move counts even when nothing is drawn from it, as in Core Graphics. Coordinates that are not finite
    /// do not. Nil for a path without a point.
    ///
    /// - Complexity: O(*n*); curves whose control points lie within the box so far cost nothing more.
    public var bounds: Rect? {
        var box = Box()
        var next = 0
        for verb in verbs {
            if verb == .move, points[next].isFinite { box.add(points[next]) }
            next += verb.pointCount
        }
        for segment in segments { segment.addBounds(to: &box) }
        return box.rect
    }

    /// The smallest rectangle that holds every point and control point: Core Graphics' `boundingBox`.
    /// Nil for a path without a finite point.
    public var controlBounds: Rect? {
        var box = Box()
        for point in points where point.isFinite { box.add(point) }
        return box.rect
    }
}

extension PathSegment {
    /// The smallest rectangle that holds the curve.
    public var bounds: Rect {
        var box = Box()
        addBounds(to: &box)
        return box.rect ?? .zero
    }

    func addBounds(to box: inout Box) {
        box.add(start)
        box.add(end)
        switch self {
        case .line: break
        case .quad(_, let control, _):
            if !box.contains(control) { addExtremes(to: &box) }
        case .cubic(_, let control1, let control2, _):
            if !box.contains(control1) || !box.contains(control2) { addExtremes(to: &box) }
        }
    }

    private func addExtremes(to box: inout Box) {
        extremes(\.x, \.dx).forEach { box.add(point(at: $0)) }
        extremes(\.y, \.dy).forEach { box.add(point(at: $0)) }
    }

    /// The parameters inside 0...1 where a coordinate turns back, in no order.
    func extremes(_ coordinate: KeyPath<Point, Double>, _ part: KeyPath<Vector, Double>) -> Roots {
        switch self {
        case .line: return Roots()
        case .quad(let a, let b, let c):
            let (first, last) = ((b - a)[keyPath: part], (c - b)[keyPath: part])
            return Roots(constant: first, linear: last - first, square: 0)
        case .cubic(let a, let b, let c, let d):
            let (first, middle, last) = (
                (b - a)[keyPath: part], (c - b)[keyPath: part], (d - c)[keyPath: part]
            )
            return Roots(
                constant: first, linear: 2 * (middle - first), square: (last - middle) - (middle - first))
        }
    }
}

/// A growing bounding box.
struct Box {
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)

    var rect: Rect? { low.x <= high.x ? Rect(corner: low, corner: high) : nil }

    mutating func add(_ point: Point) {
        low = Point(min(low.x, point.x), min(low.y, point.y))
        high = Point(max(high.x, point.x), max(high.y, point.y))
    }

    func contains(_ point: Point) -> Bool {
        point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }
}

/// The real roots of a polynomial of degree two that lie strictly between 0 and 1: at most two.
struct Roots {
    var first: Double?
    var second: Double?

    init() {}

    /// The roots of constant + linear t + square t².
    ///
    /// One root is found by adding numbers of equal sign, the other from their product, so that neither loses
    /// its digits to cancellation.
    init(constant: Double, linear: Double, square: Double) {
        let discriminant = linear * linear - 4 * square * constant
        guard discriminant >= 0 else { return }
        let root = discriminant.squareRoot()
        let sum = -0.5 * (linear + (linear < 0 ? -root : root))
        let one = constant / sum
        let other = sum / square
        if one > 0, one < 1 { first = one }
        if other > 0, other < 1, other != one { second = other }
    }

    func forEach(_ body: (Double) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
    }
}
