import ArgumentParser
import Cells
import Foundation
import Layers
import Playback
import Playground
import PseudoTerminal
import Scenes
import TerminalScreen
import TestSupport
import Testing

@testable import Commands

/// The settings of a person: where they are, what they do, and what goes before them.
@Suite struct SettingsFileTests {
    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/etc/xdg", "HOME": "/home/a"], "/etc/xdg/antics/config.yaml"),
        (["XDG_CONFIG_HOME": "", "HOME": "/home/a"], "/home/a/.config/antics/config.yaml"),
        (["XDG_CONFIG_HOME": "relative", "HOME": "/home/a"], "/home/a/.config/antics/config.yaml"),
        ([:], nil),
    ])
    func theirPlace(environment: [String: String], path: String?) {
        #expect(SettingsFile.path(environment) == path)
    }

    @Test func aFileIsCreatedOnce() throws {
        try Program.inFolder { folder in
            let home = ["XDG_CONFIG_HOME": folder.path]
            let path = folder.path + "/antics/config.yaml"
            #expect(try Program.run("config", environment: home).output == path + "\n")
            let made = try Program.run("config", "--init", environment: home)
            #expect(made.status == 0 && made.errors == "wrote \(path)\n")
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("#reduced-motion: false"))
            let again = try Program.run("config", "--init", environment: home)
            #expect(again.status == 73 && again.errors.contains("exists"))
            try Data("backgroud: black\n".utf8).write(to: URL(filePath: path))
            let wrong = try Program.run("config", environment: home)
            #expect(
                wrong.status == 65 && wrong.errors.contains("config.yaml:1:1: error: no key \"backgroud\""))
        }
    }

    /// The option, the environment and the settings, in this order.
    @Test(arguments: [
        ("--reduced-motion", "0", "false", true), (nil, "1", "false", true), (nil, "0", "true", false),
        (nil, nil, "true", true), (nil, nil, "false", false), (nil, "", "true", true),
    ])
    func whoSaysThatNothingMoves(option: String?, variable: String?, setting: String, isStill: Bool) throws {
        try Program.inFolder { folder in
            let antics = folder.appending(path: "antics")
            try FileManager.default.createDirectory(at: antics, withIntermediateDirectories: true)
            try Data("reduced-motion: \(setting)\n".utf8).write(to: antics.appending(path: "config.yaml"))
            var environment = ["XDG_CONFIG_HOME": folder.path]
            environment["REDUCED_MOTION"] = variable
            let session = try TerminalSession(
                ["star-morph"] + [option].compactMap(\.self), environment: environment)
            #expect(session.shows(isStill ? "space play" : "space pause"))
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
        }
    }

    @Test func theGroundOfTheSettings() throws {
        try Program.inFolder { folder in
            let antics = folder.appending(path: "antics")
            try FileManager.default.createDirectory(at: antics, withIntermediateDirectories: true)
            try Data("background: \"#fdf6e3\"\n".utf8).write(to: antics.appending(path: "config.yaml"))
            func cells(_ words: [String], home: String) throws -> [String] {
                let session = try TerminalSession(
                    ["fade", "--paused", "--at", "0.9", "--renderer", "half"] + words,
                    environment: ["XDG_CONFIG_HOME": home])
                #expect(session.shows("space play"))
                session.settle(milliseconds: 200)
                return session.cells.map { "\($0.glyph) \($0.foreground) \($0.background)" }
            }
            let set = try cells([], home: folder.path)
            #expect(set == (try cells(["--background", "#fdf6e3"], home: "/nowhere")))
            #expect(set != (try cells([], home: "/nowhere")))
            #expect(set != (try cells(["--background", "black"], home: folder.path)))
        }
    }
}

/// Lessons and the tour on the built program.
@Suite(.serialized) struct LessonSessionTests {
    /// A clicker goes from step to step, and past the last one to the next demo.
    @Test func aLessonIsGoneThroughByHand() throws {
        let session = try TerminalSession("star-morph", "--lesson", "--paused")
        #expect(session.shows("> first step"))
        let next = "\u{1B}[6~"
        var seen: Set<String> = []
        for _ in 0..<24 where !session.line(0).contains("Marching ants") {
            session.terminal.press(next)
            session.read(milliseconds: 250)
            if let place = session.text.firstMatch(of: /step \d of \d/) { seen.insert(String(place.output)) }
        }
        #expect(session.line(0).contains("Marching ants"))
        #expect(seen == ["step 1 of 5", "step 2 of 5", "step 3 of 5", "step 4 of 5", "step 5 of 5"])
        session.terminal.press("q")
        #expect(session.ending() == .exited(0))
    }

    @Test func theTourBegins() throws {
        let session = try TerminalSession("tour")
        #expect(session.shows("1 of 10") && session.shows("lesson of"))
        #expect(session.press(">", shows: "step 1 of"))
        #expect(session.press("n", shows: "2 of 10"))
        session.terminal.press("q")
        #expect(session.ending() == .exited(0))
    }

