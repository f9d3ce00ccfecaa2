// MARK: - Segments

/// A drawn element together with where it begins: a piece of a path that has a shape of its own.
@frozen
public enum PathSegment: Hashable, Sendable, BitwiseCopyable {
    /// A straight line from the first point to the second.
    case line(Point, Point)
    /// A quadratic Bézier curve: its start, its control point and its end.
    case quad(Point, Point, Point)
    /// A cubic Bézier curve: its start, its two control points and its end.
    case cubic(Point, Point, Point, Point)

    /// Where it begins.
    public var start: Point {
        switch self {
        case .line(let start, _), .quad(let start, _, _), .cubic(let start, _, _, _): start
        }
    }

    /// Where it ends.
    public var end: Point {
        switch self {
        case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
        }
    }

    /// The point at a parameter from 0, the start, to 1, the end.
    public func point(at t: Double) -> Point {
        if t == 1 { return end }
        switch self {
        case .line(let a, let b): return a.interpolated(to: b, progress: t)
        case .quad(let a, let b, let c):
            let ab = a.interpolated(to: b, progress: t)
            return ab.interpolated(to: b.interpolated(to: c, progress: t), progress: t)
        case .cubic(let a, let b, let c, let d):
            let bc = b.interpolated(to: c, progress: t)
            let left = a.interpolated(to: b, progress: t).interpolated(to: bc, progress: t)
            let right = bc.interpolated(to: c.interpolated(to: d, progress: t), progress: t)
            return left.interpolated(to: right, progress: t)
        }
    }

    /// The rate at which the point moves with the parameter: points for each unit of it.
    public func derivative(at t: Double) -> Vector {
        let u = 1 - t
        switch self {
        case .line(let a, let b): return b - a
        case .quad(let a, let b, let c): return 2 * (u * (b - a) + t * (c - b))
        case .cubic(let a, let b, let c, let d):
            return 3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
        }
    }

    /// The rate at which the ``derivative(at:)`` changes with the parameter.
    public func secondDerivative(at t: Double) -> Vector {
        switch self {
        case .line: return .zero
        case .quad(let a, let b, let c): return 2 * ((c - b) - (b - a))
        case .cubic(let a, let b, let c, let d):
            return 6 * ((1 - t) * ((c - b) - (b - a)) + t * ((d - c) - (c - b)))
        }
    }

    /// The direction at a parameter, of length 1, or nil for a segment that is a single point.
    ///
    /// Where the curve stands still (its control point lies on its end, or at a cusp) this is the limit of the
    /// directions as the parameter grows towards `t`, or falls towards it at the start.
    public func tangent(at t: Double) -> Vector? {
        if let tangent = derivative(at: t).normalized, derivative(at: t).length > 1e-9 * reach {
            return tangent
        }
        // Along a curve that stands still at t the direction is that of the second derivative, seen backwards
        // when coming from before; where that is zero too, of the chord.
        let bend = secondDerivative(at: t)
        if bend.length > 1e-9 * reach, let tangent = bend.normalized { return t > 0 ? -tangent : tangent }
        return (end - start).normalized
    }

    /// How sharply the curve turns at a parameter: 1 over the radius of its circle, positive where it turns
    /// clockwise on a screen, in 1 / points; 0 for a line, infinite or not a number where the curve stands still.
    public func curvature(at t: Double) -> Double {
        let rate = derivative(at: t)
        let speed = rate.length
        return rate.cross(secondDerivative(at: t)) / (speed * speed * speed)
    }

    /// The length of the control polygon: never shorter than the curve.
    var reach: Double {
        switch self {
        case .line(let a, let b): a.distance(to: b)
        case .quad(let a, let b, let c): a.distance(to: b) + b.distance(to: c)
        case .cubic(let a, let b, let c, let d): a.distance(to: b) + b.distance(to: c) + c.distance(to: d)
        }
    }

