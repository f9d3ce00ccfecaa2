import Synchronization

/// The final events of a part of a scene's time.
struct History: Sendable {
    /// The state of the scene after each change, by rising times.
    var epochs: [Epoch] = []
    /// The runs of all animations, in order of adding.
    var runs: [AnimationRun] = []
    /// The times at which runs are stopped early, by run number, and whether the animation continues as
    /// another run.
    var cuts: [Int: (time: Double, isContinued: Bool)] = [:]
    /// The changes of layer timings, in order of time.
    var retimings: [Retiming] = []
    /// The changes that failed.
    var problems: [ChangeProblem] = []
    /// The latest time at which an animation has ended or a change was made.
    var end = 0.0
    private var marks: [Mark] = []
    /// The number of sorted marks at the start.
    private var ordered = 0

    /// An event with its position among the events of one instant.
    ///
    /// Commits of completions belong to later passes. Within a pass, starts come first, then completions,
    /// then stops (rule X4), each in order of adding.
    struct Mark: Sendable {
        let event: SceneEvent
        let pass: Int
        let number: Int

        func precedes(_ other: Mark) -> Bool {
            (event.time, pass, event.kind.rank, number)
                < (other.event.time, other.pass, other.event.kind.rank, other.number)
        }
    }

    /// Adds an event, in any order until ``putInOrder()``.
    mutating func note(_ mark: Mark) { marks.append(mark) }

    /// The events since the last ``putInOrder()``, sorted.
    var newMarks: [Mark] { marks[ordered...].sorted { $0.precedes($1) } }

    /// Sorts the events added since the last call.
    ///
    /// - Complexity: O(n log n) in these events and in the earlier ones that come after the first of them.
    mutating func putInOrder() {
        guard let first = marks[ordered...].min(by: { $0.precedes($1) }) else { return }
        var start = ordered
        while start > 0, first.precedes(marks[start - 1]) { start -= 1 }
        marks[start...].sort { $0.precedes($1) }
        ordered = marks.count
    }

    /// Returns the events of this history and a later one, after a time and up to and including another, in
    /// order.
    func events(followedBy later: History, after start: Double, through end: Double) -> [SceneEvent] {
        var found = marks(after: start, through: end) + later.marks(after: start, through: end)
        // An animation that began before the last change can have an event before known ones.
        if let first = later.marks.first, let last = marks.last, first.precedes(last) {
            found.sort { $0.precedes($1) }
        }
        return found.map(\.event)
    }

    private func marks(after start: Double, through end: Double) -> ArraySlice<Mark> {
        let first = count(through: start)
        return marks[first..<max(first, count(through: end))]
    }

    /// Returns the number of events up to and including a time.
    private func count(through time: Double) -> Int {
        var low = 0
        var high = marks.count
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].event.time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SceneEvent.Kind {
    /// The position among the events of one instant.
    fileprivate var rank: Int {
        switch self {
        case .didStart: 0
        case .completion: 1
        case .didStop: 2
        }
    }
}

// MARK: - Events

/// An event that a program would be notified of while the scene plays.
public struct SceneEvent: Hashable, Sendable {
    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
        /// An animation started.
        case didStart(layer: Layer.ID, key: String)
        /// A completion block ran. Its number counts all blocks of the scene, in order of committing.
        case completion(Int)
        /// An animation stopped: it finished, was removed or replaced, or its layer was removed.
        case didStop(layer: Layer.ID, key: String, finished: Bool)
    }

    /// The scene time, in seconds.
    public var time: Double
    /// The kind of the event.
    public var kind: Kind
    /// Whether the event was crossed backwards.
    public var isReversed = false
}

// MARK: - Epochs

/// The state of a scene from one timed change to the next.
///
/// Most changes affect few layers, so an epoch stores only its edits. Some epochs also store the whole scene,
/// from which ``Epochs`` computes the others.
final class Epoch: Sendable {
    /// The scene time at which the epoch begins, in seconds.
    let start: Double
    /// The edits since the epoch before.
    let edits: LayerEdits
    /// The model, or `nil` if it is not stored.
    let scene: Scene?

