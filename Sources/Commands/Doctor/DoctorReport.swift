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
            JSONValue.object([("problem", .string(advice.summary.text)), ("fix", .string(advice.fix.text))])
        }
        return JSONValue.object(parts + [("problems", .array(advice))]).text() + "\n"
    }

    var sections: [Section] {
        [
            Section(
                "terminal", "Terminal",
                [
                    ("plays", "playback", plays), ("name", "name", name), ("term", "TERM", term),
                    ("terminfo", "terminfo", terminfo), ("ownEntry", "our entry", ownEntry),
                    (
                        "output", "output",
                        known {
                            Value(
                                $0.output.value == .direct ? "direct" : "ncurses",
                                .string($0.output.value.rawValue), SafeText($0.output.reason))
                        }
                    ),
                    ("size", "size", size), ("cell", "cell", cell), ("via", "via", via),
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
                    ("background", "background", known(background)), ("palette", "palette", known(palette)),
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
                                "\(rate.value) fps", .number(Double(rate.value)), SafeText(rate.reason))
                        }
                    ),
                    ("roundTripMilliseconds", "round trip", known { _ in roundTrip }),
                    ("bytesPerSecond", "speed", known { _ in speed }),
                    ("worstFrameBytes", "worst frame", known(worstFrame)),
                ]),
            Section(
                "queries", "Queries and reports",
                [
                    ("queries", "queries", known { _ in queries }), ("mouse", "mouse", known(mouse)),
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
        guard let inquiry else { return "not queried" }
        return inquiry.hasAnswered ? "not reported by the terminal" : "no reply within a second"
    }

    /// The reason for not querying the terminal, or `nil` if it was queried.
    private var whyNotQueried: SafeText? {
        guard inquiry == nil else { return nil }
        guard diagnosis.hasTerminal else { return "there is no terminal" }
        guard let queries = diagnosis.known?.queries, !queries.value else { return noReply }
        return "not queried: \(queries.reason)"
    }

    /// Returns the reason for missing information about colours.
    private func noColorReply(_ profile: TerminalProfile) -> SafeText {
        inquiry == nil || profile.queriesColors ? noReply : "not queried: colours are off"
    }

    // MARK: Terminal

    private var plays: Value {
        switch diagnosis.profile {
        case .success where !diagnosis.hasTerminal:
            Value("unavailable", .bool(false), "there is no terminal; the report uses only the environment")
        case .success: Value("yes", .bool(true), "the terminal can move the cursor")
        case .failure(let error): Value("no", .bool(false), "\(error)")
        }
    }

    private var name: Value {
        replied(inquiry?.name, else: whyNotQueried) {
            Value($0, .string($0.text), "reported by the terminal (XTVERSION)")
        }
    }

    private var term: Value {
        guard let term = diagnosis.term else {
            return Value("not set", .null, "not in the environment")
        }
        guard let used = diagnosis.known?.term, used != term else {
            return Value(term, "from the environment")
        }
        return Value(term, "terminfo has no entry for it; Antics uses \(used)")
    }

    private var terminfo: Value {
        replied(diagnosis.terminfoFile, else: "not found in the usual folders") {
            Value($0, "the first folder with an entry")
        }
    }

    private var ownEntry: Value {
        diagnosis.known?.ownEntryFile.map { Value($0, "adds missing capabilities") }
            ?? Value(nil, .null, "not needed")
    }

    private var size: Value {
        let reason = diagnosis.hasTerminal ? "unknown to the system; assumed: 80x24" : noReply
        return replied(diagnosis.size, else: reason) { size in
            let sides = [("columns", size.columns), ("rows", size.rows)]
            return Value(
                "\(size.columns)x\(size.rows)", .object(sides.map { ($0, .number(Double($1))) }),
                "reported by the system")
        }
    }

    private var cell: Value {
        guard let cell = diagnosis.size?.cell else {
            return Value("1x2", .null, "assumed: the terminal does not report its cell size")
        }
        let sides = [("widthPixels", cell.width), ("heightPixels", cell.height), ("aspect", cell.aspect)]
        let (width, height) = (cell.width.decimal(upToPlaces: 1), cell.height.decimal(upToPlaces: 1))
        return Value(
            "\(width)x\(height) pixels", .object(sides.map { ($0, .number($1)) }),
            "\(cell.aspect.decimal(upToPlaces: 2)) times as tall as wide, reported by the system")
    }

    private var via: Value {
        let names: [SafeText] = [
            (environment.isRemote, "ssh"), (environment.isTmux, "tmux"), (environment.isScreen, "screen"),
            (environment.isRecorded, "asciinema"),
        ].filter(\.0).map(\.1)
        return Value(
            names.isEmpty ? "none" : names.joined(separator: ", "),
            .array(names.map { .string($0.text) }), "from the environment")
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
            return Value("correct", .object([]), "drawing in ASCII")
        }
        return replied(inquiry?.differingWidths) { differing in
            let words = differing.map { sample, columns in
                "\(sample.name) \(columns), not \(sample.text.columns)" as SafeText
            }
            return Value(
                words.isEmpty ? "correct" : words.joined(separator: "; "),
                .object(differing.map { ($0.sample.name.text, .number(Double($0.columns))) }),
                "columns, measured by the cursor position")
        }
    }

    private var pictures: Value {
        let isInTmux = environment.isTmux && inquiry != nil
        return replied(
            inquiry?.takesPictures,
            else: isInTmux ? "not queried through tmux; try antics --output pixels" : nil
        ) { Value($0, "pixels", "none", "kitty graphics: see antics --output pixels") }
    }

    // MARK: Colours

    private func keepsDirectColor(_ profile: TerminalProfile) -> Value {
        replied(inquiry?.keepsDirectColor, else: noColorReply(profile)) {
            Value($0, "kept", "not kept", "tested with one colour (DECRQSS)")
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
        return Value("\(count) of 16", .number(Double(count)), "reported by the terminal (OSC 4)")
    }

    // MARK: Frames

    private func synchronization(_ profile: TerminalProfile) -> Value {
        let synchronization = profile.synchronization
        guard synchronization.value != .query else { return .unknown(noReply) }
        return Value(synchronization.value == .on, "on", "off", SafeText(synchronization.reason))
    }

    /// A note that measured times are those of tmux.
    private var measuredPart: SafeText { environment.isTmux ? "; tmux replies, not the terminal" : "" }

    private var roundTrip: Value {
        replied(inquiry?.roundTrip) { seconds in
            let milliseconds = (seconds * 100_000).rounded() / 100
            return Value(
                "\(milliseconds.decimal(upToPlaces: milliseconds < 10 ? 2 : 0)) ms", .number(milliseconds),
                "median of \(inquiry?.roundTrips.count ?? 0)\(measuredPart)")
        }
    }

    private var speed: Value {
        let reason: SafeText? = inquiry?.isStalled == true ? "less than 1 kB a second" : nil
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
            return Value(nil, .null, "known only for 24-bit colours")
        }
        let size = diagnosis.size ?? TerminalSize(columns: 80, rows: 24)
        let bytes = Double(size.columns * size.rows) * TerminalProfile.mostBytesPerCell
        let pass = inquiry?.load.map { load in
            let rate = load.bytesPerSecond / bytes
            return "; \(rate < 100 ? rate.decimal(upToPlaces: 1) : "over 100") of them a second" as SafeText
        }
        return Value(
            "\(ByteCount.text(bytes))", .number(bytes),
            "if each cell has two new colours\(pass ?? "")")
    }

    // MARK: Queries and reports

    private var queries: Value {
        if let whyNotQueried { return Value("none", .bool(false), whyNotQueried) }
        return Value("sent", .bool(true), inquiry?.hasAnswered == true ? "the terminal replied" : noReply)
    }

    private func mouse(_ profile: TerminalProfile) -> Value {
        guard profile.mouse else { return Value("none", .null, "the Linux console reports none") }
        let cells = { (reason: SafeText) in Value("in cells", .string("cells"), reason) }
        switch inquiry?.modes[.pixelMouse] {
        case .supported? where diagnosis.size?.cell != nil:
            return Value("in pixels", .string("pixels"), "supported by the terminal (DEC 1016)")
        case .supported?: return cells("the cell size in pixels is unknown")
        case .unsupported?, .permanentlyOff?: return cells("the terminal does not support pixels (DEC 1016)")
        case nil: return cells(noReply)
        }
    }

    private func colorSchemeReports(_ profile: TerminalProfile) -> Value {
        replied(inquiry?.modes[.colorScheme], else: noColorReply(profile)) {
            Value($0 == .supported, "reported", "not reported", "reply of the terminal (DEC 2031)")
        }
    }

    private func clipboard(_ profile: TerminalProfile) -> Value {
        let reason = profile.clipboard.reason
        return Value(
            profile.clipboard.value, "enabled", "disabled",
            reason.isEmpty ? "uses OSC 52; delivery cannot be checked" : SafeText(reason))
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
