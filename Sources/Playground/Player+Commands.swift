package import Cells
import Geometry
import Layers
import Playback
import Scenes
import Text

extension CaseIterable where Self: Equatable {
    /// Returns the next case in a cycle of all cases and `nil`.
    static func next(after current: Self?) -> Self? {
        guard let current else { return allCases.first }
        return allCases.drop { $0 != current }.dropFirst().first
    }
}

extension Player {
    /// Starts as a command line asks.
    ///
    /// Without a time it starts at the start of the scene, or at the end if it runs backwards.
    package mutating func start(
        at clock: Double, time: Double?, speed: Double = 1, reversed: Bool = false, paused: Bool = false
    ) {
        playhead.setDuration(playedDuration, loopStart: loopStart, at: clock)
        playhead.seek(to: time ?? (reversed ? playhead.duration : 0), at: clock)
        requestedSpeed = speed
        limitSpeed(at: clock)
        if reversed != (playhead.direction(at: clock) == .backward) { playhead.reverse(at: clock) }
        paused || reducesMotion ? playhead.pause(at: clock) : playhead.play(at: clock)
        if reducesMotion, time == nil { showFirstMoment(at: clock) }
        showGoal(at: clock)
        showWarnings(at: clock)
        if !panels.areVisible { notices.hide() }
    }

    /// Applies a command. Returns a request to the owner of the terminal, if there is one.
    package mutating func apply(_ command: Command, at clock: Double) -> Command.Effect? {
        advance(to: clock)
        panels.wall?.opensAt = nil
        switch command {
        case .drag(.move), .drag(.end): break
        case .effect: notices.hide()
        default:
            notices.hide()
            panels.question = nil
        }
        if case .drag = command {} else { drag = nil }
        switch command {
        case .time(let command): move(command, at: clock)
        case .pace(let command): setPace(command, at: clock)
        case .show(let command): show(command, at: clock)
        case .find(let command): find(command, at: clock)
        case .inspect(let command): inspect(command, at: clock)
        case .copy(let command): return copy(command, at: clock)
        case .prompt(let input): return prompt(input, at: clock)
        case .drag(let command): return drag(command, at: clock)
        case .effect(let effect): return effect
        case .unbound(let key):
            showNotice(
                "\(SafeText(String(key))) has no action: \(keyMap.label(of: "help")) lists the keys",
                at: clock, isQuiet: true)
        }
        return nil
    }

    /// Whether the next character becomes part of a line: of the prompt, a search or a value.
    var isTyping: Bool { keyContexts.first?.isTyping == true }

    /// The parts of the screen that take keys now, the first one first.
    var keyContexts: [KeyMap.Context] {
        KeyMap.Context.allCases.filter { context in
            switch context {
            case .copyQuestion: panels.question == .copy
            case .quitQuestion: panels.question != nil && panels.question != .copy
            case .prompt: panels.prompt != nil
            case .search: panels.wall?.isTyping == true
            case .help: panels.helpPage != nil
            case .wall: panels.wall?.isTyping == false
            case .entry: entry != nil && panels.areVisible
            case .code: panels.code != nil && panels.areVisible
            case .inspector: panels.inspector != nil && panels.areVisible
            case .overlays: panels.choosesOverlays
            }
        }
    }
}

// MARK: - Time

extension Player {
    mutating func move(_ command: TimeCommand, at clock: Double) {
        let now = playhead.mediaTime(at: clock)
        let duration = playhead.duration
        switch command {
        case .playPause: return playOrPause(at: clock)
        case .nextMoment: return moveToMoment(isForward: true, at: clock)
        case .previousMoment: return moveToMoment(isForward: false, at: clock)
        case .step(let frames): pause(at: now + Double(frames) * Player.frameDuration, clock)
        case .skip(let distance): playhead.seek(to: now + distance, at: clock)
        case .leap(let tenths): playhead.seek(to: now + duration * Double(tenths) / 10, at: clock)
        case .seek(let time): playhead.seek(to: time, at: clock)
        case .jumpToStart: playhead.seek(to: playhead.range.lowerBound, at: clock)
        case .jumpToEnd: playhead.seek(to: playhead.range.upperBound, at: clock)
        case .jump(let tenths): playhead.seek(to: duration * Double(tenths) / 10, at: clock)
        }
        leaveRest(at: clock)
    }

