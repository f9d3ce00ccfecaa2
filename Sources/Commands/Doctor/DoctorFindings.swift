import Cells
import Geometry
import Scenes
import TerminalScreen
import Text

/// The lines of the report, section by section: here those of the terminal and its characters.
struct DoctorFindings {
    typealias Line = DoctorReport.Line
    /// What something is, for a person and for a program, and why we think so.
    typealias Value = (text: ShownText?, json: JSONValue, reason: ShownText)

    let diagnosis: Diagnosis
    var inquiry: TerminalInquiry? { diagnosis.inquiry }

    init(_ diagnosis: Diagnosis) { self.diagnosis = diagnosis }

    /// Why something that only the terminal can tell is not known.
    var silence: ShownText {
        guard let inquiry else { return "not asked" }
        return inquiry.hasAnswered ? "the terminal does not say" : "no answer within a second"
    }

    /// Why nothing was asked, if nothing was.
    var whyNotAsked: ShownText? {
        guard inquiry == nil else { return nil }
        guard diagnosis.hasTerminal else { return "there is no terminal to ask" }
        guard let questions = diagnosis.known?.questions, !questions.value else { return silence }
        return "not asked: \(questions.reason)"
    }

    /// A line about a terminal that can be played on; of any other there is none for a person.
    func line(_ key: String, _ label: ShownText, _ value: (TerminalProfile) -> Value) -> Line {
        let (text, json, reason) = diagnosis.known.map(value) ?? (nil, .null, "")
        return Line(key: key, label: label, value: text, json: json, reason: reason)
    }

    /// What the terminal has been asked; a question mark and the reason for it where it has not told.
    func told<Answer>(
        _ answer: Answer?, because reason: ShownText, else why: ShownText? = nil,
        _ value: (Answer) -> (text: ShownText, json: JSONValue)
    ) -> Value {
        guard let (text, json) = answer.map(value) else { return ("?", .null, why ?? silence) }
        return (text, json, reason)
    }

    // MARK: Terminal

    var terminal: [Line] { [plays, name, term, terminfo, ownEntry, output, size, cell, between] }

    private var plays: Line {
        let (word, isSo, reason): (ShownText, Bool, ShownText) =
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
        let reason: ShownText =
            if let used, used != term {
                "terminfo does not know it here, so \(used) stands in"
            } else {
                term == nil ? "the environment does not have it" : "the environment says so"
            }
        return Line(
            key: "term", label: "TERM", value: ShownText(term ?? "not set"),
            json: term.map(JSONValue.string) ?? .null, reason: reason)
    }

    private var terminfo: Line {
        let file = diagnosis.terminfoFile
        return Line(
            key: "terminfo", label: "terminfo", value: ShownText(file ?? "?"),
            json: file.map(JSONValue.string) ?? .null,
            reason: file == nil
                ? "there is no entry in the usual places" : "the first place that has an entry")
    }

    private var ownEntry: Line {
        let file = diagnosis.known?.ownEntryFile
        return Line(
            key: "ownEntry", label: "our entry", value: file.map { ShownText($0) },
            json: file.map(JSONValue.string) ?? .null,
            reason: file == nil ? "the terminal's own serves" : "it adds what that does not say")
    }

    private var output: Line {
        line("output", "drawn by") { profile in
            let output = profile.output
            let word: ShownText = output.value == .direct ? "our encoder" : "ncurses"
            return (word, .string(output.value.rawValue), ShownText(output.reason))
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
        let all: [(isSo: Bool, name: ShownText)] = [
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
                return (unicode.value ? "yes" : "no", .bool(unicode.value), ShownText(unicode.reason))
            },
            line("glyphs", "glyphs") { profile in
                let names = Glyphs.allCases.filter { profile.glyphs.sets.contains($0) }.map(\.rawValue)
                return (
                    ShownText(names.joined(separator: " ")), .array(names.map(JSONValue.string)),
                    ShownText(profile.glyphs.reason)
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
    ) -> (text: ShownText, json: JSONValue) {
        let words = differing.map { sample, columns in
            "\(sample.name) \(columns), not \(sample.text.columns)" as ShownText
        }
        return (
            words.isEmpty ? "as they should be" : words.joined(separator: "; "),
            .object(differing.map { ($0.sample.name.text, .number(Double($0.columns))) })
        )
    }
}
