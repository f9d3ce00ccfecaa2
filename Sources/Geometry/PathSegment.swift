// MARK: - Segments

/// A drawn element of a path with its start point.
@frozen
public enum PathSegment: Hashable, Sendable, BitwiseCopyable {
    /// A straight line from the first point to the second.
    case line(Point, Point)
    /// A quadratic Bézier curve: its start, its control point and its end.
    case quad(Point, Point, Point)
    /// A cubic Bézier curve: its start, its two control points and its end.
    case cubic(Point, Point, Point, Point)

    /// The start point.
    public var start: Point {
        switch self {
        case .line(let start, _), .quad(let start, _, _), .cubic(let start, _, _, _): start
        }
    }

    /// The end point.
    public var end: Point {
        switch self {
        case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
        }
    }

    /// Returns the point at a parameter from 0, the start, to 1, the end.
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

    /// Returns the first derivative at a parameter, in points for each unit of the parameter.
    public func derivative(at t: Double) -> Vector {
        let u = 1 - t
        switch self {
        case .line(let a, let b): return b - a
        case .quad(let a, let b, let c): return 2 * (u * (b - a) + t * (c - b))
        case .cubic(let a, let b, let c, let d):
            return 3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
        }
    }

    /// Returns the direction at a parameter as a vector of length 1, or `nil` if the segment is a single point.
    ///
    /// At a cusp it is the limit from smaller parameters, at the start from larger ones.
    public func tangent(at t: Double) -> Vector? {
        let threshold = 1e-9 * polygonLength
        let velocity = derivative(at: t)
        if velocity.length > threshold, let tangent = velocity.normalized { return tangent }
        // If the derivative is zero, the second derivative has the direction, or its opposite when approached from
        // smaller parameters. If that is zero too, the chord has the direction.
        let bend = secondDerivative(at: t)
        if bend.length > threshold, let tangent = bend.normalized { return t > 0 ? -tangent : tangent }
        return (end - start).normalized
    }

    private func secondDerivative(at t: Double) -> Vector {
        switch self {
        case .line: return .zero
        case .quad(let a, let b, let c): return 2 * ((c - b) - (b - a))
        case .cubic(let a, let b, let c, let d):
            return 6 * ((1 - t) * ((c - b) - (b - a)) + t * ((d - c) - (c - b)))
        }
    }

    /// The length of the control polygon, which is never shorter than the curve.
    var polygonLength: Double {
        switch self {
        case .line(let a, let b): a.distance(to: b)
        case .quad(let a, let b, let c): a.distance(to: b) + b.distance(to: c)
        case .cubic(let a, let b, let c, let d): a.distance(to: b) + b.distance(to: c) + c.distance(to: d)
        }
    }

    /// The segment in the opposite direction.
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
    /// Returns the two parts of the segment before and after a parameter, by de Casteljau's construction.
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

    /// Returns the part between two parameters in rising order. The kind of the curve does not change.
    public func part(from: Double, to: Double) -> PathSegment {
        if from <= 0, to >= 1 { return self }
        if from <= 0 { return split(at: to).0 }
        let tail = split(at: from).1
        return to >= 1 ? tail : tail.split(at: (to - from) / (1 - from)).0
    }

    /// The points of a quadratic curve, or `nil` for other segments.
    var quadPoints: (Point, Point, Point)? {
        if case .quad(let a, let b, let c) = self { (a, b, c) } else { nil }
    }

    /// The points of the segment as a cubic curve. A line keeps a uniform speed.
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
public struct CurvePart: Hashable, Sendable {
    /// The whole curve, quadratic or cubic.
    public let whole: PathSegment
    /// The parameters at the ends of the part.
    public let range: ClosedRange<Double>
}

// MARK: - Segments of paths

extension Path {
    /// The finite drawn segments in order, including the line of every close, even without length.
    ///
    /// Every operation of this module that measures or splits a path uses these segments.
    public var segments: Segments { Segments(path: self) }

    /// An iterator over the segments of a path.
    public struct Segments: Sequence, IteratorProtocol {
        private let points: [Point]
        private var segments: IndexedSegments

        fileprivate init(path: Path) {
            points = path.points
            segments = IndexedSegments(path)
        }

