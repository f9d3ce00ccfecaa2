import Geometry
import Layers

extension LintReport {
    /// When the animation runs, and whether it stays.
    mutating func lintTiming(_ run: Timeline.Run) {
        let (animation, index) = (run.animation, run.index)
        let timing = animation.timing
        if timing.repeatCount > 0, timing.repeatDuration > 0 {
            note(
                .repeatedTwice, index, "repeatDuration",
                "repeatCount \(short(timing.repeatCount)) and repeatDuration \(short(timing.repeatDuration)) are both set",
                because: "Core Animation leaves this undefined; here repeatDuration wins",
                fix: "keep one of repeatCount and repeatDuration")
        }
        if timing.fillMode.fillsForwards, animation.isRemovedOnCompletion, run.groups.isEmpty,
            timing.activeDuration.isFinite
        {
            note(
                .fillsInVain, index, "fillMode",
                "fillMode \(timing.fillMode.rawValue) shows nothing after the end",
                because: "the animation is removed on completion, so it no longer shows anything",
                fix: "isRemovedOnCompletion: false, or set the model value to where the animation ends")
        }
        guard case .change(let change) = animation.effect else { return }
        switch change.values {
        case .ends: break
        case .spring(_, let spring): lintSpring(spring, run)
        case .keyframes(let keyframes): lintKeyTimes(keyframes, at: index)
        }
    }

    private mutating func lintSpring(_ spring: Spring, _ run: Timeline.Run) {
        let duration = run.timing.duration
        let settling = spring.settlingDuration
        guard settling > duration * 1.001 else { return }
        let need = settling.isFinite ? "needs \(short(settling)) s to settle" : "never settles"
        let fix = settling.isFinite ? "duration: \(short(settling))" : "damping: more than 0"
        note(
            .springCutOff, run.index, "duration",
            "the spring \(need), and is cut off after \(short(duration)) s",
            because: "a spring runs in real seconds: its duration cuts it off and does not stretch it",
            fix: fix)
    }

    private mutating func lintKeyTimes(_ keyframes: Keyframes, at index: [Int]) {
        let segments = keyframes.path.map { Array($0.segments).count } ?? max(keyframes.values.count - 1, 0)
        let mode = keyframes.calculationMode
        let isPaced = mode == .paced || mode == .cubicPaced
        if keyframes.path == nil, keyframes.values.count < 2 {
            note(
                .noEffect, index, "values",
                "\(keyframes.values.isEmpty ? "an animation without values" : "a single value") has no effect",
                because: "a keyframe animation goes from value to value", fix: "give at least two values")
            return
        }
        if isPaced || mode == .discrete, !keyframes.timingFunctions.isEmpty {
            note(
                .ignoredTiming, index, "timingFunctions",
                "timingFunctions are ignored in mode \(mode.rawValue)",
                because: isPaced ? "paced motion has constant speed" : "a held value has nothing to ease",
                fix: "remove timingFunctions, or use calculationMode: linear")
        } else if keyframes.timingFunctions.count > segments {
            note(
                .ignoredTiming, index, "timingFunctions",
                "\(keyframes.timingFunctions.count) timingFunctions for \(segments) segments",
                because: "there is one for each segment between two values", fix: "give \(segments)")
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
        let wanted = isDiscrete ? holds + 1 : segments + 1
        let falls = zip(times, times.dropFirst()).contains { $0 > $1 }
        let message: String
        if times.count != wanted {
            message = "keyTimes has \(times.count) entries, and \(wanted) are needed"
        } else if falls {
            message = "keyTimes fall"
        } else if times.first != 0 || times.last != 1 {
            message = "keyTimes run from \(short(times[0])) to \(short(times[times.count - 1]))"
        } else {
            return
        }
        let even = (0..<wanted).map { short(Double($0) / Double(max(wanted - 1, 1))) }
        note(
            .keyTimes, index, "keyTimes", message,
            because: isDiscrete
                ? "discrete key times are one more than the values: where each hold begins, and the end"
                : "there is one key time for each value; they rise from 0 to 1",
            fix: "keyTimes: [\(even.joined(separator: ", "))]")
    }
}
