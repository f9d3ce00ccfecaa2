import Cells
import Export
import Layers
import Playground

/// The folder we play in: it holds the scene files of the playlist, which are read again when they are saved, and
/// takes the pictures that a person keeps.
struct SceneFolder: PlayFiles, ~Copyable {
    private let paths: [Int: String]
    private var watcher: SceneWatcher
    private var palette: Palette

    /// The files among the words of a command line, for bundled demos do not change; pictures of the screen are saved in
    /// so many colours.
    init(_ words: [String], depth: ColorDepth) {
        var paths: [Int: String] = [:]
        for (index, word) in words.enumerated() where SceneSource.isFile(word) { paths[index] = word }
        self.paths = paths
        watcher = SceneWatcher(paths)
        palette = Palette(depth)
    }

    /// What becomes readable when a file may have been saved; -1 when nothing does.
    var descriptor: Int32 { watcher.descriptor }

    var nextLook: Double? { watcher.nextLook }

    /// A file that is gone is not among them: it may come back.
    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        let settled = watcher.settled(at: clock)
        return settled.sorted().compactMap { index in
            guard let path = paths[index] else { return nil }
            do throws(Failure) {
                return SavedScene(index: index, result: .success(try SceneSource.read(path).item))
            } catch {
                return error.code == .noInput
                    ? nil : SavedScene(index: index, result: .failure(error.problem))
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
