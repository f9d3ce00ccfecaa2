public import Foundation
import Text

/// A font. Antics shows text in the terminal's font; a size only serves the layout.
open class UIFont: NSObject, @unchecked Sendable {
    /// The name of the font.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat

    /// The name of the font's family.
    open var familyName: String { fontName }

    /// The height of a line in points.
    open var lineHeight: CGFloat { pointSize * 1.2 }

    private init(_ name: String, _ size: CGFloat) { (fontName, pointSize) = (name, size) }

    /// Creates a font. Every name is the terminal's font.
    public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontName, fontSize) }

    /// Returns the font of the system.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(".system", fontSize)
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

    /// The description of the font.
    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(name: fontName, size: pointSize) }

    /// Creates the font of a description. A size of 0 is that of the description.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.postscriptName, pointSize > 0 ? pointSize : descriptor.pointSize)
    }

    /// Returns the font with another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
}

// MARK: - Lines of text

/// A text that is broken into lines, as it is shown and measured.
struct TextLines {
    private(set) var lines: [String]
    /// The height of a line in points.
    let lineHeight: CGFloat
    /// The width of a letter in points.
    private let letterWidth: CGFloat
    /// The size of the font in points.
    var fontSize: CGFloat { letterWidth * 2 }
    /// The colour, or `nil` for a readable one.
    var color: CGColor?
    /// Whether the first line is at the top of its rectangle, and not the whole text at its centre.
    var isAtTop = false

    /// The smallest width of a letter in a full line, as a fraction of its usual width.
    private static let minimumLetterWidth = 0.9

    /// Breaks a text into lines of a width in points, at most `count`, or any number for 0. More text is cut.
    ///
    /// A letter that takes two cells of a terminal counts twice.
    init(
        _ text: String, _ font: UIFont, width: CGFloat = .infinity, count: Int = 0,
        cut mode: NSLineBreakMode = .byTruncatingTail
    ) {
        (lineHeight, letterWidth) = (font.lineHeight, font.pointSize / 2)
        let letters = max(1, min(width / max(letterWidth * Self.minimumLetterWidth, 0.01), 10_000))
        let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard count != 1 else {
            let line = paragraphs.joined(separator: " ")
            lines = line.isEmpty ? [] : [Self.cut(line, Int(letters), mode)]
            return
        }
        lines =
            text.isEmpty ? [] : paragraphs.flatMap { SafeText($0).wrapped(columns: Int(letters)).map(\.text) }
        if count > 0, lines.count > count {
            let remainingText = lines[(count - 1)...].joined(separator: " ")
            lines = lines.prefix(count - 1) + [Self.cut(remainingText, Int(letters), mode)]
        }
    }

    /// The size in points: half the font size for each letter.
    var size: CGSize {
        CGSize(
            width: (CGFloat(lines.map { SafeText($0).columns }.max() ?? 0) * letterWidth).rounded(.up),
            height: (CGFloat(lines.count) * lineHeight).rounded(.up))
    }

    private static func cut(_ line: String, _ letters: Int, _ mode: NSLineBreakMode) -> String {
        guard SafeText(line).columns > letters else { return line }
        func start(_ count: Int) -> String { SafeText(line).prefix(columns: count).text }
        func end(_ count: Int) -> String { SafeText(line).suffix(columns: count).text }
        return switch mode {
        case .byTruncatingTail: SafeText(sentence: start(letters - 1)).text + "…"
        case .byTruncatingHead: "…" + end(letters - 1)
        case .byTruncatingMiddle: start(letters / 2) + "…" + end((letters - 1) / 2)
        case .byWordWrapping, .byCharWrapping, .byClipping: start(letters)
        }
    }
}
