import Colors
import Geometry
package import Layers
import Scenes
package import Text

/// Every animation of a scene as a bar over its time.
package struct Lanes: Hashable, Sendable {
    /// One animation.
    package struct Lane: Hashable, Sendable {
        /// The layer and the property, or the key of a group.
        package let name: SafeText
        /// The layer that it changes.
        package let layer: Layer.ID
        /// Its place among the animations of the layer.
        package let index: [Int]
        /// From when until when it runs, in seconds of the scene, as far as the scene goes: once, or as often as its
        /// layer goes on after a pause or the like.
        package let spans: [ClosedRange<Double>]
        /// From the start of the first to the end of the last, or as long as its layer stands still after that.
        package let whole: ClosedRange<Double>
        /// When a cycle ends and the next begins, in seconds of the scene.
        package let turns: [Double]
        /// The cycles that run backwards, in seconds of the scene.
        package let backwards: [ClosedRange<Double>]
        /// Whether its start shows before it, and its end after it.
        package let fillsBefore: Bool, fillsAfter: Bool
        /// How deep in groups it is.
        package let depth: Int
    }

    /// The animations in order of their layers, each group before what is in it.
    package let lanes: [Lane]
    /// How long the scene takes, in seconds.
    package let duration: Double

    /// The lanes of a timeline with these animations.
    ///
    /// - Complexity: O(animations + turns)
    package init(_ timeline: Timeline, _ runs: [AnimationRun]) {
        duration = timeline.duration
        let end = duration
        let animations = runs.byAnimation.filter { $0.span.map { $0.lowerBound <= end } ?? false }
        let style = NameStyle(animations.map { $0[0] })
        let names = timeline.layerNames(of: animations.map { ($0[0].layer, $0.span?.lowerBound) })
        func shown(_ span: ClosedRange<Double>) -> ClosedRange<Double> {
            max(0, min(span.lowerBound, end))...max(0, min(span.upperBound, end))
        }
        lanes = animations.compactMap { stretches in
            guard let run = stretches.first, let whole = stretches.span else { return nil }
            let cycles = stretches.map { $0.cycles(until: end) }
            return Lane(
                name: style.name(of: run, layer: names[run.layer] ?? ""), layer: run.layer, index: run.index,
                spans: stretches.compactMap(\.span).filter { $0.lowerBound <= end }.map(shown),
                whole: shown(whole),
                turns: cycles.flatMap(\.turns), backwards: cycles.flatMap(\.backwards),
                fillsBefore: run.timing.fillMode.fillsBackwards,
                fillsAfter: run.timing.fillMode.fillsForwards && !run.animation.isRemovedOnCompletion,
                depth: run.groups.count)
        }
    }
}

/// How animations are named beside each other: by what tells them apart.
private struct NameStyle {
    private let isOneProperty: Bool
    private let isOneLayer: Bool

    init(_ runs: [AnimationRun]) {
        isOneProperty = Set(runs.map(\.property)).count == 1 && runs.first?.property != nil
        isOneLayer = Set(runs.map(\.layer)).count == 1
    }

    func name(of run: AnimationRun, layer: String) -> SafeText {
        if isOneLayer || layer.isEmpty || !run.groups.isEmpty { return SafeText(run.subject) }
        return SafeText(isOneProperty ? layer : run.name(layer: layer))
    }
}

extension AnimationRun {
    /// When its cycles end, in seconds of the scene, the end of the last not among them, and the cycles that run
    /// backwards.
    fileprivate func cycles(until end: Double) -> (turns: [Double], backwards: [ClosedRange<Double>]) {
        guard let span else { return ([], []) }
        let passes = passes(before: end)
        let backwards = passes.filter(\.isReversed).compactMap { pass -> ClosedRange<Double>? in
            let (first, last) = (max(pass.start, span.lowerBound), min(pass.end, span.upperBound, end))
            return first <= last ? first...last : nil
        }
        return (passes.dropFirst().map(\.start).filter(activeRange.contains), backwards)
    }
}

