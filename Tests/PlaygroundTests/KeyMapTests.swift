import Cells
import Geometry
import Layers
import Playback
import TestSupport
import Testing
import Text

@testable import Playground

@Suite struct RebindingTests {
    private static let map = KeyMap.standard.rebound([
        "play-pause": [" ", "k"], "reverse": ["R"], "next-demo": [], "quit": ["Q"], "overlays": ["."],
        "next-step": [";"],
    ])

    private func player(_ map: KeyMap = map) -> Player {
        var player = Player(playlist: [lessonItem(), lessonItem("second")])
        player.keyMap = map
        return player
    }

    @Test func customKeysAreTakenFromOthers() {
        let map = Self.map
        #expect(map.command(for: "k") == .time(.playPause) && map.command(for: " ") == .time(.playPause))
        #expect(map.command(for: "R") == .pace(.reverse) && map.command(for: "r") == nil)
        #expect(map.command(for: "n") == nil && map.command(for: .control("C")) == nil)
        #expect(map.command(for: "Q") == .effect(.quit) && map.command(for: "q") == nil)
        // An action keeps its other keys.
        #expect(map.command(for: .up) == .inspect(.select(by: -1)))
        #expect(map.label(of: "previous-value").text == "↑" && map.label(of: "record").text == ":record")
        #expect(map.command(for: "p") == .show(.selectScene(by: -1)))
        func rows(_ map: KeyMap) -> [[SafeText]] { map.bindings.map { [$0.label, $0.help] } }
        #expect(rows(KeyMap.standard.rebound([:])) == rows(.standard))
    }

    /// With any custom keys, each key has one command and each action has its keys.
    @Test func randomCustomKeysAreUnique() {
        var random = SplitMix64(seed: 44)
        let actions = KeyMap.standard.actions
        let unbound = Key.names.compactMap(Key.init(named:)).filter {
            KeyMap.standard.command(for: $0) == nil
        }
        for _ in cases(200) {
            var free = actions.flatMap { $0.keys + $0.extras } + unbound
            var chosen: [String: [Key]] = [:]
            for action in actions where Int.random(in: 0..<4, using: &random) == 0 {
                chosen[action.name] = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                    free.indices.randomElement(using: &random).map { free.remove(at: $0) }
                }
            }
            let map = KeyMap.standard.rebound(chosen)
            #expect(map.actions.map(\.name) == actions.map(\.name))
            for action in map.actions {
                if let own = chosen[action.name] { #expect(action.keys == own && action.extras.isEmpty) }
                for key in action.keys + action.extras { #expect(map.command(for: key) == action.command) }
            }
        }
    }

    @Test func screenShowsCustomKeys() {
        let last = player().grid(columns: 120, rows: 30).lines[29]
        #expect(last.contains("space play") && last.contains("Q quit") && !last.contains("q quit"))
        // Only one of the two actions still has a key.
        #expect(last.contains("  p demo"))
        var helped = player()
        helped.panels.helpPage = 0
        let help = helped.grid(columns: 200, rows: 60).lines.joined(separator: "\n")
        #expect(help.contains(/space\s+k\s+play or pause/) && help.contains(/R\s+reverse/))
        #expect(!help.contains("start / stop recording"), "what no key does is not among the keys")
        let small = player().grid(columns: 60, rows: 8).lines.joined()
        #expect(small.contains("press Q"))
    }

    @Test func noticesShowCustomKeys() {
        var helped = player(KeyMap.standard.rebound(["help": ["H"], "characters": ["C"]]))
        helped.panels.helpPage = 0
        let text = helped.grid(columns: 40, rows: 18).lines.joined(separator: "\n")
        #expect(text.contains("H for more") && !text.contains("? for more"))
        #expect(helped.grid(columns: 120, rows: 40).lines.joined().contains("gaps, press C."))
        var told = Player(playlist: [lessonItem()])
        told.keyMap = Self.map
        told.start(at: 0, time: nil)
        told.startLesson(at: 0, advances: true, isBrief: true)
        #expect(told.stepLabels(for: .caption, at: 0).first == "lesson of 3 steps   ; first step")
        #expect(told.stepLabels(for: .question(1), at: 0).first == "step 2 of 3   ; answer")
        var clock = 0.0
        while let turn = told.nextTurn, clock < 200 {
            told.advance(to: turn)
            clock = turn
        }
        #expect(told.notice(at: clock)?.text == "The end. :next-demo starts again, Q quits.")
    }
}

@Suite struct KeyScriptTests {
    @Test func documentedExampleIsRead() throws {
        let script = try KeyScript(
            """
            # pause half way through, look closer, and go on
            wait 0.75
            press space
            mark Half way
            press . . . every 0.5
            wait 1
            press space   # again
            wait 1.5
            """)
        #expect(script.duration == 4_750_000)
        #expect(script.keys.map(\.time) == [750_000, 750_000, 1_250_000, 1_750_000, 3_250_000])
        #expect(script.keys.map(\.key) == [" ", ".", ".", ".", " "])
        #expect(script.marks == [KeyScript.Mark(time: 750_000, label: "Half way")])
    }

