import Geometry
import Layers
import Scenes

// The effects of attributes as animations of a scene file.
extension SVGConverter {
    /// Returns whether CSS allows a value of a property, as far as its type is known.
    func isValid(_ value: String, of property: String, _ viewport: SVGViewport) -> Bool {
        if Self.validWords.contains(value) { return true }
        if Self.colors.contains(property) { return isPaint(value) }
        if property == "stroke-width" { return viewport.length(value) ?? -1 >= 0 }
        if Style.lengths.contains(property) { return viewport.length(value) != nil }
        if property.hasSuffix("opacity") { return value.fraction != nil }
        if property == "filter" { return value.hasUnitsInFilters }
        guard TransformFunction.properties.contains(property) else { return true }
        return TransformFunction.list(value, of: property, in: viewport) != nil
    }

    /// The words that are valid for each property with a known type.
    private static let validWords: Set<String> = ["inherit", "initial", "unset", "revert", "none", "auto"]

    /// Returns the track of an attribute. Effects with a value that is not valid do not run.
    func track(
        _ name: String, of element: XMLElement, _ base: [Double], _ effects: [Effect],
        _ parse: (String) -> [Double]?
    ) -> AttributeTrack {
        if let track = AttributeTrack(base, effects, parse) { return track }
        report(element, .value, "a value in the animation of \(name) is not valid; it does not run")
        return AttributeTrack(base)
    }

    /// Returns the animations of a key path whose values are lists of numbers.
    ///
    /// `base` is the value without the animations, and `parse` returns the numbers of a value or `nil` if it is not valid. A
    /// discrete value is never interpolated, and a curved one is not linear between two keyframes.
    func animations(
        _ keyPath: String, base: [Double], _ effects: [Effect], isDiscrete: Bool = false,
        isCurved: Bool = false, _ parse: (String) -> [Double]?, format: ([Double]) -> SceneValue
    ) -> [SceneValue] {
        guard !effects.isEmpty else { return [] }
        guard let track = AttributeTrack(base, effects, isDiscrete: isDiscrete, parse) else {
            report(effects[0], .value, "a value of this animation is not valid; it does not run")
            return []
        }
        if effects.count == 1, effects[0].isDirect, !isCurved, effects[0].duration >= 1e-4 {
            var effect = effects[0]
            if isDiscrete, !effect.isDiscrete { effect.makeDiscrete() }
            return [effect.sceneAnimation(keyPath, track.keyframes(ofEffect: 0).map(format))]
        }
        return sampled(keyPath, effects, isCurved: isCurved, { track.value(at: $0) }, format)
    }

    func animations(
        _ keyPath: String, base: Double, _ effects: [Effect], isDiscrete: Bool = false,
        _ parse: (String) -> Double?, format: (Double) -> SceneValue
    ) -> [SceneValue] {
        animations(
            keyPath, base: [base], effects, isDiscrete: isDiscrete, { parse($0).map { [$0] } },
            format: { format($0[0]) })
    }

    /// Returns animations with samples of a function of time.
    func sampled(
        _ keyPath: String, _ effects: [Effect], isCurved: Bool = false,
        _ value: @escaping (Double) -> [Double], _ format: ([Double]) -> SceneValue
    ) -> [SceneValue] {
        guard let ranges = Sampler(effects: effects, value: value, isCurved: isCurved).ranges else {
            report(effects[0], .unsupported, "these animations have no common cycle; they do not run")
            return []
        }
        return ranges.map { range in
            var entries: [(String, SceneValue)] = [
                ("keyPath", .plain(keyPath)), ("values", .list(range.values.map(format))),
                ("keyTimes", .keyTimes(range.keyTimes)), ("duration", .seconds(range.duration)),
            ]
            if range.begin != 0 { entries.append(("beginTime", .seconds(range.begin))) }
            if range.repeats { entries.append(("repeatCount", .plain("forever"))) }
            if range.holdsEnd { entries += Effect.holdKeys("forwards") }
            return .mapping(entries)
        }
    }
}

extension [Effect] {
    /// The effect that all effects run like, or `nil` if one animation of the scene file cannot replace them.
    var common: Effect? {
        guard let first, first.isDirect, !first.isAdditive, !first.isCumulative,
            allSatisfy({ $0.runsLike(first) })
        else { return nil }
        return first
    }
}

extension Effect {
    /// Whether one animation of the scene file can replace the effect.
    var isDirect: Bool {
        let isSimple = easings.allSatisfy { if case .cubic = $0 { true } else { false } }
        guard isSimple || easings.count == 1 else { return false }
        guard period == nil || activeDuration.isFinite else { return false }
        return !(isCumulative && isAdditive)
    }

    /// Makes the effect jump between values that have no interpolation.
    ///
    /// In CSS it jumps in the middle of each segment. In SMIL each value has the same time, unless there are key times.
    fileprivate mutating func makeDiscrete() {
        let count = values.count
        isDiscrete = true
        if !beginDecides {
            times = times.indices.map { $0 == 0 ? 0 : (times[$0 - 1] + times[$0]) / 2 }
        } else if areUniform(times, segmentCount: max(count - 1, 1), within: 1e-9) {
            times = times.indices.map { Double($0) / Double(count) }
        }
    }

