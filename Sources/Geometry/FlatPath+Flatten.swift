extension FlatPath {
    /// Appends the subpaths of a path after a transform, with chords for every curve.
    ///
    /// No chord is farther than the tolerance from its curve. Wang's bound gives the number of chords: if the second
    /// differences of the control polygon are at most M, n chords at equal steps of the parameter stay within (M/8) d(d
    /// - 1) / n², with d as the degree. Equal steps also handle control points that turn back along the chord.
    ///
    /// An element with a coordinate that is not finite after the transform, or beyond 1e100, is skipped. After a move
    /// of that kind, all elements up to the next move are skipped. A curve has at most 4096 chords, so only curves of
    /// more than about a million tolerances may be coarser. With a window, the limit applies to the visible part, and
    /// invisible parts become a chord or two. After a quarter of a million chords, the remaining curves have at most 8
    /// each.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - transform: The transform from the path to this flat path.
    ///   - tolerance: The largest distance of a chord from its curve after the transform, above 0. A tenth of a dot is
    ///     not visible.
    ///   - keepsTangents: Whether to add a point close to the end of a curve at a corner or an open end. Strokes need
    ///     it, because a chord deviates from its curve by half the angle that it spans, and so would caps and joins.
    ///   - window: The visible part of this flat path, or `nil` for all of it.
    ///   - parts: The curves that are parts of others, by the index of the verb, if the transform is the identity.
    ///     They have the chords of the whole curve, so a line does not change while its end moves.
    /// - Complexity: O(chords). A curve of size s has O(√(s / tolerance)).
    public mutating func append(
        _ path: Path, transform: Affine = .identity, tolerance: Double = 0.1,
        keepsTangents: Bool = false, window: Rect? = nil, parts: [Int: CurvePart] = [:]
    ) {
        precondition(tolerance > 0, "the tolerance of a flat path is above 0")
        var next = path.points.makeIterator()
        func point() -> Point { next.next().map(transform.apply) ?? .zero }
        var joint = keepsTangents ? Joint() : nil
        var scales = path.lineScales.makeIterator()
        defer { lineScale = 1 }
        for (index, verb) in path.verbs.enumerated() {
            let part = parts.isEmpty ? nil : parts[index]
            switch verb {
            case .move:
                move(to: point())
                lineScale = scales.next() ?? 1
                joint?.tangent = nil
            case .line:
                let (start, end) = (isDrawing ? points.last : nil, point())
                line(to: end)
                joint?.tangent = start.map { end - $0 }
                joint?.hasStub = false
            case .quad: quad(point(), point(), part, tolerance: tolerance, window, &joint)
            case .cubic: cubic(point(), point(), point(), part, tolerance: tolerance, window, &joint)
            case .close:
                close()
                joint?.tangent = nil
            }
        }
    }

    /// Returns the number of equal steps that keeps the chords within the tolerance.
    private func steps(bound: Double, tolerance: Double) -> Int {
        let limit = points.count < 1 << 18 ? Self.maximumSteps : 8
        let count = (bound / tolerance).squareRoot()
        return count < Double(limit - 1) ? Int(count) + 1 : limit
    }

    /// The second differences of a cubic's control points.
    private struct Bends {
        let first, last: Vector

        init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
            first = (a - b) + (c - b)
            last = (b - c) + (d - c)
        }

        /// The bound of Wang's formula, (1/8) d(d - 1) times the largest difference.
        var bound: Double { 0.75 * max(first.lengthSquared, last.lengthSquared).squareRoot() }
    }

    private static let maximumSteps = 4096

    private mutating func quad(
        _ control: Point, _ end: Point, _ part: CurvePart?, tolerance: Double, _ window: Rect?,
        _ joint: inout Joint?
    ) {
        guard control.isDrawable, end.isDrawable, beginDrawing() else { return }
        let start = points[points.count - 1]
        let (p, q, r) = part?.whole.quadPoints ?? (start, control, end)
        let bend = (p - q) + (r - q)
        let (a, b) = (bend, (q - p) * 2)
        let grid = grid(part, bound: bend.length / 4, tolerance: tolerance)
        let steps = grid.steps
        begin(&joint, along: direction(from: start, to: control, end, end))
        if steps > Self.longCurve, let window {
            let curve = PathSegment.quad(start, control, end)
            if appendVisible(of: curve, steps: steps, tolerance: tolerance, window, &joint) { return }
        }
        curve(to: end, along: grid, stubs: joint) { t in p + (a * t + b) * t }
        joint?.end(along: -direction(from: end, to: control, start, start), steps: steps)
    }

    private mutating func cubic(
        _ control1: Point, _ control2: Point, _ end: Point, _ part: CurvePart?, tolerance: Double,
        _ window: Rect?, _ joint: inout Joint?
    ) {
        guard control1.isDrawable, control2.isDrawable, end.isDrawable, beginDrawing() else { return }
        let start = points[points.count - 1]
        let (p, q, r, s) = part?.whole.cubicPoints ?? (start, control1, control2, end)
        let bends = Bends(p, q, r, s)
        let (a, b, c) = (bends.last - bends.first, bends.first * 3, (q - p) * 3)
        let grid = grid(part, bound: bends.bound, tolerance: tolerance)
        let steps = grid.steps
        begin(&joint, along: direction(from: start, to: control1, control2, end))
        if steps > Self.longCurve, let window {
            let curve = PathSegment.cubic(start, control1, control2, end)
            if appendVisible(of: curve, steps: steps, tolerance: tolerance, window, &joint) { return }
        }
        curve(to: end, along: grid, stubs: joint) { t in p + ((a * t + b) * t + c) * t }
        joint?.end(along: -direction(from: end, to: control2, control1, start), steps: steps)
    }

    /// The equal steps of a curve at which its chords meet.
    private struct Grid {
        var step: Double
        /// The first and the last step inside the curve.
        var first, last: Int
        var from, to: Double

        var steps: Int { last - first + 2 }
    }

    /// Returns the grid of a curve, or of a part of it, for a bound of its second differences.
    @inline(__always)
    private func grid(_ part: CurvePart?, bound: Double, tolerance: Double) -> Grid {
        let steps = steps(bound: bound, tolerance: tolerance)
        let step = 1 / Double(steps)
        guard let part else { return Grid(step: step, first: 1, last: steps - 1, from: 0, to: 1) }
        // A step closer than this to an end of the part is at that end.
        let slack = 1e-6
        let (from, to) = (part.range.lowerBound, part.range.upperBound)
        let first = Int((from * Double(steps) + slack).rounded(.down)) + 1
        let last = Int((to * Double(steps) - slack).rounded(.up)) - 1
        return Grid(step: step, first: first, last: max(last, first - 1), from: from, to: to)
    }

    @inline(__always)
    private mutating func curve(
        to end: Point, along grid: Grid, stubs joint: Joint?, _ position: (Double) -> Point
    ) {
        let first = points.count
        let isCurved = grid.first <= grid.last
        if isCurved, joint?.startsWithStub == true {
            points.append(position(grid.from + (Double(grid.first) * grid.step - grid.from) * Joint.stub))
        }
        /// Appends a position near the end of a part, on the chord of the whole curve. From there on both are equal.
        func rejoin(_ t: Double, _ index: Int) {
            let start = position(Double(index - 1) * grid.step)
            let end = position(Double(index) * grid.step)
            points.append(start.interpolated(to: end, progress: t / grid.step - Double(index - 1)))
        }
        if grid.from > 0 {
            let next = isCurved ? Double(grid.first) * grid.step : grid.to
            rejoin(grid.from + (next - grid.from) * Joint.rejoining, grid.first)
        }
        for index in grid.first..<grid.last + 1 { points.append(position(Double(index) * grid.step)) }
        if grid.to < 1 {
            let before = isCurved ? Double(grid.last) * grid.step : grid.from
            rejoin(grid.to - (grid.to - before) * Joint.rejoining, grid.last + 1)
        }
        if isCurved, joint != nil {
            points.append(position(grid.to - (grid.to - Double(grid.last) * grid.step) * Joint.stub))
        }
        if points.count > first { markSmooth(first..<points.count) }
        points.append(end)
        contours[contours.count - 1].end = points.count
    }

    private static let longCurve = 128

    /// Appends the chords of the visible parts of a long curve, and the ends of the others.
    ///
    /// Returns `false`, and appends nothing, if even those are too many chords.
    private mutating func appendVisible(
        of curve: PathSegment, steps: Int, tolerance: Double, _ window: Rect, _ joint: inout Joint?
    ) -> Bool {
        let (first, start) = (points.count, points[points.count - 1])
        if joint?.startsWithStub == true { points.append(curve.point(at: Joint.stub / Double(steps))) }
        let next = points.count
        guard appendParts(of: curve, tolerance, window, keepsLengths: joint != nil, from: first) else {
            points.removeLast(points.count - first)
            hiddenLengths = hiddenLengths.filter { $0.key < first }
            return false
        }
        hiddenLengths[next]? -= start.distance(to: points[next - 1])
        if joint != nil {
            let (last, stub) = (points.count - 1, curve.point(at: 1 - Joint.stub / Double(steps)))
            hiddenLengths[last]? -= stub.distance(to: points[last])
            points.insert(stub, at: last)
        }
        markSmooth(first..<points.count - 1)
        contours[contours.count - 1].end = points.count
        let (a, b, c, d) = curve.cubicPoints
        joint?.end(along: -direction(from: d, to: c, b, a), steps: steps)
        return true
    }

    /// Appends the visible parts of a curve, halved until they are short or invisible, or returns `false` if they are too many.
    private mutating func appendParts(
        of part: PathSegment, _ tolerance: Double, _ window: Rect, keepsLengths: Bool, from first: Int,
        depth: Int = 0
    ) -> Bool {
        let (a, b, c, d) = part.cubicPoints
        guard window.touchesBounds(of: a, b, c, d) else {
            if keepsLengths { hiddenLengths[points.count] = part.length(accuracy: 1e-6) }
            points.append(d)
            return true
        }
        let steps = steps(bound: Bends(a, b, c, d).bound, tolerance: tolerance)
        if steps <= Self.longCurve / 4 || depth == 48 {
            let steps = min(steps, Self.longCurve / 4)
            for index in 1..<max(steps, 1) { points.append(part.point(at: Double(index) / Double(steps))) }
            points.append(d)
            return points.count - first <= Self.maximumSteps
        }
        let (firstHalf, secondHalf) = part.split(at: 0.5)
        return appendParts(
            of: firstHalf, tolerance, window, keepsLengths: keepsLengths, from: first, depth: depth + 1)
            && appendParts(
                of: secondHalf, tolerance, window, keepsLengths: keepsLengths, from: first, depth: depth + 1)
    }

    /// The joint of two elements, at which a corner needs short chords that keep the directions of curves.
    private struct Joint {
        /// The distance of the point that keeps the direction of a curve's end, in steps.
        static let stub = 0.125
        /// The distance from the end of a part at which it returns to the chord of the whole curve, in steps.
        static let rejoining = 0.25

        var tangent: Vector?
        var hasStub = false
        var startsWithStub = true

        mutating func end(along direction: Vector, steps: Int) {
            tangent = direction
            hasStub = steps > 1
        }
    }

    /// Starts a curve. If it continues the direction of the last element, neither needs a short chord.
    private mutating func begin(_ joint: inout Joint?, along direction: Vector) {
        guard let before = joint?.tangent else {
            joint?.startsWithStub = true
            return
        }
        let lengths = (before.lengthSquared * direction.lengthSquared).squareRoot()
        let isCorner = !(before.dot(direction) >= 0.9999 * lengths && lengths > 0)
        joint?.startsWithStub = isCorner
        guard !isCorner else { return }
        if joint?.hasStub == true { removeStub() }
        markSmooth(points.count - 1..<points.count)
    }

    /// Returns the direction of a curve at its end: the vector to the first of three points that differs.
    private func direction(from end: Point, to first: Point, _ second: Point, _ third: Point) -> Vector {
        if first != end { return first - end }
        return second != end ? second - end : third - end
    }
}

extension Path {
    /// Creates a path from the lines of a flat path. O(points).
    public init(_ flat: FlatPath) {
        self.init()
        for contour in flat.contours {
            move(to: flat.points[contour.start])
            for point in flat.points[contour.range].dropFirst() { line(to: point) }
            if contour.count == 1 { line(to: flat.points[contour.start]) }
            if contour.isClosed { close() }
        }
    }
}
