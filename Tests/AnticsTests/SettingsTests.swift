import ArgumentParser
import Cells
import Colors
import Foundation
import Layers
import Playback
import Playground
import PseudoTerminal
import Scenes
import TerminalScreen
import TestSupport
import Testing
import Text

@testable import Commands

/// Reads a settings file that must be valid.
private func readSettings(_ text: String) -> Settings {
    let (settings, problems) = SettingsFile.read(text, file: "config.yaml")
    #expect(problems.isEmpty)
    return settings
}

/// A settings file with all settings.
private let settingsText = """
    theme: light
    renderer: half
    color: 256
    background: "#102030"
    overlays: [ghosts, bounds]
    snap: false
    cell-aspect: 2.5
    speed: 0.5
    loop: ping-pong
    reduced-motion: true
    fps: 30
    sync: off
    output: direct
    mouse: off
    clipboard: on
    remember: true
    keys:
      play-pause: [space, k, " "]
      reverse: none
      quit: "#"
    """

/// The text of settings files: every key, and every error with its place.
@Suite struct SettingsTextTests {
    @Test func everySettingIsRead() {
        let text = settingsText
        var wanted = Settings()
        (wanted.theme, wanted.renderer, wanted.color) = (.light, .fixed(.half), .fixed(.indexed256))
        (wanted.sync, wanted.output) = (.fixed(.off), .fixed(.direct))
        (wanted.background, wanted.overlays) = (.fixed(Color(rgb: 0x10_20_30)), [.ghosts, .bounds])
        (wanted.snap, wanted.cellAspect, wanted.speed, wanted.loop) = (false, 2.5, 0.5, .pingPong)
        (wanted.reducedMotion, wanted.fps, wanted.clipboard, wanted.remember) = (true, 30, .on, true)
        wanted.mouse = .off
        wanted.keys = ["play-pause": [" ", "k"], "reverse": [], "quit": ["#"]]
        #expect(readSettings(text) == wanted)
        #expect(readSettings("background: auto").background == .auto)
        #expect(SettingRow.all.allSatisfy { text.contains("\($0.name):") })
    }

    /// The template sets nothing. Each of its keys accepts the default that its line shows.
    @Test func theTemplateSetsNothingAndNamesEveryKey() {
        let template = SettingsFile.template
        #expect(readSettings(template) == Settings() && readSettings("") == Settings())
        let lines = template.split(separator: "\n").map(String.init)
        let keys = lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.map { String($0.dropFirst()) }
        #expect(keys.map { String($0.prefix { $0 != ":" }) } == SettingRow.all.map(\.name))
        let defaults = readSettings(keys.joined(separator: "\n"))
        #expect(defaults.theme == .standard && defaults.fps == 60)
        #expect(lines.allSatisfy { $0.count <= 80 })
        let map = KeyMap.standard.rebound(defaults.keys ?? [:])
        #expect(map.command(for: "k") == .time(.playPause) && map.command(for: "R") == .pace(.reverse))
        #expect(map.command(for: "r") == nil)
    }

    /// Settings that one source does not set come from the other.
    @Test func settingsCompleteEachOther() {
        let whole = readSettings(SettingRow.all.map { "\($0.name): \($0.field.standard ?? "")\n" }.joined())
        #expect(Settings().completed(by: whole) == whole)
        #expect(whole.completed(by: Settings()) == whole)
        var own = Settings()
        (own.theme, own.remember) = (.mono, true)
        let both = own.completed(by: whole)
        #expect(both.theme == .mono && both.remember == true && both.fps == whole.fps)
    }

    /// One reading reports all errors, each with the fix.
    @Test func allErrorsAreReportedTogether() {
        let found = SettingsFile.read("theme: ligth\nfps: fast\nloup: once\n", file: "c.yaml").diagnostics
        #expect(found.map(\.line) == [1, 2, 3])
        #expect(found.map(\.fix) == ["theme: light", nil, "loop"])
        #expect(found.first?.shown.text.contains("theme: ligth\n       ^\nhint: theme: light") == true)
    }

