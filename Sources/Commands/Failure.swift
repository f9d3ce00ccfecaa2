import Colors
import Geometry
import Platform
import Scenes
import TerminalScreen
import Text

/// Something that stops a command: what happened, where, what to do about it, and the exit code that says so.
///
/// Commands throw failures; ``Antics/main()`` alone prints them, on standard error.
struct Failure: Error {
    /// The exit codes of sysexits.h that Antics uses.
    enum Code: Int32, CaseIterable {
        case usage = 64
        case badScene = 65
        case noInput = 66
        case unavailable = 69
        case cannotWrite = 73
        case brokenPipe = 141

        /// The meaning, in a sentence of the manual.
        var meaning: String {
            switch self {
            case .usage: "The words on the command line are wrong."
            case .badScene: "A scene or the file of settings has errors."
            case .noInput: "A file cannot be read, or is not there."
            case .unavailable: "The terminal cannot do what is asked."
            case .cannotWrite: "A file cannot be written, or standard output."
            case .brokenPipe: "Nobody reads what is written: ended by SIGPIPE."
            }
        }
    }

    /// What is printed: `error: ` and a sentence, or lines that begin with `file:line:column: error: `.
    let text: SafeText
    let code: Code
    /// What is wrong with a scene file, when that is what stops the command.
    let findings: [SceneDiagnostic]

    /// A failure told in one sentence, which begins in lower case: `error: ` is put in front of it.
    init(_ sentence: SafeText, _ code: Code) {
        self.init(text: "error: \(sentence)", code)
    }

    private init(text: SafeText, _ code: Code) {
        self.text = text
        self.code = code
        findings = []
    }

    /// The same failure with something more to say of it.
    func adding(_ words: SafeText) -> Failure { Failure(text: "\(text)\(words)", code) }

    /// Errors in a file. Each line names its place and calls itself an error.
    init(in lines: [SafeText]) {
        self.init(text: lines.joined(separator: "\n"), .badScene)
    }

    /// Errors in a scene file, and what else there is to say of it.
    init(_ findings: [SceneDiagnostic]) {
        text = findings.map(\.shown).joined(separator: "\n")
        code = .badScene
        self.findings = findings
    }

    /// Creates the failure of a name that does not exist, with the most likely intended one.
    ///
    /// - Parameters:
    ///   - noun: the kind of thing.
    ///   - name: the name on the command line.
    ///   - names: the existing names.
    ///   - alternative: the text behind the name if none of them is similar.
    ///   - hint: the text behind either.
    /// - Returns: the failure.
    static func unknown(
        _ noun: SafeText, _ name: String, _ names: [String], otherwise alternative: String,
        then hint: String = ""
    ) -> Failure {
        let guess = didYouMean(nearestName(to: name, in: names), quoted: true, otherwise: alternative)
        return Failure("no \(noun) \"\(name)\"\(guess)\(hint)", .usage)
    }

    /// The first line of the text: what there is room for on the screen.
    var firstLine: SafeText { text.firstLine }

    /// Writes a line to standard error. That it cannot be said is no reason to stop.
    static func say(_ line: SafeText) {
        try? Descriptor.standardError.write(Array((line.text + "\n").utf8))
    }
}

extension Failure {
    /// What is said when something cannot be written.
    static func writing(_ name: String, _ error: ErrorNumber) -> Failure {
        switch error.number {
        case EPIPE: Failure("nobody reads \(name)", .brokenPipe)
        case EEXIST: Failure("\(name) exists; use --force", .cannotWrite)
        default: Failure("cannot write \(name): \(error.reason)", .cannotWrite)
        }
    }

    /// Does something with a file that is written, and tells of its errors by its name.
    static func writing<Result: ~Copyable>(
        _ name: String, _ body: () throws(ErrorNumber) -> Result
    ) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            throw writing(name, error)
        }
    }
}

extension Failure {
    /// A terminal that cannot show the playground: what is wrong with it, and what to do instead.
    init(_ error: TerminalError) { self.init("\(error). \(error.advice)", .unavailable) }
}

extension TerminalError {
    /// What the person can do about it, or use instead.
    var advice: String {
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

/// How many bytes something is, for a person.
enum ByteCount {
    /// In the unit that suits them: `950 B`, `118 kB`, `2.4 MB`.
    static func text(_ bytes: Double) -> String {
        switch bytes {
        case ..<1000: "\(bytes.decimal(upToPlaces: 0)) B"
        case ..<1_000_000: "\((bytes / 1000).decimal(upToPlaces: 0)) kB"
        default: "\((bytes / 1_000_000).decimal(upToPlaces: 1)) MB"
        }
    }
}
