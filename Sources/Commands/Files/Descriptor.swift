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
