package import Geometry
package import Layers

/// The versions of layers between timed changes, each without its sublayers.
struct Models {
    private let timeline: Timeline
    private let first: [Layer.ID: Layer]

    init(of timeline: Timeline) {
        self.timeline = timeline
        first = timeline.scene.allLayers.keyed(by: \.id)
    }

    private func layer(_ id: Layer.ID, at time: Double) -> Layer? {
        timeline.version(of: id, at: time) ?? first[id]
    }

    /// Returns the layer of a run at the time when a change adds the animation, or the layer of the initial scene.
    func layer(of run: AnimationRun) -> Layer? {
        run.added.map { layer(run.layer, at: $0.time) } ?? first[run.layer]
    }

    /// Returns the layer of a run at its end, or `nil` if layers never change.
    func layer(after run: AnimationRun) -> Layer? {
        timeline.scene.changes.isEmpty ? nil : layer(run.layer, at: run.end)
    }
}

extension [TimedChange] {
    /// The changes of layers, each before those of its completion.
    package var allChanges: [LayerChange] { flattened().flatMap(\.change.changes) }

    /// Returns the changes and their completions with the path to each, every change before its completion.
    func flattened(at path: [Int] = []) -> [(path: [Int], change: TimedChange)] {
        enumerated().flatMap { index, change in
            [(path + [index], change)] + change.completion.flattened(at: path + [index])
        }
    }
}

extension LintReport {
    /// Checks the old and the new path of a change, if an animation without ends goes from one to the other.
    mutating func lintPathChange(of run: AnimationRun, by added: AnimationRun.Addition) {
        switch origin.source {
        case .own: return
        case .implicit: break
        case .action(_, let animation): guard animation.change?.values.ends == Ends() else { return }
        }
        guard let change = run.animation.change, let model = layer.value(for: change.property),
            let old = change.values.ends?.from
        else { return }
        origin = LintOrigin(.implicit(run.key), change: added.change)
        lintPaths(old, model, at: [], run.key, change.blending)
    }
}

// MARK: - Timing

extension LintReport {
    mutating func lintTiming(_ run: AnimationRun) {
        let (animation, index) = (run.animation, run.index)
        let timing = animation.timing
        if timing.repeatCount > 0, timing.repeatDuration > 0 {
            note(
                .repeatedTwice, index, "repeatDuration",
                "repeatCount \(short(timing.repeatCount)) and repeatDuration \(short(timing.repeatDuration)) are both set",
                because: "this is undefined in Core Animation; Antics uses repeatDuration",
                fix: "keep one of repeatCount and repeatDuration")
        }
        if timing.fillMode.fillsForwards, animation.isRemovedOnCompletion, run.groups.isEmpty,
            timing.activeDuration.isFinite
        {
            note(
                .fillsInVain, index, "fillMode",
                "fillMode \(timing.fillMode.rawValue) has no effect after the end",
                because: "the animation is removed on completion",
                fix: "isRemovedOnCompletion: false, or set the model value to the end value")
        }
        guard case .change(let change) = animation.effect else { return }
        switch change.values {
        case .ends: break
        case .spring(_, let spring): lintSpring(spring, run)
        case .keyframes(let keyframes): lintKeyTimes(keyframes, at: index)
        }
    }

    private mutating func lintSpring(_ spring: Spring, _ run: AnimationRun) {
        let duration = run.timing.duration
        let settling = spring.settlingDuration
        // Without oscillation, the settling duration is rounded up. A value is not near its end by chance.
        let isSettled = spring.dampingRatio >= 1 && abs(1 - spring.value(at: duration)) < 0.001_001
        guard settling > duration * 1.001, !isSettled else { return }
        let need = settling.isFinite ? "needs \(short(settling)) s to settle" : "never settles"
        let fix = settling.isFinite ? "duration: \(short(settling))" : "damping: more than 0"
        note(
            .springCutOff, run.index, "duration", "the spring \(need), but ends after \(short(duration)) s",
            because: "the duration of a spring cuts it off and does not stretch it", fix: fix)
    }

