import Cells
import Playback
import Raster
import Text

protocol Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea?

    static func draw(on canvas: inout PanelCanvas, in area: CellArea)
}

extension CellArea {
    /// Creates the area of a panel, or returns `nil` if it has no rows.
    init?(_ columns: Range<Int>, _ rows: Range<Int>) {
        guard !rows.isEmpty else { return nil }
        self.init(columns: columns, rows: rows)
    }

    var row: Int { rows.lowerBound }
}

/// The grid that panels draw on, with the player and the style of one frame.
struct PanelCanvas {
    let player: Player
    let clock: Double
    let time: Double
    let layout: Layout
    let theme: Theme
    let backdrop: PixelColor
    /// The ratio of the height of a cell to its width.
    let cellAspect: Double
    /// Whether the picture is too complex and has been cut.
    let isTruncated: Bool
    var grid: CellGrid
    var hits = HitMap()

    func isLit(_ setting: Player.Setting) -> Bool { player.highlights(at: clock).contains(setting) }

    /// Writes text, and returns the column after it.
    @discardableResult
    mutating func write(_ text: SafeText, _ column: Int, _ row: Int, _ ink: Theme.Ink = Theme.Ink()) -> Int {
        grid.write(text, column: column, row: row, ink: ink)
    }

    mutating func write(_ text: SafeText, endingAt end: Int, _ row: Int, _ ink: Theme.Ink) {
        grid.write(text, column: end - text.columns, row: row, ink: ink)
    }

    /// Clears some rows, so clicks there do nothing until a panel adds targets.
    mutating func clear(_ rows: Range<Int>) {
        hits.add(.nothing, columns: 0..<grid.columns, rows: rows)
        grid.draw(CellGrid(columns: grid.columns, rows: rows.count), column: 0, row: rows.lowerBound)
    }

    /// Draws a frame around some cells: with round corners, or in ASCII if the picture is.
    mutating func drawFrame(columns: Range<Int>, rows: Range<Int>, ink: Theme.Ink) {
        let isRound = player.appearance.shownGlyphs != .ascii
        let (left, right) = (columns.lowerBound - 1, columns.upperBound)
        let edge = String(repeating: isRound ? "─" : "-", count: columns.count)
        write(isRound ? "╭\(edge)╮" : "+\(edge)+", left, rows.lowerBound - 1, ink)
        write(isRound ? "╰\(edge)╯" : "+\(edge)+", left, rows.upperBound, ink)
        for row in rows {
            for column in [left, right] { write(isRound ? "│" : "|", column, row, ink) }
        }
    }
}

extension CellGrid {
    /// Writes text in a style of a theme, and returns the column after it.
    @discardableResult
    mutating func write(_ text: SafeText, column: Int, row: Int, ink: Theme.Ink) -> Int {
        write(text, column: column, row: row, foreground: ink.color, style: ink.style)
    }
}

// MARK: - The mouse

/// A target of a click, a drag or the wheel.
enum HitTarget: Equatable {
    case key(Key)
    case command(Command)
    case drag(DragTarget)
    /// The list of the inspector, with its first line and the greatest possible first line.
    case list(top: Int, last: Int)
    case code(CellArea)
    case picture
    case nothing
}

/// The targets of the mouse on a screen. Each panel adds its targets as it draws.
struct HitMap {
    /// A target, or the labels of keys in some cells, which are only parsed for a click.
    private enum Content {
        case target(HitTarget)
        case labels(SafeText, column: Int, end: Int?)
    }

    private var regions: [(columns: Range<Int>, rows: Range<Int>, content: Content)] = []

    init() { regions.reserveCapacity(64) }

    /// Adds a target in front of the others.
    mutating func add(_ target: HitTarget, columns: Range<Int>, rows: Range<Int>) {
        regions.append((columns, rows, .target(target)))
    }

    mutating func add(_ target: HitTarget, columns: Range<Int>, row: Int) {
        add(target, columns: columns, rows: row..<row + 1)
    }

    /// Adds the keys that a text names: labels of keys and other words, separated by spaces. The target of a single key
    /// ends at `end`.
    mutating func addKeys(_ labels: SafeText, column: Int, row: Int, until end: Int? = nil) {
        let columns = column..<max(column, end ?? column + labels.columns)
        regions.append((columns, row..<row + 1, .labels(labels, column: column, end: end)))
    }

    /// Returns the targets at a cell, from front to back.
    func targets(column: Int, row: Int) -> [HitTarget] {
        regions.reversed().lazy.filter { $0.columns.contains(column) && $0.rows.contains(row) }
            .compactMap { region in
                switch region.content {
                case .target(let target): target
                case .labels(let labels, let start, let end):
                    Self.key(at: column, in: labels, from: start, until: end).map(HitTarget.key)
                }
            }
    }

    private static func key(at column: Int, in labels: SafeText, from start: Int, until end: Int?) -> Key? {
        let words = labels.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let keys = words.map { Key(label: $0) }
        let isSingle = keys.compactMap(\.self).count == 1
        var start = start
        for (word, key) in zip(words, keys) {
            let next = start + SafeText(word).columns
            if let key, (start..<(isSingle ? end ?? next : next)).contains(column) { return key }
            start = next + 1
        }
        return nil
    }
}
