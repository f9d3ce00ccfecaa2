import Cells
import Layers
import Playback
import Text

/// The last row: a question, the prompt, a notice, an error, or the keys.
enum BottomPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        let panels = player.panels
        let isNeeded = player.problem != nil || panels.prompt != nil || panels.question != nil
        let row = layout.keyRow ?? (isNeeded && layout.rows > 0 ? layout.rows - 1 : nil)
        return row.flatMap { CellArea(0..<layout.columns, $0..<$0 + 1) }
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let (player, theme, width, row) = (canvas.player, canvas.theme, area.columns.count, area.row)
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            let rest = String(repeating: " ", count: max(0, width - text.columns - 1))
            canvas.write(" \(text)\(rest)", column: 0, row: row, ink: ink)
        }
        let notice = player.notice(at: canvas.clock)
        if let question = player.panels.question {
            let forms = forms(of: question, for: player)
            let text = forms.first { $0.columns + 1 < width } ?? forms[forms.count - 1]
            canvas.hits.add(.nothing, columns: area.columns, row: row)
            if question == .copy { canvas.hits.addKeys(text, column: 1, row: row) }
            write(text, theme.accent)
        } else if let prompt = player.panels.prompt {
            PromptPanel.draw(prompt, on: &canvas, in: area)
        } else if notice == nil, let problem = player.problem,
            canvas.layout.captionRows.isEmpty || !problem.text.isLong(columns: width)
        {
            write(problem.text, theme.warning)
        } else if notice == nil, canvas.layout.isTooSmall {
            let message = sizeMessage(canvas.layout, player.keyMap.label(of: "quit")).first {
                $0.columns <= width
            }
            canvas.write(message ?? "", column: 0, row: row, ink: theme.warning)
        } else if notice == nil, player.panels.choosesOverlays, player.panels.helpPage == nil {
            drawOverlayMenu(on: &canvas, row: row)
        } else {
            var column = 1
            // A long notice is in the rows of the caption.
            if let notice, canvas.layout.captionRows.isEmpty || !notice.isLong(columns: width) {
                let shown = notice.fitting(columns: width - 2)
                column = canvas.write(shown, column: column, row: row, ink: player.noticeInk(theme)) + 3
            }
            KeyBar(player, at: canvas.clock, in: canvas.layout).draw(
                on: &canvas, columns: column..<max(column, width - 1), row: row)
        }
    }

    /// Returns the forms of a question, the longest one first.
    static func forms(of question: Question, for player: Player) -> [SafeText] {
        if case .quit(let saving) = question {
            let (write, quit) = (player.keyMap.label(of: "write"), player.keyMap.label(of: "quit"))
            let changes = player.unsavedChanges ?? ""
            let verb: SafeText = changes.text.hasPrefix("1 ") ? "is" : "are"
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

    /// Returns the message that the screen is too small, the longest form first.
    private static func sizeMessage(_ layout: Layout, _ quit: SafeText) -> [SafeText] {
        let least: SafeText = "\(Layout.smallest.columns)×\(Layout.smallest.rows)"
        let now: SafeText = "needs \(least), this is \(layout.columns)×\(layout.rows)"
        return [
            "\(now): make it larger, or press \(quit)", now, "\(least) needed · \(quit)",
            "\(least) · \(quit)", least,
        ]
    }

    // MARK: Overlays

    /// Draws the overlays with their letters, and with their names if there is room.
    private static func drawOverlayMenu(on canvas: inout PanelCanvas, row: Int) {
        let theme = canvas.theme
        let isWide = canvas.grid.columns >= Overlay.allCases.reduce(15) { $0 + $1.rawValue.count + 6 }
        var column = 1
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            column = canvas.write(text, column: column, row: row, ink: ink)
        }
        for overlay in Overlay.allCases {
            let isOn = canvas.player.appearance.overlays.contains(overlay)
            let start = column
            write(isOn ? "●" : " ", theme.accent)
            write("\(String(overlay.letter))", theme.accent)
            if isWide { write(" \(overlay.rawValue)", isOn ? Theme.Ink() : theme.dim) }
            canvas.hits.add(.command(.show(.toggle(overlay))), columns: start..<column, row: row)
            write("  ", theme.dim)
        }
        let keys = canvas.player.keyMap.labels(of: ["overlays", "close"])
        canvas.hits.add(.key(.escape), columns: column..<column + keys.columns + 6, row: row)
        write(keys, theme.accent)
        write(" close", theme.dim)
    }
}

extension Player {
    func noticeInk(_ theme: Theme) -> Theme.Ink { notices.isQuiet ? theme.dim : theme.accent }
}