    private mutating func lintKeyTimes(_ keyframes: Keyframes, at index: [Int]) {
        let segments = keyframes.path.map { Array($0.segments).count } ?? max(keyframes.values.count - 1, 0)
        let mode = keyframes.calculationMode
        let isPaced = mode == .paced || mode == .cubicPaced
        if keyframes.path == nil, keyframes.values.count < 2 {
            note(
                .noEffect, index, "values",
                "\(keyframes.values.isEmpty ? "an animation without values" : "a single value") has no effect",
                because: "a keyframe animation needs at least two values", fix: "add a value")
            return
        }
        if isPaced || mode == .discrete, !keyframes.timingFunctions.isEmpty {
            note(
                .ignoredTiming, index, "timingFunctions",
                "timingFunctions are ignored in mode \(mode.rawValue)",
                because: isPaced ? "paced motion has constant speed" : "discrete values are not interpolated",
                fix: "remove timingFunctions, or use calculationMode: linear")
        } else if keyframes.timingFunctions.count > segments {
            note(
                .ignoredTiming, index, "timingFunctions",
                "\(keyframes.timingFunctions.count) timingFunctions for \(segments) segments",
                because: "each segment between two values has one", fix: "use \(segments) timingFunctions")
        }
        guard !keyframes.keyTimes.isEmpty else { return }
        if isPaced {
            note(
                .ignoredTiming, index, "keyTimes", "keyTimes are ignored in mode \(mode.rawValue)",
                because: "paced motion has constant speed",
                fix: "remove keyTimes, or use calculationMode: linear")
        } else {
            lintKeyTimes(keyframes.keyTimes, at: index, segments: segments, keyframes)
        }
    }

    private mutating func lintKeyTimes(
        _ times: [Double], at index: [Int], segments: Int, _ keyframes: Keyframes
    ) {
        // A discrete animation has a hold for every value, or for every segment of a path.
        let isDiscrete = keyframes.calculationMode == .discrete
        let holds = keyframes.path == nil ? keyframes.values.count : segments
        let expectedCount = isDiscrete ? holds + 1 : segments + 1
        guard let fault = KeyTimesFault(times, count: expectedCount) else { return }
        let need = fault == .count ? ", but needs \(expectedCount)" : ""
        let uniform = Keyframes.uniformTimes(segments: expectedCount - 1).map(short)
        note(
            .keyTimes, index, "keyTimes", fault.message(times) + need,
            because: isDiscrete
                ? "a discrete animation has one key time for the start of each value, and one for the end"
                : "each value has one key time, rising from 0 to 1",
            fix: "keyTimes: [\(uniform.joined(separator: ", "))]")
    }
}

/// An error in key times (rule K2).
enum KeyTimesFault {
    case order
    case count
    case ends

    /// Creates the first error in times that are not empty, or returns `nil` if there is none.
    init?(_ times: [Double], count: Int) {
        if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
            self = .order
        } else if times.count != count {
            self = .count
        } else if times[0] != 0 || times[count - 1] != 1 {
            self = .ends
        } else {
            return nil
        }
    }

    func message(_ times: [Double]) -> String {
        switch self {
        case .order: "keyTimes is not in ascending order"
        case .count: "keyTimes has \(times.count) entries"
        case .ends:
            "keyTimes goes from \(times[0].shortestDecimal) to \(times[times.count - 1].shortestDecimal)"
        }
    }
}

// MARK: - Values

extension LintReport {
    private static let fractions = AnimatableProperty.allCases.filter {
        $0.legalValues == .numbers(.fraction)
    }

    mutating func lintFractions() {
        for property in Self.fractions {
            if let value = layer.value(for: property) {
                lintFraction(value, at: [], property.keyPath, property)
            }
        }
    }

    mutating func lintValues(_ animation: Animation, at index: [Int]) {
        switch animation.effect {
        case .group(let children):
            for (child, animation) in children.enumerated() { lintValues(animation, at: index + [child]) }
        case .change(let change):
            if let model = layer.value(for: change.property) { lintValues(change, at: index, model) }
        }
    }

