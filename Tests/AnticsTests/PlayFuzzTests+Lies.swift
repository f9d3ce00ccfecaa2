import Foundation
import PseudoTerminal
import TestSupport
import Testing

extension PlayFuzzTests {
    /// The playground and the doctor survive any replies at any time. In the end, the screen is correct and the
    /// terminal is restored.
    @Test(arguments: [7, 8] as [UInt64]) func wrongRepliesAreHarmless(seed: UInt64) throws {
        var input = RandomInput(seed: seed)
        var (sessions, liar) = (0, LyingTerminal())
        let end = ContinuousClock.now + .seconds(Self.time)
        while ContinuousClock.now < end {
            let isDoctor = input.number(below: 6) == 0
            let play = [
                "colour-spaces", "star-morph", "--output", input.pick(["ncurses", "direct", "pixels"]),
            ]
            let words = isDoctor ? ["doctor"] : play + input.pick([[], ["--public"]])
            let session = try TerminalSession(
                words, environment: input.pick([[:], ["SSH_CONNECTION": "a 1 b 2"]]))
            session.answers = false
            LyingTerminal.become(session, &input)
            let place = "seed \(seed), session \(sessions), \(words.joined(separator: " "))"
            let until = session.seconds + (isDoctor ? 8 : 1.5)
            while session.seconds < until, session.terminal.ending(milliseconds: 0) == nil {
                session.read(milliseconds: 20)
                liar.answer(session, &input)
                if !isDoctor, input.number(below: 6) == 0 { session.press(input.next()) }
            }
            session.answers = true
            sessions += 1
            if isDoctor {
                session.press("\r")  // the answer to its question
                #expect(session.ending() == .exited(0), "\(place), the doctor")
                #expect(session.terminal.modes == session.before, "\(place), the doctor")
            } else {
                session.press(RandomInput.end)
                guard expectSound(session, place) else { return }
                expectEnd(session, &input)
            }
        }
        let told = liar.told.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
        print("FUZZ lies \(seed): \(sessions) sessions, answers: \(told.joined(separator: ", "))")
    }

    /// The program survives repeated stops by its key, the terminal and SIGSTOP, when a shell resumes it.
    @Test(arguments: [9, 10] as [UInt64]) func stoppedAndContinued(seed: UInt64) throws {
        try Program.inFolder { folder in
            var input = RandomInput(seed: seed)
            let session = try TerminalSession(
                "star-morph", "springs", "--color", "truecolor", "--output",
                seed.isMultiple(of: 2) ? "ncurses" : "direct", in: folder, script: Self.takingUp)
            #expect(session.shows("space pause"))
            let shell = session.terminal.process
            let children = try String(
                contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
            let program = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
            var bursts = 0
            while session.seconds < Self.time {
                for _ in 0..<input.number(below: 10) {
                    session.press(input.next())
                    session.read(milliseconds: Int32(input.number(below: 20)))
                }
                switch input.number(below: 4) {
                case 0: session.press("\u{1A}")
                case 1: kill(program, SIGTSTP)
                case 2: kill(program, SIGSTOP)
                default: for number in [SIGTSTP, SIGCONT, SIGWINCH, SIGTSTP] { kill(program, number) }
                }
                if input.number(below: 3) == 0 { session.resize(to: input.pick(Self.sizes)) }
                bursts += 1
                guard bursts.isMultiple(of: 8) else { continue }
                guard expectSound(session, "seed \(seed), burst \(bursts)") else { return }
            }
            let stops = try Data(contentsOf: folder.appending(path: "stops")).count
            print("FUZZ stops \(seed): \(stops) stops in \(bursts) bursts")
            #expect(stops > 0)
            expectEnd(session, &input, ending: 0)
        }
    }

    /// A shell that resumes the stopped program, prints a line each time, and ends like the program.
    private static let takingUp =
        "set -m; \"$@\"; s=$?; "
        + "while [ $s = 147 ] || [ $s = 148 ]; do printf . >> stops; fg > /dev/null; s=$?; done; exit $s"
}

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
            background: input.pick([nil, "#102030", "rgb:ff/ff/ff", "rgb:zz/0/0", "#", long]),
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
