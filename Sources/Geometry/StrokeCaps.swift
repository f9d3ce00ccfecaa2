import RealModule

// MARK: - Dashes

/// A dash with its ends, computed once for its outline and for its neighbours.
struct Dash {
    let contour: FlatPath.Contour
    let start: Point
    let end: Point
    /// The directions of the first and the last line with a length, or `nil` for a dot.
    let directions: (first: Vector, last: Vector)?
}

struct Dashes {
    let points: UnsafeBufferPointer<Point>
    let contours: UnsafeBufferPointer<FlatPath.Contour>
    let stroker: Stroker

    @inline(__always)
    subscript(index: Int) -> Dash {
        let contour = contours[index < contours.count ? index : index - contours.count]
        let (start, end) = (points[contour.start], points[contour.end - 1])
        let line = contour.count == 2 ? stroker.segment(from: start, to: end)?.direction : nil
        return Dash(
            contour: contour, start: start, end: end,
            directions: line.map { ($0, $0) } ?? directions(of: contour))
    }

    /// Returns whether a cap at a point may overlap a dash with corners.
    func mayOverlap(_ point: Point, _ dash: Dash) -> Bool {
        points[dash.contour.range].contains { (point - $0).lengthSquared < stroker.capDistanceSquared }
    }

    @inline(never)
    private func directions(of contour: FlatPath.Contour) -> (Vector, Vector)? {
        for first in contour.start + 1..<contour.end {
            guard let start = direction(to: first) else { continue }
            for last in (first..<contour.end).reversed() {
                if let end = direction(to: last) { return (start, end) }
            }
        }
        return nil
    }

    private func direction(to index: Int) -> Vector? {
        stroker.segment(from: points[index - 1], to: points[index])?.direction
    }

    /// Whether any caps of adjacent dashes may overlap. In most paths none do, and a simpler method suffices.
    var capsMayOverlap: Bool {
        let limit = stroker.capDistanceSquared
        var end = points[contours[contours.count - 1].end - 1]
        for dash in contours {
            if (points[dash.start] - end).lengthSquared < limit { return true }
            end = points[dash.end - 1]
        }
        return false
    }
}

extension Stroker {
    /// The square of the largest distance between overlapping dash ends. Corners of square caps reach √2 radii.
    var capDistanceSquared: Double { (cap == .square ? 8 : 4) * radius * radius }
}

// MARK: - Caps

extension Stroker {
    /// Appends a cap from the near side of an end to its far side, cut halfway along an offset to another cap.
    func addCap(at point: Point, direction: Vector, cut offset: Vector?, into points: inout [Point]) {
        let side = direction.perpendicular * -radius
        switch cap {
        case .butt, .square:
            let (near, far) = capLengths(along: direction, cut: offset)
            points.append(point + side + direction * near)
            points.append(point - side + direction * far)
        case .round:
            points.append(point + side)
            if let offset {
                addCutArc(around: point, from: side, cut: offset, into: &points)
            } else {
                add(halfCircle, 1, around: point, from: side, into: &points)
            }
            points.append(point - side)
        }
    }

    /// Returns the distances that the sides of a butt or square cap extend, cut halfway along an offset.
    func capLengths(along direction: Vector, cut offset: Vector?) -> (near: Double, far: Double) {
        guard cap == .square else { return (0, 0) }
        guard let offset else { return (radius, radius) }
        let ahead = direction.dot(offset)
        let half = offset.lengthSquared / 2
        let slant = radius * direction.perpendicular.dot(offset)
        return ((half + slant) / ahead, (half - slant) / ahead)
    }

    /// Appends a round cap with a cut halfway along an offset: two arcs, and a chord between them.
    private func addCutArc(
        around center: Point, from side: Vector, cut offset: Vector, into points: inout [Point]
    ) {
        let half = offset * 0.5
        let squares = max(radius * radius - half.lengthSquared, 0)
        let across = offset.perpendicular * (squares / offset.lengthSquared).squareRoot()
        let (near, far) = (half - across, half + across)
        addCapArc(around: center, from: side, to: near, into: &points)
        points.append(center + near)
        points.append(center + far)
        addCapArc(around: center, from: far, to: -side, into: &points)
    }

    private func addCapArc(
        around center: Point, from arm: Vector, to other: Vector, into points: inout [Point]
    ) {
        let scale = 1 / (radius * radius)
        let (cosine, sine) = (arm.dot(other) * scale, arm.cross(other) * scale)
        guard sine > 0 else { return }
        let steps = ArcSteps(halving: cosine, sine, stepCosine: arcStepCosine)
        add(steps, 1, around: center, from: arm, into: &points)
    }

