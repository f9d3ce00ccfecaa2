import Platform

/// Which of some files have changed: told by the system where it can, else seen by looking at them now and then.
///
/// A file is looked up by its name each time, so that one that was renamed over it, or deleted and made again, is
/// seen as well.
struct FileChanges: ~Copyable {
    private var paths: [Int: String]
    private var notices: FileNotices
    private var seen: [Int: FileFacts] = [:]
    private var lastLook: Double?

    /// Seconds between two looks: short enough for somebody who has just saved, and nothing in processor time.
    private static let interval = 0.2
    /// Seconds after which a change is old enough for the next one to have another time, whatever the file system.
    private static let resolution = 0.05

    /// The changes of files from now on, each known by a number.
    init(_ paths: [Int: String]) {
        self.paths = paths
        notices = FileNotices(paths)
        _ = look()
    }

    /// Looks after one more file, as it is now.
    mutating func add(_ path: String, number: Int) {
        paths[number] = path
        notices.add(path, number: number)
        seen[number] = FileFacts(path)
    }

    /// Becomes readable when something has happened; -1 when nothing tells so.
    var descriptor: Int32 { notices.descriptor }

    /// When to look without being told; nil when there is no need to.
    var nextLook: Double? {
        paths.isEmpty || notices.isComplete ? nil : lastLook.map { $0 + FileChanges.interval } ?? 0
    }

    /// The limit of the system for which changes are not told, if that is why.
    var limit: String? { notices.limit }

    /// The numbers of the files that have changed since this was last asked.
    mutating func take(at clock: Double) -> Set<Int> {
        let (saved, missesSome) = notices.take()
        for number in saved { seen[number] = paths[number].flatMap(FileFacts.init) }
        let isDue = nextLook.map { clock >= $0 } ?? false
        guard missesSome || isDue else { return saved }
        if isDue { notices.watch() }
        lastLook = clock
        return saved.union(look())
    }

    /// Looks at all files, and says which are not what they were.
    private mutating func look() -> Set<Int> {
        var changed: Set<Int> = []
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let now = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        for (number, path) in paths {
            guard let facts = FileFacts(path) else { continue }
            if facts != seen[number] { changed.insert(number) }
            // What has only just changed may change once more at the same time: it is looked at again.
            let isFresh = !notices.isComplete && (0..<FileChanges.resolution).contains(now - facts.modified)
            seen[number] = isFresh ? nil : facts
        }
        return changed
    }
}