/// A value over the whole time of a scene, worked out once for many frames.
package struct ValueGraph: Hashable, Sendable {
    /// What a line of it is.
    package struct Line: Hashable, Sendable {
        /// The component, such as x; empty for a value of one number.
        package let name: String
        /// The values at equal times, the first at the start of the scene and the last at its end.
        package let values: [Double]
    }

    /// The property.
    package let property: AnimatableProperty
    /// A line for each component.
    package let lines: [Line]
    /// The times of the keyframes, in seconds of the scene.
    package let keyframes: [Double]

    /// How many values a line has; fewer of a scene so large that a frame of it takes time.
    private static func count(_ timeline: Timeline) -> Int {
        timeline.scene.allLayers.count <= 300 ? 241 : 61
    }

    /// The graph of a property of a layer; nil where its values are not numbers.
    ///
    /// A path has one line: how far its points have come from where they are at the start, in points.
    ///
    /// - Complexity: that of 241 frames without their pictures.
    package init?(_ property: AnimatableProperty, of layer: Layer.ID, in timeline: Timeline) {
        let duration = timeline.duration
        guard duration > 0, duration.isFinite else { return nil }
        let count = Self.count(timeline)
        let values = (0..<count).map { index in
            let time = duration * Double(index) / Double(count - 1)
            return timeline.presentation(at: time)[layer]?.value(for: property)
        }
        let rows = values.map { $0?.graphed(from: values[0]) ?? [] }
        let names = values.lazy.compactMap { $0?.kind.componentNames }.first { _ in true } ?? []
        let most = rows.map(\.count).max() ?? 0
        guard most > 0 else { return nil }
        self.property = property
        lines = (0..<min(most, 6)).compactMap { line in
            let name = names.indices.contains(line) ? names[line] : ""
            let values = rows.map { $0.indices.contains(line) ? $0[line] : .nan }
            // An alpha that stays what it is would only push the colours together.
            if name == "alpha", values.allSatisfy({ $0 == values[0] }) { return nil }
            return Line(name: name, values: values)
        }
        keyframes = timeline.runs.filter { $0.layer == layer && $0.property == property }.flatMap { run in
            run.keyTimes.filter(run.activeRange.contains)
        }
    }

    /// The least and the greatest value.
    package var range: ClosedRange<Double> {
        let values = lines.flatMap(\.values).filter(\.isFinite)
        guard let least = values.min(), let most = values.max() else { return 0...1 }
        return least < most ? least...most : (least - 1)...(most + 1)
    }
}

extension AnimatableValue {
    /// The numbers of the value that a graph shows; none of a value without numbers.
    fileprivate func graphed(from first: AnimatableValue?) -> [Double] {
        switch content {
        case .number(let number): [number]
        case .flag(let flag): [flag ? 1 : 0]
        case .numbers(let numbers): numbers
        case .color(let color): color.channels
        case .path(let path):
            if case .path(let start?) = first, start.hasSameStructure(as: path), !path.points.isEmpty {
                [
                    zip(start.points, path.points).reduce(0) { $0 + ($1.1 - $1.0).length }
                        / Double(path.points.count)
                ]
            } else {
                []
            }
        case .none, .word, .colors, .picture: []
        }
    }
}

// The view of time above the scrub bar.
extension Player {
    /// The animation that it is about: the one that is chosen in the inspector, or of what is chosen there; else the
    /// first that changes a value.
    package var timedRun: AnimationRun? {
        let runs = item.allRuns.filter { $0.property != nil }
        guard let choice = (inspector ?? curveChoice)?.choice else { return runs.first }
        let shown = item.shown(choice.layer)
        let own = runs.filter { $0.layer == shown }
        return own.first { $0.isMeant(by: choice) } ?? own.first ?? runs.first
    }

    /// The value that its graph is of: the one that is chosen in the inspector, or that the animation changes.
    private var timedValue: (layer: Layer.ID, property: AnimatableProperty)? {
        if let target = inspector?.choice.target, let property = target.property {
            return (item.shown(target.layer), property)
        }
        return timedRun.flatMap { run in run.property.map { (run.layer, $0) } }
    }

    /// Opens the next view of time, or closes the last.
    mutating func nextTimeView() {
        timeView = TimeView.next(after: timeView)
        curveChoice?.entry = nil
    }

    /// Works the graph out anew where it is seen and is not of what is looked at.
    mutating func keepGraph() {
        guard timeView == .graph, let (layer, property) = timedValue else {
            graph = nil
            return
        }
        let subject = GraphSubject(scene: item.timeline.scene, layer: layer, property: property)
        guard graph?.subject != subject else { return }
        graph = (subject, ValueGraph(property, of: layer, in: item.timeline))
    }
}

extension AnimationRun {
    /// Whether a place of the inspector speaks of it, or of what it is in.
    fileprivate func isMeant(by choice: Inspector.Place) -> Bool {
        switch choice {
        case .layer: true
        case .animation(_, let path): index.starts(with: path)
        case .value(let target), .channel(let target, _), .timing(let target, _):
            target.animation.isEmpty ? property == target.property : index.starts(with: target.animation)
        }
    }
}

/// What a graph is of.
struct GraphSubject: Equatable, Sendable {
    let scene: Scene
    let layer: Layer.ID
    let property: AnimatableProperty
}
