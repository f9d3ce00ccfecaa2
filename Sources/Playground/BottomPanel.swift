import Cells
import Geometry
import Layers
import Playback
import Text

/// The last row: a question, the prompt, a notice, an error, or the keys.
enum BottomPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        let (panels, isHidden) = (player.panels, layout.keyRow == nil)
        let isNeeded =
            player.problem != nil || player.notices.isShown || panels.prompt != nil || panels.question != nil
            || panels.choosesOverlays
        guard layout.rows > 0, !isHidden || isNeeded else { return nil }
        return CellArea(0..<layout.columns, layout.rows - 1..<layout.rows)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let (player, theme, width, row) = (canvas.player, canvas.theme, area.columns.count, area.row)
        let layout = canvas.layout
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            let padding = String(repeating: " ", count: max(0, width - text.columns - 1))
            canvas.write(" \(text)\(padding)", 0, row, ink)
        }
        // The rows of the caption show a longer text.
        func fitsRow(_ text: SafeText) -> Bool { layout.captionRows.isEmpty || !text.isLong(columns: width) }
        let notice = player.notice(at: canvas.clock)
        var column = 1
        if let question = player.panels.question {
            let forms = forms(of: question, for: player)
            let text = forms.first { $0.columns + 1 < width } ?? forms[forms.count - 1]
            canvas.hits.add(.nothing, columns: area.columns, row: row)
            if question == .copy { canvas.hits.addKeys(text, column: 1, row: row) }
            return write(text, theme.accent)
        } else if let prompt = player.panels.prompt {
            return PromptPanel.draw(prompt, on: &canvas, in: area)
        } else if let notice, fitsRow(notice) {
            let fitted = notice.fitting(columns: width - 2)
            write(fitted, player.noticeInk(theme))
            column += fitted.columns + 3
        } else if notice == nil, let problem = player.problemText, fitsRow(problem) {
            write(problem, theme.warning)
            column += problem.columns + 3
        } else if notice == nil, player.showsOverlayMenu {
            write("", theme.dim)
            return drawOverlayMenu(on: &canvas, row: row)
        }
        guard layout.keyRow != nil else { return }
        if notice == nil, layout.isTooSmall {
            let message = sizeMessages(layout, player.keyMap.label(of: "quit")).first { $0.columns <= width }
            canvas.write(message ?? "", 0, row, theme.warning)
        } else {
            KeyBar(player, at: canvas.clock, in: layout).draw(
                on: &canvas, columns: column..<max(column, width - 1), row: row)
        }
    }

    static func forms(of question: Question, for player: Player) -> [SafeText] {
        if case .quit(let saving) = question {
            let (write, quit) = (player.keyMap.label(of: "write"), player.keyMap.label(of: "quit"))
            let changes = player.unsavedChanges ?? ""
            let verb: SafeText = player.unsavedCount == 1 ? "is" : "are"
            return [
                "\(changes) \(verb) not saved: \(write) \(saving), \(quit) again quits",
                "not saved: \(write) \(saving), \(quit) quits", "\(write) saves, \(quit) quits",
            ]
        }
        let summary: SafeText =
            player.panels.code.map { "the \(SafeText($0.view.rawValue))" } ?? "the command"
        return [
            "Copy \(summary) to the clipboard, through the terminal (OSC 52)?   y yes   n no",
            "Copy \(summary) to the clipboard?   y yes   n no", "Copy to the clipboard?   y yes   n no",
            "Copy? y n",
        ]
    }

    /// Returns the forms of the message that the screen is too small, the longest one first.
    private static func sizeMessages(_ layout: Layout, _ quit: SafeText) -> [SafeText] {
        let minimum: SafeText = "\(Layout.smallest.columns)×\(Layout.smallest.rows)"
        let sentence: SafeText = "needs \(minimum), this is \(layout.columns)×\(layout.rows)"
        return [
            "\(sentence): make it larger, or press \(quit)", sentence, "\(minimum) needed · \(quit)",
            "\(minimum) · \(quit)", minimum,
        ]
    }

    // MARK: Overlays

    /// Draws the overlays with their letters, and with their names if they fit.
    ///
    /// A narrow screen shows each letter in its name, and the narrowest one only the letters.
    private static func drawOverlayMenu(on canvas: inout PanelCanvas, row: Int) {
        let (theme, player) = (canvas.theme, canvas.player)
        let close: SafeText = "\(player.keyMap.labels(of: ["overlays", "close"])) close"
        let namedColumns = Overlay.allCases.reduce(close.columns + 1) { $0 + $1.rawValue.count + 3 }
        let hasNames = canvas.grid.columns >= namedColumns
        let isWide = canvas.grid.columns >= namedColumns + 2 * Overlay.allCases.count
        let mark: SafeText = player.appearance.shownGlyphs == .ascii ? "*" : "●"
        var column = 1
        func write(_ text: SafeText, _ ink: Theme.Ink) { column = canvas.write(text, column, row, ink) }
        for overlay in Overlay.allCases {
            let isOn = player.appearance.overlays.contains(overlay)
            let start = column
            write(isOn ? mark : " ", theme.accent)
            write("\(String(overlay.letter))", theme.accent)
            if hasNames {
                let name = isWide ? " \(overlay.rawValue)" : String(overlay.rawValue.dropFirst())
                write("\(name)", isOn ? Theme.Ink() : theme.dim)
            }
            canvas.hits.add(.command(.show(.toggle(overlay))), columns: start..<column, row: row)
            column += 2
        }
        canvas.hits.add(.key(.escape), columns: column..<column + close.columns, row: row)
        canvas.write(close, column, row, theme.dim)
        canvas.write(close.prefix(columns: close.columns - 6), column, row, theme.accent)
    }
}

