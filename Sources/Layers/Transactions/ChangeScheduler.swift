/// A simulation of a scene's changes in order of time: the current tree and the pending events.
///
/// Completions run when animations end, and later changes may end an animation early. So the scheduler always
/// handles the earliest pending event: a change that a completion made, or a completion whose animations have
/// all ended. It writes everything that is final into a ``History``.
struct ChangeScheduler: Sendable {
    private(set) var tree: LayerTree
    /// The number of edits since the last epoch that has its scene.
    private var editCount = 0
    /// The animations that may still begin or end, by number.
    private var animations: [Int: ScheduledAnimation] = [:]
    private var lastAnimation = 0
    /// The number of runs so far.
    private var runCount = 0
    /// The number of the animation in each slot.
    private var current: [AnimationSlot: Int] = [:]
    private var starts = DueQueue<Int>()
    private var stops = DueQueue<Int>()
    /// The completions that have not run, by number, and the times at which they may run.
    private var waits: [Int: PendingCompletion] = [:]
    private var due = DueQueue<Int>()
    private var lastWait = 0
    /// The changes made by completions that have run.
    private var pending = DueQueue<(change: TimedChange, place: [Int], pass: Int)>()
    private var lastPending = 0
    /// The last time at which completions ran, and the animations for which they waited.
    private var ended: (time: Double, places: Set<AnimationSlot>) = (-.infinity, [])

    /// An animation from its start to its stop, as far as known.
    private struct ScheduledAnimation {
        let layer: Layer.ID
        let key: String
        /// The index among the animations of the layer when the animation was added.
        let index: Int
        let added: AnimationRun.Addition?
        /// Whether the animation stays after its end.
        let isKept: Bool
        /// The number of its last run, and the scene time at which that run ends.
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
        var waits: [Int] = []
    }

    /// A completion that has not run, with the stop times of the animations for which it waits.
    private struct PendingCompletion {
        var stops: [Int: Double]
        let since: Double
        let pass: Int
        let changes: [TimedChange]
        /// The place of the change that it completes.
        let place: [Int]

        /// The time at which it runs; infinite if it waits for an animation that never ends.
        var time: Double { stops.values.reduce(since, max) }
    }

    /// Creates a scheduler at the start of a scene, before any change.
    init(_ scene: Scene, _ history: inout History) {
        var scene = scene
        scene.changes = []
        tree = LayerTree(scene)
        history.epochs = [Epoch(from: -.infinity, LayerEdits(), scene)]
        for run in scene.runs { begin(run, pass: 0, &history) }
    }

    /// Makes a timed change of the scene.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - place: its index in the scene's changes, then its index in the completion of that, and so on.
    ///   - history: receives the final events.
    /// - Precondition: no change was made at a later time.
    mutating func make(_ change: TimedChange, at place: [Int], _ history: inout History) {
        make(change.asTransaction, change.changes, at: change.time, place, &history)
        history.putInOrder()
    }

    /// Commits a transaction after all earlier events, and after the earlier passes at the same time.
    ///
    /// - Precondition: no change was made at a later time.
    /// - Returns: the animations and blocks that begin.
    @discardableResult
    mutating func make(
        _ transaction: Transaction, _ changes: [LayerChange], at time: Double, _ place: [Int],
        pass: Int = 0, _ history: inout History
    ) -> Commitment {
        advance(before: time, &history)
        return commit(transaction, changes, at: time, place, pass: pass, &history)
    }

    /// The scene time of the next pending event, in seconds, or `nil` if there is none.
    var next: Double? {
        [starts.first?.time, stops.first?.time, due.first?.time, pending.first?.time].compactMap(\.self).min()
    }

    /// Whether a completion may still change the tree.
    var mayChange: Bool { !waits.isEmpty || !pending.isEmpty }

    /// The cycles of the animations that never end, in scene seconds.
    var periods: Set<Double> {
        Set(animations.values.lazy.filter { $0.stop == .infinity }.compactMap(\.period))
    }

    /// Handles all events that are due before a time, and settles the animations that begin and end before
    /// it.
    mutating func advance(before limit: Double, _ history: inout History) {
        while true {
            dropStale()
            let completion = due.first?.time ?? .infinity
            if let next = pending.first, next.time <= completion {
                guard let next = pending.removeFirst(before: limit) else { break }
                let (change, place, pass) = next.value
                commit(change.asTransaction, change.changes, at: change.time, place, pass: pass, &history)
            } else {
                guard let next = due.removeFirst(before: limit) else { break }
                complete(next.value, at: next.time, &history)
            }
        }
        settle(before: limit, &history)
    }

