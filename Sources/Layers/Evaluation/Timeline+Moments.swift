/// A time at which something in a scene begins, turns or ends.
public struct KeyMoment: Hashable, Sendable {
    /// When, in seconds of the scene.
    public let time: Double
    /// What happens: `star path begins`, `box position turns`.
    public let label: String
}

extension Timeline {
    /// The moments at which the animations that the scene begins with begin, reach a keyframe, turn round, start
    /// again or end, after the start of the scene and before its end, in order; what happens at the same time
    /// shares a moment.
    ///
    /// An animation that repeats very often has only its first hundred turns.
    ///
    /// - Complexity: O(n log n) in the number of turns.
    public var moments: [KeyMoment] {
        var found: [(time: Double, label: String)] = []
        let names = Dictionary(scene.allLayers.map { ($0.id, $0.name) }) { first, _ in first }
        for run in inside { run.addMoments(names[run.layer] ?? "", &found) }
        let end = duration
        let order = found.enumerated().filter { $0.element.time > 1e-6 && $0.element.time < end - 1e-6 }
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var moments: [KeyMoment] = []
        for (_, moment) in order {
            if let last = moments.last, moment.time - last.time < 1e-6 {
                guard !last.label.hasSuffix(moment.label) else { continue }
                moments[moments.count - 1] = KeyMoment(
                    time: last.time, label: last.label + ", " + moment.label)
            } else {
                moments.append(KeyMoment(time: moment.time, label: moment.label))
            }
        }
        return moments
    }

    /// The runs that the scene begins with and that go forwards, each group after what is in it.
    private var inside: [Run] {
        var ordered: [Run] = []
        var open: [Run] = []
        for run in runs where run.added == nil {
            while let group = open.last, !(group.layer == run.layer && run.index.starts(with: group.index)) {
                ordered.append(open.removeLast())
            }
            open.append(run)
        }
        return (ordered + open.reversed()).filter(\.runsForwards)
    }
}

extension Timeline.Run {
    private static let mostCycles = 100

    /// Adds the moments of the animation, whose layer has a name.
    fileprivate func addMoments(_ layer: String, _ found: inout [(time: Double, label: String)]) {
        let subject = [layer, property?.keyPath ?? ""].filter { !$0.isEmpty }.map { $0 + " " }.joined()
        func add(_ elapsed: Double, _ what: String) {
            guard elapsed.isFinite, elapsed <= timing.activeDuration else { return }
            found.append((sceneTime(elapsed: elapsed), subject + what))
        }
        add(0, "begins")
        guard timing.duration > 0 else { return }
        if case .keyframes(let keyframes) = animation.change?.course {
            for (index, time) in keyframes.keyTimes.enumerated() where time > 0 && time < 1 {
                add(time * timing.duration, "keyframe \(index + 1)")
            }
        }
        for cycle in 1...Self.mostCycles {
            let elapsed = Double(cycle) * timing.duration
            guard elapsed < timing.activeDuration else { break }
            add(elapsed, timing.autoreverses && cycle % 2 == 1 ? "turns" : "starts again")
        }
        if timing.activeDuration.isFinite { add(timing.activeDuration, "ends") }
    }
}
