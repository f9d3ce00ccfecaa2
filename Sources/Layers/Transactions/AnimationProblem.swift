/// An animation that a change could not add: what a program would be told of instead of its start.
///
/// An ``Animation`` is checked where it is built, so what is left is what only the moment of a commit can say:
/// the layer is not there, the old value that it should start from is not finite, or the layer's clock or the
/// transaction gives it a begin or a duration that makes no sense.
public struct AnimationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// When it was to be added, in seconds of the scene.
    public let time: Double
    /// The layer that it was for.
    public let layer: LayerPath
    /// The key that it was for; nil for an anonymous one.
    public let key: String?
    /// Why it was refused.
    public let error: AnimationError

    /// The problem of an animation that was to be added then and there.
    public init(time: Double, layer: LayerPath, key: String?, error: AnimationError) {
        self.time = time
        self.layer = layer
        self.key = key
        self.error = error
    }

    /// What is wrong, in a sentence; the layer has no name here, since its place says nothing to a reader.
    public var description: String {
        "\(key.map { "animation \"\($0)\"" } ?? "an animation") cannot be added at \(time) s: \(error)"
    }
}
