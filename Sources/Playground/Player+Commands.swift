import Cells
import Geometry
import Layers
import Playback
import Scenes
import Text

// What commands do.
extension Player {
    /// Does what a command asks, at an instant of the clock.
    ///
    /// - Returns: what is left to do for whoever owns the terminal, if anything.
    package mutating func apply(_ command: Command, at clock: Double) -> Effect? {
        makeTurns(to: clock)
        let wasMoving = playhead.isMoving(at: clock)
        if case .hold = command {} else { held = nil }
        switch command {
        case .time(let command): move(command, at: clock)
        case .pace(let command): setPace(command, at: clock)
        case .show(let command): show(command, at: clock)
        case .find(let command): find(command, at: clock)
        case .copy(let command):
            if let effect = copy(command, at: clock) { return effect }
        case .prompt(let command):
            if let effect = prompt(command, at: clock) { return effect }
        case .inspect(let command): inspect(command, at: clock)
        case .hold(let command): hold(command, at: clock)
        case .effect(let effect): return effect
        }
        lessonRun?.note(clock)
        listen(at: clock, wasMoving: wasMoving)
        return nil
    }

    private mutating func move(_ command: TimeCommand, at clock: Double) {
        let now = playhead.mediaTime(at: clock)
        let duration = playhead.duration
        switch command {
        case .playPause: return playOrPause(at: clock)
        case .nextMoment: return nextMoment(at: clock)
        case .previousMoment: return previousMoment(at: clock)
        case .stepForward: pause(at: now + Player.frameDuration, clock)
        case .stepBackward: pause(at: now - Player.frameDuration, clock)
        case .seekForward: playhead.seek(to: now + 0.1, at: clock)
        case .seekBackward: playhead.seek(to: now - 0.1, at: clock)
        case .leapForward: playhead.seek(to: now + duration / 10, at: clock)
        case .leapBackward: playhead.seek(to: now - duration / 10, at: clock)
        case .jump(let tenths): playhead.seek(to: duration * Double(tenths) / 10, at: clock)
        case .seek(let time): playhead.seek(to: time, at: clock)
        case .goToStart: playhead.seek(to: 0, at: clock)
        case .goToEnd: playhead.seek(to: duration, at: clock)
        }
        leaveRest(at: clock)
    }

    private mutating func playOrPause(at clock: Double) {
        if isInLesson { return holdOrGoOn(at: clock) }
        if reducesMotion {
            // From the last moment to the first one again.
            let now = playhead.mediaTime(at: clock)
            return pause(at: momentAfter(now) ?? item.moments.first ?? 0, clock)
        }
        playhead.isMoving(at: clock) ? playhead.pause(at: clock) : playhead.play(at: clock)
    }

    private mutating func nextMoment(at clock: Double) {
        if isInLesson { return nextStep(at: clock) }
        if spoken?.asks == true, !playhead.isMoving(at: clock) {
            spoken?.asks = false
            return
        }
        pause(at: momentAfter(playhead.mediaTime(at: clock)) ?? playhead.duration, clock)
    }

    private mutating func previousMoment(at clock: Double) {
        if isInLesson { return previousStep(at: clock) }
        let now = playhead.mediaTime(at: clock)
        pause(at: item.moments.last { TimeTolerance.isBefore($0, now) } ?? 0, clock)
    }

    private func momentAfter(_ time: Double) -> Double? {
        item.moments.first { TimeTolerance.isAfter($0, time) }
    }

    private mutating func setPace(_ command: PaceCommand, at clock: Double) {
        let now = playhead.mediaTime(at: clock)
        switch command {
        case .reverse: playhead.reverse(at: clock)
        case .slower: setSpeed(wantedSpeed * 0.9, at: clock)
        case .faster: setSpeed(wantedSpeed * 1.1, at: clock)
        case .halveSpeed: setSpeed(wantedSpeed / 2, at: clock)
        case .doubleSpeed: setSpeed(wantedSpeed * 2, at: clock)
        case .normalSpeed: setSpeed(1, at: clock)
        case .nextLoopMode:
            playhead.setLoopMode(playhead.loopMode.next, at: clock)
            highlight(.loopMode, at: clock)
        case .setIn:
            setInPoint(now, at: clock)
            tell("in \(now.decimal(places: 2)) s", at: clock)
        case .setOut:
            setOutPoint(now, at: clock)
            tell("out \(now.decimal(places: 2)) s", at: clock)
        case .clearInOut: setRange(0...playhead.duration, at: clock)
        }
    }

