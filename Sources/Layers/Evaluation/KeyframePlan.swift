import Geometry

final class KeyframePlan: Sendable {
    /// The times at which the segments meet, rising; one more than there are segments.
    let times: [Double]
    /// The easing of each segment; `nil` is linear.
    let easings: [TimingFunction?]
    private let curve: Curve
    /// The rotation of an object that moves along a path (rule K9).
    private let rotationMode: RotationMode?

    private enum Curve: Sendable {
        /// The value at the segment's start, until the next segment begins (rule K4).
        case holds([AnimatableValue])
        /// A straight line in each segment.
        case lines([Blend])
        /// A smooth curve through all values (rule K6).
        case smooth(KeyframeSpline)
        /// The lines and curves of a path, each followed by its Bézier parameter (rule K8).
        case path([PathSegment])
        /// The starts of the lines and curves of a path, each held (rule K8).
        case heldStarts([PathSegment])
        /// A path at constant speed (rule K8).
        case measured(ArcLength)
    }

    var isMotion: Bool {
        switch curve {
        case .path, .heldStarts, .measured: true
        case .holds, .lines, .smooth: false
        }
    }

    /// Creates a plan, or returns `nil` with fewer than two values (rule K1), or along a path without segments.
    convenience init?(_ keyframes: Keyframes, of change: PropertyChange) {
        switch keyframes.route {
        case .values(let values):
            let values = values.compactMap { $0.converted(to: change.valueKind) }
            guard values.count > 1 else { return nil }
            self.init(keyframes, through: values, change.blending)
        case .path(let path): self.init(keyframes, along: path)
        }
    }

    private init(times: [Double], _ keyframes: Keyframes, isEased: Bool = true, _ curve: Curve) {
        self.times = times
        let easings = isEased ? keyframes.timingFunctions : []
        self.easings = (0..<(times.count - 1)).map { easings.indices.contains($0) ? easings[$0] : nil }
        self.curve = curve
        rotationMode = keyframes.rotationMode
    }

    private convenience init?(
        _ keyframes: Keyframes, through values: [AnimatableValue], _ blending: Blending
    ) {
        let mode = keyframes.calculationMode
        let times = keyframes.times(count: values.count)
        guard times.count > 1 else { return nil }
        let timedValues = Array(values.prefix(times.count))
        func lines(_ values: [AnimatableValue]) -> Curve {
            .lines(zip(values, values.dropFirst()).map { Blend(from: $0, to: $1, blending) })
        }
        switch mode {
        case .discrete:
            self.init(times: times, keyframes, isEased: false, .holds(Array(values.prefix(times.count - 1))))
        case .cubic:
            let spline = KeyframeSpline(timedValues, times: times, keyframes.tensions)
            self.init(times: times, keyframes, spline.map(Curve.smooth) ?? lines(timedValues))
        case .linear: self.init(times: times, keyframes, lines(timedValues))
        case .cubicPaced, .paced:
            let uniform = Keyframes.uniformTimes(segments: values.count - 1)
            if mode == .cubicPaced,
                let spline = KeyframeSpline(values, times: uniform, keyframes.tensions)?.paced()
            {
                self.init(
                    times: Self.fractions(of: spline.lengths), keyframes, isEased: false, .smooth(spline))
            } else {
                let lengths = zip(values, values.dropFirst()).map { $0.distance(to: $1) ?? 1 }
                self.init(times: Self.fractions(of: lengths), keyframes, isEased: false, lines(values))
            }
        }
    }

    /// Creates a plan along a path, with a keyframe at the end of each line and curve. A move is a jump.
    private convenience init?(_ keyframes: Keyframes, along path: Path) {
        let segments = Array(path.segments)
        guard !segments.isEmpty else { return nil }
        switch keyframes.calculationMode {
        case .discrete:
            let times = keyframes.times(count: segments.count)
            self.init(
                times: times, keyframes, isEased: false, .heldStarts(Array(segments.prefix(times.count - 1))))
        case .linear, .cubic:
            let times = keyframes.times(count: segments.count + 1)
            guard times.count > 1 else { return nil }
            self.init(times: times, keyframes, .path(Array(segments.prefix(times.count - 1))))
        case .paced, .cubicPaced:
            self.init(times: [0, 1], keyframes, isEased: false, .measured(ArcLength(path)))
        }
    }

