import Geometry
public import Layers

// MARK: - Lint origin

/// The origin of an animation, which decides the place of its keys.
struct LintOrigin {
    enum Source {
        case own
        /// The action for a key, as it is written, without the start value that it gets when it runs.
        case action(String, Animation)
        /// The file has no keys for the implicit animation of a property.
        case implicit(String)
    }

    let source: Source
    let change: [Int]
    init(_ source: Source = .own, change: [Int] = []) {
        self.source = source
        self.change = change
    }

    init(of run: AnimationRun, by added: AnimationRun.Addition, in changes: [TimedChange], on layer: Layer) {
        let change = TimedChange.change(at: added.change, in: changes)?.changes
        switch change.flatMap({ $0.indices.contains(added.entry) ? $0[added.entry] : nil }) {
        case .set(_, _, _, action: .animation(let animation)?):
            self.init(.action(run.key, animation), change: added.change)
        case .set(_, _, _, action: .some): self.init(.implicit(run.key), change: added.change)
        case .set(_, _, _, action: nil), .setFrame:
            // The keys of a layer's action are in the layer, even if several changes run it.
            if case .animation(let animation)? = layer.actions[run.key] {
                self.init(.action(run.key, animation))
            } else {
                self.init(.implicit(run.key), change: added.change)
            }
        case .add, .insert, .removeAnimation, .setTiming, .remove, nil: self.init(change: added.change)
        }
    }
}

// MARK: - Lint report

/// Returns the parts of a timeline's scene that are legal but likely errors: by layer, then in the timed changes.
///
/// The rules about visibility and unused keys read the frames, which takes most of the time.
///
/// - Complexity: O(runs, values and path elements of the scene), and the time to measure the outlines of dashed shapes,
///   trimmed shapes and morphs, up to a million elements.
public func lint(_ timeline: Timeline, rules: Set<LintRule> = Set(LintRule.allCases)) -> [LintFinding] {
    let models = Models(of: timeline)
    var flashes = MeasuredFlashes(timeline, in: models).once
    var report = LintReport()
    report.lintLayers(of: timeline, in: models, &flashes)
    report.lintChanges(timeline.scene.changes)
    report.lintAddedAnimations(of: timeline, in: models, &flashes)
    if !rules.isDisjoint(with: LintRule.sightings) { report.lintSightings(of: timeline) }
    return (report.findings + LintFinding.flashes(in: timeline.scene.changes, flashes))
        .filter { rules.contains($0.rule) }
}

/// Returns the findings in a scene's values alone: clamped fractions, and morphs between different structures.
///
/// ``lint(_:rules:)`` returns the same findings and more.
///
/// - Complexity: O(values and path elements of the scene), up to a million elements.
public func lint(_ scene: Scene) -> [LintFinding] {
    var report = LintReport()
    for layer in scene.allLayers {
        report.begin(layer)
        report.lintOwnValues()
        for (index, keyed) in layer.animations.enumerated() {
            report.lintValues(keyed.animation, at: [index])
        }
    }
    return report.findings + LintFinding.shares(in: scene.changes)
}

struct LintReport {
    private(set) var findings: [LintFinding] = []
    private(set) var layer = Layer()
    var origin = LintOrigin()
    /// The number of path elements that may still be measured, for many layers that share a large path.
    private var effort = 1_000_000

    /// Spends effort on some path elements. Returns whether enough is left.
    mutating func affords(_ count: Int) -> Bool {
        guard count <= effort else { return false }
        effort -= count
        return true
    }

    mutating func begin(_ layer: Layer, _ origin: LintOrigin = LintOrigin()) {
        (self.layer, self.origin) = (layer, origin)
    }

    mutating func lintLayers(
        of timeline: Timeline, in models: Models, _ flashes: inout [FlashingProperty: Double]
    ) {
        let layers = timeline.scene.allLayers
        let runs = Dictionary(grouping: timeline.runs, by: \.layer)
        let assignments = timeline.scene.changes.flattened().flatMap(\.change.assignments)
        let set = Dictionary(grouping: assignments, by: \.layer)
        let dot = DotSize(of: timeline.scene)
        let masks = Set(layers.compactMap(\.mask).flatMap(\.allLayers).map(\.id))
        for layer in layers {
            let (runs, set) = (runs[layer.id] ?? [], set[layer.id] ?? [])
            begin(layer)
            lintLayer()
            lintTrim(runs, set: set)
            lintThinLine(dot, runs, set: set)
            lintColor(masks: masks, runs, set: set)
            for animationRuns in runs.byAnimation where animationRuns[0].added == nil {
                lint(animationRuns, in: models, &flashes, until: timeline.duration)
            }
        }
    }

    mutating func lintChanges(_ changes: [TimedChange]) {
        findings += LintFinding.shares(in: changes)
        for (path, change) in changes.flattened() {
            for case .insert(let inserted, at: _) in change.changes {
                for layer in inserted.allLayers {
                    begin(layer, LintOrigin(change: path))
                    lintLayer()
                    lintTrim()
                }
            }
        }
    }

    mutating func lintAddedAnimations(
        of timeline: Timeline, in models: Models, _ flashes: inout [FlashingProperty: Double]
    ) {
        let start = findings.count
        for animationRuns in timeline.runs.byAnimation {
            let run = animationRuns[0]
            guard let added = run.added, let layer = models.layer(of: run) else { continue }
            begin(layer, LintOrigin(of: run, by: added, in: timeline.scene.changes, on: layer))
            lint(animationRuns, in: models, &flashes, until: timeline.duration)
            lintTravel(of: run, by: added)
        }
        // Several changes may run the same action.
        var seen: Set<LintFinding> = []
        findings[start...] = findings[start...].filter { seen.insert($0).inserted }[...]
    }

    mutating func note(
        _ rule: LintRule, _ animation: [Int], _ key: String, _ message: String, because reason: String,
        fix: String
    ) {
        let location = location(animation, key)
        note(LintFinding(rule: rule, location: location, message: message, reason: reason, fix: fix))
    }

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

    mutating func lintLayer() {
        lintOwnValues()
        if let shape = layer.shape { lintDashes(shape) }
    }

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

    /// Checks one animation by its runs. It has several runs if, for example, its layer is paused.
    mutating func lint(
        _ animationRuns: [AnimationRun], in models: Models, _ flashes: inout [FlashingProperty: Double],
        until duration: Double
    ) {
        guard let run = animationRuns.first, let end = animationRuns.last else { return }
        lintTiming(run)
        guard let change = run.animation.change else { return }
        let property = change.property
        guard let model = layer.value(for: property) else {
            note(
                .noEffect, run.index, "keyPath", "\(property.keyPath) has no effect",
                because: "it belongs to \(property.owner.noun)s, and this is a \(layer.content.owner.noun)",
                fix: "move the animation to a \(property.owner.noun)")
            return
        }
        if case .own = origin.source, lintStandstill(run, change, model, until: duration) { return }
        switch origin.source {
        case .own: lintValues(change, at: run.index, model)
        // The values of a layer's own action are checked with the layer.
        case .action(_, let animation):
            if !origin.change.isEmpty, run.groups.isEmpty { lintValues(animation, at: run.index) }
        case .implicit: break
        }
        lintEnds(change, at: run.index, model)
        let last = models.layer(after: end) ?? layer
        if let value = last.value(for: property) { lintEnd(end, property, value) }
        // The run with the highest speed.
        if let run = animationRuns.max(by: { $0.speed < $1.speed }) {
            lintFlashes(run, change, model, &flashes)
        }
    }
}

func short(_ number: Double) -> String { number.decimal(upToPlaces: 3) }
