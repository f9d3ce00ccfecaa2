import Cells
import Colors
import Geometry
import Raster
import Scenes
import TerminalScreen
import Text

/// What `antics doctor` tells: lines in sections, and what would be better. It is made of a diagnosis and of nothing else.
struct DoctorReport {
    /// One thing that is known, or is not.
    struct Line {
        /// Its name in JSON, with the unit where there is one.
        let key: String
        /// What it is called.
        let label: SafeText
        /// What it is, for a person; nil for what is not worth a line.
        let value: SafeText?
        /// What it is, for a program.
        let json: JSONValue
        /// Why we think so.
        let reason: SafeText
    }

    /// Lines that belong together.
    struct Section {
        /// Its name in JSON.
        let key: String
        let title: SafeText
        let lines: [Line]
    }

    /// What would be better, and how to get it.
    struct Advice: Hashable {
        let what: SafeText
        let cure: SafeText
    }

    let sections: [Section]
    let advice: [Advice]

    init(_ diagnosis: Diagnosis) {
        let findings = DoctorFindings(diagnosis)
        sections = [
            Section(key: "terminal", title: "Terminal", lines: findings.terminal),
            Section(key: "characters", title: "Characters", lines: findings.characters),
            Section(key: "colors", title: "Colours", lines: findings.colors),
            Section(key: "frames", title: "Frames", lines: findings.frames),
            Section(key: "dialogue", title: "Asking and telling", lines: findings.dialogue),
        ]
        advice = DoctorAdvice(diagnosis).all
    }

    /// The same as one JSON document: each finding is an object of its value and the reason for it.
    var document: String { json.text() + "\n" }

    private var json: JSONValue {
        let parts = sections.map { section in
            (
                section.key,
                JSONValue.object(
                    section.lines.map { line in
                        (line.key, .object([("value", line.json), ("reason", .string(line.reason.text))]))
                    })
            )
        }
        let advice = advice.map { advice in
            JSONValue.object([("what", .string(advice.what.text)), ("cure", .string(advice.cure.text))])
        }
        return .object(parts + [("advice", .array(advice))])
    }
}

/// The lines of the report, section by section: here those of the terminal and its characters.
struct DoctorFindings {
    typealias Line = DoctorReport.Line
    /// What something is, for a person and for a program, and why we think so.
    typealias Value = (text: SafeText?, json: JSONValue, reason: SafeText)

    let diagnosis: Diagnosis
    var inquiry: TerminalInquiry? { diagnosis.inquiry }

    init(_ diagnosis: Diagnosis) { self.diagnosis = diagnosis }

    /// Why something that only the terminal can tell is not known.
    var silence: SafeText {
        guard let inquiry else { return "not asked" }
        return inquiry.hasAnswered ? "the terminal does not say" : "no answer within a second"
    }

    /// Why nothing was asked, if nothing was.
    var whyNotAsked: SafeText? {
        guard inquiry == nil else { return nil }
        guard diagnosis.hasTerminal else { return "there is no terminal to ask" }
        guard let questions = diagnosis.known?.questions, !questions.value else { return silence }
        return "not asked: \(questions.reason)"
    }

    /// A line about a terminal that can be played on; of any other there is none for a person.
    func line(_ key: String, _ label: SafeText, _ value: (TerminalProfile) -> Value) -> Line {
        let (text, json, reason) = diagnosis.known.map(value) ?? (nil, .null, "")
        return Line(key: key, label: label, value: text, json: json, reason: reason)
    }

    /// What the terminal has been asked; a question mark and the reason for it where it has not told.
    func told<Answer>(
        _ answer: Answer?, because reason: SafeText, else why: SafeText? = nil,
        _ value: (Answer) -> (text: SafeText, json: JSONValue)
    ) -> Value {
        guard let (text, json) = answer.map(value) else { return ("?", .null, why ?? silence) }
        return (text, json, reason)
    }

    // MARK: Terminal

