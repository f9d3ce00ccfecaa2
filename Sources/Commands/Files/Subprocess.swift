import Platform

/// Another program that is run to its end, with nothing to read and its words in a file.
struct Subprocess {
    /// The name of the program, to be looked for where a shell looks, or its path.
    let name: String
    let arguments: [String]
    let environment: [String: String]

    /// How it ended.
    enum Ending: Hashable {
        /// By itself, with a code.
        case exit(Int32)
        /// By a signal, such as that of a trap.
        case signal(Int32)
        /// It was ended, since it took too long.
        case tooLong
    }

    /// Between two looks whether it has ended, in microseconds.
    private static let pause: useconds_t = 2000

    /// Runs it.
    ///
    /// - Parameters:
    ///   - output: the file that takes all it says.
    ///   - limit: the most seconds that it may take.
    /// - Returns: how it ended.
    /// - Throws: why it cannot be started.
    func run(sayingInto output: String, limit: Double) throws(ErrorNumber) -> Ending {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(
            &files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
        let words = ([name] + arguments).map { strdup($0) } + [nil]
        let settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, name, &files, nil, words, settings)
        guard error == 0 else { throw ErrorNumber(number: error) }
        return try wait(for: process, limit: limit)
    }

    private func wait(for process: pid_t, limit: Double) throws(ErrorNumber) -> Ending {
        let start = ContinuousClock.now
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            guard ended == 0 || errno == EINTR else { throw ErrorNumber.last }
            guard ContinuousClock.now - start < .seconds(limit) else {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                return .tooLong
            }
            usleep(Subprocess.pause)
        }
        // As wait(2) has it: the signal below, the code above.
        return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    /// Becomes a program: this one ends, and nothing comes back.
    ///
    /// - Throws: why that cannot be.
    static func become(
        _ path: String, _ arguments: [String], _ environment: [String: String]
    ) throws(ErrorNumber) {
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        execve(path, words, settings)
        let error = ErrorNumber.last
        (words + settings).forEach { free($0) }
        throw error
    }
}

/// Does some work on a thread of its own, which nobody waits for; at once, where the system has no more threads.
///
/// - Parameters:
///   - stackSize: the bytes of its stack; what is not used costs nothing.
///   - work: what it does.
func detachThread(stackSize: Int, _ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Work(body: work))
    let failed = pthread_create(
        &thread, &attributes,
        { box in
            run(box)
            return nil
        }, box.toOpaque())
    if failed != 0 { run(box.toOpaque()) }
}

/// What a thread does, as one thing that can be handed to it.
private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ box: UnsafeMutableRawPointer?) {
    guard let box else { return }
    Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body()
}
