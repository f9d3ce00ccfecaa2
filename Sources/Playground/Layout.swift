import Cells
import Text

/// Where the parts of the screen go: the picture shrinks so that nothing covers it.
package struct Layout: Equatable, Sendable {
    /// The smallest size with panels.
    package static let smallest = (columns: 40, rows: 12)

    /// The size of the screen.
    package let columns: Int
    /// The size of the screen.
    package let rows: Int
    /// Which rows the picture has.
    package let canvas: Range<Int>
    /// Which columns it has: all, but beside the inspector.
    package let canvasColumns: Range<Int>
    /// The rows of the inspector; none when it is not there.
    package let inspectorRows: Range<Int>
    /// The columns of the inspector.
    package let inspectorColumns: Range<Int>
    /// The row of the name and the title, when there is one.
    package let titleRow: Int?
    /// The row that names scenes side by side, when there is one.
    package let partsRow: Int?
    /// The rows of a lesson's caption.
    package let captionRows: Range<Int>
    /// The rows of the view of time.
    package let timeRows: Range<Int>
    /// The rows of a list that belongs to the last row.
    package let listRows: Range<Int>
    /// The row of the scrub bar, when there is one.
    package let scrubRow: Int?
    /// The columns of the bar itself in that row: the first is the start of the scene, the last its end.
    package let scrubColumns: Range<Int>
    /// The row of the keys; on a screen too small for the panels, the row that says so.
    package let keyRow: Int?

    /// The layout of a screen of this size.
    ///
    /// - Parameters:
    ///   - columns: cells across.
    ///   - rows: cells down.
    ///   - panels: whether anything but the picture is wanted.
    ///   - captionLines: how many lines the longest caption of the scene takes; at most two are shown.
    ///   - parts: whether scenes side by side are to be named.
    ///   - timeRows: how many rows a view of time has at best.
    ///   - listRows: how many rows a list has at best.
    ///   - side: what is open beside the picture.
    ///   - duration: how long the scene takes, in seconds: its digits stand beside the scrub bar.
    package init(
        columns: Int, rows: Int, panels: Bool, captionLines: Int = 0, parts: Bool = false,
        timeRows: Int = 0, listRows: Int = 0, side: Side? = nil, duration: Double = 0
    ) {
        self.columns = columns
        self.rows = rows
        scrubColumns = ScrubBar.places(duration: duration, columns: columns)
        let fits = columns >= Layout.smallest.columns && rows >= Layout.smallest.rows
        guard panels, fits else {
            let line = panels && rows > 1
            (titleRow, partsRow, scrubRow) = (nil, nil, nil)
            (captionRows, self.timeRows, self.listRows) = (0..<0, 0..<0, 0..<0)
            keyRow = line ? rows - 1 : nil
            canvas = 0..<max(0, line ? rows - 1 : rows)
            canvasColumns = 0..<columns
            (inspectorRows, inspectorColumns) = (0..<0, 0..<0)
            return
        }
        titleRow = 0
        keyRow = rows - 1
        let last = rows - 1 - min(listRows, rows / 3)
        self.listRows = last..<rows - 1
        scrubRow = last - 1
        // The picture keeps half of the screen, and the view gets three rows at least.
        let height = min(timeRows, max(3, rows / 4))
        self.timeRows = last - 1 - height..<last - 1
        captionRows = last - 1 - height - min(captionLines, 2)..<last - 1 - height
        partsRow = parts ? 1 : nil
        let middle = (parts ? 2 : 1)..<captionRows.lowerBound
        guard let side else {
            (canvas, canvasColumns) = (middle, 0..<columns)
            (inspectorRows, inspectorColumns) = (0..<0, 0..<0)
            return
        }
        if columns >= Layout.wide {
            // Beside the picture.
            let width =
                switch side {
                case .inspector: min(max(columns * 2 / 5, 44), InspectorPanel.widest + 1)
                case .code: min(columns / 2, 92)
                }
            canvas = middle
            canvasColumns = 0..<columns - width - 2
            inspectorRows = middle
            inspectorColumns = columns - width..<columns - 1
        } else {
            // Below it, or instead of it.
            let height = columns >= Layout.roomy.columns && rows >= Layout.roomy.rows ? middle.count / 2 : 0
            canvas = middle.lowerBound..<middle.lowerBound + height
            canvasColumns = 0..<columns
            inspectorRows = canvas.upperBound..<middle.upperBound
            inspectorColumns = 1..<columns - 1
        }
    }

    /// What is open beside the picture, or below it.
    package enum Side: Hashable, Sendable {
        case inspector, code
    }

    /// From so many columns on the inspector has room beside the picture.
    private static let wide = 100
    /// From this size on it has room below it.
    private static let roomy = (columns: 72, rows: 20)

    /// Whether the screen is too small for the panels.
    package var isTooSmall: Bool {
        columns < Layout.smallest.columns || rows < Layout.smallest.rows
    }
}

