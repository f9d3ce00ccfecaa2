public import Colors
public import Geometry

/// A layer with its subtree, as a value: Core Animation's `CALayer` and its subclasses.
///
/// The tree that an author writes holds the model values. ``presentation(at:)`` returns the same tree with
/// the presentation values at a time. Copies are independent and share their memory until one of them
/// changes. A frame that changes one layer of a thousand copies only that layer and the path down to it.
/// Two layers are equal if all their properties are, including ``id``; for shared memory, that takes O(1).
///
///     var star = Layer(name: "star", shape: ShapeContent(path: outline))
///     star.add(try .basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 0.75)))
public struct Layer: Hashable, Sendable {
    private var shared: CopyOnWrite<LayerFields>

    /// Creates a layer with content, by default none, and with Core Animation's defaults.
    public init(name: String = "", content: LayerContent = .plain) {
        shared = CopyOnWrite(LayerFields(name: name, content: content))
    }

    /// Creates a shape layer.
    public init(name: String = "", shape: ShapeContent) { self.init(name: name, content: .shape(shape)) }

    /// Creates a gradient layer.
    public init(name: String = "", gradient: GradientContent) {
        self.init(name: name, content: .gradient(gradient))
    }

    /// Creates a replicator layer.
    public init(name: String = "", replicator: ReplicatorContent) {
        self.init(name: name, content: .replicator(replicator))
    }

    /// All fields of the layer, which are copied before a change if they are shared.
    var fields: LayerFields {
        _read { yield shared.value }
        _modify { yield &shared.value }
    }

    /// The number of the layer in its scene, which the scene sets when the layer is added.
    public var id: ID {
        get { fields.id }
        _modify { yield &fields.id }
    }

    /// The name of the layer; may be empty.
    public var name: String {
        get { fields.name }
        _modify { yield &fields.name }
    }

    /// The content, which determines the class of the layer.
    public var content: LayerContent {
        get { fields.content }
        _modify { yield &fields.content }
    }

    /// The timing of the layer in its superlayer's time; its subtree and its animations follow it (rule T13).
    public var timing: MediaTiming {
        get { fields.timing }
        _modify { yield &fields.timing }
    }

    /// The rectangle of the layer in its own coordinates. A negative size is standardized (rule Y4).
    public var bounds: Rect {
        get { fields.bounds }
        _modify { yield &fields.bounds }
    }

    /// The position of the anchor point in the superlayer.
    public var position: Point {
        get { fields.position }
        _modify { yield &fields.position }
    }

    /// The point of the bounds at the position, about which the layer turns: (0, 0) is top left, (1, 1) bottom right.
    public var anchorPoint: Point {
        get { fields.anchorPoint }
        _modify { yield &fields.anchorPoint }
    }

    /// The transform of the layer about its anchor point.
    public var transform: Affine {
        get { fields.transform }
        _modify { yield &fields.transform }
    }

    /// The transform of the sublayers about the anchor point.
    public var sublayerTransform: Affine {
        get { fields.sublayerTransform }
        _modify { yield &fields.sublayerTransform }
    }

    /// The order among siblings: higher layers are nearer; equal ones keep their order.
    public var zPosition: Double {
        get { fields.zPosition }
        _modify { yield &fields.zPosition }
    }

    /// The opacity of the layer and its subtree as one picture, 0 to 1.
    public var opacity: Double {
        get { fields.opacity }
        _modify { yield &fields.opacity }
    }

    /// Whether the layer and its subtree are not drawn.
    public var isHidden: Bool {
        get { fields.isHidden }
        _modify { yield &fields.isHidden }
    }

    /// Whether the layer and its subtree are drawn while transforms mirror them, so that they show their back.
    public var isDoubleSided: Bool {
        get { fields.isDoubleSided }
        _modify { yield &fields.isDoubleSided }
    }

    /// Whether the layer and its subtree are clipped to the bounds.
    public var masksToBounds: Bool {
        get { fields.masksToBounds }
        _modify { yield &fields.masksToBounds }
    }

    /// The rule by which the layer and its subtree, as one picture, mix with the layers behind them.
    public var compositingFilter: BlendMode {
        get { fields.compositingFilter }
        _modify { yield &fields.compositingFilter }
    }

