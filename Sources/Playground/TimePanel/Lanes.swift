package import Layers
package import Text

/// Every animation of a scene as a bar over its time.
package struct Lanes: Hashable, Sendable {
    /// One animation.
    package struct Lane: Hashable, Sendable {
        /// The layer and the property, or the key of a group.
        package let name: ShownText
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

    /// The most turns that are marked.
    private static let mostTurns = 400

    /// The lanes of a timeline with these animations.
    ///
    /// - Complexity: O(animations + turns)
    package init(_ timeline: Timeline, _ runs: [Timeline.Run]) {
        duration = timeline.duration
        let names = Dictionary(timeline.scene.allLayers.map { ($0.id, $0.name) }) { first, _ in first }
        let end = duration
        let animations = runs.byAnimation.filter { $0.span.map { $0.lowerBound <= end } ?? false }
        let style = NameStyle(animations.map { $0[0] })
        func shown(_ span: ClosedRange<Double>) -> ClosedRange<Double> {
            max(0, min(span.lowerBound, end))...max(0, min(span.upperBound, end))
        }
        lanes = animations.compactMap { stretches in
            guard let run = stretches.first, let whole = stretches.span else { return nil }
            let layer = names[run.layer] ?? timeline.model(at: whole.lowerBound)[run.layer]?.name ?? ""
            let cycles = stretches.map { $0.cycles(until: end, most: Self.mostTurns) }
            return Lane(
                name: style.name(of: run, layer: layer), layer: run.layer, index: run.index,
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

    init(_ runs: [Timeline.Run]) {
        isOneProperty = Set(runs.map(\.property)).count == 1 && runs.first?.property != nil
        isOneLayer = Set(runs.map(\.layer)).count == 1
    }

    func name(of run: Timeline.Run, layer: String) -> ShownText {
        let what = run.property?.keyPath ?? run.key
        if isOneLayer || layer.isEmpty || !run.groups.isEmpty { return ShownText(what) }
        return ShownText(isOneProperty ? layer : "\(layer).\(what)")
    }
}

extension Timeline.Run {
    /// When its cycles end, in seconds of the scene, the end of the last not among them, and the cycles that run
    /// backwards.
    fileprivate func cycles(
        until end: Double, most: Int
    ) -> (turns: [Double], backwards: [ClosedRange<Double>]) {
        guard runsForwards, timing.duration.isFinite, let span else { return ([], []) }
        let turns = turns(most: most).lazy.map(sceneTime(elapsed:)).prefix { $0 < end }.map(\.self)
        let ends = turns.dropFirst() + [span.upperBound]
        let cycles = zip(turns, ends).enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        let backwards = cycles.compactMap { start, last -> ClosedRange<Double>? in
            let (first, last) = (max(start, reign.lowerBound), min(last, reign.upperBound))
            return first <= last ? first...min(last, end) : nil
        }
        return (turns.filter(reign.contains), timing.autoreverses ? backwards : [])
    }
}
