import RealModule

// MARK: - Dashes

/// A dash, and where it leads at its ends: worked out once, for its own outline and for how it meets its neighbours.
struct Dash {
    let contour: FlatPath.Contour
    let start: Point
    let end: Point
    /// The directions of the first and the last line of some length; nil for a dot.
    let directions: (first: Vector, last: Vector)?
}

/// The dashes of a path, one after another.
struct Dashes {
    let points: UnsafeBufferPointer<Point>
    let contours: UnsafeBufferPointer<FlatPath.Contour>
    let pen: Stroker

    /// The dash at an index; they begin anew after the last.
    @inline(__always)
    subscript(index: Int) -> Dash {
        let contour = contours[index < contours.count ? index : index - contours.count]
        let (start, end) = (points[contour.start], points[contour.end - 1])
        let line = contour.count == 2 ? pen.segment(from: start, to: end)?.direction : nil
        return Dash(
            contour: contour, start: start, end: end,
            directions: line.map { ($0, $0) } ?? directions(of: contour))
    }

    /// Whether a cap at a place may overlap a dash that leads round a corner, or up to one.
    func comesNear(_ place: Point, _ dash: Dash) -> Bool {
        points[dash.contour.range].contains { (place - $0).lengthSquared < pen.capReachSquared }
    }

    @inline(never)
    private func directions(of contour: FlatPath.Contour) -> (Vector, Vector)? {
        var (first, last) = (contour.start + 1, contour.end - 1)
        while first <= last {
            guard let direction = direction(to: first) else {
                first += 1
                continue
            }
            while last > first {
                if let end = self.direction(to: last) { return (direction, end) }
                last -= 1
            }
            return (direction, direction)
        }
        return nil
    }

    private func direction(to index: Int) -> Vector? {
        pen.segment(from: points[index - 1], to: points[index])?.direction
    }

    /// Whether any dash begins so near to the end of the one before that the two may overlap. Mostly none does, and
    /// then no more needs to be known of them.
    var comeNear: Bool {
        let reach = pen.capReachSquared
        var end = points[contours[contours.count - 1].end - 1]
        for dash in contours {
            if (points[dash.start] - end).lengthSquared < reach { return true }
            end = points[dash.end - 1]
        }
        return false
    }
}

extension Stroker {
    /// The square of how far apart the ends of two dashes that overlap there can be: the corners of square caps
    /// reach √2 radii far.
    var capReachSquared: Double { (cap == .square ? 8 : 4) * radius * radius }
}

// MARK: - Caps

extension Stroker {
    /// From the near side of an end round to its far side. `way` leads from the end to that of the dash whose cap
    /// meets this one, if one does: what is nearer to the other end is left to it.
    func addCap(at point: Point, direction: Vector, cut way: Vector?, into points: inout [Point]) {
        let side = direction.perpendicular * -radius
        switch cap {
        case .butt, .square:
            let (near, far) = reach(along: direction, cut: way)
            points.append(point + side + direction * near)
            points.append(point - side + direction * far)
        case .round:
            points.append(point + side)
            if let way {
                addCutArc(around: point, from: side, cut: way, into: &points)
            } else {
                add(halfCircle, 1, around: point, from: side, into: &points)
            }
            points.append(point - side)
        }
    }

    /// How far the two sides of a cap that is not round lead ahead, be it cut halfway along a way.
    func reach(along direction: Vector, cut way: Vector?) -> (near: Double, far: Double) {
        guard cap == .square else { return (0, 0) }
        guard let way else { return (radius, radius) }
        let ahead = direction.dot(way)
        let half = way.lengthSquared / 2
        let slant = radius * direction.perpendicular.dot(way)
        return ((half + slant) / ahead, (half - slant) / ahead)
    }

