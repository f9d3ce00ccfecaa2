import ArgumentParser
import Foundation
import Text

extension Antics {
    /// What errors of the command line begin with, as all others do.
    static let _errorLabel = "error"

    /// Runs the command that the command line asks for. Whatever stops it is printed here, and becomes the exit
    /// code.
    static func main() {
        Descriptor.reserveStandard()
        hearSignals()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            end(because: error)
        }
    }

    /// Sees to it that Ctrl-C is heard, also where the parent has left signals blocked, which a thread of it does by
    /// accident. That a file grows too large is an error of who writes it.
    private static func hearSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        signal(SIGXFSZ, SIG_IGN)
    }

    private static func end(because error: any Error) -> Never {
        if let failure = error as? Failure { end(failure) }
        let (code, message) = (exitCode(for: error), fullMessage(for: error))
        if code == .success {
            printHelp(message)
        } else if !message.isEmpty {
            Failure.say(shown(message))
        }
        Foundation.exit(code.rawValue)
    }

    /// What the argument parser says of an error, in which the words of the command line are shown and not obeyed: a
    /// line feed of the message stays, and one of a word is an escape.
    private static func shown(_ message: String) -> ShownText {
        var message = message
        for word in CommandLine.arguments.dropFirst() where word != ShownText(word).text {
            message = message.replacing(word, with: ShownText(word).text)
        }
        return ShownText(lines: message)
    }

    /// Prints what somebody has asked for with --help or --version.
    private static func printHelp(_ text: String) {
        do throws(Failure) {
            try StandardOutput.write(text + "\n")
        } catch {
            end(error)
        }
    }

    private static func end(_ failure: Failure) -> Never {
        switch failure.code {
        case .nobodyReads:
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        case .usage, .badScene, .noInput, .unavailable, .cannotWrite: Failure.say(failure.text)
        }
        Foundation.exit(failure.code.rawValue)
    }
}
