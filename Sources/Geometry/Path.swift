// MARK: - Elements

/// One step of a path: where the pen goes next, and along what.
@frozen
public enum PathElement: Hashable, Sendable, BitwiseCopyable {
    /// Lifts the pen and begins a subpath at the point.
    case move(Point)
    /// A straight line to the point.
    case line(Point)
    /// A quadratic Bézier curve: its control point, then its end.
    case quad(Point, Point)
    /// A cubic Bézier curve: its two control points, then its end.
    case cubic(Point, Point, Point)
    /// A straight line back to where the subpath began, and its end.
    case close
}

extension Path {
    /// The kind of a ``PathElement``, without its points.
    @frozen
    public enum Verb: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// Begins a subpath; one point.
        case move
        /// A line; one point.
        case line
        /// A quadratic curve; two points.
        case quad
        /// A cubic curve; three points.
        case cubic
        /// Closes the subpath; no point.
        case close

        /// How many points an element of this kind has.
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
    /// The elements in drawing order. Walking them is O(n) and allocates nothing.
    public var elements: Elements { Elements(path: self) }

    /// A walk over the elements of a path.
    public struct Elements: Sequence, IteratorProtocol {
        private let verbs: [Verb]
        private let points: [Point]
        private var verb = 0
        private var point = 0

        fileprivate init(path: Path) {
            verbs = path.verbs
            points = path.points
        }

        /// The next element, or nil after the last.
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

        /// How many elements are left.
        public var underestimatedCount: Int { verbs.count - verb }
    }
}

// MARK: - Paths

/// A sequence of lines and Bézier curves in subpaths: Core Graphics' `CGPath` as a value.
///
/// Stored as one array of verbs and one of points, so that two paths of equal structure differ only in
/// their points, and blending or transforming a path is one walk over an array of numbers.
///
///     var path = Path()
///     path.move(to: Point(0, 0))
///     path.line(to: Point(10, 0))
///     path.close()
///
/// Every subpath begins with a move: drawing after ``close()`` begins a new subpath where the last one
/// began, with a move of its own.
public struct Path: Hashable, Sendable {

    /// The kinds of the elements, in drawing order.
    public internal(set) var verbs: [Verb] = []
    /// The points of all elements, in drawing order; ``Verb/pointCount`` says how many belong to each.
    public internal(set) var points: [Point] = []
    /// Where the current subpath began; where the pen is after a close.
    var subpathStart = Point.zero

    /// A path with nothing in it.
    public init() {}

    /// The path of these elements.
    ///
    /// - Precondition: the first element is a move.
    public init(_ elements: some Sequence<PathElement>) {
        for element in elements { append(element) }
    }

    /// The path with the structure of `verbs` and these points.
    ///
    /// - Precondition: the first verb and each verb after a close is a move, and there are as many points
    ///   as the verbs have.
    public init(verbs: [Verb], points: [Point]) {
        var expected = 0
        var mayDraw = false
        var start = Point.zero
        for verb in verbs {
            precondition(mayDraw || verb == .move, "a subpath begins with a move")
            if verb == .move, expected < points.count { start = points[expected] }
            mayDraw = verb != .close
            expected += verb.pointCount
        }
        precondition(expected == points.count, "the verbs have \(expected) points, not \(points.count)")
        self.verbs = verbs
        self.points = points
        subpathStart = start
    }

    /// Whether the path has no elements. A lone move is one.
    public var isEmpty: Bool { verbs.isEmpty }

    /// Where the pen is: the end of the last element, the start of the subpath after a close, nil when empty.
    public var currentPoint: Point? { verbs.last == .close ? subpathStart : points.last }

    /// Lifts the pen and begins a subpath.
    public mutating func move(to point: Point) {
        verbs.append(.move)
        points.append(point)
        subpathStart = point
    }

    /// Draws a straight line from where the pen is.
    ///
    /// - Precondition: the path is not empty. This holds for the curves, too.
    public mutating func line(to point: Point) {
        beginDrawing()
        verbs.append(.line)
        points.append(point)
    }

    /// Draws a quadratic Bézier curve from where the pen is.
    public mutating func quad(to end: Point, control: Point) {
        beginDrawing()
        verbs.append(.quad)
        points.append(control)
        points.append(end)
    }

