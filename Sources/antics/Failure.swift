import ArgumentParser
import Foundation

/// Something that stops a command: what happened and what to do about it, and the exit code that says so.
struct Failure: Error {
    /// The exit codes of sysexits.h that Antics uses.
    enum Code: Int32 {
        /// The words on the command line are wrong.
        case usage = 64
        /// A scene file has errors.
        case badScene = 65
        /// There is no such file.
        case noInput = 66
        /// The terminal cannot do what is asked.
        case unavailable = 69
        /// A file cannot be written.
        case cannotWrite = 73
    }

    let message: String
    let code: Code

    init(_ message: String, _ code: Code) {
        self.message = message
        self.code = code
    }

    /// The first line of the message: what there is room for on the screen.
    var firstLine: String { String(message.prefix { $0 != "\n" }) }

    /// Runs a command's work; a failure is told on standard error and becomes the exit code.
    static func reporting<R>(_ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch let failure as Failure {
            say(failure.message)
            throw ExitCode(failure.code.rawValue)
        }
    }

    /// Writes a line to standard error.
    static func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