    /// A round cap cut by the line that lies halfway along `way`: two arcs, and a chord between them.
    private func addCutArc(
        around center: Point, from side: Vector, cut way: Vector, into points: inout [Point]
    ) {
        let half = way * 0.5
        let squares = max(radius * radius - half.lengthSquared, 0)
        let across = way.perpendicular * (squares / way.lengthSquared).squareRoot()
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

    /// The points of an arc between its ends. A positive sign turns clockwise on a screen.
    func add(
        _ steps: ArcSteps, _ sign: Double, around center: Point, from side: Vector, into points: inout [Point]
    ) {
        if steps.count > ArcSteps.longArc, let window {
            let arc = Arc(steps, sign, center, side)
            return addSeen(0..<steps.count, of: arc, through: window, into: &points)
        }
        guard steps.count < ArcSteps.mostChords else { return }
        let sine = sign * steps.sine
        var arm = side * steps.reach
        for _ in 1..<max(steps.count, 1) {
            arm = Vector(arm.dx * steps.cosine - arm.dy * sine, arm.dx * sine + arm.dy * steps.cosine)
            points.append(center + arm)
        }
    }
}

extension Stroker {
    /// An arc of many chords about a centre.
    private struct Arc {
        let count: Int
        /// The angle of a chord, with its sign.
        let step: Double
        let center: Point
        let arm: Vector

        init(_ steps: ArcSteps, _ sign: Double, _ center: Point, _ side: Vector) {
            count = steps.count
            step = sign * steps.angle
            self.center = center
            arm = side * steps.reach
        }

        func point(_ index: Int) -> Point {
            let angle = Double(index) * step
            let (cosine, sine) = (Double.cos(angle), Double.sin(angle))
            return center + Vector(arm.dx * cosine - arm.dy * sine, arm.dx * sine + arm.dy * cosine)
        }

        /// Where the tangents at the ends of some chords, less than a half circle, meet.
        func tip(_ range: Range<Int>) -> Point {
            let (one, other) = (point(range.lowerBound) - center, point(range.upperBound) - center)
            let half = Double.cos(Double(range.count) * step / 2)
            return center + (one + other) * (1 / (2 * half * half))
        }
    }

    /// Adds the points between the ends of some chords, which are halved as long as what is between may be seen.
    private func addSeen(
        _ range: Range<Int>, of arc: Arc, through window: Window, into points: inout [Point]
    ) {
        guard range.count > 1 else { return }
        if Double(range.count) * abs(arc.step) < 2 {
            let (one, other) = (arc.point(range.lowerBound), arc.point(range.upperBound))
            guard window.maySee(one, arc.tip(range), other, other) else { return }
        }
        let middle = range.lowerBound + range.count / 2
        addSeen(range.lowerBound..<middle, of: arc, through: window, into: &points)
        points.append(arc.point(middle))
        addSeen(middle..<range.upperBound, of: arc, through: window, into: &points)
    }
}

/// The equal chords of an arc.
struct ArcSteps {
    /// An arc of more chords than this is worth a look at what of it is seen.
    static let longArc = 64
    /// An arc of so many chords is drawn as a line where nobody says what of it is seen.
    static let mostChords = 100_000

    /// How many there are; 1 when the arc is a straight line.
    let count: Int
    /// The angle of one, in radians.
    let angle: Double
    let cosine: Double
    let sine: Double
    /// How far out the points between the ends lie, in radii.
    let reach: Double

    /// As few as keep every chord within `step` radians, all their points on the arc.
    init(angle: Double, step: Double) {
        self.init(angle: angle, count: (angle / step).rounded(.up), reach: 1)
    }

    /// As few as keep within `slack` radii of the arc, the points between the ends moved out so far that the
    /// chords enclose what the arc does.
    ///
    /// With n chords of the angle a each, the first and the last have one end on the arc: (n - 2) reach² + 2 reach
    /// = n a / sin a. The ink of a dot of two pixels, eight chords, would be a tenth short without.
    init(keepingAreaOf angle: Double, step: Double, slack: Double) {
        var count = max((angle / step).rounded(.up), 2)
        var reach = Self.reach(angle, count)
        while reach > 1 + slack, count < 4 {
            count += 1
            reach = Self.reach(angle, count)
        }
        self.init(angle: angle, count: count, reach: reach)
    }

    /// An arc of at most a half circle, given by its cosine and sine, halved until its chords keep within the step;
    /// they enclose what the arc does. Roots alone are several times as fast as angles.
    init(halving cosine: Double, _ sine: Double, stepCosine: Double) {
        var (count, cosine, sine) = (1, cosine, sine)
        // Below a third of a radian a chord lacks a five-hundredth of a squared radius at most.
        while cosine < max(stepCosine, count == 1 ? 0.95 : 0.7), count < 1 << 16 {
            cosine = max((1 + cosine) / 2, 0).squareRoot()
            sine /= 2 * cosine
            count *= 2
        }
        // The angle by its sine: a series for arcs of an eighth of a turn and less.
        let square = sine * sine
        let ratio = 1 + square * (1 / 6 + square * (3 / 40 + square * (15 / 336 + square * 105 / 3456)))
        self.count = count
        angle = sine * ratio
        self.cosine = cosine
        self.sine = sine
        reach = Self.reach(share: ratio * Double(count), Double(count))
    }

