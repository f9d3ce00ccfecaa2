public import Layers
public import Text

/// The captions of a scene: a key sentence, and steps with sentences about moments.
public struct Lesson: Hashable, Sendable {
    /// A sentence that is true at a time or in an interval.
    public struct Step: Hashable, Sendable {
        /// The start of the interval, in seconds of the scene. A lesson pauses there.
        public let time: Double
        /// The end of the interval, in seconds of the scene; equal to `time` for a single moment.
        public let end: Double
        /// A short name; `nil` if the question or the sentence names the step.
        public let name: SafeText?
        /// A question to ask before the answer, or `nil`.
        public let question: SafeText?
        /// The sentence that the lesson shows at this step.
        public let text: SafeText

        /// Creates a step that is true from `time` until `end`, or only at `time`. An end before `time` counts as
        /// `time`.
        public init(
            time: Double, until end: Double? = nil, name: SafeText? = nil, question: SafeText? = nil,
            text: SafeText
        ) {
            self.time = time
            self.end = max(time, end ?? time)
            self.name = name
            self.question = question
            self.text = text
        }

        /// Returns whether the step is true at a time, or within `tolerance` seconds of it.
        public func holds(at time: Double, tolerance: Double = 0) -> Bool {
            self.time - tolerance <= time && time <= end + tolerance
        }
    }

    /// A sentence that is true at all times, or `nil`.
    public var caption: SafeText?
    /// The steps in the order of their times.
    public var steps: [Step]
    /// The hints of a kata, in the order in which they are shown.
    public var hints: [SafeText]

    /// Creates a lesson from steps in the order of their times.
    public init(caption: SafeText? = nil, steps: [Step] = [], hints: [SafeText] = []) {
        (self.caption, self.steps, self.hints) = (caption, steps, hints)
    }

    /// Returns the index of the last step that is true at a time, in O(steps), or `nil` if there is none.
    public func step(at time: Double, tolerance: Double = 0) -> Int? {
        steps.lastIndex { $0.holds(at: time, tolerance: tolerance) }
    }
}

// MARK: - Variants

/// One side of a comparison.
public struct SceneVariant: Hashable, Sendable {
    /// The title; empty if the file has none.
    public let title: String
    /// The whole scene with the changes of this side.
    public let scene: Scene
}
