public import Geometry

/// One change of a scene's layers.
public enum LayerChange: Hashable, Sendable {
    /// A property gets a new model value. The action runs that the change brings along, or, when that is nil, the
    /// one that the layer gives for the key (rule X5).
    case set(Layer.ID, AnimatableProperty, AnimatableValue, action: LayerAction? = nil)
    /// A layer gets a new frame: its bounds and its position change, each with its own animation, and there is
    /// none of the frame itself (rule X6).
    case setFrame(Layer.ID, Rect)
    /// An animation is added under a key; nil for an anonymous one (rule Y1).
    case add(Layer.ID, Animation, key: String?)
    /// The animation under a key is removed.
    case removeAnimation(Layer.ID, key: String)
    /// The time of a layer, and of everything in it, runs otherwise from now on (rules T12 and T13).
    case setTiming(Layer.ID, TimingChange)
    /// A layer is put in at a place; siblings from there on move up by one. Without an ``Layer/id``, or with one
    /// that is taken, it gets a new one. Its animations begin now, where they do not say when (rule T10).
    case insert(Layer, at: LayerPlace)
    /// A layer is removed with all in it; siblings after it move down by one.
    case remove(Layer.ID)
}

/// Where a layer is put in.
public enum LayerPlace: Hashable, Sendable {
    /// Among the scene's own layers, at this index.
    case top(Int)
    /// Among the sublayers of a layer, at this index.
    case sublayer(Int, of: Layer.ID)
    /// As the mask of a layer, in place of the one it has.
    case mask(of: Layer.ID)
}
