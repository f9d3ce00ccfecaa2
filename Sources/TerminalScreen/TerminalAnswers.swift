public import Cells

/// What a terminal says of itself, asked or not.
enum TerminalAnswer: Equatable {
    /// The answer to what every terminal is asked last (DA1): what was asked before has been answered, or will not be.
    case end
    /// Whether it knows synchronized output (DEC 2026).
    case synchronization(Bool)
    /// It can say where the mouse is in pixels (DEC 1016).
    case finePointing
    /// It has changed from dark to light or back (DEC 2031).
    case change
    /// The colour of its ground (OSC 11).
    case ground(CellColor)
    /// Some of its numbered colours (OSC 4).
    case palette([UInt8: CellColor])
    /// Its name, and mostly its version (XTVERSION).
    case name(String)
    /// Whether it did what it was asked of the picture of a number (kitty graphics protocol).
    case picture(number: Int, isDone: Bool)

    /// What a text means, which has neither the Esc before it nor the end of a string; nil when that is nothing we ask for.
    init?(_ text: String) {
        let fields = text.dropFirst(text.hasPrefix("[?") ? 2 : 1).split(
            separator: ";", omittingEmptySubsequences: false)
        if text.hasPrefix("[?") {
            if text.hasSuffix("c") { self = .end } else { self.init(report: fields) }
        } else if text.hasPrefix("]11;"), fields.count == 2, let color = Self.color(fields[1]) {
            self = .ground(color)
        } else if text.hasPrefix("]4;"), let colors = Self.palette(fields.dropFirst()) {
            self = .palette(colors)
        } else if text.hasPrefix("P>|") {
            self = .name(String(text.dropFirst(3)))
        } else if text.hasPrefix("_Gi="), fields.count > 1,
            let number = Int(fields[0].dropFirst(3).prefix(while: \.isNumber))
        {
            self = .picture(number: number, isDone: fields[1] == "OK")
        } else {
            return nil
        }
    }

    /// A report of a mode: "2026;2$y" and "997;1n".
    private init?(report fields: [Substring]) {
        guard fields.count == 2 else { return nil }
        switch (fields[0], fields[1]) {
        case ("2026", "0$y"), ("2026", "4$y"): self = .synchronization(false)
        case ("2026", "1$y"), ("2026", "2$y"), ("2026", "3$y"): self = .synchronization(true)
        case ("1016", "1$y"), ("1016", "2$y"), ("1016", "3$y"): self = .finePointing
        case ("997", "1n"), ("997", "2n"): self = .change
        default: return nil
        }
    }

    /// Numbers from 0 to 15 and colours in turn.
    private static func palette(_ fields: ArraySlice<Substring>) -> [UInt8: CellColor]? {
        var colors: [UInt8: CellColor] = [:]
        var rest = fields
        while let number = rest.popFirst() {
            guard let index = UInt8(number), index < 16, let color = rest.popFirst().flatMap(color) else {
                return nil
            }
            colors[index] = color
        }
        return colors.isEmpty ? nil : colors
    }

    /// A colour as the X Window System writes it: `rgb:` or `rgba:` and one to four digits a channel, or `#` and as many for all.
    private static func color(_ text: Substring) -> CellColor? {
        var channels: [Substring] = []
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard (3...12).contains(digits.count), digits.count.isMultiple(of: 3) else { return nil }
            let step = digits.count / 3
            channels = (0..<3).map { digits.dropFirst($0 * step).prefix(step) }
        } else {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
            channels = parts[1].split(separator: "/", omittingEmptySubsequences: false)
            guard channels.count == parts[0].count else { return nil }
        }
        let bytes = channels.compactMap(byte)
        return bytes.count == channels.count ? .rgb(bytes[0], bytes[1], bytes[2]) : nil
    }

    /// One to four digits as a share of the most that so many can say, in 255ths.
    private static func byte(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let value = Int(digits, radix: 16)
        else { return nil }
        let most = 1 << (4 * digits.utf8.count) - 1
        return UInt8((value * 255 + most / 2) / most)
    }
}

// MARK: - Reading answers

/// Cuts what a terminal says into answers: sequences and strings, each without its Esc, and strings without their end, as
/// `TerminalAnswer` takes them. What is typed meanwhile is none.
struct AnswerReader {
    private enum State { case typed, escape, sequence, string, stringEscape }

    /// No answer is longer; what goes on beyond was none.
    private static let longest = 4096

    private var state = State.typed
    private var text: [UInt8] = []

    /// Takes a byte. Returns the answer that it ends, if it ends one.
    mutating func read(_ byte: UInt8) -> String? {
        switch (state, byte) {
        case (.string, 0x1B): state = .stringEscape
        case (.stringEscape, UInt8(ascii: "\\")):
            state = .typed
            return answer
        case (.stringEscape, _):
            begin()
            return read(byte)
        case (_, 0x1B): begin()
        case (.typed, _): break
        case (.escape, UInt8(ascii: "[")): add(byte, .sequence)
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "_")):
            add(byte, .string)
        case (.escape, _): state = .typed
        case (.sequence, 0x40...0x7E):
            add(byte, .typed)
            return answer
        case (.sequence, ..<0x20), (.sequence, 0x7F...): state = .typed
        case (.sequence, _), (.string, 0x20...): add(byte, state)
        case (.string, 0x07):
            state = .typed
            return answer
        case (.string, _): state = .typed
        }
        return nil
    }

    private var answer: String? { String(validating: text, as: UTF8.self) }

    private mutating func begin() {
        state = .escape
        text = []
    }

    private mutating func add(_ byte: UInt8, _ next: State) {
        text.append(byte)
        state = text.count > Self.longest ? .typed : next
    }
}

