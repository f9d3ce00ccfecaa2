import Cells
import Export
import Layers
import Playground

/// The folder we play in: it holds the scene files of the playlist, which are read again when they are saved, and
/// takes the pictures that a person keeps.
struct SceneFolder: PlayFiles, ~Copyable {
    private var watcher: SceneWatcher
    private var palette: Palette

    /// The folder of the files that a watcher looks after; pictures of the screen are saved in so many colours.
    init(_ watcher: consuming SceneWatcher, depth: ColorDepth) {
        self.watcher = watcher
        palette = Palette(depth)
    }

    /// What becomes readable when a file may have been saved; -1 when nothing does.
    var descriptor: Int32 { watcher.descriptor }

    var nextLook: Double? { watcher.nextLook }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        let saves = watcher.saves(at: clock)
        return saves.files.sorted { $0.key < $1.key }.compactMap { index, path in
            // A file that is gone may come back.
            if InputFile.isMissing(path) { return nil }
            do throws(Failure) {
                return SavedScene(index: index, result: .success(try SceneSource.read(path).item))
            } catch {
                // What is being written is half written.
                return saves.areSettled ? SavedScene(index: index, result: .failure(error.problem)) : nil
            }
        }
    }

    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        let text =
            switch picture {
            case .scene(let time): SVGWriter(item.timeline).still(at: time)
            case .screen(let grid, let glyphs):
                CellSVGWriter.still(mapped(grid, glyphs), title: item.title)
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
