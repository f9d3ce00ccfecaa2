import Colors
public import Foundation
import Geometry
import Layers

/// A rectangle with sublayers, whose property changes animate.
///
/// A layer stores its model values as a `Layer` of the engine without sublayers. The transaction commits changes to the
/// ``Stage``.
open class CALayer: TimedObject {
    /// The model values, without sublayers and animations.
    var state = Layer()
    weak var parent: CALayer?
    var children: [CALayer] = []
    var maskLayer: CALayer?
    /// The layer with the shapes that the layer has drawn, behind the sublayers; `nil` for none.
    var drawing: CALayer?
    /// The animations, in the order in which they were added.
    var entries: [AnimationEntry] = [] { didSet { endRemovedTransition() } }
    var transition: AnimationEntry?
    /// The layer's state at the last commit, or `nil` while it is not in the tree.
    var committed: CommittedLayer?
    /// The origin of the layer's time space in the engine, or `nil` while it is not in the tree.
    var fixedOrigin: Double?
    /// The engine's identifier of the layer, or `nil` until it is needed.
    var number: Layer.ID?
    /// The model layer of a presentation layer, or `nil` for a model layer.
    var source: CALayer?
    /// The matrices that are not flat, with all their entries.
    var matrices: [AnimatableProperty: CATransform3D] = [:]
    var pending = LayoutState()
    /// Whether a frame of an animation of a property of the subclass is pending, or is displayed now.
    var (isAwaitingFrame, isShowingFrame) = (false, false)
    /// The presentation values that a change replaces: the start values of the change's action.
    var replaced: [AnimatableProperty: LayerValue] = [:]

    /// The delegate, which decides actions, layout and display; `nil` for none.
    open weak var delegate: (any CALayerDelegate)?
    /// The actions of property changes and events, by key; `nil` for none.
    open var actions: [String: any CAAction]?
    /// The default values of keys, or `nil` for none. The layer uses only `actions`.
    open var style: [AnyHashable: Any]?

    /// Creates a layer that draws nothing.
    public override init() {
        super.init()
        prepareNew()
    }

    /// Creates a copy of a layer, as Core Animation does for presentation layers. Other classes have no values to copy.
    public init(layer: Any) {
        super.init()
        source = Stage.current.presented
        if let layer = layer as? CALayer,
            type(of: type(of: layer).makePlain()) == type(of: type(of: self).makePlain())
        {
            state = layer.state
        } else {
            prepareNew()
        }
    }

    /// Creates an empty layer. It does not read archives.
    public required init?(coder: NSCoder) {
        super.init()
        prepareNew()
    }

    /// Sets the values of a new layer that is no copy.
    func prepareNew() { state.content = type(of: self).newContent }

    class var newContent: LayerContent { .plain }

    /// Returns whether the layer ignores a property.
    func ignores(_ property: AnimatableProperty) -> Bool { false }

    /// Creates a layer of the class of Core Animation that this class is or inherits from.
    class func makePlain() -> CALayer { CALayer() }

    /// The keys of the properties that the engine does not know, and that a presentation layer copies.
    class var ownKeys: [String] { [] }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates. A negative size becomes positive.
    open var bounds: CGRect {
        get { CGRect(state.bounds) }
        set { set(.bounds, .rect(newValue.rect)) }
    }

    /// The position of the anchor point in the superlayer.
    open var position: CGPoint {
        get { CGPoint(state.position) }
        set { set(.position, .point(newValue.point)) }
    }

    /// The layer's rectangle in the superlayer. Setting it sets position and bounds, each with its own action.
    open var frame: CGRect {
        get { CGRect(state.frame) }
        set {
            var moved = state
            moved.frame = newValue.standardized.rect
            position = CGPoint(moved.position)
            bounds = CGRect(moved.bounds)
        }
    }

    /// The origin of the position and of the transform, as fractions of the bounds. (0, 0) is the top left corner.
    open var anchorPoint: CGPoint {
        get { CGPoint(state.anchorPoint) }
        set { set(.anchorPoint, .point(newValue.point)) }
    }

