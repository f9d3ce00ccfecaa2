import Foundation
import Text

/// A file that a command writes: it is there whole or not at all. Standard output is one too.
///
/// The bytes go to a file of another name in the same folder, which gets its name when it is complete. Whatever
/// happens before, also Ctrl-C or a full disk, removes it again: signals that end the program are held back while
/// it is written, and ``write(_:)`` fails when one has come, so that cleaning up comes first and the signal then.
struct OutputFile: ~Copyable {
    /// What it is called in messages.
    let name: String
    /// Where the whole file goes, and where its bytes are until then; nil when they go there at once.
    private let places: (target: String, temporary: String)?
    private let descriptor: Int32
    private let overwrites: Bool
    private var isDone = false
    /// How many bytes have been written.
    private(set) var size = 0

    /// Whether the bytes go to standard output.
    var isStandardOutput: Bool { descriptor == STDOUT_FILENO }

    /// The signals by which a person or a system asks a program to end.
    private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private init(
        name: String, places: (target: String, temporary: String)?, descriptor: Int32, overwrites: Bool
    ) {
        self.name = name
        self.places = places
        self.descriptor = descriptor
        self.overwrites = overwrites
    }

    /// Opens a file to be made at a path; `-` is standard output.
    static func open(_ path: String, overwrites: Bool) throws(Failure) -> OutputFile {
        if path == "-" {
            return OutputFile(
                name: "standard output", places: nil, descriptor: STDOUT_FILENO, overwrites: true)
        }
        var facts = stat()
        let exists = stat(path, &facts) == 0
        let kind = facts.st_mode & S_IFMT
        if exists, kind == S_IFDIR {
            throw Failure("cannot write \(path): it is a folder", .cannotWrite)
        }
        var places: (target: String, temporary: String)?
        let descriptor: Int32
        if exists, kind != S_IFREG {
            // A device or a pipe has nothing in it to lose, and must not be replaced by a file.
            descriptor = Foundation.open(path, O_WRONLY)
        } else {
            if exists, !overwrites { throw self.exists(path) }
            let url = URL(filePath: path).resolvingSymlinksInPath()
            let hidden = ".\(url.lastPathComponent).\(getpid()).part"
            let temporary = url.deletingLastPathComponent().appending(path: hidden).path
            places = (url.path, temporary)
            hold()
            descriptor = Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o666)
        }
        guard descriptor >= 0 else { throw Failure(reason(path), .cannotWrite) }
        return OutputFile(name: path, places: places, descriptor: descriptor, overwrites: overwrites)
    }

    /// Makes a new file in the current folder, which is written as one goes along: `star-1.cast`, or the next
    /// number that is free.
    static func new(_ stem: String, _ ending: String) throws(Failure) -> OutputFile {
        for number in 1...9999 {
            let path = "\(stem)-\(number).\(ending)"
            let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
            if descriptor >= 0 {
                return OutputFile(name: path, places: nil, descriptor: descriptor, overwrites: false)
            }
            guard errno == EEXIST else { throw Failure(reason(path), .cannotWrite) }
        }
        throw Failure("cannot write \(stem)-1.\(ending): there are too many", .cannotWrite)
    }

    deinit {
        if !isStandardOutput { close(descriptor) }
        guard let places else { return }
        if !isDone { unlink(places.temporary) }
        OutputFile.letGo()
    }

    /// Writes bytes after those that were written before.
    ///
    /// - Throws: a failure, when the disk is full or a signal asks the program to end.
    mutating func write(_ bytes: [UInt8]) throws(Failure) {
        var done = 0
        while done < bytes.count {
            if places != nil, OutputFile.isEnding { throw Failure("interrupted", .cannotWrite) }
            let count = bytes[done...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno != EINTR { throw Failure(OutputFile.reason(name), .cannotWrite) }
            done += max(0, count)
        }
        size += bytes.count
    }

    /// Gives the file its name, now that it is complete; what is never finished is removed.
    ///
    /// - Throws: a failure, when there is a file of that name by now and it must not be overwritten.
    mutating func finish() throws(Failure) {
        guard let (target, temporary) = places else { return }
        if OutputFile.isEnding { throw Failure("interrupted", .cannotWrite) }
        if overwrites {
            guard rename(temporary, target) == 0 else { throw Failure(OutputFile.reason(name), .cannotWrite) }
        } else if link(temporary, target) == 0 {
            unlink(temporary)
        } else if errno == EEXIST {
            throw OutputFile.exists(name)
        } else {
            // A file system without links.
            guard access(target, F_OK) != 0 else { throw OutputFile.exists(name) }
            guard rename(temporary, target) == 0 else { throw Failure(OutputFile.reason(name), .cannotWrite) }
        }
        isDone = true
    }

    private static func exists(_ path: String) -> Failure {
        Failure("\(path) exists; use --force", .cannotWrite)
    }

    private static func reason(_ path: String) -> ShownText {
        "cannot write \(path): \(String(cString: strerror(errno)).lowercased())"
    }

    /// Lets the signals that would end the program wait, and a file that grows too large be an error.
    private static func hold() {
        var signals = set
        sigprocmask(SIG_BLOCK, &signals, nil)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Lets them come: one that has been waiting ends the program here.
    private static func letGo() {
        var signals = set
        sigprocmask(SIG_UNBLOCK, &signals, nil)
    }

    private static var isEnding: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return endings.contains { sigismember(&pending, $0) == 1 }
    }

    private static var set: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for ending in endings { sigaddset(&signals, ending) }
        return signals
    }
}