    mutating func lintValues(_ change: PropertyChange, at index: [Int], _ model: AnimatableValue) {
        var keyedValues: [(key: String, value: AnimatableValue)] = []
        switch change.values {
        case .ends(let ends), .spring(let ends, _):
            if let from = ends.from { keyedValues.append(("fromValue", from)) }
            if let to = ends.to { keyedValues.append(("toValue", to)) }
            let key = ends.to == nil ? "fromValue" : "toValue"
            if ends.by == nil {
                lintPaths(ends.from ?? model, ends.to ?? model, at: index, key, change.blending)
            }
        case .keyframes(let keyframes):
            keyedValues = keyframes.values.enumerated().map { ("values[\($0)]", $1) }
            for (from, to) in zip(keyedValues, keyedValues.dropFirst()) {
                lintPaths(from.value, to.value, at: index, to.key, change.blending)
            }
        }
        // The values of an additive animation are differences, which may be outside 0...1.
        guard !change.isAdditive else { return }
        for (key, value) in keyedValues { lintFraction(value, at: index, key, change.property) }
    }

    mutating func lintEnds(_ change: PropertyChange, at index: [Int], _ model: AnimatableValue) {
        guard let ends = change.values.ends else { return }
        let (from, to, by, property) = (ends.from, ends.to, ends.by, change.property)
        if from != nil, to != nil, by != nil {
            note(
                .threeEnds, index, "byValue", "fromValue, toValue and byValue are all set",
                because: "byValue is ignored", fix: "remove byValue")
        }
        let (start, end) = (from ?? model, to ?? model)
        if by == nil, from != nil || to != nil, start.kind == .transform,
            let distance = start.distance(to: end), distance < 1e-6
        {
            note(
                .fullTurn, index, "toValue", "\(property.keyPath) has no visible effect",
                because: "its start and end are equal, because a full turn has the same matrix as no turn",
                fix: "keyPath: \(property.keyPath).rotation.z, toValue: \(short(2 * .pi)); or "
                    + "valueFunction: rotateZ, fromValue: 0, toValue: \(short(2 * .pi))")
        }
    }

    private mutating func lintFraction(
        _ value: AnimatableValue, at index: [Int], _ key: String, _ property: AnimatableProperty
    ) {
        if let finding = LintFinding(fraction: value, of: property, at: location(index, key)) {
            findings.append(finding)
        }
    }

    /// Returns whether there is time to match the paths of a change. It costs nothing for other values.
    private mutating func affordsMorph(_ change: PropertyChange?, _ model: AnimatableValue) -> Bool {
        guard case .path(let path) = model else { return true }
        let others = change?.paths() ?? []
        return affords(20 * others.reduce(path?.verbs.count ?? 0) { $0 + $1.verbs.count })
    }

    mutating func lintPaths(
        _ from: AnimatableValue, _ to: AnimatableValue, at index: [Int], _ key: String, _ blending: Blending
    ) {
        // With another morph or a shape index the author has compared the two paths. It takes far less time to
        // compare two elements than to measure one.
        guard blending.morph == .smart, blending.shapeIndex == nil, case .path(let start?) = from,
            case .path(let end?) = to, affords(start.verbs.count / 64 + 1),
            !start.hasSameStructure(as: end)
        else { return }
        let difference =
            if let (number, first, last) = start.differentCommand(from: end) {
                "command \(number) of the path is \(first) at the start, but \(last) at the end"
            } else {
                "the path has \(start.verbs.count) commands at the start, but \(end.verbs.count) at the end"
            }
        note(
            .unlikePaths, index, key, difference,
            because: "this morph is undefined in Core Animation; Antics matches the points",
            fix: "give both paths the same commands, as antics pad does, or set x-morph")
    }

