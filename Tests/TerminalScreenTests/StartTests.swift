import Cells
import Foundation
import PseudoTerminal
import Raster
import TestSupport
import Testing

@testable import TerminalScreen

/// What happens on terminals and machines that are not as one would wish.
@Suite struct StartTests {
    /// A directory that is gone after the test.
    /// Writes a program, in a process of its own: one that is held open for writing cannot be started, and a process that
    /// another test starts meanwhile would hold what is open here.
    private static func writeProgram(_ text: String, to path: String) throws {
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", "printf %s \"$1\" > \"$0\" && chmod 755 \"$0\"", path, text]
        try writer.run()
        writer.waitUntilExit()
        #expect(writer.terminationStatus == 0)
    }

    private static func withDirectory(_ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "antics-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private static let entry =
        TerminfoEntry(program: "antics", base: "xterm-256color", depth: .truecolor)?.name ?? ""

    /// What 256 colours have for the probe's.
    private static var nearest: CellColor {
        var palette = Palette(.indexed256)
        return palette.color(for: .rgb(255, 180, 60))
    }

    @Test func theLocaleCIsDrawnInASCII() throws {
        let session = try TerminalSession(environment: ["LC_ALL": "C"])
        #expect(session.wait { $0.sent.contains("so drawing in ASCII") })
        try #require(session.shows("ready"))
        session.terminal.press("p")
        #expect(session.wait { $0.sent.contains("## frame") })
        session.terminal.press("p")
        #expect(session.quit() == .exited(0))
        #expect(session.received.allSatisfy { $0 < 0x80 })
    }

    @Test func noLocaleAtAllIsDrawnInUnicode() throws {
        let session = try TerminalSession(environment: ["LANG": ""])
        try #require(session.shows("ready"))
        session.terminal.press("p")
        #expect(session.wait { $0.sent.contains("⣿⣷ frame") })
        #expect(!session.sent.contains("note:"))
    }

    @Test func anUnknownTerminalPlaysAsXterm() throws {
        let session = try TerminalSession(term: "xterm-ghostty")
        #expect(session.wait { $0.sent.contains("using xterm-256color") })
        #expect(session.shows("ready") || session.top.hasPrefix("note"))
        #expect(session.quit() == .exited(0))
        #expect(session.terminal.modes == session.before)
    }

    @Test func theEntryIsPrivateAndMadeOnce() throws {
        try Self.withDirectory { cache in
            let environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let entry = cache + "/antics/terminfo/a/" + Self.entry
            var made: Date?
            for _ in 0..<2 {
                let session = try TerminalSession(environment: environment)
                try #require(session.shows("ready"))
                #expect(session.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
                let date = try FileManager.default.attributesOfItem(atPath: entry)[.modificationDate] as? Date
                #expect(made == nil || made == date)
                made = date
            }
            let mode =
                try FileManager.default.attributesOfItem(atPath: cache + "/antics")[.posixPermissions] as? Int
            #expect(mode == 0o700)
            let left = try FileManager.default.contentsOfDirectory(atPath: cache + "/antics/terminfo")
            #expect(left == ["a"])
        }
    }

    /// Through ncurses: our own encoder needs no entry for its colours.
    @Test(arguments: [("ncurses", Self.nearest), ("direct", .rgb(255, 180, 60))] as [(String, CellColor)])
    func withoutTicThereAre256Colors(_ output: String, _ color: CellColor) throws {
        try Self.withDirectory { cache in
            let session = try TerminalSession(
                environment: [
                    "XDG_CACHE_HOME": cache, "COLORTERM": "truecolor", "PATH": "/nowhere",
                    "PROBE_OUTPUT": output,
                ])
            try #require(session.shows("ready"))
            #expect(session.replay.grid[column: 0, row: 0].foreground == color)
            #expect(session.quit() == .exited(0))
        }
    }

    /// What is wrong with an entry: it is rubbish, it is empty, or something is missing at its end.
    @Test(arguments: ["rubbish", "nothing", "the first half"])
    func aBrokenEntryIsMadeAnew(_ fault: String) throws {
        try Self.withDirectory { cache in
            let environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let entry = URL(filePath: cache + "/antics/terminfo/a/" + Self.entry)
            for run in 0..<2 {
                let session = try TerminalSession(environment: environment)
                try #require(session.shows("ready"))
                #expect(session.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60), "run \(run)")
                #expect(session.quit() == .exited(0))
                let whole = try Data(contentsOf: entry)
                switch fault {
                case "rubbish": try Data("rubbish".utf8).write(to: entry)
                case "nothing": try Data().write(to: entry)
                default: try whole.prefix(whole.count / 2).write(to: entry)
                }
            }
        }
    }

    @Test(arguments: [("ncurses", Self.nearest), ("direct", .rgb(255, 180, 60))] as [(String, CellColor)])
    func anEntryThatCannotBeMadeIsDoneWithout(_ output: String, _ color: CellColor) throws {
        try Self.withDirectory { cache in
            let directory = cache + "/antics/terminfo/a"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            try "rubbish".write(
                toFile: directory + "/" + Self.entry, atomically: true, encoding: .utf8)
            let session = try TerminalSession(environment: [
                "XDG_CACHE_HOME": cache, "COLORTERM": "truecolor", "PATH": "/nowhere",
                "PROBE_OUTPUT": output,
            ])
            try #require(session.shows("ready"))
            #expect(session.replay.grid[column: 0, row: 0].foreground == color)
            #expect(session.quit() == .exited(0))
            #expect(session.terminal.modes == session.before)
        }
    }

    /// While one program makes the entry, another one that starts finds no half of it.
    @Test func anEntryIsThereWholeOrNotAtAll() throws {
        try Self.withDirectory { cache in
            let tools = cache + "/tools"
            try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
            // A tic that writes something, and the rest when it is told to.
            let slow = """
                #!/bin/sh
                mkdir -p "$3/a"; echo half > "$3/a/\(Self.entry)"; : > "\(cache)/begun"
                while [ ! -e "\(cache)/go" ]; do sleep 0.01; done
                exec /usr/bin/env PATH="/usr/bin:/bin" tic "$@"

                """
            try Self.writeProgram(slow, to: tools + "/tic")
            var environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let second = environment
            environment["PATH"] = tools + ":/usr/bin:/bin"
            let slowly = try TerminalSession(environment: environment)
            #expect(slowly.wait { _ in FileManager.default.fileExists(atPath: cache + "/begun") })
            let other = try TerminalSession(environment: second)
            #expect(other.shows("ready"))
            #expect(other.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
            try Data().write(to: URL(filePath: cache + "/go"))
            #expect(slowly.shows("ready"))
            #expect(slowly.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache + "/antics/terminfo") == ["a"])
        }
    }
}
