import Cells
import Foundation
import Playground
import PseudoTerminal
import TestSupport
import Testing
import Text

@testable import Commands

/// The limits of a public session.
@Suite struct PublicSessionTests {
    @Test func aPublicSessionPlaysBundledDemos() throws {
        func demos(_ words: [String], _ asked: String? = nil) throws -> [String] {
            try PublicSession.demos(words, asked.map { ["SSH_ORIGINAL_COMMAND": $0] } ?? [:])
        }
        #expect(try demos([]).isEmpty)
        #expect(try demos(["springs"], "star-morph") == ["springs"])
        #expect(try demos([], " star-morph  springs ") == ["star-morph", "springs"])
        for words in [["my.yaml"], ["-"], ["/etc/passwd"], ["star-morph.swift"], ["star-morph", "x"]] {
            #expect(throws: Failure.self) { try demos(words) }
            #expect(throws: Failure.self) { try demos([], words.joined(separator: " ")) }
        }
        let failure = #expect(throws: Failure.self) { try demos([], "sprngs; cat /etc/passwd") }
        #expect(failure?.text.text == "error: no demo \"sprngs;\". Did you mean \"springs\"?")
    }

    @Test func aPublicSessionEndsAfterItsTime() {
        var session = PublicSession(at: 10)
        #expect(session.nextCheck == 910)
        #expect(session.savedScenes(at: 909.9).isEmpty && !session.isOver(after: []))
        #expect(session.savedScenes(at: 910).isEmpty && session.isOver(after: []))
        #expect(PublicSession.exitMessage(at: 20).isEmpty)
        #expect(PublicSession.exitMessage(at: 900).map(\.text) == ["The 15 minutes are over. Come again."])
    }

    @Test func aPublicSessionStartsAndSuspendsNoProgram() {
        let keys = KeyMap.standard.without(PublicSession.missing)
        let (all, left) = (KeyMap.standard.actions.map(\.name), keys.actions.map(\.name))
        #expect(Set(all).subtracting(left) == PublicSession.missing)
        #expect(all.count - left.count == 3)
        for key in ["e", "E", "\u{1A}"] as [Unicode.Scalar] {
            #expect(KeyMap.standard.command(for: .character(key)) != nil)
            #expect(keys.command(for: .character(key)) == nil)
        }
        #expect(keys.command(for: "q") == .effect(.quit))
    }

    @Test func onlyVariablesOfTheTerminalArePassed() {
        let environment = PublicSession.environment([
            "TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": "/root", "EDITOR": "vi", "XDG_CONFIG_HOME": "/x",
            "ANTICS_RESUME": "x", "SSH_CONNECTION": "a 1 b 2",
        ])
        #expect(environment == ["TERM": "xterm", "LC_ALL": "C.UTF-8", "SSH_CONNECTION": "a 1 b 2"])
    }

    /// Keys that write files show a notice, and playback continues.
    @Test func aPublicSessionWritesNoFile() throws {
        try Program.inFolder { folder in
            let settings = folder.appending(path: "config")
            try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
            let places = ["HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
            let session = try TerminalSession(
                "--public", "star-morph", columns: 240, rows: 80,
                environment: Dictionary(uniqueKeysWithValues: places.map { ($0, settings.path) }), in: folder)
            #expect(session.shows("space pause"))
            #expect(session.press(" ", shows: "space play"))
            for key in ["s", "S", "R", "+++W"] {
                #expect(session.press(key, shows: "a public session saves no files"), "\(key)")
            }
            session.terminal.press("e\u{1A}")
            #expect(session.press(":suspend\r", shows: "no command"))
            session.terminal.press("\u{1B} ")
            session.read(milliseconds: 100)
            #expect(session.press("\u{1B}?", shows: "command prompt"))
            #expect(!session.text.contains("suspend"))
            let pictured = session.lines.prefix(60).map(\.count).max() ?? 0
            #expect(pictured <= 200 && session.lines.dropFirst(60).allSatisfy(\.isEmpty))
            session.terminal.press("\u{1B} q")
            #expect(session.ending() == .exited(0))
            #expect(session.terminal.modes == session.before)
            #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["config"])
        }
    }

    /// A public session has all colours without a terminfo entry.
    @Test func coloursNeedNoTerminfoEntry() throws {
        let session = try TerminalSession(
            "--public", "colour", environment: ["HOME": "/nowhere", "XDG_CACHE_HOME": "/nowhere"])
        #expect(session.shows("space pause"))
        #expect(session.cells.contains { $0.foreground.rgb != nil })
        session.expectQuit()
    }
}
