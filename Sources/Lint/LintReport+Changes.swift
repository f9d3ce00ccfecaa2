import Layers

/// The layers as timed changes leave them behind.
///
/// Only the last time that was asked for is kept: what is looked at comes mostly in order of time.
struct Models {
    private let timeline: Timeline
    private let isStill: Bool
    private var start: Double?
    private var layers: [Layer.ID: Layer] = [:]

    init(of timeline: Timeline) {
        self.timeline = timeline
        isStill = timeline.scene.changes.isEmpty
    }

    /// A layer as it is at a time, in seconds of the scene; nil when it is not there.
    mutating func layer(_ id: Layer.ID, at time: Double) -> Layer? {
        let since = timeline.modelStart(at: time)
        if since != start {
            start = since
            layers = Dictionary(timeline.model(at: time).allLayers.map { ($0.id, $0) }) { first, _ in first }
        }
        return layers[id]
    }

    /// The layer of an animation as it is when that has ended; nil when nothing has changed, or it is not there.
    mutating func layer(after run: Timeline.Run) -> Layer? { isStill ? nil : layer(run.layer, at: run.end) }
}

extension LintFinding {
    /// What there is to say of the values in timed changes, `path` being the way to them: those that they set, and
    /// those of the actions and the layers that they bring.
    static func values(in changes: [TimedChange]) -> [LintFinding] {
        shares(in: changes) + brought(by: changes, at: [])
    }

    /// Everything that timed changes and their completions set.
    static func assignments(in changes: [TimedChange]) -> [TimedChange.Assignment] {
        changes.flatMap { $0.assignments + assignments(in: $0.completion) }
    }

    private static func brought(by changes: [TimedChange], at path: [Int]) -> [LintFinding] {
        changes.enumerated().flatMap { index, change in
            let here = path + [index]
            return change.changes.flatMap { brought(by: $0, at: here) }
                + brought(by: change.completion, at: here)
        }
    }

    private static func brought(by change: LayerChange, at path: [Int]) -> [LintFinding] {
        guard case .insert(let layer, at: _) = change else { return [] }
        return layer.allLayers.flatMap { layer in
            var report = LintReport(layer, change: path)
            report.lintLayer()
            report.lintTrim()
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
        case .action(_, let animation): guard animation.change?.course.isOpen == true else { return }
        }
        guard let change = run.animation.change, let model = layer.value(for: change.property),
            let old = change.course.start
        else { return }
        origin = LintOrigin(.implicit(run.key), change: added.change)
        lintPaths(old, model, at: [], run.key, change.blending)
    }
}

extension Course {
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
