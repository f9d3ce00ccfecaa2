/// The solid cells of areas in braille that become dots, since dots and blocks by turns look moth-eaten: all that are in no
/// square of three by three solid cells, because the area is thin there or they jut out.
struct SolidRims {
    /// The character of all dots.
    let full: Unicode.Scalar
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
                        let place = row &* width &+ first
                        let count = min(64, columns.upperBound - first)
                        let bits = cells.span.closedCells(in: place..<place &+ count)
                        closed.set(bits, row - rows.lowerBound, word)
                    }
                }
                closed.findSquares()
                closed.forEachOutsideOfSquares { row, column in
                    let place = (row + rows.lowerBound) &* width &+ column + columns.lowerBound
                    let cell = cells[unchecked: place]
                    // Where something lies in front, its colour is that of the silhouette.
                    let color = cell.glyph == " " ? cell.background : cell.foreground
                    cells[unchecked: place] = Cell(full, foreground: color)
                }
            }
        }
    }
}

extension Span<Cell> {
    /// Which of at most 64 cells have a ground of their own, a bit a cell; those past the last count as such.
    fileprivate func closedCells(in range: Range<Int>) -> UInt64 {
        func open(_ index: Int) -> UInt64 { self[unchecked: index].background == .default ? 1 : 0 }
        var bits = UInt64.max
        var index = range.lowerBound
        // By eights, so that all but one of the shifts are known.
        while index &+ 8 <= range.upperBound {
            var eight: UInt64 = 0
            for next in 0..<8 { eight |= open(index &+ next) &<< UInt64(next) }
            bits ^= eight &<< UInt64(index &- range.lowerBound)
            index &+= 8
        }
        while index < range.upperBound {
            bits ^= open(index) &<< UInt64(index &- range.lowerBound)
            index &+= 1
        }
        return bits
    }
}

/// Which cells of a box are closed, a bit a cell, and which of them lie in a square of three by three closed ones. What is
/// outside is closed.
private struct ClosedCells {
    /// Words of 64 cells in a row.
    let words: Int
    private let columns: Int
    private let rows: Int
    private let bits: UnsafeMutableBufferPointer<UInt64>
    /// The cells with nothing open around them: the middles of the squares.
    private let middles: UnsafeMutableBufferPointer<UInt64>

    /// Lends `body` a box of closed cells.
    static func with(columns: Int, rows: Int, _ body: (ClosedCells) -> Void) {
        let words = (columns + 63) / 64
        let count = words * (rows + 2)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * count) { memory in
            memory[..<count].initialize(repeating: .max)
            memory[count...].initialize(repeating: 0)
            body(
                ClosedCells(
                    words: words, columns: columns, rows: rows,
                    bits: UnsafeMutableBufferPointer(rebasing: memory[..<count]),
                    middles: UnsafeMutableBufferPointer(rebasing: memory[count...])))
        }
    }

    /// Says which cells of a word are closed.
    func set(_ closed: UInt64, _ row: Int, _ word: Int) { bits[(row + 1) * words + word] = closed }

    /// The cells of a word that there are.
    private func there(_ word: Int) -> UInt64 { .max >> UInt64(max(0, 64 * (word + 1) - columns)) }

    /// Finds the middles, once all is set.
    func findSquares() {
        for row in 0..<rows {
            for word in 0..<words {
                middles[(row + 1) * words + word] = there(word) & ~around(row, word) { ~bits[$0] }
            }
        }
    }

    /// The cells of a word with a bit set in them or beside them.
    private func around(_ row: Int, _ word: Int, _ bits: (Int) -> UInt64) -> UInt64 {
        func column(_ word: Int) -> UInt64 {
            let place = (row + 1) * words + word
            return bits(place) | bits(place - words) | bits(place + words)
        }
        let own = column(word)
        let before = word > 0 ? column(word - 1) >> 63 : 0
        let after = word + 1 < words ? column(word + 1) << 63 : 0
        return own | own << 1 | own >> 1 | before | after
    }

    /// Calls `body` for every closed cell that is in no square, row by row.
    func forEachOutsideOfSquares(_ body: (_ row: Int, _ column: Int) -> Void) {
        for row in 0..<rows {
            for word in 0..<words {
                let place = (row + 1) * words + word
                let rim = bits[place] & ~middles[place] & there(word)
                if rim == 0 { continue }
                var outside = rim & ~around(row, word) { middles[$0] }
                while outside != 0 {
                    body(row, word * 64 + outside.trailingZeroBitCount)
                    outside &= outside - 1
                }
            }
        }
    }
}
