import Colors
import Geometry
import Platform
import Playground
import Scenes
import Synchronization
import TerminalScreen
import Text

/// An error that stops a command: a message with a fix, and an exit code.
///
/// Only ``Program/main(_:scene:)`` prints failures, on standard error.
struct Failure: Error {
    /// The exit codes, from sysexits.h.
    enum Code: Int32, CaseIterable {
        case usage = 64
        case badScene = 65
        case noInput = 66
        case unavailable = 69
        case cannotWrite = 73
        case brokenPipe = 141

        var meaning: String {
            switch self {
            case .usage: "Usage error: unknown options or invalid values."
            case .badScene: "A scene or the configuration file has errors."
            case .noInput: "A file does not exist or cannot be read."
            case .unavailable: "The terminal or the system lacks a required feature."
            case .cannotWrite: "A file or standard output cannot be written."
            case .brokenPipe: "Broken pipe: the reader closed standard output."
            }
        }
    }

    /// The message: `error: ` and a sentence, or lines that begin with `file:line:column: error: `.
    let text: SafeText
    let code: Code
    /// The errors of the scene file that stops the command, if one does.
    let findings: [SceneDiagnostic]

    /// Creates a failure with a sentence, which begins in lower case and follows `error: `.
    init(_ sentence: SafeText, _ code: Code) { self.init(text: "error: \(sentence)", code) }

    private init(text: SafeText, _ code: Code, findings: [SceneDiagnostic] = []) {
        self.text = text
        self.code = code
        self.findings = findings
    }

    func adding(_ suffix: SafeText) -> Failure { Failure(text: "\(text)\(suffix)", code) }

    /// Creates the failure of a file. Each line begins with its location and `error: `.
    init(in lines: [SafeText]) { self.init(text: lines.joined(separator: "\n"), .badScene) }

    init(_ findings: [SceneDiagnostic]) {
        self.init(text: findings.map(\.shown).joined(separator: "\n"), .badScene, findings: findings)
    }

    /// Creates the failure of a name that does not exist, with a similar one of the names or one that contains it, or else the
    /// alternative text. The hint follows either.
    static func unknown(
        _ noun: SafeText, _ name: String, _ names: [String], otherwise alternative: String,
        then hint: String = ""
    ) -> Failure {
        // People also leave hyphens out.
        let letters = { (word: String) in word.filter { $0 != "-" } }
        let joined = nearestName(to: letters(name), in: names.lazy.map(letters))
        let nearest =
            nearestName(to: name, in: names) ?? names.first { letters($0) == joined }
            ?? names.first { name.count > 2 && $0.contains(name) }
        let guess = didYouMean(nearest, quoted: true, otherwise: alternative)
        return Failure("no \(noun) \"\(name)\"\(guess)\(hint)", .usage)
    }

    /// Writes a line to standard error, and ignores write errors.
    static func report(_ line: SafeText) {
        try? Descriptor.standardError.write(Array((line.text + "\n").utf8))
    }
}

extension Failure {
    static func writing(_ name: String, _ error: ErrorNumber) -> Failure {
        let folder = name.lastIndex(of: "/").map { shellWord(String(name[..<$0])) }
        return switch (error.number, folder) {
        case (EPIPE, _): Failure("broken pipe: \(name)", .brokenPipe)
        case (EEXIST, _): Failure("\(name) exists; use --force", .cannotWrite)
        case (ENOENT, let folder?):
            Failure("cannot write \(name): no such folder. Create it: mkdir -p \(folder)", .cannotWrite)
        default: Failure("cannot write \(name): \(error.reason)", .cannotWrite)
        }
    }

    static func writingToFolder(_ path: String) -> Failure {
        Failure("cannot write \(path): it is a folder", .cannotWrite)
    }

    /// Returns the format of an option or of the extension of a file, or the default for standard output.
    ///
    /// If no extension is needed, the default is also the format of a file without one, such as `/dev/stdout`.
    ///
    /// - Throws: a failure for another extension, with the fix after the extensions.
    static func format<Format: RawRepresentable<String> & CaseIterable>(
        _ option: Format?, of path: String?, default standard: Format, needsExtension: Bool = true,
        otherwise fix: SafeText = "choose --format"
    ) throws(Failure) -> Format {
        if let option { return option }
        guard let path, path != "-" else { return standard }
        let endings = Format.allCases.map {
            ["text": "txt", "ansi": "ans", "css": "html"][$0.rawValue] ?? $0.rawValue
        }
        let ending = URL(filePath: path).pathExtension
        if let (_, format) = zip(endings, Format.allCases).first(where: { $0.0 == ending.lowercased() }) {
            return format
        }
        if FileStatus(path)?.kind == .folder { throw .writingToFolder(path) }
        if ending.isEmpty, !needsExtension { return standard }
        let problem: SafeText =
            ending.isEmpty ? "no extension in \"\(path)\"" : "unsupported format \".\(ending)\""
        throw Failure("\(problem). Use \(endings.map { ".\($0)" }.listed("or")), or \(fix)", .usage)
    }

