public import Text

/// A text on its way to the clipboard of the person in front of a terminal: the sequence OSC 52 (xterm, "Manipulate
/// Selection Data"), which goes over ssh as everything else does.
struct Clipboard {
    /// The most bytes that terminals are known to take: 100 000 in base 64.
    static let longest = 74_994

    /// The bytes that put a text there; nil for one that is too long.
    static func sequence(_ text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        guard bytes.count <= longest else { return nil }
        return Array("\u{1B}]52;c;".utf8) + Base64.encode(bytes) + Array("\u{7}".utf8)
    }
}

extension TerminalProfile {
    static func clipboard(_ surroundings: Surroundings) -> Finding<Bool> {
        if surroundings.isRecorded {
            return Finding(value: false, reason: "asciinema would record it")
        }
        if surroundings.isLinuxConsole {
            return Finding(value: false, reason: "the Linux console has no clipboard")
        }
        if surroundings.isScreen { return Finding(value: false, reason: "screen does not pass it on") }
        if surroundings.isTmux {
            return Finding(value: true, reason: "tmux passes it on if its set-clipboard is on")
        }
        return Finding(value: true, reason: "")
    }
}

extension NcursesScreen {
    /// Gives a text to the clipboard of the person in front of the terminal, by OSC 52. Whether it arrives nobody tells.
    public mutating func copy(_ text: String) -> (isSent: Bool, remark: ShownText) {
        let clipboard = profile.clipboard
        guard clipboard.value else { return (false, ShownText(clipboard.reason)) }
        guard let bytes = Clipboard.sequence(text) else {
            return (false, "\(text.utf8.count) bytes are too many for it")
        }
        sendBetweenFrames(bytes)
        return (true, ShownText(clipboard.reason))
    }
}
