import Cells
import Scenes
import Text

/// The keys in the last row, with a word for each: as many as fit, in order of use.
struct KeyBar {
    /// Keys with the word for their action.
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
    private(set) var trailing: [Hint] = []
    private let player: Player
    private let clock: Double
    /// Whether keys that explain themselves have no words.
    private let isNarrow: Bool

    init(_ player: Player, at clock: Double, in layout: Layout) {
        (self.player, self.clock) = (player, clock)
        isNarrow = layout.columns < 60
        let front = player.keyContexts.first
        if front == nil, player.problem != nil { add("edit", "edit") }
        if let front, front != .inspector { addRows(of: front, in: layout) }
        switch front {
        case .prompt, .search, .entry, .copyQuestion, .quitQuestion, .overlays: return
        case .help: break
        case .wall:
            add("search", "find")
            if let scene = player.panels.wall?.selectedScene { addLessonStart(of: player.playlist[scene]) }
            add("command", "prompt")
        case .code: addCode()
        // Keys edit values in the inspector or beside the curve.
        case .inspector, nil: if player.activeInspector(at: clock) == nil { addPlayer() } else { addValues() }
        }
        if front != .help { add("help", "help", to: \.trailing) }
        add("quit", "quit", to: \.trailing)
    }

    private mutating func addRows(of context: KeyMap.Context, in layout: Layout) {
        for row in context.rows where !row.help.isEmpty {
            if case .show(.turnHelp(let count, _))? = row.commands.first?.value {
                let page = player.panels.helpPage ?? 0
                let pages = HelpPanel.pageCount(for: player, columns: layout.columns, rows: layout.rows)
                guard count > 0 ? page + 1 < pages : page > 0 else { continue }
            }
            let isPlain = isNarrow && row.label.text.contains(" ")
            hints.append(Hint(keys: player.displayed(row.label), help: row.help, isPlain: isPlain))
        }
    }

    /// Adds the main keys of some actions, unless none of them has a key.
    private mutating func add(
        _ help: SafeText, _ names: String..., isPlain: Bool = false,
        to list: WritableKeyPath<KeyBar, [Hint]> = \.hints
    ) {
        let keys = player.displayed(player.keyMap.labels(of: names))
        if !keys.isEmpty { self[keyPath: list].append(Hint(keys: keys, help: help, isPlain: isPlain)) }
    }

    private mutating func addLessonStart(of item: PlaylistItem) {
        if !item.lesson.steps.isEmpty { add("lesson", "lesson") }
    }

    private mutating func addCode() {
        let next = CodeView.next(after: player.panels.code?.view)
        add(next.map { SafeText($0.rawValue) } ?? "close", "code")
        hints.reverse()
        if player.isInLesson { addPlay() }
        addLessonKeys()
        add("copy", "copy")
        add("close", "close")
        addTime()
        add("look inside", "inspector")
    }

    private mutating func addPlay() {
        if player.isRecording { add("stop recording", "record") }
        add(playWord, "play-pause")
    }

    private var playWord: SafeText {
        let lesson = player.lesson
        if lesson.stage == .resting, !lesson.isHeld { return "stay here" }
        if player.reducesMotion || lesson.stage == .resting && lesson.isByHand {
            return player.item.lesson.steps.isEmpty ? "next moment" : "next step"
        }
        return player.continues(at: clock) ? "pause" : "play"
    }

    /// Adds the keys of a lesson behind another panel.
    private mutating func addLessonKeys() {
        guard player.isInLesson else { return }
        add("step", "previous-step", "next-step")
        add("end lesson", "lesson")
    }

    private mutating func addTime() {
        add("seek", "seek-back", "seek-forward", isPlain: true)
        if player.playhead.hasRange { add("range", "in-point", "out-point", "clear-points", isPlain: true) }
    }

    private mutating func addValues() {
        let hasInspector = player.panels.inspector != nil
        if !isNarrow { addPlay() }
        addLessonKeys()
        add("select", "next-value", "previous-value", isPlain: isNarrow)
        let canEdit = player.item.source != nil
        if canEdit { add("change", "decrease", "increase", isPlain: isNarrow) }
        if isNarrow { add("close", "close") }
        canEdit ? add("type", "type-value") : add("edit", "edit")
        if isKata { addKata() }
        if !isNarrow { add("close", "close") }
        add(hasInspector ? "layer" : "animation", "next-layer", "previous-layer")
        if isNarrow { addPlay() }
        if canEdit { add("undo", "undo") }
        addTimeView()
        add("code", "code")
        if canEdit, player.savesFiles { add("save", "write") }
        if hasInspector { add("all", "all-values") }
        addTime()
    }

