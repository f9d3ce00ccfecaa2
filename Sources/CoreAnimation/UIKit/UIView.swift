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

    /// Does nothing: views have no pictures of their own.
    open func setNeedsDisplay() {}

    /// Not here: there is nothing to draw into.
    @available(
        *, unavailable,
        message: "there is nothing to draw into: add a CAShapeLayer with the path to the view's layer"
    )
    open func draw(_ rect: CGRect) {}

    /// How large it would like to be: -1 is any size. It is kept and has no effect: views are placed by numbers.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Any size.
    public class var noIntrinsicMetric: CGFloat { -1 }

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
