// MARK: - Flat paths

/// A path of straight lines, for strokes, dashes and the rasteriser.
///
/// ``removeAll()`` keeps the memory, so a steady animation allocates nothing after its first frame. Every operation
/// appends to the existing contours.
///
///     var flat = FlatPath()
///     flat.append(path, transform: .identity, tolerance: 0.1)
///     var outline = FlatPath()
///     outline.appendStroke(of: flat, style: StrokeStyle(width: 4), tolerance: 0.1)
///
/// All coordinates are finite and within 1e100. Operations skip other points.
public struct FlatPath: Sendable {
    /// A subpath: a range of points, and whether a line joins the last to the first.
    ///
    /// A contour of one point is ignored by fills, and a dot or a square for strokes with round or square caps.
    @frozen
    public struct Contour: Hashable, Sendable, BitwiseCopyable {
        /// The index of the first point.
        public var start: Int
        /// The index after the last point.
        public var end: Int
        /// Whether the subpath is closed. A closed contour does not repeat its first point.
        public var isClosed: Bool

        /// The indices of its points in ``FlatPath/points``.
        @inlinable public var range: Range<Int> { start..<end }
        /// The number of points, at least one.
        @inlinable public var count: Int { end - start }
    }

    /// The points of all contours, one contour after the other.
    public internal(set) var points: [Point] = []
    /// The subpaths, in drawing order.
    public internal(set) var contours: [Contour] = []

    /// Whether lines overlap, because a stroke turns back on itself. A fill must then unite their areas.
    public internal(set) var retraces = false

    /// The ranges of contours whose dashes overlap, in order. A fill must unite the areas of each range.
    public internal(set) var overlaps: [Range<Int>] = []

    /// Whether the contours are the dashes of a line, in order. A stroke then tests for overlaps of adjacent dashes.
    package var isDashed = false

    /// The lengths of invisible parts of curves, for dashes, by the index of the point that ends the replacement line.
    var hiddenLengths: [Int: Double] = [:]

    /// The factor of the line width of each contour, up to the last one that differs from 1.
    private(set) var lineScales: [Double] = []
    var lineScale = 1.0

    /// Whether each point is a joint inside a curve, up to the last such joint. Outlines have none.
    private var smooth: [Bool] = []
    /// The start of the open contour, or of the next one.
    var contourStart: Point?
    /// Whether the last contour is open for more points.
    var isDrawing = false
    /// Whether the current stroke covers an area twice at a corner.
    var coversTwice = false
    /// The far side of the current stroke. The property keeps its memory.
    var farSide: [Point] = []

    /// Creates an empty flat path.
    public init() {}

    /// Whether there are no contours. A single move makes no contour.
    public var isEmpty: Bool { contours.isEmpty }

    /// Removes every contour and keeps the memory.
    public mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        smooth.removeAll(keepingCapacity: true)
        contours.removeAll(keepingCapacity: true)
        contourStart = nil
        isDrawing = false
        retraces = false
        isDashed = false
        lineScales.removeAll(keepingCapacity: true)
        overlaps.removeAll(keepingCapacity: true)
        if !hiddenLengths.isEmpty { hiddenLengths.removeAll() }
    }

    /// Starts a contour. After a point that is not finite, lines are skipped until the next move.
    public mutating func move(to point: Point) {
        isDrawing = false
        contourStart = point.isDrawable ? point : nil
    }

    /// Draws a line, unless the point is not finite or there is no start point.
    public mutating func line(to point: Point) {
        guard point.isDrawable, beginDrawing(), points[points.count - 1] != point else { return }
        points.append(point)
        contours[contours.count - 1].end = points.count
    }

    /// Closes the contour. The next line starts a new contour at the same point.
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

    /// Returns whether a point is a joint inside a curve and not a corner of the path. A stroke always rounds it.
    package func isSmooth(_ index: Int) -> Bool { index < smooth.count && smooth[index] }

    /// Transforms every point. Contours that do not stay finite are removed.
    public mutating func apply(_ transform: Affine) {
        guard transform != .identity else { return }
        var isFinite = true
        for index in points.indices {
            points[index] = transform.apply(points[index])
            isFinite = isFinite && points[index].isDrawable
        }
        contourStart = contourStart.map(transform.apply)
        guard !isFinite else { return }
        retraces = retraces || !overlaps.isEmpty
        overlaps.removeAll(keepingCapacity: true)
        let drawable = contours.indices.filter { points[contours[$0].range].allSatisfy(\.isDrawable) }
        if !lineScales.isEmpty { lineScales = drawable.map(lineScale(ofContour:)) }
        contours = drawable.map { contours[$0] }
    }

    mutating func markSmooth(_ range: Range<Int>) {
        smooth.append(contentsOf: repeatElement(false, count: range.lowerBound - smooth.count))
        smooth.append(contentsOf: repeatElement(true, count: range.count))
    }

    /// Removes the point before the last, a joint inside a curve.
    mutating func removeStub() {
        let index = points.count - 2
        hiddenLengths[index]? += points[index].distance(to: points[index + 1])
        points.remove(at: index)
        smooth.removeLast()
    }

    /// Opens a contour at the start point if none is open, and returns whether one is open.
    mutating func beginDrawing() -> Bool {
        if isDrawing { return true }
        guard let contourStart else { return false }
        points.append(contourStart)
        addContour(from: points.count - 1, isClosed: false)
        isDrawing = true
        return true
    }

    /// Turns the points since a start index into a contour.
    mutating func endContour(from start: Int, isClosed: Bool) {
        isDrawing = false
        guard points.count > start else { return }
        addContour(from: start, isClosed: isClosed)
    }

    private mutating func addContour(from start: Int, isClosed: Bool) {
        contours.append(Contour(start: start, end: points.count, isClosed: isClosed))
        guard lineScale != 1 else { return }
        lineScales.append(contentsOf: repeatElement(1, count: contours.count - 1 - lineScales.count))
        lineScales.append(lineScale)
    }

    func lineScale(ofContour index: Int) -> Double { index < lineScales.count ? lineScales[index] : 1 }

    /// The runs of contours with the same factor of the line width, as flat paths without factors.
    var runsByLineScale: [(scale: Double, run: FlatPath)] {
        var runs: [(scale: Double, run: FlatPath)] = []
        for (index, contour) in contours.enumerated() {
            let scale = lineScale(ofContour: index)
            if runs.last?.scale != scale {
                var run = self
                run.contours.removeAll()
                run.lineScales.removeAll()
                runs.append((scale, run))
            }
            runs[runs.count - 1].run.contours.append(contour)
        }
        return runs
    }
}

