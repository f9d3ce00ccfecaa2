public import Geometry

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
/// A running program, whose changes are not known beforehand, goes on with ``append(_:)``.
///
/// - Complexity: making it is O(layers + animations), and for each timed change what appending that costs. The
///   tree that a change leaves behind is made ready when a frame of it is first asked for, in
///   O(layers + animations) plus the matching of unlike paths, and kept while it is one of the last few dozen that were
///   asked for; then a frame takes time in proportion to the layers that are changing, and next to none when none is.
public struct Timeline: Sendable {
    /// The scene as it was given, with the changes appended since.
    public private(set) var scene: Scene
    /// What is certain: all that happens before the time of the last change.
    private var past = History()
    /// How things are at that time, and what is still to come.
    private var scheduler: ChangeScheduler
    /// What is still to come; forgotten when the next change is made.
    private var outlook = LazyValue<Future>()
    /// The tree before any change made ready for sampling, and those asked for last.
    private let beginning = LazyValue<PreparedTree>()
    private let recent = RecentEpochs()
    /// What has become of layers; forgotten when the next change is made.
    private var history = LazyValue<[Layer.ID: [(start: Double, layer: Layer?)]]>()
    /// Whether anything is written over the picture at any time: labels, or the numbers of points.
    public private(set) var isAnnotated: Bool

    /// Works out what happens in a scene.
    public init(_ scene: Scene) {
        self.scene = scene
        isAnnotated = scene.roots.contains(where: \.isAnnotated) || scene.changes.contains(where: \.annotates)
        scheduler = ChangeScheduler(scene, &past)
        for (index, change) in scene.changes.enumerated() where !change.time.isFinite {
            past.problems.append(ChangeProblem(time: change.time, place: [index], change: nil, reason: .time))
        }
        let changes = scene.changes.enumerated().filter(\.element.time.isFinite).sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        for (index, change) in changes { scheduler.make(change, at: [index], &past) }
    }

    /// Gives the scene another canvas, which changes nothing of what happens.
    package mutating func setCanvas(_ size: Size) { scene.canvas = size }

    /// Adds a change to those of the scene. The timeline becomes that of the scene with the change in it.
    ///
    /// - Complexity: at or after the time of the last change, the animations that the change adds and the
    ///   completions that run until then, each O(log n) in what is still to come, and the width of the tree on
    ///   the way down to each layer that is changed; how much has happened before does not matter, unless the
    ///   timeline has been copied since. The first question afterwards also costs what is still to come. A change
    ///   of the past, or of no time at all, makes the timeline anew.
    public mutating func append(_ change: TimedChange) {
        scene.changes.append(change)
        forgetOutlook()
        isAnnotated = isAnnotated || change.annotates
        if change.time.isFinite, change.time >= past.epochs.last?.start ?? -.infinity {
            scheduler.make(change, at: [scene.changes.count - 1], &past)
        } else {
            self = Timeline(scene)
        }
    }

    /// Commits what a running program has changed at a time, and tells what that has begun. It joins the changes of the
    /// scene, with nothing that happens when they are completed: that, the program does.
    ///
    /// - Parameters:
    ///   - transaction: what was changed, with the actions that were run already as animations that are added.
    ///   - time: when, in seconds of the scene: not before what was committed last.
    ///   - pass: how many times something was committed at that time already, in answer to what was settled.
    /// - Returns: what has begun.
    /// - Complexity: that of ``append(_:)`` of a change that comes last.
    package mutating func commit(_ transaction: Transaction, at time: Double, pass: Int) -> Commitment {
        precondition(time >= past.epochs.last?.start ?? -.infinity, "what is past is not changed")
        scene.changes.append(TimedChange(at: time, changes: transaction.entries.map(\.change)))
        forgetOutlook()
        isAnnotated = isAnnotated || scene.changes.last?.annotates == true
        let place = scene.changes.count - 1
        let commitment = scheduler.make(
            transaction, scene.changes[place].changes, at: time, [place], pass: pass, &past)
        past.putInOrder()
        return commitment
    }

