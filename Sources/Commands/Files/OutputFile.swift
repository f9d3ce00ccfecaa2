import Platform
import TerminalScreen
import Text

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
    private var guardian: UnfinishedFile?
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
        guardian: consuming UnfinishedFile? = nil
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
                try holdingSignals { () throws(ErrorNumber) in try descriptor.copyContents(into: target) }
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
        guard let facts = FileFacts(path) else { return try draft(of: path, replacing: nil) }
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
    private static func checkThatItMayBeWritten(_ path: String, _ facts: FileFacts) throws(Failure) {
        guard facts.mode & 0o222 != 0 else {
            throw Failure("cannot write \(path): it is read-only. Try: chmod u+w \(path)", .cannotWrite)
        }
        try Failure.writing(path) { () throws(ErrorNumber) in try ErrorNumber.check(access(path, W_OK)) }
    }

    /// Opens a draft of a file; `facts` are those of the file that is there.
    private static func draft(of path: String, replacing facts: FileFacts?) throws(Failure) -> OutputFile {
        let target = FileTrail(path).file ?? path
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        // A name has 255 bytes at most.
        let stem = String(decoding: target[slash...].utf8.prefix(200), as: UTF8.self)
        let draft = "\(target[..<slash]).\(stem).\(getpid()).part"
        let guardian = UnfinishedFile(draft)
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
            guard !FileFacts.isThere(path) else { continue }
            // Only when it is ours may it be removed.
            return try holdingSignals { () throws(Failure) in
                let descriptor = try Failure.writing(path) { () throws(ErrorNumber) in
                    try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
                }
                return OutputFile(
                    path, descriptor, .new, unfinished: path, guardian: UnfinishedFile(path))
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
            if FileFacts.isThere(target) { throw ErrorNumber(number: EEXIST) }
            try ErrorNumber.check(rename(draft, target))
        }
    }
}
