import Geometry
import Layers
import Playback
import Scenes
import Text

/// The timing curve of an animation or of one segment between its keyframes.
struct TimingCurve: Sendable {
    let name: SafeText
    let summary: SafeText
    let controls: [Point]
    /// The index of the segment between keyframes; `nil` for the curve of the whole animation.
    let segment: Int?
    /// Whether the keyframes at both ends have the same value.
    let isAtRest: Bool
    /// The progress at equal times of one cycle.
    let values: [Double]
    /// The values without the edits; empty if they are the same.
    let before: [Double]
    let progress: @Sendable (Double) -> Double
    /// The times at the start and the end of the curve, in seconds of the animation.
    private let times: ClosedRange<Double>
    private let source: CurveSource

    private static let count = 121

    /// Creates the curve of an animation; `before` is the animation without the edits.
    fileprivate init(_ source: CurveSource, _ segment: KeyframeLeg?, before: AnimationRun?) {
        let run = source.run
        self.source = source
        self.segment = segment?.segment
        isAtRest = segment?.isAtRest ?? false
        name = source.name
        controls = run.isSpring ? [] : (run.function(segment) ?? .linear).controls
        summary = run.summary(segment)
        progress = run.easing(segment)
        func samples(_ progress: (Double) -> Double) -> [Double] {
            (0..<Self.count).map { progress(Double($0) / Double(Self.count - 1)) }
        }
        values = samples(progress)
        let old = segment.flatMap { segment in
            before.flatMap { KeyframeLegs($0.animation)?.leg(at: 0, segment.segment) }
        }
        let ends = run.animation.change?.segmentTimes ?? [0, 1]
        let part =
            segment.map { ends[min($0.segment, ends.count - 1)]...ends[min($0.segment + 1, ends.count - 1)] }
            ?? 0...1
        times = run.timing.duration * part.lowerBound...run.timing.duration * part.upperBound
        let unedited = before.map { samples($0.easing(old)) } ?? []
        self.before = unedited == values ? [] : unedited
    }

    /// Returns the fraction of its time that has passed at a time of the scene, or `nil` while it does not run.
    func share(at time: Double) -> Double? {
        guard let share = source.runs.share(at: time), let segment else { return source.runs.share(at: time) }
        guard let now = source.segments?.leg(at: share), now.segment == segment else { return nil }
        return now.time
    }

    /// Returns the time after a fraction of the curve, in seconds of the animation.
    func seconds(_ share: Double) -> Double {
        times.lowerBound + (times.upperBound - times.lowerBound) * share
    }

    var range: ClosedRange<Double> {
        let heights = values + before + controls.map(\.y)
        return min(0, heights.min() ?? 0)...max(1, heights.max() ?? 1)
    }
}

private struct CurveSource: Sendable {
    let name: SafeText
    let run: AnimationRun
    let runs: [AnimationRun]
    let segments: KeyframeLegs?

    /// Creates the source for a run of an animation, or returns `nil` for a group.
    init?(_ run: AnimationRun, in timeline: Timeline) {
        guard run.property != nil else { return nil }
        let names = timeline.layerNames(of: [(run.layer, run.added?.time)])
        name = SafeText(run.name(layer: names[run.layer] ?? ""))
        self.run = run
        runs = timeline.scene.changes.isEmpty ? [run] : timeline.runs.filter { $0.identity == run.identity }
        let isDiscrete =
            if case .keyframes(let keyframes) = run.animation.change?.values {
                keyframes.calculationMode == .discrete
            } else { false }
        segments = run.animation.easedLegs > 0 || isDiscrete ? KeyframeLegs(run.animation) : nil
    }
}

extension PlaylistItem {
    /// Returns the curve of an animation, or `nil` for a group.
    ///
    /// Without a selected segment between keyframes it is that of the segment at the time.
    func curve(of run: AnimationRun, at time: Double, segment selected: Int? = nil) -> TimingCurve? {
        let source = cached(run.identity) { CurveSource(run, in: timeline) }
        guard let source else { return nil }
        let segment = source.segments?.leg(at: source.runs.share(at: time) ?? 0, selected)
        return cached(run.identity, segment?.segment) {
            let before =
                edits.isEmpty ? nil : unedited[baseID(of: run.layer)]?.runs.first { $0.index == run.index }
            return TimingCurve(source, segment, before: before)
        }
    }
}

extension AnimationRun {
    fileprivate var isSpring: Bool { if case .spring = animation.change?.values { true } else { false } }

    fileprivate func function(_ segment: KeyframeLeg?) -> TimingFunction? {
        segment == nil ? animation.timingFunction : segment?.timingFunction
    }

    fileprivate func easing(_ segment: KeyframeLeg?) -> @Sendable (Double) -> Double {
        if isSpring { return { progress(at: timing.position(progress: $0)) } }
        if segment != nil, animation.easedLegs == 0 { return { _ in 0 } }
        let function = function(segment)
        return { function?.value(at: $0) ?? $0 }
    }

    fileprivate func summary(_ segment: KeyframeLeg?) -> SafeText {
        if case .spring(_, let spring) = animation.change?.values {
            let bounce = spring.dampingRatio < 1 ? "bounces" : "does not bounce"
            return
                "spring of damping ratio \(spring.dampingRatio.decimal(upToPlaces: 2)): \(bounce), settles in \(spring.settlingDuration.decimal(upToPlaces: 2)) s"
        }
        let function = SafeText((function(segment) ?? .linear).fileText)
        guard let segment else { return function }
        let first = segment.segment + 1
        return segment.isAtRest
            ? "keyframe \(first): at rest" : "keyframe \(first) to \(first + 1): \(function)"
    }
}

extension [AnimationRun] {
    /// Returns the fraction of its cycle that has passed for an animation with these runs, or `nil` while it does not run.
    func share(at time: Double) -> Double? { current(at: time)?.share(at: time) }
}

struct CurveItem: Hashable, Sendable {
    let selection: Inspector.Selection
    /// The name; empty for a timing function, whose value is a name.
    let name: SafeText
    let value: SafeText

    /// The width, with one column for the selection mark. All numbers have the same width.
    var columns: Int { 2 + name.columns + (name.isEmpty ? value.columns : max(5, value.columns + 1)) }
}
