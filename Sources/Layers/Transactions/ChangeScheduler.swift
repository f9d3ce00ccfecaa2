/// A simulation of a scene's changes in order of time: the current tree and the pending events.
///
/// It always handles the earliest pending event, because a later change may end an animation early.
struct ChangeScheduler: Sendable {
    private(set) var tree: LayerTree
    var history = History()
    /// The number of edits since the last epoch that has its scene.
    private var editCount = 0
    /// The animations that may still begin or end, by number.
    private var animations: [Int: ScheduledAnimation] = [:]
    private var nextAnimation = 0
    private var runCount = 0
    private var current: [AnimationSlot: Int] = [:]
    private var starts = DueQueue<Int>()
    private var stops = DueQueue<Int>()
    /// The completions that have not run, by number, and the times at which they may run.
    private var completions: [Int: PendingCompletion] = [:]
    private var completionTimes = DueQueue<Int>()
    private var nextCompletion = 0
    /// The completions for which an animation now stops at another time.
    private var changedCompletions: Set<Int> = []
    /// The changes made by completions that have run.
    private var pendingChanges = DueQueue<(change: TimedChange, path: [Int], pass: Int)>()
    private var nextChange = 0
    /// The last time at which completions ran, and the animations for which they waited.
    private var ended: (time: Double, slots: Set<AnimationSlot>) = (-.infinity, [])

    /// An animation from its start to its stop, with estimates of future times.
    private struct ScheduledAnimation {
        let slot: AnimationSlot
        /// The index among the animations of the layer when the animation was added.
        let index: Int
        let added: AnimationRun.Addition?
        /// Whether the animation stays after its end.
        let isKept: Bool
        /// The index of its last run, and the scene time at which that run ends.
        var run = 0
        var end = Double.infinity
        /// The length of one cycle in scene seconds, or `nil` if the run ends.
        var period: Double?
        /// The scene times of its start and stop events; infinite while its layer is paused.
        var start = Double.infinity
        var stop = Double.infinity
        /// Whether the start and the stop are in the history and so final.
        var hasStarted = false
        var hasStopped = false
        /// Whether it has ended for a completion or has stopped, so that it cannot continue.
        var hasEnded = false
        var isFinished = true
        var pass: Int
        /// The numbers of the completions that wait for it.
        var completions: [Int] = []
    }

    /// A completion that has not run, with the stop times of the animations for which it waits.
    private struct PendingCompletion {
        var stops: [Int: Double]
        let since: Double
        let pass: Int
        let changes: [TimedChange]
        /// The path of the change that it completes.
        let path: [Int]
        /// The time at which it runs; infinite if it waits for an animation that never ends.
        private(set) var time = Double.infinity

        mutating func updateTime() { time = stops.values.reduce(since, max) }
    }

    init(_ scene: Scene) {
        var scene = scene
        scene.changes = []
        tree = LayerTree(scene)
        history.epochs = [Epoch(from: -.infinity, [], scene)]
        for run in scene.runs { begin(run, pass: 0) }
    }

    var next: Double? {
        [starts.first?.time, stops.first?.time, completionTimes.first?.time, pendingChanges.first?.time]
            .compactMap(\.self).min()
    }

    /// Whether a completion may still change the tree.
    var mayChange: Bool { !completions.isEmpty || !pendingChanges.isEmpty }

    /// The animations that never end: their cycles in scene seconds, and the scene time at which the last one has begun.
    var endless: (periods: Set<Double>, start: Double) {
        let endless = animations.values.filter { $0.stop == .infinity && $0.period != nil }
        let starts = endless.lazy.map(\.start).filter(\.isFinite)
        return (Set(endless.compactMap(\.period)), starts.max() ?? 0)
    }

