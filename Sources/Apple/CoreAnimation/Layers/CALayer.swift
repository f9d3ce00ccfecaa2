public import Foundation
import Geometry
import Layers

/// A rectangle of the picture with everything in it, whose values animate when they change.
///
/// It holds its model values as a `Layer` of the engine, without what is in it; what was changed is committed to the
/// ``Stage`` with the transaction.
open class CALayer: NSObject, CAMediaTiming {
    /// The model values; what is in it, and its animations, are kept beside them.
    var state: Layer
    /// What it is in, or what it masks.
    weak var parent: CALayer?
    /// What is in it, back to front.
    var children: [CALayer] = []
    var maskLayer: CALayer?
    /// Its animations, in order of adding.
    var entries: [AnimationEntry] = []
    /// What the stage knows of it since the last commit; nil while it is not in the tree.
    var committed: CommittedLayer?
    /// By which number the engine knows it; it gets one when it is first needed.
    var number: Layer.ID?
    /// The model layer of which this one shows the values of a moment; nil for a model layer.
    var source: CALayer?
    /// What is set under names that are no properties, and properties that show nothing.
    var others: [String: Any] = [:]
    /// Matrices as they were set where they leave the plane.
    var matrices: [AnimatableProperty: CATransform3D] = [:]
    var layout = LayoutState()
    /// Values that a change has just replaced, as they showed: what the action of the change begins with.
    var replaced: [AnimatableProperty: AnimatableValue] = [:]

    /// What decides over its actions and its layout.
    open weak var delegate: (any CALayerDelegate)?
    /// What is done when a key changes, by key.
    open var actions: [String: any CAAction]?
    /// Defaults for keys that have not been set; only its `actions` are asked for.
    open var style: [AnyHashable: Any]?

    /// A layer that shows nothing by itself.
    public override init() {
        state = Layer()
        super.init()
        state.content = newContent
    }

    /// A copy with the values of another layer: what Core Animation makes when it wants one that shows a moment.
    public init(layer: Any) {
        state = (layer as? CALayer)?.state ?? Layer()
        super.init()
    }

    /// Archives are not read: an empty layer.
    public required init?(coder: NSCoder) {
        state = Layer()
        super.init()
        state.content = newContent
    }

    /// What a new layer of the class draws.
    var newContent: LayerContent { .plain }

    /// A new layer of the same class of Core Animation.
    func makePlain() -> CALayer { CALayer() }

    // MARK: Geometry

    /// The rectangle it occupies in its own coordinates.
    open var bounds: CGRect {
        get { CGRect(state.bounds) }
        set { set(.bounds, .rect(newValue.rect)) }
    }

    /// Where the anchor point lies in the superlayer.
    open var position: CGPoint {
        get { CGPoint(state.position) }
        set { set(.position, .point(newValue.point)) }
    }

    /// The rectangle it occupies in the superlayer, worked out from position, bounds and transform. Setting it sets the
    /// first two, each with its own action.
    open var frame: CGRect {
        get { CGRect(state.frame) }
        set {
            var moved = state
            moved.frame = newValue.rect
            position = CGPoint(moved.position)
            bounds = CGRect(moved.bounds)
        }
    }

    /// The point of the bounds that position places and the transform turns about: (0, 0) top left, (1, 1) bottom right.
    open var anchorPoint: CGPoint {
        get { CGPoint(state.anchorPoint) }
        set { set(.anchorPoint, .point(newValue.point)) }
    }

    /// The order among siblings: greater is nearer.
    open var zPosition: CGFloat {
        get { state.zPosition }
        set { set(.zPosition, .number(newValue)) }
    }

    /// The map applied to the layer about its anchor point; of a matrix with depth, the flat part shows.
    open var transform: CATransform3D {
        get { matrix(.transform, state.transform) }
        set { set(.transform, newValue) }
    }

    /// The map applied to the sublayers about the anchor point; of a matrix with depth, the flat part shows.
    open var sublayerTransform: CATransform3D {
        get { matrix(.sublayerTransform, state.sublayerTransform) }
        set { set(.sublayerTransform, newValue) }
    }

    /// The flat part of the transform.
    open func affineTransform() -> CGAffineTransform { CGAffineTransform(state.transform) }

    /// Sets the transform to a map of the plane.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m.affine) }

    // MARK: Look