    @Test func allKeyNamesAreRead() throws {
        let script = try KeyScript("press G left shift-right pageup f12 ctrl-l ? every 0\r\npress é")
        #expect(
            script.keys.map(\.key) == [
                "G", .left, .shiftRight, .pageUp, .function(12), .control("L"), "?", "é",
            ])
    }

    @Test(arguments: [
        ("wait", "1:5: wait needs a number of seconds"),
        ("\n  wait x", "2:8: \"x\" is not a number of seconds from 0 to 3600"),
        ("wait -1", "1:6: \"-1\" is not a number of seconds from 0 to 3600"),
        ("wait nan", "1:6: \"nan\" is not a number of seconds from 0 to 3600"),
        ("wait 0x1p1", "1:6: \"0x1p1\" is not a number of seconds from 0 to 3600"),
        ("wait 1 2", "1:8: unexpected \"2\" after the time"),
        ("press", "1:6: press needs a key"),
        ("press every 1", "1:6: press needs a key"),
        ("press a every", "1:14: every needs a number of seconds"),
        ("\tpress a rihgt", "1:10: no key \"rihgt\". Did you mean \"right\"?"),
        ("mark  # nothing", "1:5: mark needs a text"),
        ("wiat 1", "1:1: no statement \"wiat\". Did you mean \"wait\"?"),
        ("wait\nwait 1\npress", "1:5: wait needs a number of seconds\n3:6: press needs a key"),
    ])
    func errorsHavePositions(text: String, message: String) {
        let errors = #expect(throws: KeyScriptErrors.self) { try KeyScript(text) }
        let lines = errors?.entries.map { "\($0.line):\($0.column): \($0.message)" }
        #expect(lines?.joined(separator: "\n") == message)
    }
}

@Suite struct SceneScheduleTests {
    private func timeline(_ title: String, _ duration: Double) -> Timeline {
        Timeline(Scene(title: title, canvas: Size(10, 10), explicitDuration: duration))
    }

    /// Returns the scene at a time of the recording, and its own time.
    private func shown(_ schedule: SceneSchedule, at time: Int) -> String {
        let moment = schedule.moment(at: time)
        return "\(schedule.timelines[moment.scene].scene.title) \(moment.time)"
    }

    @Test func scenesRepeatAndStillSceneTakesOneSecond() {
        let schedule = SceneSchedule(
            [timeline("a", 1.5), timeline("still", 0), timeline("b", 0.5)], times: 2)
        #expect(schedule.duration == 3_000_000 + 2_000_000 + 1_000_000)
        #expect(shown(schedule, at: 0) == "a 0.0")
        #expect(shown(schedule, at: 1_750_000) == "a 0.25")
        #expect(schedule.timelines[schedule.moment(at: 3_000_000).scene].scene.title == "still")
        #expect(schedule.timelines[schedule.moment(at: 4_999_999).scene].scene.title == "still")
        #expect(shown(schedule, at: 5_000_000) == "b 0.0")
        #expect(shown(schedule, at: 5_600_000) == "b 0.1")
    }

