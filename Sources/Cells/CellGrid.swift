public import Text

/// A rectangle of terminal cells: a whole screen or a part of one.
public struct CellGrid: Equatable, Sendable {
    /// The number of cells in a row, 0 or more.
    public let columns: Int
    /// The number of rows, 0 or more, counted from the top.
    public let rows: Int
    /// The cells, row by row from the top left.
    public private(set) var cells: [Cell]

    /// Creates a grid of a size that is not negative, filled with one cell.
    public init(columns: Int, rows: Int, filledWith cell: Cell = .blank) {
        precondition(columns >= 0 && rows >= 0, "a grid has no negative side")
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: cell, count: columns * rows)
    }

    /// Accesses the cell at a position inside the grid, counted from 0 at the top left.
    public subscript(column column: Int, row row: Int) -> Cell {
        get { cells[index(column, row)] }
        set {
            let index = index(column, row)
            splitWideGlyph(at: index, column)
            splitWideGlyph(at: index + 1, column + 1)
            cells[index] = newValue
        }
    }

    /// Fills the grid with one cell.
    public mutating func fill(with cell: Cell) {
        for index in cells.indices { cells[index] = cell }
    }

    /// Writes text from a position to the right, and clips it at the edges.
    ///
    /// If a wide character is only half inside, that half becomes a space. Positions outside the grid are valid and
    /// draw nothing.
    ///
    /// - Returns: the column after the last character.
    @discardableResult
    public mutating func write(
        _ text: SafeText, column: Int, row: Int, foreground: CellColor = .default,
        background: CellColor = .default, style: CellStyle = []
    ) -> Int {
        var column = column
        for letter in text.cells {
            var cell = Cell(letter.glyph, foreground: foreground, background: background, style: style)
            cell.marks = letter.marks
            let next = column + letter.columns
            if (0..<rows).contains(row), next > 0, column < columns {
                let isWhole = column >= 0 && next <= columns
                if column >= 0 { self[column: column, row: row] = isWhole ? cell : cell.emptied }
                if letter.columns == 2, next <= columns {
                    // Set without the subscript, which would separate the two halves.
                    splitWideGlyph(at: row * columns + next, next)
                    cells[row * columns + next - 1] = isWhole ? cell.secondHalf : cell.emptied
                }
            }
            column = next
        }
        return column
    }

    /// Adds a style to the cells of some columns, and to all of a wide glyph of which one half is among them.
    ///
    /// Positions outside the grid are valid and change nothing.
    public mutating func add(_ style: CellStyle, columns: Range<Int>, row: Int) {
        let inside = columns.clamped(to: 0..<self.columns)
        guard (0..<rows).contains(row), !inside.isEmpty else { return }
        var (first, end) = (row * self.columns + inside.lowerBound, row * self.columns + inside.upperBound)
        if cells[first].isSecondHalf { first -= 1 }
        if inside.upperBound < self.columns, cells[end].isSecondHalf { end += 1 }
        for index in first..<end { cells[index].style.formUnion(style) }
    }

    /// Replaces both halves of a wide glyph by spaces if it extends across a boundary before a cell.
    private mutating func splitWideGlyph(at index: Int, _ column: Int) {
        guard column > 0, column < columns, cells[index].isSecondHalf else { return }
        cells[index - 1] = cells[index - 1].emptied
        cells[index] = cells[index].emptied
    }

    /// Copies another grid into this one, with its top left corner at a position. Cells outside are clipped.
    public mutating func draw(_ other: CellGrid, column: Int, row: Int) {
        let visible = (-column..<columns - column).clamped(to: 0..<other.columns)
        let (first, last) = (visible.lowerBound, visible.upperBound)
        guard first < last else { return }
        for sourceRow in (-row..<rows - row).clamped(to: 0..<other.rows) {
            let source = sourceRow * other.columns
            let target = (sourceRow + row) * columns + column
            splitWideGlyph(at: target + first, column + first)
            splitWideGlyph(at: target + last, column + last)
            cells.replaceSubrange(
                target + first..<target + last, with: other.cells[source + first..<source + last])
            // Wide glyphs that the other grid has across the cut.
            if cells[target + first].isSecondHalf { cells[target + first] = cells[target + first].emptied }
            if last < other.columns, other.cells[source + last].isSecondHalf {
                cells[target + last - 1] = cells[target + last - 1].emptied
            }
        }
    }

    /// Passes all cells to `body`, which may change them in place. It must not leave one half of a wide glyph alone.
    public mutating func withMutableCells<R>(_ body: (inout MutableSpan<Cell>) throws -> R) rethrows -> R {
        var span = cells.mutableSpan
        return try body(&span)
    }

    private func index(_ column: Int, _ row: Int) -> Int {
        precondition(column >= 0 && column < columns && row >= 0 && row < rows, "no cell there")
        return row * columns + column
    }
}

