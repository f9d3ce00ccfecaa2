public import Foundation
import Geometry

/// A bar that fills with the progress of a task.
open class UIProgressView: UIView {
    private let filled = UIView()

    /// The style. It has no effect.
    open var progressViewStyle = Style.default
    /// The filled fraction, 0 to 1. Other numbers become the nearest end. A change does not animate.
    open var progress: Float = 0 {
        didSet {
            progress = progress.clamped(to: 0...1)
            placeParts()
        }
    }
    /// The colour of the filled part, or `nil` for the tint colour.
    open var progressTintColor: UIColor? { didSet { showColors() } }
    /// The colour of the whole bar, or `nil` for grey.
    open var trackTintColor: UIColor? { didSet { showColors() } }

    /// Creates a bar with the height of its style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
        bounds.size.height = intrinsicContentSize.height
    }

    override func prepareContent() {
        addSubview(filled)
        showColors()
    }

    /// Sets the filled fraction, and animates the bar.
    open func setProgress(_ progress: Float, animated: Bool) {
        UIView.animate(withDuration: animated ? 0.25 : 0) { self.progress = progress }
    }

    /// The height of all bars, with any width.
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 4) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeParts()
    }

    open override func tintColorDidChange() { showColors() }

    private func showColors() {
        backgroundColor = trackTintColor ?? .systemGray4
        filled.backgroundColor = progressTintColor ?? tintColor
    }

    private func placeParts() {
        layer.cornerRadius = bounds.height / 2
        filled.layer.cornerRadius = bounds.height / 2
        filled.frame = CGRect(
            x: 0, y: 0, width: bounds.width * CGFloat(progress), height: bounds.height)
    }
}

// MARK: - UIActivityIndicatorView

/// A view with a spinning arc. It is hidden while it does not spin.
open class UIActivityIndicatorView: UIView {
    /// The size.
    open var style = Style.medium { didSet { fitStyle() } }
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
        super.init(frame: .zero)
        self.style = style
        fitStyle()
    }

    /// Creates a medium indicator.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a medium indicator. It does not read archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareContent() {
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
        spin()
    }

    /// Continues a running animation, which ends when a layer leaves the tree.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if isAnimating { spin() }
    }

    private func spin() {
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
