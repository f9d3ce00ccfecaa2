import Layers
import Playback
import Scenes
import Text

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
            guard distance >= -Instant.tolerance, distance <= rest + Instant.tolerance else { return false }
            return distance > Instant.tolerance || last.map { sign > 0 ? index > $0 : index < $0 } ?? true
        }
    }
}
