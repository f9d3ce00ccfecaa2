/// A scene's timed changes played through once: the scene that each leaves behind, and the events on the way.
///
/// Completions make what happens when depend on when animations end, which later changes may bring forward.
/// So the changes are made in order of time, and each time it is asked what comes next: a change, or a
/// completion whose animations have all ended by then.
struct Timeline {
    /// The scene from a time on.
    private(set) var epochs: [(start: Double, scene: Scene)]
    /// The animations that changes could not add, in order of time.
    private(set) var problems: [AnimationProblem] = []
    private var marks: [Mark] = []
    private var runs: [Run]
    private var waiting: [Wait] = []
    private var completions = 0

    /// An animation from when it was added.
    private struct Run {
        var layer: LayerPath?
        let key: String
        let start: Double
        var stop: Double
        var isFinished = true
        let pass: Int
        let startPlace: LayerPath
    }

    /// A completion that has not run: which animations it waits for, since when, and what it does.
    private struct Wait {
        let number: Int
        let runs: [Int]
        let since: Double
        let pass: Int
        let changes: [TimedChange]
    }

    /// An event with what orders those of one instant: commits made by completions come in a later pass, and
    /// within a pass starts come first, then completions, then stops (rule X4).
    private struct Mark {
        let event: SceneEvent
        let pass: Int
        let rank: Int
    }

    init(_ scene: Scene) {
        epochs = [(-.infinity, scene)]
        runs = scene.paths.flatMap { path in
            scene[path]?.animations.compactMap { Self.run(of: $0, at: path, in: scene, pass: 0) } ?? []
        }
        var changes = scene.events.filter { $0.time.isFinite }.map { (change: $0, pass: 0) }
        while true {
            changes = Self.inOrder(changes)
            let completion = nextCompletion
            if let change = changes.first?.change, change.time <= completion?.time ?? .infinity {
                commit(change, pass: changes.removeFirst().pass)
            } else if let completion {
                changes += complete(completion.index, at: completion.time)
            } else {
                break
            }
        }
        for run in runs { mark(run) }
    }

    /// The events in order of time.
    var events: [SceneEvent] {
        let order = marks.indices.sorted { a, b in
            let (x, y) = (marks[a], marks[b])
            return (x.event.time, x.pass, x.rank, a) < (y.event.time, y.pass, y.rank, b)
        }
        return order.map { marks[$0].event }
    }

    /// When the last animation that ends has ended, and the last change been made.
    var end: Double {
        let stops = runs.map(\.stop).filter(\.isFinite)
        return max(stops.max() ?? 0, epochs.last.map(\.start) ?? 0, 0)
    }

    private static func inOrder(_ changes: [(change: TimedChange, pass: Int)])
        -> [(change: TimedChange, pass: Int)]
    {
        changes.indices.sorted { (changes[$0].change.time, $0) < (changes[$1].change.time, $1) }
            .map { changes[$0] }
    }

    private var nextCompletion: (index: Int, time: Double)? {
        waiting.indices
            .map { index in
                (index, waiting[index].runs.map { runs[$0].stop }.reduce(waiting[index].since, max))
            }
            .filter(\.1.isFinite).min { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    private mutating func commit(_ change: TimedChange, pass: Int) {
        let transaction = change.asTransaction
        var commit = Commit(epochs[epochs.count - 1].scene, at: change.time)
        commit.make(transaction)
        problems += commit.problems
        for removed in commit.removed { stop(removed.layer, removed.key, at: change.time) }
        for move in commit.moves {
            for index in runs.indices { runs[index].layer = runs[index].layer.flatMap(move.place) }
        }
        var entries: [Int: [Int]] = [:]
        for added in commit.added {
            guard
                let keyed = commit.scene[added.layer]?.animations.first(where: { $0.key == added.key }),
                let run = Self.run(of: keyed, at: added.layer, in: commit.scene, pass: pass)
            else { continue }
            entries[added.entry, default: []].append(runs.count)
            runs.append(run)
        }
        epochs.append((change.time, commit.scene))
        for completion in transaction.completions {
            waiting.append(
                Wait(
                    number: completions, runs: completion.entries.flatMap { entries[$0] ?? [] },
                    since: change.time, pass: pass, changes: completion.changes))
            completions += 1
        }
    }

    /// Runs a completion, and gives the changes that it makes.
    private mutating func complete(_ index: Int, at time: Double) -> [(change: TimedChange, pass: Int)] {
        let wait = waiting.remove(at: index)
        let pass = time == wait.since ? wait.pass : 0
        marks.append(
            Mark(event: SceneEvent(time: time, kind: .completion(wait.number)), pass: pass, rank: 1))
        return wait.changes.filter { $0.time.isFinite }.map { change in
            var later = change
            later.time = time + max(change.time, 0)
            return (later, later.time == time ? pass + 1 : 0)
        }
    }

    private mutating func stop(_ layer: LayerPath, _ key: String, at time: Double) {
        for index in runs.indices
        where runs[index].layer == layer && runs[index].key == key && runs[index].stop > time {
            runs[index].stop = time
            runs[index].isFinished = false
        }
    }

    private mutating func mark(_ run: Run) {
        guard run.start.isFinite, run.start <= run.stop else { return }
        let start = SceneEvent.Kind.didStart(layer: run.startPlace, key: run.key)
        marks.append(Mark(event: SceneEvent(time: run.start, kind: start), pass: run.pass, rank: 0))
        guard run.stop.isFinite else { return }
        let stop = SceneEvent.Kind.didStop(layer: run.startPlace, key: run.key, finished: run.isFinished)
        let pass = run.stop == run.start ? run.pass : 0
        marks.append(Mark(event: SceneEvent(time: run.stop, kind: stop), pass: pass, rank: 2))
    }

    /// When an animation starts and ends in the scene's time; nil on a frozen layer, where it never does.
    private static func run(
        of keyed: KeyedAnimation, at path: LayerPath, in scene: Scene, pass: Int
    ) -> Run? {
        let duration = TransactionSettings.defaultDuration
        var span = Clock(keyed.animation, defaultDuration: duration, isRemoved: true).span
        for place in (path.ancestors + [path]).reversed() {
            guard let layer = scene[place] else { return nil }
            span = span.inParent(of: layer.timing)
        }
        guard !span.isNever else { return nil }
        return Run(
            layer: path, key: keyed.key, start: span.start, stop: span.end, pass: pass, startPlace: path)
    }
}
