#if !os(Linux) || PORTABLE
    import Foundation

    /// Which of some files have changed, seen by looking at them now and then: for systems without inotify.
    ///
    /// A file is looked up by its name each time, so that one that was renamed over it, or deleted and made again, is
    /// seen as well.
    struct FileChanges: ~Copyable {
        /// Nothing becomes readable.
        let descriptor: Int32 = -1
        private let paths: [Int: String]
        private var seen: [Int: Version]
        private var lastLook: Double?

        /// Seconds between two looks: short enough for somebody who has just saved, and nothing in processor time.
        private static let interval = 0.2

        /// What differs between a file and the same file saved again.
        private struct Version: Equatable {
            let file: UInt64
            let size: Int64
            let seconds: Int
            let nanoseconds: Int

            /// What is at a path; nil when nothing is.
            init?(_ path: String) {
                var facts = stat()
                guard stat(path, &facts) == 0 else { return nil }
                file = UInt64(facts.st_ino)
                size = Int64(facts.st_size)
                #if canImport(Darwin)
                    (seconds, nanoseconds) = (facts.st_mtimespec.tv_sec, facts.st_mtimespec.tv_nsec)
                #else
                    (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
                #endif
            }
        }

        /// The changes of files from now on, each known by a number.
        init(_ paths: [Int: String]) {
            self.paths = paths
            seen = paths.compactMapValues(Version.init)
        }

        /// When to look next; nil when there are no files.
        var nextLook: Double? { paths.isEmpty ? nil : lastLook.map { $0 + FileChanges.interval } ?? 0 }

        /// The numbers of the files that have changed since this was last asked.
        mutating func take(at clock: Double) -> Set<Int> {
            guard let nextLook, clock >= nextLook else { return [] }
            lastLook = clock
            let found = paths.compactMapValues(Version.init)
            let changed = found.filter { $0.value != seen[$0.key] }
            seen.merge(found) { $1 }
            return Set(changed.keys)
        }
    }
#endif
