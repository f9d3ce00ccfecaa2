public import Cells

// What is asked of a terminal, and what becomes of the answers. Nothing is asked of one that is recorded, since whoever
// plays the recording would answer, into a shell; nor of one that does not know the questions and might show them.

extension TerminalProfile {
    static func questions(_ surroundings: Surroundings) -> Finding<Bool> {
        if surroundings.isRecorded {
            return Finding(value: false, reason: "asciinema would record the questions")
        }
        if surroundings.isScreen { return Finding(value: false, reason: "screen does not pass them on") }
        if surroundings.isLinuxConsole {
            return Finding(value: false, reason: "the Linux console does not know them")
        }
        return Finding(value: true, reason: "the terminal is asked")
    }

    /// Whether the terminal is asked for its colours: where there are none it may be too old for such questions.
    package var asksColors: Bool { questions.value && color.value != .mono && numberedColor.value != .mono }
    private var asksGround: Bool { asksColors && !isGroundChosen }

    /// The questions of the start, with one behind them that every terminal answers; empty when nothing is asked.
    ///
    /// What it is comes first, and then what it may not understand.
    var firstQuestions: String {
        guard questions.value else { return "" }
        let synchronization = synchronization.value == .ask ? "\u{1B}[?2026$p" : ""
        let pointing = mouse ? "\u{1B}[?1016$p" : ""
        return "\u{1B}[>q" + synchronization + pointing + colorQuestions + "\u{1B}[c"
    }

    /// The questions whose answers may have changed; empty when there are none.
    var laterQuestions: String { asksColors ? colorQuestions + "\u{1B}[c" : "" }

    /// Asks to be told of changes, for the ground, and for the sixteen colours.
    private var colorQuestions: String {
        guard asksColors else { return "" }
        let palette = (0..<16).map { ";\($0);?" }.joined()
        return "\u{1B}[?2031h" + (asksGround ? "\u{1B}]11;?\u{7}" : "") + "\u{1B}]4\(palette)\u{7}"
    }

    /// Takes what a terminal says of itself.
    mutating func learn(_ answer: TerminalAnswer) {
        switch answer {
        case .ground(let color) where asksGround:
            ground = Finding(value: color, reason: "the terminal says so")
        case .palette(let colors) where asksColors: palette.merge(colors) { $1 }
        case .name(let name) where questions.value && unicode.value:
            glyphs = TerminalName(name)?.drawn ?? .common
        default: break
        }
    }
}

extension TerminalProfile {
    /// Its colours, as far as they are known.
    public var colors: TerminalColors {
        var numbered = NumberedColors.xterm
        for (index, color) in palette {
            if let channels = color.rgb { numbered[index] = channels }
        }
        return TerminalColors(depth: color.value, ground: ground.value, numbered: numbered)
    }
}

// MARK: Before the answers

extension TerminalProfile {
    /// What is chosen, else what the environment says, with the number of a colour at its end.
    static func ground(_ surroundings: Surroundings, wish: CellColor?) -> Finding<CellColor?> {
        if let wish { return Finding(value: wish, reason: "it was asked for") }
        if let text = surroundings["COLORFGBG"], let number = text.split(separator: ";").last,
            let index = UInt8(number), index < 16
        {
            let (red, green, blue) = NumberedColors.xterm[index]
            return Finding(value: .rgb(red, green, blue), reason: "COLORFGBG is \(text)")
        }
        return Finding(value: nil, reason: "the terminal has not said")
    }

    /// What TERM vouches for. What tmux and screen run in they do not say.
    static func glyphs(_ surroundings: Surroundings, unicode: Finding<Bool>) -> DrawnGlyphs {
        if !unicode.value { return DrawnGlyphs([.ascii], reason: unicode.reason) }
        if surroundings.isLinuxConsole {
            return DrawnGlyphs([.half, .ascii], reason: "the Linux console has no braille")
        }
        if surroundings.isTmux || surroundings.isScreen { return .common }
        return TerminalName.drawn(term: surroundings.term) ?? .common
    }
}
