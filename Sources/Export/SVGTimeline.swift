import Geometry
import Layers
import Playback

/// The values of a scene over time, as tracks that SVG can animate.
///
/// It samples values at any time and does not know why they change. Hints describe where an animation begins, turns and
/// ends, and its easing. If the sampled values agree with a hint, the result is exact. Otherwise linear segments
/// approximate the values.
final class SVGTimeline {
    /// The duration of the document in seconds; 0 for a still picture.
    let duration: Double
    /// The tolerance of coordinates in points, invisible even at ten times the size.
    let tolerance: Double
    let decimals: Int
    let frame: Double
    private let timeline: Timeline
    private lazy var annotator = Annotator(timeline)
    private let start: Double
    /// The minimum speed of all animations, at most 1: their seconds in one second of the scene.
    private let minimumSpeed: Double
    private lazy var hintsByLayer = Dictionary(grouping: timeline.runs, by: \.layer).mapValues { runs in
        runs.flatMap { $0.svgHints(before: start + duration) }.map {
            EasingSegment(start: $0.start - start, end: $0.end - start, ease: $0.ease)
        }
    }
    /// The shortest time that a document distinguishes, in seconds: its key times have six decimals.
    private static let resolution = 1e-6
    /// The distance in seconds from the time of a jump to a time with the value before or after it.
    private let nudge: Double
    /// The times of the frames, and one just after the end if the document does not repeat, but keeps that picture.
    let frames: [Double]
    /// The number of frames before the end.
    private let frameCount: Int

    init(
        _ timeline: Timeline, from start: Double, duration: Double, framesPerSecond: Int, repeats: Bool = true
    ) {
        self.timeline = timeline
        self.start = start
        minimumSpeed = timeline.runs.map(\.speed).filter { $0 > 1e-3 }.reduce(1, min)
        self.duration = duration
        let frame = 1 / Double(framesPerSecond)
        self.frame = frame
        frameCount = duration > 0 ? max(1, Int((duration / frame).rounded(.up))) : 1
        nudge = 20 * TimeTolerance.seconds * max(1, start + duration) / minimumSpeed
        let end = duration > 0 && !repeats ? [duration + nudge] : []
        frames = (0..<frameCount).map { Double($0) * frame } + end
        let side = max(timeline.scene.canvas.width, timeline.scene.canvas.height)
        tolerance = side / 20_000
        decimals = side > 50 ? 3 : side > 5 ? 4 : 6
    }

    var scene: Scene { timeline.scene }

    func hints(_ layer: Layer.ID) -> [EasingSegment] { hintsByLayer[layer] ?? [] }

    /// Returns the display list at a time of the document, invisible items included: of the whole scene, or, in
    /// proportionally less time, of one top layer.
    func items(at time: Double, of layer: Layer.ID? = nil) -> [DisplayList.Item] {
        DisplayList(withInvisible: timeline, at: start + time, of: layer).items
    }

    func annotations(at time: Double) -> Annotations { annotator.annotations(at: start + time) }

