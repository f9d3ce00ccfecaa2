/// A path made of straight lines only: what strokes, dashes and the rasteriser work on.
///
/// Built once and filled again every frame: ``removeAll()`` keeps the memory, so that a steady animation
/// allocates nothing after its first frame. Every operation here appends to what is already there.
///
///     var flat = FlatPath()
///     flat.append(path, transform: .identity, tolerance: 0.1)
///     var outline = FlatPath()
///     outline.appendStroke(of: flat, style: StrokeStyle(width: 4), tolerance: 0.1)
///
/// All points are finite: what is not, or lies farther out than 1e100, is left out on the way in.
public struct FlatPath: Sendable {
    /// One subpath: a run of points, and whether a line joins the last to the first.
    ///
    /// A contour of one point is a subpath of no length: it paints nothing when filled, and a dot or a
    /// square when stroked with such caps. A move alone makes no contour.
    @frozen
    public struct Contour: Hashable, Sendable, BitwiseCopyable {
        /// Index of the first point.
        public var start: Int
        /// Index after the last point.
        public var end: Int
        /// Whether the subpath was closed. A closed contour does not repeat its first point at the end.
        public var isClosed: Bool

        /// Where its points are in ``FlatPath/points``.
        @inlinable public var range: Range<Int> { start..<end }
        /// How many points it has, at least one.
        @inlinable public var count: Int { end - start }

        /// The contour of these points.
        @inlinable
        public init(start: Int, end: Int, isClosed: Bool) {
            self.start = start
            self.end = end
            self.isClosed = isClosed
        }
    }

    /// The points of all contours, one contour after the other.
    public internal(set) var points: [Point] = []
    /// The subpaths, in drawing order.
    public internal(set) var contours: [Contour] = []

    /// Whether this holds a stroke that turns back on itself, or dashes of one, so that lines lie on each other:
    /// what such outlines enclose must be united rather than added.
    public internal(set) var retraces = false

    /// Runs of contours in the outline of dashes that overlap, in order: what each run encloses must be united
    /// rather than added, too.
    public internal(set) var overlaps: [Range<Int>] = []

    /// Whether the contours are the dashes of a line, in order: a stroke then looks where two of them meet.
    package var isDashed = false

    /// The lengths of the parts of curves that are out of sight, by the index of the point at which the line that stands
    /// for the part ends: dashes are counted along the curve.
    var unseen: [Int: Double] = [:]

    /// Which points are joints inside curves, up to the last of them: outlines have none and pay nothing.
    private var smooth: [Bool] = []
    /// Where the open contour began, or the next one will.
    var pen: Point?
    /// Whether the last contour still takes points.
    var isDrawing = false
    /// Whether the stroke under construction covers something twice at a corner.
    var coversTwice = false
    /// The far side of the stroke under construction; kept for its memory.
    var farSide: [Point] = []

    /// A flat path with nothing in it.
    public init() {}

    /// Whether it has no contours. A move alone does not make one.
    public var isEmpty: Bool { contours.isEmpty }

    /// Removes every contour and keeps the memory for the next ones.
    public mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        smooth.removeAll(keepingCapacity: true)
        contours.removeAll(keepingCapacity: true)
        pen = nil
        isDrawing = false
        retraces = false
        isDashed = false
        overlaps.removeAll(keepingCapacity: true)
        if !unseen.isEmpty { unseen.removeAll() }
    }

    /// Begins a contour. A point that is not finite lifts the pen: lines are left out until the next move.
    public mutating func move(to point: Point) {
        isDrawing = false
        pen = point.isDrawable ? point : nil
    }

    /// Draws a line. Left out when the point is not finite, or when there is no point to start from.
    ///
    /// - Parameters:
    ///   - point: where the line ends.
    ///   - isSmooth: whether `point` is a joint inside a curve.
    public mutating func line(to point: Point, isSmooth: Bool = false) {
        guard point.isDrawable, beginDrawing() else { return }
        guard points[points.count - 1] != point else { return }
        push(point, isSmooth: isSmooth)
    }

    /// Closes the contour; the next line begins a new one where this one began.
    public mutating func close() {
        guard beginDrawing() else { return }
        let index = contours.count - 1
        if contours[index].count > 1, points[contours[index].start] == points[points.count - 1] {
            points.removeLast()
            while smooth.count > points.count || smooth.last == false { smooth.removeLast() }
            contours[index].end -= 1
        }
        contours[index].isClosed = true
        isDrawing = false
    }

    /// Whether a point is a joint inside a curve rather than a corner of the path: a stroke rounds it
    /// whatever its join.
    package func isSmooth(_ index: Int) -> Bool { index < smooth.count && smooth[index] }

    /// Moves every point through an affine map. Contours whose points do not stay finite are left out.
    public mutating func apply(_ transform: Affine) {
        guard transform != .identity else { return }
        var isFinite = true
        for index in points.indices {
            points[index] = transform.apply(points[index])
            isFinite = isFinite && points[index].isDrawable
        }
        pen = pen.map(transform.apply)
        guard !isFinite else { return }
        retraces = retraces || !overlaps.isEmpty
        overlaps.removeAll(keepingCapacity: true)
        contours.removeAll { contour in !points[contour.range].allSatisfy(\.isDrawable) }
    }

    /// Adds a point to the open contour.
    mutating func push(_ point: Point, isSmooth: Bool = false) {
        points.append(point)
        if isSmooth { markSmooth(points.count - 1..<points.count) }
        contours[contours.count - 1].end = points.count
    }

    /// Marks points as joints inside a curve.
    mutating func markSmooth(_ range: Range<Int>) {
        smooth.append(contentsOf: repeatElement(false, count: range.lowerBound - smooth.count))
        smooth.append(contentsOf: repeatElement(true, count: range.count))
    }

    /// Removes the point before the last, a joint inside a curve.
    mutating func removeStub() {
        let place = points.count - 2
        unseen[place]? += points[place].distance(to: points[place + 1])
        points.remove(at: place)
        smooth.removeLast()
    }

    /// Opens a contour at the pen unless one is open; false when there is no pen.
    mutating func beginDrawing() -> Bool {
        if isDrawing { return true }
        guard let pen else { return false }
        points.append(pen)
        contours.append(Contour(start: points.count - 1, end: points.count, isClosed: false))
        isDrawing = true
        return true
    }

    /// Makes the points appended since `start` a contour of its own.
    mutating func endContour(from start: Int, isClosed: Bool) {
        isDrawing = false
        guard points.count > start else { return }
        contours.append(Contour(start: start, end: points.count, isClosed: isClosed))
    }
}

extension Point {
    /// Whether lines to it can be measured and outlined without running out of numbers.
    var isDrawable: Bool { abs(x) <= 1e100 && abs(y) <= 1e100 }
}

extension FlatPath: Equatable {
    /// Whether both have the same contours with the same points.
    public static func == (lhs: FlatPath, rhs: FlatPath) -> Bool {
        lhs.points == rhs.points && lhs.contours == rhs.contours && lhs.smooth == rhs.smooth
    }
}
