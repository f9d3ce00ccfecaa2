import Cells
import Foundation
import Playground
import Testing
import Text

@testable import Commands
@testable import TerminalScreen

@Suite struct DoctorTests {
    struct Patient: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var environment: [String: String] = ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"]
        var codeset: String? = "UTF-8"
        /// The replies, or `nil` without queries.
        var replies: [String]?
        var widths: [String: Int]? = [:]
        var roundTrip = 0.0012
        var load: TerminalInquiry.Load? = TerminalInquiry.Load(bytes: 131_072, seconds: 0.008)
        var hasTerminal = true
        var size: TerminalSize? = TerminalSize(
            columns: 100, rows: 30, cell: PictureSupport.CellExtent(width: 10, height: 20))
        var tmux: Tmux?
        var terminfoFile: String? = "/usr/share/terminfo/x/xterm-256color"
        var wanted: ColorDepth?

        var diagnosis: Diagnosis {
            let facts = TerminalFacts(
                outputIsTerminal: true, codeset: codeset, hasPlainUTF8: true,
                descriptions: [
                    "xterm-256color": .init(movesCursor: true, hasDirectColor: false, colors: 256),
                    "xterm-kitty": .init(
                        movesCursor: true, hasDirectColor: false, colors: 256, obeysECMA: true),
                    "tmux-256color": .init(movesCursor: true, hasDirectColor: false, colors: 256),
                    "screen-256color": .init(movesCursor: true, hasDirectColor: false, colors: 256),
                    "linux": .init(movesCursor: true, hasDirectColor: false, colors: 8),
                    "dumb": .init(movesCursor: false, hasDirectColor: false, colors: -1),
                ])
            var diagnosis = Diagnosis(
                environment: environment,
                profile: Result { () throws(TerminalError) in
                    try TerminalProfile(program: "antics", environment: environment, facts: facts)
                },
                requestedColor: wanted, hasTerminal: hasTerminal, size: size, inquiry: inquiry,
                terminfoFile: terminfoFile, tmux: tmux, installation: .debian)
            if let inquiry, var profile = diagnosis.usableProfile {
                profile.update(with: inquiry)
                diagnosis.profile = .success(profile)
            }
            return diagnosis
        }