    private mutating func show(_ command: ShowCommand, at clock: Double) {
        switch command {
        case .nextScene: select(index + 1, at: clock)
        case .previousScene: select(index - 1, at: clock)
        case .nextPage: isInLesson ? nextStep(at: clock) : select(index + 1, at: clock)
        case .previousPage: isInLesson ? previousStep(at: clock) : select(index - 1, at: clock)
        case .toggleLesson: toggleLesson(at: clock)
        case .toggleMotion:
            setReducedMotion(!reducesMotion, at: clock)
            let keys: SafeText = "\(keyMap.label(of: "previous-step")) \(keyMap.label(of: "next-step"))"
            tell(reducesMotion ? "reduced motion: \(keys) go from step to step" : "full motion", at: clock)
        case .nextGlyphs: nextGlyphs(at: clock)
        case .nextTheme: nextTheme(at: clock)
        case .togglePanels: showsPanels.toggle()
        case .nextComparison: nextComparison(at: clock)
        case .toggleWipe: toggleWipe(at: clock)
        case .moveWipe(let share): if wipe != nil { moveWipe(to: wipePlace + share) }
        case .nextCode: nextCode()
        case .scrollCode(let count, let room):
            code?.page.scroll(by: count, room: room, at: playhead.mediaTime(at: clock))
        case .nextTimeView: nextTimeView()
        case .chooseOverlays(let isOpen): choosesOverlays = isOpen
        case .toggle(let overlay): overlays.formSymmetricDifference([overlay])
        case .help(let page): helpPage = page
        case .closePanel: helpPage == nil ? inspector = nil : (helpPage = nil)
        }
    }

    /// Stops at a time of the scene, to be looked at.
    mutating func pause(at time: Double, _ clock: Double) {
        playhead.pause(at: clock)
        playhead.seek(to: time, at: clock)
    }

    mutating func setSpeed(_ speed: Double, at clock: Double) {
        // Asked for again from where it is held back, so that one key undoes another.
        wantedSpeed = min(max(speed, Playhead.speeds.lowerBound), Playhead.speeds.upperBound)
        keepSpeedSafe(at: clock)
        highlight(.speed, at: clock)
    }

    /// Plays as fast as was asked, or as fast as the scene can be shown without flashing more than three times a second,
    /// and says so.
    mutating func keepSpeedSafe(at clock: Double) {
        let limit = item.fastest
        playhead.setSpeed(min(wantedSpeed, limit), at: clock)
        guard wantedSpeed > limit else { return }
        wantedSpeed = limit
        tell(
            "held at \(playhead.speed.decimal(upToPlaces: 2))×: faster, it would flash more than 3 times a second",
            at: clock)
    }

    /// Plays from a time on. A point beyond the other one begins a new range.
    mutating func setInPoint(_ time: Double, at clock: Double) {
        let end = playhead.range.upperBound
        setRange(time...(end > time ? end : playhead.duration), at: clock)
    }

    /// Plays to a time.
    mutating func setOutPoint(_ time: Double, at clock: Double) {
        let start = playhead.range.lowerBound
        setRange((start < time ? start : 0)...time, at: clock)
    }

    mutating func setRange(_ range: ClosedRange<Double>, at clock: Double) {
        playhead.setRange(range, at: clock)
        highlight(.range, at: clock)
    }

    private mutating func nextGlyphs(at clock: Double) {
        let choices: [Glyphs?] = [nil] + glyphChoices
        let next = (choices.firstIndex(of: glyphs) ?? 0) + 1
        if pictureCell != nil {
            (isInPixels, glyphs) = (false, nil)
        } else {
            // Where there are pictures they come round as one more kind of characters does.
            isInPixels = next == choices.count
            glyphs = choices[next % choices.count]
        }
        highlight(.glyphs, at: clock)
    }

