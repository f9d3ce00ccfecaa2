/// A scene's changes while they are played through in order of time: the tree as it is, and what is still to come.
///
/// Completions make what happens when depend on when animations end, which later changes may bring forward. So
/// each time the earliest of what is due is done: a change that a completion asks for, or a completion whose
/// animations have all ended. What has become certain is written into a ``History``.
struct ChangeScheduler: Sendable {
    private(set) var tree: LayerTree
    /// How many edits it takes to put the scene together from the last one that is kept.
    private var editCount = 0
    /// The animations that may still begin or end, by number.
    private var animations: [Int: ScheduledAnimation] = [:]
    private var lastAnimation = 0
    /// How many animations there have been.
    private var runCount = 0
    /// The animation under each key of each layer.
    private var current: [AnimationSlot: Int] = [:]
    private var starts = DueQueue<Int>()
    private var stops = DueQueue<Int>()
    /// The completions that have not run, by number, and when those that can have all they wait for.
    private var waits: [Int: PendingCompletion] = [:]
    private var due = DueQueue<Int>()
    private var lastWait = 0
    /// The changes that completions have asked for.
    private var pending = DueQueue<(change: TimedChange, place: [Int], pass: Int)>()
    private var lastPending = 0
    /// The animations that completions know to have ended at a time, which is the last of any.
    private var ended: (time: Double, places: Set<AnimationSlot>) = (-.infinity, [])

    /// An animation from its start to its stop, as far as it is known by now.
    private struct ScheduledAnimation {
        let layer: Layer.ID
        let key: String
        /// Its place among the animations of the layer when it was added.
        let index: Int
        let added: AnimationRun.Addition?
        /// Whether it stays when it has ended.
        let isKept: Bool
        /// The place of its run among all, of several the last, and when that may change nothing any more.
        var run = 0
        var end = Double.infinity
        /// The length of one cycle in seconds of the scene when that run goes on forever.
        var period: Double?
        /// When it starts and stops; infinite while its layer stands still.
        var start = Double.infinity
        var stop = Double.infinity
        /// Whether these have been written down, so that nothing changes them any more.
        var hasStarted = false
        var hasStopped = false
        /// Whether it has ended for a completion, or has stopped: then it does not go on.
        var hasEnded = false
        var isFinished = true
        var pass: Int
        /// The completions that wait for it.
        var waits: [Int] = []
    }

    /// A completion that has not run: when the animations it waits for stop, since when it waits, and what it
    /// does.
    private struct PendingCompletion {
        var stops: [Int: Double]
        let since: Double
        let pass: Int
        let changes: [TimedChange]
        /// The place of the change that it completes.
        let place: [Int]

        /// When it runs; infinite while it waits for something that goes on forever.
        var time: Double { stops.values.reduce(since, max) }
    }

    /// The scheduler at the beginning of a scene, before any change.
    init(_ scene: Scene, _ history: inout History) {
        var scene = scene
        scene.changes = []
        tree = LayerTree(scene)
        history.epochs = [Epoch(from: -.infinity, LayerEdits(), scene)]
        for run in scene.runs { begin(run, pass: 0, &history) }
    }

    /// Makes a change of the scene at its time, after all that comes earlier. Its place is its index among the
    /// scene's, followed by its index in the completion of that, and so on.
    ///
    /// - Precondition: nothing has been made at a later time.
    mutating func make(_ change: TimedChange, at place: [Int], _ history: inout History) {
        make(change.asTransaction, change.changes, at: change.time, place, &history)
        history.putInOrder()
    }

    /// Commits a transaction, whose changes the scene has, at a time, after all that comes earlier and, at that time
    /// itself, after the passes before.
    ///
    /// - Precondition: nothing has been made at a later time.
    /// - Returns: what it has begun.
    @discardableResult
    mutating func make(
        _ transaction: Transaction, _ changes: [LayerChange], at time: Double, _ place: [Int],
        pass: Int = 0, _ history: inout History
    ) -> Commitment {
        advance(before: time, &history)
        return commit(transaction, changes, at: time, place, pass: pass, &history)
    }

    /// When the next of all that is known by now is due, in seconds of the scene; nil for never.
    var next: Double? {
        [starts.first?.time, stops.first?.time, due.first?.time, pending.first?.time].compactMap(\.self).min()
    }

    /// Whether something will still be changed, which only completions do.
    var mayChange: Bool { !waits.isEmpty || !pending.isEmpty }

    /// The cycles of the animations that go on forever, in seconds of the scene.
    var periods: Set<Double> {
        Set(animations.values.lazy.filter { $0.stop == .infinity }.compactMap(\.period))
    }

    /// Does all that is due before a time, and settles which animations have begun and ended by then.
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

    /// Takes completions out of the queue that have run or have been brought forward since.
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

    /// What a commit with these changes leaves behind.
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

