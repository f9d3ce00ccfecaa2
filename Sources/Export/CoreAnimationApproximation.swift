import Colors
import Geometry
import Layers

/// What comes nearest in Core Animation to a change of a property: the change itself where Core Animation has it, else
/// keyframes along it, and a sentence about why.
struct CoreAnimationApproximation {
    /// Which values it goes through, in Core Animation's terms.
    private(set) var course: AnimationValues
    /// How its progress is eased; nil is linear.
    private(set) var timingFunction: TimingFunction?
    /// What Core Animation does not have of it, a sentence each.
    private(set) var reasons: [String] = []

    /// Finds what comes nearest to the change that an animation of a layer makes.
    init(_ change: PropertyChange, of animation: Animation, in layer: Layer) {
        course = change.values
        timingFunction = animation.timingFunction == .linear ? nil : animation.timingFunction?.curved
        let probe = AnimationSampling(change, of: animation, in: layer)
        if let word = change.foreignBlending(in: layer) {
            reasons.append(word.reason)
            course = word.course ?? probe?.course(easing: nil) ?? course
        }
        guard let foreign = foreignFunction else { return }
        reasons.append(foreign.reason)
        if let sampled = probe?.course(easing: foreign) { course = sampled }
        timingFunction = nil
    }

    /// A timing function that Core Animation has not, be it of the whole or of a stretch between keyframes.
    private var foreignFunction: TimingFunction? {
        if let timingFunction, timingFunction.swift == nil { return timingFunction }
        guard case .keyframes(let keyframes) = course else { return nil }
        return keyframes.timingFunctions.first { $0.swift == nil }
    }
}

extension TimingFunction {
    /// The function as a cubic curve, where it is one: its powers up to the third are those of such a curve whose time
    /// runs evenly.
    fileprivate var curved: TimingFunction {
        guard case .family(let family, let direction) = self, let bend = family.bend else { return self }
        let third = 1.0 / 3
        let curve =
            switch direction {
            case .in: try? TimingFunction.cubicBezier(third, 0, 2 * third, bend)
            case .out: try? TimingFunction.cubicBezier(third, 1 - bend, 2 * third, 1)
            case .inOut: TimingFunction?.none
            }
        return curve ?? self
    }

    /// What Core Animation does not have of it.
    fileprivate var reason: String {
        switch self {
        case .steps: "Core Animation's timing functions have no steps: each value is held until the next."
        case .stops: "Core Animation's timing functions have no corners: there is a value at each of them."
        case .cubic, .family: "Core Animation has no \(name ?? "such curve"): the values lie along it."
        }
    }
}

extension EasingFamily {
    /// How high the second control point of the slow beginning lies; nil where that is no cubic curve.
    fileprivate var bend: Double? {
        switch self {
        case .quad: 1.0 / 3
        case .cubic: 0
        case .back: -1.70158 / 3
        case .sine, .quart, .quint, .expo, .circ, .elastic, .bounce: nil
        }
    }
}

extension PropertyChange {
    /// What Core Animation does not have of the way values are blended, and what it has instead, where that is not to
    /// be worked out value by value.
    fileprivate func foreignBlending(in layer: Layer) -> (reason: String, course: AnimationValues?)? {
        if property.kind == .path { return foreignMorph(in: layer) }
        guard [.color, .fill, .colors].contains(property.kind) else { return nil }
        if case .ends(let ends) = values, ends.holdNoColor {
            let clear = AnimatableValue.color(.clear)
            return (
                "Between a colour and none there is nothing to be seen.",
                .ends(Ends(from: clear, to: clear))
            )
        }
        guard blending.colorSpace != .sRGB else { return nil }
        return (
            "Core Animation blends colours in sRGB; these values lie on the way through \(blending.colorSpace.rawValue).",
            nil
        )
    }

    private func foreignMorph(in layer: Layer) -> (reason: String, course: AnimationValues?)? {
        let given: [AnimatableValue?]
        switch values {
        case .ends(let ends), .spring(let ends, _):
            let model = layer.value(for: property)
            given = [ends.from ?? model, ends.to ?? model]
        case .keyframes(let keyframes): given = keyframes.values
        }
        let paths = given.compactMap { if case .path(let path?)? = $0 { path } else { nil } }
        guard zip(paths, paths.dropFirst()).contains(where: { !$0.hasSameStructure(as: $1) }) else {
            return nil
        }
        switch blending.morph {
        case .faithful:
            return ("What Core Animation shows between paths of unlike structure is undefined.", values)
        case .discrete: return ("Between these paths there is nothing: the one shows, then the other.", nil)
        case .smart:
            let reason = "Core Animation pairs points by index: these paths have the same number of them."
            guard case .ends(let ends) = values, paths.count == 2 else { return (reason, nil) }
            let morph = PathMorph(from: paths[0], to: paths[1], shapeIndex: blending.shapeIndex)
            guard let pair = morph.pair, pair.isStraight(for: morph) else { return (reason, nil) }
            var padded = ends
            padded.from = .path(pair.from)
            padded.to = .path(pair.to)
            return (reason, .ends(padded))
        }
    }
}

extension PathPair {
    /// Whether each point goes straight from one path to the other in a morph.
    fileprivate func isStraight(for morph: PathMorph) -> Bool {
        let straight = PathMorph(from: from, to: to, mode: .faithful)
        let size = to.bounds?.size ?? .zero
        return [0.25, 0.5, 0.75].allSatisfy {
            morph.path(at: $0).isEqual(
                to: straight.path(at: $0), tolerance: 1e-3 * max(size.width, size.height))
        }
    }
}

extension Ends {
    /// Whether one of them is the absence of a colour.
    fileprivate var holdNoColor: Bool { [from, to].contains { $0 == .color(nil) || $0 == .fill(nil) } }
}

