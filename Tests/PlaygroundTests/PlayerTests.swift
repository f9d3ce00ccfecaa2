import Cells
import Geometry
import Layers
import Playback
import Scenes
import Synchronization
import Testing
import Text

@testable import Playground

/// Returns two empty scenes of two and four seconds.
func twoScenes() -> [PlaylistItem] {
    ["first", "second"].enumerated().map { index, name in
        PlaylistItem(
            name: name,
            scene: Scene(
                title: "Scene \(index + 1)", canvas: Size(100, 100), explicitDuration: Double(2 + 2 * index)))
    }
}

@Suite struct PlayerTests {
    /// A player that started the first scene at clock 0.
    private var player = Player(playlist: twoScenes())

    init() { player.start(at: 0, time: nil) }

    /// More key moments than the bar has room for, such as those of particles, have no marks.
    @Test(arguments: [(20, true), (200, false)])
    func fewMomentsHaveMarks(count: Int, areMarked: Bool) throws {
        var layer = Layer(name: "dot")
        for index in 0..<count {
            let timing = MediaTiming(beginTime: Double(index), duration: 0.5)
            layer.add(try .basic(.opacity, from: 0, to: 1, timing: timing))
        }
        let item = PlaylistItem(name: "dots", scene: Scene(canvas: Size(9, 9), layers: [layer]))
        #expect(areMarked ? item.moments.count > count : item.moments.isEmpty)
    }

    @Test mutating func spacePausesAndPlays() {
        player.type(" ", at: 0.5)
        #expect(player.playhead.mediaTime(at: 9) == 0.5)
        #expect(player.nextChange(after: 9) == nil)
        player.type(" ", at: 10)
        #expect(player.playhead.mediaTime(at: 10.25) == 0.75)
        #expect(player.nextChange(after: 10.25) == 10.25)
        // A paused player wakes only to end a highlight.
        player.type(" [", at: 20)
        #expect(player.nextChange(after: 20.2) == 21 && player.nextChange(after: 21) == nil)
    }

    @Test(arguments: [
        ("l", 0.6), ("h", 0.4), ("w", 0.7), ("b", 0.3), ("0", 0), ("3", 0.6), ("9", 1.8), ("g", 0), ("G", 2),
        ("hhhhhhh", 0), ("wwwwwwwwww", 2), ("..,", 0.5 + 1.0 / 60),
    ])
    mutating func seeks(keys: String, time: Double) {
        // A frame step pauses by itself.
        player.type((keys.hasPrefix(".") ? "" : " ") + keys, at: 0.5)
        #expect(abs(player.playhead.mediaTime(at: 1) - time) < 1e-12)
    }

    @Test(
        arguments: [
            (.escape, "no panel is open"), ("I", "this scene has no layers"),
            ("x", "there is no in or out point"),
            ("(", "no wipe: V shows one"), ("A", "open the inspector first: Tab"),
            (.pageDown, "there is only this scene"),
        ] as [(Key, SafeText)])
    func keysWithoutEffectHaveNotices(key: Key, notice: SafeText) {
        var player = Player(playlist: [twoScenes()[0]])
        player.press(key)
        #expect(player.notice(at: 0) == notice)
    }

    @Test func escapeInALessonNamesTheKeyThatEndsIt() {
        var player = Player(playlist: [lessonItem(), lessonItem("second")])
        player.type("T")
        player.press(.escape)
        #expect(player.notice(at: 0) == "T ends the lesson" && player.isInLesson)
    }

    @Test mutating func reverseKeepsTime() {
        player.type("r", at: 0.5)
        #expect(player.playhead.mediaTime(at: 0.75) == 0.25)
        player.type("r", at: 0.75)
        #expect(player.playhead.mediaTime(at: 1) == 0.5)
    }

    @Test(arguments: [
        ("[", 0.9), ("[[", 0.81), ("]", 1.111111), ("[]", 1), ("[[[[]]]]", 1), ("{", 0.5), ("}", 2),
        ("}}}}", 8), ("}d", 1),
    ])
    mutating func speeds(keys: String, speed: Double) {
        player.type(keys, at: 1)
        #expect(abs(player.playhead.speed - speed) < 1e-12)
        #expect(player.playhead.mediaTime(at: 1) == 1)
        #expect(player.highlights(at: 1.5) == [.speed])
        #expect(player.highlights(at: 2).isEmpty)
    }

