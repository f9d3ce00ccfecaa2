public import Foundation

/// A rectangle of AppKit, as far as its layer goes: y grows upwards on a stage that shows it.
///
/// Of a view that made its own layer the values change at once; a layer that you set before ``wantsLayer`` animates as
/// layers do.
open class NSView: NSObject, CALayerDelegate {
    /// What it draws with; nil until it ``wantsLayer``.
    open var layer: CALayer? {
        didSet { if let layer, layer !== oldValue { fit(layer, replacing: oldValue) } }
    }
    /// What it is in.
    public private(set) weak var superview: NSView?
    /// What is in it, back to front.
    public private(set) var subviews: [NSView] = []
    /// Whether y grows downwards in it. It is asked once, when it gets its layer.
    open var isFlipped: Bool { false }
    private var place: CGRect

    /// A view in a place of its superview.
    public init(frame frameRect: NSRect) {
        place = frameRect
        super.init()
    }

    /// A view of no size.
    public override convenience init() { self.init(frame: .zero) }

    /// Archives are not read: a view of no size.
    public required init?(coder: NSCoder) { place = .zero }

    /// Whether it has a layer; a view in one that has gets one too.
    open var wantsLayer = false {
        didSet {
            guard wantsLayer, layer == nil else { return }
            let layer = makeBackingLayer()
            layer.delegate = self
            self.layer = layer
        }
    }

    /// Makes its layer. Override it for one of another class.
    open func makeBackingLayer() -> CALayer { CALayer() }

    private func fit(_ layer: CALayer, replacing old: CALayer?) {
        layer.frame = place
        layer.isGeometryFlipped = isFlipped
        if let outer = superview?.layer {
            if let old, old.superlayer === outer {
                outer.replaceSublayer(old, with: layer)
            } else {
                outer.addSublayer(layer)
            }
        }
        for view in subviews { put(view) }
    }

    private func put(_ view: NSView) {
        guard let layer else { return }
        view.wantsLayer = true
        if let inner = view.layer { layer.addSublayer(inner) }
    }

    /// The rectangle it occupies in its superview.
    open var frame: NSRect {
        get { layer?.frame ?? place }
        set {
            place = newValue
            layer?.frame = newValue
        }
    }

    /// The rectangle it occupies in its own coordinates.
    open var bounds: NSRect {
        get { layer?.bounds ?? NSRect(origin: .zero, size: place.size) }
        set {
            wantsLayer = true
            layer?.bounds = newValue
        }
    }

    /// How much of it with everything in it shows, 0 to 1.
    open var alphaValue: CGFloat {
        get { CGFloat(layer?.opacity ?? 1) }
        set {
            wantsLayer = true
            layer?.opacity = Float(newValue)
        }
    }

    /// Whether it and everything in it is left out.
    open var isHidden: Bool {
        get { layer?.isHidden ?? false }
        set {
            wantsLayer = true
            layer?.isHidden = newValue
        }
    }

    /// Puts a view in on top of the others; out of where it is, first.
    open func addSubview(_ view: NSView) {
        guard !sequence(first: self, next: { $0.superview }).contains(where: { $0 === view }) else { return }
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        put(view)
        view.viewDidMoveToSuperview()
    }

    /// Takes it out of its superview.
    open func removeFromSuperview() {
        guard let old = superview else { return }
        old.subviews.removeAll { $0 === self }
        superview = nil
        layer?.removeFromSuperlayer()
        viewDidMoveToSuperview()
    }

    /// It has come into a view, or left the one it was in.
    open func viewDidMoveToSuperview() {}

    /// Whether it is to be laid out.
    open var needsLayout: Bool {
        get { layer?.needsLayout() ?? false }
        set { if newValue { layer?.setNeedsLayout() } }
    }

    /// Its subviews are to be placed.
    open func layout() {}

    /// Not here: there is nothing to draw into.
    @available(
        *, unavailable,
        message: "there is nothing to draw into: add a CAShapeLayer with the path to the view's layer"
    )
    open func draw(_ dirtyRect: NSRect) {}

    /// What is done when a key of its layer changes: nothing, `NSNull`.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

    /// Lays out its subviews.
    open func layoutSublayers(of layer: CALayer) { layout() }
}
