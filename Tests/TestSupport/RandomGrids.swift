public import Cells
import Raster
import Text

/// A sequence of random grids, each a variation of the one before. The same seed gives the same grids.
public struct RandomGrids {
    /// The colours that may occur.
    public enum Colors: String, Sendable {
        /// The default and palette entries below 16.
        case few
        /// All palette entries and 24-bit colours.
        case many
    }

    private var random: SplitMix64
    private let colors: Colors
    private let styles: [CellStyle]
    private var grid: CellGrid

    /// Creates a sequence that starts from an empty grid.
    public init(seed: UInt64, columns: Int, rows: Int, colors: Colors, styles: [CellStyle]) {
        random = SplitMix64(seed: seed)
        self.colors = colors
        self.styles = styles
        grid = CellGrid(columns: columns, rows: rows)
    }

    /// Returns the next grid.
    public mutating func next() -> CellGrid {
        if below(20) == 0 { grid.fill(with: Cell(" ", background: color())) }
        for _ in 0...below(30) { changeRun() }
        return grid
    }

    private mutating func changeRun() {
        let row = below(grid.rows)
        let start = below(grid.columns)
        let end = min(grid.columns, start + 1 + below(below(4) == 0 ? grid.columns : 8))
        let isBlank = below(3) == 0
        let isUniform = below(3) == 0
        var cell = self.cell(isBlank: isBlank)
        for column in start..<end {
            if !isUniform { cell.glyph = isBlank ? " " : glyph() }
            if below(12) == 0 { cell = self.cell(isBlank: isBlank) }
            grid[column: column, row: row] = cell
        }
    }

    private mutating func cell(isBlank: Bool) -> Cell {
        Cell(
            isBlank ? " " : glyph(), foreground: color(), background: below(3) == 0 ? color() : .default,
            style: styles.isEmpty || below(3) > 0 ? [] : styles[below(styles.count)])
    }

    private mutating func glyph() -> Unicode.Scalar {
        let blocks: [UInt32] = [0x2580, 0x2588, 0x2596, 0x1FB05, 0x1CD10, 0x2502, 0x25CF]
        let value: UInt32 =
            switch below(4) {
            case 0: UInt32(0x21 + below(94))
            case 1: blocks[below(blocks.count)]
            default: UInt32(0x2801 + below(255))
            }
        return Unicode.Scalar(value) ?? "?"
    }

    private mutating func color() -> CellColor {
        switch below(colors == .few ? 2 : 4) {
        case 0: .default
        case 1: .indexed(UInt8(below(16)))
        case 2: .indexed(UInt8(below(256)))
        default: .rgb(UInt8(below(256)), UInt8(below(256)), UInt8(below(2) * 255))
        }
    }

    /// Returns a random number below a positive bound.
    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}

extension CellGrid {
    /// Returns a grid with wide characters, combining marks, flags and letters, which replace each other at each step.
    public static func odd(step: Int, like other: CellGrid) -> CellGrid {
        let texts: [SafeText] = [
            "漢字テスト", "e\u{301}o\u{308}\u{304}x", "🇩🇪🇫🇷!", "😀a한", "plain",
            "\u{1112}\u{1161}\u{11AB}か\u{3099}",
            "ก\u{E34}\u{E48}ข", "ｗ１❤",
        ]
        var grid = CellGrid(columns: other.columns, rows: other.rows)
        for row in 0..<grid.rows {
            var column = -(step + row) % 3
            var index = step * 5 + row
            while column < grid.columns {
                column = grid.write(
                    texts[index % texts.count], column: column, row: row,
                    foreground: .indexed(UInt8(index % 8)), style: index % 3 == 0 ? .bold : [])
                column += index % 4
                index += 1
            }
            // Overwrite half of a wide character.
            grid.write("|", column: (step * 7 + row * 3) % max(1, grid.columns), row: row)
        }
        // Flags that differ in one letter.
        grid.write(step % 2 == 0 ? "🇩🇪 🇫🇮" : "🇩🇰 🇸🇮", column: 1, row: grid.rows - 1)
        return grid
    }

    /// Returns a grid with two rows of colour pairs from 256 colours.
    ///
    /// The first row is the same at each step. Each cell of the second row has a new pair at each step.
    public static func colorPairs(step: Int, like other: CellGrid) -> CellGrid {
        var grid = CellGrid(columns: other.columns, rows: other.rows)
        for column in 0..<grid.columns {
            let number = step * grid.columns + column
            grid[column: column, row: 0] = Cell(
                "x", foreground: .indexed(UInt8(16 + column)), background: .indexed(255))
            grid[column: column, row: 1] = Cell(
                "y", foreground: .indexed(UInt8(16 + number % 100)),
                background: .indexed(UInt8(16 + number / 100)))
        }
        return grid
    }
}
