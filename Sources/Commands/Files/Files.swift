import Geometry
import Platform
import Playground
import Synchronization
import TerminalScreen
import Text

/// The input of a command: a file, a pipe or a device; `-` is standard input.
enum InputFile {
    private static let hasReadStandardInput = Atomic(false)

    /// Reads the bytes of a file. They are `nil` if there are more than the limit, and the size is `nil` if it is unknown.
    ///
    /// If the file is missing, the error suggests one with the same name and another of the `endings`.
    ///
    /// - Throws: A failure with the reason why the file cannot be read.
    static func read(
        _ path: String, limit: Int, endings: [String] = []
    ) throws(Failure) -> (bytes: [UInt8]?, size: Int?) {
        let isStandard = path == "-"
        if isStandard, hasReadStandardInput.exchange(true, ordering: .relaxed) {
            throw Failure("- is standard input, which can be read only once", .usage)
        }
        do throws(ErrorNumber) {
            let descriptor = isStandard ? .standardInput : try Descriptor(opening: path, O_RDONLY)
            defer { if !isStandard { descriptor.close() } }
            if let facts = FileStatus(of: descriptor), facts.kind == .regular, facts.size > limit {
                return (nil, facts.size)
            }
            let bytes = try descriptor.read(atMost: limit + 1)
            return (bytes.count > limit ? nil : bytes, nil)
        } catch {
            let name = isStandard ? "standard input" : path
            throw Failure("cannot read \(name): \(reason(error, path, endings))", .noInput)
        }
    }

    /// The size limit of pictures, and of archives with pictures, in bytes.
    static let pictureLimit = 32 << 20

    /// Returns the bytes of the file of a picture, or `nil` if there is no file.
    ///
    /// - Throws: A failure if the file cannot be read, or is larger than the limit.
    static func picture(of path: String) throws(Failure) -> [UInt8]? {
        // Reading a pipe would stop the program.
        guard path != "-", FileStatus(path)?.kind == .regular else { return nil }
        return try whole(path, limit: pictureLimit)
    }

    /// Reads the text of a file that a program needs as a whole. U+FFFD replaces bytes that are not UTF-8.
    static func text(of path: String, limit: Int) throws(Failure) -> String {
        let bytes = try whole(path, limit: limit)
        guard !bytes.contains(0) else { throw notText(path) }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func notText(_ path: String) -> Failure { Failure("\(SafeText(path)) is not text", .badScene) }

    private static func whole(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        guard let bytes = try read(path, limit: limit).bytes else {
            throw Failure("\(SafeText(path)) is larger than \(limit >> 20) MB", .badScene)
        }
        return bytes
    }

    /// Whether standard input is a pipe or a file, and no device.
    static var standardIsPiped: Bool {
        FileStatus(of: .standardInput).map { $0.kind == .regular || $0.kind == .pipe } ?? false
    }

    /// Returns whether standard input is a pipe or a file with data. Waits for the first data of a pipe.
    static func hasPipedData() -> Bool {
        guard standardIsPiped, let facts = FileStatus(of: .standardInput) else { return false }
        if facts.kind == .regular { return facts.size > lseek(STDIN_FILENO, 0, SEEK_CUR) }
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let notice = StatusLine("waiting for a scene on standard input")
        while poll(&input, 1, notice.isDue ? -1 : StatusLine.delay) <= 0 { notice.show() }
        notice.clear()
        return input.revents & Int16(POLLIN) != 0
    }

    static func isMissing(_ path: String) -> Bool {
        FileStatus(path) == nil && ErrorNumber.last.number == ENOENT
    }

    /// Returns the reason of an error and a fix.
    private static func reason(_ error: ErrorNumber, _ path: String, _ endings: [String]) -> String {
        switch error.number {
        case ENOENT:
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                return "it is a link to \(target), which is not there"
            }
            return "no such file" + (sibling(of: path, endings).map { ". There is a \($0) here" } ?? "")
        case EISDIR: return "it is a folder. Name a file in it"
        case ENOTDIR:
            let file = ResolvedPath(path).folders.first { FileStatus($0).map { $0.kind != .folder } ?? false }
            return "\(relativePath(file ?? path)) is not a folder"
        case EACCES:
            guard let folder = ResolvedPath(path).folders.first(where: { access($0, X_OK) != 0 }) else {
                return "no permission. Try: ls -l \(shellWord(path))"
            }
            return
                "no permission to open the folder \(relativePath(folder)). Try: ls -ld \(shellWord(relativePath(folder)))"
        default: return error.reason
        }
    }

    /// Returns a path without `./` at its start.
    private static func relativePath(_ path: String) -> String {
        path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }

    /// Returns an existing file with the same name and another extension.
    private static func sibling(of path: String, _ endings: [String]) -> String? {
        let stem = URL(filePath: path).deletingPathExtension()
        return endings.map { stem.appendingPathExtension($0) }
            .first { FileStatus.exists($0.path) }?.lastPathComponent
    }
}

