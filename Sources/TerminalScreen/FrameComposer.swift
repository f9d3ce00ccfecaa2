internal import CTerminal
internal import Cells
internal import Text

/// Makes the bytes that bring the terminal from what it shows to what it is to show: ncurses' or our own.
struct FrameComposer {
    /// Nil where ncurses draws.
    private var encoder: FrameEncoder?
    private var row: [cterm_cell] = []

    /// A composer for a terminal of which ncurses believes that it is blank, and we do not know.
    init(_ output: TerminalProfile.Output, columns: Int, rows: Int) {
        if output == .direct { encoder = FrameEncoder(columns: columns, rows: rows) }
    }

    /// Nothing of what the terminal shows counts any more: the next frame clears it, and may have another size.
    mutating func forget(columns: Int, rows: Int) {
        if encoder != nil { encoder = FrameEncoder(columns: columns, rows: rows) }
        cterm_repaint()
    }

    /// Appends the bytes for a grid of which these rows may have changed.
    mutating func compose(_ grid: CellGrid, rows: [Int], into bytes: inout [UInt8]) {
        guard encoder == nil else {
            bytes.append(contentsOf: String(cString: cterm_prologue()).utf8)
            encoder?.encode(grid, into: &bytes)
            return
        }
        for row in rows { put(row: row, of: grid) }
        var made: UnsafePointer<UInt8>?
        let count = Int(cterm_compose(&made))
        if count > 0 { bytes.append(contentsOf: UnsafeBufferPointer(start: made, count: count)) }
    }

    private mutating func put(row number: Int, of grid: CellGrid) {
        row.removeAll(keepingCapacity: true)
        for column in 0..<grid.columns {
            let cell = grid.cells[number * grid.columns + column]
            var told = cterm_cell(
                glyph: cell.glyph.value, foreground: cell.foreground.rawValue,
                background: cell.background.rawValue, style: cell.style.rawValue, marks: (0, 0))
            if !cell.marks.isEmpty {
                let marks = cell.marks.scalars.map(\.value)
                told.marks = (marks.first ?? 0, marks.dropFirst().first ?? 0)
            }
            row.append(told)
        }
        cterm_put_row(Int32(number), row, Int32(row.count))
    }
}

// MARK: - Rows

/// Which rows of a frame go when a slow link has no room for all of them.
///
/// First go those in which little changes, such as the line that tells the time or that a key was pressed; then those
/// that were left out for longest; then those in which most changes. None is left out forever.
struct RowQueue: Sendable {
    /// A row and how many of its cells are to change.
    struct Change: Hashable, Sendable {
        let row: Int
        let cells: Int
    }

    /// Rows with so few changes go first.
    static let fewCells = 16

    /// How many frames each row has been left out of since it was last sent.
    private var leftOut: [Int: Int] = [:]
    /// What a changed cell costs, as it turned out lately: a glyph, and now and then a colour.
    private var bytesPerCell: Double

    /// - Parameter bytesPerCell: what a changed cell costs before any has been sent.
    init(bytesPerCell: Double) { self.bytesPerCell = bytesPerCell }

    /// What a cell costs whose two colours are both its own, in 24 bits.
    static let mostBytesPerCell = 40.0

    /// The rows of these that go now, one at least.
    ///
    /// - Parameters:
    ///   - changes: the rows that differ from what is shown.
    ///   - room: how many bytes they may have; nil without end.
    /// - Returns: some of the changes, the most urgent first.
    mutating func choose(from changes: [Change], room: Int?) -> [Change] {
        guard let room, cost(of: changes.reduce(0) { $0 + $1.cells }) > Double(room) else {
            leftOut.removeAll(keepingCapacity: true)
            return changes
        }
        let ordered = changes.sorted { rank($0) > rank($1) }
        var cells = 0
        let count = ordered.prefix { change in
            cells += change.cells
            return cost(of: cells) <= Double(room)
        }.count
        let chosen = ordered.prefix(max(count, 1))
        for change in ordered[chosen.count...] { leftOut[change.row, default: 0] += 1 }
        for change in chosen { leftOut[change.row] = nil }
        return Array(chosen)
    }

    /// Cells have become dearer, nobody knows by how much: too few are sent rather than too many.
    mutating func expectTheWorst() { bytesPerCell = Self.mostBytesPerCell }

    /// Takes note of what a frame of so many changed cells cost.
    mutating func took(_ bytes: Int, for cells: Int) {
        guard cells > 0 else { return }
        bytesPerCell += (min(Double(bytes) / Double(cells), 64) - bytesPerCell) * 0.25
    }

    /// How many bytes so many changed cells take, as far as is known.
    func cost(of cells: Int) -> Double { Double(cells) * bytesPerCell }

    /// What goes first is greatest; the row itself makes the order the same every time.
    private func rank(_ change: Change) -> (Int, Int, Int, Int) {
        (change.cells <= Self.fewCells ? 1 : 0, leftOut[change.row] ?? 0, change.cells, -change.row)
    }
}

// MARK: - ASCII

/// What stands for a character where only ASCII can be shown.
enum ASCIIFallback {
    /// The nearest ASCII character; `?` when there is none.
    static func glyph(for glyph: Unicode.Scalar) -> Unicode.Scalar {
        let value = glyph.value
        if (0x20...0x7E).contains(value) { return glyph }
        if (0x2800...0x28FF).contains(value) { return densities[Int((value & 0xFF).nonzeroBitCount)] }
        if let symbol = symbols[glyph] { return symbol }
        if (0x2500...0x257F).contains(value) { return "+" }
        return (0x2580...0x259F).contains(value) ? "#" : "?"
    }

    /// Braille by how many dots are lit.
    private static let densities: [Unicode.Scalar] = [" ", ".", ".", ":", ":", "*", "*", "#", "#"]

    /// All others with a likeness; of the lines and blocks those that are not `+` and `#`.
    private static let symbols: [Unicode.Scalar: Unicode.Scalar] = {
        let likenesses: [(Unicode.Scalar, String)] = [
            (" ", "\u{A0}"), (".", "·…░"), ("*", "•◆▪"), ("o", "●○°"), ("#", "■≠"), ("-", "□↔−–—"),
            (">", "▶►→⏵"), ("<", "◀◄←⏴"), ("^", "▲↑"), ("v", "▼↓✓"), ("@", "↻"), ("=", "⏸"), ("x", "×"),
            ("/", "÷╱"), ("'", "‘’"), ("\"", "“”▀▔"), ("8", "∞"), ("~", "≈"), ("\\", "╲"), ("X", "╳"),
            ("_", "▁▂▃▄"), (":", "▒"), ("-", "─━┄┅┈┉╌╍═╴╶╸╺"), ("|", "│┃┆┇┊┋╎╏║╵╷╹╻"),
        ]
        return Dictionary(
            likenesses.flatMap { likeness in likeness.1.unicodeScalars.map { ($0, likeness.0) } },
            uniquingKeysWith: { first, _ in first })
    }()
}

extension CellGrid {
    /// Puts something of ASCII in place of all that is not: for a wide character, one for each half.
    mutating func becomeASCII() {
        withMutableCells { cells in
            for index in cells.indices {
                cells[index].glyph = ASCIIFallback.glyph(for: cells[index].glyph)
                cells[index].marks = .none
            }
        }
    }
}