extension CellGrid: CustomStringConvertible {
    /// The glyphs, one line for each row, without spaces at the ends of lines.
    public var description: String {
        var text = String.UnicodeScalarView()
        for row in 0..<rows {
            let line = cells[row * columns..<(row + 1) * columns]
            let end = line.lastIndex { $0.glyph != " " }.map { $0 + 1 } ?? line.startIndex
            for cell in line[..<end] where !cell.isSecondHalf {
                text.append(cell.glyph)
                if !cell.marks.isEmpty { text.append(contentsOf: cell.marks.scalars) }
            }
            text.append("\n")
        }
        return String(text)
    }
}

// MARK: - Cells

/// A foreground or background colour in one word: the terminal's default, a numbered colour, or 24 bits.
@frozen
public struct CellColor: Hashable, Sendable, BitwiseCopyable {
    /// 0x00RRGGBB for 24 bits, 0x0100_00NN for palette entry NN, 0xFFFF_FFFF for the default.
    public let rawValue: UInt32

    @inlinable
    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The terminal's default foreground or background.
    public static let `default` = CellColor(rawValue: 0xFFFF_FFFF)

    /// Returns a 24-bit sRGB colour, 0 to 255 a channel.
    @inlinable
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
        CellColor(rawValue: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Returns a numbered colour: 0 to 15 are the ANSI colours, 16 to 255 xterm's cube and greys.
    @inlinable
    public static func indexed(_ index: UInt8) -> CellColor {
        CellColor(rawValue: 0x0100_0000 | UInt32(index))
    }

    /// The three channels, or `nil` if this is no 24-bit colour.
    @inlinable
    public var rgb: (red: UInt8, green: UInt8, blue: UInt8)? {
        guard rawValue >> 24 == 0 else { return nil }
        return (UInt8(rawValue >> 16 & 255), UInt8(rawValue >> 8 & 255), UInt8(rawValue & 255))
    }

    /// The number, or `nil` if this is no numbered colour.
    @inlinable
    public var index: UInt8? { rawValue >> 24 == 1 ? UInt8(rawValue & 255) : nil }
}

/// The attributes of a glyph besides its colours.
@frozen
public struct CellStyle: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The attributes as bits: 1 bold, 2 dim, 4 reverse, 8 underline.
    public let rawValue: UInt8

    /// Creates attributes from bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// SGR 1: brighter or bolder, depending on the terminal.
    public static let bold = CellStyle(rawValue: 1)
    /// SGR 2: fainter. Some terminals ignore it.
    public static let dim = CellStyle(rawValue: 2)
    /// SGR 7: foreground and background exchanged.
    public static let reverse = CellStyle(rawValue: 4)
    /// SGR 4: underlined.
    public static let underline = CellStyle(rawValue: 8)
}

/// One cell of a terminal: a glyph with its combining marks, its two colours and its style.
///
/// A glyph of two columns takes two cells, and the second one ``isSecondHalf``. Only a grid creates such cells.
@frozen
public struct Cell: Hashable, Sendable, BitwiseCopyable {
    /// The glyph; U+0000 in the second half of a wide one.
    public var glyph: Unicode.Scalar
    /// The foreground; ``CellColor/default`` for the terminal's own.
    public var foreground: CellColor
    /// The background; ``CellColor/default`` for the terminal's own.
    public var background: CellColor
    /// The style in the lowest eight bits, and the marks above, so that a cell compares as a vector of four words.
    @usableFromInline var styleBits: UInt32

