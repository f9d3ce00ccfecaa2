import Platform

/// A descriptor of the system: all that the program reads and writes passes here, but for the screen.
///
/// What cannot be read or written is an error here. Foundation's handles trap instead, and `print` says nothing.
struct Descriptor {
    let number: Int32

    static let standardInput = Descriptor(number: STDIN_FILENO)
    static let standardOutput = Descriptor(number: STDOUT_FILENO)
    static let standardError = Descriptor(number: STDERR_FILENO)

    private init(number: Int32) { self.number = number }

    /// Opens a file, as open(2) does; programs that we start do not get it.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(ErrorNumber) {
        var opened: Int32
        repeat {
            opened = Platform.open(path, flags | O_CLOEXEC, mode)
        } while opened < 0 && errno == EINTR
        guard opened >= 0 else { throw ErrorNumber.last }
        number = opened
    }

    /// Sees to it that the descriptors 0, 1 and 2 are taken, so that no file of ours becomes one of them.
    ///
    /// One that was closed is opened the wrong way round: reading from it, or writing to it, is an error as before.
    static func reserveStandard() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // The system takes the lowest number that is free, which is this one.
            _ = Platform.open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all of some bytes, and waits where they are not taken at once.
    func write(_ bytes: [UInt8]) throws(ErrorNumber) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                Platform.write(number, $0.baseAddress, $0.count)
            }
            if count < 0 { try wait(for: POLLOUT, after: .last) }
            done += max(0, count)
        }
    }

    /// Reads to the end, or so many bytes when there are more.
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

    /// Has the system store what was written, where it is something that can be stored.
    func sync() throws(ErrorNumber) {
        guard fsync(number) != 0, ![EINVAL, ENOTSUP, ENOSYS, EROFS].contains(errno) else { return }
        throw ErrorNumber.last
    }

    func close() { _ = Platform.close(number) }

    /// Sleeps until a call that has failed may be tried again; an error that does not pass is thrown on.
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

/// An error of the system, by its number in errno(3).
struct ErrorNumber: Error {
    let number: Int32

    /// The error of the call that has failed last.
    static var last: ErrorNumber { ErrorNumber(number: errno) }

    /// Throws when the result of a call says that it has failed.
    static func check(_ result: Int32) throws(ErrorNumber) { if result != 0 { throw last } }

    /// What it means, as half a sentence.
    var reason: String {
        number == EBADF ? "it is closed" : String(cString: strerror(number)).lowercased()
    }
}

/// What commands print.
enum StandardOutput {
    static func write(_ bytes: [UInt8]) throws(Failure) {
        try Failure.writing("standard output") { () throws(ErrorNumber) in
            try Descriptor.standardOutput.write(bytes)
        }
    }

    static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }
}

/// What the system says of a file: which one it is, what it is, and when it last became another.
struct FileStatus: Equatable {
    /// What is at a path.
    enum Kind {
        case regular, folder
        /// A pipe, a device: something that bytes pass through.
        case stream
    }

    let kind: Kind
    /// The bytes in it.
    let size: Int
    /// The bits of chmod(1).
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// How many names it has.
    let names: Int
    /// Seconds since 1970 at which its bytes last changed.
    let modified: Double
    /// Which file it is, and when it was changed in any way.
    private let identity: [Int]

    /// The facts of what is at a path, links followed; nil when nothing can be found out.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        self.init(facts)
    }

    /// The facts of what is open.
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
            default: .stream
            }
        size = Int(facts.st_size)
        mode = facts.st_mode & 0o7777
        (owner, group) = (facts.st_uid, facts.st_gid)
        names = Int(truncatingIfNeeded: facts.st_nlink)
        #if canImport(Darwin)
            let (modification, change) = (facts.st_mtimespec, facts.st_ctimespec)
        #else
            let (modification, change) = (facts.st_mtim, facts.st_ctim)
        #endif
        modified = Double(modification.tv_sec) + Double(modification.tv_nsec) / 1e9
        identity = [
            // Some file systems use all 64 bits of these numbers.
            Int(truncatingIfNeeded: facts.st_dev), Int(truncatingIfNeeded: facts.st_ino), modification.tv_sec,
            modification.tv_nsec, change.tv_sec,
            change.tv_nsec,
        ]
    }

    /// Whether there is something of that name, be it only a link that leads nowhere.
    static func isThere(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    /// Where a symbolic link leads; nil for all else.
    static func destination(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The way to a file: the folders that it passes and the links that it follows.
struct ResolvedPath: Equatable {
    /// A name in a folder.
    struct Name: Hashable {
        let folder: String
        let name: String
    }

    /// Every folder on the way, from the first to that of the file.
    private(set) var folders: [String]
    /// The names that decide which file is meant: those of the links that are followed, and the file's own at last.
    private(set) var names: [Name] = []

    /// More links than any system follows.
    private static let mostLinks = 40

    /// The way that a path is now; what of it is not there is passed by its name.
    init(_ path: String) {
        var here = path.hasPrefix("/") ? "/" : "."
        folders = [here]
        var steps = ResolvedPath.steps(path)[...]
        while let step = steps.popFirst() {
            let next = here == "/" ? "/" + step : here + "/" + step
            if let destination = FileStatus.destination(ofLink: next), names.count < ResolvedPath.mostLinks {
                names.append(Name(folder: here, name: step))
                if destination.hasPrefix("/") {
                    here = "/"
                    folders.append(here)
                }
                steps = (ResolvedPath.steps(destination) + steps)[...]
            } else if steps.isEmpty {
                names.append(Name(folder: here, name: step))
            } else {
                here = next
                folders.append(here)
            }
        }
    }

    /// The file itself, all links followed.
    var file: String? { names.last.map { $0.folder == "/" ? "/" + $0.name : $0.folder + "/" + $0.name } }

    private static func steps(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.map(String.init)
    }
}