    init(from start: Double, _ edits: LayerEdits, _ scene: Scene?) {
        (self.start, self.edits, self.scene) = (start, edits, scene)
    }
}

/// The epochs of a scene, by rising times. The first one stores its scene.
struct Epochs {
    /// The epochs before the last change, which are final.
    let past: [Epoch]
    /// The epochs after it.
    let future: [Epoch]

    /// The number of epochs.
    var count: Int { past.count + future.count }

    /// Returns the epoch at an index.
    subscript(place: Int) -> Epoch { place < past.count ? past[place] : future[place - past.count] }

    /// Returns the index of the last epoch that has begun at a time; the first one if the time is not a
    /// number.
    func place(at time: Double) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the model of an epoch, computed from the last epoch whose scene is stored or known.
    ///
    /// - Complexity: O(edits since then + layers).
    func scene(at place: Int, knowing known: [ObjectIdentifier: Scene]) -> Scene {
        var first = place
        while true {
            let epoch = self[first]
            guard var scene = epoch.scene ?? known[ObjectIdentifier(epoch)] else {
                first -= 1
                continue
            }
            var edits: [Layer.ID: [LayerEdit]] = [:]
            for place in (first + 1)..<(place + 1) {
                self[place].edits.forEach { edits[$0, default: []].append($1) }
            }
            scene.changeRoots { $0 = $0.applying(edits) ?? $0 }
            return scene
        }
    }

    /// The versions of each changed layer, by rising times, without its subtree; `nil` if the layer was
    /// removed.
    var versions: [Layer.ID: [(start: Double, layer: Layer?)]] {
        var layers = Dictionary((past[0].scene?.allLayers ?? []).map { ($0.id, $0.withoutSubtree) }) { $1 }
        var versions: [Layer.ID: [(start: Double, layer: Layer?)]] = [:]
        for place in 1..<max(count, 1) {
            let start = self[place].start
            self[place].edits.forEach { id, edit in
                var layer = layers[id]
                edit.apply(to: &layer)
                layers[id] = layer
                if versions[id]?.last?.start == start { versions[id]?.removeLast() }
                versions[id, default: []].append((start, layer))
            }
        }
        return versions
    }
}

// MARK: - Recent epochs

/// A cache of the epochs that were used last, with their scenes and prepared trees.
///
/// A recording may have thousands of epochs. The cache is large enough for scrubbing and for playing on.
final class EpochCache: Sendable {
    private let entries = Mutex<[Entry]>([])

    /// The maximum number of cached epochs.
    private static let most = 32

    private struct Entry {
        let epoch: Epoch
        let scene: Scene
        var tree: PreparedTree?
    }

    /// Returns the model of an epoch.
    func scene(at place: Int, in epochs: Epochs) -> Scene {
        epochs[place].scene ?? entries.withLock { $0[Self.load(place, epochs, into: &$0)].scene }
    }

    /// Returns the prepared tree of an epoch.
    func tree(at place: Int, in epochs: Epochs) -> PreparedTree {
        entries.withLock { entries in
            let index = Self.load(place, epochs, into: &entries)
            let tree = entries[index].tree ?? PreparedTree(entries[index].scene)
            entries[index].tree = tree
            return tree
        }
    }

    /// Adds an epoch to the cache, or moves it to the end, and returns its index. Removes the least recently
    /// used epoch if the cache is full.
    private static func load(_ place: Int, _ epochs: Epochs, into entries: inout [Entry]) -> Int {
        let epoch = epochs[place]
        let last = entries.count - 1
        if last >= 0, entries[last].epoch === epoch { return last }
        if let index = entries.firstIndex(where: { $0.epoch === epoch }) {
            entries.append(entries.remove(at: index))
            return last
        }
        let known = Dictionary(
            uniqueKeysWithValues: entries.map { (ObjectIdentifier($0.epoch), $0.scene) })
        if entries.count == most { entries.removeFirst() }
        entries.append(Entry(epoch: epoch, scene: epochs.scene(at: place, knowing: known)))
        return entries.count - 1
    }
}
