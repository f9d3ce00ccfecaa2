public import Cells
import Colors
import Geometry
import Layers
import Playback
public import Raster
import Scenes
import Text

/// A painter of cells as pixels: the picture of a terminal, with dots, blocks and letters as shapes, so they do not depend on
/// fonts.
///
/// Only cells that have changed since the last grid are painted. The letters are those of ``/Scenes/Lettering``, each
/// in the middle of its cell. A character without a letter is a box.
public struct TerminalPainter {
    /// The characters that the painter lacks, and painted as boxes.
    public private(set) var missing: Set<Unicode.Scalar> = []
    private let width: Int
    private let height: Int
    private let theme: TerminalTheme
    private var shown: CellGrid?
    private var pixels: [PixelColor] = []
    private var glyphs: GlyphMasks

    /// Creates a painter of cells.
    ///
    /// - Parameters:
    ///   - cellWidth: the width of a cell in pixels; a cell is twice as high.
    ///   - theme: the colours of the terminal.
    /// - Precondition: a cell has a pixel.
    public init(cellWidth: Int, theme: TerminalTheme = .standard) {
        precondition(cellWidth > 0, "a cell has a pixel")
        width = cellWidth
        height = 2 * cellWidth
        self.theme = theme
        glyphs = GlyphMasks(width: cellWidth, height: 2 * cellWidth)
    }

    /// Returns the picture of a grid.
    public mutating func picture(of grid: CellGrid) -> PixelGrid {
        let rowWidth = grid.columns * width
        if shown?.columns != grid.columns || shown?.rows != grid.rows {
            shown = nil
            pixels = Array(repeating: theme.background, count: rowWidth * grid.rows * height)
        }
        for index in grid.cells.indices {
            let cell = grid.cells[index]
            if let old = shown?.cells[index], old.looksLike(cell) { continue }
            // A wide character paints both of its cells. The neighbour of a former one is painted again.
            let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
            paint(cell, column: column, row: row, rowWidth: rowWidth)
            if cell.isSecondHalf, column > 0 {
                paint(grid.cells[index - 1], column: column - 1, row: row, rowWidth: rowWidth)
            }
        }
        shown = grid
        return PixelGrid(width: rowWidth, height: grid.rows * height, pixels: pixels)
    }

    /// Paints a cell into pixels of which a row has `rowWidth`.
    private mutating func paint(_ cell: Cell, column: Int, row: Int, rowWidth: Int) {
        let (ink, background) = theme.colors(of: cell)
        let count = cell.isSecondHalf ? 1 : cell.columns
        let (mask, isKnown) = glyphs.mask(of: cell)
        if !isKnown { missing.insert(cell.glyph) }
        let strength: UInt8 = cell.style.contains(.dim) ? 153 : 255
        for y in 0..<height {
            let start = (row * height + y) * rowWidth + column * width
            let end = min(start + count * width, (row * height + y + 1) * rowWidth)
            var maskIndex = y * count * width
            for index in start..<end {
                let coverage = mask.isEmpty ? 0 : mask[maskIndex]
                switch coverage {
                case 0: pixels[index] = background
                case 255 where strength == 255: pixels[index] = ink
                default: pixels[index] = ink.scaled(by: coverage).scaled(by: strength).over(background)
                }
                maskIndex += 1
            }
        }
    }
}

// MARK: - Masks

/// The coverage of each pixel of a cell by a glyph, computed once for each glyph.
private struct GlyphMasks {
    private let width, height: Int
    private let renderer = FrameRenderer()
    /// The masks of cells without colours.
    private var masks: [Cell: (coverage: [UInt8], isKnown: Bool)] = [:]

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Returns the mask of a cell, which is empty for a space, and whether its glyph is known.
    mutating func mask(of cell: Cell) -> (coverage: [UInt8], isKnown: Bool) {
        let isUnderlined = cell.style.contains(.underline)
        guard !cell.isSecondHalf, cell.glyph != " " || isUnderlined else { return ([], true) }
        var key = cell
        key.style.formIntersection([.bold, .underline])
        (key.foreground, key.background) = (.default, .default)
        if let known = masks[key] { return known }
        let shapes = CellGlyph(cell)
        var coverage = mask(of: shapes, columns: cell.columns)
        if isUnderlined {
            let line = max(height / 16, 1)
            let row = width * cell.columns
            let start = height * 14 / 16 * row
            for index in start..<min(start + line * row, coverage.count) { coverage[index] = 255 }
        }
        masks[key] = (coverage, shapes.isKnown)
        return (coverage, shapes.isKnown)
    }