    /// The style: bold, dim, reverse, underline.
    @inlinable
    public var style: CellStyle {
        get { CellStyle(rawValue: UInt8(truncatingIfNeeded: styleBits)) }
        set { styleBits = styleBits & ~0xFF | UInt32(newValue.rawValue) }
    }

    /// The combining marks of the glyph, like accents.
    @inlinable
    public var marks: Marks {
        get { Marks(rawValue: styleBits >> 8) }
        set { styleBits = styleBits & 0xFF | newValue.rawValue << 8 }
    }

    /// Creates a cell for a glyph that is one column wide (not checked).
    @inlinable
    public init(
        _ glyph: Unicode.Scalar, foreground: CellColor = .default, background: CellColor = .default,
        style: CellStyle = []
    ) {
        self.glyph = glyph
        self.foreground = foreground
        self.background = background
        styleBits = UInt32(style.rawValue)
    }

    /// A space in default colours.
    public static let blank = Cell(" ")

    /// Whether this is the second half of the glyph in the cell before.
    @inlinable
    public var isSecondHalf: Bool { glyph == "\0" }

    /// The width of the glyph in columns: 1 or 2, and 0 for a second half.
    public var columns: Int { isSecondHalf ? 0 : marks.makeFlag ? 2 : glyph.columns }

    /// The glyph with its marks.
    package var text: String { String(String.UnicodeScalarView([glyph] + marks.scalars)) }

    /// The second half for a wide glyph in this cell, in the same colours and style.
    var secondHalf: Cell { Cell("\0", foreground: foreground, background: background, style: style) }

    /// All four words, for comparing cells with one operation.
    var bits: SIMD4<UInt32> { unsafeBitCast(self, to: SIMD4<UInt32>.self) }

    var emptied: Cell { Cell(" ", foreground: foreground, background: background, style: style) }
}

// MARK: - Changes

/// A range of changed cells in one row.
public struct CellRun: Equatable, Sendable {
    /// The row, counted from 0 at the top.
    public let row: Int
    /// The changed columns.
    public let columns: Range<Int>
}

extension CellGrid {
    /// Copies cells from a grid of the same size. The runs contain all differences of their rows.
    package mutating func copy(_ runs: [CellRun], of grid: CellGrid) {
        for run in runs {
            let cells = index(run.columns.lowerBound, run.row)..<run.row * columns + run.columns.upperBound
            self.cells.replaceSubrange(cells, with: grid.cells[cells])
        }
    }

    /// Returns the ranges of cells that differ from an earlier grid, or whole rows if the sizes differ.
    public func changes(since earlier: CellGrid) -> [CellRun] {
        guard columns == earlier.columns, rows == earlier.rows else {
            return columns == 0 ? [] : (0..<rows).map { CellRun(row: $0, columns: 0..<columns) }
        }
        let (now, earlier) = (cells.span, earlier.cells.span)
        var runs: [CellRun] = []
        for row in 0..<rows {
            let (start, end) = (row * columns, (row + 1) * columns)
            var first = now.firstDifference(from: start, to: end, with: earlier)
            while first < end {
                var next = first + 1
                while next < end, now.differs(at: next, from: earlier, at: next) { next += 1 }
                runs.append(CellRun(row: row, columns: first - start..<next - start))
                first = now.firstDifference(from: next, to: end, with: earlier)
            }
        }
        return runs
    }
}

extension Span<Cell> {
    /// Returns the first index whose cell differs from one at a distance in another span, eight cells at a time.
    func firstDifference(from start: Int, to end: Int, with other: Span<Cell>, distance: Int = 0) -> Int {
        var index = start
        while index + 8 <= end {
            var difference = SIMD4<UInt32>.zero
            for next in index..<index + 8 {
                difference |= self[unchecked: next].bits ^ other[unchecked: next &+ distance].bits
            }
            guard difference == .zero else { break }
            index += 8
        }
        while index < end, !differs(at: index, from: other, at: index + distance) { index += 1 }
        return index
    }

    fileprivate func differs(at index: Int, from other: Span<Cell>, at otherIndex: Int) -> Bool {
        self[unchecked: index].bits != other[unchecked: otherIndex].bits
    }
}
