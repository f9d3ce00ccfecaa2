import Cells
import Colors
import Geometry
import Raster
import Scenes
import TerminalScreen
import Text

/// The report of `antics doctor`: findings in sections, and advice.
struct DoctorReport {
    /// A value and the reason for it.
    struct Value {
        /// The value for people, or `nil` to show no line.
        let text: SafeText?
        /// The value for programs.
        let json: JSONValue
        let reason: SafeText

        init(_ text: SafeText?, _ json: JSONValue, _ reason: SafeText) {
            self.text = text
            self.json = json
            self.reason = reason
        }

        /// Creates a value from a Boolean.
        init(_ isTrue: Bool, _ yes: SafeText, _ no: SafeText, _ reason: SafeText) {
            self.init(isTrue ? yes : no, .bool(isTrue), reason)
        }

        /// Creates a value from a text.
        init(_ text: String, _ reason: SafeText) { self.init(SafeText(text), .string(text), reason) }

        static func unknown(_ reason: SafeText) -> Value { Value("?", .null, reason) }
    }

    /// A finding with its names in JSON and in the report.
    struct Line {
        let key: String
        let label: SafeText
        let value: Value
    }

    struct Section {
        let key: String
        let title: SafeText
        let lines: [Line]

        init(_ key: String, _ title: SafeText, _ lines: [(String, SafeText, Value)]) {
            self.key = key
            self.title = title
            self.lines = lines.map { Line(key: $0.0, label: $0.1, value: $0.2) }
        }
    }

    private let diagnosis: Diagnosis
    private let environment: TerminalEnvironment
    private let inquiry: TerminalInquiry?
    let advice: [DoctorAdvice]

    init(_ diagnosis: Diagnosis) {
        self.diagnosis = diagnosis
        environment = TerminalEnvironment(diagnosis.environment)
        inquiry = diagnosis.inquiry
        advice = DoctorAdviser(diagnosis).advice
    }

    /// The report as a JSON document.
    var document: String {
        let parts = sections.map { section in
            (
                section.key,
                JSONValue.object(
                    section.lines.map { line in
                        let value = line.value
                        return (
                            line.key,
                            .object([("value", value.json), ("reason", .string(value.reason.text))])
                        )
                    })
            )
        }
        let advice = advice.map { advice in
            JSONValue.object([("what", .string(advice.summary.text)), ("cure", .string(advice.fix.text))])
        }
        return JSONValue.object(parts + [("advice", .array(advice))]).text() + "\n"
    }

    var sections: [Section] {
        [
            Section(
                "terminal", "Terminal",
                [
                    ("plays", "plays", plays), ("name", "name", name), ("term", "TERM", term),
                    ("terminfo", "terminfo", terminfo), ("ownEntry", "our entry", ownEntry),
                    (
                        "output", "drawn by",
                        known {
                            Value(
                                $0.output.value == .direct ? "our encoder" : "ncurses",
                                .string($0.output.value.rawValue), SafeText($0.output.reason))
                        }
                    ),
                    ("size", "size", size), ("cell", "cell", cell), ("between", "between", between),
                ]),
            Section(
                "characters", "Characters",
                [
                    (
                        "unicode", "UTF-8",
                        known { Value($0.unicode.value, "yes", "no", SafeText($0.unicode.reason)) }
                    ),
                    ("glyphs", "glyphs", known(glyphs)), ("differingWidths", "widths", known(widths)),
                    ("pictures", "pictures", known { _ in pictures }),
                ]),
            Section(
                "colors", "Colours",
                [
                    (
                        "depth", "depth",
                        known {
                            Value(
                                $0.color.value.title, .string($0.color.value.rawValue),
                                SafeText($0.color.reason))
                        }
                    ),
                    ("keeps24Bit", "24-bit", known(keepsDirectColor)),
                    ("ground", "ground", known(background)), ("paletteTold", "palette", known(palette)),
                ]),
            Section(
                "frames", "Frames",
                [
                    ("synchronized", "sync", known(synchronization)),
                    (
                        "framesPerSecond", "rate",
                        known {
                            let rate = $0.frameRate
                            return Value(
                                "\(rate.value) a second", .number(Double(rate.value)), SafeText(rate.reason))
                        }
                    ),
                    ("roundTripMilliseconds", "round trip", known { _ in roundTrip }),
                    ("bytesPerSecond", "speed", known { _ in speed }),
                    ("worstFrameBytes", "worst frame", known(worstFrame)),
                ]),
            Section(
                "dialogue", "Asking and telling",
                [
                    ("questions", "questions", known { _ in queries }), ("mouse", "mouse", known(mouse)),
                    ("reportsChanges", "dark/light", known(colorSchemeReports)),
                    ("clipboard", "clipboard", known(clipboard)),
                ]),
        ]
    }

    // MARK: Replies

    /// Returns a value of a usable terminal. Other terminals have none.
    private func known(_ value: (TerminalProfile) -> Value) -> Value {
        diagnosis.known.map(value) ?? Value(nil, .null, "")
    }

