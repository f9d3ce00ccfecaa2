import Platform

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
