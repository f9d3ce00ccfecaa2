import Cells
import Playback
import TestSupport
import Testing
import Text

@testable import Playground

/// Keys that a person has chosen.
@Suite struct RebindingTests {
    private static let map = KeyMap.standard.rebound([
        "play-pause": [" ", "k"], "reverse": ["R"], "next-demo": [], "quit": ["Q"], "overlays": ["."],
    ])

    private func draw(_ player: Player, columns: Int = 100, rows: Int = 30) -> [String] {
        var grid = CellGrid(columns: columns, rows: rows)
        Screen().draw(player, at: 0, into: &grid, using: FrameRenderer())
        return grid.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func player(_ map: KeyMap = map) -> Player {
        var player = Player(playlist: [lessonItem()])
        player.keyMap = map
        return player
    }

    @Test func keysAreTakenFromWhoeverHadThem() {
        let map = Self.map
        #expect(map.command(for: "k") == .time(.playPause) && map.command(for: " ") == .time(.playPause))
        #expect(map.command(for: "R") == .pace(.reverse) && map.command(for: "r") == nil)
        #expect(map.command(for: "n") == nil && map.command(for: .control("C")) == nil)
        #expect(map.command(for: "Q") == .effect(.quit) && map.command(for: "q") == nil)
        // Who loses a key keeps the others.
        #expect(map.command(for: .up) == .inspect(.choose(-1)))
        #expect(map.label(of: "previous-value").text == "↑" && map.label(of: "record").text == ":record")
        #expect(map.command(for: "p") == .show(.previousScene))
        #expect(KeyMap.standard.rebound([:]).markdown == KeyMap.standard.markdown)
    }

    /// Whatever is chosen, each key has one meaning, and each action what was chosen for it.
    @Test func anyKeysCanBeChosen() {
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

    @Test func theScreenNamesThem() {
        let last = draw(player())[29]
        #expect(last.contains("space play") && last.contains("Q quit") && !last.contains("q quit"))
        // The one action of the two that has a key left.
        #expect(last.contains("   p demo"))
        var helped = player()
        helped.helpPage = 0
        let help = draw(helped, columns: 200, rows: 60).joined(separator: "\n")
        #expect(help.contains(/space\s+k\s+play or pause/) && help.contains(/R\s+reverse/))
        #expect(!help.contains("start / stop recording"), "what no key does is not among the keys")
        let small = draw(player(), columns: 60, rows: 8).joined()
        #expect(small.contains("press Q"))
    }

    @Test func whatIsSaidNamesThem() {
        var helped = player(KeyMap.standard.rebound(["help": ["H"], "characters": ["C"]]))
        helped.helpPage = 0
        let text = draw(helped, columns: 40, rows: 18).joined(separator: "\n")
        #expect(text.contains("H for more") && !text.contains("? for more"))
        #expect(draw(helped, columns: 120, rows: 40).joined().contains("gaps, press C."))
        var told = Player(playlist: [lessonItem()])
        told.keyMap = Self.map
        told.start(at: 0, time: nil, speed: 1, reversed: false, paused: false)
        told.startLesson(at: 0, advances: true, isBrief: true)
        var clock = 0.0
        while let turn = told.nextTurn, clock < 200 {
            told.advance(to: turn)
            clock = turn
        }
        #expect(told.notice(at: clock)?.text == "That was all. :next-demo begins again, Q quits.")
    }

    /// The key that opens the choice of overlays closes it.
    @Test func theKeyOfTheOverlaysClosesThem() {
        var player = player()
        func press(_ key: Key) {
            let command = Screen().command(for: key, of: player, at: 0, columns: 80, rows: 24)
            if let command { _ = player.apply(command, at: 0) }
        }
        press(".")
        #expect(player.choosesOverlays)
        press("z")
        #expect(player.choosesOverlays)
        press(".")
        #expect(!player.choosesOverlays)
    }

    @Test func everyNamedKeyIsReadAsItself() {
        for name in Key.names + ["k", "K", "ß", "ctrl-l", "ctrl-z"] {
            #expect(Key(named: name)?.name == name)
        }
        #expect(Key.character("\u{0}").name == nil)
    }
}