    /// Returns a value from a reply, or an unknown one.
    private func replied<Reply>(
        _ reply: Reply?, else reason: SafeText? = nil, _ value: (Reply) -> Value
    ) -> Value {
        reply.map(value) ?? .unknown(reason ?? noReply)
    }

    /// The reason for a missing reply.
    private var noReply: SafeText {
        guard let inquiry else { return "not asked" }
        return inquiry.hasAnswered ? "the terminal does not say" : "no answer within a second"
    }

    /// The reason for not querying the terminal, or `nil` if it was queried.
    private var whyNotQueried: SafeText? {
        guard inquiry == nil else { return nil }
        guard diagnosis.hasTerminal else { return "there is no terminal to ask" }
        guard let queries = diagnosis.known?.queries, !queries.value else { return noReply }
        return "not asked: \(queries.reason)"
    }

    /// Returns the reason for missing information about colours.
    private func noColorReply(_ profile: TerminalProfile) -> SafeText {
        inquiry == nil || profile.queriesColors ? noReply : "not asked, since there are no colours"
    }

    // MARK: Terminal

    private var plays: Value {
        switch diagnosis.profile {
        case .success where !diagnosis.hasTerminal:
            Value("not here", .bool(false), "there is no terminal; this is what the environment says")
        case .success: Value("yes", .bool(true), "the cursor can be moved")
        case .failure(let error): Value("no", .bool(false), "\(error)")
        }
    }

    private var name: Value {
        replied(inquiry?.name, else: whyNotQueried) {
            Value($0, .string($0.text), "the terminal says so (XTVERSION)")
        }
    }

    private var term: Value {
        guard let term = diagnosis.term else {
            return Value("not set", .null, "the environment does not have it")
        }
        guard let used = diagnosis.known?.term, used != term else {
            return Value(term, "the environment says so")
        }
        return Value(term, "terminfo does not know it here, so \(used) stands in")
    }

    private var terminfo: Value {
        replied(diagnosis.terminfoFile, else: "there is no entry in the usual places") {
            Value($0, "the first place that has an entry")
        }
    }

    private var ownEntry: Value {
        diagnosis.known?.ownEntryFile.map { Value($0, "it adds what that does not say") }
            ?? Value(nil, .null, "the terminal's own serves")
    }

    private var size: Value {
        let reason = diagnosis.hasTerminal ? "the system does not know; 80x24 is assumed" : noReply
        return replied(diagnosis.size, else: reason) { size in
            let sides = [("columns", size.columns), ("rows", size.rows)]
            return Value(
                "\(size.columns)x\(size.rows)", .object(sides.map { ($0, .number(Double($1))) }),
                "the system says so")
        }
    }

    private var cell: Value {
        guard let cell = diagnosis.size?.cell else {
            return Value("1x2", .null, "assumed, since nobody says how many pixels it has")
        }
        let sides = [("widthPixels", cell.width), ("heightPixels", cell.height), ("aspect", cell.aspect)]
        let (width, height) = (cell.width.decimal(upToPlaces: 1), cell.height.decimal(upToPlaces: 1))
        return Value(
            "\(width)x\(height) pixels", .object(sides.map { ($0, .number($1)) }),
            "\(cell.aspect.decimal(upToPlaces: 2)) times as tall as wide; the system says so")
    }

    private var between: Value {
        let names: [SafeText] = [
            (environment.isRemote, "ssh"), (environment.isTmux, "tmux"), (environment.isScreen, "screen"),
            (environment.isRecorded, "asciinema"),
        ].filter(\.0).map(\.1)
        return Value(
            names.isEmpty ? "nothing" : names.joined(separator: ", "),
            .array(names.map { .string($0.text) }), "the environment says so")
    }

    // MARK: Characters

    private func glyphs(_ profile: TerminalProfile) -> Value {
        let names = Glyphs.allCases.filter { profile.glyphs.sets.contains($0) }.map(\.rawValue)
        return Value(
            SafeText(names.joined(separator: " ")), .array(names.map(JSONValue.string)),
            SafeText(profile.glyphs.reason))
    }

    private func widths(_ profile: TerminalProfile) -> Value {
        guard profile.unicode.value else {
            return Value("as they should be", .object([]), "those of ASCII are")
        }
        return replied(inquiry?.differingWidths) { differing in
            let words = differing.map { sample, columns in
                "\(sample.name) \(columns), not \(sample.text.columns)" as SafeText
            }
            return Value(
                words.isEmpty ? "as they should be" : words.joined(separator: "; "),
                .object(differing.map { ($0.sample.name.text, .number(Double($0.columns))) }),
                "columns, measured at the cursor")
        }
    }

    private var pictures: Value {
        let isInTmux = environment.isTmux && inquiry != nil
        return replied(
            inquiry?.takesPictures,
            else: isInTmux ? "not asked through tmux: try antics --output pixels" : nil
        ) { Value($0, "in pixels", "none", "kitty graphics: see antics --output pixels") }
    }