// MARK: - Sampling

/// A layer in which one change is all that happens, to be asked what it shows on the way.
struct AnimationSampling {
    private let layer: Layer
    private let change: PropertyChange
    private let duration: Double

    /// Nil when the change cannot be told by itself: one that is added to what is beneath, without saying from where.
    init?(_ change: PropertyChange, of animation: Animation, in layer: Layer) {
        if change.isAdditive {
            guard case .ends(let ends) = change.values, ends.from != nil, ends.to != nil else { return nil }
        }
        guard
            let alone = try? PropertyChange(
                change.property, change.values, valueFunction: change.valueFunction, blending: change.blending
            )
        else { return nil }
        var probe = layer
        probe.removeAllAnimations()
        (probe.sublayers, probe.mask, probe.timing) = ([], nil, .layer)
        self.layer = probe
        self.change = alone
        duration =
            animation.timing.duration > 0 ? animation.timing.duration : TransactionSettings.defaultDuration
    }

    /// Keyframes along the change, eased in a way that Core Animation has not, or not at all.
    func course(easing: TimingFunction?) -> AnimationValues? {
        guard let shown = shown(easing: easing) else { return nil }
        if case .discrete = change.blending.morph, change.property.kind == .path, easing == nil {
            return keyframes([shown(0), shown(1)], calculationMode: .discrete)
        }
        switch easing {
        case .steps(let steps)?:
            let levels = (0..<steps.count).map { shown((Double($0) + 0.5) / Double(steps.count)) }
            return keyframes(levels, calculationMode: .discrete)
        case .stops(let line)? where line.stops.first?.input == 0 && line.stops.last?.input == 1:
            return keyframes(line.stops.map { shown($0.input) }, keyTimes: line.stops.map(\.input))
        case .cubic?, .family?, .stops?, nil: return keyframes(along: shown)
        }
    }

    /// Values on the way, close together where it bends, so that straight lines between them come near.
    private func keyframes(along shown: (Double) -> AnimatableValue) -> AnimationValues? {
        var times: [Double] = []
        var values: [AnimatableValue] = []
        for (low, high) in zip(corners, corners.dropFirst()) {
            // At a corner itself a path need not have the points that it has on this side of it.
            let margin = change.property.kind == .path ? 1e-6 : 0
            func inside(_ time: Double) -> AnimatableValue {
                shown(min(max(time, low + margin), high - margin))
            }
            let stretch = Self.times(from: low, to: high, along: inside)
            let isJoined = values.last.map { $0.joins(inside(low)) } ?? false
            times += isJoined ? stretch.dropFirst() : stretch[...]
            values += (isJoined ? stretch.dropFirst() : stretch[...]).map {
                inside($0).mapColors(\.roundedToBytes)
            }
        }
        let isEven = zip(times, times.dropFirst()).allSatisfy {
            abs($1 - $0 - 1 / Double(times.count - 1)) < 1e-9
        }
        return keyframes(values, keyTimes: isEven ? [] : times)
    }

    /// Where the way may break: at the paths that it passes through.
    private var corners: [Double] {
        guard change.property.kind == .path else { return [0, 1] }
        return ([0] + change.segmentTimes + [1]).reduce(into: []) { corners, time in
            if corners.last != time { corners.append(time) }
        }
    }

    /// Times close enough together for straight lines between the values.
    private static func times(
        from start: Double, to end: Double, along shown: (Double) -> AnimatableValue
    ) -> [Double] {
        let quarters = (0...4).map { start + Double($0) / 4 * (end - start) }
        if quarters.allSatisfy({ shown($0) == shown(start) }) { return [start, end] }
        let far = quarters.map { shown(start).distance(to: shown($0)) ?? 0 }.max() ?? 0
        func isStraight(_ low: Double, _ high: Double) -> Bool {
            let (from, to) = (shown(low), shown(high))
            return from.joins(to)
                && [0.25, 0.5, 0.75].allSatisfy { share in
                    let error = from.blended(to: to, progress: share).distance(
                        to: shown(low + share * (high - low)))
                    return error.map { $0 <= 0.012 * far } ?? true
                }
        }
        var times = [start]
        func add(_ low: Double, _ high: Double) {
            guard high - low > 1 / 1024, !isStraight(low, high) else { return times.append(high) }
            add(low, (low + high) / 2)
            add((low + high) / 2, high)
        }
        // Four at least: a curve may lie on a line by chance.
        for (low, high) in zip(quarters, quarters.dropFirst()) { add(low, high) }
        return times
    }

    private func keyframes(
        _ values: [AnimatableValue], keyTimes: [Double] = [], calculationMode: CalculationMode = .linear
    ) -> AnimationValues? {
        (try? Keyframes(.values(values), keyTimes: keyTimes, calculationMode: calculationMode)).map(
            AnimationValues.keyframes)
    }

    /// What shows at a share of the way.
    private func shown(easing: TimingFunction?) -> ((Double) -> AnimatableValue)? {
        let timing = MediaTiming(duration: duration, fillMode: .both)
        guard
            let animation = try? Animation(
                .change(change), timing: timing, timingFunction: easing, isRemovedOnCompletion: false),
            let model = layer.value(for: change.property)
        else { return nil }
        var probe = layer
        probe.add(animation)
        let timeline = Timeline(Scene(canvas: .zero, layers: [probe]))
        return { timeline.presentation(at: $0 * duration).layers[0].value(for: change.property) ?? model }
    }
}

extension AnimatableValue {
    /// Whether it can follow a value without a jump: a path, when it has the same points.
    fileprivate func joins(_ next: AnimatableValue) -> Bool {
        guard case .path(let one?) = self, case .path(let other?) = next else { return true }
        return one.hasSameStructure(as: other)
    }
}
