import ArgumentParser
import Colors
import Platform
import TerminalScreen
import Text

/// The command line: `antics [SCENE ...]` plays, the other commands need no screen.
struct Antics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "antics",
        abstract: "A playground for shape-layer animation in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play the bundled demos
              antics marching-ants --speed 0.5           play one of them slowly
              antics my.yaml                             play your own scene
              antics render star-morph --at 0.375        print one frame as text
              antics record star-morph -o star.cast      record without a screen
              antics code star-morph                     print its Core Animation code
              antics swift my.swift                      play your own code
              antics tour                                watch ten of them as a talk
              antics list                                list the bundled demos
              antics new my.yaml                         create a commented scene to start from
              antics check my.yaml                       report errors and likely mistakes
              antics doctor                              show what this terminal can do
            """,
        version: "0.1.0",
        subcommands: [
            Play.self, Tour.self, List.self, Render.self, Record.self, Describe.self, Code.self, New.self,
            Check.self, SwiftCommand.self,
            Pad.self, Doctor.self, Schema.self, Config.self, Manual.self,
        ],
        defaultSubcommand: Play.self)
}

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
            throw Failure("one Swift file at a time: \(SafeText(file)), then the next", .usage)
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
        // If the parent ignores it, the system reports no exit status of a child process.
        signal(SIGCHLD, SIG_DFL)
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

extension Play: ShowsScenes { var words: [String] { scenes } }
extension Render: ShowsScenes { var words: [String] { [scene] } }
extension Record: ShowsScenes { var words: [String] { scenes } }
extension Describe: ShowsScenes { var words: [String] { [scene] } }
extension Code: ShowsScenes { var words: [String] { [scene] } }
extension Check: ShowsScenes { var words: [String] { files } }

/// What is wrong with the words of a command line, as all errors are told: one line that says it, and one that says
/// where to read more.
///
/// The argument parser knows what is wrong, and says it in words of its own, with the usage of the command. Here its
/// sentences become ours; one that is not known stays as it is.
struct UsageError {
    /// What is wrong, in lower case and without a full stop.
    let reason: SafeText

    /// The error of a message of the argument parser, about a command that has these options.
    init(_ message: String, options: [String]) {
        reason =
            Self.unknownOption(message, options) ?? Self.wrongValue(message) ?? Self.missing(message)
            ?? Self.tooMuch(message) ?? Self.shell(message) ?? SafeText(message)
    }

    private static func unknownOption(_ message: String, _ options: [String]) -> SafeText? {
        let sentence = /(?s)Unknown option '(.*?)'(?:\. Did you mean .*)?(?:\n.*)?/
        guard let option = message.wholeMatch(of: sentence)?.1 else { return nil }
        return "no option \"\(option)\"" + hint(nearestName(to: String(option), in: options))
    }

    private static func wrongValue(_ message: String) -> SafeText? {
        let sentence = /(?s)The value '(.*)' is invalid for '(\S+) <(.+?)>'(?:\. Please provide (.*))?/
        guard let (_, value, option, name, list) = message.wholeMatch(of: sentence)?.output else {
            return nil
        }
        guard let list else {
            return "\(option) must be \(legalValues[String(name)] ?? "of another form"), not \"\(value)\""
        }
        let words = list.matches(of: /'([^']*)'|- (\S+)/).compactMap { ($0.1 ?? $0.2).map(String.init) }
        let last = words.last.map { words.count > 1 ? " or \($0)" : $0 } ?? ""
        return "\(option) must be \(words.dropLast().joined(separator: ", "))\(last), not \"\(value)\""
            + hint(nearestName(to: String(value), in: words))
    }

    private static func missing(_ message: String) -> SafeText? {
        if let (_, option, name) = message.wholeMatch(of: /Missing value for '(\S+) <(.+)>'/)?.output {
            return "\(option) needs \(legalValues[String(name)] ?? "a value")"
        }
        guard let name = message.wholeMatch(of: /Missing expected argument '<(\w+)>.*'/)?.1 else {
            return nil
        }
        return name == "scene"
            ? "name a scene, such as star-morph or my.yaml" : "name a file, such as my.yaml"
    }

    private static func tooMuch(_ message: String) -> SafeText? {
        if let words = message.wholeMatch(of: /(?s)(?:Unexpected argument|\d+ unexpected arguments:) '(.*)'/)?
            .1
        {
            let noun = message.hasPrefix("Unexpected") ? "argument" : "arguments"
            return "unexpected \(noun) \"\(words.replacing("', '", with: "\", \""))\""
        }
        let sentence = /(?s)The option '(\S+)' does not take any value, but '(.*)' was specified\./
        guard let (_, option, value) = message.wholeMatch(of: sentence)?.output else { return nil }
        return "\(option) takes no value, got \"\(value)\""
    }

    private static func shell(_ message: String) -> SafeText? {
        let sentence = /(?s)Can't (?:generate completion scripts for '(.*)'|autodetect).*/
        guard let (_, shell) = message.wholeMatch(of: sentence)?.output else { return nil }
        return "completions are for bash, zsh or fish" + (shell.map { ", not \"\($0)\"" } ?? "")
    }

    private static func hint(_ guess: String?) -> SafeText {
        guess.map { ". Did you mean \"\($0)\"?" } ?? ""
    }

    /// What may be written for the values that are no words of a list, by their names in the help.
    private static let legalValues = [
        "seconds": "a number of seconds, such as 0.5", "factor": "a number, such as 2",
        "count": "a whole number", "version": "2 or 3", "80x24": "columns and rows, such as 80x24",
        "640x480": "a width and a height in pixels, such as 1280x720",
        "colour": "a CSS colour, such as white or #222222, or auto",
        "file": "a file", "name": "a name", "change": "a change, such as ball.opacity=0.5",
    ]
}

extension Antics {
    /// The names of the commands.
    static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

    /// What the argument parser has to say against a command line, as a failure.
    static func failure(for error: any Error) -> Failure {
        let usage = fullMessage(for: error)
        let name = usage.matches(of: /See 'antics (\w+) --help'/).last.map { String($0.1) }
        let command = configuration.subcommands.first { $0._commandName == name }
        let options = command.map {
            helpMessage(for: $0).matches(of: /(?m)^  .*?(--[\w-]+)/).map { String($0.1) }
        }
        let complaint = UsageError(message(for: error), options: options ?? [])
        return Failure("\(complaint.reason)\nSee: antics help\(name.map { " " + $0 } ?? "")", .usage)
    }

    /// Refuses a first word that is no command, no scene and no option: it decides whose options the others are.
    static func checkCommand(_ words: [String]) throws(Failure) {
        guard let word = words.first, !word.hasPrefix("-"), !commandNames.contains(word) else { return }
        guard word == "help" else {
            if SceneSource.isKnown(word) { return }
            throw unknown("command or demo", word, SceneSource.names, "antics help, antics list")
        }
        guard let topic = words.dropFirst().first, !topic.hasPrefix("-"), topic != word,
            !commandNames.contains(topic)
        else { return }
        throw unknown("command", topic, [], "antics help")
    }

    private static func unknown(
        _ noun: String, _ word: String, _ others: [String], _ cure: String
    ) -> Failure {
        let guess = nearestName(to: word, in: commandNames + others)
        let hint = guess.map { "Did you mean \"\($0)\"?" } ?? "See: \(cure)"
        return Failure("no \(noun) \"\(word)\". \(hint)", .usage)
    }
}

/// What shells are to know besides the script that the argument parser makes for them: that words without a command are
/// those of `antics play`.
enum CompletionScript {
    /// Adds that to a script; any other text stays as it is.
    ///
    /// - Parameters:
    ///   - script: what the argument parser prints.
    ///   - commands: the names of the commands.
    /// - Returns: the text to print.
    static func knowingPlay(_ script: String, commands: [String]) -> String {
        let words = (commands + ["help"]).joined(separator: " ")
        if script.hasPrefix("#compdef antics\n") { return zsh(script, words) }
        if script.contains("\ncomplete -c 'antics' -f\n") { return fish(script, words) }
        return script.contains("\ncomplete -o filenames -F _antics antics") ? bash(script, words) : script
    }

    private static func bash(_ script: String, _ commands: String) -> String {
        script + """

            _antics_or_play() {
                local first="${COMP_WORDS[1]}"
                if [[ "${COMP_CWORD}" -gt 1 && " \(commands) " == *" ${first} "* ]]; then
                    _antics "${@}"
                    return
                fi
                # The first word may be a command as well.
                local -a found=()
                if [[ "${COMP_CWORD}" -eq 1 ]]; then
                    _antics "${@}"
                    found=("${COMPREPLY[@]}")
                    COMPREPLY=()
                fi
                COMP_WORDS=("${COMP_WORDS[0]}" play "${COMP_WORDS[@]:1}")
                COMP_CWORD="$((COMP_CWORD + 1))"
                _antics "${@}"
                COMPREPLY=("${found[@]}" "${COMPREPLY[@]}")
            }

            complete -o filenames -F _antics_or_play antics
            """
    }

    private static func zsh(_ script: String, _ commands: String) -> String {
        // An autoloaded function is called by its name ever after, so the name is the new one's.
        script.replacing("\n_antics() {", with: "\n_antics_commands() {").replacing(
            "        __antics_complete \"${completions[@]:0:-1}\"\n",
            with: """
                        # What comes behind the slash of a folder is typed without a space.
                        compadd -S '' -- "${(M)completions[@]:#*/}"
                        __antics_complete "${(@)completions[@]:0:-1:#*/}"

                """
        ).replacing(
            "\nif [[ \"${funcstack[1]}\"",
            with: """

                _antics() {
                    local -i ret=1
                    local -ar commands=(\(commands))
                    if (( CURRENT > 2 && ${commands[(Ie)${words[2]}]} )); then
                        _antics_commands
                        return
                    fi
                    # The first word may be a command as well.
                    (( CURRENT == 2 )) && _antics_commands && ret=0
                    words=("${words[1]}" play "${(@)words[2,-1]}")
                    (( CURRENT++ ))
                    _antics_commands && ret=0
                    return "${ret}"
                }

                if [[ "${funcstack[1]}"
                """)
    }

    private static func fish(_ script: String, _ commands: String) -> String {
        let play = script.split(separator: "\n").filter { $0.contains("\"antics play\"") }
            .map { $0.replacing(/-n '[^']*'/, with: "-n __antics_plays") }
        return script + """

            function __antics_plays
                for word in (commandline -opc)[2..]
                    contains -- $word \(commands); and return 1
                end
                return 0
            end

            \(play.joined(separator: "\n"))
            """
    }
}
