import Layers
import Playback
import Scenes
package import Text

/// How long sentences stay, so that they can be read: a second to find one, and one for every fifteen characters.
package enum ReadingTime {
    /// The time for a sentence, in seconds.
    package static func seconds(for text: SafeText) -> Double {
        1 + Double(text.text.unicodeScalars.count) / 15
    }

    /// What a question has beyond its reading time before the answer comes, in seconds: time to think.
    package static let thinking = 2.0
}

/// A lesson under way: a scene is watched from end to end under its key sentence, and then played from step to step,
/// with a rest at each for as long as its sentence takes to be read.
///
/// It says when it turns from one thing to the next; whoever owns the time makes the turn. Between turns all is a
/// closed formula of the clock, so that it does not matter how often it is asked.
struct LessonRun: Hashable, Sendable {
    /// What a lesson is doing.
    enum Stage: Hashable, Sendable {
        /// The whole scene is shown, round after round until the key sentence can have been read.
        case watching
        /// On the way to the next step, or to the end of the scene.
        case going
        /// At a step, whose sentence is read.
        case resting
    }

    /// What happens next by itself.
    enum Turn: Hashable, Sendable {
        /// The scene has been watched: from its start to the first step.
        case begin
        /// A step is reached.
        case rest(step: Int)
        /// The answer to a step's question comes.
        case answer
        /// On from a step.
        case goOn
        /// The scene is at its end.
        case over
    }

    /// What it is doing.
    private(set) var stage: Stage
    /// Whether it waits at each step, and before the first, until it is told to go on.
    var isHeld = false
    /// When the stage began, by the clock.
    private var since: Double
    /// An instant of the clock up to which all turns have been made.
    private var now: Double

    /// A lesson that begins with a stage at an instant of the clock.
    init(_ stage: Stage, at clock: Double) {
        self.stage = stage
        since = clock
        now = clock
    }

    /// Goes to another stage.
    mutating func enter(_ stage: Stage, at clock: Double) {
        self.stage = stage
        since = clock
        now = clock
    }

    /// Takes notice that all turns up to an instant have been made, and that the playhead has been moved since.
    mutating func note(_ clock: Double) { now = clock }

    /// What happens next by itself, and when; nil when nothing does.
    ///
    /// - Parameters:
    ///   - lesson: what there is to say.
    ///   - playhead: where the time is.
    ///   - spoken: the step that was said last.
    ///   - advances: whether the end of a scene matters that has no steps, since another follows.
    ///   - isBrief: whether a long scene is not watched to its end.
    /// - Returns: the instant of the clock and what happens then.
    func nextTurn(
        in lesson: Lesson, _ playhead: Playhead, after spoken: Spoken?, advances: Bool, isBrief: Bool
    ) -> (time: Double, turn: Turn)? {
        switch stage {
        case .resting:
            guard !isHeld, let spoken else { return nil }
            let end = spoken.end(in: lesson)
            return (end, spoken.asks ? .answer : .goOn)
        case .watching:
            guard !isHeld, playhead.isPlaying, advances || !lesson.steps.isEmpty else { return nil }
            return (endOfWatching(lesson, playhead, isBrief: isBrief), lesson.steps.isEmpty ? .over : .begin)
        case .going:
            guard playhead.isPlaying else { return nil }
            let way = Way(playhead, at: now)
            if let step = way.next(of: lesson.steps, after: spoken?.step) {
                return (now + way.distance(to: lesson.steps[step].time) / playhead.speed, .rest(step: step))
            }
            if playhead.loopMode == .once, !advances { return nil }
            let end = now + way.rest / playhead.speed
            return (spoken != nil && isBrief ? min(end, max(now, since + Self.coda)) : end, .over)
        }
    }

    /// The longest that a scene goes on after its last step in a brief lesson, in seconds.
    private static let coda = 2.0
    /// The longest that a scene is watched there for more than its sentence's sake, in seconds.
    private static let longestRound = 8.0

    /// When the scene has come to its end, once or more often, and its key sentence can have been read; of a long scene
    /// in a brief lesson, when enough has been seen.
    private func endOfWatching(_ lesson: Lesson, _ playhead: Playhead, isBrief: Bool) -> Double {
        let read = since + (lesson.caption.map(ReadingTime.seconds) ?? 0)
        let way = Way(playhead, at: now)
        guard way.length > 0 else { return max(now, read, since + 1) }
        let (first, round) = (now + way.rest / playhead.speed, way.length / playhead.speed)
        if isBrief, round > Self.longestRound { return max(now, read, since + Self.longestRound) }
        return first + max(0, ((read - first) / round).rounded(.up)) * round
    }
}

/// What lies before a playhead on its way to the end of its range.
struct Way {
    private let media: Double
    private let end: Double
    private let sign: Double
    /// The length of the whole range, in seconds of the scene.
    let length: Double

    /// The way of a playhead from where it is at an instant of the clock.
    init(_ playhead: Playhead, at clock: Double) {
        let (range, isForward) = (playhead.range, playhead.direction(at: clock) == .forward)
        media = min(max(playhead.mediaTime(at: clock), range.lowerBound), range.upperBound)
        end = isForward ? range.upperBound : range.lowerBound
        sign = isForward ? 1 : -1
        length = range.upperBound - range.lowerBound
    }

    /// How far the end is, in seconds of the scene.
    var rest: Double { distance(to: end) }

