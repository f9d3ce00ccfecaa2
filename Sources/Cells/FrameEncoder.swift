import Text

/// Encodes the difference between two frames for a terminal in the fewest bytes.
///
///     var encoder = FrameEncoder(columns: 80, rows: 24)
///     var bytes: [UInt8] = []
///     encoder.encode(first, into: &bytes)     // clears the screen, hides the cursor, draws
///     encoder.encode(second, into: &bytes)    // the changes only
///
/// It moves the cursor and changes colours with the fewest bytes, skips cells whose changes are invisible, and erases
/// long runs of spaces instead of writing them. The bytes depend only on the grids. After a wide character, or one
/// with combining marks, it positions the cursor from the left edge, so a terminal that uses another width still
/// shows the other cells in the right columns.
public struct FrameEncoder: Sendable {
    private let newlinesKeepColumn: Bool
    /// The last frame; all blank before the first one.
    public private(set) var lastFrame: CellGrid
    private var pen = Pen()
    private var cursor: CursorMove.Position?
    private var hasBegun = false

    /// Creates an encoder for a screen whose content is unknown.
    ///
    /// Newlines keep the column in terminals in raw mode and in players of recordings. In files for `cat`, a
    /// newline may also return to the first column.
    public init(columns: Int, rows: Int, newlinesKeepColumn: Bool = true) {
        self.newlinesKeepColumn = newlinesKeepColumn
        lastFrame = CellGrid(columns: columns, rows: rows)
    }

    /// Appends the bytes that turn the last frame into this one.
    ///
    /// - Precondition: The grid has the size of the screen.
    /// - Complexity: O(cells).
    public mutating func encode(_ grid: CellGrid, into bytes: inout [UInt8]) {
        encode(grid.changes(since: lastFrame), of: grid, isWhole: true, into: &bytes)
    }

    /// Appends the bytes that turn some rows of the last frame into those of a grid of the screen's size.
    ///
    /// The runs are the differences of those rows, in order, or all differences if `isWhole`.
    package mutating func encode(
        _ runs: [CellRun], of grid: CellGrid, isWhole: Bool, into bytes: inout [UInt8]
    ) {
        precondition(
            grid.columns == lastFrame.columns && grid.rows == lastFrame.rows,
            "a frame has the size of its screen")
        begin(&bytes)
        var (row, column) = (0, 0)
        for run in runs {
            // The run before may have written or erased a part of this run.
            column = run.row == row ? max(column, run.columns.lowerBound) : run.columns.lowerBound
            row = run.row
            let start = row * grid.columns
            while column < run.columns.upperBound {
                let cell = grid.cells[start + column]
                if cell.looksLike(lastFrame.cells[start + column]) {
                    column += 1
                } else if cell.isErased {
                    column = erase(from: column, row, grid, &bytes)
                } else {
                    column = put(at: column, row, grid, &bytes)
                }
            }
        }
        if isWhole { lastFrame = grid } else { lastFrame.copy(runs, of: grid) }
    }

    /// Forgets the cells to the right of and below some runs, so that they are written again.
    ///
    /// Some terminals draw glyphs a pixel wider and taller than a cell, and those pixels stay when the glyph changes.
    package mutating func forgetNeighbours(of runs: [CellRun]) {
        for run in runs {
            let end = min(run.columns.upperBound, lastFrame.columns - 1)
            lastFrame[column: end, row: run.row] = .unknown
            guard run.row + 1 < lastFrame.rows else { continue }
            for column in run.columns.lowerBound...end {
                lastFrame[column: column, row: run.row + 1] = .unknown
            }
        }
    }

    /// Appends the exit sequence. The last frame stays, and the cursor is shown below it.
    public mutating func finish(into bytes: inout [UInt8]) {
        guard hasBegun else { return }
        pen.reset(&bytes)
        bytes.write("\u{1B}[")
        bytes.write(decimal: lastFrame.rows + 1)
        bytes.write("H\u{1B}[?25h")
        lastFrame.fill(with: .blank)
        cursor = nil
        hasBegun = false
    }

