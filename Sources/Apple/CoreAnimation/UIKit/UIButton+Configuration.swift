public import Foundation

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
        func place(_ size: CGSize, after other: CGSize?) -> CGRect {
            let offset = other.map { (isRow ? $0.width : $0.height) + gap } ?? 0
            return CGRect(
                x: isRow ? start.x + offset : content.midX - size.width / 2,
                y: isRow ? content.midY - size.height / 2 : start.y + offset,
                width: size.width, height: size.height)
        }
        imageView?.frame = place(image, after: isFirst ? nil : title)
        titleLabel?.frame = place(title, after: isFirst ? image : nil)
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
