import Cells
import Playback
import Text

/// The keys in the last row, with a word for each: as many as fit, in order of use.
struct KeyBar: Sendable {
    /// Some keys with a word.
    struct Hint: Sendable {
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

    /// The parts of the state that choose the keys.
    struct Inputs: Equatable, Sendable {
        let keyMap: Int
        let front: KeyMap.Context?
        let isMoving: Bool
        let isInLesson: Bool
        let hasRange: Bool
        /// Whether the keys select and change values, in the inspector or beside the curve.
        let editsValues: Bool
        let hasInspector: Bool
        let timeView: TimeView?
        let code: CodeView?
        let hasComparison: Bool, isWiped: Bool
        let hasOthers: Bool
        let isRecording: Bool
        /// Whether the help has a page after this one, or before it.
        let hasNextPage: Bool, hasPageBefore: Bool
    }

    private(set) var hints: [Hint] = []
    /// The hints that stay at the end on every screen.
    private(set) var last: [Hint] = []
    private let keyMap: KeyMap

    /// Creates the bar for the open part of the screen.
    fileprivate init(_ state: Inputs, _ keyMap: KeyMap) {
        self.keyMap = keyMap
        if let front = state.front, front != .inspector { addRows(of: front, state) }
        switch state.front {
        case .prompt, .search, .entry, .copyQuestion, .quitQuestion, .overlays: return
        case .help: break
        case .wall: addWall()
        case .code: addCode(state)
        case .inspector, nil: state.editsValues ? addValues(state) : addPlayer(state)
        }
        if state.front != .help { add("help", "help", to: \.last) }
        add("quit", "quit", to: \.last)
    }

    private mutating func addRows(of part: KeyMap.Context, _ state: Inputs) {
        for row in part.rows where row.help.columns > 0 {
            if case .show(.turnHelp(let count, _))? = row.commands.first?.value {
                guard count > 0 ? state.hasNextPage : state.hasPageBefore else { continue }
            }
            hints.append(Hint(keys: row.label, help: row.help))
        }
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

    private mutating func addCode(_ state: Inputs) {
        let next = CodeView.next(after: state.code)
        add(next.map { SafeText($0.rawValue) } ?? "close", "code")
        hints.reverse()
        add("copy", "copy")
        add("close", "close")
        addTime(state)
        add("look inside", "inspector")
    }

    private mutating func addPlay(_ state: Inputs) {
        if state.isRecording { add("stop recording", "record") }
        add(state.isMoving ? "pause" : "play", "play-pause")
    }

    private mutating func addTime(_ state: Inputs) {
        if state.isInLesson { add("step", "previous-step", "next-step") }
        if state.hasRange { add("range", "in-point", "out-point", "clear-points") }
        add("seek", "seek-back", "seek-forward", isPlain: true)
    }

    private mutating func addValues(_ state: Inputs) {
        addPlay(state)
        add("select", "next-value", "previous-value")
        add("change", "decrease", "increase")
        add("type", "type-value")
        add(state.hasInspector ? "layer" : "animation", "next-layer", "previous-layer")
        add("undo", "undo")
        addView(state)
        add("code", "code")
        add("save", "write")
        if state.hasInspector { add("all", "all-values") }
        addTime(state)
    }

    private mutating func addPlayer(_ state: Inputs) {
        addPlay(state)
        addTime(state)
        if state.isWiped { add("divider", "wipe-left", "wipe-right", isPlain: true) }
        if state.hasComparison {
            add("compare", "compare")
            add(state.isWiped ? "beside" : "over", "wipe")
        }
        if state.timeView != nil || state.hasComparison { addView(state) }
        add("look inside", "inspector")
        add("code", "code")
        if state.timeView == nil { add("curve", "time-view") }
        add(state.isInLesson ? "end lesson" : "lesson", "lesson")
        if state.hasOthers {
            add("all demos", "find")
            add("demo", "next-demo", "previous-demo", isPlain: true)
        }
        if !state.isRecording { add("record", "record") }
        add("reverse", "reverse")
        add("speed", "slower", "faster")
        if !state.hasComparison { add("compare", "compare") }
        add("overlays", "overlays")
        add("picture", "save-picture")
        add("command", "prompt")
    }

    /// Adds the keys of the view of time, and the key that closes a panel.
    private mutating func addView(_ state: Inputs) {
        if let view = state.timeView {
            add(TimeView.next(after: view).map { SafeText($0.rawValue) } ?? "close", "time-view")
        }
        add("close", "close")
    }
}

extension Player {
    /// Returns the key bar. The item stores it until one of its inputs changes.
    func keyBar(at clock: Double, in layout: Layout) -> KeyBar {
        let pages =
            panels.helpPage == nil
            ? 0 : HelpPanel.pageCount(for: self, columns: layout.columns, rows: layout.rows)
        let page = panels.helpPage ?? 0
        let hasInspector = panels.inspector != nil
        let inputs = KeyBar.Inputs(
            keyMap: keyMap.identity, front: keyContexts.first, isMoving: continues(at: clock),
            isInLesson: isInLesson, hasRange: playhead.range != 0...playhead.duration,
            editsValues: hasInspector || panels.timeView == .curve && !curveItems(at: clock).isEmpty,
            hasInspector: hasInspector, timeView: panels.timeView, code: panels.code?.view,
            hasComparison: panels.comparison != nil, isWiped: wipe != nil, hasOthers: playlist.count > 1,
            isRecording: isRecording,
            hasNextPage: page + 1 < pages, hasPageBefore: page > 0)
        return item.cached(inputs) { KeyBar(inputs, keyMap) }
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