    /// Appends the points of an arc between its ends. A positive sign turns clockwise on a screen.
    func add(
        _ steps: ArcSteps, _ sign: Double, around center: Point, from side: Vector, into points: inout [Point]
    ) {
        if steps.count > ArcSteps.longArc, let window {
            let arc = Arc(steps, sign, center, side)
            return addVisible(0..<steps.count, of: arc, through: window, into: &points)
        }
        guard steps.count < ArcSteps.maximumChords else { return }
        let sine = sign * steps.sine
        var arm = side * steps.innerRadius
        for _ in 1..<max(steps.count, 1) {
            arm = Vector(arm.dx * steps.cosine - arm.dy * sine, arm.dx * sine + arm.dy * steps.cosine)
            points.append(center + arm)
        }
    }
}

extension Stroker {
    private struct Arc {
        let count: Int
        let step: Double
        let center: Point
        let arm: Vector

        init(_ steps: ArcSteps, _ sign: Double, _ center: Point, _ side: Vector) {
            count = steps.count
            step = sign * steps.angle
            self.center = center
            arm = side * steps.innerRadius
        }

        func point(_ index: Int) -> Point {
            let angle = Double(index) * step
            let (cosine, sine) = (Double.cos(angle), Double.sin(angle))
            return center + Vector(arm.dx * cosine - arm.dy * sine, arm.dx * sine + arm.dy * cosine)
        }

        /// Returns the point at which the tangents at the ends of chords of less than a half circle meet.
        func tip(_ range: Range<Int>) -> Point {
            let (one, other) = (point(range.lowerBound) - center, point(range.upperBound) - center)
            let half = Double.cos(Double(range.count) * step / 2)
            return center + (one + other) * (1 / (2 * half * half))
        }
    }

    /// Appends the points between the ends of some chords, halved while the arc between may be visible.
    private func addVisible(
        _ range: Range<Int>, of arc: Arc, through window: Rect, into points: inout [Point]
    ) {
        guard range.count > 1 else { return }
        if Double(range.count) * abs(arc.step) < 2 {
            let (one, other) = (arc.point(range.lowerBound), arc.point(range.upperBound))
            guard window.touchesBounds(of: one, arc.tip(range), other, other) else { return }
        }
        let middle = range.lowerBound + range.count / 2
        addVisible(range.lowerBound..<middle, of: arc, through: window, into: &points)
        points.append(arc.point(middle))
        addVisible(middle..<range.upperBound, of: arc, through: window, into: &points)
    }
}

struct ArcSteps {
    /// An arc of more chords is tested for visibility.
    static let longArc = 64
    /// The number of chords from which an arc is drawn as a line if there is no window.
    static let maximumChords = 100_000

    /// The number of chords, or 1 for a straight line.
    let count: Int
    let angle: Double
    let cosine: Double
    let sine: Double
    /// The distance of the inner points from the centre, in radii.
    let innerRadius: Double

    /// Creates the smallest number of chords of at most an angle, with all points on the arc.
    init(angle: Double, step: Double) {
        self.init(angle: angle, count: (angle / step).rounded(.up), innerRadius: 1)
    }

    /// Creates the smallest number of chords within a tolerance of the arc, in radii, that enclose its area.
    ///
    /// With n chords of the angle a, the inner points move outwards to the radius r: (n - 2) r² + 2 r = n a / sin a. Otherwise a dot of
    /// two pixels, with eight chords, would lose a tenth of its coverage.
    init(keepingAreaOf angle: Double, step: Double, slack: Double) {
        var count = max((angle / step).rounded(.up), 2)
        var radius = Self.innerRadius(angle, count)
        while radius > 1 + slack, count < 4 {
            count += 1
            radius = Self.innerRadius(angle, count)
        }
        self.init(angle: angle, count: count, innerRadius: radius)
    }

    /// Creates an arc of at most a half circle, halved until its chords, which enclose its area, are short enough.
    init(halving cosine: Double, _ sine: Double, stepCosine: Double) {
        var (count, cosine, sine) = (1, cosine, sine)
        // Below a third of a radian a chord loses at most a five-hundredth of a squared radius.
        while cosine < max(stepCosine, count == 1 ? 0.95 : 0.7), count < 1 << 16 {
            cosine = max((1 + cosine) / 2, 0).squareRoot()
            sine /= 2 * cosine
            count *= 2
        }
        // The angle follows from its sine by a series, for arcs of at most an eighth of a turn.
        let square = sine * sine
        let ratio = 1 + square * (1 / 6 + square * (3 / 40 + square * (15 / 336 + square * 105 / 3456)))
        self.count = count
        angle = sine * ratio
        self.cosine = cosine
        self.sine = sine
        innerRadius = Self.innerRadius(ratio: ratio * Double(count), Double(count))
    }

