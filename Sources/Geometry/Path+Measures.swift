// MARK: - Bounds

extension Path {
    /// The smallest rectangle around the path, or `nil` for a path without a finite point.
    ///
    /// A move counts even without a drawn element, as in Core Graphics.
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

    /// The smallest rectangle around all points and control points: Core Graphics' `boundingBox`.
    public var controlBounds: Rect? {
        var box = Box()
        for point in points where point.isFinite { box.add(point) }
        return box.rect
    }

    /// Whether the path has a quadratic or a cubic curve.
    package var hasCurves: Bool { verbs.contains { $0 == .quad || $0 == .cubic } }

    /// The rectangle of a path from ``init(rect:)``, or `nil` for another shape.
    package var rectangle: Rect? { bounds.flatMap { self == Path(rect: $0) ? $0 : nil } }
}

extension PathSegment {
    /// The smallest rectangle around the segment.
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
            if !box.contains(control) { addExtrema(to: &box) }
        case .cubic(_, let control1, let control2, _):
            if !box.contains(control1) || !box.contains(control2) { addExtrema(to: &box) }
        }
    }

    private func addExtrema(to box: inout Box) {
        extrema(\.dx).forEach { box.add(point(at: $0)) }
        extrema(\.dy).forEach { box.add(point(at: $0)) }
    }

    /// Returns the parameters inside 0...1 at which a coordinate has an extremum, in no particular order.
    func extrema(_ coordinate: KeyPath<Vector, Double>) -> Roots {
        switch self {
        case .line: return Roots()
        case .quad(let a, let b, let c):
            let (first, last) = ((b - a)[keyPath: coordinate], (c - b)[keyPath: coordinate])
            return Roots(constant: first, linear: last - first, square: 0)
        case .cubic(let a, let b, let c, let d):
            let (first, middle, last) = (
                (b - a)[keyPath: coordinate], (c - b)[keyPath: coordinate], (d - c)[keyPath: coordinate]
            )
            return Roots(
                constant: first, linear: 2 * (middle - first), square: (last - middle) - (middle - first))
        }
    }
}

/// The smallest box around some points.
package struct Box {
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)

    package init() {}

    /// The box, or `nil` without points.
    package var rect: Rect? { low.x <= high.x ? Rect(corner: low, corner: high) : nil }

    package mutating func add(_ point: Point) {
        low = Point(min(low.x, point.x), min(low.y, point.y))
        high = Point(max(high.x, point.x), max(high.y, point.y))
    }

    func contains(_ point: Point) -> Bool {
        point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }
}

/// The real roots of a quadratic polynomial strictly between 0 and 1, at most two.
struct Roots {
    var first: Double?
    var second: Double?

    init() {}

    /// Finds the roots of constant + linear t + square t², without cancellation.
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

// MARK: - Area

extension Path {
    /// The signed area inside the path in square points, with every subpath closed: positive if clockwise on a screen.
    ///
    /// It counts with the winding: a hole that runs against its outline is subtracted. The result is exact for curves, because by
    /// Green's theorem the area is a polynomial in the control points.
    public var area: Double { moments.area }

    /// The centre of gravity of the area by winding, of the outline if the area is zero, or `nil` if nothing is drawn.
    public var centroid: Point? {
        let moments = self.moments
        guard let origin = moments.origin else { return nil }
        let radius = moments.radius
        if abs(moments.area) > 1e-12 * (radius * radius), let offset = moments.offset, offset.length <= radius
        {
            return origin + offset
        }
        return moments.meanPoint
    }

    /// The mean of the segments' ends, weighted by length, or `nil` if nothing is drawn. It is within the bounds.
    var meanPoint: Point? { moments.meanPoint }

    private var moments: AreaMoments {
        var moments = AreaMoments()
        forEachEdge { moments.add($0) }
        return moments
    }
}

/// The area and the first moments of segments, relative to their first point, which keeps digits far from the origin.
struct AreaMoments {
    private(set) var origin: Point?
    private(set) var area = 0.0
    /// The largest distance of a point from the first point.
    private(set) var radius = 0.0
    private var momentX = 0.0
    private var momentY = 0.0
    /// The sum of the segments' middles, weighted by length.
    private var weightedSum = Vector.zero
    private var totalLength = 0.0