extension Player {
    func noticeInk(_ theme: Theme) -> Theme.Ink { notices.isQuiet ? theme.dim : theme.accent }

    /// Whether the last row shows the overlays, because no other part takes their letters.
    fileprivate var showsOverlayMenu: Bool {
        panels.choosesOverlays && panels.wall == nil && panels.helpPage == nil && !isTyping
    }
}

// MARK: - The prompt

enum PromptPanel {
    static func draw(_ prompt: Prompt, on canvas: inout PanelCanvas, in area: CellArea) {
        let (theme, width, row) = (canvas.theme, area.columns.count, area.row)
        canvas.clear(area.rows)
        let used = min(4 + SafeText(prompt.line.text).columns, width - 1)
        let end = KeyBar(canvas.player, at: canvas.clock, in: canvas.layout).draw(
            on: &canvas, columns: used + 2..<max(used + 2, width - 1), row: row, isTrailing: true)
        canvas.write(":", 1, row, theme.accent)
        prompt.line.draw(into: &canvas.grid, columns: 2..<max(3, end - 2), row: row)
        canvas.hits.add(.nothing, columns: area.columns, rows: canvas.layout.listRows)
        drawList(of: prompt, on: &canvas, width)
    }

    /// Draws the error or the completions. A long list is scrolled to the selected one.
    private static func drawList(of prompt: Prompt, on canvas: inout PanelCanvas, _ width: Int) {
        let (theme, list) = (canvas.theme, canvas.layout.listRows)
        // One row above the list is empty.
        let rows = list.count > 3 ? list.dropFirst() : list
        guard let first = rows.first else { return }
        if let problem = prompt.problem {
            for (row, line) in zip(rows, WrappedText(problem).lines(columns: width - 3, limit: rows.count)) {
                canvas.write(line, 3, row, theme.warning)
            }
            return
        }
        if prompt.candidates.isEmpty {
            canvas.write("no match", 3, first, theme.dim)
            return
        }
        let selected = prompt.selection ?? 0
        let start = (selected - rows.count / 2).clamped(to: 0...max(0, prompt.candidates.count - rows.count))
        let visible = prompt.candidates[start...].prefix(rows.count)
        let helpColumn = 3 + min(visible.map(\.name.columns).max() ?? 0, width / 2) + 2
        for (row, index) in zip(rows, visible.indices) {
            let candidate = prompt.candidates[index]
            let isSelected = index == prompt.selection
            canvas.hits.add(.command(.prompt(.run(index))), columns: 0..<width, row: row)
            if isSelected { canvas.write("▶", 1, row, theme.accent) }
            canvas.write(
                candidate.name.fitting(columns: width - 4), 3, row, isSelected ? theme.lit : Theme.Ink())
            canvas.write(candidate.help.fitting(columns: width - helpColumn - 1), helpColumn, row, theme.dim)
            let keys = canvas.player.displayed(candidate.keys)
            let end = width - 1 - keys.columns
            if end > helpColumn + candidate.help.columns + 1 { canvas.write(keys, end, row, theme.accent) }
        }
    }
}
