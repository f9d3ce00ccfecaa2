import Cells
import Layers
import Text

/// The help: every key, made from the key map and sorted by what they are for, and a strip of the characters that the
/// pictures use. It takes as many columns as it needs and, where the screen is too small for all of it, pages.
struct HelpPanel {
    let keyMap: KeyMap
    /// Why the characters in use were chosen, in a line; nil when a person chose them.
    let reason: String?

    /// Characters that a font may draw badly: solid, half and single braille dots, and half blocks.
    static let testStrip: SafeText = "⣿⣿⡇⠁⠂⠄⡀⣀ ▀▄█"
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
    func draw(page: Int, into grid: inout CellGrid, theme: Theme, hits: inout HitMap) {
        let plan = plan(grid.columns, grid.rows)
        let page = min(page, plan.pages.count - 1)
        let footer = footer(grid.columns, grid.rows)
        let height = plan.height + footer.count + 2
        let top = max(0, (grid.rows - height) / 2)
        let left = max(1, (grid.columns - plan.across * plan.width) / 2)
        grid.draw(
            CellGrid(columns: grid.columns, rows: min(height, grid.rows - top)), column: 0, row: top)
        hits.add(.nothing, columns: 0..<grid.columns, rows: top..<top + height)
        grid.write("Keys", column: left, row: top, style: .bold)
        if plan.pages.count > 1 {
            let more: SafeText =
                page + 1 < plan.pages.count
                ? "page \(page + 1) of \(plan.pages.count): \(keyMap.label(of: "help")) for more"
                : "page \(page + 1) of \(plan.pages.count): \(keyMap.label(of: "help")) closes"
            let end = grid.write(more, column: left + 7, row: top, ink: theme.dim)
            if let key = keyMap.key(of: "help") { hits.add(.key(key), columns: left..<end, row: top) }
        }
        for (across, lines) in plan.pages[page].enumerated() {
            for (down, line) in lines.enumerated() {
                draw(line, into: &grid, column: left + across * plan.width, row: top + 1 + down, theme, &hits)
            }
        }
        for (index, line) in footer.enumerated() {
            grid.write(line, column: left, row: top + plan.height + 2 + index, ink: theme.dim)
        }
    }

    private func draw(
        _ line: Line, into grid: inout CellGrid, column: Int, row: Int, _ theme: Theme, _ hits: inout HitMap
    ) {
        switch line {
        case .heading(let group):
            grid.write(SafeText(group.rawValue), column: column, row: row, ink: theme.dim)
        case .binding(let binding):
            grid.write(binding.label, column: column, row: row, ink: theme.accent)
            let end = grid.write(binding.help, column: column + labels + 2, row: row)
            hits.addKeys(binding.label, column: column, row: row, until: end)
        case .gap: break
        }
    }

    private var labels: Int { keyMap.bindings.map(\.label.columns).max() ?? 0 }

    /// What stands below the keys: the strip, as far as there is room for it.
    private func footer(_ columns: Int, _ rows: Int) -> [SafeText] {
        let question: SafeText =
            "If this shows boxes, rings or gaps, press \(keyMap.label(of: "characters"))."
        guard rows >= 16 else { return [] }
        guard columns >= HelpPanel.testStrip.columns + question.columns + 4 else {
            return [HelpPanel.testStrip, question.fitting(columns: columns - 2)]
        }
        let strip: SafeText = "\(HelpPanel.testStrip)  \(question)"
        return [strip]
            + (reason.map { Caption("auto: \(SafeText($0))").lines(columns: min(columns, 80)) } ?? [])
    }

    /// Pages of columns of lines: as few columns as leave none longer than is comfortable, and pages where that is too
    /// much for the screen.
    private func plan(_ columns: Int, _ rows: Int) -> (
        pages: [[[Line]]], across: Int, height: Int, width: Int
    ) {
        let width = labels + 2 + (keyMap.bindings.map(\.help.columns).max() ?? 0) + 3
        // The title and a row below the keys are free.
        let room = max(2, rows - footer(columns, rows).count - (rows >= 16 ? 2 : 1))
        let most = max(1, (columns + 1) / width)
        for across in 1...most {
            let found = (1...min(room, across < most ? Self.comfortable : room)).lazy.map { height in
                (height, self.cut(height: height, keepsGroups: true))
            }
            if let (height, cut) = found.first(where: { $0.1.count <= across }) {
                return ([cut], cut.count, height, width)
            }
        }
        let cut = self.cut(height: room, keepsGroups: false)
        let pages = stride(from: 0, to: cut.count, by: most).map {
            Array(cut[$0..<min($0 + most, cut.count)])
        }
        return (pages, most, room, width)
    }

