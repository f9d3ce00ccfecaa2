import Cells
import Export
import Layers
import Playground
import Text

/// Records what the playground shows, as an asciicast that is written while it goes on.
struct LiveRecorder: ScreenRecorder, ~Copyable {
    private var recording: Recording?
    private var palette: Palette

    /// A recorder of frames in so many colours.
    init(_ depth: ColorDepth) { palette = Palette(depth) }

    /// A recording that has begun.
    private struct Recording: ~Copyable {
        var file: OutputFile
        var writer: AsciicastWriter
        let start: Double
        var bytes: [UInt8] = []

        /// Writes what has been added. A recording that ends with a whole frame is one, so it is kept.
        mutating func flush() throws(Failure) {
            do {
                try file.write(bytes)
            } catch {
                throw file.kept == 0 ? error : error.adding("; it ends here")
            }
            file.keep()
            bytes.removeAll(keepingCapacity: true)
        }
    }

    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, ground: CellColor?, at clock: Double
    ) throws(FileProblem) {
        do throws(Failure) {
            recording = Recording(
                file: try OutputFile.new(item.name, "cast"),
                writer: AsciicastWriter(
                    columns: columns, rows: rows,
                    description: AsciicastWriter.Description(
                        title: item.title, theme: TerminalTheme(ground: ground))),
                start: clock)
        } catch {
            throw error.problem
        }
    }

    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem) {
        var mapped = grid
        palette.apply(to: &mapped, glyphs: glyphs)
        do throws(Failure) {
            guard var going = recording.take() else { return }
            going.writer.add(mapped, at: (clock - going.start).microseconds, to: &going.bytes)
            try going.flush()
            recording = consume going
        } catch {
            throw error.problem
        }
    }

    mutating func finish(at clock: Double) throws(FileProblem) -> String {
        do throws(Failure) {
            guard var going = recording.take() else { return "" }
            going.writer.finish(at: (clock - going.start).microseconds, to: &going.bytes)
            try going.flush()
            try going.file.finish()
            return going.file.name
        } catch {
            throw error.problem
        }
    }
}

extension Failure {
    /// What there is room for on the screen.
    var problem: FileProblem { FileProblem(firstLine) }
}