    /// Removes completions from the queue that have run or were moved to an earlier time.
    private mutating func dropStale() {
        while let first = due.first, waits[first.value]?.time != first.time {
            _ = due.removeFirst(before: .infinity)
        }
    }

    @discardableResult
    private mutating func commit(
        _ transaction: Transaction, _ changes: [LayerChange], at time: Double, _ place: [Int], pass: Int,
        _ history: inout History
    ) -> Commitment {
        let over = ended.time == time ? ended.places : []
        var commit = Commit(at: time, place: place, over: over)
        tree.forgetEdits()
        commit.make(transaction, in: &tree)
        for removed in commit.removed {
            stop(AnimationSlot(layer: removed.layer, key: removed.key), at: time, &history)
        }
        retime(commit.retimings(in: tree), at: time, pass, &history)
        var entries: [Int: [Int]] = [:]
        var commitment = Commitment()
        for (entry, layer, key) in commit.added {
            let addition = AnimationRun.Addition(time: time, change: place, entry: entry)
            let animations = tree.runs(ofKey: key, on: layer, added: addition).compactMap {
                begin($0, pass: pass, &history)
            }
            entries[entry, default: []] += animations
            commitment.animations.append((layer, key, animations.first))
        }
        history.problems += commit.problems
        history.epochs.append(epoch(from: time, changes))
        history.end = max(history.end, time)
        commitment.blocks = transaction.completions.map { completion in
            wait(
                completion, for: completion.entries.flatMap { entries[$0] ?? [] }, since: time, pass,
                place)
        }
        commitment.problems = commit.problems
        return commitment
    }

    /// Returns the epoch after a commit with these changes.
    private mutating func epoch(from time: Double, _ changes: [LayerChange]) -> Epoch {
        let edits = tree.edits.sharing(changes)
        editCount += edits.count + 1
        let isWhole = edits.isRebuilt || editCount > max(12 * tree.count, 256)
        if isWhole { editCount = 0 }
        return Epoch(from: time, edits, isWhole ? tree.scene : nil)
    }

    private mutating func wait(
        _ completion: Transaction.Completion, for numbers: [Int], since time: Double, _ pass: Int,
        _ place: [Int]
    ) -> Int {
        let stops = Dictionary(
            uniqueKeysWithValues: numbers.compactMap { number in
                animations[number].map { (number, $0.stop) }
            })
        for number in numbers { animations[number]?.waits.append(lastWait) }
        let wait = PendingCompletion(
            stops: stops, since: time, pass: pass, changes: completion.changes, place: place)
        waits[lastWait] = wait
        if wait.time.isFinite { due.insert(lastWait, at: wait.time, number: lastWait) }
        lastWait += 1
        return lastWait - 1
    }

    /// Runs a completion and schedules its changes, for later or for the next pass.
    private mutating func complete(_ number: Int, at time: Double, _ history: inout History) {
        guard let wait = waits.removeValue(forKey: number) else { return }
        let pass = time == wait.since ? wait.pass : 0
        history.note(
            History.Mark(
                event: SceneEvent(time: time, kind: .completion(number)), pass: pass, number: number))
        if ended.time != time { ended = (time, []) }
        for number in wait.stops.keys {
            guard let animation = animations[number] else { continue }
            animations[number]?.hasEnded = true
            ended.places.insert(AnimationSlot(layer: animation.layer, key: animation.key))
        }
        for (index, change) in wait.changes.enumerated() where change.time.isFinite {
            var later = change
            later.time = time + max(change.time, 0)
            pending.insert(
                (later, wait.place + [index], later.time == time ? pass + 1 : 0), at: later.time,
                number: lastPending)
            lastPending += 1
        }
    }
}

extension ChangeScheduler {
    /// Adds an animation and returns its number, or `nil` if it is in a group or never runs.
    @discardableResult
    private mutating func begin(_ run: AnimationRun, pass: Int, _ history: inout History) -> Int? {
        let place = note(run, &history)
        guard run.groups.isEmpty, !run.clock.span.isNever else { return nil }
        let number = lastAnimation
        lastAnimation += 1
        animations[number] = ScheduledAnimation(
            layer: run.layer, key: run.key, index: run.index[0], added: run.added,
            isKept: !run.animation.isRemovedOnCompletion, pass: pass)
        let key = AnimationSlot(layer: run.layer, key: run.key)
        current[key] = number
        ended.places.remove(key)
        follow(run, at: place, from: -.infinity, number)
        return number
    }

    /// Adds a run to the history and returns its number.
    private mutating func note(_ run: AnimationRun, _ history: inout History) -> Int {
        var run = run
        if let last = history.runs.last { run.share(with: last) }
        history.runs.append(run)
        runCount += 1
        return runCount - 1
    }

