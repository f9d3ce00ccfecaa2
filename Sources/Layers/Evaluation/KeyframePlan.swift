/// A keyframe animation over values, made ready for sampling.
struct KeyframePlan: Sendable {
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

    /// The plan of `animation`, or nil when it has no effect: with fewer than two values (rule K1).
    init?(_ animation: KeyframeAnimation) {
        let values = animation.values.compactMap { $0.converted(to: animation.property.kind) }
        guard values.count > 1 else { return nil }
        switch animation.calculationMode {
        case .discrete: self.init(holding: values, keyTimes: animation.keyTimes)
        case .linear: self.init(linear: values, animation)
        case .paced: self.init(paced: values, animation)
        case .cubic: self.init(cubic: values, animation)
        case .cubicPaced: self.init(cubicPaced: values, animation)
        }
    }

    private init(times: [Double], easings: [TimingFunction], _ curve: Curve) {
        self.times = times
        self.easings = (0..<(times.count - 1)).map { easings.indices.contains($0) ? easings[$0] : nil }
        self.curve = curve
    }

    private init(holding values: [AnimatableValue], keyTimes: [Double]) {
        let starts = Self.holdTimes(keyTimes, count: values.count)
        self.init(times: starts + [1], easings: [], .holds(Array(values.prefix(starts.count))))
    }

    private init?(linear values: [AnimatableValue], _ animation: KeyframeAnimation) {
        let times = Self.segmentTimes(animation.keyTimes, count: values.count)
        guard times.count > 1 else { return nil }
        self.init(
            times: times, easings: animation.timingFunctions,
            .lines(Self.lines(values.prefix(times.count), animation.blending)))
    }

    private init(paced values: [AnimatableValue], _ animation: KeyframeAnimation) {
        let lengths = zip(values, values.dropFirst()).map { $0.distance(to: $1) ?? 1 }
        self.init(
            times: Self.shares(of: lengths), easings: [], .lines(Self.lines(values[...], animation.blending)))
    }

    private init?(cubic values: [AnimatableValue], _ animation: KeyframeAnimation) {
        let times = Self.segmentTimes(animation.keyTimes, count: values.count)
        guard times.count > 1 else { return nil }
        let used = Array(values.prefix(times.count))
        guard let spline = KeyframeSpline(used, times: times, animation.tensions, animation.blending) else {
            self.init(linear: values, animation)
            return
        }
        self.init(times: times, easings: animation.timingFunctions, .smooth(spline))
    }

    private init(cubicPaced values: [AnimatableValue], _ animation: KeyframeAnimation) {
        let even = Self.segmentTimes([], count: values.count)
        guard let spline = KeyframeSpline(values, times: even, animation.tensions, animation.blending) else {
            self.init(paced: values, animation)
            return
        }
        let paced = spline.paced()
        self.init(times: Self.shares(of: paced.lengths), easings: [], .smooth(paced))
    }

    /// The value at a progress through all segments. Beyond the first and last one, straight lines and smooth
    /// curves go on, and holds hold.
    func value(at progress: Double) -> AnimatableValue {
        let segment = Self.segment(of: progress, in: times)
        let length = times[segment + 1] - times[segment]
        var local = length > 0 ? (progress - times[segment]) / length : 1
        // Where the key times begin late or end early the outer values are held (rule K2).
        if times[times.count - 1] < 1 { local = min(local, 1) }
        if times[0] > 0 { local = max(local, 0) }
        if let easing = easings[segment] { local = easing.value(at: local) }
        switch curve {
        case .holds(let values): return values[segment]
        case .lines(let blends): return blends[segment].value(at: local)
        case .smooth(let spline): return spline.value(segment: segment, at: local)
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

    /// The segment of rising times that holds `progress`: the last that has begun, the first before that.
    static func segment(of progress: Double, in times: [Double]) -> Int {
        var low = 0
        var high = times.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= progress { low = middle } else { high = middle }
        }
        return low
    }

    private static func rising(_ times: ArraySlice<Double>) -> [Double] {
        var rising: [Double] = []
        for time in times { rising.append(max(time > 0 ? min(time, 1) : 0, rising.last ?? 0)) }
        return rising
    }
}

extension AnimatableValue {
    /// The straight distance to another value in the space of their components, or nil when they have none
    /// in common (rule K5).
    package func distance(to other: AnimatableValue) -> Double? {
        guard let a = components, let b = other.components, a.count == b.count else { return nil }
        let squares = zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
        return squares.squareRoot()
    }
}