// MARK: - Questions

// What is asked of a terminal, and what becomes of the answers. Nothing is asked of one that is recorded, since whoever
// plays the recording would answer, into a shell; nor of one that does not know the questions and might show them.

extension TerminalProfile {
    static func questions(_ surroundings: TerminalEnvironment) -> Finding<Bool> {
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
    static func ground(_ surroundings: TerminalEnvironment, wish: CellColor?) -> Finding<CellColor?> {
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
    static func glyphs(_ surroundings: TerminalEnvironment, unicode: Finding<Bool>) -> DrawnGlyphs {
        if !unicode.value { return DrawnGlyphs([.ascii], reason: unicode.reason) }
        if surroundings.isLinuxConsole {
            return DrawnGlyphs([.half, .ascii], reason: "the Linux console has no braille")
        }
        if surroundings.isTmux || surroundings.isScreen { return .common }
        return TerminalName.drawn(term: surroundings.term) ?? .common
    }
}

// MARK: - Terminals by name

/// What a terminal calls itself, and from which version on it draws which glyphs.
///
/// Whether a terminal draws a character itself or leaves it to a font that may lack it, it does not say. So this is a table,
/// and what is not in it is not known.
struct TerminalName: Equatable {
    /// One kind of terminal.
    private struct Kind {
        let name: String
        /// Its word for itself in TERM, which tells no version.
        var terms: [String] = []
        /// The first version that draws sextants, and the first that draws octants.
        let sextants: [Int]
        var octants: [Int]?
    }

    private static let kinds = [
        Kind(name: "kitty", terms: ["xterm-kitty"], sextants: [0, 21], octants: [0, 40]),
        Kind(name: "Ghostty", terms: ["xterm-ghostty", "ghostty"], sextants: [1, 0], octants: [1, 2]),
        Kind(name: "foot", terms: ["foot"], sextants: [1, 8], octants: [1, 20]),
        Kind(name: "VTE", sextants: [0, 62], octants: [0, 80]),
        Kind(name: "WezTerm", sextants: [2022_01_01], octants: [2026_09_01]),
        Kind(name: "Rio", sextants: [0, 4], octants: [0, 4]),
        Kind(name: "Konsole", sextants: [26, 8]),
        Kind(name: "Alacritty", sextants: [0, 14]),
    ]

    private let kind: Int
    /// The numbers of the version, the weightiest first.
    let version: [Int]

    /// From an answer such as "kitty(0.42.1)" or "ghostty 1.2.0"; nil for a terminal of which nothing is known.
    init?(_ answer: String) {
        let name = answer.prefix { $0.isLetter }.lowercased()
        guard let kind = Self.kinds.firstIndex(where: { $0.name.lowercased() == name }) else { return nil }
        let digits = answer.dropFirst(name.count).drop { !$0.isNumber }
        let numbers = digits.prefix { $0.isNumber || ".-".contains($0) }.split { !$0.isNumber }
        self.kind = kind
        version = Self.spelledOut(numbers.prefix(3).compactMap { Int($0) })
    }

    /// VTE says 8001 for 0.80.1.
    private static func spelledOut(_ version: [Int]) -> [Int] {
        guard version.count == 1, let all = version.first, (100..<1_000_000).contains(all) else {
            return version
        }
        return [all / 10_000, all / 100 % 100, all % 100]
    }

    /// What it draws by itself, besides what every terminal has a font for.
    var drawn: DrawnGlyphs {
        let kind = Self.kinds[kind]
        let name = ([kind.name] + [shownVersion].filter { !$0.isEmpty }).joined(separator: " ")
        if let octants = kind.octants, reaches(octants) {
            return DrawnGlyphs.common.adding([.sextant, .octant], reason: "\(name) draws octants")
        }
        return reaches(kind.sextants)
            ? DrawnGlyphs.common.adding([.sextant], reason: "\(name) draws sextants") : .common
    }

    /// The first version that draws octants, where this one is older: "kitty 0.40".
    var withOctants: String? {
        let kind = Self.kinds[kind]
        guard let octants = kind.octants, !version.isEmpty, !reaches(octants) else { return nil }
        return "\(kind.name) \(Self.shown(octants))"
    }

    private var shownVersion: String { Self.shown(version) }

    /// The first two numbers, or a date alone.
    private static func shown(_ version: [Int]) -> String {
        let isDate = version.first.map { $0 > 10_000_000 } ?? false
        return version.prefix(isDate ? 1 : 2).map(String.init).joined(separator: ".")
    }

    private func reaches(_ least: [Int]) -> Bool {
        !version.isEmpty && !version.lexicographicallyPrecedes(least)
    }

    /// What a terminal draws that TERM names: sextants, for none of them is so old that it lacks them, but which version it
    /// is TERM does not tell.
    static func drawn(term: String) -> DrawnGlyphs? {
        let isKnown = kinds.contains { kind in
            kind.terms.contains { term == $0 || term.hasPrefix($0 + "-") }
        }
        return isKnown ? .common.adding([.sextant], reason: "TERM is \(term), which draws sextants") : nil
    }
}

extension DrawnGlyphs {
    /// More than these, for another reason.
    fileprivate func adding(_ more: Set<Glyphs>, reason: String) -> DrawnGlyphs {
        DrawnGlyphs(sets.union(more), reason: reason)
    }
}

// MARK: - Palette

extension Palette {
    /// The palette of a terminal.
    package init(_ colors: TerminalColors) {
        self.init(colors.depth, numbered: colors.numbered, ground: colors.backdrop)
        sharesInks = true
    }
}