    // MARK: Colours

    private func keepsDirectColor(_ profile: TerminalProfile) -> Value {
        replied(inquiry?.keepsDirectColor, else: noColorReply(profile)) {
            Value($0, "kept", "not kept", "it was asked what became of one (DECRQSS)")
        }
    }

    private func background(_ profile: TerminalProfile) -> Value {
        replied(profile.background.value?.rgb, else: noColorReply(profile)) { red, green, blue in
            Value(
                String(Color(pixel: PixelColor(red, green, blue)).hex.prefix(7)),
                SafeText(profile.background.reason))
        }
    }

    private func palette(_ profile: TerminalProfile) -> Value {
        let count = profile.palette.count
        guard count > 0 else { return Value("xterm's", .number(0), "assumed: \(noColorReply(profile))") }
        return Value("\(count) of 16", .number(Double(count)), "the terminal says so (OSC 4)")
    }

    // MARK: Frames

    private func synchronization(_ profile: TerminalProfile) -> Value {
        let synchronization = profile.synchronization
        guard synchronization.value != .query else { return .unknown(noReply) }
        return Value(synchronization.value == .on, "on", "off", SafeText(synchronization.reason))
    }

    /// A note that measured times are those of tmux.
    private var measuredPart: SafeText { environment.isTmux ? "; it is tmux that answers" : "" }

    private var roundTrip: Value {
        replied(inquiry?.roundTrip) { seconds in
            let milliseconds = (seconds * 100_000).rounded() / 100
            return Value(
                "\(milliseconds.decimal(upToPlaces: milliseconds < 10 ? 2 : 0)) ms", .number(milliseconds),
                "the middle one of \(inquiry?.roundTrips.count ?? 0)\(measuredPart)")
        }
    }

    private var speed: Value {
        let reason: SafeText? = inquiry?.isStalled == true ? "not even 1 kB passes in a second" : nil
        return replied(inquiry?.load, else: reason) { load in
            let milliseconds = (load.seconds * 1000).decimal(upToPlaces: 1)
            return Value(
                "\(ByteCount.text(load.bytesPerSecond)) a second", .number(load.bytesPerSecond.rounded()),
                "\(ByteCount.text(Double(load.bytes))) took \(milliseconds) ms\(measuredPart)")
        }
    }

    /// Returns the cost of a frame in which each cell has two new colours.
    private func worstFrame(_ profile: TerminalProfile) -> Value {
        guard profile.color.value == .truecolor, profile.unicode.value else {
            return Value(nil, .null, "only 24-bit colours cost so much")
        }
        let size = diagnosis.size ?? TerminalSize(columns: 80, rows: 24)
        let bytes = Double(size.columns * size.rows) * TerminalProfile.mostBytesPerCell
        let pass = inquiry?.load.map { load in
            let rate = load.bytesPerSecond / bytes
            return "; \(rate < 100 ? rate.decimal(upToPlaces: 1) : "over 100") a second pass" as SafeText
        }
        return Value(
            "\(ByteCount.text(bytes))", .number(bytes),
            "when each cell has two colours of its own\(pass ?? "")")
    }

    // MARK: Queries and reports

    private var queries: Value {
        if let whyNotQueried { return Value("none", .bool(false), whyNotQueried) }
        return Value("asked", .bool(true), inquiry?.hasAnswered == true ? "and answered" : noReply)
    }

    private func mouse(_ profile: TerminalProfile) -> Value {
        guard profile.mouse else { return Value("none", .null, "the Linux console reports none") }
        let cells = { (reason: SafeText) in Value("in cells", .string("cells"), reason) }
        switch inquiry?.modes[.pixelMouse] {
        case .supported? where diagnosis.size?.cell != nil:
            return Value("in pixels", .string("pixels"), "the terminal knows how (DEC 1016)")
        case .supported?: return cells("nobody says how many pixels a cell has")
        case .unsupported?, .permanentlyOff?: return cells("the terminal does not know pixels (DEC 1016)")
        case nil: return cells(noReply)
        }
    }

    private func colorSchemeReports(_ profile: TerminalProfile) -> Value {
        replied(inquiry?.modes[.colorScheme], else: noColorReply(profile)) {
            Value($0 == .supported, "told", "not told", "the terminal says so (DEC 2031)")
        }
    }

    private func clipboard(_ profile: TerminalProfile) -> Value {
        let reason = profile.clipboard.reason
        return Value(
            profile.clipboard.value, "sent", "not sent",
            reason.isEmpty ? "by OSC 52; whether it arrives nobody tells" : SafeText(reason))
    }
}

extension ColorDepth {
    /// The name for people.
    var title: SafeText {
        switch self {
        case .truecolor: "24-bit"
        case .indexed256, .ansi16, .ansi8: "\(rawValue) colours"
        case .mono: "none"
        }
    }
}
