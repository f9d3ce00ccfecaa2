import Geometry
public import Layers

// MARK: - Lint origin

/// The origin of an animation, which decides the location of its keys.
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

    /// Whether the file has the animation itself.
    var isOwn: Bool { if case .own = source { true } else { false } }

    init(_ source: Source = .own, change: [Int] = []) { (self.source, self.change) = (source, change) }

    init(of run: AnimationRun, by added: AnimationRun.Addition, in changes: [TimedChange], on layer: Layer) {
        let entries = TimedChange.change(at: added.change, in: changes)?.changes ?? []
        switch entries.indices.contains(added.entry) ? entries[added.entry] : nil {
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
    if !rules.isDisjoint(with: LintRule.visibility) { report.lintVisibility(of: timeline) }
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
    return report.findings + LintFinding.fractions(in: scene.changes)
}

struct LintReport {
    var findings: [LintFinding] = []
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
        findings += LintFinding.fractions(in: changes)
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
            lintPathChange(of: run, by: added)
        }
        // Several changes may run the same action.
        findings[start...] = findings[start...].uniqued()[...]
    }

    mutating func note(
        _ rule: LintRule, _ animation: [Int], _ key: String, _ message: String, because reason: String,
        fix: String
    ) {
        let location = location(animation, key)
        findings.append(
            LintFinding(rule: rule, location: location, message: message, reason: reason, fix: fix))
    }

    func location(_ animation: [Int], _ key: String) -> LintLocation {
        switch origin.source {
        case .own: LintLocation(layer.id, animation: animation, change: origin.change, key: key)
        case .action(let action, _):
            LintLocation(
                layer.id, action: action, animation: Array(animation.dropFirst()), change: origin.change,
                key: key)
        case .implicit(let property): LintLocation(layer.id, change: origin.change, key: property)
        }
    }

    mutating func lintLayer() {
        lintOwnValues()
        if let shape = layer.shape { lintDashes(shape) }
    }

    mutating func lintOwnValues() {
        lintFractions()
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
        guard let run = animationRuns.first, let lastRun = animationRuns.last else { return }
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
        if origin.isOwn, lintStandstill(run, change, model, until: duration) { return }
        switch origin.source {
        case .own: lintValues(change, at: run.index, model)
        // The values of a layer's own action are checked with the layer.
        case .action(_, let animation):
            if !origin.change.isEmpty, run.groups.isEmpty { lintValues(animation, at: run.index) }
        case .implicit: break
        }
        lintEnds(change, at: run.index, model)
        lintEnd(lastRun, property, in: models.layer(after: lastRun) ?? layer)
        if let fastestRun = animationRuns.max(by: { $0.speed < $1.speed }) {
            lintFlashes(fastestRun, change, model, &flashes)
        }
    }
}

func short(_ number: Double) -> String { number.decimal(upToPlaces: 3) }

// MARK: - Lint finding

/// A part of a scene that is legal but likely an error, with a reason and a fix.
public struct LintFinding: Hashable, Sendable {
    /// The rule that produced the finding.
    public let rule: LintRule
    /// The location of the key.
    public let location: LintLocation
    /// The message, in one line, with its numbers.
    public let message: String
    /// The reason for the warning.
    public let reason: String
    /// The line or key to write instead.
    public let fix: String
}

/// A key of a layer, or of one of its animations.
public struct LintLocation: Hashable, Sendable {
    /// The layer with the key or the animation.
    public var layer: Layer.ID
    /// The key of the property whose action has the key, or `nil`.
    public var action: String?
    /// The index of the animation, then that of its child, and so on; empty for the layer itself.
    ///
    /// With an action, the first index is that of a child of the action's animation.
    public var animation: [Int]
    /// The path to the timed change that sets the key or adds the animation or layer; empty for the initial scene.
    ///
    /// It is the index of a change, then that of a change in its completion, and so on.
    public var change: [Int]
    /// The key, as in scene files: `keyTimes`, `toValue`, `lineDashPattern`.
    public var key: String

    /// Creates the location of a key.
    public init(
        _ layer: Layer.ID, action: String? = nil, animation: [Int] = [], change: [Int] = [], key: String
    ) {
        (self.layer, self.action, self.animation) = (layer, action, animation)
        (self.change, self.key) = (change, key)
    }
}

/// The rules of lint.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
    /// A morph between paths with different structures (rule H6).
    case unlikePaths = "unlike-paths"
    /// Both a repeat count and a repeat duration (rule T3).
    case repeatedTwice = "repeat-count-and-duration"
    /// Key times with a wrong count, or that fall, or do not run from 0 to 1 (rule K2).
    case keyTimes = "key-times"
    /// All of from, to and by, so that by is ignored.
    case threeEnds = "from-to-and-by"
    /// Timing functions or key times in a mode that ignores them (rules K2 and K3).
    case ignoredTiming = "ignored-timing"
    /// A dash pattern with a seam at the end of a closed path (rule H3).
    case dashSeam = "dash-seam"
    /// A fill mode that has no effect, because the animation is removed on completion (rule T9).
    case fillsInVain = "fill-without-staying"
    /// A transform that ends as it begins (rule I3).
    case fullTurn = "full-turn-by-matrix"
    /// A spring whose duration ends before it has settled (rule P2).
    case springCutOff = "spring-cut-off"
    /// An opacity, stroke start or stroke end outside 0...1 (rule H1).
    case trimOutside = "trim-outside"
    /// A trimmed line that Core Animation ends elsewhere on its curves (rule H1).
    case trimCut = "trim-cut"
    /// A line thinner than a dot on 80 × 24 cells.
    case thinLine = "thin-line"
    /// A shape without a colour, which is black.
    case noColor = "no-colour"
    /// A value that jumps back to the model value when the animation ends (rule Y2).
    case snapsBack = "snaps-back"
    /// More than three flashes in a second (WCAG 2.3.1).
    case flashes = "flashes"
    /// An animation that has no effect.
    case noEffect = "no-effect"
    /// A layer that no frame shows.
    case neverVisible = "never-visible"
    /// A layer that is outside the canvas for a time after it was inside.
    case leavesCanvas = "leaves-canvas"
    /// A layer that turns or grows about a point far from its drawing.
    case wrongPivot = "wrong-pivot"
    /// An animation that does not move as written.
    case standsStill = "stands-still"
    /// A key of the stroke, the bounds or the shadow of a layer that shows none.
    case unused = "unused-key"

    /// The rules about the layers in the frames.
    static let visibility: Set<LintRule> = [.neverVisible, .leavesCanvas, .wrongPivot, .unused]
}
