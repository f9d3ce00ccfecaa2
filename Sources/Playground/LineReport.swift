import Cells
import Export
import Geometry
import Layers
import Playback
import Scenes
import Text

/// The lines of a session without a screen: each change of the player in words, and the keys of typed lines.
///
/// A line names a key or a command of the prompt. An empty line asks for the picture in words.
struct LineReport {
    /// The last text about each topic.
    private var reported: [String: SafeText] = ["lesson": "no lesson"]
    /// The sentences of the current scene so far. A repeating scene reports each one once, until a typed line moves the time.
    private var sentences: Set<PlaylistItem.Sentence> = []
    private var current: PlaylistItem.Sentence?
    /// The playing time and the clock of the last report, and whether the scene played then.
    private var last: (time: Double, clock: Double, isPlaying: Bool)?
    private var line = ""
    private var describes = false
    /// Whether a line was typed since the last report.
    private var hasInput = true

    /// The lines of the current report.
    private var lines: [SafeText] = []

    // MARK: Lines

    /// Returns the lines about the changes since the last call.
    mutating func lines(for player: Player, at clock: Double) -> [SafeText] {
        lines = []
        let time = player.playhead.mediaTime(at: clock)
        reportScene(of: player)
        reportTime(time, of: player, at: clock)
        reportSettings(of: player)
        reportSentence(of: player, at: clock)
        reportPanels(of: player, at: clock)
        let changes = player.unsavedChanges.map { "\($0) not saved" as SafeText }
        report("changes", changes ?? (reported["changes"] == nil ? nil : "no unsaved changes"))
        let notice = player.notice(at: clock)
        // A changed setting has its own line.
        if !lines.contains(where: { $0.text == notice?.text.replacing(": ", with: " ") }) {
            report("notice", notice)
        }
        if describes {
            let pathNames = player.item.source?.pathNames ?? [:]
            let prose = SceneProse(player.item.timeline, at: time, pathNames: pathNames)
            lines += Self.lines(of: SafeText(lines: prose.text))
        }
        let isPlaying = player.continues(at: clock) && player.playhead.isMoving(at: clock)
        (last, hasInput, describes) = ((time, clock, isPlaying), false, false)
        return lines
    }

    /// Adds lines about a topic if its text has changed. The default line is the text.
    private mutating func report(
        _ topic: String, _ text: SafeText?, as content: @autoclosure () -> [SafeText]? = nil
    ) {
        guard reported[topic] != text else { return }
        reported[topic] = text
        if let text { lines += content() ?? [text] }
    }

    private mutating func reportScene(of player: Player) {
        let name = Self.name(of: player.index, in: player)
        let position: SafeText =
            player.playlist.count > 1 ? "\(name), \(player.index + 1) of \(player.playlist.count)" : name
        if reported["scene"] != position { sentences = [] }
        report("scene", position)
        report("problem", player.problem?.details, as: player.problem.map { Self.lines(of: $0.details) })
    }

    private mutating func reportTime(_ time: Double, of player: Player, at clock: Double) {
        let state: SafeText =
            !player.continues(at: clock)
            ? "paused" : player.playhead.isMoving(at: clock) ? "playing" : "waiting"
        let motion = player.playhead.direction(at: clock) == .backward ? "\(state) backwards" : state
        if hasInput, hasJumped(to: time, player, at: clock) { (reported["motion"], sentences) = (nil, []) }
        let duration = player.playhead.duration
        report("motion", motion, as: ["\(motion) at \(Self.seconds(time)) of \(Self.seconds(duration))"])
    }

    /// Reports the changed settings as lines of the prompt.
    private mutating func reportSettings(of player: Player) {
        let settings = player.sessionLines + ["speed \(player.requestedSpeed.decimal(upToPlaces: 2))"]
        let isFirst = last == nil
        let before = lines
        var ended = reported.keys.filter { $0.hasPrefix(Self.setting) }
        for line in settings {
            let topic = Self.setting + line.commandAndArgument.command
            ended.removeAll { $0 == topic }
            report(topic, line.contains(" ") ? SafeText(line) : "\(line) on")
        }
        for topic in ended.sorted() {
            reported[topic] = nil
            lines.append("\(SafeText(topic.dropFirst(Self.setting.count))) off")
        }
        if isFirst { lines = before }
    }

    private static let setting = "setting "

    /// Reports the sentence that holds now, and each step that playback passes.
    private mutating func reportSentence(of player: Player, at clock: Double) {
        let passed =
            player.isInLesson || !player.playhead.isMoving(at: clock)
            ? nil : player.item.lesson.steps.lastIndex { $0.time <= player.playhead.mediaTime(at: clock) }
        let current = player.sentence(at: clock)
        if hasInput, player.isInLesson, let current, current != self.current { sentences.remove(current) }
        self.current = current
        for sentence in [current, passed.map { .step($0) }] {
            guard let sentence, let text = player.item.text(of: sentence)?.whole,
                sentences.insert(sentence).inserted
            else { continue }
            report(
                "sentence", player.stepLabels(for: sentence, at: clock).last.map { "\($0): \(text)" } ?? text)
        }
    }

