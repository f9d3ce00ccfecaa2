import ArgumentParser
import Cells
import Colors
import Geometry
import Raster
import Scenes
import TerminalScreen
import Text

/// The report of `antics doctor`: findings in sections, and problems with their fixes.
struct DoctorReport {
    /// A finding: the value for people, or `nil` to show no line; the value for programs; and the reason.
    typealias Value = (text: SafeText?, json: JSONValue, reason: SafeText)

    /// Findings with their keys in JSON and their labels in the report.
    struct Section {
        let key: String
        let title: SafeText
        let lines: [(key: String, label: SafeText, value: Value)]

        fileprivate init(_ key: String, _ title: SafeText, _ lines: [(String, SafeText, Value?)]) {
            self.key = key
            self.title = title
            self.lines = lines.map { ($0.0, $0.1, $0.2 ?? (nil, .null, "")) }
        }
    }

    private let diagnosis: Diagnosis
    private let environment: TerminalEnvironment
    private let inquiry: TerminalInquiry?
    private let profile: TerminalProfile?
    let advice: [DoctorAdvice]

    init(_ diagnosis: Diagnosis) {
        self.diagnosis = diagnosis
        environment = TerminalEnvironment(diagnosis.environment)
        inquiry = diagnosis.inquiry
        profile = diagnosis.usableProfile
        advice = DoctorAdviser(diagnosis).advice
    }

    /// The verdict on a terminal without problems.
    var verdict: SafeText {
        diagnosis.hasTerminal ? "No problems found." : "No problems found in the environment."
    }

    var document: String {
        let parts = sections.map { section in
            let findings = section.lines.map { key, _, value in
                (key, JSONValue.object([("value", value.json), ("reason", .string(value.reason.text))]))
            }
            return (section.key, JSONValue.object(findings))
        }
        let problems = advice.map {
            JSONValue.object([("problem", .string($0.summary.text)), ("fix", .string($0.fix.text))])
        }
        return JSONValue.object(parts + [("problems", .array(problems))]).text() + "\n"
    }

    /// All sections. The findings about a usable terminal have no value without a profile.
    var sections: [Section] {
        [
            Section(
                "terminal", "Terminal",
                [
                    ("plays", "playback", plays), ("name", "name", name), ("term", "TERM", term),
                    ("terminfo", "terminfo", terminfo), ("ownEntry", "our entry", ownEntry),
                    ("output", "output", profile.map { text($0.output.value.rawValue, $0.output.reason) }),
                    ("size", "size", size), ("cell", "cell", cell), ("via", "via", via),
                ]),
            Section(
                "characters", "Characters",
                [
                    ("unicode", "UTF-8", profile.map(unicode)),
                    ("glyphs", "glyphs", profile.map(glyphs)),
                    ("differingWidths", "widths", profile.map(widths)),
                    ("pictures", "pictures", profile.map { _ in pictures }),
                ]),
            Section(
                "colors", "Colours",
                [
                    ("depth", "depth", profile.map(depth)),
                    ("keeps24Bit", "24-bit", profile.map(keepsDirectColor)),
                    ("background", "background", profile.map(background)),
                    ("palette", "palette", profile.map(palette)),
                ]),
            Section(
                "frames", "Frames",
                [
                    ("synchronized", "sync", profile.map(synchronization)),
                    ("framesPerSecond", "rate", profile.map(frameRate)),
                    ("roundTripMilliseconds", "round trip", profile.map { _ in roundTrip }),
                    ("bytesPerSecond", "speed", profile.map { _ in speed }),
                    ("worstFrameBytes", "worst frame", profile.map(worstFrame)),
                ]),
            Section(
                "queries", "Queries and reports",
                [
                    ("queries", "queries", profile.map { _ in queries }),
                    ("mouse", "mouse", profile.map(mouse)),
                    ("reportsChanges", "dark/light", profile.map(colorSchemeReports)),
                    ("clipboard", "clipboard", profile.map(clipboard)),
                ]),
            Section(
                "installation", "Installation",
                [("program", "program", program), ("swiftFiles", "Swift files", swiftFiles)]),
        ]
    }

    // MARK: Values

    private func text(_ text: String, _ reason: String) -> Value {
        (SafeText(text), .string(text), SafeText(reason))
    }

    private func flag(_ isTrue: Bool, _ yes: SafeText, _ no: SafeText, _ reason: SafeText) -> Value {
        (isTrue ? yes : no, .bool(isTrue), reason)
    }

    private func numbers(_ parts: [(String, Double)]) -> JSONValue {
        .object(parts.map { ($0, .number($1)) })
    }

