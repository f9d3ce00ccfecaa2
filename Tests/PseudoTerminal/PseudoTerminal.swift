internal import Glibc

/// A pseudo terminal: tests read the output of a program, and press its keys.
public final class PseudoTerminal {
    /// The modes of a terminal.
    public struct Modes: Equatable, Sendable, CustomStringConvertible {
        private let bytes: [UInt8]
        /// The flags, for messages of failed tests.
        public let description: String

        fileprivate init(_ modes: termios) {
            bytes = withUnsafeBytes(of: modes) { Array($0) }
            description = "iflag \(modes.c_iflag) oflag \(modes.c_oflag) lflag \(modes.c_lflag)"
        }
    }

    /// The end of a program.
    public enum Ending: Equatable, Sendable {
        case exited(Int32)
        case killed(Int32)
    }

    /// A system error.
    public struct Failure: Error {
        let number: Int32
    }

    /// The descriptor of the program's end of the socket. Shells and programs do not use such high numbers.
    private static let lifeline: Int32 = 200

    private var master: Int32
    private let slave: Int32
    private let name: String
    /// The process number of the program, or 0 without one.
    public private(set) var process: Int32 = 0
    private var ended: Ending?
    /// A socket to the program, which hangs up when the program ends.
    private var life: Int32 = -1

    /// Creates a terminal with default modes.
    public init(columns: Int, rows: Int) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: Int32 = 0
        var number: Int32 = 0
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
        guard master >= 0, ioctl(master, setLock, &unlocked) == 0, ioctl(master, getNumber, &number) == 0
        else {
            throw Failure(number: errno)
        }
        name = "/dev/pts/\(number)"
        slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Failure(number: errno) }
        resize(columns: columns, rows: rows)
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        close(slave)
        if life >= 0 { close(life) }
        if master >= 0 { close(master) }
    }

    /// Starts a program in a new session on this terminal.
    public func start(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session leader opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(number: errno) }
        life = ends[0]
        defer { close(ends[1]) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], Self.lifeline)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
        posix_spawnattr_setflags(
            &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
        let words = CStrings([program] + arguments)
        let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
        let failure = posix_spawn(
            &process, program, &actions, &attributes, words.pointers, variables.pointers)
        guard failure == 0 else { throw Failure(number: failure) }
    }

    /// Changes the size, and sends the program SIGWINCH. `cell` is the size of a cell in pixels, or 0.
    public func resize(columns: Int, rows: Int, cell: (width: Int, height: Int) = (0, 0)) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.width),
            ws_ypixel: UInt16(rows * cell.height))
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// The current modes.
    public var modes: Modes {
        var modes = termios()
        tcgetattr(slave, &modes)
        return Modes(modes)
    }

    /// The number of unread bytes of keys.
    public var unreadKeys: Int {
        var modes = termios()
        tcgetattr(slave, &modes)
        var raw = modes
        cfmakeraw(&raw)
        tcsetattr(slave, TCSANOW, &raw)
        defer { tcsetattr(slave, TCSANOW, &modes) }
        var count: Int32 = 0
        _ = ioctl(slave, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Sends the bytes of keys.
    public func press(_ keys: String) { press(Array(keys.utf8)) }

    /// Sends bytes of keys or replies.
    public func press(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // A program that reads nothing or has ended must not block the test.
            var waited = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
            guard poll(&waited, 1, 5000) > 0 else { return }
            let part = Array(rest.prefix(512))
            let written = write(master, part, part.count)
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }

    /// Waits until the output buffer is full. Returns `false` after the time limit.
    ///
    /// The system sends no event, so it polls every millisecond.
    public func fills(milliseconds: Int) -> Bool {
        for _ in 0...milliseconds {
            var waited = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
            if poll(&waited, 1, 0) == 0 { return true }
            usleep(1000)
        }
        return false
    }

    /// Sends a signal to the program.
    public func signal(_ number: Int32) {
        if process > 0 { kill(process, number) }
    }

    /// Closes the terminal, as closing a window does.
    public func hangUp() {
        close(master)
        master = -1
    }

    /// Reads the output, or returns an empty array after the time limit.
    public func read(milliseconds: Int32) -> [UInt8] {
        var waited = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, milliseconds) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(master, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Returns the end of the program, or `nil` after the time limit.
    public func ending(milliseconds: Int) -> Ending? {
        var waited = pollfd(fd: life, events: Int16(POLLIN), revents: 0)
        // The socket hangs up slightly before the end. A child process may hold it longer.
        let hangsUp = poll(&waited, 1, Int32(milliseconds)) > 0
        var status: Int32 = 0
        guard process > 0, waitpid(process, &status, hangsUp ? 0 : WNOHANG) == process else { return ended }
        end(status)
        return ended
    }

    private func end(_ status: Int32) {
        process = 0
        let signal = status & 0x7F
        ended = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    }

    /// Returns whether the program stops within the time limit. Polls, because the system sends no event.
    public func stops(milliseconds: Int) -> Bool {
        for _ in 0...milliseconds / 5 {
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG | WUNTRACED) == process {
                if status & 0xFF != 0x7F { end(status) }
                return status & 0xFF == 0x7F
            }
            usleep(5000)
        }
        return false
    }
}

/// An array of C strings that ends with a null pointer.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ words: [String]) { pointers = words.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
