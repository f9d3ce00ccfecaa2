import ArgumentParser
import Foundation
import Text

extension Antics {
    /// Ends the program with what the argument parser says of an error, in which the words of the command line are shown
    /// and not obeyed; help and the version go out as they are.
    static func leave(because error: any Error) -> Never {
        let code = exitCode(for: error)
        if code != .success {
            var message = fullMessage(for: error)
            // A line feed of the message stays, and one of a word is an escape.
            for word in CommandLine.arguments.dropFirst() where word != ShownText(word).text {
                message = message.replacing(word, with: ShownText(word).text)
            }
            if !message.isEmpty { Failure.say(ShownText(lines: message)) }
            exit(withError: code)
        }
        exit(withError: error)
    }
}
