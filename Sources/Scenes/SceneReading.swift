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
    /// The file taken apart, to be read again with edits; it has those of the command line in it.
    package let document: SceneDocument
    /// The keys of its layers and animations.
    package let keys: SceneKeys

    /// What there is to warn of, each in one line: place, severity and message.
    public var warnings: [SafeText] {
        diagnostics.filter { $0.severity == .warning }.map(\.shown.firstLine)
    }
}

/// One side of a comparison.
public struct SceneVariant: Hashable, Sendable {
    /// The title; empty when the file gives none.
    public let title: String
    /// The whole scene, with the changes of this side.
    public let scene: Scene
}
