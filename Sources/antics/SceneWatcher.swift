import Foundation
import Glibc

/// Tells when scene files are saved, by watching their folders with inotify.
///
/// Folders and not files, because most editors save by writing another file and renaming it over the old one,
/// and because a file that was deleted may come back.
struct SceneWatcher: ~Copyable {
    /// Becomes readable when something has happened in one of the folders; -1 when nothing is watched.
    let descriptor: Int32
    private var files: [Place: [Int]] = [:]
    private var pending: Set<Int> = []
    private var quietSince = ContinuousClock.now

    /// How long a folder has to be quiet before its files are read: a burst of saves is read once.
    static let settlingTime = Duration.milliseconds(40)

    /// A name in a watched folder.
    private struct Place: Hashable {
        let folder: Int32
        let name: String
    }

    /// A watcher of files, each known by a number. It watches nothing when there are none, or the system cannot.
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

    /// When the files that have changed will have settled; nil when none has changed.
    var deadline: ContinuousClock.Instant? {
        pending.isEmpty ? nil : quietSince + SceneWatcher.settlingTime
    }

    /// The numbers of the files that were saved and have been quiet since.
    mutating func settled(at now: ContinuousClock.Instant) -> Set<Int> {
        collect(now)
        guard let deadline, now >= deadline else { return [] }
        defer { pending = [] }
        return pending
    }

    private mutating func collect(_ now: ContinuousClock.Instant) {
        guard descriptor >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    let name = bytes[start..<start + Int(event.len)].prefix { $0 != 0 }
                    let place = Place(folder: event.wd, name: String(decoding: name, as: UTF8.self))
                    if let numbers = files[place] {
                        pending.formUnion(numbers)
                        quietSince = now
                    }
                    offset = start + Int(event.len)
                }
            }
        }
    }
}
