import Colors
public import Foundation
import Geometry
import Layers

/// A picture of drawn shapes. It has no pixels: it is as sharp as other shapes in every size.
public final class CGImage: @unchecked Sendable {
    let size: CGSize
    let shapes: [CGContext.Shape]
    /// The name of a picture that this empty one stands for, or `nil`.
    let name: String?

    init(size: CGSize, shapes: [CGContext.Shape] = [], name: String? = nil) {
        (self.size, self.shapes, self.name) = (size, shapes, name)
    }

    /// The width, in points.
    public var width: Int { size.width.isFinite ? Int(size.width.rounded(.up)) : 0 }

    /// The height, in points.
    public var height: Int { size.height.isFinite ? Int(size.height.rounded(.up)) : 0 }

    /// Returns the part of the picture in a rectangle.
    public func cropping(to rect: CGRect) -> CGImage? {
        let context = CGContext(bounds: CGRect(origin: .zero, size: rect.size))
        context.clip(to: CGRect(origin: .zero, size: rect.size))
        context.draw(
            self, at: CGRect(origin: CGPoint(x: -rect.minX, y: -rect.minY), size: size), isUpsideDown: false)
        return context.picture
    }
}

extension CGContext {
    /// The drawing so far.
    var picture: CGImage {
        let context = CGContext(bounds: bounds)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        context.add(shapes)
        return CGImage(size: bounds.size, shapes: context.shapes)
    }

    /// Returns the drawing so far as a picture.
    public func makeImage() -> CGImage? { picture }

    /// Draws a picture in a rectangle, with its top at the greatest y, as Core Graphics does.
    public func draw(_ image: CGImage, in rect: CGRect) { draw(image, at: rect, isUpsideDown: true) }

    /// Draws a picture in a rectangle. A picture without shapes shows its name.
    func draw(_ image: CGImage, at rect: CGRect, isUpsideDown: Bool) {
        if image.shapes.isEmpty { return show(image.name.map { "[\($0)]" } ?? "", .center, in: rect) }
        guard image.size.width > 0, image.size.height > 0 else { return }
        saveGState()
        translateBy(x: rect.minX, y: isUpsideDown ? rect.maxY : rect.minY)
        let height = rect.height / image.size.height
        scaleBy(x: rect.width / image.size.width, y: isUpsideDown ? -height : height)
        add(image.shapes)
        restoreGState()
    }
}

extension CALayerContentsGravity {
    /// Returns the rectangle of a content in the bounds of its layer.
    func place(of size: CGSize, in bounds: CGRect) -> CGRect {
        guard self != .resize, size.width > 0, size.height > 0 else { return bounds }
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let scale = self == .resizeAspect ? min(x, y) : self == .resizeAspectFill ? max(x, y) : 1
        let name = rawValue.lowercased()
        let left: CGFloat = name.hasSuffix("left") ? 0 : name.hasSuffix("right") ? 1 : 0.5
        let top: CGFloat = name.hasPrefix("top") ? 0 : name.hasPrefix("bottom") ? 1 : 0.5
        let shown = CGSize(width: size.width * scale, height: size.height * scale)
        return CGRect(
            origin: CGPoint(
                x: bounds.minX + (bounds.width - shown.width) * left,
                y: bounds.minY + (bounds.height - shown.height) * top), size: shown)
    }
}

extension UIView.ContentMode {
    /// The gravity of the same name.
    var gravity: CALayerContentsGravity {
        switch self {
        case .scaleToFill, .redraw: .resize
        case .scaleAspectFit: .resizeAspect
        case .scaleAspectFill: .resizeAspectFill
        default: CALayerContentsGravity(rawValue: "\(self)")
        }
    }
}

// MARK: - UIImage

/// The type of an `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

/// A picture of drawn shapes, or an empty picture that stands for a picture of the program and shows its name.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
    let picture: CGImage

    /// Creates a picture.
    public init(cgImage: CGImage) { picture = cgImage }

    /// Creates a picture. Scale and orientation have no effect.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage: cgImage)
    }

    /// Creates an empty picture.
    public override convenience init() { self.init(cgImage: CGImage(size: .zero)) }

    /// Creates an empty picture for the name of an `#imageLiteral`.
    public required convenience init(imageLiteralResourceName name: String) { self.init(placeholder: name) }

    /// Creates an empty picture that stands for a picture of the program.
    public convenience init?(named name: String) { self.init(placeholder: name) }

    /// Creates an empty picture that stands for a picture of the program.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection? = nil
    ) { self.init(placeholder: name) }

    /// Creates an empty picture that stands for a symbol of the system.
    public convenience init?(systemName name: String) { self.init(placeholder: name) }

    private convenience init(placeholder name: String) {
        self.init(cgImage: CGImage(size: CGSize(width: 24, height: 24), name: name))
    }

    /// The size, in points.
    open var size: CGSize { picture.size }

    /// The number of pixels per point: 1.
    open var scale: CGFloat { 1 }

    /// The orientation, which is always upright.
    open var imageOrientation: Orientation { .up }

    /// The orientations of a picture.
    public enum Orientation: Int, Sendable {
        /// An orientation of UIKit, in its order. Only the first one has an effect.
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// The picture in Core Graphics.
    open var cgImage: CGImage? { picture }

    /// Draws the picture in a rectangle of the current context. Without a context it does nothing.
    open func draw(in rect: CGRect) {
        Stage.current.context?.draw(picture, at: rect, isUpsideDown: false)
    }

    /// Draws the picture in its own size. Without a context it does nothing.
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Returns the picture itself: a rendering mode has no effect.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

    /// Returns the picture itself: a tint has no effect.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .automatic) -> UIImage { self }

    /// Returns the picture itself: caps have no effect.
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }

    /// The source of a picture's colours: the picture or the tint.
    public enum RenderingMode: Int, Sendable {
        /// Those of the picture, or of the tint.
        case automatic, alwaysOriginal, alwaysTemplate
    }
}

