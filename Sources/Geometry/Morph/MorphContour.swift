import RealModule

// MARK: - Contours

struct MorphPosition: Equatable {
    var segment: Int
    var t: Double

    /// Whether a segment begins or ends there.
    var isJoint: Bool { t == 0 || t == 1 }
}

struct MorphContour {
    /// The segments with a length, or a single one for a contour without length.
    let segments: [PathSegment]
    let isClosed: Bool
    /// Whether the contour runs against the direction of its path.
    private(set) var isReversed = false
    /// The length of the contour before each segment, then its whole length.
    let starts: [Double]
    let area: Double
    /// The centre of gravity, or the mean of the outline if the centre is outside the bounds.
    let centroid: Point
    let bounds: Rect
    /// The apparent size: the side of a square of the same area, but at least a tenth of the length.
    let size: Double
    /// The factor of the line width.
    let lineScale: Double

    private let measured: ArcLength

    var length: Double { measured.total }

    /// Creates the contour of a path with a single subpath, or `nil` if the path draws nothing.
    init?(_ path: Path) {
        let all = Array(path.segments)
        guard let first = all.first, let box = path.bounds else { return nil }
        let drawn = all.filter { $0.polygonLength > 0 }
        segments = drawn.isEmpty ? [.line(first.start, first.start)] : drawn
        isClosed = path.verbs.last == .close
        let outline = Path(segments)
        measured = ArcLength(outline)
        starts = measured.joints(ofSubpath: 0)
        area = outline.area
        let center = outline.centroid ?? first.start
        centroid = box.contains(center) ? center : outline.meanPoint ?? center
        bounds = box
        size = max(abs(area).squareRoot(), measured.total / 10)
        lineScale = path.lineScale(ofSubpath: 0)
    }

    var path: Path { closed(measured.path) }

    var reversed: MorphContour {
        var contour = MorphContour(closed(Path(segments.reversed().map(\.reversed)))) ?? self
        contour.isReversed = !isReversed
        return contour
    }

    func applying(_ map: Affine) -> MorphContour {
        guard var contour = MorphContour(path.applying(map)), contour.segments.count == segments.count else {
            return self
        }
        contour.isReversed = isReversed
        return contour
    }

    private func closed(_ path: Path) -> Path {
        var path = path
        if isClosed { path.close() }
        path.scaleLine(by: lineScale)
        return path
    }

    /// Returns the angle at the start of a segment in half turns, positive clockwise, or 0 at an end of an open contour.
    func turn(atJoint joint: Int) -> Double {
        if !isClosed, joint == 0 || joint == segments.count { return 0 }
        let before = segments[(joint + segments.count - 1) % segments.count]
        let after = segments[joint % segments.count]
        guard let arriving = before.tangent(at: 1), let leaving = after.tangent(at: 0) else { return 0 }
        return arriving.angle(to: leaving) / .pi
    }
}

extension Path {
    fileprivate init(_ segments: [PathSegment]) {
        self.init()
        move(to: segments[0].start)
        for segment in segments { append(segment.element) }
    }
}

// MARK: - Positions on contours

extension MorphContour {
    func position(ofJoint joint: Int) -> MorphPosition {
        let isLast = joint == segments.count
        return MorphPosition(segment: isLast ? joint - 1 : joint, t: isLast ? 1 : 0)
    }

    /// Returns the position at a fraction of the length, counted from an offset around the contour.
    func position(at fraction: Double, from offset: Double = 0) -> MorphPosition {
        let sum = fraction + offset
        let fraction = sum > 1 ? sum - 1 : sum
        guard length > 0 else { return MorphPosition(segment: 0, t: fraction) }
        let target = fraction * length
        let segment = max(starts[..<segments.count].partitioningIndex { $0 > target } - 1, 0)
        let piece = measured.piece(at: target, in: measured.pieces.indices)
        return MorphPosition(segment: segment, t: measured.parameter(at: target, inPiece: piece))
    }

    func point(at position: MorphPosition) -> Point { segments[position.segment].point(at: position.t) }

