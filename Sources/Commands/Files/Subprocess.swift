import Platform
import TerminalScreen
import Text

/// Another program that runs to its end, without input and with its output in a file.
struct Subprocess {
    /// The name of the program, which is searched in `PATH`, or its path.
    let name: String
    let arguments: [String]
    let environment: [String: String]

    enum Ending: Hashable {
        case exit(Int32)
        /// A signal, such as that of a trap.
        case signal(Int32)
        case tooLong

        /// Creates the end of a status of wait(2), with the signal in the low bits and the exit status above.
        init(status: Int32) {
            self = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
        }
    }

    private static let pause: useconds_t = 2000

    /// Runs the program in its own process group, with its output and errors in a file.
    ///
    /// The time limit, in seconds, and the end of this process kill the whole group.
    ///
    /// - Throws: An error if the program cannot be started.
    func run(output: String, limit: Double, status: StatusLine? = nil) throws(ErrorNumber) -> Ending {
        defer { status?.clear() }
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        // The calling thread may block signals.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        let error = withCStrings([name] + arguments, environment) { argv, envp in
            posix_spawnp(&process, name, &files, &attributes, argv, envp)
        }
        guard error == 0 else { throw ErrorNumber(number: error) }
        return try withExtendedLifetime(CleanUpGuard(killing: process)) { () throws(ErrorNumber) in
            try wait(for: process, limit: limit, status)
        }
    }

    /// Runs the program like ``run(output:limit:status:)``, with its output in a temporary file.
    ///
    /// - Returns: The end of the program, and its output up to a limit in bytes.
    func capture(
        atMost byteLimit: Int, limit: Double, status: StatusLine? = nil
    ) throws(ErrorNumber) -> (ending: Ending, output: String) {
        // Two threads, or another user, may do the same.
        let file = FileManager.default.temporaryDirectory.appending(path: "antics-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let ending = try withExtendedLifetime(CleanUpGuard(removing: file)) { () throws(ErrorNumber) in
            try run(output: file, limit: limit, status: status)
        }
        let output = try Descriptor(opening: file, O_RDONLY)
        defer { output.close() }
        return (ending, String(decoding: try output.read(atMost: byteLimit), as: UTF8.self))
    }

    private func wait(for process: pid_t, limit: Double, _ line: StatusLine?) throws(ErrorNumber) -> Ending {
        let start = ContinuousClock.now
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            guard ended == 0 || errno == EINTR else { throw ErrorNumber.last }
            guard ContinuousClock.now - start < .seconds(limit) else {
                kill(-process, SIGKILL)
                waitpid(process, &status, 0)
                return .tooLong
            }
            line?.show()
            usleep(Subprocess.pause)
        }
        return Ending(status: status)
    }

    /// Replaces this process with a program.
    ///
    /// - Throws: A failure if that is impossible. It does not return otherwise.
    static func become(
        _ path: String, _ arguments: [String], _ environment: [String: String]
    ) throws(Failure) {
        try Failure.starting(path) { () throws(ErrorNumber) in
            _ = withCStrings([path] + arguments, environment) { execve(path, $0, $1) }
            throw ErrorNumber.last
        }
    }
}

/// Calls a function with the words and the environment of a program as C strings.
private func withCStrings(
    _ words: [String], _ environment: [String: String],
    _ body: (_ argv: [UnsafeMutablePointer<CChar>?], _ envp: [UnsafeMutablePointer<CChar>?]) -> Int32
) -> Int32 {
    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    return body(argv, envp)
}

struct Editor {
    private let command: String

    /// Creates the editor of `VISUAL` or `EDITOR`, or vi if neither is set.
    init(_ environment: [String: String]) {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
        command = named.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    }

    /// The editors that take a line number as `+LINE` before the file, as vi does.
    private static let editorsTakingLines: Set<String> = [
        "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed",
        "ne", "mg", "vis", "ed", "pluma", "gedit", "kate", "less",
    ]

    /// Returns the shell command that opens a file at a line.
    func line(_ path: String, line: Int) -> String {
        let word = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? command
        let name = word.split(separator: "/").last.map(String.init) ?? word
        let option = Editor.editorsTakingLines.contains(name) ? "+\(line) " : ""
        return "\(command) \(option)\(shellWord(path))"
    }

    /// Opens a file at a line, and waits until the editor ends.
    ///
    /// - Throws: a failure if there is no such editor, or if it ends with an error.
    func open(_ path: String, line: Int) throws(Failure) {
        let end: SafeText
        switch Subprocess.Ending(status: system(self.line(path, line: line))) {
        // There is no time limit.
        case .exit(0), .tooLong: return
        case .exit(127):
            throw Failure("no editor \(SafeText(command)): set VISUAL or EDITOR", .unavailable)
        case .exit(let status): end = "exited with status \(status)"
        case .signal(let signal): end = "was ended by signal \(signal)"
        }
        throw Failure("\(SafeText(command)) \(end)", .unavailable)
    }
}

/// Runs some work on a detached thread, or on this one if the system has no more threads.
///
/// Nested nodes of a scene may need a stack of 8 MB, more than the default of some systems. Unused stack costs nothing.
func detachThread(_ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Work(body: work))
    // A thread inherits the blocked signals, so the main thread handles them: its handlers share data with it.
    var (sent, before) = (sigset_t(), sigset_t())
    sigemptyset(&sent)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&sent, signal) }
    pthread_sigmask(SIG_BLOCK, &sent, &before)
    let failed = pthread_create(
        &thread, &attributes,
        { box in
            run(box)
            return nil
        }, box.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if failed != 0 { run(box.toOpaque()) }
}

/// The work of a thread, as one object for pthread_create.
private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ box: UnsafeMutableRawPointer?) {
    guard let box else { return }
    Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body()
}
