import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// How long what takes as long as one likes is tried.
enum FuzzTime {
    /// In seconds; nil where it is not asked for.
    static let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init)
}

/// The playground under random keys, sizes and signals, in shells that stop it, on terminals that are slow, that lie and that
/// go away.
///
/// `FUZZ_SECONDS` says for how long each of them is tried, and `SEED` with which input; without it they are left out,
/// since what they find depends on the pace of the machine.
@Suite(.enabled(if: FuzzTime.seconds != nil)) struct PlayFuzzTests {
    static let time = FuzzTime.seconds ?? 0

    static let sizes = [
        (80, 24), (80, 24), (100, 30), (160, 48), (40, 12), (39, 11), (1, 1), (2, 1), (1, 30), (7, 3),
        (200, 2),
        (400, 120), (132, 43),
    ]

    /// How many seconds it is left alone, from time to time a longer time: in the last of them all that is said for a while
    /// has been read, a question answered.
    static let rests = [0.3, 1.2, 11]

    /// Whatever was pressed and whatever happened, the screen is what it is when all of it is drawn again, and the terminal
    /// is given back.
    @Test(arguments: [1, 2, 11] as [UInt64], [false, true])
    func theScreenIsWhatItShouldBe(seed: UInt64, isPublic: Bool) throws {
        try Program.inFolder { folder in
            var input = RandomInput(seed: isPublic ? ~seed : seed)
            // Colours that are asked for stay, however slow the machine and with it the line is.
            let output = seed == 11 ? "pixels" : seed == 2 ? "ncurses" : "direct"
            let words = [
                "star-morph", "colour-spaces", "springs", "stagger", "--color", "truecolor", "--output",
                output,
            ]
            let session = try TerminalSession(words + (isPublic ? ["--public"] : []), in: folder)
            if output == "pixels" {
                session.become(name: "kitty(0.42.1)")
                session.showPictures(isPublic ? [.pictures] : [.pictures, .frames])
            }
            // In some the mouse is in pixels from the start.
            let pointsFinely = output == "pixels" || isPublic != (output == "ncurses")
            if pointsFinely { session.cell = (8, 16) }
            #expect(session.shows("space pause"))
            #expect(session.wait { $0.replay.modes.contains(1016) == pointsFinely })
            var bursts = 0
            while session.seconds < Self.time, !Task.isCancelled {
                for _ in 0..<input.number(below: 60) { step(session, &input) }
                if bursts.isMultiple(of: 4) { session.resize(to: input.pick(Self.sizes)) }
                guard expectSound(session, "seed \(seed), burst \(bursts)") else { return }
                bursts += 1
            }
            print(
                "FUZZ screen \(seed)\(isPublic ? ", public" : ""): \(bursts) bursts, \(session.received.count) bytes, "
                    + "\(session.replay.pictures.uploads) pictures")
            // What is cut in the middle, when it is stopped there, is no picture, and not missed.
            let complaints = session.replay.pictures.complaints.filter {
                !$0.hasPrefix("bad data") && !$0.hasPrefix("EBADPNG")
            }
            #expect(complaints == [])
            #expect(session.replay.pictures.mostKept <= 100_000_000)
            expectEnd(session, &input)
        }
    }

    /// Terminals at the end of lines of any speed, which answer late, twice, something else or nothing.
    @Test(arguments: [3, 4] as [UInt64]) func slowAndLyingTerminals(seed: UInt64) throws {
        var input = RandomInput(seed: seed)
        var sessions = 0
        let end = ContinuousClock.now + .seconds(Self.time)
        while ContinuousClock.now < end {
            let session = try TerminalSession(
                "colour-spaces", "star-morph", "--output", input.pick(["ncurses", "direct"]),
                environment: input.number(below: 2) == 0 ? [:] : ["SSH_CONNECTION": "a 1 b 2"])
            session.line = SlowLine(
                rate: input.pick([3e3, 1e4, 1e5, 1e7]), way: input.pick([0, 0.01, 0.1, 0.5]))
            session.answers = false
            let answers = input.pick(["", "\u{1B}[0n\u{1B}[0n", "\u{1B}[0", "\u{1B}[3n", "n", "\u{1B}[0n"])
            for _ in 0..<20 {
                for _ in 0..<input.number(below: 4) { session.press(input.next()) }
                session.read(milliseconds: 50)
                if input.number(below: 2) == 0 { session.press(answers) }
            }
            session.press(RandomInput.end)
            session.answers = true
            // What goes in parts on a slow line is whole in the end.
            if let rate = session.line?.rate { session.line?.rate = max(1e4, rate) }
            guard expectSound(session, "seed \(seed), session \(sessions)") else { return }
            session.line = nil
            expectEnd(session, &input)
            sessions += 1
        }
        print("FUZZ lines \(seed): \(sessions) sessions")
    }

    /// A window that is closed, be it in the middle of a frame or of an answer, ends the program.
    @Test(arguments: [5] as [UInt64]) func terminalsThatGoAway(seed: UInt64) throws {
        var input = RandomInput(seed: seed)
        var sessions = 0
        let end = ContinuousClock.now + .seconds(Self.time)
        while ContinuousClock.now < end {
            let session = try TerminalSession(
                "colour-spaces", "--output", input.pick(["ncurses", "direct"]), columns: 100, rows: 30)
            let bytes = input.pick([0, 1, 10, 300, 4_000, 40_000]) + input.number(below: 300)
            session.wait { $0.received.count >= bytes }
            session.terminal.press(input.next())
            session.terminal.hangUp()
            let ending = session.terminal.ending(milliseconds: 10_000)
            #expect(ending == .killed(SIGHUP), "after \(bytes) bytes, seed \(seed), session \(sessions)")
            sessions += 1
        }
        print("FUZZ closing: \(sessions) sessions")
    }

    /// However long it plays, is played with, and has its scene saved anew, it needs no more than at the start; paused it
    /// needs nothing.
    @Test func nothingIsLeftBehind() throws {
        try Program.inFolder { folder in
            var input = RandomInput(seed: 6)
            let file = folder.appending(path: "my.yaml")
            func save(_ number: Int) throws {
                let text = PlaygroundSessionTests.scene.replacing("TITLE", with: "Number \(number)")
                try Data(text.utf8).write(to: file)
            }
            try save(0)
            let session = try TerminalSession("my.yaml", "colour-spaces", "springs", "stagger", in: folder)
            #expect(session.shows("space pause"))
            let process = ProcessFigures(session.terminal.process)
            var start: (memory: Int, descriptors: [String])?
            var saves = 0
            while session.seconds < Self.time {
                for _ in 0..<30 { step(session, &input) }
                session.resize(to: input.pick(Self.sizes))
                try #require(session.terminal.ending(milliseconds: 0) == nil, "it has ended")
                saves += 1
                try save(saves)
                session.forgetReceived()
                // The first third of the time fills what is kept for use again.
                if start == nil, session.seconds > Self.time / 3 {
                    session.resize(to: (400, 120))
                    session.settle(milliseconds: 20)
                    start = (process.memory, process.descriptors)
                }
            }
            // Of what is pressed while a signal has stopped the program nothing arrives, and Esc takes what follows at once for
            // a part of itself: so the pause is pressed for again.
            for rest in Self.rests {
                session.press(RandomInput.end)
                session.rest(seconds: rest)
                session.press(",")
            }
            session.resize(to: (80, 24))
            session.rest(seconds: Self.rests.last ?? 0)
            let before = process.time
            #expect(session.read(milliseconds: 1000) == 0, "paused, it sends nothing")
            #expect(process.time - before <= 1, "paused, it takes no time")
            let end = (memory: process.memory, descriptors: process.descriptors)
            print(
                "FUZZ long: \(saves) saves, \(session.frames) frames, \((start ?? end).memory) kB then, \(end.memory) kB now, "
                    + "\(end.descriptors.count) descriptors")
            #expect(open(end.descriptors) == open((start ?? end).descriptors))
            #expect(end.memory < (start ?? end).memory + 20_000)
            expectEnd(session, &input)
        }
    }

    /// What is open. What ncurses writes to is the terminal or, while a frame is made, memory.
    private func open(_ descriptors: [String]) -> [String] {
        descriptors.map { $0.hasPrefix("/memfd:frame") ? "/dev/tty" : $0 }.sorted()
    }

    /// A thing that is pressed, or happens.
    private func step(_ session: TerminalSession, _ input: inout RandomInput) {
        switch input.number(below: 40) {
        case 0:
            session.cell = input.pick([(0, 0), (9, 18), (1, 1), (100, 200)])
            session.resize(to: input.pick(Self.sizes))
        case 1: for _ in 0..<input.number(below: 20) { session.terminal.signal(SIGWINCH) }
        case 2: session.terminal.signal(SIGTSTP)
        case 3:
            session.terminal.signal(SIGSTOP)
            _ = session.terminal.stops(milliseconds: 2000)
            session.terminal.signal(SIGCONT)
        case 4...8: session.read(milliseconds: Int32(input.number(below: 40)))
        default: session.press(input.next())
        }
        session.read(milliseconds: 0)
    }

    /// Pauses, and sees whether all of the screen drawn anew is what it shows. Returns whether it does.
    func expectSound(_ session: TerminalSession, _ place: String) -> Bool {
        var (shown, anew, picture) = ([Cell](), [Cell](), "")
        // What is lit for a moment, or said for some seconds, goes away in between. Of what is pressed while the terminal
        // is given back, since a signal stops the program, nothing arrives: so the pause is pressed for again.
        for rest in Self.rests {
            session.press(RandomInput.end + ",")
            session.rest(seconds: rest)
            shown = session.replay.grid.visible
            picture = "\(session.replay.grid)"
            session.press("\u{C}")
            session.rest(seconds: 0.3)
            anew = session.replay.grid.visible
            if shown == anew { break }
        }
        let differing = shown.count == anew.count ? shown.indices.filter { shown[$0] != anew[$0] } : []
        let first = differing.prefix(3).map { "\($0): \(shown[$0]) \(anew[$0])" }.joined(separator: "\n")
        let isSame = shown == anew
        #expect(
            isSame,
            "\(place): \(differing.count) of \(anew.count) cells\n\(first)\n\(picture)\n\(session.replay.grid)"
        )
        #expect(session.replay.unknown == [], "\(place)")
        let ending = session.terminal.ending(milliseconds: 0)
        #expect(ending == nil, "\(place)")
        return shown == anew && ending == nil
    }

    /// Ends it in one of the ways there are, and sees that the terminal is as it was.
    func expectEnd(_ session: TerminalSession, _ input: inout RandomInput, way: Int? = nil) {
        let way = way ?? input.number(below: 4)
        // A key is pressed again where the program was on its way to stop, or back, and heard nothing.
        for _ in 0..<5 where session.terminal.ending(milliseconds: 0) == nil {
            switch way {
            case 0: session.press(RandomInput.end + "q")
            case 1: session.press("\u{3}")
            case 2: session.terminal.signal(SIGTERM)
            default: session.terminal.signal(SIGHUP)
            }
            let patience = session.seconds + 2
            while session.seconds < patience, session.terminal.ending(milliseconds: 0) == nil {
                session.read(milliseconds: 20)
            }
        }
        let endings: [PseudoTerminal.Ending] = [
            .exited(0), .killed(SIGINT), .killed(SIGTERM), .killed(SIGHUP),
        ]
        #expect(session.ending() == endings[way])
        #expect(session.terminal.modes == session.before)
        #expect(session.replay.modes.isDisjoint(with: [1049, 1002, 1006, 1016, 2004, 2026, 2031]))
        #expect(session.replay.modes.contains(TerminalReplay.cursorMode))
        #expect(session.replay.pictures.images.isEmpty, "way \(way)")
    }
}

/// What the system says of a process.
private struct ProcessFigures {
    private let folder: String

    init(_ process: Int32) { folder = "/proc/\(process)" }

    /// Memory in use, in kB.
    var memory: Int {
        let pages = text("statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(getpagesize()) / 1024
    }

    /// What its descriptors lead to, save for a recording that is under way.
    var descriptors: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
        return names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
        }
        .filter { !$0.hasSuffix(".cast") }.sorted()
    }

    /// Processor time, in ticks of a hundredth of a second.
    var time: Int {
        let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }
}

extension TerminalSession {
    func resize(to size: (columns: Int, rows: Int)) {
        resize(columns: size.columns, rows: size.rows)
    }

    /// Reads until nothing comes for so long, or for a minute.
    fileprivate func rest(seconds time: Double) {
        var end = seconds + time
        let latest = seconds + 60
        while seconds < min(end, latest) {
            if read(milliseconds: 20) > 0 || line?.nextArrival != nil { end = seconds + time }
        }
    }
}