    /// All lines in columns of at most so many rows. Groups begin with their heading and are kept together with a gap
    /// between them, or else follow each other closely.
    private func cut(height: Int, keepsGroups: Bool) -> [[Line]] {
        var columns: [[Line]] = [[]]
        for group in KeyMap.Group.allCases {
            let bindings = keyMap.bindings.filter { $0.group == group && $0.label.columns > 0 }
            if bindings.isEmpty { continue }
            let lines = [Line.heading(group)] + bindings.map(Line.binding)
            let used = columns[columns.count - 1].count
            let gap = keepsGroups && used > 0 ? 1 : 0
            // A heading stays with the first of its keys in any case.
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

/// The bottom line: the few keys that a newcomer needs, with a word for each where there is room.
struct KeyLine {
    let keyMap: KeyMap
    let isMoving: Bool
    let isLesson: Bool
    let isInspecting: Bool
    let isWiping: Bool

    func draw(into grid: inout CellGrid, row: Int, theme: Theme, hits: inout HitMap) {
        let hints = keyMap.bindings.flatMap(\.hints).filter { $0.keys.columns > 0 && isShown($0) }
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
            let start = column
            column = grid.write(hint.keys, column: column, row: row, ink: theme.accent)
            if form.words(hint) {
                column = grid.write(" \(hint.help)", column: column, row: row, ink: theme.dim)
            }
            hits.addKeys(hint.keys, column: start, row: row, until: column)
            column += form.gap
        }
    }

    private func isShown(_ hint: KeyMap.Hint) -> Bool {
        switch hint.occasion {
        case .always: true
        case .moving: isMoving
        case .still: !isMoving
        case .lesson: isLesson
        case .noLesson: !isLesson && !isInspecting
        case .inspector: isInspecting
        case .wipe: isWiping
        case .plain: !isInspecting && !isWiping
        }
    }
}

/// The choice of overlays in the last row of the screen: each has a letter that puts it on or takes it off.
struct OverlayMenu {
    /// The overlays that are on.
    let chosen: Set<Overlay>

    /// What a key asks for while the choice is open; nil for a key that means what it always means.
    static func command(for key: Key) -> Command? {
        switch key {
        case .escape, .enter: return .show(.chooseOverlays(false))
        case .character(let letter):
            return Overlay.allCases.first { $0.letter == letter }.map { .show(.toggle($0)) }
        default: return nil
        }
    }

    /// Writes the choice into a row: all words where there is room for them, else letters.
    func draw(into grid: inout CellGrid, row: Int, theme: Theme, hits: inout HitMap) {
        let isWide = grid.columns >= Overlay.allCases.reduce(13) { $0 + $1.rawValue.count + 6 }
        var column = 1
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            grid.write(text, column: column, row: row, ink: ink)
            column += text.columns
        }
        for overlay in Overlay.allCases {
            let isOn = chosen.contains(overlay)
            let start = column
            write(isOn ? "●" : " ", theme.accent)
            write("\(String(overlay.letter))", theme.accent)
            if isWide { write(" \(overlay.rawValue)", isOn ? Theme.Ink() : theme.dim) }
            hits.add(.command(.show(.toggle(overlay))), columns: start..<column, row: row)
            write("  ", theme.dim)
        }
        hits.add(.key(.escape), columns: column..<column + 8, row: row)
        write("Esc", theme.accent)
        write(" done", theme.dim)
    }
}

extension Overlay {
    /// The key that puts it on or takes it off: the first letter of its name.
    fileprivate var letter: Unicode.Scalar { rawValue.unicodeScalars.first ?? " " }
}