    private init(angle: Double, count: Double, innerRadius: Double) {
        let isBent = count > 1
        let count = isBent ? min(count, 0x1p40) : 1
        self.count = Int(count)
        self.innerRadius = innerRadius
        self.angle = angle / count
        cosine = isBent ? Double.cos(self.angle) : 1
        sine = isBent ? Double.sin(self.angle) : 0
    }

    private static func innerRadius(_ angle: Double, _ count: Double) -> Double {
        guard count > 1, count < Double(maximumChords) else { return 1 }
        return innerRadius(ratio: angle / Double.sin(angle / count), count)
    }

    /// Returns the radius of the inner points. `ratio` is the angle of the arc divided by the sine of a chord's angle.
    private static func innerRadius(ratio: Double, _ count: Double) -> Double {
        ratio / (1 + (1 + (count - 2) * ratio).squareRoot())
    }
}

// MARK: - Caps that meet

/// The relation of the end of a dash to the start of the next one, with their caps.
enum CapMeeting: Hashable {
    case apart
    /// The caps face each other and overlap. Both end halfway along the vector from the end to the start.
    case facing(Vector)
    /// The caps overlap in another offset.
    case overlapping

    /// The vector from the end to the start if the caps end halfway along it.
    var offset: Vector? {
        switch self {
        case .facing(let offset): offset
        case .apart, .overlapping: nil
        }
    }
}

extension Stroker {
    /// Draws the outlines of dashes, cuts caps that meet, and records overlaps.
    func strokeDashes(of source: FlatPath, into outline: inout FlatPath) {
        source.points.withUnsafeBufferPointer { points in
            source.contours.withUnsafeBufferPointer { contours in
                let dashes = Dashes(points: points, contours: contours, stroker: self)
                if cap == .butt {
                    strokeButted(dashes, of: source, into: &outline)
                } else if dashes.capsMayOverlap {
                    strokeMeeting(dashes, of: source, into: &outline)
                } else {
                    for dash in contours {
                        stroke(dash, of: source, into: &outline)
                        if outline.coversTwice {
                            recordOverlap(from: outline.contours.count - 1, in: &outline)
                        }
                    }
                }
            }
        }
    }

    /// Draws dashes with butt caps, which are never cut. Dashes that overlap at a corner belong to one run.
    private func strokeButted(_ dashes: Dashes, of source: FlatPath, into outline: inout FlatPath) {
        let count = dashes.contours.count
        // If the last dash overlaps the first, start after their run.
        var (first, last) = (0, dashes[count - 1])
        while first < count {
            let next = dashes[first]
            guard overlaps(last, next, isSeam: first == 0) else { break }
            (first, last) = (first + 1, next)
        }
        // If each dash overlaps the next, all belong to one run.
        var (run, isUnited) = (outline.contours.count, first == count)
        if first == count { first = 0 }
        last = dashes[first]
        stroke(last, of: source, behind: .apart, ahead: .apart, into: &outline)
        for index in first + 1..<first + count {
            let dash = dashes[index]
            if overlaps(last, dash, isSeam: index == count) {
                isUnited = true
            } else {
                if isUnited { recordOverlap(from: run, in: &outline) }
                (run, isUnited) = (outline.contours.count, false)
            }
            stroke(dash, of: source, behind: .apart, ahead: .apart, into: &outline)
            last = dash
        }
        if isUnited { recordOverlap(from: run, in: &outline) }
    }

    /// Returns whether a dash with butt caps overlaps the one before it.
    @inline(__always)
    private func overlaps(_ dash: Dash, _ next: Dash, isSeam: Bool) -> Bool {
        let offset = next.start - dash.end
        guard offset.lengthSquared < capDistanceSquared, !dash.contour.isClosed, !next.contour.isClosed,
            let one = dash.directions?.last, let other = next.directions?.first
        else { return false }
        return !isApart(one, other, offset, isSeam: isSeam) && overlaps(one, other, offset)
    }

    /// Returns whether the first dash of an open line is behind the last.
    @inline(__always)
    private func isApart(_ one: Vector, _ other: Vector, _ offset: Vector, isSeam: Bool) -> Bool {
        isSeam && one.dot(offset) <= 0 && other.dot(offset) <= 0
    }