    @Test func anyTextIsReadToItsEnd() {
        var random = SplitMix64(seed: 91)
        let pieces =
            SettingRow.all.flatMap { [$0.name, $0.field.standard ?? ""] } + [
                ":", "\n", " ", "[", "]", "{", "}", ",", "#", "\"", "- ", "yes", "0x1F", "none", "🦔",
            ]
        for _ in cases(100) {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in random.pick(pieces) }.joined()
            for problem in SettingsFile.read(text, file: "f").diagnostics {
                #expect(problem.line >= 1 && problem.column >= 1 && !problem.message.isEmpty)
            }
        }
    }

    @Test func everyActionAcceptsItsOwnKeys() {
        let lines = KeyMap.standard.actions.map { action in
            let names = (action.keys + action.extras).compactMap { key in key.name.map { "'\($0)'" } }
            return "  \(action.name): [\(names.joined(separator: ", "))]\n"
        }
        let map = KeyMap.standard.rebound(readSettings("keys:\n" + lines.joined()).keys ?? [:])
        for action in KeyMap.standard.actions {
            for key in action.keys + action.extras { #expect(map.command(for: key) == action.command) }
        }
    }
}

/// The settings file of the built program: its path, its creation, and its effect.
@Suite struct SettingsFileTests {
    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/etc/xdg", "HOME": "/home/a"], "/etc/xdg/antics/config.yaml"),
        (["XDG_CONFIG_HOME": "", "HOME": "/home/a"], "/home/a/.config/antics/config.yaml"),
        (["XDG_CONFIG_HOME": "relative", "HOME": "/home/a"], "/home/a/.config/antics/config.yaml"),
        ([:], nil),
    ])
    func thePathFollowsTheEnvironment(environment: [String: String], path: String?) {
        #expect(SettingsFile.path(environment) == path)
    }

    /// A changed setting keeps the other lines and the line ends of the file.
    @Test(arguments: ["\n", "\r\n"]) func aSettingReplacesItsLine(end: String) throws {
        let before = ["theme: light", "renderer: half", "speed: 2", ""].joined(separator: end)
        try Program.inFolder(of: ["config.yaml": before]) { folder in
            try SettingsFile.set("renderer", to: "braille", in: folder.path + "/config.yaml")
            let after = ["theme: light", "speed: 2", "renderer: braille", ""].joined(separator: end)
            #expect(try folder.text(of: "config.yaml") == after)
        }
    }

    /// A new setting keeps the comments, and creates a missing file.
    @Test(arguments: [nil, "# mine\nfps: 20\n\n"]) func aSettingIsAdded(before: String?) throws {
        try Program.inFolder(of: before.map { ["antics/config.yaml": $0] } ?? [:]) { folder in
            try SettingsFile.set("renderer", to: "quadrant", in: folder.path + "/antics/config.yaml")
            let lines = try folder.text(of: "antics/config.yaml").split(separator: "\n").map(String.init)
            #expect(lines == (before == nil ? [] : ["# mine", "fps: 20"]) + ["renderer: quadrant"])
        }
    }

    @Test func reducedMotionStartsPaused() throws {
        let session = try TerminalSession(["star-morph"], environment: ["REDUCED_MOTION": "1"])
        #expect(session.shows("space next step"))
        session.expectQuit()
    }

    @Test func theBackgroundAndTheKeysTakeEffect() throws {
        let settings = "background: \"#fdf6e3\"\nkeys: { play-pause: P, quit: [X] }\n"
        try Program.inFolder(of: ["antics/config.yaml": settings]) { folder in
            func cells(_ words: [String], home: String, quit: String) throws -> [String] {
                let session = try TerminalSession(
                    ["fade", "--paused", "--at", "0.9", "--renderer", "half"] + words,
                    environment: ["XDG_CONFIG_HOME": home])
                #expect(session.shows("\(quit) quit"))
                session.settle(milliseconds: 200)
                let picture = (3..<15).flatMap { row in session.cells[row * 80..<(row + 1) * 80] }
                session.expectQuit(quit)
                return picture.map { "\($0.glyph) \($0.foreground) \($0.background)" }
            }
            let set = try cells([], home: folder.path, quit: "X")
            #expect(set == (try cells(["--background", "#fdf6e3"], home: "/nowhere", quit: "q")))
            #expect(set != (try cells(["--background", "black"], home: folder.path, quit: "X")))
        }
    }
}

