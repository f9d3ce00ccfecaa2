import Geometry
import Layers

extension LintReport {
    /// What the change goes between.
    mutating func lintValues(_ change: PropertyChange, at index: [Int], _ model: AnimatableValue) {
        switch change.course {
        case .ends(let ends), .spring(let ends, _): lintEnds(ends, of: change, at: index, model)
        case .keyframes(let keyframes):
            for (place, pair) in zip(keyframes.values, keyframes.values.dropFirst()).enumerated() {
                lintPaths(pair.0, pair.1, at: index, "values[\(place + 1)]", change.blending)
            }
            for (place, value) in keyframes.values.enumerated() {
                lintTrim(value, at: index, "values[\(place)]", change.property)
            }
        }
    }

    private mutating func lintEnds(
        _ ends: Ends, of change: PropertyChange, at index: [Int], _ model: AnimatableValue
    ) {
        let (from, to, by, property) = (ends.from, ends.to, ends.by, change.property)
        if from != nil, to != nil, by != nil {
            note(
                .threeEnds, index, "byValue", "fromValue, toValue and byValue are all set",
                because: "two of them say everything; byValue is ignored", fix: "remove byValue")
        }
        if let from { lintTrim(from, at: index, "fromValue", property) }
        if let to { lintTrim(to, at: index, "toValue", property) }
        if by == nil { lintPaths(from ?? model, to ?? model, at: index, "toValue", change.blending) }
        if by == nil, from != nil || to != nil, case .transform(let start) = from ?? model,
            case .transform(let end) = to ?? model, start.isClose(to: end)
        {
            note(
                .fullTurn, index, "toValue", "\(property.keyPath) ends as it begins, so nothing moves",
                because: "a whole turn has the same six numbers as none",
                fix: "keyPath: \(property.keyPath).rotation.z, toValue: \(short(2 * .pi))")
        }
    }

    private mutating func lintTrim(
        _ value: AnimatableValue, at index: [Int], _ key: String, _ property: AnimatableProperty
    ) {
        guard [.strokeStart, .strokeEnd].contains(property), case .number(let number) = value else { return }
        lintTrim(number, index, key)
    }

    private mutating func lintPaths(
        _ from: AnimatableValue, _ to: AnimatableValue, at index: [Int], _ key: String, _ blending: Blending
    ) {
        // Whoever asks for another mode, or turns the start by hand, has looked at the two paths.
        guard case .path(let start?) = from, case .path(let end?) = to, !start.hasSameStructure(as: end),
            blending.morph == .smart, blending.shapeIndex == nil
        else { return }
        note(
            .unlikePaths, index, key,
            "the path begins with \(start.verbs.count) commands and ends with \(end.verbs.count)",
            because: "Core Animation pairs points by index and leaves unlike paths undefined; here they are "
                + "matched first, so the two will differ",
            fix: "give both the same commands in the same order, as antics pad does, or choose an x-morph")
    }

    /// Whether what shows at the last instant is what shows afterwards.
    mutating func lintEnd(_ run: Timeline.Run, _ property: AnimatableProperty, _ model: AnimatableValue) {
        guard !run.outermost.timing.fillMode.fillsForwards, let (first, last) = run.ends(on: model),
            last != model
        else { return }
        // What a settled spring leaves to go does not show.
        if let jump = last.distance(to: model), let first,
            jump <= 0.005 * max(first.distance(to: model) ?? 0, 1e-6)
        {
            return
        }
        note(
            .snapsBack, run.index, "keyPath",
            "\(property.keyPath) jumps back to the layer's own value at the end",
            because: "an animation never changes the layer; when it is over the layer's value shows again",
            fix: "set \(property.keyPath) of the layer to where the animation ends, or keep it with "
                + "fillMode: forwards and isRemovedOnCompletion: false")
    }
}

extension Affine {
    /// Whether all six numbers agree to within a millionth.
    fileprivate func isClose(to other: Affine) -> Bool {
        let steps = [a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty]
        return steps.allSatisfy { abs($0) < 1e-6 }
    }
}
