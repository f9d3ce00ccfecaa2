import Cells
import Platform
import TerminalScreen
import Text

/// The facts behind a report about a terminal. It is a plain value, so tests can cover every terminal.
struct Diagnosis {
    var environment: [String: String]
    /// The profile with the replies of the terminal, or the error that prevents playing on it.
    var profile: Result<TerminalProfile, TerminalError>
    /// The number of colours with our terminfo entry, or `nil` without queries.
    var wantedColor: ColorDepth?
    var hasTerminal = true
    var size: TerminalSize?
    /// The replies of the terminal, or `nil` if it was not queried.
    var inquiry: TerminalInquiry?
    var terminfoFile: String?
    var tmux: Tmux?
    var installation = Installation.current
    var libraryFolder: String?

    var term: String? { environment["TERM"].flatMap { $0.isEmpty ? nil : $0 } }

    var known: TerminalProfile? { try? profile.get() }
}

extension Diagnosis {
    /// Diagnoses this process's terminal, which it queries.
    static func make(_ environment: [String: String], options: TerminalOptions) -> Diagnosis {
        var facts = TerminalFacts.gather(environment: environment)
        facts.outputIsTerminal = true
        let hasTerminal = TerminalSize.hasTerminal
        let search = TerminfoSearch(environment: environment)
        var diagnosis = Diagnosis(
            environment: environment,
            profile: Result { () throws(TerminalError) in
                try TerminalProfile(
                    program: "antics", environment: environment, facts: facts, options: options)
            },
            hasTerminal: hasTerminal, size: TerminalSize.measure())
        diagnosis.terminfoFile = (diagnosis.known?.term ?? diagnosis.term).flatMap { term in
            search.isInEnvironment
                ? "$TERMINFO"
                : search.file(of: term) { FileManager.default.isReadableFile(atPath: $0) }
        }
        diagnosis.libraryFolder = StageLibrary(in: environment)?.folder
        guard hasTerminal else { return diagnosis }
        if TerminalEnvironment(environment).isTmux { diagnosis.tmux = Tmux.query(environment) }
        diagnosis.query()
        return diagnosis
    }

    /// Installs our terminfo entry, as the playground does, and queries the terminal.
    private mutating func query() {
        guard var profile = known else { return }
        let wanted = profile.color.value
        profile.installEntry(environment: environment)
        let isWithdrawn = profile.color.value != wanted
        inquiry = TerminalInquirer.run(profile, clock: .running())
        if let inquiry { profile.update(with: inquiry) }
        wantedColor = isWithdrawn ? wanted : profile.color.value
        self.profile = .success(profile)
    }
}

struct Tmux: Hashable {
    /// Whether it passes on 24-bit colours.
    var passesDirectColor: Bool
    /// The option `set-clipboard`: on, external or off.
    var setClipboard: String

    private static let format = "#{set-clipboard} #{client_termfeatures}"

    /// Returns the state of the surrounding tmux, or `nil` if it does not reply within a second.
    static func query(_ environment: [String: String]) -> Tmux? {
        let tmux = Subprocess(
            name: "tmux", arguments: ["display-message", "-p", format], environment: environment)
        guard let (ending, output) = try? tmux.capture(atMost: 4096, limit: 1), ending == .exit(0) else {
            return nil
        }
        return Tmux(output)
    }
}

extension Tmux {
    /// Reads the option and then comma-separated features. Returns `nil` for other output.
    init?(_ output: String) {
        let words = output.split(whereSeparator: \.isWhitespace)
        guard (1...2).contains(words.count) else { return nil }
        setClipboard = String(words[0])
        passesDirectColor = words.dropFirst().contains { $0.split(separator: ",").contains("RGB") }
    }
}