/// A view of a picture. A picture without shapes shows its name.
open class UIImageView: UIView {
    override class var takesTouches: Bool { false }

    /// The picture, or `nil` for none.
    open var image: UIImage? { didSet { setNeedsDisplay() } }

    /// Creates a view with the size of a picture.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        setNeedsDisplay()
    }

    /// The size of the picture.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    /// Shows the picture.
    open override func draw(_ rect: CGRect) {
        guard let image else { return }
        image.draw(in: contentMode.gravity.place(of: image.size, in: bounds))
    }
}

// MARK: - Drawing pictures

/// A renderer of pictures.
///
///     let checks = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
///         UIColor.white.setFill()
///         context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
///         context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
///     }
///     layer.contents = checks.cgImage
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect

    /// Creates a renderer of pictures of a size, in points.
    public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

    /// Creates a renderer of pictures of a rectangle, in points.
    public init(bounds: CGRect) { self.bounds = bounds }

    /// Returns the picture of the shapes that `actions` draws.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(bounds)
        UIGraphicsPushContext(context.cgContext)
        actions(context)
        return endImage() ?? UIImage()
    }
}

/// The drawing context of a picture.
open class UIGraphicsImageRendererContext: NSObject {
    /// The context in Core Graphics.
    public let cgContext: CGContext

    init(_ bounds: CGRect) { cgContext = CGContext(bounds: bounds) }

    /// The picture so far.
    open var currentImage: UIImage { UIImage(cgImage: cgContext.picture) }

    /// Fills a rectangle with the current fill colour. The initial colour is black.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Draws the line of a rectangle with the current colour of lines.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
}

/// Starts a picture. Until ``UIGraphicsEndImageContext()`` its context is the current one.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsPushContext(CGContext(bounds: CGRect(origin: .zero, size: size)))
}

/// Starts a picture. Pictures are never opaque, and have no pixels to scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    UIGraphicsBeginImageContext(size)
}

/// Returns the picture of the current context, or `nil` without a context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    Stage.current.context.map { UIImage(cgImage: $0.picture) }
}

/// Ends a picture. The previous context is the current one again.
public func UIGraphicsEndImageContext() { _ = endImage() }

private func endImage() -> UIImage? {
    guard let context = Stage.current.context else { return nil }
    UIGraphicsPopContext()
    context.problems.forEach(Stage.current.report)
    return UIImage(cgImage: context.picture)
}

/// Fills a rectangle of the current context. Without a context it does nothing.
public func UIRectFill(_ rect: CGRect) { Stage.current.context?.fill(rect) }

// MARK: - Patterns

extension UIColor {
    /// Creates a colour that repeats the filled rectangles of a picture in both directions.
    ///
    /// A pattern has at most 128 × 128 pixels. Other shapes are not part of it, and are reported.
    public convenience init(patternImage image: UIImage) { self.init(image.picture.pattern) }
}

extension CGImage {
    /// The filled rectangles, back to front.
    private var fills: [(rect: Rect, color: Color)] {
        shapes.compactMap { shape in
            guard case .fill(let color, _) = shape.paint, let plain = color.plain,
                let box = shape.path.path.controlBounds, box.size.width.isFinite, box.size.height.isFinite,
                shape.path.path.isEqual(to: Path(rect: box), tolerance: 1e-9)
            else {
                Stage.current.report("a pattern has only filled rectangles: the other shapes are not drawn")
                return nil
            }
            return (box, plain)
        }
    }

    /// The colour that repeats the picture.
    fileprivate var pattern: CGColor {
        let (width, height) = (Double(size.width), Double(size.height))
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return .clear }
        let fills = fills
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
        return CGColor(
            .pattern(Pattern(width: columns, height: rows, pixels: pixels, size: Size(width, height))))
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