    /// Returns the track of a value, given for all frames and at any time.
    ///
    /// The hints describe the animations that change the value. The tolerance is the greatest error of a number.
    func track(
        _ hints: [EasingSegment], tolerance: Double, frames: some Sequence<SVGValue>,
        _ value: (Double) -> SVGValue
    ) -> SVGTrack {
        let (first, times) = (value(0), hintTimes(hints))
        if frames.allSatisfy({ $0 == first }), times.allSatisfy({ value($0) == first }) {
            return SVGTrack(first.text(decimals: decimals))
        }
        let samples = zip(self.frames, frames).map { (time: $0, value: $1) }
        var keys: [SVGTrack.Key] = []
        func segment(_ low: Double, _ high: Double) -> Segment {
            // A jump at a corner has different values on both sides. The distance is also large enough that an eased
            // progress near 0 or 1 is not rounded to it, and that paths of different structure have all their points.
            let nudge = min(nudge, (high - low) / 8)
            let inner = samples.drop { $0.time <= low + nudge }.prefix { $0.time < high - nudge }
            return Segment(
                low: low, high: high, from: value(low + nudge), to: value(high - nudge), samples: inner,
                tolerance: tolerance)
        }
        var remainingCorners = ([0] + times + [duration])[...]
        var cursor = HintCursor(hints)
        while let low = remainingCorners.popFirst(), let high = remainingCorners.first {
            guard high - low > Self.resolution else { continue }
            let current = cursor.hints(startingAt: low).filter { $0.end > high - Self.resolution }
            // An animation may continue while another one begins or ends. The longest one is best.
            let longer = current.filter {
                $0.ease != nil && $0.end > high + Self.resolution && $0.end < duration + Self.resolution
            }
            let exact = longer.sorted { $0.end > $1.end }.first { hint in
                let inner = remainingCorners.prefix { $0 < hint.end - Self.resolution }
                return segment(low, hint.end).follows(hint.ease, past: Array(inner), value)
            }
            if let exact, let ease = exact.ease {
                add(segment(low, exact.end), eases: [ease], value, &keys)
                remainingCorners = remainingCorners.drop { $0 < exact.end - Self.resolution }
            } else {
                let eases = current.filter { $0.end < high + Self.resolution }.compactMap(\.ease)
                add(segment(low, high), eases: eases, value, &keys)
            }
        }
        if let last = samples.last, last.time > duration {
            add(SVGTrack.Key(time: 1, value: last.value.text(decimals: decimals)), &keys)
        }
        return SVGTrack(duration: duration, keys: keys, isDiscrete: false)
    }

    /// The hints in the order of their starts, read once from the first to the last.
    private struct HintCursor {
        private var hints: ArraySlice<(offset: Int, element: EasingSegment)>

        init(_ hints: [EasingSegment]) {
            self.hints =
                hints.enumerated().filter(\.element.start.isFinite)
                .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }[...]
        }