    private init(angle: Double, count: Double, reach: Double) {
        let isBent = count > 1
        let count = isBent ? min(count, 0x1p40) : 1
        self.count = Int(count)
        self.reach = reach
        self.angle = angle / count
        cosine = isBent ? Double.cos(self.angle) : 1
        sine = isBent ? Double.sin(self.angle) : 0
    }

    private static func reach(_ angle: Double, _ count: Double) -> Double {
        guard count > 1, count < Double(mostChords) else { return 1 }
        return reach(share: angle / Double.sin(angle / count), count)
    }

    /// `share` is the angle of the arc by the sine of that of a chord.
    private static func reach(share: Double, _ count: Double) -> Double {
        share / (1 + (1 + (count - 2) * share).squareRoot())
    }
}

// MARK: - Caps that meet

/// How the end of a dash and the start of the next one lie to each other, caps and all.
enum CapMeeting: Hashable {
    /// They share nothing.
    case apart
    /// Their caps face each other and overlap: both are cut halfway along this way, from the end to the start.
    case facing(Vector)
    /// They overlap in some other way.
    case overlapping

    /// The way from the end to the start, where the caps are cut halfway along it.
    var way: Vector? {
        switch self {
        case .facing(let way): way
        case .apart, .overlapping: nil
        }
    }
}

extension Stroker {
    /// Lays down the outlines of dashes, each with its caps cut where they meet the next, and notes which overlap.
    func strokeDashes(of source: FlatPath, into outline: inout FlatPath) {
        source.points.withUnsafeBufferPointer { points in
            source.contours.withUnsafeBufferPointer { contours in
                let dashes = Dashes(points: points, contours: contours, pen: self)
                if cap == .butt {
                    strokeButted(dashes, of: source, into: &outline)
                } else if dashes.comeNear {
                    strokeMeeting(dashes, of: source, into: &outline)
                } else {
                    for dash in contours {
                        stroke(dash, of: source, into: &outline)
                        if outline.coversTwice { noteRun(from: outline.contours.count - 1, in: &outline) }
                    }
                }
            }
        }
    }

    /// Butt caps are never cut, so each dash is laid down by itself; those that overlap at a corner are of one run.
    private func strokeButted(_ dashes: Dashes, of source: FlatPath, into outline: inout FlatPath) {
        let count = dashes.contours.count
        // Where the last overlaps the first, begin after the run they are in.
        var (first, last) = (0, dashes[count - 1])
        while first < count {
            let next = dashes[first]
            guard overlaps(last, next, isSeam: first == 0) else { break }
            (first, last) = (first + 1, next)
        }
        // Where each overlaps the next, be it itself, all are of one.
        var (run, isUnited) = (outline.contours.count, first == count)
        if first == count { first = 0 }
        last = dashes[first]
        stroke(last, of: source, behind: .apart, ahead: .apart, into: &outline)
        for index in first + 1..<first + count {
            let dash = dashes[index]
            if overlaps(last, dash, isSeam: index == count) {
                isUnited = true
            } else {
                if isUnited { noteRun(from: run, in: &outline) }
                (run, isUnited) = (outline.contours.count, false)
            }
            stroke(dash, of: source, behind: .apart, ahead: .apart, into: &outline)
            last = dash
        }
        if isUnited { noteRun(from: run, in: &outline) }
    }

    /// Whether a dash with butt caps overlaps the one before it.
    @inline(__always)
    private func overlaps(_ dash: Dash, _ next: Dash, isSeam: Bool) -> Bool {
        let way = next.start - dash.end
        guard way.lengthSquared < capReachSquared, !dash.contour.isClosed, !next.contour.isClosed,
            let one = dash.directions?.last, let other = next.directions?.first
        else { return false }
        return !isApart(one, other, way, isSeam: isSeam) && overlaps(one, other, way)
    }