    /// How much of the layer with everything in it shows, 0 to 1.
    open var opacity: Float {
        get { Float(state.opacity) }
        set { set(.opacity, .number(Double(newValue))) }
    }

    /// Whether the layer and everything in it is left out.
    open var isHidden: Bool {
        get { state.isHidden }
        set { set(.isHidden, .bool(newValue)) }
    }

    /// Whether what lies outside the bounds is cut off.
    open var masksToBounds: Bool {
        get { state.masksToBounds }
        set { set(.masksToBounds, .bool(newValue)) }
    }

    /// The radius of the corners of background, border and clipping, in points.
    open var cornerRadius: CGFloat {
        get { state.cornerRadius }
        set { set(.cornerRadius, .number(newValue)) }
    }

    /// The width of the border, inside the bounds, in points.
    open var borderWidth: CGFloat {
        get { state.borderWidth }
        set { set(.borderWidth, .number(newValue)) }
    }

    /// The colour of the border.
    open var borderColor: CGColor? {
        get { state.borderColor.map { CGColor($0) } }
        set { set(.borderColor, .color(newValue?.color)) }
    }

    /// What the bounds are filled with.
    open var backgroundColor: CGColor? {
        get { state.backgroundColor.map { CGColor($0) } }
        set { set(.backgroundColor, .color(newValue?.color)) }
    }

    /// What it is called.
    open var name: String? {
        get { state.name.isEmpty ? nil : state.name }
        set { state.name = newValue ?? "" }
    }

    // MARK: Time

    open var beginTime: CFTimeInterval {
        get { state.timing.beginTime }
        set { setTiming { $0.beginTime = newValue } }
    }
    open var duration: CFTimeInterval {
        get { state.timing.duration }
        set { setTiming { $0.duration = newValue } }
    }
    open var speed: Float {
        get { Float(state.timing.speed) }
        set { setTiming { $0.speed = Double(newValue) } }
    }
    open var timeOffset: CFTimeInterval {
        get { state.timing.timeOffset }
        set { setTiming { $0.timeOffset = newValue } }
    }
    open var repeatCount: Float {
        get { Float(state.timing.repeatCount) }
        set { setTiming { $0.repeatCount = Double(newValue) } }
    }
    open var repeatDuration: CFTimeInterval {
        get { state.timing.repeatDuration }
        set { setTiming { $0.repeatDuration = newValue } }
    }
    open var autoreverses: Bool {
        get { state.timing.autoreverses }
        set { setTiming { $0.autoreverses = newValue } }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { state.timing.namedFillMode }
        set { setTiming { $0.namedFillMode = newValue } }
    }

    // MARK: The tree

    /// What it is in; nil at the top, and of a mask.
    open var superlayer: CALayer? { source.map { $0.superlayer?.presentation() } ?? enclosing }

    /// What is in it, back to front; nil when nothing is.
    open var sublayers: [CALayer]? {
        get { shownChildren.isEmpty ? nil : shownChildren }
        set { replaceChildren(newValue ?? []) }
    }

    /// The layer whose opacity says how much of this one shows, place by place.
    open var mask: CALayer? {
        get { source.map { $0.mask?.presentation() } ?? maskLayer }
        set { setMask(newValue) }
    }

    /// Puts a layer in on top of the others; out of where it is, first.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }

    /// Puts a layer in so that it is the one at an index.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        insert(layer, at: min(Int(idx), children.count))
    }

    /// Puts a layer in directly behind another of the sublayers; behind all where that is none of them.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, behind: sibling) }

    /// Puts a layer in directly in front of another of the sublayers; in front of all where that is none of them.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, inFrontOf: sibling) }

    /// Puts a layer in the place of one of the sublayers.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, with: newLayer)
    }

    /// Takes it out of its superlayer, or takes the mask away that it is.
    open func removeFromSuperlayer() { leave() }

    /// Asks for a layout before the next frame.
    open func setNeedsLayout() { noteLayout() }

    /// Whether it has asked for a layout that has not been done yet.
    open func needsLayout() -> Bool { layout.isWanted }

    /// Lays it out with all in it, as far as that was asked for.
    open func layoutIfNeeded() { layoutTop.layOut() }

    /// Asks for ``display()`` before the next frame, after the layout.
    open func setNeedsDisplay() { noteDisplay() }

    /// Whether it has asked to be displayed, which has not been done yet.
    open func needsDisplay() -> Bool { layout.isDisplayWanted }

    /// Displays it, if that was asked for.
    open func displayIfNeeded() { displayIfWanted() }

    // MARK: Its animations

    /// Adds a copy of an animation. What was there under the key is taken away; without a key it is anonymous.
    open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, key) }

    /// The animation that was added under a key: the layer's copy, which is not to be changed.
    open func animation(forKey key: String) -> CAAnimation? { named.first { $0.key == key }?.animation }

    /// The keys of the animations, in order of adding; nil when there are none.
    open func animationKeys() -> [String]? { named.isEmpty ? nil : named.map(\.key) }

    /// Takes the animation away that was added under a key.
    open func removeAnimation(forKey key: String) { withdraw(key) }

    /// Takes all animations away.
    open func removeAllAnimations() { for entry in entries { withdraw(entry.key) } }

    // MARK: Its place, and values by name

    /// The layer furthest in that a point of the superlayer meets, or nil.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

    /// Whether a point of its own coordinates is in its bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// A point of another layer in this one's coordinates; of nil, the stage's.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        map(from: l).map { CGPoint($0.apply(p.point)) } ?? p
    }

    /// A point of this layer in another's coordinates; in nil's, the stage's.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        map(to: l).map { CGPoint($0.apply(p.point)) } ?? p
    }

    /// The box round a rectangle of another layer in this one's coordinates.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        map(from: l).map { CGRect($0.boundingBox(of: r.rect)) } ?? r
    }

    /// The box round a rectangle of this layer in another's coordinates.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        map(to: l).map { CGRect($0.boundingBox(of: r.rect)) } ?? r
    }

    /// A time of another layer in this one's; of nil, the stage's.
    ///
    /// For 0 it is the number just below: as a `beginTime` 0 means now, and the clock of a stage begins at 0, where Apple's
    /// has been running for long.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        let time = localTime(l?.stageTime(t) ?? t)
        return time == 0 ? -.leastNonzeroMagnitude : time
    }

    /// A time of this layer in another's; in nil's, the stage's.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let time = stageTime(t)
        return l?.localTime(time) ?? time
    }

    /// What it has under a key: a property, or what was set under any other name.
    open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets a property, or keeps a value under any other name. A key path is taken as well, and reported: Apple's sets
    /// nothing by it.
    open func setValue(_ value: Any?, forKey key: String) {
        reportKeyPath(key)
        setValue(value, forKeyPath: key)
    }

    /// What it has under a key path: a property or a part of one, such as `transform.rotation.z`.
    open func value(forKeyPath keyPath: String) -> Any? { read(keyPath) }

    /// Sets a property or a part of one; what is no property is kept under its name.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { write(value, keyPath) }

    /// What a new layer has under a key; nil for what it has not.
    open class func defaultValue(forKey key: String) -> Any? { CALayer().value(forKey: key) }

    // MARK: What it overrides

    /// What shows at this moment: a layer with the values of the animations; nil before the layer has been committed.
    ///
    /// It is of the class of Core Animation that yours comes from, without your own stored properties.
    open func presentation() -> CALayer? { shown() }

    /// The layer whose values a presentation shows; itself for a layer that is none.
    open func model() -> CALayer { source ?? self }

    /// Lays out the sublayers: asks the delegate. Override it to do it yourself.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// Not here: layers have no pictures.
    @available(
        *, unavailable, message: "there is nothing to draw into: use a CAShapeLayer with the path"
    )
    open func draw(in ctx: CGContext) {}

    /// Brings what it shows up to date: asks the delegate. Override it to set properties and sublayers; there is nothing to
    /// draw into. It is called when ``setNeedsDisplay()`` has asked for it, not in every frame.
    open func display() { delegate?.display(self) }

    /// Not here: layers have no pictures.
    @available(
        *, unavailable,
        message: "layers have no pictures to make: animate a property that the class of Core Animation has"
    )
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// What is done when a key changes: what the delegate says, else ``actions``, else those of the ``style``, else
    /// ``defaultAction(forKey:)``, else the implicit animation of what can be animated. `NSNull` is an answer: nothing.
    open func action(forKey event: String) -> (any CAAction)? { foundAction(forKey: event) }

    /// What is done when a key of any layer of the class changes, unless the layer says otherwise; nil leaves it at the
    /// implicit animation.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}

// MARK: - CALayer+Stored