    var terminal: [Line] { [plays, name, term, terminfo, ownEntry, output, size, cell, between] }

    private var plays: Line {
        let (word, isSo, reason): (SafeText, Bool, SafeText) =
            switch diagnosis.profile {
            case .success where !diagnosis.hasTerminal:
                ("not here", false, "there is no terminal; this is what the environment says")
            case .success: ("yes", true, "the cursor can be moved")
            case .failure(let error): ("no", false, "\(error)")
            }
        return Line(key: "plays", label: "plays", value: word, json: .bool(isSo), reason: reason)
    }

    private var name: Line {
        let value = told(inquiry?.name, because: "the terminal says so (XTVERSION)") {
            ($0, .string($0.text))
        }
        return Line(
            key: "name", label: "name", value: value.text, json: value.json,
            reason: whyNotAsked ?? value.reason)
    }

    private var term: Line {
        let (term, used) = (diagnosis.term, diagnosis.known?.term)
        let reason: SafeText =
            if let used, used != term {
                "terminfo does not know it here, so \(used) stands in"
            } else {
                term == nil ? "the environment does not have it" : "the environment says so"
            }
        return Line(
            key: "term", label: "TERM", value: SafeText(term ?? "not set"),
            json: term.map(JSONValue.string) ?? .null, reason: reason)
    }

    private var terminfo: Line {
        let file = diagnosis.terminfoFile
        return Line(
            key: "terminfo", label: "terminfo", value: SafeText(file ?? "?"),
            json: file.map(JSONValue.string) ?? .null,
            reason: file == nil
                ? "there is no entry in the usual places" : "the first place that has an entry")
    }

    private var ownEntry: Line {
        let file = diagnosis.known?.ownEntryFile
        return Line(
            key: "ownEntry", label: "our entry", value: file.map { SafeText($0) },
            json: file.map(JSONValue.string) ?? .null,
            reason: file == nil ? "the terminal's own serves" : "it adds what that does not say")
    }

    private var output: Line {
        line("output", "drawn by") { profile in
            let output = profile.output
            let word: SafeText = output.value == .direct ? "our encoder" : "ncurses"
            return (word, .string(output.value.rawValue), SafeText(output.reason))
        }
    }

    private var size: Line {
        guard let size = diagnosis.size else {
            return Line(
                key: "size", label: "size", value: "?", json: .null,
                reason: diagnosis.hasTerminal ? "the system does not know; 80x24 is assumed" : silence)
        }
        let sides = [("columns", size.columns), ("rows", size.rows)].map {
            ($0, JSONValue.number(Double($1)))
        }
        return Line(
            key: "size", label: "size", value: "\(size.columns)x\(size.rows)", json: .object(sides),
            reason: "the system says so")
    }

    private var cell: Line {
        guard let cell = diagnosis.size?.cell else {
            return Line(
                key: "cell", label: "cell", value: "1x2", json: .null,
                reason: "assumed, since nobody says how many pixels it has")
        }
        let sides = [("widthPixels", cell.width), ("heightPixels", cell.height), ("aspect", cell.aspect)]
        let (width, height) = (cell.width.decimal(upToPlaces: 1), cell.height.decimal(upToPlaces: 1))
        return Line(
            key: "cell", label: "cell", value: "\(width)x\(height) pixels",
            json: .object(sides.map { ($0, .number($1)) }),
            reason: "\(cell.aspect.decimal(upToPlaces: 2)) times as tall as wide; the system says so")
    }

    private var between: Line {
        let surroundings = diagnosis.surroundings
        let all: [(isSo: Bool, name: SafeText)] = [
            (surroundings.isRemote, "ssh"), (surroundings.isTmux, "tmux"), (surroundings.isScreen, "screen"),
            (surroundings.isRecorded, "asciinema"),
        ]
        let names = all.filter(\.isSo).map(\.name)
        return Line(
            key: "between", label: "between",
            value: names.isEmpty ? "nothing" : names.joined(separator: ", "),
            json: .array(names.map { .string($0.text) }), reason: "the environment says so")
    }