    /// The order among siblings. A greater value is in front.
    open var zPosition: CGFloat {
        get { state.zPosition }
        set { set(.zPosition, .number(newValue)) }
    }

    /// The layer's transform about its anchor point. Perspective is not drawn.
    open var transform: CATransform3D {
        get { matrix(.transform, state.transform) }
        set { set(.transform, newValue) }
    }

    /// The sublayers' transform about the anchor point. Perspective is not drawn.
    open var sublayerTransform: CATransform3D {
        get { matrix(.sublayerTransform, state.sublayerTransform) }
        set { set(.sublayerTransform, newValue) }
    }

    /// Returns the transform, or the identity transform if it leaves the plane.
    open func affineTransform() -> CGAffineTransform {
        CATransform3DIsAffine(transform) ? CGAffineTransform(state.transform) : .identity
    }

    /// Sets a flat transform.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m.affine) }

    // MARK: Appearance

    /// The opacity of the layer and its sublayers, 0 to 1.
    open var opacity: Float {
        get { Float(state.opacity) }
        set { set(.opacity, .number(Double(newValue))) }
    }

    /// Whether the layer and its sublayers are hidden.
    open var isHidden: Bool {
        get { state.isHidden }
        set { set(.isHidden, .bool(newValue)) }
    }

    /// Whether the back of the layer is visible: the layer with its sublayers while transforms mirror it.
    open var isDoubleSided: Bool {
        get { state.isDoubleSided }
        set { set(.isDoubleSided, .bool(newValue)) }
    }

    /// Whether the bounds clip the sublayers.
    open var masksToBounds: Bool {
        get { state.masksToBounds }
        set { set(.masksToBounds, .bool(newValue)) }
    }

    /// The name of a blend mode, such as `"multiplyBlendMode"`. Other filters are reported and have no effect.
    open var compositingFilter: Any? {
        get { state.compositingFilter == .normal ? nil : state.compositingFilter.filterName }
        set {
            let mode = BlendMode.allCases.first { $0.filterName == newValue as? String }
            if newValue != nil, mode == nil {
                Stage.current.report("compositingFilter takes only the names of blend modes")
            }
            set(.compositingFilter, .keyword((mode ?? .normal).rawValue))
        }
    }

    /// The corner radius of the background, the border and the clipping area, in points.
    open var cornerRadius: CGFloat {
        get { state.cornerRadius }
        set { set(.cornerRadius, .number(newValue)) }
    }