    /// Runs a completion; the changes that it asks for are due later, or in the next pass.
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

// The animations.
extension ChangeScheduler {
    /// Notes an animation that was added; returns its number when it is one of a layer's own that ever runs.
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

    /// Writes down a run, and returns its place among all.
    private mutating func note(_ run: AnimationRun, _ history: inout History) -> Int {
        var run = run
        if let last = history.runs.last { run.share(with: last) }
        history.runs.append(run)
        runCount += 1
        return runCount - 1
    }

    /// Lets an animation start and stop as a run of it says that counts from a time on; what has been written down stays.
    private mutating func follow(_ run: AnimationRun, at place: Int, from time: Double, _ number: Int) {
        guard var animation = animations[number] else { return }
        let span = run.sceneSpan
        var (start, stop) = (max(span.start, time), max(span.end, time))
        if span.isNever {
            // Where time stands still, what it has come to starts at once, and nothing stops.
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

    /// Lets an animation stop at a time, for which its completions wait.
    private mutating func setStop(of number: Int, to time: Double) {
        animations[number]?.stop = time
        if time.isFinite { stops.insert(number, at: time, number: number) }
        for waiting in animations[number]?.waits ?? [] {
            waits[waiting]?.stops[number] = time
            guard let end = waits[waiting]?.time, end.isFinite else { continue }
            due.insert(waiting, at: end, number: waiting)
        }
    }

    /// Stops the animation under a key before its time, when it has not ended.
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

    /// Lets the animations of layers whose timings have changed, and of all that is in these, go on by the new ones
    /// (rule T12).
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

    /// Cuts the run of an animation at a time, from which on it goes on as another one, a group with all in it.
    private mutating func reschedule(
        _ number: Int, as runs: [AnimationRun], at time: Double, _ pass: Int, _ history: inout History
    ) {
        guard let animation = animations[number], let run = runs.first else { return }
        if animation.end > time { history.cuts[animation.run] = (time, true) }
        if !animation.hasStarted { animations[number]?.pass = pass }
        let places = runs.map { note($0, &history) }
        follow(run, at: places[0], from: time, number)
    }

    /// Writes down the starts and stops before a time, which nothing can change any more.
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

    /// Forgets an animation that has stopped, unless it stays in the tree: then it may show again.
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
    /// The animation under a key of a layer and, when it is a group, all in it.
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

/// What has begun with a transaction of a running program.
package struct Commitment: Sendable {
    /// The animations that were added, in order, each with the number that its events have. One that never runs has none.
    package internal(set) var animations: [(layer: Layer.ID, key: String, number: Int?)] = []
    /// The numbers of the completion blocks, in order of setting.
    package internal(set) var blocks: [Int] = []
    /// What could not be changed.
    package internal(set) var problems: [ChangeProblem] = []
}

// MARK: - The future

/// What happens from the last change on when nothing else is changed.
final class Future: Sendable {
    let history: History
    /// How long the scene lasts by itself, in seconds.
    let length: Double
    /// Whether something goes on forever.
    let loops: Bool

    /// What is still on a scheduler after what has happened.
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

    /// How long a scene lasts with something that ends and cycles that go on forever: whole cycles of all.
    private static func length(of periods: Set<Double>, once: Double) -> Double {
        guard let period = commonPeriod(periods), period > TimeTolerance.seconds else { return once }
        let loops = (once / period - 1e-9).rounded(.up)
        return period * max(loops, 1)
    }

    /// The least common multiple of some periods when it is at most a minute (and a thousand of the longest),
    /// else the longest of them; nil for none.
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
    /// When the last copy of the last replicator has come to rest, the originals doing so at `end`.
    fileprivate func staggeredEnd(after end: Double) -> Double {
        let ends = replicators.map { id -> Double in
            let chain = chain(to: id)
            guard let replicator = chain.last?.replicator else { return 0 }
            let delay = abs(replicator.instanceDelay) * Double(max(replicator.wholeCount - 1, 0))
            let speed = chain.reduce(1) { $0 * abs($1.timing.speed) }
            // Copies that stand still never come to where the original is.
            return speed > 0 ? end + delay / speed : end
        }
        return ends.filter(\.isFinite).max() ?? 0
    }
}

// MARK: - The queue

/// Values by the times at which they are due, the earliest first; of those of one time, the least number first.
///
/// A binary heap: putting one in and taking the first out take O(log n).
package struct DueQueue<Value> {
    private var heap: [(time: Double, number: Int, value: Value)] = []

    /// A queue with nothing in it.
    package init() {}

    /// Whether there is none.
    package var isEmpty: Bool { heap.isEmpty }

    /// The entry that is due first.
    package var first: (time: Double, number: Int, value: Value)? { heap.first }

    /// Puts a value in.
    package mutating func insert(_ value: Value, at time: Double, number: Int) {
        heap.append((time, number, value))
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the entry out that is due first, when it is due before a time.
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
