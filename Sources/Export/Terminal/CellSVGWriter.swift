public import Cells
import Layers
import Raster
public import Text

/// Writes frames of cells as an SVG that moves: the picture of a terminal, in which dots and blocks are shapes
/// and not glyphs of whatever font there is. Text stays text.
///
/// A cell that looks the same for a while is drawn once, and what is to be seen at the same times is one group,
/// which shows and hides with a single animation. So what stands still costs nothing, and frames are as large
/// as what changes in them.
public struct CellSVGWriter: RecordingWriter {
    /// What a cell looks like, and from when to when, in microseconds.
    private struct Stay {
        let place: Int
        let cell: Cell
        var times: [Range<Int>]
    }

    /// How a cell is known that may look the same again later.
    private struct Look: Hashable {
        let place: Int
        let cell: Cell
    }

    private let columns: Int
    private let rows: Int
    private let title: ShownText
    private let theme: TerminalTheme
    private var shown: CellGrid
    private var since: [Int]
    private var stays: [Stay] = []
    private var known: [Look: Int] = [:]

    /// A writer for frames of this size.
    public init(columns: Int, rows: Int, title: ShownText = "", theme: TerminalTheme = .standard) {
        self.columns = columns
        self.rows = rows
        self.title = title
        self.theme = theme
        shown = CellGrid(columns: columns, rows: rows)
        since = Array(repeating: 0, count: columns * rows)
    }

    /// Takes note of what has changed.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        for place in frame.cells.indices where !frame.cells[place].looksLike(shown.cells[place]) {
            leave(place, at: time)
            since[place] = time
        }
        shown = frame
    }

    /// A drawing has no markers: the label is dropped.
    public mutating func mark(_ label: ShownText, at time: Int, to output: inout [UInt8]) {}

    /// Writes the document.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        for place in shown.cells.indices { leave(place, at: time) }
        var root = SVGElement(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(columns * 8)"),
                ("height", "\(rows * 16)"),
                ("viewBox", "0 0 \(columns * CellShapes.width) \(rows * CellShapes.height)"),
            ])
        if !title.isEmpty {
            root.children.append(SVGElement("title"))
            root.children[0].text = title.text
        }
        root.children.append(
            SVGElement("rect", [("width", "100%"), ("height", "100%"), ("fill", theme.background.hex)]))
        for group in groups() {
            var shapes = CellShapes(columns: columns, theme: theme)
            for stay in group.stays { shapes.add(stay.cell, at: stay.place) }
            var element = SVGElement("g", children: shapes.elements)
            element.set("visibility", track(group.times, duration: time), standard: "visible")
            root.children.append(element)
        }
        root.write(to: &output)
    }

    /// Notes that what a cell shows ends, if it was there for any time.
    private mutating func leave(_ place: Int, at time: Int) {
        let cell = shown.cells[place]
        guard !cell.isErased, since[place] < time else { return }
        let look = Look(place: place, cell: cell)
        if let index = known[look] {
            stays[index].times.append(since[place]..<time)
        } else {
            known[look] = stays.count
            stays.append(Stay(place: place, cell: cell, times: [since[place]..<time]))
        }
    }

    /// What is to be seen at the same times, in the order in which it first appears.
    private func groups() -> [(times: [Range<Int>], stays: [Stay])] {
        var groups: [(times: [Range<Int>], stays: [Stay])] = []
        var places: [[Range<Int>]: Int] = [:]
        for stay in stays {
            if let index = places[stay.times] {
                groups[index].stays.append(stay)
            } else {
                places[stay.times] = groups.count
                groups.append((stay.times, [stay]))
            }
        }
        return groups
    }

    private func track(_ times: [Range<Int>], duration: Int) -> SVGTrack {
        var keys: [SVGTrack.Key] = []
        if times[0].lowerBound > 0 { keys.append(SVGTrack.Key(time: 0, value: "hidden")) }
        for range in times {
            keys.append(SVGTrack.Key(time: Double(range.lowerBound) / Double(duration), value: "visible"))
            guard range.upperBound < duration else { break }
            keys.append(SVGTrack.Key(time: Double(range.upperBound) / Double(duration), value: "hidden"))
        }
        return SVGTrack(duration: duration.seconds, keys: keys, isDiscrete: true)
    }
}

extension CellSVGWriter {
    /// The document of one grid, which stands still.
    public static func still(_ grid: CellGrid, title: ShownText = "", theme: TerminalTheme = .standard)
        -> String
    {
        var writer = CellSVGWriter(columns: grid.columns, rows: grid.rows, title: title, theme: theme)
        var output: [UInt8] = []
        writer.add(grid, at: 0, to: &output)
        writer.finish(at: 1, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
