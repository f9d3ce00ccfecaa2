import RealModule

// MARK: - Contours

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

// MARK: - Shapes

/// A path on its way into a morph: its contours, and which of them are holes in which.
struct MorphShape {
    /// The subpaths that draw something, in order.
    var contours: [MorphContour] = []
    /// For a hole, the contour that it is cut out of, and for an island in a hole that hole; nil for an outline.
    var parents: [Int?] = []
    /// The middle and the extent of the whole path.
    let center: Point
    let extent: Double

    init(_ path: Path) {
        for subpath in path.subpaths {
            if let contour = MorphContour(subpath) { contours.append(contour) }
        }
        let box = path.bounds ?? .zero
        center = Point(box.minX + box.size.width / 2, box.minY + box.size.height / 2)
        extent = max(box.size.width, box.size.height)
        parents = contours.indices.map { index in
            guard let parent = Self.parent(of: index, in: contours) else { return nil }
            // What winds the same way as the contour around it stands for itself.
            return (contours[index].area < 0) != (contours[parent].area < 0) ? parent : nil
        }
    }

    /// The smallest closed contour around another, by the place where that one starts.
    private static func parent(of index: Int, in contours: [MorphContour]) -> Int? {
        let contour = contours[index]
        guard contour.isClosed, contours.count <= 512 else { return nil }
        let start = contour.segments[0].point(at: 0.5)
        var best: Int?
        for (other, outline) in contours.enumerated()
        where other != index && outline.isClosed && abs(outline.area) > abs(contour.area) {
            guard outline.bounds.contains(contour.bounds),
                best.map({ abs(outline.area) < abs(contours[$0].area) }) ?? true
            else { continue }
            if outline.path.winding(of: start) != 0 { best = other }
        }
        return best
    }

    /// The holes cut out of a contour; for nil the contours that are no holes.
    func contours(in parent: Int?) -> [Int] { contours.indices.filter { parents[$0] == parent } }

    /// A contour, the holes cut out of it, the islands in these, and so on inwards, but for what stays.
    func everything(of outline: Int, except staying: Set<Int>) -> [Int] {
        let holes = contours(in: outline).filter { !staying.contains($0) }
        return [outline] + holes.flatMap { everything(of: $0, except: staying) }
    }
}

extension Rect {
    /// Whether all of another rectangle lies inside or on the edge.
    fileprivate func contains(_ other: Rect) -> Bool {
        contains(Point(other.minX, other.minY)) && contains(Point(other.maxX, other.maxY))
    }
}

// MARK: - Tracks

/// A contour as the aligner sees it: a run of nodes, every joint among them, no two farther apart than a
/// small share of the length.
struct MorphTrack {
    /// Shares of the length from the first node: 0 at the first, 1 at the last.
    private(set) var shares: [Double] = []
    /// Where the nodes are.
    private(set) var sites: [Point] = []
    /// The same in the frame in which two contours are compared.
    private(set) var points: [Vector] = []
    /// How sharply the contour turns at each node, as a share of a half turn; 0 between joints.
    private(set) var turns: [Double] = []
    /// Where each node is on its contour.
    private(set) var places: [MorphPlace] = []

    var count: Int { shares.count }

    /// The nodes of a contour from its start, the start again at the end when it is closed.
    ///
    /// - Parameters:
    ///   - contour: the contour.
    ///   - density: into how many parts the length is cut at least.
    ///   - limit: how many joints become nodes at most; of more, the sharpest are taken.
    init(_ contour: MorphContour, density: Int, limit: Int) {
        let joints = MorphTrack.joints(of: contour, limit: limit)
        let step = contour.length / Double(density)
        for (index, joint) in joints.enumerated() {
            append(
                contour, MorphPlace(joint: joint, of: contour), share: contour.share(ofJoint: joint, index))
            turns[count - 1] = contour.turn(atJoint: joint)
            guard index + 1 < joints.count else { break }
            let (low, high) = (contour.starts[joint], contour.starts[joints[index + 1]])
            let parts = step > 0 ? ((high - low) / step).rounded() : 1
            guard parts >= 2, parts <= Double(density) else { continue }
            for part in 1..<Int(parts) {
                let share = (low + (high - low) * Double(part) / parts) / contour.length
                append(contour, contour.place(at: share), share: share)
            }
        }
    }

    /// The nodes of a contour at given shares of its length, counted from `offset` on.
    init(_ contour: MorphContour, shares: [Double], from offset: Double, joints: [Double: Int]) {
        for share in shares {
            if let joint = joints[share] {
                append(contour, MorphPlace(joint: joint, of: contour), share: share)
                turns[count - 1] = contour.turn(atJoint: joint)
            } else {
                let whole = share + offset
                append(contour, contour.place(at: whole > 1 ? whole - 1 : whole), share: share)
            }
        }
    }