    // MARK: Characters

    var characters: [Line] {
        [
            line("unicode", "UTF-8") { profile in
                let unicode = profile.unicode
                return (unicode.value ? "yes" : "no", .bool(unicode.value), SafeText(unicode.reason))
            },
            line("glyphs", "glyphs") { profile in
                let names = Glyphs.allCases.filter { profile.glyphs.sets.contains($0) }.map(\.rawValue)
                return (
                    SafeText(names.joined(separator: " ")), .array(names.map(JSONValue.string)),
                    SafeText(profile.glyphs.reason)
                )
            },
            line("differingWidths", "widths") { profile in
                guard profile.unicode.value else {
                    return ("as they should be", .object([]), "those of ASCII are")
                }
                return told(inquiry?.differingWidths, because: "columns, measured at the cursor", widths)
            },
            line("pictures", "pictures") { _ in
                let isInTmux = diagnosis.surroundings.isTmux && inquiry != nil
                return told(
                    inquiry?.takesPictures, because: "kitty graphics: see antics --output pixels",
                    else: isInTmux ? "not asked through tmux: try antics --output pixels" : nil
                ) { ($0 ? "in pixels" : "none", .bool($0)) }
            },
        ]
    }

    private func widths(
        _ differing: [(sample: TerminalInquiry.Sample, columns: Int)]
    ) -> (text: SafeText, json: JSONValue) {
        let words = differing.map { sample, columns in
            "\(sample.name) \(columns), not \(sample.text.columns)" as SafeText
        }
        return (
            words.isEmpty ? "as they should be" : words.joined(separator: "; "),
            .object(differing.map { ($0.sample.name.text, .number(Double($0.columns))) })
        )
    }
}

// The lines of colours, frames and what is said to and fro.

extension DoctorFindings {
    /// Why something of colours is not known: without any it is not asked for.
    private func colorSilence(_ profile: TerminalProfile) -> SafeText {
        inquiry == nil || profile.asksColors ? silence : "not asked, since there are no colours"
    }

    var colors: [Line] {
        [
            line("depth", "depth") { profile in
                let color = profile.color
                return (color.value.title, .string(color.value.rawValue), SafeText(color.reason))
            },
            line("keeps24Bit", "24-bit") { profile in
                told(
                    inquiry?.keepsDirectColor, because: "it was asked what became of one (DECRQSS)",
                    else: colorSilence(profile)
                ) {
                    ($0 ? "kept" : "not kept", .bool($0))
                }
            },
            line("ground", "ground") { profile in
                guard let (red, green, blue) = profile.ground.value?.rgb else {
                    return ("?", .null, colorSilence(profile))
                }
                let hex = String(Color(pixel: PixelColor(red, green, blue)).hex.prefix(7))
                return (SafeText(hex), .string(hex), SafeText(profile.ground.reason))
            },
            line("paletteTold", "palette") { profile in
                let count = profile.palette.count
                guard count > 0 else { return ("xterm's", .number(0), "assumed: \(colorSilence(profile))") }
                return ("\(count) of 16", .number(Double(count)), "the terminal says so (OSC 4)")
            },
        ]
    }

    var frames: [Line] {
        [
            line("synchronized", "sync") { profile in
                let synchronization = profile.synchronization
                return switch synchronization.value {
                case .on: ("on", .bool(true), SafeText(synchronization.reason))
                case .off: ("off", .bool(false), SafeText(synchronization.reason))
                case .ask: ("?", .null, silence)
                }
            },
            line("framesPerSecond", "rate") { profile in
                let rate = profile.frameRate
                return ("\(rate.value) a second", .number(Double(rate.value)), SafeText(rate.reason))
            },
            line("roundTripMilliseconds", "round trip", roundTrip),
            line("bytesPerSecond", "speed", speed),
            line("worstFrameBytes", "worst frame", worstFrame),
        ]
    }

