import Geometry
import Layers

/// Finds how the values of a scene's picture change in time, in terms that SVG knows.
///
/// A value is asked for at any time; nothing is known of why it changes. Hints tell where an animation begins,
/// turns and ends and how it is eased; where the values prove them right, the result is exact. Elsewhere
/// straight lines are laid through values, as many as it takes to be near enough.
final class SVGTimeline {
    /// How long the document's time is, in seconds; 0 for a picture that stands still.
    let duration: Double
    /// How far off a coordinate may be: less than can be seen at ten times the size.
    let tolerance: Double
    /// How many decimals numbers are written with.
    let decimals: Int
    /// The length of a frame, where values can only be shown one after the other.
    let frame: Double
    private let timeline: Timeline
    private let start: Double
    /// The least of 1 and the speeds of all that runs: how many of its seconds pass in one of the scene's.
    private let slowest: Double
    private lazy var hintsByLayer = Dictionary(grouping: timeline.runs, by: \.layer).mapValues { runs in
        runs.flatMap { $0.svgHints(before: duration) }
    }
    /// The times at which to look for what there is at all: every frame.
    let frames: [Double]

    init(_ timeline: Timeline, from start: Double, duration: Double, framesPerSecond: Int) {
        self.timeline = timeline
        self.start = start
        slowest = timeline.runs.map(\.speed).filter { $0 > 1e-3 }.reduce(1, min)
        self.duration = duration
        let frame = 1 / Double(framesPerSecond)
        self.frame = frame
        let count = duration > 0 ? max(1, Int((duration / frame).rounded(.up))) : 1
        frames = (0..<count).map { Double($0) * frame }
        let side = max(timeline.scene.canvas.width, timeline.scene.canvas.height)
        tolerance = side / 20_000
        decimals = side > 50 ? 3 : side > 5 ? 4 : 6
    }

    /// The layers as the scene begins.
    var scene: Scene { timeline.scene }

    /// What is known of the animations of a layer.
    func hints(_ layer: Layer.ID) -> [SVGHint] { hintsByLayer[layer] ?? [] }

    /// What is drawn at a time of the document, with what cannot be seen at that time: everything, or one layer of
    /// those at the top, which takes as much less time as there are others.
    func items(at time: Double, of layer: Layer.ID? = nil) -> [DisplayList.Item] {
        DisplayList(withUnseen: timeline, at: start + time, of: layer).items
    }

    /// What is written over the picture at a time of the document.
    func annotations(at time: Double) -> Annotations { timeline.annotations(at: start + time) }

    /// Whether anything is written over it at any time.
    var isAnnotated: Bool { timeline.isAnnotated }

    /// The track of a value, which is given for all frames and for any time. The hints say what is known of the
    /// animations that change it, and the tolerance how far a number may be off.
    func track(
        _ hints: [SVGHint], tolerance: Double, frames: some Sequence<SVGValue>, _ value: (Double) -> SVGValue
    ) -> SVGTrack {
        let first = value(0)
        if frames.allSatisfy({ $0 == first }),
            hints.isEmpty || hintTimes(hints).allSatisfy({ value($0) == first })
        {
            return SVGTrack(first.text(decimals: decimals))
        }
        let corners = ([0, duration] + hintTimes(hints)).sorted()
        var keys: [SVGTrack.Key] = []
        func segment(_ low: Double, _ high: Double) -> Segment {
            // A jump at a corner shows on both sides of it, where that is another instant. It is also far enough away
            // for an eased progress of nearly 0 or 1 not to be rounded to it, and unlike paths to have all their points.
            let nudge = min(20 * TimeTolerance.seconds * max(1, duration) / slowest, (high - low) / 8)
            return Segment(
                low: low, high: high, from: value(low + nudge), to: value(high - nudge), tolerance: tolerance)
        }
        var rest = corners[...]
        while let low = rest.popFirst(), let high = rest.first {
            guard high - low > 1e-6 else { continue }
            let named = hints.filter { abs($0.start - low) < 1e-6 && $0.end > high - 1e-6 }
            // Where another animation begins or ends on the way, this one may go on all the same.
            let whole = named.filter { $0.ease != nil && $0.end > high + 1e-6 && $0.end < duration + 1e-6 }
                .sorted { $0.end > $1.end }
                .first { hint in
                    let inner = rest.prefix { $0 < hint.end - 1e-6 }
                    return segment(low, hint.end).follows(hint.ease, past: Array(inner), value)
                }
            if let whole {
                add(segment(low, whole.end), eases: [whole].compactMap(\.ease), value, &keys)
                rest = rest.drop { $0 < whole.end - 1e-6 }
            } else {
                let eases = named.filter { $0.end < high + 1e-6 }.compactMap(\.ease)
                add(segment(low, high), eases: eases, value, &keys)
            }
        }
        return SVGTrack(duration: duration, keys: keys, isDiscrete: false)
    }

