internal import CTerminal
package import Cells
package import Text

/// What a terminal has said of itself when it was asked at leisure, for a report: what the playground asks, and what only
/// a person wants to know.
///
/// A plain value that is told what the terminal says, so that any terminal can be tried without having it:
///
/// ```swift
/// var inquiry = TerminalInquiry()
/// inquiry.hear("P>|kitty(0.42.0)")        // XTVERSION, without its Esc
/// inquiry.hear("[?2026;2$y")
/// profile.learn(from: inquiry)
/// ```
package struct TerminalInquiry: Sendable {
    /// What a terminal says of one of its modes (DECRQM).
    package enum Mode: Hashable, Sendable {
        /// It does not know it.
        case unknown
        /// It can be switched on.
        case known
        /// It knows it, and has it off for good.
        case fixedOff
    }

    /// A character of which is asked how many columns it takes.
    package struct Sample: Hashable, Sendable {
        /// What it stands for, such as "octants".
        package let name: SafeText
        /// The character.
        package let text: SafeText
        /// What is drawn with such ones; nil for letters.
        package var glyphs: Glyphs?

        /// One of each kind of glyphs, and of the letters about which terminals differ.
        package static let all = [
            Sample(name: "braille", text: "⣿", glyphs: .braille),
            Sample(name: "half blocks", text: "▀", glyphs: .half),
            Sample(name: "quadrants", text: "▚", glyphs: .quadrant),
            Sample(name: "sextants", text: "\u{1FB13}", glyphs: .sextant),
            Sample(name: "octants", text: "\u{1CD05}", glyphs: .octant),
            Sample(name: "wide letters", text: "漢"), Sample(name: "emoji", text: "🦔"),
            Sample(name: "marks", text: "e\u{301}"),
            Sample(name: "flags", text: "🇯🇵"),
        ]
    }

    /// How long some bytes took, besides the way there and back.
    package struct Load: Hashable, Sendable {
        /// How many they were.
        package let bytes: Int
        /// How many seconds they took; above 0.
        package let seconds: Double

        package init(bytes: Int, seconds: Double) {
            self.bytes = bytes
            self.seconds = max(seconds, 1e-6)
        }

        /// The bytes that pass in a second.
        package var bytesPerSecond: Double { Double(bytes) / seconds }
    }

    /// What it calls itself (XTVERSION); nil when it does not say.
    package private(set) var name: SafeText?
    /// What it says of its modes, by their numbers.
    package private(set) var modes: [Int: Mode] = [:]
    /// Whether it keeps colours of 24 bits as they are (DECRQSS); nil when it does not say.
    package private(set) var keepsDirectColor: Bool?
    /// Whether it takes pictures in pixels (kitty graphics protocol); nil when it does not say.
    package private(set) var takesPictures: Bool?
    /// Whether it has answered the question that every terminal answers.
    package private(set) var hasAnswered = false
    /// The columns in which the cursor stood after each of ``Sample/all``, from 0; empty when they were not asked for.
    package private(set) var ends: [Int] = []
    /// The seconds that each question for a sign of life took.
    package var roundTrips: [Double] = []
    /// The most that was sent at once to see how fast it goes; nil when nothing was.
    package var load: Load?
    /// What of it the playground takes note of as well.
    private(set) var answers: [TerminalAnswer] = []
    /// How many of the questions that end others have been answered.
    private(set) var fences = 0

    /// Nothing has been said yet.
    package init() {}

    /// Takes an answer: a sequence or a string without its Esc, and a string without its end.
    package mutating func hear(_ text: String) {
        if let answer = TerminalAnswer(text) {
            answers.append(answer)
            if case .name(let name) = answer { self.name = SafeText(sentence: name) }
            if case .picture(PictureScreen.looked, let isDone) = answer { takesPictures = isDone }
            if answer == .end {
                hasAnswered = true
                fences += 1
            }
        }
        if text == "[0n" { fences += 1 }
        hearMode(text)
        hearPlace(text)
        hearColor(text)
    }

    /// "[?2026;2$y".
    private mutating func hearMode(_ text: String) {
        guard text.hasPrefix("[?"), text.hasSuffix("$y") else { return }
        let numbers = text.dropFirst(2).dropLast(2).split(separator: ";").map { Int($0) }
        guard numbers.count == 2, let mode = numbers[0], let state = numbers[1] else { return }
        switch state {
        case 0: modes[mode] = .unknown
        case 1...3: modes[mode] = .known
        case 4: modes[mode] = .fixedOff
        default: break
        }
    }

    /// "[12;3R": the cursor is in row 12 and column 3, from 1.
    private mutating func hearPlace(_ text: String) {
        guard text.hasPrefix("["), text.hasSuffix("R") else { return }
        let numbers = text.dropFirst().dropLast().split(separator: ";").map { Int($0) }
        guard numbers.count == 2, numbers[0] != nil, let column = numbers[1], column > 0 else { return }
        ends.append(column - 1)
    }

    /// "P1$r0;38:2::1:2:3m": the colour it writes in, when it has been told to write in (1, 2, 3).
    private mutating func hearColor(_ text: String) {
        guard text.hasPrefix("P1$r"), text.hasSuffix("m") else { return }
        let parameters = text.dropFirst(4).dropLast().map { $0 == ";" ? ":" : $0 }
        keepsDirectColor = (":" + String(parameters) + ":").contains(":1:2:3:")
    }
}

