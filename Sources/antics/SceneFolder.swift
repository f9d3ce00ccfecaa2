import Cells
import Export
import Layers
import Playground

/// The folder we play in: it holds the scene files of the playlist, which are read again when they are saved, and
/// takes the pictures that a person keeps. Reading takes no time from whoever asks: what has been read is there later.
struct SceneFolder: PlayFiles, ~Copyable {
    private var watcher: SceneWatcher
    private let readings: SceneReadings
    private var lastLook = 0.0
    private var palette: Palette

    /// The folder of the files that a watcher looks after, each of which is changed by `changes` when it is read;
    /// pictures of the screen are saved in so many colours.
    init(_ watcher: consuming SceneWatcher, changes: [String], depth: ColorDepth) {
        self.watcher = watcher
        readings = SceneReadings(changes: changes)
        palette = Palette(depth)
    }

    /// What becomes readable when a file may have been saved; -1 when nothing does.
    var descriptor: Int32 { watcher.descriptor }

    /// How many seconds pass between two looks at what is being read.
    private static let readingInterval = 0.02

    /// Whether a scene is being read.
    var isReading: Bool { readings.isBusy }

    var nextLook: Double? {
        let reading = isReading ? lastLook + SceneFolder.readingInterval : nil
        return [watcher.nextLook, reading].compactMap { $0 }.min()
    }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        lastLook = clock
        let saves = watcher.saves(at: clock)
        readings.read(saves.files, areSettled: saves.areSettled)
        return readings.take()
    }

    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        let text =
            switch picture {
            case .scene(let time): SVGWriter(item.timeline).still(at: time)
            case .screen(let grid, let glyphs, let ground):
                CellSVGWriter.still(
                    mapped(grid, glyphs), title: item.title, theme: TerminalTheme(ground: ground))
            }
        do throws(Failure) {
            var file = try OutputFile.new(item.name, "svg")
            try file.write(Array(text.utf8))
            try file.finish()
            return file.name
        } catch {
            throw error.problem
        }
    }

    /// The screen as the terminal shows it.
    private mutating func mapped(_ grid: CellGrid, _ glyphs: Glyphs) -> CellGrid {
        var grid = grid
        palette.apply(to: &grid, glyphs: glyphs)
        return grid
    }
}