    /// The same curve from its end to its start.
    public var reversed: PathSegment {
        switch self {
        case .line(let a, let b): .line(b, a)
        case .quad(let a, let b, let c): .quad(c, b, a)
        case .cubic(let a, let b, let c, let d): .cubic(d, c, b, a)
        }
    }

    /// The element that draws the segment from its start.
    public var element: PathElement {
        switch self {
        case .line(_, let b): .line(b)
        case .quad(_, let b, let c): .quad(b, c)
        case .cubic(_, let b, let c, let d): .cubic(b, c, d)
        }
    }
}

// MARK: - Parts of segments

extension PathSegment {
    /// The segment cut in two at a parameter, by de Casteljau's construction. The ends stay where they were.
    public func split(at t: Double) -> (PathSegment, PathSegment) {
        switch self {
        case .line(let a, let b):
            let middle = a.interpolated(to: b, progress: t)
            return (.line(a, middle), .line(middle, b))
        case .quad(let a, let b, let c):
            let ab = a.interpolated(to: b, progress: t)
            let bc = b.interpolated(to: c, progress: t)
            let middle = ab.interpolated(to: bc, progress: t)
            return (.quad(a, ab, middle), .quad(middle, bc, c))
        case .cubic(let a, let b, let c, let d):
            let ab = a.interpolated(to: b, progress: t)
            let bc = b.interpolated(to: c, progress: t)
            let cd = c.interpolated(to: d, progress: t)
            let left = ab.interpolated(to: bc, progress: t)
            let right = bc.interpolated(to: cd, progress: t)
            let middle = left.interpolated(to: right, progress: t)
            return (.cubic(a, ab, left, middle), .cubic(middle, right, cd, d))
        }
    }

    /// The part between two parameters, `from` not above `to`. A part of a curve is a curve of the same kind.
    public func part(from: Double, to: Double) -> PathSegment {
        if from <= 0, to >= 1 { return self }
        if from <= 0 { return split(at: to).0 }
        let rest = split(at: from).1
        return to >= 1 ? rest : rest.split(at: (to - from) / (1 - from)).0
    }

    /// The points of a quadratic curve; nil for other segments.
    var quadPoints: (Point, Point, Point)? {
        if case .quad(let a, let b, let c) = self { (a, b, c) } else { nil }
    }

    /// The four points of the same curve as a cubic. A raised line moves evenly with the parameter.
    public var cubicPoints: (Point, Point, Point, Point) {
        switch self {
        case .line(let a, let b):
            (a, a.interpolated(to: b, progress: 1.0 / 3), a.interpolated(to: b, progress: 2.0 / 3), b)
        case .quad(let a, let b, let c):
            (a, a.interpolated(to: b, progress: 2.0 / 3), c.interpolated(to: b, progress: 2.0 / 3), c)
        case .cubic(let a, let b, let c, let d): (a, b, c, d)
        }
    }
}

/// A part of a curve.
package struct CurvePart: Hashable, Sendable {
    /// The curve, a quadratic or a cubic one.
    package let whole: PathSegment
    /// The parameters between which it lies.
    package let range: ClosedRange<Double>
}

// MARK: - Segments of paths

extension Path {
    /// The drawn pieces in order, with the line of every close among them.
    ///
    /// An element with a coordinate that is infinite or not a number is left out, and so is everything after a
    /// move of that kind up to the next move. Every operation of this module that measures or cuts a path
    /// sees it through these segments, so all agree on what a damaged path is. Every close gives a line, also
    /// one without length.
    public var segments: Segments { Segments(path: self) }

    /// A walk over the drawn pieces of a path.
    public struct Segments: Sequence, IteratorProtocol {
        private let points: [Point]
        private var places: SegmentPlaces

        fileprivate init(path: Path) {
            points = path.points
            places = SegmentPlaces(path)
        }

        /// The next segment, or nil after the last.
        public mutating func next() -> PathSegment? {
            places.next().map { PathSegment($0, in: points) }
        }
    }
}

