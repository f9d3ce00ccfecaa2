import Geometry
import Layers

extension SceneBuilder {
    mutating func keyframe(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) throws(AnimationError) -> BuiltAnimation {
        var values: [AnimatableValue] = []
        for (index, node) in draft.values.enumerated() {
            if let value = value(node, "values[\(index)]", of: property, draft) { values.append(value) }
        }
        checkKeyframes(draft, property, found)
        let duration = seconds(draft.duration, found)
        let keyframes = try Keyframes(
            draft.path.map(Keyframes.Route.path) ?? .values(values), keyTimes: draft.keyTimes,
            timingFunctions: draft.timingFunctions, calculationMode: draft.calculationMode,
            rotationMode: draft.rotationMode, tensions: tensions(draft))
        let outlines = zip(values, draft.values).compactMap { outline($0, $1) }
        return BuiltAnimation(
            animation: try draft.animation(of: property, .keyframes(keyframes), duration: duration),
            found: found,
            chains: [PathSequence(outlines: outlines, ownPath: nil, isMorphChosen: isMorphChosen(found))])
    }

    private func tensions(_ draft: AnimationDraft) -> [KeyframeTension] {
        let count = max(draft.tensions.count, draft.continuities.count, draft.biases.count)
        func at(_ index: Int, _ list: [Double]) -> Double { list.indices.contains(index) ? list[index] : 0 }
        return (0..<count).map {
            KeyframeTension(
                tension: at($0, draft.tensions), continuity: at($0, draft.continuities),
                bias: at($0, draft.biases))
        }
    }

    /// Notes what does not fit together: values and path, and key times that do not rise from 0 to 1. A wrong number of
    /// them can be read, as the common prefix (rule K2), and is Lint's to warn of.
    private mutating func checkKeyframes(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) {
        guard found.entries["values"] != nil || found.entries["path"] != nil else {
            context.error(
                found.offset, .missingKey, "a keyframe animation needs values, or a path to move along")
            return
        }
        if let entry = found.entries["path"], property.kind != .point {
            context.error(
                entry.value.offset, .type,
                "a path moves a point such as position, and \(property.keyPath) is not one")
        }
        guard let entry = found.entries["keyTimes"], draft.path == nil, !draft.keyTimes.isEmpty else {
            return
        }
        let isDiscrete = draft.calculationMode == .discrete
        let times = draft.keyTimes
        let isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        let fault: String
        if !isRising {
            fault = "keyTimes falls"
        } else if times.count == draft.values.count + (isDiscrete ? 1 : 0),
            times.first != 0 || times.last != 1
        {
            fault =
                "keyTimes goes from \(times[0].shortestDecimal) to \(times[times.count - 1].shortestDecimal)"
        } else {
            return
        }
        let rule = isDiscrete ? "with discrete there is one more than values, and they" : "must match,"
        context.error(entry.value.offset, .keyTimes, "\(fault); \(rule) rise, start at 0 and end at 1")
    }
}