/// The order of the sources: options, the environment, the settings file, the saved state.
@Suite struct SettingsOrderTests {
    private func merged(
        _ options: String, _ environment: [String: String] = [:], _ file: String = ""
    ) throws -> Settings {
        try Playing.parse(options.split(separator: " ").map(String.init))
            .settings(environment, file: readSettings(file))
    }

    @Test func withoutOptionsNothingIsSet() throws {
        let settings = try merged("")
        #expect(settings == Settings())
        let options = settings.terminalOptions
        #expect(options.color == nil && options.background == nil && options.framesPerSecond == nil)
        #expect(options.synchronized == nil && options.output == nil && !options.pictures)
    }

    @Test func theFileReachesTheTerminalOptions() throws {
        let settings = try merged("", [:], settingsText)
        #expect(settings == readSettings(settingsText))
        let options = settings.terminalOptions
        #expect(options.color == .indexed256 && options.background == .rgb(16, 32, 48))
        #expect(options.framesPerSecond == 30 && options.synchronized == false && options.output == .direct)
        #expect(try merged("", [:], "output: pixels").terminalOptions.pictures)
    }

    @Test func optionsOverrideTheFile() throws {
        let options = """
            --theme mono --renderer auto --color auto --background black --overlay ghosts --cell-aspect 2 \
            --speed 1 --fps 60 --sync on --output auto --no-snap
            """
        let settings = try merged(options, [:], settingsText)
        #expect(settings.theme == .mono && settings.renderer == .auto && settings.overlays == [.ghosts])
        #expect(
            settings.fps == 60 && settings.speed == 1 && settings.cellAspect == 2 && settings.snap == false)
        let terminal = settings.terminalOptions
        #expect(terminal.color == nil && terminal.background == .rgb(0, 0, 0))
        #expect(terminal.synchronized == true && terminal.output == nil)
        #expect(try merged("--no-color", [:], settingsText).terminalOptions.color == .mono)
        #expect(try merged("--background auto", [:], settingsText).terminalOptions.background == nil)
        // A light theme sets no background: the terminal reports its own.
        #expect(try merged("--theme light").terminalOptions.background == nil)
    }

    @Test(arguments: [
        ("--reduced-motion", "0", "false", true), ("", "1", "false", true), ("", "0", "true", false),
        ("", "no", "true", false), ("", "", "true", true), ("", "", "false", false),
    ])
    func theEnvironmentOverridesTheFile(option: String, variable: String, file: String, isReduced: Bool)
        throws
    {
        let settings = try merged(option, ["REDUCED_MOTION": variable], "reduced-motion: \(file)")
        #expect(settings.reducedMotion == isReduced)
    }

    @Test(arguments: [("", "1", ColorDepth?.none), ("", "", .ansi16), ("--color 256", "1", .indexed256)])
    func noColorOverridesTheFile(option: String, variable: String, depth: ColorDepth?) throws {
        let settings = try merged(option, ["NO_COLOR": variable], "color: 16")
        #expect(settings.terminalOptions.color == depth)
    }

    @Test func aPlayerAppliesItsSettingsAndReturnsThem() throws {
        var random = SplitMix64(seed: 17)
        var player = Player(
            playlist: SceneSource.demos(["star-morph"]), drawn: DrawnGlyphs(Set(Glyphs.allCases), reason: ""),
            hasColors: true)
        for _ in 0..<20 {
            let settings = chosen(&random)
            player.apply(settings, at: 0)
            var wanted = settings
            // Reduced motion is only switched on by settings, and off by a key.
            if player.settings.reducedMotion == true { wanted.reducedMotion = true }
            #expect(player.settings == wanted)
        }
    }
}

