import Platform

/// What the system says of a file: which one it is, what it is, and when it last became another.
struct FileFacts: Equatable {
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