        /// Returns the hints that start at a time, in their original order. The time must not decrease.
        mutating func hints(startingAt time: Double) -> [EasingSegment] {
            hints = hints.drop { time - $0.element.start >= SVGTimeline.resolution }
            return hints.prefix { abs($0.element.start - time) < SVGTimeline.resolution }
                .sorted { $0.offset < $1.offset }.map(\.element)
        }
    }

    private func hintTimes(_ hints: [EasingSegment]) -> [Double] {
        var times: [Double] = []
        for time in hints.flatMap({ [$0.start, $0.end] }).sorted()
        where time > Self.resolution && time < duration - Self.resolution
            && time - (times.last ?? 0) > Self.resolution
        {
            times.append(time)
        }
        return times
    }

    private struct Segment {
        var low: Double
        var high: Double
        var from: SVGValue
        var to: SVGValue
        /// The values of the frames between, which show changes that no hint describes.
        var samples: ArraySlice<(time: Double, value: SVGValue)>
        let tolerance: Double

        /// Returns whether the values follow the curve, or a straight line if it is `nil`. Times at which they may
        /// not are checked on both sides.
        func follows(
            _ curve: CubicTiming?, past corners: [Double] = [], _ value: (Double) -> SVGValue
        ) -> Bool {
            func agrees(_ value: SVGValue, at fraction: Double) -> Bool {
                value.isNear(from.blended(to: to, curve?.value(at: fraction) ?? fraction), within: tolerance)
            }
            func agrees(at fraction: Double) -> Bool {
                agrees(value(low + (high - low) * fraction), at: fraction)
            }
            guard [0.5, 0.25, 0.75, 0.1, 0.9, 0.4].allSatisfy(agrees(at:)),
                samples.allSatisfy({ agrees($0.value, at: ($0.time - low) / (high - low)) })
            else { return false }
            guard !corners.isEmpty else { return true }
            return zip([low] + corners, corners + [high]).allSatisfy { before, after in
                [0.01, 0.5, 0.99].allSatisfy { fraction in
                    agrees(at: (before + (after - before) * fraction - low) / (high - low))
                }
            }
        }
    }

    private func add(
        _ segment: Segment, eases: [CubicTiming], _ value: (Double) -> SVGValue,
        _ keys: inout [SVGTrack.Key]
    ) {
        func addKey(_ value: SVGValue, at time: Double, ease: CubicTiming?) {
            let key = SVGTrack.Key(
                time: duration > 0 ? time / duration : 0, value: value.text(decimals: decimals), ease: ease)
            add(key, &keys)
        }
        let curves: [CubicTiming?] = [nil] + eases
        let exactCurve = curves.firstIndex { segment.follows($0, value) }
        if exactCurve != nil || segment.high - segment.low <= frame / 2 {
            addKey(segment.from, at: segment.low, ease: exactCurve.flatMap { curves[$0] })
            // A value that cannot be interpolated is held until the next one.
            let end = segment.from.blends(with: segment.to) ? segment.to : segment.from
            addKey(end, at: segment.high, ease: nil)
            return
        }
        let middle = (segment.low + segment.high) / 2
        var (first, second) = (segment, segment)
        (first.high, second.low) = (middle, middle)
        first.to = value(middle)
        second.from = first.to
        first.samples = segment.samples.prefix { $0.time < middle }
        second.samples = segment.samples.drop { $0.time <= middle }
        for half in [first, second] { add(half, eases: [], value, &keys) }
    }

    private func add(_ key: SVGTrack.Key, _ keys: inout [SVGTrack.Key]) {
        if let last = keys.last, last.time == key.time, last.value == key.value { keys.removeLast() }
        keys.append(key)
    }

    /// Returns the end of each frame, with its value.
    private func ends<Value>(_ values: [Value], _ value: (Double) -> Value) -> Zip2Sequence<[Double], [Value]>
    {
        zip(
            Array(frames[..<frameCount].dropFirst()) + [duration],
            Array(values[..<frameCount].dropFirst()) + [value(duration)])
    }

    func crossings(frames numbers: [[Double]], _ number: (Double) -> [Double]) -> [Double] {
        var times: [Double] = []
        for ((low, before), (high, after)) in zip(zip(frames, numbers), ends(numbers, number)) {
            for index in 0..<min(before.count, after.count)
            where (before[index] < 0) != (after[index] < 0) {
                times.append(
                    change(between: low, and: high, to: 1e-9) {
                        let numbers = number($0)
                        return index < numbers.count && (numbers[index] < 0) == (before[index] < 0)
                    }.high)
            }
        }
        return times.sorted()
    }

    private func change(
        between low: Double, and high: Double, to precision: Double, holds: (Double) -> Bool
    ) -> (low: Double, high: Double) {
        let halvings = max(0, ((high - low) / precision).exponent + 1)
        return bisection(of: (low, high), halvings: halvings, while: holds)
    }

    /// Returns the track of a word, given for all frames and at any time.
    func track(frames words: [String], _ word: (Double) -> String) -> SVGTrack {
        var keys = [SVGTrack.Key(time: 0, value: words[0])]
        for ((low, before), (high, after)) in zip(zip(frames, words), ends(words, word)) where before != after
        {
            let range = change(between: low, and: high, to: Self.resolution) { word($0) == before }
            guard range.high < duration - Self.resolution else { continue }
            // A change at the very beginning applies from the beginning.
            if range.low == 0 { keys = [] }
            keys.append(SVGTrack.Key(time: range.low == 0 ? 0 : range.high / duration, value: after))
        }
        if frames.count > frameCount { keys.append(SVGTrack.Key(time: 1, value: words[frameCount])) }
        return SVGTrack(duration: duration, keys: keys, isDiscrete: true)
    }
}

// MARK: - Hints

/// An interval of time with one easing.
struct EasingSegment {
    var start: Double
    var end: Double
    /// The curve, or `nil` if it is linear or SVG cannot express it.
    var ease: CubicTiming?
}

