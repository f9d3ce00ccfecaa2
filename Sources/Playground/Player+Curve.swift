import Geometry
import Layers
import Playback
import Scenes
import Text

// The animation in the view of time, and the values beside its curve. Keys edit these values while the inspector is closed.
extension Player {
    /// Returns the animation in the view of time.
    ///
    /// If a program adds it again, it is the last one that has begun.
    func timedRun(at time: Double) -> AnimationRun? {
        selectedRun.map { item.latest($0, at: time) }
    }

    /// The first selected animation, or else the first one that moves. One with easing comes before linear ones.
    private var selectedRun: AnimationRun? {
        let runs = item.firstRuns.filter { $0.property != nil }
        guard let selection = (panels.inspector ?? panels.curveSelection)?.selection else {
            return runs.first { $0.span != nil && $0.isEased } ?? runs.first { $0.span != nil } ?? runs.first
        }
        let layer = item.playedID(of: selection.layer)
        let layerRuns = runs.filter { $0.layer == layer }
        return layerRuns.first { $0.matches(selection) } ?? layerRuns.first ?? runs.first
    }

    /// The graph in the view of time: of the selected property, or of the one that the animation changes.
    var graph: ValueGraph? {
        if let target = panels.inspector?.selection.target, let property = target.property {
            return item.graph(of: property, item.playedID(of: target.layer))
        }
        guard let run = timedRun(at: 0), let property = run.property else { return nil }
        return item.graph(of: property, run.layer)
    }

    func curve(at clock: Double) -> TimingCurve? {
        let time = playhead.mediaTime(at: clock)
        let segment = panels.inspector?.selection.segment
        return timedRun(at: time).flatMap { item.curve(of: $0, at: time, segment: segment) }
    }

    /// Returns the values that make the curve, the function first; empty for scenes without a file and later animations.
    func curveItems(at clock: Double) -> [CurveItem] {
        guard let curve = curve(at: clock), let run = timedRun(at: playhead.mediaTime(at: clock)),
            run.added == nil, let source = item.source
        else { return [] }
        return item.cached(run.layer, run.index, curve.segment) { items(of: run, curve.segment, source) }
    }

    private func items(of run: AnimationRun, _ segment: Int?, _ source: SceneReading) -> [CurveItem] {
        let layer = item.baseID(of: run.layer)
        let keys = source.keys.animation(run.index, of: layer, run.property)
        func target(_ key: SceneKey) -> SceneEdit.Target {
            SceneEdit.Target(layer, animation: run.index, key: key.key)
        }
        func key(_ name: String) -> SceneKey? { keys.first { $0.key == name } }
        func isSet(_ name: String) -> Bool { key(name).map { $0.isWritten || $0.isInherited } ?? false }
        switch run.animation.change?.values {
        case .spring:
            let names =
                isSet("perceptualDuration")
                ? ["perceptualDuration", "bounce", "initialVelocity"]
                : ["mass", "stiffness", "damping", "initialVelocity"]
            return names.compactMap(key).map {
                CurveItem(
                    selection: .value(target($0)), name: SafeText($0.key), value: SafeText($0.text ?? ""))
            }
        case .keyframes where run.animation.change?.isEased == false: return []
        case .keyframes where run.animation.easedLegs > 0:
            guard let list = key("timingFunctions"), let segment else { return [] }
            return items(list, target(list), segment)
        default:
            let usesExtension =
                key("x-timing")?.isWritten == true || !isSet("timingFunction") && isSet("x-timing")
            return key(usesExtension ? "x-timing" : "timingFunction").map { items($0, target($0), nil) } ?? []
        }
    }

    private func items(_ key: SceneKey, _ target: SceneEdit.Target, _ segment: Int?) -> [CurveItem] {
        let part = TimingPart(segment: segment, channel: nil)
        let function = part.function(in: key.text ?? "")
        let first = CurveItem(
            selection: segment == nil ? .value(target) : .timing(target, part), name: "",
            value: SafeText(function.title))
        return [first]
            + TimingChannel.all(of: function).map { channel in
                CurveItem(
                    selection: .timing(target, TimingPart(segment: segment, channel: channel)),
                    name: "\(channel.rawValue)", value: channel.text(in: function))
            }
    }

    /// Returns the inspector, or the selection among the values beside the curve; `nil` if there are none.
    func curveInspector(_ items: [CurveItem]) -> Inspector? {
        if let inspector = panels.inspector { return inspector }
        guard let first = items.first else { return nil }
        var inspector = panels.curveSelection ?? Inspector(selection: first.selection)
        // Select the same parameter in the current segment.
        inspector.selection =
            items.first { $0.selection.isSameParameter(as: inspector.selection) }?.selection
            ?? first.selection
        return inspector
    }

