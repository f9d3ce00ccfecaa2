import Geometry

extension Scene {
    /// What is legal in the scene but hardly meant, layer by layer.
    ///
    /// It reads the scene and nothing else. Whoever has the scene's text can turn each
    /// ``LintFinding/location`` into a line and a column.
    public func lint() -> [LintFinding] {
        paths.flatMap { path -> [LintFinding] in
            guard let layer = self[path] else { return [] }
            var report = LintReport(layer: layer, path: path, speed: speed(at: path))
            report.lintLayer()
            for (index, keyed) in layer.animations.enumerated() {
                report.lint(keyed.animation, at: [index], in: [])
            }
            return report.findings
        }
    }
}

/// The findings in one layer while they are collected.
struct LintReport {
    let layer: Layer
    let path: LayerPath
    /// How many seconds pass in the layer in one of the scene's.
    let speed: Double
    private(set) var findings: [LintFinding] = []

    init(layer: Layer, path: LayerPath, speed: Double) {
        self.layer = layer
        self.path = path
        self.speed = speed
    }

    /// Notes a finding at a key of the layer, or of one of its animations.
    mutating func note(
        _ rule: LintRule, _ animation: [Int] = [], _ key: String, _ message: String, because reason: String,
        fix: String
    ) {
        let location = LintLocation(path, animation: animation, key: key)
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

    /// One animation, in the groups around it from the outside in.
    mutating func lint(_ animation: Animation, at index: [Int], in groups: [Clock]) {
        let lent = groups.last?.timing.duration ?? TransactionSettings.defaultDuration
        let isRemoved = groups.isEmpty && animation.isRemovedOnCompletion
        let clock = Clock(animation, defaultDuration: lent, isRemoved: isRemoved)
        lintTiming(animation, at: index, isChild: !groups.isEmpty)
        switch animation.effect {
        case .change(let change): lint(change, at: index, clock, in: groups)
        case .group(let children):
            for (child, animation) in children.enumerated() {
                lint(animation, at: index + [child], in: groups + [clock])
            }
        }
    }

    private mutating func lint(
        _ change: PropertyChange, at index: [Int], _ clock: Clock, in groups: [Clock]
    ) {
        let property = change.property
        guard let model = layer.value(for: property) else {
            note(
                .noEffect, index, "keyPath",
                "\(property.keyPath) belongs to \(property.owner.rawValue) layers, so nothing changes",
                because: "this layer is a \(layer.content.owner.rawValue) layer",
                fix: "put the animation on a \(property.owner.rawValue) layer")
            return
        }
        lintValues(change, at: index, model)
        if let clip = Clip(change, clock: clock, groups: groups, model: model) {
            lintEnd(clip, at: index, property, model, outer: groups.first ?? clock)
        }
        lintFlashes(change, at: index, model, clock: clock, groups: groups)
    }
}

/// A number with at most three decimals, for a sentence.
func short(_ number: Double) -> String { number.decimal(upToPlaces: 3) }
