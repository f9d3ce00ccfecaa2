public import Foundation

/// A view as in AppKit, reduced to its layer. y grows upward on the stage.
///
/// Changes do not animate if the view created its layer. A layer that you set before ``wantsLayer`` animates.
open class NSView: NSObject, CALayerDelegate {
    /// The layer, or `nil` until the view ``wantsLayer``.
    open var layer: CALayer? {
        didSet { if let layer, layer !== oldValue { fit(layer, replacing: oldValue) } }
    }
    /// The view that contains this view, or `nil` if there is none.
    public private(set) weak var superview: NSView?
    /// The subviews, back to front.
    public private(set) var subviews: [NSView] = []
    /// Whether y grows downward. The view reads this property once, when it gets its layer.
    open var isFlipped: Bool { false }
    private var storedFrame: CGRect
    /// The margins and sizes that change with the size of the superview.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews change with the size of the view, as their ``autoresizingMask`` says.
    open var autoresizesSubviews = true
    /// Whether the view or a view around it fills a stage.
    final var isInWindow = false {
        didSet {
            guard isInWindow != oldValue else { return }
            viewDidMoveToWindow()
            for view in subviews { view.isInWindow = isInWindow }
        }
    }

    /// Creates a view with a frame.
    public init(frame frameRect: NSRect) {
        storedFrame = frameRect
        super.init()
    }

    /// Creates an empty view.
    public override convenience init() { self.init(frame: .zero) }

    /// Creates an empty view. It does not read archives.
    public required init?(coder: NSCoder) { storedFrame = .zero }

    /// Whether the view has a layer. Its subviews then get layers too.
    open var wantsLayer = false {
        didSet {
            guard wantsLayer, layer == nil else { return }
            let layer = makeBackingLayer()
            layer.delegate = self
            layer.setNeedsDisplay()
            self.layer = layer
        }
    }

    /// Creates the layer. An override can use another class.
    open func makeBackingLayer() -> CALayer { CALayer() }

    private func fit(_ layer: CALayer, replacing old: CALayer?) {
        layer.frame = storedFrame
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
        if let layer, let inner = view.backingLayer { layer.addSublayer(inner) }
    }

    /// The layer, which the view gets if it has none.
    private var backingLayer: CALayer? {
        wantsLayer = true
        return layer
    }

    /// The view's rectangle in its superview.
    open var frame: NSRect {
        get { layer?.frame ?? storedFrame }
        set {
            let old = bounds.size
            storedFrame = newValue
            layer?.frame = newValue
            resizeSubviews(withOldSize: old)
        }
    }

    /// Sets the size of the view.
    open func setFrameSize(_ newSize: NSSize) { frame.size = newSize }

    /// Sets the lower left corner of the view.
    open func setFrameOrigin(_ newOrigin: NSPoint) { frame.origin = newOrigin }

    /// Resizes the subviews by their masks after a change of the size.
    open func resizeSubviews(withOldSize oldSize: NSSize) {
        guard autoresizesSubviews, bounds.size != oldSize else { return }
        for view in subviews where !view.autoresizingMask.isEmpty {
            view.resize(withOldSuperviewSize: oldSize)
        }
    }

    /// Resizes the view by its mask after a change of the superview's size.
    open func resize(withOldSuperviewSize oldSize: NSSize) {
        guard let new = superview?.bounds.size else { return }
        let (mask, old) = (autoresizingMask, frame)
        let across = Autoresizing.resized(
            old.minX, old.width, in: oldSize.width, by: new.width - oldSize.width,
            mask.contains(.minXMargin), mask.contains(.width), mask.contains(.maxXMargin))
        let down = Autoresizing.resized(
            old.minY, old.height, in: oldSize.height, by: new.height - oldSize.height,
            mask.contains(.minYMargin), mask.contains(.height), mask.contains(.maxYMargin))
        frame = NSRect(x: across.start, y: down.start, width: across.length, height: down.length)
    }

    /// The view's rectangle in its own coordinates.
    open var bounds: NSRect {
        get { layer?.bounds ?? NSRect(origin: .zero, size: storedFrame.size) }
        set { backingLayer?.bounds = newValue }
    }

    /// The opacity of the view and its subviews, 0 to 1.
    open var alphaValue: CGFloat {
        get { CGFloat(layer?.opacity ?? 1) }
        set { backingLayer?.opacity = Float(newValue) }
    }

    /// The shadow of the view and its subviews, which sets that of the layer; `nil` for none.
    ///
    /// The blur is the standard deviation, as in ``CALayer/shadowRadius``. A later change of the object has no effect.
    open var shadow: NSShadow? {
        didSet {
            backingLayer?.shadowOpacity = shadow?.color == nil ? 0 : 1
            guard let layer, let shadow, let color = shadow.color else { return }
            (layer.shadowColor, layer.shadowOffset) = (color, shadow.shadowOffset)
            layer.shadowRadius = shadow.shadowBlurRadius
        }
    }

    /// Whether the view and its subviews are hidden.
    open var isHidden: Bool {
        get { layer?.isHidden ?? false }
        set { backingLayer?.isHidden = newValue }
    }

    /// Adds a view in front of the subviews. The view leaves its previous superview.
    open func addSubview(_ view: NSView) {
        guard !sequence(first: self, next: { $0.superview }).contains(where: { $0 === view }) else { return }
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        put(view)
        view.isInWindow = isInWindow
        view.viewDidMoveToSuperview()
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let old = superview else { return }
        old.subviews.removeAll { $0 === self }
        superview = nil
        layer?.removeFromSuperlayer()
        isInWindow = false
        viewDidMoveToSuperview()
    }

    /// Called after the superview has changed.
    open func viewDidMoveToSuperview() {}

    /// Called after a stage has shown the view or a view around it, and after the view has left it.
    open func viewDidMoveToWindow() {}

    /// Whether the view needs a layout.
    open var needsLayout: Bool {
        get { layer?.needsLayout() ?? false }
        set { if newValue { layer?.setNeedsLayout() } }
    }

    /// Lays out the subviews.
    open func layout() {}

    /// Draws the content of the view behind its subviews, if the view created its layer.
    open func draw(_ dirtyRect: NSRect) {}

    /// Whether the view sets the properties of its layer in ``updateLayer()``, and does not draw.
    open var wantsUpdateLayer: Bool { false }

    /// Sets the properties of the layer, if the view ``wantsUpdateLayer``.
    open func updateLayer() {}

    /// Draws the view into its layer: calls ``draw(_:)`` with the bounds, unless they are empty, or ``updateLayer()``.
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        if wantsUpdateLayer { updateLayer() } else if !bounds.isEmpty { draw(bounds) }
    }

    /// Whether the view draws before the next frame.
    open var needsDisplay: Bool {
        get { layer?.needsDisplay() ?? false }
        set { if newValue { layer?.setNeedsDisplay() } }
    }

    /// Returns `NSNull`: changes of the layer run no actions.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

    /// Lays out the subviews.
    open func layoutSublayers(of layer: CALayer) { layout() }
}
