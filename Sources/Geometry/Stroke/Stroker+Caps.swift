import RealModule

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