    /// Handles all events that are due before a time, and makes the starts and stops before it final.
    mutating func advance(before limit: Double) {
        while true {
            removeStaleCompletionTimes()
            if let change = pendingChanges.first, change.time <= completionTimes.first?.time ?? .infinity {
                guard let next = pendingChanges.removeFirst(before: limit) else { break }
                let (change, path, pass) = next.value
                commit(change.asTransaction, at: change.time, path, pass: pass)
            } else {
                guard let next = completionTimes.removeFirst(before: limit) else { break }
                complete(next.value, at: next.time)
            }
        }
        settle(before: limit)
    }

    /// Removes the next times of completions that have run or were moved to another time.
    private mutating func removeStaleCompletionTimes() {
        while let first = completionTimes.first, completions[first.value]?.time != first.time {
            _ = completionTimes.removeFirst(before: .infinity)
        }
    }

    @discardableResult
    mutating func commit(_ transaction: Transaction, at time: Double, _ path: [Int], pass: Int) -> Commitment
    {
        var commit = Commit(at: time, path: path, ended: ended.time == time ? ended.slots : [])
        tree.forgetEdits()
        commit.make(transaction, in: &tree)
        for removed in commit.removed { stop(removed, at: time) }
        retime(commit.retimings(in: tree), at: time, pass)
        for completion in changedCompletions { schedule(completion) }
        changedCompletions = []
        var entries: [Int: [Int]] = [:]
        var commitment = Commitment()
        for (entry, slot) in commit.added {
            let addition = AnimationRun.Addition(time: time, change: path, entry: entry)
            let animations = tree.runs(in: slot, added: addition).compactMap { begin($0, pass: pass) }
            entries[entry, default: []] += animations
            commitment.animations.append((slot.layer, slot.key, animations.first))
        }
        history.problems += commit.problems
        addEpoch(from: time)
        history.end = max(history.end, time)
        commitment.blocks = transaction.completions.map { completion in
            add(completion, of: completion.entries.flatMap { entries[$0] ?? [] }, since: time, pass, path)
        }
        commitment.problems = commit.problems
        return commitment
    }

    private mutating func addEpoch(from time: Double) {
        editCount += tree.edits.count + 1
        let isWhole = tree.isRebuilt || editCount > max(12 * tree.count, 256)
        if isWhole { editCount = 0 }
        history.epochs.append(Epoch(from: time, tree.edits, isWhole ? tree.scene : nil))
    }

    /// Adds a completion of some animations and returns its number.
    private mutating func add(
        _ completion: Transaction.Completion, of numbers: [Int], since time: Double, _ pass: Int,
        _ path: [Int]
    ) -> Int {
        let stops = Dictionary(
            uniqueKeysWithValues: numbers.compactMap { number in
                animations[number].map { (number, $0.stop) }
            })
        for number in numbers { animations[number]?.completions.append(nextCompletion) }
        completions[nextCompletion] = PendingCompletion(
            stops: stops, since: time, pass: pass, changes: completion.changes, path: path)
        schedule(nextCompletion)
        nextCompletion += 1
        return nextCompletion - 1
    }

    private mutating func schedule(_ completion: Int) {
        completions[completion]?.updateTime()
        guard let time = completions[completion]?.time, time.isFinite else { return }
        completionTimes.insert(completion, at: time, number: completion)
    }

    private mutating func complete(_ number: Int, at time: Double) {
        guard let completion = completions.removeValue(forKey: number) else { return }
        let pass = time == completion.since ? completion.pass : 0
        record(.completion(number), time, pass, number)
        if ended.time != time { ended = (time, []) }
        for number in completion.stops.keys {
            guard let animation = animations[number] else { continue }
            animations[number]?.hasEnded = true
            ended.slots.insert(animation.slot)
        }
        for (index, var change) in completion.changes.enumerated() where change.time.isFinite {
            change.time = time + max(change.time, 0)
            pendingChanges.insert(
                (change, completion.path + [index], change.time == time ? pass + 1 : 0), at: change.time,
                number: nextChange)
            nextChange += 1
        }
    }