extension AnimationRun {
    /// Returns the intervals of the animation before a time, in seconds of the scene, while this run is in effect.
    ///
    /// They are hints, verified before use, so additive animations, springs and groups need no special treatment.
    fileprivate func svgHints(before duration: Double) -> [EasingSegment] {
        let (first, last) = (since ?? added?.time ?? -.infinity, stopped ?? .infinity)
        let edges = [first, last].filter(\.isFinite).map { EasingSegment(start: $0, end: $0, ease: nil) }
        return uncutHints(before: min(duration, last)).compactMap { $0.clipped(from: first, to: last) }
            + edges
    }

    private func uncutHints(before duration: Double) -> [EasingSegment] {
        guard runsForwards, timing.duration > 0 else { return [] }
        let segments = animation.easingSegments
        let hints = passes(before: duration).flatMap { pass in
            (pass.isReversed ? segments.reversed().map(\.reversed) : segments).map { segment in
                EasingSegment(
                    start: pass.start + segment.start * (pass.end - pass.start),
                    end: pass.start + segment.end * (pass.end - pass.start), ease: segment.ease)
            }
        }
        let window = [0, timing.activeDuration].filter(\.isFinite).map {
            sceneTime(local: $0 + timing.timeOffset)
        }
        return hints + window.map { EasingSegment(start: $0, end: $0, ease: nil) }
    }
}

extension Animation {
    /// The intervals of one cycle, 0 to 1.
    fileprivate var easingSegments: [EasingSegment] {
        // Paced keyframes ignore their key times.
        guard case .change(let change) = effect, case .keyframes(let keyframe) = change.values,
            case .values(let values) = keyframe.route, values.count > 1,
            keyframe.calculationMode != .paced, keyframe.calculationMode != .cubicPaced
        else { return timingFunction.map(EasingSegment.run) ?? [EasingSegment(start: 0, end: 1)] }
        let times = change.segmentTimes
        return zip(times, times.dropFirst()).enumerated().map { index, pair in
            let curve = keyframe.timingFunctions.count > index ? keyframe.timingFunctions[index] : nil
            return EasingSegment(start: pair.0, end: pair.1, ease: curve?.svgCurve)
        }
    }
}

extension EasingSegment {
    fileprivate static func run(_ function: TimingFunction) -> [EasingSegment] {
        var corners: [Double] = [0, 1]
        switch function {
        case .cubic, .family: break
        case .stops(let line): corners += line.stops.map(\.input).filter { $0 > 0 && $0 < 1 }
        case .steps(let steps):
            corners += (1..<max(2, min(steps.count, 1000))).map { Double($0) / Double(steps.count) }
        }
        corners.sort()
        return zip(corners, corners.dropFirst()).map {
            EasingSegment(start: $0, end: $1, ease: function.svgCurve)
        }
    }

    fileprivate func clipped(from first: Double, to last: Double) -> EasingSegment? {
        let (low, high) = (max(start, first), min(end, last))
        guard low <= high else { return nil }
        guard low > start || high < end else { return self }
        let length = end - start
        let ease = ease.flatMap { $0.part(from: (low - start) / length, to: (high - start) / length) }
        return EasingSegment(start: low, end: high, ease: ease.flatMap { TimingFunction.cubic($0).svgCurve })
    }

    fileprivate var reversed: EasingSegment {
        EasingSegment(start: 1 - end, end: 1 - start, ease: ease?.reversed)
    }
}

extension TimingFunction {
    /// Whether SVG approximates the function.
    var isLostInSVG: Bool {
        switch self {
        case .steps, .stops: false
        case .cubic(let curve): ![curve.y1, curve.y2].allSatisfy((0...1).contains)
        case .family: true
        }
    }

    /// The curve as a key spline of SVG, whose control points are inside 0...1.
    fileprivate var svgCurve: CubicTiming? {
        guard case .cubic(let curve) = self, [curve.y1, curve.y2].allSatisfy({ (0...1).contains($0) }),
            curve.x1 != curve.y1 || curve.x2 != curve.y2
        else { return nil }
        return curve
    }
}
