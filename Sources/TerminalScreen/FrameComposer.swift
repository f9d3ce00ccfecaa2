internal import CTerminal
internal import Cells
internal import Text

/// The bytes of frames, made by ncurses or by a `FrameEncoder`. It owns the last frame.
struct FrameComposer {
    /// `nil` if ncurses draws.
    private var encoder: FrameEncoder?
    /// The last frame that ncurses drew. An encoder keeps its own.
    private var grid: CellGrid
    private var row: [cterm_cell] = []

    init(_ output: TerminalProfile.Output, columns: Int, rows: Int) {
        if output == .direct { encoder = FrameEncoder(columns: columns, rows: rows) }
        grid = CellGrid(columns: columns, rows: rows)
    }

    /// The last frame: the cells that the terminal shows.
    var lastFrame: CellGrid { encoder?.lastFrame ?? grid }

    /// Forgets the last frame: the next one clears the terminal, and may have another size.
    mutating func forget(columns: Int, rows: Int) {
        grid = CellGrid(columns: columns, rows: rows)
        if encoder != nil { encoder = FrameEncoder(columns: columns, rows: rows) }
        cterm_repaint()
    }

    /// Appends the bytes for runs that are all differences from the last frame if `isWhole`, or else those of their rows.
    ///
    /// If `glyphsOverlap`, glyphs reach into the cells to the right and below.
    mutating func compose(
        _ grid: CellGrid, _ runs: [CellRun], isWhole: Bool, glyphsOverlap: Bool, into bytes: inout [UInt8]
    ) {
        guard encoder != nil else { return composeByNcurses(grid, runs, isWhole: isWhole, into: &bytes) }
        bytes.append(contentsOf: String(cString: cterm_prologue()).utf8)
        if glyphsOverlap, isWhole {
            encoder?.forgetNeighbours(of: runs)
            encoder?.encode(grid, into: &bytes)
        } else {
            encoder?.encode(runs, of: grid, isWhole: isWhole, into: &bytes)
        }
    }

    private mutating func composeByNcurses(
        _ grid: CellGrid, _ runs: [CellRun], isWhole: Bool, into bytes: inout [UInt8]
    ) {
        if isWhole { self.grid = grid } else { self.grid.copy(runs, of: grid) }
        var last = -1
        for run in runs where run.row != last {
            last = run.row
            put(row: last)
        }
        var composed: UnsafePointer<UInt8>?
        let count = Int(cterm_compose(&composed))
        if count > 0 { bytes.append(contentsOf: UnsafeBufferPointer(start: composed, count: count)) }
    }

    private mutating func put(row number: Int) {
        row.removeAll(keepingCapacity: true)
        for column in 0..<grid.columns {
            let cell = grid.cells[number * grid.columns + column]
            var converted = cterm_cell(
                glyph: cell.glyph.value, foreground: cell.foreground.rawValue,
                background: cell.background.rawValue, style: cell.style.rawValue, marks: (0, 0))
            if !cell.marks.isEmpty {
                let marks = cell.marks.scalars.map(\.value)
                converted.marks = (marks.first ?? 0, marks.dropFirst().first ?? 0)
            }
            row.append(converted)
        }
        cterm_put_row(Int32(number), row, Int32(row.count))
    }
}

// MARK: - Rows

/// The choice of rows to send if a slow connection cannot take all of them.
///
/// Rows with few changes go first, then those with the longest wait, then those with the most changes.
struct RowQueue: Sendable {
    struct Change: Hashable, Sendable {
        let row: Int
        let cells: Int
    }

    /// The maximum number of changed cells of a row that goes first.
    static let smallChange = 16

    /// The maximum number of bytes of a cell: one with two new colours of 24 bits.
    static let maximumBytesPerCell = 40.0

    /// The number of frames since each row was last sent.
    private var skippedFrames: [Int: Int] = [:]
    /// The recent cost of a changed cell.
    private var bytesPerCell: Double

    init(bytesPerCell: Double) { self.bytesPerCell = bytesPerCell }