    /// Settles what happens up to and including a time, which nothing committed later can change.
    ///
    /// - Parameter time: a time, in seconds of the scene; only then and later is something committed from now on.
    /// - Returns: what a program is told of, in order, each once.
    /// - Complexity: O(log n) for each, in what is still to come.
    package mutating func settle(through time: Double) -> [Call] {
        forgetOutlook()
        scheduler.advance(before: time.nextUp, &past)
        let calls = past.unordered.map { Call(event: $0.event, number: $0.number) }
        past.putInOrder()
        return calls
    }

    /// When something is due next, in seconds of the scene, as far as is known by now; nil when nothing is.
    package var next: Double? { scheduler.next }

    /// A layer as it has been made last, with what is in it; nil when it is not there.
    package func current(_ id: Layer.ID) -> Layer? { scheduler.tree[id] }

    /// What is only said of the scene as it was.
    private mutating func forgetOutlook() {
        outlook = LazyValue()
        history = LazyValue()
    }

    /// Every animation and when it runs: those that the scene begins with, layer by layer as in
    /// ``Scene/allLayers``, then those that changes add, in order of time. A group stands before its children.
    ///
    /// Where the timing of a layer changes (rule T12), a run of it is stopped, and goes on as another one that is added
    /// by the same change as the first, if by any.
    public var runs: [AnimationRun] {
        var runs = past.runs + future.history.runs
        for (number, cut) in past.cuts.merging(future.history.cuts, uniquingKeysWith: { first, _ in first }) {
            // What stands behind a group, and has one around it, is in that group.
            let inside = runs.indices[(number + 1)...].prefix { !runs[$0].groups.isEmpty }
            for run in [number] + inside { (runs[run].stopped, runs[run].isContinued) = cut }
        }
        return runs
    }

    /// The changes of timings, in order of time.
    package var retimings: [Retiming] { past.retimings + future.history.retimings }

    /// The changes that could not be made, in order of time.
    public var problems: [ChangeProblem] { past.problems + future.history.problems }

    /// Everything that a program would be told of while the scene plays, in order of time.
    public var events: [SceneEvent] {
        past.events(followedBy: future.history, after: -.infinity, through: .infinity)
    }

    /// How long the scene lasts, in seconds: what the author says, or what the animations and timed changes
    /// take.
    ///
    /// With animations that go on forever, this is the time after which all of them are at their start again:
    /// the least common multiple of their cycles, or the longest cycle when that would be over a minute. A
    /// scene that also does something once lasts as many of those as that takes.
    ///
    /// It is finite and at most ``Scene/longestDuration``, whatever the numbers of the scene come to.
    public var duration: Double { scene.duration(orElse: future.length) }

    /// Whether the scene goes on forever, so that it may be played in a loop of ``duration``.
    public var loops: Bool { scene.explicitDuration == nil && future.loops }

    /// The scene as it shows at a time, in seconds: the same tree with all animations applied, and no changes to
    /// come, since those until then have been made.
    public func presentation(at time: Double) -> Scene { tree(at: time).presentation(at: time) }

    /// The model at a time: what the timed changes up to then have left behind, without any animation applied.
    public func model(at time: Double) -> Scene {
        let epochs = epochs
        return recent.scene(at: epochs.place(at: time + TimeTolerance.at(time)), in: epochs)
    }

    /// What a timed change has made of a layer last, at a time in seconds of the scene: the layer without what is in it,
    /// or nil when it was not there then.
    ///
    /// - Returns: that, or nil when no change has touched the layer until then.
    /// - Complexity: O(log changes of the layer), and the first time, O(all changes).
    package func version(of id: Layer.ID, at time: Double) -> Layer?? {
        history.value { epochs.versions }[id]?.last(at: time + TimeTolerance.at(time))
    }

    /// Whether no animation changes anything at a time.
    public func isAtRest(at time: Double) -> Bool { tree(at: time).isAtRest(at: time) }

