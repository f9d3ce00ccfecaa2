import Layers

/// The layers as timed changes leave them behind, each without what is in it.
struct Models {
    private let timeline: Timeline
    private let isStill: Bool
    private let first: [Layer.ID: Layer]

    init(of timeline: Timeline) {
        self.timeline = timeline
        isStill = timeline.scene.changes.isEmpty
        let layers = isStill ? [] : timeline.scene.allLayers
        first = Dictionary(layers.map { ($0.id, $0) }) { first, _ in first }
    }

    /// A layer as it is at a time, in seconds of the scene; nil when it is not there.
    func layer(_ id: Layer.ID, at time: Double) -> Layer? { timeline.version(of: id, at: time) ?? first[id] }

    /// The layer of an animation as it is when that has ended; nil when nothing has changed, or it is not there.
    func layer(after run: Timeline.Run) -> Layer? { isStill ? nil : layer(run.layer, at: run.end) }
}

extension LintFinding {
    /// What there is to say of the values in timed changes, `path` being the way to them: those that they set, and
    /// those of the actions and the layers that they bring.
    static func values(in changes: [TimedChange], _ effort: inout LintEffort) -> [LintFinding] {
        shares(in: changes) + brought(by: changes, at: [], &effort)
    }

    /// Everything that timed changes and their completions set.
    static func assignments(in changes: [TimedChange]) -> [TimedChange.Assignment] {
        changes.flatMap { $0.assignments + assignments(in: $0.completion) }
    }

    private static func brought(
        by changes: [TimedChange], at path: [Int], _ effort: inout LintEffort
    ) -> [LintFinding] {
        changes.enumerated().flatMap { index, change in
            let here = path + [index]
            return change.changes.flatMap { brought(by: $0, at: here, &effort) }
                + brought(by: change.completion, at: here, &effort)
        }
    }

    private static func brought(
        by change: LayerChange, at path: [Int], _ effort: inout LintEffort
    ) -> [LintFinding] {
        guard case .insert(let layer, at: _) = change else { return [] }
        return layer.allLayers.flatMap { layer in
            var report = LintReport(layer, effort, change: path)
            report.lintLayer()
            report.lintTrim()
            effort = report.effort
            return report.findings
        }
    }
}

extension LintReport {
    /// The path that a change replaces and the new one, when an animation that says nothing of where it begins and
    /// ends goes from one to the other.
    mutating func lintTravel(of run: Timeline.Run, by added: Timeline.Run.Addition) {
        switch origin.source {
        case .own: return
        case .implicit: break
        case .action(_, let animation): guard animation.change?.values.isOpen == true else { return }
        }
        guard let change = run.animation.change, let model = layer.value(for: change.property),
            let old = change.values.start
        else { return }
        origin = LintOrigin(.implicit(run.key), change: added.change)
        lintPaths(old, model, at: [], run.key, change.blending)
    }
}

extension AnimationValues {
    /// Whether it names neither of its ends.
    fileprivate var isOpen: Bool {
        switch self {
        case .ends(let ends), .spring(let ends, _): ends.from == nil && ends.to == nil && ends.by == nil
        case .keyframes: false
        }
    }

    /// Where it starts, when it says so.
    fileprivate var start: AnimatableValue? {
        switch self {
        case .ends(let ends), .spring(let ends, _): ends.from
        case .keyframes: nil
        }
    }
}
