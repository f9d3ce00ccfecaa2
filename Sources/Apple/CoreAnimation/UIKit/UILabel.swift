public import Foundation

/// A view with text, which the terminal shows in its own font, in one size.
open class UILabel: UIView {
    override class var takesTouches: Bool { false }

    /// Creates a label. A change of its size draws the text again.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
    }

    /// Creates an empty label. It reads no archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        contentMode = .redraw
    }

    /// The text, or `nil` for none.
    open var text: String? {
        didSet {
            if text != oldValue { noteText() }
        }
    }
    /// The text. The font, the colour and the alignment of its first letter apply to the whole text.
    open var attributedText: NSAttributedString? {
        get {
            let style = NSMutableParagraphStyle()
            style.alignment = textAlignment
            let attributes: [NSAttributedString.Key: Any] = [
                .foregroundColor: textColor as Any, .font: font as Any, .paragraphStyle: style,
            ]
            return text.map { NSAttributedString(string: $0, attributes: attributes) }
        }
        set {
            text = newValue?.string
            if let font = newValue?.font { self.font = font }
            if let color = newValue?.color { textColor = color }
            if let style = newValue?.style { textAlignment = style.alignment }
        }
    }
    /// The font. Its size decides about the size of the label and the number of letters in a line.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = .systemFont(ofSize: 17) {
        didSet {
            if font == nil { font = .systemFont(ofSize: 17) }
            noteText()
        }
    }
    /// The colour of the text, if it is readable on its background.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = .black {
        didSet {
            if textColor == nil { textColor = .black }
            if textColor != oldValue { setNeedsDisplay() }
        }
    }
    /// Whether the font follows the user's text size, which never changes.
    open var adjustsFontForContentSizeCategory = false
    /// The colour of the text while it is highlighted, or `nil` for the usual one.
    open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Whether the text has its other colour.
    open var isHighlighted = false { didSet { setNeedsDisplay() } }
    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
    /// The greatest number of lines, or 0 for any number. More text is cut.
    open var numberOfLines = 1 { didSet { noteText() } }
    /// The place where text is cut.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { setNeedsDisplay() } }
    /// The width in which text is wrapped for ``intrinsicContentSize``, or 0 for that of the layout.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { noteContent() } }
    /// Whether the text shrinks to fit. Then it is not cut.
    open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// Whether the text has its usual look, and whether the letters move together before the text is cut. They have no effect.
    open var (isEnabled, allowsDefaultTighteningForTruncation) = (true, false)
    /// The place and the smallest factor of a text that shrinks. They have no effect.
    open var (baselineAdjustment, minimumScaleFactor) = (UIBaselineAdjustment.alignBaselines, CGFloat(0))
    /// The shadow of the text. It has no effect.
    open var (shadowColor, shadowOffset): (UIColor?, CGSize) = (nil, CGSize(width: 0, height: -1))

    /// The size of the text, wrapped in ``preferredMaxLayoutWidth``.
    open override var intrinsicContentSize: CGSize {
        lines(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity).size
    }

    /// Returns the size of the text. More than one line is wrapped in a width, unless that is 0.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        lines(width: size.width > 0 && numberOfLines != 1 ? size.width : .infinity).size
    }

    override final func contentHeight(width: CGFloat) -> CGFloat? {
        numberOfLines == 1 ? nil : lines(width: width).size.height
    }

    private func noteText() {
        setNeedsDisplay()
        noteContent()
        superview?.noteSubviews()
    }

    private func lines(width: CGFloat) -> TextLines {
        TextLines(
            text ?? "", font, width: adjustsFontSizeToFitWidth && numberOfLines == 1 ? .infinity : width,
            count: numberOfLines, cut: lineBreakMode)
    }

    private var shownColor: UIColor { (isHighlighted ? highlightedTextColor : nil) ?? textColor }

    open override func draw(_ rect: CGRect) { drawText(in: rect) }

    /// Shows the text in a rectangle.
    open func drawText(in rect: CGRect) {
        var text = lines(width: rect.width)
        text.color = shownColor.cgColor
        UIGraphicsGetCurrentContext()?.show(text, textAlignment, in: rect)
    }

    /// Returns the rectangle of the text in other bounds, at their top.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let text = TextLines(
            text ?? "", font, width: bounds.width, count: numberOfLines, cut: lineBreakMode)
        return CGRect(origin: bounds.origin, size: text.size)
    }
}

// MARK: - Attributed strings

extension NSAttributedString.Key {
    /// An attribute of text. The font, the colour and the style have an effect, those of the first letter.
    public static let font = NSAttributedString.Key("NSFont"), foregroundColor = Self("NSColor"),
        backgroundColor = Self("NSBackgroundColor"), paragraphStyle = Self("NSParagraphStyle"),
        kern = Self("NSKern"), strokeColor = Self("NSStrokeColor"), strokeWidth = Self("NSStrokeWidth"),
        underlineStyle = Self("NSUnderline"), baselineOffset = Self("NSBaselineOffset"),
        shadow = Self("NSShadow")
}

extension NSAttributedString {
    private var attributes: [Key: Any] { length > 0 ? attributes(at: 0, effectiveRange: nil) : [:] }
    var font: UIFont? { attributes[.font] as? UIFont }
    var color: UIColor? { attributes[.foregroundColor] as? UIColor }
    var style: NSParagraphStyle? { attributes[.paragraphStyle] as? NSParagraphStyle }

    /// Returns the size of the text in the font of its first letter.
    public func size() -> CGSize { string.size(withAttributes: attributes) }

    /// Draws the text in the current context.
    public func draw(in rect: CGRect) { string.draw(in: rect, withAttributes: attributes) }

    /// Draws the text in the current context.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], context: AnyObject? = nil
    ) { draw(in: rect) }

    /// Draws the text in the current context.
    public func draw(at point: CGPoint) { string.draw(at: point, withAttributes: attributes) }

    /// Returns the rectangle of the text.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: AnyObject? = nil
    ) -> CGRect { string.boundingRect(with: size, attributes: attributes, context: nil) }
}

extension StringProtocol {
    private func lines(_ width: CGFloat, _ attributes: [NSAttributedString.Key: Any]?) -> TextLines {
        TextLines(
            String(self), attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12),
            width: width > 0 ? width : .infinity)
    }

    /// Returns the size of the text: half the font size for each letter.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        lines(0, attrs).size
    }

    /// Draws the text at the top of a rectangle, wrapped in its width, in the terminal's font.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        let style = attrs?[.paragraphStyle] as? NSParagraphStyle
        var text = lines(rect.width, attrs)
        text.color = (attrs?[.foregroundColor] as? UIColor)?.cgColor
        text.isAtTop = true
        UIGraphicsGetCurrentContext()?.show(text, style?.alignment ?? .natural, in: rect)
    }

    /// Draws the text in the current context, in the terminal's font.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        draw(in: CGRect(origin: point, size: size(withAttributes: attrs)), withAttributes: attrs)
    }

    /// Draws the text at the top of a rectangle, wrapped in its width, in the terminal's font.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
    ) { draw(in: rect, withAttributes: attributes) }

    /// Returns the rectangle of the text, wrapped in a width. A width of 0 does not limit it.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
    ) -> CGRect { CGRect(origin: .zero, size: lines(size.width, attributes).size) }
}
