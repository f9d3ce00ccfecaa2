public import Foundation

/// A layer with text, which the terminal shows in its own font, in one size and colour.
open class CATextLayer: CALayer {
    /// The text: a `String` or an `NSAttributedString`.
    open var string: Any? { didSet { setNeedsDisplay() } }
    /// The font. It has no effect.
    open var font: AnyObject?
    /// The font size in points. It has no effect.
    open var fontSize: CGFloat = 36
    /// The colour of the text. It has no effect.
    open var foregroundColor: CGColor? = .white
    /// Whether the text is wrapped. It has no effect.
    open var isWrapped = false
    /// The alignment of the text.
    open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }
    /// The place where text is cut. It has no effect.
    open var truncationMode = CATextLayerTruncationMode.none

    /// Shows the text.
    open override func draw(in ctx: CGContext) {
        let text = (string as? NSAttributedString)?.string ?? string.map { "\($0)" }
        let alignments: [CATextLayerAlignmentMode: NSTextAlignment] = [
            .center: .center, .right: .right, .left: .left,
        ]
        ctx.show(text ?? "", alignments[alignmentMode] ?? .natural)
    }
}
