import ArgumentParser
import Foundation
import TerminalScreen
import Text

/// Something that stops a command: what happened, where, what to do about it, and the exit code that says so.
///
/// Commands throw failures; ``Antics/main()`` alone prints them, on standard error.
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

    /// What is printed: `error: ` and a sentence, or lines that begin with `file:line:column: error: `.
    let text: ShownText
    let code: Code

    /// A failure told in one sentence, which begins in lower case: `error: ` is put in front of it.
    init(_ sentence: ShownText, _ code: Code) {
        text = "error: \(sentence)"
        self.code = code
    }

    /// Errors in a file. Each line names its place and calls itself an error.
    init(in lines: [ShownText]) {
        text = lines.joined(separator: "\n")
        code = .badScene
    }

    /// The first line of the text: what there is room for on the screen.
    var firstLine: ShownText { text.firstLine }

    /// Writes a line to standard error.
    static func say(_ line: ShownText) {
        FileHandle.standardError.write(Data((line.text + "\n").utf8))
    }
}

extension Antics {
    /// What errors of the command line begin with, as all others do.
    static let _errorLabel = "error"

    /// Runs the command that the command line asks for. Whatever stops it is printed here, and becomes the exit
    /// code.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            Failure.say(failure.text)
            exit(withError: ExitCode(failure.code.rawValue))
        } catch {
            leave(because: error)
        }
    }
}

extension Failure {
    /// A terminal that cannot show the playground: what is wrong with it, and what to do instead.
    init(_ error: TerminalError) { self.init("\(error). \(error.advice)", .unavailable) }
}

extension TerminalError {
    /// What the person can do about it, or use instead.
    fileprivate var advice: String {
        let oneFrame = "antics render star-morph --at 0.5"
        return switch self {
        case .notATerminal:
            "To save: antics record star-morph -o out.cast. For one frame as text: \(oneFrame)"
        case .cannotMoveCursor: "Try: antics record star-morph -o out.svg, or \(oneFrame)"
        case .noUnicode: "Try: LC_ALL=C.UTF-8 antics, or --renderer ascii"
        case .cannotOpen: "For one frame as text: \(oneFrame)"
        case .noDescription: "Try: TERM=xterm-256color antics"
        }
    }
}
