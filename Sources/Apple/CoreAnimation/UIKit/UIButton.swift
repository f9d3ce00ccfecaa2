public import Foundation

/// A control with an image and a title beside it, in front of a background image.
///
/// Each has a value for a state. A state without a value has that of the normal state.
open class UIButton: UIControl {
    override class var keepsTaps: Bool { true }

    /// The kind of the button. It decides about the font and the colour of the title.
    open private(set) var buttonType = ButtonType.custom
    private var titles = StateValues<NSAttributedString>() { didSet { showParts() } }
    private var titleColors = StateValues<UIColor>() { didSet { showParts() } }
    private var images = StateValues<UIImage>() { didSet { showParts() } }
    private var backgroundImages = StateValues<UIImage>() { didSet { showParts() } }
    private lazy var backgroundView = Self.newImageView()

    /// The label of the title. Its text follows the state of the button.
    public private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel(frame: bounds)
        label.font = .systemFont(ofSize: buttonType == .custom ? 18 : 15)
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingMiddle
        return label
    }()
    /// The view of the image. Its picture follows the state of the button.
    public private(set) lazy var imageView: UIImageView? = Self.newImageView()

    /// The distance between the edges and the content.
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { noteParts() } }
    /// The distance between the edges of the content and the title. It does not change the size of the button.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// The distance between the edges of the content and the image. It does not change the size of the button.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Whether a highlighted image is darker, and that of a disabled button lighter. They have no effect.
    open var (adjustsImageWhenHighlighted, adjustsImageWhenDisabled) = (true, true)
    /// Whether a touch lights up the button. It has no effect.
    open var showsTouchWhenHighlighted = false

    /// Creates a button.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Creates a button with the title and the picture of an action, which a tap calls.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// Creates a button with a configuration. The title and the picture of the action are the defaults.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        var configuration = configuration
        if configuration.title == nil { configuration.title = currentTitle }
        if configuration.image == nil { configuration.image = currentImage }
        self.configuration = configuration
        show(configuration)
    }

    private static func newImageView() -> UIImageView {
        let view = UIImageView(frame: .zero)
        view.isUserInteractionEnabled = false
        return view
    }

    // MARK: States

    /// Sets the title for a state.
    open func setTitle(_ title: String?, for state: UIControl.State) {
        setAttributedTitle(title.map { NSAttributedString(string: $0) }, for: state)
    }

    /// Returns the title for a state, or `nil` for none.
    open func title(for state: UIControl.State) -> String? { attributedTitle(for: state)?.string }

    /// Sets the title for a state. The font and the colour of its first letter apply to the whole title.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
        titles[state] = title
    }

    /// Returns the title for a state, or `nil` for none.
    open func attributedTitle(for state: UIControl.State) -> NSAttributedString? { titles[state] }

    /// Sets the colour of the title for a state.
    open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { titleColors[state] = color }

    /// Returns the colour of the title for a state, or `nil` for none.
    open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state] }

    /// Sets the colour of the title's shadow for a state. It has no effect.
    open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {}

    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state] = image }

    /// Returns the image for a state, or `nil` for none.
    open func image(for state: UIControl.State) -> UIImage? { images[state] }

    /// Sets the image behind the content for a state. It fills the button.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        backgroundImages[state] = image
    }

    /// Returns the image behind the content for a state, or `nil` for none.
    open func backgroundImage(for state: UIControl.State) -> UIImage? { backgroundImages[state] }

    /// Sets the configuration of symbols for a state. It has no effect.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State
    ) {}

    /// The title for the current state, or `nil` for none.
    open var currentTitle: String? { title(for: state) }
    /// The title for the current state, or `nil` for none.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The colour of the title for the current state.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? standardTitleColor }
    /// The image for the current state, or `nil` for none.
    open var currentImage: UIImage? { image(for: state) }
    /// The image behind the content for the current state, or `nil` for none.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    private var standardTitleColor: UIColor {
        buttonType == .custom ? .white : isEnabled ? tintColor : .tertiaryLabel
    }

    open override var isEnabled: Bool { didSet { noteState() } }
    open override var isSelected: Bool { didSet { noteState() } }
    open override var isHighlighted: Bool { didSet { noteState() } }

    /// The look and the content in place of those of the states, or `nil` for these.
    open var configuration: Configuration? { didSet { configuration.map(show) } }
    /// A closure that changes the configuration for a new state.
    open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }

    /// Calls the closure that changes the configuration.
    open func setNeedsUpdateConfiguration() { configurationUpdateHandler?(self) }

    private func noteState() {
        setNeedsUpdateConfiguration()
        showParts()
    }

    open override func tintColorDidChange() { showParts() }

    private func showParts() {
        backgroundView.image = currentBackgroundImage
        imageView?.image = currentImage
        titleLabel?.textColor = currentTitleColor
        titleLabel?.text = currentTitle
        if let font = currentAttributedTitle?.font { titleLabel?.font = font }
        if let color = currentAttributedTitle?.color { titleLabel?.textColor = color }
        if currentBackgroundImage != nil, backgroundView.superview == nil {
            insertSubview(backgroundView, at: 0)
        }
        for (part, isUsed) in [(imageView, currentImage != nil), (titleLabel, currentTitle != nil)] {
            if let part, isUsed, part.superview == nil { addSubview(part) }
        }
        noteParts()
    }

    // MARK: Layout

    override func noteSubviews() { noteParts() }

    /// Requests a layout after a change of the size of a part.
    private func noteParts() {
        setNeedsLayout()
        noteContent()
    }

    /// The size of the image and the title beside it. A title has six points more above and below without other insets.
    open override var intrinsicContentSize: CGSize {
        let (image, title) = (imageSize, titleSize(width: .infinity))
        let space = contentEdgeInsets
        if let configuration {
            let size = size(of: image, title, by: configuration)
            return CGSize(
                width: size.width + space.left + space.right, height: size.height + space.top + space.bottom)
        }
        let padding: CGFloat = space == .zero && title.height > 0 ? 12 : 0
        return CGSize(
            width: image.width + title.width + space.left + space.right,
            height: max(image.height, title.height + padding) + space.top + space.bottom)
    }

    private var imageSize: CGSize { currentImage?.size ?? .zero }

    private func titleSize(width: CGFloat) -> CGSize {
        guard !(currentTitle ?? "").isEmpty, let titleLabel else { return .zero }
        let size = titleLabel.sizeThatFits(CGSize(width: width, height: 0))
        return CGSize(width: min(size.width, width), height: size.height)
    }

    /// Returns the rectangle of the background image: by default the whole button.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the rectangle of the image and the title.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

    /// Returns the rectangle of the image. The image is at the left of the title, and no larger than the content.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let place = contentRect.inset(by: imageEdgeInsets)
        let size = CGSize(
            width: min(imageSize.width, max(place.width, 0)),
            height: min(imageSize.height, max(place.height, 0)))
        let title = titleSize(width: max(contentRect.width - size.width, 0))
        return aligned(size, before: title.width, in: place)
    }

    /// Returns the rectangle of the title, at the right of the image.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let place = contentRect.inset(by: titleEdgeInsets)
        let image = min(imageSize.width, max(contentRect.width, 0))
        return aligned(titleSize(width: max(place.width - image, 0)), after: image, in: place)
    }

    /// Returns the place of a part of the content, with the widths of the parts at its sides.
    private func aligned(
        _ size: CGSize, after before: CGFloat = 0, before after: CGFloat = 0, in place: CGRect
    ) -> CGRect {
        var rect = CGRect(origin: place.origin, size: size)
        switch contentHorizontalAlignment {
        case .left, .leading: rect.origin.x = place.minX + before
        case .right, .trailing: rect.origin.x = place.maxX - after - size.width
        case .center: rect.origin.x = place.midX + (before - after - size.width) / 2
        case .fill:
            rect.origin.x = place.minX + before
            rect.size.width = max(place.width - before - after, 0)
        }
        switch contentVerticalAlignment {
        case .top: break
        case .bottom: rect.origin.y = place.maxY - size.height
        case .center: rect.origin.y = place.midY - size.height / 2
        case .fill: rect.size.height = place.height
        }
        return rect
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let content = contentRect(forBounds: bounds)
        backgroundView.frame = backgroundRect(forBounds: bounds)
        if let configuration {
            let title = titleSize(width: max(content.width - imageSize.width, 0))
            layOut(configuration, image: imageSize, title: title, in: content)
        } else {
            imageView?.frame = imageRect(forContentRect: content)
            titleLabel?.frame = titleRect(forContentRect: content)
        }
    }
}

/// The values of the states of a button. A state without a value has that of the normal state.
private struct StateValues<Value> {
    private var values: [UIControl.State: Value] = [:]

    subscript(state: UIControl.State) -> Value? {
        get { values[state] ?? values[.normal] }
        set { values[state] = newValue }
    }
}
