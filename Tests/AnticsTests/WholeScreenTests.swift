import Cells
import Layers
import Playback
import Playground
import Scenes
import TestSupport
import Testing

/// The whole screen with each panel, at common sizes.
@Suite struct WholeScreenTests {
    /// The name of each golden, and its keys.
    static let occasions: [(name: String, keys: [Key])] = [
        ("plain", []), ("help", ["?"]), ("wall", ["/", "s", "t"]), ("overlays", ["z", "g", "l"]),
        ("prompt", [":", "s", "e"]), ("words", [":", "s", "e", "t", " ", "l", "i", "n", "e"]),
        ("curve", ["y"]), ("graph", ["y", "y"]), ("lanes", ["y", "y", "y"]),
        ("code", ["c"]), ("copying", ["c", "C"]), ("compare", ["v"]), ("wipe", ["V", .left]),
        ("inspector", ["I", "j", "j", "j"]),
        ("all", ["I", "A"] + Array(repeating: "j", count: 17)),
        ("editing", ["I", "j", "j", "j", "j", "+", "+", "j", "j", "-"]),
        ("mistake", ["I", "j", "j", .enter, .end, .backspace, "x", .enter]),
    ]
    static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]
    static let goldens = occasions.flatMap { occasion in
        sizes.map { "screen.\(occasion.name).\($0.0)x\($0.1)" }
    }

    @Test func framesDependOnlyOnTime() throws {
        let screen = Screen(colors: TerminalColors(background: .rgb(0x11, 0x11, 0x18)))
        let renderer = FrameRenderer()
        try checkCases(60, seed: 426) { random in
            let item = try DemoLessonTests.item(random.pick(DemoFrameTests.names))
            let keys = random.pick(["", "I", "Ij", "c", "y", "yy", "yyy", "v", "z"])
            func player(at clock: Double, time: Double, paused: Bool) -> Player {
                var player = Player(playlist: Playlist([item]))
                player.start(at: clock, time: time, paused: paused)
                for key in keys.unicodeScalars {
                    let frame = ScreenFrame(columns: 100, rows: 30)
                    let command = screen.command(for: .character(key), of: player, at: clock, on: frame)
                    if let command { _ = player.apply(command, at: clock) }
                }
                return player
            }
            func grid(_ player: Player, at clock: Double, _ renderer: FrameRenderer) -> CellGrid {
                var grid = CellGrid(columns: 100, rows: 30)
                screen.draw(player, at: clock, into: &grid, using: renderer)
                return grid
            }
            // Most steps begin at a multiple of a twentieth of a second.
            func time() -> Double {
                let time = Double.random(in: 0...item.timeline.duration, using: &random)
                return Bool.random(using: &random) ? time : (time * 20).rounded(.down) / 20
            }
            let (start, end, paused) = (time(), time(), Bool.random(using: &random))
            var seeking = player(at: 0, time: start, paused: paused)
            var clock = 0.0
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                clock += Double.random(in: 0...3, using: &random)
                seeking.advance(to: clock)
                _ = grid(seeking, at: clock, renderer)
                let command: TimeCommand = Bool.random(using: &random) ? .nextMoment : .seek(to: time())
                _ = seeking.apply(.time(command), at: clock)
            }
            if seeking.playhead.isPlaying == paused { _ = seeking.apply(.time(.playPause), at: clock) }
            _ = seeking.apply(.time(.seek(to: end)), at: clock)
            // A seek also ends the notices of the keys before.
            var fresh = player(at: clock, time: 0, paused: paused)
            _ = fresh.apply(.time(.seek(to: end)), at: clock)
            let (one, other) = (grid(seeking, at: clock, renderer), grid(fresh, at: clock, FrameRenderer()))
            #expect(one == other, "\(item.name) \(keys) from \(start) to \(end): \(one)\(other)")
        }
    }

    @Test(arguments: occasions.map(\.name), sizes)
    func golden(name: String, size: (Int, Int)) throws {
        let occasion = try #require(WholeScreenTests.occasions.first { $0.name == name })
        var player = Player(playlist: Playlist([try DemoLessonTests.item("star-morph")]))
        player.start(at: 0, time: 0.875, paused: true)
        let screen = Screen()
        for key in occasion.keys {
            guard
                let command = screen.command(
                    for: key, of: player, at: 0, on: ScreenFrame(columns: size.0, rows: size.1))
            else { continue }
            _ = player.apply(command, at: 0)
        }
        player.advance(to: 0.5)
        var grid = CellGrid(columns: size.0, rows: size.1)
        screen.draw(player, at: 0.5, into: &grid, using: FrameRenderer())
        try Golden("screen.\(name).\(size.0)x\(size.1)").check("\(grid)\(colorRuns(of: grid))")
    }
}
