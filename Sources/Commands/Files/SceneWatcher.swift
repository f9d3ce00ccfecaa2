import Text

/// Tells when scene files are saved, and have been left alone since.
struct SceneWatcher: ~Copyable {
    private var paths: [Int: String]
    private var changes: FileChanges
    private var pending: Set<Int> = []
    private var quietSince = 0.0
    private var pendingSince = 0.0

    /// How many seconds no file may have changed before those that did are read: a burst of saves is read once.
    static let settlingTime = 0.04
    /// How many seconds saves may go on before the files are read nevertheless.
    static let patience = 1.0

    /// A watcher of files, each known by a number. It watches nothing when there are none, or the system cannot.
    init(_ paths: [Int: String]) {
        self.paths = paths
        changes = FileChanges(paths)
    }

    /// A watcher of the files among the words of a command line, each known by its place: bundled demos do not change.
    init(words: [String]) {
        var paths: [Int: String] = [:]
        for (index, word) in words.enumerated() where SceneSource.isSaved(word) { paths[index] = word }
        self.init(paths)
    }

    /// The path of a file; nil for a number that none has.
    func path(of number: Int) -> String? { paths[number] }

    /// Looks after one more file, as it is now.
    mutating func add(_ path: String, number: Int) {
        paths[number] = path
        changes.add(path, number: number)
    }

    /// Becomes readable when something has happened; -1 when nothing tells so.
    var descriptor: Int32 { changes.descriptor }

    /// What there is to say of how the files are watched, if anything.
    var note: ShownText? {
        changes.limit.map {
            "note: the system watches no more files (\($0)), so they are looked at five times a second"
        }
    }

    /// The instant of the clock at which to ask for ``saves(at:)``; nil when there is no need to before the
    /// descriptor is readable.
    var nextLook: Double? {
        let due = min(quietSince + SceneWatcher.settlingTime, pendingSince + SceneWatcher.patience)
        return [changes.nextLook, pending.isEmpty ? nil : due].compactMap { $0 }.min()
    }

    /// The files to read now, by their numbers; `clock` is now. Those that are not settled are still being saved: they
    /// come again.
    mutating func saves(at clock: Double) -> (files: [Int: String], areSettled: Bool) {
        let changed = changes.take(at: clock)
        if !changed.isEmpty {
            if pending.isEmpty { pendingSince = clock }
            pending.formUnion(changed)
            quietSince = clock
        }
        let areSettled = clock >= quietSince + SceneWatcher.settlingTime
        guard areSettled || clock >= pendingSince + SceneWatcher.patience else { return ([:], true) }
        let files = paths.filter { pending.contains($0.key) }
        pendingSince = clock
        if areSettled { pending = [] }
        return (files, areSettled)
    }
}
