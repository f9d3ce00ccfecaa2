import Text

/// The cheapest way to bring a terminal's cursor to a cell.
///
/// The ways are those of the `terminfo` capabilities that all terminals of the VT100's family share: absolute
/// (CUP), within the row (CHA, CUF, CUB, backspaces, or writing again what is there), and from row to row
/// (newlines, CUD, CUU, VPA), the last two in any combination, with or without a carriage return before.
struct CursorMove {
    /// Where the cursor is; the column is nil behind the last one, where terminals differ.
    struct Place: Equatable, Sendable {
        var column: Int?
        var row: Int
    }

    /// A move within a row.
    private enum Across { case stay, column, forward, backward, backspaces, rewrite }
    /// A move to another row that keeps the column.
    private enum Down { case stay, newlines, down, up, row }

    /// Where to go.
    let column: Int
    let row: Int
    /// What the screen shows to the left of the target, once the move is made.
    let grid: CellGrid
    let pen: Pen
    /// Whether a newline leaves the column alone.
    let newlinesKeepColumn: Bool

    /// The bytes of `ESC [ n X`, in which a parameter of 1 is left out.
    static func cost(of parameter: Int) -> Int { 3 + (parameter == 1 ? 0 : parameter.digitCount) }

    /// Writes the move from a place, or from where nobody knows.
    func write(from place: Place?, _ bytes: inout [UInt8]) {
        guard let place else { return writeAbsolute(&bytes) }
        var best = absoluteCost
        var choice: (returns: Bool, down: Down, across: Across)?
        if let start = place.column {
            let (down, cost) = cheapestDown(place.row, newlinesKeepColumn)
            let (across, acrossCost) = cheapestAcross(from: start)
            if cost + acrossCost < best {
                best = cost + acrossCost
                choice = (false, down, across)
            }
        }
        let (down, cost) = cheapestDown(place.row, true)
        let (across, acrossCost) = cheapestAcross(from: 0)
        if 1 + cost + acrossCost < best { choice = (true, down, across) }
        guard let choice else { return writeAbsolute(&bytes) }
        if choice.returns { bytes.write("\r") }
        write(choice.down, from: place.row, &bytes)
        write(choice.across, from: choice.returns ? 0 : place.column ?? 0, &bytes)
    }

    private var absoluteCost: Int {
        3 + (row == 0 ? 0 : (row + 1).digitCount)
            + (column == 0 ? 0 : 1 + (column + 1).digitCount)
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

    private func cheapestDown(_ start: Int, _ hasNewlines: Bool) -> (Down, cost: Int) {
        let distance = row - start
        if distance == 0 { return (.stay, 0) }
        let toRow = CursorMove.cost(of: row + 1)
        let relative = CursorMove.cost(of: abs(distance))
        let steps = distance > 0 && hasNewlines ? distance : Int.max
        if steps <= min(relative, toRow) { return (.newlines, steps) }
        return relative <= toRow ? (distance > 0 ? .down : .up, relative) : (.row, toRow)
    }

    private func cheapestAcross(from start: Int) -> (Across, cost: Int) {
        let distance = column - start
        if distance == 0 { return (.stay, 0) }
        let toColumn = CursorMove.cost(of: column + 1)
        let relative = CursorMove.cost(of: abs(distance))
        var best: (Across, cost: Int) =
            relative <= toColumn ? (distance > 0 ? .forward : .backward, relative) : (.column, toColumn)
        if distance < 0 {
            if -distance < best.cost { best = (.backspaces, -distance) }
        } else if distance < best.cost, let cost = rewriteCost(from: start), cost <= best.cost {
            best = (.rewrite, cost)
        }
        return best
    }

    private func write(_ down: Down, from start: Int, _ bytes: inout [UInt8]) {
        switch down {
        case .stay: break
        case .newlines: for _ in start..<row { bytes.write("\n") }
        case .down: bytes.write(sequence: "B", row - start)
        case .up: bytes.write(sequence: "A", start - row)
        case .row: bytes.write(sequence: "d", row + 1)
        }
    }

    private func write(_ across: Across, from start: Int, _ bytes: inout [UInt8]) {
        switch across {
        case .stay: break
        case .column: bytes.write(sequence: "G", column + 1)
        case .forward: bytes.write(sequence: "C", column - start)
        case .backward: bytes.write(sequence: "D", start - column)
        case .backspaces: for _ in column..<start { bytes.write("\u{8}") }
        case .rewrite:
            for skipped in start..<column { bytes.write(glyph: grid[column: skipped, row: row].glyph) }
        }
    }

    /// What it costs to write the cells from a column up to the target once more; nil when they need another
    /// pen.
    private func rewriteCost(from start: Int) -> Int? {
        var cost = 0
        for skipped in start..<column {
            let cell = grid[column: skipped, row: row]
            guard pen.suits(cell), cell.marks.isEmpty, !cell.isSecondHalf else { return nil }
            cost += cell.glyph.utf8.count
        }
        return cost
    }
}
