import TestSupport

/// A terminal that gives wrong replies: none, partial, repeated, late, altered or endless ones.
struct LyingTerminal {
    private var late: [String] = []
    /// The number of replies of each kind.
    private(set) var told: [Lie: Int] = [:]

    enum Lie: Int, CaseIterable {
        case truth, nothing, half, twice, later, other, endless, mixed
    }

    /// Sets a random name, random colours and a random cell size, or none.
    static func become(_ session: TerminalSession, _ input: inout RandomInput) {
        let long = String(repeating: "x", count: 5000)
        session.become(
            name: input.pick([nil, "kitty(0.42.0)", "foot(1.1", "tmux 3.4", "", long]),
            ground: input.pick([nil, "#102030", "rgb:ff/ff/ff", "rgb:zz/0/0", "#", long]),
            palette: input.pick([
                [], ["#000", "#f00"], ["rgb:0/0/0", "?"], Array(repeating: "#abc", count: 300),
            ]))
        session.showPictures(input.pick([[], [.pictures], [.pictures, .frames]]))
        session.cell = input.pick([(0, 0), (8, 16), (1, 1), (300, 700)])
    }

    /// Sends replies to the pending queries, and repeats some earlier ones.
    mutating func answer(_ session: TerminalSession, _ input: inout RandomInput) {
        let answers = Self.pieces(session.replay.answers)
        session.forgetAnswers()
        for answer in answers {
            let lie = input.pick(Lie.allCases)
            told[lie, default: 0] += 1
            switch lie {
            case .truth: session.press(answer)
            case .nothing: break
            case .half: session.press(String(answer.prefix(input.number(below: answer.count) + 1)))
            case .twice: session.press(answer + answer)
            case .later: late.append(answer)
            case .other: session.press(Self.changed(answer, &input))
            case .endless:
                let count = input.pick([10, 1000, 100_000])
                session.press(
                    String(answer.dropLast()) + String(repeating: input.pick(["0", ";", "1;"]), count: count))
            case .mixed:
                session.press(Array(answer.utf8.prefix(2)) + input.next() + Array(answer.utf8.dropFirst(2)))
            }
        }
        if !late.isEmpty, input.number(below: 10) == 0 { session.press(late.removeFirst()) }
    }

    /// Returns the single replies. Each begins with Esc, and a string also ends with one.
    private static func pieces(_ answers: String) -> [String] {
        var pieces: [String] = []
        for part in answers.split(separator: "\u{1B}") {
            if part.hasPrefix("\\"), let last = pieces.popLast() {
                pieces.append(last + "\u{1B}" + part)
            } else {
                pieces.append("\u{1B}" + part)
            }
        }
        return pieces
    }

    /// Returns a reply with one altered byte, but not the first two, so it does not become a key.
    private static func changed(_ answer: String, _ input: inout RandomInput) -> [UInt8] {
        var bytes = Array(answer.utf8)
        guard bytes.count > 2 else { return bytes }
        let place = 2 + input.number(below: bytes.count - 2)
        bytes[place] = input.pick(Array("0123456789;?$:/cnyRt\u{7}".utf8) + [0x80, 0xC3, 0xFF])
        return bytes
    }
}