    /// Draws dashes whose caps may meet, and unites the areas of runs that overlap or turn back.
    private func strokeMeeting(_ dashes: Dashes, of source: FlatPath, into outline: inout FlatPath) {
        let count = dashes.contours.count
        // If the last dash overlaps the first, start after their run.
        var current = dashes[0]
        var behind = meeting(of: dashes[count - 1], with: current, isSeam: true)
        var first = 0
        while behind == .overlapping, first < count {
            first += 1
            let next = dashes[first]
            behind = meeting(of: current, with: next, isSeam: first == count)
            current = next
        }
        if first == count { first = 0 }
        // `run` is the first contour of the current run, and `hub` the dash in it that overlaps another or itself, if any.
        // With round caps each open dash has one contour, so the contours of a run count from `base`.
        let base = outline.contours.count
        var (run, hub) = (base, Dash?.none)
        for index in first + 1...first + count {
            let next = dashes[index]
            let ahead = meeting(of: current, with: next, isSeam: index == count)
            stroke(current, of: source, behind: behind, ahead: ahead, into: &outline)
            if ahead == .overlapping || outline.coversTwice {
                let minimumRun = max(base, outline.overlaps.last?.upperBound ?? base)
                while hub == nil, cap == .round, run > minimumRun,
                    dashes.mayOverlap(dashes[first + run - 1 - base].end, current)
                {
                    run -= 1
                }
                hub = current
                outline.coversTwice = false
            }
            var continuesRun = ahead == .overlapping
            if !continuesRun, cap == .round, index < first + count, let hub {
                continuesRun = dashes.mayOverlap(next.start, hub)
            }
            if !continuesRun {
                if hub != nil, outline.contours.count > run { recordOverlap(from: run, in: &outline) }
                (run, hub) = (outline.contours.count, nil)
            }
            (behind, current) = (ahead, next)
        }
        if run < outline.contours.count { recordOverlap(from: run, in: &outline) }
    }

    @inline(__always)
    private func stroke(
        _ dash: Dash, of source: FlatPath, behind: CapMeeting, ahead: CapMeeting, into outline: inout FlatPath
    ) {
        if dash.contour.count == 2, !dash.contour.isClosed, cap != .round,
            let direction = dash.directions?.first
        {
            stroke(
                along: direction, from: dash.start, to: dash.end, behind: behind.offset, ahead: ahead.offset,
                into: &outline)
        } else {
            stroke(dash.contour, of: source, behind: behind, ahead: ahead, into: &outline)
        }
    }

    private func recordOverlap(from start: Int, in outline: inout FlatPath) {
        outline.overlaps.append(start..<outline.contours.count)
        outline.coversTwice = false
    }

    /// Returns how the end of a dash meets the start of another, at the seam the last and the first one.
    private func meeting(of dash: Dash, with next: Dash, isSeam: Bool) -> CapMeeting {
        let offset = next.start - dash.end
        guard offset.lengthSquared < capDistanceSquared, !dash.contour.isClosed, !next.contour.isClosed else {
            return .apart
        }
        guard let one = dash.directions?.last, let other = next.directions?.first else { return .overlapping }
        let isAhead = one.dot(offset) > 0 && other.dot(offset) > 0
        if isApart(one, other, offset, isSeam: isSeam) { return .apart }
        if cap == .square {
            let isFacing = isAhead && one.dot(other) > 0.995 && fits(one, offset) && fits(-other, -offset)
            if isFacing { return .facing(offset) }
            return overlaps(one, other, offset) ? .overlapping : .apart
        }
        // The cut halfway must not cut the sides of the dashes.
        let limit = offset.lengthSquared / (2 * radius)
        let isFacing = isAhead && abs(one.cross(offset)) < limit && abs(other.cross(offset)) < limit
        return isFacing ? .facing(offset) : .overlapping
    }

    /// Returns whether a square cap with a cut halfway along an offset has both sides.
    private func fits(_ direction: Vector, _ offset: Vector) -> Bool {
        let (near, far) = capLengths(along: direction, cut: offset)
        return min(near, far) >= 0 && max(near, far) <= radius
    }

    /// Returns whether two dashes with straight ends overlap by more than rounding.
    @inline(__always)
    private func overlaps(_ one: Vector, _ other: Vector, _ offset: Vector) -> Bool {
        let ahead = cap == .square ? radius : 0
        let corner = ahead * max(one.dot(other), 0) + radius * abs(one.cross(other))
        return corner + ahead - max(offset.dot(one), offset.dot(other)) > 1e-6 * radius
    }
}
