import Colors
import Geometry
public import Layers

private struct Lightness {
    /// The relative luminance multiplied by the opacity, 0 to 1.
    let luminance: Double
    /// Whether it is a saturated red: R / (R + G + B) of at least 0.8.
    var isSaturatedRed = false

    var redness: Double { isSaturatedRed ? 1 : 0 }
}

extension Lightness {
    init(_ color: Color) {
        let light = color.light
        let sum = light.x + light.y + light.z
        self.init(
            luminance: Color.luminance(of: light) * color.alpha,
            isSaturatedRed: sum > 0 && light.x / sum >= 0.8 && color.alpha > 0.1)
    }

    /// Creates the lightness of a property's value, or returns `nil` if the property does not affect lightness.
    init?(_ value: AnimatableValue, of property: AnimatableProperty) {
        if case .color(let color) = value {
            self.init(color ?? .clear)
        } else if case .fill(.color(let color)?) = value {
            self.init(color)
        } else if Self.fades.contains(property), case .number(let opacity) = value {
            self.init(luminance: opacity.clamped(to: 0...1))
        } else if property == .isHidden, case .bool(let hidden) = value {
            self.init(luminance: hidden ? 0 : 1)
        } else {
            return nil
        }
    }

    private static let fades: Set<AnimatableProperty> = [.opacity, .shadowOpacity]

    static func depends(on property: AnimatableProperty) -> Bool {
        [.color, .fill].contains(property.kind) || fades.contains(property) || property == .isHidden
    }

    /// Returns whether the change to `other` is half a flash by WCAG 2.3.1.
    ///
    /// That is a change of the luminance by 0.1 with the darker side below 0.8, or a change to or from a saturated
    /// red.
    func isOpposed(to other: Lightness) -> Bool {
        if isSaturatedRed != other.isSaturatedRed { return abs(luminance - other.luminance) > 0.01 }
        return abs(luminance - other.luminance) >= 0.1 && min(luminance, other.luminance) < 0.8
    }
}

private struct FlashCount {
    let perSecond: Double
    let total: Double

    init?(_ run: AnimationRun, _ change: PropertyChange, _ model: AnimatableValue) {
        let (timing, speed) = (run.timing, run.speed)
        guard speed > 0, timing.cycle > 0 else { return nil }
        // Each flash is two swings. A run shorter than a second has only its own flashes.
        let perCycle = Self.swings(run, change, model) / 2
        perSecond = perCycle * speed / timing.cycle
        total = perCycle == 0 ? 0 : perCycle * timing.cycleCount
    }

    private static func swings(
        _ run: AnimationRun, _ change: PropertyChange, _ model: AnimatableValue
    ) -> Double {
        let property = change.property
        if case .spring = change.values { return 0 }
        guard Lightness.depends(on: property), let values = run.values(on: model)?.knots else { return 0 }
        var knots = values.compactMap { value in
            value.converted(to: property.kind).flatMap { Lightness($0, of: property) }
        }
        if run.timing.autoreverses { knots += knots.dropLast().reversed() }
        guard var last = knots.first else { return 0 }
        var swings = 0.0
        for knot in knots + [last] where knot.isOpposed(to: last) {
            swings += 1
            last = knot
        }
        return swings
    }
}

// MARK: - Measured flashes

struct FlashingProperty: Hashable {
    let layer: Layer.ID
    let property: AnimatableProperty
}

/// The flashes of properties while a timeline plays.
///
/// The count of one animation ignores the groups around it, other animations of its property, and timed changes.
/// This type samples the presentation values of the properties that these affect.
struct MeasuredFlashes {
    /// Three flashes in a second, with a tolerance for measured times.
    fileprivate static let maximumRate = 3.001

    /// The maximum number of flashes in a second, by property, while the scene plays in a loop.
    private(set) var looped: [FlashingProperty: Double] = [:]
    /// The maximum while the scene plays once. A timeline that loops never plays only once.
    private(set) var once: [FlashingProperty: Double] = [:]

    /// - Complexity: O(runs), and for properties that may flash at most 6,000 presentations.
    init(_ timeline: Timeline, in models: Models) {
        let candidates = FlashCandidates(timeline, in: models)
        guard !candidates.properties.isEmpty else { return }
        let length = timeline.duration
        for (property, turns) in LightnessSamples(candidates, of: timeline).turns {
            looped[property] = turns.map { Self.rate($0, every: length) }.max()
            once[property] =
                timeline.loops ? looped[property] : turns.map { Self.rate($0, every: .infinity) }.max()
        }
    }

