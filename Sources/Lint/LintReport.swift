import Geometry
public import Layers

/// What is legal in a timeline's scene but likely a mistake, layer by layer.
///
/// It reads the timeline and nothing else. Whoever has the scene's text can turn each ``LintFinding/location`` into a
/// line and a column. Animations that timed changes add are not looked at.
public func lint(_ timeline: Timeline) -> [LintFinding] {
    let runs = Dictionary(grouping: timeline.runs.filter { $0.added == nil }, by: \.layer)
    return timeline.scene.allLayers.flatMap { layer -> [LintFinding] in
        var report = LintReport(layer)
        report.lintLayer()
        for run in runs[layer.id] ?? [] { report.lint(run) }
        return report.findings
    }
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
        findings.append(
            LintFinding(rule: rule, location: location, message: message, reason: reason, fix: fix))
    }

    /// The layer's own values.
    mutating func lintLayer() {
        guard let shape = layer.shape else { return }
        for (key, value) in [("strokeStart", shape.strokeStart), ("strokeEnd", shape.strokeEnd)] {
            lintTrim(value, [], key)
        }
        lintDashes(shape)
    }

    /// A stroke start or end outside 0...1 is clamped when it is drawn.
    mutating func lintTrim(_ value: Double, _ animation: [Int], _ key: String) {
        guard !(0...1).contains(value) else { return }
        note(
            .trimOutside, animation, key, "\(key) \(short(value)) is clamped to \(value > 1 ? 1 : 0)",
            because: "stroke start and end are shares of the length, and are drawn within 0...1",
            fix: "\(key): \(value > 1 ? 1 : 0)")
    }

    /// One animation.
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
        lintEnd(run, property, model)
        lintFlashes(run, change, model)
    }
}

/// A number with at most three decimals, for a sentence.
func short(_ number: Double) -> String { number.decimal(upToPlaces: 3) }
