public import Geometry

/// A scene, prepared for queries at any time, in any order and from any thread.
///
///     let timeline = Timeline(scene)
///     timeline.duration                    // 1.5
///     timeline.presentation(at: 0.375)     // the same as scene.presentation(at: 0.375)
///
/// A running program, whose changes are not known in advance, extends its timeline with ``append(_:)``.
///
/// - Complexity: Creation is O(layers + animations), plus the cost of ``append(_:)`` for each timed change.
///   The tree after a change is prepared when its first frame is needed, in O(layers + animations) plus the
///   matching of unlike paths. The last few dozen trees are cached. A frame then takes time proportional to
///   the number of layers that change.
public struct Timeline: Sendable {
    /// The scene, with the appended changes.
    public private(set) var scene: Scene
    /// The state at the time of the last change, the final events before it, and the pending changes.
    private var scheduler: ChangeScheduler
    /// The number of settled events and of those before the last change.
    private var settled = 0
    /// The events after the last change; reset by the next change.
    private var lazyFuture = LazyValue<Future>()
    /// The prepared tree before any change, and those that were used last.
    private let beginning = LazyValue<PreparedTree>()
    private let cache = EpochCache()
    /// The versions of layers; reset by the next change.
    private var lazyVersions = LazyValue<[Layer.ID: [(start: Double, layer: Layer?)]]>()
    /// Whether a layer has a label or numbered points at any time.
    public private(set) var isAnnotated: Bool

    /// Creates the timeline of a scene.
    public init(_ scene: Scene) {
        self.scene = scene
        isAnnotated = scene.roots.contains(where: \.isAnnotated) || scene.changes.contains(where: \.annotates)
        scheduler = ChangeScheduler(scene)
        scheduler.history.problems = scene.changes.enumerated().filter { !$0.element.time.isFinite }.map {
            ChangeProblem(time: $0.element.time, path: [$0.offset], change: nil, reason: .time)
        }
        let changes = scene.changes.enumerated().filter(\.element.time.isFinite).sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        for (index, change) in changes { make(change.asTransaction, at: change.time, index) }
    }

    /// Commits a transaction after all earlier events, and after the earlier passes at the same time.
    @discardableResult
    private mutating func make(
        _ transaction: Transaction, at time: Double, _ index: Int, pass: Int = 0
    ) -> Commitment {
        defer { settled = past.marks.count }
        scheduler.advance(before: time)
        return scheduler.commit(transaction, at: time, [index], pass: pass)
    }

    private var past: History { scheduler.history }

    package mutating func setCanvas(_ size: Size) { scene.canvas = size }

    /// Adds a change to the scene.
    ///
    /// - Complexity: O(log n) in the pending events for each animation and completion, plus the width of the
    ///   tree on the path down to each changed layer. A change before the last one, or one whose time is not
    ///   finite, creates the timeline again.
    public mutating func append(_ change: TimedChange) {
        record(change)
        if change.time.isFinite, change.time >= past.epochs.last?.start ?? -.infinity {
            make(change.asTransaction, at: change.time, scene.changes.count - 1)
        } else {
            self = Timeline(scene)
        }
    }

    private mutating func record(_ change: TimedChange) {
        scene.changes.append(change)
        isAnnotated = isAnnotated || change.annotates
        resetFuture()
    }

    /// Commits the changes of a running program, and returns the animations and blocks that begin.
    ///
    /// The program runs its own completion blocks. Actions that have already run are added animations. `time` is not
    /// before the last commit, and `pass` is the number of earlier commits at this time, in response to settled
    /// events.
    package mutating func commit(_ transaction: Transaction, at time: Double, pass: Int) -> Commitment {
        precondition(time >= past.epochs.last?.start ?? -.infinity, "a commit is never before the last one")
        record(TimedChange(at: time, changes: transaction.entries.map(\.change)))
        return make(transaction, at: time, scene.changes.count - 1, pass: pass)
    }

    /// Settles the events through a time, at or after which all later commits are. Returns each event once, in order, with
    /// the number of its animation or block in the ``Commitment`` that began it.
    ///
    /// - Complexity: O(log n) in the pending events, for each event.
    package mutating func settle(through time: Double) -> [(event: SceneEvent, number: Int)] {
        resetFuture()
        scheduler.advance(before: time.nextUp)
        let marks = past.marks[settled...]
        settled += marks.count
        return marks.inOrder.map { ($0.event, $0.number) }
    }

    package var next: Double? { scheduler.next }

    /// Returns a layer with its subtree after the last change, or `nil` if the layer does not exist.
    package func current(_ id: Layer.ID) -> Layer? { scheduler.tree[id] }

    private mutating func resetFuture() {
        lazyFuture = LazyValue()
        lazyVersions = LazyValue()
    }