    /// Sets the start and the stop of an animation by a run that counts from a time; final events stay.
    private mutating func follow(_ run: AnimationRun, at place: Int, from time: Double, _ number: Int) {
        guard var animation = animations[number] else { return }
        let span = run.sceneSpan
        var (start, stop) = (max(span.start, time), max(span.end, time))
        if span.isNever {
            // In a frozen layer, an animation that is already active starts immediately, and animations never stop.
            let now = max(time, run.added?.time ?? 0)
            (start, stop) = (run.hasBegun(at: now) ? now : .infinity, .infinity)
        }
        (animation.run, animation.end, animation.period) = (place, stop, run.period)
        if !animation.hasStarted {
            animation.start = start
            if start < .infinity { starts.insert(number, at: start, number: number) }
        }
        animations[number] = animation
        if !animation.hasEnded { setStop(of: number, to: stop) }
    }

    /// Sets the stop of an animation and of the completions that wait for it.
    private mutating func setStop(of number: Int, to time: Double) {
        animations[number]?.stop = time
        if time.isFinite { stops.insert(number, at: time, number: number) }
        for waiting in animations[number]?.waits ?? [] {
            waits[waiting]?.stops[number] = time
            guard let end = waits[waiting]?.time, end.isFinite else { continue }
            due.insert(waiting, at: end, number: waiting)
        }
    }

    /// Stops the animation in a slot early, if it has not ended.
    private mutating func stop(_ place: AnimationSlot, at time: Double, _ history: inout History) {
        guard let number = current.removeValue(forKey: place), let animation = animations[number] else {
            return
        }
        if animation.end > time { history.cuts[animation.run] = (time, false) }
        if animation.hasStopped { animations[number] = nil }
        guard animation.stop > time else { return }
        animations[number]?.isFinished = false
        setStop(of: number, to: time)
    }

    /// Continues the animations in layers with new timings as other runs (rule T12).
    ///
    /// - Complexity: O(layers and animations in these layers).
    private mutating func retime(
        _ retimings: [Retiming], at time: Double, _ pass: Int, _ history: inout History
    ) {
        guard !retimings.isEmpty else { return }
        settle(before: time, &history)
        history.retimings += retimings
        var done: Set<Layer.ID> = []
        for retiming in retimings {
            let chain = tree.chain(to: retiming.layer)
            chain.last?.forEachLayer(in: chain.dropLast().map(\.timing)) { layer, timings in
                guard done.insert(layer.id).inserted else { return }
                for keyed in layer.animations.enumerated() {
                    let place = AnimationSlot(layer: layer.id, key: keyed.element.key)
                    guard let number = current[place], let animation = animations[number] else { continue }
                    let runs = layer.runs(
                        ofAnimation: keyed.offset, in: timings, index: animation.index,
                        added: animation.added,
                        since: time)
                    reschedule(number, as: runs, at: time, pass, &history)
                }
            }
        }
    }

    /// Stops the run of an animation and its children, and continues it as other runs.
    private mutating func reschedule(
        _ number: Int, as runs: [AnimationRun], at time: Double, _ pass: Int, _ history: inout History
    ) {
        guard let animation = animations[number], let run = runs.first else { return }
        if animation.end > time { history.cuts[animation.run] = (time, true) }
        if !animation.hasStarted { animations[number]?.pass = pass }
        let places = runs.map { note($0, &history) }
        follow(run, at: places[0], from: time, number)
    }

    /// Adds the starts and stops before a time to the history, which makes them final.
    private mutating func settle(before limit: Double, _ history: inout History) {
        while let next = starts.removeFirst(before: limit) {
            guard let animation = animations[next.value], animation.start == next.time, !animation.hasStarted,
                animation.start <= animation.stop
            else { continue }
            animations[next.value]?.hasStarted = true
            guard animation.start.isFinite else { continue }
            note(
                .didStart(layer: animation.layer, key: animation.key), next.time, animation.pass, next.value,
                &history)
        }
        while let next = stops.removeFirst(before: limit) {
            guard let animation = animations[next.value], animation.stop == next.time, !animation.hasStopped
            else {
                continue
            }
            end(next.value)
            history.end = max(history.end, animation.stop)
            guard animation.start.isFinite, animation.start <= animation.stop else { continue }
            note(
                .didStop(layer: animation.layer, key: animation.key, finished: animation.isFinished),
                next.time,
                animation.stop == animation.start ? animation.pass : 0, next.value, &history)
        }
    }

