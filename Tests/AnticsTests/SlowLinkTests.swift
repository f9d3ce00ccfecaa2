import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The playground over slow connections.
@Suite(.enabled(if: FuzzTime.seconds != nil)) struct SlowLinkTests {
    /// A connection (bytes per second, delay in seconds), a size and a demo.
    struct Link: Sendable, CustomTestStringConvertible {
        let rate: Double
        let way: Double
        var size = (columns: 80, rows: 24)
        let demo: String

        var testDescription: String {
            "\(Int(rate / 1000)) kB/s, \(Int(way * 1000)) ms, \(size.columns)x\(size.rows), \(demo)"
        }
    }

    struct Outcome {
        /// The delays of partial frames, in seconds.
        var late = (median: 0.0, longest: 0.0)
        /// The times from each key to its effect on the screen, in seconds.
        var keys: [Double] = []
        /// The longest time in the queue, in seconds.
        var wait = 0.0
        /// Partial frames and bytes per second.
        var (frames, bytes) = (0.0, 0.0)
        var title = ""
    }

    static let demos = ["star-morph", "colour-spaces", "stagger", "gradient-stroke"]
    static let sizes = [(80, 24), (100, 30), (160, 48)]
    static let isWhole = (FuzzTime.seconds ?? 0) >= 60

    /// The tested connections; all of them if `FUZZ_SECONDS` is at least 60.
    static let links: [Link] =
        isWhole
        ? [(1e4, 0.3), (5e4, 0.3), (1e5, 0), (1e6, 0.6)].flatMap { rate, way in
            sizes.flatMap { size in demos.map { Link(rate: rate, way: way, size: size, demo: $0) } }
        }
        : [
            Link(rate: 1e4, way: 0.3, demo: "colour-spaces"),
            Link(rate: 1e5, way: 0, size: (160, 48), demo: "gradient-stroke"),
            Link(rate: 1e6, way: 0.6, demo: "star-morph"),
        ]

    /// The queue is short, keys take effect soon, and a fast connection is used well.
    @Test(arguments: links) func keysTakeEffectSoon(link: Link) throws {
        let outcome = try outcome(of: link)
        print(row(link, outcome))
        let slack = 1.0  // what a busy machine may take
        #expect(outcome.wait < 0.5 + slack)
        #expect(!outcome.keys.isEmpty && (outcome.keys.max() ?? 9) < 0.9 + 2 * link.way + slack)
        if link.rate >= 1e6 { #expect(outcome.frames > 8) }
    }

    @Test func aCompleteRedrawDoesNotFillTheQueue() throws {
        let session = try TerminalSession(
            "colour-spaces", "--paused", "--at", "1", columns: 160, rows: 48,
            environment: ["SSH_CONNECTION": "a 1 b 2"])
        session.line = SlowLine(rate: 1e4, way: 0)
        let bytes = 12_000
        #expect(session.wait { $0.line?.arrived ?? 0 > bytes && $0.line?.nextArrival == nil })
        session.line?.forgetDelays()
        let before = session.line?.arrived ?? 0
        session.press("\u{C}")
        #expect(
            session.wait { $0.line?.arrived ?? 0 > before + bytes },
            "\(before), \(session.line?.arrived ?? 0)")
        #expect(session.line?.longestWait ?? 9 < 1)
    }

    private func row(_ link: Link, _ outcome: Outcome) -> String {
        func text(_ seconds: Double) -> String { String(format: "%.2f", seconds) }
        let keys = outcome.keys.sorted()
        return "LINK | \(link) | \(text(outcome.late.median)) / \(text(outcome.late.longest)) s"
            + " | \(keys.isEmpty ? "-" : text(keys[keys.count / 2])) / \(text(keys.last ?? 99)) s"
            + " | \(text(outcome.wait)) s | \(text(outcome.frames)) fps | \(Int(outcome.bytes)) B/s | \(outcome.title)"
    }

    /// Plays, presses a key every 1.5 s, and measures.
    private func outcome(of link: Link) throws -> Outcome {
        let session = try TerminalSession(
            link.demo, columns: link.size.columns, rows: link.size.rows,
            environment: ["SSH_CONNECTION": "a 1 b 2"])
        session.line = SlowLine(rate: link.rate, way: link.way)
        session.wait(seconds: 6)
        session.line?.forgetDelays()
        let (start, bytes, frames) = (session.seconds, session.line?.arrived ?? 0, session.frames)
        var outcome = Outcome()
        for (key, wanted) in [("[", " 0.9×"), ("d", " 1×"), ("[", " 0.9×"), ("d", " 1×")] {
            let pressed = session.seconds
            session.press(key)
            if session.shows(wanted) { outcome.keys.append(session.seconds - pressed) }
            session.wait(seconds: 1.5)
        }
        let taken = session.seconds - start
        outcome.wait = session.line?.longestWait ?? 0
        outcome.frames = Double(session.frames - frames) / taken
        outcome.bytes = Double((session.line?.arrived ?? 0) - bytes) / taken
        let late = (session.line?.delays ?? []).sorted()
        outcome.late = (late.isEmpty ? 0 : late[late.count / 2], late.last ?? 0)
        outcome.title = session.line(0)
        return outcome
    }
}

extension TerminalSession {
    fileprivate func wait(seconds time: Double) {
        let end = seconds + time
        while seconds < end { read(milliseconds: Int32(max(1, min(50, (end - seconds) * 1000)))) }
    }
}
