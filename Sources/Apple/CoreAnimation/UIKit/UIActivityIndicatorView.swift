public import Foundation

/// A view with a spinning arc. It is hidden while it does not spin.
open class UIActivityIndicatorView: UIView {
    /// The size.
    open var style: Style { didSet { fitStyle() } }
    /// The colour of the arc.
    // UIKit's type, which programs rely on.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var color: UIColor! = .gray { didSet { arc.strokeColor = color?.cgColor } }
    /// Whether the view is hidden while it does not spin.
    open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
    /// Whether the arc spins.
    public private(set) var isAnimating = false
    private let arc = CAShapeLayer()

    /// Creates an indicator with the size of its style.
    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        addArc()
        fitStyle()
    }

    /// Creates a medium indicator.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        addArc()
    }

    /// Creates a medium indicator. It does not read archives.
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
        addArc()
    }

    private func addArc() {
        arc.fillColor = nil
        arc.strokeColor = color?.cgColor
        arc.lineWidth = 2
        layer.addSublayer(arc)
        isHidden = hidesWhenStopped && !isAnimating
    }

    private func fitStyle() { bounds.size = intrinsicContentSize }

    /// The size of the style.
    open override var intrinsicContentSize: CGSize {
        let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
        return CGSize(width: side, height: side)
    }

    /// Places the arc in the centre.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = intrinsicContentSize.width
        arc.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        arc.position = CGPoint(x: bounds.midX, y: bounds.midY)
        arc.path =
            UIBezierPath(
                arcCenter: CGPoint(x: side / 2, y: side / 2), radius: side / 2 - 2, startAngle: 0,
                endAngle: 1.5 * .pi, clockwise: true
            ).cgPath
    }

    /// Shows and spins the arc.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.byValue = 2 * CGFloat.pi
        spin.duration = 1
        spin.repeatCount = .infinity
        arc.add(spin, forKey: "spin")
    }

    /// Stops the arc.
    open func stopAnimating() {
        isAnimating = false
        isHidden = hidesWhenStopped
        arc.removeAnimation(forKey: "spin")
    }
}
