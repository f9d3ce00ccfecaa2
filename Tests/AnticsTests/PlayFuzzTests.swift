import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

enum FuzzTime {
    /// The duration in seconds, or `nil` without `FUZZ_SECONDS`.
    static let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init)
}

/// The playground with random keys, sizes and signals, on terminals that are slow, give wrong replies or disconnect.
///
/// `FUZZ_SECONDS` sets the duration of each test, and `SEED` the input. The tests need `FUZZ_SECONDS`, because their
/// findings depend on the speed of the machine.
@Suite(.enabled(if: FuzzTime.seconds != nil)) struct PlayFuzzTests {
    static let time = FuzzTime.seconds ?? 0

    static let sizes = [
        (80, 24), (80, 24), (100, 30), (160, 48), (40, 12), (39, 11), (1, 1), (2, 1), (1, 30), (7, 3),
        (200, 2),
        (400, 120), (132, 43),
    ]

    /// The pauses without input, in seconds. The last one covers all notices and one query.
    static let rests = [0.3, 1.2, 11]

    /// After any input, the screen equals a complete redraw, and the terminal is restored.
    @Test(arguments: [1, 2, 11] as [UInt64], [false, true])
    func theScreenEqualsARedraw(seed: UInt64, isPublic: Bool) throws {
        try Program.inFolder { folder in
            var input = RandomInput(seed: isPublic ? ~seed : seed)
            // An explicit colour depth does not change on a slow machine.
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
            // Some sessions have a mouse in pixels from the start.
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
            // A stop may truncate a picture.
            let complaints = session.replay.pictures.complaints.filter {
                !$0.hasPrefix("bad data") && !$0.hasPrefix("EBADPNG")
            }
            #expect(complaints == [])
            #expect(session.replay.pictures.mostKept <= 100_000_000)
            expectEnd(session, &input)
        }
    }

    /// Terminals at connections of any speed, with late, repeated, wrong or missing replies.
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
            // A partial frame on a slow connection is complete in the end.
            if let rate = session.line?.rate { session.line?.rate = max(1e4, rate) }
            guard expectSound(session, "seed \(seed), session \(sessions)") else { return }
            session.line = nil
            expectEnd(session, &input)
            sessions += 1
        }
        print("FUZZ lines \(seed): \(sessions) sessions")
    }

    /// A closed window ends the program, even within a frame or a reply.
    @Test(arguments: [5] as [UInt64]) func aClosedTerminalEndsTheProgram(seed: UInt64) throws {
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

    /// Memory and descriptors do not grow over time, even with input and reloads. A paused session is idle.
    @Test func memoryAndDescriptorsDoNotGrow() throws {
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
                // The first third of the time fills the caches.
                if start == nil, session.seconds > Self.time / 3 {
                    session.resize(to: (400, 120))
                    session.settle(milliseconds: 20)
                    start = (process.memory, process.descriptors)
                }
            }
            // Input during a stop is lost, and Esc may absorb the next bytes. So the test presses pause again.
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

    /// Returns the open files. While ncurses makes a frame, it writes to memory instead of the terminal.
    private func open(_ descriptors: [String]) -> [String] {
        descriptors.map { $0.hasPrefix("/memfd:frame") ? "/dev/tty" : $0 }.sorted()
    }

    /// Performs a random action: input, a resize or a signal.
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

    /// Pauses, and checks that a redraw does not change the screen. Returns whether it holds.
    func expectSound(_ session: TerminalSession, _ place: String) -> Bool {
        var (shown, anew, picture) = ([Cell](), [Cell](), "")
        // Highlights and notices disappear during the pauses. Input during a stop is lost, so the test presses pause
        // again.
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

    /// Ends the program in a random way, and checks that the terminal is restored.
    func expectEnd(_ session: TerminalSession, _ input: inout RandomInput, ending: Int? = nil) {
        let way = ending ?? input.number(below: 4)
        // The test presses a key again if the program was stopping or resuming.
        for _ in 0..<5 where session.terminal.ending(milliseconds: 0) == nil {
            switch way {
            case 0: session.press(RandomInput.end + "qq")  // twice, because edits are not saved
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
        // While edits are not saved, the interrupt character is a key.
        let end = session.ending()
        #expect(end == endings[way] || way == 1 && end == .exited(0))
        #expect(session.terminal.modes == session.before)
        #expect(session.replay.modes.isDisjoint(with: [1049, 1002, 1006, 1016, 2004, 2026, 2031]))
        #expect(session.replay.modes.contains(TerminalReplay.cursorMode))
        #expect(session.replay.pictures.images.isEmpty, "way \(way)")
    }
}

private struct ProcessFigures {
    private let folder: String

    init(_ process: Int32) { folder = "/proc/\(process)" }

    /// The resident memory, in kB.
    var memory: Int {
        let pages = text("statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(getpagesize()) / 1024
    }

    /// The targets of its file descriptors, without recordings.
    var descriptors: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
        return names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
        }
        .filter { !$0.hasSuffix(".cast") }.sorted()
    }

    /// The processor time, in hundredths of a second.
    var time: Int {
        let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }
}

extension TerminalSession {
    func resize(to size: (columns: Int, rows: Int)) { resize(columns: size.columns, rows: size.rows) }

    /// Reads until there is no output for the given time, at most for a minute.
    fileprivate func rest(seconds time: Double) {
        var end = seconds + time
        let latest = seconds + 60
        while seconds < min(end, latest) {
            if read(milliseconds: 20) > 0 || line?.nextArrival != nil { end = seconds + time }
        }
    }
}
