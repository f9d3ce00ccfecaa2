import Geometry
import Platform
import Playground
import TerminalScreen
import Text

/// Something that a command reads: a file, a pipe, a device; `-` is standard input.
enum InputFile {
    /// What is in it.
    enum Contents {
        /// The text; bytes that are not UTF-8 are U+FFFD in it.
        case text(String)
        /// More than there may be; the size is that of a file, and not known of what has no size.
        case tooLarge(bytes: Int?)
    }

    /// Reads it, unless it is too large: then no more is read than it takes to know.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - limit: the most bytes there may be.
    ///   - endings: what files of its kind end in: when there is no such file but one of the same name with
    ///     another of them, the error points at that.
    /// - Returns: what is in it, or that it is too much.
    /// - Throws: a failure that says why it cannot be read.
    static func contents(of path: String, limit: Int, endings: [String] = []) throws(Failure) -> Contents {
        let bytes: [UInt8]
        do throws(ErrorNumber) {
            let descriptor = path == "-" ? .standardInput : try Descriptor(opening: path, O_RDONLY)
            defer { if path != "-" { descriptor.close() } }
            if let facts = FileStatus(of: descriptor), facts.kind == .regular, facts.size > limit {
                return .tooLarge(bytes: facts.size)
            }
            bytes = try descriptor.read(atMost: limit + 1)
        } catch {
            let name = path == "-" ? "standard input" : path
            throw Failure("cannot read \(name): \(reason(error, path, endings))", .noInput)
        }
        return bytes.count > limit ? .tooLarge(bytes: nil) : .text(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether nothing is there to be read: what was there is gone, and may come back.
    static func isMissing(_ path: String) -> Bool {
        FileStatus(path) == nil && ErrorNumber.last.number == ENOENT
    }

    /// Why it cannot be read, and what to do about it.
    private static func reason(_ error: ErrorNumber, _ path: String, _ endings: [String]) -> String {
        switch error.number {
        case ENOENT:
            if let target = FileStatus.destination(ofLink: path) {
                return "it is a link to \(target), which is not there"
            }
            return "no such file" + (sibling(of: path, endings).map { ". There is a \($0) here" } ?? "")
        case EISDIR: return "it is a folder. Name a file in it"
        case ENOTDIR:
            let file = ResolvedPath(path).folders.first { FileStatus($0).map { $0.kind != .folder } ?? false }
            return "\(shown(file ?? path)) is no folder"
        case EACCES:
            guard let folder = ResolvedPath(path).folders.first(where: { access($0, X_OK) != 0 }) else {
                return "no permission. Try: ls -l \(path)"
            }
            return "no permission to look into \(shown(folder)). Try: ls -ld \(shown(folder))"
        default: return error.reason
        }
    }

    /// A path without the folder that we are in.
    private static func shown(_ path: String) -> String {
        path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }

    /// The name of a file that is there, of the same name with another ending.
    private static func sibling(of path: String, _ endings: [String]) -> String? {
        let stem = URL(filePath: path).deletingPathExtension()
        return endings.map { stem.appendingPathExtension($0) }
            .first { FileStatus.isThere($0.path) }?.lastPathComponent
    }
}

extension KeyScript {
    /// The most bytes that a script may have.
    private static let byteLimit = 2_000_000

    /// Reads a script from a file; `-` is standard input.
    static func read(_ path: String) throws(Failure) -> KeyScript {
        switch try InputFile.contents(of: path, limit: byteLimit) {
        case .tooLarge(let bytes):
            let most = megabytes(byteLimit)
            let size = bytes.map(megabytes) ?? "more than \(most)"
            throw Failure(in: ["\(path):1:1: error: the file has \(size); a key script has at most \(most)"])
        case .text(let text):
            do {
                return try KeyScript(text)
            } catch {
                throw Failure(in: ["\(path):\(error.line):\(error.column): error: \(error.message)"])
            }
        }
    }

    private static func megabytes(_ bytes: Int) -> String {
        "\((Double(bytes) / 1_000_000).decimal(upToPlaces: 1)) MB"
    }
}

/// A file that a command writes: it is there whole or not at all. Standard output is one too.
///
/// The bytes go to a draft, a file of another name in the same folder, which gets its name when it is complete.
/// Whatever happens before, also Ctrl-C or a full disk, removes it again. A file that is there already keeps its mode,
/// its owner and its names: the draft is made like it, and where that cannot be, its bytes are copied into the file.
struct OutputFile: ~Copyable {
    /// What it is called in messages.
    let name: String
    private let descriptor: Descriptor
    private let goal: Goal
    /// The file that is removed unless it is kept, and what removes it should a signal end the process.
    private var unfinished: String?
    private var guardian: TemporaryFileGuard?
    /// How many bytes have been written.
    private(set) var size = 0
    /// How many of them stay, whatever becomes of the rest.
    private(set) var kept = 0

    /// What becomes of the bytes.
    private enum Goal {
        /// They are gone as they are written: to a pipe, a device, standard output.
        case stream
        /// They are a new file from the first one on.
        case new
        /// They become the file of this name, where none is.
        case name(String)
        /// They become the file of this name, in place of the one that is there.
        case replacement(String)
        /// They are copied into the file of this name.
        case contents(String)
    }

    private init(
        _ name: String, _ descriptor: Descriptor, _ goal: Goal, unfinished: String? = nil,
        guardian: consuming TemporaryFileGuard? = nil
    ) {
        self.name = name
        self.descriptor = descriptor
        self.goal = goal
        self.unfinished = unfinished
        self.guardian = guardian
    }

    deinit {
        if !isStandardOutput { descriptor.close() }
        guard let unfinished else { return }
        if kept > 0 {
            truncate(unfinished, off_t(kept))
        } else {
            unlink(unfinished)
        }
    }

    /// Whether the bytes go to standard output.
    var isStandardOutput: Bool { descriptor.number == Descriptor.standardOutput.number }

    /// Writes bytes after those that were written before.
    mutating func write(_ bytes: [UInt8]) throws(Failure) {
        try Failure.writing(name) { () throws(ErrorNumber) in try descriptor.write(bytes) }
        size += bytes.count
    }

    /// Says that what has been written so far makes sense by itself: it stays, whatever happens.
    mutating func keep() {
        kept = size
        guardian = nil
    }

    /// Gives the file its name, now that it is complete; what is never finished is removed.
    ///
    /// - Throws: a failure, when there is a file of that name by now and it must not be overwritten.
    mutating func finish() throws(Failure) {
        guard let draft = unfinished else { return }
        let (goal, descriptor) = (goal, descriptor)
        try Failure.writing(name) { () throws(ErrorNumber) in
            // Some file systems find out only now that there is no room.
            try descriptor.sync()
            switch goal {
            case .stream, .new: break
            case .name(let target): try OutputFile.name(draft, target)
            // What is mounted, for one, cannot be replaced.
            case .replacement(let target) where rename(draft, target) == 0: break
            case .replacement(let target), .contents(let target):
                try withSignalsBlocked { () throws(ErrorNumber) in try descriptor.copyContents(into: target) }
                unlink(draft)
            }
        }
        unfinished = nil
        guardian = nil
    }
}

// MARK: Opening

extension OutputFile {
    /// Opens a file to be made at a path; `-` is standard output.
    static func open(_ path: String, overwrites: Bool) throws(Failure) -> OutputFile {
        guard path != "-" else { return OutputFile("standard output", .standardOutput, .stream) }
        guard let facts = FileStatus(path) else { return try draft(of: path, replacing: nil) }
        switch facts.kind {
        case .folder: throw Failure("cannot write \(path): it is a folder", .cannotWrite)
        case .stream:
            // It has nothing in it to lose, and must not be replaced by a file.
            let descriptor = try Failure.writing(path) { () throws(ErrorNumber) in
                try Descriptor(opening: path, O_WRONLY)
            }
            return OutputFile(path, descriptor, .stream)
        case .regular:
            if !overwrites { throw Failure.writing(path, ErrorNumber(number: EEXIST)) }
            try checkThatItMayBeWritten(path, facts)
            return try draft(of: path, replacing: facts)
        }
    }

    /// Root may write every file; but who has taken the right to write away means it.
    private static func checkThatItMayBeWritten(_ path: String, _ facts: FileStatus) throws(Failure) {
        guard facts.mode & 0o222 != 0 else {
            throw Failure("cannot write \(path): it is read-only. Try: chmod u+w \(path)", .cannotWrite)
        }
        try Failure.writing(path) { () throws(ErrorNumber) in try ErrorNumber.check(access(path, W_OK)) }
    }

    /// Opens a draft of a file; `facts` are those of the file that is there.
    private static func draft(of path: String, replacing facts: FileStatus?) throws(Failure) -> OutputFile {
        let target = ResolvedPath(path).file ?? path
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        // A name has 255 bytes at most.
        let stem = String(decoding: target[slash...].utf8.prefix(200), as: UTF8.self)
        let draft = "\(target[..<slash]).\(stem).\(getpid()).part"
        let guardian = TemporaryFileGuard(draft)
        // The number is ours alone, so that whoever has left a file of this name is dead.
        unlink(draft)
        let descriptor = try Failure.writing(path) { () throws(ErrorNumber) in
            try Descriptor(opening: draft, O_RDWR | O_CREAT | O_EXCL, mode: facts == nil ? 0o666 : 0o600)
        }
        let goal: Goal =
            switch facts {
            case nil: .name(target)
            case let facts? where facts.give(to: descriptor): .replacement(target)
            case _?: .contents(target)
            }
        return OutputFile(path, descriptor, goal, unfinished: draft, guardian: guardian)
    }

    /// Makes a new file in the current folder: `star-1.cast`, or the next number that is free.
    static func new(_ stem: String, _ ending: String, from first: Int = 1) throws(Failure) -> OutputFile {
        for number in first...9999 {
            let path = "\(stem)-\(number).\(ending)"
            guard !FileStatus.isThere(path) else { continue }
            // Only when it is ours may it be removed.
            return try withSignalsBlocked { () throws(Failure) in
                let descriptor = try Failure.writing(path) { () throws(ErrorNumber) in
                    try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
                }
                return OutputFile(
                    path, descriptor, .new, unfinished: path, guardian: TemporaryFileGuard(path))
            }
        }
        throw Failure("cannot write \(stem)-\(first).\(ending): there are too many", .cannotWrite)
    }

    /// Gives a draft the name of a file that is not there, and still is not.
    private static func name(_ draft: String, _ target: String) throws(ErrorNumber) {
        if link(draft, target) == 0 {
            unlink(draft)
        } else if errno == EEXIST {
            throw ErrorNumber.last
        } else {
            // A file system without links.
            if FileStatus.isThere(target) { throw ErrorNumber(number: EEXIST) }
            try ErrorNumber.check(rename(draft, target))
        }
    }
}

// How a file stays the one it is when its contents become others.

extension FileStatus {
    /// Gives another file the mode and the owner of this one.
    ///
    /// - Returns: whether it can then take its place; it cannot when that has names besides, or an owner to whom we
    ///   cannot give a file.
    func give(to descriptor: Descriptor) -> Bool {
        names == 1 && fchown(descriptor.number, owner, group) == 0 && fchmod(descriptor.number, mode) == 0
    }
}

extension Descriptor {
    /// Copies the contents of this file into another one that is there, and makes that as long.
    ///
    /// What goes beyond its end is written first: where there is no room for it, the file stays as it was.
    func copyContents(into path: String) throws(ErrorNumber) {
        let target = try Descriptor(opening: path, O_WRONLY)
        defer { target.close() }
        guard
            let (old, new) = FileStatus(of: target).flatMap({ old in FileStatus(of: self).map { (old, $0) } })
        else { throw ErrorNumber.last }
        do throws(ErrorNumber) {
            try copy(from: old.size, to: target)
        } catch {
            ftruncate(target.number, off_t(old.size))
            throw error
        }
        try copy(from: 0, upTo: min(old.size, new.size), to: target)
        try ErrorNumber.check(ftruncate(target.number, off_t(new.size)))
        try target.sync()
    }

    /// Copies what lies between two places of this file to the same places of another.
    private func copy(from start: Int, upTo end: Int = .max, to target: Descriptor) throws(ErrorNumber) {
        lseek(number, off_t(start), SEEK_SET)
        lseek(target.number, off_t(start), SEEK_SET)
        var place = start
        while place < end {
            let bytes = try read(atMost: min(end - place, 1 << 20))
            if bytes.isEmpty { return }
            try target.write(bytes)
            place += bytes.count
        }
    }
}

/// Does something that no signal comes between: those that have come take effect afterwards.
func withSignalsBlocked<Result: ~Copyable, Problem>(
    _ body: () throws(Problem) -> Result
) throws(Problem) -> Result {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigprocmask(SIG_BLOCK, &all, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    return try body()
}

/// The folders in which programs keep what is a person's, as the XDG base directory specification has them.
enum BaseFolder {
    case config, state, cache

    /// Where a file of ours is in it; nil when it is not known. A path that is not absolute is none.
    func path(of file: String, _ environment: [String: String]) -> String? {
        let (variable, folder) =
            switch self {
            case .config: ("XDG_CONFIG_HOME", "/.config")
            case .state: ("XDG_STATE_HOME", "/.local/state")
            case .cache: ("XDG_CACHE_HOME", "/.cache")
            }
        if let home = environment[variable], home.hasPrefix("/") { return home + "/antics/" + file }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + folder + "/antics/" + file
    }

    /// Writes a file whole, and makes the folders that it needs.
    static func write(_ text: String, to path: String, overwrites: Bool) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw Failure("cannot make the folder of \(path)", .cannotWrite)
        }
        var file = try OutputFile.open(path, overwrites: overwrites)
        try file.write(Array(text.utf8))
        try file.finish()
    }
}
