public import Geometry

/// A layer and everything in it, as a value: Core Animation's `CALayer` and its subclasses.
///
/// The tree an author writes holds the model values; ``presentation(at:)`` returns the same tree with the
/// values that show at a time. Copies are independent.
///
///     var star = Layer(name: "star", shape: ShapeContent(path: outline))
///     try star.add(.basic(BasicAnimation(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 0.75))))
public struct Layer: Hashable, Sendable {
    /// What the layer is called in its scene; may be empty.
    public var name: String
    /// What it draws, and so of which class it is.
    public var content: LayerContent
    /// How its time runs in its superlayer's; its subtree and its animations follow it (rule T13).
    public var timing = MediaTiming.layer

    /// The rectangle it occupies in its own coordinates.
    public var bounds = Rect.zero
    /// Where the anchor point lies in the superlayer.
    public var position = Point.zero
    /// The point of the bounds that position places and the transform turns about: (0, 0) top left,
    /// (1, 1) bottom right.
    public var anchorPoint = Point(0.5, 0.5)
    /// The map applied to the layer about its anchor point.
    public var transform = AffineTransform.identity
    /// The map applied to the sublayers about the anchor point.
    public var sublayerTransform = AffineTransform.identity
    /// The order among siblings: greater is nearer; equal ones keep their order.
    public var zPosition = 0.0

    /// How much of the layer with everything in it shows, 0 to 1, as one picture.
    public var opacity = 1.0
    /// Whether the layer and everything in it is left out.
    public var isHidden = false
    /// Whether what lies outside the bounds is cut off.
    public var masksToBounds = false
    /// The radius of the corners of background, border and clipping, in points.
    public var cornerRadius = 0.0
    /// The width of the border, inside the bounds, in points.
    public var borderWidth = 0.0
    /// The colour of the border.
    public var borderColor: Color? = .black
    /// What the bounds are filled with; nil for nothing.
    public var backgroundColor: Color?

    /// What is in the layer, back to front.
    public var sublayers: [Layer] = []
    /// The animations with their keys, in order of adding; ``add(_:forKey:)`` is the way to put one in.
    public internal(set) var animations: [KeyedAnimation] = []
    /// What happens when the value of a key changes, before the defaults are asked (rule X5).
    public var actions: [String: LayerAction] = [:]
    private var masks: [Layer] = []

    /// A layer that draws nothing by itself, with Core Animation's defaults.
    public init(name: String = "") {
        self.init(name: name, content: .plain)
    }

    /// A layer with this content.
    public init(name: String = "", content: LayerContent) {
        self.name = name
        self.content = content
    }

    /// A shape layer.
    public init(name: String = "", shape: ShapeContent) { self.init(name: name, content: .shape(shape)) }

    /// A gradient layer.
    public init(name: String = "", gradient: GradientContent) {
        self.init(name: name, content: .gradient(gradient))
    }

    /// A replicator layer.
    public init(name: String = "", replicator: ReplicatorContent) {
        self.init(name: name, content: .replicator(replicator))
    }

    /// The layer whose opacity says how much of this one shows, place by place; in this layer's coordinates
    /// (rule Y5).
    public var mask: Layer? {
        get { masks.first }
        set { masks = newValue.map { [$0] } ?? [] }
    }
}

/// What happens to a key of a layer when its value changes (rule X5).
public enum LayerAction: Hashable, Sendable {
    /// Nothing: the value changes at once, and no default is looked for.
    case none
    /// This animation is added under the key. Unset ends and a zero duration come from the change.
    case animation(Animation)
}
