public import Geometry

/// One change of a scene's layers.
public enum LayerChange: Hashable, Sendable {
    /// A property gets a new model value, which may bring an implicit animation.
    case set(LayerPath, AnimatableProperty, AnimatableValue)
    /// A layer gets a new frame: its bounds and its position change, each with its own animation, and there is
    /// none of the frame itself (rule X6).
    case setFrame(LayerPath, Rect)
    /// An animation is added under a key; nil for an anonymous one (rule Y1).
    case add(LayerPath, Animation, key: String?)
    /// The animation under a key is taken away.
    case removeAnimation(LayerPath, key: String)
    /// A layer is put in at a place; those from there on move up by one.
    case insert(Layer, at: LayerPath)
    /// A layer is taken out; those after it move down by one.
    case remove(LayerPath)
}