        private var inquiry: TerminalInquiry? {
            guard let replies else { return nil }
            var inquiry = TerminalInquiry()
            replies.forEach { inquiry.add($0) }
            guard inquiry.hasAnswered else { return inquiry }
            for sample in TerminalInquiry.Sample.all {
                guard let widths else { break }
                inquiry.add("[1;\((widths[sample.name.text] ?? sample.text.columns) + 1)R")
            }
            inquiry.roundTrips = [roundTrip, roundTrip, roundTrip]
            inquiry.load = load
            return inquiry
        }
    }

    static let kitty = Patient(
        testDescription: "kitty",
        environment: ["TERM": "xterm-kitty", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"],
        replies: [
            "P>|kitty(0.42.0)", "[?2026;2$y", "[?1016;2$y", "[?2031;2$y", "]11;rgb:1e1e/1e1e/2e2e",
            "]4;1;rgb:dc/32/2f", "P1$r0;38:2:1:2:3m", "_Gi=31;OK", "[?62;c",
        ], terminfoFile: "/usr/share/terminfo/x/xterm-kitty")

    static let patients: [Patient] = [
        kitty,
        Patient(
            testDescription: "ssh",
            environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SSH_CONNECTION": "1 2 3 4"],
            replies: ["P>|VTE(7600)", "[?2026;4$y", "[?1016;0$y", "P1$r0;38:2::1:2:3m", "[?65;1c"],
            widths: ["octants": 2, "flags": 4], roundTrip: 0.085,
            load: TerminalInquiry.Load(bytes: 8192, seconds: 0.1),
            size: TerminalSize(columns: 78, rows: 30, cell: PictureSupport.CellExtent(width: 9, height: 21))),
        Patient(
            testDescription: "tmux", environment: ["TERM": "tmux-256color", "TMUX": "a", "LANG": "C.UTF-8"],
            replies: ["P>|tmux 3.3a", "[?1;2;4c"], size: TerminalSize(columns: 32, rows: 9),
            tmux: Tmux(passesDirectColor: false, setClipboard: "external"), terminfoFile: nil),
        Patient(
            testDescription: "console", environment: ["TERM": "linux", "LANG": "C.UTF-8"],
            terminfoFile: "/lib/terminfo/l/linux"),
        Patient(
            testDescription: "mute", environment: ["TERM": "xterm-ghostty", "LC_ALL": "C"],
            codeset: "ANSI_X3.4-1968",
            replies: []),
        Patient(testDescription: "dumb", environment: ["TERM": "dumb"], terminfoFile: "/lib/terminfo/d/dumb"),
        Patient(
            testDescription: "nowhere", environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"],
            hasTerminal: false, size: nil),
    ]

    @Test(arguments: patients)
    func theReportMatchesItsGolden(_ patient: Patient) throws {
        let diagnosis = patient.diagnosis
        let text = Doctor.text(diagnosis, isTerminal: false, noColor: false)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        try Golden("doctor.\(patient.testDescription)").check(text)
    }

    // MARK: Advice

    static let advice: [(name: String, patient: Patient, advice: String?)] = {
        func row(
            _ name: String, _ advice: String?, _ environment: [String: String] = ["COLORTERM": "truecolor"],
            replies: [String]? = ["[?62c"], _ change: (inout Patient) -> Void = { _ in }
        ) -> (String, Patient, String?) {
            var patient = Patient(testDescription: "", replies: replies)
            patient.environment.merge(environment) { $1 }
            change(&patient)
            return (name, patient, advice)
        }
        return [
            ("nothing", kitty, nil), row("not slow", nil),
            row(
                "COLORTERM", "the terminal supports 24-bit colours, but ssh did not pass on COLORTERM",
                ["SSH_CONNECTION": "a"], replies: ["P1$r38:2:1:2:3m", "[?62c"]),
            row(
                "COLORTERM here", "the terminal supports 24-bit colours, but COLORTERM is not set", [:],
                replies: ["P1$r38:2:1:2:3m", "[?62c"]),
            row("256 colours", nil, [:], replies: ["P1$r38:5:16m", "[?62c"]),
            row(
                "asciinema",
                "asciinema is recording, so Antics does not query the terminal, and cannot detect a slow one",
                ["ASCIINEMA_SESSION": "a", "COLORTERM": "truecolor"], replies: nil),
            row(
                "screen",
                "screen hides the terminal: at most 256 colours, an unknown background, and no octants",
                ["STY": "a"], replies: nil),
            row(
                "sync", "the terminal has no synchronized output, so frames may appear half drawn",
                replies: ["[?2026;0$y", "[?62c"]),
            row("slow", "190 kB a second is slow: Antics reduces colours and frames") {
                $0.load = TerminalInquiry.Load(bytes: 19_000, seconds: 0.1)
            },
            row("stalled", "the connection is very slow: Antics reduces colours and frames") {
                $0.load = nil
            },
            row(
                "aspect",
                "a cell is reported as 3.25 times as tall as wide, which is unlikely; Antics assumes twice"
            ) { $0.size?.cell?.height = 32.5 },
            row("aspect within reason", nil) { $0.size?.cell?.height = 22.5 },
            row(
                "XTerm",
                "with a TrueType font, XTerm shows dark lines between blocks, because the glyphs do not fill the cells",
                replies: ["P>|XTerm(379)", "[?62c"]),
            row("small", "100x23 cells are too few for all panels") { $0.size?.rows = 23 },
            row(
                "octants", "foot(1.18.1) does not draw octants, the finest solid characters",
                replies: ["P>|foot(1.18.1)", "[?62c"]),
            row("widths", "braille characters are not one column wide, so pictures are misaligned") {
                $0.widths = ["braille": 2, "octants": 0]
            },
            row("widths of letters", nil) { $0.widths = ["emoji": 1] },
            row("tic", "more colours need a terminfo entry that Antics could not create") {
                $0.wanted = .indexed256
            },
            row(
                "clipboard", "tmux does not pass copied text to the clipboard: set-clipboard is off",
                ["TMUX": "a"]
            ) { $0.tmux = Tmux(passesDirectColor: true, setClipboard: "off") },
            row("tmux as it should be", nil, ["TMUX": "a"]) {
                $0.tmux = Tmux(passesDirectColor: true, setClipboard: "on")
            },
        ]
    }()

    @Test(arguments: advice)
    func adviceIsGivenOnlyIfItApplies(_ name: String, _ patient: Patient, _ wanted: String?) {
        let advice = DoctorReport(patient.diagnosis).advice
        #expect(advice.map(\.summary.text) == (wanted.map { [$0] } ?? []), "\(name)")
        #expect(advice.allSatisfy { !$0.fix.isEmpty })
    }

    @Test func theOutputOfTmuxIsRead() {
        #expect(
            Tmux("external 256,bpaste,RGB,title\n") == Tmux(passesDirectColor: true, setClipboard: "external")
        )
        #expect(Tmux("on 256,RGBA") == Tmux(passesDirectColor: false, setClipboard: "on"))
        #expect(Tmux("off \n") == Tmux(passesDirectColor: false, setClipboard: "off"))
        #expect(Tmux("") == nil && Tmux("no server running on /tmp/tmux-0") == nil)
    }

    // MARK: JSON

    /// The names are the same for all terminals, so scripts can rely on them.
    @Test(arguments: patients)
    func theDocumentHasFixedNames(_ patient: Patient) throws {
        let text = DoctorReport(patient.diagnosis).document
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let names = document.compactMapValues { ($0 as? [String: Any])?.keys.sorted() }
        #expect(
            names == [
                "terminal": [
                    "cell", "name", "output", "ownEntry", "plays", "size", "term", "terminfo", "via",
                ],
                "characters": ["differingWidths", "glyphs", "pictures", "unicode"],
                "colors": ["background", "depth", "keeps24Bit", "palette"],
                "frames": [
                    "bytesPerSecond", "framesPerSecond", "roundTripMilliseconds", "synchronized",
                    "worstFrameBytes",
                ],
                "queries": ["clipboard", "mouse", "queries", "reportsChanges"],
                "installation": ["program", "swiftFiles"],
            ])
        for section in names.keys {
            for finding in (document[section] as? [String: [String: Any]] ?? [:]).values {
                #expect(Set(finding.keys) == ["value", "reason"])
            }
        }
        let advice = try #require(document["problems"] as? [[String: String]])
        #expect(advice.allSatisfy { Set($0.keys) == ["problem", "fix"] })
    }

    @Test func numbersHaveTheirUnits() throws {
        let text = DoctorReport(Self.kitty.diagnosis).document.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        for part in [
            "\"roundTripMilliseconds\": { \"value\": 1.2, ", "\"bytesPerSecond\": { \"value\": 16384000, ",
            "\"size\": { \"value\": { \"columns\": 100, \"rows\": 30 }, ",
            "\"cell\": { \"value\": { \"widthPixels\": 10, \"heightPixels\": 20, \"aspect\": 2 }, ",
            "\"glyphs\": { \"value\": [\"braille\", ", "\"depth\": { \"value\": \"truecolor\", ",
            "\"background\": { \"value\": \"#1e1e2e\", ", "\"problems\": []",
        ] { #expect(text.contains(part), "\(part)") }
    }

    // MARK: Page

    @Test func textsAreWrappedBetweenWords() {
        #expect("one two three".shown.wrapped(columns: 7).map(\.text) == ["one two", "three"])
        #expect("abcdefgh ij".shown.wrapped(columns: 3).map(\.text) == ["abc", "def", "gh", "ij"])
        #expect("漢字漢字".shown.wrapped(columns: 5).map(\.text) == ["漢字", "漢字"])
        #expect("".shown.wrapped(columns: 5) == [""])
    }

    @Test func theCardAppearsOnATerminalAndFollowsNoColor() throws {
        let diagnosis = Self.kitty.diagnosis
        let colored = Doctor.text(diagnosis, isTerminal: true, noColor: false)
        #expect(colored.contains("38;2;") && colored.contains("octant") && !colored.contains("(octant)"))
        #expect(colored.contains("48;5;") && colored.contains("漢"))
        let plain = Doctor.text(diagnosis, isTerminal: true, noColor: true)
        #expect(plain.contains("octant"))
        #expect(plain.firstMatch(of: /\u{1B}\[[0-9;]*[34]8;/) == nil, "no colours")
        #expect(plain.firstMatch(of: /\u{1B}\[(?:[0-9;]*;)?(?:3|4|9|10)[0-7]m/) == nil)

        let console = try #require(Self.patients.first { $0.testDescription == "mute" }).diagnosis
        let ascii = Doctor.text(console, isTerminal: true, noColor: false)
        #expect(ascii.utf8.allSatisfy { $0 < 0x80 }, "only ASCII without Unicode")
    }
}

extension String {
    fileprivate var shown: SafeText { SafeText(self) }
}