    /// The events that happen as time goes from one moment to another (rule X4): those after the first
    /// moment up to and including the second, in order. Going backwards the same ones come in reverse order,
    /// marked ``SceneEvent/isReversed``.
    ///
    /// Nothing is fired by evaluation itself, so scrubbing to and fro gives each boundary exactly once for
    /// each crossing. Begin with minus infinity to have the events of the first moment too.
    public func events(from start: Double, through end: Double) -> [SceneEvent] {
        let (first, last) = (min(start, end), max(start, end))
        let crossed = past.events(
            followedBy: future.history, after: first + TimeTolerance.at(first),
            through: last + TimeTolerance.at(last))
        guard start > end else { return crossed }
        return crossed.reversed().map { event in
            var event = event
            event.isReversed = true
            return event
        }
    }

    /// What comes after the last change, as things are.
    private var future: Future { outlook.value { Future(of: scheduler, after: past) } }

    /// The tree that shows at a time, made ready for sampling.
    func tree(at time: Double) -> PreparedTree {
        // A scene without changes goes straight to its only tree.
        if past.epochs.count > 1 || scheduler.mayChange {
            let epochs = epochs
            let place = epochs.place(at: time + TimeTolerance.at(time))
            if place > 0 { return recent.tree(at: place, in: epochs) }
        }
        return beginning.value { PreparedTree(recent.scene(at: 0, in: epochs)) }
    }

    private var epochs: Epochs {
        Epochs(past: past.epochs, future: scheduler.mayChange ? future.history.epochs : [])
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

extension Scene {
    /// How long the scene lasts, in seconds: ``Timeline/duration`` for a question asked once.
    public var duration: Double { explicitDuration == nil ? Timeline(self).duration : duration(orElse: 0) }

    /// What the author says, or else what was found, as a length that a scene can have; what is no length counts as 0.
    func duration(orElse found: Double) -> Double {
        let duration = explicitDuration ?? found
        return duration > 0 ? min(duration, Scene.longestDuration) : 0
    }

    /// Whether the scene goes on forever: ``Timeline/loops`` for a question asked once.
    public var loops: Bool { explicitDuration == nil && Timeline(self).loops }
}

extension [(start: Double, layer: Layer?)] {
    /// The last one that has begun at a time; nil before the first.
    fileprivate func last(at time: Double) -> Layer?? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : .some(self[low - 1].layer)
    }
}

// MARK: - Programs

extension Timeline {
    /// Something that a running program is told of.
    package struct Call: Sendable {
        /// What happened.
        package let event: SceneEvent
        /// Which animation, or which block: its number in the ``Commitment`` that began it.
        package let number: Int
    }
}

// MARK: - Morphs

extension Timeline {
    /// The two paths between which the path of a layer goes at a time, brought to one structure as they are blended:
    /// the ends of an animation, or the keyframes before and after that time. Nil when no animation of its path runs
    /// then, or when it jumps.
    ///
    /// Points of one structure are those of the paths themselves. Others have got partners: matched ones in a smart
    /// morph, the origin in a faithful one.
    ///
    ///     let morph = timeline.morph(of: star.id, at: 0.375)
    ///     zip(morph.from.points, morph.to.points)    // from where to where each point goes
    ///
    /// - Complexity: O(layers), and the matching of the two paths when it is asked for the first time.
    public func morph(of layer: Layer.ID, at time: Double) -> PathPair? {
        pathMorph(of: layer, at: time)?.pair
    }

