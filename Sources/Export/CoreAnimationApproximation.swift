import Colors
import Geometry
import Layers
import Scenes

/// The closest equivalent of a property change in Core Animation.
///
/// It is the change itself if Core Animation supports it, and otherwise sampled keyframes with a reason.
struct CoreAnimationApproximation {
    private(set) var values: AnimationValues
    private(set) var timingFunction: TimingFunction?
    /// The features that Core Animation does not support, one sentence each.
    private(set) var reasons: [String] = []

    init(_ change: PropertyChange, of animation: Animation, in layer: Layer) {
        values = change.values
        timingFunction = animation.timingFunction == .linear ? nil : animation.timingFunction?.curved
        let probe = AnimationSampling(change, of: animation, in: layer)
        if let blending = change.unsupportedBlending(in: layer) {
            reasons.append(blending.reason)
            values = blending.values ?? probe?.values(easing: nil) ?? values
        }
        if let function = timingFunction, function.swift == nil {
            reasons.append(function.reason)
            values = probe?.values(easing: function) ?? values
            timingFunction = nil
        }
        if case .keyframes(let keyframes) = values,
            let function = keyframes.timingFunctions.first(where: { $0.swift == nil })
        {
            reasons.append(function.reason)
            values = probe?.values(easing: nil) ?? values
        }
    }
}

extension TimingFunction {
    /// The function as a cubic curve, if there is an exact one. A polynomial of degree three or less is a Bézier
    /// curve with linear time.
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

    fileprivate var reason: String {
        switch self {
        case .steps: "Core Animation has no step timing functions: discrete keyframes replace them."
        case .stops: "Core Animation has no piecewise linear timing functions: keyframes replace them."
        case .cubic, .family: "Core Animation has no \(name ?? "such curve"): keyframes approximate it."
        }
    }
}

extension EasingFamily {
    /// The height of the second control point of the ease-in, or `nil` if it is no cubic curve.
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
    fileprivate func unsupportedBlending(in layer: Layer) -> (reason: String, values: AnimationValues?)? {
        if property.kind == .path { return unsupportedMorph(in: layer) }
        guard [.color, .fill, .colors].contains(property.kind) else { return nil }
        if values.blendNoColor {
            let clear = AnimatableValue.color(.clear)
            let ends: AnimationValues? =
                if case .ends = values { .ends(Ends(from: clear, to: clear)) } else { nil }
            return ("Between a colour and none, nothing is visible.", ends)
        }
        guard blending.colorSpace != .sRGB else { return nil }
        return (
            "Core Animation blends colours in sRGB; these keyframes approximate \(blending.colorSpace.rawValue).",
            nil
        )
    }

