import Geometry
public import Layers

/// What is legal in a timeline's scene but likely a mistake: layer by layer, then in the timed changes and in what
/// they add.
///
/// It reads the timeline and nothing else. Whoever has the scene's text can turn each ``LintFinding/location`` into a
/// line and a column.
///
/// - Complexity: O(the runs, the values and the elements of the paths that the timeline's scene holds), and for dashed
///   and trimmed shapes and for morphs the time to measure their outlines: as long as those have not had a million
///   elements between them, for many layers may share a path. What comes after that is not looked at.
public func lint(_ timeline: Timeline) -> [LintFinding] {
    let models = Models(of: timeline)
    let runs = timeline.runs
    let byLayer = Dictionary(grouping: runs, by: \.layer)
    let set = Dictionary(
        grouping: LintFinding.assignments(in: timeline.scene.changes), by: \.layer)
    let dot = DotSize(of: timeline.scene)
    let masks = Set(timeline.scene.allLayers.compactMap(\.mask).flatMap(\.allLayers).map(\.id))
    var findings: [LintFinding] = []
    var effort = LintEffort()
    var flashes = MeasuredFlashes(timeline, in: models).once
    for layer in timeline.scene.allLayers {
        var report = LintReport(layer, effort)
        report.lintLayer()
        let runs = byLayer[layer.id] ?? []
        report.lintTrim(runs, set: set[layer.id] ?? [])
        report.lintThinLine(dot, runs, set: set[layer.id] ?? [])
        report.lintColor(masks: masks, runs, set: set[layer.id] ?? [])
        for stretches in runs.byAnimation where stretches[0].added == nil {
            report.lint(stretches, in: models, &flashes)
        }
        findings += report.findings
        effort = report.effort
    }
    findings += LintFinding.values(in: timeline.scene.changes, &effort)
    // An action that several changes run is spoken of once.
    var seen: Set<LintFinding> = []
    for stretches in runs.byAnimation {
        let run = stretches[0]
        guard let added = run.added, let layer = models.layer(run.layer, at: added.time) else { continue }
        var report = LintReport(layer, effort)
        report.origin = LintOrigin(of: run, by: added, in: timeline.scene.changes, on: layer)
        report.lint(stretches, in: models, &flashes)
        report.lintTravel(of: run, by: added)
        findings += report.findings.filter { seen.insert($0).inserted }
        effort = report.effort
    }
    return findings + LintFinding.flashes(in: timeline.scene.changes, flashes)
}

/// What can be seen in a scene's values alone, without working out when anything runs: shares that are clamped,
/// and paths of unlike structure that are blended. ``lint(_:)-(Timeline)`` finds the same and more, as it does of
/// animations and layers that timed changes add.
///
/// - Complexity: O(the values and the elements of the paths that the scene holds). Of paths that very many animations
///   share, as in ``lint(_:)-(Timeline)``, no more are compared after a while.
public func lint(_ scene: Scene) -> [LintFinding] {
    var effort = LintEffort()
    return scene.allLayers.flatMap { layer -> [LintFinding] in
        var report = LintReport(layer, effort)
        report.lintOwnValues()
        for (index, keyed) in layer.animations.enumerated() {
            report.lintValues(keyed.animation, at: [index])
        }
        effort = report.effort
        return report.findings
    } + LintFinding.shares(in: scene.changes)
}

/// How much is still to be measured, so that many layers that share a large path take no longer than the file that
/// says so.
struct LintEffort {
    private var elements = 1_000_000

    /// Whether to go on, with something that takes as long as measuring so many elements of paths.
    mutating func affords(_ count: Int) -> Bool {
        guard count <= elements else { return false }
        elements -= count
        return true
    }
}

/// The findings in one layer while they are collected.
struct LintReport {
    let layer: Layer
    /// Where what is looked at comes from.
    var origin: LintOrigin
    private(set) var findings: [LintFinding] = []
    /// How much it may still take to find more.
    var effort: LintEffort

    /// An empty report of a layer; of one that a change puts in, with the place of the change.
    init(_ layer: Layer, _ effort: LintEffort, change: [Int] = []) {
        self.layer = layer
        self.effort = effort
        origin = LintOrigin(change: change)
    }

    /// Notes a finding at a key of the layer, or of one of its animations.
    mutating func note(
        _ rule: LintRule, _ animation: [Int] = [], _ key: String, _ message: String, because reason: String,
        fix: String
    ) {
        let location = location(animation, key)
        note(LintFinding(rule: rule, location: location, message: message, reason: reason, fix: fix))
    }

    /// The place of a key of the layer, or of one of its animations.
    func location(_ animation: [Int], _ key: String) -> LintLocation {
        switch origin.source {
        case .own: LintLocation(layer.id, animation: animation, change: origin.change, key: key)
        case .action(let action, _):
            LintLocation(
                layer.id, action: action, animation: Array(animation.dropFirst()), change: origin.change,
                key: key)
        case .implicit(let key): LintLocation(layer.id, change: origin.change, key: key)
        }
    }

    mutating func note(_ finding: LintFinding) { findings.append(finding) }

    /// The layer's own values.
    mutating func lintLayer() {
        lintOwnValues()
        if let shape = layer.shape { lintDashes(shape) }
    }

    /// The values of the layer and of its actions.
    mutating func lintOwnValues() {
        lintShares()
        let origin = origin
        for (key, action) in layer.actions.sorted(by: { $0.key < $1.key }) {
            guard case .animation(let animation) = action else { continue }
            self.origin = LintOrigin(.action(key, animation), change: origin.change)
            lintValues(animation, at: [0])
        }
        self.origin = origin
    }

    /// One animation by its runs, of which there are several where its layer is paused or the like.
    mutating func lint(
        _ stretches: [Timeline.Run], in models: Models, _ flashes: inout [FlashingProperty: Double]
    ) {
        guard let run = stretches.first, let end = stretches.last else { return }
        lintTiming(run)
        guard let change = run.animation.change else { return }
        let property = change.property
        guard let model = layer.value(for: property) else {
            note(
                .noEffect, run.index, "keyPath",
                "\(property.keyPath) belongs to \(property.owner.rawValue) layers, so nothing changes",
                because: "this layer is a \(layer.content.owner.rawValue) layer",
                fix: "put the animation on a \(property.owner.rawValue) layer")
            return
        }
        switch origin.source {
        case .own: lintValues(change, at: run.index, model)
        // The values of a layer's own action are looked at with the layer's.
        case .action(_, let animation):
            if !origin.change.isEmpty, run.groups.isEmpty { lintValues(animation, at: run.index) }
        case .implicit: break
        }
        lintEnds(change, at: run.index, model)
        let last = models.layer(after: end) ?? layer
        if let value = last.value(for: property) { lintEnd(end, property, value) }
        // Where its layer is fastest.
        if let run = stretches.max(by: { $0.speed < $1.speed }) { lintFlashes(run, change, model, &flashes) }
    }
}

/// A number with at most three decimals, for a sentence.
func short(_ number: Double) -> String { number.decimal(upToPlaces: 3) }
