import Playback
import Scenes
import Text

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
    func text(in lesson: Lesson) -> ShownText {
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
    func place(of sentence: Sentence?) -> [ShownText] {
        let count = item.lesson.steps.count
        switch sentence?.kind {
        case .step(let step), .question(let step):
            let place: ShownText = "step \(step + 1) of \(count)"
            guard isInLesson else { return [place] }
            let next: ShownText =
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