    private mutating func begin(_ bytes: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        bytes.write("\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J")
        pen = Pen()
        cursor = CursorMove.Position(column: 0, row: 0)
    }

    /// Clears the changed cells in an empty run, if erasing takes fewer bytes than spaces. Returns the column after them.
    private mutating func erase(
        from column: Int, _ row: Int, _ grid: CellGrid, _ bytes: inout [UInt8]
    ) -> Int {
        let start = row * lastFrame.columns
        var end = column
        var last = column
        while end < lastFrame.columns, grid.cells[start + end].isErased {
            if !lastFrame.cells[start + end].isErased { last = end }
            end += 1
        }
        let count = last + 1 - column
        move(to: column, row, grid, &bytes)
        if end == lastFrame.columns, count >= CursorMove.cost(of: 1) {
            pen.adapt(to: .blank, &bytes)
            bytes.write("\u{1B}[K")
        } else if count > 2 * CursorMove.cost(of: count) {
            pen.adapt(to: .blank, &bytes)
            bytes.write(sequence: "X", count)
        } else {
            for _ in 0..<count { put(.blank, &bytes) }
        }
        return last + 1
    }

    /// Moves the cursor to a cell. The cells to its left already show the new frame.
    private mutating func move(to column: Int, _ row: Int, _ grid: CellGrid, _ bytes: inout [UInt8]) {
        let target = CursorMove.Position(column: column, row: row)
        guard cursor != target else { return }
        CursorMove(
            column: column, row: row, grid: grid, pen: pen, newlinesKeepColumn: newlinesKeepColumn
        ).write(from: cursor, &bytes)
        cursor = target
    }

    /// Writes the glyph of a cell, or the wide glyph that it is a half of. Returns the column after the glyph.
    private mutating func put(at column: Int, _ row: Int, _ grid: CellGrid, _ bytes: inout [UInt8]) -> Int {
        var column = column
        if grid[column: column, row: row].isSecondHalf { column -= 1 }
        let next = column + 1
        let isWide = next < grid.columns && grid[column: next, row: row].isSecondHalf
        let cell = grid[column: column, row: row]
        move(to: column, row, grid, &bytes)
        if isWide || !cell.marks.isEmpty {
            pen.adapt(to: cell, &bytes)
            bytes.write(glyphOf: cell)
            // Terminals may disagree on the cursor's column now, so the next move starts at the left edge.
            cursor = CursorMove.Position(column: nil, row: row)
        } else {
            put(cell, &bytes)
        }
        return isWide ? next + 1 : next
    }

    /// Writes a cell of one column without marks.
    private mutating func put(_ cell: Cell, _ bytes: inout [UInt8]) {
        pen.adapt(to: cell, &bytes)
        bytes.write(glyph: cell.glyph)
        guard let position = cursor else { return }
        let next = (position.column ?? 0) + 1
        cursor = CursorMove.Position(column: next < lastFrame.columns ? next : nil, row: position.row)
    }
}

extension Cell {
    /// A cell that no frame has: its glyph is no character.
    fileprivate static let unknown = Cell("\u{10FFFF}")
}

// MARK: - Moving the cursor

/// The shortest sequence that moves the cursor to a cell, with the `terminfo` capabilities of all VT100-like terminals.
struct CursorMove {
    /// The position of the cursor. The column is `nil` after the last column, where terminals differ.
    struct Position: Equatable, Sendable {
        var column: Int?
        var row: Int
    }

    private struct Step {
        enum Kind {
            case none
            case sequence(Unicode.Scalar, Int)
            case repeated(UInt8)
            /// Writes the cells again, from a column up to the target.
            case rewrite(from: Int)
        }
        let kind: Kind
        let cost: Int

        static let none = Step(kind: .none, cost: 0)

