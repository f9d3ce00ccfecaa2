public import Foundation

/// A control with a line of text, which the terminal shows in its own font. The user cannot type: only the program changes the text.
///
/// A tap makes it the first responder.
open class UITextField: UIControl {
    override class var keepsTaps: Bool { true }

    /// The delegate, or `nil` for none.
    open weak var delegate: (any UITextFieldDelegate)?
    /// The text.
    open var text: String? = "" { didSet { if text != oldValue { noteText() } } }
    /// The text of an empty field, or `nil` for none.
    open var placeholder: String? { didSet { if placeholder != oldValue { noteText() } } }
    /// The text. Only its letters have an effect.
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { text = newValue?.string }
    }
    /// The text of an empty field. Only its letters have an effect.
    open var attributedPlaceholder: NSAttributedString? {
        get { placeholder.map { NSAttributedString(string: $0) } }
        set { placeholder = newValue?.string }
    }
    /// The font. Only its size has an effect, on ``intrinsicContentSize``.
    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { noteText() } }
    /// The colour of the text, if it is readable on its background.
    open var textColor: UIColor? = .black { didSet { setNeedsDisplay() } }
    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
    /// The frame of the field.
    open var borderStyle = BorderStyle.none { didSet { showBorder() } }
    /// Whether dots hide the text.
    open var isSecureTextEntry = false { didSet { setNeedsDisplay() } }
    /// Whether the text is removed when editing begins.
    open var clearsOnBeginEditing = false
    /// Whether the font follows the user's text size, which never changes.
    open var adjustsFontForContentSizeCategory = false
    /// Whether the text shrinks to fit, and the smallest font size. They have no effect.
    open var (adjustsFontSizeToFitWidth, minimumFontSize) = (false, CGFloat(0))
    /// The time in which a button removes the text. It has no effect.
    open var clearButtonMode = ViewMode.never
    /// The keyboard, its look, and the title of its return key. They have no effect.
    open var (keyboardType, keyboardAppearance, returnKeyType) = (
        UIKeyboardType.default, UIKeyboardAppearance.default, UIReturnKeyType.default
    )
    /// The correction of the text, and its capital letters. They have no effect.
    open var (autocorrectionType, autocapitalizationType) = (
        UITextAutocorrectionType.default, UITextAutocapitalizationType.sentences
    )
    /// The times at which the view at the left side shows.
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The times at which the view at the right side shows.
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view at the left side, or `nil` for none.
    open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
    /// The view at the right side, or `nil` for none.
    open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }

    private func noteText() {
        setNeedsDisplay()
        noteContent()
    }

    /// Whether the field is the first responder.
    open var isEditing: Bool { isFirstResponder }

    private var border: CGFloat { borderStyle == .none ? 0 : 7 }

    /// The size of the text, and of the frame around it.
    open override var intrinsicContentSize: CGSize {
        let text = text?.isEmpty == false ? text : placeholder
        let size = TextLines(text ?? "", font ?? .systemFont(ofSize: 17)).size
        return CGSize(width: size.width + 2 * border, height: max(size.height, 20) + 2 * border)
    }

    /// Returns the rectangle of the text, between the views at the sides.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let left =
            isShown(leftView, leftViewMode) ? leftViewRect(forBounds: bounds).maxX - bounds.minX : border
        let right =
            isShown(rightView, rightViewMode) ? bounds.maxX - rightViewRect(forBounds: bounds).minX : border
        return CGRect(
            x: bounds.minX + left, y: bounds.minY, width: max(bounds.width - left - right, 0),
            height: bounds.height)
    }

    /// Returns the rectangle of the text while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// Returns the rectangle of the placeholder.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// Returns the rectangle of the view at the left side.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = leftView?.bounds.size ?? .zero
        return CGRect(origin: CGPoint(x: bounds.minX, y: bounds.midY - size.height / 2), size: size)
    }

    /// Returns the rectangle of the view at the right side.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = rightView?.bounds.size ?? .zero
        return CGRect(
            origin: CGPoint(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2), size: size)
    }

    open override func draw(_ rect: CGRect) {
        if text?.isEmpty == false {
            drawText(in: textRect(forBounds: bounds))
        } else {
            drawPlaceholder(in: placeholderRect(forBounds: bounds))
        }
    }

    /// Shows the text in a rectangle.
    open func drawText(in rect: CGRect) {
        let text = text ?? ""
        show(isSecureTextEntry ? String(repeating: "•", count: text.count) : text, textColor, in: rect)
    }

    /// Shows the placeholder in a rectangle.
    open func drawPlaceholder(in rect: CGRect) { show(placeholder ?? "", .placeholderText, in: rect) }

    private func show(_ words: String, _ color: UIColor?, in rect: CGRect) {
        var text = TextLines(words, font ?? .systemFont(ofSize: 17))
        text.color = color?.cgColor
        UIGraphicsGetCurrentContext()?.show(text, textAlignment, in: rect)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        leftView?.isHidden = !isShown(leftView, leftViewMode)
        rightView?.isHidden = !isShown(rightView, rightViewMode)
        leftView?.frame = leftViewRect(forBounds: bounds)
        rightView?.frame = rightViewRect(forBounds: bounds)
    }

    private func isShown(_ view: UIView?, _ mode: ViewMode) -> Bool {
        view != nil && (mode == .always || mode == (isEditing ? .whileEditing : .unlessEditing))
    }

    private func showBorder() {
        layer.borderWidth = borderStyle == .none ? 0 : 1
        layer.borderColor = UIColor.systemGray4.cgColor
        layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
        if borderStyle == .roundedRect, backgroundColor == nil { backgroundColor = .white }
        noteText()
    }

    // MARK: Editing

    /// Whether the field can be edited: it is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Starts editing, unless the delegate refuses.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true,
            super.becomeFirstResponder()
        else { return false }
        if clearsOnBeginEditing, delegate?.textFieldShouldClear(self) ?? true { text = "" }
        setNeedsLayout()
        sendActions(for: .editingDidBegin)
        delegate?.textFieldDidBeginEditing(self)
        return true
    }

    /// Ends editing, unless the delegate refuses.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
            return false
        }
        setNeedsLayout()
        sendActions(for: .editingDidEnd)
        delegate?.textFieldDidEndEditing(self)
        return true
    }

    /// Starts editing after a tap.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        becomeFirstResponder()
    }
}

// MARK: - The first responder

extension UIView {
    /// Ends the editing of a text field in the view. Returns whether that was possible.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let field = Stage.current.firstResponder as? UIView,
            sequence(first: field, next: { $0.superview }).contains(where: { $0 === self })
        else { return true }
        return field.resignFirstResponder()
    }
}

// MARK: - UITextView

/// A view that scrolls a text with several lines. The user cannot edit it.
open class UITextView: UIScrollView {
    private let label = UILabel()
    /// Whether the font follows the user's text size, which never changes.
    open var adjustsFontForContentSizeCategory = false
    /// Whether the user may edit or select the text, and the keyboard. They have no effect.
    open var (isEditable, isSelectable, keyboardType) = (true, true, UIKeyboardType.default)
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
