import Layers

/// What is asked about a scene again and again while its code is written, looked up once.
struct CodeIndex {
    private let layers: [Layer.ID: Layer]
    private let started: [Place: [Timeline.Run]]
    private let changed: [[Int]: [Timeline.Run]]
    private let retimed: [[Int]: [Retiming]]
    private let touched: Set<Layer.ID>
    private let jumping: Set<Layer.ID>

    private struct Place: Hashable {
        let layer: Layer.ID
        let index: [Int]
    }

    init(_ timeline: Timeline) {
        let scene = timeline.scene
        let inserted = scene.changes.flatMap(\.inserted)
        layers = Dictionary((scene.allLayers + inserted).map { ($0.id, $0) }) { first, _ in first }
        touched = Set(scene.changes.flatMap(\.layers))
        let jumps = Set(timeline.retimings.filter(\.jumps).map(\.layer))
        jumping = jumps.intersection(scene.changes.flatMap(\.layersWithTimes))
        var started: [Place: [Timeline.Run]] = [:]
        var changed: [[Int]: [Timeline.Run]] = [:]
        for runs in timeline.runs.byAnimation {
            if let added = runs[0].added {
                let place = added.change + [added.entry]
                if changed[place] == nil { changed[place] = runs }
            } else {
                started[Place(layer: runs[0].layer, index: runs[0].index)] = runs
            }
        }
        (self.started, self.changed) = (started, changed)
        retimed = Dictionary(grouping: timeline.retimings, by: \.change)
    }

    /// The layer of a number.
    func layer(_ id: Layer.ID) -> Layer? { layers[id] }

    /// The runs of one of the animations that a layer begins with.
    func runs(_ index: [Int], of layer: Layer.ID) -> [Timeline.Run] {
        started[Place(layer: layer, index: index)] ?? []
    }

    /// The runs of the animation that an entry of a timed change brings along.
    func runs(ofEntry entry: Int, in change: [Int]) -> [Timeline.Run] { changed[change + [entry]] ?? [] }

    /// What becomes of the timing of a layer by a timed change.
    func retiming(of layer: Layer.ID, in change: [Int]) -> Retiming? {
        retimed[change]?.first { $0.layer == layer }
    }

    /// Whether a timed change gives a layer another time by a number, which counts from the start of the scene.
    func jumps(_ layer: Layer.ID) -> Bool { jumping.contains(layer) }

    /// Whether a timed change speaks of a layer.
    func isChanged(_ layer: Layer.ID) -> Bool { touched.contains(layer) }
}

extension TimedChange {
    /// The layers that it puts in, and that what completes it does.
    fileprivate var inserted: [Layer] {
        let own = changes.compactMap { if case .insert(let layer, at: _) = $0 { layer } else { nil } }
        return own.flatMap(\.allLayers) + completion.flatMap(\.inserted)
    }

    /// The layers to which it gives times by numbers, and to which what completes it does.
    fileprivate var layersWithTimes: [Layer.ID] {
        changes.compactMap { change in
            switch change {
            case .setTiming(let layer, .adjust), .setTiming(let layer, .set): layer
            default: nil
            }
        } + completion.flatMap(\.layersWithTimes)
    }

    /// The layers that it speaks of, and that what completes it does.
    fileprivate var layers: [Layer.ID] {
        changes.compactMap { change in
            switch change {
            case .set(let layer, _, _, action: _), .setFrame(let layer, _), .add(let layer, _, key: _),
                .removeAnimation(let layer, key: _), .setTiming(let layer, _), .remove(let layer),
                .insert(_, at: .sublayer(_, of: let layer)),
                .insert(_, at: .mask(of: let layer)):
                layer
            case .insert(_, at: .top): nil
            }
        } + completion.flatMap(\.layers)
    }
}