    /// The radius of the corners of background, border and clipping, in points.
    public var cornerRadius: Double {
        get { fields.cornerRadius }
        _modify { yield &fields.cornerRadius }
    }

    /// The corners that have the ``cornerRadius``. The other corners are square.
    public var maskedCorners: CornerMask {
        get { fields.maskedCorners }
        _modify { yield &fields.maskedCorners }
    }

    /// The width of the border, inside the bounds, in points.
    public var borderWidth: Double {
        get { fields.borderWidth }
        _modify { yield &fields.borderWidth }
    }

    /// The colour of the border, or `nil` for none.
    public var borderColor: Color? {
        get { fields.borderColor }
        _modify { yield &fields.borderColor }
    }

    /// The colour that fills the bounds, or `nil` for none.
    public var backgroundColor: Color? {
        get { fields.backgroundColor }
        _modify { yield &fields.backgroundColor }
    }

    /// The standard deviation of the blur of the layer with its sublayers, in points.
    ///
    /// It is the `inputRadius` of a `CIGaussianBlur` among Core Animation's `filters`.
    public var blurRadius: Double {
        get { fields.blurRadius }
        _modify { yield &fields.blurRadius }
    }

    /// The shadow of the layer with its sublayers, as one picture.
    public var shadow: LayerShadow {
        get { fields.shadow }
        _modify { yield &fields.shadow }
    }

    /// The sublayers, back to front.
    public var sublayers: [Layer] {
        get { fields.sublayers }
        _modify { yield &fields.sublayers }
    }

    /// The animations with their keys, in order of adding. Use ``add(_:forKey:)`` to add one.
    public internal(set) var animations: [KeyedAnimation] {
        get { fields.animations }
        _modify { yield &fields.animations }
    }

    /// The actions for changes of keys, unless the change has its own action (rule X5).
    public var actions: [String: LayerAction] {
        get { fields.actions }
        _modify { yield &fields.actions }
    }

    /// Whether the layer is drawn as one picture before it blends with the layers behind it.
    ///
    /// The blend modes of its sublayers then mix only with the layer itself. Core Animation has no such property; CSS
    /// calls it `isolation`.
    public var isIsolated: Bool {
        get { fields.isIsolated }
        _modify { yield &fields.isIsolated }
    }

    /// The part of the mask's picture that masks.
    public var maskMode: MaskMode {
        get { fields.maskMode }
        _modify { yield &fields.maskMode }
    }

    /// The layer whose opacity masks this one, in this layer's coordinates (rule Y5); `nil` for none.
    public var mask: Layer? {
        get { fields.mask }
        _modify { yield &fields.mask }
    }

    /// The label beside the layer, or `nil` for none. Of the copies of a replicator only the first has it.
    public var label: LayerLabel? {
        get { fields.label }
        _modify { yield &fields.label }
    }
}

/// A value that copies share until one of them changes. Values in the same memory are equal in O(1).
struct CopyOnWrite<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The memory of the value.
    ///
    /// It is unchecked because the compiler cannot see that it only changes while one copy holds it.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(_ value: Value) { storage = Storage(value) }

    var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }

    static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.value == b.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

struct LayerFields: Hashable, Sendable {
    var id = Layer.ID.none
    var name = ""
    var content = LayerContent.plain
    var timing = MediaTiming.layer
    var bounds = Rect.zero { didSet { bounds = bounds.standardized } }
    var position = Point.zero
    var anchorPoint = Point(0.5, 0.5)
    var transform = Affine.identity
    var sublayerTransform = Affine.identity
    var zPosition = 0.0
    var opacity = 1.0
    var isHidden = false
    var isDoubleSided = true
    var masksToBounds = false
    var compositingFilter = BlendMode.normal
    var isIsolated = false
    var maskMode = MaskMode.alpha
    var cornerRadius = 0.0
    var maskedCorners = CornerMask.all
    var borderWidth = 0.0
    var borderColor: Color? = .black
    var backgroundColor: Color?
    var blurRadius = 0.0
    var shadow = LayerShadow()
    var sublayers: [Layer] = []
    var animations: [KeyedAnimation] = []
    var actions: [String: LayerAction] = [:]
    var mask: Layer?
    var label: LayerLabel?
}

// MARK: - Shadows

