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
    private struct Visibility {
        let place: Int
        let cell: Cell
        var times: [Range<Int>]
    }

    /// How a cell is known that may look the same again later.
    private struct CellState: Hashable {
        let place: Int
        let cell: Cell
    }

    private let columns: Int
    private let rows: Int
    private let title: SafeText
    private let theme: TerminalTheme
    private var shown: CellGrid
    private var since: [Int]
    private var visibilities: [Visibility] = []
    private var known: [CellState: Int] = [:]

    /// A writer for frames of this size.
    public init(columns: Int, rows: Int, title: SafeText = "", theme: TerminalTheme = .standard) {
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
    public mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8]) {}

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
            for visibility in group.visibilities { shapes.add(visibility.cell, at: visibility.place) }
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
        let state = CellState(place: place, cell: cell)
        if let index = known[state] {
            visibilities[index].times.append(since[place]..<time)
        } else {
            known[state] = visibilities.count
            visibilities.append(Visibility(place: place, cell: cell, times: [since[place]..<time]))
        }
    }

    /// What is to be seen at the same times, in the order in which it first appears.
    private func groups() -> [(times: [Range<Int>], visibilities: [Visibility])] {
        var groups: [(times: [Range<Int>], visibilities: [Visibility])] = []
        var places: [[Range<Int>]: Int] = [:]
        for visibility in visibilities {
            if let index = places[visibility.times] {
                groups[index].visibilities.append(visibility)
            } else {
                places[visibility.times] = groups.count
                groups.append((visibility.times, [visibility]))
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
    public static func still(_ grid: CellGrid, title: SafeText = "", theme: TerminalTheme = .standard)
        -> String
    {
        var writer = CellSVGWriter(columns: grid.columns, rows: grid.rows, title: title, theme: theme)
        var output: [UInt8] = []
        writer.add(grid, at: 0, to: &output)
        writer.finish(at: 1, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}

// MARK: - Shapes of cells

/// Cells as shapes, collected by colour.
struct CellShapes {
    /// A cell's size in units of the document: a braille dot has two by two of them.
    static let width = 4
    static let height = 8
    private static let dotDiameter = "1.5"

    private let columns: Int
    private let theme: TerminalTheme
    /// Rectangles and dots by colour, in the order in which the colours first appear.
    private var grounds = Layer()
    private var blocks = Layer()
    private var dots = Layer()
    private var texts: [SVGElement] = []
    /// The last piece of text, how many cells it has, and the last of them.
    private var lastText: (place: Int, cell: Cell, columns: Int)?

    /// Path data by colour.
    private struct Layer {
        private(set) var paths: [(color: PixelColor, data: String)] = []
        private var index: [PixelColor: Int] = [:]

        mutating func add(_ data: String, _ color: PixelColor) {
            if let known = index[color] {
                paths[known].data += data
            } else {
                index[color] = paths.count
                paths.append((color, data))
            }
        }
    }

    init(columns: Int, theme: TerminalTheme) {
        self.columns = columns
        self.theme = theme
    }

    /// Adds a cell; its place counts from the top left, row by row. A wide character comes with its first cell, and the
    /// second shows only what is behind it.
    mutating func add(_ cell: Cell, at place: Int) {
        let left = place % columns * CellShapes.width
        let top = place / columns * CellShapes.height
        var ink = theme.color(cell.foreground, default: theme.foreground)
        var ground =
            cell.background == .default ? nil : theme.color(cell.background, default: theme.background)
        if cell.style.contains(.reverse) { (ink, ground) = (ground ?? theme.background, ink) }
        if let ground { grounds.add(rectangle(left, top, CellShapes.width, CellShapes.height), ground) }
        guard cell.glyph != " " || cell.style.contains(.underline), !cell.isSecondHalf else { return }
        if cell.marks.isEmpty, let polygon = GlyphPolygon(cell.glyph) {
            return blocks.add(outline(polygon, left, top), ink)
        }
        guard cell.marks.isEmpty, let pattern = GlyphDots(cell.glyph) else {
            return write(cell, at: place, ink)
        }
        for row in 0..<pattern.rows {
            for column in 0..<pattern.columns where pattern.isInk(column: column, row: row) {
                if pattern.isBraille {
                    dots.add("M\(left + 2 * column + 1) \(top + 2 * row + 1)h0", ink)
                } else {
                    // Rows of three do not divide the height: their edges are where they round to.
                    let (width, height) = (CellShapes.width / pattern.columns, CellShapes.height)
                    let (low, high) = (height * row / pattern.rows, height * (row + 1) / pattern.rows)
                    blocks.add(rectangle(left + column * width, top + low, width, high - low), ink)
                }
            }
        }
    }

    /// The elements, grounds first.
    var elements: [SVGElement] {
        func filled(_ layer: Layer) -> [SVGElement] {
            layer.paths.map { path in
                SVGElement(
                    "path",
                    [("fill", path.color.hex), ("shape-rendering", "crispEdges"), ("d", path.data)])
            }
        }
        let round = dots.paths.map { path in
            SVGElement(
                "path",
                [
                    ("stroke", path.color.hex), ("stroke-width", CellShapes.dotDiameter),
                    ("stroke-linecap", "round"), ("d", path.data),
                ])
        }
        return filled(grounds) + filled(blocks) + round + texts
    }

    private func outline(_ polygon: GlyphPolygon, _ left: Int, _ top: Int) -> String {
        let corners = polygon.corners.map { corner in
            let (x, y) = (corner.x * Double(CellShapes.width), corner.y * Double(CellShapes.height))
            return "\((Double(left) + x).svg(2)) \((Double(top) + y).svg(2))"
        }
        return "M" + corners.joined(separator: "L") + "z"
    }

    private func rectangle(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> String {
        "M\(left) \(top)h\(width)v\(height)h-\(width)z"
    }

    /// Adds a character as text; one that goes on where the last one ended goes into the same element, which is
    /// stretched to the cells it has. A wide one, whose font may be another, has an element to itself.
    private mutating func write(_ cell: Cell, at place: Int, _ ink: PixelColor) {
        let count = cell.columns
        let character = String(cell.glyph) + String(String.UnicodeScalarView(cell.marks.scalars))
        if count == 1, let last = lastText, last.place + 1 == place, place % columns != 0,
            last.cell.foreground == cell.foreground, last.cell.background == cell.background,
            last.cell.style == cell.style, let text = texts.popLast()
        {
            lastText = (place, cell, last.columns + 1)
            texts.append(element(text.text + character, last.columns + 1, endingAt: place, cell.style, ink))
        } else {
            lastText = count == 1 ? (place, cell, 1) : nil
            texts.append(element(character, count, endingAt: place + count - 1, cell.style, ink))
        }
    }

    private func element(
        _ text: String, _ count: Int, endingAt place: Int, _ style: CellStyle, _ ink: PixelColor
    ) -> SVGElement {
        var element = SVGElement(
            "text",
            [
                ("x", "\((place % columns + 1 - count) * CellShapes.width)"),
                ("y", "\(place / columns * CellShapes.height + 6)"),
                ("textLength", "\(count * CellShapes.width)"), ("lengthAdjust", "spacingAndGlyphs"),
                ("font-family", "monospace"), ("font-size", "6.6"), ("fill", ink.hex),
            ])
        if style.contains(.bold) { element.set("font-weight", "bold") }
        if style.contains(.dim) { element.set("fill-opacity", ".6") }
        if style.contains(.underline) { element.set("text-decoration", "underline") }
        element.text = text
        return element
    }
}