extension KeyScript {
    private static let byteLimit = 2_000_000

    /// Reads a script from a file; `-` is standard input.
    static func read(_ path: String) throws(Failure) -> KeyScript {
        let (bytes, size) = try InputFile.read(path, limit: byteLimit)
        guard let bytes else {
            let limit = ByteCount.text(Double(byteLimit))
            let actual = size.map { ByteCount.text(Double($0)) } ?? "more than \(limit)"
            throw Failure(in: ["\(path):1:1: error: the file has \(actual); the limit is \(limit)"])
        }
        do {
            return try KeyScript(String(String(decoding: bytes, as: UTF8.self).trimmingPrefix("\u{FEFF}")))
        } catch {
            throw Failure(
                in: error.entries.map { "\(path):\($0.line):\($0.column): error: \($0.message)" })
        }
    }
}

/// An output file, which appears complete or not at all. It can be standard output.
///
/// The bytes go to a draft in the same folder, which gets its name when it is complete. Every earlier end, such as Ctrl-C
/// or a full disk, removes the draft. A replaced file keeps its mode, its owner and its links: the draft copies them. If
/// that is impossible, the bytes are copied into the old file.
struct OutputFile: ~Copyable {
    /// The name for messages.
    let name: String
    private let descriptor: Descriptor
    private let destination: Destination
    /// The file to remove on failure, and its guard against signals.
    private var unfinished: String?
    private var guardian: CleanUpGuard?
    /// The number of bytes written.
    private(set) var size = 0
    /// The number of bytes that stay on failure.
    private(set) var kept = 0

    private enum Destination {
        /// A pipe, a device, or standard output.
        case stream
        /// A new file without a draft.
        case new
        /// A new file with this name.
        case name(String)
        /// A replacement of the file with this name.
        case replacement(String)
        /// A copy into the file with this name.
        case contents(String)
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

    var isStandardOutput: Bool { descriptor.number == Descriptor.standardOutput.number }

    mutating func write(_ bytes: [UInt8]) throws(Failure) {
        if size == 0, isStandardOutput, bytes.contains(0), isatty(descriptor.number) == 1 {
            throw Failure("the output is binary, and a terminal cannot show it. Add: -o FILE", .usage)
        }
        try Failure.writing(name) { () throws(ErrorNumber) in try descriptor.write(bytes) }
        size += bytes.count
    }

    /// Marks the bytes so far as complete: they stay even on failure.
    mutating func keep() {
        kept = size
        guardian = nil
    }

