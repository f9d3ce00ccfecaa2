public import Layers

/// One thing in a scene that is to be different from what its file says: what, and the value, written as a file has it.
///
/// It is a value like any other: the scene that is shown follows from the file and a list of edits, and from nothing else.
public struct SceneEdit: Hashable, Sendable {
    /// What is to be different: a key of a layer, or of one of its animations.
    public struct Target: Hashable, Sendable {
        /// The layer, by its number in the scene of the file.
        public let layer: Layer.ID
        /// Which of its animations, by index, then which of that group, and so on; empty for the layer itself.
        public let animation: [Int]
        /// The key, as scene files spell it: `lineWidth`, `transform.rotation`, `duration`.
        public let key: String

        /// A key of a layer, or of one of its animations; all names of a key are one.
        public init(_ layer: Layer.ID, animation: [Int] = [], key: String) {
            self.layer = layer
            self.animation = animation
            self.key = (animation.isEmpty ? Tables.layer[key]?.key : Tables.animation[key]?.key) ?? key
        }
    }

    /// What is to be different.
    public let target: Target
    /// The value, as a file has it: `6`, `"#ff3366"`, `[10, 20]`, `forever`.
    public let value: String

    /// An edit.
    public init(_ target: Target, _ value: String) {
        self.target = target
        self.value = value
    }

    /// The property that it sets; nil for what is no property of a layer.
    package var property: AnimatableProperty? { target.property }
}

extension SceneEdit.Target {
    /// The property that is meant; nil for what is no property of a layer.
    package var property: AnimatableProperty? { animation.isEmpty ? Tables.properties[key] : nil }
}
