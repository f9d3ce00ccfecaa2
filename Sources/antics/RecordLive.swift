import Cells
import Export
import Layers
import Playground
import Raster

/// A recording of what the playground shows, as an asciicast that is written while it goes on.
struct LiveRecording: ~Copyable {
    private var file: OutputFile
    private var writer: AsciicastWriter
    private let start: Double
    private var bytes: [UInt8] = []

    /// Begins a recording of a screen of this size in a new file that is named for a scene.
    init(of item: PlaylistItem, columns: Int, rows: Int, at clock: Double) throws(Failure) {
        file = try OutputFile.new(item.name, "cast")
        writer = AsciicastWriter(
            columns: columns, rows: rows, description: AsciicastWriter.Description(title: item.scene.title))
        start = clock
    }

    /// The name of the file.
    var name: String { file.name }

    /// Adds what is shown at an instant of the clock.
    mutating func add(_ grid: CellGrid, at clock: Double) throws(Failure) {
        writer.add(grid, at: (clock - start).microseconds, to: &bytes)
        try flush()
    }

    /// Ends the recording.
    mutating func finish(at clock: Double) throws(Failure) {
        writer.finish(at: (clock - start).microseconds, to: &bytes)
        try flush()
    }

    private mutating func flush() throws(Failure) {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Saves what the playground shows at one moment, as a drawing in a new file named for the scene.
enum Snapshot {
    /// Saves the shapes of a scene, or, with a grid, the screen as the terminal shows it. Returns the name.
    static func save(_ item: PlaylistItem, at time: Double, screen grid: CellGrid?) throws(Failure) -> String
    {
        var file = try OutputFile.new(item.name, "svg")
        let text =
            grid.map { CellSVGWriter.still($0, title: item.scene.title) }
            ?? SVGWriter(item.timeline).still(at: time)
        try file.write(Array(text.utf8))
        return file.name
    }
}