    /// Selects the curve of an animation some animations later.
    mutating func selectCurve(by count: Int) {
        var runs: [AnimationRun] = []
        for run in item.firstRuns where run.property != nil {
            // An animation that a program adds again counts once.
            if !runs.contains(where: { $0.isSameAnimation(as: run) }) { runs.append(run) }
        }
        guard let selected = selectedRun,
            let current = runs.firstIndex(where: { $0.isSameAnimation(as: selected) })
        else { return }
        let next = runs[(current + count).clamped(to: 0...runs.count - 1)]
        panels.curveSelection = Inspector(selection: .animation(item.baseID(of: next.layer), next.index))
    }
}

extension PlaylistItem {
    /// Returns the last run with the key and the property of an animation that has begun at a time, or else the animation.
    func latest(_ run: AnimationRun, at time: Double) -> AnimationRun {
        let additions = (runsByLayer[run.layer] ?? []).filter {
            $0.since == nil && $0.added != nil && $0.key == run.key && $0.property == run.property
        }
        return additions.last { $0.span.map { $0.lowerBound <= time } ?? false } ?? run
    }
}

extension AnimationRun {
    /// Whether its progress is not linear.
    fileprivate var isEased: Bool {
        switch animation.change?.values {
        case .spring: true
        case .keyframes where animation.easedLegs > 0: true
        default: ![nil, .linear].contains(animation.timingFunction)
        }
    }

    fileprivate func isSameAnimation(as other: AnimationRun) -> Bool {
        layer == other.layer && index == other.index
    }

    /// Returns whether a selection in the layer includes the animation.
    fileprivate func matches(_ selection: Inspector.Selection) -> Bool {
        switch selection {
        case .layer: true
        case .animation(_, let path): index.starts(with: path)
        case .value(let target), .channel(let target, _), .timing(let target, _):
            target.animation.isEmpty ? property == target.property : index.starts(with: target.animation)
        }
    }
}

extension TimingFunction {
    fileprivate var title: String {
        if let name { return name }
        switch self {
        case .cubic: return "cubic"
        case .steps: return "steps"
        case .stops: return "stops"
        case .family: return ""
        }
    }
}

extension Inspector.Selection {
    fileprivate func isSameParameter(as other: Inspector.Selection) -> Bool {
        if case .timing(_, let one) = self, case .timing(_, let other) = other {
            return one.channel == other.channel
        }
        return self == other
    }
}

// MARK: - Timing curves

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
    /// The range of the values and the control points, at least from 0 to 1.
    let range: ClosedRange<Double>
    let progress: @Sendable (Double) -> Double
    /// The times at the start and the end of the curve, in seconds of the animation.
    private let times: ClosedRange<Double>
    private let source: CurveSource

    private static let sampleCount = 121

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
            (0..<Self.sampleCount).map { progress(Double($0) / Double(Self.sampleCount - 1)) }
        }
        values = samples(progress)
        let oldSegment = segment.flatMap { segment in
            before.flatMap { KeyframeLegs($0.animation)?.leg(at: 0, segment.segment) }
        }
        let bounds = run.animation.change?.segmentTimes ?? [0, 1]
        let fractions =
            segment.map {
                bounds[min($0.segment, bounds.count - 1)]...bounds[min($0.segment + 1, bounds.count - 1)]
            } ?? 0...1
        times = run.timing.duration * fractions.lowerBound...run.timing.duration * fractions.upperBound
        let unedited = before.map { samples($0.easing(oldSegment)) } ?? []
        self.before = unedited == values ? [] : unedited
        let heights = values + self.before + controls.map(\.y)
        range = min(0, heights.min() ?? 0)...max(1, heights.max() ?? 1)
    }

    /// Returns the fraction of its time that has passed at a time of the scene, or `nil` while it does not run.
    func fraction(at time: Double) -> Double? {
        guard let fraction = source.runs.fraction(at: time) else { return nil }
        guard let segment else { return fraction }
        guard let current = source.segments?.leg(at: fraction), current.segment == segment else { return nil }
        return current.time
    }

    /// Returns the time after a fraction of the curve, in seconds of the animation.
    func seconds(_ fraction: Double) -> Double {
        times.lowerBound + (times.upperBound - times.lowerBound) * fraction
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
        let isHeld = run.animation.change?.isEased == false
        segments = run.animation.easedLegs > 0 || isHeld ? KeyframeLegs(run.animation) : nil
    }
}

extension PlaylistItem {
    /// Returns the curve of an animation, or `nil` for a group.
    ///
    /// Without a selected segment between keyframes it is that of the segment at the time.
    func curve(of run: AnimationRun, at time: Double, segment selected: Int? = nil) -> TimingCurve? {
        let source = cached(run.identity) { CurveSource(run, in: timeline) }
        guard let source else { return nil }
        let segment = source.segments?.leg(at: source.runs.fraction(at: time) ?? 0, selected)
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
    func fraction(at time: Double) -> Double? { current(at: time)?.fraction(at: time) }
}

struct CurveItem: Hashable, Sendable {
    let selection: Inspector.Selection
    /// The name; empty for a timing function, whose value is a name.
    let name: SafeText
    let value: SafeText

    /// The width, with one column for the selection mark. All numbers have the same width.
    var columns: Int { 2 + name.columns + (name.isEmpty ? value.columns : max(5, value.columns + 1)) }
}