    /// Returns the flashes in a second of a value that turns at some times in every period. Two turns are a flash.
    ///
    /// This is the rate of four flashes from start to start, or of a short burst that ends with the fourth flash.
    private static func rate(_ turns: [Double], every period: Double) -> Double {
        func time(_ index: Int) -> Double {
            let cycle = index / turns.count
            return turns[index % turns.count] + (cycle == 0 ? 0 : Double(cycle) * period)
        }
        let rate = turns.indices.reduce(0) { maximum, first in
            let start = time(first)
            return max(maximum, 4 / (time(first + 8) - start), 3 / (time(first + 7) - start))
        }
        // The times of turns are exact to about a millionth of a second.
        return (rate * 1000).rounded() / 1000
    }
}

private struct FlashCandidates {
    /// The properties in the order of the runs and changes, so that the result is deterministic.
    private(set) var properties: [FlashingProperty] = []
    /// The intervals in which they may change, in seconds of the scene, disjoint and in order.
    private(set) var windows: [ClosedRange<Double>] = []
    /// The seconds between two samples: 1/60, or less for short cycles.
    private(set) var step = 1.0 / 60
    /// The turns that each run and change may cause, and the interval in which it does.
    private var causes = OrderedGroups<FlashingProperty, (turns: Double, span: ClosedRange<Double>?)>()

    init(_ timeline: Timeline, in models: Models) {
        let length = timeline.duration
        for run in timeline.runs { add(run, in: models, until: length) }
        add(timeline.scene.changes.filter(\.time.isFinite), after: 0, until: length)
        // Three flashes have six turns.
        let candidates = causes.groups.filter { _, causes in causes.reduce(0) { $0 + $1.turns } > 6 }
        properties = candidates.map(\.key)
        let spans = candidates.flatMap(\.elements).compactMap(\.span)
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = windows.last, span.lowerBound <= last.upperBound {
                windows[windows.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                windows.append(span)
            }
        }
    }

    private mutating func add(_ run: AnimationRun, in models: Models, until length: Double) {
        guard let span = run.span, let change = run.animation.change,
            let model = models.layer(of: run)?.value(for: change.property),
            Lightness(model, of: change.property) != nil
        else { return }
        var count = FlashCount(run, change, model)?.total ?? 0
        // A spring may swing between its ends more than once.
        if case .spring = change.values { count = .infinity }
        guard count > 0 else { return }
        let cycles = run.groups.filter { $0.timing.cycleCount > 1 }.map {
            $0.timing.cycle / max(run.speed, 1e-9)
        }
        if let cycle = cycles.min() { step = min(step, max(cycle / 8, 0.002)) }
        let (start, end) = (max(span.lowerBound, 0), min(span.upperBound, length))
        causes.append(
            (cycles.isEmpty ? 2 * count + 2 : .infinity, start <= end ? start...end : nil),
            to: FlashingProperty(layer: run.layer, property: change.property))
    }

    private mutating func add(
        _ changes: [TimedChange], after start: Double, until length: Double, isCompletion: Bool = false
    ) {
        for change in changes {
            let time = (start + change.time).clamped(to: 0...length)
            // Animations decide about the time of a completion.
            let end = isCompletion ? length : min(time + 0.04, length)
            for assignment in change.assignments
            where Lightness(assignment.value, of: assignment.property) != nil {
                causes.append(
                    (2, max(time - 0.04, 0)...end),
                    to: FlashingProperty(layer: assignment.layer, property: assignment.property))
            }
            add(change.completion, after: time, until: length, isCompletion: true)
        }
    }
}

private struct LightnessSamples {
    /// The times of turns between light and dark, and of those to and from red.
    private(set) var turns: [(property: FlashingProperty, turns: [[Double]])] = []
    private let scene: Scene
    private let times: [Double]
    private var refinements: Int
    /// The timelines of single layers, for the exact times of their turns.
    private var timelines: [Layer.ID: Timeline] = [:]

