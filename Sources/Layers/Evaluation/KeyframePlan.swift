import Geometry
import RealModule

/// Keyframes over values, made ready for sampling.
final class KeyframePlan: Sendable {
    /// Where the segments meet, rising from the first to the last; one more than there are segments.
    let times: [Double]
    /// How each segment is eased; nil is linear.
    let easings: [TimingFunction?]
    /// How the values within a segment come about.
    let curve: Curve

    /// How the values within the segments come about.
    enum Curve: Sendable {
        /// The value at the segment's start, until the next begins (rule K4).
        case holds([AnimatableValue])
        /// Straight.
        case lines([Blend])
        /// A smooth curve (rule K6).
        case smooth(KeyframeSpline)
    }

    /// Whether it holds each value, and so is not eased (rule K3).
    var isDiscrete: Bool { if case .holds = curve { true } else { false } }

    /// The plan of a change through `values`, or nil when it has no effect: with fewer than two (rule K1).
    convenience init?(_ keyframes: Keyframes, through values: [AnimatableValue], of change: PropertyChange) {
        let values = values.compactMap { $0.converted(to: change.valueKind) }
        guard values.count > 1 else { return nil }
        let blending = change.blending
        switch keyframes.calculationMode {
        case .discrete: self.init(holding: values, keyTimes: keyframes.keyTimes)
        case .linear: self.init(linear: values, keyframes, blending)
        case .paced: self.init(paced: values, blending)
        case .cubic: self.init(cubic: values, keyframes, blending)
        case .cubicPaced: self.init(cubicPaced: values, keyframes, blending)
        }
    }

    private init(times: [Double], easings: [TimingFunction], _ curve: Curve) {
        self.times = times
        self.easings = (0..<(times.count - 1)).map { easings.indices.contains($0) ? easings[$0] : nil }
        self.curve = curve
    }

    private convenience init(holding values: [AnimatableValue], keyTimes: [Double]) {
        let starts = Self.holdTimes(keyTimes, count: values.count)
        self.init(times: starts + [1], easings: [], .holds(Array(values.prefix(starts.count))))
    }

    private convenience init?(linear values: [AnimatableValue], _ keyframes: Keyframes, _ blending: Blending)
    {
        let times = Self.segmentTimes(keyframes.keyTimes, count: values.count)
        guard times.count > 1 else { return nil }
        self.init(
            times: times, easings: keyframes.timingFunctions,
            .lines(Self.lines(values.prefix(times.count), blending)))
    }

    private convenience init(paced values: [AnimatableValue], _ blending: Blending) {
        let lengths = zip(values, values.dropFirst()).map { $0.distance(to: $1) ?? 1 }
        self.init(times: Self.shares(of: lengths), easings: [], .lines(Self.lines(values[...], blending)))
    }

    private convenience init?(cubic values: [AnimatableValue], _ keyframes: Keyframes, _ blending: Blending) {
        let times = Self.segmentTimes(keyframes.keyTimes, count: values.count)
        guard times.count > 1 else { return nil }
        let used = Array(values.prefix(times.count))
        guard let spline = KeyframeSpline(used, times: times, keyframes.tensions) else {
            self.init(linear: values, keyframes, blending)
            return
        }
        self.init(times: times, easings: keyframes.timingFunctions, .smooth(spline))
    }

    private convenience init(
        cubicPaced values: [AnimatableValue], _ keyframes: Keyframes, _ blending: Blending
    ) {
        let even = Self.segmentTimes([], count: values.count)
        guard let spline = KeyframeSpline(values, times: even, keyframes.tensions) else {
            self.init(paced: values, blending)
            return
        }
        let paced = spline.paced()
        self.init(times: Self.shares(of: paced.lengths), easings: [], .smooth(paced))
    }

    /// The value at a progress through all segments. Beyond the first and last one, straight lines and smooth
    /// curves go on, and holds hold.
    func value(at progress: Double) -> AnimatableValue {
        let (segment, local) = place(of: progress)
        switch curve {
        case .holds(let values): return values[segment]
        case .lines(let blends): return blends[segment].value(at: local)
        case .smooth(let spline): return spline.value(segment: segment, at: local)
        }
    }

    /// The segment at a progress, and how far in it that is, eased.
    func place(of progress: Double) -> (segment: Int, share: Double) {
        let (segment, time) = time(of: progress)
        return (segment, easings[segment]?.value(at: time) ?? time)
    }