    func point(at fraction: Double) -> Point {
        measured.location(at: fraction * length)?.point ?? segments[0].start
    }

    /// Returns points at equal steps of length from an offset, relative to the centroid, to the end of an open contour.
    func samples(_ count: Int, from offset: Double = 0, asLoop: Bool) -> [Vector] {
        let steps = Double(isClosed || asLoop ? count : count - 1)
        return (0..<count).map { step in
            let fraction = Double(step) / steps + offset
            return point(at: fraction > 1 ? fraction - 1 : fraction) - centroid
        }
    }

    func length(at position: MorphPosition) -> Double {
        let (low, high) = (starts[position.segment], starts[position.segment + 1])
        if position.t <= 0 { return low }
        if position.t >= 1 { return high }
        if case .line = segments[position.segment] { return low + (high - low) * position.t }
        return low + segments[position.segment].split(at: position.t).0.length()
    }

    func fraction(ofJoint joint: Int) -> Double {
        length > 0 ? starts[(isReversed ? -joint : joint).modulo(segments.count)] / length : 0
    }

    /// Returns the fractions of the length from an offset to the start of each segment, by segment.
    func jointFractions(from offset: Double) -> [Double] {
        segments.indices.map { joint in
            let fraction = starts[joint] / length - offset
            return fraction < 0 ? fraction + 1 : fraction
        }
    }

    /// Returns the part from one position to a later one with no joint between them.
    ///
    /// Rounding may put a position beyond its joint, so the part belongs to the segment at its middle.
    func part(from start: MorphPosition, to end: MorphPosition) -> PathSegment {
        let rounding = 1e-6
        let count = Double(segments.count)
        let from = Double(start.segment) + start.t
        var run = Double(end.segment) + end.t - from
        if isClosed, run < -rounding { run += count }
        guard run > 0, run <= 1 + rounding else { return .line(point(at: start), point(at: start)) }
        // A loop restarts after its last segment.
        let middle = from + run / 2
        let segment = Int(middle < count ? middle : middle - count)
        let low = from - (middle < count ? Double(segment) : Double(segment) + count)
        return segments[segment].part(from: low > 0 ? start.t : 0, to: low + run < 1 - 1e-9 ? end.t : 1)
    }
}

// MARK: - Equal contours

extension MorphContour {
    /// The largest distance between two equal outlines, relative to their size, such as circles of different curves.
    static let equalityTolerance = 1e-3

    /// Returns whether an equal contour runs in the opposite direction, or `nil` if the contours differ.
    func isReversed(in other: MorphContour, mayReverse: Bool) -> Bool? {
        let distance = Self.equalityTolerance * max(size, other.size)
        let (low, otherLow) = (Point(bounds.minX, bounds.minY), Point(other.bounds.minX, other.bounds.minY))
        let (high, otherHigh) = (Point(bounds.maxX, bounds.maxY), Point(other.bounds.maxX, other.bounds.maxY))
        guard isClosed == other.isClosed, low.isNear(otherLow, within: distance),
            high.isNear(otherHigh, within: distance)
        else { return nil }
        if coincides(with: other, within: distance) { return false }
        return mayReverse && coincides(with: other.reversed, within: distance) ? true : nil
    }

    /// Returns whether two contours draw the same line in the same direction, loops also from different starts.
    private func coincides(with other: MorphContour, within distance: Double) -> Bool {
        guard isClosed else { return coincides(from: 0, with: other, from: 0, distance) }
        return segments.prefix(64).indices.contains { joint in
            other.segments.indices.contains { partner in
                segments[joint].start.distance(to: other.segments[partner].start) <= distance
                    && coincides(from: starts[joint], with: other, from: other.starts[partner], distance)
            }
        }
    }

    private func coincides(
        from start: Double, with other: MorphContour, from otherStart: Double, _ distance: Double
    ) -> Bool {
        func isTogether(_ fraction: Double) -> Bool {
            point(after: start + fraction * length)
                .distance(to: other.point(after: otherStart + fraction * other.length)) <= distance
        }
        // Joints come first because they differ most often.
        return starts.allSatisfy { length == 0 || isTogether(($0 - start) / length) }
            && other.starts.allSatisfy { other.length == 0 || isTogether(($0 - otherStart) / other.length) }
            && (0...32).allSatisfy { isTogether(Double($0) / 32) }
    }