/// The shadow of a layer, with Core Animation's defaults. It is invisible until it has an ``opacity``.
///
/// Layers that clip to their bounds clip their shadow, too.
public struct LayerShadow: Hashable, Sendable {
    /// The colour, or `nil` for none.
    public var color: Color? = .black
    /// The opacity, 0 to 1.
    public var opacity = 0.0
    /// The offset from the layer, in points.
    public var offset = Size(0, -3)
    /// The standard deviation of the blur, in points.
    public var radius = 3.0
    /// The outline of the shadow, in the layer's coordinates, or `nil` for the shape of everything in the layer.
    public var path: Path?

    /// Creates an invisible shadow.
    public init() {}
}

// MARK: - Identity

extension Layer {
    /// The number of a layer, which the scene gives, and which is unique in its scene and stays when the layer moves.
    public struct ID: Hashable, Sendable {
        /// The number; positive in a scene.
        public let number: Int

        /// Creates an identifier.
        public init(_ number: Int) { self.number = number }

        /// The identifier of a layer that is not in a scene.
        public static let none = ID(0)
    }
}

// MARK: - Animations

/// The action for a change of a layer's key (rule X5).
public enum LayerAction: Hashable, Sendable {
    /// An explicit null: the value changes immediately, and the search for an action ends.
    case none
    /// The implicit animation, which most keys have by default; other keys may use it, too (rule X7).
    case implicit
    /// An animation to add under the key (rule X8). A basic one without ends starts from the old value.
    case animation(Animation)
}

/// An animation of a layer with its key.
public struct KeyedAnimation: Hashable, Sendable {
    /// The key, which is unique within the layer.
    public let key: String
    /// The animation itself, without its key.
    public let animation: Animation
}

extension Layer {
    /// Adds an animation on top of the others, in place of any with the same key (rule Y1); `nil` gives a unique key.
    public mutating func add(_ animation: Animation, forKey key: String? = nil) {
        let key = key ?? Self.anonymousKey(besides: animations.map(\.key))
        removeAnimation(forKey: key)
        animations.append(KeyedAnimation(key: key, animation: animation))
    }

    /// Adds anonymous animations on top of the others, in O(animations).
    package mutating func add(_ more: [Animation]) {
        guard !more.isEmpty else { return }
        var keys = Set(animations.map(\.key))
        for animation in more {
            let key = Self.anonymousKey(besides: keys)
            keys.insert(key)
            animations.append(KeyedAnimation(key: key, animation: animation))
        }
    }

    /// Returns the animation under `key`, or `nil` if there is none.
    public func animation(forKey key: String) -> Animation? { animations.first { $0.key == key }?.animation }

    /// Removes the animation under `key`.
    public mutating func removeAnimation(forKey key: String) {
        guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
        animations.remove(at: index)
    }

    /// Removes all animations.
    public mutating func removeAllAnimations() { animations = [] }

    package static func anonymousKey(besides keys: some Collection<String>) -> String {
        var number = keys.count
        while keys.contains("animation \(number)") { number += 1 }
        return "animation \(number)"
    }

    // MARK: Geometry

    /// The rectangle of the layer in its superlayer: the bounding box of the transformed bounds.
    ///
    /// Setting the frame keeps the transform and sets the bounds and the position so that the layer fills the frame (rule Y4). If the
    /// transform turns by other than right angles, the resulting frame is larger.
    public var frame: Rect {
        get { placement.matrix.boundingBox(of: bounds) }
        set {
            let box = newValue.standardized
            guard transform != .identity else {
                bounds.size = box.size
                position = box.point(at: anchorPoint)
                return
            }
            let localBox = transform.inverted?.boundingBox(of: Rect(origin: .zero, size: box.size))
            bounds.size = localBox?.size ?? box.size
            position = .zero
            position = .zero + (box.origin - frame.origin)
        }
    }

    /// Whether the layer has a round corner.
    package var isRounded: Bool { cornerRadius > 0 && !maskedCorners.isEmpty }

    /// The bounds with their round corners: the outline of the background, the border and the clipping area.
    package var outline: Path {
        Path(roundedRect: bounds, cornerRadius: cornerRadius, corners: maskedCorners)
    }

    /// The anchor point in the layer's own coordinates, in points.
    package var anchor: Point { bounds.point(at: anchorPoint) }