// Properties that show nothing in cells, kept so that code compiles and finds what it has set.
extension CALayer {
    /// Whether y grows upwards in what is in it.
    public var isGeometryFlipped: Bool {
        get { state.sublayerTransform.d < 0 && state.sublayerTransform == upsideDown }
        set {
            guard newValue != isGeometryFlipped else { return }
            state.sublayerTransform = newValue ? upsideDown : .identity
            guard let committed else { return Stage.current.openTransaction() }
            Stage.current.record(
                .set(
                    committed.id, .sublayerTransform, .transform(state.sublayerTransform),
                    action: LayerAction.none))
        }
    }

    /// The map that turns what is in it upside down, about the anchor point.
    final var upsideDown: Affine {
        Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: state.bounds.size.height * (1 - 2 * state.anchorPoint.y))
    }

    /// The depth of the anchor point. It is kept and has no effect: the picture is flat.
    public var anchorPointZ: CGFloat {
        get { others["anchorPointZ"] as? CGFloat ?? 0 }
        set { others["anchorPointZ"] = newValue }
    }

    /// The colour of the shadow. It is kept and has no effect: cells show no shadows.
    public var shadowColor: CGColor? {
        get { others["shadowColor"] as? CGColor ?? .black }
        set { others["shadowColor"] = newValue }
    }

    /// How much of the shadow shows. It is kept and has no effect: cells show no shadows.
    public var shadowOpacity: Float {
        get { others["shadowOpacity"] as? Float ?? 0 }
        set { others["shadowOpacity"] = newValue }
    }

    /// Where the shadow falls. It is kept and has no effect: cells show no shadows.
    public var shadowOffset: CGSize {
        get { others["shadowOffset"] as? CGSize ?? CGSize(width: 0, height: -3) }
        set { others["shadowOffset"] = newValue }
    }

    /// How soft the shadow is. It is kept and has no effect: cells show no shadows.
    public var shadowRadius: CGFloat {
        get { others["shadowRadius"] as? CGFloat ?? 3 }
        set { others["shadowRadius"] = newValue }
    }

    /// The shape of the shadow. It is kept and has no effect: cells show no shadows.
    public var shadowPath: CGPath? {
        get { others["shadowPath"] as? CGPath }
        set { others["shadowPath"] = newValue }
    }

    /// Pixels a point. It is kept and has no effect: cells have as many dots as they have.
    public var contentsScale: CGFloat {
        get { others["contentsScale"] as? CGFloat ?? 1 }
        set { others["contentsScale"] = newValue }
    }

    /// Pixels a point of what is drawn ahead. It is kept and has no effect.
    public var rasterizationScale: CGFloat {
        get { others["rasterizationScale"] as? CGFloat ?? 1 }
        set { others["rasterizationScale"] = newValue }
    }

    /// Whether it is drawn ahead. It is kept and has no effect: every frame is drawn.
    public var shouldRasterize: Bool {
        get { others["shouldRasterize"] as? Bool ?? false }
        set { others["shouldRasterize"] = newValue }
    }

    /// Whether it hides all behind it. It is kept and has no effect.
    public var isOpaque: Bool {
        get { others["opaque"] as? Bool ?? false }
        set { others["opaque"] = newValue }
    }

    /// Whether its back shows. It is kept and has no effect: the picture is flat.
    public var isDoubleSided: Bool {
        get { others["doubleSided"] as? Bool ?? true }
        set { others["doubleSided"] = newValue }
    }

    /// Whether it fades as a whole. It is kept and has no effect: layers always do.
    public var allowsGroupOpacity: Bool {
        get { others["allowsGroupOpacity"] as? Bool ?? true }
        set { others["allowsGroupOpacity"] = newValue }
    }

    /// Whether its edges are soft. It is kept and has no effect: edges are.
    public var allowsEdgeAntialiasing: Bool {
        get { others["allowsEdgeAntialiasing"] as? Bool ?? false }
        set { others["allowsEdgeAntialiasing"] = newValue }
    }

    /// Whether it is drawn elsewhere. It is kept and has no effect.
    public var drawsAsynchronously: Bool {
        get { others["drawsAsynchronously"] as? Bool ?? false }
        set { others["drawsAsynchronously"] = newValue }
    }

    /// Whether a change of the bounds asks for ``display()``.
    public var needsDisplayOnBoundsChange: Bool {
        get { others["needsDisplayOnBoundsChange"] as? Bool ?? false }
        set { others["needsDisplayOnBoundsChange"] = newValue }
    }
}
