public import Foundation

/// A blur. Antics shows a translucent colour instead.
open class UIBlurEffect: UIVisualEffect {
    let style: Style

    /// Creates a blur with a style.
    public init(style: Style) { self.style = style }
}

/// A view that blurs the views behind it. Antics covers them with a translucent colour instead.
open class UIVisualEffectView: UIView {
    /// The effect, or `nil` for none.
    open var effect: UIVisualEffect? {
        didSet { showEffect() }
    }
    /// The view for subviews. It fills the bounds.
    public let contentView = UIView()

    /// Creates a view with an effect, or without one.
    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        self.effect = effect
        showEffect()
    }

    /// Creates a view without an effect.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a view without an effect. It does not read archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareContent() { addSubview(contentView) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
    }

    private func showEffect() {
        let style = (effect as? UIBlurEffect)?.style
        backgroundColor = style.map { UIColor(white: $0.isDark ? 0 : 1, alpha: 0.6) }
    }
}

extension UIBlurEffect.Style {
    fileprivate var isDark: Bool {
        switch self {
        case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
            .systemThickMaterialDark, .systemChromeMaterialDark:
            true
        default: false
        }
    }
}
