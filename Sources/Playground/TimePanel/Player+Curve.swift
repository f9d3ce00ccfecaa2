import Layers
import Playback
import Scenes
import Text

// The curve of an animation, and the values that make it: while the inspector is closed keys choose and change these.
extension Player {
    /// The curve of the animation that is looked at, with what there is beside it; nil where there is none.
    func curveSheet(at clock: Double) -> CurveSheet? {
        guard let study = curve(at: clock) else { return nil }
        let curve = TimingCurve(study.shape, at: playhead.mediaTime(at: clock))
        // What is held would run away from the mouse if the scale went with it.
        let grip: CurveGrip? = if case .control(let grip)? = held?.grip { grip } else { nil }
        return CurveSheet(
            curve: curve, items: study.items, chosen: desk(study.items)?.choice,
            entry: inspector == nil ? entry : nil, range: grip?.range ?? curve.range)
    }

    /// Works the curve out anew where it is seen and is not what is looked at.
    mutating func keepCurve(at clock: Double) {
        keptCurve = timeView == .curve ? curve(at: clock) : nil
    }

    /// What is known of the curve that is looked at: what was, if it is still that.
    private func curve(at clock: Double) -> CurveStudy? {
        guard let run = timedRun else { return nil }
        let time = playhead.mediaTime(at: clock)
        if let kept = keptCurve, kept.layer == run.layer, kept.index == run.index, kept.version == version,
            kept.shape.isOf(chosenLeg, at: time)
        {
            return kept
        }
        let before =
            edits.edits.isEmpty
            ? nil : item.asWritten[item.written(run.layer)]?.runs.first { $0.index == run.index }
        let shape = CurveShape(run, in: item.timeline, at: time, leg: chosenLeg, before: before)
        return shape.map {
            CurveStudy(
                version: version, layer: run.layer, index: run.index, shape: $0,
                items: curveItems(at: clock, leg: $0.leg))
        }
    }

    /// The way between keyframes that is chosen in the inspector; nil where none is: then it is the one that runs.
    private var chosenLeg: Int? {
        if case .timing(_, let part)? = inspector?.choice { part.leg } else { nil }
    }

    /// The values that make the curve; none of a scene that no file says, and of what happens in it by and by.
    ///
    /// - Parameters:
    ///   - clock: now.
    ///   - leg: which way between keyframes it is now, where that is known.
    /// - Returns: the values, the function itself first.
    func curveItems(at clock: Double, leg: Int? = nil) -> [CurveItem] {
        guard let run = timedRun, run.added == nil, let source = item.source else { return [] }
        let layer = item.written(run.layer)
        let keys = source.keys.animation(run.index, of: layer, run.property)
        func target(_ key: SceneKey) -> SceneEdit.Target {
            SceneEdit.Target(layer, animation: run.index, key: key.key)
        }
        func key(_ name: String) -> SceneKey? { keys.first { $0.key == name } }
        func isGiven(_ name: String) -> Bool { key(name).map { $0.isWritten || $0.isInherited } ?? false }
        switch run.animation.change?.course {
        case .spring:
            let names =
                isGiven("perceptualDuration")
                ? ["perceptualDuration", "bounce", "initialVelocity"]
                : ["mass", "stiffness", "damping", "initialVelocity"]
            return names.compactMap(key).map {
                CurveItem(
                    place: .value(target($0)), name: ShownText($0.key), value: ShownText($0.text ?? ""))
            }
        case .keyframes(let keyframes) where keyframes.calculationMode == .discrete: return []
        case .keyframes where run.animation.easedLegs > 0:
            let time = playhead.mediaTime(at: clock)
            let share = item.stretches.filter { $0.identity == run.identity }.share(at: time) ?? 0
            guard let list = key("timingFunctions"),
                let leg = leg ?? chosenLeg ?? run.animation.leg(at: share)?.segment
            else { return [] }
            return items(list, target(list), leg: leg)
        default:
            let isOurs =
                key("x-timing")?.isWritten == true || !isGiven("timingFunction") && isGiven("x-timing")
            return key(isOurs ? "x-timing" : "timingFunction").map { items($0, target($0), leg: nil) } ?? []
        }
    }

    private func items(_ key: SceneKey, _ target: SceneEdit.Target, leg: Int?) -> [CurveItem] {
        let whole = TimingPart(leg: leg, channel: nil)
        let function = whole.function(in: key.text ?? "")
        let first = CurveItem(
            place: leg == nil ? .value(target) : .timing(target, whole), name: "",
            value: ShownText(function.title))
        return [first]
            + TimingChannel.all(of: function).map { channel in
                CurveItem(
                    place: .timing(target, TimingPart(leg: leg, channel: channel)),
                    name: "\(channel.rawValue)", value: channel.text(in: function))
            }
    }

    /// What is chosen and changed by keys: in the inspector, or beside the curve while that alone is open; nil while
    /// neither is.
    func desk(at clock: Double) -> Inspector? {
        if let inspector { return inspector }
        return timeView == .curve ? desk(curveItems(at: clock)) : nil
    }

    /// The same, beside a curve of these values.
    private func desk(_ items: [CurveItem]) -> Inspector? {
        if let inspector { return inspector }
        guard let first = items.first else { return nil }
        var desk = curveChoice ?? Inspector(choice: first.place)
        // The same of the way that runs now, or of the function that has become another.
        desk.choice = items.first { $0.place.means(desk.choice) }?.place ?? first.place
        return desk
    }

    /// Whether something was chosen, in the inspector or of the views of time.
    var hasChoice: Bool { inspector != nil || curveChoice != nil }

    /// Looks at the curve of an animation some places further on.
    mutating func chooseCurve(by count: Int) {
        let runs = item.allRuns.filter { $0.property != nil && $0.added == nil }
        guard let now = runs.firstIndex(where: { $0.layer == timedRun?.layer && $0.index == timedRun?.index })
        else { return }
        let next = runs[min(max(now + count, 0), runs.count - 1)]
        curveChoice = Inspector(choice: .animation(item.written(next.layer), next.index))
    }
}

extension TimingFunction {
    /// Its name, or what it is.
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

extension Inspector.Place {
    /// Whether both are the same number, be it of functions of different ways between keyframes.
    fileprivate func means(_ other: Inspector.Place) -> Bool {
        if case .timing(_, let one) = self, case .timing(_, let other) = other {
            return one.channel == other.channel
        }
        return self == other
    }
}

/// A curve and its values, and what they were worked out of.
struct CurveStudy: Sendable {
    let version: SceneVersion
    let layer: Layer.ID
    let index: [Int]
    let shape: CurveShape
    let items: [CurveItem]
}