    mutating func lintEnd(_ run: AnimationRun, _ property: AnimatableProperty, in layer: Layer) {
        guard let model = layer.value(for: property), affordsMorph(run.animation.change, model),
            let (first, last) = run.snapBack(in: layer)
        else { return }
        if last.isNoColor, run.animation.change?.values.written?.last == model {
            return note(
                .standsStill, run.index, "keyPath",
                "\(property.keyPath) shows nothing until the animation ends",
                because: "the animation starts from no colour, which does not blend with a colour",
                fix: "set \(property.keyPath) before the animation, for example to a clear colour")
        }
        let isReversed = run.outermost.timing.autoreverses
        var change = isReversed ? "the start value" : "the end value"
        // Without a start, the animation would not move from the new model value.
        if let ends = run.animation.change?.values.ends, ends.from == nil, ends.to == nil || ends.by == nil {
            change = "\(last.hint ?? "the end value") and add fromValue: \(first?.hint ?? "the start value")"
        }
        note(
            .snapsBack, run.index, "keyPath", "\(property.keyPath) snaps back when the animation ends",
            because: "an animation does not change the model value",
            fix: "set \(property.keyPath) of the layer to \(change)"
                + (isReversed && !origin.isOwn
                    ? " in the completion block"
                    : ", or use fillMode: forwards and isRemovedOnCompletion: false"))
    }
}

extension AnimatableValue {
    /// The text of a number or of another short value, or `nil`.
    fileprivate var hint: String? {
        switch content {
        case .number(let number): short(number)
        case .color(let color): "\"\(color.fileText)\""
        case .path, .picture: nil
        default: fileText()
        }
    }
}

extension PropertyChange {
    /// Returns the paths among the values, with a model value for a missing end.
    package func paths(model: AnimatableValue? = nil) -> [Path] {
        let values: [AnimatableValue?] =
            switch self.values {
            case .ends(let ends), .spring(let ends, _): [ends.from ?? model, ends.to ?? model]
            case .keyframes(let keyframes): keyframes.values
            }
        return values.compactMap { if case .path(let path?)? = $0 { path } else { nil } }
    }
}

extension LintFinding {
    /// Creates the finding of a fraction outside 0...1, which is clamped when it is drawn.
    fileprivate init?(
        fraction value: AnimatableValue, of property: AnimatableProperty, at location: LintLocation
    ) {
        guard property.legalValues == .numbers(.fraction), case .number(let number) = value,
            !(0...1).contains(number)
        else { return nil }
        let nearest = number > 1 ? 1 : 0
        let isPercentage = (5...100).contains(number)
        self.init(
            rule: .trimOutside, location: location,
            message: "\(location.key) \(short(number)) is clamped to \(nearest)",
            reason: "\(property.keyPath) is a fraction from 0 to 1",
            fix: "\(location.key): \(isPercentage ? short(number / 100) : "\(nearest)")")
    }

    static func fractions(in changes: [TimedChange]) -> [LintFinding] {
        changes.flattened().flatMap { path, change in
            change.assignments.compactMap { set in
                LintFinding(
                    fraction: set.value, of: set.property,
                    at: LintLocation(set.layer, change: path, key: set.property.keyPath))
            }
        }
    }
}

extension LintReport {
    mutating func lintDashes(_ shape: ShapeContent) {
        guard let path = shape.path, shape.strokeColor != nil, shape.dashFit == .none,
            !shape.lineDashPattern.isEmpty, shape.strokeStart <= 0, shape.strokeEnd >= 1,
            let pattern = try? DashPattern(shape.lineDashPattern), affords(path.verbs.count)
        else { return }
        for subpath in ArcLength(path).subpaths where subpath.isClosed {
            guard let seam = pattern.seam(onLoopOf: subpath.length), seam.periods < 1e6,
                seam.gap > max(0.01 * pattern.period, 0.02)
            else { continue }
            let fitting = shape.lineDashPattern.map { short($0 * seam.scale) }.joined(separator: ", ")
            note(
                .dashSeam, [], "lineDashPattern",
                "the outline is \(short(subpath.length)) long, \(short(seam.periods)) periods of \(short(pattern.period))",
                because: "the rest of a period leaves a seam of \(short(seam.gap)) at the end",
                fix:
                    "lineDashPattern: [\(fitting)] fits \(short(seam.wholePeriods)) times; or x-dashFit: seamless"
            )
            return
        }
    }
}