    private mutating func addPlayer() {
        let hasComparison = player.panels.comparison != nil
        let hasTimeView = player.panels.timeView != nil
        addPlay()
        if isKata {
            add("values", "inspector")
            addKata()
        }
        if player.isInLesson { add("step", "previous-step", "next-step") }
        addTime()
        if player.wipe != nil { add("divider", "wipe-left", "wipe-right", isPlain: true) }
        if hasComparison {
            if !isKata { add("compare", "compare") }
            add(player.wipe == nil ? "over" : "alone", "wipe")
        }
        if hasTimeView {
            if player.isInLesson { add("end lesson", "lesson") }
            add("animation", "next-layer", "previous-layer")
        }
        addTimeView()
        if hasTimeView || hasComparison { add("close", "close") }
        if !isKata { add("look inside", "inspector") }
        add("code", "code")
        if !hasTimeView { add("curve", "time-view") }
        if !player.isInLesson {
            addLessonStart(of: player.item)
        } else if !hasTimeView {
            add("end lesson", "lesson")
        }
        if player.playlist.count > 1 {
            add("all demos", "find")
            add("demo", "next-demo", "previous-demo", isPlain: true)
        }
        if player.savesFiles, !player.isRecording { add("record", "record") }
        add("reverse", "reverse")
        add("speed", "slower", "faster")
        if !hasComparison, !isKata { add("compare", "compare") }
        add("overlays", "overlays")
        if player.savesFiles { add("picture", "save-picture") }
        add("command", "prompt")
    }

    private var isKata: Bool { player.missedGoal != nil }

    private mutating func addKata() {
        if !player.item.lesson.hints.isEmpty { add("hint", "hint") }
        add(player.panels.comparison == .goal ? "compare" : "goal", "compare")
    }

    private mutating func addTimeView() {
        guard let view = player.panels.timeView else { return }
        add(TimeView.next(after: view).map { SafeText($0.rawValue) } ?? "close", "time-view")
    }
}

extension Player {
    /// Returns the labels of keys in the current glyphs.
    func displayed(_ labels: SafeText) -> SafeText {
        appearance.shownGlyphs == .ascii ? labels.withoutArrows : labels
    }
}

// MARK: - Drawing

extension KeyBar {
    /// Draws the bar into some columns, and returns its first column.
    ///
    /// On a narrow screen it has a smaller gap, then fewer words, then fewer keys.
    @discardableResult
    func draw(on canvas: inout PanelCanvas, columns: Range<Int>, row: Int, isTrailing: Bool = false) -> Int {
        guard let form = form(columns: columns.count) else { return columns.upperBound }
        let start = isTrailing ? columns.upperBound - width(form) : columns.lowerBound
        draw(form, on: &canvas, column: start, row: row)
        return start
    }

    /// A form of the bar: the number of hints, the gap between them, and whether all of them have words.
    private typealias Form = (count: Int, gap: Int, hasPlainWords: Bool)

    /// The number of hints that is more useful than words for the arrows.
    private static let sufficientCount = 7

    /// Returns the form with the most keys, if possible with words and the wide gap; `nil` if the last ones do not fit.
    private func form(columns: Int) -> Form? {
        var best: Form?
        for hasPlainWords in [true, false] where hasPlainWords || best?.count ?? 0 < Self.sufficientCount {
            for gap in [3, 2] {
                func width(_ hint: Hint) -> Int { gap + hint.columns(hasPlainWords: hasPlainWords) }
                var remaining = trailing.reduce(columns + gap) { $0 - width($1) }
                guard remaining >= 0 else { continue }
                let count = hints.prefix { hint in
                    remaining -= width(hint)
                    return remaining >= 0
                }.count
                if count + trailing.count > 0, count > best?.count ?? -1 {
                    best = (count, gap, hasPlainWords)
                }
            }
        }
        return best
    }

    private func hints(of form: Form) -> ArraySlice<Hint> { hints.prefix(form.count) + trailing }

    private func width(_ form: Form) -> Int {
        hints(of: form).reduce(-form.gap) { $0 + form.gap + $1.columns(hasPlainWords: form.hasPlainWords) }
    }

    private func draw(_ form: Form, on canvas: inout PanelCanvas, column: Int, row: Int) {
        var column = column
        for hint in hints(of: form) {
            let start = column
            column = canvas.write(hint.keys, column, row, canvas.theme.accent)
            if form.hasPlainWords || !hint.isPlain {
                column = canvas.write(" \(hint.help)", column, row, canvas.theme.dim)
            }
            canvas.hits.addKeys(hint.keys, column: start, row: row, until: column)
            column += form.gap
        }
    }
}
