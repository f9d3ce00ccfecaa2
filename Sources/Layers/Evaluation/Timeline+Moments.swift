/// A time at which something in a scene begins, turns or ends.
public struct KeyMoment: Hashable, Sendable {
    /// When, in seconds of the scene.
    public let time: Double
    /// What happens: `star path begins`, `box position turns`.
    public let label: String
}

extension Timeline {
    /// The moments at which animations begin, reach a keyframe, turn round, start again, end, or are stopped before
    /// that, and those at which a layer pauses or goes on, or its time begins to run otherwise; after the start of the
    /// scene and before its end, in order. What happens at the same time shares a moment.
    ///
    /// An animation that repeats very often has only its first hundred turns.
    ///
    /// - Complexity: O(n log n) in the number of turns.
    public var moments: [KeyMoment] {
        var found: [(time: Double, label: String)] = []
        let runs = inside
        let retimings = retimings
        let names = names(
            of: runs.map { ($0.layer, $0.added?.time) } + retimings.map { ($0.layer, $0.time) })
        for retiming in retimings {
            let name = names[retiming.layer] ?? ""
            found.append((retiming.time, (name.isEmpty ? "" : name + " ") + retiming.label))
        }
        for run in runs { run.addMoments(names[run.layer] ?? "", &found) }
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

    /// What layers are called: those of the scene, and those that changes put in, which are there at these times.
    private func names(of layers: [(id: Layer.ID, time: Double?)]) -> [Layer.ID: String] {
        var names = Dictionary(scene.allLayers.map { ($0.id, $0.name) }) { first, _ in first }
        for (id, time) in layers {
            guard let time, names[id] == nil else { continue }
            names[id] = model(at: time)[id]?.name
        }
        return names
    }

    /// The runs that go forwards, each group after what is in it.
    private var inside: [Run] {
        var ordered: [Run] = []
        var open: [Run] = []
        for run in runs {
            while let group = open.last, run.groups.count <= group.groups.count {
                ordered.append(open.removeLast())
            }
            open.append(run)
        }
        return (ordered + open.reversed()).filter(\.runsForwards)
    }
}

extension Timeline.Run {
    private static let mostTurns = 100

    /// Adds the moments of the animation, whose layer has a name.
    fileprivate func addMoments(_ layer: String, _ found: inout [(time: Double, label: String)]) {
        let subject = [layer, property?.keyPath ?? ""].filter { !$0.isEmpty }.map { $0 + " " }.joined()
        func add(_ elapsed: Double, _ what: String) {
            guard elapsed.isFinite, elapsed <= timing.activeDuration else { return }
            let time = sceneTime(elapsed: elapsed)
            // What would be at the instant at which the animation goes on as another run is of that one.
            let first = since.map { $0 - 1e-6 } ?? -.infinity
            let last = stopped.map { goesOn ? $0 - 1e-6 : $0 } ?? .infinity
            if time >= first, time <= last { found.append((time, subject + what)) }
        }
        add(0, "begins")
        guard timing.duration > 0 else { return }
        if case .keyframes(let keyframes) = animation.change?.course {
            for (index, time) in keyframes.keyTimes.enumerated() where time > 0 && time < 1 {
                add(time * timing.duration, "keyframe \(index + 1)")
            }
        }
        for (run, elapsed) in turns(most: Self.mostTurns).enumerated() {
            add(elapsed, timing.autoreverses && run.isMultiple(of: 2) ? "turns" : "starts again")
        }
        add(timing.activeDuration, "ends")
        if let stopped, !goesOn, sceneTime(elapsed: 0) <= stopped,
            stopped < sceneTime(elapsed: timing.activeDuration)
        {
            found.append((stopped, subject + "stops"))
        }
    }
}
