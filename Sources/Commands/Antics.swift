import ArgumentParser
import Colors
import Geometry
import Platform
import Playground
import Scenes
import TerminalScreen
import Text

/// The command line of Antics. `antics [SCENE ...]` plays scenes; the other commands need no screen.
struct Antics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "antics",
        abstract: "A playground for shape-layer animation in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play the bundled demos
              antics marching-ants --speed 0.5           play one demo at half speed
              antics my.yaml                             play your own scene
              antics render star-morph --at 0.375        print one frame as text
              antics record star-morph -o star.cast      record without a screen
              antics poster star-morph -o star.png       draw its course in one picture
              antics code star-morph                     print its Core Animation code
              antics swift my.swift                      play your own Swift code
              antics tour                                watch a tour of ten demos
              antics list                                list the bundled demos
              antics new my.yaml                         create a commented scene file
              antics check my.yaml                       report errors and likely mistakes
              antics doctor                              report what this terminal supports
              antics help scenes                         print the scene format
            """,
        version: "0.1.0",
        subcommands: [
            Play.self, Tour.self, List.self, Render.self, Record.self, PosterCommand.self, Describe.self,
            Code.self, New.self, Say.self, Check.self, SwiftCommand.self, Pad.self, Convert.self, Doctor.self,
            Schema.self, Config.self, Manual.self, Reference.self,
        ],
        defaultSubcommand: Play.self)
}

/// `antics manual`: the manual page, for packages and `make install`.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the manual page, in mdoc.",
        discussion: """
            EXAMPLES:
              antics manual | man -l -
              antics manual > antics.1
            """, shouldDisplay: false)

    func run() throws {
        let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(time_t.init)
        let description = try CommandDescription(of: Antics.self)
        try StandardOutput.write(ManualPage(description, date: ManualPage.date(epoch ?? time(nil))).text)
    }
}

/// The program `antics`, or a Swift program that has its commands for its own scene.
package enum Program {
    package static var arguments: [String] { Array(commandLineArguments.dropFirst()) }

    /// Runs the command of a command line. Prints any error and exits with its code.
    ///
    /// A command line that names no scene means `scene`, the scene of a Swift program.
    package static func main(_ arguments: [String], scene: ProgramScene? = nil) {
        Descriptor.reserveStandard()
        resetSignals()
        do {
            if let text = try Completion.output(for: arguments) ?? SceneReference.output(for: arguments) {
                return try StandardOutput.write(text)
            }
            try ProgramScene.with(scene.map { [$0] } ?? []) {
                let arguments = scene.map { naming($0.word, in: arguments) } ?? arguments
                try Antics.checkCommand(arguments)
                var command = try Antics.parseAsRoot(arguments)
                try becomeProgram(of: command, arguments)
                try command.run()
            }
        } catch {
            end(because: error)
        }
    }

    /// Replaces this process by the program of the Swift file that a command shows, if there is one.
    private static func becomeProgram(of command: any ParsableCommand, _ arguments: [String]) throws(Failure)
    {
        guard let command = command as? any SceneCommand else { return }
        let files = command.words.filter(SwiftProgram.isProgram)
        guard !files.isEmpty else {
            guard SwiftProgram.currentWords.isEmpty, !(command is SwiftCommand),
                let (option, _) = command.stage.options.first(where: \.isUsed)
            else { return }
            throw Failure("\(option) works only with Swift programs", .usage)
        }
        guard files.count == 1 || command is SwiftCommand else {
            throw Failure(
                "several Swift files are one program. Try: antics swift \(files.map(shellWord).joined(separator: " "))",
                .usage)
        }
        var environment = ProcessInfo.processInfo.environment
        let words = command is SwiftCommand ? Array(arguments.dropFirst()) : arguments
        if let seed = command.stage.seed { environment[SwiftProgram.seedVariable] = "\(seed)" }
        var size = command.stage.size.map { Size(Double($0.width), Double($0.height)) }
        if size == nil { size = try command.goalCanvas }
        if let size { environment[SwiftProgram.stageSizeVariable] = "\(size.width) \(size.height)" }
        // The first file is the name of the program.
        let others = files.dropFirst()
        do {
            try SwiftProgram(files, environment).run(words.filter { !others.contains($0) }, environment)
        } catch {
            try (command as? Check)?.report(error)
            throw error
        }
    }

    /// The name of this program on its command line: the source file, if a program plays it, or the executable's name.
    package static var word: String {
        SwiftProgram.currentWords.first
            ?? URL(filePath: commandLineArguments.first ?? "stage").lastPathComponent
    }

    /// The size of the stage on the command line, in points, or `nil` for the standard size.
    package static var stageSize: (width: Double, height: Double)? { SwiftProgram.stageSize }

    /// Returns the bytes of the file of a picture, or `nil` if it cannot be read or is larger than 32 MB.
    package static func picture(atPath path: String) -> [UInt8]? {
        (try? InputFile.picture(of: path)) ?? nil
    }

    /// Restores the terminal if this run of a changed program ends before it has a screen.
    package static func adoptScreen() { _ = ProgramHandover.keepsScreen }

    /// The time at which this run of a changed program resumes, in seconds of the scene, or 0 for the first run.
    package static var resumeTime: Double { ProgramHandover.time ?? 0 }

    /// The touches that the user has made in earlier runs of this program, each as times and locations in the scene.
    package static var touches: [[(time: Double, x: Double, y: Double)]] {
        ProgramHandover.touches.map { $0.map { ($0.time, $0.location.x, $0.location.y) } }
    }

    /// Returns a frame of a scene, as `antics render` writes it.
    ///
    /// - Throws: An error that ``message(for:)`` describes.
    package static func output(of scene: ProgramScene, _ options: [String]) throws -> String {
        try ProgramScene.with([scene]) {
            String(decoding: try Render.parse([scene.word, "--quiet"] + options).frame(), as: UTF8.self)
        }
    }

    /// Records a scene to a file, as `antics record` does.
    ///
    /// - Throws: An error that ``message(for:)`` describes.
    package static func record(_ scene: ProgramScene, _ options: [String]) throws {
        try ProgramScene.with([scene]) { try Record.parse([scene.word] + options).run() }
    }

    /// Returns the message of an error of a command that a Swift program runs.
    package static func message(for error: any Error) -> String {
        (error as? Failure)?.text.text ?? Antics.message(for: error)
    }

    /// Returns a command line with the name of the program's scene added, if it names no scene but may.
    static func naming(_ word: String, in arguments: [String]) -> [String] {
        guard let first = arguments.first, !arguments.contains(word) else {
            return arguments + (arguments.isEmpty ? [word] : [])
        }
        guard Antics.commandNames.contains(first) || first == "help" else { return [word] + arguments }
        let showsScene = Antics.configuration.subcommands.contains {
            $0._commandName == first && $0 is any SceneCommand.Type
        }
        return showsScene ? [first, word] + arguments.dropFirst() : arguments
    }

    /// Unblocks all signals, because the parent may have blocked Ctrl-C. Ignores SIGXFSZ: a file that grows too large is a
    /// write error.
    private static func resetSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(SIGXFSZ, SIG_IGN)
        // If the parent ignores it, the system reports no exit status of a child process.
        signal(SIGCHLD, SIG_DFL)
        endAtOnceOnQuitSignal()
    }

    private static func end(because error: any Error) -> Never {
        if let failure = error as? Failure { end(failure) }
        let (code, message) = (Antics.exitCode(for: error), Antics.message(for: error))
        switch code {
        case .success:
            // The help or the version.
            do throws(Failure) { try StandardOutput.write(message + "\n") } catch { end(error) }
        case .validationFailure: end(Antics.failure(for: error))
        default: if !message.isEmpty { Failure.report("error: \(message)") }
        }
        Platform.exit(code.rawValue)
    }

    private static func end(_ failure: Failure) -> Never {
        if failure.code == .brokenPipe {
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        } else {
            Failure.report(failure.text)
        }
        Platform.exit(failure.code.rawValue)
    }
}

extension Play: SceneCommand {
    /// A public session compiles no Swift file.
    var words: [String] { isPublic ? [] : scenes }
    var goalCanvas: Size? { get throws(Failure) { try start.goal.canvas } }
}
extension Render: SceneCommand { var words: [String] { [scene.word] } }
extension Record: SceneCommand { var words: [String] { scenes } }
extension PosterCommand: SceneCommand { var words: [String] { [scene.word] } }
extension Describe: SceneCommand { var words: [String] { [scene.word] } }
extension Code: SceneCommand { var words: [String] { [scene.word] } }
extension Check: SceneCommand {
    var words: [String] { files }
    var goalCanvas: Size? { get throws(Failure) { try goal.canvas } }
}

/// The error messages of the argument parser, in the style of Antics.
enum UsageError {
    /// Returns a message in lower case, on one line and without a full stop. Invalid values get the form of a valid one.
    static func reason(_ message: String) -> SafeText {
        if let (_, value, option, name, list) = message.wholeMatch(
            of: /(?s)The value '(.*)' is invalid for '(\S+) <(.+?)>'(?:\. Please provide (.*))?/)?.output
        {
            let words = (list ?? "").matches(of: /'([^']*)'|- (\S+)/).compactMap {
                ($0.1 ?? $0.2).map(String.init)
            }
            let guess = didYouMean(nearestName(to: String(value), in: words), quoted: true)
            let values =
                words.isEmpty ? forms[String(name)] ?? "in another format" : SafeText(words.listed("or"))
            return "\(option) must be \(values), not \"\(value)\"\(guess)"
        }
        if let (_, option, name) = message.wholeMatch(of: /Missing value for '(\S+) <(.+)>'/)?.output {
            return "\(option) needs \(forms[String(name)] ?? "a value")"
        }
        let line = message.split(separator: "\n").first.map(String.init)?.replacing("'", with: "\"") ?? ""
        return SafeText((line.hasSuffix(".") ? line.dropLast() : line[...]).uncapitalizedWord)
    }

    /// The forms of values, by their names in the help.
    private static let forms: [String: SafeText] = [
        "time": "a time such as 0.5, or a percentage from 0% to 100%",
        "seconds": "a number of seconds, such as 0.5",
        "factor": "a number, such as 2",
        "count": "a whole number", "seed": "a whole number, such as 7", "version": "2 or 3",
        GridSize.standard.text:
            "columns and rows from 1 to \(GridSize.maximum), such as \(GridSize.standard.text)",
        PixelSize.standard.text:
            "a width and a height from 1 to \(PixelSize.maximum) pixels, such as 1280x720",
        PixelSize.phone.text:
            "a width and a height from 1 to \(PixelSize.maximum) points, such as \(PixelSize.phone.text)",
        "colour": "a CSS colour, such as white or #222222, or auto",
        "file": "a file", "name": "a name", "change": "a change, such as ball.opacity=0.5",
    ]
}

extension Antics {
    static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

    static func failure(for error: any Error) -> Failure {
        let usage = fullMessage(for: error)
        let name = usage.matches(of: /See 'antics (\w+) --help'/).last.map { String($0.1) }
        let reason = UsageError.reason(message(for: error))
        return Failure("\(reason)\nSee: antics help\(name.map { " " + $0 } ?? "")", .usage)
    }

    /// Throws a failure if the first word is no command, no scene and no option. It decides which options are valid.
    static func checkCommand(_ words: [String]) throws(Failure) {
        guard let word = words.first, !word.hasPrefix("-"), !commandNames.contains(word) else { return }
        guard word == "help" else {
            if SceneSource.isScene(word) { return }
            throw .unknown(
                "command or demo", word, commandNames + SceneSource.names,
                otherwise: ". See: antics help, antics list")
        }
        guard let topic = words.dropFirst().first, !topic.hasPrefix("-"), topic != word,
            !commandNames.contains(topic)
        else { return }
        throw .unknown(
            "command", topic, commandNames + [SceneReference.topic], otherwise: ". See: antics help")
    }
}