extension TerminalInquiry {
    /// Samples that take another number of columns than they are believed to, and how many; nil when it did not say.
    package var differingWidths: [(sample: Sample, columns: Int)]? {
        guard ends.count == Sample.all.count else { return nil }
        return zip(Sample.all, ends).filter { $0.text.columns != $1 }.map { ($0, $1) }
    }

    /// The median of the round trips, in seconds; nil when there is none.
    package var roundTrip: Double? {
        let sorted = roundTrips.sorted()
        return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }

    /// Whether it answers, but not even the least that was sent to see how fast it goes has come through in a second.
    package var isStalled: Bool { !roundTrips.isEmpty && load == nil }

    /// A newer version of this terminal that draws octants, which this one does not: "kitty 0.40".
    package var versionWithOctants: String? {
        answers.compactMap { answer in
            if case .name(let name) = answer { TerminalName(name)?.withOctants } else { nil }
        }.last
    }
}

extension TerminalProfile {
    /// Takes all that a terminal has said.
    package mutating func learn(from inquiry: TerminalInquiry) {
        inquiry.answers.forEach { learn($0) }
        guard synchronization.value == .ask else { return }
        synchronization =
            switch inquiry.modes[2026] {
            case .known: Finding(value: .on, reason: "the terminal knows it (DEC 2026)")
            case .fixedOff: Finding(value: .off, reason: "the terminal has it off for good")
            case .unknown: Finding(value: .off, reason: "the terminal does not know it (DEC 2026)")
            case nil: Finding(value: .off, reason: "the terminal has not said that it knows it")
            }
    }
}

extension TerminalProfile {
    /// What a cell costs at most, in bytes: one whose two colours are its own, in 24 bits.
    package static var mostBytesPerCell: Double { RowQueue.mostBytesPerCell }
}

// MARK: - Asking

