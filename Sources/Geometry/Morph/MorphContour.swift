import RealModule

/// One subpath on its way into a morph: measured, oriented, with its corners known.
struct MorphContour {
    /// The drawn segments, those without length left out.
    let segments: [PathSegment]
    let isClosed: Bool
    /// For each segment the length of the contour before it, and the whole length at the end.
    let starts: [Double]
    let area: Double
    /// The centre of gravity, or where that lies outside of the bounds, as it may for a contour that crosses itself,
    /// the middle of the outline.
    let centroid: Point
    let bounds: Rect
    /// How large the contour looks: the side of a square of its area, or a tenth of its length if that is more.
    let size: Double

    private let measured: ArcLength

    var length: Double { measured.total }

    /// The contour of a path with a single subpath, or nil when it draws nothing.
    init?(_ path: Path) {
        let all = Array(path.segments)
        guard let first = all.first, let box = path.bounds else { return nil }
        let drawn = all.filter { $0.reach > 0 }
        segments = drawn.isEmpty ? [.line(first.start, first.start)] : drawn
        isClosed = path.verbs.last == .close
        var outline = Path()
        outline.move(to: segments[0].start)
        for segment in segments { outline.append(segment.element) }
        measured = ArcLength(outline)
        let pieceStarts = measured.pieces.filter { $0.from == 0 }.map(\.start)
        starts = pieceStarts + [measured.total]
        area = outline.area
        let center = outline.centroid ?? first.start
        centroid = box.contains(center) ? center : outline.middle ?? center
        bounds = box
        size = max(abs(area).squareRoot(), measured.total / 10)
    }

    /// The contour as a path.
    var path: Path {
        var path = Path()
        path.move(to: segments[0].start)
        for segment in segments { path.append(segment.element) }
        if isClosed { path.close() }
        return path
    }

    /// The contour drawn the other way round.
    var reversed: MorphContour? {
        var path = Path()
        path.move(to: segments[segments.count - 1].end)
        for segment in segments.reversed() { path.append(segment.reversed.element) }
        if isClosed { path.close() }
        return MorphContour(path)
    }

    /// How many places there are where segments begin or end: one more than segments on an open contour.
    var jointCount: Int { isClosed ? segments.count : segments.count + 1 }

    /// The place at a share of the length, 0 to 1.
    func point(at share: Double) -> Point {
        measured.location(at: share * length)?.point ?? segments[0].start
    }

    /// By how much the contour turns where the segment `joint` begins, as a share of a half turn: positive
    /// clockwise on a screen, 0 at the ends of an open contour.
    func turn(atJoint joint: Int) -> Double {
        let isEnd = joint == 0 || joint == segments.count
        if isEnd, !isClosed { return 0 }
        let before = segments[(joint + segments.count - 1) % segments.count]
        let after = segments[joint % segments.count]
        guard let arriving = before.tangent(at: 1), let leaving = after.tangent(at: 0) else { return 0 }
        return Double.atan2(y: arriving.cross(leaving), x: arriving.dot(leaving)) / .pi
    }

    /// Where a share of the length is: in which segment, and at what parameter.
    func place(at share: Double) -> MorphPlace {
        let target = share * length
        var low = 0
        var high = segments.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= target { low = middle } else { high = middle }
        }
        guard length > 0 else { return MorphPlace(segment: 0, t: share) }
        if case .line = segments[low] {
            let t = (target - starts[low]) / (starts[low + 1] - starts[low])
            return MorphPlace(segment: low, t: min(max(t, 0), 1))
        }
        let piece = measured.piece(at: target, in: measured.pieces.indices)
        return MorphPlace(segment: low, t: measured.parameter(at: target, inPiece: piece))
    }

    func point(at place: MorphPlace) -> Point { segments[place.segment].point(at: place.t) }

    /// The part from one place to a later one with no joint between: a segment, a piece of it, or a point.
    ///
    /// A joint is the end of one segment and the start of another, and rounding may put a place beyond the joint that
    /// it is at. So the part is one of the segment that its middle is in.
    func part(from start: MorphPlace, to end: MorphPlace) -> PathSegment {
        let count = Double(segments.count)
        let from = Double(start.segment) + start.t
        var run = Double(end.segment) + end.t - from
        if isClosed, run < -Self.rounding { run += count }
        guard run > 0, run <= 1 + Self.rounding else { return .line(point(at: start), point(at: start)) }
        // Loops begin anew after their last segment.
        let middle = from + run / 2
        let segment = Int(middle < count ? middle : middle - count)
        let low = from - (middle < count ? Double(segment) : Double(segment) + count)
        return segments[segment].part(
            from: low > 0 ? start.t : 0, to: low + run < 1 - 1e-9 ? end.t : 1)
    }

    /// How far off a parameter may be.
    private static let rounding = 1e-6
}

/// A place on a contour: a segment and its parameter.
struct MorphPlace: Equatable {
    var segment: Int
    var t: Double
}

extension MorphPlace {
    /// Where a joint is: the start of its segment, or the end of the last one.
    init(joint: Int, of contour: MorphContour) {
        let isLast = joint == contour.segments.count
        self.init(segment: isLast ? joint - 1 : joint, t: isLast ? 1 : 0)
    }

    /// Whether it is where a segment begins or ends.
    var isJoint: Bool { t == 0 || t == 1 }
}
