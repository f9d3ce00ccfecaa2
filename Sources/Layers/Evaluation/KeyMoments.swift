/// A time at which something in a scene begins, turns or ends.
public struct KeyMoment: Hashable, Sendable {
    /// When, in seconds of the scene.
    public let time: Double
    /// What happens: `star path begins`, `box position turns`.
    public let label: String
}

extension Scene {
    /// The moments at which animations begin, reach a keyframe, turn round, start again or end, after the start
    /// of the scene and before its end, in order; what happens at the same time shares a moment.
    ///
    /// An animation that repeats very often has only its first hundred turns.
    public var keyMoments: [KeyMoment] {
        var found: [(time: Double, label: String)] = []
        for layer in layers { layer.addKeyMoments([], &found) }
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
}

extension Layer {
    /// Adds the moments of this layer and of all in it; `outer` are the timings around it, outermost first.
    fileprivate func addKeyMoments(_ outer: [MediaTiming], _ found: inout [(time: Double, label: String)]) {
        let timings = outer + [timing]
        guard timings.allSatisfy({ $0.speed > 0 }) else { return }
        for keyed in animations {
            keyed.animation.addKeyMoments(name, timings, &found)
        }
        mask?.addKeyMoments(timings, &found)
        for layer in sublayers { layer.addKeyMoments(timings, &found) }
    }
}

extension Animation {
    private static let mostCycles = 100

    /// Adds the moments of this animation in a layer of that name; `outer` are the timings around it.
    fileprivate func addKeyMoments(
        _ layer: String, _ outer: [MediaTiming], _ found: inout [(time: Double, label: String)]
    ) {
        let timing = self.timing
        guard timing.speed > 0 else { return }
        let name = layer.isEmpty ? "" : layer + " "
        func add(_ elapsed: Double, _ what: String, _ property: AnimatableProperty?) {
            guard elapsed.isFinite, elapsed <= timing.activeDuration else { return }
            var time = timing.beginTime + elapsed / timing.speed
            for timing in outer.reversed() { time = timing.parentTime(at: time) }
            found.append((time, "\(name)\(property.map { $0.keyPath + " " } ?? "")\(what)"))
        }
        for child in children { child.addKeyMoments(layer, outer + [timing], &found) }
        add(0, "begins", property)
        guard timing.duration > 0 else { return }
        if case .change(let change) = effect, case .keyframes(let keyframes) = change.course {
            for (index, time) in keyframes.keyTimes.enumerated() where time > 0 && time < 1 {
                add(time * timing.duration, "keyframe \(index + 1)", property)
            }
        }
        for cycle in 1...Animation.mostCycles {
            let elapsed = Double(cycle) * timing.duration
            guard elapsed < timing.activeDuration else { break }
            add(elapsed, timing.autoreverses && cycle % 2 == 1 ? "turns" : "starts again", property)
        }
        if timing.activeDuration.isFinite { add(timing.activeDuration, "ends", property) }
    }
}
