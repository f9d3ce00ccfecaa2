import Cells
import Playback
import Text

/// The help: all keys by topic, the marks of the scrub bar, and a test strip of the glyphs, in a frame.
///
/// On a small screen it has several pages.
enum HelpPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.helpPage == nil ? nil : CellArea(0..<layout.columns, 0..<max(0, layout.rows - 1))
    }

    /// Glyphs that a font can draw badly: braille dots and half blocks.
    static let testStrip: SafeText = "⣿⣿⡇⠁⠂⠄⡀⣀ ▀▄█"

    static func pageCount(for player: Player, columns: Int, rows: Int) -> Int {
        HelpPlan(player, columns: columns, rows: rows).pages.count
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let plan = HelpPlan(canvas.player, columns: area.columns.count, rows: area.rows.count + 1)
        let page = min(canvas.player.panels.helpPage ?? 0, plan.pages.count - 1)
        let lines = plan.height + (plan.footer.isEmpty ? 0 : 1 + plan.footer.count)
        let top = max(1, (area.rows.count - lines) / 2)
        let left = max(2, (area.columns.count - plan.contentWidth) / 2)
        let inside = (columns: left - 1..<left + plan.contentWidth + 1, rows: top..<top + lines)
        canvas.grid.draw(
            CellGrid(columns: plan.contentWidth + 4, rows: lines + 2), column: left - 2, row: top - 1)
        canvas.hits.add(.nothing, columns: area.columns, rows: top - 1..<top + lines + 1)
        canvas.drawFrame(columns: inside.columns, rows: inside.rows, ink: canvas.theme.dim)
        drawTitle(page, of: plan, on: &canvas, inside.columns, row: top - 1)
        for (index, lines) in plan.pages[page].enumerated() {
            let column = left + index * plan.columnWidth
            for (row, line) in lines.enumerated() {
                draw(line, of: plan, on: &canvas, column: column, row: top + row)
            }
        }
        for (index, line) in plan.footer.enumerated() {
            canvas.write(line, left, top + plan.height + 1 + index, canvas.theme.dim)
        }
    }

    private static func drawTitle(
        _ page: Int, of plan: HelpPlan, on canvas: inout PanelCanvas, _ columns: Range<Int>, row: Int
    ) {
        let keyMap = canvas.player.keyMap
        canvas.write(" Keys ", columns.lowerBound + 1, row, canvas.theme.lit)
        guard plan.pages.count > 1 else { return }
        let action = page + 1 < plan.pages.count ? "for more" : "closes"
        let more: SafeText =
            " page \(page + 1) of \(plan.pages.count): \(keyMap.label(of: "help")) \(action) "
        let start = columns.upperBound - 1 - more.columns
        canvas.write(more, start, row)
        if let key = keyMap.key(of: "help") {
            canvas.hits.add(.key(key), columns: start..<columns.upperBound, row: row)
        }
    }

    private static func draw(
        _ line: HelpPlan.Line, of plan: HelpPlan, on canvas: inout PanelCanvas, column: Int, row: Int
    ) {
        switch line {
        case .heading(let title): canvas.write(title, column, row, Theme.Ink(style: .bold))
        case .keys(let label, let help):
            canvas.write(label, column, row, canvas.theme.accent)
            let end = canvas.write(help, column + plan.labelWidth + 2, row)
            canvas.hits.addKeys(label, column: column, row: row, until: end)
        case .gap: break
        }
    }
}

private struct HelpPlan {
    enum Line {
        case heading(SafeText)
        case keys(SafeText, help: SafeText)
        case gap
    }

    /// Keys with their descriptions below a heading.
    typealias Section = (title: SafeText, keys: [(label: SafeText, help: SafeText)])

    private(set) var pages: [[[Line]]] = []
    /// The number of columns of lines, their height, and their width in cells.
    private(set) var columnCount = 1, height = 1
    let columnWidth: Int
    let labelWidth: Int
    /// The lines below the keys: the marks, the test strip, and the reason for the glyphs.
    private(set) var footer: [SafeText]

    var contentWidth: Int { max(columnCount * columnWidth - Self.gap, footer.map(\.columns).max() ?? 0) }

    /// The number of empty columns between two columns of lines.
    private static let gap = 3

    private static let footerWidth = 90

    /// The greatest height of a column if another one fits beside it.
    private static let comfortableHeight = 22

