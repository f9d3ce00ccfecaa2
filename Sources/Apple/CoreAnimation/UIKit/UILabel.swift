public import Foundation

/// A font. Antics shows text in the terminal's font; a size only serves the layout.
open class UIFont: NSObject, @unchecked Sendable {
    /// The name of the font.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat
    let weight: Weight

    /// The name of the font's family.
    open var familyName: String { fontName }

    /// The height of a line in points.
    open var lineHeight: CGFloat { pointSize * 1.2 }

    init(name: String, size: CGFloat, weight: Weight) {
        (fontName, pointSize, self.weight) = (name, size, weight)
    }

    /// Creates a font. Every name is the terminal's font.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        self.init(name: fontName, size: fontSize, weight: .regular)
    }

    /// Returns the font of the system.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(name: ".system", size: fontSize, weight: weight)
    }

    /// Returns the bold font of the system.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// Returns the italic font of the system.
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize) }

    /// Returns a font of the system with equally wide digits.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// Returns a font of the system with equally wide letters.
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// Returns the font of a style.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        switch style {
        case .largeTitle: systemFont(ofSize: 34)
        case .title1: systemFont(ofSize: 28)
        case .title2: systemFont(ofSize: 22)
        case .title3: systemFont(ofSize: 20)
        case .headline, .body: systemFont(ofSize: 17)
        case .callout: systemFont(ofSize: 16)
        case .subheadline: systemFont(ofSize: 15)
        case .footnote: systemFont(ofSize: 13)
        case .caption1: systemFont(ofSize: 12)
        case .caption2: systemFont(ofSize: 11)
        }
    }

    /// Returns the font with another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(name: fontName, size: fontSize, weight: weight)
    }

    /// Returns the size of a text in points: half the font size for each letter.
    func size(of text: String) -> CGSize {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let width = lines.map(\.count).max() ?? 0
        return CGSize(
            width: (CGFloat(width) * pointSize / 2).rounded(.up),
            height: text.isEmpty ? 0 : (CGFloat(lines.count) * lineHeight).rounded(.up))
    }
}

// MARK: - UILabel

/// A view with text, which the terminal shows in its own font, in one size and colour.
open class UILabel: UIView {
    override class var takesTouches: Bool { false }

    /// The text, or `nil` for none.
    open var text: String? {
        didSet {
            guard text != oldValue else { return }
            setNeedsDisplay()
            noteContent()
        }
    }
    /// The text. Only its letters have an effect.
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { text = newValue?.string }
    }
    /// The font. Only its size has an effect, on ``intrinsicContentSize``.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { noteContent() } }
    /// The colour of the text. It has no effect.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = .black
    /// The colour of the text while it is highlighted. It has no effect.
    open var highlightedTextColor: UIColor?
    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
    /// The number of lines. It has no effect: the text has one line.
    open var numberOfLines = 1
    /// The place where text is cut. It has no effect.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Whether the text shrinks to fit. It has no effect.
    open var adjustsFontSizeToFitWidth = false
    /// The smallest factor of the font size. It has no effect.
    open var minimumScaleFactor: CGFloat = 0
    /// The colour of the shadow, or `nil` for none. It has no effect.
    open var shadowColor: UIColor?
    /// The offset of the shadow. It has no effect.
    open var shadowOffset = CGSize(width: 0, height: -1)

    /// The size of the text.
    open override var intrinsicContentSize: CGSize { font.size(of: text ?? "") }

    /// Shows the text.
    open override func draw(_ rect: CGRect) {
        UIGraphicsGetCurrentContext()?.show(text ?? "", textAlignment)
    }
}

// MARK: - Attributed strings

extension NSAttributedString.Key {
    /// An attribute of text. Only the font has an effect, on sizes.
    public static let font = NSAttributedString.Key("NSFont"), foregroundColor = Self("NSColor"),
        backgroundColor = Self("NSBackgroundColor"), paragraphStyle = Self("NSParagraphStyle"),
        kern = Self("NSKern"), strokeColor = Self("NSStrokeColor"), strokeWidth = Self("NSStrokeWidth"),
        underlineStyle = Self("NSUnderline"), baselineOffset = Self("NSBaselineOffset"),
        shadow = Self("NSShadow")
}

/// The style of a paragraph. Only the alignment has an effect.
open class NSParagraphStyle: NSObject {
    /// The alignment of the text.
    open var alignment = NSTextAlignment.natural
    /// The place where text is cut. It has no effect.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// A distance or a height of lines. It has no effect.
    open var lineSpacing, lineHeightMultiple, minimumLineHeight, maximumLineHeight: CGFloat
    /// The style of text without another one.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Creates a style.
    public override init() {
        (lineSpacing, lineHeightMultiple, minimumLineHeight, maximumLineHeight) = (0, 0, 0, 0)
    }
}

/// A style of a paragraph that can change.
open class NSMutableParagraphStyle: NSParagraphStyle {}

extension NSAttributedString {
    private var attributes: [Key: Any] { length > 0 ? attributes(at: 0, effectiveRange: nil) : [:] }

    /// Returns the size of the text in the font of its first letter.
    public func size() -> CGSize { string.size(withAttributes: attributes) }

    /// Draws the text in the current context.
    public func draw(in rect: CGRect) { string.draw(in: rect, withAttributes: attributes) }

    /// Draws the text in the current context.
    public func draw(at point: CGPoint) { string.draw(at: point, withAttributes: attributes) }

    /// Returns the rectangle of the text.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: AnyObject? = nil
    ) -> CGRect { CGRect(origin: .zero, size: self.size()) }
}

extension StringProtocol {
    /// Returns the size of the text: half the font size for each letter.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (attrs?[.font] as? UIFont ?? .systemFont(ofSize: 12)).size(of: String(self))
    }

    /// Draws the text in the current context, in one line of the terminal's font.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        let style = attrs?[.paragraphStyle] as? NSParagraphStyle
        UIGraphicsGetCurrentContext()?.show(String(self), style?.alignment ?? .natural, in: rect)
    }

    /// Draws the text in the current context, in one line of the terminal's font.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        draw(in: CGRect(origin: point, size: size(withAttributes: attrs)), withAttributes: attrs)
    }

    /// Returns the rectangle of the text.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
    ) -> CGRect { CGRect(origin: .zero, size: self.size(withAttributes: attributes)) }
}

extension NSString {
    /// Returns the size of the text: half the font size for each letter.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        String(describing: self).size(withAttributes: attrs)
    }

    /// Draws the text in the current context, in one line of the terminal's font.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(in: rect, withAttributes: attrs)
    }

    /// Draws the text in the current context, in one line of the terminal's font.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(at: point, withAttributes: attrs)
    }
}