    /// Returns the value at a progress. Lines and smooth curves continue beyond the ends; holds and paths stay.
    func value(at progress: Double) -> AnimatableValue {
        let (segment, fraction) = easedSegment(at: progress)
        switch curve {
        case .holds(let values): return values[segment]
        case .lines(let blends): return blends[segment].value(at: fraction)
        case .smooth(let spline): return spline.value(segment: segment, at: fraction)
        case .path(let segments): return .point(segments[segment].point(at: fraction.clamped(to: 0...1)))
        case .heldStarts(let segments): return .point(segments[segment].point(at: 0))
        case .measured(let lengths):
            return .point(lengths.location(at: progress * lengths.total)?.point ?? .zero)
        }
    }

    func turn(at progress: Double) -> Double? {
        guard let rotationMode else { return nil }
        let (segment, fraction) = easedSegment(at: progress)
        let tangent: Vector?
        switch curve {
        case .holds, .lines, .smooth: return nil
        case .path(let segments):
            tangent = Self.tangent(of: segments, segment, at: fraction.clamped(to: 0...1))
        case .heldStarts(let segments): tangent = segments[segment].tangent(at: 0)
        case .measured(let lengths): tangent = lengths.location(at: progress * lengths.total)?.tangent
        }
        let angle = tangent?.angle ?? 0
        return rotationMode == .autoReverse ? angle + .pi : angle
    }

    /// Returns the direction of a path. A pause before or after the motion has the direction of the nearest end (rule K9).
    private static func tangent(of segments: [PathSegment], _ index: Int, at fraction: Double) -> Vector? {
        if let tangent = segments[index].tangent(at: fraction) { return tangent }
        let before = segments[..<index].reversed().lazy.compactMap { $0.tangent(at: 1) }.first
        let after = segments[(index + 1)...].lazy.compactMap { $0.tangent(at: 0) }.first
        return before == nil ? after : after == nil ? before : nil
    }

    /// Returns the segment at a progress, and the eased progress in it.
    private func easedSegment(at progress: Double) -> (segment: Int, fraction: Double) {
        let (segment, time) = timedSegment(at: progress)
        return (segment, easings[segment]?.value(at: time) ?? time)
    }

    /// Returns the segment at a progress, and the fraction of its time that has passed.
    func timedSegment(at progress: Double) -> (segment: Int, time: Double) {
        let segment = segment(of: progress)
        let length = times[segment + 1] - times[segment]
        var local = length > 0 ? (progress - times[segment]) / length : 1
        // If the key times begin late or end early, the outer values are held (rule K2).
        if times[times.count - 1] < 1 { local = min(local, 1) }
        if times[0] > 0 || segment > 0 { local = max(local, 0) }
        return (segment, local)
    }

    /// Returns the last segment that has begun at a progress, with a tolerance for rounding.
    private func segment(of progress: Double) -> Int {
        (1..<times.count - 1).partitioningIndex { !(times[$0] <= progress + TimeTolerance.seconds) } - 1
    }

    /// Returns the distance from a progress to the nearest other segment, infinite if there is none.
    func distanceToOtherSegment(at progress: Double, autoreverses: Bool) -> Double {
        let (segment, fraction) = timedSegment(at: progress)
        let length = times[segment + 1] - times[segment]
        // At both ends, an autoreversed cycle stays in the same segment.
        let staysInSegment = autoreverses || easings.count == 1
        return min(
            staysInSegment && segment == 0 ? .infinity : fraction * length,
            staysInSegment && segment == easings.count - 1 ? .infinity : (1 - fraction) * length)
    }

    /// Returns the morph at a progress, or `nil` if the values are not paths, or jump.
    func morph(at progress: Double) -> PathMorph? {
        let segment = segment(of: progress)
        switch curve {
        case .holds, .path, .heldStarts, .measured: return nil
        case .lines(let blends): return blends[segment].morph
        case .smooth(let spline): return spline.morph(segment: segment)
        }
    }

    /// Returns the times at which constant speed reaches the ends of segments of these lengths.
    private static func fractions(of lengths: [Double]) -> [Double] {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else { return Keyframes.uniformTimes(segments: lengths.count) }
        var sum = 0.0
        var times = [0.0]
        for length in lengths {
            sum += length
            times.append(sum / total)
        }
        times[lengths.count] = 1
        return times
    }
}