    /// Returns the changes of rows that consist of some runs, which are in order of rows.
    static func changes(_ runs: [CellRun]) -> [Change] {
        var changes: [Change] = []
        for run in runs {
            let before = changes.last?.row == run.row ? changes.removeLast().cells : 0
            changes.append(Change(row: run.row, cells: before + run.columns.count))
        }
        return changes
    }

    /// Returns the rows to send now in some bytes, the most urgent first; at least one if there are any.
    mutating func choose(from changes: [Change], budget: Int?) -> [Change] {
        guard let budget, cost(of: changes.reduce(0) { $0 + $1.cells }) > Double(budget) else {
            skippedFrames.removeAll(keepingCapacity: true)
            return changes
        }
        var chosen: [Change] = []
        var cells = 0
        for change in changes.sorted(by: { rank($0) > rank($1) }) {
            cells += change.cells
            if chosen.isEmpty || cost(of: cells) <= Double(budget) {
                chosen.append(change)
                skippedFrames[change.row] = nil
            } else {
                skippedFrames[change.row, default: 0] += 1
            }
        }
        return chosen
    }

    /// Assumes the highest cost until frames show the real one.
    mutating func expectHighestCost() { bytesPerCell = Self.maximumBytesPerCell }

    /// Updates the estimate with the bytes of some changed cells.
    mutating func addCost(_ bytes: Int, of cells: Int) {
        guard cells > 0 else { return }
        bytesPerCell += (min(Double(bytes) / Double(cells), 64) - bytesPerCell) * 0.25
    }

    func cost(of cells: Int) -> Double { Double(cells) * bytesPerCell }

    /// Returns the urgency of a row. The row itself makes the order unique.
    private func rank(_ change: Change) -> (Int, Int, Int, Int) {
        (change.cells <= Self.smallChange ? 1 : 0, skippedFrames[change.row] ?? 0, change.cells, -change.row)
    }
}

// MARK: - ASCII

/// The ASCII replacements of characters.
enum ASCIIFallback {
    /// Returns the nearest ASCII character, or `?` if there is none.
    static func glyph(for glyph: Unicode.Scalar) -> Unicode.Scalar {
        let value = glyph.value
        if (0x20...0x7E).contains(value) { return glyph }
        if (0x2800...0x28FF).contains(value) { return densities[Int((value & 0xFF).nonzeroBitCount)] }
        if let symbol = symbols[glyph] { return symbol }
        if (0x2500...0x257F).contains(value) { return "+" }
        return (0x2580...0x259F).contains(value) ? "#" : "?"
    }

    /// The replacements of braille by the number of dots.
    private static let densities: [Unicode.Scalar] = [" ", ".", ".", ":", ":", "*", "*", "#", "#"]

    /// The replacements of other symbols. All other lines become `+` and blocks `#`.
    private static let symbols: [Unicode.Scalar: Unicode.Scalar] = {
        let replacements: [(Unicode.Scalar, String)] = [
            (" ", "\u{A0}"), (".", "·…░"), ("*", "•◆▪"), ("o", "●○°"), ("#", "■"), ("!", "≠"), ("-", "□↔−–—"),
            (">", "▶►→⏵▸"), ("<", "◀◄←⏴"), ("^", "▲↑"), ("v", "▼↓✓"), ("@", "↻∞"), ("=", "⏸"), ("x", "×"),
            ("/", "÷╱"), ("'", "‘’"), ("\"", "“”▀▔"), ("~", "≈⇄"), ("\\", "╲"), ("X", "╳"),
            ("_", "▁▂▃▄"), (":", "▒"), ("-", "─━┄┅┈┉╌╍═╴╶╸╺"), ("|", "│┃┆┇┊┋╎╏║╵╷╹╻❚"),
        ]
        return Dictionary(
            replacements.flatMap { replacement in replacement.1.unicodeScalars.map { ($0, replacement.0) } },
            uniquingKeysWith: { first, _ in first })
    }()
}

extension CellGrid {
    /// Replaces all characters by ASCII; a wide character by one for each half.
    mutating func convertToASCII() {
        withMutableCells { cells in
            for index in cells.indices {
                cells[index].glyph = ASCIIFallback.glyph(for: cells[index].glyph)
                cells[index].marks = .none
            }
        }
    }
}
