import Cells
import Demos
import Playback
import Playground
import Scenes
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
        (
            "all",
            ["I", "A", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j"]
        ),
        ("editing", ["I", "j", "j", "j", "j", "+", "+", "j", "j", "-"]),
        ("mistake", ["I", "j", "j", "j", "j", "j", .enter, .backspace, "x", .enter]),
    ]
    static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]
    static let goldens = occasions.flatMap { occasion in
        sizes.map { "screen.\(occasion.name).\($0.0)x\($0.1)" }
    }

    @Test(arguments: occasions.map(\.name), sizes)
    func golden(name: String, size: (Int, Int)) throws {
        let occasion = try #require(WholeScreenTests.occasions.first { $0.name == name })
        let demo = try #require(Catalogue.demos.first { $0.name == "star-morph" })
        let reading = SceneReader.read(demo.text, file: "star-morph.yaml")
        var player = Player(
            playlist: Playlist([try #require(PlaylistItem(name: "star-morph", reading: reading))]))
        player.start(at: 0, time: 0.875, speed: 1, reversed: false, paused: true)
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