    private mutating func playOrPause(at clock: Double) {
        if isInLesson { return toggleHold(at: clock) }
        if reducesMotion {
            // Like playback, the moments keep the direction, stay in the range, and start again after the last one.
            let isForward = playhead.direction(at: clock) == .forward
            let inside = item.moments.filter(playhead.range.contains)
            let next = nearest(inside, isForward: isForward, at: clock, time: \.self)
            return pause(
                at: next ?? (isForward ? inside.first : inside.last) ?? playhead.range.lowerBound, clock)
        }
        playhead.isMoving(at: clock) ? playhead.pause(at: clock) : playhead.play(at: clock)
    }

    /// Goes to the next or the previous step of a lesson, or else to that moment or end of the scene.
    private mutating func moveToMoment(isForward: Bool, at clock: Double) {
        if isInLesson { return isForward ? nextStep(at: clock) : previousStep(at: clock) }
        let moment = nearest(item.moments, isForward: isForward, at: clock, time: \.self)
        pause(at: moment ?? (isForward ? playhead.duration : 0), clock)
    }

    /// Returns the nearest of some marks after or before the current time. They are in ascending order.
    func nearest<Mark>(
        _ marks: [Mark], isForward: Bool, at clock: Double, time: (Mark) -> Double
    ) -> Mark? {
        let now = playhead.mediaTime(at: clock)
        return isForward
            ? marks.first { TimeTolerance.isAfter(time($0), now) }
            : marks.last { TimeTolerance.isBefore(time($0), now) }
    }

    mutating func pause(at time: Double, _ clock: Double) {
        playhead.pause(at: clock)
        playhead.seek(to: time, at: clock)
    }

    /// Turns reduced motion on or off. With it the scene is paused, and keys go from one moment to the next.
    mutating func setReducedMotion(_ isReduced: Bool, at clock: Double) {
        reducesMotion = isReduced
        if isReduced { playhead.pause(at: clock) }
    }

    mutating func showFirstMoment(at clock: Double) {
        if isInLesson, !item.lesson.steps.isEmpty { return rest(at: 0, clock) }
        pause(at: item.moments.first ?? 0, clock)
    }
}

// MARK: - Speed and range

extension Player {
    private mutating func setPace(_ command: PaceCommand, at clock: Double) {
        let now = playhead.mediaTime(at: clock)
        switch command {
        case .reverse: playhead.reverse(at: clock)
        case .scaleSpeed(let factor):
            // Rounding makes a factor and its inverse undo each other.
            setSpeed((requestedSpeed * factor * 1e6).rounded() / 1e6, at: clock)
        case .setSpeed(let speed): setSpeed(speed, at: clock)
        case .nextLoopMode: setLoopMode(LoopMode.next(after: playhead.loopMode) ?? .once, at: clock)
        case .setIn, .setOut: setPoint(isIn: command == .setIn, to: now, at: clock)
        case .clearInOut:
            if !playhead.hasRange { showNotice("there is no in or out point", at: clock, isQuiet: true) }
            playhead.setRange(0...playhead.duration, at: clock)
        }
    }

    mutating func setSpeed(_ speed: Double, at clock: Double) {
        requestedSpeed = speed.clamped(to: Playhead.speeds)
        limitSpeed(at: clock)
        notices.highlight(.speed, at: clock)
    }

    /// Sets the requested speed, or the greatest speed at which the scene flashes no more than three times a second.
    mutating func limitSpeed(at clock: Double) {
        let limit = item.maximumSpeed
        playhead.setSpeed(min(requestedSpeed, limit), at: clock)
        guard requestedSpeed > limit else { return }
        // The next key starts from the limit, so one key undoes another.
        requestedSpeed = limit
        showNotice(
            "speed limited to \(playhead.speed.decimal(upToPlaces: 2))×: at most 3 flashes a second",
            at: clock)
    }

    mutating func setLoopMode(_ mode: LoopMode, at clock: Double) {
        playhead.setLoopMode(mode, at: clock)
        notices.highlight(.loopMode, at: clock)
    }

