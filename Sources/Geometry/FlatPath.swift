// MARK: - Flat paths

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

// MARK: - Measures

extension FlatPath {
    /// The smallest rectangle that holds every point of every contour, or nil when there is none.
    public var bounds: Rect? {
        guard let first = contours.first else { return nil }
        var low = points[first.start]
        var high = low
        for contour in contours {
            for point in points[contour.range] {
                low = Point(min(low.x, point.x), min(low.y, point.y))
                high = Point(max(high.x, point.x), max(high.y, point.y))
            }
        }
        return Rect(corner: low, corner: high)
    }

    /// The signed area inside the contours, each closed by a line: positive for a contour that runs
    /// clockwise on a screen.
    public var area: Double {
        var doubled = 0.0
        for contour in contours {
            var last = points[contour.end - 1]
            let origin = last
            for index in contour.range {
                doubled += (last - origin).cross(points[index] - origin)
                last = points[index]
            }
        }
        return doubled / 2
    }

    /// The length of a contour, the closing line with it; 0 where the lines are too long to add up.
    func length(of contour: Contour) -> Double {
        var length = 0.0
        var last = points[contour.start]
        for index in contour.start + 1..<max(contour.end, contour.start + 1) {
            length += lineLength(from: last, to: index)
            last = points[index]
        }
        if contour.isClosed { length += (points[contour.start] - last).length }
        return length.isFinite ? length : 0
    }

    /// The length of the line to a point, or of the curve for which it stands.
    func lineLength(from start: Point, to index: Int) -> Double {
        if !unseen.isEmpty, let length = unseen[index] { return length }
        return (points[index] - start).length
    }

    /// The length of all contours together, closing lines too, in points.
    public var length: Double { contours.reduce(0) { $0 + length(of: $1) } }
}

// MARK: - Drawing in parts

/// A walk forward along the lines of one contour, laying down stretches of it.
///
/// Positions are lengths from the start of the contour. Over the end of a closed contour the walk goes on at
/// its start, with lengths counted on.
struct ContourTrace {
    private let source: FlatPath
    private let contour: FlatPath.Contour
    /// Index in the contour of the point at the end of the current line.
    private var index = 0
    private var start: Point
    private var end: Point
    private var direction = Vector.zero
    /// Whether two lines so far lead back over each other.
    private var turnsBack = false
    /// Lengths at the two ends of the current line.
    private var low = 0.0
    private var high = 0.0

    init(of contour: FlatPath.Contour, in source: FlatPath) {
        self.source = source
        self.contour = contour
        start = source.points[contour.start]
        end = start
        step()
    }

    /// Lays down the stretch between two lengths, `lower` not before the end of the last stretch.
    ///
    /// A stretch of no length becomes a line too short to see that still has the direction of the path, so
    /// that caps know how to lie.
    mutating func lay(from lower: Double, to upper: Double, into flat: inout FlatPath) {
        let slack = 1e-12 * high
        while high <= lower + slack, step() {}
        let first = flat.points.count
        flat.points.append(position(at: lower))
        if upper <= lower {
            let speck = 1e-6 + 1e-10 * max(abs(start.x), abs(start.y), abs(end.x), abs(end.y))
            flat.points.append(position(at: lower) + direction * speck)
        } else {
            while high + slack < upper {
                flat.points.append(end)
                if source.isSmooth(contour.start + index) {
                    flat.markSmooth(flat.points.count - 1..<flat.points.count)
                }
                guard step() else { break }
            }
            let last = high <= upper ? end : position(at: upper)
            if flat.points.last != last { flat.points.append(last) }
        }
        flat.endContour(from: first, isClosed: false)
        flat.retraces = flat.retraces || turnsBack
    }

    private func position(at length: Double) -> Point {
        let distance = min(max(length, low), high) - low
        return start + direction * distance
    }

    /// Goes to the next line that has a length; false at the end of an open contour.
    @discardableResult
    private mutating func step() -> Bool {
        for _ in 0..<contour.count {
            if index + 1 >= contour.count, !contour.isClosed { return false }
            index = index + 1 < contour.count ? index + 1 : 0
            start = end
            end = source.points[contour.start + index]
            let length = source.lineLength(from: start, to: contour.start + index)
            guard length > 0, length.isFinite else { continue }
            let before = direction
            direction = (end - start) * (1 / length)
            turnsBack = turnsBack || before.dot(direction) < -0.999
            low = high
            high += length
            return true
        }
        return false
    }
}

// MARK: - Windows

/// Where a flat path is looked at. What cannot be seen there may be drawn with a line or two, so that the work is
/// that of what is seen, however far the rest reaches.
package struct Window: Hashable, Sendable {
    /// The rectangle that is seen.
    package var rect: Rect

    /// What is seen through a rectangle.
    package init(_ rect: Rect) { self.rect = rect }

    /// Where paths run whose strokes may be seen: everywhere within `reach` of what is.
    package func grown(by reach: Double) -> Window { Window(rect.insetBy(dx: -reach, dy: -reach)) }

    /// Whether anything within the hull of some points may be seen; so that rounding hides nothing, also what is
    /// just beside.
    func maySee(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let low = Point(min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
        let high = Point(max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
        let slack = 1e-12 * max(max(abs(low.x), abs(low.y)), max(abs(high.x), abs(high.y)))
        return low.x <= rect.maxX + slack && high.x >= rect.minX - slack && low.y <= rect.maxY + slack
            && high.y >= rect.minY - slack
    }

    /// Between which shares of its length a line is seen; nil when it is not.
    func stretch(from start: Point, to end: Point) -> (from: Double, to: Double)? {
        let way = end - start
        var (from, to) = (0.0, 1.0)
        for (place, step, low, high) in [
            (start.x, way.dx, rect.minX, rect.maxX), (start.y, way.dy, rect.minY, rect.maxY),
        ] {
            guard step != 0 else {
                if place < low || place > high { return nil }
                continue
            }
            let (one, other) = ((low - place) / step, (high - place) / step)
            from = max(from, min(one, other))
            to = min(to, max(one, other))
        }
        return from <= to ? (from, to) : nil
    }
}