    private mutating func record(_ kind: SceneEvent.Kind, _ time: Double, _ pass: Int, _ number: Int) {
        history.marks.append(
            History.Mark(event: SceneEvent(time: time, kind: kind), pass: pass, number: number))
    }
}

extension ChangeScheduler {
    /// Adds an animation and returns its number, or `nil` if it is in a group or never runs.
    @discardableResult
    private mutating func begin(_ run: AnimationRun, pass: Int) -> Int? {
        let index = add(run)
        guard run.groups.isEmpty, !run.clock.span.isNever else { return nil }
        let number = nextAnimation
        nextAnimation += 1
        let slot = AnimationSlot(layer: run.layer, key: run.key)
        animations[number] = ScheduledAnimation(
            slot: slot, index: run.index[0], added: run.added, isKept: !run.animation.isRemovedOnCompletion,
            pass: pass)
        current[slot] = number
        ended.slots.remove(slot)
        setTimes(of: number, by: run, at: index, from: -.infinity)
        return number
    }

    /// Adds a run to the history and returns its index.
    private mutating func add(_ run: AnimationRun) -> Int {
        var run = run
        if let last = history.runs.last { run.share(with: last) }
        history.runs.append(run)
        runCount += 1
        return runCount - 1
    }

    /// Sets the start and the stop of an animation by a run that counts from a time; final events stay.
    private mutating func setTimes(
        of number: Int, by run: AnimationRun, at index: Int, from time: Double
    ) {
        guard var animation = animations[number] else { return }
        let span = run.sceneSpan
        var (start, stop) = (max(span.start, time), max(span.end, time))
        if span.isNever {
            // In a frozen layer, an animation that is already active starts immediately, and animations never stop.
            let now = max(time, run.added?.time ?? 0)
            (start, stop) = (run.hasBegun(at: now) ? now : .infinity, .infinity)
        }
        (animation.run, animation.end, animation.period) = (index, stop, run.period)
        if !animation.hasStarted {
            animation.start = start
            if start < .infinity { starts.insert(number, at: start, number: number) }
        }
        animations[number] = animation
        if !animation.hasEnded { setStop(of: number, to: stop) }
    }

    private mutating func setStop(of number: Int, to time: Double) {
        animations[number]?.stop = time
        if time.isFinite { stops.insert(number, at: time, number: number) }
        for completion in animations[number]?.completions ?? [] {
            completions[completion]?.stops[number] = time
            changedCompletions.insert(completion)
        }
    }

    /// Stops the animation in a slot early, if it has not ended.
    private mutating func stop(_ slot: AnimationSlot, at time: Double) {
        guard let number = current.removeValue(forKey: slot), let animation = animations[number] else {
            return
        }
        if animation.end > time { history.cuts[animation.run] = (time, false) }
        if animation.hasStopped { animations[number] = nil }
        guard animation.stop > time else { return }
        animations[number]?.isFinished = false
        setStop(of: number, to: time)
    }

    /// Continues the animations in layers with new timings as other runs (rule T12), in O(layers and animations).
    private mutating func retime(_ retimings: [Retiming], at time: Double, _ pass: Int) {
        guard !retimings.isEmpty else { return }
        settle(before: time)
        history.retimings += retimings
        var done: Set<Layer.ID> = []
        for retiming in retimings {
            let chain = tree.chain(to: retiming.layer)
            chain.last?.forEachLayer(in: chain.dropLast().map(\.timing)) { layer, timings in
                guard done.insert(layer.id).inserted else { return }
                for (index, keyed) in layer.animations.enumerated() {
                    guard let number = current[AnimationSlot(layer: layer.id, key: keyed.key)],
                        let animation = animations[number]
                    else { continue }
                    let runs = layer.runs(
                        ofAnimation: index, in: timings, originalIndex: animation.index,
                        added: animation.added, since: time)
                    reschedule(number, as: runs, at: time, pass)
                }
            }
        }
    }