    /// The runs of all animations, a group before its children: first the initial ones by layer, then by time.
    public var runs: [AnimationRun] { past.runs(and: future.history) }

    /// The changes of layer timings, in order of time.
    package var retimings: [Retiming] { past.retimings + future.history.retimings }

    /// The changes that failed, in order of time.
    public var problems: [ChangeProblem] { past.problems + future.history.problems }

    /// The events of the scene, in order of time (rule X4).
    public var events: [SceneEvent] { (past.marks + future.history.marks).inOrder.map(\.event) }

    /// The explicit duration, or the time that the animations and timed changes take, in seconds.
    ///
    /// Animations that never end take a common cycle after all of them have begun: the least common multiple, or the longest
    /// cycle if the multiple is over a minute. A scene that also has a part that ends takes a whole number of cycles.
    /// Without endless animations, the scene lasts at least half a second after a layer snaps back to its model value
    /// (rule Y2).
    public var duration: Double { scene.duration(orElse: future.length(after: past)) }

    /// Whether the scene never ends, and can play in a loop from ``loopStart`` to ``duration``.
    public var loops: Bool { scene.explicitDuration == nil && future.loops }

    /// The time at which the loop begins, in seconds: all animations and copies of replicators have begun then.
    ///
    /// It is 0 if the scene ends, or has a part that ends.
    public var loopStart: Double { loops ? future.loopStart : 0 }

    /// Returns the scene's presentation at a time, in seconds, with all animations applied and without pending changes.
    public func presentation(at time: Double) -> Scene { tree(at: time).presentation(at: time) }

    /// Returns the scene's model at a time, in seconds: all earlier changes are made.
    public func model(at time: Double) -> Scene {
        let epochs = epochs
        return cache.scene(at: epochs.index(at: time + TimeTolerance.at(time)), in: epochs)
    }

    /// Returns the last version of a layer at a time, without its subtree: `nil` if no change has touched it yet, and
    /// `.some(nil)` if it was removed.
    ///
    /// - Complexity: O(log n) in the changes of the layer. The first call is O(n) in all changes.
    package func version(of id: Layer.ID, at time: Double) -> Layer?? {
        guard let versions = lazyVersions.value({ epochs.versions })[id] else { return nil }
        let time = time + TimeTolerance.at(time)
        let next = versions.indices.partitioningIndex { !(versions[$0].start <= time) }
        return next == 0 ? nil : .some(versions[next - 1].layer)
    }

    /// Returns whether no animation changes anything at a time.
    public func isAtRest(at time: Double) -> Bool { tree(at: time).isAtRest(at: time) }

    private var future: Future { lazyFuture.value { Future(of: scheduler) } }

    func tree(at time: Double) -> PreparedTree {
        // A scene without changes has only one tree.
        if scheduler.history.epochs.count > 1 || scheduler.mayChange {
            let epochs = epochs
            let index = epochs.index(at: time + TimeTolerance.at(time))
            if index > 0 { return cache.tree(at: index, in: epochs) }
        }
        return beginning.value { PreparedTree(cache.scene(at: 0, in: epochs)) }
    }

    private var epochs: Epochs {
        Epochs(past: past.epochs, future: scheduler.mayChange ? future.history.epochs : [])
    }
}

extension Scene {
    /// Returns the scene's presentation at a time, in seconds. For many frames, create a ``Timeline`` once.
    public func presentation(at time: Double) -> Scene { Timeline(self).presentation(at: time) }
}

extension Layer {
    /// Returns the layer's presentation at a time of its superlayer, with its subtree (rule Y3).
    public func presentation(at time: Double) -> Layer { PreparedLayer(self)?.presentation(at: time) ?? self }
}

extension Scene {
    /// The duration of the scene, in seconds. For several queries, use ``Timeline/duration``.
    public var duration: Double { explicitDuration == nil ? Timeline(self).duration : duration(orElse: 0) }

    /// Returns the explicit duration or another one, limited to a valid length; an invalid length counts as 0.
    func duration(orElse computed: @autoclosure () -> Double) -> Double {
        let duration = explicitDuration ?? computed()
        return duration > 0 ? min(duration, Scene.maximumDuration) : 0
    }
}

// MARK: - Morphs

extension Timeline {
    /// Returns the morph of a layer's path at a time, or `nil` if no morph is running.
    ///
    /// - Complexity: O(depth), plus in the first call O(layers) and the matching of the two paths.
    public func morph(of layer: Layer.ID, at time: Double) -> PathMorph? {
        tree(at: time).morph(of: layer, at: time)
    }
}

// MARK: - Annotations

extension Layer {
    /// Whether the layer or a sublayer has a label or may show its points.
    var isAnnotated: Bool {
        label != nil || shape?.showsPoints == true
            || animations.contains { $0.animation.properties.contains(.showsPoints) }
            || sublayers.contains(where: \.isAnnotated)
    }
}