extension Path {
    /// Gives every segment, and after an open subpath the line that closes it: the edge of what is filled.
    func forEachEdge(_ body: (PathSegment) -> Void) {
        var places = SegmentPlaces(self)
        var current = 0
        var (first, last) = (Point.zero, Point.zero)
        while let place = places.next() {
            let segment = PathSegment(place, in: points)
            if places.subpath != current {
                if first != last { body(.line(last, first)) }
                current = places.subpath
                first = segment.start
            }
            body(segment)
            last = segment.end
        }
        if first != last { body(.line(last, first)) }
    }
}

/// Where the points of a segment are in its path.
struct SegmentPlace {
    /// Index of the point where it begins.
    var start: Int32
    /// Index of the point after that: the first of the element's own, or of the subpath for a closing line.
    var next: Int32
    /// Line, quad or cubic.
    var verb: Path.Verb
    /// Whether this is the line of a close.
    var isClosing: Bool
}

extension PathSegment {
    init(_ place: SegmentPlace, in points: [Point]) {
        let next = Int(place.next)
        switch place.verb {
        case .quad: self = .quad(points[Int(place.start)], points[next], points[next + 1])
        case .cubic: self = .cubic(points[Int(place.start)], points[next], points[next + 1], points[next + 2])
        case .line, .move, .close: self = .line(points[Int(place.start)], points[next])
        }
    }
}

/// A walk over the places of a path's segments, and over its subpaths by their number.
struct SegmentPlaces: IteratorProtocol {
    private let verbs: [Path.Verb]
    private let points: [Point]
    private var verb = 0
    private var point: Int32 = 0
    /// Index of the point where the pen is, or nil after a move to nowhere.
    private var pen: Int32?
    private var subpathStart: Int32 = 0
    /// How many moves have been passed: tells the segments of one subpath from those of the next.
    private(set) var subpath = 0

    init(_ path: Path) {
        verbs = path.verbs
        points = path.points
        precondition(points.count < Int(Int32.max), "a path to be measured has fewer than 2^31 points")
    }

    mutating func next() -> SegmentPlace? {
        while verb < verbs.count {
            let kind = verbs[verb]
            let first = point
            verb += 1
            point += Int32(kind.pointCount)
            switch kind {
            case .move:
                subpath += 1
                pen = points[Int(first)].isFinite ? first : nil
                subpathStart = first
            case .close:
                guard let start = pen else { continue }
                return SegmentPlace(start: start, next: subpathStart, verb: .line, isClosing: true)
            case .line, .quad, .cubic:
                guard let start = pen, points[Int(first)..<Int(point)].allSatisfy(\.isFinite) else {
                    continue
                }
                pen = point - 1
                return SegmentPlace(start: start, next: first, verb: kind, isClosing: false)
            }
        }
        return nil
    }
}

// MARK: - Lengths of segments

/// Arc lengths by Gauss-Legendre quadrature.
///
/// The length of a Bézier curve is the integral of its speed, the root of a polynomial, for which there is no
/// closed formula above degree two. Eight nodes integrate a polynomial of degree 15 exactly, and a smooth
/// speed nearly so. How nearly follows from where the speed vanishes (``SpeedZeros``), before anything is
/// integrated: a piece that is too near to a tight bend or a cusp is halved. An estimate from the integrals themselves,
/// such as the difference between a piece and its halves, would be small by chance once in a thousand curves.
extension PathSegment {
    /// The length in points, with an error of at most `accuracy` of it.
    ///
    /// - Complexity: 8 to 16 evaluations of the speed for a curve without tight bends; more near cusps.
    public func length(accuracy: Double = ArcLength.defaultAccuracy) -> Double {
        var length = 0.0
        forEachSmoothPart(accuracy: accuracy) { part in length += part.length }
        return length
    }

    /// A stretch of the parameter over which one quadrature is accurate.
    struct SmoothPart {
        var from: Double
        var to: Double
        var length: Double
    }