    /// The placement of the layer in its superlayer, with the anchor point at the position.
    package var placement: Placement { Placement(anchor: anchor, map: transform, position: position) }

    package var sublayerPlacement: Placement {
        Placement(anchor: anchor, map: sublayerTransform, position: anchor)
    }

    /// Returns whether the transforms of the layer and of the layers around it mirror it, so that it shows its back.
    package func isMirrored(inMirrored isMirroredOutside: Bool) -> Bool {
        isMirroredOutside != (transform.determinant < 0)
    }

    /// Returns the opacity with which the layer is drawn: 0 if it is hidden, or shows a back that it does not draw.
    package func drawnOpacity(isMirrored: Bool) -> Double {
        isHidden || isMirrored && !isDoubleSided ? 0 : opacity.clamped(to: 0...1)
    }

    /// Whether the transform of the sublayers mirrors them. One that is upside down is a flipped geometry, without a back.
    package var mirrorsSublayers: Bool { sublayerTransform.determinant < 0 && sublayerTransform.d > 0 }
}

extension Rect {
    /// Returns the point at fractions of the width and the height from the top left.
    package func point(at unitPoint: Point) -> Point {
        Point(origin.x + unitPoint.x * size.width, origin.y + unitPoint.y * size.height)
    }
}

/// A transform about an anchor point, and the position of that point.
///
/// Unlike its ``matrix``, it lets an exporter animate translation, rotation and scale separately.
public struct Placement: Hashable, Sendable {
    /// The fixed point of the transform, in inner coordinates.
    public var anchor: Point
    /// The transform about the anchor.
    public var map: Affine
    /// The position of the anchor, in outer coordinates.
    public var position: Point

    /// Creates a placement of `anchor` at `position`, with the transform `map` about it.
    public init(anchor: Point, map: Affine, position: Point) {
        self.anchor = anchor
        self.map = map
        self.position = position
    }

    /// The whole placement as one transform.
    public var matrix: Affine {
        if map == .identity, anchor == position { return .identity }
        return Affine(translationX: -anchor.x, y: -anchor.y).concatenating(map)
            .concatenating(Affine(translationX: position.x, y: position.y))
    }
}

// MARK: - Labels

/// A text beside a layer in the terminal's own font, with words and values of the layer: `strokeEnd 0.50`.
public struct LayerLabel: Hashable, Sendable {
    /// The position of the text relative to the bounding box of the layer's drawing.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        /// Above the box, centred.
        case above
        /// Below the box, centred.
        case below
        /// To the left of the box, centred vertically.
        case left
        /// To the right of the box, centred vertically.
        case right
        /// At the centre of the box.
        case center

        /// The fraction of each line that is to the left of its anchor: 0, 0.5 or 1.
        package var alignment: Double {
            switch self {
            case .above, .below, .center: 0.5
            case .left: 1
            case .right: 0
            }
        }
    }

    /// A part of the text.
    public enum Part: Hashable, Sendable {
        /// Fixed words.
        case words(String)
        /// The presentation value of a property of the layer.
        case value(AnimatableProperty)
    }

    /// The parts of the text, in order.
    public var parts: [Part]
    /// The position of the text.
    public var side: Side
    /// The colour of the text, or `nil` for a readable one.
    public var color: Color?
    /// The size of the font in points, or `nil` for that of all labels. A picture of cells has one size.
    public var fontSize: Double?

    /// Creates a label of parts.
    public init(_ parts: [Part], at side: Side = .below, color: Color? = nil, fontSize: Double? = nil) {
        self.parts = parts
        self.side = side
        self.color = color
        self.fontSize = fontSize
    }

    /// Creates a label of fixed words.
    public init(_ words: String, at side: Side = .below, color: Color? = nil, fontSize: Double? = nil) {
        self.init([.words(words)], at: side, color: color, fontSize: fontSize)
    }

    /// The properties in the label, each once.
    package var properties: [AnimatableProperty] {
        parts.compactMap { if case .value(let property) = $0 { property } else { nil } }.uniqued()
    }
}

extension Layer {
    /// Whether the layer is a text: it has a label, and draws nothing else.
    package var isText: Bool {
        guard label != nil, bounds.isEmpty, sublayers.isEmpty, case .plain = content else { return false }
        return true
    }
}
