import Geometry
import Synchronization

/// The final events of a part of a scene's time.
struct History: Sendable {
    /// The state of the scene after each change, by rising times.
    var epochs: [Epoch] = []
    /// The runs of all animations, in order of adding.
    var runs: [AnimationRun] = []
    /// The early stops of runs, by run number.
    var cuts: [Int: (time: Double, isContinued: Bool)] = [:]
    var retimings: [Retiming] = []
    var problems: [ChangeProblem] = []
    /// The latest time at which an animation has ended or a change was made.
    var end = 0.0
    var marks: [Mark] = []

    /// An event with its position among the events of one instant.
    ///
    /// Within a pass, starts come first, then completions, then stops (rule X4), each in order of adding.
    struct Mark: Sendable {
        let event: SceneEvent
        let pass: Int
        let number: Int

        var order: (Double, Int, Int, Int) { (event.time, pass, event.kind.rank, number) }
    }

    /// Returns the runs of this part and the next, with their early stops, a group before its children.
    func runs(and future: History) -> [AnimationRun] {
        var runs = runs + future.runs
        for (number, cut) in cuts.merging(future.cuts, uniquingKeysWith: { first, _ in first }) {
            // The runs after a group that have a group around them are its children.
            let children = runs.indices[(number + 1)...].prefix { !runs[$0].groups.isEmpty }
            for run in [number] + children { (runs[run].stopped, runs[run].isContinued) = cut }
        }
        return runs
    }
}

extension Sequence<History.Mark> {
    var inOrder: [History.Mark] { sorted { $0.order < $1.order } }
}

extension SceneEvent.Kind {
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
}

// MARK: - Epochs

/// The state of a scene from one timed change to the next, as edits, and for some epochs also as a whole scene.
final class Epoch: Sendable {
    let start: Double
    /// The edits since the epoch before.
    let edits: [LayerEdit]
    /// The model, or `nil` if it is not stored.
    let scene: Scene?

    init(from start: Double, _ edits: [LayerEdit], _ scene: Scene?) {
        (self.start, self.edits, self.scene) = (start, edits, scene)
    }
}

/// The epochs of a scene, by rising times. The first one stores its scene.
struct Epochs {
    /// The epochs up to the last change, which are final.
    let past: [Epoch]
    let future: [Epoch]

    var count: Int { past.count + future.count }

    subscript(index: Int) -> Epoch { index < past.count ? past[index] : future[index - past.count] }

    /// Returns the index of the last epoch that has begun at a time; the first one for NaN.
    func index(at time: Double) -> Int { (1..<count).partitioningIndex { !(self[$0].start <= time) } - 1 }

    /// Returns the model of an epoch, in O(edits since the last stored or cached scene + layers).
    func scene(at index: Int, cache: [ObjectIdentifier: Scene]) -> Scene {
        var first = index
        while true {
            if var scene = self[first].scene ?? cache[ObjectIdentifier(self[first])] {
                let edits = Dictionary(grouping: (first..<index).flatMap { self[$0 + 1].edits }, by: \.layer)
                scene.changeRoots { $0 = $0.applying(edits) ?? $0 }
                return scene
            }
            first -= 1
        }
    }

    /// The versions of each changed layer, by rising times, without its subtree; `nil` for a removal.
    var versions: [Layer.ID: [(start: Double, layer: Layer?)]] {
        var layers = Dictionary((past[0].scene?.allLayers ?? []).map { ($0.id, $0.withoutSubtree) }) { $1 }
        var versions: [Layer.ID: [(start: Double, layer: Layer?)]] = [:]
        for index in 1..<max(count, 1) {
            let start = self[index].start
            for edit in self[index].edits {
                edit.apply(to: &layers[edit.layer])
                if versions[edit.layer]?.last?.start == start { versions[edit.layer]?.removeLast() }
                versions[edit.layer, default: []].append((start, layers[edit.layer]))
            }
        }
        return versions
    }
}

/// A cache of the epochs that were used last, large enough for scrubbing and playback.
final class EpochCache: Sendable {
    private let entries = Mutex<[Entry]>([])

    private static let capacity = 32

    private struct Entry {
        let epoch: Epoch
        let scene: Scene
        var tree: PreparedTree?
    }

    func scene(at index: Int, in epochs: Epochs) -> Scene {
        epochs[index].scene ?? entries.withLock { $0[Self.load(index, epochs, into: &$0)].scene }
    }

    func tree(at index: Int, in epochs: Epochs) -> PreparedTree {
        entries.withLock { entries in
            let entry = Self.load(index, epochs, into: &entries)
            let tree = entries[entry].tree ?? PreparedTree(entries[entry].scene)
            entries[entry].tree = tree
            return tree
        }
    }

    /// Moves an epoch to the end of the cache, in place of the least recently used one, and returns its index there.
    private static func load(_ index: Int, _ epochs: Epochs, into entries: inout [Entry]) -> Int {
        let epoch = epochs[index]
        if let entry = entries.lastIndex(where: { $0.epoch === epoch }) {
            if entry < entries.count - 1 { entries.append(entries.remove(at: entry)) }
            return entries.count - 1
        }
        let scenes = Dictionary(uniqueKeysWithValues: entries.map { (ObjectIdentifier($0.epoch), $0.scene) })
        if entries.count == capacity { entries.removeFirst() }
        entries.append(Entry(epoch: epoch, scene: epochs.scene(at: index, cache: scenes)))
        return entries.count - 1
    }
}
