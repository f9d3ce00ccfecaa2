#if os(Linux) && !PORTABLE
    import Platform

    /// What Linux's inotify tells of some files: that one was saved, or that it is time to look at all of them.
    ///
    /// The folders of files are watched and not the files, because most editors save by writing another file and renaming
    /// it over the old one, and because a file that was deleted may come back. So are those of the links that lead to
    /// them; and every folder on the way, for being moved or removed itself.
    struct FileNotices: ~Copyable {
        /// Becomes readable when something has happened; -1 when nothing is watched.
        let descriptor: Int32
        /// Whether a save of any of the files will be told.
        private(set) var isComplete = false
        /// Which limit of the system has been reached, if one has, as sysctl(8) calls it.
        private(set) var limit: String?

        private var paths: [Int: String]
        private var trails: [Int: FileTrail] = [:]
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
            trails = paths.mapValues(FileTrail.init)
            for (number, trail) in trails {
                for folder in trail.folders { _ = add(folder, FileNotices.ends) }
                for name in trail.names {
                    guard let folder = add(name.folder, FileNotices.saves) else { continue }
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
                for (event, name) in FileNotices.events(buffer.prefix(count)) {
                    let isOurs = watched.contains(event.wd)
                    let ends = FileNotices.ends | UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT)
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || isOurs && event.mask & ends != 0 {
                        missesSome = true
                    }
                    saved.formUnion(files[Place(folder: event.wd, name: name)] ?? [])
                }
            }
            // A link that leads elsewhere now takes other folders with it.
            let isElsewhere = saved.contains { number in paths[number].map(FileTrail.init) != trails[number] }
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
#endif
