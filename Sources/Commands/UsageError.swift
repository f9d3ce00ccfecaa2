import ArgumentParser
import Colors
import Text

/// What is wrong with the words of a command line, as all errors are told: one line that says it, and one that says
/// where to read more.
///
/// The argument parser knows what is wrong, and says it in words of its own, with the usage of the command. Here its
/// sentences become ours; one that is not known stays as it is.
struct UsageError {
    /// What is wrong, in lower case and without a full stop.
    let reason: ShownText

    /// The error of a message of the argument parser, about a command that has these options.
    init(_ message: String, options: [String]) {
        reason =
            Self.unknownOption(message, options) ?? Self.wrongValue(message) ?? Self.missing(message)
            ?? Self.tooMuch(message) ?? Self.shell(message) ?? ShownText(message)
    }

    private static func unknownOption(_ message: String, _ options: [String]) -> ShownText? {
        let sentence = /(?s)Unknown option '(.*?)'(?:\. Did you mean .*)?(?:\n.*)?/
        guard let option = message.wholeMatch(of: sentence)?.1 else { return nil }
        return "no option \"\(option)\"" + hint(nearestName(to: String(option), in: options))
    }

    private static func wrongValue(_ message: String) -> ShownText? {
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

    private static func missing(_ message: String) -> ShownText? {
        if let (_, option, name) = message.wholeMatch(of: /Missing value for '(\S+) <(.+)>'/)?.output {
            return "\(option) needs \(legalValues[String(name)] ?? "a value")"
        }
        guard let name = message.wholeMatch(of: /Missing expected argument '<(\w+)>.*'/)?.1 else {
            return nil
        }
        return name == "scene"
            ? "name a scene, such as star-morph or my.yaml" : "name a file, such as my.yaml"
    }

    private static func tooMuch(_ message: String) -> ShownText? {
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

    private static func shell(_ message: String) -> ShownText? {
        let sentence = /(?s)Can't (?:generate completion scripts for '(.*)'|autodetect).*/
        guard let (_, shell) = message.wholeMatch(of: sentence)?.output else { return nil }
        return "completions are for bash, zsh or fish" + (shell.map { ", not \"\($0)\"" } ?? "")
    }

    private static func hint(_ guess: String?) -> ShownText {
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