extension Layout {
    /// The share of the scene at a column of the scrub bar, 0...1; columns beyond its ends count as the ends.
    package func share(at column: Double) -> Double {
        guard scrubColumns.count > 1 else { return 0 }
        let inside = min(max(column, Double(scrubColumns.lowerBound)), Double(scrubColumns.upperBound - 1))
        return (inside - Double(scrubColumns.lowerBound)) / Double(scrubColumns.count - 1)
    }
}

/// What the mouse finds where on the screen: filled by what draws it, so that it is said once what is where.
struct HitMap {
    /// Something that can be pressed, taken hold of, or turned by the wheel.
    enum Target: Equatable {
        /// What a key does.
        case key(Key)
        /// What no key does by itself.
        case command(Command)
        /// Something that is held until the button is released.
        case grip(Grip)
        /// A value of the inspector, whose list begins with a line; or one beside the curve.
        case place(Inspector.Place, top: Int?)
        /// The list of the inspector, which begins with a line of those it may begin with.
        case list(top: Int, last: Int)
        /// A program text of which so many lines are seen.
        case code(room: Int)
        /// The picture.
        case picture
        /// What can only be read.
        case nothing
    }

    private var spots: [(columns: Range<Int>, rows: Range<Int>, target: Target)] = []
    /// Whether anybody asks: else nothing is noted.
    private let isWanted: Bool

    init(isWanted: Bool) { self.isWanted = isWanted }

    /// Notes what is in some cells, above what was noted there before.
    mutating func add(_ target: @autoclosure () -> Target, columns: Range<Int>, rows: Range<Int>) {
        guard isWanted else { return }
        spots.append((columns, rows, target()))
    }

    /// The same in a single row.
    mutating func add(_ target: @autoclosure () -> Target, columns: Range<Int>, row: Int) {
        add(target(), columns: columns, rows: row..<row + 1)
    }

    /// Notes the keys that words name, which begin at a column. Of a single key the other words may be pressed too.
    ///
    /// - Parameters:
    ///   - words: the keys, each as the screen calls it, and what they do.
    ///   - column: where the words begin.
    ///   - row: where they stand.
    ///   - end: up to where a single key may be pressed; nil for itself alone.
    ///   - isProse: whether letters are words.
    mutating func addKeys(
        _ words: SafeText, column: Int, row: Int, until end: Int? = nil, isProse: Bool = false
    ) {
        guard isWanted else { return }
        let tokens = words.text.split(separator: " ", omittingEmptySubsequences: false)
        let keys = tokens.map { isProse ? Key(namedLabel: String($0)) : Key(label: String($0)) }
        let isSingle = keys.compactMap(\.self).count == 1
        var column = column
        for (token, key) in zip(tokens, keys) {
            let next = column + SafeText(String(token)).columns
            if let key { add(.key(key), columns: column..<(isSingle ? end ?? next : next), row: row) }
            column = next + 1
        }
    }

    /// What is at a cell, from the front to the back.
    func targets(column: Int, row: Int) -> [Target] {
        spots.reversed().filter { $0.columns.contains(column) && $0.rows.contains(row) }.map(\.target)
    }
}
