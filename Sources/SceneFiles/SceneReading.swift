public import Layers

/// What a scene file says, and what there is to say about it.
public struct SceneReading: Sendable {
    /// The scene; nil when there is an error.
    public let scene: Scene?
    /// Errors and warnings in the order of their places.
    public let diagnostics: [SceneDiagnostic]
    /// What the author says about the scene, and when.
    public let lesson: Lesson
    /// Two variants to be shown side by side; empty when the file compares nothing.
    public let variants: [SceneVariant]
}

/// What an author says about a scene while it plays.
public struct Lesson: Hashable, Sendable {
    /// A sentence at a time.
    public struct Step: Hashable, Sendable {
        /// When, in seconds of the scene.
        public var time: Double
        /// What to look at.
        public var text: String

        /// The step at `time`.
        public init(time: Double, text: String) {
            self.time = time
            self.text = text
        }
    }

    /// What the scene shows, in a sentence; nil when the file does not say.
    public var caption: String?
    /// The steps, by rising times.
    public var steps: [Step]

    /// The lesson of these steps.
    public init(caption: String? = nil, steps: [Step] = []) {
        self.caption = caption
        self.steps = steps
    }

    /// The step to be read at a time: the last that has begun.
    public func step(at time: Double) -> Step? { steps.last { $0.time <= time } }
}

/// One side of a comparison.
public struct SceneVariant: Hashable, Sendable {
    /// What it is called.
    public let title: String
    /// The scene with what differs.
    public let scene: Scene
}
