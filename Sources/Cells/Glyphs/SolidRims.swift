/// The solid cells of a picture in braille that are not inside an area, which become dots.
///
/// Inside is where of all neighbours but three cells, as a straight edge has them, none is blank or dots of the same
/// colour, and of a line's no neighbour at all. Where something lies in front of a cell at the rim, that is all that is
/// left of it.
struct SolidRims {
    /// The character of all dots.
    let full: Unicode.Scalar
    /// What lines are drawn in.
    let lines: [CellColor]
    /// Where to look.
    let columns: Range<Int>
    let rows: Range<Int>

    /// Draws them so.
    func becomeDots(in grid: inout CellGrid) {
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let width = grid.columns
        ClosedCells.with(columns: columns.count, rows: rows.count) { closed in
            grid.withMutableCells { cells in
                for row in rows {
                    for word in 0..<closed.words {
                        let first = columns.lowerBound + word * 64
                        var bits = UInt64.max
                        for column in first..<min(first + 64, columns.upperBound) {
                            let cell = cells[unchecked: row &* width &+ column]
                            bits ^= (cell.background == .default ? 1 : 0) << UInt64(column &- first)
                        }
                        closed.set(bits, row - rows.lowerBound, word)
                    }
                }
                var known = (color: CellColor.default, isLine: false)
                closed.forEachRim { row, column in
                    let (row, column) = (row + rows.lowerBound, column + columns.lowerBound)
                    let cell = cells[unchecked: row &* width &+ column]
                    if cell.background == .default { return }
                    if known.color != cell.background {
                        known = (cell.background, lines.contains(cell.background))
                    }
                    guard open(cells, width, row, column) > (known.isLine ? 0 : 3) else { return }
                    let color = cell.glyph == " " ? cell.background : cell.foreground
                    cells[unchecked: row &* width &+ column] = Cell(full, foreground: color)
                }
            }
        }
    }

    /// How many neighbours of a cell are open: blank, or dots of its colour.
    private func open(_ cells: borrowing MutableSpan<Cell>, _ width: Int, _ row: Int, _ column: Int) -> Int {
        let cell = cells[unchecked: row &* width &+ column]
        var open = 0
        for y in max(row - 1, rows.lowerBound)..<min(row + 2, rows.upperBound) {
            for x in max(column - 1, columns.lowerBound)..<min(column + 2, columns.upperBound) {
                let other = cells[unchecked: y &* width &+ x]
                if other.background != .default || other.glyph == full { continue }
                let isOpen =
                    other.glyph == " " ? cell.glyph == " " : other.foreground.isNear(cell.background)
                if isOpen { open += 1 }
            }
        }
        return open
    }
}

/// Which cells of a box are closed, a bit a cell, to find the few that have an open one beside them. What is outside is
/// closed.
private struct ClosedCells {
    /// Words of 64 cells in a row.
    let words: Int
    private let columns: Int
    private let rows: Int
    private let bits: UnsafeMutableBufferPointer<UInt64>

    /// Lends `body` a box of closed cells.
    static func with(columns: Int, rows: Int, _ body: (ClosedCells) -> Void) {
        let words = (columns + 63) / 64
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words * (rows + 2)) { bits in
            bits.initialize(repeating: .max)
            body(ClosedCells(words: words, columns: columns, rows: rows, bits: bits))
        }
    }

    /// Says which cells of a word are closed.
    func set(_ closed: UInt64, _ row: Int, _ word: Int) { bits[(row + 1) * words + word] = closed }

    /// Calls `body` for every closed cell that has an open neighbour, row by row.
    func forEachRim(_ body: (_ row: Int, _ column: Int) -> Void) {
        for row in 0..<rows {
            for word in 0..<words {
                var rim = rim(row, word)
                while rim != 0 {
                    body(row, word * 64 + rim.trailingZeroBitCount)
                    rim &= rim - 1
                }
            }
        }
    }

    /// The closed cells of a word that have an open neighbour.
    private func rim(_ row: Int, _ word: Int) -> UInt64 {
        let line = (row + 1) * words
        // A cell and those above and below it.
        func column(_ word: Int) -> UInt64 {
            bits[line + word] & bits[line + word - words] & bits[line + word + words]
        }
        let own = column(word)
        let before = word > 0 ? column(word - 1) >> 63 : 1
        let after = word + 1 < words ? column(word + 1) << 63 : 1 << 63
        let there = UInt64.max >> UInt64(max(0, 64 * (word + 1) - columns))
        return bits[line + word] & there & ~(own & (own << 1 | before) & (own >> 1 | after))
    }
}