    /// A scene whose duration is not a whole number of microseconds ends before its next loop.
    @Test(arguments: [(2.1191876, 2_119_187), (2.1191874, 2_119_187), (3.2, 3_200_000), (0.1 + 0.2, 300_000)])
    func sceneEndsBeforeNextLoop(duration: Double, length: Int) {
        #expect(SceneSchedule([timeline("a", duration)]).duration == length)
    }

    @Test func longestPlaylistDoesNotOverflow() {
        let long = timeline("long", 1e300)
        let schedule = SceneSchedule(Array(repeating: long, count: 1000), times: 10_000)
        #expect(schedule.duration > 100_000_000_000_000_000)
        #expect(schedule.timelines[schedule.moment(at: schedule.duration).scene].scene.title == "long")
        let items = (0..<1000).map { PlaylistItem(name: "\($0)", scene: long.scene) }
        let session = ScriptedSession(playing: Player(playlist: items), screen: Screen(), times: 10_000)
        #expect(session.duration == schedule.duration)
    }

    @Test func lastSceneFillsRest() {
        let schedule = SceneSchedule([timeline("a", 1), timeline("b", 2)], duration: 10_000_000)
        #expect(schedule.duration == 10_000_000)
        #expect(shown(schedule, at: 9_500_000) == "b 0.5")
        #expect(shown(schedule, at: -5) == "a 0.0")
    }

    @Test(arguments: [0, 0.4, 2], [1, 3])
    func sessionHasDurationOfSchedule(duration: Double, times: Int) {
        let timelines = [timeline("a", duration), timeline("b", 1)]
        var player = Player(playlist: timelines.map { PlaylistItem(name: $0.scene.title, scene: $0.scene) })
        _ = player.apply(.show(.togglePanels), at: 0)
        let session = ScriptedSession(playing: player, screen: Screen(), times: times)
        #expect(session.duration == SceneSchedule(timelines, times: times).duration)
    }
}

/// The keys in the last row.
@Suite struct KeyBarTests {
    private func player(_ keys: String) throws -> Player {
        var player = Player(playlist: [try edited(), lessonItem("second")])
        for key in keys.unicodeScalars {
            let named: [Unicode.Scalar: Key] = ["\r": .enter, "\u{1B}": .escape]
            player.press(named[key] ?? .character(key), columns: 100, rows: 24)
        }
        return player
    }

    /// The bar has as many keys as fit, in order of use, and they are those of the open panel.
    @Test(arguments: [
        ("", 40, " space play  ← → seek  ? help  q quit"),
        ("", 60, " space play  ← →  Tab look inside  c code  ? help  q quit"),
        ("", 80, " space play  ← →  Tab look inside  c code  y curve  / all demos  ? help  q quit"),
        (
            "", 160,
            " space play  ← → seek  Tab look inside  c code  y curve  / all demos  n p demo  "
                + "R record  r reverse  [ ] speed  v compare  z overlays  ? help  q quit"
        ),
        ("o", 60, " out point 0.02 s   space play  ← →  i o x  ? help  q quit"),
        ("o,", 40, " space play  ← →  i o x  ? help  q quit"),
        ("+", 80, " choose a value first: Tab, then j   space play   ← → seek   ? help   q quit"),
        ("n", 80, " space pause  ← →  Tab look inside  c code  y curve  T lesson  ? help  q quit"),
        ("B", 80, " B has no action: ? lists the keys   space play   ← → seek   ? help   q quit"),
        ("T", 80, " this scene has no steps   space play   ← →   Tab look inside   ? help   q quit"),
        ("nT", 80, " space pause  < > step  ← →  Tab look inside  c code  y curve  ? help  q quit"),
        ("I", 80, " space play  j k select  - + change  Enter type  Esc close  ? help  q quit"),
        ("y", 80, " space play  j k select  - + change  Enter type  Esc close  ? help  q quit"),
        ("yy", 80, " space play   ← → seek   J K animation   y lanes   Esc close   ? help   q quit"),
        ("I", 40, " j k  - +  Esc close  ? help  q quit"), ("y", 40, " j k  - +  Esc close  ? help  q quit"),
        ("\u{1B}", 40, " ← → ↑ ↓   Enter open   ? help   q quit"),
        ("c", 80, " c YAML  j k scroll  C copy  Esc close  ← →  Tab look inside  ? help  q quit"),
        ("?", 80, " space next page   Esc close   q quit"),
        ("Ij\r", 80, " Enter accept   Esc cancel"),
        ("/", 80, " type to search   ← → ↑ ↓ choose   Enter open   Esc close"),
        ("z/", 80, " type to search   ← → ↑ ↓ choose   Enter open   Esc close"),
        ("Ijz\r", 80, " Enter accept   Esc cancel"),
        ("z", 60, "  ghosts   points   lengths   bounds   controls  z Esc close"),
        ("zg", 70, " ●g ghosts   p points   l lengths   b bounds   c controls  z Esc close"),
        ("f", 60, ""), ("fz", 40, "  g   p   l   b   c  z Esc close"), ("ft", 60, " theme: light"),
        ("\u{1B}", 80, " ← → ↑ ↓ choose   Enter open   / search   : command   ? help   q quit"),
        ("n\u{1B}", 80, " ← → ↑ ↓ choose  Enter open  / search  T lesson  : command  ? help  q quit"),
    ])
    func keysInSight(keys: String, columns: Int, wanted: String) throws {
        let last = try player(keys).grid(columns: columns, rows: 24).lines[23]
        #expect(last.replacing(#/ +$/#, with: "") == wanted)
    }

