/// Tells when scene files are saved, and have been left alone since.
struct SceneWatcher: ~Copyable {
    private var changes: FileChanges
    private var pending: Set<Int> = []
    private var quietSince = 0.0

    /// How many seconds no file may have changed before those that did are read: a burst of saves is read once.
    static let settlingTime = 0.04

    /// A watcher of files, each known by a number. It watches nothing when there are none, or the system cannot.
    init(_ paths: [Int: String]) { changes = FileChanges(paths) }

    /// Becomes readable when something has happened; -1 when nothing tells so.
    var descriptor: Int32 { changes.descriptor }

    /// The instant of the clock at which to ask what has ``settled(at:)``; nil when there is no need to before the
    /// descriptor is readable.
    var nextLook: Double? {
        pending.isEmpty ? changes.nextLook : quietSince + SceneWatcher.settlingTime
    }

    /// The numbers of the files that were saved and have been quiet since; `clock` is now.
    mutating func settled(at clock: Double) -> Set<Int> {
        let changed = changes.take(at: clock)
        if !changed.isEmpty {
            pending.formUnion(changed)
            quietSince = clock
        }
        guard !pending.isEmpty, clock >= quietSince + SceneWatcher.settlingTime else { return [] }
        defer { pending = [] }
        return pending
    }
}
