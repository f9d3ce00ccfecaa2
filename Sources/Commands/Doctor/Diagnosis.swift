import Cells
import Platform
import TerminalScreen
import Text

/// What is found out about a terminal, before anything is made of it: a plain value, so that any terminal can be looked at
/// without having it.
struct Diagnosis {
    /// The variables that say what the terminal is.
    var environment: [String: String]
    /// What has been decided, all that the terminal has said considered; or why nothing can be played on it.
    var profile: Result<TerminalProfile, TerminalError>
    /// The colours that there would be, if our own terminfo entry could be used.
    var wantedColor: ColorDepth?
    /// Whether there is a terminal at all.
    var hasTerminal = true
    /// How large it is.
    var size: TerminalSize?
    /// What it has said; nil when it was not asked.
    var inquiry: TerminalInquiry?
    /// The file with the terminal's entry.
    var terminfoFile: String?
    /// What tmux says, where it is between.
    var tmux: Tmux?

    /// The name of the terminal, as the environment has it.
    var term: String? { environment["TERM"].flatMap { $0.isEmpty ? nil : $0 } }

    /// What has been decided, if the terminal can be played on.
    var known: TerminalProfile? { try? profile.get() }

    /// What the environment says of the way to it.
    var surroundings: TerminalEnvironment { TerminalEnvironment(environment: environment, term: term ?? "") }
}

extension Diagnosis {
    /// Finds out about the terminal that this process runs in, which is asked for that.
    ///
    /// - Parameters:
    ///   - environment: the variables of the process.
    ///   - wishes: what the person has set.
    /// - Returns: all that there is to know.
    static func make(_ environment: [String: String], wishes: TerminalOptions) -> Diagnosis {
        var facts = TerminalFacts.gather(environment: environment)
        facts.outputIsTerminal = true
        let hasTerminal = TerminalSize.isThereATerminal
        let search = TerminfoSearch(environment: environment)
        var diagnosis = Diagnosis(
            environment: environment,
            profile: Result { () throws(TerminalError) in
                try TerminalProfile(
                    program: "antics", environment: environment, facts: facts, wishes: wishes)
            },
            hasTerminal: hasTerminal, size: TerminalSize.measure())
        diagnosis.terminfoFile = (diagnosis.known?.term ?? diagnosis.term).flatMap { term in
            search.isInEnvironment
                ? "$TERMINFO"
                : search.file(of: term) { FileManager.default.isReadableFile(atPath: $0) }
        }
        guard hasTerminal else { return diagnosis }
        if diagnosis.surroundings.isTmux { diagnosis.tmux = Tmux.ask(environment) }
        diagnosis.ask()
        return diagnosis
    }

    /// Makes our terminfo entry, as the playground does, and asks the terminal.
    private mutating func ask() {
        guard var profile = known else { return }
        wantedColor = profile.color.value
        profile.installEntry(environment: environment)
        let origin = ContinuousClock.now
        inquiry = TerminalInquirer.ask(
            profile, clock: Stopwatch { (ContinuousClock.now - origin) / .seconds(1) })
        if let inquiry { profile.learn(from: inquiry) }
        self.profile = .success(profile)
    }
}

/// What tmux says of itself and of the terminal that it is in.
struct Tmux: Hashable {
    /// Whether it gives colours of 24 bits on.
    var passesDirectColor: Bool
    /// Its option `set-clipboard`: on, external or off.
    var setClipboard: String

    init(passesDirectColor: Bool, setClipboard: String) {
        self.passesDirectColor = passesDirectColor
        self.setClipboard = setClipboard
    }

    /// What it is asked, in its own language of formats.
    private static let question = "#{set-clipboard} #{client_termfeatures}"

    /// What an answer says: the option, then features, if there are any, with commas between them; nil for no answer.
    init?(_ answer: String) {
        let words = answer.split(whereSeparator: \.isWhitespace)
        guard (1...2).contains(words.count) else { return nil }
        setClipboard = String(words[0])
        passesDirectColor = words.dropFirst().contains { $0.split(separator: ",").contains("RGB") }
    }

    /// Asks the tmux that this process runs in; nil when it does not answer within a second.
    static func ask(_ environment: [String: String]) -> Tmux? {
        let file = FileManager.default.temporaryDirectory.appending(path: "antics-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let tmux = Subprocess(
            name: "tmux", arguments: ["display-message", "-p", question], environment: environment)
        guard (try? tmux.run(sayingInto: file, limit: 1)) == .exit(0),
            let said = try? Descriptor(opening: file, O_RDONLY)
        else { return nil }
        defer { said.close() }
        return Tmux(String(decoding: (try? said.read(atMost: 4096)) ?? [], as: UTF8.self))
    }
}
