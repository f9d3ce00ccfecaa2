import Layers
import Playback
import Scenes
import Text

extension Player {
    /// Whether a lesson is under way.
    package var isInLesson: Bool { lessonRun != nil }

    /// Whether the lesson waits for a key, where it rests or on its way.
    var isHeld: Bool { lessonRun?.isHeld ?? false }

    /// Begins a lesson, as at the start of the scene that is on.
    ///
    /// - Parameters:
    ///   - clock: now.
    ///   - advances: whether the next scene follows by itself when one has been explained.
    ///   - rounds: how often it goes from the start of a scene to its end, at least once.
    ///   - isBrief: whether a long scene is not watched to its end, as in a talk of many.
    ///   - isHeld: whether it waits for a key at each step.
    package mutating func startLesson(
        at clock: Double, advances: Bool = false, rounds: Int = 1, isBrief: Bool = false,
        isHeld: Bool = false
    ) {
        self.advances = advances
        self.isBrief = isBrief
        self.rounds = max(1, rounds)
        round = 1
        lessonRun = LessonRun(.watching, at: clock)
        lessonRun?.isHeld = isHeld
        spoken = nil
        if reducesMotion { showFirstMoment(at: clock) }
    }

    /// When the lesson goes on by itself; nil when it does not.
    package var nextTurn: Double? { turn?.time }

    /// The step at which a lesson rests; nil when it does not.
    package var restingStep: Int? { lessonRun?.stage == .resting ? spoken?.step : nil }

    private var turn: (time: Double, turn: LessonRun.Turn)? {
        lessonRun?.nextTurn(in: item.lesson, playhead, after: spoken, advances: advances, isBrief: isBrief)
    }

    /// Makes all turns of the lesson that are due at an instant of the clock, each at its own time, and works out what
    /// panels show that is not worked out for each frame. To be called before each frame; instants must not fall.
    package mutating func advance(to clock: Double) {
        makeTurns(to: clock)
        prepareInspector()
        keepGraph()
        keepCurve(at: clock)
        keepCode()
        keepComparison()
    }

    /// Makes all turns of the lesson that are due.
    mutating func makeTurns(to clock: Double) {
        while let turn, turn.time <= clock { make(turn.turn, at: turn.time) }
        lessonRun?.note(clock)
    }

    private mutating func make(_ turn: LessonRun.Turn, at clock: Double) {
        switch turn {
        case .begin: begin(at: clock)
        case .rest(let step): rest(at: step, clock)
        case .answer: answer(at: clock)
        case .goOn: goOn(at: clock)
        case .over: finishScene(at: clock)
        }
    }

    /// From the start of the scene to its first step.
    private mutating func begin(at clock: Double) {
        let isForward = playhead.direction(at: clock) == .forward
        playhead.seek(to: isForward ? playhead.range.lowerBound : playhead.range.upperBound, at: clock)
        spoken = nil
        goOn(at: clock)
    }

    /// On to the next step, or to the end of the scene; at once, when nothing is to move.
    private mutating func goOn(at clock: Double) {
        guard reducesMotion else {
            playhead.play(at: clock)
            lessonRun?.enter(.going, at: clock)
            return
        }
        let step = Way(playhead, at: clock).next(of: item.lesson.steps, after: spoken?.step)
        step.map { rest(at: $0, clock) } ?? finishScene(at: clock)
    }

    /// Stops at a step, and says what there is to say.
    mutating func rest(at step: Int, _ clock: Double) {
        pause(at: item.lesson.steps[step].time, clock)
        lessonRun?.enter(.resting, at: clock)
        spoken = Spoken(step, of: item.lesson, at: clock)
    }

    private mutating func answer(at clock: Double) {
        spoken?.asks = false
        spoken?.since = clock
    }

    /// What comes after a scene that was explained: the next one, or the same again.
    private mutating func finishScene(at clock: Double) {
        if round < rounds {
            round += 1
            return begin(at: clock)
        }
        if advances, index + 1 < playlist.count { return select(index + 1, at: clock) }
        lessonRun?.enter(.watching, at: clock)
        spoken = nil
        round = 1
        guard advances else { return }
        // What happens once stays as it is at its end.
        if !item.timeline.loops { pause(at: playhead.duration, clock) }
        lessonRun?.isHeld = true
        // A recording ends here and has nobody to press a key.
        guard isBrief else { return }
        let (next, quit) = (keyMap.label(of: "next-demo"), keyMap.label(of: "quit"))
        tell("That was all. \(next) begins again, \(quit) quits.", at: clock)
    }
}

// MARK: Commands

extension Player {
    /// Turns a lesson on, from here, or off.
    mutating func toggleLesson(at clock: Double) {
        defer { highlight(.lesson, at: clock) }
        guard let run = lessonRun else {
            lessonRun = LessonRun(.going, at: clock)
            lessonRun?.isHeld = !playhead.isMoving(at: clock)
            spoken = nil
            return
        }
        lessonRun = nil
        if run.stage == .resting, !run.isHeld { playhead.play(at: clock) }
    }

    /// Space, in a lesson: it is held where it is, or goes on by itself.
    mutating func holdOrGoOn(at clock: Double) {
        guard let run = lessonRun else { return }
        let goesOn = run.isHeld || !playhead.isMoving(at: clock) && run.stage != .resting
        lessonRun?.isHeld = !goesOn
        switch (run.stage, goesOn) {
        case (.resting, true): goOn(at: clock)
        case (.resting, false): break
        case (_, true) where reducesMotion: goOn(at: clock)
        case (_, true): playhead.play(at: clock)
        case (_, false): playhead.pause(at: clock)
        }
    }

    /// To the answer of a question, on the way to the next step, to that step at once when already on the way, or
    /// beyond the last to the next scene.
    mutating func nextStep(at clock: Double) {
        guard let run = lessonRun else { return }
        if run.stage == .resting, spoken?.asks == true { return answer(at: clock) }
        if run.stage == .watching {
            return item.lesson.steps.isEmpty ? select(index + 1, at: clock) : begin(at: clock)
        }
        guard let step = Way(playhead, at: clock).next(of: item.lesson.steps, after: spoken?.step) else {
            return select(index + 1, at: clock)
        }
        run.stage == .going ? rest(at: step, clock) : goOn(at: clock)
    }

    /// To the step before, or beyond the first to the scene before.
    mutating func previousStep(at clock: Double) {
        guard let run = lessonRun else { return }
        let now = playhead.mediaTime(at: clock)
        let here = run.stage == .resting ? spoken?.step : nil
        let before =
            run.stage == .watching
            ? nil : here.map { $0 - 1 } ?? item.lesson.steps.lastIndex { $0.time < now - 1e-6 }
        guard let before, before >= 0 else { return select(index - 1, at: clock) }
        rest(at: before, clock)
    }

    /// The time was moved by hand: a lesson that rested waits there.
    mutating func leaveRest(at clock: Double) {
        guard lessonRun?.stage == .resting else { return }
        lessonRun?.enter(.going, at: clock)
        lessonRun?.isHeld = true
    }
}
