import Cells
import Text

/// The help: every key, made from the key map and sorted by what they are for, and a strip of the characters that the
/// pictures use. It takes as many columns as it needs and, where the screen is too small for all of it, pages.
struct HelpPanel {
    let keyMap: KeyMap
    /// Why the characters in use were chosen, in a line; nil when a person chose them.
    let reason: String?

    /// Characters that a font may draw badly: solid, half and single braille dots, and half blocks.
    static let testStrip: ShownText = "⣿⣿⡇⠁⠂⠄⡀⣀ ▀▄█"
    /// No column is longer when there is room for another one beside it.
    private static let comfortable = 22

    private enum Line {
        case heading(KeyMap.Group)
        case binding(KeyMap.Binding)
        case gap
    }

    /// How many pages it takes on a screen of so many cells, at least one.
    func pages(columns: Int, rows: Int) -> Int { plan(columns, rows).pages.count }

    /// Draws a page over the rows that it needs; pages beyond the last are the last.
    func draw(page: Int, into grid: inout CellGrid, theme: Theme) {
        let plan = plan(grid.columns, grid.rows)
        let page = min(page, plan.pages.count - 1)
        let footer = footer(grid.columns, grid.rows)
        let height = plan.height + footer.count + 2
        let top = max(0, (grid.rows - height) / 2)
        let left = max(1, (grid.columns - plan.across * plan.width) / 2)
        grid.draw(
            CellGrid(columns: grid.columns, rows: min(height, grid.rows - top)), column: 0, row: top)
        grid.write("Keys", column: left, row: top, style: .bold)
        if plan.pages.count > 1 {
            let more: ShownText =
                page + 1 < plan.pages.count
                ? "page \(page + 1) of \(plan.pages.count): ? for more"
                : "page \(page + 1) of \(plan.pages.count): ? closes"
            grid.write(more, column: left + 7, row: top, ink: theme.dim)
        }
        for (index, line) in plan.pages[page].enumerated() {
            draw(
                line, into: &grid, column: left + index / plan.height * plan.width,
                row: top + 1 + index % plan.height, theme)
        }
        for (index, line) in footer.enumerated() {
            grid.write(line, column: left, row: top + plan.height + 2 + index, ink: theme.dim)
        }
    }

    private func draw(_ line: Line, into grid: inout CellGrid, column: Int, row: Int, _ theme: Theme) {
        switch line {
        case .heading(let group):
            grid.write(ShownText(group.rawValue), column: column, row: row, ink: theme.dim)
        case .binding(let binding):
            grid.write(binding.label, column: column, row: row, foreground: theme.accent)
            grid.write(binding.help, column: column + labels + 2, row: row)
        case .gap: break
        }
    }

    private var labels: Int { keyMap.bindings.map(\.label.columns).max() ?? 0 }

    /// What stands below the keys: the strip, as far as there is room for it.
    private func footer(_ columns: Int, _ rows: Int) -> [ShownText] {
        let question: ShownText = "If this shows boxes, rings or gaps, press m."
        guard rows >= 16 else { return [] }
        guard columns >= HelpPanel.testStrip.columns + question.columns + 4 else {
            return [HelpPanel.testStrip, question.fitting(columns: columns - 2)]
        }
        let strip: ShownText = "\(HelpPanel.testStrip)  \(question)"
        return [strip]
            + (reason.map { Caption("auto: \(ShownText($0))").lines(columns: min(columns, 80)) } ?? [])
    }

    /// All lines in order, cut into pages of so many columns of so many rows.
    private func plan(_ columns: Int, _ rows: Int) -> (pages: [[Line]], across: Int, height: Int, width: Int)
    {
        let width = labels + 2 + (keyMap.bindings.map(\.help.columns).max() ?? 0) + 3
        // The title and a row below the keys are free.
        let room = max(1, rows - footer(columns, rows).count - (rows >= 16 ? 2 : 1))
        let most = max(1, (columns + 1) / max(1, width))
        for (across, height, gaps) in [
            (1, Self.comfortable, true), (2, Self.comfortable, true), (most, room, true),
        ] {
            let height = min(height, room)
            guard across <= most else { continue }
            let pages = cut(across: across, height: height, gaps: gaps)
            if pages.count == 1 {
                return (balanced(pages[0], across), across, balancedHeight(pages[0], across), width)
            }
        }
        let pages = cut(across: most, height: room, gaps: false)
        return (pages, most, room, width)
    }

    private func balanced(_ page: [Line], _ across: Int) -> [[Line]] {
        cut(across: across, height: balancedHeight(page, across), gaps: true)
    }

    /// The least height at which everything is on one page.
    private func balancedHeight(_ page: [Line], _ across: Int) -> Int {
        var height = max(1, page.count / max(1, across) - 8)
        while cut(across: across, height: height, gaps: true).count > 1 { height += 1 }
        return height
    }

    /// The lines in columns, each filled up to its height; no heading is the last of a column, and no gap the first.
    private func cut(across: Int, height: Int, gaps: Bool) -> [[Line]] {
        var pages: [[Line]] = [[]]
        func row() -> Int { (pages.last?.count ?? 0) % height }
        func add(_ line: Line) {
            if pages[pages.count - 1].count == across * height { pages.append([]) }
            pages[pages.count - 1].append(line)
        }
        for group in KeyMap.Group.allCases {
            let bindings = keyMap.bindings.filter { $0.group == group }
            if gaps, row() > 0 { add(.gap) }
            // A heading stays with the first of its keys.
            if height > 1, row() == height - 1 { add(.gap) }
            if height > 1 { add(.heading(group)) }
            for binding in bindings { add(.binding(binding)) }
        }
        return pages
    }
}

/// The bottom line: the few keys that a newcomer needs, with a word for each where there is room.
struct KeyLine {
    let keyMap: KeyMap
    let isMoving: Bool
    let isLesson: Bool

    func draw(into grid: inout CellGrid, row: Int, theme: Theme) {
        let hints = keyMap.bindings.flatMap(\.hints).filter(isShown)
        let forms: [(gap: Int, words: (KeyMap.Hint) -> Bool)] = [
            (3, { _ in true }), (2, { _ in true }), (2, { !$0.isPlain }), (2, { _ in false }),
        ]
        func width(_ form: (gap: Int, words: (KeyMap.Hint) -> Bool)) -> Int {
            hints.reduce(1 - form.gap) { sum, hint in
                sum + form.gap + hint.keys.columns + (form.words(hint) ? 1 + hint.help.columns : 0)
            }
        }
        guard let form = forms.first(where: { width($0) < grid.columns }) ?? forms.last else { return }
        var column = 1
        for hint in hints {
            column = grid.write(hint.keys, column: column, row: row, foreground: theme.accent)
            if form.words(hint) {
                column = grid.write(" \(hint.help)", column: column, row: row, ink: theme.dim)
            }
            column += form.gap
        }
    }

    private func isShown(_ hint: KeyMap.Hint) -> Bool {
        switch hint.occasion {
        case .always: true
        case .moving: isMoving
        case .still: !isMoving
        case .lesson: isLesson
        case .noLesson: !isLesson
        }
    }
}