extension TimedChange {
    /// Whether the change or its completion adds a label or numbered points.
    var annotates: Bool {
        completion.contains(where: \.annotates)
            || changes.contains { change in
                switch change {
                case .set(_, let property, _, action: _): property == .showsPoints
                case .add(_, let animation, key: _): animation.properties.contains(.showsPoints)
                case .insert(let layer, at: _): layer.isAnnotated
                case .setFrame, .removeAnimation, .setTiming, .remove: false
                }
            }
    }
}

// MARK: - Moments

/// A time at which an animation or a layer's timing begins, turns or ends.
public struct KeyMoment: Hashable, Sendable {
    /// The scene time, in seconds.
    public let time: Double
    /// The description of the moment: `star path begins`, `box position turns`.
    public fileprivate(set) var label: String
}

extension Timeline {
    /// The moments between the start and the end of the scene, in order, in O(n log n) of at most 1,000 turns for each animation.
    ///
    /// The keyframes of an animation are moments if there are at most 16 of them.
    public var moments: [KeyMoment] {
        var candidates: [(time: Double, label: String)] = []
        let (runs, retimings, end) = (forwardRuns, retimings, duration)
        let names = layerNames(
            of: runs.map { ($0.layer, $0.added?.time) } + retimings.map { ($0.layer, $0.time) })
        for retiming in retimings {
            let name = names[retiming.layer] ?? ""
            candidates.append((retiming.time, (name.isEmpty ? "" : name + " ") + retiming.label))
        }
        for run in runs { run.addMoments(names[run.layer] ?? "", before: end, to: &candidates) }
        let order = candidates.enumerated().filter {
            TimeTolerance.isAfter($0.element.time, 0) && TimeTolerance.isBefore($0.element.time, end)
        }.sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var moments: [KeyMoment] = []
        for (_, moment) in order {
            // The label grows in place, because all animations may begin at one time.
            if let last = moments.indices.last, !TimeTolerance.isAfter(moment.time, moments[last].time) {
                guard !moments[last].label.hasSuffix(moment.label) else { continue }
                moments[last].label += ", " + moment.label
            } else {
                moments.append(KeyMoment(time: moment.time, label: moment.label))
            }
        }
        return moments
    }

    /// Returns the names of all layers, and of inserted layers, each with a time at which it exists.
    package func layerNames(of added: [(id: Layer.ID, time: Double?)] = []) -> [Layer.ID: String] {
        var names = scene.layerNames
        for case (let id, let time?) in added where names[id] == nil {
            names[id] = version(of: id, at: time)??.name
        }
        return names
    }

    /// The runs that go forwards, each group after its children.
    private var forwardRuns: [AnimationRun] {
        var ordered: [AnimationRun] = []
        var openGroups: [AnimationRun] = []
        for run in runs {
            while let group = openGroups.last, run.groups.count <= group.groups.count {
                ordered.append(openGroups.removeLast())
            }
            openGroups.append(run)
        }
        return (ordered + openGroups.reversed()).filter(\.runsForwards)
    }
}

extension AnimationRun {
    /// The maximum number of keyframes that are moments.
    private static let maximumKeyframeMoments = 16

    /// Adds the moments of the animation before a scene time; `layer` is the name of its layer.
    fileprivate func addMoments(
        _ layer: String, before limit: Double, to moments: inout [(time: Double, label: String)]
    ) {
        let subject = [layer, property?.keyPath ?? ""].filter { !$0.isEmpty }.map { $0 + " " }.joined()
        let begin = sceneTime(elapsed: 0)
        let end = timing.activeDuration.isFinite ? sceneTime(elapsed: timing.activeDuration) : .infinity
        func add(_ time: Double, _ event: String) {
            // At the time at which the animation continues as another run, the event belongs to that run.
            let isInRun =
                time >= begin && time <= end && !TimeTolerance.isBefore(time, since ?? -.infinity)
                && (isContinued ? TimeTolerance.isBefore(time, stopped ?? end) : time <= stopped ?? end)
            if isInRun { moments.append((time, subject + event)) }
        }
        add(begin, "begins")
        // Many keyframes are samples of a motion, in which no moment stands out.
        if case .keyframes(let keyframes) = animation.change?.values, timing.duration > 0,
            keyTimes.count <= Self.maximumKeyframeMoments
        {
            for (index, (fraction, time)) in zip(keyframes.keyTimes, keyTimes).enumerated()
            where fraction > 0 && fraction < 1 {
                add(time, "keyframe \(index + 1)")
            }
        }
        for pass in passes(before: limit).dropFirst() {
            add(pass.start, pass.isReversed ? "turns" : "starts again")
        }
        if end.isFinite, timing.duration > 0 { add(end, "ends") }
        if let stopped, !isContinued, begin <= stopped, stopped < end {
            moments.append((stopped, subject + "stops"))
        }
    }
}