    private mutating func nextTheme(at clock: Double) {
        theme = theme.next
        highlight(.theme, at: clock)
        tell("theme: \(theme.rawValue)", at: clock)
    }

    /// Goes to a scene of the playlist, counted round and round.
    mutating func select(_ wanted: Int, at clock: Double) {
        index = (wanted % playlist.count + playlist.count) % playlist.count
        playhead = playhead.restarted(duration: item.timeline.duration, at: clock)
        spoken = nil
        round = 1
        lastStep = nil
        held = nil
        curveChoice = nil
        if inspector != nil { openInspector() }
        keepSpeedSafe(at: clock)
        warn(at: clock)
        if reducesMotion { return showFirstMoment(at: clock) }
        guard isInLesson else { return }
        lessonRun?.enter(.watching, at: clock)
        playhead.play(at: clock)
    }

    mutating func highlight(_ setting: Setting, at clock: Double) {
        let others = highlights(at: clock)
        highlighted = (others.union([setting]), clock + Player.highlightDuration)
    }
}

// MARK: Reduced motion

extension Player {
    /// Says whether anything moves by itself. Without motion a scene stands at its first moment, and space and the keys
    /// for moments go from one to the next.
    package mutating func setReducedMotion(_ isReduced: Bool, at clock: Double) {
        reducesMotion = isReduced
        highlight(.motion, at: clock)
        if isReduced { playhead.pause(at: clock) }
    }

    /// Shows the first moment of a scene that is worth stopping at, and stands still there.
    mutating func showFirstMoment(at clock: Double) {
        if isInLesson, !item.lesson.steps.isEmpty { return rest(at: 0, clock) }
        pause(at: item.moments.first ?? 0, clock)
    }
}

/// The command that shows a moment of a scene with all that was changed in it.
package struct ShellCommand {
    /// The words of the command.
    let words: [String]

    /// The command for a scene that is called by a word, at a time in seconds.
    init(_ word: String, _ item: PlaylistItem, edits: [SceneEdit], at time: Double, isPaused: Bool) {
        var latest: [SceneEdit] = []
        for edit in (item.source?.document.commandLineEdits ?? []) + edits {
            latest.removeAll { $0.target == edit.target }
            latest.append(edit)
        }
        let changes = latest.flatMap { ["--set", item.base.change($0)] }
        words =
            ["antics", word, "--at", time.decimal(upToPlaces: 6)] + (isPaused ? ["--paused"] : []) + changes
    }

    /// What a shell is told.
    var text: String { words.map(ShellCommand.quoted).joined(separator: " ") }

    /// A word as a shell has it: in quotes, unless it means itself without.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || "_-./:=,+@%".unicodeScalars.contains(scalar)
        }
        return isPlain && !word.isEmpty
            ? word
            : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
                + "'"
    }
}

// What a person takes along on the clipboard.
extension Player {
    /// Takes what is seen along, or asks first whether the terminal's clipboard may have it.
    mutating func copy(_ command: CopyCommand, at clock: Double) -> Effect? {
        switch command {
        case .ask where clipboard == .off:
            tell("copying is off in the settings", at: clock, isQuiet: true)
        case .ask where clipboard == .ask: asksToCopy = true
        case .refuse: asksToCopy = false
        case .ask, .allow:
            asksToCopy = false
            clipboard = .on
            return .copy
        }
        return nil
    }

    /// What is asked before the clipboard is used for the first time, as fully and as shortly as that can be said.
    var copyQuestion: [SafeText] {
        let what: SafeText =
            codeView.map { "the \(SafeText($0.rawValue))" } ?? "the command that shows this"
        return [
            "Give \(what) to your clipboard, through the terminal (OSC 52)?   y yes   n no",
            "Give \(what) to your clipboard?   y yes   n no", "To your clipboard?   y yes   n no",
            "Copy? y n",
        ]
    }

    /// What is taken along: the text of the code that is shown, or the command that shows what is seen.
    func copied(command: SafeText) -> (what: SafeText, text: String) {
        guard let code else { return ("the command", command.text) }
        return ("\(code.page.lines.count) lines of \(SafeText(code.page.view.rawValue))", code.page.text)
    }
}