        /// Returns the next segment, or `nil` after the last.
        public mutating func next() -> PathSegment? { segments.next().map { PathSegment($0, in: points) } }
    }
}

extension Path {
    /// Calls a function with every segment, and with the line that closes an open subpath for a fill.
    func forEachEdge(_ body: (PathSegment) -> Void) {
        var segments = IndexedSegments(self)
        var current = 0
        var (first, last) = (Point.zero, Point.zero)
        while let indexedSegment = segments.next() {
            let segment = PathSegment(indexedSegment, in: points)
            if segments.subpath != current {
                if first != last { body(.line(last, first)) }
                current = segments.subpath
                first = segment.start
            }
            body(segment)
            last = segment.end
        }
        if first != last { body(.line(last, first)) }
    }
}

/// A segment of a path as the indices of its points.
struct IndexedSegment {
    var start: Int32
    /// The index of the next point: the first one of the element, or the start of the subpath for a closing line.
    var next: Int32
    var verb: Path.Verb
    var isClosing: Bool
}

extension PathSegment {
    init(_ segment: IndexedSegment, in points: [Point]) {
        let (start, next) = (points[Int(segment.start)], Int(segment.next))
        switch segment.verb {
        case .quad: self = .quad(start, points[next], points[next + 1])
        case .cubic: self = .cubic(start, points[next], points[next + 1], points[next + 2])
        case .line, .move, .close: self = .line(start, points[next])
        }
    }
}

/// An iterator over the segments of a path as indices, with the number of the subpath.
struct IndexedSegments: IteratorProtocol {
    private let verbs: [Path.Verb]
    private let points: [Point]
    private var verb = 0
    private var point: Int32 = 0
    /// The index of the current point, or `nil` after a move to a point that is not finite.
    private var currentPoint: Int32?
    private var subpathStart: Int32 = 0
    /// The number of moves so far. It distinguishes the subpaths.
    private(set) var subpath = 0

    init(_ path: Path) {
        verbs = path.verbs
        points = path.points
        precondition(points.count < Int(Int32.max), "a path to be measured has fewer than 2^31 points")
    }

    mutating func next() -> IndexedSegment? {
        while verb < verbs.count {
            let kind = verbs[verb]
            let first = point
            verb += 1
            point += Int32(kind.pointCount)
            switch kind {
            case .move:
                subpath += 1
                currentPoint = points[Int(first)].isFinite ? first : nil
                subpathStart = first
            case .close:
                guard let start = currentPoint else { continue }
                return IndexedSegment(start: start, next: subpathStart, verb: .line, isClosing: true)
            case .line, .quad, .cubic:
                guard let start = currentPoint, points[Int(first)..<Int(point)].allSatisfy(\.isFinite) else {
                    continue
                }
                currentPoint = point - 1
                return IndexedSegment(start: start, next: first, verb: kind, isClosing: false)
            }
        }
        return nil
    }
}

// MARK: - Lengths of segments

/// Arc lengths by Gauss-Legendre quadrature with eight nodes, which is exact up to degree 15.
///
/// The zeros of the speed (``SpeedZeros``) bound the error before any integration, and a part too close to a tight bend is
/// halved. An error estimate from the integrals themselves would be too small for one curve in a thousand.
extension PathSegment {
    /// Returns the length in points.
    ///
    /// - Parameter accuracy: The largest error relative to the control polygon.
    /// - Returns: The length.
    /// - Complexity: 8 to 16 evaluations of the speed for a curve without tight bends, more near cusps.
    public func length(accuracy: Double = ArcLength.defaultAccuracy) -> Double {
        var length = 0.0
        forEachSmoothPart(accuracy: accuracy) { part in length += part.length }
        return length
    }

    /// A range of the parameter that one quadrature integrates accurately.
    struct SmoothPart {
        var from: Double
        var to: Double
        var length: Double
    }

    /// Calls a function with each smooth part of the curve, in order.
    func forEachSmoothPart(accuracy: Double, _ body: (SmoothPart) -> Void) {
        if case .line(let a, let b) = self {
            let length = a.distance(to: b)
            body(SmoothPart(from: 0, to: 1, length: length.isFinite ? length : 0))
            return
        }
        let tolerance = max(accuracy, 1e-13) * polygonLength
        // The speed is at most three times the length of the polygon, and its square must be finite.
        let maximumSpeed = 4 * polygonLength
        guard (maximumSpeed * maximumSpeed).isFinite else {
            body(SmoothPart(from: 0, to: 1, length: 0))
            return
        }
        let speed = Speed(self)
        let zeros = speed.zeros
        func divide(_ from: Double, _ to: Double, depth: Int) {
            if depth == 40 || !(zeros.error(from: from, to: to) > tolerance) {
                return body(SmoothPart(from: from, to: to, length: speed.integral(from: from, to: to)))
            }
            let middle = (from + to) / 2
            divide(from, middle, depth: depth + 1)
            divide(middle, to, depth: depth + 1)
        }
        divide(0, 1, depth: 0)
    }
}

/// The speed of a curve: the length of a vector polynomial of degree two.
struct Speed {
    private let constant: Vector
    private let linear: Vector
    private let square: Vector