    @Test func aDemoOpensTheCatalogueAtIt() throws {
        let session = try TerminalSession("springs", "--paused")
        #expect(session.shows("Springs") || session.shows("springs"))
        #expect(!session.line(0).contains("1 of 1"))
        #expect(session.press("/", shows: "type to search"))
        #expect(session.press("ants", shows: "1 of"))
        #expect(session.press("\r", shows: "Marching ants   "))
        session.terminal.press("q")
        #expect(session.ending() == .exited(0))
    }
}

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

/// What goes before what: options, the environment, the settings, what is remembered.
@Suite struct PreferencesTests {
    private func preferences(
        _ options: String, _ environment: [String: String] = [:], _ settings: String = ""
    ) throws -> Preferences {
        let (settings, problems) = SettingsFile.reader.read(settings, file: "config.yaml")
        #expect(problems.isEmpty)
        return Preferences(
            try Playing.parse(options.split(separator: " ").map(String.init)), environment, settings)
    }

    private static let settings = """
        theme: mono
        renderer: half
        color: 16
        background: white
        overlays: [bounds]
        snap: false
        cell-aspect: 3
        speed: 2
        loop: once
        reduced-motion: true
        fps: 20
        clipboard: on
        sync: on
        output: direct
        """

    @Test func nothingSaidIsWhatEverybodyHas() throws {
        let wanted = try preferences("")
        #expect(wanted.choices == Choices())
        #expect(wanted.depth == nil && wanted.ground == nil && wanted.fps == nil)
        #expect(wanted.speed == 1 && wanted.aspect == 2 && wanted.synchronized == nil && wanted.snaps)
        #expect(wanted.clipboard == .ask && wanted.output == nil)
    }

    @Test func settingsAreHeard() throws {
        let wanted = try preferences("", [:], Self.settings)
        #expect(wanted.choices.theme == .mono && wanted.choices.glyphs == .half)
        #expect(wanted.choices.overlays == [.bounds] && wanted.choices.loopMode == .once)
        #expect(wanted.choices.reducesMotion && !wanted.snaps)
        #expect(wanted.depth == .ansi16 && wanted.ground == .rgb(255, 255, 255))
        #expect(wanted.fps == 20 && wanted.speed == 2 && wanted.aspect == 3)
        #expect(wanted.synchronized == true && wanted.clipboard == .on && wanted.output == .direct)
    }

    @Test func optionsGoBeforeSettings() throws {
        let options = """
            --theme light --renderer auto --color auto --background black --overlay ghosts --cell-aspect 2 \
            --speed 1 --fps 60 --sync off --output auto
            """
        let wanted = try preferences(options, [:], Self.settings)
        #expect(wanted.choices.theme == .light && wanted.choices.glyphs == nil)
        #expect(wanted.choices.overlays == [.ghosts])
        #expect(wanted.depth == nil && wanted.ground == .rgb(0, 0, 0))
        #expect(wanted.fps == 60 && wanted.speed == 1 && wanted.aspect == 2)
        #expect(wanted.synchronized == false && wanted.output == nil)
        #expect(try preferences("--no-color", [:], Self.settings).depth == .mono)
        #expect(try preferences("--background auto", [:], Self.settings).ground == nil)
        // A light theme counts on a light ground only where the terminal says nothing.
        #expect(try preferences("--theme light").ground == nil)
    }

    @Test func theEnvironmentGoesBeforeSettings() throws {
        #expect(try preferences("", ["NO_COLOR": "1"], Self.settings).depth == nil)
        #expect(try preferences("", ["NO_COLOR": ""], Self.settings).depth == .ansi16)
        #expect(try preferences("--color 256", ["NO_COLOR": "1"]).depth == .indexed256)
        #expect(try !preferences("", ["REDUCED_MOTION": "0"], Self.settings).choices.reducesMotion)
        #expect(try preferences("--reduced-motion", ["REDUCED_MOTION": "0"]).choices.reducesMotion)
    }

    /// Every word that the reader of settings takes means something here.
    @Test func everyWordMeansSomething() throws {
        func wanted(_ line: String) throws -> Preferences { try preferences("", [:], line) }
        for name in ThemeName.allCases {
            #expect(try wanted("theme: \(name.rawValue)").choices.theme == name)
        }
        for glyphs in Glyphs.allCases {
            #expect(try wanted("renderer: \(glyphs.rawValue)").choices.glyphs == glyphs)
        }
        for depth in ColorDepth.allCases {
            #expect(try wanted("color: \(depth.rawValue)").depth == depth)
        }
        for mode in LoopMode.allCases {
            #expect(try wanted("loop: \(mode.rawValue)").choices.loopMode == mode)
        }
    }
}

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