    /// Samples the candidates. Of a long scene, it samples only the last part, and does not refine later turns.
    init(_ candidates: FlashCandidates, of timeline: Timeline) {
        let properties = candidates.properties
        let indices = Dictionary(grouping: properties.indices) { properties[$0].layer }
        scene = LayerReduction(of: timeline.scene, to: Set(indices.keys)).scene
        let inserted = scene.changes.allChanges.count { if case .insert = $0 { true } else { false } }
        let count = scene.allLayers.count + inserted
        let maximumCount = (400_000 / (count + 1)).clamped(to: 500...6_000)
        var times: [Double] = []
        for window in candidates.windows.reversed() where times.count < maximumCount {
            let count = Int(((window.upperBound - window.lowerBound) / candidates.step).rounded(.up))
            let first = max(0, count - (maximumCount - times.count))
            times += (first...max(count, first)).reversed().map {
                min(window.lowerBound + Double($0) * candidates.step, window.upperBound)
            }
        }
        self.times = times.reversed()
        refinements = maximumCount / Self.halvings
        let reduced = Timeline(scene)
        let dark = [Lightness](repeating: Lightness(luminance: 0), count: self.times.count)
        var lights = [[Lightness]](repeating: dark, count: properties.count)
        for (sample, time) in self.times.enumerated() {
            reduced.presentation(at: time).forEachLayer { layer in
                for index in indices[layer.id] ?? [] {
                    if let light = layer.lightness(of: properties[index]) { lights[index][sample] = light }
                }
            }
        }
        for (property, lights) in zip(properties, lights) {
            let lists = [
                turns(of: lights.map(\.luminance), property) { $0.luminance },
                turns(of: lights.map(\.redness), property) { $0.redness },
            ]
            turns.append((property, lists.filter { !$0.isEmpty }))
        }
    }

    private mutating func turns(
        of values: [Double], _ property: FlashingProperty, _ value: (Lightness) -> Double
    ) -> [Double] {
        var swing = Swing()
        var turns: [Double] = []
        // The first pass brings the swing into its state at the end of the scene.
        for sample in values { _ = swing.turns(at: sample) }
        for index in values.indices where swing.turns(at: values[index]) {
            let isRefined = refinements > 0 && turns.count < 64
            if isRefined { refinements -= 1 }
            turns.append(isRefined ? turn(at: index, of: values, property, value) : times[index])
        }
        return turns
    }

    private static let halvings = 12

    private mutating func turn(
        at index: Int, of values: [Double], _ property: FlashingProperty, _ value: (Lightness) -> Double
    ) -> Double {
        guard index > 0, times[index] - times[index - 1] < 0.02 else { return times[index] }
        let timeline =
            timelines[property.layer] ?? Timeline(LayerReduction(of: scene, to: [property.layer]).scene)
        timelines[property.layer] = timeline
        return bisection(of: (times[index - 1], times[index]), halvings: Self.halvings) { time in
            let layer = timeline.presentation(at: time).allLayers.first { $0.id == property.layer }
            let current = layer?.lightness(of: property).map(value) ?? 0
            return abs(current - values[index]) >= abs(current - values[index - 1])
        }.high
    }
}

/// Finds the turns of a value that rises and falls, without small ripples.
private struct Swing {
    private var low: Double?
    private var high: Double?
    private var isRising: Bool?

    /// Returns whether the value is now half a flash beyond its last turn, in the other direction.
    mutating func turns(at value: Double) -> Bool {
        guard let low, let high else {
            (low, high) = (value, value)
            return false
        }
        let (bottom, top) = (min(low, value), max(high, value))
        let rises = isRising != true && value - bottom >= 0.1 && bottom < 0.8
        let falls = isRising != false && top - value >= 0.1 && value < 0.8
        if rises || falls {
            isRising = rises
            (self.low, self.high) = (value, value)
            return true
        }
        // A value that continues in the same direction moves the last turn.
        self.low = isRising == true ? top : bottom
        self.high = isRising == false ? bottom : top
        return false
    }
}

extension Layer {
    fileprivate func lightness(of property: FlashingProperty) -> Lightness? {
        value(for: property.property).flatMap { Lightness($0, of: property.property) }
    }
}

/// A scene with the same values of some layers over time, and as little else as possible.
private struct LayerReduction {
    private(set) var scene: Scene
    private let ids: Set<Layer.ID>
    /// The layers, those around them, and those whose animations a completion waits for.
    private var kept: Set<Layer.ID>

    init(of scene: Scene, to ids: Set<Layer.ID>) {
        (self.scene, self.ids, kept) = (scene, ids, ids)
        for (_, change) in scene.changes.flattened() where !change.completion.isEmpty {
            kept.formUnion(change.changes.map(\.layer))
        }
        var count = 0
        while kept.count > count {
            count = kept.count
            for layer in scene.layers { _ = keepAncestors(in: layer) }
            for case .insert(let layer, at: let slot) in scene.changes.allChanges
            where keepAncestors(in: layer) {
                if let superlayer = slot.superlayer { kept.insert(superlayer) }
            }
        }
        self.scene.layers = scene.layers.compactMap(reduced)
        self.scene.changes = scene.changes.map(reduced)
    }

