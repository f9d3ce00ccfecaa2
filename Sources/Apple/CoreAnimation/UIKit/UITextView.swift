public import Foundation

/// A view that scrolls a text with several lines. The user cannot edit it.
open class UITextView: UIScrollView {
    private let label = UILabel()
    /// Whether the user may edit or select the text. They have no effect.
    open var (isEditable, isSelectable) = (true, true)
    /// The space around the text. At the left and the right, the text has 5 points more.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { noteSubviews() }
    }

    /// Whether a drag scrolls. Otherwise the text decides about the height of the view.
    open override var isScrollEnabled: Bool { didSet { noteSubviews() } }

    override func prepareContent() {
        super.prepareContent()
        (label.numberOfLines, label.font) = (0, .systemFont(ofSize: 12))
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
    }

    /// The text.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! {
        get { label.text ?? "" }
        set { label.text = newValue }
    }

    /// The text. The font, the colour and the alignment of its first letter apply to the whole text.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var attributedText: NSAttributedString! {
        get { label.attributedText ?? NSAttributedString(string: "") }
        set { label.attributedText = newValue }
    }

    /// The font. Its size decides about the number of letters in a line and the height of the text.
    open var font: UIFont? {
        get { label.font }
        set { label.font = newValue ?? .systemFont(ofSize: 12) }
    }

    /// The colour of the text, if it is readable on its background.
    open var textColor: UIColor? {
        get { label.textColor }
        set { label.textColor = newValue }
    }

    /// The alignment of the text.
    open var textAlignment: NSTextAlignment {
        get { label.textAlignment }
        set { label.textAlignment = newValue }
    }

    override var placedSubviews: [UIView] { [label] }

    override func noteSubviews() {
        setNeedsLayout()
        noteContent()
    }

    /// Returns the size of the text in a width, with the space around it.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let space = space
        let text = label.sizeThatFits(CGSize(width: max(size.width - space.left - space.right, 1), height: 0))
        return CGSize(
            width: text.width + space.left + space.right, height: text.height + space.top + space.bottom)
    }

    private var space: UIEdgeInsets {
        let inset = textContainerInset
        return UIEdgeInsets(
            top: inset.top, left: inset.left + 5, bottom: inset.bottom, right: inset.right + 5)
    }

    override final func contentHeight(width: CGFloat) -> CGFloat? {
        isScrollEnabled ? nil : sizeThatFits(CGSize(width: width, height: 0)).height
    }

    /// The size of the text if the view does not scroll.
    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(CGSize(width: 10_000, height: 0))
    }

    /// Lays out the text, which decides about the size of the content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let (height, space) = (sizeThatFits(bounds.size).height, space)
        contentSize = CGSize(width: bounds.width, height: height)
        label.frame = CGRect(
            x: space.left, y: space.top, width: max(bounds.width - space.left - space.right, 0),
            height: height - space.top - space.bottom)
    }
}
