import Cells
import Export
import Layers
import Playground
import Scenes
import Text

/// The folder we play in: it holds the scene files of the playlist, which are read again when they are saved, and
/// takes the pictures that a person keeps. Reading takes no time from whoever asks: what has been read is there later.
struct SceneFolder: PlayFiles, ~Copyable {
    private var watcher: SceneWatcher
    /// What reads them.
    let readings: SceneReadings
    private let changes: [String]
    private let programs: [Int: OwnScene]
    private let environment: [String: String]
    private var lastLook = 0.0
    private var palette: Palette

    /// The folder of the files that a watcher looks after, each of which is changed by `changes` when it is read;
    /// pictures of the screen are saved in so many colours.
    ///
    /// `programs` are those of the playlist that go on by themselves, by their places.
    init(
        _ watcher: consuming SceneWatcher, changes: [String], programs: [Int: OwnScene] = [:],
        depth: ColorDepth, environment: [String: String] = [:]
    ) {
        self.watcher = watcher
        self.programs = programs
        self.changes = changes
        self.environment = environment
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

    /// How far ahead of the picture a program is kept, in seconds of the scene: what comes next is there before it is shown.
    private static let lead = 5.0

    var isOver: Bool { readings.successor != nil }

    func goOn(at index: Int, to time: Double) -> PlaylistItem? {
        programs[index]?.goOn(time + SceneFolder.lead)
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

    func word(for item: PlaylistItem, at index: Int) -> String { watcher.path(of: index) ?? item.name }

    func isFile(at index: Int) -> Bool { watcher.path(of: index) != nil }

    mutating func keep(
        _ text: String, instead old: String, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem) {
        do throws(Failure) {
            if let path = watcher.path(of: index) {
                guard !old.contains("\u{FFFD}") else {
                    throw Failure("\(ShownText(path)) is not UTF-8 text; nothing was written", .badScene)
                }
                // What somebody has written since then is not to be lost.
                guard try SceneSource.text(inFile: path) == old else {
                    throw Failure(
                        "\(ShownText(path)) has changed meanwhile; nothing was written", .cannotWrite)
                }
                try write(text, to: try OutputFile.open(path, overwrites: true))
                return (path, try SceneSource.read(path, with: changes))
            }
            let path = try write(text, to: try OutputFile.new(item.name, "yaml", from: 2))
            watcher.add(path, number: index)
            return (path, try SceneSource.read(path, with: []))
        } catch {
            throw error.problem
        }
    }

    @discardableResult
    private func write(_ text: String, to file: consuming OutputFile) throws(Failure) -> String {
        try file.write(Array(text.utf8))
        try file.finish()
        return file.name
    }

    func openEditor(at index: Int, line: Int) throws(FileProblem) {
        guard let path = watcher.path(of: index) else { return }
        do throws(Failure) {
            try Editor(environment).open(path, line: line)
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
