public import Foundation

/// A rectangle with a layer of its own, whose delegate it is.
///
/// Its layer's values change at once; inside ``animate(withDuration:delay:options:animations:completion:)`` and its
/// kin they are animated. A view holds its subviews, and a layer does not hold its view.
open class UIView: NSObject, CALayerDelegate {
    /// What it draws with.
    public let layer: CALayer
    /// What it is in.
    public internal(set) weak var superview: UIView?
    /// What is in it, back to front.
    public internal(set) var subviews: [UIView] = []
    /// A number to find it by.
    open var tag = 0
    /// Whether it can be touched. It is kept and has no effect: nothing is touched here.
    open var isUserInteractionEnabled = true
    /// Whose view it is.
    weak var controller: UIViewController?
    private var ownTint: UIColor?

    /// Of which class its layer is: `CAShapeLayer.self`, or one of yours. It is made by `init(coder:)`, the one initializer
    /// that all layers have.
    open class var layerClass: AnyClass { CALayer.self }

    /// A view in a place of its superview.
    public init(frame: CGRect) {
        layer = Self.newLayer
        super.init()
        layer.delegate = self
        layer.isOpaque = true
        layer.frame = frame
    }

    /// A view of no size.
    public override convenience init() { self.init(frame: .zero) }

    /// Archives are not read: a view of no size.
    public required init?(coder: NSCoder) {
        layer = Self.newLayer
        super.init()
        layer.delegate = self
        layer.isOpaque = true
    }

    private static var newLayer: CALayer {
        (layerClass as? CALayer.Type)?.init(coder: NSCoder()) ?? CALayer()
    }

    // MARK: Geometry

    /// The rectangle it occupies in its superview, worked out from center, bounds and transform.
    open var frame: CGRect {
        get { layer.frame }
        set { layer.frame = newValue }
    }

    /// The rectangle it occupies in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { layer.bounds = newValue }
    }

    /// Where its anchor point, the middle unless the layer says otherwise, lies in its superview.
    open var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The map applied to it about its anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// The matrix applied to it about its anchor point; its flat part shows.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    // MARK: Look

    /// How much of it with everything in it shows, 0 to 1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }

    /// Whether it and everything in it is left out.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    /// Whether it hides all behind it. It is kept and has no effect.
    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }

    /// What its bounds are filled with.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
        set { layer.backgroundColor = newValue?.cgColor }
    }

    /// Whether what lies outside its bounds is cut off.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The colour that it and what is in it may draw with: that of the superview until it has one of its own, and blue
    /// at the top.
    open var tintColor: UIColor {
        get { ownTint ?? superview?.tintColor ?? .systemBlue }
        set {
            ownTint = newValue
            tellTint()
        }
    }

    /// The view whose opacity says how much of this one shows, place by place.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }

    /// Asks its layer to display itself before the next frame; there is nothing to draw into.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Not here: there is nothing to draw into.
    @available(
        *, unavailable,
        message: "there is nothing to draw into: add a CAShapeLayer with the path to the view's layer"
    )
    open func draw(_ rect: CGRect) {}

    /// How large it would like to be: -1 is any size. A stage that is given no size is as large; views in views are placed
    /// by numbers.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Any size.
    public class var noIntrinsicMetric: CGFloat { -1 }

    // MARK: The tree

    /// Puts a view in on top of the others; out of where it is, first.
    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

    /// Puts a view in so that it is the one at an index; on top where there are not so many.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

    /// Puts a view in directly behind another of the subviews; on top where that is none of them.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, nextTo: siblingSubview, 0)
    }

    /// Puts a view in directly in front of another of the subviews; on top where that is none of them.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, nextTo: siblingSubview, 1)
    }

    /// Brings one of the subviews to the top.
    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { insert(view, at: subviews.count) }
    }

    /// Puts one of the subviews behind the others.
    open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view, at: 0) } }

    /// Takes it out of its superview.
    open func removeFromSuperview() { leave() }

    /// The window that it is in; nil when nothing shows it.
    open var window: UIWindow? { shownIn }

    /// Whether it is a view, or in it.
    open func isDescendant(of view: UIView) -> Bool {
        sequence(first: self) { $0.superview }.contains { $0 === view }
    }

    /// Itself or the first view in it with a tag; nil when there is none.
    open func viewWithTag(_ tag: Int) -> UIView? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Asks for a layout before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }

    /// Lays it out with all in it, as far as that was asked for.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// A point of this view in another's coordinates; in nil's, the stage's.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }

    /// A point of another view in this one's coordinates; of nil, the stage's.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: view?.layer)
    }

    /// The box round a rectangle of this view in another's coordinates; in nil's, the stage's.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }

    /// The box round a rectangle of another view in this one's coordinates; of nil, the stage's.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }

    // MARK: What it is told

    /// Its subviews are to be placed; it asks for that when its size changes or one comes or goes.
    open func layoutSubviews() {}

    /// It is about to come into a view, or to leave the one it is in.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// It has come into a view, or left the one it was in.
    open func didMoveToSuperview() {}

    /// It has come into a window, which shows it, or left it.
    open func didMoveToWindow() {}

    /// A view has come into it.
    open func didAddSubview(_ subview: UIView) {}

    /// A view is about to leave it.
    open func willRemoveSubview(_ subview: UIView) {}

    /// Its ``tintColor`` has changed.
    open func tintColorDidChange() {}

    private func tellTint() {
        tintColorDidChange()
        for view in subviews where view.ownTint == nil { view.tellTint() }
    }

    // MARK: Its layer's delegate

    /// What is done when a key of its layer changes: nothing, `NSNull`, but inside an animation block its animation.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard UIView.areAnimationsEnabled, let animation = ViewAnimation.current else { return NSNull() }
        return animation.action(of: layer, forKey: event)
    }

    /// Lays out its subviews, its controller being told before and after.
    open func layoutSublayers(of layer: CALayer) {
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
    }
}

// MARK: - UIView+Tree

extension UIView {
    /// Puts a view in so that it is the one at an index; on top where there are not so many.
    final func insert(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else { return }
        let (old, oldWindow) = (view.superview, view.window)
        if old !== self {
            view.willMove(toSuperview: self)
            old?.willRemoveSubview(view)
        }
        old?.subviews.removeAll { $0 === view }
        let place = min(max(index, 0), subviews.count)
        if place < subviews.count {
            layer.insertSublayer(view.layer, below: subviews[place].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        subviews.insert(view, at: place)
        guard old !== self else { return }
        view.superview = self
        if view.window !== oldWindow { view.tellWindow() }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    /// Puts a view in so many steps in front of another of the subviews; on top where that is none of them.
    final func insert(_ view: UIView, nextTo sibling: UIView, _ step: Int) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        insert(view, at: others.firstIndex { $0 === sibling }.map { $0 + step } ?? others.count)
    }

    final func leave() {
        guard let old = superview else { return }
        let hadWindow = window != nil
        willMove(toSuperview: nil)
        old.willRemoveSubview(self)
        old.subviews.removeAll { $0 === self }
        superview = nil
        layer.removeFromSuperlayer()
        if hadWindow { tellWindow() }
        didMoveToSuperview()
    }

    /// The window that it is in.
    final var shownIn: UIWindow? {
        for view in sequence(first: self, next: { $0.superview }) {
            if let window = view as? UIWindow { return window }
        }
        return nil
    }

    private func tellWindow() {
        didMoveToWindow()
        for view in subviews { view.tellWindow() }
    }
}
