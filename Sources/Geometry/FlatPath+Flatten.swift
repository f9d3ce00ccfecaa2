extension FlatPath {
    /// Appends the subpaths of `path`, seen through `transform`, with every curve replaced by chords.
    ///
    /// No chord is farther than `tolerance` from its curve, measured after the transform. The number of
    /// chords comes from Wang's bound: a curve whose control polygon has second differences of at most M
    /// stays within (M/8) d(d - 1) / n² of n chords at equal steps of its parameter (d is the degree). Equal
    /// steps also cope with control points that lead back along the chord, where a test of distance to the
    /// chord sees a straight line and misses the turn.
    ///
    /// An element with a coordinate that is not finite after the transform, or beyond 1e100, is left out, and so is what
    /// follows a move of that kind up to the next move. A curve becomes at most 4096 chords, so that only
    /// curves above about a million tolerances in size may be coarser than asked. With a window that holds for the
    /// part of them that is seen: what is not becomes a chord or two. Of a path of more than a quarter of a million
    /// chords the other curves become 8 at most.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - transform: from the units of the path to those of this flat path.
    ///   - tolerance: greatest distance, above 0, in points of the transformed path. A tenth of a dot cannot
    ///     be seen in coverage.
    ///   - keepsTangents: whether to add a point close to either end of a curve that meets a corner or an
    ///     open end there. Strokes need it: a chord is turned from its curve by half the angle it spans,
    ///     and without such a point caps and joins would be, too.
    /// - Complexity: O(chords); a curve of size s has O(√(s / tolerance)).
    public mutating func append(
        _ path: Path, transform: Affine = .identity, tolerance: Double = 0.1,
        keepsTangents: Bool = false
    ) {
        append(path, transform: transform, tolerance: tolerance, keepsTangents: keepsTangents, window: nil)
    }

    /// The same, of a path that is seen through a window in the coordinates of this flat path.
    ///
    /// Some of its curves may be parts of others, in the coordinates of this flat path, by the index of the verb. They
    /// have the chords of the whole curve, so that what is drawn of a line stays as it is while its end moves on.
    package mutating func append(
        _ path: Path, transform: Affine, tolerance: Double, keepsTangents: Bool = false, window: Window?,
        parts: [Int: CurvePart] = [:]
    ) {
        precondition(tolerance > 0, "the tolerance of a flat path is above 0")
        var next = path.points.makeIterator()
        func point() -> Point { next.next().map(transform.apply) ?? .zero }
        var joint = keepsTangents ? Joint() : nil
        for (index, verb) in path.verbs.enumerated() {
            let part = parts.isEmpty ? nil : parts[index]
            switch verb {
            case .move:
                move(to: point())
                joint?.tangent = nil
            case .line:
                let (start, end) = (points.last, point())
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

    /// How many equal steps keep the chords within `tolerance`, `bound` being (1/8) d(d - 1) times the greatest
    /// second difference.
    private func steps(bound: Double, tolerance: Double) -> Int {
        let mostSteps = points.count < 1 << 18 ? Self.mostSteps : 8
        let count = (bound / tolerance).squareRoot()
        return count < Double(mostSteps - 1) ? Int(count) + 1 : mostSteps
    }

    /// The second differences of a cubic's control points.
    private struct Bends {
        let first, last: Vector

        init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
            first = (a - b) + (c - b)
            last = (b - c) + (d - c)
        }

        /// Wang's (1/8) d(d - 1) times the greatest of them.
        var bound: Double { 0.75 * max(first.lengthSquared, last.lengthSquared).squareRoot() }
    }

    /// The most chords of a curve.
    private static let mostSteps = 4096

    private mutating func quad(
        _ control: Point, _ end: Point, _ part: CurvePart?, tolerance: Double, _ window: Window?,
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
            if appendSeen(of: curve, steps: steps, tolerance: tolerance, window, &joint) { return }
        }
        curve(to: end, along: grid, stubs: joint) { t in p + (a * t + b) * t }
        joint?.end(along: -direction(from: end, to: control, start, start), steps: steps)
    }

    private mutating func cubic(
        _ control1: Point, _ control2: Point, _ end: Point, _ part: CurvePart?, tolerance: Double,
        _ window: Window?, _ joint: inout Joint?
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
            if appendSeen(of: curve, steps: steps, tolerance: tolerance, window, &joint) { return }
        }
        curve(to: end, along: grid, stubs: joint) { t in p + ((a * t + b) * t + c) * t }
        joint?.end(along: -direction(from: end, to: control2, control1, start), steps: steps)
    }

    /// Where the chords of a curve meet: at some of its equal steps.
    private struct Grid {
        var step: Double
        /// The first and the last of the steps that are inside.
        var first, last: Int
        /// The parameters of the ends.
        var from, to: Double

        /// How many chords there are.
        var steps: Int { last - first + 2 }
    }

    /// The chords of a curve with a bound of its second differences, or of a part of it.
    @inline(__always)
    private func grid(_ part: CurvePart?, bound: Double, tolerance: Double) -> Grid {
        let steps = steps(bound: bound, tolerance: tolerance)
        let step = 1 / Double(steps)
        guard let part else { return Grid(step: step, first: 1, last: steps - 1, from: 0, to: 1) }
        // What is nearer than this to an end of the part is that end.
        let slack = 1e-6
        let (from, to) = (part.range.lowerBound, part.range.upperBound)
        let first = Int((from * Double(steps) + slack).rounded(.down)) + 1
        let last = Int((to * Double(steps) - slack).rounded(.up)) - 1
        return Grid(step: step, first: first, last: max(last, first - 1), from: from, to: to)
    }

    /// Appends the points of a curve where its chords meet, and its end.
    @inline(__always)
    private mutating func curve(
        to end: Point, along grid: Grid, stubs joint: Joint?, _ position: (Double) -> Point
    ) {
        let first = points.count
        let isCurved = grid.first <= grid.last
        if isCurved, joint?.startsWithStub == true {
            points.append(position(grid.from + (Double(grid.first) * grid.step - grid.from) * Joint.stub))
        }
        /// A place near the end of a part, on the chord of the whole curve there: from it on they are the same.
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

    /// A curve of more chords than this is worth a look at what of it is seen.
    private static let longCurve = 128

    /// Appends the chords of what is seen of a long curve, and the ends of what is not; false, and nothing, when even
    /// what is seen is too long.
    private mutating func appendSeen(
        of curve: PathSegment, steps: Int, tolerance: Double, _ window: Window, _ joint: inout Joint?
    ) -> Bool {
        let (first, start) = (points.count, points[points.count - 1])
        if joint?.startsWithStub == true { points.append(curve.point(at: Joint.stub / Double(steps))) }
        let stub = points.count
        guard appendParts(of: curve, tolerance, window, keepsLengths: joint != nil, from: first) else {
            points.removeLast(points.count - first)
            unseen = unseen.filter { $0.key < first }
            return false
        }
        unseen[stub]? -= start.distance(to: points[stub - 1])
        if joint != nil {
            let (place, end) = (points.count - 1, curve.point(at: 1 - Joint.stub / Double(steps)))
            unseen[place]? -= end.distance(to: points[place])
            points.insert(end, at: place)
        }
        markSmooth(first..<points.count - 1)
        contours[contours.count - 1].end = points.count
        let (a, b, c, d) = curve.cubicPoints
        joint?.end(along: -direction(from: d, to: c, b, a), steps: steps)
        return true
    }

    /// Appends what is seen of a part of a curve, halved until it is short or out of sight; false when there is too much
    /// to see.
    private mutating func appendParts(
        of part: PathSegment, _ tolerance: Double, _ window: Window, keepsLengths: Bool, from first: Int,
        depth: Int = 0
    ) -> Bool {
        let (a, b, c, d) = part.cubicPoints
        guard window.maySee(a, b, c, d) else {
            if keepsLengths { unseen[points.count] = part.length(accuracy: 1e-6) }
            points.append(d)
            return true
        }
        let steps = steps(bound: Bends(a, b, c, d).bound, tolerance: tolerance)
        if steps <= Self.longCurve / 4 || depth == 48 {
            let steps = min(steps, Self.longCurve / 4)
            for index in 1..<max(steps, 1) { points.append(part.point(at: Double(index) / Double(steps))) }
            points.append(d)
            return points.count - first <= Self.mostSteps
        }
        let (one, other) = part.split(at: 0.5)
        return appendParts(
            of: one, tolerance, window, keepsLengths: keepsLengths, from: first, depth: depth + 1)
            && appendParts(
                of: other, tolerance, window, keepsLengths: keepsLengths, from: first, depth: depth + 1)
    }

    /// Where two elements meet, when strokes are to know the directions of curves there.
    private struct Joint {
        /// How far from the end of a curve the point that keeps its direction is, in steps.
        static let stub = 0.125
        /// How far from its end a part of a curve has the chord of the whole one, in steps.
        static let rejoining = 0.25

        /// The direction in which the last element ended.
        var tangent: Vector?
        /// Whether it ended with a short chord.
        var hasStub = false
        /// Whether the curve under way begins with a short chord.
        var startsWithStub = true

        mutating func end(along direction: Vector, steps: Int) {
            tangent = direction
            hasStub = steps > 1
        }
    }

    /// Begins a curve. Where it goes on in the direction of the last element there is no corner, so it needs no
    /// short chord, and neither did that element.
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

    /// The way to the first of three points that lies elsewhere: the direction of a curve at its end.
    private func direction(from end: Point, to first: Point, _ second: Point, _ third: Point) -> Vector {
        if first != end { return first - end }
        return second != end ? second - end : third - end
    }
}

extension Path {
    /// The lines of a flat path as a path, contour by contour. O(points).
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
