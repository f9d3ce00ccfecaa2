internal import CTerminal
package import Cells
package import Text

/// The replies of a terminal to the queries of a report.
package struct TerminalInquiry: Sendable {
    package struct Sample: Hashable, Sendable {
        /// The name of its kind, such as "octants".
        package let name: SafeText
        package let text: SafeText
        /// The glyphs of such characters, if any.
        package var glyphs: Glyphs?

        /// One sample of each kind of glyphs, and of text whose width differs between terminals.
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

    /// The time for some bytes, without the round trip.
    package struct Load: Hashable, Sendable {
        package let bytes: Int
        /// The seconds; above 0.
        package let seconds: Double

        package init(bytes: Int, seconds: Double) {
            self.bytes = bytes
            self.seconds = max(seconds, 1e-6)
        }

        package var bytesPerSecond: Double { Double(bytes) / seconds }
    }

    /// The replies that a profile uses too.
    private(set) var replies: [TerminalReply] = []
    /// The name (XTVERSION), or `nil` if the terminal does not report it.
    package private(set) var name: SafeText?
    package private(set) var modes: [DECMode: DECMode.State] = [:]
    /// Whether the terminal keeps 24-bit colours unchanged (DECRQSS), or `nil` if it is unknown.
    package private(set) var keepsDirectColor: Bool?
    /// Whether the terminal shows pictures in pixels (kitty graphics protocol), or `nil` if it is unknown.
    package private(set) var takesPictures: Bool?
    /// Whether the terminal has answered the query that every terminal replies.
    package var hasAnswered: Bool { replies.contains(.end) }
    /// The column of the cursor after each of ``Sample/all``, from 0; empty if not measured.
    package private(set) var ends: [Int] = []
    /// The seconds of each round trip.
    package var roundTrips: [Double] = []
    /// The largest measured amount of output, or `nil` if it is unknown.
    package var load: Load?
    /// The number of answered queries that end others.
    var fences: Int { replies.count { $0 == .end || $0 == .status } }

    package init() {}

    /// Adds a reply without its Esc and without the end of a string. Ignores any other text.
    package mutating func add(_ text: String) {
        guard let reply = TerminalReply(text) else { return }
        replies.append(reply)
        switch reply {
        case .mode(let mode, let state): modes[mode] = state
        case .name(let name): self.name = SafeText(sentence: name)
        case .picture(PictureScreen.queriedImage, let isDone): takesPictures = isDone
        case .cursor(let column): ends.append(column)
        case .colorDepth(let depth): keepsDirectColor = depth == .truecolor
        case .end, .status, .colorSchemeChange, .background, .palette, .picture, .device: break
        }
    }

    /// The samples with an unexpected width, and that width; `nil` if not measured.
    package var differingWidths: [(sample: Sample, columns: Int)]? {
        guard ends.count == Sample.all.count else { return nil }
        return zip(Sample.all, ends).filter { $0.text.columns != $1 }.map { ($0, $1) }
    }

    /// The median of the round trips in seconds, or `nil` if there is none.
    package var roundTrip: Double? {
        let sorted = roundTrips.sorted()
        return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }

    /// Whether the terminal replies, but takes more than a second for the smallest load.
    package var isStalled: Bool { !roundTrips.isEmpty && load == nil }

    /// The first version of this terminal that draws octants, such as "kitty 0.40", or `nil` if this one does.
    package var versionWithOctants: String? { name.flatMap { TerminalName($0.text)?.versionWithOctants } }
}

extension TerminalProfile {
    /// The maximum number of bytes of a cell: one with two new colours of 24 bits.
    package static var maximumBytesPerCell: Double { RowQueue.maximumBytesPerCell }

    /// Updates the profile with all replies of a session of queries.
    package mutating func update(with inquiry: TerminalInquiry) {
        inquiry.replies.forEach { update(with: $0) }
        guard synchronization.value == .query else { return }
        synchronization =
            switch inquiry.modes[.synchronizedOutput] {
            case .supported: Finding(.on, "supported by the terminal (DEC 2026)")
            case .permanentlyOff: Finding(.off, "permanently off in the terminal")
            case .unsupported: Finding(.off, "not supported by the terminal (DEC 2026)")
            case nil: Finding(.off, "no reply from the terminal")
            }
    }
}

// MARK: - Queries

/// Queries a terminal on the line of the cursor, without a screen, and restores it however this ends.
package struct TerminalInquirer: ~Copyable {
    private let clock: Stopwatch
    private var inquiry = TerminalInquiry()
    private var pendingReplies = 0
    /// Whether Ctrl-Z was pressed: queries end, and the process stops after the terminal is restored.
    private var stops = false

    private static var replyTimeout: Double { 1 }
    /// The number of round trips, and the seconds for them.
    private static var roundTrips: (count: Int, seconds: Double) { (10, 1) }
    /// The bytes of the first load and of all loads, and the seconds for them.
    private static var load: (first: Int, total: Int, seconds: Double) { (1_024, 262_144, 0.5) }

    /// Takes the terminal, or returns `nil` if there is none.
    private init?(_ clock: Stopwatch) {
        self.clock = clock
        guard cterm_begin_queries() else { return nil }
    }

    deinit { cterm_end_queries() }

    /// Queries the terminal of this process, for one second, and two more to catch late replies if there are none.
    ///
    /// Returns `nil` if the profile excludes queries or there is no terminal.
    package static func run(_ profile: TerminalProfile, clock: Stopwatch) -> TerminalInquiry? {
        guard profile.queries.value, var inquirer = TerminalInquirer(clock) else { return nil }
        let (inquiry, stops) = (inquirer.queryAll(profile), inquirer.stops)
        _ = consume inquirer
        if stops { cterm_stop(true) }
        return inquiry
    }

    private mutating func queryAll(_ profile: TerminalProfile) -> TerminalInquiry {
        // Queries that a terminal may not understand come after the first reply, and those that it may print last.
        if exchange(profile.firstQueries), exchange(secondQueries(profile)) {
            measureRoundTrips()
            measureLoad(profile.color.value)
        }
        return inquiry
    }

    /// Returns the queries of widths, color scheme reports, 24-bit colours and pictures. tmux swallows those of pictures.
    private func secondQueries(_ profile: TerminalProfile) -> String {
        let samples = TerminalInquiry.Sample.all.map { "\r\($0.text)\(Query.cursor)" }.joined() + "\r\u{1B}[K"
        let printsQueries =
            inquiry.name.flatMap { KnownTerminal.replying($0.text) }?.printsGraphicsQueries == true
        let pictures =
            profile.isInTmux || printsQueries ? "" : PictureScreen.query(GraphicsCommand(isWrapped: false))
        var identified = profile
        identified.update(with: inquiry)
        let depth = profile.queriesColors && !identified.printsStatusQueries ? Query.colorDepth : ""
        return (profile.unicode.value ? samples : "")
            + (profile.queriesColors ? DECMode.colorScheme.query : "") + depth
            + pictures + "\r\u{1B}[K" + Query.status
    }

    private mutating func measureRoundTrips() {
        let start = clock.seconds
        while inquiry.roundTrips.count < Self.roundTrips.count,
            clock.seconds < start + Self.roundTrips.seconds
        {
            let time = clock.seconds
            guard exchange(Query.status) else { return }
            inquiry.roundTrips.append(clock.seconds - time)
        }
    }

    /// Doubles the load until it takes too long.
    private mutating func measureLoad(_ depth: ColorDepth) {
        let (start, roundTrip) = (clock.seconds, inquiry.roundTrip ?? 0)
        var (bytes, sent) = (Self.load.first, 0)
        var duration = 0.0
        while sent + bytes <= Self.load.total, clock.seconds + 2 * duration < start + Self.load.seconds {
            let ballast = Self.ballast(bytes, depth)
            let time = clock.seconds
            guard exchange(ballast + Query.status) else { return }
            duration = clock.seconds - time
            inquiry.load = TerminalInquiry.Load(bytes: ballast.utf8.count, seconds: duration - roundTrip)
            sent += bytes
            bytes *= 2
        }
    }

    /// Returns about `count` invisible bytes: different changes of colour, which no compression shortens.
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

    /// Sends a text that ends with a query, and waits for the reply. Returns whether it came in time.
    private mutating func exchange(_ text: String) -> Bool {
        let (before, deadline) = (inquiry.fences, clock.seconds + Self.replyTimeout)
        var unsent = Array(text.utf8)[...]
        pendingReplies += 1
        cterm_set_pending_replies(Int32(pendingReplies))
        while inquiry.fences == before {
            let written = unsent.withUnsafeBufferPointer { cterm_write($0.baseAddress, Int64($0.count)) }
            guard written >= 0 else {
                cterm_die_of_hangup()
                return false
            }
            unsent = unsent.dropFirst(Int(written))
            guard clock.seconds < deadline else { return false }
            let events = cterm_wait(clock.nanoseconds(until: deadline), !unsent.isEmpty, -1)
            if events & Int32(CTERM_INPUT) != 0 { readReplies() }
            if events & Int32(CTERM_HANGUP) != 0 { cterm_die_of_hangup() }
            stops = stops || events & Int32(CTERM_STOP) != 0
            if stops { return false }
        }
        return true
    }

    private mutating func readReplies() {
        let before = inquiry.fences
        while let reply = cterm_next_reply() { inquiry.add(String(cString: reply)) }
        pendingReplies = max(0, pendingReplies + before - inquiry.fences)
        cterm_set_pending_replies(Int32(pendingReplies))
    }
}
