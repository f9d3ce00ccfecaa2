public import Raster

/// Braille patterns: 2 × 4 dots to a cell, in one colour and on one ground.
///
/// Lines and edges are dots. A cell that is solid all over is a space on a ground of its colour, since braille
/// dots do not touch and a shape filled with them would look grey; but beside dots of the same colour it is dots, too:
/// a line of dots and blocks by turns looks moth-eaten.
public struct BrailleBlitter: CellBlitter {
    private let glyphs = DotPattern.braille.glyphs

    /// The blitter.
    public init() {}

    /// 2 × 4.
    public var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture made with crisp edges: a dot is lit where it is not clear, in its colour over the backdrop.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        let ink = DotInk(pixels, options)
        CellColors.withRoom(for: 8) { room in
            let even: (PixelColor) -> Cell? = {
                $0.isOpaque || $0.alpha == 0 || !options.dithers ? $0.even(over: options.backdrop) : nil
            }
            drawCells(
                pixels, into: &grid, column: column, row: row, dots: (2, 4), even: even
            ) { place, column, row in
                switch ink.dots(of: place, column: column, row: row, room: room) {
                case .none: .blank
                case .full(let color): Cell(" ", background: color)
                case .lit(let mask, let ink, let ground):
                    Cell(glyphs[mask], foreground: ink, background: ground)
                }
            }
        }
        // Without colours a block is dots in any case.
        if options.dithers { return }
        let box = cellBox(of: pixels, in: grid, column: column, row: row, dots: (2, 4))
        let lines = pixels.order.lines.map(\.cellColor)
        unravel(&grid, lines: lines, columns: box.columns, rows: box.rows)
    }

    /// Makes dots of the blocks that are not inside an area: of all neighbours but three cells, as a straight edge has
    /// them, none is blank or dots of the same colour, and of a line's no neighbour at all. Where something lies in
    /// front of such a block that is all that is left of the cell.
    private func unravel(_ grid: inout CellGrid, lines: [CellColor], columns: Range<Int>, rows: Range<Int>) {
        let (width, full) = (grid.columns, glyphs[255])
        var known = (color: CellColor.default, isLine: false)
        grid.withMutableCells { cells in
            ClosedCells.withRims(columns: columns, rows: rows) { row, column in
                let cell = cells[unchecked: row &* width &+ column]
                return cell.background != .default || cell.glyph == full
            } body: { row, column in
                let place = row &* width &+ column
                let cell = cells[unchecked: place]
                if cell.background == .default { return }
                if known.color != cell.background {
                    known = (cell.background, lines.contains(cell.background))
                }
                var open = 0
                for y in max(row - 1, rows.lowerBound)...min(row + 1, rows.upperBound - 1) {
                    for x in max(column - 1, columns.lowerBound)...min(column + 1, columns.upperBound - 1) {
                        let other = cells[unchecked: y &* width &+ x]
                        if other.background != .default || other.glyph == full { continue }
                        if other.glyph == " " ? cell.glyph == " " : other.foreground.isNear(cell.background) {
                            open += 1
                        }
                    }
                }
                guard open > (known.isLine ? 0 : 3) else { return }
                let color = cell.glyph == " " ? cell.background : cell.foreground
                cells[unchecked: place] = Cell(full, foreground: color)
            }
        }
    }
}

/// Which cells of a picture are closed, a bit a cell, to find the few that have an open one beside them.
private enum ClosedCells {
    /// Calls `body` for every closed cell of a box that has an open neighbour, row by row; what is outside is closed.
    @inline(__always)
    static func withRims(
        columns: Range<Int>, rows: Range<Int>, isClosed: (_ row: Int, _ column: Int) -> Bool,
        body: (_ row: Int, _ column: Int) -> Void
    ) {
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let words = (columns.count + 63) / 64
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words * (rows.count + 2)) { bits in
            bits.initialize(repeating: .max)
            for row in rows {
                let line = (row - rows.lowerBound + 1) * words
                for column in columns {
                    let place = column - columns.lowerBound
                    if !isClosed(row, column) { bits[line + place >> 6] &= ~(1 << UInt64(place & 63)) }
                }
            }
            for row in rows {
                let line = (row - rows.lowerBound + 1) * words
                // A cell and those above and below it.
                func columnsClosed(_ word: Int) -> UInt64 {
                    bits[line + word] & bits[line + word - words] & bits[line + word + words]
                }
                for word in 0..<words {
                    let own = columnsClosed(word)
                    let before = word > 0 ? columnsClosed(word - 1) >> 63 : 1
                    let after = word + 1 < words ? columnsClosed(word + 1) << 63 : 1 << 63
                    var rim = bits[line + word] & ~(own & (own << 1 | before) & (own >> 1 | after))
                    while rim != 0 {
                        let place = word * 64 + rim.trailingZeroBitCount
                        if place < columns.count { body(row, columns.lowerBound + place) }
                        rim &= rim - 1
                    }
                }
            }
        }
    }
}

extension CellColor {
    /// Whether two 24-bit colours belong to the same shape, by all one can tell: those of a gradient differ a little.
    fileprivate func isNear(_ other: CellColor) -> Bool {
        if self == other { return true }
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return false }
        return max(
            abs(Int(red) - Int(red2)), abs(Int(green) - Int(green2)), abs(Int(blue) - Int(blue2)))
            <= DotInk.near
    }
}
