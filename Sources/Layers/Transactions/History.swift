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

    subscript(place: Int) -> Epoch { place < past.count ? past[place] : future[place - past.count] }

    /// Returns the index of the last epoch that has begun at a time; the first one for NaN.
    func place(at time: Double) -> Int { (1..<count).partitioningIndex { !(self[$0].start <= time) } - 1 }

    /// Returns the model of an epoch, in O(edits since the last stored or known scene + layers).
    func scene(at place: Int, knowing known: [ObjectIdentifier: Scene]) -> Scene {
        var first = place
        while true {
            let epoch = self[first]
            guard var scene = epoch.scene ?? known[ObjectIdentifier(epoch)] else {
                first -= 1
                continue
            }
            let edits = Dictionary(grouping: (first + 1..<place + 1).flatMap { self[$0].edits }, by: \.layer)
            scene.changeRoots { $0 = $0.applying(edits) ?? $0 }
            return scene
        }
    }

    /// The versions of each changed layer, by rising times, without its subtree; `nil` for a removal.
    var versions: [Layer.ID: [(start: Double, layer: Layer?)]] {
        var layers = Dictionary((past[0].scene?.allLayers ?? []).map { ($0.id, $0.withoutSubtree) }) { $1 }
        var versions: [Layer.ID: [(start: Double, layer: Layer?)]] = [:]
        for place in 1..<max(count, 1) {
            let start = self[place].start
            for edit in self[place].edits {
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

    private static let most = 32

    private struct Entry {
        let epoch: Epoch
        let scene: Scene
        var tree: PreparedTree?
    }

    func scene(at place: Int, in epochs: Epochs) -> Scene {
        epochs[place].scene ?? entries.withLock { $0[Self.load(place, epochs, into: &$0)].scene }
    }

    func tree(at place: Int, in epochs: Epochs) -> PreparedTree {
        entries.withLock { entries in
            let index = Self.load(place, epochs, into: &entries)
            let tree = entries[index].tree ?? PreparedTree(entries[index].scene)
            entries[index].tree = tree
            return tree
        }
    }

    /// Moves an epoch to the end of the cache, in place of the least recently used one, and returns its index.
    private static func load(_ place: Int, _ epochs: Epochs, into entries: inout [Entry]) -> Int {
        let epoch = epochs[place]
        if let index = entries.lastIndex(where: { $0.epoch === epoch }) {
            if index < entries.count - 1 { entries.append(entries.remove(at: index)) }
            return entries.count - 1
        }
        let known = Dictionary(uniqueKeysWithValues: entries.map { (ObjectIdentifier($0.epoch), $0.scene) })
        if entries.count == most { entries.removeFirst() }
        entries.append(Entry(epoch: epoch, scene: epochs.scene(at: place, knowing: known)))
        return entries.count - 1
    }
}
