import Geometry
import Layers
import Playback
import Scenes
package import Text

/// The time to read a sentence: one second to find it, and one second for each 15 characters.
package enum ReadingTime {
    package static func seconds(for text: SafeText) -> Double {
        1 + Double(text.text.unicodeScalars.count) / 15
    }

    /// The additional time to think about a question before its answer appears, in seconds.
    package static let thinking = 2.0
}

/// The lesson in progress. The user watches the whole scene with its caption, then plays to each step and reads it.
///
/// It only computes the next turn, with a closed formula of the clock; the player makes the turn.
struct LessonProgress: Sendable {
    enum Stage {
        /// The whole scene plays, in rounds, until the caption can have been read.
        case watching
        case playing
        case resting
    }

    /// A change that happens without a key.
    enum Turn {
        /// The scene has been watched: play from its start to the first step.
        case begin
        case rest(step: Int)
        case answer
        case play
        case finish
    }

    /// The stage; `nil` if no lesson is in progress.
    private(set) var stage: Stage?
    /// The time at which the stage began.
    private(set) var start = 0.0
    /// The time up to which all turns have been made.
    var now = 0.0
    /// Whether the lesson waits for a key at each step, and before the first one.
    var isHeld = false
    /// The last step.
    var caption: LessonCaption?
    /// Whether the next scene follows at the end of a lesson, so the end of a scene without steps matters.
    var advances = false
    /// Whether long scenes are not watched to their end.
    var isBrief = false
    /// Whether the lesson waits for a key at each step, even after the user has paused and played it.
    var isByHand = false
    /// The number of rounds of each scene, and the current one, from 1.
    var rounds = 1
    var round = 1
    /// The time at which the title card of a tour disappears.
    private(set) var cardEnd = -Double.infinity

    private static let cardDuration = 2.0

    /// Starts a stage, and a lesson if none is in progress.
    mutating func enter(_ stage: Stage, at clock: Double) {
        self.stage = stage
        start = clock
        now = clock
    }

    mutating func end() { (stage, isHeld, caption) = (nil, false, nil) }

    /// Shows the title card of the scene that starts now, if several scenes follow each other.
    mutating func showCard(at clock: Double) {
        if stage != nil, advances { cardEnd = clock + Self.cardDuration }
    }

    /// Returns the next turn and its time, or `nil` if none is due without a key.
    func nextTurn(in lesson: Lesson, _ playhead: Playhead) -> (time: Double, turn: Turn)? {
        switch stage {
        case nil: return nil
        case .resting:
            guard !isHeld, let caption else { return nil }
            return (caption.end(in: lesson), caption.asks ? .answer : .play)
        case .watching:
            guard !isHeld, playhead.isPlaying, advances || !lesson.steps.isEmpty else { return nil }
            let turn: Turn = lesson.steps.isEmpty ? .finish : .begin
            return (endOfWatching(lesson, playhead), turn)
        case .playing:
            guard playhead.isPlaying else { return nil }
            let remaining = RemainingRange(playhead, at: now)
            if let step = remaining.next(of: lesson.steps, after: caption?.step) {
                return (
                    now + remaining.distance(to: lesson.steps[step].time) / playhead.speed, .rest(step: step)
                )
            }
            if playhead.loopMode == .once, !advances { return nil }
            let end = now + remaining.length / playhead.speed
            return (caption != nil && isBrief ? min(end, max(now, start + Self.maximumCoda)) : end, .finish)
        }
    }

    /// The longest time after the last step of a brief lesson, in seconds.
    private static let maximumCoda = 2.0
    /// The longest round of watching in a brief lesson, in seconds.
    private static let maximumRound = 8.0

    /// Returns the time at which a round has ended and the caption can have been read.
    private func endOfWatching(_ lesson: Lesson, _ playhead: Playhead) -> Double {
        let readingEnd = start + (lesson.caption.map(ReadingTime.seconds) ?? 0)
        let remaining = RemainingRange(playhead, at: now)
        guard remaining.total > 0 else { return max(now, readingEnd, start + 1) }
        let roundEnd = now + remaining.length / playhead.speed
        let round = remaining.total / playhead.speed
        if isBrief, round > Self.maximumRound { return max(now, readingEnd, start + Self.maximumRound) }
        return roundEnd + max(0, ((readingEnd - roundEnd) / round).rounded(.up)) * round
    }
}

/// The part of the played range that is still ahead of a playhead.
struct RemainingRange {
    private let time: Double
    private let end: Double
    private let sign: Double
    /// The length of the whole played range, in seconds of the scene.
    let total: Double

    init(_ playhead: Playhead, at clock: Double) {
        let (range, isForward) = (playhead.range, playhead.direction(at: clock) == .forward)
        time = playhead.mediaTime(at: clock).clamped(to: range)
        end = isForward ? range.upperBound : range.lowerBound
        sign = isForward ? 1 : -1
        total = range.upperBound - range.lowerBound
    }

    /// The distance to the end, in seconds of the scene.
    var length: Double { distance(to: end) }

    /// Returns the distance to a time of the scene; negative if the time has passed.
    func distance(to time: Double) -> Double { (time - self.time) * sign }

    /// Returns the index of the next step, or `nil` if no step lies ahead.
    ///
    /// Of steps at the current time, the next one after `last` counts.
    func next(of steps: [Lesson.Step], after last: Int?) -> Int? {
        let order = sign > 0 ? Array(steps.indices) : steps.indices.reversed()
        return order.first { index in
            let distance = distance(to: steps[index].time)
            guard distance >= -TimeTolerance.seconds, distance <= length + TimeTolerance.seconds else {
                return false
            }
            guard distance <= TimeTolerance.seconds, let last else { return true }
            return sign > 0 ? index > last : index < last
        }
    }
}

/// The last step at which a lesson has rested, with the time.
struct LessonCaption: Hashable, Sendable {
    let step: Int
    var asks: Bool
    var start: Double

    /// Creates the caption of a step. It starts with the question if there is one.
    init(_ step: Int, of lesson: Lesson, at clock: Double) {
        self.step = step
        asks = lesson.steps[step].question != nil
        start = clock
    }

    /// Returns the time at which the sentence can have been read.
    func end(in lesson: Lesson) -> Double {
        let step = lesson.steps[step]
        let text = asks ? step.question ?? step.text : step.text
        return start + ReadingTime.seconds(for: text) + (asks ? ReadingTime.thinking : 0)
    }
}
