import Cells
import Raster
import Text

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