    /// Removes an animation that has stopped, unless it stays in the tree and may show again.
    private mutating func end(_ number: Int) {
        guard let animation = animations[number] else { return }
        let place = AnimationSlot(layer: animation.layer, key: animation.key)
        if animation.isKept, current[place] == number {
            animations[number]?.hasStopped = true
            animations[number]?.hasEnded = true
        } else {
            animations[number] = nil
            if current[place] == number { current[place] = nil }
        }
    }

    private func note(
        _ kind: SceneEvent.Kind, _ time: Double, _ pass: Int, _ number: Int, _ history: inout History
    ) {
        history.note(History.Mark(event: SceneEvent(time: time, kind: kind), pass: pass, number: number))
    }
}

extension LayerTree {
    /// Returns the run of the animation under a key of a layer, and those of its children if it is a group.
    fileprivate func runs(
        ofKey key: String, on id: Layer.ID, added: AnimationRun.Addition
    ) -> [AnimationRun] {
        let chain = chain(to: id)
        guard let layer = chain.last, let index = layer.animations.firstIndex(where: { $0.key == key }) else {
            return []
        }
        return layer.runs(ofAnimation: index, in: chain.map(\.timing), added: added)
    }
}

// MARK: - Results

/// The animations and completion blocks that begin with a transaction of a running program.
package struct Commitment: Sendable {
    /// The added animations, in order, with the numbers in their events; `nil` for an animation that never
    /// runs.
    package internal(set) var animations: [(layer: Layer.ID, key: String, number: Int?)] = []
    /// The numbers of the completion blocks, in the order in which they were set.
    package internal(set) var blocks: [Int] = []
    /// The changes that failed.
    package internal(set) var problems: [ChangeProblem] = []
}

// MARK: - The future

/// The events after the last change, provided that no other change follows.
final class Future: Sendable {
    let history: History
    /// The duration of the scene without an explicit duration, in seconds.
    let length: Double
    /// Whether an animation never ends.
    let loops: Bool

    /// Simulates the pending events of a scheduler.
    init(of scheduler: ChangeScheduler, after past: History) {
        var scheduler = scheduler
        var history = History()
        scheduler.advance(before: .infinity, &history)
        history.putInOrder()
        self.history = history
        let periods = scheduler.periods
        loops = !periods.isEmpty
        let end = max(past.end, history.end)
        length = Self.length(of: periods, once: max(end, scheduler.tree.staggeredEnd(after: end)))
    }

    /// Returns the duration of a scene in whole common cycles that cover the part that ends.
    private static func length(of periods: Set<Double>, once: Double) -> Double {
        guard let period = commonPeriod(periods), period > TimeTolerance.seconds else { return once }
        let loops = (once / period - 1e-9).rounded(.up)
        return period * max(loops, 1)
    }

    /// Returns the least common multiple of some periods, or the longest period if the multiple is over a
    /// minute or over 1,000 of the longest. Returns `nil` if there are no periods.
    private static func commonPeriod(_ periods: Set<Double>) -> Double? {
        guard let longest = periods.max() else { return nil }
        var multiple = 1.0
        while multiple * longest <= 60, multiple <= 1000 {
            let candidate = multiple * longest
            if periods.allSatisfy({ isMultiple(candidate, of: $0) }) { return candidate }
            multiple += 1
        }
        return longest
    }

    private static func isMultiple(_ length: Double, of period: Double) -> Bool {
        let ratio = length / period
        return abs(ratio - ratio.rounded()) < 1e-6
    }
}

extension LayerTree {
    /// Returns the time at which the last copy of each replicator has ended, if the originals end at `end`.
    fileprivate func staggeredEnd(after end: Double) -> Double {
        let ends = replicators.map { id -> Double in
            let chain = chain(to: id)
            guard let replicator = chain.last?.replicator else { return 0 }
            let delay = abs(replicator.instanceDelay) * Double(max(replicator.wholeCount - 1, 0))
            let speed = chain.reduce(1) { $0 * abs($1.timing.speed) }
            // Copies in a frozen layer never reach the state of the original.
            return speed > 0 ? end + delay / speed : end
        }
        return ends.filter(\.isFinite).max() ?? 0
    }
}

// MARK: - The queue

/// A priority queue of values by the time at which they are due.
///
/// Values that are due at the same time are ordered by their numbers. It is a binary heap, so inserting and
/// removing are O(log n).
package struct DueQueue<Value> {
    private var heap: [(time: Double, number: Int, value: Value)] = []

    /// Creates an empty queue.
    package init() {}

    /// Whether the queue is empty.
    package var isEmpty: Bool { heap.isEmpty }

    /// The first entry, or `nil` if the queue is empty.
    package var first: (time: Double, number: Int, value: Value)? { heap.first }

    /// Inserts a value.
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