/// Returns settings as keys could choose them.
private func chosen(_ random: inout SplitMix64) -> Settings {
    var settings = Settings()
    settings.theme = ThemeName.allCases.randomElement(using: &random)
    settings.renderer = Choice.allCases.randomElement(using: &random)
    settings.loop = LoopMode.allCases.randomElement(using: &random)
    settings.overlays = Set(Overlay.allCases.filter { _ in Bool.random(using: &random) })
    settings.reducedMotion = .random(using: &random)
    return settings
}

/// The saved state: which settings it has, and where.
@Suite struct StateFileTests {
    private let quiet = Verbosity.of(quiet: true)
    private let remembering = readSettings("remember: true")

    @Test func thePathFollowsTheEnvironment() {
        func path(_ environment: [String: String]) -> String? {
            StateFile(environment, remembering, reportingTo: quiet)?.path
        }
        #expect(path(["XDG_STATE_HOME": "/no/state", "HOME": "/no"]) == "/no/state/antics/state.yaml")
        #expect(path(["HOME": "/no"]) == "/no/.local/state/antics/state.yaml")
        #expect(path(["XDG_STATE_HOME": "state"]) == nil)
        #expect(StateFile(["HOME": "/no"], Settings(), reportingTo: quiet) == nil, "no setting asks for it")
    }

    @Test func savedSettingsComeBack() throws {
        var random = SplitMix64(seed: 17)
        try Program.inFolder { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            var wanted = Settings()
            for _ in cases(20) {
                let state = try #require(StateFile(environment, remembering, reportingTo: quiet))
                #expect(state.settings == wanted)
                let first = chosen(&random)
                var last = chosen(&random)
                // Options, which the state does not save, change nothing.
                last.fps = 12
                state.save(last, since: first, reportingTo: quiet)
                wanted.save(last, since: first)
            }
        }
    }

    /// A setting that only an option changed is not saved. If no setting changed, there is no file.
    @Test func onlyChangesAreSaved() throws {
        try Program.inFolder { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            let state = try #require(StateFile(environment, remembering, reportingTo: quiet))
            var first = Settings()
            first.theme = .mono
            state.save(first, since: first, reportingTo: quiet)
            #expect(try folder.names.isEmpty)
            var last = first
            last.overlays = [.points, .ghosts]
            state.save(last, since: first, reportingTo: quiet)
            let text = try folder.text(of: "antics/state.yaml")
            #expect(text.split(separator: "\n").dropFirst() == ["overlays: [ghosts, points]"])
            #expect(try folder.appending(path: "antics").names == ["state.yaml"])
        }
    }

    /// A session restores the settings of the session before only if the settings file asks for it.
    @Test(arguments: [true, false])
    func sessionsRemember(_ isWanted: Bool) throws {
        try Program.inFolder(of: ["antics/config.yaml": "remember: \(isWanted)"]) { folder in
            let (home, state) = (folder.path, folder.path + "/antics/state.yaml")
            let environment = ["XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home]
            let first = try TerminalSession(["star-morph"], environment: environment)
            #expect(first.shows("star-morph"))
            #expect(first.press("t", shows: "theme: light"))
            #expect(first.press("mm", shows: "   half"))
            first.expectQuit()
            #expect(FileManager.default.fileExists(atPath: state) == isWanted)
            let second = try TerminalSession(["star-morph"], environment: environment)
            #expect(second.shows(isWanted ? "   half" : "star-morph"))
            #expect(second.press("t", shows: isWanted ? "theme: high-contrast" : "theme: light"))
            second.expectQuit()
        }
    }

    @Test func aBrokenFileIsOnlyANote() throws {
        let files = ["antics/config.yaml": "remember: true", "antics/state.yaml": "theme: ["]
        try Program.inFolder(of: files) { folder in
            let home = folder.path
            let session = try TerminalSession(
                ["star-morph"], environment: ["XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home])
            #expect(session.shows("star-morph"))
            session.expectQuit()
            #expect(session.sent.contains("note: cannot read the saved state: "))
        }
    }
}
