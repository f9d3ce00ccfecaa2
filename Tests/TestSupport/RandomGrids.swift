public import Cells
import Raster
import Text

/// Grids that differ from one another here and there, the same for the same seed: what a program under test draws and
/// its test expects.
public struct RandomGrids {
    /// Which cells may occur.
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

    /// A sequence that begins with a blank grid.
    public init(seed: UInt64, columns: Int, rows: Int, colors: Colors, styles: [CellStyle]) {
        random = SplitMix64(seed: seed)
        self.colors = colors
        self.styles = styles
        grid = CellGrid(columns: columns, rows: rows)
    }

    /// The next grid.
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

    /// From 0 to just below a bound, which is above 0.
    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}

extension CellGrid {
    /// Lines of wide characters, of marks, of flags and of letters, which take each other's place from step to step; of
    /// the size of another grid.
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
            // Halves of what is there.
            grid.write("|", column: (step * 7 + row * 3) % max(1, grid.columns), row: row)
        }
        // Flags of which one letter changes.
        grid.write(step % 2 == 0 ? "🇩🇪 🇫🇮" : "🇩🇰 🇸🇮", column: 1, row: grid.rows - 1)
        return grid
    }

    /// A row whose pairs of colours are always the same, and below it one in which every cell of every step has a pair
    /// that no other has had; of 256 colours, and of the size of another grid.
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