    /// Performs a write operation, and throws its error as a failure with the name of the file.
    static func writing<Result: ~Copyable>(
        _ name: String, _ body: () throws(ErrorNumber) -> Result
    ) throws(Failure) -> Result { try converting(body) { writing(name, $0) } }
}

/// Does some work, and throws its error as another one.
func converting<Result: ~Copyable, Cause: Error, Thrown: Error>(
    _ work: () throws(Cause) -> Result, _ error: (Cause) -> Thrown
) throws(Thrown) -> Result {
    do { return try work() } catch let cause { throw error(cause) }
}

extension Failure {
    /// Creates the failure of a terminal error. The advice names the scene, or else a demo.
    init(_ error: TerminalError, for scene: String?) {
        self.init("\(error). \(error.advice(for: scene))", .unavailable)
    }

    /// The first error with its fix, and the number of errors.
    var problem: FileProblem {
        let errors = findings.filter { $0.severity == .error }
        guard let first = errors.first else { return FileProblem(text.firstLine) }
        let fix = first.fix.flatMap { first.message.contains($0) ? nil : SafeText($0) }
        return FileProblem(
            SafeText(first.summary), hint: fix, count: errors.count,
            details: errors.map(\.shown).joined(separator: "\n"))
    }

    /// The problem of a scene file, if the playground can show it and wait for the next save; otherwise `nil`.
    var waitingProblem: FileProblem? { code == .badScene && isatty(STDOUT_FILENO) == 1 ? problem : nil }
}

/// Does some work on a file. Its failure becomes the problem that the playground shows.
func showing<Result: ~Copyable>(_ work: () throws(Failure) -> Result) throws(FileProblem) -> Result {
    try converting(work, \.problem)
}

extension TerminalError {
    /// Returns a fix for the terminal, or a way to see a scene or a demo without it.
    func advice(for scene: String? = nil) -> SafeText {
        let word = shellWord(scene ?? "star-morph")
        let oneFrame: SafeText = "antics render \(word) --at 0.5"
        return switch self {
        case .notATerminal:
            "To save: antics record \(word) -o out.cast. For one frame as text: \(oneFrame)"
        case .cannotMoveCursor: "Try: antics record \(word) -o out.svg, or \(oneFrame)"
        case .noUnicode: "Try: LC_ALL=C.UTF-8 antics, or --renderer ascii"
        case .cannotOpen: "For one frame as text: \(oneFrame)"
        case .noDescription: "Try: TERM=xterm-256color antics"
        }
    }
}

/// Returns a path as a word of a shell command, on which a hyphen at its start is no option.
func shellWord(_ path: String) -> SafeText {
    SafeText(ShellCommand.quoted(path.hasPrefix("-") && path != "-" ? "./" + path : path))
}

/// A line on standard error about work that takes long, if that is a terminal.
final class StatusLine: Sendable {
    /// The milliseconds until the line appears.
    static let delay: Int32 = 300

    private let text: SafeText
    private let start = ContinuousClock.now
    private let isShown = Atomic(false)

    init(_ text: SafeText) { self.text = text }

    /// Whether the work has taken so long that the line appears.
    var isDue: Bool { ContinuousClock.now - start >= .milliseconds(Self.delay) }

    func show() {
        guard isDue, !isShown.exchange(true, ordering: .relaxed) else { return }
        Self.write("\r\(text.text) …")
    }

    func clear() { if isShown.exchange(false, ordering: .relaxed) { Self.write("\r\u{1B}[K") } }

    static func write(_ text: String) {
        guard isatty(Descriptor.standardError.number) == 1 else { return }
        try? Descriptor.standardError.write(Array(text.utf8))
    }
}

enum ByteCount {
    /// Returns a number of bytes in a suitable unit: `950 B`, `118 kB`, `2.4 MB`.
    static func text(_ bytes: Double) -> String {
        switch bytes {
        case ..<999.5: "\(bytes.decimal(upToPlaces: 0)) B"
        case ..<999_500: "\((bytes / 1000).decimal(upToPlaces: 0)) kB"
        default: "\((bytes / 1_000_000).decimal(upToPlaces: 1)) MB"
        }
    }
}
