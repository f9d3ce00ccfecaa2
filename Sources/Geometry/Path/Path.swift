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
