/// Something that a program would be told of while the scene plays.
public struct SceneEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// An animation started.
        case didStart(layer: Layer.ID, key: String)
        /// A completion block ran; its number counts all of the scene in order of committing.
        case completion(Int)
        /// An animation stopped: finished, or because it was taken away, replaced, or its layer left.
        case didStop(layer: Layer.ID, key: String, finished: Bool)
    }

    /// When, in seconds of the scene.
    public var time: Double
    /// What happened.
    public var kind: Kind
    /// Whether time passed it going backwards.
    public var isReversed = false
}
