public import Foundation

/// A control with an image and a title beside it, in front of a background image.
///
/// Each has a value for a state. A state without a value has that of the normal state.
open class UIButton: UIControl {
    override class var keepsTaps: Bool { true }

    /// The kind of the button. It decides about the font and the colour of the title.
    open internal(set) var buttonType = ButtonType.custom
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
        let area = contentRect.inset(by: imageEdgeInsets)
        let size = CGSize(
            width: min(imageSize.width, max(area.width, 0)),
            height: min(imageSize.height, max(area.height, 0)))
        let title = titleSize(width: max(contentRect.width - size.width, 0))
        return aligned(size, before: title.width, in: area)
    }

    /// Returns the rectangle of the title, at the right of the image.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let area = contentRect.inset(by: titleEdgeInsets)
        let image = min(imageSize.width, max(contentRect.width, 0))
        return aligned(titleSize(width: max(area.width - image, 0)), after: image, in: area)
    }

    /// Returns the place of a part of the content, with the widths of the parts at its sides.
    private func aligned(
        _ size: CGSize, after before: CGFloat = 0, before after: CGFloat = 0, in area: CGRect
    ) -> CGRect {
        var rect = CGRect(origin: area.origin, size: size)
        switch contentHorizontalAlignment {
        case .left, .leading: rect.origin.x = area.minX + before
        case .right, .trailing: rect.origin.x = area.maxX - after - size.width
        case .center: rect.origin.x = area.midX + (before - after - size.width) / 2
        case .fill:
            rect.origin.x = area.minX + before
            rect.size.width = max(area.width - before - after, 0)
        }
        switch contentVerticalAlignment {
        case .top: break
        case .bottom: rect.origin.y = area.maxY - size.height
        case .center: rect.origin.y = area.midY - size.height / 2
        case .fill: rect.size.height = area.height
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

// MARK: - Configurations

extension UIButton {
    /// The look and the content of a button. Its title, image and colours replace those of the states.
    public struct Configuration {
        /// The title, or `nil` for none, and the second line, which has no effect.
        public var title, subtitle: String?
        /// The image, or `nil` for none.
        public var image: UIImage?
        /// The colours of the title and of the background, or `nil` for those of the style.
        public var baseForegroundColor, baseBackgroundColor: UIColor?
        /// The shape of the background.
        public var background = UIBackgroundConfiguration()
        /// The radius of the background's corners.
        public var cornerStyle = CornerStyle.dynamic
        /// The distance between the edges and the content.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// The side of the title at which the image is.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between the image and the title.
        public var imagePadding: CGFloat = 0
        /// The distance between the title and the second line. It has no effect.
        public var titlePadding: CGFloat = 1
        /// The size of the button. It has no effect.
        public var buttonSize = Size.medium
        /// Whether an arc spins in place of the image. It has no effect.
        public var showsActivityIndicator = false
        /// The opacity of the tint in the background, and the colour of the title of the style.
        fileprivate let style: (tint: CGFloat, isGray: Bool)

        /// Returns a configuration without a background.
        public static func plain() -> Configuration { Configuration(style: (0, false)) }
        /// Returns a configuration with a gray background.
        public static func gray() -> Configuration { Configuration(style: (0, true)) }
        /// Returns a configuration with a pale background in the tint colour.
        public static func tinted() -> Configuration { Configuration(style: (0.2, false)) }
        /// Returns a configuration with a background in the tint colour.
        public static func filled() -> Configuration { Configuration(style: (1, false)) }
        /// Returns the plain configuration.
        public static func borderless() -> Configuration { plain() }
        /// Returns the gray configuration.
        public static func bordered() -> Configuration { gray() }
        /// Returns the tinted configuration.
        public static func borderedTinted() -> Configuration { tinted() }
        /// Returns the filled configuration.
        public static func borderedProminent() -> Configuration { filled() }

        fileprivate var isRow: Bool { !imagePlacement.isDisjoint(with: [.leading, .trailing]) }

        fileprivate func gap(_ image: CGSize, _ title: CGSize) -> CGFloat {
            image == .zero || title == .zero ? 0 : imagePadding
        }

        fileprivate func background(_ tint: UIColor) -> UIColor? {
            if let color = background.backgroundColor { return color }
            if style.isGray { return baseBackgroundColor ?? .systemGray5 }
            return style.tint > 0 ? (baseBackgroundColor ?? tint).withAlphaComponent(style.tint) : nil
        }

        fileprivate func foreground(_ tint: UIColor) -> UIColor {
            baseForegroundColor ?? (style.tint == 1 ? .white : tint)
        }

        fileprivate func cornerRadius(height: CGFloat) -> CGFloat {
            switch cornerStyle {
            case .fixed: background.cornerRadius
            case .dynamic, .small: 6
            case .medium: 8
            case .large: 12
            case .capsule: height / 2
            }
        }
    }

    /// Shows the content and the look of a configuration.
    final func show(_ configuration: Configuration) {
        setTitle(configuration.title, for: .normal)
        setImage(configuration.image, for: .normal)
        setTitleColor(configuration.foreground(tintColor), for: .normal)
        let insets = configuration.contentInsets
        contentEdgeInsets = UIEdgeInsets(
            top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
        backgroundColor = configuration.background(tintColor)
        layer.borderWidth = configuration.background.strokeWidth
        layer.borderColor = (configuration.background.strokeColor ?? tintColor).cgColor
    }

    /// Lays out the image, the title and the corners by a configuration.
    final func layOut(_ configuration: Configuration, image: CGSize, title: CGSize, in content: CGRect) {
        layer.cornerRadius = min(configuration.cornerRadius(height: bounds.height), bounds.height / 2)
        let isRow = configuration.isRow
        let isFirst = !configuration.imagePlacement.isDisjoint(with: [.leading, .top])
        let gap = configuration.gap(image, title)
        let whole = size(of: image, title, by: configuration)
        let start = CGPoint(x: content.midX - whole.width / 2, y: content.midY - whole.height / 2)
        func frame(_ size: CGSize, after other: CGSize?) -> CGRect {
            let offset = other.map { (isRow ? $0.width : $0.height) + gap } ?? 0
            return CGRect(
                x: isRow ? start.x + offset : content.midX - size.width / 2,
                y: isRow ? content.midY - size.height / 2 : start.y + offset,
                width: size.width, height: size.height)
        }
        imageView?.frame = frame(image, after: isFirst ? nil : title)
        titleLabel?.frame = frame(title, after: isFirst ? image : nil)
    }

    /// Returns the size of an image and a title beside or above each other.
    final func size(of image: CGSize, _ title: CGSize, by configuration: Configuration) -> CGSize {
        let gap = configuration.gap(image, title)
        return configuration.isRow
            ? CGSize(width: image.width + gap + title.width, height: max(image.height, title.height))
            : CGSize(width: max(image.width, title.width), height: image.height + gap + title.height)
    }
}

/// The background of a button with a configuration.
public struct UIBackgroundConfiguration {
    /// The colour, or `nil` for that of the style.
    public var backgroundColor: UIColor?
    /// The radius of the corners for the fixed style, in points.
    public var cornerRadius: CGFloat = 6
    /// The colour of the border, or `nil` for the tint colour.
    public var strokeColor: UIColor?
    /// The width of the border, in points.
    public var strokeWidth: CGFloat = 0

    /// Creates a background of the style.
    public init() {}
}
