import Geometry

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
            if times[middle] <= progress + Instant.tolerance { low = middle } else { high = middle }
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