    /// Keeps the layers of a subtree that are around kept layers. Returns whether the layer itself is kept.
    private mutating func keepAncestors(in layer: Layer) -> Bool {
        for child in layer.sublayers + (layer.mask.map { [$0] } ?? []) where keepAncestors(in: child) {
            kept.insert(layer.id)
        }
        return kept.contains(layer.id)
    }

    /// Returns a kept layer without paths, and with the animations of the layers to sample only.
    private func reduced(_ layer: Layer) -> Layer? {
        guard kept.contains(layer.id) else { return nil }
        var layer = layer
        if !ids.contains(layer.id) { layer.removeAllAnimations() }
        layer.setValue(.path(nil), for: .path)
        layer.mask = layer.mask.flatMap(reduced)
        layer.sublayers = layer.sublayers.compactMap(reduced)
        return layer
    }

    private func reduced(_ change: TimedChange) -> TimedChange {
        var change = change
        change.changes = change.changes.compactMap { step in
            guard kept.contains(step.layer) else { return nil }
            // Without other layers, the indices among them have no meaning.
            guard case .insert(let layer, at: .sublayer(_, of: let superlayer)) = step else { return step }
            return .insert(layer, at: .sublayer(0, of: superlayer))
        }
        change.completion = change.completion.map(reduced)
        return change
    }
}

// MARK: - Findings

extension LintReport {
    /// Checks for more than three flashes in a second, which can trigger seizures.
    ///
    /// Removes the measured flashes of a property with a finding.
    mutating func lintFlashes(
        _ run: AnimationRun, _ change: PropertyChange, _ model: AnimatableValue,
        _ measured: inout [FlashingProperty: Double]
    ) {
        let property = FlashingProperty(layer: run.layer, property: change.property)
        if let flashes = FlashCount(run, change, model), min(flashes.perSecond, flashes.total) > 3 {
            measured[property] = nil
            noteFlashes(change.property, flashes.perSecond, at: run.index, run.timing)
        } else if let rate = measured[property], rate > MeasuredFlashes.maximumRate {
            measured[property] = nil
            // A group that repeats restarts its animations.
            let depth = run.groups.lastIndex { $0.timing.cycleCount > 1 }
            let index = depth.map { Array(run.index.prefix($0 + 1)) } ?? run.index
            noteFlashes(change.property, rate, at: index, depth.map { run.groups[$0].timing } ?? run.timing)
        }
    }

    private mutating func noteFlashes(
        _ property: AnimatableProperty, _ rate: Double, at index: [Int], _ timing: MediaTiming
    ) {
        note(
            .flashes, index, "duration", "\(property.keyPath) flashes \(short(rate)) times a second",
            because: LintFinding.flashReason, fix: "duration: \(short(timing.duration * rate / 3)) or longer")
    }
}

extension LintFinding {
    fileprivate static let flashReason =
        "more than three flashes in a second can trigger seizures (WCAG 2.3.1)"

    static func flashes(in changes: [TimedChange], _ measured: [FlashingProperty: Double]) -> [LintFinding] {
        var measured = measured.filter { $0.value > MeasuredFlashes.maximumRate }
        guard !measured.isEmpty else { return [] }
        return changes.flattened().flatMap { path, change in
            change.assignments.compactMap { assignment in
                let property = FlashingProperty(layer: assignment.layer, property: assignment.property)
                guard let rate = measured.removeValue(forKey: property) else { return nil }
                let key = assignment.property.keyPath
                return LintFinding(
                    rule: .flashes, location: LintLocation(assignment.layer, change: path, key: key),
                    message: "\(key) flashes \(short(rate)) times a second", reason: flashReason,
                    fix: "change \(key) less often")
            }
        }
    }
}

/// Returns the number of flashes in a second while a scene plays in a loop, or 0.
///
/// It counts the same flashes as ``lint(_:rules:)``. At a playback speed, the scene flashes that many times as
/// often, so the maximum safe speed is three divided by the result (WCAG 2.3.1).
///
/// - Complexity: O(runs and their values). It takes at most 6,000 samples of animations in groups that repeat, and
///   of properties that several animations or timed changes make flash.
public func flashRate(of timeline: Timeline) -> Double {
    let models = Models(of: timeline)
    let length = timeline.duration
    let measured = MeasuredFlashes(timeline, in: models).looped.values.max() ?? 0
    return timeline.runs.reduce(measured) { maximum, run in
        guard run.span != nil, let change = run.animation.change,
            let model = models.layer(of: run)?.value(for: change.property),
            let flashes = FlashCount(run, change, model)
        else { return maximum }
        // A few flashes repeat only with the scene.
        let rate = flashes.total > 3 || length <= 0 ? flashes.perSecond : flashes.total / length
        return max(maximum, rate)
    }
}
