import Geometry
import RealModule

/// A keyframe animation along a path, made ready for sampling (rule K8).
///
/// The end of each line and curve is a keyframe. A move is a jump, not a segment; closing adds a line back.
/// linear and cubic give each segment equal time, or what the key times say, and follow a curve by its Bézier
/// parameter; paced ones go by length; discrete ones hold at the start of each segment.
struct MotionPlan: Sendable {
    private let segments: [MotionSegment]
    private let times: [Double]
    private let easings: [TimingFunction?]
    /// For constant speed: how far along each segment its parameters are.
    private let gauges: [ArcGauge]
    /// Whether it holds at the start of each segment, and so is not eased (rule K3).
    let isDiscrete: Bool
    private let rotationMode: RotationMode?

    /// The plan, or nil when the path has no segments.
    init?(_ animation: KeyframeAnimation, along path: Path) {
        var segments = MotionSegment.segments(of: path)
        guard !segments.isEmpty else { return nil }
        isDiscrete = animation.calculationMode == .discrete
        rotationMode = animation.rotationMode
        switch animation.calculationMode {
        case .discrete:
            let starts = KeyframePlan.holdTimes(animation.keyTimes, count: segments.count)
            segments = Array(segments.prefix(starts.count))
            times = starts + [1]
            gauges = []
            easings = segments.map { _ in nil }
        case .linear, .cubic:
            let times = KeyframePlan.segmentTimes(animation.keyTimes, count: segments.count + 1)
            guard times.count > 1 else { return nil }
            segments = Array(segments.prefix(times.count - 1))
            self.times = times
            gauges = []
            let functions = animation.timingFunctions
            easings = segments.indices.map { functions.indices.contains($0) ? functions[$0] : nil }
        case .paced, .cubicPaced:
            let gauges = segments.map { segment in ArcGauge { segment.velocity(at: $0).length } }
            times = KeyframePlan.shares(of: gauges.map(\.length))
            self.gauges = gauges
            easings = segments.map { _ in nil }
        }
        self.segments = segments
    }

    /// Where the point is at a progress along the path; it does not leave the path.
    func point(at progress: Double) -> Point {
        let (segment, parameter) = place(at: progress)
        return segments[segment].point(at: parameter)
    }

    /// By how many radians what moves is turned, or nil when it does not turn (rule K9).
    func turn(at progress: Double) -> Double? {
        guard let rotationMode else { return nil }
        let (segment, parameter) = place(at: progress)
        let direction = segments[segment].direction(at: parameter)
        let angle = Double.atan2(y: direction.dy, x: direction.dx)
        return rotationMode == .autoReverse ? angle + .pi : angle
    }

    private func place(at progress: Double) -> (segment: Int, parameter: Double) {
        var segment = 0
        while segment < times.count - 2, times[segment + 1] <= progress { segment += 1 }
        guard !isDiscrete else { return (segment, 0) }
        let length = times[segment + 1] - times[segment]
        var local = length > 0 ? min(max((progress - times[segment]) / length, 0), 1) : 1
        if let easing = easings[segment] { local = easing.value(at: local) }
        return (segment, gauges.isEmpty ? local : gauges[segment].parameter(atShare: local))
    }
}

/// A line or curve of a path, as a cubic.
struct MotionSegment: Sendable {
    let start: Point
    let control1: Point
    let control2: Point
    let end: Point

    /// The segments of a path, the lines that close its subpaths included.
    static func segments(of path: Path) -> [MotionSegment] {
        var segments: [MotionSegment] = []
        var subpathStart = Point.zero
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                subpathStart = point
                current = point
                continue
            case .line(let point): segments.append(MotionSegment(from: current, to: point))
            case .quad(let control, let point):
                segments.append(MotionSegment(from: current, control: control, to: point))
            case .cubic(let control1, let control2, let point):
                segments.append(
                    MotionSegment(start: current, control1: control1, control2: control2, end: point))
            case .close: segments.append(MotionSegment(from: current, to: subpathStart))
            }
            current = segments[segments.count - 1].end
        }
        return segments
    }

    private init(start: Point, control1: Point, control2: Point, end: Point) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    private init(from start: Point, to end: Point) {
        self.init(
            start: start, control1: start.interpolated(to: end, progress: 1.0 / 3),
            control2: start.interpolated(to: end, progress: 2.0 / 3), end: end)
    }

    private init(from start: Point, control: Point, to end: Point) {
        self.init(
            start: start, control1: start.interpolated(to: control, progress: 2.0 / 3),
            control2: end.interpolated(to: control, progress: 2.0 / 3), end: end)
    }

    /// The point at a parameter; exact at both ends.
    func point(at t: Double) -> Point {
        if t == 0 { return start }
        if t == 1 { return end }
        let s = 1 - t
        let a = s * s * s
        let b = 3 * s * s * t
        let c = 3 * s * t * t
        let d = t * t * t
        return Point(
            a * start.x + b * control1.x + c * control2.x + d * end.x,
            a * start.y + b * control1.y + c * control2.y + d * end.y)
    }

    /// How fast, and which way, the point moves per unit of the parameter.
    func velocity(at t: Double) -> Vector {
        let s = 1 - t
        return (control1 - start) * (3 * s * s) + (control2 - control1) * (6 * s * t)
            + (end - control2) * (3 * t * t)
    }

    /// The direction of the tangent. Where the point stands still, the direction it leaves or arrives in; of a
    /// segment without extent, along x.
    func direction(at t: Double) -> Vector {
        let scale = [control1 - start, control2 - control1, end - control2].map(\.length).max() ?? 0
        let velocity = velocity(at: t)
        if velocity.length > 1e-9 * scale { return velocity }
        let nearby = t < 0.5 ? self.velocity(at: t + 1e-4) : self.velocity(at: t - 1e-4)
        return nearby.length > 0 ? nearby : Vector(1, 0)
    }
}
