public import Colors
public import Geometry

/// A layer and everything in it, as a value: Core Animation's `CALayer` and its subclasses.
///
/// The tree an author writes holds the model values; ``presentation(at:)`` returns the same tree with the
/// values that show at a time. Copies are independent, and share their memory until one of them changes: a
/// frame that changes one layer of a thousand copies that one and the way down to it.
///
///     var star = Layer(name: "star", shape: ShapeContent(path: outline))
///     star.add(try .basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 0.75)))
public struct Layer: Hashable, Sendable {
    private var storage: LayerStorage

    /// A layer that draws nothing by itself, with Core Animation's defaults.
    public init(name: String = "") {
        self.init(name: name, content: .plain)
    }

    /// A layer with this content.
    public init(name: String = "", content: LayerContent) {
        storage = LayerStorage(LayerFields(name: name, content: content))
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

    /// Everything the layer is, for reading at once and for changing in place; copied first when shared.
    var fields: LayerFields {
        _read { yield storage.fields }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = LayerStorage(storage.fields) }
            yield &storage.fields
        }
    }

    /// Which layer of its scene it is; the scene sees to that when the layer is put into it.
    public var id: ID {
        get { fields.id }
        _modify { yield &fields.id }
    }

    /// What the layer is called in its scene; may be empty.
    public var name: String {
        get { fields.name }
        _modify { yield &fields.name }
    }

    /// What it draws, and so of which class it is.
    public var content: LayerContent {
        get { fields.content }
        _modify { yield &fields.content }
    }

    /// How its time runs in its superlayer's; its subtree and its animations follow it (rule T13).
    public var timing: MediaTiming {
        get { fields.timing }
        _modify { yield &fields.timing }
    }

    /// The rectangle it occupies in its own coordinates.
    public var bounds: Rect {
        get { fields.bounds }
        _modify { yield &fields.bounds }
    }

    /// Where the anchor point lies in the superlayer.
    public var position: Point {
        get { fields.position }
        _modify { yield &fields.position }
    }

    /// The point of the bounds that position places and the transform turns about: (0, 0) top left,
    /// (1, 1) bottom right.
    public var anchorPoint: Point {
        get { fields.anchorPoint }
        _modify { yield &fields.anchorPoint }
    }

    /// The map applied to the layer about its anchor point.
    public var transform: Affine {
        get { fields.transform }
        _modify { yield &fields.transform }
    }

    /// The map applied to the sublayers about the anchor point.
    public var sublayerTransform: Affine {
        get { fields.sublayerTransform }
        _modify { yield &fields.sublayerTransform }
    }

    /// The order among siblings: greater is nearer; equal ones keep their order.
    public var zPosition: Double {
        get { fields.zPosition }
        _modify { yield &fields.zPosition }
    }

    /// How much of the layer with everything in it shows, 0 to 1, as one picture.
    public var opacity: Double {
        get { fields.opacity }
        _modify { yield &fields.opacity }
    }

    /// Whether the layer and everything in it is left out.
    public var isHidden: Bool {
        get { fields.isHidden }
        _modify { yield &fields.isHidden }
    }

    /// Whether what lies outside the bounds is cut off.
    public var masksToBounds: Bool {
        get { fields.masksToBounds }
        _modify { yield &fields.masksToBounds }
    }

    /// The radius of the corners of background, border and clipping, in points.
    public var cornerRadius: Double {
        get { fields.cornerRadius }
        _modify { yield &fields.cornerRadius }
    }

    /// The width of the border, inside the bounds, in points.
    public var borderWidth: Double {
        get { fields.borderWidth }
        _modify { yield &fields.borderWidth }
    }

    /// The colour of the border.
    public var borderColor: Color? {
        get { fields.borderColor }
        _modify { yield &fields.borderColor }
    }

    /// What the bounds are filled with; nil for nothing.
    public var backgroundColor: Color? {
        get { fields.backgroundColor }
        _modify { yield &fields.backgroundColor }
    }

    /// What is in the layer, back to front.
    public var sublayers: [Layer] {
        get { fields.sublayers }
        _modify { yield &fields.sublayers }
    }

    /// The animations with their keys, in order of adding; ``add(_:forKey:)`` is the way to put one in.
    public internal(set) var animations: [KeyedAnimation] {
        get { fields.animations }
        _modify { yield &fields.animations }
    }

    /// What happens when the value of a key changes, unless the change itself says (rule X5).
    public var actions: [String: LayerAction] {
        get { fields.actions }
        _modify { yield &fields.actions }
    }

    /// The layer whose opacity says how much of this one shows, place by place; in this layer's coordinates
    /// (rule Y5).
    public var mask: Layer? {
        get { storage.fields.mask }
        _modify { yield &fields.mask }
    }

    /// The text beside the layer; nil for none. In copies that a replicator makes only the first has it.
    public var label: LayerLabel? {
        get { fields.label }
        _modify { yield &fields.label }
    }

    /// Whether both are the same in every respect, ``id`` included: two layers that only look alike are two.
    /// At once when they share their memory. Whether pictures look alike is a question for their display lists.
    public static func == (lhs: Layer, rhs: Layer) -> Bool {
        lhs.storage === rhs.storage || lhs.fields == rhs.fields
    }

    /// Feeds everything the layer is into the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// The memory of a layer, shared by its copies.
///
/// Unchecked because the compiler cannot see that it only changes while one layer holds it.
private final class LayerStorage: @unchecked Sendable {
    var fields: LayerFields

    init(_ fields: LayerFields) { self.fields = fields }
}

/// What a layer is made of; ``Layer`` documents each.
struct LayerFields: Hashable, Sendable {
    var id = Layer.ID.none
    var name: String
    var content: LayerContent
    var timing = MediaTiming.layer
    var bounds = Rect.zero
    var position = Point.zero
    var anchorPoint = Point(0.5, 0.5)
    var transform = Affine.identity
    var sublayerTransform = Affine.identity
    var zPosition = 0.0
    var opacity = 1.0
    var isHidden = false
    var masksToBounds = false
    var cornerRadius = 0.0
    var borderWidth = 0.0
    var borderColor: Color? = .black
    var backgroundColor: Color?
    var sublayers: [Layer] = []
    var animations: [KeyedAnimation] = []
    var actions: [String: LayerAction] = [:]
    var mask: Layer?
    var label: LayerLabel?

    init(name: String, content: LayerContent) {
        self.name = name
        self.content = content
    }
}
