// MARK: - Elements

/// A drawing command of a path: a move, a line, a Bézier curve or a close.
@frozen
public enum PathElement: Hashable, Sendable, BitwiseCopyable {
    /// Starts a subpath at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve: its control point and its end.
    case quad(Point, Point)
    /// A cubic Bézier curve: its two control points and its end.
    case cubic(Point, Point, Point)
    /// A straight line to the start of the subpath, which ends the subpath.
    case close
}

extension Path {
    /// The kind of a ``PathElement``, without its points.
    @frozen
    public enum Verb: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// The start of a subpath, with one point.
        case move
        /// A line, with one point.
        case line
        /// A quadratic curve, with two points.
        case quad
        /// A cubic curve, with three points.
        case cubic
        /// The end of a closed subpath, without a point.
        case close

        /// The number of points of an element of this kind.
        @inlinable
        public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }
}

extension Path {
    /// The elements in drawing order. A loop over them allocates nothing.
    public var elements: Elements { Elements(path: self) }

    /// An iterator over the elements of a path.
    public struct Elements: Sequence, IteratorProtocol {
        private let verbs: [Verb]
        private let points: [Point]
        private var verb = 0
        private var point = 0

        fileprivate init(path: Path) {
            verbs = path.verbs
            points = path.points
        }

        /// Returns the next element, or `nil` after the last.
        public mutating func next() -> PathElement? {
            guard verb < verbs.count else { return nil }
            defer {
                point += verbs[verb].pointCount
                verb += 1
            }
            switch verbs[verb] {
            case .move: return .move(points[point])
            case .line: return .line(points[point])
            case .quad: return .quad(points[point], points[point + 1])
            case .cubic: return .cubic(points[point], points[point + 1], points[point + 2])
            case .close: return .close
            }
        }
    }
}

// MARK: - Paths

/// Lines and Bézier curves in subpaths: Core Graphics' `CGPath` as a value.
///
/// A path stores its verbs and its points in two arrays. Paths with the same structure differ only in their points, so
/// a blend or a transform is one pass over an array of numbers.
///
///     var path = Path()
///     path.move(to: Point(0, 0))
///     path.line(to: Point(10, 0))
///     path.close()
///
/// Every subpath starts with a move. Drawing after ``close()`` starts a new subpath, with its own move, at the start of
/// the last one.
public struct Path: Hashable, Sendable {

    /// The kinds of the elements, in drawing order.
    public internal(set) var verbs: [Verb] = []
    /// The points of all elements, in drawing order. ``Verb/pointCount`` is the number for each element.
    public internal(set) var points: [Point] = []
    /// The start of the current subpath, and the current point after a close.
    var subpathStart = Point.zero
    /// The factor of the line width of each subpath, or empty if all are 1. A morph shrinks lines that vanish.
    var lineScales: [Double] = []

    /// Creates an empty path.
    public init() {}

    /// Creates a path from its elements, of which the first is a move.
    public init(_ elements: some Sequence<PathElement>) {
        for element in elements { append(element) }
    }

    /// Creates a path from its verbs and points.
    ///
    /// - Precondition: The first verb and each verb after a close is a move. The number of points fits the verbs.
    public init(verbs: [Verb], points: [Point]) {
        var pointCount = 0
        var mayDraw = false
        var start = Point.zero
        for verb in verbs {
            precondition(mayDraw || verb == .move, "a subpath begins with a move")
            if verb == .move, pointCount < points.count { start = points[pointCount] }
            mayDraw = verb != .close
            pointCount += verb.pointCount
        }
        precondition(pointCount == points.count, "the verbs have \(pointCount) points, not \(points.count)")
        self.verbs = verbs
        self.points = points
        subpathStart = start
    }

    /// Whether the path has no elements. A single move is an element.
    public var isEmpty: Bool { verbs.isEmpty }

    /// The end of the last element, the start of the subpath after a close, or `nil` if the path is empty.
    public var currentPoint: Point? { verbs.last == .close ? subpathStart : points.last }

    /// Starts a subpath.
    public mutating func move(to point: Point) {
        verbs.append(.move)
        points.append(point)
        subpathStart = point
        if !lineScales.isEmpty { lineScales.append(1) }
    }

    /// Draws a straight line from the current point.
    ///
    /// - Precondition: The path is not empty. This also applies to curves.
    public mutating func line(to point: Point) {
        beginDrawing()
        verbs.append(.line)
        points.append(point)
    }

    /// Draws a quadratic Bézier curve from the current point.
    public mutating func quad(to end: Point, control: Point) {
        beginDrawing()
        verbs.append(.quad)
        points.append(control)
        points.append(end)
    }