    /// Gives the stretches that the curve falls into, in order.
    func forEachSmoothPart(accuracy: Double, _ body: (SmoothPart) -> Void) {
        if case .line(let a, let b) = self {
            let length = a.distance(to: b)
            body(SmoothPart(from: 0, to: 1, length: length.isFinite ? length : 0))
            return
        }
        let reach = self.reach
        let tolerance = max(accuracy, 1e-13) * reach
        // No speed is above three times the reach, and its square has to be a number.
        guard (4 * reach * reach * 4).isFinite else {
            body(SmoothPart(from: 0, to: 1, length: 0))
            return
        }
        let speed = Speed(self)
        divide(0, 1, speed, speed.zeros, tolerance: tolerance, depth: 0, body)
    }

    private func divide(
        _ from: Double, _ to: Double, _ speed: Speed, _ zeros: SpeedZeros, tolerance: Double, depth: Int,
        _ body: (SmoothPart) -> Void
    ) {
        if depth == 40 || !(zeros.error(from: from, to: to) > tolerance) {
            return body(SmoothPart(from: from, to: to, length: speed.integral(from: from, to: to)))
        }
        let middle = (from + to) / 2
        divide(from, middle, speed, zeros, tolerance: tolerance, depth: depth + 1, body)
        divide(middle, to, speed, zeros, tolerance: tolerance, depth: depth + 1, body)
    }
}

/// How fast the point of a curve moves with the parameter: the length of a vector polynomial of degree two.
struct Speed {
    private let constant: Vector
    private let linear: Vector
    private let square: Vector

    init(_ segment: PathSegment) {
        switch segment {
        case .line(let a, let b):
            (constant, linear, square) = (b - a, .zero, .zero)
        case .quad(let a, let b, let c):
            (constant, linear, square) = (2 * (b - a), 2 * ((c - b) - (b - a)), .zero)
        case .cubic(let a, let b, let c, let d):
            let (ab, bc, cd) = (b - a, c - b, d - c)
            (constant, linear, square) = (3 * ab, 6 * (bc - ab), 3 * ((cd - bc) - (bc - ab)))
        }
    }

    var zeros: SpeedZeros { SpeedZeros(constant: constant, linear: linear, square: square) }

    func at(_ t: Double) -> Double {
        let dx = constant.dx + t * (linear.dx + t * square.dx)
        let dy = constant.dy + t * (linear.dy + t * square.dy)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The length between two parameters by the eight nodes of Gauss and Legendre, four on either side.
    func integral(from: Double, to: Double) -> Double {
        let half = (to - from) / 2
        let middle = (to + from) / 2
        func pair(_ node: Double) -> Double { at(middle - half * node) + at(middle + half * node) }
        let sum =
            0.362_683_783_378_362_0 * pair(0.183_434_642_495_649_8)
            + 0.313_706_645_877_887_3 * pair(0.525_532_409_916_329_0)
            + 0.222_381_034_453_374_5 * pair(0.796_666_477_413_626_7)
            + 0.101_228_536_290_376_3 * pair(0.960_289_856_497_536_2)
        return half * sum
    }

    /// The parameter in a smooth part up to which the curve has the given length from the part's start.
    ///
    /// Newton's method inside a bracket that shrinks with every step: it doubles the digits each time where
    /// the speed is even, and falls back to halving the bracket where it is not, so it always ends.
    func parameter(at length: Double, in part: PathSegment.SmoothPart) -> Double {
        guard length > 0 else { return part.from }
        guard length < part.length else { return part.to }
        var low = part.from
        var high = part.to
        var t = low + (high - low) * (length / part.length)
        for _ in 0..<60 {
            let error = integral(from: part.from, to: t) - length
            if abs(error) <= 1e-14 * part.length { break }
            if error > 0 { high = t } else { low = t }
            let step = t - error / at(t)
            let next = step > low && step < high ? step : (low + high) / 2
            if next == t { break }
            t = next
        }
        return t
    }
}