    private func mask(of glyph: CellGlyph, columns: Int) -> [UInt8] {
        let (width, height) = (width * columns, height)
        var mask = [UInt8](repeating: glyph.tone, count: width * height)
        for block in glyph.blocks {
            // Edges between pixels would be blurred.
            func pixel(_ fraction: Double, of side: Int) -> Int { Int((fraction * Double(side)).rounded()) }
            for row in pixel(block.minY, of: height)..<pixel(block.maxY, of: height) {
                for column in pixel(block.minX, of: width)..<pixel(block.maxX, of: width) {
                    mask[row * width + column] = 255
                }
            }
        }
        guard !glyph.items.isEmpty else { return mask }
        let canvas = Size(CellGlyph.width * Double(columns), CellGlyph.height)
        let picture = renderer.pixels(
            of: DisplayList(items: glyph.items),
            viewport: Viewport(canvas: canvas, width: width, height: height))
        for (index, pixel) in picture.pixels.enumerated() { mask[index] = max(mask[index], pixel.alpha) }
        return mask
    }
}

// MARK: - Glyphs

/// The shapes of a glyph in a cell of 8 × 16 units.
private struct CellGlyph {
    static let width = 8.0
    static let height = 16.0

    /// Filled rectangles, as fractions of the cell.
    private(set) var blocks: [Rect] = []
    /// Lines and other areas.
    private(set) var items: [DisplayList.Item] = []
    /// The even coverage of the whole cell, for shades.
    private(set) var tone: UInt8 = 0
    /// Whether the glyph has a shape. Another one is a box.
    private(set) var isKnown = true

    /// Creates the shapes of a cell, whose colours have no effect.
    init(_ cell: Cell) {
        let isBold = cell.style.contains(.bold)
        if cell.marks.isEmpty, let dots = GlyphDots(cell.glyph) {
            addDots(dots)
        } else if !cell.marks.isEmpty || !addBlock(cell.glyph.value) && !addSymbol(cell.glyph, isBold) {
            addLetter(cell.text, cell.columns, isBold)
        }
    }

    private mutating func add(_ line: Path, width: Double) {
        let role = DisplayList.Role.overlay(.bounds, items.count)
        items.append(.stroke(StrokedLine(round: line, role, color: .white, width: width)))
    }

    private mutating func add(area: Path) {
        items.append(.fill(DisplayList.FilledOutline(.fill, area, color: .white)))
    }

    // MARK: Blocks

    private mutating func addDots(_ dots: GlyphDots) {
        var circles = Path()
        let size = Size(1 / Double(dots.columns), 1 / Double(dots.rows))
        for row in 0..<dots.rows {
            for column in 0..<dots.columns where dots.isInk(column: column, row: row) {
                let box = Rect(
                    Double(column) * size.width, Double(row) * size.height, size.width, size.height)
                if dots.isBraille {
                    let center = Point(box.center.x * Self.width, box.center.y * Self.height)
                    circles.append(Path(ellipseIn: Rect(center.x - 1.5, center.y - 1.5, 3, 3)))
                } else {
                    blocks.append(box)
                }
            }
        }
        if !circles.isEmpty { add(area: circles) }
    }

    /// Adds a block element that is not made of dots, and returns whether the glyph is one.
    private mutating func addBlock(_ value: UInt32) -> Bool {
        switch value {
        case 0x2589...0x258F: blocks = [Rect(0, 0, Double(0x2590 - value) / 8, 1)]
        case 0x2591...0x2593: tone = UInt8(64 * (value - 0x2590))
        case 0x2594: blocks = [Rect(0, 0, 1, 0.125)]
        case 0x2595: blocks = [Rect(0.875, 0, 0.125, 1)]
        default: return false
        }
        return true
    }

    // MARK: Symbols

    /// Adds a symbol of the panels, and returns whether the glyph is one.
    private mutating func addSymbol(_ glyph: Unicode.Scalar, _ isBold: Bool) -> Bool {
        if let area = Self.areas[glyph], let path = try? Path(svg: area) {
            add(area: path)
            return true
        }
        if let line = Self.lines[glyph], let path = try? Path(svg: line) {
            add(path, width: isBold ? 1.8 : 1.2)
            return true
        }
        guard let frame = Self.frames[glyph] else { return false }
        for (data, width) in [(frame.thin, 1.2), (frame.thick, 2.4)] where !data.isEmpty {
            guard let path = try? Path(svg: data) else { continue }
            var line = StrokedLine(.overlay(.bounds, items.count), path, color: .white, width: width)
            line.style.cap = .butt
            items.append(.stroke(line))
        }
        return true
    }

    /// Filled symbols, as path data.
    private static let areas: [Unicode.Scalar: String] = [
        "▶": "M1 4 L7.5 8 L1 12 Z", "◀": "M7 4 L0.5 8 L7 12 Z", "▸": "M2 5 L6.5 8 L2 11 Z",
        "◂": "M6 5 L1.5 8 L6 11 Z", "▲": "M4 4 L8 11.5 H0 Z", "▼": "M4 12 L8 4.5 H0 Z",
        "◆": "M4 4 L7.6 8 L4 12 L0.4 8 Z", "■": "M1 5 H7 V11 H1 Z", "❚": "M2.5 3.5 H5.5 V12.5 H2.5 Z",
        "●": "M7.2 8 A3.2 3.2 0 1 1 0.8 8 A3.2 3.2 0 1 1 7.2 8 Z",
        "•": "M5.6 8 A1.6 1.6 0 1 1 2.4 8 A1.6 1.6 0 1 1 5.6 8 Z",
    ]

