import Foundation
import PseudoTerminal
import TestSupport
import Testing

extension PlayFuzzTests {
    /// Whatever a terminal answers to each question that it is asked, and whenever: in the end the screen is right.
    @Test(arguments: [7, 8] as [UInt64]) func answersThatLie(seed: UInt64) throws {
        var input = RandomInput(seed: seed)
        var (sessions, answers) = (0, 0)
        let end = ContinuousClock.now + .seconds(Self.time)
        while ContinuousClock.now < end {
            let isPublic = input.number(below: 3) == 0
            let session = try TerminalSession(
                ["colour-spaces", "star-morph", "--output", input.pick(["ncurses", "direct"])]
                    + (isPublic ? ["--public"] : []))
            session.answers = false
            session.become(
                name: "kitty(0.42.0)", ground: "rgb:11/22/33",
                palette: (10..<26).map { "rgb:\($0)/\($0)/\($0)" })
            session.resize(to: (80, 24), cell: (9, 18))
            var liar = Liar()
            for _ in 0..<30 {
                session.read(milliseconds: 20)
                answers += liar.hear(session.replay.answers, &input)
                session.forgetAnswers()
                session.press(liar.say())
                if input.number(below: 4) == 0 { session.press(input.next()) }
            }
            session.press(RandomInput.end)
            session.answers = true
            guard expectSound(session, "seed \(seed), session \(sessions)") else { return }
            expectEnd(session, &input)
            sessions += 1
        }
        print("FUZZ lies \(seed): \(sessions) sessions, \(answers) answers")
    }

    /// Stopped by its key, by the terminal and without a warning, and taken up again by a shell, again and again.
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
            expectEnd(session, &input, way: 0)
        }
    }

    /// A shell that takes up what has been stopped, and ends as that does; it notes each time.
    private static let takingUp =
        "set -m; \"$@\"; s=$?; "
        + "while [ $s = 147 ] || [ $s = 148 ]; do printf . >> stops; fg > /dev/null; s=$?; done; exit $s"
}

/// A terminal that answers each question truly or not, at once or later, in parts, twice, without end or not at all.
private struct Liar {
    /// What it will say, and in how many rounds.
    private var due: [(rounds: Int, bytes: [UInt8])] = []

    /// Takes what it ought to say. Returns how many answers that is.
    mutating func hear(_ truth: String, _ input: inout RandomInput) -> Int {
        // It knows the mouse in pixels. Strings end in an Esc, too.
        let known = truth.replacing("[?1016;0$y", with: "[?1016;2$y").replacing("\u{1B}\\", with: "\u{7}")
        let answers = known.split(separator: "\u{1B}").map { Array("\u{1B}\($0)".utf8) }
        for answer in answers {
            let part = input.number(below: answer.count)
            switch input.number(below: 9) {
            case 0: break
            case 1: due.append((0, answer + answer))
            case 2: due.append((input.number(below: 25), answer))
            case 3: due.append((0, Array(answer[..<part])))
            case 4: due += [(0, Array(answer[..<part])), (input.number(below: 10), Array(answer[part...]))]
            case 5: due.append((0, wrong(answer, at: part, &input)))
            case 6 where input.number(below: 8) == 0: due.append((0, endless(answer, &input)))
            default: due.append((0, answer))
            }
        }
        return answers.count
    }

    /// What it says in this round.
    mutating func say() -> [UInt8] {
        let now = due.filter { $0.rounds == 0 }.flatMap(\.bytes)
        due = due.filter { $0.rounds > 0 }.map { ($0.rounds - 1, $0.bytes) }
        return now
    }

    /// With something else at one place, but nothing that would be a key which leaves, edits or saves.
    private func wrong(_ answer: [UInt8], at place: Int, _ input: inout RandomInput) -> [UInt8] {
        let other = input.pick([
            "", "9", "\u{1B}", "\u{18}", "é", ";", "99999999999999999999", "\u{7}", "/", "m",
        ])
        return answer[..<place] + Array(other.utf8) + answer[(place + 1)...]
    }

    /// The same again and again, or a beginning that finds no end.
    private func endless(_ answer: [UInt8], _ input: inout RandomInput) -> [UInt8] {
        switch input.number(below: 3) {
        case 0: [UInt8](repeatElement(answer, count: 5_000).joined())
        case 1: answer.dropLast() + [UInt8](repeating: UInt8(ascii: "1"), count: 100_000)
        default: answer.dropLast() + [UInt8](repeatElement(Array(";1".utf8), count: 50_000).joined())
        }
    }
}
