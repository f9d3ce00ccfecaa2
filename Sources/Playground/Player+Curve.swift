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
        chosenRun.map { item.latest($0, at: time) }
    }

    /// The first animation of the selected ones, or of those that move. One with easing comes before linear ones.
    private var chosenRun: AnimationRun? {
        let runs = item.firstRuns.filter { $0.property != nil }
        guard let selection = (panels.inspector ?? panels.curveSelection)?.selection else {
            return runs.first { $0.span != nil && $0.isEased } ?? runs.first { $0.span != nil } ?? runs.first
        }
        let layer = item.playedID(of: selection.layer)
        let own = runs.filter { $0.layer == layer }
        return own.first { $0.isMeant(by: selection) } ?? own.first ?? runs.first
    }

    /// The graph in the view of time: of the selected property, or of the one that the animation changes.
    var graph: ValueGraph? {
        if let target = panels.inspector?.selection.target, let property = target.property {
            return item.graph(of: property, item.playedID(of: target.layer))
        }
        return timedRun(at: 0).flatMap { run in run.property.flatMap { item.graph(of: $0, run.layer) } }
    }

    func curve(at clock: Double) -> TimingCurve? {
        let time = playhead.mediaTime(at: clock)
        return timedRun(at: time).flatMap { item.curve(of: $0, at: time, segment: selectedSegment) }
    }

    private var selectedSegment: Int? {
        if case .timing(_, let part)? = panels.inspector?.selection { part.segment } else { nil }
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
        func isGiven(_ name: String) -> Bool { key(name).map { $0.isWritten || $0.isInherited } ?? false }
        switch run.animation.change?.values {
        case .spring:
            let names =
                isGiven("perceptualDuration")
                ? ["perceptualDuration", "bounce", "initialVelocity"]
                : ["mass", "stiffness", "damping", "initialVelocity"]
            return names.compactMap(key).map {
                CurveItem(
                    selection: .value(target($0)), name: SafeText($0.key), value: SafeText($0.text ?? ""))
            }
        case .keyframes(let keyframes) where keyframes.calculationMode == .discrete: return []
        case .keyframes where run.animation.easedLegs > 0:
            guard let list = key("timingFunctions"), let segment else { return [] }
            return items(list, target(list), segment)
        default:
            let isOurs =
                key("x-timing")?.isWritten == true || !isGiven("timingFunction") && isGiven("x-timing")
            return key(isOurs ? "x-timing" : "timingFunction").map { items($0, target($0), nil) } ?? []
        }
    }

    private func items(_ key: SceneKey, _ target: SceneEdit.Target, _ segment: Int?) -> [CurveItem] {
        let whole = TimingPart(segment: segment, channel: nil)
        let function = whole.function(in: key.text ?? "")
        let first = CurveItem(
            selection: segment == nil ? .value(target) : .timing(target, whole), name: "",
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
        let all = item.firstRuns.filter { $0.property != nil }
        // An animation that a program adds again counts once.
        let runs = all.indices.filter { index in
            !all[..<index].contains { $0.layer == all[index].layer && $0.index == all[index].index }
        }.map { all[$0] }
        let last = chosenRun
        guard let now = runs.firstIndex(where: { $0.layer == last?.layer && $0.index == last?.index })
        else { return }
        let next = runs[min(max(now + count, 0), runs.count - 1)]
        panels.curveSelection = Inspector(selection: .animation(item.baseID(of: next.layer), next.index))
    }
}

extension PlaylistItem {
    /// Returns the last run with the key and the property of an animation that has begun at a time, or else the animation.
    func latest(_ run: AnimationRun, at time: Double) -> AnimationRun {
        let again = (runsByLayer[run.layer] ?? []).filter {
            $0.since == nil && $0.added != nil && $0.key == run.key && $0.property == run.property
        }
        return again.last { $0.span.map { $0.lowerBound <= time } ?? false } ?? run
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

    fileprivate func isMeant(by selection: Inspector.Selection) -> Bool {
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
