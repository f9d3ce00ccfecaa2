public import Foundation

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
