public import Foundation

/// A rectangle with a layer. The view is the layer's delegate.
///
/// Changes of the view do not animate, except in ``animate(withDuration:delay:options:animations:completion:)`` and its
/// variants. A view retains its subviews, but a layer does not retain its view.
open class UIView: UIResponder, ViewLayerDelegate {
    /// The layer, an instance of ``layerClass``. An override can have that type.
    open var layer: CALayer { backingLayer }
    private let backingLayer: CALayer
    /// The view that contains this view, or `nil` if there is none.
    public internal(set) weak var superview: UIView?
    /// The subviews, back to front.
    public internal(set) var subviews: [UIView] = []
    /// A number that identifies the view.
    open var tag = 0
    /// Whether the view and its subviews receive touches.
    open lazy var isUserInteractionEnabled = type(of: self).takesTouches
    /// Whether the view receives several touches together, and whether other views receive none with it. They have no effect.
    open var (isMultipleTouchEnabled, isExclusiveTouch) = (false, false)
    /// The gesture recognizers, which leave their previous views; `nil` for none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        didSet {
            let (old, new) = (oldValue ?? [], gestureRecognizers ?? [])
            for recognizer in old where !new.contains(recognizer) { recognizer.view = nil }
            for recognizer in new where recognizer.view !== self {
                recognizer.view?.removeGestureRecognizer(recognizer)
                recognizer.view = self
            }
            if !new.isEmpty { Stage.current.takesTouches = true }
        }
    }
    /// Whether the view keeps its frame, and its superview does not lay it out by constraints.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// The margins and sizes that change with the size of the superview.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews change with the size of the view, as their ``autoresizingMask`` says.
    open var autoresizesSubviews = true
    /// Texts for assistive technology, which Antics does not use, and the name for the restoration of a screen.
    open var accessibilityLabel, accessibilityValue, accessibilityHint, accessibilityIdentifier,
        restorationIdentifier: String?
    /// Whether assistive technology sees the view, and whether it ignores other views. They have no effect.
    open var (isAccessibilityElement, accessibilityViewIsModal) = (false, false)
    /// The elements and the traits for assistive technology. They have no effect.
    open var (accessibilityElements, accessibilityTraits): ([Any]?, UIAccessibilityTraits) = (nil, [])
    /// The style of the interface, which is always light, and the brightness of the tint. They have no effect.
    open var (overrideUserInterfaceStyle, tintAdjustmentMode): (UIUserInterfaceStyle, TintAdjustmentMode) =
        (.unspecified, .automatic)
    /// The direction of the content, which is always from left to right.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    /// The direction of the content. It has no effect, because layouts are from left to right.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }
    weak var controller: UIViewController?
    /// The layout guides of the program, the active constraints of the view, and the priorities of the content by name.
    final var guides: [NSObject] = []
    final var attached: [NSObject] = []
    final var priorities: [String: Float] = [:]
    private final var needsConstraints = true
    final private(set) var ownTint: UIColor?

    /// Whether new views of the class receive touches.
    class var takesTouches: Bool { true }

    /// The subviews that the class places itself, without constraints.
    var placedSubviews: [UIView] { [] }

    /// The guide of the content of a scroll view, or `nil` for another view.
    var contentGuide: NSObject? { nil }

    /// Called after constraints have placed the guide of the content.
    func noteContentGuide() {}

    /// Called after a subview has another content.
    func noteSubviews() {}

    /// Called after a subview was shown or hidden.
    func noteVisibility(of view: UIView) { noteSubviews() }

    /// Prepares a new view of a class of UIKit.
    func prepareContent() {}

    /// Whether views of the class keep taps from the gestures around them.
    class var keepsTaps: Bool { false }

    /// Returns the direction of a content in an interface.
    open class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute,
        relativeTo layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: layoutDirection
        case .forceRightToLeft: .rightToLeft
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        }
    }

    /// The class of the layer.
    open class var layerClass: AnyClass { CALayer.self }

    /// Creates the layer, with `init(coder:)`: the only initializer that all classes of layers have.
    ///
    /// `antics swift` overrides this method where a program overrides ``layerClass``. There it calls `init()`, as UIKit does.
    open class func makeLayer() -> CALayer {
        (layerClass as? CALayer.Type)?.init(coder: NSCoder()) ?? CALayer()
    }

    /// Returns a view that is not part of a storyboard.
    final class func plain() -> Self {
        guard let view = self.init(coder: NSCoder()) else { Stage.stop("\(self).init(coder:) returns nil") }
        return view
    }

    /// Creates a view with a frame.
    public init(frame: CGRect) {
        backingLayer = Self.makeLayer()
        super.init()
        prepareLayer()
        layer.frame = frame
        prepareContent()
    }

    /// Creates an empty view.
    public override convenience init() { self.init(frame: .zero) }

    /// Creates an empty view, or that of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) {
        backingLayer = Self.makeLayer()
        super.init()
        prepareLayer()
        prepareContent()
        StoryboardCoder.prepare(self, from: coder)
    }

    private func prepareLayer() {
        layer.delegate = self
        layer.isOpaque = true
        layer.setNeedsDisplay()
    }

    // MARK: Geometry

    /// The view's rectangle in its superview, computed from center, bounds and transform.
    open var frame: CGRect {
        get { layer.frame }
        set { resizeSubviews { layer.frame = newValue } }
    }

    /// The view's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { resizeSubviews { layer.bounds = newValue } }
    }

    /// The position of the anchor point in the superview. The anchor point is the centre by default.
    open var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The point of the bounds at the ``center``, from (0, 0) to (1, 1). A change moves the view.
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// The transform about the anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// The transform about the anchor point as a matrix. Perspective is not drawn.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    // MARK: Appearance

    /// The opacity of the view and its subviews, 0 to 1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }

    /// Whether the view and its subviews are hidden.
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            guard newValue != isHidden else { return }
            layer.isHidden = newValue
            superview?.noteVisibility(of: self)
        }
    }

    /// Whether the view is opaque. This property has no effect.
    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }

    /// The colour that fills the view's bounds, or `nil` for none.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
        set { layer.backgroundColor = newValue?.cgColor }
    }

    /// Whether the bounds clip the subviews.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The tint colour. The default is the superview's colour, or blue without a superview.
    // UIKit's type, which protocols of programs repeat.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? .systemBlue }
        set {
            ownTint = newValue
            tintDidChange()
        }
    }

    /// The view whose alpha channel masks this view, or `nil` for none.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }

    /// Requests a call of ``draw(_:)`` before the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Requests a call of ``draw(_:)`` before the next frame. It draws everything.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Draws the content of the view behind its subviews: before its first frame, and after ``UIView/setNeedsDisplay()``.
    ///
    /// - Parameter rect: The bounds.
    open func draw(_ rect: CGRect) {}

    /// The fit of the content after a change of the bounds. Only `redraw` has an effect: it draws again.
    open var contentMode = ContentMode.scaleToFill {
        didSet { layer.needsDisplayOnBoundsChange = contentMode == .redraw }
    }

    /// The preferred size, with -1 for any size. Constraints use it, and it sets the size of a stage that has no other.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// The width or height of an intrinsic size that does not limit it: -1.
    public class var noIntrinsicMetric: CGFloat { -1 }

    /// Returns the height of the content in a width, or `nil` if it does not depend on the width.
    func contentHeight(width: CGFloat) -> CGFloat? { nil }

    /// Returns the size that fits the content: by default the current size.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = intrinsicContentSize
        return CGSize(
            width: own.width < 0 ? bounds.width : own.width,
            height: own.height < 0 ? bounds.height : own.height)
    }

    /// Sets the size that fits the content. The top left corner stays.
    open func sizeToFit() { frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size)) }

    // MARK: Margins

    private var ownMargins = UIView.standardMargins
    final var notedInsets = (safeArea: UIEdgeInsets.zero, margins: UIView.standardMargins)
    private static let standardMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// The margins of the content, in points. Those that a program sets are 8 by default.
    ///
    /// The value includes the ``safeAreaInsets`` if ``insetsLayoutMarginsFromSafeArea`` is true.
    open var layoutMargins: UIEdgeInsets {
        get {
            let safe = insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero
            let margins = ownMargins.combined(with: safe, +)
            guard preservesSuperviewLayoutMargins, let superview else { return margins }
            return margins.combined(with: overlap(superview, superview.layoutMargins), max)
        }
        set {
            ownMargins = newValue
            noteInsets()
        }
    }

    /// The ``layoutMargins`` in the direction of text, which is from left to right.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return NSDirectionalEdgeInsets(
                top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
        }
        set {
            layoutMargins = UIEdgeInsets(
                top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
        }
    }

    /// Whether the margins are at least those of the superview that cover the view.
    open var preservesSuperviewLayoutMargins = false { didSet { noteInsets() } }
    /// Whether the margins include the ``safeAreaInsets``.
    open var insetsLayoutMarginsFromSafeArea = true { didSet { noteInsets() } }

    /// The insets of the superview that cover the view, and the additional ones of its controller.
    open var safeAreaInsets: UIEdgeInsets {
        guard let superview else { return .zero }
        return overlap(superview, superview.safeAreaInsets)
            .combined(with: controller?.additionalSafeAreaInsets ?? .zero, +)
            .combined(with: controller?.coveredInsets ?? .zero, max)
    }

    /// Called after ``UIView/safeAreaInsets`` has changed.
    open func safeAreaInsetsDidChange() {}

    /// Called after ``UIView/layoutMargins`` has changed.
    open func layoutMarginsDidChange() {}

    // MARK: Tree

    /// Adds a view in front of the subviews. The view leaves its previous superview.
    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

    /// Inserts a view at an index, or in front of all subviews if the index is too large.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

    /// Inserts a view behind a subview, or in front of all subviews if the other view is not one of them.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, nextTo: siblingSubview, 0)
    }

    /// Inserts a view in front of a subview, or in front of all subviews if the other view is not one of them.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, nextTo: siblingSubview, 1)
    }

    /// Exchanges two subviews, if the indices are valid.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let (low, high) = (min(index1, index2), max(index1, index2))
        guard low != high, subviews.indices.contains(low), subviews.indices.contains(high) else { return }
        let (lower, upper) = (subviews[low], subviews[high])
        insert(lower, at: high)
        insert(upper, at: low)
    }

    /// Moves a subview in front of the others.
    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { insert(view, at: subviews.count) }
    }

    /// Moves a subview behind the others.
    open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view, at: 0) } }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let old = superview else { return }
        let hadWindow = window != nil
        endOuterConstraints()
        willMove(toSuperview: nil)
        if hadWindow { windowWillChange(to: nil) }
        old.willRemoveSubview(self)
        old.subviews.removeAll { $0 === self }
        superview = nil
        layer.removeFromSuperlayer()
        if hadWindow { windowDidChange() }
        didMoveToSuperview()
    }

    /// Replaces a view of a property among the subviews, unless it has moved to another view.
    final func replace(_ old: UIView?, by new: UIView?, at index: Int? = nil) {
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { insertSubview(new, at: index ?? subviews.count) }
        setNeedsLayout()
    }

    /// The window that contains the view, or `nil` if there is none.
    open var window: UIWindow? {
        sequence(first: self) { $0.superview }.lazy.compactMap { $0 as? UIWindow }.first
    }

    /// Returns whether this view is another view or is inside it.
    open func isDescendant(of view: UIView) -> Bool {
        sequence(first: self) { $0.superview }.contains { $0 === view }
    }

    /// Returns this view or the first view inside it with a tag, or `nil` if there is none.
    open func viewWithTag(_ tag: Int) -> UIView? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Requests a layout before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }

    /// Whether views of the class need constraints. This property has no effect.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Updates the constraints. Called before the first layout, and after ``setNeedsUpdateConstraints()``.
    open func updateConstraints() {}

    /// Requests a call of ``updateConstraints()`` before the next layout.
    open func setNeedsUpdateConstraints() {
        needsConstraints = true
        (superview ?? self).setNeedsLayout()
    }

    /// Returns whether a call of ``updateConstraints()`` is pending.
    open func needsUpdateConstraints() -> Bool { needsConstraints }

    /// Performs the pending calls of ``updateConstraints()`` of the subviews and then of the view.
    open func updateConstraintsIfNeeded() {
        for view in subviews { view.updateConstraintsIfNeeded() }
        guard needsConstraints else { return }
        needsConstraints = false
        if let controller { controller.updateViewConstraints() } else { updateConstraints() }
    }

    /// Performs the pending layouts of the view and its subviews.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Converts a point to another view's coordinates. `nil` is the stage.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }

    /// Converts a point from another view's coordinates. `nil` is the stage.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: view?.layer)
    }

    /// Converts a rectangle to another view's coordinates, and returns its bounding box. `nil` is the stage.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }

    /// Converts a rectangle from another view's coordinates, and returns its bounding box. `nil` is the stage.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }

    // MARK: Touches

    /// Adds a gesture recognizer. It leaves its previous view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// Removes a gesture recognizer.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    }

    /// Returns whether a gesture of the view may begin.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// The controller of the view, or the superview.
    open override var next: UIResponder? { controller ?? (superview as UIResponder?) }

    /// Returns whether a point, in the view's coordinates, is inside its bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// Returns the innermost and frontmost view at a point, in the view's coordinates, or `nil` if there is none.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, alpha > 0.01, isUserInteractionEnabled, !layer.refusesTouches,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    // MARK: Notifications

    override func observedValue(_ keyPath: String) -> AnyHashable? {
        switch keyPath {
        case "frame": frame
        case "bounds": bounds
        case "center": center
        case "alpha": alpha
        case "hidden", "isHidden": isHidden
        default: nil
        }
    }

    /// Called by Interface Builder, which never happens.
    open func prepareForInterfaceBuilder() {}

    /// Lays out the subviews. Called after a change of the size, and after a subview was added or removed.
    open func layoutSubviews() {}

    /// Called before the superview changes.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// Called after the superview has changed.
    open func didMoveToSuperview() {}

    /// Called before the window changes.
    open func willMove(toWindow newWindow: UIWindow?) {}

    /// Called after the window has changed.
    open func didMoveToWindow() {}

    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}

    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}

    /// Called after ``UIView/tintColor`` has changed.
    open func tintColorDidChange() {}

    private func tintDidChange() {
        tintColorDidChange()
        for view in subviews where view.ownTint == nil { view.tintDidChange() }
    }

    // MARK: Delegate of the layer

    /// Returns the animation of the current animation block, or `NSNull` outside of a block.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        actionOfBlock(for: layer, forKey: event)
    }

    /// Called before the layer draws. Does nothing.
    open func display(_ layer: CALayer) {}

    /// Draws the view into its layer: calls ``draw(_:)`` with the bounds, unless they are empty.
    open func draw(_ layer: CALayer, in ctx: CGContext) { if !bounds.isEmpty { draw(bounds) } }

    /// Lays out the subviews, and calls the controller before and after.
    open func layoutSublayers(of layer: CALayer) {
        noteInsets()
        updateConstraintsIfNeeded()
        // This layout uses the new constraints.
        layer.pending.layout.isPending = false
        controller?.viewWillLayoutSubviews()
        layOutByConstraints()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
    }
}

