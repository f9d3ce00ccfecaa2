public import Foundation

/// The content of a cell as a value. Only a ``UIListContentConfiguration`` has an effect.
public protocol UIContentConfiguration {}

/// The texts and the image of a cell.
public struct UIListContentConfiguration: UIContentConfiguration {
    /// The look of a text.
    public struct TextProperties {
        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// The greatest number of lines, or 0 for any number.
        public var numberOfLines = 0
        /// Whether the font follows the user's text size, which never changes.
        public var adjustsFontForContentSizeCategory = true
    }

    /// The look of an image. Its properties have no effect.
    public struct ImageProperties {
        /// The colour of the image, or `nil` for that of the cell.
        public var tintColor: UIColor?
        /// The radius of the corners, in points.
        public var cornerRadius: CGFloat = 0
        /// The greatest size, with 0 for any length.
        public var maximumSize = CGSize.zero
        /// The size of the space for the image, with 0 for that of the image.
        public var reservedLayoutSize = CGSize.zero
        /// The configuration of a symbol, or `nil` for none.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    }

    /// The text and the second one, or `nil` for none.
    public var text, secondaryText: String?
    /// The image, or `nil` for none.
    public var image: UIImage?
    /// The look of the text.
    public var textProperties = TextProperties(font: .systemFont(ofSize: 17), color: .black)
    /// The look of the second text.
    public var secondaryTextProperties: TextProperties
    /// The look of the image.
    public var imageProperties = ImageProperties()
    /// Whether the second text is at the right side of the text, and not below it.
    public var prefersSideBySideTextAndSecondaryText: Bool

    private init(_ fontSize: CGFloat, _ color: UIColor, isSideBySide: Bool = false) {
        secondaryTextProperties = TextProperties(font: .systemFont(ofSize: fontSize), color: color)
        prefersSideBySideTextAndSecondaryText = isSideBySide
    }

    /// Returns the content of a cell with a small second text below the text.
    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration(12, .black) }

    /// Returns the content of a cell with a small second text below the text.
    public static func subtitleCell() -> UIListContentConfiguration { cell() }

    /// Returns the content of a cell with a grey second text at the right side.
    public static func valueCell() -> UIListContentConfiguration {
        UIListContentConfiguration(17, .secondaryLabel, isSideBySide: true)
    }

    /// The text. The font and the colour of its first letter apply to the whole text.
    public var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { set(newValue, \.text, \.textProperties) }
    }

    /// The second text. The font and the colour of its first letter apply to the whole text.
    public var secondaryAttributedText: NSAttributedString? {
        get { secondaryText.map { NSAttributedString(string: $0) } }
        set { set(newValue, \.secondaryText, \.secondaryTextProperties) }
    }

    private mutating func set(
        _ text: NSAttributedString?, _ string: WritableKeyPath<Self, String?>,
        _ look: WritableKeyPath<Self, TextProperties>
    ) {
        self[keyPath: string] = text?.string
        if let font = text?.font { self[keyPath: look].font = font }
        if let color = text?.color { self[keyPath: look].color = color }
    }
}

extension UIListContentConfiguration.TextProperties {
    func show(_ text: String?, in label: UILabel?) {
        guard let label else { return }
        (label.text, label.font, label.textColor) = (text, font, color)
        label.numberOfLines = numberOfLines
    }
}