    /// Draws a cubic Bézier curve from where the pen is.
    public mutating func cubic(to end: Point, control1: Point, control2: Point) {
        beginDrawing()
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    /// Draws a line back to the start of the subpath and ends it. Closing an empty or a closed path does nothing.
    public mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    /// Draws one element.
    ///
    /// - Precondition: the path is not empty, or the element is a move or a close.
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
        verbs.append(contentsOf: other.verbs)
        points.append(contentsOf: other.points)
        subpathStart = other.subpathStart
    }

    /// This path followed by the subpaths of another.
    public func appending(_ other: Path) -> Path {
        var result = self
        result.append(other)
        return result
    }

    /// Removes every element and keeps the memory for the next ones.
    public mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        subpathStart = .zero
    }

    /// The subpaths, each as a path of its own, those of a lone move too. O(*n*).
    public var subpaths: [Path] {
        var subpaths: [Path] = []
        for element in elements {
            if case .move = element { subpaths.append(Path()) }
            subpaths[subpaths.count - 1].append(element)
        }
        return subpaths
    }

    /// Whether both have the same kinds of elements in the same order, so that they blend point by point.
    public func hasSameStructure(as other: Path) -> Bool { verbs == other.verbs }

    /// Whether both paths have the same elements, with no coordinate farther apart than `tolerance`.
    ///
    /// Compares how the paths are written, not what they look like: the same square from another corner is
    /// another path.
    public func isEqual(to other: Path, tolerance: Double) -> Bool {
        hasSameStructure(as: other)
            && zip(points, other.points).allSatisfy { point, other in
                abs(point.x - other.x) <= tolerance && abs(point.y - other.y) <= tolerance
            }
    }

    /// The path with every point, control points too, taken through `body`.
    public func mapPoints(_ body: (Point) -> Point) -> Path {
        var result = self
        for index in result.points.indices { result.points[index] = body(result.points[index]) }
        result.subpathStart = body(subpathStart)
        return result
    }

    /// The path seen through an affine map. Bézier curves are mapped exactly by their control points.
    public func applying(_ transform: Affine) -> Path {
        transform == .identity ? self : mapPoints(transform.apply)
    }

    private mutating func beginDrawing() {
        precondition(!verbs.isEmpty, "a path begins with a move")
        if verbs.last == .close { move(to: subpathStart) }
    }
}

// MARK: - Vertices

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

// MARK: - Reversed paths

extension Path {
    /// The same curves drawn the other way round, subpath by subpath in the same order.
    ///
    /// Fills do not change (a winding changes only its sign); dashes, trims and caps begin from the other end.
    /// A closed subpath begins where it began.
    public var reversed: Path {
        var result = Path()
        result.verbs.reserveCapacity(verbs.count)
        result.points.reserveCapacity(points.count)
        var verb = 0
        var point = 0
        while verb < verbs.count {
            var endVerb = verb + 1
            var endPoint = point + 1
            while endVerb < verbs.count, verbs[endVerb] != .move {
                endPoint += verbs[endVerb].pointCount
                endVerb += 1
            }
            appendReversed(verb..<endVerb, point..<endPoint, to: &result)
            verb = endVerb
            point = endPoint
        }
        return result
    }

    /// Appends the subpath with these verbs and points, from its end to its start.
    private func appendReversed(_ verbs: Range<Int>, _ points: Range<Int>, to result: inout Path) {
        let isClosed = self.verbs[verbs.upperBound - 1] == .close
        let first = self.points[points.lowerBound]
        let last = self.points[points.upperBound - 1]
        var drawn = self.verbs[verbs.dropFirst()]
        if isClosed { drawn.removeLast() }
        let closesByLine = isClosed && last != first
        result.move(to: isClosed ? first : last)
        if closesByLine { result.line(to: last) }
        var end = points.upperBound
        for (index, verb) in drawn.enumerated().reversed() {
            end -= verb.pointCount
            let target = self.points[end - 1]
            // The line back to the start is what closing draws.
            if closesByLine, index == 0, verb == .line { continue }
            switch verb {
            case .line: result.line(to: target)
            case .quad: result.quad(to: target, control: self.points[end])
            case .cubic:
                result.cubic(to: target, control1: self.points[end + 1], control2: self.points[end])
            case .move, .close: break
            }
        }
        if isClosed { result.close() }
    }
}
