public import Cells
import Layers
import Raster
import Scenes
public import Text

/// A writer of cell frames as an animated SVG: the picture of a terminal, with dots and blocks as shapes, so they do
/// not depend on fonts.
///
/// A cell that stays the same is drawn once. All cells with the same times are one group with a single animation.
/// Still parts therefore cost nothing, and the size of a frame is the size of its changes.
public struct CellSVGWriter: RecordingWriter {
    private struct CellState: Hashable {
        let index: Int
        let cell: Cell
    }

    private let columns: Int
    private let rows: Int
    private let title: SafeText
    private let theme: TerminalTheme
    private var previousFrame: CellGrid
    private var since: [Int]
    /// The times of each state, in microseconds.
    private var visibilities = OrderedGroups<CellState, Range<Int>>()

    /// Creates a writer for frames of a size.
    public init(columns: Int, rows: Int, title: SafeText = "", theme: TerminalTheme = .standard) {
        self.columns = columns
        self.rows = rows
        self.title = title
        self.theme = theme
        previousFrame = CellGrid(columns: columns, rows: rows)
        since = Array(repeating: 0, count: columns * rows)
    }

    /// Records the changes of a frame.
    ///
    /// - Precondition: The frame has the size of the recording.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        precondition(frame.columns == columns && frame.rows == rows, "a frame has the size of its recording")
        for index in frame.cells.indices where !frame.cells[index].looksLike(previousFrame.cells[index]) {
            finishCell(index, at: time)
            since[index] = time
        }
        previousFrame = frame
    }

    /// Writes the document.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        for index in previousFrame.cells.indices { finishCell(index, at: time) }
        var root = SVGElement.root(
            width: "\(columns * 8)", height: "\(rows * 16)",
            viewBox: "0 0 \(columns * CellShapes.width) \(rows * CellShapes.height)", title: title)
        root.children.append(
            SVGElement(
                "rect",
                [
                    ("width", "100%"), ("height", "100%"), ("fill", theme.background.hex),
                    ("rx", "\(CellShapes.width)"),
                ]))
        var states = OrderedGroups<[Range<Int>], CellState>()
        for (state, times) in visibilities.groups { states.append(state, to: times) }
        for (times, states) in states.groups {
            var shapes = CellShapes(columns: columns, theme: theme)
            for state in states { shapes.add(state.cell, at: state.index) }
            var element = SVGElement("g", children: shapes.elements)
            element.set("visibility", track(times, duration: time), standard: "visible")
            root.children.append(element)
        }
        root.write(to: &output)
    }

    private mutating func finishCell(_ index: Int, at time: Int) {
        let cell = previousFrame.cells[index]
        guard !cell.isErased, since[index] < time else { return }
        visibilities.append(since[index]..<time, to: CellState(index: index, cell: cell))
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
    /// Returns the document of one still grid.
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

private struct CellShapes {
    /// The size of a cell in units of the document. A braille dot has 2 × 2 units.
    static let width = 4
    static let height = 8
    private static let dotDiameter = "1.5"

    private let columns: Int
    private let theme: TerminalTheme
    private var backgrounds = OrderedGroups<PixelColor, String>()
    private var blocks = OrderedGroups<PixelColor, String>()
    private var dots = OrderedGroups<PixelColor, String>()
    private var texts: [SVGElement] = []
    /// The end of the last text element: the index and content of its last cell, and its length in cells.
    private var lastText: (index: Int, cell: Cell, columns: Int)?

    init(columns: Int, theme: TerminalTheme) {
        self.columns = columns
        self.theme = theme
    }

    /// Adds a cell. Places count row by row from the top left.
    ///
    /// The first cell of a wide character draws the character, and the second only its background.
    mutating func add(_ cell: Cell, at index: Int) {
        let left = index % columns * CellShapes.width
        let top = index / columns * CellShapes.height
        let (ink, background) = theme.colors(of: cell)
        if cell.background != .default || cell.style.contains(.reverse) {
            backgrounds.append(rectangle(left, top, CellShapes.width, CellShapes.height), to: background)
        }
        guard cell.glyph != " " || cell.style.contains(.underline), !cell.isSecondHalf else { return }
        guard cell.marks.isEmpty, let pattern = GlyphDots(cell.glyph) else {
            return write(cell, at: index, ink)
        }
        for row in 0..<pattern.rows {
            for column in 0..<pattern.columns where pattern.isInk(column: column, row: row) {
                if pattern.isBraille {
                    dots.append("M\(left + 2 * column + 1) \(top + 2 * row + 1)h0", to: ink)
                } else {
                    // Three rows do not divide the height, so their edges are rounded.
                    let (width, height) = (CellShapes.width / pattern.columns, CellShapes.height)
                    let (low, high) = (height * row / pattern.rows, height * (row + 1) / pattern.rows)
                    blocks.append(rectangle(left + column * width, top + low, width, high - low), to: ink)
                }
            }
        }
    }

    var elements: [SVGElement] {
        func paths(
            _ shapes: OrderedGroups<PixelColor, String>, _ attributes: (String) -> [(String, String)]
        ) -> [SVGElement] {
            shapes.groups.map { color, data in
                SVGElement("path", attributes(color.hex) + [("d", data.joined())])
            }
        }
        func filled(_ color: String) -> [(String, String)] {
            [("fill", color), ("shape-rendering", "crispEdges")]
        }
        let round = paths(dots) {
            [("stroke", $0), ("stroke-width", CellShapes.dotDiameter), ("stroke-linecap", "round")]
        }
        return paths(backgrounds, filled) + paths(blocks, filled) + round + texts
    }

    private func rectangle(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> String {
        "M\(left) \(top)h\(width)v\(height)h-\(width)z"
    }

    /// Adds a character as text.
    ///
    /// A character that follows the last one extends its element, which is stretched to the cells. A wide character,
    /// which may use another font, has its own element.
    private mutating func write(_ cell: Cell, at index: Int, _ ink: PixelColor) {
        let count = cell.columns
        let character = cell.text
        if count == 1, let last = lastText, last.index + 1 == index, index % columns != 0,
            last.cell.foreground == cell.foreground, last.cell.background == cell.background,
            last.cell.style == cell.style, let text = texts.popLast()
        {
            lastText = (index, cell, last.columns + 1)
            texts.append(element(text.text + character, last.columns + 1, endingAt: index, cell.style, ink))
        } else {
            lastText = count == 1 ? (index, cell, 1) : nil
            texts.append(element(character, count, endingAt: index + count - 1, cell.style, ink))
        }
    }

    private func element(
        _ text: String, _ count: Int, endingAt index: Int, _ style: CellStyle, _ ink: PixelColor
    ) -> SVGElement {
        var element = SVGElement(
            "text",
            [
                ("x", "\((index % columns + 1 - count) * CellShapes.width)"),
                ("y", "\(index / columns * CellShapes.height + 6)"),
                ("textLength", "\(count * CellShapes.width)"), ("lengthAdjust", "spacingAndGlyphs"),
                ("font-family", "monospace"), ("font-size", "6.6"), ("fill", ink.hex),
            ], text: text)
        if style.contains(.bold) { element.set("font-weight", "bold") }
        if style.contains(.dim) { element.set("fill-opacity", ".6") }
        if style.contains(.underline) { element.set("text-decoration", "underline") }
        return element
    }
}
