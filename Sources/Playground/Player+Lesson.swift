import Layers
import Playback
import Scenes
import Text

// MARK: - The sentence under the picture

extension Player {
    /// The tolerance for the time of a sentence, in seconds: half a frame, so frame steps do not miss it.
    static let sentenceTolerance = frameDuration / 2

    /// Returns the sentence under the picture, or `nil` if there is none.
    ///
    /// It is always true, and depends only on the time and on whether the scene moves. A moving scene has its caption. A
    /// paused one, or one without a caption, has the step at this time, or else its caption. A lesson shows each step while
    /// it rests there and while the step holds, and then no sentence until the next step.
    func sentence(at clock: Double) -> PlaylistItem.Sentence? {
        let caption: PlaylistItem.Sentence? = item.lesson.caption == nil ? nil : .caption
        let time = playhead.mediaTime(at: clock)
        switch lesson.stage {
        case .watching: return caption
        case .resting: return lesson.caption.map { $0.asks ? .question($0.step) : .step($0.step) }
        case .playing where playhead.isMoving(at: clock):
            return lesson.caption.flatMap { holds($0.step, at: time) ? .step($0.step) : nil }
        case nil where caption != nil && playhead.isMoving(at: clock): return caption
        case .playing, nil:
            return item.lesson.step(at: time, tolerance: Self.sentenceTolerance).map { .step($0) } ?? caption
        }
    }

    private func holds(_ step: Int, at time: Double) -> Bool {
        item.lesson.steps[step].holds(at: time, tolerance: Self.sentenceTolerance)
    }

    /// Returns the index of the step that a lesson has passed last while it plays.
    func passedStep(at clock: Double) -> Int? {
        guard lesson.stage == .playing else { return nil }
        let (steps, now) = (item.lesson.steps, playhead.mediaTime(at: clock))
        return playhead.direction(at: clock) == .forward
            ? steps.lastIndex { !TimeTolerance.isAfter($0.time, now) }
            : steps.firstIndex { !TimeTolerance.isBefore($0.time, now) }
    }

    /// Returns the number of the step and the effect of the step key, in full and in short form.
    func stepLabels(for sentence: PlaylistItem.Sentence?, at clock: Double) -> [SafeText] {
        let count = item.lesson.steps.count
        switch sentence {
        case .step(let step), .question(let step):
            let label: SafeText = "step \(step + 1) of \(count)"
            guard isInLesson else { return [label] }
            let next: SafeText =
                if case .question = sentence { "answer" } else if step + 1 < count { "next" } else {
                    "next demo"
                }
            let wait: SafeText = secondsOfRest(at: clock).map { " in \($0) s" } ?? ""
            return ["\(label)   \(keyMap.label(of: "next-step")) \(next)\(wait)", label]
        case .caption, nil:
            guard isInLesson, count > 0 else { return [] }
            return ["lesson of \(count) steps   \(keyMap.label(of: "next-step")) first step", "lesson"]
        }
    }

    /// Returns the whole seconds until a lesson leaves a step; `nil` if it waits for a key.
    private func secondsOfRest(at clock: Double) -> Int? {
        guard lesson.stage == .resting, let turn = nextTurn else { return nil }
        return max(1, Int((turn - clock - Self.sentenceTolerance).rounded(.up)))
    }

    /// Returns the next time at which the whole seconds of a rest change.
    func nextSecondOfRest(after clock: Double) -> Double? {
        guard let seconds = secondsOfRest(at: clock), let turn = nextTurn, seconds > 1 else { return nil }
        return turn - Double(seconds - 1)
    }

    /// Returns whether the scene moves, or a lesson will play on by itself.
    func continues(at clock: Double) -> Bool {
        playhead.isMoving(at: clock) || lesson.stage == .resting && !lesson.isHeld
    }
}

// MARK: - Turns

extension Player {
    var isInLesson: Bool { lesson.stage != nil }

    /// Starts a lesson at the start of the current scene.
    ///
    /// `advances` selects the next scene at the end, and `isBrief` does not watch long scenes to their end, as in a talk.
    /// `isHeld` waits for a key at the next step, and `isByHand` at each step.
    package mutating func startLesson(
        at clock: Double, advances: Bool = false, rounds: Int = 1, isBrief: Bool = false,
        isHeld: Bool = false, isByHand: Bool = false
    ) {
        lesson = LessonProgress(
            isHeld: isHeld || isByHand, advances: advances, isBrief: isBrief, isByHand: isByHand,
            rounds: max(1, rounds))
        lesson.enter(.watching, at: clock)
        lesson.showCard(at: clock)
        if reducesMotion { showFirstMoment(at: clock) }
    }

    /// The time of the next turn of the lesson; `nil` if none is due without a key.
    package var nextTurn: Double? { turn?.time }

    /// The index of the step at which the lesson rests.
    package var restingStep: Int? { lesson.stage == .resting ? lesson.caption?.step : nil }

    private var turn: (time: Double, turn: LessonProgress.Turn)? {
        lesson.nextTurn(in: item.lesson, playhead)
    }

    /// Makes all turns of the lesson that are due, each at its own time. The clock must not go back.
    package mutating func advance(to clock: Double) {
        leaveIdleWall(at: clock)
        while let turn, turn.time <= clock {
            switch turn.turn {
            case .begin: beginSteps(at: turn.time)
            case .rest(let step): rest(at: step, turn.time)
            case .answer: showAnswer(at: turn.time)
            case .play: playOn(at: turn.time)
            case .finish: finishScene(at: turn.time)
            }
        }
        lesson.now = clock
    }