    /// Sets the in or the out point. It removes the other one unless the range is at least a frame long.
    mutating func setPoint(isIn: Bool, to time: Double, at clock: Double) {
        let (range, duration, frame) = (playhead.range, playhead.duration, Self.frameDuration)
        let bounds = isIn ? 0...max(0, duration - frame) : min(frame, duration)...duration
        let point = time.clamped(to: bounds)
        let (other, end) = isIn ? (range.upperBound, duration) : (range.lowerBound, 0)
        let isLong = (isIn ? other - point : point - other) >= frame
        let kept = isLong ? other : end
        playhead.setRange(min(point, kept)...max(point, kept), at: clock)
        let loss: SafeText = kept == other ? "" : "; the \(isIn ? "out" : "in") point is removed"
        showNotice("\(isIn ? "in" : "out") point \(point.decimal(places: 2)) s\(loss)", at: clock)
    }
}

// MARK: - Panels

extension Player {
    private mutating func show(_ command: ShowCommand, at clock: Double) {
        switch command {
        case .selectScene(let count):
            if playlist.count == 1 { return showNotice("there is only this scene", at: clock, isQuiet: true) }
            (panels.helpPage, panels.wall) = (nil, nil)
            select(index + count, at: clock)
        case .turnPage(let count) where isInLesson: moveToMoment(isForward: count > 0, at: clock)
        case .turnPage(let count): show(.selectScene(by: count), at: clock)
        case .toggleLesson:
            if panels.wall == nil { return toggleLesson(at: clock) }
            openSelectedTile(at: clock)
            if !isInLesson { toggleLesson(at: clock) }
        case .toggleMotion:
            setReducedMotion(!reducesMotion, at: clock)
            let keys: SafeText = "\(keyMap.label(of: "previous-step")) \(keyMap.label(of: "next-step"))"
            showNotice(
                reducesMotion ? "reduced motion: \(keys) go from step to step" : "full motion", at: clock)
        case .nextGlyphs: nextGlyphs(at: clock)
        case .nextTheme:
            appearance.theme = ThemeName.next(after: appearance.theme) ?? .standard
            showNotice("theme: \(appearance.theme.rawValue)", at: clock)
        case .togglePanels: panels.areVisible.toggle()
        case .nextComparison: nextComparison(at: clock)
        case .toggleWipe: toggleWipe(at: clock)
        case .moveWipe(let fraction):
            guard wipe != nil else {
                return showNotice("no wipe: \(keyMap.label(of: "wipe")) shows one", at: clock, isQuiet: true)
            }
            moveWipe(to: panels.wipePosition + fraction)
        case .nextCode: showCode(CodeView.next(after: panels.code?.view))
        case .scrollCode(let lines, let pages, let area): scrollCode(lines, pages, in: area, at: clock)
        case .nextTimeView: panels.timeView = TimeView.next(after: panels.timeView)
        case .toggleOverlayMenu: panels.choosesOverlays.toggle()
        case .toggle(let overlay): appearance.overlays.formSymmetricDifference([overlay])
        case .help(let pages):
            let next = panels.helpPage.map { $0 + 1 } ?? 0
            panels.helpPage = next < pages ? next : nil
        case .turnHelp(let count, let pages):
            panels.helpPage = panels.helpPage.map { ($0 + count).clamped(to: 0...max(0, pages - 1)) }
        case .closePanel: closePanel(at: clock)
        case .reload: reload(at: clock)
        case .nextHint: nextHint(at: clock)
        }
    }

    /// Closes the front panel, or shows the hidden panels. If there is none, it opens the wall.
    private mutating func closePanel(at clock: Double) {
        if panels.helpPage != nil {
            panels.helpPage = nil
        } else if panels.choosesOverlays {
            panels.choosesOverlays = false
        } else if !panels.areVisible {
            panels.areVisible = true
        } else if panels.inspector != nil || panels.code != nil {
            panels.inspector = nil
            panels.code = nil
        } else if panels.timeView != nil {
            panels.timeView = nil
        } else if panels.comparison != nil, panels.comparison != .goal || missedGoal == nil {
            panels.comparison = nil
        } else if isInLesson {
            showNotice("\(keyMap.label(of: "lesson")) ends the lesson", at: clock, isQuiet: true)
        } else if playlist.count > 1 {
            openWall(at: clock)
        } else {
            showNotice("no panel is open", at: clock, isQuiet: true)
        }
    }

