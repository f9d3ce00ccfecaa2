import Cells
import Export
import Layers
import Playground
import Text

/// A recording of cells: a session frame by frame, as a terminal would show it.
struct CellRecording: Recording {
    private var session: ScriptedSession
    private var writer: any RecordingWriter
    private var palette: Palette
    private var grid: CellGrid
    private let fps: Int
    private let use: (String) -> ShownText
    private(set) var cutFrames = 0

    /// A recording of a session, in a format, on a grid and in the colours of its cells, over a ground.
    init(
        of session: ScriptedSession, by writer: any RecordingWriter, as format: RecordFormat,
        on cells: Offscreen, look: Look, fps: Int
    ) {
        self.session = session
        self.writer = writer
        palette = look.palette(cells.depth)
        grid = cells.grid
        self.fps = fps
        use = format.use
    }

    mutating func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure) {
        var bytes: [UInt8] = []
        let rate = FrameRate(fps)
        var marks = session.marks[...]
        var index = 0
        while true {
            let time = min(rate.time(ofFrame: index), session.duration)
            session.draw(at: time, into: &grid)
            if session.isCut { cutFrames += 1 }
            palette.apply(to: &grid, glyphs: session.glyphs)
            write(&marks, before: time, to: &bytes)
            writer.add(grid, at: time, to: &bytes)
            write(&marks, before: time + 1, to: &bytes)
            progress.tell(time, of: session.duration)
            if bytes.count >= 1 << 16 {
                try file.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
            if time >= session.duration { break }
            index += 1
        }
        writer.finish(at: session.duration, to: &bytes)
        try file.write(bytes)
    }

    private mutating func write(
        _ marks: inout ArraySlice<ScriptedSession.Mark>, before time: Int, to bytes: inout [UInt8]
    ) {
        while let mark = marks.first, mark.time < time {
            writer.mark(mark.label, at: mark.time, to: &bytes)
            marks.removeFirst()
        }
    }

    func report(on file: borrowing OutputFile) -> ShownText? {
        sentence(file, session.duration.seconds, fps: fps, use: use(file.name))
    }
}