    /// Over the seam of a line that is not closed the first dash lies behind the last.
    @inline(__always)
    private func isApart(_ one: Vector, _ other: Vector, _ way: Vector, isSeam: Bool) -> Bool {
        isSeam && one.dot(way) <= 0 && other.dot(way) <= 0
    }

    /// Where two overlap, or one bends back over itself, a run begins: with round caps those around it that reach so far
    /// are of it, and all of a run is united.
    private func strokeMeeting(_ dashes: Dashes, of source: FlatPath, into outline: inout FlatPath) {
        let count = dashes.contours.count
        // Where the last overlaps the first, begin after the run they are in.
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
        // With round caps each open dash has one contour, so those of a run are counted from here.
        let base = outline.contours.count
        var (run, hub) = (base, Dash?.none)
        for index in first + 1...first + count {
            let next = dashes[index]
            let ahead = meeting(of: current, with: next, isSeam: index == count)
            stroke(current, of: source, behind: behind, ahead: ahead, into: &outline)
            if ahead == .overlapping || outline.coversTwice {
                let least = outline.overlaps.last?.upperBound ?? base
                while hub == nil, cap == .round, run > max(base, least),
                    dashes.comesNear(dashes[first + run - 1 - base].end, current)
                {
                    run -= 1
                }
                hub = current
                outline.coversTwice = false
            }
            let goesOn = cap == .round && index < first + count
            if ahead != .overlapping, !goesOn || !(hub.map { dashes.comesNear(next.start, $0) } ?? false) {
                if hub != nil, outline.contours.count > run { noteRun(from: run, in: &outline) }
                (run, hub) = (outline.contours.count, nil)
            }
            (behind, current) = (ahead, next)
        }
        if run < outline.contours.count { noteRun(from: run, in: &outline) }
    }

    @inline(__always)
    private func stroke(
        _ dash: Dash, of source: FlatPath, behind: CapMeeting, ahead: CapMeeting, into outline: inout FlatPath
    ) {
        if dash.contour.count == 2, !dash.contour.isClosed, cap != .round,
            let direction = dash.directions?.first
        {
            stroke(
                along: direction, from: dash.start, to: dash.end, behind: behind.way, ahead: ahead.way,
                into: &outline)
        } else {
            stroke(dash.contour, of: source, behind: behind, ahead: ahead, into: &outline)
        }
    }

    private func noteRun(from start: Int, in outline: inout FlatPath) {
        outline.overlaps.append(start..<outline.contours.count)
        outline.coversTwice = false
    }

    /// How the end of a dash meets the start of another; over the seam these are the last and the first, which
    /// only a closed line brings together.
    private func meeting(of dash: Dash, with next: Dash, isSeam: Bool) -> CapMeeting {
        let way = next.start - dash.end
        guard way.lengthSquared < capReachSquared, !dash.contour.isClosed, !next.contour.isClosed else {
            return .apart
        }
        guard let one = dash.directions?.last, let other = next.directions?.first else {
            return .overlapping
        }
        let isAhead = one.dot(way) > 0 && other.dot(way) > 0
        if isApart(one, other, way, isSeam: isSeam) { return .apart }
        if cap == .square {
            let isFacing = isAhead && one.dot(other) > 0.995 && fits(one, way) && fits(-other, -way)
            if isFacing { return .facing(way) }
            return overlaps(one, other, way) ? .overlapping : .apart
        }
        // The line halfway must not cut the sides of the dashes themselves.
        let most = way.lengthSquared / (2 * radius)
        let isFacing = isAhead && abs(one.cross(way)) < most && abs(other.cross(way)) < most
        return isFacing ? .facing(way) : .overlapping
    }

    /// Whether a square cap cut halfway along `way` is cut on both sides.
    private func fits(_ direction: Vector, _ way: Vector) -> Bool {
        let (near, far) = reach(along: direction, cut: way)
        return min(near, far) >= 0 && max(near, far) <= radius
    }

    /// Whether two dashes that end straight lead over the line on which the other ends, by more than rounding.
    @inline(__always)
    private func overlaps(_ one: Vector, _ other: Vector, _ way: Vector) -> Bool {
        let ahead = cap == .square ? radius : 0
        let corner = ahead * max(one.dot(other), 0) + radius * abs(one.cross(other))
        return corner + ahead - max(way.dot(one), way.dot(other)) > 1e-6 * radius
    }
}