    /// A scene of a program has only the keys that work, and one reason against changes.
    @Test func programsHaveNoKeysForChanges() throws {
        var hands = Hands([lessonItem()])
        var layer = Layer(name: "box")
        layer.opacity = 0.5
        hands.player.playlist[0] = PlaylistItem(
            name: "box", scene: Scene(canvas: Size(9, 9), layers: [layer], explicitDuration: 4))
        hands.press("I", "j")
        let bar = hands.grid(120, 40).lines[39]
        #expect(bar.hasPrefix(" space play   j k select   e edit   Esc close   J K layer   c code   A all"))
        hands.press("+")
        #expect(hands.player.notice(at: 0)?.text == "edit the Swift file to change this scene")
        hands.enter(":set box.opacity=1")
        #expect(hands.player.panels.prompt?.problem == "edit the Swift file to change this scene")
    }

    @Test func recordingHasItsKey() throws {
        var player = try player("")
        player.isRecording = true
        #expect(player.grid(columns: 80, rows: 24).lines[23].hasPrefix(" R stop recording  space play  "))
        for columns in [40, 80, 200] {
            #expect(player.grid(columns: columns, rows: 24).lines[0].contains("●"))
            player.openWall(at: 0)
            #expect(player.grid(columns: columns, rows: 24).lines[0].contains("●"))
            player.type("x")
            #expect(player.grid(columns: columns, rows: 24).lines[0].contains("●"))
            player.panels.wall = nil
        }
    }

    @Test(
        arguments: [
            "", "nT", "I", "Ij\r", "y", "yy", "yyy", "c", "cc", "v", "V", "?", "/", "\u{1B}", ":", "i",
        ], [Glyphs.half, .ascii])
    func keysInSightHaveCommands(keys: String, glyphs: Glyphs) throws {
        var player = try player(keys)
        player.appearance.glyphs = glyphs
        let bar = KeyBar(player, at: 0, in: Screen().layout(of: player, columns: 120, rows: 40))
        for hint in bar.hints + bar.trailing {
            for label in hint.keys.text.split(separator: " ") {
                // Letters are typed into a search.
                if label == "type" || label == "arrows" { continue }
                // In ASCII, arrows would look like the keys of steps.
                #expect(glyphs != .ascii || label.unicodeScalars.allSatisfy(\.isASCII), "\(label)")
                let key = try #require(Key(label: String(label)), "\(label)")
                #expect(player.keyMap.command(for: key, in: player.keyContexts) != nil, "\(label)")
            }
        }
    }
}
