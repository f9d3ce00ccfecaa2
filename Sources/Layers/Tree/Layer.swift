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

// MARK: - Identity

extension Layer {
    /// Which layer of a scene is meant: a number that no other layer of the scene has, and that a layer keeps
    /// wherever it moves.
    ///
    /// The scene gives one to each layer that is put into it without one, or with one that is taken. Outside of a
    /// scene the number means nothing.
    public struct ID: Hashable, Sendable {
        /// The number; positive in a scene.
        public let number: Int

        /// The layer of this number.
        public init(_ number: Int) { self.number = number }

        /// What a layer has that no scene has been given.
        public static let none = ID(0)
    }
}

// MARK: - Animations

/// What happens to a key of a layer when its value changes (rule X5).
public enum LayerAction: Hashable, Sendable {
    /// Nothing: the value changes at once, and no further stage is asked (an explicit null).
    case none
    /// The implicit animation that other keys have by default: how a key without one borrows it (rule X7).
    case implicit
    /// This animation is added under the key (rule X8); a basic one without ends starts from the old value.
    case animation(Animation)
}

/// An animation of a layer and the key it was added under.
public struct KeyedAnimation: Hashable, Sendable {
    /// The key; unique within the layer.
    public let key: String
    /// The animation.
    public let animation: Animation
}

extension Layer {
    /// Adds an animation on top of those there are. One that is there under the same key goes first (rule Y1).
    ///
    /// Without a key it is anonymous: it gets a key no other has, and only its end takes it away.
    public mutating func add(_ animation: Animation, forKey key: String? = nil) {
        let key = key ?? anonymousKey
        removeAnimation(forKey: key)
        animations.append(KeyedAnimation(key: key, animation: animation))
    }

    /// Adds animations without keys on top of those there are, in order.
    ///
    /// - Complexity: O(animations).
    package mutating func add(_ more: [Animation]) {
        guard !more.isEmpty else { return }
        var taken = Set(animations.map(\.key))
        var number = animations.count
        for animation in more {
            while !taken.insert(Self.anonymousKey(number)).inserted { number += 1 }
            animations.append(KeyedAnimation(key: Self.anonymousKey(number), animation: animation))
        }
    }

    /// The animation that was added under `key`.
    public func animation(forKey key: String) -> Animation? {
        animations.first { $0.key == key }?.animation
    }

    /// Takes the animation away that was added under `key`.
    public mutating func removeAnimation(forKey key: String) {
        guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
        animations.remove(at: index)
    }

    /// Takes every animation away.
    public mutating func removeAllAnimations() {
        animations = []
    }

    private var anonymousKey: String {
        var number = animations.count
        while animation(forKey: Self.anonymousKey(number)) != nil { number += 1 }
        return Self.anonymousKey(number)
    }

    private static func anonymousKey(_ number: Int) -> String { "animation \(number)" }
}

// MARK: - Geometry

// Where a layer lies in its superlayer, and what lies in it.
extension Layer {
    /// The rectangle the layer occupies in its superlayer: of its transformed bounds. Setting it keeps the transform, and
    /// sets the bounds and the position so that the layer occupies that (rule Y4): with a scale of 2 and 4 a frame of
    /// 100 x 50 is of bounds of 50 x 12.5. It does so where the transform scales and turns by right angles; where it turns
    /// by others the frame is larger, and where it flattens the layer the bounds are of the frame's size.
    public var frame: Rect {
        get { placement.matrix.boundingBox(of: bounds) }
        set {
            guard transform != .identity else {
                bounds.size = newValue.size
                position = newValue.point(at: anchorPoint)
                return
            }
            let own = transform.inverted?.boundingBox(of: Rect(origin: .zero, size: newValue.size))
            bounds.size = own?.size ?? newValue.size
            position = .zero
            position = .zero + (newValue.origin - frame.origin)
        }
    }

    /// The anchor point in the layer's own coordinates, in points.
    package var anchor: Point { bounds.point(at: anchorPoint) }

    /// Where the layer lies in its superlayer: the transform acts about the anchor point, which lies at the
    /// position.
    package var placement: Placement { Placement(anchor: anchor, map: transform, place: position) }

    /// Where its sublayers' superlayer coordinates lie in the layer's own.
    package var sublayerPlacement: Placement {
        Placement(anchor: anchor, map: sublayerTransform, place: anchor)
    }
}

extension Rect {
    /// The point at these shares of the width and the height: (0, 0) the top left, (1, 1) the bottom right.
    package func point(at share: Point) -> Point {
        Point(origin.x + share.x * size.width, origin.y + share.y * size.height)
    }
}

/// Where something lies: moved so that its anchor is the origin, mapped, and moved to its place.
///
/// It says more than its ``matrix``: an exporter can animate moves, turns and scales apart from each other.
public struct Placement: Hashable, Sendable {
    /// The point that the map leaves where it is, in the coordinates that are placed.
    public var anchor: Point
    /// The map about the anchor.
    public var map: Affine
    /// Where the anchor goes, in the coordinates around.
    public var place: Point

    /// The placement of `anchor` at `place`, with `map` about it.
    public init(anchor: Point, map: Affine, place: Point) {
        self.anchor = anchor
        self.map = map
        self.place = place
    }

    /// All of it as one map.
    public var matrix: Affine {
        if map == .identity, anchor == place { return .identity }
        return Affine(translationX: -anchor.x, y: -anchor.y).concatenating(map)
            .concatenating(Affine(translationX: place.x, y: place.y))
    }
}

// MARK: - Labels

/// A text beside a layer, which says what it is or what of it changes: `strokeEnd 0.50`.
///
/// It is no part of the picture: what shows the scene writes it over, in letters of its own. Core Animation has none.
public struct LayerLabel: Hashable, Sendable {
    /// Where the text stands with respect to the box of what the layer draws.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        /// Over the box, about its middle.
        case above
        /// Under the box, about its middle.
        case below
        /// Before the box, half way down.
        case left
        /// Behind the box, half way down.
        case right
        /// In the middle of the box.
        case center
    }

    /// A piece of the text.
    public enum Part: Hashable, Sendable {
        /// Words that stay.
        case words(String)
        /// The value of a property of the layer as it shows.
        case value(AnimatableProperty)
    }

    /// What it says, piece by piece.
    public var parts: [Part]
    /// Where it stands.
    public var side: Side

    /// A label of these parts.
    public init(_ parts: [Part], at side: Side = .below) {
        self.parts = parts
        self.side = side
    }

    /// A label of words.
    public init(_ words: String, at side: Side = .below) { self.init([.words(words)], at: side) }

    /// The properties whose values it says, each once.
    package var properties: [AnimatableProperty] {
        var properties: [AnimatableProperty] = []
        for case .value(let property) in parts where !properties.contains(property) {
            properties.append(property)
        }
        return properties
    }
}
