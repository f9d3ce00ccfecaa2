/// A scene made ready to be asked what happens in it, and what shows at any time.
///
/// It knows when every animation runs, what the timed changes leave behind, how long the scene lasts and whether
/// it loops. Make it once and ask it for every frame:
///
///     let timeline = Timeline(scene)
///     timeline.duration                    // 1.5
///     timeline.presentation(at: 0.375)     // the same as scene.presentation(at: 0.375)
///
/// Answers depend on the scene and the time alone, so times may be asked for in any order, from any thread.
///
/// - Complexity: making it is O(layers + animations + timed changes · the width of the tree on the way to the
///   layers they change). The tree that a change leaves behind is made ready when it is first asked for, in
///   O(layers + animations) plus the matching of unlike paths; then a frame takes time in proportion to the
///   layers that are changing, and next to none when none is.
public struct Timeline: Sendable {
    /// The scene as it was given.
    public let scene: Scene
    /// Every animation and when it runs: those that the scene begins with, layer by layer as in ``Scene/paths``,
    /// then those that changes add, in order of time. A group stands before its children.
    public let runs: [Run]
    /// Everything that a program would be told of while the scene plays, in order of time.
    public let events: [SceneEvent]
    /// How long the scene lasts, in seconds: what the author says, or what the animations and timed changes
    /// take.
    ///
    /// With animations that go on for ever, this is the time after which all of them are at their start again:
    /// the least common multiple of their cycles, or the longest cycle when that would be over a minute. A
    /// scene that also does something once lasts as many of those as that takes.
    public let duration: Double
    /// Whether the scene goes on for ever, so that it may be played in a loop of ``duration``.
    public let loops: Bool
    /// The scene that each timed change leaves behind, from when on; the first from the beginning of time.
    private let epochs: [Epoch]

    /// Works out what happens in a scene.
    public init(_ scene: Scene) {
        self.scene = scene
        let history = History(scene)
        runs = history.runs
        events = history.events
        duration = scene.explicitDuration ?? history.length
        loops = scene.explicitDuration == nil && !history.periods.isEmpty
        epochs = history.epochs.map { Epoch(from: $0.start, $0.scene) }
    }

    /// The scene as it shows at a time, in seconds: the same tree with all animations applied.
    public func presentation(at time: Double) -> Scene { tree(at: time).presentation(at: time) }

    /// The model at a time: what the timed changes up to then have left behind, without any animation applied.
    public func model(at time: Double) -> Scene { epoch(at: time).scene }

    /// Whether no animation changes anything at a time.
    public func isAtRest(at time: Double) -> Bool { tree(at: time).isAtRest(at: time) }

    /// The events that happen as time goes from one moment to another (rule X4): those after the first
    /// moment up to and including the second, in order. Going backwards the same ones come in reverse order,
    /// marked ``SceneEvent/isReversed``.
    ///
    /// Nothing is fired by evaluation itself, so scrubbing to and fro gives each boundary exactly once for
    /// each crossing. Begin with minus infinity to have the events of the first moment too.
    public func events(from start: Double, through end: Double) -> [SceneEvent] {
        let crossed = events.filter { $0.time > min(start, end) && $0.time <= max(start, end) }
        guard start > end else { return crossed }
        return crossed.reversed().map { event in
            var event = event
            event.isReversed = true
            return event
        }
    }

    private func tree(at time: Double) -> PreparedTree { epoch(at: time).tree }

    /// The last epoch that has begun at a time; the first for what is no time.
    private func epoch(at time: Double) -> Epoch {
        var low = 0
        var high = epochs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if epochs[middle].start <= time { low = middle } else { high = middle }
        }
        return epochs[low]
    }
}

extension Scene {
    /// The scene as it shows at a time, in seconds: the same tree with all animations applied.
    ///
    /// It reads nothing but its arguments, so that asking for times in any order gives the same values. For
    /// many frames of one scene, make a ``Timeline`` of it once.
    public func presentation(at time: Double) -> Scene { Timeline(self).presentation(at: time) }
}

extension Layer {
    /// The layer as it shows at a time of its superlayer, with everything in it (rule Y3).
    public func presentation(at time: Double) -> Layer {
        PreparedLayer(self)?.presentation(at: time) ?? self
    }
}