    /// Stops the run of an animation and its children, and continues it as other runs.
    private mutating func reschedule(_ number: Int, as runs: [AnimationRun], at time: Double, _ pass: Int) {
        guard let animation = animations[number], let run = runs.first else { return }
        if animation.end > time { history.cuts[animation.run] = (time, true) }
        if !animation.hasStarted { animations[number]?.pass = pass }
        let indices = runs.map { add($0) }
        setTimes(of: number, by: run, at: indices[0], from: time)
    }

    /// Adds the starts and stops before a time to the history, which makes them final.
    private mutating func settle(before limit: Double) {
        while let next = starts.removeFirst(before: limit) {
            guard let animation = animations[next.value], animation.start == next.time, !animation.hasStarted,
                animation.start <= animation.stop
            else { continue }
            animations[next.value]?.hasStarted = true
            guard animation.start.isFinite else { continue }
            let slot = animation.slot
            record(.didStart(layer: slot.layer, key: slot.key), next.time, animation.pass, next.value)
        }
        while let next = stops.removeFirst(before: limit) {
            guard let animation = animations[next.value], animation.stop == next.time, !animation.hasStopped
            else { continue }
            end(next.value)
            history.end = max(history.end, animation.stop)
            guard animation.start.isFinite, animation.start <= animation.stop else { continue }
            let slot = animation.slot
            record(
                .didStop(layer: slot.layer, key: slot.key, finished: animation.isFinished), next.time,
                animation.stop == animation.start ? animation.pass : 0, next.value)
        }
    }

    /// Removes an animation that has stopped, unless it stays in the tree and may show again.
    private mutating func end(_ number: Int) {
        guard let animation = animations[number] else { return }
        let isCurrent = current[animation.slot] == number
        if animation.isKept, isCurrent {
            animations[number]?.hasStopped = true
            animations[number]?.hasEnded = true
        } else {
            animations[number] = nil
            if isCurrent { current[animation.slot] = nil }
        }
    }
}

extension LayerTree {
    /// Returns the run of the animation in a slot, and those of its children if it is a group.
    fileprivate func runs(in slot: AnimationSlot, added: AnimationRun.Addition) -> [AnimationRun] {
        let chain = chain(to: slot.layer)
        guard let layer = chain.last, let index = layer.animations.firstIndex(where: { $0.key == slot.key })
        else { return [] }
        return layer.runs(ofAnimation: index, in: chain.map(\.timing), added: added)
    }
}

// MARK: - Results

/// The animations and completion blocks that begin with a transaction of a running program.
package struct Commitment: Sendable {
    /// The added animations with the numbers in their events; `nil` for an animation that never runs.
    package internal(set) var animations: [(layer: Layer.ID, key: String, number: Int?)] = []
    /// The numbers of the completion blocks, in the order in which they were set.
    package internal(set) var blocks: [Int] = []
    package internal(set) var problems: [ChangeProblem] = []
}

final class Future: Sendable {
    let history: History
    let loops: Bool
    /// The time at which the last cycle begins, in seconds.
    let loopStart: Double
    /// The end of the last animation, change or cycle, in seconds.
    private let end: Double
    private let tree: LayerTree
    private let lazyLength = LazyValue<Double>()

    /// The shortest time that a scene shows after a layer has snapped back, in seconds.
    private static let rest = 0.5

    init(of scheduler: ChangeScheduler) {
        var scheduler = scheduler
        let past = scheduler.history.end
        scheduler.history = History()
        scheduler.advance(before: .infinity)
        (history, tree) = (scheduler.history, scheduler.tree)
        let (periods, start) = scheduler.endless
        loops = !periods.isEmpty
        let last = max(past, history.end)
        let once = tree.staggeredEnd(after: last)
        guard let period = Self.commonPeriod(periods), period > TimeTolerance.seconds else {
            (end, loopStart) = (once, 0)
            return
        }
        let leadIn = max(tree.staggeredEnd(after: start), 0)
        // A scene with a part that ends repeats as a whole, in whole cycles.
        loopStart = last > 0 ? 0 : leadIn
        let cycles = (max(once, leadIn) / period - 1e-9).rounded(.up)
        end = last > 0 ? period * max(cycles, 1) : leadIn + period
    }