    private func roundTrip(_ profile: TerminalProfile) -> Value {
        let count = inquiry?.roundTrips.count ?? 0
        return told(inquiry?.roundTrip, because: "the middle one of \(count)\(behind)") { seconds in
            let milliseconds = (seconds * 100_000).rounded() / 100
            let places = milliseconds < 10 ? 2 : 0
            return ("\(milliseconds.decimal(upToPlaces: places)) ms", .number(milliseconds))
        }
    }

    private func speed(_ profile: TerminalProfile) -> Value {
        let load = inquiry?.load
        let milliseconds = ((load?.seconds ?? 0) * 1000).decimal(upToPlaces: 1)
        let reason: SafeText = "\(ByteCount.text(Double(load?.bytes ?? 0))) took \(milliseconds) ms\(behind)"
        let stalled: SafeText? = inquiry?.isStalled == true ? "not even 1 kB passes in a second" : nil
        return told(load?.bytesPerSecond, because: reason, else: stalled) { rate in
            ("\(ByteCount.text(rate)) a second", .number(rate.rounded()))
        }
    }

    /// To whom measured times belong, when that is not the terminal.
    private var behind: SafeText { diagnosis.surroundings.isTmux ? "; it is tmux that answers" : "" }

    /// What a frame costs of which each cell has two colours of its own.
    private func worstFrame(_ profile: TerminalProfile) -> Value {
        guard profile.color.value == .truecolor, profile.unicode.value else {
            return (nil, .null, "only 24-bit colours cost so much")
        }
        let size = diagnosis.size ?? TerminalSize(columns: 80, rows: 24)
        let bytes = Double(size.columns * size.rows) * TerminalProfile.mostBytesPerCell
        let pass = inquiry?.load.map { load in
            let rate = load.bytesPerSecond / bytes
            let count = rate < 100 ? rate.decimal(upToPlaces: 1) : "over 100"
            return "; \(count) a second pass" as SafeText
        }
        return (
            "\(ByteCount.text(bytes))", .number(bytes),
            "when each cell has two colours of its own\(pass ?? "")"
        )
    }

    var dialogue: [Line] {
        [
            line("questions", "questions") { _ in
                if let whyNotAsked { return ("none", .bool(false), whyNotAsked) }
                let isAnswered = inquiry?.hasAnswered == true
                return ("asked", .bool(true), isAnswered ? "and answered" : silence)
            },
            line("mouse", "mouse", mouse),
            line("reportsChanges", "dark/light") { profile in
                told(
                    inquiry?.modes[2031], because: "the terminal says so (DEC 2031)",
                    else: colorSilence(profile)
                ) {
                    ($0 == .known ? "told" : "not told", .bool($0 == .known))
                }
            },
            line("clipboard", "clipboard") { profile in
                let (isSent, reason) = (profile.clipboard.value, profile.clipboard.reason)
                return (
                    isSent ? "sent" : "not sent", .bool(isSent),
                    reason.isEmpty ? "by OSC 52; whether it arrives nobody tells" : SafeText(reason)
                )
            },
        ]
    }

    private func mouse(_ profile: TerminalProfile) -> Value {
        guard profile.mouse else { return ("none", .null, "the Linux console reports none") }
        switch inquiry?.modes[1016] {
        case .known? where diagnosis.size?.cell != nil:
            return ("in pixels", .string("pixels"), "the terminal knows how (DEC 1016)")
        case .known?: return ("in cells", .string("cells"), "nobody says how many pixels a cell has")
        case .unknown?, .fixedOff?:
            return ("in cells", .string("cells"), "the terminal does not know pixels (DEC 1016)")
        case nil: return ("in cells", .string("cells"), silence)
        }
    }
}

extension ColorDepth {
    /// What a person calls it.
    var title: SafeText {
        switch self {
        case .truecolor: "24-bit"
        case .indexed256, .ansi16, .ansi8: "\(rawValue) colours"
        case .mono: "none"
        }
    }
}
