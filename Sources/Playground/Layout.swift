import Geometry

/// A rectangle of cells on the screen.
package struct CellArea: Hashable, Sendable { let columns: Range<Int>, rows: Range<Int> }

/// The areas of the screen. The picture shrinks, so no panel covers it.
package struct Layout: Equatable, Sendable {
    /// A panel beside or below the picture.
    enum Side { case inspector, code, curve }

    package static let smallest = (columns: 40, rows: 12)
    static let maximumInspectorWidth = 60
    /// The smallest width with a panel beside the picture.
    private static let widePanel = 100
    /// The smallest size with a panel below the picture.
    private static let roomy = (columns: 72, rows: 20)
    /// The smallest width with the duration, the speed and the loop mode beside the scrub bar.
    static let wideScrubBar = 64
    /// The smallest screen on which the view of time has half of the height.
    private static let large = (columns: 120, rows: 36)
    /// The smallest width of the screen on which compared pictures are always side by side.
    private static let besideWidth = 100
    /// The smallest scale of two pictures above each other, in the scale that they have side by side.
    private static let minimumStackScale = 0.6
    /// The smallest width with the full texts at the right of the title.
    static let wideTitle = 80

    package let columns: Int, rows: Int
    private(set) var canvas: Range<Int>
    private(set) var canvasColumns: Range<Int>
    /// The rows of the second one of two pictures above each other; empty if there is only one picture.
    private(set) var secondCanvas = 0..<0
    /// The rows of the inspector or the code; empty if both are closed.
    private(set) var sideRows = 0..<0
    private(set) var sideColumns = 0..<0
    private(set) var titleRow: Int?
    /// The row with the names of scenes side by side.
    private(set) var namesRow: Int?
    private(set) var captionRows = 0..<0
    private(set) var timeRows = 0..<0
    /// The rows of the list above the last row.
    private(set) var listRows = 0..<0
    private(set) var scrubRow: Int?
    /// The columns of the scrub bar: the first one is the start of the scene, the last one its end.
    let scrubColumns: Range<Int>
    /// The row of the keys, or of the message that the screen is too small.
    private(set) var keyRow: Int?

    /// Creates the layout of a screen.
    ///
    /// The caption has a gap above it on a roomy screen. `comparedShape` is the width of one of two compared pictures
    /// divided by its height, in cells. The heights of the view of time and of the list are preferences. The digits
    /// of the duration, in seconds, are beside the scrub bar.
    init(
        columns: Int, rows: Int, panels: Bool, captionLines: Int = 0, hasGap: Bool = false,
        hasNames: Bool = false, timeRows: Int = 0, listRows: Int = 0, side: Side? = nil,
        comparedShape: Double? = nil, duration: Double = 0
    ) {
        self.columns = columns
        self.rows = rows
        scrubColumns = Self.scrubColumns(duration: duration, columns: columns)
        canvasColumns = 0..<columns
        guard panels, !Self.isTooSmall(columns, rows) else {
            keyRow = panels && rows > 1 ? rows - 1 : nil
            canvas = 0..<max(0, keyRow ?? rows)
            return
        }
        titleRow = 0
        keyRow = rows - 1
        let last = rows - 1 - min(listRows, rows / 3)
        self.listRows = last..<rows - 1
        scrubRow = last - 1
        // The picture keeps half of the screen, and the view of time has at least three rows.
        let height = min(timeRows, max(3, Self.isLarge(columns, rows) ? rows * 9 / 20 : rows / 4))
        self.timeRows = last - 1 - height..<last - 1
        captionRows = last - 1 - height - captionLines..<last - 1 - height
        namesRow = hasNames ? 1 : nil
        let gap = hasGap && !captionRows.isEmpty && rows >= Self.roomy.rows ? 1 : 0
        canvas = (hasNames ? 2 : 1)..<captionRows.lowerBound - gap
        if let side { reserve(side) }
        if let comparedShape { stack(comparedShape) }
    }

    /// Puts two pictures above each other on a narrow screen, unless they would be much smaller than side by side.
    private mutating func stack(_ shape: Double) {
        // The name of the second picture is between both.
        let height = (canvas.count - 1) / 2
        let beside = min(Double(columns) / 2 / shape, Double(canvas.count))
        guard columns < Self.besideWidth, height > 0,
            min(Double(columns) / shape, Double(height)) >= Self.minimumStackScale * beside
        else { return }
        canvas = canvas.lowerBound..<canvas.lowerBound + height
        secondCanvas = canvas.upperBound + 1..<canvas.upperBound + 1 + height
    }

    /// Returns the layout with the picture in some cells; the same layout for `nil`.
    func placingPicture(in area: CellArea?) -> Layout {
        guard let area else { return self }
        var layout = self
        (layout.canvasColumns, layout.canvas) = (area.columns, area.rows)
        return layout
    }

    /// Divides the cells of the picture between the picture and a panel.
    private mutating func reserve(_ side: Side) {
        let whole = canvas
        if columns >= Self.widePanel {
            let width =
                switch side {
                case .inspector: (columns * 2 / 5).clamped(to: 44...Self.maximumInspectorWidth + 1)
                case .code: min(columns / 2, 92)
                case .curve: columns / 2
                }
            canvasColumns = 0..<columns - width - 2
            (sideRows, sideColumns) = (whole, columns - width..<columns - 1)
        } else {
            if columns >= Self.roomy.columns, rows >= Self.roomy.rows {
                canvas = whole.prefix(whole.count / 2)
            } else {
                // Names without a picture would only take a row.
                (canvas, namesRow) = (1..<1, nil)
            }
            (sideRows, sideColumns) = (canvas.upperBound..<whole.upperBound, 1..<columns - 1)
        }
    }

    /// Returns the columns of the scrub bar. The widest texts fit on both sides, so the bar does not move.
    private static func scrubColumns(duration: Double, columns: Int) -> Range<Int> {
        let first = " ❚❚ \(duration.decimal(places: 3)) s  ├".count
        let trailing =
            columns < wideScrubBar ? 2 : "┤  \(lengthText(duration))   0.81×   ping-pong ".count
        return first..<max(first + 1, columns - trailing)
    }

    /// Returns the text of a duration. Long ones have tenths, so that a growing one keeps its width.
    static func lengthText(_ duration: Double) -> String {
        "\(duration.decimal(upToPlaces: duration < 10 ? 3 : 1)) s"
    }

    /// Returns whether the view of time has half of the screen.
    static func isLarge(_ columns: Int, _ rows: Int) -> Bool {
        columns >= large.columns && rows >= large.rows
    }

    private static func isTooSmall(_ columns: Int, _ rows: Int) -> Bool {
        columns < smallest.columns || rows < smallest.rows
    }

    var isTooSmall: Bool { Self.isTooSmall(columns, rows) }

    /// Returns the fraction of the scene at a column of the scrub bar, 0...1.
    package func fraction(at column: Double) -> Double {
        guard scrubColumns.count > 1 else { return 0 }
        let position = (column - Double(scrubColumns.lowerBound)) / Double(scrubColumns.count - 1)
        return position.clamped(to: 0...1)
    }

    func scrubColumn(of time: Double, duration: Double) -> Int {
        guard duration > 0 else { return scrubColumns.lowerBound }
        let fraction = (time / duration).clamped(to: 0...1)
        return scrubColumns.lowerBound + Int((fraction * Double(scrubColumns.count - 1)).rounded())
    }
}

extension MousePosition {
    /// The middle of the cell, in cells from the top left corner.
    var center: Point { Point(column + 0.5, row + 0.5) }

    init(_ column: Double, _ row: Double, in layout: Layout) {
        let picture = layout.canvasColumns
        let position = (column + 0.5 - Double(picture.lowerBound)) / Double(max(1, picture.count))
        self.init(
            column: column, row: row, fraction: layout.fraction(at: column),
            pictureFraction: position.clamped(to: 0...1))
    }
}