    /// Returns the point at a length from the start. On a closed contour the length wraps around.
    private func point(after distance: Double) -> Point {
        guard length > 0 else { return segments[0].start }
        let fraction = distance / length
        return point(at: isClosed ? fraction - fraction.rounded(.down) : fraction.clamped(to: 0...1))
    }

    /// Returns the index of the other contour's segment that equals the first one, or `nil` unless all are equal.
    func shift(to other: MorphContour) -> Int? {
        guard segments.count == other.segments.count, isClosed == other.isClosed else { return nil }
        let (count, distance) = (segments.count, 1e-9 * max(size, other.size))
        return (0..<(isClosed ? count : 1)).first { shift in
            segments.indices.allSatisfy {
                segments[$0].isNear(other.segments[($0 + shift) % count], distance)
            }
        }
    }
}

extension PathSegment {
    /// Returns whether two segments are of the same kind and no point differs by more than a distance.
    fileprivate func isNear(_ other: PathSegment, _ distance: Double) -> Bool {
        switch (self, other) {
        case (.line, .line), (.quad, .quad), (.cubic, .cubic):
            let (a, b) = (cubicPoints, other.cubicPoints)
            return a.0.distance(to: b.0) <= distance && a.1.distance(to: b.1) <= distance
                && a.2.distance(to: b.2) <= distance && a.3.distance(to: b.3) <= distance
        case (.line, _), (.quad, _), (.cubic, _): return false
        }
    }
}

// MARK: - Shapes

/// A path of a morph: its contours, and the nesting of its holes.
struct MorphShape {
    /// The subpaths that draw something, in order.
    let contours: [MorphContour]
    /// The contour around each hole, and the hole around each island, or `nil` for an outline.
    let parents: [Int?]
    /// The contours by the contour around them.
    private let children: [Int?: [Int]]
    let center: Point
    /// The larger side of the bounds.
    let extent: Double

    init(_ path: Path) {
        let contours = path.subpaths.compactMap(MorphContour.init)
        self.contours = contours
        let box = path.bounds ?? .zero
        center = box.center
        extent = max(box.size.width, box.size.height)
        let parents = contours.indices.map { index -> Int? in
            guard let parent = Self.parent(of: index, in: contours) else { return nil }
            // A contour that winds the same way as the one around it is an outline.
            return (contours[index].area < 0) != (contours[parent].area < 0) ? parent : nil
        }
        self.parents = parents
        children = Dictionary(grouping: contours.indices) { parents[$0] }
    }

    /// Returns the smallest closed contour around the start of another.
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

    /// Returns the holes of a contour, or the outlines for `nil`, except some.
    func contours(in parent: Int?, except excluded: Set<Int>) -> [Int] {
        (children[parent] ?? []).filter { !excluded.contains($0) }
    }

    /// Returns a contour and all contours nested in it, except some.
    func subtree(of contour: Int, except excluded: Set<Int>) -> [Int] {
        [contour] + contours(in: contour, except: excluded).flatMap { subtree(of: $0, except: excluded) }
    }

    /// Returns the point to which nested contours shrink together: the centroid of the first, moved into all bounds.
    func vanishingPoint(of nested: [Int]) -> Point {
        let center = contours[nested[0]].centroid
        let box = nested.reduce(contours[nested[0]].bounds) { $0.intersection(contours[$1].bounds) ?? $0 }
        return Point(center.x.clamped(to: box.minX...box.maxX), center.y.clamped(to: box.minY...box.maxY))
    }
}

extension Rect {
    /// Returns whether the rectangle contains all of another one, edges included.
    fileprivate func contains(_ other: Rect) -> Bool {
        contains(Point(other.minX, other.minY)) && contains(Point(other.maxX, other.maxY))
    }
}