    /// The segment at a progress, and which share of its time has passed.
    func time(of progress: Double) -> (segment: Int, time: Double) {
        let segment = Self.segment(of: progress, in: times)
        let length = times[segment + 1] - times[segment]
        var local = length > 0 ? (progress - times[segment]) / length : 1
        // Where the key times begin late or end early the outer values are held (rule K2).
        if times[times.count - 1] < 1 { local = min(local, 1) }
        if times[0] > 0 || segment > 0 { local = max(local, 0) }
        return (segment, local)
    }

    /// The change from one path into another at a progress; nil when it goes between no paths, or jumps.
    func morph(at progress: Double) -> PathMorph? {
        let segment = Self.segment(of: progress, in: times)
        switch curve {
        case .holds: return nil
        case .lines(let blends): return blends[segment].morph
        case .smooth(let spline): return spline.morph(segment: segment)
        }
    }

    private static func lines(_ values: ArraySlice<AnimatableValue>, _ blending: Blending) -> [Blend] {
        zip(values, values.dropFirst()).map { Blend(from: $0, to: $1, blending) }
    }
}

extension KeyframePlan {
    /// The key times of `count` values (rule K2): equal distances without any, and of a wrong number the
    /// common prefix. A time that falls is raised to the one before it.
    static func segmentTimes(_ keyTimes: [Double], count: Int) -> [Double] {
        guard !keyTimes.isEmpty else { return (0..<count).map { Double($0) / Double(count - 1) } }
        return rising(keyTimes.prefix(count))
    }

    /// The starts of `count` holds: equal without key times.
    static func holdTimes(_ keyTimes: [Double], count: Int) -> [Double] {
        guard !keyTimes.isEmpty else { return (0..<count).map { Double($0) / Double(count) } }
        return rising(keyTimes.prefix(count))
    }

    /// Times at which constant speed reaches the ends of pieces of these lengths; equal pieces when they have
    /// no length at all.
    static func shares(of lengths: [Double]) -> [Double] {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else { return segmentTimes([], count: lengths.count + 1) }
        var sum = 0.0
        var times = [0.0]
        for length in lengths {
            sum += length
            times.append(sum / total)
        }
        times[lengths.count] = 1
        return times
    }

    /// The segment of rising times that holds `progress`: the last that has begun, the first before that. Where two
    /// meet the second has begun, though `progress` may be less than its time by what rounding has taken.
    static func segment(of progress: Double, in times: [Double]) -> Int {
        var low = 0
        var high = times.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= progress + TimeTolerance.seconds { low = middle } else { high = middle }
        }
        return low
    }

    private static func rising(_ times: ArraySlice<Double>) -> [Double] {
        var rising: [Double] = []
        for time in times { rising.append(max(time > 0 ? min(time, 1) : 0, rising.last ?? 0)) }
        return rising
    }
}

// MARK: - Along a path

/// Keyframes along a path, made ready for sampling (rule K8).
///
/// The end of each line and curve is a keyframe. A move is a jump, not a segment; closing adds a line back.
/// linear and cubic give each segment equal time, or what the key times say, and follow a curve by its Bézier
/// parameter; paced ones go by length; discrete ones hold at the start of each segment.
final class MotionPlan: Sendable {
    private let segments: [PathSegment]
    private let times: [Double]
    private let easings: [TimingFunction?]
    /// The measured path, for constant speed; nil in the other modes.
    private let measured: ArcLength?
    /// Whether it holds at the start of each segment, and so is not eased (rule K3).
    let isDiscrete: Bool
    private let rotationMode: RotationMode?

    /// The plan, or nil when the path has no segments.
    init?(_ keyframes: Keyframes, along path: Path) {
        var segments = Array(path.segments)
        guard !segments.isEmpty else { return nil }
        isDiscrete = keyframes.calculationMode == .discrete
        rotationMode = keyframes.rotationMode
        switch keyframes.calculationMode {
        case .discrete:
            let starts = KeyframePlan.holdTimes(keyframes.keyTimes, count: segments.count)
            segments = Array(segments.prefix(starts.count))
            times = starts + [1]
            measured = nil
            easings = segments.map { _ in nil }
        case .linear, .cubic:
            let times = KeyframePlan.segmentTimes(keyframes.keyTimes, count: segments.count + 1)
            guard times.count > 1 else { return nil }
            segments = Array(segments.prefix(times.count - 1))
            self.times = times
            measured = nil
            let functions = keyframes.timingFunctions
            easings = segments.indices.map { functions.indices.contains($0) ? functions[$0] : nil }
        case .paced, .cubicPaced:
            measured = ArcLength(path)
            times = [0, 1]
            easings = [nil]
        }
        self.segments = segments
    }