extension Point {
    /// The length of the line for a part without length, which orients its caps: invisible, but longer than a rounding error.
    var speck: Double { 1e-6 + 1e-10 * max(abs(x), abs(y)) }

    /// Whether lines to the point can be measured and outlined without overflow.
    var isDrawable: Bool { abs(x) <= 1e100 && abs(y) <= 1e100 }
}

extension FlatPath: Equatable {
    /// Returns whether both paths have the same contours, points, smooth joints and widths of lines.
    public static func == (lhs: FlatPath, rhs: FlatPath) -> Bool {
        lhs.points == rhs.points && lhs.contours == rhs.contours && lhs.smooth == rhs.smooth
            && lhs.lineScales == rhs.lineScales
    }
}

// MARK: - Measures

extension FlatPath {
    /// The smallest rectangle around all contours, or `nil` if there is none.
    public var bounds: Rect? {
        var box = Box()
        for contour in contours {
            for point in points[contour.range] { box.add(point) }
        }
        return box.rect
    }

    /// The signed area inside the contours, each closed by a line. Clockwise contours on a screen are positive.
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

    /// Returns the length of a contour with its closing line, or 0 if the sum overflows.
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

    /// Returns the length of the line to a point, or of the curve that the line replaces.
    func lineLength(from start: Point, to index: Int) -> Double {
        if !hiddenLengths.isEmpty, let length = hiddenLengths[index] { return length }
        return (points[index] - start).length
    }

    /// The length of all contours with their closing lines, in points.
    public var length: Double { contours.reduce(0) { $0 + length(of: $1) } }
}

// MARK: - Drawing in parts

/// A cursor that moves forwards along a contour, by lengths from its start, and draws ranges of it.
struct ContourTrace {
    private let source: FlatPath
    private let contour: FlatPath.Contour
    /// The index in the contour of the point at the end of the current line.
    private var index = 0
    private var start: Point
    private var end: Point
    private var direction = Vector.zero
    /// Whether two lines so far turn back on each other.
    private var turnsBack = false
    /// The lengths at the ends of the current line.
    private var low = 0.0
    private var high = 0.0

    init(of contour: FlatPath.Contour, in source: FlatPath) {
        self.source = source
        self.contour = contour
        start = source.points[contour.start]
        end = start
        step()
    }

    /// Draws the range between two lengths, after the last range. Without length it is a very short line, which orients caps.
    mutating func draw(from lower: Double, to upper: Double, into flat: inout FlatPath) {
        let slack = 1e-12 * high
        while high <= lower + slack, step() {}
        let first = flat.points.count
        flat.points.append(position(at: lower))
        if upper <= lower {
            let point = position(at: lower)
            flat.points.append(point + direction * point.speck)
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
        start + direction * (length.clamped(to: low...high) - low)
    }

    /// Advances to the next line with a length, and returns `false` at the end of an open contour.
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

extension Rect {
    /// Returns whether the bounds of four points touch the rectangle, or miss it only by rounding.
    func touchesBounds(of a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let low = Point(min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
        let high = Point(max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
        let slack = 1e-12 * max(max(abs(low.x), abs(low.y)), max(abs(high.x), abs(high.y)))
        return low.x <= maxX + slack && high.x >= minX - slack
            && low.y <= maxY + slack && high.y >= minY - slack
    }

    /// Returns the fractions of a line's length between which it is in the rectangle, or `nil` if it is outside.
    func span(from start: Point, to end: Point) -> (from: Double, to: Double)? {
        let line = end - start
        var (from, to) = (0.0, 1.0)
        for (start, step, low, high) in [(start.x, line.dx, minX, maxX), (start.y, line.dy, minY, maxY)] {
            guard step != 0 else {
                if start < low || start > high { return nil }
                continue
            }
            let (atLow, atHigh) = ((low - start) / step, (high - start) / step)
            from = max(from, min(atLow, atHigh))
            to = min(to, max(atLow, atHigh))
        }
        return from <= to ? (from, to) : nil
    }
}
