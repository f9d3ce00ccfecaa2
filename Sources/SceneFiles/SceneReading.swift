public import Geometry
public import Layers
public import Text

/// What a scene file holds, and the mistakes in it.
public struct SceneReading: Sendable {
    /// The scene; nil when there is an error.
    public let scene: Scene?
    /// Errors and warnings in the order of their places.
    public let diagnostics: [SceneDiagnostic]
    /// The captions of the author; read from a file with errors too.
    public let lesson: Lesson
    /// Two variants to be shown side by side; empty when the file compares nothing.
    public let variants: [SceneVariant]
    /// What the file calls its paths; of two names for one path the first in the alphabet.
    public let pathNames: [Path: String]

    /// What there is to warn of, each in one line: place, severity and message.
    public var warnings: [ShownText] {
        diagnostics.filter { $0.severity == .warning }.map(\.shown.firstLine)
    }
}

/// What an author says about a scene while it plays.
public struct Lesson: Hashable, Sendable {
    /// A sentence at a time.
    public struct Step: Hashable, Sendable {
        /// When it is shown, in seconds of the scene.
        public var time: Double
        /// What to look at.
        public var text: ShownText

        /// A step that is shown from `time` on.
        public init(time: Double, text: ShownText) {
            self.time = time
            self.text = text
        }
    }

    /// What the scene shows, in a sentence; nil when the file does not say.
    public var caption: ShownText?
    /// The steps, by rising times.
    public var steps: [Step]

    /// A lesson; the times of its steps have to rise.
    public init(caption: ShownText? = nil, steps: [Step] = []) {
        self.caption = caption
        self.steps = steps
    }

    /// The step to be shown at a time: the last that has begun, nil before the first.
    public func step(at time: Double) -> Step? { steps.last { $0.time <= time } }
}

/// One side of a comparison.
public struct SceneVariant: Hashable, Sendable {
    /// The title; empty when the file gives none.
    public let title: String
    /// The whole scene, with the changes of this side.
    public let scene: Scene
}