    /// Returns the morph of a layer's path at a time, or `nil` if no animation changes the path then.
    package func pathMorph(of layer: Layer.ID, at time: Double) -> PathMorph? {
        let tree = tree(at: time)
        guard let path = tree.scene.path(of: layer), case .sublayer(let index)? = path.steps.first else {
            return nil
        }
        return tree.layers[index]?.morph(at: time, down: path.steps.dropFirst())
    }
}

// MARK: - Annotations

extension Layer {
    /// Whether it, or anything in it, has a label or may show its points.
    var isAnnotated: Bool {
        label != nil || shape?.showsPoints == true
            || animations.contains { $0.animation.properties.contains(.showsPoints) }
            || sublayers.contains(where: \.isAnnotated)
    }
}

extension TimedChange {
    /// Whether it, or what follows it, brings something that is written over the picture.
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
    /// An animation that repeats very often has only its first thousand turns.
    ///
    /// - Complexity: O(n log n) in the number of turns.
    public var moments: [KeyMoment] {
        var found: [(time: Double, label: String)] = []
        let (runs, retimings, end) = (inside, retimings, duration)
        let names = layerNames(
            of: runs.map { ($0.layer, $0.added?.time) } + retimings.map { ($0.layer, $0.time) })
        for retiming in retimings {
            let name = names[retiming.layer] ?? ""
            found.append((retiming.time, (name.isEmpty ? "" : name + " ") + retiming.label))
        }
        for run in runs { run.addMoments(names[run.layer] ?? "", before: end, &found) }
        let order = found.enumerated().filter {
            TimeTolerance.isAfter($0.element.time, 0) && TimeTolerance.isBefore($0.element.time, end)
        }.sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var moments: [KeyMoment] = []
        for (_, moment) in order {
            if let last = moments.last, !TimeTolerance.isAfter(moment.time, last.time) {
                guard !last.label.hasSuffix(moment.label) else { continue }
                moments[moments.count - 1] = KeyMoment(
                    time: last.time, label: last.label + ", " + moment.label)
            } else {
                moments.append(KeyMoment(time: moment.time, label: moment.label))
            }
        }
        return moments
    }

    /// Returns the names of all layers of the scene, and of layers that changes insert, each with a time at which it is
    /// there.
    package func layerNames(of added: [(id: Layer.ID, time: Double?)] = []) -> [Layer.ID: String] {
        var names = scene.layerNames
        for case (let id, let time?) in added where names[id] == nil { names[id] = model(at: time)[id]?.name }
        return names
    }

    /// The runs that go forwards, each group after what is in it.
    private var inside: [AnimationRun] {
        var ordered: [AnimationRun] = []
        var open: [AnimationRun] = []
        for run in runs {
            while let group = open.last, run.groups.count <= group.groups.count {
                ordered.append(open.removeLast())
            }
            open.append(run)
        }
        return (ordered + open.reversed()).filter(\.runsForwards)
    }
}

extension AnimationRun {
    /// Adds the moments of the animation of a named layer before a time of the scene.
    fileprivate func addMoments(
        _ layer: String, before limit: Double, _ found: inout [(time: Double, label: String)]
    ) {
        let subject = [layer, property?.keyPath ?? ""].filter { !$0.isEmpty }.map { $0 + " " }.joined()
        let begin = sceneTime(elapsed: 0)
        let end = timing.activeDuration.isFinite ? sceneTime(elapsed: timing.activeDuration) : .infinity
        func add(_ time: Double, _ event: String) {
            // An event at the time at which the animation continues as another run belongs to that one.
            let isInRun =
                time >= begin && time <= end && !TimeTolerance.isBefore(time, since ?? -.infinity)
                && (isContinued ? TimeTolerance.isBefore(time, stopped ?? end) : time <= stopped ?? end)
            if isInRun { found.append((time, subject + event)) }
        }
        add(begin, "begins")
        if case .keyframes(let keyframes) = animation.change?.values, timing.duration > 0 {
            for (index, time) in keyTimes.enumerated()
            where [0, 1].allSatisfy({ $0 != keyframes.keyTimes[index] }) {
                add(time, "keyframe \(index + 1)")
            }
        }
        for pass in passes(before: limit).dropFirst() {
            add(pass.start, pass.isReversed ? "turns" : "starts again")
        }
        if end.isFinite, timing.duration > 0 { add(end, "ends") }
        if let stopped, !isContinued, begin <= stopped, stopped < end {
            found.append((stopped, subject + "stops"))
        }
    }
}