    /// Completes the file and gives it its name. An unfinished file is removed.
    ///
    /// - Throws: A failure if a file with that name appeared meanwhile and must not be overwritten.
    mutating func finish() throws(Failure) {
        guard let draft = unfinished else { return }
        let (destination, descriptor) = (destination, descriptor)
        try Failure.writing(name) { () throws(ErrorNumber) in
            // Some file systems report a full disk only now.
            try descriptor.sync()
            switch destination {
            case .stream, .new: break
            case .name(let target): try OutputFile.name(draft, target)
            // A mount point, for example, cannot be replaced.
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

extension OutputFile {
    /// Writes a text and completes the file. Returns the name of the file.
    @discardableResult
    consuming func finish(with text: String) throws(Failure) -> String { try finish(with: Array(text.utf8)) }

    /// Writes bytes and completes the file. Returns the name of the file.
    @discardableResult
    consuming func finish(with bytes: [UInt8]) throws(Failure) -> String {
        try write(bytes)
        try finish()
        return name
    }
}

// MARK: Opening

extension OutputFile {
    /// Opens an output file at a path; `-` is standard output.
    static func open(_ path: String, overwrites: Bool) throws(Failure) -> OutputFile {
        guard path != "-", path != "/dev/stdout" else {
            return OutputFile(name: "standard output", descriptor: .standardOutput, destination: .stream)
        }
        guard !path.isEmpty else { throw Failure("a file has no name. Name it, such as my.yaml", .usage) }
        guard let facts = FileStatus(path) else { return try draft(of: path, replacing: nil) }
        switch facts.kind {
        case .folder: throw .writingToFolder(path)
        case .pipe, .device:
            // It has no contents to lose, and a file must not replace it.
            let descriptor = try Failure.writing(path) { () throws(ErrorNumber) in
                try Descriptor(opening: path, O_WRONLY)
            }
            return OutputFile(name: path, descriptor: descriptor, destination: .stream)
        case .regular:
            if !overwrites { throw Failure.writing(path, ErrorNumber(number: EEXIST)) }
            try checkPermission(path, facts)
            return try draft(of: path, replacing: facts)
        }
    }

    /// Rejects a read-only file. Root could write it, but its owner removed the permission.
    private static func checkPermission(_ path: String, _ facts: FileStatus) throws(Failure) {
        guard facts.mode & 0o222 != 0 else {
            throw Failure(
                "cannot write \(path): it is read-only. Try: chmod u+w \(shellWord(path))", .cannotWrite)
        }
        try Failure.writing(path) { () throws(ErrorNumber) in try ErrorNumber.check(access(path, W_OK)) }
    }

    /// Opens a draft. `facts` is the status of an existing file.
    private static func draft(of path: String, replacing facts: FileStatus?) throws(Failure) -> OutputFile {
        let target = ResolvedPath(path).file ?? path
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        // A name has at most 255 bytes.
        let stem = String(decoding: target[slash...].utf8.prefix(200), as: UTF8.self)
        let name = ".\(stem).\(getpid()).part"
        var draft = "\(target[..<slash])\(name)"
        var guardian = CleanUpGuard(removing: draft)
        func open() throws(ErrorNumber) -> Descriptor {
            // Only a dead process with the same number can have left this file.
            unlink(draft)
            return try Descriptor(
                opening: draft, O_RDWR | O_CREAT | O_EXCL, mode: facts == nil ? 0o666 : 0o600)
        }
        var isBeside = true
        let descriptor = try Failure.writing(path) { () throws(ErrorNumber) in
            do throws(ErrorNumber) {
                return try open()
            } catch {
                guard facts != nil, [EACCES, EPERM, EROFS].contains(error.number) else { throw error }
                // The file can be written, but its folder cannot.
                isBeside = false
                draft = FileManager.default.temporaryDirectory.appending(path: name).path
                guardian = CleanUpGuard(removing: draft)
                return try open()
            }
        }
        let destination: Destination =
            switch facts {
            case nil: .name(target)
            case let facts? where isBeside && facts.copyAttributes(to: descriptor): .replacement(target)
            case _?: .contents(target)
            }
        return OutputFile(
            name: path, descriptor: descriptor, destination: destination, unfinished: draft,
            guardian: guardian)
    }

    /// Creates a file in the current folder: `star-1.cast`, or the next free number.
    static func new(_ stem: String, _ ending: String, from first: Int = 1) throws(Failure) -> OutputFile {
        for number in first...9999 {
            let path = "\(stem)-\(number).\(ending)"
            guard !FileStatus.exists(path) else { continue }
            // A signal must not remove a file of another program.
            return try withSignalsBlocked { () throws(Failure) in
                let descriptor = try Failure.writing(path) { () throws(ErrorNumber) in
                    try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
                }
                return OutputFile(
                    name: path, descriptor: descriptor, destination: .new, unfinished: path,
                    guardian: CleanUpGuard(removing: path))
            }
        }
        throw Failure("cannot write \(stem)-\(first).\(ending): all names up to 9999 exist", .cannotWrite)
    }

    /// Renames a draft, unless a file with the new name exists.
    private static func name(_ draft: String, _ target: String) throws(ErrorNumber) {
        if link(draft, target) == 0 {
            unlink(draft)
        } else if errno == EEXIST {
            throw ErrorNumber.last
        } else {
            // A file system without links.
            if FileStatus.exists(target) { throw ErrorNumber(number: EEXIST) }
            try ErrorNumber.check(rename(draft, target))
        }
    }
}

extension FileStatus {
    /// Copies the mode and the owner to another file.
    ///
    /// - Returns: Whether the other file can replace this one: not if this one has more links, or an owner that we cannot
    ///   set.
    func copyAttributes(to descriptor: Descriptor) -> Bool {
        linkCount == 1 && fchown(descriptor.number, owner, group) == 0 && fchmod(descriptor.number, mode) == 0
    }
}

extension Descriptor {
    /// Copies the contents of this file into an existing one.
    ///
    /// The part beyond its end goes first: if the disk is full, the file stays unchanged.
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

    /// Copies a range of this file to the same range of another.
    private func copy(from start: Int, upTo end: Int = .max, to target: Descriptor) throws(ErrorNumber) {
        lseek(number, off_t(start), SEEK_SET)
        lseek(target.number, off_t(start), SEEK_SET)
        var offset = start
        while offset < end {
            let bytes = try read(atMost: min(end - offset, 1 << 20))
            if bytes.isEmpty { return }
            try target.write(bytes)
            offset += bytes.count
        }
    }
}

/// Runs `body` with all signals blocked on this thread. Pending signals take effect afterwards.
func withSignalsBlocked<Result: ~Copyable, Problem>(
    _ body: () throws(Problem) -> Result
) throws(Problem) -> Result {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
}

extension BaseFolder {
    /// Writes a file and creates its folders.
    static func write(_ text: String, to path: String, overwrites: Bool) throws(Failure) {
        try Failure.writing(path) { () throws(ErrorNumber) in
            for folder in ResolvedPath(path).folders where mkdir(folder, 0o777) != 0 && errno != EEXIST {
                throw ErrorNumber.last
            }
        }
        try OutputFile.open(path, overwrites: overwrites).finish(with: text)
    }
}
