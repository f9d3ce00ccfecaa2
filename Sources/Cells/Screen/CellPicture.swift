public import Raster

/// A picture in pixels, for a terminal that shows it behind some of its cells: those that are a ``Cell/window``.
///
/// Pixels are scaled to the cells by the terminal, so that a picture of fewer of them is a coarser one and no smaller.
public struct CellPicture: Sendable {
    /// The picture; where it is clear, what is behind the cells is seen.
    public let pixels: PixelGrid
    /// The columns it fills, and the rows.
    public let columns, rows: Range<Int>
    /// Pictures of one book are of one thing at many moments, and likely to be shown again together.
    public let book: Int

    /// A picture behind some cells.
    public init(pixels: PixelGrid, columns: Range<Int>, rows: Range<Int>, book: Int = 0) {
        self.pixels = pixels
        self.columns = columns
        self.rows = rows
        self.book = book
    }
}

extension Cell {
    /// A cell through which the picture behind it is seen, as it is through a character without a background.
    ///
    /// Its character is the one that the kitty graphics protocol has for such cells ("Unicode placeholders").
    public static let window = Cell("\u{10EEEE}")
}

extension CellGrid {
    /// The columns of each row through which a picture is seen.
    package func windows(of picture: CellPicture) -> [Int: [Range<Int>]] {
        var windows: [Int: [Range<Int>]] = [:]
        for row in picture.rows.clamped(to: 0..<rows) {
            var runs: [Range<Int>] = []
            for column in picture.columns.clamped(to: 0..<columns)
            where self[column: column, row: row].glyph == Cell.window.glyph {
                let start = runs.last?.upperBound == column ? runs.removeLast().lowerBound : column
                runs.append(start..<column + 1)
            }
            if !runs.isEmpty { windows[row] = runs }
        }
        return windows
    }

    /// Makes windows blank: what is behind cells without a background is seen.
    package mutating func closeWindows() {
        withMutableCells { cells in
            for index in cells.indices where cells[index].glyph == Cell.window.glyph { cells[index] = .blank }
        }
    }

    /// Gives a background to what has been drawn in front of a picture since the grid was like another one: there the
    /// picture is not seen.
    package mutating func cover(_ picture: CellPicture, where before: CellGrid, ground: CellColor) {
        let (columns, rows) = (picture.columns.clamped(to: 0..<columns), picture.rows.clamped(to: 0..<rows))
        let width = self.columns
        withMutableCells { cells in
            for row in rows {
                for index in row * width + columns.lowerBound..<row * width + columns.upperBound
                where cells[index].background == .default && cells[index] != before.cells[index] {
                    cells[index].background = ground
                }
            }
        }
    }
}

/// Whether a terminal shows pictures in pixels.
public struct PictureSupport: Hashable, Sendable {
    /// A cell in pixels; where a window is no whole number of cells they are no whole numbers.
    public struct CellSize: Hashable, Sendable {
        /// Above 0.
        public let width, height: Double

        /// A size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// How large a cell is; nil where no pictures are shown.
    public let cell: CellSize?
    /// Why that is so, in words that go on after "because".
    public let reason: String

    /// A finding.
    public init(cell: CellSize?, reason: String) {
        self.cell = cell
        self.reason = reason
    }
}
