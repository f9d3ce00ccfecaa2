import Synchronization

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