    /// Returns the duration of the scene without an explicit duration, in seconds. `past` is the history before.
    ///
    /// - Complexity: The first call is O(n) in all animations.
    func length(after past: History) -> Double {
        if loops { return end }
        return lazyLength.value {
            let start = max(past.end, history.end) - Self.rest
            let snapBack = past.runs(and: history).lastSnapBack(in: tree, after: start)
            return snapBack.map { max(end, $0 + Self.rest) } ?? end
        }
    }

    /// Returns the least common multiple, or the longest period if the multiple is over a minute or over 1,000 of it.
    private static func commonPeriod(_ periods: Set<Double>) -> Double? {
        guard let longest = periods.max() else { return nil }
        let multiples = (1...1000).lazy.map { Double($0) * longest }.prefix { $0 <= 60 }
        let common = multiples.first { multiple in
            periods.allSatisfy { abs((multiple / $0) - (multiple / $0).rounded()) < 1e-6 }
        }
        return common ?? longest
    }
}

extension [AnimationRun] {
    /// Returns the last time after `start` at which a layer snaps back to its final model value.
    fileprivate func lastSnapBack(in tree: LayerTree, after start: Double) -> Double? {
        // An animation that shows at the end of another one of the same property hides it.
        var last: [Shown: Double] = [:]
        for run in self where run.animation.change != nil {
            let end = run.outermost.timing.fillMode.fillsForwards ? .infinity : run.end
            last[Shown(run)] = Swift.max(last[Shown(run)] ?? -.infinity, run.stopped ?? end)
        }
        return filter { run in
            run.end > start && run.end == last[Shown(run)]
                && tree[run.layer].flatMap(run.snapBack) != nil
        }.map(\.end).max()
    }
}

/// A property of a layer that an animation shows.
private struct Shown: Hashable {
    let layer: Layer.ID
    let property: AnimatableProperty?

    init(_ run: AnimationRun) { (layer, property) = (run.layer, run.property?.root) }
}

extension LayerTree {
    /// Returns the time at which all copies of replicators have reached the state that the originals have at `end`.
    fileprivate func staggeredEnd(after end: Double) -> Double {
        let ends = replicators.map { id -> Double in
            var (time, speed) = (end, 1.0)
            for layer in chain(to: id) {
                speed *= abs(layer.timing.speed)
                if let replicator = layer.replicator { time += abs(replicator.wholeDelay) / speed }
            }
            // Copies in a frozen layer never reach the state of the original.
            return time
        }
        return ends.filter(\.isFinite).max() ?? end
    }
}

// MARK: - The queue

/// A binary heap of values by the time at which they are due, and then by their numbers.
package struct DueQueue<Value> {
    private var heap: [(time: Double, number: Int, value: Value)] = []

    package init() {}

    package var isEmpty: Bool { heap.isEmpty }

    package var first: (time: Double, number: Int, value: Value)? { heap.first }

    package mutating func insert(_ value: Value, at time: Double, number: Int) {
        heap.append((time, number, value))
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the first entry if it is due before a time.
    package mutating func removeFirst(before limit: Double) -> (time: Double, number: Int, value: Value)? {
        guard let first, first.time < limit else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, precedes(child + 1, child) { child += 1 }
            guard precedes(child, parent) else { break }
            heap.swapAt(child, parent)
            parent = child
        }
        return first
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        (heap[a].time, heap[a].number) < (heap[b].time, heap[b].number)
    }
}

extension DueQueue: Sendable where Value: Sendable {}
