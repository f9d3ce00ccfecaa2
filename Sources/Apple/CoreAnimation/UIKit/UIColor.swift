import Colors
public import Foundation
import Geometry
import Layers

/// The type of a `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

/// A colour as in UIKit.
open class UIColor: PlatformColor, NamedColors, _ExpressibleByColorLiteral, @unchecked Sendable {
    override init(_ color: CGColor) { super.init(color) }

    /// Creates a colour from a colour of Core Graphics.
    public convenience init(cgColor: CGColor) { self.init(cgColor) }

    /// Creates a colour that repeats a picture in both directions.
    public convenience init(patternImage image: UIImage) { self.init(image.color) }

    /// Returns `nil`, because archives cannot contain colours.
    public required init?(coder: NSCoder) { nil }

    /// Creates the colour of a `#colorLiteral`.
    public required convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// Creates a colour from a colour of Core Graphics.
    public class func named(_ color: CGColor) -> UIColor { UIColor(cgColor: color) }

    /// Returns the colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    }

    /// Copies the brightness and the opacity of a grey to the pointers that are not `nil`. Returns false for other colours.
    @discardableResult
    open func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard let color = color.plain, color.red == color.green, color.green == color.blue else {
            return false
        }
        white?.pointee = CGFloat(color.red)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// The type of the colour space, and the components.
    open override var description: String {
        color.spaceName(gray: "UIExtendedGrayColorSpace", rgb: "UIExtendedSRGBColorSpace") + " "
            + color.numbers
    }
}

// MARK: - UIImage

/// The type of an `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

/// A small immutable picture of filled rectangles. A ``UIGraphicsImageRenderer`` creates it.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
    /// The size, in points.
    public let size: CGSize
    let color: CGColor
    /// The name of a picture that this empty one stands for, or `nil`.
    let name: String?

    /// Creates an empty picture.
    public override convenience init() { self.init(size: .zero, fills: []) }

    /// Creates an empty picture for the name of an `#imageLiteral`.
    public required convenience init(imageLiteralResourceName name: String) {
        self.init(size: CGSize(width: 20, height: 20), fills: [], name: name)
    }

    /// Creates a picture of rectangles. Later rectangles cover earlier ones.
    init(size: CGSize, fills: [(rect: Rect, color: Color)], name: String? = nil) {
        self.size = size
        self.name = name
        let (width, height) = (Double(size.width), Double(size.height))
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            color = .clear
            return
        }
        let columns = Self.parts(of: width, fills.flatMap { [$0.rect.minX, $0.rect.maxX] })
        let rows = Self.parts(of: height, fills.flatMap { [$0.rect.minY, $0.rect.maxY] })
        let centers = (0..<rows * columns).map { index in
            Point(
                (Double(index % columns) + 0.5) * width / Double(columns),
                (Double(index / columns) + 0.5) * height / Double(rows))
        }
        let pixels = centers.map { center in
            fills.filter { $0.rect.contains(center) }.reduce(Color.clear) { $1.color.over($0) }
        }
        color = CGColor(
            .pattern(Pattern(width: columns, height: rows, pixels: pixels, size: Size(width, height))))
    }

    /// Creates an empty picture that stands for another one.
    convenience init(placeholder name: String) {
        self.init(size: CGSize(width: 24, height: 24), fills: [], name: name)
    }

    /// Returns the picture itself: a rendering mode has no effect.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

    /// Returns the picture itself: a tint has no effect.
    open func withTintColor(_ color: UIColor) -> UIImage { self }

    /// The source of a picture's colours: the picture or the tint.
    public enum RenderingMode: Int, Sendable {
        /// Those of the picture, or of the tint.
        case automatic, alwaysOriginal, alwaysTemplate
    }

    /// The greatest number of pixels in each direction.
    private static let maximumCount = 128

    /// Returns the smallest number of equal parts of a length such that every edge is between two parts.
    private static func parts(of length: Double, _ edges: [Double]) -> Int {
        let fractions = Set(edges.map { min(max($0 / length, 0), 1) })
        return (1...maximumCount).first { count in
            fractions.allSatisfy {
                let parts = $0 * Double(count)
                return abs(parts - parts.rounded()) < 1e-6
            }
        } ?? maximumCount
    }
}

extension Color {
    fileprivate func over(_ below: Color) -> Color {
        let rest = below.alpha * (1 - alpha)
        let whole = alpha + rest
        guard whole > 0 else { return .clear }
        func mix(_ a: Double, _ b: Double) -> Double { (a * alpha + b * rest) / whole }
        return Color(
            red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
            alpha: whole)
    }
}

// MARK: - UIGraphicsImageRenderer

/// A renderer of small pictures of filled rectangles, for ``UIColor/init(patternImage:)``.
///
///     let checks = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
///         UIColor.white.setFill()
///         context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
///         context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
///     }
///     layer.fillColor = UIColor(patternImage: checks).cgColor
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize

    /// Creates a renderer of pictures of a size, in points.
    public init(size: CGSize) { self.size = size }

    /// Returns the picture of the rectangles that `actions` fills. Later rectangles cover earlier ones.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext()
        UIGraphicsImageRendererContext.$current.withValue(context) { actions(context) }
        return UIImage(size: size, fills: context.fills)
    }
}

/// The drawing context of a picture.
///
/// Unchecked because the context stays inside the block that draws the picture.
open class UIGraphicsImageRendererContext: NSObject, @unchecked Sendable {
    /// The context of the picture that the renderer draws now.
    @TaskLocal static var current: UIGraphicsImageRendererContext?

    var color = Color.black
    /// The filled rectangles, back to front.
    private(set) var fills: [(rect: Rect, color: Color)] = []

    /// Fills a rectangle with the current fill colour. The initial colour is black.
    open func fill(_ rect: CGRect) {
        if rect.isFinite { fills.append((rect.rect, color)) }
    }
}

/// Fills a rectangle of the current image context. Without a context it does nothing.
public func UIRectFill(_ rect: CGRect) { UIGraphicsImageRendererContext.current?.fill(rect) }
