import Cells
import Playback
import Text

/// The keys in the last row, with a word for each: as many as fit, in order of use.
struct KeyBar {
    /// Some keys with a word.
    struct Hint {
        let keys: SafeText
        let help: SafeText
        /// Whether a narrow screen shows the keys without the word.
        let isPlain: Bool
        private let keyColumns: Int, columns: Int

        init(keys: SafeText, help: SafeText, isPlain: Bool = false) {
            (self.keys, self.help, self.isPlain) = (keys, help, isPlain)
            keyColumns = keys.columns
            columns = keyColumns + 1 + help.columns
        }

        /// Returns the width, without or with the word of a plain hint.
        func columns(hasPlainWords: Bool) -> Int { isPlain && !hasPlainWords ? keyColumns : columns }
    }

    private(set) var hints: [Hint] = []
    /// The hints that stay at the end on every screen.
    private(set) var last: [Hint] = []
    private let keyMap: KeyMap

    /// Creates the bar for the open part of the screen.
    init(_ player: Player, at clock: Double) {
        keyMap = player.keyMap
        let front = player.keyContexts.first
        if let front, front != .inspector { addRows(of: front) }
        switch front {
        case .prompt, .search, .entry, .copyQuestion, .quitQuestion, .overlays: return
        case .help: break
        case .wall: addWall()
        case .code: addCode(player)
        case .inspector, nil: addPlayer(player, at: clock)
        }
        if front != .help { add("help", "help", to: \.last) }
        add("quit", "quit", to: \.last)
    }

    private mutating func addRows(of part: KeyMap.Context) {
        hints += part.rows.filter { $0.help.columns > 0 }.map { Hint(keys: $0.label, help: $0.help) }
    }

    /// Adds the main keys of some actions, unless none of them has a key.
    private mutating func add(
        _ help: SafeText, _ names: String..., isPlain: Bool = false,
        to list: WritableKeyPath<KeyBar, [Hint]> = \.hints
    ) {
        let keys = keyMap.labels(of: names)
        if keys.columns > 0 { self[keyPath: list].append(Hint(keys: keys, help: help, isPlain: isPlain)) }
    }

    private mutating func addWall() {
        add("search", "find")
        add("lesson", "lesson")
        add("command", "prompt")
    }

    private mutating func addCode(_ player: Player) {
        let next = CodeView.next(after: player.panels.code?.view)
        add(next.map { SafeText($0.rawValue) } ?? "close", "code")
        hints.reverse()
        add("copy", "copy")
        add("close", "close")
        addTime(player, isMoving: nil)
        add("look inside", "inspector")
    }

    private mutating func addTime(_ player: Player, isMoving: Bool?) {
        if let isMoving { add(isMoving ? "pause" : "play", "play-pause") }
        if player.isInLesson { add("step", "previous-step", "next-step") }
        if player.playhead.range != 0...player.playhead.duration {
            add("range", "in-point", "out-point", "clear-points")
        }
        add("seek", "seek-back", "seek-forward", isPlain: true)
    }

    private mutating func addPlayer(_ player: Player, at clock: Double) {
        let panels = player.panels
        let isMoving = player.continues(at: clock)
        if panels.inspector != nil || panels.timeView == .curve && !player.curveItems(at: clock).isEmpty {
            add(isMoving ? "pause" : "play", "play-pause")
            add("select", "next-value", "previous-value")
            add("change", "decrease", "increase")
            add("type", "type-value")
            add(panels.inspector == nil ? "animation" : "layer", "next-layer", "previous-layer")
            add("undo", "undo")
            addView(panels)
            if panels.inspector != nil { add("all", "all-values") }
            addTime(player, isMoving: nil)
            add("save", "write")
            add("code", "code")
            return
        }
        addTime(player, isMoving: isMoving)
        if player.wipe != nil { add("divider", "wipe-left", "wipe-right", isPlain: true) }
        if panels.comparison != nil {
            add("compare", "compare")
            add(player.wipe == nil ? "over" : "beside", "wipe")
        }
        if panels.timeView != nil || panels.comparison != nil { addView(panels) }
        add("look inside", "inspector")
        add("code", "code")
        if panels.timeView == nil { add("curve", "time-view") }
        add(player.isInLesson ? "end lesson" : "lesson", "lesson")
        if player.playlist.count > 1 {
            add("all demos", "find")
            add("demo", "next-demo", "previous-demo", isPlain: true)
        }
        add("reverse", "reverse")
        add("speed", "slower", "faster")
        if panels.comparison == nil { add("compare", "compare") }
        add("overlays", "overlays")
        add("picture", "save-picture")
        add("record", "record")
        add("command", "prompt")
    }

    /// Adds the keys of the view of time, and the key that closes a panel.
    private mutating func addView(_ panels: Panels) {
        if let view = panels.timeView {
            add(TimeView.next(after: view).map { SafeText($0.rawValue) } ?? "close", "time-view")
        }
        add("close", "close")
    }
}

// MARK: - Drawing

extension KeyBar {
    /// Draws the bar into some columns, and returns its first column.
    ///
    /// On a narrow screen it has a smaller gap, then fewer words, then fewer keys.
    @discardableResult
    func draw(
        on canvas: inout PanelCanvas, columns: Range<Int>, row: Int, isTrailing: Bool = false
    ) -> Int {
        guard let form = form(columns: columns.count) else { return columns.upperBound }
        let start = isTrailing ? columns.upperBound - width(form) : columns.lowerBound
        draw(form, on: &canvas, column: start, row: row)
        return start
    }

    /// A form of the bar: the number of hints, the gap between them, and whether all of them have words.
    private typealias Form = (count: Int, gap: Int, hasPlainWords: Bool)

    /// The number of hints that is more useful than words for the arrows.
    private static let enough = 7

    /// Returns the form with the most keys; `nil` without room for the last ones.
    private func form(columns: Int) -> Form? {
        guard let worded = most(in: columns, hasPlainWords: true) else {
            return most(in: columns, hasPlainWords: false)
        }
        guard worded.count < Self.enough, let plain = most(in: columns, hasPlainWords: false) else {
            return worded
        }
        return plain.count > worded.count ? plain : worded
    }

    /// Returns the form with the most keys of all gaps, the wide gap first.
    private func most(in columns: Int, hasPlainWords: Bool) -> Form? {
        var best: Form?
        for gap in [3, 2] {
            func width(_ hint: Hint) -> Int { gap + hint.columns(hasPlainWords: hasPlainWords) }
            var room = last.reduce(columns + gap) { $0 - width($1) }
            guard room >= 0 else { continue }
            let count = hints.prefix { hint in
                room -= width(hint)
                return room >= 0
            }.count
            if count + last.count > 0, count > best?.count ?? -1 { best = (count, gap, hasPlainWords) }
        }
        return best
    }

    private func shown(_ form: Form) -> ArraySlice<Hint> { hints.prefix(form.count) + last }

    private func width(_ form: Form) -> Int {
        shown(form).reduce(-form.gap) { $0 + form.gap + $1.columns(hasPlainWords: form.hasPlainWords) }
    }

    private func draw(_ form: Form, on canvas: inout PanelCanvas, column: Int, row: Int) {
        var column = column
        for hint in shown(form) {
            let start = column
            column = canvas.write(hint.keys, column: column, row: row, ink: canvas.theme.accent)
            if form.hasPlainWords || !hint.isPlain {
                column = canvas.write(" \(hint.help)", column: column, row: row, ink: canvas.theme.dim)
            }
            canvas.hits.addKeys(hint.keys, column: start, row: row, until: column)
            column += form.gap
        }
    }
}