        static func sequence(_ final: Unicode.Scalar, _ parameter: Int) -> Step {
            Step(kind: .sequence(final, parameter), cost: CursorMove.cost(of: parameter))
        }

        static func repeated(_ byte: UInt8, _ count: Int) -> Step { Step(kind: .repeated(byte), cost: count) }

        func orCheaper(_ other: Step) -> Step { other.cost < cost ? other : self }
    }

    let column: Int
    let row: Int
    /// The cells on the screen to the left of the target, after the move.
    let grid: CellGrid
    let pen: Pen
    let newlinesKeepColumn: Bool

    /// Returns the number of bytes of `ESC [ n X`, which leaves out a parameter of 1.
    static func cost(of parameter: Int) -> Int { 3 + (parameter == 1 ? 0 : parameter.digitCount) }

    /// Writes the move from a position, or from an unknown one.
    func write(from position: Position?, _ bytes: inout [UInt8]) {
        guard let position else { return writeAbsolute(&bytes) }
        var best = absoluteCost
        var choice: (returns: Bool, down: Step, across: Step)?
        if let start = position.column {
            let (down, across) = (down(from: position.row, newlinesKeepColumn), across(from: start))
            if down.cost + across.cost < best {
                best = down.cost + across.cost
                choice = (false, down, across)
            }
        }
        let (down, across) = (down(from: position.row, true), across(from: 0))
        if 1 + down.cost + across.cost < best { choice = (true, down, across) }
        guard let choice else { return writeAbsolute(&bytes) }
        if choice.returns { bytes.write("\r") }
        write(choice.down, &bytes)
        write(choice.across, &bytes)
    }

    private var absoluteCost: Int {
        3 + (row == 0 ? 0 : (row + 1).digitCount) + (column == 0 ? 0 : 1 + (column + 1).digitCount)
    }

    private func writeAbsolute(_ bytes: inout [UInt8]) {
        bytes.write("\u{1B}[")
        if row > 0 { bytes.write(decimal: row + 1) }
        if column > 0 {
            bytes.write(";")
            bytes.write(decimal: column + 1)
        }
        bytes.write("H")
    }

    private func down(from start: Int, _ hasNewlines: Bool) -> Step {
        let distance = row - start
        if distance == 0 { return .none }
        let best = Step.sequence(distance > 0 ? "B" : "A", abs(distance)).orCheaper(.sequence("d", row + 1))
        return distance > 0 && hasNewlines
            ? Step.repeated(UInt8(ascii: "\n"), distance).orCheaper(best) : best
    }

    private func across(from start: Int) -> Step {
        let distance = column - start
        if distance == 0 { return .none }
        let best = Step.sequence(distance > 0 ? "C" : "D", abs(distance)).orCheaper(
            .sequence("G", column + 1))
        if distance < 0 { return best.orCheaper(.repeated(8, -distance)) }
        guard distance < best.cost, let cost = rewriteCost(from: start) else { return best }
        return Step(kind: .rewrite(from: start), cost: cost).orCheaper(best)
    }

    private func write(_ step: Step, _ bytes: inout [UInt8]) {
        switch step.kind {
        case .none: break
        case .sequence(let final, let parameter): bytes.write(sequence: final, parameter)
        case .repeated(let byte): for _ in 0..<step.cost { bytes.append(byte) }
        case .rewrite(let start):
            for column in start..<column { bytes.write(glyph: grid[column: column, row: row].glyph) }
        }
    }

    /// Returns the number of bytes to rewrite the cells up to the target, or `nil` if they need other attributes.
    private func rewriteCost(from start: Int) -> Int? {
        var cost = 0
        for column in start..<column {
            let cell = grid[column: column, row: row]
            guard pen.canWrite(cell), cell.marks.isEmpty, !cell.isSecondHalf else { return nil }
            cost += cell.glyph.utf8.count
        }
        return cost
    }
}
