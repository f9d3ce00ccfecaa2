import ArgumentParser
import Platform
import TerminalScreen
import Text

/// The program `antics`, and every program that has its commands for a scene of its own.
package enum Program {
    /// The words of the command line, without the name of the program.
    package static var arguments: [String] { Array(commandLineWords.dropFirst()) }

    /// Runs the command that some arguments ask for. Whatever stops it is printed here, and becomes the exit code.
    ///
    /// - Parameters:
    ///   - arguments: the words of the command line, without the name of the program.
    ///   - own: the scene that is meant where they name none, when the program has one of its own.
    ///   - bundled: scenes that come with the program; a file of the same name goes before one.
    package static func main(_ arguments: [String], own: OwnScene? = nil, bundled: [OwnScene] = []) {
        Descriptor.reserveStandard()
        hearSignals()
        do {
            let scenes = (own.map { [$0] } ?? []) + bundled.filter { FileFacts($0.word) == nil }
            try OwnScene.with(scenes) {
                let arguments = own.map { naming($0.word, in: arguments) } ?? arguments
                try Antics.checkCommand(arguments)
                var command = try Antics.parseAsRoot(arguments)
                try becomeProgram(of: command, arguments)
                try command.run()
            }
        } catch {
            end(because: error)
        }
    }

    /// Becomes the program of the Swift file that a command shows, if it shows one.
    private static func becomeProgram(of command: any ParsableCommand, _ arguments: [String]) throws(Failure)
    {
        let files = (command as? any ShowsScenes)?.words.filter(SwiftProgram.isMeant) ?? []
        guard let file = files.first else { return }
        guard files.count == 1 else {
            throw Failure("one Swift file at a time: \(ShownText(file)), then the next", .usage)
        }
        let environment = ProcessInfo.processInfo.environment
        let words = command is SwiftCommand ? Array(arguments.dropFirst()) : arguments
        try SwiftProgram(file, environment).run(words, environment)
    }

    /// What a program is called where it shows itself: the file that it was compiled from while it is watched, or else its
    /// own name.
    package static var word: String {
        ProcessInfo.processInfo.environment[SwiftProgram.fileVariable]
            ?? URL(filePath: commandLineWords.first ?? "stage").lastPathComponent
    }

    /// A frame of a scene as text, as `antics render` writes it with some options.
    ///
    /// - Throws: what is wrong, in a sentence.
    package static func output(of own: OwnScene, _ options: [String]) throws -> String {
        try telling {
            try OwnScene.with([own]) {
                String(decoding: try Render.parse([own.word, "--quiet"] + options).output(), as: UTF8.self)
            }
        }
    }

    /// Records a scene, as `antics record` does with some options.
    ///
    /// - Throws: what is wrong, in a sentence.
    package static func record(_ own: OwnScene, _ options: [String]) throws {
        try telling { try OwnScene.with([own]) { try Record.parse([own.word] + options).run() } }
    }

    /// What is wrong with what a program has asked for.
    package struct Complaint: Error {
        /// In a sentence, in lower case.
        package let text: String
    }

    private static func telling<Result>(_ work: () throws -> Result) throws(Complaint) -> Result {
        do {
            return try work()
        } catch let failure as Failure {
            throw Complaint(text: failure.text.text)
        } catch {
            throw Complaint(text: Antics.message(for: error))
        }
    }

    /// The words of a command line with that of a scene among them, unless they name one or ask for something else.
    static func naming(_ word: String, in arguments: [String]) -> [String] {
        guard let first = arguments.first, !arguments.contains(word) else {
            return arguments + (arguments.isEmpty ? [word] : [])
        }
        guard Antics.commandNames.contains(first) || first == "help" else { return [word] + arguments }
        let shows = Antics.configuration.subcommands.contains {
            $0._commandName == first && $0 is any ShowsScenes.Type
        }
        return shows ? [first, word] + arguments.dropFirst() : arguments
    }

    /// Sees to it that Ctrl-C is heard, also where the parent has left signals blocked, which a thread of it does by
    /// accident. That a file grows too large is an error of who writes it.
    private static func hearSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        signal(SIGXFSZ, SIG_IGN)
        Quitting.endsAtOnce()
    }

    private static func end(because error: any Error) -> Never {
        if let failure = error as? Failure { end(failure) }
        let (code, message) = (Antics.exitCode(for: error), Antics.message(for: error))
        switch code {
        case .success: printHelp(message)
        case .validationFailure: end(Antics.failure(for: error))
        default: if !message.isEmpty { Failure.say("error: \(message)") }
        }
        Platform.exit(code.rawValue)
    }

    /// Prints what somebody has asked for with --help or --version, or for a shell.
    private static func printHelp(_ text: String) {
        do throws(Failure) {
            let text = CompletionScript.knowingPlay(text, commands: Antics.commandNames)
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
        Platform.exit(failure.code.rawValue)
    }
}
