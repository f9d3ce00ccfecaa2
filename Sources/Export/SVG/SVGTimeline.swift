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
    private var lists: [Double: DisplayList] = [:]

    init(_ timeline: Timeline, from start: Double, duration: Double, framesPerSecond: Int) {
        self.timeline = timeline
        self.start = start
        slowest = timeline.runs.map(\.speed).filter { $0 > 1e-3 }.reduce(1, min)
        self.duration = duration
        frame = 1 / Double(framesPerSecond)
        let side = max(timeline.scene.canvas.width, timeline.scene.canvas.height)
        tolerance = side / 20_000
        decimals = side > 50 ? 3 : side > 5 ? 4 : 6
    }

    /// What is known of the animations of a layer.
    func hints(_ layer: Layer.ID) -> [SVGHint] { timeline.svgHints(of: layer, before: duration) }

    /// What is drawn at a time of the document, with what cannot be seen at that time.
    func list(at time: Double) -> DisplayList {
        if let known = lists[time] { return known }
        let list = DisplayList(withUnseen: timeline, at: start + time)
        lists[time] = list
        return list
    }

    /// The times at which to look for what there is at all: every frame.
    private(set) lazy var frames: [Double] =
        duration > 0
        ? (0..<max(1, Int((duration / frame).rounded(.up)))).map { Double($0) * frame } : [0]

    /// The track of a value at a time. The hints say what is known of the animations that change it, and the
    /// tolerance how far a number may be off.
    func track(
        _ hints: [SVGHint], tolerance: Double, _ value: (Double) -> SVGValue
    ) -> SVGTrack {
        let first = value(0)
        if frames.allSatisfy({ value($0) == first }),
            hints.isEmpty || hintTimes(hints).allSatisfy({ value($0) == first })
        {
            return SVGTrack(first.text(decimals: decimals))
        }
        let corners = ([0, duration] + hintTimes(hints)).sorted()
        var keys: [SVGTrack.Key] = []
        for (low, high) in zip(corners, corners.dropFirst()) where high - low > 1e-6 {
            let isNamed = hints.filter { abs($0.start - low) < 1e-6 && abs($0.end - high) < 1e-6 }
            // A jump at a corner shows on both sides of it, where that is another instant.
            let nudge = min(2 * Instant.tolerance * max(1, duration) / slowest, (high - low) / 8)
            let segment = Segment(
                low: low, high: high, from: value(low + nudge), to: value(high - nudge), tolerance: tolerance)
            add(segment, eases: isNamed.compactMap(\.ease), value, &keys)
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

        /// Whether the values in between are those of the curve; nil is a straight line.
        func follows(_ curve: CubicTiming?, _ value: (Double) -> SVGValue) -> Bool {
            [0.5, 0.25, 0.75, 0.1, 0.9, 0.4].allSatisfy { share in
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

    /// The track of a condition: 1 while it holds, 0 while it does not, with the changes at their own times.
    func track(while condition: (Double) -> Bool) -> SVGTrack {
        var keys = [SVGTrack.Key(time: 0, value: condition(0) ? "1" : "0")]
        for (low, high) in zip(frames, frames.dropFirst() + [duration])
        where condition(low) != condition(high) {
            var range = (low: low, high: high)
            while range.high - range.low > 1e-6 {
                let middle = (range.low + range.high) / 2
                if condition(middle) == condition(low) { range.low = middle } else { range.high = middle }
            }
            guard range.high < duration - 1e-6 else { continue }
            // What changes at the very beginning is so from the beginning.
            if range.low == 0 { keys = [] }
            keys.append(
                SVGTrack.Key(
                    time: range.low == 0 ? 0 : range.high / duration, value: condition(high) ? "1" : "0"))
        }
        return SVGTrack(duration: duration, keys: keys, isDiscrete: true)
    }
}
