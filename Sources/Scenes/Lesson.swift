public import Text

/// What an author says about a scene: a key sentence, and steps that tell what to look at and when.
public struct Lesson: Hashable, Sendable {
    /// A sentence that is true at a time, or from one time to another.
    public struct Step: Hashable, Sendable {
        /// From when it is true, in seconds of the scene: also where a lesson rests to have it read.
        public let time: Double
        /// Until when it is true, in seconds of the scene: `time` for what holds at that instant alone.
        public let end: Double
        /// What the audience is asked before it is told; nil when nothing is.
        public let question: SafeText?
        /// What there is to see.
        public let text: SafeText

        /// A step that is true from `time` until `end`, or at `time` alone; an end before it counts as `time`.
        public init(time: Double, until end: Double? = nil, question: SafeText? = nil, text: SafeText) {
            self.time = time
            self.end = max(time, end ?? time)
            self.question = question
            self.text = text
        }

        /// Whether it is true at a time, or no further than `tolerance` from one at which it is; in seconds.
        public func holds(at time: Double, tolerance: Double = 0) -> Bool {
            self.time - tolerance <= time && time <= end + tolerance
        }
    }

    /// What the scene shows, in a sentence that is true all the time; nil when the file does not say.
    public var caption: SafeText?
    /// The steps, by rising times.
    public var steps: [Step]

    /// A lesson; the times of its steps have to rise.
    public init(caption: SafeText? = nil, steps: [Step] = []) {
        self.caption = caption
        self.steps = steps
    }

    /// Which step is true at a time: of several the last, nil when none is.
    ///
    /// - Parameters:
    ///   - time: seconds of the scene.
    ///   - tolerance: how far the time may be from one at which the step is true, in seconds.
    /// - Returns: its index.
    /// - Complexity: O(steps).
    public func step(at time: Double, tolerance: Double = 0) -> Int? {
        steps.lastIndex { $0.holds(at: time, tolerance: tolerance) }
    }
}