/// Asks a terminal what it is and can do, on the line of the cursor and without a screen: the owner of it meanwhile.
///
/// However this ends, be it by a signal, the terminal is given back as it was found.
package struct TerminalInquirer: ~Copyable {
    private let clock: Stopwatch
    private var reader = AnswerReader()
    private var inquiry = TerminalInquiry()
    /// How many answers are due.
    private var due = 0
    /// Whether Ctrl-Z was pressed: nothing more is asked then, and the process stops when the terminal is given back.
    private var stops = false

    /// For how many seconds an answer is waited for.
    private static var patience: Double { 1 }
    /// How many signs of life are asked for, and for how many seconds.
    private static var roundTrips: (count: Int, seconds: Double) { (10, 1) }
    /// How many bytes go to see how fast they go, at first and in all, and for how many seconds.
    private static var load: (first: Int, most: Int, seconds: Double) { (1_024, 262_144, 0.5) }

    /// Takes the terminal over; nil when there is none.
    private init?(_ clock: Stopwatch) {
        self.clock = clock
        guard cterm_listen() else { return nil }
    }

    deinit { cterm_close() }

    /// Asks the terminal that this process runs in.
    ///
    /// It takes as long as the terminal takes, and when that does not answer, a second, and two more at the end, in case it
    /// does after all.
    ///
    /// - Parameters:
    ///   - profile: what is known of the terminal by then: what must not be asked is not.
    ///   - clock: what time is taken from.
    /// - Returns: what it has said; nil when nothing may be asked, or there is no terminal.
    package static func ask(_ profile: TerminalProfile, clock: Stopwatch) -> TerminalInquiry? {
        guard profile.questions.value, var inquirer = TerminalInquirer(clock) else { return nil }
        let (inquiry, stops) = (inquirer.ask(profile), inquirer.stops)
        inquirer.leave()
        if stops { cterm_stop(true) }
        return inquiry
    }

    private consuming func leave() {}

    private mutating func ask(_ profile: TerminalProfile) -> TerminalInquiry {
        // What may not be understood comes after the first answer, and what may be shown as letters last.
        if exchange(profile.firstQuestions), exchange(secondQuestions(profile)) {
            takeRoundTrips()
            takeLoad(profile.color.value)
        }
        return inquiry
    }

    /// Where the cursor is after each sample, whether dark and light are reported, in which colour is written, and whether
    /// pictures are taken: not inside tmux, which would keep the question or the answer.
    private func secondQuestions(_ profile: TerminalProfile) -> String {
        let samples = TerminalInquiry.Sample.all.map { "\r\($0.text)\u{1B}[6n" }.joined() + "\r\u{1B}[K"
        let color = "\u{1B}[38;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"
        let pictures =
            profile.isInTmux || PictureScreen.isPrinter(inquiry.name?.text ?? "")
            ? "" : PictureScreen.question(GraphicsCommand(isWrapped: false))
        return (profile.unicode.value ? samples : "") + (profile.asksColors ? "\u{1B}[?2031$p" + color : "")
            + pictures + "\r\u{1B}[K" + Self.signOfLife
    }

    private static var signOfLife: String { "\u{1B}[5n" }

    private mutating func takeRoundTrips() {
        let start = clock.seconds
        while inquiry.roundTrips.count < Self.roundTrips.count,
            clock.seconds < start + Self.roundTrips.seconds
        {
            let asked = clock.seconds
            guard exchange(Self.signOfLife) else { return }
            inquiry.roundTrips.append(clock.seconds - asked)
        }
    }

    /// Sends twice as much again and again, until that takes too long.
    private mutating func takeLoad(_ depth: ColorDepth) {
        let (start, roundTrip) = (clock.seconds, inquiry.roundTrip ?? 0)
        var (bytes, sent) = (Self.load.first, 0)
        var taken = 0.0
        while sent + bytes <= Self.load.most, clock.seconds + 2 * taken < start + Self.load.seconds {
            let ballast = Self.ballast(bytes, depth)
            let asked = clock.seconds
            guard exchange(ballast + Self.signOfLife) else { return }
            taken = clock.seconds - asked
            inquiry.load = TerminalInquiry.Load(bytes: ballast.utf8.count, seconds: taken - roundTrip)
            sent += bytes
            bytes *= 2
        }
    }

    /// About so many bytes of which nothing is seen: colours to write in, as they are most of a picture's bytes. They
    /// differ, since a line may make what is always the same shorter than any picture.
    private static func ballast(_ count: Int, _ depth: ColorDepth) -> String {
        var (text, state) = ("", UInt32(1))
        while text.utf8.count < count {
            state = state &* 1_664_525 &+ 1_013_904_223
            let (red, green, blue) = (state >> 8 & 255, state >> 16 & 255, state >> 24)
            switch depth {
            case .truecolor: text += "\u{1B}[38;2;\(red);\(green);\(blue)m"
            case .indexed256: text += "\u{1B}[38;5;\(blue)m"
            case .ansi16, .ansi8: text += "\u{1B}[3\(blue & 7)m"
            case .mono: text += "\u{1B}[m"
            }
        }
        return text + "\u{1B}[m"
    }

    /// Sends a text that ends with a question, and listens until that is answered. Returns whether it was in time.
    private mutating func exchange(_ text: String) -> Bool {
        let (before, deadline) = (inquiry.fences, clock.seconds + Self.patience)
        var rest = Array(text.utf8)[...]
        due += 1
        cterm_answers_due(Int32(due))
        while inquiry.fences == before {
            let written = rest.withUnsafeBufferPointer { cterm_write($0.baseAddress, Int64($0.count)) }
            guard written >= 0 else {
                cterm_die_of_hangup()
                return false
            }
            rest = rest.dropFirst(Int(written))
            let now = clock.seconds
            guard now < deadline else { return false }
            let happened = cterm_wait(Nanoseconds.of(deadline - now), !rest.isEmpty, -1)
            if happened & Int32(CTERM_INPUT) != 0 { hear() }
            if happened & Int32(CTERM_HANGUP) != 0 { cterm_die_of_hangup() }
            stops = stops || happened & Int32(CTERM_STOP) != 0
            if stops { return false }
        }
        return true
    }

    private mutating func hear() {
        let before = inquiry.fences
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { bytes in
            let count = cterm_hear(bytes.baseAddress, Int64(bytes.count))
            for byte in bytes.prefix(max(0, Int(count))) {
                if let answer = reader.read(byte) { inquiry.hear(answer) }
            }
        }
        due = max(0, due + before - inquiry.fences)
        cterm_answers_due(Int32(due))
    }
}