    @Test(arguments: [("g", 0.0), ("G", 2), ("5i6og", 1), ("5i6oG", 1.2), ("5i6oGx", 1.2)])
    mutating func endsOfTheRange(keys: String, time: Double) {
        player.type(" " + keys, at: 0.5)
        #expect(abs(player.playhead.mediaTime(at: 1) - time) < 1e-9)
    }

    /// A key goes through all values, and from the last one to the first. A notice names the theme.
    @Test(
        arguments: [
            ("L", "loop-mode", ["ping-pong", "once", "loop"]),
            ("m", "characters", ["half", "ascii", "pixels"]),
            ("t", "theme", ["light", "high-contrast", "deuteranopia", "tritanopia", "mono", "default"]),
            ("y", "time-view", ["curve", "graph", "lanes", nil]),
            ("c", "code", ["swift", "yaml", "css", nil]),
        ] as [(String, String, [String?])])
    func keysCycle(key: String, setting: String, values: [String?]) {
        var player = Player(playlist: twoScenes(), glyphChoices: [.half, .ascii])
        for value in values {
            player.type(key, at: 0)
            let line = player.sessionLines.first { $0.hasPrefix("\(setting) ") }
            #expect(line == value.map { "\(setting) \($0)" })
            if setting == "theme" { #expect(player.notice(at: 0)?.text == value.map { "theme: \($0)" }) }
        }
    }

    @Test mutating func scenesCycleAndKeepSpeed() {
        player.type("{n", at: 1)
        #expect(player.item.name == "second")
        #expect(player.playhead.duration == 4)
        #expect(player.playhead.speed == 0.5)
        #expect(player.playhead.mediaTime(at: 3) == 1)
        player.type("n", at: 1)
        #expect(player.item.name == "first")
        player.type("p", at: 1)
        #expect(player.item.name == "second")
    }

    /// An in point after the out point removes that, and an out point before the in point removes the in point. The range
    /// is at least a frame long.
    @Test(
        arguments: [
            ("5i8o", 1...1.6, "out point 1.60 s"), ("5i8ox", 0...2, nil),
            (" 1i2o7i", 1.4...2, "in point 1.40 s; the out point is removed"),
            (" 7i1o", 0...0.2, "out point 0.20 s; the in point is removed"),
            (" 0o", 0...Player.frameDuration, "out point 0.02 s"),
        ] as [(String, ClosedRange<Double>, String?)])
    mutating func inAndOutPointsLimitPlayback(keys: String, range: ClosedRange<Double>, notice: String?) {
        player.type(keys, at: 0)
        #expect(player.playhead.range == range && player.notice(at: 0)?.text == notice)
    }

    /// Each command changes the player or has an effect.
    @Test func everyCommandHasAnEffect() throws {
        var player = Player(playlist: [try edited()] + twoScenes())
        player.start(at: 0, time: nil)
        player.type(" wiwwo,{L", at: 0.2)
        // Select a hue with two edits, one of them undone.
        player.type("Ijjj+", at: 0.2)
        player.type("+u", at: 5)
        _ = player.apply(.show(.help()), at: 0.2)
        player.clipboard = .on
        // Show a wipe.
        player.type("V", at: 0.2)
        let before = state(player)
        for action in KeyMap.standard.actions {
            var player = player
            let effect = player.apply(action.command, at: 1)
            #expect(effect != nil || state(player) != before, "\(action.name)")
            let wanted: Command.Effect? =
                switch action.command {
                case .effect(let wanted): wanted
                case .copy: .copy
                default: nil
                }
            #expect(effect == wanted)
        }
    }

    @Test func actionsHaveNamesAndKeys() {
        let names = KeyMap.standard.actions.map(\.name)
        #expect(Set(names).count == names.count)
        for action in KeyMap.standard.actions {
            #expect(action.name.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil, "\(action.name)")
            for key in action.keys + action.extras {
                #expect(KeyMap.standard.command(for: key) == action.command)
                #expect(!key.label.isEmpty)
            }
        }
    }

    @Test(
        arguments: [
            (" ", "space", "space"), (.left, "left", "←"), (.control("L"), "ctrl-l", "Ctrl-L"),
            ("k", "k", "k"), (.function(1), "f1", "F1"), (.escape, "escape", "Esc"),
        ] as [(Key, String, String)])
    func keysHaveNamesAndLabels(key: Key, name: String, label: String) {
        #expect(Key(named: name) == key && Key(label: label) == key && key.label == label)
        #expect(key.name == name)
    }

    @Test func namesOfKeysRoundTrip() {
        for name in Key.names + ["K", "ß", "ctrl-z"] { #expect(Key(named: name)?.name == name) }
        #expect(Key.character("\u{0}").name == nil)
        #expect(["", "ctrl-", "ctrl-ll", "ctrl-\\", "lefty"].allSatisfy { Key(named: $0) == nil })
    }

    @Test mutating func terminalCommandsAreEffects() {
        #expect(
            player.type("q\u{3}\u{C}\u{1A}sSPR", at: 0) == [
                .quit, .quit, .redraw, .suspend, .savePicture(), .saveScreen, .savePoster,
                .toggleRecording,
            ])
        #expect(KeyMap.standard.command(for: .escape) == .show(.closePanel))
    }

    /// The keys of screen, tmux, flow control, asciinema and ssh have no command.
    @Test(arguments: ["\u{1}", "\u{2}", "\u{11}", "\u{13}", "\u{1C}", "~"] as [Unicode.Scalar])
    func reservedKeysAreFree(key: Unicode.Scalar) {
        #expect(KeyMap.standard.command(for: .character(key)) == nil)
    }

    @Test func startSetsTimeAndDirection() {
        var player = Player(playlist: twoScenes())
        player.start(at: 0, time: nil, speed: 2, reversed: true)
        #expect(player.playhead.mediaTime(at: 0.25) == 1.5)
        player.start(at: 0, time: 0.25, paused: true)
        #expect(player.playhead.mediaTime(at: 99) == 0.25)
    }
}

/// Returns the state of a paused player that commands can change.
func state(_ player: Player) -> String {
    let playhead = player.playhead
    return """
        \(player.index) \(String(describing: player.panels.helpPage)) \(player.panels.areVisible) \(player.isInLesson)
        \(player.reducesMotion) \(String(describing: player.panels.wall?.matches)) \(String(describing: player.appearance.glyphs))
        \(playhead.mediaTime(at: 1)) \(playhead.isPlaying) \(playhead.direction(at: 1)) \(playhead.speed)
        \(String(describing: player.panels.timeView)) \(player.appearance.overlays) \(player.panels.choosesOverlays) \(player.appearance.theme)
        \(String(describing: player.panels.code?.view)) \(player.pictureNames) \(player.notices.text)
        \(String(describing: player.panels.prompt)) \(String(describing: player.wipe))
        \(playhead.loopMode) \(playhead.range) \(String(describing: player.panels.inspector)) \(player.edits.edits)
        """
}

/// Playlists that read each scene on first use.
struct PlaylistTests {
    private final class Readings: Sendable {
        let counts = Mutex<[String: Int]>([:])
        var all: [String: Int] { counts.withLock { $0 } }

