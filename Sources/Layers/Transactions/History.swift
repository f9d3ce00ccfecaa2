/// A scene's timed changes played through once: the scene that each leaves behind, and the events on the way.
///
/// Completions make what happens when depend on when animations end, which later changes may bring forward.
/// So the changes are made in order of time, and each time it is asked what comes next: a change, or a
/// completion whose animations have all ended by then.
struct History {
    /// The scene from a time on.
    private(set) var epochs: [(start: Double, scene: Scene)]
    private var marks: [Mark] = []
    /// Every animation, in order of adding.
    private(set) var runs: [Timeline.Run]
    private var courses: [Course]
    private var waiting: [Wait] = []
    private var completions = 0

    /// An animation of a layer from its start to its stop, as far as it is known by now.
    private struct Course {
        var layer: LayerPath?
        let key: String
        let start: Double
        var stop: Double
        var isFinished = true
        let pass: Int
        let startPlace: LayerPath

        /// When an animation starts and ends; nil on a frozen layer, where it never does.
        init?(_ run: Timeline.Run, pass: Int) {
            guard let span = run.span else { return nil }
            layer = run.layer
            key = run.key
            start = span.lowerBound
            stop = span.upperBound
            self.pass = pass
            startPlace = run.layer
        }
    }

    /// A completion that has not run: which animations it waits for, since when, and what it does.
    private struct Wait {
        let number: Int
        let courses: [Int]
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
        runs = scene.runs
        courses = runs.filter(\.groups.isEmpty).compactMap { Course($0, pass: 0) }
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
        for course in courses { mark(course) }
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
        let stops = courses.map(\.stop).filter(\.isFinite)
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
                (index, waiting[index].courses.map { courses[$0].stop }.reduce(waiting[index].since, max))
            }
            .filter(\.1.isFinite).min { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    private mutating func commit(_ change: TimedChange, pass: Int) {
        let transaction = change.asTransaction
        var commit = Commit(epochs[epochs.count - 1].scene, at: change.time)
        commit.make(transaction)
        for removed in commit.removed { stop(removed.layer, removed.key, at: change.time) }
        for move in commit.moves {
            for index in courses.indices {
                courses[index].layer = courses[index].layer.flatMap(move.place)
            }
        }
        var entries: [Int: [Int]] = [:]
        for (entry, layer, key) in commit.added {
            let added = commit.scene.runs(ofKey: key, at: layer, added: change.time)
            runs += added
            guard let course = added.first.flatMap({ Course($0, pass: pass) }) else { continue }
            entries[entry, default: []].append(courses.count)
            courses.append(course)
        }
        epochs.append((change.time, commit.scene))
        for completion in transaction.completions {
            waiting.append(
                Wait(
                    number: completions, courses: completion.entries.flatMap { entries[$0] ?? [] },
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
        for index in courses.indices
        where courses[index].layer == layer && courses[index].key == key && courses[index].stop > time {
            courses[index].stop = time
            courses[index].isFinished = false
        }
    }

    private mutating func mark(_ course: Course) {
        guard course.start.isFinite, course.start <= course.stop else { return }
        let start = SceneEvent.Kind.didStart(layer: course.startPlace, key: course.key)
        marks.append(Mark(event: SceneEvent(time: course.start, kind: start), pass: course.pass, rank: 0))
        guard course.stop.isFinite else { return }
        let stop = SceneEvent.Kind.didStop(
            layer: course.startPlace, key: course.key, finished: course.isFinished)
        let pass = course.stop == course.start ? course.pass : 0
        marks.append(Mark(event: SceneEvent(time: course.stop, kind: stop), pass: pass, rank: 2))
    }
}

extension Scene {
    /// The animation under a key of the layer at a place and, when it is a group, all in it.
    fileprivate func runs(ofKey key: String, at path: LayerPath, added: Double) -> [Timeline.Run] {
        guard let layer = self[path], let index = layer.animations.firstIndex(where: { $0.key == key }) else {
            return []
        }
        return layer.runs(ofAnimation: index, at: path, in: timings(down: path), added: added)
    }
}
