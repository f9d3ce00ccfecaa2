package import Geometry
package import Layers
import Playback
import Scenes
package import Text

/// All of a curve that stays while its animation runs: of the whole of it, or of the way between two keyframes.
struct CurveShape: Sendable {
    let name: SafeText
    let words: SafeText
    let controls: [Point]
    /// Which way between keyframes it is of, from 0; nil where it is of the whole.
    let leg: Int?
    /// How far it has come when a share of its time has passed.
    let progress: @Sendable (Double) -> Double
    /// The progress at equal times, and before it was changed; none where that is the same.
    let values: [Double], before: [Double]
    private let stretches: [AnimationRun]
    private let legs: KeyframeLegs?

    private static let count = 121

    /// The shape of an animation; nil of a group, which has none of its own.
    ///
    /// - Parameters:
    ///   - run: the animation.
    ///   - timeline: what it runs in.
    ///   - time: when, in seconds of the scene.
    ///   - leg: the way between keyframes that is meant; nil for the one that it is on.
    ///   - before: the same animation before it was changed.
    init?(
        _ run: AnimationRun, in timeline: Timeline, at time: Double, leg: Int? = nil,
        before: AnimationRun? = nil
    ) {
        guard run.property != nil else { return nil }
        let stretches =
            timeline.scene.changes.isEmpty
            ? [run] : timeline.runs.filter { $0.identity == run.identity }
        let legs = run.animation.easedLegs > 0 || run.animation.isHeld ? KeyframeLegs(run.animation) : nil
        let leg = legs?.leg(at: stretches.share(at: time) ?? 0, leg)
        let names = timeline.layerNames(of: [(run.layer, run.added?.time)])
        name = SafeText(run.name(layer: names[run.layer] ?? ""))
        self.stretches = stretches
        self.legs = legs
        self.leg = leg?.segment
        controls = run.isSpring ? [] : (run.function(leg) ?? .linear).controls
        words = run.words(leg)
        progress = run.easing(leg)
        values = (0..<Self.count).map { [progress] in progress(Double($0) / Double(Self.count - 1)) }
        let oldLeg = leg.flatMap { leg in
            before.flatMap { KeyframeLegs($0.animation)?.leg(at: 0, leg.segment) }
        }
        let old = before.map { $0.easing(oldLeg) }
        let heights = (0..<Self.count).compactMap { place in old?(Double(place) / Double(Self.count - 1)) }
        self.before = heights == values ? [] : heights
    }

    /// Which share of it has passed at a time of the scene; nil while it does not run.
    func share(at time: Double) -> Double? {
        guard let share = stretches.share(at: time), let leg else { return stretches.share(at: time) }
        guard let now = legs?.leg(at: share), now.segment == leg else { return nil }
        return now.time
    }

    /// Whether it is still what is looked at, when a way is chosen or none.
    func isOf(_ chosen: Int?, at time: Double) -> Bool {
        guard let leg, let legs else { return true }
        return leg == legs.leg(at: stretches.share(at: time) ?? 0, chosen).segment
    }
}

extension Animation {
    /// Whether each of its values is held.
    fileprivate var isHeld: Bool {
        guard case .keyframes(let keyframes) = change?.values else { return false }
        return keyframes.calculationMode == .discrete
    }
}

extension AnimationRun {
    fileprivate var isSpring: Bool { if case .spring = animation.change?.values { true } else { false } }

    /// The function of the whole, or of a way between keyframes.
    fileprivate func function(_ leg: KeyframeLeg?) -> TimingFunction? {
        leg == nil ? animation.timingFunction : leg?.timingFunction
    }

    /// How far it comes with its time.
    fileprivate func easing(_ leg: KeyframeLeg?) -> @Sendable (Double) -> Double {
        if isSpring { return { progress(at: timing.position(progress: $0)) } }
        if let leg, leg.from == leg.to { return { _ in 0 } }
        let function = function(leg)
        return { function?.value(at: $0) ?? $0 }
    }

    fileprivate func words(_ leg: KeyframeLeg?) -> SafeText {
        if case .spring(_, let spring) = animation.change?.values { return spring.words }
        let function = SafeText((function(leg) ?? .linear).fileText)
        guard let leg else { return function }
        let first = leg.segment + 1
        return leg.from == leg.to
            ? "keyframe \(first): at rest" : "keyframe \(first) to \(first + 1): \(function)"
    }
}