    private mutating func beginSteps(at clock: Double) {
        let isForward = playhead.direction(at: clock) == .forward
        playhead.seek(to: isForward ? playhead.range.lowerBound : playhead.range.upperBound, at: clock)
        lesson.caption = nil
        playOn(at: clock)
    }

    /// Plays to the next step or to the end of the scene. With reduced motion it goes there immediately.
    private mutating func playOn(at clock: Double) {
        guard reducesMotion else {
            playhead.play(at: clock)
            lesson.enter(.playing, at: clock)
            return
        }
        if let step = stepAhead(at: clock) { rest(at: step, clock) } else { finishScene(at: clock) }
    }

    private func stepAhead(at clock: Double) -> Int? {
        RemainingRange(playhead, at: clock).next(of: item.lesson.steps, after: lesson.caption?.step)
    }

    mutating func rest(at step: Int, _ clock: Double) {
        pause(at: item.lesson.steps[step].time, clock)
        lesson.enter(.resting, at: clock)
        lesson.caption = LessonCaption(step, of: item.lesson, at: clock)
    }

    private mutating func showAnswer(at clock: Double) {
        lesson.caption?.asks = false
        lesson.caption?.start = clock
    }

    /// Starts the next round, the next scene, or the same scene again.
    private mutating func finishScene(at clock: Double) {
        if lesson.round < lesson.rounds {
            lesson.round += 1
            return beginSteps(at: clock)
        }
        if lesson.advances, index + 1 < playlist.count { return select(index + 1, at: clock) }
        lesson.enter(.watching, at: clock)
        lesson.caption = nil
        lesson.round = 1
        guard lesson.advances else { return }
        // A scene that does not loop stays at its end.
        if !item.timeline.loops { pause(at: playhead.duration, clock) }
        lesson.isHeld = true
        // A recording ends here, because a recording has no keys.
        guard lesson.isBrief else { return }
        let (next, quit) = (keyMap.label(of: "next-demo"), keyMap.label(of: "quit"))
        showNotice("The end. \(next) starts again, \(quit) quits.", at: clock)
    }
}

// MARK: - Commands

extension Player {
    mutating func toggleLesson(at clock: Double) {
        if isInLesson {
            if lesson.stage == .resting, !lesson.isHeld { playhead.play(at: clock) }
            lesson.end()
        } else if item.lesson.steps.isEmpty {
            let hint: SafeText =
                item.lesson.hints.isEmpty
                ? "this scene has no steps" : "a kata has no steps: \(keyMap.label(of: "hint")) shows a hint"
            showNotice(hint, at: clock, isQuiet: true)
        } else {
            lesson.enter(.playing, at: clock)
            lesson.isHeld = !playhead.isMoving(at: clock)
            // A lesson that begins at a step asks its question before it shows the answer.
            let now = playhead.mediaTime(at: clock)
            let step = item.lesson.steps.lastIndex { abs($0.time - now) <= Self.sentenceTolerance }
            if lesson.isHeld, let step { rest(at: step, clock) }
        }
    }

    /// Holds the lesson, or lets it continue by itself.
    mutating func toggleHold(at clock: Double) {
        let isResting = lesson.stage == .resting
        if lesson.isByHand {
            if isResting, lesson.caption?.asks == true { return showAnswer(at: clock) }
            if isResting || reducesMotion { return playOn(at: clock) }
            return playhead.isMoving(at: clock) ? playhead.pause(at: clock) : playhead.play(at: clock)
        }
        let continues = lesson.isHeld || !playhead.isMoving(at: clock) && !isResting
        lesson.isHeld = !continues
        switch (isResting, continues) {
        case (true, true): playOn(at: clock)
        case (true, false): break
        case (false, true): reducesMotion ? playOn(at: clock) : playhead.play(at: clock)
        case (false, false): playhead.pause(at: clock)
        }
    }

    /// Shows the answer to a question, plays to the next step, jumps there, or selects the next scene.
    mutating func nextStep(at clock: Double) {
        if lesson.stage == .resting, lesson.caption?.asks == true { return showAnswer(at: clock) }
        if lesson.stage == .watching {
            return item.lesson.steps.isEmpty ? select(index + 1, at: clock) : beginSteps(at: clock)
        }
        guard let step = stepAhead(at: clock) else { return select(index + 1, at: clock) }
        lesson.stage == .playing ? rest(at: step, clock) : playOn(at: clock)
    }

    /// Shows the question of an answer again, jumps to the step before, or selects the scene before.
    mutating func previousStep(at clock: Double) {
        if lesson.stage == .resting, let caption = lesson.caption, !caption.asks,
            item.lesson.steps[caption.step].question != nil
        {
            return rest(at: caption.step, clock)
        }
        let now = playhead.mediaTime(at: clock)
        let passed = item.lesson.steps.lastIndex { TimeTolerance.isBefore($0.time, now) }
        let before = lesson.stage == .watching ? nil : restingStep.map { $0 - 1 } ?? passed
        guard let before, before >= 0 else {
            if lesson.advances, index == 0 {
                return showNotice("this is the first step", at: clock, isQuiet: true)
            }
            return select(index - 1, at: clock)
        }
        rest(at: before, clock)
    }

    /// Holds the lesson after the user has moved the time from a resting step.
    mutating func leaveRest(at clock: Double) {
        if let step = lesson.caption?.step, !holds(step, at: playhead.mediaTime(at: clock)) {
            lesson.caption = nil
        }
        guard lesson.stage == .resting else { return }
        lesson.enter(.playing, at: clock)
        lesson.isHeld = true
    }
}
