internal import CTerminal
package import Cells
internal import Text

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