    /// Draws a cubic Bézier curve from the current point.
    public mutating func cubic(to end: Point, control1: Point, control2: Point) {
        beginDrawing()
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    /// Draws a line to the start of the subpath and ends it, if there is an open one.
    public mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    /// Draws an element, which must be a move or a close if the path is empty.
    public mutating func append(_ element: PathElement) {
        switch element {
        case .move(let point): move(to: point)
        case .line(let point): line(to: point)
        case .quad(let control, let end): quad(to: end, control: control)
        case .cubic(let control1, let control2, let end):
            cubic(to: end, control1: control1, control2: control2)
        case .close: close()
        }
    }

    /// Appends the subpaths of another path.
    public mutating func append(_ other: Path) {
        guard !other.isEmpty else { return }
        if !lineScales.isEmpty || !other.lineScales.isEmpty {
            lineScales = allLineScales + other.allLineScales
        }
        verbs.append(contentsOf: other.verbs)
        points.append(contentsOf: other.points)
        subpathStart = other.subpathStart
    }

    /// Returns this path followed by the subpaths of another path.
    public func appending(_ other: Path) -> Path {
        var result = self
        result.append(other)
        return result
    }

    /// Removes every element and keeps the memory.
    public mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        lineScales.removeAll(keepingCapacity: true)
        subpathStart = .zero
    }

    /// The subpaths as separate paths, including single moves. O(*n*).
    public var subpaths: [Path] {
        var subpaths: [Path] = []
        for element in elements {
            if case .move = element { subpaths.append(Path()) }
            subpaths[subpaths.count - 1].append(element)
        }
        for (index, scale) in lineScales.enumerated() { subpaths[index].scaleLine(by: scale) }
        return subpaths
    }

    /// Returns whether both paths have the same kinds of elements in the same order, so that they blend point by point.
    public func hasSameStructure(as other: Path) -> Bool { verbs == other.verbs }

    /// Returns whether both paths have the same elements, within a tolerance for each coordinate.
    public func isEqual(to other: Path, tolerance: Double) -> Bool {
        hasSameStructure(as: other)
            && zip(points, other.points).allSatisfy { $0.isNear($1, within: tolerance) }
    }

    /// Returns the path with the same number of other points.
    package func replacingPoints(_ points: [Point]) -> Path {
        var result = Path(verbs: verbs, points: points)
        result.lineScales = lineScales
        return result
    }

    /// Returns the path with a function applied to every point, including control points.
    public func mapPoints(_ body: (Point) -> Point) -> Path {
        var result = self
        for index in result.points.indices { result.points[index] = body(result.points[index]) }
        result.subpathStart = body(subpathStart)
        return result
    }

    /// Returns the transformed path. The transform of a Bézier curve is exact.
    public func applying(_ transform: Affine) -> Path {
        transform == .identity ? self : mapPoints(transform.apply)
    }

    private mutating func beginDrawing() {
        precondition(!verbs.isEmpty, "a path begins with a move")
        if verbs.last == .close { move(to: subpathStart) }
    }
}

// MARK: - Line scales

extension Path {
    func lineScale(ofSubpath index: Int) -> Double { lineScales.isEmpty ? 1 : lineScales[index] }

    mutating func scaleLine(by scale: Double) {
        guard scale != 1 || !lineScales.isEmpty else { return }
        lineScales = allLineScales
        lineScales[lineScales.count - 1] = scale
    }

    private var allLineScales: [Double] {
        lineScales.isEmpty ? verbs.lazy.filter { $0 == .move }.map { _ in 1 } : lineScales
    }
}

// MARK: - Vertices

extension Path {
    /// The ends of the elements, one point for each except a close.
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

    /// The ends of the elements, in drawing order, with the start of a closed subpath once.
    public var vertices: [Point] {
        var vertices: [Point] = []
        vertices.reserveCapacity(verbs.count)
        for subpath in subpaths {
            var ends = subpath.elementEnds
            if ends.count > 1, let last = ends.last {
                let rounding = 1e-9 * (1 + max(abs(last.x), abs(last.y)))
                if last.isNear(ends[0], within: rounding) { ends.removeLast() }
            }
            vertices += ends
        }
        return vertices
    }
}

extension Point {
    /// Returns whether no coordinate of another point differs by more than a tolerance.
    func isNear(_ other: Point, within tolerance: Double) -> Bool {
        abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
    }
}

// MARK: - Reversed paths

extension Path {
    /// The same curves in the opposite direction. The order of the subpaths and the starts of closed ones stay.
    public var reversed: Path {
        var result = Path()
        for subpath in subpaths { subpath.appendReversed(to: &result) }
        result.lineScales = lineScales
        return result
    }

    /// Appends the only subpath of this path in the opposite direction.
    private func appendReversed(to result: inout Path) {
        let isClosed = verbs.last == .close
        let (first, last) = (points[0], points[points.count - 1])
        let closesByLine = isClosed && last != first
        result.move(to: isClosed ? first : last)
        if closesByLine { result.line(to: last) }
        let drawn = verbs.dropFirst().dropLast(isClosed ? 1 : 0)
        var end = points.count
        for (index, verb) in drawn.enumerated().reversed() {
            end -= verb.pointCount
            let target = points[end - 1]
            // Closing draws the line to the start.
            if closesByLine, index == 0, verb == .line { continue }
            switch verb {
            case .line: result.line(to: target)
            case .quad: result.quad(to: target, control: points[end])
            case .cubic: result.cubic(to: target, control1: points[end + 1], control2: points[end])
            case .move, .close: break
            }
        }
        if isClosed { result.close() }
    }
}
