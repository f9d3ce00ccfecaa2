#if os(Linux) && !PORTABLE
    import Foundation
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Which of some files have changed, told by Linux's inotify; elsewhere they are looked at now and then.
    ///
    /// Their folders are watched and not the files, because most editors save by writing another file and renaming it
    /// over the old one, and because a file that was deleted may come back.
    struct FileChanges: ~Copyable {
        /// Becomes readable when something has happened in one of the folders; -1 when nothing is watched.
        let descriptor: Int32
        private var files: [Place: [Int]] = [:]

        /// A name in a watched folder.
        private struct Place: Hashable {
            let folder: Int32
            let name: String
        }

        /// The changes of files from now on, each known by a number.
        init(_ paths: [Int: String]) {
            descriptor = paths.isEmpty ? -1 : inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return }
            let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE)
            for (number, path) in paths {
                let url = URL(filePath: path)
                let folder = inotify_add_watch(descriptor, url.deletingLastPathComponent().path, events)
                guard folder >= 0 else { continue }
                files[Place(folder: folder, name: url.lastPathComponent), default: []].append(number)
            }
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// When to look without being told: never.
        var nextLook: Double? { nil }

        /// The numbers of the files that have changed since this was last asked.
        mutating func take(at clock: Double) -> Set<Int> {
            var changed: Set<Int> = []
            guard descriptor >= 0 else { return changed }
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return changed }
                buffer.withUnsafeBytes { bytes in
                    var offset = 0
                    while offset + MemoryLayout<inotify_event>.size <= count {
                        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let start = offset + MemoryLayout<inotify_event>.size
                        let name = bytes[start..<start + Int(event.len)].prefix { $0 != 0 }
                        let place = Place(folder: event.wd, name: String(decoding: name, as: UTF8.self))
                        changed.formUnion(files[place] ?? [])
                        offset = start + Int(event.len)
                    }
                }
            }
        }
    }
#endif