extension [AnimationRun] {
    /// Which share of its cycle an animation with these runs has come to at a time of the scene; nil while it does not
    /// run.
    func share(at time: Double) -> Double? { current(at: time)?.share(at: time) }
}

extension Spring {
    /// What it is like.
    fileprivate var words: SafeText {
        let bounce = dampingRatio < 1 ? "bounces" : "does not bounce"
        return
            "spring of damping ratio \(dampingRatio.decimal(upToPlaces: 2)): \(bounce), settles in \(settlingDuration.decimal(upToPlaces: 2)) s"
    }
}

/// How an animation turns time into progress, and where on that way it is.
package struct TimingCurve: Hashable, Sendable {
    /// The layer and the property.
    package let name: SafeText
    /// What the curve is called, or the numbers that it is made of.
    package let words: SafeText
    /// The progress at equal times of one cycle, from its start to its end.
    package let values: [Double]
    /// The control points of a cubic curve, one after the other; none of others.
    package let controls: [Point]
    /// Which share of a cycle has passed; nil while it does not run.
    package let time: Double?
    /// How far it has come by then.
    package let progress: Double?
    /// Which way between keyframes it is of, from 0; nil where it is of the whole.
    let leg: Int?
    /// The progress at equal times as it was before it was changed; none where that is the same.
    let before: [Double]

    /// The curve of an animation, or of the way between two of its keyframes that it is on; nil of a group, which has
    /// none of its own.
    package init?(_ run: AnimationRun, in timeline: Timeline, at time: Double) {
        guard let shape = CurveShape(run, in: timeline, at: time) else { return nil }
        self.init(shape, at: time)
    }

    /// A curve of which all is known but where on it we are.
    init(_ shape: CurveShape, at time: Double) {
        name = shape.name
        words = shape.words
        values = shape.values
        controls = shape.controls
        leg = shape.leg
        before = shape.before
        self.time = shape.share(at: time)
        progress = self.time.map(shape.progress)
    }

    /// The least and the greatest progress, 0 and 1 among them.
    package var range: ClosedRange<Double> {
        let heights = values + before + controls.map(\.y)
        return min(0, heights.min() ?? 0)...max(1, heights.max() ?? 1)
    }
}

/// What is drawn of a curve: the curve, and beside it the values that make it.
struct CurveSheet {
    let curve: TimingCurve
    let items: [CurveItem]
    /// What keys change.
    let chosen: Inspector.Place?
    /// The line in which a value is typed, while one is.
    let entry: ValueEntry?
    /// The least and the greatest progress that are drawn.
    let range: ClosedRange<Double>

    /// What has to be said besides: of a spring what it is like, of keyframes which way it is.
    var remark: SafeText? {
        let isOfFunction = items.first.map { $0.name.columns == 0 } ?? false
        guard let leg = curve.leg else { return isOfFunction ? nil : curve.words }
        return isOfFunction ? "keyframe \(leg + 1) to \(leg + 2)" : curve.words
    }

    /// The items in lines of so many columns, as many as there is room for: the one that is chosen is among them.
    func lines(width: Int, most: Int) -> [[CurveItem]] {
        var lines: [[CurveItem]] = []
        var used = 0
        for item in items {
            if lines.isEmpty || used + item.columns > width {
                lines.append([])
                used = 0
            }
            lines[lines.count - 1].append(item)
            used += item.columns
        }
        let chosen = lines.firstIndex { $0.contains { $0.place == self.chosen } } ?? 0
        return Array(lines.dropFirst(min(max(0, chosen - most + 1), max(0, lines.count - most))).prefix(most))
    }
}

/// A value that makes a curve, as it is listed beside it.
struct CurveItem: Hashable, Sendable {
    /// What a key chooses it by.
    let place: Inspector.Place
    /// What it is called; empty for a timing function, which has a name of its own.
    let name: SafeText
    let value: SafeText

    /// The columns that it takes, with one before it for a mark. Numbers take as many as any of their kind.
    var columns: Int { 2 + name.columns + (name.columns == 0 ? value.columns : max(5, value.columns + 1)) }
}

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
        switch run.animation.change?.values {
        case .spring:
            let names =
                isGiven("perceptualDuration")
                ? ["perceptualDuration", "bounce", "initialVelocity"]
                : ["mass", "stiffness", "damping", "initialVelocity"]
            return names.compactMap(key).map {
                CurveItem(
                    place: .value(target($0)), name: SafeText($0.key), value: SafeText($0.text ?? ""))
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
            value: SafeText(function.title))
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
