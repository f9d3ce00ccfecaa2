/// A change that could not be made, or not to the full: what a program would be told of. All else of its
/// transaction is done.
///
/// An ``Animation`` is checked where it is built, so what is left is what only the moment of a commit can say: the
/// layer is not there, the old value that an animation should start from is not finite, the layer's clock or
/// the transaction gives it a begin or a duration that makes no sense, or a layer would get a timing that makes none.
public struct ChangeProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why not.
    public enum Reason: Error, Hashable, Sendable, CustomStringConvertible {
        /// The layer is not in the tree, or not any more.
        case noLayer
        /// There is no such place to put a layer in.
        case noPlace
        /// A layer of that kind has no such property.
        case noProperty
        /// The value is not of the property's sort.
        case wrongValue
        /// The animation cannot be added; a value that was to be set is.
        case animation(AnimationError)
        /// The layer cannot have such a timing.
        case timing(TimingError)
        /// The time of the change is no number.
        case time

        /// What is wrong, in a sentence.
        public var description: String {
            switch self {
            case .noLayer: "there is no such layer"
            case .noPlace: "there is no such place"
            case .noProperty: "the layer has no such property"
            case .wrongValue: "the value is not of the property's sort"
            case .animation(let error): error.description
            case .timing(let error): error.description
            case .time: "the time is not a number"
            }
        }
    }

    /// When the change was to be made, in seconds of the scene.
    public let time: Double
    /// Which of ``Scene/changes`` it is in, by index, then which in its completion, and so on; empty for a
    /// transaction that no scene holds.
    public let place: [Int]
    /// The change; nil for all of a transaction.
    public let change: LayerChange?
    /// Why it was not made.
    public let reason: Reason

    /// What is wrong, in a sentence.
    public var description: String { "\(change?.subject ?? "a change") at \(time) s: \(reason)" }
}

extension LayerChange {
    /// What is changed, in a few words.
    fileprivate var subject: String {
        switch self {
        case .set(_, let property, _, action: _): "setting \(property.keyPath)"
        case .setFrame: "setting the frame"
        case .add(_, _, key: let key): key.map { "adding animation \"\($0)\"" } ?? "adding an animation"
        case .removeAnimation(_, key: let key): "removing animation \"\(key)\""
        case .setTiming(_, .pause): "pausing a layer"
        case .setTiming(_, .resume): "resuming a layer"
        case .setTiming(_, .adjust), .setTiming(_, .set): "setting the timing"
        case .insert(let layer, at: _): "inserting layer \"\(layer.name)\""
        case .remove: "removing a layer"
        }
    }
}
