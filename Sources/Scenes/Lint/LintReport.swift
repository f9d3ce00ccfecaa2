import Geometry
public import Layers

/// Something in a scene that is legal but likely a mistake: what, where, why, and what to do about it.
public struct LintFinding: Hashable, Sendable {
    /// Which habit it goes against.
    public let rule: LintRule
    /// The key it is about.
    public let location: LintLocation
    /// What was found, in one line, with its numbers.
    public let message: String
    /// Why it matters.
    public let reason: String
    /// What to write instead.
    public let fix: String
}

/// A place in a scene: a key of a layer, or of one of its animations.
public struct LintLocation: Hashable, Sendable {
    /// The layer that has the key, or whose animation has it.
    public var layer: Layer.ID
    /// Which of its actions, by the key of the property; nil for none.
    public var action: String?
    /// Which of its animations, by index in order of adding, then which child of that group, and so on; empty
    /// for the layer itself. With an action, which child of the action's animation.
    public var animation: [Int]
    /// Which of the scene's timed changes sets the key, or adds the animation or the layer, by index, then which
    /// change in its completion, and so on; empty for what the scene begins with.
    public var change: [Int]
    /// Which key there, as scene files spell it: `keyTimes`, `toValue`, `lineDashPattern`.
    public var key: String

    /// The place of a key.
    public init(
        _ layer: Layer.ID, action: String? = nil, animation: [Int] = [], change: [Int] = [], key: String
    ) {
        self.layer = layer
        self.action = action
        self.animation = animation
        self.change = change
        self.key = key
    }
}

/// The habits that lint looks for.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
    /// A path is blended with one of another structure (rule H6).
    case unlikePaths = "unlike-paths"
    /// Both a repeat count and a repeat duration are set (rule T3).
    case repeatedTwice = "repeat-count-and-duration"
    /// Key times are of the wrong number, fall, or do not run from 0 to 1 (rule K2).
    case keyTimes = "key-times"
    /// from, to and by are all set, of which by is ignored.
    case threeEnds = "from-to-and-by"
    /// Timing functions or key times in a mode that ignores them (rules K2 and K3).
    case ignoredTiming = "ignored-timing"
    /// A dash pattern that leaves a seam where a closed path ends (rule H3).
    case dashSeam = "dash-seam"
    /// Filling forwards, but gone on completion (rule T9).
    case fillsInVain = "fill-without-staying"
    /// A transform that ends as it begins (rule I3).
    case fullTurn = "full-turn-by-matrix"
    /// A spring cut off before it has settled (rule P2).
    case springCutOff = "spring-cut-off"
    /// A share outside 0...1: opacity, a stroke start or end (rule H1).
    case trimOutside = "trim-outside"
    /// A trimmed line that Core Animation ends elsewhere on its curves (rule H1).
    case trimCut = "trim-cut"
    /// A line thinner than a dot on 80 × 24 cells.
    case thinLine = "thin-line"
    /// A shape that is black because nobody gave it a colour.
    case noColor = "no-colour"
    /// The model value shows again with a jump when the animation ends (rule Y2).
    case snapsBack = "snaps-back"
    /// More than three flashes in a second (WCAG 2.3.1).
    case flashes = "flashes"
    /// An animation that can have no effect.
    case noEffect = "no-effect"
}

// MARK: - Lint origin

/// Where an animation comes from that a change adds, which says where its keys stand.
struct LintOrigin {
    /// What holds the keys of the animation.
    enum Source {
        /// The layer, or the change that adds the animation or the layer.
        case own
        /// The action for a key, as it is written: without the value that it starts from when it runs.
        case action(String, Animation)
        /// Nothing does: it is the implicit animation of a property.
        case implicit(String)
    }

    let source: Source
    /// The place of the change; empty for what the scene begins with.
    let change: [Int]
    init(_ source: Source = .own, change: [Int] = []) {
        self.source = source
        self.change = change
    }

    /// The origin of an animation of a layer that one of these timed changes adds.
    init(of run: AnimationRun, by added: AnimationRun.Addition, in changes: [TimedChange], on layer: Layer) {
        let change = TimedChange.change(at: added.change, in: changes)?.changes
        switch change.flatMap({ $0.indices.contains(added.entry) ? $0[added.entry] : nil }) {
        case .set(_, _, _, action: let action?):
            if case .animation(let animation) = action {
                self.init(.action(run.key, animation), change: added.change)
            } else {
                self.init(.implicit(run.key), change: added.change)
            }
        case .set(_, _, _, action: nil), .setFrame:
            // An action of the layer stands with the layer, however often changes run it.
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
        _ stretches: [AnimationRun], in models: Models, _ flashes: inout [FlashingProperty: Double]
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
