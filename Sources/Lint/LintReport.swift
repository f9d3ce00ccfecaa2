import Geometry
public import Layers

/// What is legal in a timeline's scene but likely a mistake, layer by layer.
///
/// It reads the timeline and nothing else. Whoever has the scene's text can turn each ``LintFinding/location`` into a
/// line and a column. Of timed changes only the values that they set are looked at.
///
/// - Complexity: O(the runs, the values and the elements of the paths that the timeline's scene holds), and for each
///   dashed shape the time to measure its outline.
public func lint(_ timeline: Timeline) -> [LintFinding] {
    let runs = Dictionary(grouping: timeline.runs.filter { $0.added == nil }, by: \.layer)
    return timeline.scene.allLayers.flatMap { layer -> [LintFinding] in
        var report = LintReport(layer)
        report.lintLayer()
        for run in runs[layer.id] ?? [] { report.lint(run) }
        return report.findings
    } + LintFinding.shares(in: timeline.scene.changes)
}

/// What can be seen in a scene's values alone, without working out when anything runs: shares that are clamped,
/// and paths of unlike structure that are blended. ``lint(_:)-(Timeline)`` finds the same and more.
///
/// - Complexity: O(the values and the elements of the paths that the scene holds).
public func lint(_ scene: Scene) -> [LintFinding] {
    scene.allLayers.flatMap { layer -> [LintFinding] in
        var report = LintReport(layer)
        report.lintShares()
        for (index, keyed) in layer.animations.enumerated() {
            report.lintValues(keyed.animation, at: [index])
        }
        return report.findings
    } + LintFinding.shares(in: scene.changes)
}

/// The findings in one layer while they are collected.
struct LintReport {
    let layer: Layer
    private(set) var findings: [LintFinding] = []

    init(_ layer: Layer) { self.layer = layer }

    /// Notes a finding at a key of the layer, or of one of its animations.
    mutating func note(
        _ rule: LintRule, _ animation: [Int] = [], _ key: String, _ message: String, because reason: String,
        fix: String
    ) {
        let location = LintLocation(layer.id, animation: animation, key: key)
        note(LintFinding(rule: rule, location: location, message: message, reason: reason, fix: fix))
    }

    mutating func note(_ finding: LintFinding) { findings.append(finding) }

    /// The layer's own values.
    mutating func lintLayer() {
        lintShares()
        if let shape = layer.shape { lintDashes(shape) }
    }

    /// An animation: its timing, its values, and what they do while it runs.
    mutating func lint(_ run: Timeline.Run) {
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
        lintValues(change, at: run.index, model)
        lintEnds(change, at: run.index, model)
        lintEnd(run, property, model)
        lintFlashes(run, change, model)
    }
}

/// A number with at most three decimals, for a sentence.
func short(_ number: Double) -> String { number.decimal(upToPlaces: 3) }