    /// Where the point is at a progress along the path; it does not leave the path.
    func point(at progress: Double) -> Point {
        if let location = location(at: progress) { return location.point }
        let (segment, parameter) = place(at: progress)
        return segments[segment].point(at: parameter)
    }

    /// By how many radians what moves is turned, or nil when it does not turn (rule K9).
    func turn(at progress: Double) -> Double? {
        guard let rotationMode else { return nil }
        let (segment, parameter) = place(at: progress)
        let direction =
            location(at: progress)?.tangent ?? segments[segment].tangent(at: parameter) ?? Vector(1, 0)
        let angle = Double.atan2(y: direction.dy, x: direction.dx)
        return rotationMode == .autoReverse ? angle + .pi : angle
    }

    private func location(at progress: Double) -> ArcLength.Location? {
        measured.flatMap { $0.location(at: progress * $0.total) }
    }

    private func place(at progress: Double) -> (segment: Int, parameter: Double) {
        let segment = KeyframePlan.segment(of: progress, in: times)
        guard !isDiscrete else { return (segment, 0) }
        let length = times[segment + 1] - times[segment]
        let local = length > 0 ? min(max((progress - times[segment]) / length, 0), 1) : 1
        return (segment, easings[segment]?.value(at: local) ?? local)
    }
}

// MARK: - From one keyframe to the next

/// The way from one keyframe to the next, and how far on it an animation is.
package struct KeyframeLeg: Hashable, Sendable {
    /// Which way it is, from 0.
    package let segment: Int
    /// The value that it comes from.
    package let from: AnimatableValue
    /// The value that it goes to; the same where a value is held.
    package let to: AnimatableValue
    /// Which share of its time has passed.
    package let time: Double
    /// How that is eased; nil is linear.
    package let timingFunction: TimingFunction?

    /// How far it has come, eased: 0 at the one, 1 at the other.
    package var share: Double { timingFunction?.value(at: time) ?? time }
}

extension PropertyChange {
    /// Whether the whole of it is eased: what is held knows no easing (rule K3).
    var isEased: Bool {
        if case .keyframes(let keyframes) = values { keyframes.calculationMode != .discrete } else { true }
    }
}

extension Animation {
    /// What eases the whole of it; nil is linear.
    package var easing: TimingFunction? { change?.isEased == false ? nil : timingFunction }

    /// How far a share of the time of a cycle brings it, 0 to 1, or beyond where its timing function goes there.
    package func progress(at share: Double) -> Double { easing?.value(at: share) ?? share }

    /// The way between two keyframes that it is on when a share of the time of a cycle has passed, 0 to 1; nil of an
    /// animation that has no keyframes, or goes along a path.
    package func leg(at share: Double) -> KeyframeLeg? { KeyframeLegs(self)?.leg(at: share) }

    /// How many ways between keyframes it has that can be eased each by itself: none where they are paced or held.
    package var easedLegs: Int {
        guard case .keyframes(let keyframes) = change?.values,
            [.linear, .cubic].contains(keyframes.calculationMode)
        else { return 0 }
        return max(0, keyframes.values.count - 1)
    }
}

/// The ways between the keyframes of an animation, to be asked for often.
package struct KeyframeLegs: Sendable {
    private let animation: Animation
    private let plan: KeyframePlan
    private let values: [AnimatableValue]

    /// The ways of an animation; nil of one that has no keyframes, or goes along a path.
    package init?(_ animation: Animation) {
        guard let change = animation.change, case .keyframes(let keyframes) = change.values,
            case .values(let values) = keyframes.route,
            let plan = KeyframePlan(keyframes, through: values, of: change)
        else { return nil }
        self.animation = animation
        self.plan = plan
        self.values = values
    }

    /// The way that the animation is on.
    ///
    /// - Parameters:
    ///   - share: which share of the time of a cycle has passed, 0 to 1.
    ///   - chosen: which way is meant, whichever it is on: then it is at the start of another one; nil for that.
    /// - Returns: the way.
    package func leg(at share: Double, _ chosen: Int? = nil) -> KeyframeLeg {
        var (segment, time) = plan.time(of: animation.progress(at: share))
        if let chosen, chosen != segment, plan.easings.indices.contains(chosen) {
            (segment, time) = (chosen, 0)
        }
        let next = plan.isDiscrete ? segment : segment + 1
        return KeyframeLeg(
            segment: segment, from: values[segment], to: values[next], time: time,
            timingFunction: plan.easings[segment])
    }
}
