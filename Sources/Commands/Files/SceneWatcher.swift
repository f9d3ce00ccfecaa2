import Layers
import Platform
import Playground
import Synchronization
import Text

/// A watcher of scene files. It reports saves after the files have settled.
///
/// It finds saves by events of the system, or else by checking all files. Each check resolves the path again, so it also
/// detects a renamed or recreated file.
struct SceneWatcher: ~Copyable {
    private var paths: [Int: String]
    private var events: FileEvents
    private var statuses: [Int: FileStatus] = [:]
    private var lastPoll: Double?
    private var pending: Set<Int> = []
    private var quietSince = 0.0
    private var pendingSince = 0.0

    /// The seconds without changes before files are read, so a burst of saves causes one read.
    private static let settlingTime = 0.04
    /// The seconds of continuous saves after which the files are read anyway.
    private static let maximumDelay = 1.0
    /// The seconds between two checks: short for the user, and cheap.
    private static let interval = 0.2
    /// The resolution of modification times in seconds, for all file systems.
    private static let resolution = 0.05

    init(_ paths: [Int: String]) {
        self.paths = paths
        events = FileEvents(paths)
        _ = checkAll()
    }

    /// Creates a watcher of the files among some arguments, numbered by position. Bundled demos do not change.
    ///
    /// The shown file of a program has the program's number. Its other source files have negative numbers.
    init(words: [String]) {
        var paths: [Int: String] = [:]
        for (index, word) in words.enumerated() where SceneSource.isSaved(word) {
            let sources = word == SwiftProgram.currentWords.first ? SwiftProgram.currentSources : []
            paths[index] = sources.first ?? word
            for (other, path) in sources.enumerated().dropFirst() { paths[-other] = path }
        }
        self.init(paths)
        // A file can be saved while its program is compiled or replaced.
        let saved = SwiftProgram.savedSources
        pending = Set(paths.filter { saved.contains($0.value) }.keys)
    }

    func path(of number: Int) -> String? { paths[number] }

    /// Adds a file in its current state.
    mutating func add(_ path: String, number: Int) {
        paths[number] = path
        events.watch(paths)
        statuses[number] = FileStatus(path)
    }

    /// A descriptor that becomes readable after an event, or -1.
    var descriptor: Int32 { events.descriptor }

    var note: SafeText? {
        events.limit.map {
            "note: the system limit \($0) is reached, so Antics checks the files five times a second"
        }
    }

    /// The time of the next call of ``saves(at:)``, or `nil` to wait for the descriptor.
    var nextCheck: Double? {
        let due = min(quietSince + Self.settlingTime, pendingSince + Self.maximumDelay)
        return [nextPoll, pending.isEmpty ? nil : due].compactMap(\.self).min()
    }

    /// The time of the next check of all files, or `nil` if events are sufficient.
    private var nextPoll: Double? {
        paths.isEmpty || events.isComplete ? nil : lastPoll.map { $0 + Self.interval } ?? 0
    }

    /// Returns the files to read at a time, by number. Files that have not settled are reported again later.
    mutating func saves(at clock: Double) -> (files: [Int: String], areSettled: Bool) {
        let changed = changes(at: clock)
        if !changed.isEmpty {
            if pending.isEmpty { pendingSince = clock }
            pending.formUnion(changed)
            quietSince = clock
        }
        let areSettled = clock >= quietSince + Self.settlingTime
        guard areSettled || clock >= pendingSince + Self.maximumDelay else { return ([:], true) }
        let files = paths.filter { pending.contains($0.key) }
        pendingSince = clock
        if areSettled { pending = [] }
        return (files, areSettled)
    }

    /// Returns the numbers of the files that have changed since the last call.
    private mutating func changes(at clock: Double) -> Set<Int> {
        let (saved, missesSome) = events.take(paths)
        for number in saved { statuses[number] = paths[number].flatMap(FileStatus.init) }
        let isDue = nextPoll.map { clock >= $0 } ?? false
        guard missesSome || isDue else { return saved }
        if isDue { events.watch(paths) }
        lastPoll = clock
        return saved.union(checkAll())
    }

    private mutating func checkAll() -> Set<Int> {
        var changed: Set<Int> = []
        let now = Date().timeIntervalSince1970
        for (number, path) in paths {
            guard let facts = FileStatus(path) else {
                if statuses.removeValue(forKey: number) != nil { changed.insert(number) }
                continue
            }
            if facts != statuses[number] { changed.insert(number) }
            // A second change may have the same time, so a new change is checked again.
            let isFresh = !events.isComplete && (0..<Self.resolution).contains(now - facts.modified)
            statuses[number] = isFresh ? nil : facts
        }
        return changed
    }
}

/// A loader that reads scene files on a separate thread, one after the other.
///
/// A large file does not stop the picture.
final class SceneLoader: Sendable {
    private struct State {
        /// The files to read, by number, and whether they are no longer being written.
        ///
        /// Only the last of several saves of a file counts.
        var requests: [Int: (path: String, isSettled: Bool)] = [:]
        var results: [SavedScene] = []
        var isReading = false
        /// The recompiled program that replaces this one.
        var successor: SwiftProgram?
    }

    private let state = Mutex(State())
    private let changes: [String]

    init(changes: [String] = []) { self.changes = changes }

