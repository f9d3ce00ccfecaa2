/// A change that a scene asks for and that could not be made; everything else of its transaction is.
public struct ChangeProblem: Hashable, Sendable {
    /// Why not.
    public enum Reason: Error, Hashable, Sendable {
        /// The layer is not in the tree, or not any more.
        case noLayer
        /// There is no such place to put a layer in.
        case noPlace
        /// A layer of that kind has no such property.
        case noProperty
        /// The value is not of the property's sort.
        case wrongValue
        /// The animation makes no sense.
        case animation(AnimationError)
        /// The time of the change is no number.
        case time
    }

    /// When the change was to be made, in seconds of the scene.
    public let time: Double
    /// The change; nil for all of a transaction.
    public let change: LayerChange?
    /// Why it was not made.
    public let reason: Reason
}
