/// Gives dots beside each other one colour where nobody could tell theirs apart.
///
/// A terminal is told of a change of colour in some twenty bytes and of a braille letter in three, so that most of what a
/// gradient along a line takes is its colours. A letter takes the colour of the one before it in the row when that is
/// less than CSS Color 4's just noticeable difference away, 0.02 in OKLab; since it is compared with what the one before
/// has taken, no colour is ever further off than that. Only dots on the terminal's own ground are so small: in areas
/// of colour, steps that are as small can be seen. Nothing beyond the letters in touch with each other has a say, so that
/// what stands still keeps its colours while something else moves.
enum LikeInks {
    private static let leastNoticeable: Float = 0.02

    /// - Complexity: O(cells); a grid without such letters is not touched.
    static func share(in grid: inout CellGrid) {
        let columns = grid.columns
        guard let first = firstStep(in: grid.cells.span) else { return }
        grid.withMutableCells { cells in
            for start in stride(from: first / columns * columns, to: cells.count, by: columns) {
                share(in: &cells, from: start, to: start + columns)
            }
        }
    }

    /// The first letter behind one of another colour, ends of rows left aside.
    private static func firstStep(in cells: Span<Cell>) -> Int? {
        var index = 1
        while index < cells.count {
            index = cells.firstDifference(from: index, to: cells.count, with: cells, distance: -1)
            guard index < cells.count else { break }
            let (before, color) = (cells[unchecked: index - 1].dotColor, cells[unchecked: index].dotColor)
            if color != before, color != noColor, before != noColor { return index }
            index += 1
        }
        return nil
    }

    private static func share(in cells: inout MutableSpan<Cell>, from start: Int, to end: Int) {
        var pen = noColor
        for index in start..<end {
            let color = cells[unchecked: index].dotColor
            if color != pen, color != noColor, pen != noColor, areAlike(color, pen) {
                cells[unchecked: index].foreground = CellColor(rawValue: pen)
            } else {
                pen = color
            }
        }
    }

    private static func areAlike(_ one: UInt32, _ other: UInt32) -> Bool {
        let step = lab(one) - lab(other)
        return (step * step).sum() < leastNoticeable * leastNoticeable
    }

    private static func lab(_ rgb: UInt32) -> SIMD3<Float> {
        LinearLight.oklab(UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255))
    }
}

/// What no 24-bit colour is.
private let noColor = CellColor.default.rawValue

extension Cell {
    /// The 24-bit colour of braille on the terminal's own ground; ``noColor`` for any other cell.
    fileprivate var dotColor: UInt32 {
        guard glyph.value &- 0x2801 < 0xFF, background == .default, foreground.rawValue >> 24 == 0 else {
            return noColor
        }
        return foreground.rawValue
    }
}