    /// Returns a value from a reply, or an unknown one with the reason for the missing reply.
    private func replied<Reply>(
        _ reply: Reply?, else reason: SafeText? = nil, _ value: (Reply) -> Value
    ) -> Value {
        reply.map(value) ?? ("?", .null, reason ?? noReply)
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
        guard let queries = profile?.queries, !queries.value else { return noReply }
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
            ("unavailable", .bool(false), "there is no terminal; the report uses only the environment")
        case .success: ("yes", .bool(true), "the terminal can move the cursor")
        case .failure(let error): ("no", .bool(false), "\(error)")
        }
    }

    private var name: Value {
        replied(inquiry?.name, else: whyNotQueried) { text($0.text, "reported by the terminal (XTVERSION)") }
    }

    private var term: Value {
        guard let term = diagnosis.term else { return ("not set", .null, "not in the environment") }
        let used = profile?.term ?? term
        return text(
            term, used == term ? "from the environment" : "terminfo has no entry for it; Antics uses \(used)")
    }

    private var terminfo: Value {
        replied(diagnosis.terminfoFile, else: "not found in the usual folders") {
            text($0, "the first folder with an entry")
        }
    }

    private var ownEntry: Value {
        profile?.ownEntryFile.map { text($0, "adds missing capabilities") } ?? (nil, .null, "not needed")
    }

    private var size: Value {
        let reason = diagnosis.hasTerminal ? "unknown to the system; assumed: 80x24" : noReply
        return replied(diagnosis.size, else: reason) { size in
            let sides = [("columns", Double(size.columns)), ("rows", Double(size.rows))]
            return ("\(size.columns)x\(size.rows)", numbers(sides), "reported by the system")
        }
    }

    private var cell: Value {
        guard let cell = diagnosis.size?.cell else {
            return ("1x2", .null, "assumed: the terminal does not report its cell size")
        }
        let (width, height) = (cell.width.decimal(upToPlaces: 1), cell.height.decimal(upToPlaces: 1))
        return (
            "\(width)x\(height) pixels",
            numbers([("widthPixels", cell.width), ("heightPixels", cell.height), ("aspect", cell.aspect)]),
            "\(cell.aspect.decimal(upToPlaces: 2)) times as tall as wide, reported by the system"
        )
    }

    private var via: Value {
        let names = [
            (environment.isRemote, "ssh"), (environment.isTmux, "tmux"), (environment.isScreen, "screen"),
            (environment.isRecorded, "asciinema"),
        ].filter(\.0).map(\.1)
        let list = names.isEmpty ? "none" : names.joined(separator: ", ")
        return (SafeText(list), .array(names.map(JSONValue.string)), "from the environment")
    }

    // MARK: Installation

    private var program: Value { text(Antics.configuration.version, diagnosis.installation.title.text) }

    private var swiftFiles: Value {
        if let folder = diagnosis.libraryFolder {
            return ("playable", .bool(true), "with swiftc; the library is in \(folder)")
        }
        if case .checkout = diagnosis.installation {
            return ("playable", .bool(true), "with swiftc; Antics builds the library when it first needs it")
        }
        return ("unavailable", .bool(false), diagnosis.installation.missingLibrary)
    }

    // MARK: Characters

    private func unicode(_ profile: TerminalProfile) -> Value {
        flag(profile.unicode.value, "yes", "no", SafeText(profile.unicode.reason))
    }

    private func glyphs(_ profile: TerminalProfile) -> Value {
        let names = Glyphs.allCases.filter { profile.glyphs.sets.contains($0) }.map(\.rawValue)
        return (
            SafeText(names.joined(separator: " ")), .array(names.map(JSONValue.string)),
            SafeText(profile.glyphs.reason)
        )
    }

    private func widths(_ profile: TerminalProfile) -> Value {
        guard profile.unicode.value else { return ("correct", .object([]), "drawing in ASCII") }
        return replied(inquiry?.differingWidths) { differing in
            let words = differing.map { sample, columns in
                "\(sample.name) \(columns), not \(sample.text.columns)" as SafeText
            }
            return (
                words.isEmpty ? "correct" : words.joined(separator: "; "),
                numbers(differing.map { ($0.sample.name.text, Double($0.columns)) }),
                "columns, measured by the cursor position"
            )
        }
    }

    private var pictures: Value {
        let isInTmux = environment.isTmux && inquiry != nil
        return replied(
            inquiry?.takesPictures,
            else: isInTmux ? "not queried through tmux; try antics --output pixels" : nil
        ) { flag($0, "pixels", "none", "kitty graphics: see antics --output pixels") }
    }

    // MARK: Colours

    private func depth(_ profile: TerminalProfile) -> Value {
        let depth = profile.color.value
        return (depth.title, .string(depth.rawValue), SafeText(profile.color.reason))
    }

    private func keepsDirectColor(_ profile: TerminalProfile) -> Value {
        replied(inquiry?.keepsDirectColor, else: noColorReply(profile)) {
            flag($0, "kept", "not kept", "tested with one colour (DECRQSS)")
        }
    }

    private func background(_ profile: TerminalProfile) -> Value {
        replied(profile.background.value?.rgb, else: noColorReply(profile)) { red, green, blue in
            let color = Color(PixelColor(red, green, blue))
            return text(color.opaqueHex, profile.background.reason)
        }
    }

    private func palette(_ profile: TerminalProfile) -> Value {
        let count = profile.palette.count
        return count == 0
            ? ("xterm's", .number(0), "assumed: \(noColorReply(profile))")
            : ("\(count) of 16", .number(Double(count)), "reported by the terminal (OSC 4)")
    }

    // MARK: Frames

    private func frameRate(_ profile: TerminalProfile) -> Value {
        let rate = profile.frameRate
        return ("\(rate.value) fps", .number(Double(rate.value)), SafeText(rate.reason))
    }

    private func synchronization(_ profile: TerminalProfile) -> Value {
        let (value, reason) = (profile.synchronization.value, profile.synchronization.reason)
        return replied(value == .query ? nil : value) { flag($0 == .on, "on", "off", SafeText(reason)) }
    }

    /// A note that measured times are those of tmux.
    private var measurementNote: SafeText { environment.isTmux ? "; tmux replies, not the terminal" : "" }

    private var roundTrip: Value {
        replied(inquiry?.roundTrip) { seconds in
            let milliseconds = (seconds * 100_000).rounded() / 100
            return (
                "\(milliseconds.decimal(upToPlaces: milliseconds < 10 ? 2 : 0)) ms", .number(milliseconds),
                "median of \(inquiry?.roundTrips.count ?? 0)\(measurementNote)"
            )
        }
    }

    private var speed: Value {
        replied(inquiry?.load, else: inquiry?.isStalled == true ? "less than 1 kB a second" : nil) { load in
            let milliseconds = (load.seconds * 1000).decimal(upToPlaces: 1)
            return (
                "\(ByteCount.text(load.bytesPerSecond)) a second", .number(load.bytesPerSecond.rounded()),
                "\(ByteCount.text(Double(load.bytes))) took \(milliseconds) ms\(measurementNote)"
            )
        }
    }

    /// Returns the cost of a frame in which each cell has two new colours.
    private func worstFrame(_ profile: TerminalProfile) -> Value {
        guard profile.color.value == .truecolor, profile.unicode.value else {
            return (nil, .null, "known only for 24-bit colours")
        }
        let size = diagnosis.size ?? TerminalSize(columns: 80, rows: 24)
        let bytes = Double(size.columns * size.rows) * TerminalProfile.maximumBytesPerCell
        let pass = inquiry?.load.map { load in
            let rate = load.bytesPerSecond / bytes
            return "; \(rate < 100 ? rate.decimal(upToPlaces: 1) : "over 100") of them a second" as SafeText
        }
        return ("\(ByteCount.text(bytes))", .number(bytes), "if each cell has two new colours\(pass ?? "")")
    }

    // MARK: Queries and reports

    private var queries: Value {
        if let whyNotQueried { return ("none", .bool(false), whyNotQueried) }
        return ("sent", .bool(true), inquiry?.hasAnswered == true ? "the terminal replied" : noReply)
    }

    private func mouse(_ profile: TerminalProfile) -> Value {
        guard profile.mouse else { return ("none", .null, "the Linux console reports no mouse") }
        let reason: SafeText =
            switch inquiry?.modes[.pixelMouse] {
            case .supported? where diagnosis.size?.cell != nil: ""
            case .supported?: "the cell size in pixels is unknown"
            case .unsupported?, .permanentlyOff?: "the terminal does not support pixels (DEC 1016)"
            case nil: noReply
            }
        return reason.isEmpty
            ? ("in pixels", .string("pixels"), "supported by the terminal (DEC 1016)")
            : ("in cells", .string("cells"), reason)
    }

    private func colorSchemeReports(_ profile: TerminalProfile) -> Value {
        replied(inquiry?.modes[.colorScheme], else: noColorReply(profile)) {
            flag($0 == .supported, "reported", "not reported", "reply of the terminal (DEC 2031)")
        }
    }

    private func clipboard(_ profile: TerminalProfile) -> Value {
        let (isEnabled, reason) = (profile.clipboard.value, profile.clipboard.reason)
        return flag(
            isEnabled, "enabled", "disabled",
            reason.isEmpty ? "uses OSC 52; delivery cannot be checked" : SafeText(reason))
    }
}

extension ColorDepth {
    var title: SafeText {
        switch self {
        case .truecolor: "24-bit"
        case .indexed256, .ansi16, .ansi8: "\(rawValue) colours"
        case .mono: "none"
        }
    }
}
