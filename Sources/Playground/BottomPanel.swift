import Cells
import Layers
import Playback
import Text

/// The last row: a question, the prompt, a notice, an error, or the keys.
enum BottomPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> PanelArea? {
        let panels = player.panels
        let isNeeded = player.problem != nil || panels.prompt != nil || panels.question != nil
        let row = layout.keyRow ?? (isNeeded && layout.rows > 0 ? layout.rows - 1 : nil)
        return row.flatMap { PanelArea(0..<layout.columns, $0..<$0 + 1) }
    }

    static func draw(on canvas: inout PanelCanvas, in area: PanelArea) {
        let (player, theme, width, row) = (canvas.player, canvas.theme, area.columns.count, area.row)
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            let rest = String(repeating: " ", count: max(0, width - text.columns - 1))
            canvas.write(" \(text)\(rest)", column: 0, row: row, ink: ink)
        }
        if let question = player.panels.question {
            let forms = forms(of: question, for: player)
            let text = forms.first { $0.columns + 1 < width } ?? forms[forms.count - 1]
            canvas.hits.add(.nothing, columns: area.columns, row: row)
            if question == .copy { canvas.hits.addKeys(text, column: 1, row: row) }
            write(text, theme.accent)
        } else if let prompt = player.panels.prompt {
            PromptPanel.draw(prompt, on: &canvas, in: area)
        } else if let notice = player.notice(at: canvas.clock) {
            write(notice, player.notices.isQuiet ? theme.dim : theme.accent)
        } else if let problem = player.problem,
            canvas.layout.captionRows.isEmpty || !problem.isLong(columns: width)
        {
            write(problem.text, theme.warning)
        } else if canvas.layout.isTooSmall {
            let message = sizeMessage(canvas.layout, player.keyMap.label(of: "quit")).first {
                $0.columns <= width
            }
            canvas.write(message ?? "", column: 0, row: row, ink: theme.warning)
        } else if let forms = player.entry == nil ? player.panels.wall.map(wallKeys) : entryKeys {
            let keys = forms.first { $0.columns < width } ?? ""
            canvas.write(keys, column: 1, row: row, ink: theme.dim)
            canvas.hits.addKeys(keys, column: 1, row: row, isProse: true)
        } else if player.panels.choosesOverlays {
            drawOverlayMenu(on: &canvas, row: row)
        } else {
            drawKeys(on: &canvas, row: row)
        }
    }

    private static func wallKeys(_ wall: Wall) -> [SafeText] {
        wall.isTyping
            ? [
                "type to search   ← → ↑ ↓ choose   Enter open   Esc close",
                "← → ↑ ↓ choose   Enter open   Esc close",
            ]
            : [
                "← → ↑ ↓ choose   Enter open   / search   T lesson   : command   ? help   q quit",
                "← → ↑ ↓ choose   Enter open   / search   T lesson   ? help   q quit",
                "← → ↑ ↓ choose   Enter open   q quit", "Enter open   q quit",
            ]
    }
    private static let entryKeys: [SafeText] = [
        "type a value as in the file   Enter accept   Esc cancel", "Enter accept   Esc cancel",
    ]

    /// Returns the longest form of a question.
    static func text(of question: Question, for player: Player) -> SafeText {
        forms(of: question, for: player)[0]
    }

    /// Returns the forms of a question, the longest one first.
    private static func forms(of question: Question, for player: Player) -> [SafeText] {
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

    // MARK: Keys

    /// Draws the important keys, with as many words as there is room for.
    private static func drawKeys(on canvas: inout PanelCanvas, row: Int) {
        let (player, width) = (canvas.player, canvas.grid.columns)
        let state = KeyMap.Hint.State(
            isMoving: player.continues(at: canvas.clock), isInLesson: player.isInLesson,
            isInspecting: player.panels.inspector != nil
                || player.panels.timeView == .curve && !player.curveItems(at: canvas.clock).isEmpty,
            isWiping: player.wipe != nil)
        let hints = player.keyMap.bindings.flatMap(\.hints).filter {
            $0.keys.columns > 0 && $0.isShown(state)
        }
        let forms: [(gap: Int, hasWords: (KeyMap.Hint) -> Bool)] = [
            (3, { _ in true }), (2, { _ in true }), (2, { !$0.isPlain }), (2, { _ in false }),
        ]
        let form =
            forms.first { form in
                hints.reduce(1 - form.gap) { sum, hint in
                    sum + form.gap + hint.keys.columns
                        + (form.hasWords(hint) ? 1 + hint.help.columns : 0)
                } < width
            } ?? forms[forms.count - 1]
        var column = 1
        for hint in hints {
            let start = column
            column = canvas.write(hint.keys, column: column, row: row, ink: canvas.theme.accent)
            if form.hasWords(hint) {
                column = canvas.write(" \(hint.help)", column: column, row: row, ink: canvas.theme.dim)
            }
            canvas.hits.addKeys(hint.keys, column: start, row: row, until: column)
            column += form.gap
        }
    }

    /// Draws the overlays with their letters, and with their names if there is room.
    private static func drawOverlayMenu(on canvas: inout PanelCanvas, row: Int) {
        let theme = canvas.theme
        let isWide = canvas.grid.columns >= Overlay.allCases.reduce(13) { $0 + $1.rawValue.count + 6 }
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
        canvas.hits.add(.key(.escape), columns: column..<column + 9, row: row)
        write("Esc", theme.accent)
        write(" close", theme.dim)
    }
}
