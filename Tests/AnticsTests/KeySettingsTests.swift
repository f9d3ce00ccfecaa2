import Cells
import Foundation
import Playback
import Playground
import PseudoTerminal
import Scenes
import TestSupport
import Testing

@testable import Commands

/// Keys in the file of settings, as the program reads them.
@Suite struct KeySettingsTests {
    private func read(_ text: String) -> (settings: Settings, diagnostics: [SceneDiagnostic]) {
        SettingsFile.reader.read(text, file: "config.yaml")
    }

    @Test func theExampleOfTheTemplateIsRead() throws {
        let line = try #require(
            SettingsFile.reader.template.split(separator: "\n").first { $0.hasPrefix("#keys: ") })
        let (settings, problems) = read(String(line.dropFirst()))
        #expect(problems.isEmpty)
        let map = KeyMap.standard.rebound((settings.keys ?? []).keys)
        #expect(map.command(for: "k") == .time(.playPause) && map.command(for: "R") == .pace(.reverse))
        #expect(map.command(for: "r") == nil)
    }

    /// All names of actions and of keys are known.
    @Test func everyActionCanHaveItsOwnKeys() {
        let lines = KeyMap.standard.actions.map { action in
            let names = (action.keys + action.extras).compactMap { key in key.name.map { "'\($0)'" } }
            return "  \(action.name): [\(names.joined(separator: ", "))]\n"
        }
        let (settings, problems) = read("keys:\n" + lines.joined())
        #expect(problems.isEmpty)
        let map = KeyMap.standard.rebound((settings.keys ?? []).keys)
        for action in KeyMap.standard.actions {
            for key in action.keys + action.extras { #expect(map.command(for: key) == action.command) }
        }
    }

    @Test(arguments: [
        ("reverse: ctrl-a", "18: error: reverse cannot have the key ctrl-a: screen takes Ctrl-A for itself"),
        ("reverse: ctrl-b", "18: error: reverse cannot have the key ctrl-b: tmux takes Ctrl-B for itself"),
        (
            "reverse: ctrl-s",
            "18: error: reverse cannot have the key ctrl-s: terminals stop and start the output with Ctrl-S and Ctrl-Q"
        ),
        (
            "reverse: ctrl-q",
            "18: error: reverse cannot have the key ctrl-q: terminals stop and start the output with Ctrl-S and Ctrl-Q"
        ),
        (
            "reverse: 'ctrl-\\'",
            "18: error: reverse cannot have the key ctrl-\\: asciinema pauses a recording with Ctrl-\\"
        ),
        (
            "reverse: ctrl-i",
            "18: error: reverse cannot have the key ctrl-i: terminals send Ctrl-I as Tab"
        ),
        ("reverse: Ctrl-L", "18: error: no key \"Ctrl-L\". Did you mean ctrl-l?"),
        ("reverse: pagdown", "18: error: no key \"pagdown\". Did you mean pagedown?"),
        ("revers: k", "9: error: no action \"revers\". Did you mean reverse?"),
        ("quit: none", "9: error: no key is left to quit: give quit one of its own"),
        ("reverse: [q, ctrl-c]", "7: error: no key is left to quit: give quit one of its own"),
        (
            "quit: [escape]",
            "9: error: quit cannot have the key escape: over a slow link other keys begin with it"
        ),
        (
            "redraw: k, reverse: k", "29: error: k is a key of redraw and of reverse: it can be one's only"
        ),
    ])
    func mistakesAreTold(keys: String, message: String) {
        let found = read("keys: { \(keys) }").diagnostics.map(\.summary)
        #expect(found == ["config.yaml:1:\(message)"])
    }

    @Test func theProgramTakesThem() throws {
        try Program.inFolder { folder in
            let antics = folder.appending(path: "antics")
            try FileManager.default.createDirectory(at: antics, withIntermediateDirectories: true)
            let file = antics.appending(path: "config.yaml")
            try Data("keys: { play-pause: P, quit: [X] }\n".utf8).write(to: file)
            let environment = ["XDG_CONFIG_HOME": folder.path]
            let session = try TerminalSession(["star-morph"], environment: environment)
            #expect(session.shows("P pause") && session.shows("X quit"))
            #expect(session.press("qq P", shows: "P play"))
            session.terminal.press("X")
            #expect(session.ending() == .exited(0))
            try Data("keys: { quit: ctrl-q }\n".utf8).write(to: file)
            let wrong = try Program.run("config", environment: environment)
            #expect(wrong.status == 65 && wrong.errors.contains("config.yaml:1:15: error: quit cannot have"))
        }
    }
}
