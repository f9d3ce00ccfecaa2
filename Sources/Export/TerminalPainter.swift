public import Cells
import Geometry
import Layers
import Playback
public import Raster
import Text

/// Paints cells as pixels: the picture of a terminal, with dots, blocks and letters as shapes, so they do not depend on
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
        let columns = grid.columns * width
        if shown?.columns != grid.columns || shown?.rows != grid.rows {
            shown = nil
            pixels = Array(repeating: theme.background, count: columns * grid.rows * height)
        }
        for place in grid.cells.indices {
            let cell = grid.cells[place]
            if let old = shown?.cells[place], old.looksLike(cell) { continue }
            // A wide character paints both of its cells. The neighbour of a former one is painted again.
            let column = place % grid.columns
            paint(cell, column: column, row: place / grid.columns, columns: columns)
            if cell.isSecondHalf, column > 0 {
                paint(grid.cells[place - 1], column: column - 1, row: place / grid.columns, columns: columns)
            }
        }
        shown = grid
        return PixelGrid(width: columns, height: grid.rows * height, pixels: pixels)
    }

    private mutating func paint(_ cell: Cell, column: Int, row: Int, columns: Int) {
        let (ink, ground) = theme.colors(of: cell)
        let count = cell.isSecondHalf ? 1 : cell.columns
        let (mask, isKnown) = glyphs.mask(of: cell)
        if !isKnown { missing.insert(cell.glyph) }
        let strength: UInt8 = cell.style.contains(.dim) ? 153 : 255
        for y in 0..<height {
            var place = (row * height + y) * columns + column * width
            let end = min(place + count * width, (row * height + y + 1) * columns)
            var index = y * count * width
            while place < end {
                let coverage = mask.isEmpty ? 0 : mask[index]
                switch coverage {
                case 0: pixels[place] = ground
                case 255 where strength == 255: pixels[place] = ink
                default: pixels[place] = ink.scaled(by: coverage).scaled(by: strength).over(ground)
                }
                place += 1
                index += 1
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
        let (columns, marks) = (cell.columns, String(String.UnicodeScalarView(cell.marks.scalars)))
        let shapes = CellGlyph(
            cell.glyph, marks: marks, columns: columns, isBold: cell.style.contains(.bold))
        var coverage = mask(of: shapes, columns: columns)
        if isUnderlined {
            let line = max(height / 16, 1)
            let start = (height * 14 / 16) * width * columns
            for index in start..<min(start + line * width * columns, coverage.count) {
                coverage[index] = 255
            }
        }
        masks[key] = (coverage, shapes.isKnown)
        return (coverage, shapes.isKnown)
    }

    private func mask(of glyph: CellGlyph, columns: Int) -> [UInt8] {
        let (width, height) = (width * columns, height)
        var mask = [UInt8](repeating: glyph.tone, count: width * height)
        for block in glyph.blocks {
            // Edges between pixels would be blurred.
            func pixel(_ share: Double, of side: Int) -> Int { Int((share * Double(side)).rounded()) }
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