    /// How far ahead a time of the scene is; negative for one that has gone by.
    func distance(to time: Double) -> Double { (time - media) * sign }

    /// The nearest step that lies ahead and not beyond the end; of those at one time the next after the last one.
    func next(of steps: [Lesson.Step], after last: Int?) -> Int? {
        let order = sign > 0 ? Array(steps.indices) : steps.indices.reversed()
        return order.first { index in
            let distance = distance(to: steps[index].time)
            guard distance >= -TimeTolerance.seconds, distance <= rest + TimeTolerance.seconds else {
                return false
            }
            return distance > TimeTolerance.seconds || last.map { sign > 0 ? index > $0 : index < $0 } ?? true
        }
    }
}

/// The step of a lesson that was said last, and since when.
struct Spoken: Hashable, Sendable {
    /// Which step, from 0.
    let step: Int
    /// Whether its question stands there, and not yet its answer.
    var asks: Bool
    /// Since when what stands there has stood there, by the clock.
    var since: Double

    /// A step that is said from an instant on; its question first, when it has one.
    init(_ step: Int, of lesson: Lesson, at clock: Double) {
        self.step = step
        asks = lesson.steps[step].question != nil
        since = clock
    }

    /// What stands there.
    func text(in lesson: Lesson) -> SafeText {
        let step = lesson.steps[step]
        return asks ? step.question ?? step.text : step.text
    }

    /// When that can have been read, and its question been thought about.
    func end(in lesson: Lesson) -> Double {
        since + ReadingTime.seconds(for: text(in: lesson)) + (asks ? ReadingTime.thinking : 0)
    }
}

/// A sentence as it stands on the screen.
struct Sentence: Hashable, Sendable {
    /// Which one it is.
    enum Kind: Hashable, Sendable {
        /// The key sentence of the scene.
        case key
        /// What a step says, from 0.
        case step(Int)
        /// What a step asks.
        case question(Int)
    }

    /// Which one it is.
    let kind: Kind
    /// Whether it is true of what is shown.
    let isTrue: Bool
}

extension Player {
    /// How far from an instant a sentence about it still holds, in seconds: half a frame, so that steps of single frames
    /// do not pass it by.
    static let sentenceTolerance = frameDuration / 2

    /// The sentence that stands under the picture at an instant of the clock.
    ///
    /// While the scene plays that is its key sentence, which is always true. Where it stands still, and where a lesson
    /// rests, it is what the step says that is true there. A step that is true no longer stays, dim, until it can have
    /// been read, or for as long as nothing moves; in a lesson, until the next one.
    func sentence(at clock: Double) -> Sentence? {
        let lesson = item.lesson
        let key = lesson.caption == nil ? nil : Sentence(kind: .key, isTrue: true)
        let time = playhead.mediaTime(at: clock)
        guard lessonRun?.stage != .watching else { return key }
        if lessonRun == nil, !playhead.isMoving(at: clock),
            let step = lesson.step(at: time, tolerance: Player.sentenceTolerance), step != spoken?.step
        {
            return Sentence(kind: .step(step), isTrue: true)
        }
        guard let spoken, stays(spoken, at: clock) else { return key }
        let asks = spoken.asks && (lessonRun != nil || clock < spoken.end(in: lesson))
        return Sentence(
            kind: asks ? .question(spoken.step) : .step(spoken.step),
            isTrue: asks || lesson.steps[spoken.step].holds(at: time, tolerance: Player.sentenceTolerance))
    }

    /// Whether a step that was said stands there still.
    private func stays(_ spoken: Spoken, at clock: Double) -> Bool {
        lessonRun != nil || !playhead.isMoving(at: clock) || clock < spoken.end(in: item.lesson)
    }

    /// Remembers what is said where the scene has come to stand still, and forgets what has been read.
    ///
    /// - Parameters:
    ///   - clock: now.
    ///   - wasMoving: whether it moved before.
    mutating func listen(at clock: Double, wasMoving: Bool) {
        guard lessonRun == nil else { return }
        if let spoken, wasMoving, clock >= spoken.end(in: item.lesson) { self.spoken = nil }
        guard !playhead.isMoving(at: clock),
            let step = item.lesson.step(
                at: playhead.mediaTime(at: clock), tolerance: Player.sentenceTolerance),
            step != spoken?.step
        else { return }
        spoken = Spoken(step, of: item.lesson, at: clock)
    }
}

extension Player {
    /// Whether something goes on by itself: the scene moves, or a lesson rests at a step only for a while.
    func goesOn(at clock: Double) -> Bool {
        playhead.isMoving(at: clock) || lessonRun?.stage == .resting && !isHeld
    }

    /// Which step a sentence belongs to and what the step keys do, as fully and as shortly as that can be said.
    func place(of sentence: Sentence?) -> [SafeText] {
        let count = item.lesson.steps.count
        switch sentence?.kind {
        case .step(let step), .question(let step):
            let place: SafeText = "step \(step + 1) of \(count)"
            guard isInLesson else { return [place] }
            let next: SafeText =
                if case .question = sentence?.kind { "answer" } else if step + 1 < count { "next" } else {
                    "next demo"
                }
            return ["\(place)   > \(next)", place]
        case .key, nil:
            guard isInLesson, count > 0 else { return [] }
            return ["lesson of \(count) steps   > first step", "lesson"]
        }
    }
}

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
            ? nil
            : here.map { $0 - 1 } ?? item.lesson.steps.lastIndex { TimeTolerance.isBefore($0.time, now) }
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
