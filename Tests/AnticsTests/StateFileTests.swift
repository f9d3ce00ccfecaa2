import ArgumentParser
import Cells
import Foundation
import Layers
import Playback
import Playground
import PseudoTerminal
import Scenes
import TestSupport
import Testing

@testable import Commands

/// What is remembered of a person's choices, and where.
@Suite struct StateFileTests {
    private let quiet: Remarks = {
        var remarks = Remarks()
        remarks.quiet = true
        return remarks
    }()
    private let remembering: Settings = {
        var settings = Settings()
        settings.remember = true
        return settings
    }()

    private func choices(_ random: inout SplitMix64) -> Choices {
        var choices = Choices()
        choices.theme = ThemeName.allCases.randomElement(using: &random) ?? .standard
        choices.glyphs = ([nil] + Glyphs.allCases).randomElement(using: &random) ?? nil
        choices.loopMode = LoopMode.allCases.randomElement(using: &random) ?? .loop
        choices.overlays = Set(Overlay.allCases.filter { _ in Bool.random(using: &random) })
        choices.reducesMotion = .random(using: &random)
        return choices
    }

    @Test func itsPlace() {
        func path(_ environment: [String: String]) -> String? {
            StateFile(environment, remembering, telling: quiet)?.path
        }
        #expect(path(["XDG_STATE_HOME": "/no/state", "HOME": "/no"]) == "/no/state/antics/state.yaml")
        #expect(path(["HOME": "/no"]) == "/no/.local/state/antics/state.yaml")
        #expect(path(["XDG_STATE_HOME": "state"]) == nil)
        #expect(StateFile(["HOME": "/no"], Settings(), telling: quiet) == nil, "nobody wants it")
    }

    /// Whatever was chosen comes back, choice by choice over what was remembered before.
    @Test func choicesComeBack() throws {
        var random = SplitMix64(seed: 17)
        try Program.inFolder { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            var wanted = Choices()
            for _ in cases(40) {
                let state = try #require(StateFile(environment, remembering, telling: quiet))
                let first = Preferences(try Playing.parse([]), [:], state.settings).choices
                #expect(first == wanted)
                wanted = choices(&random)
                state.keep(wanted, since: first, telling: quiet)
            }
        }
    }

    /// What a command line asked for is no choice of keys, and nothing is written where nothing was chosen.
    @Test func onlyWhatKeysChoseIsKept() throws {
        try Program.inFolder { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            let state = try #require(StateFile(environment, remembering, telling: quiet))
            var first = Choices()
            first.theme = .mono
            state.keep(first, since: first, telling: quiet)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            var last = first
            last.overlays = [.points, .ghosts]
            state.keep(last, since: first, telling: quiet)
            let text = try String(contentsOfFile: state.path, encoding: .utf8)
            #expect(text.split(separator: "\n").dropFirst() == ["overlays: [ghosts, points]"])
            // Only the file itself is left behind.
            let folder = folder.appending(path: "antics").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["state.yaml"])
        }
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Keys pressed in one session are there in the next, if the settings say so, and only then.
    @Test(arguments: [true, false])
    func sessionsRemember(_ isWanted: Bool) throws {
        try Program.inFolder { folder in
            let (home, state) = (folder.path, folder.path + "/antics/state.yaml")
            try write("remember: \(isWanted)\n", to: home + "/antics/config.yaml")
            let environment = ["XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home]
            let first = try TerminalSession(["star-morph"], environment: environment)
            #expect(first.shows("auto: braille"))
            #expect(first.press("t", shows: "theme: light"))
            #expect(first.press("mm", shows: "   half"))
            first.terminal.press("q")
            #expect(first.ending() == .exited(0))
            #expect(FileManager.default.fileExists(atPath: state) == isWanted)
            let second = try TerminalSession(["star-morph"], environment: environment)
            #expect(second.shows(isWanted ? "   half" : "auto: braille"))
            #expect(second.press("t", shows: isWanted ? "theme: high-contrast" : "theme: light"))
            second.terminal.press("q")
            #expect(second.ending() == .exited(0))
        }
    }

    /// A file that cannot be read is no reason not to play.
    @Test func aBrokenFileIsNoError() throws {
        try Program.inFolder { folder in
            let home = folder.path
            try write("remember: true\n", to: home + "/antics/config.yaml")
            try write("theme: [\n", to: home + "/antics/state.yaml")
            let session = try TerminalSession(
                ["star-morph"], environment: ["XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home])
            #expect(session.shows("auto: braille"))
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
            #expect(session.sent.contains("note: nothing is remembered: "))
        }
    }
}
