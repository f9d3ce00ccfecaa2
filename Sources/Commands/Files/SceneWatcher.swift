import Platform
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
    var note: SafeText? {
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

/// Which of some files have changed: told by the system where it can, else seen by looking at them now and then.
///
/// A file is looked up by its name each time, so that one that was renamed over it, or deleted and made again, is
/// seen as well.
struct FileChanges: ~Copyable {
    private var paths: [Int: String]
    private var notices: FileEvents
    private var seen: [Int: FileStatus] = [:]
    private var lastLook: Double?

    /// Seconds between two looks: short enough for somebody who has just saved, and nothing in processor time.
    private static let interval = 0.2
    /// Seconds after which a change is old enough for the next one to have another time, whatever the file system.
    private static let resolution = 0.05

    /// The changes of files from now on, each known by a number.
    init(_ paths: [Int: String]) {
        self.paths = paths
        notices = FileEvents(paths)
        _ = look()
    }

    /// Looks after one more file, as it is now.
    mutating func add(_ path: String, number: Int) {
        paths[number] = path
        notices.add(path, number: number)
        seen[number] = FileStatus(path)
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
        for number in saved { seen[number] = paths[number].flatMap(FileStatus.init) }
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
            guard let facts = FileStatus(path) else { continue }
            if facts != seen[number] { changed.insert(number) }
            // What has only just changed may change once more at the same time: it is looked at again.
            let isFresh = !notices.isComplete && (0..<FileChanges.resolution).contains(now - facts.modified)
            seen[number] = isFresh ? nil : facts
        }
        return changed
    }
}

#if os(Linux) && !PORTABLE
    /// What Linux's inotify tells of some files: that one was saved, or that it is time to look at all of them.
    ///
    /// The folders of files are watched and not the files, because most editors save by writing another file and renaming
    /// it over the old one, and because a file that was deleted may come back. So are those of the links that lead to
    /// them; and every folder on the way, for being moved or removed itself.
    struct FileEvents: ~Copyable {
        /// Becomes readable when something has happened; -1 when nothing is watched.
        let descriptor: Int32
        /// Whether a save of any of the files will be told.
        private(set) var isComplete = false
        /// Which limit of the system has been reached, if one has, as sysctl(8) calls it.
        private(set) var limit: String?

        private var paths: [Int: String]
        private var trails: [Int: ResolvedPath] = [:]
        private var watched: Set<Int32> = []
        private var files: [Place: Set<Int>] = [:]

        /// A name in a watched folder.
        private struct Place: Hashable {
            let folder: Int32
            let name: String
        }

        /// What happens to names in a folder when one of them is saved, or may be read again.
        private static let saves = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ATTRIB)
        /// What happens to a folder that is there no longer.
        private static let ends = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)

        /// Notices of files from now on, each known by a number.
        init(_ paths: [Int: String]) {
            self.paths = paths
            // Also where there is nothing to watch yet.
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            if !paths.isEmpty, descriptor < 0, errno == EMFILE { limit = "fs.inotify.max_user_instances" }
            watch()
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Watches one more file from now on.
        mutating func add(_ path: String, number: Int) {
            paths[number] = path
            watch()
        }

        /// Watches what is on the way to the files now.
        mutating func watch() {
            guard descriptor >= 0 else { return }
            for folder in watched { inotify_rm_watch(descriptor, folder) }
            (watched, files) = ([], [:])
            isComplete = true
            trails = paths.mapValues(ResolvedPath.init)
            for (number, trail) in trails {
                for folder in trail.folders { _ = add(folder, FileEvents.ends) }
                for name in trail.names {
                    guard let folder = add(name.folder, FileEvents.saves) else { continue }
                    files[Place(folder: folder, name: name.name), default: []].insert(number)
                }
            }
        }

        private mutating func add(_ folder: String, _ events: UInt32) -> Int32? {
            let mask = events | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
            let watch = inotify_add_watch(descriptor, folder, mask)
            guard watch < 0 else {
                watched.insert(watch)
                return watch
            }
            isComplete = false
            if errno == ENOSPC { limit = "fs.inotify.max_user_watches" }
            return nil
        }

        /// What has been told since this was last asked: the numbers of files that were saved, and whether to look at
        /// all of them, because notices were lost or a folder is another one now.
        mutating func take() -> (saved: Set<Int>, missesSome: Bool) {
            var saved: Set<Int> = []
            var missesSome = false
            guard descriptor >= 0, !watched.isEmpty else { return (saved, missesSome) }
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                for (event, name) in FileEvents.events(buffer.prefix(count)) {
                    let isOurs = watched.contains(event.wd)
                    let ends = FileEvents.ends | UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT)
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || isOurs && event.mask & ends != 0 {
                        missesSome = true
                    }
                    saved.formUnion(files[Place(folder: event.wd, name: name)] ?? [])
                }
            }
            // A link that leads elsewhere now takes other folders with it.
            let isElsewhere = saved.contains { number in
                paths[number].map(ResolvedPath.init) != trails[number]
            }
            if missesSome || isElsewhere { watch() }
            return (saved, missesSome)
        }

        /// The events in what was read, each with the name that it is about.
        private static func events(_ bytes: ArraySlice<UInt8>) -> [(event: inotify_event, name: String)] {
            var events: [(inotify_event, String)] = []
            let size = MemoryLayout<inotify_event>.size
            bytes.withUnsafeBytes { bytes in
                var offset = 0
                while offset + size <= bytes.count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let end = offset + size + Int(event.len)
                    let name = bytes[offset + size..<end].prefix { $0 != 0 }
                    events.append((event, String(decoding: name, as: UTF8.self)))
                    offset = end
                }
            }
            return events
        }
    }
#else
    /// Notices of some files where no system gives any: they are looked at now and then.
    struct FileEvents: ~Copyable {
        let descriptor: Int32 = -1
        let isComplete = false
        let limit: String? = nil

        init(_ paths: [Int: String]) {}

        mutating func add(_ path: String, number: Int) {}

        mutating func watch() {}

        mutating func take() -> (saved: Set<Int>, missesSome: Bool) { ([], false) }
    }
#endif