    /// The vector from the first point to the centre of gravity, or `nil` if it is not finite.
    var offset: Vector? {
        let offset = Vector(momentX / area, momentY / area)
        return offset.dx.isFinite && offset.dy.isFinite ? offset : nil
    }

    /// The mean of the segments' ends, weighted by length.
    var meanPoint: Point? {
        guard let origin else { return nil }
        return totalLength > 0 ? origin + weightedSum * (1 / totalLength) : origin
    }

    mutating func add(_ segment: PathSegment) {
        let origin = self.origin ?? segment.start
        self.origin = origin
        let length = segment.polygonLength
        totalLength += length
        weightedSum = weightedSum + ((segment.start - origin) + (segment.end - origin)) * (length / 2)
        switch segment {
        case .line(let a, let b): addLine(a - origin, b - origin)
        case .quad, .cubic: addCurve(segment, origin)
        }
    }

    private mutating func addLine(_ a: Vector, _ b: Vector) {
        let cross = a.cross(b)
        area += cross / 2
        momentX += cross * (a.dx + b.dx) / 6
        momentY += cross * (a.dy + b.dy) / 6
        radius = max(radius, b.length)
    }

    /// Adds a curve by five nodes of Gauss and Legendre, which are exact for cubics: r (r × r') has degree seven.
    private mutating func addCurve(_ segment: PathSegment, _ origin: Point) {
        func node(_ t: Double, _ weight: Double) {
            let position = segment.point(at: t) - origin
            let cross = weight * position.cross(segment.derivative(at: t))
            area += cross / 2
            momentX += cross * position.dx / 3
            momentY += cross * position.dy / 3
        }
        node(0.5, 0.284_444_444_444_444_44)
        node(0.5 - 0.269_234_655_052_841_55, 0.239_314_335_249_683_23)
        node(0.5 + 0.269_234_655_052_841_55, 0.239_314_335_249_683_23)
        node(0.5 - 0.453_089_922_969_332_0, 0.118_463_442_528_094_54)
        node(0.5 + 0.453_089_922_969_332_0, 0.118_463_442_528_094_54)
        radius = max(radius, (segment.end - origin).length, segment.polygonLength)
    }
}

// MARK: - Winding

/// A rule that defines the inside of a path.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// Points with a winding number other than zero are inside.
    case nonZero = "non-zero"
    /// Points from which a ray crosses the path an odd number of times are inside.
    case evenOdd = "even-odd"
}

extension Path {
    /// Returns the winding number around a point, with every subpath closed: clockwise turns on a screen count up.
    ///
    /// The result is exact: curves are split at their extrema in y, and bisection finds the crossing of each part. A point on a
    /// horizontal edge belongs to the side below, and a point on another edge to the side on the right.
    ///
    /// - Complexity: O(*n*).
    public func winding(of point: Point) -> Int {
        guard point.isFinite else { return 0 }
        var winding = 0
        forEachEdge { winding += $0.winding(of: point) }
        return winding
    }

    /// Returns whether a point is inside the path by a fill rule.
    public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
        let winding = winding(of: point)
        return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
    }
}

extension PathSegment {
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
        let turns = extrema(\.dy)
        let cuts = [turns.first, turns.second].compactMap(\.self).sorted() + [1]
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

    /// Returns the contribution of a part along which y only grows or only falls.
    private func monotoneWinding(_ from: Double, _ to: Double, _ point: Point) -> Int {
        let (a, b) = (self.point(at: from), self.point(at: to))
        let goesDown = b.y > point.y
        guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
        let (low, high) = bisection(of: (from, to), halvings: 60) {
            (self.point(at: $0).y > point.y) != goesDown
        }
        guard self.point(at: (low + high) / 2).x > point.x else { return 0 }
        return goesDown ? 1 : -1
    }
}