    /// The same closed contour from another node.
    func rotated(by start: Int) -> MorphTrack {
        guard start > 0, start < count - 1 else { return self }
        var result = self
        let last = count - 1
        for index in 0...last {
            let source = (start + index) % last
            result.sites[index] = sites[source]
            result.points[index] = points[source]
            result.turns[index] = turns[source]
            result.places[index] = places[source]
            result.shares[index] =
                index == last ? 1 : shares[source] - shares[start] + (source < start ? 1 : 0)
        }
        return result
    }

    private mutating func append(_ contour: MorphContour, _ place: MorphPlace, share: Double) {
        let site = contour.segments[place.segment].point(at: place.t)
        shares.append(share)
        sites.append(site)
        points.append(site - contour.centroid)
        turns.append(0)
        places.append(place)
    }

    /// Moves and scales the points into a frame.
    mutating func view(from middle: Point, scale: Double) {
        points = sites.map { ($0 - middle) * scale }
    }

    /// The mean place of the contour, and the root of the mean squared distance from it.
    var spread: (middle: Point, radius: Double) {
        let weights = self.weights
        let origin = sites[0]
        let total = weights.reduce(0, +)
        guard total > 0 else { return (origin, 0) }
        var middle = Vector.zero
        for (site, weight) in zip(sites, weights) { middle = middle + (weight / total) * (site - origin) }
        var squares = 0.0
        for (site, weight) in zip(sites, weights) {
            squares += weight / total * (site - origin - middle).lengthSquared
        }
        return (origin + middle, squares.squareRoot())
    }

    /// A walk along the track that asks for one place after another.
    struct Walk {
        private let track: MorphTrack
        private var node = 0

        init(_ track: MorphTrack) { self.track = track }

        /// The point at a share of the length, on the line between its nodes; shares must not fall.
        mutating func point(at share: Double) -> Vector {
            guard track.count > 1 else { return track.points[0] }
            while node + 2 < track.count, track.shares[node + 1] <= share { node += 1 }
            let step = track.shares[node + 1] - track.shares[node]
            let part = step > 0 ? min(max((share - track.shares[node]) / step, 0), 1) : 0
            return track.points[node] + part * (track.points[node + 1] - track.points[node])
        }
    }

    /// What share of the length is nearest to each node.
    private var weights: [Double] {
        shares.indices.map { index in
            let before = index > 0 ? shares[index] - shares[index - 1] : 0
            let after = index + 1 < count ? shares[index + 1] - shares[index] : 0
            return (before + after) / 2
        }
    }

    /// The joints to be nodes, in order, first and last among them.
    private static func joints(of contour: MorphContour, limit: Int) -> [Int] {
        let all = contour.segments.count
        guard all > limit else { return Array(0...all) }
        let turns = (0...all).map { abs(contour.turn(atJoint: $0)) }
        let inner = (1..<all).sorted { turns[$0] == turns[$1] ? $0 < $1 : turns[$0] > turns[$1] }
        return [0] + inner.prefix(limit - 1).sorted() + [all]
    }
}

extension MorphContour {
    /// The share of the length before a joint; of a contour without length, one step for each.
    fileprivate func share(ofJoint joint: Int, _ index: Int) -> Double {
        length > 0 ? starts[joint] / length : Double(min(index, 1))
    }
}

extension MorphTrack {
    /// Puts two tracks into the frame in which they are compared.
    ///
    /// Shapes that stand far apart, or differ much in size, are each seen from their own middle at their own
    /// scale: the way from one to the other is the same for all points, and must not decide which goes where.
    /// Shapes that overlap are seen as they are.
    static func viewTogether(_ one: inout MorphTrack, _ other: inout MorphTrack) {
        let (a, b) = (one.spread, other.spread)
        let larger = max(a.radius, b.radius)
        func scale(_ radius: Double) -> Double { radius > 0 && radius.isFinite ? 1 / radius : 1 }
        let isTogether =
            a.middle.distance(to: b.middle) < 0.5 * larger && min(a.radius, b.radius) > 0.5 * larger
        if isTogether {
            one.view(from: a.middle, scale: scale(larger))
            other.view(from: a.middle, scale: scale(larger))
        } else {
            one.view(from: a.middle, scale: scale(a.radius))
            other.view(from: b.middle, scale: scale(b.radius))
        }
    }
}