    /// Returns an effect that always has the value at a time, or `nil` if the effect does not apply then.
    func held(at time: Double) -> Effect? {
        guard let position = position(at: time) else { return nil }
        // The last value stays, so it is the nearer one, in case that the values have no interpolation.
        let isLate = position.progress >= 0.5
        let nearIndex = position.segment + (isLate ? 1 : 0)
        let farIndex = position.segment + (isLate ? 0 : 1)
        var effect = self
        effect.values = [farIndex, nearIndex].map { values[min($0, values.count - 1)] }
        let progress = isLate ? position.progress : 1 - position.progress
        let stops = try? LinearStops([LinearStops.Stop(0, progress), LinearStops.Stop(1, progress)])
        (effect.times, effect.easings) = ([0, 1], [stops.map(TimingFunction.stops) ?? .linear])
        (effect.begin, effect.duration, effect.activeDuration) = (0, 1e-3, 1e-3)
        (effect.alternates, effect.fillMode) = (false, .forwards)
        return effect
    }

    /// Gives the effect a jump in the middle of some segments, whose values cannot be interpolated.
    mutating func jump(inSegments isJump: (Int) -> Bool) {
        for index in values.indices.dropLast().reversed() where isJump(index) {
            let easing = easings.indices.contains(index) ? easings[index] : .linear
            let middleStep = (0...256).first { easing.value(at: Double($0) / 256) >= 0.5 } ?? 128
            let middle = times[index] + (times[index + 1] - times[index]) * Double(middleStep) / 256
            values.insert(contentsOf: [values[index], values[index + 1]], at: index + 1)
            times.insert(contentsOf: [middle, middle], at: index + 1)
            if easings.indices.contains(index) {
                easings.replaceSubrange(index...index, with: Array(repeating: .linear, count: 3))
            }
        }
    }

    fileprivate static func holdKeys(_ mode: String) -> [(String, SceneValue)] {
        [("fillMode", .plain(mode)), ("isRemovedOnCompletion", .plain("false"))]
    }

    /// Returns the animation of the scene file with values for the keyframes.
    func sceneAnimation(_ keyPath: String, _ values: [SceneValue], _ extra: [(String, SceneValue)] = [])
        -> SceneValue
    {
        timed([("keyPath", .plain(keyPath))] + keyframeKeys(values) + extra)
    }

    /// Returns the animation of the scene file with some keys and the timing. It is in a group if it begins again.
    func timed(_ keys: [(String, SceneValue)]) -> SceneValue {
        guard let period else { return .mapping(keys + timingKeys(begin: begin)) }
        return .mapping([
            ("duration", .seconds(period)), ("beginTime", .seconds(begin)),
            ("repeatCount", .plain("forever")),
            ("animations", .list([.mapping(keys + timingKeys(begin: 0))])),
        ])
    }

    /// Returns whether times are the starts of equal segments of an iteration.
    private func areUniform(_ times: [Double], segmentCount: Int, within tolerance: Double = 1e-6) -> Bool {
        times.indices.allSatisfy { abs(times[$0] - Double($0) / Double(segmentCount)) < tolerance }
    }

    private func keyframeKeys(_ values: [SceneValue]) -> [(String, SceneValue)] {
        var (values, times, easings) = (values, self.times, self.easings)
        let isConstant = values.count == 1
        if isConstant { (values, times, easings) = ([values[0], values[0]], [0, 1], [.linear]) }
        if isDiscrete {
            var keys: [(String, SceneValue)] = [("values", .list(values))]
            if !isConstant, !areUniform(times, segmentCount: values.count) {
                keys.append(("keyTimes", .keyTimes(times + [1])))
            }
            return keys + [("calculationMode", .plain("discrete"))]
        }
        if let last = times.last, last < 1, let value = values.last {
            values.append(value)
            times.append(1)
            easings.append(.linear)
        }
        if isPaced, values.count > 2 {
            return [("values", .list(values)), ("calculationMode", .plain("paced"))]
        }
        return SceneValue.keyframes(values, times, easings)
    }

    private func timingKeys(begin: Double) -> [(String, SceneValue)] {
        var keys: [(String, SceneValue)] = [("duration", .seconds(duration))]
        if begin != 0 { keys.append(("beginTime", .seconds(begin))) }
        if alternates { keys.append(("autoreverses", .plain("true"))) }
        if activeDuration == .infinity {
            keys.append(("repeatCount", .plain("forever")))
        } else if alternates || abs(activeDuration - duration) > 1e-9 {
            keys.append(("repeatDuration", .seconds(activeDuration)))
        }
        if isCumulative { keys.append(("isCumulative", .plain("true"))) }
        let isHeld = fillMode.fillsForwards && activeDuration.isFinite
        let isEarly = fillMode.fillsBackwards && begin > 0
        if isHeld || isEarly {
            keys += Self.holdKeys(isHeld && isEarly ? "both" : isHeld ? "forwards" : "backwards")
        }
        return keys
    }
}
