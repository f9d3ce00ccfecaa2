import Platform
import Scenes

/// A file descriptor. All input and output uses it, except for the screen.
///
/// It throws errors, which Foundation's handles turn into traps and `print` ignores.
struct Descriptor {
    let number: Int32

    static let standardInput = Descriptor(number: STDIN_FILENO)
    static let standardOutput = Descriptor(number: STDOUT_FILENO)
    static let standardError = Descriptor(number: STDERR_FILENO)

    private init(number: Int32) { self.number = number }

    /// Opens a file as open(2) does. Programs that we start do not inherit it.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(ErrorNumber) {
        var opened: Int32
        repeat {
            opened = Platform.open(path, flags | O_CLOEXEC, mode)
        } while opened < 0 && errno == EINTR
        guard opened >= 0 else { throw ErrorNumber.last }
        number = opened
    }

    /// Opens the descriptors 0, 1 and 2 if they are closed, so that no other file gets their numbers.
    ///
    /// The access mode is reversed: reading standard input, or writing the others, stays an error.
    static func reserveStandard() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // The system uses the lowest free number, which is this one.
            _ = Platform.open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all bytes, and waits if necessary.
    func write(_ bytes: [UInt8]) throws(ErrorNumber) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { Platform.write(number, $0.baseAddress, $0.count) }
            if count < 0 { try wait(for: POLLOUT, after: .last) }
            offset += max(0, count)
        }
    }

    /// Reads to the end, or up to a limit in bytes.
    func read(atMost limit: Int) throws(ErrorNumber) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let count = Platform.read(number, &buffer, min(buffer.count, limit - bytes.count))
            if count == 0 { break }
            if count < 0 { try wait(for: POLLIN, after: .last) }
            bytes += buffer.prefix(max(0, count))
        }
        return bytes
    }

    /// Reads the rest of a line, without its line feed. It reads no byte after the line.
    func readLine() throws(ErrorNumber) -> String {
        var line: [UInt8] = []
        while let byte = try read(atMost: 1).first, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    /// Flushes the written bytes to the disk, if the file is on one.
    func sync() throws(ErrorNumber) {
        guard fsync(number) != 0, ![EINVAL, ENOTSUP, ENOSYS, EROFS].contains(errno) else { return }
        throw ErrorNumber.last
    }

    func close() { _ = Platform.close(number) }

    /// Sleeps until a failed call can be repeated, or throws its error if that is permanent.
    private func wait(for event: Int32, after error: ErrorNumber) throws(ErrorNumber) {
        switch error.number {
        case EINTR: return
        case EAGAIN, EWOULDBLOCK:
            var waited = pollfd(fd: number, events: Int16(event), revents: 0)
            poll(&waited, 1, -1)
        default: throw error
        }
    }
}

/// A system error, by its number in errno(3).
struct ErrorNumber: Error {
    let number: Int32

    static var last: ErrorNumber { ErrorNumber(number: errno) }

    static func check(_ result: Int32) throws(ErrorNumber) { if result != 0 { throw last } }

    var reason: String { number == EBADF ? "it is closed" : String(cString: strerror(number)).lowercased() }
}

enum StandardOutput {
    static func write(_ text: String) throws(Failure) {
        try OutputFile.open("-", overwrites: false).finish(with: text)
    }

    /// Writes a JSON array.
    static func write(_ objects: [JSONValue]) throws(Failure) {
        try write(JSONValue.array(objects).text() + "\n")
    }
}

/// The status of a file: its identity, type, owner and times.
struct FileStatus: Equatable {
    enum Kind {
        case regular, folder
        /// A pipe or a socket.
        case pipe
        /// A terminal or another device.
        case device
    }

    let kind: Kind
    let size: Int
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// The number of hard links.
    let linkCount: Int
    /// The modification time in seconds since 1970.
    let modified: Double
    /// The device, the inode, and the times of changes.
    private let identity: [Int]

    /// Reads the status of a path, following links, or returns `nil` if that fails.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        self.init(facts)
    }

    init?(of descriptor: Descriptor) {
        var facts = stat()
        guard fstat(descriptor.number, &facts) == 0 else { return nil }
        self.init(facts)
    }

    private init(_ facts: stat) {
        kind =
            switch facts.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFIFO, S_IFSOCK: .pipe
            default: .device
            }
        size = Int(facts.st_size)
        mode = facts.st_mode & 0o7777
        (owner, group) = (facts.st_uid, facts.st_gid)
        linkCount = Int(truncatingIfNeeded: facts.st_nlink)
        #if canImport(Darwin)
            let (modification, change) = (facts.st_mtimespec, facts.st_ctimespec)
        #else
            let (modification, change) = (facts.st_mtim, facts.st_ctim)
        #endif
        modified = Double(modification.tv_sec) + Double(modification.tv_nsec) / 1e9
        identity = [
            // Some file systems use all 64 bits of these numbers.
            Int(truncatingIfNeeded: facts.st_dev), Int(truncatingIfNeeded: facts.st_ino), modification.tv_sec,
            modification.tv_nsec, change.tv_sec, change.tv_nsec,
        ]
    }

    /// Returns a line that differs between two versions of a file.
    static func mark(of path: String) -> String {
        FileStatus(path).map { ([$0.size] + $0.identity).map(String.init).joined(separator: " ") } ?? "none"
    }

    /// Returns the names in a folder in alphabetical order, or none if it cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns whether the path exists, even as a dangling link.
    static func exists(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }
}

/// The resolution of a path: its folders and its symbolic links.
struct ResolvedPath: Equatable {
    struct Name: Hashable {
        let folder: String
        let name: String
    }

    /// All folders, from the first one to that of the file.
    private(set) var folders: [String]
    /// The names that determine the file: those of the links, then its own.
    private(set) var names: [Name] = []

    /// The maximum number of links; no system follows more.
    private static let maximumLinks = 40

    /// Resolves a path. Missing parts keep their names.
    init(_ path: String) {
        var folder = path.hasPrefix("/") ? "/" : "."
        folders = [folder]
        var components = ResolvedPath.components(of: path)[...]
        while let name = components.popFirst() {
            let next = folder == "/" ? "/" + name : folder + "/" + name
            if let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: next),
                names.count < ResolvedPath.maximumLinks
            {
                names.append(Name(folder: folder, name: name))
                if destination.hasPrefix("/") {
                    folder = "/"
                    folders.append(folder)
                }
                components = (ResolvedPath.components(of: destination) + components)[...]
            } else if components.isEmpty {
                names.append(Name(folder: folder, name: name))
            } else {
                folder = next
                folders.append(folder)
            }
        }
    }

    /// The path of the file, with all links resolved.
    var file: String? { names.last.map { $0.folder == "/" ? "/" + $0.name : $0.folder + "/" + $0.name } }

    private static func components(of path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.map(String.init)
    }
}
