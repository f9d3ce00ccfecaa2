import ArgumentParser
import Foundation
import Text

extension Antics {
    /// Runs the command that the command line asks for. Whatever stops it is printed here, and becomes the exit
    /// code.
    static func main() {
        Descriptor.reserveStandard()
        hearSignals()
        do {
            try checkCommand(Array(CommandLine.arguments.dropFirst()))
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
        let (code, message) = (exitCode(for: error), message(for: error))
        switch code {
        case .success: printHelp(message)
        case .validationFailure: end(failure(for: error))
        default: if !message.isEmpty { Failure.say("error: \(message)") }
        }
        Foundation.exit(code.rawValue)
    }

    /// Prints what somebody has asked for with --help or --version, or for a shell.
    private static func printHelp(_ text: String) {
        do throws(Failure) {
            let text = CompletionScript.knowingPlay(text, commands: commandNames)
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