    /// Drawn symbols, as path data.
    private static let lines: [Unicode.Scalar: String] = [
        "×": "M1.5 5.5 L6.5 10.5 M6.5 5.5 L1.5 10.5", "←": "M7.2 8 H0.8 M3.5 5.2 L0.8 8 L3.5 10.8",
        "→": "M0.8 8 H7.2 M4.5 5.2 L7.2 8 L4.5 10.8", "↑": "M4 12.5 V3.5 M1.2 6.3 L4 3.5 L6.8 6.3",
        "↓": "M4 3.5 V12.5 M1.2 9.7 L4 12.5 L6.8 9.7",
        "⇄": "M0.8 5.5 H7.2 M5.2 3.5 L7.2 5.5 L5.2 7.5 M7.2 10.5 H0.8 M2.8 8.5 L0.8 10.5 L2.8 12.5",
        "∞": "M4 8 C2.5 5 0.6 5.5 0.6 8 C0.6 10.5 2.5 11 4 8 C5.5 5 7.4 5.5 7.4 8 C7.4 10.5 5.5 11 4 8",
        "≠": "M1 6.5 H7 M1 9.8 H7 M6 4 L2 12.3", "≤": "M6.8 3.5 L1.2 6.5 L6.8 9.5 M1.2 12 H6.8",
        "≥": "M1.2 3.5 L6.8 6.5 L1.2 9.5 M1.2 12 H6.8", "✓": "M1 8.5 L3.2 11.5 L7 4.5",
        "○": "M7.2 8 A3.2 3.2 0 1 1 0.8 8 A3.2 3.2 0 1 1 7.2 8 Z", "◇": "M4 4 L7.6 8 L4 12 L0.4 8 Z",
        "▷": "M1 4 L7.5 8 L1 12 Z", "□": "M1 5 H7 V11 H1 Z",
    ]

    /// Lines from edge to edge of the cell, as path data of thin and of thick lines.
    private static let frames: [Unicode.Scalar: (thin: String, thick: String)] = [
        "─": ("M0 8 H8", ""), "━": ("", "M0 8 H8"), "│": ("M4 0 V16", ""), "┃": ("", "M4 0 V16"),
        "┌": ("M4 16 V8 H8", ""), "┐": ("M4 16 V8 H0", ""), "└": ("M4 0 V8 H8", ""), "┘": ("M4 0 V8 H0", ""),
        "├": ("M4 0 V16 M4 8 H8", ""), "┤": ("M4 0 V16 M4 8 H0", ""), "┬": ("M0 8 H8 M4 8 V16", ""),
        "┴": ("M0 8 H8 M4 8 V0", ""), "┼": ("M0 8 H8 M4 0 V16", ""), "┿": ("M4 0 V16", "M0 8 H8"),
        "┏": ("", "M4 16 V8 H8"), "┓": ("", "M4 16 V8 H0"), "┗": ("", "M4 0 V8 H8"), "┛": ("", "M4 0 V8 H0"),
        "┣": ("", "M4 0 V16 M4 8 H8"), "┫": ("", "M4 0 V16 M4 8 H0"),
        "╌": ("M0.6 8 H3.4 M4.6 8 H7.4", ""), "╭": ("M4 16 V12 C4 9.5 5.5 8 8 8", ""),
        "╮": ("M4 16 V12 C4 9.5 2.5 8 0 8", ""), "╰": ("M4 0 V4 C4 6.5 5.5 8 8 8", ""),
        "╯": ("M4 0 V4 C4 6.5 2.5 8 0 8", ""),
    ]

    // MARK: Letters

    /// Adds a letter in the middle of the cell. A wide letter is narrowed, so that it fits.
    private mutating func addLetter(_ text: String, _ columns: Int, _ isBold: Bool) {
        let pen = isBold ? 1.7 : 1.1
        let room = Self.width * Double(columns)
        guard let letter = Lettering.letter(text) else {
            isKnown = false
            return add(Path(rect: Rect(1.2, 3, room - 2.4, 10)), width: 0.8)
        }
        let bounds = letter.bounds ?? Rect(0, 0, 0, 0)
        let scale = 9.4 / Lettering.capitalHeight
        let across = min(scale, (room - 0.9 - pen) / max(bounds.size.width, 0.1))
        let middle = bounds.center.x * across
        add(
            letter.applying(Affine(scaleX: across, y: scale, originTo: Point(room / 2 - middle, 12))),
            width: pen)
    }
}