        func playlist(_ names: [String]) -> Playlist {
            Playlist(names) { name in
                self.counts.withLock { $0[name, default: 0] += 1 }
                return lessonItem(name)
            }
        }
    }

    @Test func scenesAreReadOnceOnUse() {
        let readings = Readings()
        let playlist = readings.playlist(["a", "b", "c"])
        let copy = playlist
        #expect(playlist.names == ["a", "b", "c"] && playlist.count == 3)
        #expect(readings.all.isEmpty)
        #expect(playlist[1].name == "b" && copy[1].name == "b")
        #expect(readings.all == ["b": 1])
        #expect(playlist.map(\.name) == playlist.names)
        #expect(readings.all == ["a": 1, "b": 1, "c": 1])
    }

    @Test func playerReadsOnlyShownScenes() {
        let readings = Readings()
        var player = Player(playlist: readings.playlist(["a", "b", "c"]))
        #expect(readings.all == ["a": 1])
        player.select(1, at: 0)
        #expect(player.item.name == "b" && readings.all == ["a": 1, "b": 1])
    }

    @Test func unreadSceneCanBeReplaced() {
        let readings = Readings()
        var playlist = readings.playlist(["a", "b"])
        let before = playlist
        playlist[1] = lessonItem("new")
        #expect(playlist.names == ["a", "new"] && playlist[1].name == "new")
        #expect(before.names == ["a", "b"] && readings.all.isEmpty)
    }
}
