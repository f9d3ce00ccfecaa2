/// Where the parts of the screen go: the picture shrinks so that nothing covers it.
package struct Layout: Equatable, Sendable {
    /// The least size at which the panels are shown.
    package static let comfortable = (columns: 40, rows: 12)

    /// The size of the screen.
    package let columns: Int
    /// The size of the screen.
    package let rows: Int
    /// Which rows the picture has; as wide as the screen.
    package let canvas: Range<Int>
    /// The row of the name and the title, when there is one.
    package let titleRow: Int?
    /// The row that names scenes side by side, when there is one.
    package let partsRow: Int?
    /// The rows of a lesson's caption.
    package let captionRows: Range<Int>
    /// The row of the scrub bar, when there is one.
    package let scrubRow: Int?
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
    package init(columns: Int, rows: Int, panels: Bool, captionLines: Int = 0, parts: Bool = false) {
        self.columns = columns
        self.rows = rows
        let fits = columns >= Layout.comfortable.columns && rows >= Layout.comfortable.rows
        guard panels, fits else {
            let line = panels && rows > 1
            (titleRow, partsRow, scrubRow) = (nil, nil, nil)
            captionRows = 0..<0
            keyRow = line ? rows - 1 : nil
            canvas = 0..<max(0, line ? rows - 1 : rows)
            return
        }
        titleRow = 0
        keyRow = rows - 1
        scrubRow = rows - 2
        captionRows = rows - 2 - min(captionLines, 2)..<rows - 2
        partsRow = parts ? 1 : nil
        canvas = (parts ? 2 : 1)..<captionRows.lowerBound
    }

    /// Whether the screen is too small for the panels.
    package var isTooSmall: Bool {
        columns < Layout.comfortable.columns || rows < Layout.comfortable.rows
    }
}

/// Sentences on a screen of so many columns.
enum Caption {
    /// The sentence broken between words into lines that fit, a column free at either side. A word that is
    /// longer than a line is cut.
    static func lines(_ text: String, columns: Int) -> [String] {
        let width = max(1, columns - 2)
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            let word = String(word.prefix(width))
            if line.isEmpty {
                line = word
            } else if line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
