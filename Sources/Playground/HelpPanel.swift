import Cells
import Playback
import Text

/// The help: all keys by topic, and a test strip of the glyphs. On a small screen it has several pages.
enum HelpPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> PanelArea? {
        player.panels.helpPage == nil ? nil : PanelArea(0..<layout.columns, 0..<layout.rows)
    }

    /// Glyphs that a font can draw badly: braille dots and half blocks.
    static let testStrip: SafeText = "⣿⣿⡇⠁⠂⠄⡀⣀ ▀▄█"

    /// Returns the number of pages on a screen, at least 1.
    static func pageCount(for player: Player, columns: Int, rows: Int) -> Int {
        HelpPlan(player, columns: columns, rows: rows).pages.count
    }

    static func draw(on canvas: inout PanelCanvas, in area: PanelArea) {
        let (columns, rows, theme) = (area.columns.count, area.rows.count, canvas.theme)
        let keyMap = canvas.player.keyMap
        let plan = HelpPlan(canvas.player, columns: columns, rows: rows)
        let page = min(canvas.player.panels.helpPage ?? 0, plan.pages.count - 1)
        let height = plan.height + plan.footer.count + 2
        let top = max(0, (rows - height) / 2)
        let left = max(1, (columns - plan.across * plan.width) / 2)
        canvas.grid.draw(CellGrid(columns: columns, rows: min(height, rows - top)), column: 0, row: top)
        canvas.hits.add(.nothing, columns: area.columns, rows: top..<top + height)
        canvas.write("Keys", column: left, row: top, ink: Theme.Ink(style: .bold))
        if plan.pages.count > 1 {
            let action = page + 1 < plan.pages.count ? "for more" : "closes"
            let more: SafeText =
                "page \(page + 1) of \(plan.pages.count): \(keyMap.label(of: "help")) \(action)"
            let end = canvas.write(more, column: left + 7, row: top, ink: theme.dim)
            if let key = keyMap.key(of: "help") {
                canvas.hits.add(.key(key), columns: left..<max(left, end), row: top)
            }
        }
        for (across, lines) in plan.pages[page].enumerated() {
            for (down, line) in lines.enumerated() {
                let (column, row) = (left + across * plan.width, top + 1 + down)
                switch line {
                case .heading(let group):
                    canvas.write(SafeText(group.rawValue), column: column, row: row, ink: theme.dim)
                case .binding(let binding):
                    canvas.write(binding.label, column: column, row: row, ink: theme.accent)
                    let end = canvas.write(binding.help, column: column + plan.labels + 2, row: row)
                    canvas.hits.addKeys(binding.label, column: column, row: row, until: end)
                case .gap: break
                }
            }
        }
        for (index, line) in plan.footer.enumerated() {
            canvas.write(line, column: left, row: top + plan.height + 2 + index, ink: theme.dim)
        }
    }
}

private struct HelpPlan {
    enum Line {
        case heading(KeyMap.Group)
        case binding(KeyMap.Binding)
        case gap
    }

    private(set) var pages: [[[Line]]] = []
    /// The number of columns of lines, their height, and their width in cells.
    private(set) var across = 1, height = 1
    let width: Int
    let labels: Int
    /// The lines below the keys: the test strip, and the reason for the glyphs.
    let footer: [SafeText]

    /// The greatest height of a column if there is room for another one beside it.
    private static let comfortableHeight = 22

    /// Plans as few columns as possible of a comfortable height, and several pages if the screen is too small.
    init(_ player: Player, columns: Int, rows: Int) {
        let bindings = player.keyMap.bindings
        labels = bindings.map(\.label.columns).max() ?? 0
        width = labels + 2 + (bindings.map(\.help.columns).max() ?? 0) + 3
        footer = Self.footer(for: player, columns, rows)
        // The title and a row below the keys are empty.
        let room = max(2, rows - footer.count - (rows >= 16 ? 2 : 1))
        let most = max(1, (columns + 1) / width)
        for across in 1...most {
            for height in 1...min(room, across < most ? Self.comfortableHeight : room) {
                let cut = Self.cut(bindings, height: height, keepsGroups: true)
                guard cut.count <= across else { continue }
                (pages, self.across, self.height) = ([cut], cut.count, height)
                return
            }
        }
        let cut = Self.cut(bindings, height: room, keepsGroups: false)
        (across, height) = (most, room)
        pages = stride(from: 0, to: cut.count, by: most).map { Array(cut[$0..<min($0 + most, cut.count)]) }
    }

    private static func footer(for player: Player, _ columns: Int, _ rows: Int) -> [SafeText] {
        let question: SafeText =
            "If this shows boxes, rings or gaps, press \(player.keyMap.label(of: "characters"))."
        guard rows >= 16 else { return [] }
        guard columns >= HelpPanel.testStrip.columns + question.columns + 4 else {
            return [HelpPanel.testStrip, question.fitting(columns: columns - 2)]
        }
        let strip: SafeText = "\(HelpPanel.testStrip)  \(question)"
        guard player.appearance.glyphs == nil else { return [strip] }
        let reason: SafeText = "auto: \(SafeText(player.appearance.suitable.reason))"
        return [strip] + WrappedText(reason).lines(columns: min(columns, 80))
    }

    /// Returns all lines in columns of a height.
    ///
    /// Groups start with their heading. They stay together with a gap between them, or else follow each other closely.
    private static func cut(_ bindings: [KeyMap.Binding], height: Int, keepsGroups: Bool) -> [[Line]] {
        var columns: [[Line]] = [[]]
        for group in KeyMap.Group.allCases {
            let bindings = bindings.filter { $0.group == group && $0.label.columns > 0 }
            if bindings.isEmpty { continue }
            let lines = [Line.heading(group)] + bindings.map(Line.binding)
            let used = columns[columns.count - 1].count
            let gap = keepsGroups && used > 0 ? 1 : 0
            // A heading always stays with its first keys.
            if used > 0, used + gap + (keepsGroups ? lines.count : 2) > height {
                columns.append([])
            } else if gap > 0 {
                columns[columns.count - 1].append(.gap)
            }
            for line in lines {
                if columns[columns.count - 1].count == height { columns.append([]) }
                columns[columns.count - 1].append(line)
            }
        }
        return columns
    }
}