    private mutating func reportPanels(of player: Player, at clock: Double) {
        let panels = player.panels
        report("help", panels.helpPage.map { _ in "open" }, as: Self.help(player.keyMap))
        report(
            "code", panels.code.map { SafeText($0.view.rawValue) },
            as: panels.code.map { code in
                player.item.codePage(code.view).lines.map {
                    SafeText(String(repeating: "  ", count: $0.indent) + $0.text)
                }
            })
        if hasInput || !player.continues(at: clock) {
            let row = player.inspectorRows(at: clock).first { $0.selection == panels.inspector?.selection }
            report("row", row.map(Self.text))
        }
        let isSearching = panels.wall?.isTyping == true
        report("search", isSearching ? "type the name of a demo, then Enter; Esc closes the search" : nil)
        let keys = ["next-step", "previous-step", "lesson"].map(player.keyMap.label)
        let lesson: SafeText = "lesson: \(keys[0]) next step, \(keys[1]) previous step, \(keys[2]) end"
        report("lesson", player.isInLesson ? lesson : "no lesson")
        report("match", panels.wall.flatMap { $0.matches.isEmpty ? WallPanel.noMatch($0.line.text) : nil })
        report("tile", panels.wall?.selectedScene.map { "\(Self.name(of: $0, in: player)). Enter opens it" })
        report("question", panels.question.map { BottomPanel.forms(of: $0, for: player)[0] })
        report(
            "entry",
            player.entry.map {
                $0.problem ?? "type a value in place of \(SafeText($0.line.text)); Esc cancels"
            })
    }

    /// Returns whether the time differs from the one that playback alone would have reached.
    private func hasJumped(to time: Double, _ player: Player, at clock: Double) -> Bool {
        guard let last else { return false }
        let elapsed = last.isPlaying ? (clock - last.clock) * player.playhead.speed : 0
        return abs(time - last.time) > abs(elapsed) + 1e-6
    }

    private static func name(of index: Int, in player: Player) -> SafeText {
        let item = player.playlist[index]
        return item.hasOtherName ? "\(item.shownName): \(item.heading)" : item.heading
    }

    private static func lines(of text: SafeText) -> [SafeText] {
        text.text.split(separator: "\n").map { SafeText($0) }
    }

    private static func seconds(_ time: Double) -> SafeText { "\(SafeText(time.decimal(upToPlaces: 2))) s" }

    private static func help(_ keyMap: KeyMap) -> [SafeText] {
        let keys: [SafeText] = keyMap.topics.flatMap { topic in
            ["\(topic.title):"] + topic.bindings.map { "  \($0.label): \($0.help)" }
        }
        return keys + ["Type a key or a command, then Enter. An empty line describes the picture."]
    }

    private static func text(of row: InspectorRow) -> SafeText {
        let name = SafeText(row.name.text.drop { $0 == "▸" || $0 == " " })
        let set: SafeText = row.model.map { "\(name): set \($0.text)" } ?? name
        guard let value = row.presentation, value.text != row.model?.text else { return set }
        return "\(set), now \(value.text)"
    }

    // MARK: Input

    /// Returns the keys of the line that a key finishes; `nil` before its end.
    mutating func keys(typing key: Key, for player: Player) -> [Key]? {
        switch key {
        case .character(let scalar) where scalar.value >= 0x20:
            line.unicodeScalars.append(scalar)
            return nil
        case .enter:
            defer { line = "" }
            hasInput = true
            return keys(for: player)
        default: return [key]
        }
    }

    private mutating func keys(for player: Player) -> [Key] {
        let typed = line.unicodeScalars.map(Key.character)
        let word = line[...].trimmed
        let key = Key(label: word) ?? Key(named: word.lowercased())
        if player.isTyping {
            // These keys also work in a text field.
            if key == .escape { return [.escape] }
            if let key, key == player.keyMap.key(of: "quit") || key == player.keyMap.key(of: "help") {
                return [.escape, key]
            }
            return [.home, .control("K")] + typed + [.enter]
        }
        let closing: [Key] = player.panels.helpPage == nil ? [] : [.escape]
        guard !word.isEmpty else {
            describes = player.panels.wall == nil
            return closing + (describes ? [] : [.enter])
        }
        if let key { return closing + [key] }
        let command = word.hasPrefix(":") ? String(word.dropFirst()) : word
        return closing + [":"] + command.unicodeScalars.map(Key.character) + [.enter]
    }
}