// MARK: - Key times

extension Keyframes {
    /// Returns the times at which the segments of `count` values meet, rising (rule K2).
    ///
    /// Extra or missing key times are ignored, and a time that falls is raised to the one before it.
    fileprivate func times(count: Int) -> [Double] {
        guard calculationMode == .discrete else { return Self.times(keyTimes, count: count) }
        return keyTimes.isEmpty
            ? Self.uniformTimes(segments: count) : Self.times(keyTimes, count: count) + [1]
    }

    /// Returns the times of `count` values, rising; equally spaced ones if there are no key times (rule K2).
    package static func times(_ keyTimes: [Double], count: Int) -> [Double] {
        guard !keyTimes.isEmpty else { return uniformTimes(segments: count - 1) }
        return keyTimes.prefix(count).reduce(into: []) { $0.append(max($1, $0.last ?? 0)) }
    }

    /// Returns equally spaced key times from 0 to 1, the default (rule K2).
    package static func uniformTimes(segments: Int) -> [Double] {
        (0...max(segments, 0)).map { Double($0) / Double(max(segments, 1)) }
    }
}

// MARK: - From one keyframe to the next

/// A segment between two keyframes, and the position of an animation in it.
package struct KeyframeLeg: Hashable, Sendable {
    package let segment: Int
    package let from: AnimatableValue
    /// The value at the end of the segment; equal to the start if the value is held.
    package let to: AnimatableValue
    /// The fraction of the segment's time that has passed.
    package let time: Double
    /// The easing of the segment; `nil` is linear.
    package let timingFunction: TimingFunction?

    /// Whether the value is the same at both ends.
    package var isAtRest: Bool { from == to }

    /// The eased progress in the segment: 0 at its start, 1 at its end.
    package var fraction: Double { timingFunction?.value(at: time) ?? time }
}

extension PropertyChange {
    /// The rising times at which keyframes meet; 0 and 1 without keyframes between values.
    package var segmentTimes: [Double] {
        guard case .keyframes(let keyframes) = values, keyframes.path == nil else { return [0, 1] }
        return KeyframePlan(keyframes, of: self)?.times ?? [0, 1]
    }

    /// Whether the change as a whole is eased; held values are not (rule K3).
    package var isEased: Bool {
        if case .keyframes(let keyframes) = values { keyframes.calculationMode != .discrete } else { true }
    }
}

extension Animation {
    /// The easing of the animation as a whole; `nil` is linear.
    package var easing: TimingFunction? { change?.isEased == false ? nil : timingFunction }

    /// Returns the eased progress after a fraction of a cycle's time; it may lie outside 0...1.
    package func progress(at fraction: Double) -> Double { easing?.value(at: fraction) ?? fraction }

    /// The number of keyframe segments with their own easing; 0 for paced and discrete keyframes.
    package var easedLegs: Int {
        guard case .keyframes(let keyframes) = change?.values,
            [.linear, .cubic].contains(keyframes.calculationMode)
        else { return 0 }
        return max(0, keyframes.values.count - 1)
    }
}

/// The segments between the keyframes of an animation, prepared for many queries.
package struct KeyframeLegs: Sendable {
    private let animation: Animation
    private let change: PropertyChange
    private let plan: KeyframePlan
    private let values: [AnimatableValue]

    /// Creates the segments of an animation, or returns `nil` without keyframes between values.
    package init?(_ animation: Animation) {
        guard let change = animation.change, case .keyframes(let keyframes) = change.values,
            case .values(let values) = keyframes.route, let plan = KeyframePlan(keyframes, of: change)
        else { return nil }
        (self.animation, self.change, self.plan, self.values) = (animation, change, plan, values)
    }

    /// Returns the segment after a fraction of a cycle's time, or the start of the `selected` one if it is another.
    package func leg(at fraction: Double, _ selected: Int? = nil) -> KeyframeLeg {
        var (segment, time) = plan.timedSegment(at: animation.progress(at: fraction))
        if let selected, selected != segment, plan.easings.indices.contains(selected) {
            (segment, time) = (selected, 0)
        }
        let next = change.isEased ? segment + 1 : segment
        return KeyframeLeg(
            segment: segment, from: values[segment], to: values[next], time: time,
            timingFunction: plan.easings[segment])
    }
}
