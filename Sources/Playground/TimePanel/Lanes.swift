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
        /// From when until when it runs, in seconds of the scene, as far as the scene goes.
        package let span: ClosedRange<Double>
        /// When a cycle ends and the next begins, in seconds of the scene.
        package let turns: [Double]
        /// Whether every second cycle runs backwards.
        package let autoreverses: Bool
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
        let runs = runs.filter { $0.span.map { $0.lowerBound <= end } ?? false }
        let style = NameStyle(runs)
        lanes = runs.compactMap { run in
            guard let span = run.span else { return nil }
            let layer = names[run.layer] ?? timeline.model(at: span.lowerBound)[run.layer]?.name ?? ""
            return Lane(
                name: style.name(of: run, layer: layer), layer: run.layer, index: run.index,
                span: max(0, span.lowerBound)...max(0, min(span.upperBound, end)),
                turns: run.turns(until: end, most: Self.mostTurns),
                autoreverses: run.timing.autoreverses,
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
    /// When its cycles end, in seconds of the scene, the end of the last not among them.
    fileprivate func turns(until end: Double, most: Int) -> [Double] {
        guard runsForwards, timing.duration.isFinite else { return [] }
        return turns(most: most).lazy.map(sceneTime(elapsed:)).prefix { $0 < end }.map(\.self)
    }
}
