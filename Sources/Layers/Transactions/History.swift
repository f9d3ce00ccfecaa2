import Synchronization

/// What is known to have happened in a scene during a stretch of its time.
struct History: Sendable {
    /// What each change has left behind, by rising times.
    var epochs: [Epoch] = []
    /// Every animation, in order of adding.
    var runs: [AnimationRun] = []
    /// The times at which runs are cut short, by index among all runs, and whether the animation continues as another run.
    var cuts: [Int: (time: Double, isContinued: Bool)] = [:]
    /// The changes of timings, in order of time.
    var retimings: [Retiming] = []
    /// The changes that could not be made.
    var problems: [ChangeProblem] = []
    /// When the last animation that ends has ended, and the last change been made.
    var end = 0.0
    private var marks: [Mark] = []
    /// How many of them are in order.
    private var ordered = 0

    /// An event with what orders those of one instant: what completions commit comes in a later pass, and within
    /// a pass starts come first, then completions, then stops (rule X4), each in order of adding.
    struct Mark: Sendable {
        let event: SceneEvent
        let pass: Int
        let number: Int

        func precedes(_ other: Mark) -> Bool {
            (event.time, pass, event.kind.rank, number)
                < (other.event.time, other.pass, other.event.kind.rank, other.number)
        }
    }

    /// Notes an event, in any order until ``putInOrder()``.
    mutating func note(_ mark: Mark) { marks.append(mark) }

    /// The events noted since they were last put in order, in order.
    var unordered: [Mark] { marks[ordered...].sorted { $0.precedes($1) } }

    /// Puts the events in order that were noted since this was last done: O(n log n) in those, and in the ones before
    /// that come after the first of them.
    mutating func putInOrder() {
        guard let first = marks[ordered...].min(by: { $0.precedes($1) }) else { return }
        var start = ordered
        while start > 0, first.precedes(marks[start - 1]) { start -= 1 }
        marks[start...].sort { $0.precedes($1) }
        ordered = marks.count
    }

    /// The events of this stretch and of the next after one time up to and including another, in order.
    func events(followedBy later: History, after start: Double, through end: Double) -> [SceneEvent] {
        var found = marks(after: start, through: end) + later.marks(after: start, through: end)
        // What begins in the past can come before what is known already.
        if let first = later.marks.first, let last = marks.last, first.precedes(last) {
            found.sort { $0.precedes($1) }
        }
        return found.map(\.event)
    }

    private func marks(after start: Double, through end: Double) -> ArraySlice<Mark> {
        let first = count(through: start)
        return marks[first..<max(first, count(through: end))]
    }

    /// How many events there are up to and including a time.
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
    /// The order of what happens at one instant.
    fileprivate var rank: Int {
        switch self {
        case .didStart: 0
        case .completion: 1
        case .didStop: 2
        }
    }
}

// MARK: - Events

/// Something that a program would be told of while the scene plays.
public struct SceneEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// An animation started.
        case didStart(layer: Layer.ID, key: String)
        /// A completion block ran; its number counts all of the scene in order of committing.
        case completion(Int)
        /// An animation stopped: finished, or because it was taken away, replaced, or its layer left.
        case didStop(layer: Layer.ID, key: String, finished: Bool)
    }

    /// When, in seconds of the scene.
    public var time: Double
    /// What happened.
    public var kind: Kind
    /// Whether time passed it going backwards.
    public var isReversed = false
}

// MARK: - Epochs

/// What a scene is from one timed change to the next.
///
/// Most changes touch a few layers of many. So an epoch knows what has become of those, and now and then there is one that
/// has its whole scene; ``Epochs`` puts the scenes of the others together.
final class Epoch: Sendable {
    /// From when on, in seconds of the scene.
    let start: Double
    /// What has become of layers since the epoch before.
    let edits: LayerEdits
    /// The model; nil where it is not kept.
    let scene: Scene?

    init(from start: Double, _ edits: LayerEdits, _ scene: Scene?) {
        (self.start, self.edits, self.scene) = (start, edits, scene)
    }
}

/// The epochs of a scene, by rising times, the first of which has its whole scene.
struct Epochs {
    /// Those that are certain.
    let past: [Epoch]
    /// Those that are still to come.
    let future: [Epoch]

    /// How many there are.
    var count: Int { past.count + future.count }

    /// The epoch at a place.
    subscript(place: Int) -> Epoch { place < past.count ? past[place] : future[place - past.count] }

    /// The place of the last epoch that has begun at a time; the first for what is no time.
    func place(at time: Double) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the model at a place, put together from the last epoch that has its scene or whose scene is known.
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

    /// The versions of each layer that a change has touched, by rising times: the layer without the layers inside it, or
    /// `nil` if it was removed.
    var versions: [Layer.ID: [(start: Double, layer: Layer?)]] {
        var layers = Dictionary((past[0].scene?.allLayers ?? []).map { ($0.id, $0.alone) }) { $1 }
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

/// The epochs that have been asked for last, with their scenes and their trees made ready.
///
/// A recording may have thousands of them. Those that are kept are enough to go to and fro, and to go on from.
final class RecentEpochs: Sendable {
    private let entries = Mutex<[Entry]>([])

    /// How many are kept.
    private static let most = 32

    private struct Entry {
        let epoch: Epoch
        let scene: Scene
        var tree: PreparedTree?
    }

    /// The model at a place.
    func scene(at place: Int, in epochs: Epochs) -> Scene {
        epochs[place].scene ?? entries.withLock { $0[Self.bring(place, epochs, to: &$0)].scene }
    }

    /// The tree at a place made ready for sampling.
    func tree(at place: Int, in epochs: Epochs) -> PreparedTree {
        entries.withLock { entries in
            let index = Self.bring(place, epochs, to: &entries)
            let tree = entries[index].tree ?? PreparedTree(entries[index].scene)
            entries[index].tree = tree
            return tree
        }
    }

    /// Sees to it that an epoch is among those that are kept, in the place of the one that was asked for longest ago;
    /// returns where: the last is the one asked for last.
    private static func bring(_ place: Int, _ epochs: Epochs, to entries: inout [Entry]) -> Int {
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