    /// Plans as few columns as possible of a comfortable height, and several pages if the screen is too small.
    init(_ player: Player, columns: Int, rows: Int) {
        let sections = Self.sections(of: player.keyMap).map { section -> Section in
            (section.title, section.keys.map { (player.displayed($0.label), $0.help) })
        }
        let keys = sections.flatMap(\.keys)
        labelWidth = keys.map(\.label.columns).max() ?? 0
        columnWidth = labelWidth + 2 + (keys.map(\.help.columns).max() ?? 0) + Self.gap
        // The frame and its margin take four columns and two rows, and the key bar one.
        footer = rows < 16 ? [] : Self.footer(for: player, columns: columns - 4)
        let heightLimit = max(2, rows - 3 - (footer.isEmpty ? 0 : 1 + footer.count))
        let columnLimit = max(1, (columns - 4 + Self.gap) / columnWidth)
        setPages(of: sections, heightLimit: heightLimit, columnLimit: columnLimit)
        let reason: SafeText = "auto: \(SafeText(player.appearance.suitable.reason))"
        let lines = WrappedText(reason).lines(columns: min(columns - 2, Self.footerWidth))
        if player.appearance.glyphs == nil, !footer.isEmpty, height + lines.count <= heightLimit {
            footer += lines
        }
    }

    private static func sections(of keyMap: KeyMap) -> [Section] {
        let topics = keyMap.topics.map { topic -> Section in
            (topic.title, topic.bindings.map { ($0.label, $0.help) })
        }
        let panels = KeyMap.Context.panelRows.map { (label: $0.label, help: $0.reference) }
        return (topics + [(SafeText(KeyMap.Context.panelTitle), panels)]).filter { !$0.keys.isEmpty }
    }

    private mutating func setPages(of sections: [Section], heightLimit: Int, columnLimit: Int) {
        let lineCount = sections.reduce(0) { $0 + 1 + $1.keys.count }
        for count in 1...columnLimit {
            let limit = count < columnLimit ? min(heightLimit, Self.comfortableHeight) : heightLimit
            // Smaller columns cannot hold all lines.
            for height in stride(from: (lineCount + count - 1) / count, through: limit, by: 1) {
                let columns = Self.columns(of: sections, height: height, keepsGroups: true)
                guard columns.count <= count else { continue }
                (pages, columnCount, self.height) = ([columns], columns.count, height)
                return
            }
        }
        let columns = Self.columns(of: sections, height: heightLimit, keepsGroups: false)
        (columnCount, height) = (columnLimit, heightLimit)
        let starts = stride(from: 0, to: columns.count, by: columnLimit)
        pages = starts.map { Array(columns[$0...].prefix(columnLimit)) }
    }

    private static func footer(for player: Player, columns: Int) -> [SafeText] {
        let keys = player.keyMap.labels(of: ["in-point", "out-point"])
        let marks: SafeText =
            "● now, ━ played, ◆ key moment, ┃ step, ┣ ┫ handles of the loop: \(keys), or drag"
        let question: SafeText =
            "If this shows boxes, rings or gaps, press \(player.keyMap.label(of: "characters"))."
        let strip: SafeText = "\(HelpPanel.testStrip)  \(question)"
        return [marks, strip].flatMap { WrappedText($0).lines(columns: min(columns, footerWidth)) }
    }

    /// Returns all lines in columns of a height.
    ///
    /// Groups start with their heading. They stay together with a gap between them, or else follow each other closely.
    private static func columns(of sections: [Section], height: Int, keepsGroups: Bool) -> [[Line]] {
        var columns: [[Line]] = [[]]
        for section in sections {
            let lines =
                [Line.heading(section.title)] + section.keys.map { Line.keys($0.label, help: $0.help) }
            let used = columns[columns.count - 1].count
            let gap = keepsGroups && used > 0 ? 1 : 0
            // A heading always stays with its first keys.
            if used > 0, used + gap + (keepsGroups ? lines.count : 2) > height {
                columns.append([])
            } else if gap > 0 {
                columns[columns.count - 1].append(.gap)
            }
            for (index, line) in lines.enumerated() {
                if columns[columns.count - 1].count == height {
                    // The rest of a group repeats its heading, unless that takes too much of a low screen.
                    columns.append(index > 0 && height > 12 ? [lines[0]] : [])
                }
                columns[columns.count - 1].append(line)
            }
        }
        return columns
    }
}