    private func unsupportedMorph(in layer: Layer) -> (reason: String, values: AnimationValues?)? {
        let paths = paths(model: layer.value(for: property))
        guard zip(paths, paths.dropFirst()).contains(where: { !$0.hasSameStructure(as: $1) }) else {
            return nil
        }
        switch blending.morph {
        case .faithful:
            return ("In Core Animation a morph between paths of different structure is undefined.", values)
        case .discrete: return ("These paths do not blend: the second replaces the first.", nil)
        case .smart:
            let reason = "Core Animation pairs points by index, so these paths have equal numbers of points."
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
    fileprivate func isStraight(for morph: PathMorph) -> Bool {
        let straight = PathMorph(from: from, to: to, mode: .faithful)
        let size = to.bounds?.size ?? .zero
        return [0.25, 0.5, 0.75].allSatisfy {
            morph.path(at: $0).isEqual(
                to: straight.path(at: $0), tolerance: 1e-3 * max(size.width, size.height))
        }
    }
}

extension AnimationValues {
    /// Whether the values between include some between a colour and none.
    fileprivate var blendNoColor: Bool {
        switch self {
        case .ends(let ends): [ends.from, ends.to].contains { $0?.isNoColor == true }
        case .keyframes(let keyframes):
            keyframes.calculationMode != .discrete && keyframes.values.contains(where: \.isNoColor)
        case .spring: false
        }
    }
}

// MARK: - Sampling

private struct AnimationSampling {
    private let layer: Layer
    private let change: PropertyChange
    private let duration: Double

    /// Returns `nil` if the change alone has no values: an additive change without both ends.
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

    func values(easing: TimingFunction?) -> AnimationValues? {
        guard let value = value(easing: easing) else { return nil }
        if case .discrete = change.blending.morph, change.property.kind == .path, easing == nil {
            return keyframes([value(0), value(1)], calculationMode: .discrete)
        }
        switch easing {
        case .steps(let steps)?:
            let levels = (0..<steps.count).map { value((Double($0) + 0.5) / Double(steps.count)) }
            return keyframes(levels, calculationMode: .discrete)
        case .stops(let line)? where line.stops.first?.input == 0 && line.stops.last?.input == 1:
            return keyframes(line.stops.map { value($0.input) }, keyTimes: line.stops.map(\.input))
        case .cubic?, .family?, .stops?, nil: return keyframes(along: value)
        }
    }

    /// Returns keyframes whose linear interpolation is close to the values. They are dense where the values curve.
    private func keyframes(along value: (Double) -> AnimatableValue) -> AnimationValues? {
        var times: [Double] = []
        var values: [AnimatableValue] = []
        for (low, high) in zip(corners, corners.dropFirst()) {
            // At a corner a path may have a different number of points than beside it, or a colour be none.
            let margin = hasJumps ? 1e-6 : 0
            func inside(_ time: Double) -> AnimatableValue {
                value(min(max(time, low + margin), high - margin))
            }
            let isJoined = values.last.map { $0.joins(inside(low)) } ?? false
            let interval = Self.times(from: low, to: high, along: inside).dropFirst(isJoined ? 1 : 0)
            times += interval
            values += interval.map { inside($0).mapColors(\.roundedToBytes) }
        }
        let isUniform = zip(times, times.dropFirst()).allSatisfy {
            abs($1 - $0 - 1 / Double(times.count - 1)) < 1e-9
        }
        return keyframes(values, keyTimes: isUniform ? [] : times)
    }

    private var hasJumps: Bool { change.property.kind == .path || change.values.blendNoColor }

    /// The times at which the values may jump: those of the keyframes.
    private var corners: [Double] {
        guard hasJumps else { return [0, 1] }
        return ([0] + change.segmentTimes + [1]).reduce(into: []) { corners, time in
            if corners.last != time { corners.append(time) }
        }
    }

    private static func times(
        from start: Double, to end: Double, along value: (Double) -> AnimatableValue
    ) -> [Double] {
        let quarters = (0...4).map { start + Double($0) / 4 * (end - start) }
        if quarters.allSatisfy({ value($0) == value(start) }) { return [start, end] }
        let maximumDistance = quarters.map { value(start).distance(to: value($0)) ?? 0 }.max() ?? 0
        func isStraight(_ low: Double, _ high: Double) -> Bool {
            let (from, to) = (value(low), value(high))
            return from.joins(to)
                && [0.25, 0.5, 0.75].allSatisfy { fraction in
                    let error = from.blended(to: to, progress: fraction).distance(
                        to: value(low + fraction * (high - low)))
                    return error.map { $0 <= 0.012 * maximumDistance } ?? true
                }
        }
        var times = [start]
        func add(_ low: Double, _ high: Double) {
            guard high - low > 1 / 1024, !isStraight(low, high) else { return times.append(high) }
            add(low, (low + high) / 2)
            add((low + high) / 2, high)
        }
        // At least four intervals: a curve may lie on a line by chance.
        for (low, high) in zip(quarters, quarters.dropFirst()) { add(low, high) }
        return times
    }

    private func keyframes(
        _ values: [AnimatableValue], keyTimes: [Double] = [], calculationMode: CalculationMode = .linear
    ) -> AnimationValues? {
        (try? Keyframes(.values(values), keyTimes: keyTimes, calculationMode: calculationMode)).map(
            AnimationValues.keyframes)
    }

    private func value(easing: TimingFunction?) -> ((Double) -> AnimatableValue)? {
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
    /// Returns whether the value can be interpolated to another one. Paths need the same structure, and colours both
    /// or none.
    fileprivate func joins(_ next: AnimatableValue) -> Bool {
        guard isNoColor == next.isNoColor else { return false }
        guard case .path(let one?) = self, case .path(let other?) = next else { return true }
        return one.hasSameStructure(as: other)
    }
}
