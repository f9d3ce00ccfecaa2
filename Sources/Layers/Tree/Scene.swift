public import Geometry

/// Everything there is to show: layers on a canvas, and what happens to them at certain times.
///
/// A frame is a function of a scene and a time: ``presentation(at:)`` gives the scene as it looks then.
public struct Scene: Hashable, Sendable {
    /// What the scene is called.
    public var title: String
    /// The size of the canvas in points; its origin is the top left, and y grows downward.
    public var canvas: Size
    /// The layers, back to front.
    public var layers: [Layer]
    /// Changes of model values at certain times, with the implicit animations they bring.
    public var events: [TimedChange]
    /// The length the author gave, in seconds; nil to read it off the animations.
    public var explicitDuration: Double?

    /// A scene of these layers.
    public init(
        title: String = "", canvas: Size, layers: [Layer] = [], events: [TimedChange] = [],
        explicitDuration: Double? = nil
    ) {
        self.title = title
        self.canvas = canvas
        self.layers = layers
        self.events = events
        self.explicitDuration = explicitDuration
    }
}

/// Model values that change at a time, in one transaction.
public struct TimedChange: Hashable, Sendable {
    /// One value of one layer.
    public struct Assignment: Hashable, Sendable {
        /// Which layer.
        public var layer: LayerPath
        /// Which property or sub-path.
        public var property: AnimatableProperty
        /// The new model value.
        public var value: AnimatableValue

        /// The assignment of `value` to a property of a layer.
        public init(_ layer: LayerPath, _ property: AnimatableProperty, _ value: AnimatableValue) {
            self.layer = layer
            self.property = property
            self.value = value
        }
    }

    /// When it happens, in seconds of the scene.
    public var time: Double
    /// What changes, in this order.
    public var assignments: [Assignment]
    /// How the implicit animations run.
    public var transaction: TransactionSettings

    /// The assignments made at `time`.
    public init(
        at time: Double, _ assignments: [Assignment], transaction: TransactionSettings = TransactionSettings()
    ) {
        self.time = time
        self.assignments = assignments
        self.transaction = transaction
    }
}

/// What a transaction says about the implicit animations of the changes in it (rule X1).
public struct TransactionSettings: Hashable, Sendable {
    /// How long they take, in seconds.
    public var animationDuration: Double
    /// How they are eased; nil leaves the `default` curve.
    public var animationTimingFunction: TimingFunction?
    /// Whether there are none.
    public var disableActions: Bool

    /// How long an animation takes that says nothing about it, in seconds.
    public static let defaultDuration = 0.25

    /// The settings with Core Animation's defaults: a quarter of a second, the `default` curve.
    public init(
        animationDuration: Double = defaultDuration, animationTimingFunction: TimingFunction? = nil,
        disableActions: Bool = false
    ) {
        self.animationDuration = animationDuration
        self.animationTimingFunction = animationTimingFunction
        self.disableActions = disableActions
    }
}