    private mutating func nextGlyphs(at clock: Double) {
        let choices: [Glyphs?] = [nil] + appearance.glyphChoices
        let next = (choices.firstIndex(of: appearance.glyphs) ?? 0) + 1
        if pixelCell != nil {
            (appearance.prefersPixels, appearance.glyphs) = (false, nil)
        } else {
            // Pixels follow the last glyphs.
            appearance.prefersPixels = next == choices.count
            appearance.glyphs = choices[next % choices.count]
        }
        notices.highlight(.glyphs, at: clock)
    }

    private mutating func find(_ command: FindCommand, at clock: Double) {
        switch command {
        case .open where panels.wall != nil:
            panels.helpPage = nil
            panels.wall?.isTyping = true
        case .open: openWall(isTyping: true, at: clock)
        case .select(let count, _): panels.wall?.move(by: count)
        case .play(let scene, let tile): openScene(scene, from: tile, at: clock)
        case .entry(.accept): openSelectedTile(at: clock)
        case .entry(.cancel): if panels.wall?.endSearch() != true { panels.wall = nil }
        case .entry(let command): panels.wall?.apply(command)
        }
    }

    /// Opens the wall. At the start of a session the selected scene opens by itself, as a lesson, if no key comes.
    package mutating func openWall(isTyping: Bool = false, isStart: Bool = false, at clock: Double) {
        panels.helpPage = nil
        panels.areVisible = true
        panels.wall = Wall(playlist, current: index, isTyping: isTyping, isStart: isStart, at: clock)
    }

    private mutating func openSelectedTile(at clock: Double) {
        // Without a match the search stays open.
        guard let scene = panels.wall?.selectedScene else { return }
        openScene(scene, from: nil, at: clock)
    }

    /// Opens a scene of the wall; the picture grows from its tile.
    private mutating func openScene(_ scene: Int, from tile: CellArea?, at clock: Double) {
        (panels.helpPage, panels.wall) = (nil, nil)
        guard playlist.indices.contains(scene) else { return }
        select(scene, at: clock)
        panels.growth = reducesMotion ? nil : tile.map { TileGrowth(tile: $0, start: clock) }
    }

    /// Opens the first scene as a lesson if the wall has had no key.
    mutating func leaveIdleWall(at clock: Double) {
        guard let due = panels.wall?.opensAt, due <= clock else { return }
        openSelectedTile(at: due)
        startLesson(at: due)
    }

    private mutating func scrollCode(_ lines: Int, _ pages: Int, in area: CellArea?, at clock: Double) {
        guard let code = panels.code, let area else { return }
        // The first row has the names of the languages.
        let (count, time) = (area.rows.count - 1, playhead.mediaTime(at: clock))
        let rows = item.codeRows(code.view, columns: area.columns.count)
        let first = rows.firstVisible(code.top, count: count, at: time)
        let next = first + lines + pages * max(1, count - 1)
        panels.code?.top = rows.firstVisible(next, count: count, at: time)
    }

    var codePage: CodePage? { panels.code.map { item.codePage($0.view) } }

    /// Shows the code in a language, in place of the inspector, or closes the code panel.
    mutating func showCode(_ view: CodeView?) {
        panels.code = view.map { ($0, nil) }
        if view != nil { panels.inspector = nil }
    }
}

// MARK: - Scenes

extension Player {
    /// Selects a scene of the playlist. Indices wrap at both ends.
    mutating func select(_ newIndex: Int, at clock: Double) {
        index = newIndex.modulo(playlist.count)
        playhead = playhead.restarted(duration: playedDuration, loopStart: loopStart, at: clock)
        lesson.caption = nil
        lesson.round = 1
        lesson.showCard(at: clock)
        editing.lastStep = nil
        drag = nil
        notices.hide()
        panels.hint = nil
        showGoal(at: clock)
        panels.code?.top = nil
        panels.curveSelection = nil
        if panels.inspector != nil { openInspector() }
        limitSpeed(at: clock)
        showWarnings(at: clock)
        if reducesMotion { return showFirstMoment(at: clock) }
        if isInLesson { lesson.enter(.watching, at: clock) }
        playhead.play(at: clock)
    }