// MARK: - Moving in the tree

extension UIView {
    /// Inserts a view at an index, or in front of all subviews if the index is too large.
    final func insert(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else { return }
        let (old, oldWindow) = (view.superview, view.window)
        if old !== self {
            view.endOuterConstraints()
            view.willMove(toSuperview: self)
            if window !== oldWindow { view.windowWillChange(to: window) }
            old?.willRemoveSubview(view)
        }
        old?.subviews.removeAll { $0 === view }
        let index = min(max(index, 0), subviews.count)
        if index < subviews.count {
            layer.insertSublayer(view.layer, below: subviews[index].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        subviews.insert(view, at: index)
        guard old !== self else { return }
        view.superview = self
        if view.window !== oldWindow { view.windowDidChange() }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    /// Inserts a view `step` positions in front of a subview, or in front of all if the other view is not a subview.
    final func insert(_ view: UIView, nextTo sibling: UIView, _ step: Int) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        insert(view, at: others.firstIndex { $0 === sibling }.map { $0 + step } ?? others.count)
    }

    private func windowWillChange(to newWindow: UIWindow?) {
        controller?.windowWillChange(to: newWindow)
        willMove(toWindow: newWindow)
        for view in subviews { view.windowWillChange(to: newWindow) }
    }

    private func windowDidChange() {
        didMoveToWindow()
        for view in subviews { view.windowDidChange() }
    }
}