    private func hintTimes(_ hints: [SVGHint]) -> [Double] {
        var times: [Double] = []
        for time in hints.flatMap({ [$0.start, $0.end] }).sorted()
        where time > 1e-6 && time < duration - 1e-6 && time - (times.last ?? 0) > 1e-6 {
            times.append(time)
        }
        return times
    }

    /// A stretch between two times and its values at both.
    private struct Segment {
        let low: Double
        let high: Double
        let from: SVGValue
        let to: SVGValue
        let tolerance: Double

        /// Whether the values in between are those of the curve; nil is a straight line. Times at which they may do
        /// something else are looked at from both sides.
        func follows(
            _ curve: CubicTiming?, past corners: [Double] = [], _ value: (Double) -> SVGValue
        ) -> Bool {
            let around = zip([low] + corners, corners + [high]).flatMap { before, after in
                [0.01, 0.5, 0.99].map { (before + (after - before) * $0 - low) / (high - low) }
            }
            return ([0.5, 0.25, 0.75, 0.1, 0.9, 0.4] + (corners.isEmpty ? [] : around)).allSatisfy { share in
                let eased = curve?.value(at: share) ?? share
                return value(low + (high - low) * share).isNear(
                    from.blended(to: to, eased), within: tolerance)
            }
        }
    }

    /// Adds the keys of a segment: its two ends, eased, when that is what happens, else those of its halves.
    private func add(
        _ segment: Segment, eases: [CubicTiming], _ value: (Double) -> SVGValue,
        _ keys: inout [SVGTrack.Key]
    ) {
        let curves: [CubicTiming?] = [nil] + eases
        let found = curves.first { segment.follows($0, value) }
        guard found == nil, segment.high - segment.low > frame / 2 else {
            let ease = found ?? nil
            // What cannot be blended stays until the next.
            let end = segment.from.blends(with: segment.to) ? segment.to : segment.from
            append(SVGTrack.Key(time: segment.low, value: text(segment.from), ease: ease), &keys)
            append(SVGTrack.Key(time: segment.high, value: text(end), ease: nil), &keys)
            return
        }
        let middle = (segment.low + segment.high) / 2
        let between = value(middle)
        let halves = [
            Segment(
                low: segment.low, high: middle, from: segment.from, to: between, tolerance: segment.tolerance),
            Segment(
                low: middle, high: segment.high, from: between, to: segment.to, tolerance: segment.tolerance),
        ]
        for half in halves { add(half, eases: [], value, &keys) }
    }

    private func text(_ value: SVGValue) -> String { value.text(decimals: decimals) }

    /// Appends a key; where it continues the one before, that one becomes it.
    private func append(_ key: SVGTrack.Key, _ keys: inout [SVGTrack.Key]) {
        var key = key
        key.time = duration > 0 ? key.time / duration : 0
        if let last = keys.last, last.time == key.time, last.value == key.value { keys.removeLast() }
        keys.append(key)
    }

    /// The times at which one of some numbers, which are given for all frames and for any time, changes its sign.
    func crossings(frames numbers: [[Double]], _ number: (Double) -> [Double]) -> [Double] {
        let ends = zip(frames.dropFirst() + [duration], numbers.dropFirst() + [number(duration)])
        var times: [Double] = []
        for ((low, before), (high, after)) in zip(zip(frames, numbers), ends) {
            for place in 0..<min(before.count, after.count)
            where (before[place] < 0) != (after[place] < 0) {
                times.append(
                    change(between: low, and: high, to: 1e-9) {
                        let now = number($0)
                        return place < now.count && (now[place] < 0) == (before[place] < 0)
                    }.high)
            }
        }
        return times.sorted()
    }

    /// Where between two times what holds at the first ceases to hold, to within some seconds.
    private func change(
        between low: Double, and high: Double, to precision: Double, holds: (Double) -> Bool
    ) -> (low: Double, high: Double) {
        var range = (low: low, high: high)
        while range.high - range.low > precision {
            let middle = (range.low + range.high) / 2
            if holds(middle) { range.low = middle } else { range.high = middle }
        }
        return range
    }

    /// The track of a condition, which is given for all frames and for any time: 1 while it holds, 0 while it does
    /// not, with the changes at their own times.
    func track(frames holds: [Bool], _ condition: (Double) -> Bool) -> SVGTrack {
        var keys = [SVGTrack.Key(time: 0, value: holds[0] ? "1" : "0")]
        let ends = zip(frames.dropFirst() + [duration], holds.dropFirst() + [condition(duration)])
        for ((low, before), (high, after)) in zip(zip(frames, holds), ends) where before != after {
            let range = change(between: low, and: high, to: 1e-6) { condition($0) == before }
            guard range.high < duration - 1e-6 else { continue }
            // What changes at the very beginning is so from the beginning.
            if range.low == 0 { keys = [] }
            keys.append(
                SVGTrack.Key(time: range.low == 0 ? 0 : range.high / duration, value: after ? "1" : "0"))
        }
        return SVGTrack(duration: duration, keys: keys, isDiscrete: true)
    }
}