    /// Shows another version of the current scene, or a longer one after its program has continued.
    mutating func show(_ item: PlaylistItem, at clock: Double) {
        playlist[index] = item
        playhead.setDuration(playedDuration, loopStart: loopStart, at: clock)
        limitSpeed(at: clock)
        endEmptyComparison()
    }

    /// Replaces a scene by a new version of its file, at the same time if possible. Returns the number of lost edits.
    @discardableResult
    package mutating func replace(with item: PlaylistItem, at index: Int, clock: Double) -> Int {
        let (item, history, dropped) = reapply(to: item, at: index)
        editing.histories[index] = history
        editing.conflicts[index] = nil
        notices.problems[index] = nil
        guard index == self.index else {
            playlist[index] = item
            return dropped
        }
        drag = nil
        let old = self.item.base
        show(item, at: clock)
        reselect(after: old)
        reportGoal(at: clock)
        showWarnings(at: clock)
        // The new version may have other steps.
        lesson.caption = nil
        guard lesson.stage == .resting else { return dropped }
        lesson.enter(.playing, at: clock)
        if !lesson.isHeld { playhead.play(at: clock) }
        return dropped
    }

    /// Shows an error in the file of a scene. The last good version keeps playing.
    package mutating func report(_ problem: FileProblem, at index: Int) {
        notices.problems[index] = problem
        // Show it at once.
        if index == self.index { notices.hide() }
    }
}

// MARK: - The terminal

extension Player {
    /// Updates the glyphs that the terminal draws.
    package mutating func learn(_ drawn: DrawnGlyphs) { appearance.drawn = drawn }

    /// Updates the terminal's support for pictures, with a notice if there is none.
    package mutating func learn(_ support: PictureSupport, at clock: Double) {
        appearance.pictures = support
        if support.cell == nil {
            showNotice("no pictures: \(SafeText(support.reason))", at: clock, isBrief: true)
        }
    }

    /// The size of a cell if the picture is shown in pixels; `nil` if it is shown in characters. Recordings have characters.
    var pixelCell: PictureSupport.CellExtent? {
        appearance.prefersPixels && !isRecording ? appearance.pictures?.cell : nil
    }
}

// MARK: - Clipboard

extension Player {
    private mutating func copy(_ command: CopyCommand, at clock: Double) -> Command.Effect? {
        switch command {
        case .ask where clipboard == .off:
            showNotice("copying is off in the settings", at: clock, isQuiet: true)
        case .ask where clipboard == .ask: panels.question = .copy
        case .refuse: break
        case .ask, .allow:
            clipboard = .on
            return .copy
        }
        return nil
    }

    /// Returns the text to copy: the displayed code, or the command that shows this moment; if empty, the summary is the reason.
    func copiedText(command: SafeText) -> (summary: SafeText, text: String) {
        guard let code = codePage else { return ("the command", command.text) }
        if let reason = code.absence { return (reason, "") }
        return ("\(code.lines.count) lines of \(SafeText(code.view.rawValue))", code.text)
    }
}

/// The shell command that shows a moment of a scene with its edits.
package struct ShellCommand {
    let words: [String]

    init(_ arguments: [String], _ item: PlaylistItem, at time: Double, isPaused: Bool) {
        var latest: [SceneEdit] = []
        for edit in (item.source?.document.commandLineEdits ?? []) + item.edits {
            latest.removeAll { $0.target == edit.target }
            latest.append(edit)
        }
        let writer = SceneEditWriter(item.base)
        let changes = latest.flatMap { ["--set", writer.text($0)] }
        words =
            ["antics"] + arguments + ["--at", time.decimal(upToPlaces: 6)] + (isPaused ? ["--paused"] : [])
            + changes
    }

    var text: String { Self.quoted(words) }

    package static func quoted(_ words: [String]) -> String {
        words.map { quoted($0) }.joined(separator: " ")
    }

    /// Returns a word for a shell, in quotes if it needs them.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || "_-./:=,+@%".unicodeScalars.contains(scalar)
        }
        if isPlain, !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