    init(_ segment: PathSegment) {
        switch segment {
        case .line(let a, let b): (constant, linear, square) = (b - a, .zero, .zero)
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

    /// Returns the length between two parameters, by the eight nodes of Gauss and Legendre.
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

    /// Returns the parameter at a length from the start of a smooth part, by Newton's method inside a bracket.
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

// MARK: - Zeros of the speed

/// The complex zeros of a curve's speed, which bound the error of its integral.
///
/// With x + iy for a vector, the velocity is a polynomial with at most two zeros. The speed is analytic except there and at
/// their mirror images. A zero between 0 and 1 is a cusp, and one close to that range is a tight bend.
struct SpeedZeros {
    private var (first, second) = (Vector.zero, Vector.zero)
    private var count = 0
    /// The velocity is the product of this factor and the differences from the zeros.
    private var factor = 0.0

    /// Finds the zeros of constant + linear t + square t², without cancellation.
    init(constant: Vector, linear: Vector, square: Vector) {
        let root = (linear.times(linear) - 4 * square.times(constant)).complexRoot
        let sum = -0.5 * (linear + (linear.dot(root) < 0 ? -root : root))
        guard sum.lengthSquared > 0 else {
            // Only the square remains, so the speed is zero at the start.
            (count, factor) = (square == .zero ? 0 : 2, square.length)
            return
        }
        first = constant.over(sum)
        if square.lengthSquared > 1e-20 * sum.lengthSquared {
            second = sum.over(square)
            (count, factor) = (2, square.length)
        } else {
            (count, factor) = (1, sum.length)
        }
    }

    /// Returns an upper bound of the error of ``Speed/integral(from:to:)``.
    ///
    /// The half axes of the ellipse up to the nearest zero add up to ρ half intervals, and the speed in it is at most M. Then the
    /// error of n nodes is at most 64/15 M ρ⁻²ⁿ / (1 - ρ⁻²) half intervals (L. N. Trefethen, SIAM Review 50, 2008, theorem 4.5).
    /// Close to a zero the speed is far below M, so a fifth of M ρ⁻²ⁿ is used. The errors of 100,000 random curves were below
    /// a quarter of that.
    func error(from: Double, to: Double) -> Double {
        let (half, middle) = ((to - from) / 2, (to + from) / 2)
        // Half of the long axis is half the sum of the distances from the foci, the ends. More than 8 is not needed.
        var axis = 8.0
        func widen(to zero: Vector) {
            let position = (zero - Vector(middle, 0)) * (1 / half)
            axis = min(axis, ((position + Vector(1, 0)).length + (position - Vector(1, 0)).length) / 2)
        }
        if count > 0 { widen(to: first) }
        if count > 1 { widen(to: second) }
        let rho = axis + max(axis * axis - 1, 0).squareRoot()
        var maximumSpeed = factor
        if count > 0 { maximumSpeed *= (first - Vector(middle, 0)).length + half * axis }
        if count > 1 { maximumSpeed *= (second - Vector(middle, 0)).length + half * axis }
        let square = rho * rho
        let fourth = square * square
        let eighth = fourth * fourth
        return half * maximumSpeed / (5 * eighth * eighth)
    }
}

/// Vectors as the complex numbers x + iy.
extension Vector {
    fileprivate func times(_ other: Vector) -> Vector {
        Vector(dx * other.dx - dy * other.dy, dx * other.dy + dy * other.dx)
    }

    fileprivate func over(_ other: Vector) -> Vector {
        times(Vector(other.dx, -other.dy)) * (1 / other.lengthSquared)
    }

    /// The square root with a non-negative real part.
    fileprivate var complexRoot: Vector {
        let y = (max(length - dx, 0) / 2).squareRoot()
        return Vector((max(length + dx, 0) / 2).squareRoot(), dy < 0 ? -y : y)
    }
}