    func read(_ files: [Int: String], areSettled: Bool) {
        let begins = state.withLock { state in
            for (number, path) in files { state.requests[number] = (path, areSettled) }
            guard !state.isReading, !state.requests.isEmpty else { return false }
            state.isReading = true
            return true
        }
        guard begins else { return }
        detachThread { self.readAll() }
    }

    /// Whether the loader is reading, or has results to take.
    var isBusy: Bool { state.withLock { $0.isReading || !$0.results.isEmpty || $0.successor != nil } }

    /// The recompiled program that replaces this one, or `nil` if its file has not changed.
    var successor: SwiftProgram? { state.withLock { $0.successor } }

    /// Returns the scenes since the last call: each file at most once, in the order of the numbers.
    func take() -> [SavedScene] {
        state.withLock { state in
            defer { state.results = [] }
            return state.results.sorted { $0.index < $1.index }
        }
    }

    private func readAll() {
        while let (number, path, isSettled) = next() {
            do throws(Failure) {
                if InputFile.isMissing(path) {
                    throw Failure("\(SafeText(path)) is gone. Save it again to play it", .noInput)
                }
                // Reading a pipe could wait forever.
                guard FileStatus(path).map({ $0.kind == .regular }) ?? true else {
                    throw Failure("\(SafeText(path)) is no longer a file. Save it again to play it", .noInput)
                }
                if path.hasSuffix(".swift") || SwiftProgram.currentSources.contains(path) {
                    finish((number, nil))
                    let program = try SwiftProgram(
                        SwiftProgram.currentWords, ProcessInfo.processInfo.environment, isOnScreen: true)
                    // The program of a later save follows.
                    state.withLock { if $0.requests[number] == nil { $0.successor = program } }
                    continue
                }
                let item = try SceneSource.read(path, with: changes).item
                // Prepare the first frame on this thread, too.
                _ = item.timeline.isAtRest(at: 0)
                finish((number, .success(item)))
            } catch {
                // Ignore the errors of a file that is still being written.
                if isSettled { finish((number, .failure(error.problem))) }
            }
        }
    }

    /// Returns the next file to read, or `nil` if there is none and the thread ends.
    private func next() -> (number: Int, path: String, isSettled: Bool)? {
        state.withLock { state in
            guard let number = state.requests.keys.min(),
                let request = state.requests.removeValue(forKey: number)
            else {
                state.isReading = false
                return nil
            }
            return (number, request.path, request.isSettled)
        }
    }

    private func finish(_ scene: SavedScene) {
        state.withLock { state in
            // The file was saved again, so its earlier error no longer matters.
            if case .failure = scene.result, state.requests[scene.index] != nil { return }
            state.results.removeAll { $0.index == scene.index }
            state.results.append(scene)
        }
    }
}

#if os(Linux) && !PORTABLE
    /// The events of inotify for some files.
    ///
    /// It watches the folders of the files and of their links, because most editors save by renaming another file, and a
    /// deleted file may come back. It also watches all parent folders for being moved or removed.
    struct FileEvents: ~Copyable {
        /// A descriptor that becomes readable after an event, or -1.
        let descriptor: Int32
        /// Whether every save causes an event.
        private(set) var isComplete = false
        /// The name of the reached system limit in sysctl(8), or `nil` if there is none.
        private(set) var limit: String?

        private var resolvedPaths: [Int: ResolvedPath] = [:]
        private var watched: Set<Int32> = []
        private var files: [FolderEntry: Set<Int>] = [:]

        /// A name in a watched folder.
        private struct FolderEntry: Hashable {
            let folder: Int32
            let name: String
        }

        private static let saves = UInt32(
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM)
        /// The events of a moved or removed folder.
        private static let ends = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)

        init(_ paths: [Int: String]) {
            // Even without files: some may be added.
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            if !paths.isEmpty, descriptor < 0, errno == EMFILE { limit = "fs.inotify.max_user_instances" }
            watch(paths)
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Watches the current folders of all files.
        mutating func watch(_ paths: [Int: String]) {
            guard descriptor >= 0 else { return }
            for folder in watched { inotify_rm_watch(descriptor, folder) }
            (watched, files) = ([], [:])
            isComplete = true
            resolvedPaths = paths.mapValues(ResolvedPath.init)
            for (number, path) in resolvedPaths {
                for folder in path.folders { _ = add(folder, FileEvents.ends) }
                for name in path.names {
                    guard let folder = add(name.folder, FileEvents.saves) else { continue }
                    files[FolderEntry(folder: folder, name: name.name), default: []].insert(number)
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

        /// Returns the numbers of saved files since the last call. `missesSome` means that events were lost or a folder has
        /// changed, so all files need a check.
        mutating func take(_ paths: [Int: String]) -> (saved: Set<Int>, missesSome: Bool) {
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
                    saved.formUnion(files[FolderEntry(folder: event.wd, name: name)] ?? [])
                }
            }
            // A changed link leads to other folders.
            let linkChanged = saved.contains { number in
                paths[number].map(ResolvedPath.init) != resolvedPaths[number]
            }
            if missesSome || linkChanged { watch(paths) }
            return (saved, missesSome)
        }

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
    /// The fallback without events: the files are polled.
    struct FileEvents: ~Copyable {
        let descriptor: Int32 = -1
        let isComplete = false
        let limit: String? = nil

        init(_ paths: [Int: String]) {}

        mutating func watch(_ paths: [Int: String]) {}

        mutating func take(_ paths: [Int: String]) -> (saved: Set<Int>, missesSome: Bool) { ([], false) }
    }
#endif