    /// The corners that have the ``cornerRadius``. The other corners are square.
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: state.maskedCorners.rawValue) }
        set { set(.maskedCorners, .corners(CornerMask(rawValue: newValue.rawValue))) }
    }

    /// The width of the border, inside the bounds, in points.
    open var borderWidth: CGFloat {
        get { state.borderWidth }
        set { set(.borderWidth, .number(newValue)) }
    }

    /// The colour of the border, or `nil` for no border.
    open var borderColor: CGColor? {
        get { state.borderColor.map { CGColor($0) } }
        set { set(.borderColor, .color(newValue?.color)) }
    }

    /// The colour that fills the bounds, or `nil` for none.
    open var backgroundColor: CGColor? {
        get { state.backgroundColor.map { CGColor($0) } }
        set { set(.backgroundColor, .color(newValue?.color)) }
    }

    /// The colour of the shadow of the layer with its sublayers, or `nil` for no shadow.
    open var shadowColor: CGColor? {
        get { state.shadow.color.map { CGColor($0) } }
        set { set(.shadowColor, .color(newValue?.color)) }
    }

    /// The opacity of the shadow, 0 to 1.
    open var shadowOpacity: Float {
        get { Float(state.shadow.opacity) }
        set { set(.shadowOpacity, .number(Double(newValue))) }
    }

    /// The offset of the shadow, in the layer's coordinates.
    open var shadowOffset: CGSize {
        get { CGSize(state.shadow.offset) }
        set { set(.shadowOffset, .size(newValue.size)) }
    }

    /// The standard deviation of the shadow's blur, in points.
    open var shadowRadius: CGFloat {
        get { state.shadow.radius }
        set { set(.shadowRadius, .number(newValue)) }
    }

    /// The outline of the shadow, or `nil` for the shape of everything in the layer. Changes have no implicit animation.
    open var shadowPath: CGPath? {
        get { state.shadow.path.map { CGPath($0) } }
        set { set(.shadowPath, .path(newValue?.path)) }
    }

    /// The name, for messages and code, or `nil` for none. It need not be unique.
    open var name: String? {
        get { state.name.isEmpty ? nil : state.name }
        set { state.name = newValue ?? "" }
    }

    override var timing: MediaTiming {
        get { state.timing }
        set {
            guard newValue != state.timing else { return }
            state.timing = newValue
            if source == nil { Stage.current.noteTiming(of: self) }
            transition?.picture?.layer.timing = newValue
        }
    }

    // MARK: Tree

    /// The superlayer, or the layer that this layer masks, or `nil` for a root layer.
    open var superlayer: CALayer? { source.map { $0.superlayer?.presentation() } ?? parent }

    /// The sublayers, back to front, or `nil` if there are none.
    open var sublayers: [CALayer]? {
        get { shownChildren.isEmpty ? nil : shownChildren }
        set { replaceChildren(newValue ?? []) }
    }

    /// The layer whose alpha channel masks this layer, or `nil` for none.
    open var mask: CALayer? {
        get { source.map { $0.mask?.presentation() } ?? maskLayer }
        set { setMask(newValue) }
    }

    /// Adds a layer in front of the sublayers. The layer leaves its previous superlayer.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }

    /// Inserts a layer at an index.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        insert(layer, at: min(Int(idx), children.count))
    }

    /// Inserts a layer behind a sublayer, or behind all sublayers if the other layer is not one of them.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, nextTo: sibling, 0) }

    /// Inserts a layer in front of a sublayer, or in front of all sublayers if the other layer is not one of them.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, nextTo: sibling, 1) }

    /// Replaces a sublayer with another layer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, let index = children.firstIndex(where: { $0 === oldLayer }) else {
            return
        }
        oldLayer.detach()
        insert(newLayer, at: index)
    }

    /// Removes the layer from its superlayer, or from the layer that it masks.
    open func removeFromSuperlayer() { if source == nil { detach() } }

    /// Requests a layout before the next frame.
    open func setNeedsLayout() { request(\.layout) }

    /// Returns whether a requested layout is pending.
    open func needsLayout() -> Bool { pending.layout.isPending }

    /// Performs the pending layouts of the layer and its sublayers.
    open func layoutIfNeeded() {
        // The outermost ancestor that needs a layout, if all layers between need one too.
        var top = self
        while let parent = top.parent, parent.pending.layout.isPending { top = parent }
        top.layOut()
    }

    /// Requests a call of ``display()`` before the next frame, after the layout.
    open func setNeedsDisplay() { request(\.display) }

    /// Returns whether a requested display is pending.
    open func needsDisplay() -> Bool { pending.display.isPending }

    /// Displays the layer if a display is pending.
    open func displayIfNeeded() {
        if pending.display.isPending { displayNow() }
    }

    // MARK: Animations

    /// Adds a copy of an animation to the layer, in place of any with the same key. `nil` makes it anonymous.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        guard source == nil else { return }
        add(anim.duplicate(), read: nil, key)
        anim.wasAdded = true
        Stage.current.pending.noteUnchanged(anim)
    }

    /// Returns the layer's copy of the animation with a key, or `nil` if there is none. Do not change it.
    ///
    /// The animation of the bounds in an animation block also has the keys `bounds.size` and `bounds.origin`.
    open func animation(forKey key: String) -> CAAnimation? {
        let key = keyInBlock(for: key)
        return namedEntries.first { $0.key == key }?.animation
    }

    /// Returns the keys of the animations in the order in which they were added, or `nil` if there are none.
    open func animationKeys() -> [String]? { namedEntries.isEmpty ? nil : namedEntries.map(\.key) }

    /// Removes the animation with a key.
    open func removeAnimation(forKey key: String) { withdraw(keyInBlock(for: key)) }

    /// Removes all animations.
    open func removeAllAnimations() { for entry in entries { withdraw(entry.key) } }

    // MARK: Coordinates, and values by name

    /// Returns the innermost and frontmost visible layer at a point of the superlayer, or `nil` if there is none.
    open func hitTest(_ p: CGPoint) -> CALayer? {
        guard !state.isHidden, let inverse = outerMap.inverted else { return nil }
        let own = CGPoint(inverse.apply(p.point))
        let isInside = contains(own)
        if state.masksToBounds, !isInside { return nil }
        if let mask, mask.hitTest(own) == nil { return nil }
        let front = shownChildren.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, child) in front { if let hit = child.hitTest(own) { return hit } }
        return isInside ? self : nil
    }

    /// Returns whether a point is in the bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// Converts a point from another layer's coordinates. `nil` is the stage.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        Self.map(from: l, to: self).map { CGPoint($0.apply(p.point)) } ?? p
    }

    /// Converts a point to another layer's coordinates. `nil` is the stage.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        Self.map(from: self, to: l).map { CGPoint($0.apply(p.point)) } ?? p
    }

    /// Converts a rectangle from another layer's coordinates, and returns its bounding box. `nil` is the stage.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        Self.map(from: l, to: self).map { CGRect($0.boundingBox(of: r.rect)) } ?? r
    }

    /// Converts a rectangle to another layer's coordinates, and returns its bounding box. `nil` is the stage.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        Self.map(from: self, to: l).map { CGRect($0.boundingBox(of: r.rect)) } ?? r
    }

    /// Converts a time from another layer's time space. `nil` is the stage.
    ///
    /// The time of a layer is 0 before its `beginTime`. Any other result of 0 becomes the nearest negative number, because a
    /// `beginTime` of 0 means now.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        startedTime(l?.stageTime(t) ?? t)?.nonzero ?? 0
    }

    /// Converts a time to another layer's time space. `nil` is the stage.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let time = stageTime(t)
        return l.map { $0.startedTime(time) ?? 0 } ?? time
    }

    /// Returns the value of a property or the stored value of another name, or `nil` if there is none.
    open override func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets a property, or stores a value under another name. Reports a key path, which Core Animation ignores.
    open override func setValue(_ value: Any?, forKey key: String) {
        if keyedProperty(key) == nil, (try? AnimatableProperty(keyPath: key))?.component != nil {
            Stage.current.report("\(key) is a key path: use setValue(_:forKeyPath:)")
        }
        setValue(value, forKeyPath: key)
    }

    /// Returns the value of a property or a component, such as `transform.rotation.z`, or `nil` if there is none.
    open func value(forKeyPath keyPath: String) -> Any? {
        if let keyed = keyedProperty(keyPath) { return keyed.get(self) }
        if let tilt = TiltKeyPath(keyPath) {
            return (value(forKeyPath: tilt.property.keyPath) as? CATransform3D).map(tilt.angle)
        }
        guard let property = try? AnimatableProperty(keyPath: keyPath) else { return keptValue(keyPath) }
        return modelValue(of: property)?.object(for: property)
    }

    /// Sets a property or a component, or stores a value under another name.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { write(value, keyPath) }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "frame": KeyedProperty(\CALayer.frame) { $0 as? CGRect }
        case "name": KeyedProperty(object: \CALayer.name)
        case "mask": KeyedProperty(object: \CALayer.mask)
        case "sublayers": KeyedProperty(object: \CALayer.sublayers)
        case "superlayer":
            KeyedProperty(isOf: { $0 is CALayer }, get: { ($0 as? CALayer)?.superlayer }, set: { _, _ in })
        case "delegate": KeyedProperty(object: \CALayer.delegate)
        case "contents": KeyedProperty(object: \CALayer.contents)
        case "actions": KeyedProperty(object: \CALayer.actions)
        case "geometryFlipped": KeyedProperty(flag: \CALayer.isGeometryFlipped)
        default: super.keyedProperty(key)
        }
    }

    /// Returns the default value for a key, or `nil` if it is zero or there is none.
    open class func defaultValue(forKey key: String) -> Any? {
        guard !key.hasPrefix("is"), let value = makePlain().value(forKey: key) else { return nil }
        if let point = value as? CGPoint { return point == .zero ? nil : point }
        if let rect = value as? CGRect { return rect == .zero ? nil : rect }
        guard let number = value as? NSNumber else { return value }
        return number == 0 && !number.isBool ? nil : value
    }

    // MARK: Presentation, layout and actions

    /// Returns a layer with the current values of the animations, or `nil` before the first commit.
    ///
    /// A subclass has presentation layers if it overrides ``makePresentation(of:)``. Otherwise they are `nil`, and reported.
    open func presentation() -> Self? {
        guard let layer = presentationLayer() else { return nil }
        if let layer = layer as? Self { return layer }
        let name = type(of: self)
        Stage.current.report(
            "\(name).presentation() is nil: override makePresentation(of:) to return \(name)(layer: layer)")
        return nil
    }

    /// Creates the presentation layer of a layer: `Dial(layer: layer)` for a subclass `Dial`.
    ///
    /// `antics swift` writes this method.
    open class func makePresentation(of layer: CALayer) -> CALayer { makePlain() }

    /// Returns the model layer of a presentation layer. A model layer returns itself.
    open func model() -> Self { source as? Self ?? self }

    /// Lays out the sublayers. The default implementation calls the delegate.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// Updates the layer after ``setNeedsDisplay()``.
    ///
    /// The default implementation calls the delegate, and then draws. An override can set properties and sublayers.
    open func display() {
        delegate?.display(self)
        draw { context in
            if let image = picture {
                context.draw(
                    image, at: contentsGravity.frame(of: image.size, in: bounds), isUpsideDown: false)
            }
            delegate?.draw(self, in: context)
            draw(in: context)
        }
    }

    /// The picture of the layer, a ``CGImage``, or `nil` for none.
    open var contents: Any? {
        get { others["contents"] }
        set {
            runAction(of: "contents") { others["contents"] = newValue }
            if newValue != nil, picture == nil {
                Stage.current.report("contents is not drawn: it is no CGImage, such as UIImage.cgImage")
            }
            setNeedsDisplay()
        }
    }

    private var picture: CGImage? { others["contents"] as? CGImage }

    /// Draws the content behind the sublayers. The default implementation draws nothing.
    open func draw(in ctx: CGContext) {}

    /// Returns whether a change of a key requests a display. If so, an animation of the key displays the layer in each frame.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Returns the action for a key, or `nil` if there is none. `NSNull` ends the search.
    ///
    /// The layer searches in this order: the delegate, ``actions``, the actions of the ``style``,
    /// ``defaultAction(forKey:)``, the implicit animation of an animatable property if the layer is in the tree of a stage.
    open func action(forKey event: String) -> (any CAAction)? {
        let action =
            delegate?.action(for: self, forKey: event) ?? actions?[event]
            ?? (style?["actions"] as? [String: any CAAction])?[event]
            ?? type(of: self).defaultAction(forKey: event) ?? implicitAnimation(forKey: event)
        return action is NSNull ? nil : action
    }

    /// Returns the default action for a key of all layers of the class, or `nil` for the implicit animation.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}

// MARK: - Flipped geometry

extension CALayer {
    /// Whether y grows upward in the sublayers.
    public var isGeometryFlipped: Bool {
        get { state.sublayerTransform.d < 0 && state.sublayerTransform == upsideDown }
        set {
            guard newValue != isGeometryFlipped else { return }
            state.sublayerTransform = newValue ? upsideDown : .identity
            guard let committed else { return Stage.current.transactions.open() }
            Stage.current.transactions.record(
                .set(
                    committed.id, .sublayerTransform, .transform(state.sublayerTransform),
                    action: LayerAction.none))
        }
    }

    /// The transform that flips the sublayers vertically, about the anchor point.
    final var upsideDown: Affine {
        Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: state.bounds.size.height * (1 - 2 * state.anchorPoint.y))
    }
}
