import Colors
public import Foundation
import Geometry
import Layers
import Pictures
import Raster

/// A picture of drawn shapes, which are as sharp as other shapes in every size, or the picture of a PNG file.
public final class CGImage: @unchecked Sendable {
    let size: CGSize
    let shapes: [CGContext.Shape]
    /// The name of a picture that this empty one stands for, or `nil`.
    let name: String?

    init(size: CGSize, shapes: [CGContext.Shape] = [], name: String? = nil) {
        (self.size, self.shapes, self.name) = (size, shapes, name)
    }

    /// Creates the picture of a PNG file with a number of pixels per point, or returns `nil` for other bytes.
    convenience init?(png file: [UInt8], scale: CGFloat = 1) {
        guard scale > 0, let picture = try? PNG.decode(file) else { return nil }
        let size = CGSize(width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
        let small = picture.reduced(toSide: Pattern.sideLimit)
        let pattern = Pattern(small, size: Size(size.width, size.height))
        let fill = CGContext.Shape.Paint.fill(CGColor(.pattern(pattern)), .winding)
        let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
        self.init(size: size, shapes: [CGContext.Shape(path: path, paint: fill)])
    }

    /// The width, in points.
    public var width: Int { Self.count(size.width) }

    /// The height, in points.
    public var height: Int { Self.count(size.height) }

    private static func count(_ length: CGFloat) -> Int {
        length > 0 && length.isFinite ? Int(min(length.rounded(.up), 1e18)) : 0
    }

    /// Returns the part of the picture in a rectangle, or `nil` if that is outside of the picture.
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(origin: .zero, size: size)
        // Foundation traps on numbers that are not finite.
        guard rect.isFinite, whole.isFinite else { return nil }
        let part = rect.intersection(whole)
        guard !part.isEmpty else { return nil }
        let context = CGContext(bounds: CGRect(origin: .zero, size: part.size))
        context.clip(to: context.bounds)
        context.draw(
            self, at: CGRect(origin: CGPoint(x: -part.minX, y: -part.minY), size: size), isUpsideDown: false)
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
        if image.shapes.isEmpty {
            let name = image.name.map { "[\($0)]" } ?? ""
            return show(TextLines(name, .systemFont(ofSize: 17)), .center, in: rect)
        }
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
    func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
        guard self != .resize, size.width > 0, size.height > 0 else { return bounds }
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let scale = self == .resizeAspect ? min(x, y) : self == .resizeAspectFill ? max(x, y) : 1
        let name = rawValue.lowercased()
        let left: CGFloat = name.hasSuffix("left") ? 0 : name.hasSuffix("right") ? 1 : 0.5
        let top: CGFloat = name.hasPrefix("top") ? 0 : name.hasPrefix("bottom") ? 1 : 0.5
        let scaled = CGSize(width: size.width * scale, height: size.height * scale)
        return CGRect(
            origin: CGPoint(
                x: bounds.minX + (bounds.width - scaled.width) * left,
                y: bounds.minY + (bounds.height - scaled.height) * top), size: scaled)
    }
}

// MARK: - Patterns

/// A function that draws the cell of a pattern.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// The function of a pattern.
public struct CGPatternCallbacks {
    fileprivate let draw: CGPatternDrawPatternCallback?

    /// Creates the functions of a pattern. Antics releases no info.
    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
        releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?
    ) { draw = drawPattern }
}

/// A cell of filled rectangles that repeats in both directions.
public final class CGPattern {
    fileprivate let color: CGColor

    /// Creates a pattern, and draws its cell. The matrix and the tiling have no effect, and the cell has its colours.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
        yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
        callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let size = CGSize(width: abs(xStep), height: abs(yStep))
        let context = CGContext(bounds: CGRect(origin: bounds.origin, size: size))
        callbacks.pointee.draw?(info, context)
        color = context.picture.pattern
    }
}

extension CGContext {
    /// Sets the pattern of fills. The first component is its opacity.
    public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        setFillColor(pattern.color.copy(alpha: colorComponents.pointee) ?? pattern.color)
    }

    /// Sets the pattern of lines. The first component is its opacity.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        setStrokeColor(pattern.color.copy(alpha: colorComponents.pointee) ?? pattern.color)
    }
}

extension CGImage {
    var fills: [(rect: Rect, color: Color)] {
        shapes.compactMap { shape in
            guard case .fill(let color, _) = shape.paint, let plain = color.plain,
                let box = shape.path.path.controlBounds, box.size.width.isFinite, box.size.height.isFinite,
                shape.path.path.isEqual(to: Path(rect: box), tolerance: 1e-9)
            else { return nil }
            return (box, plain)
        }
    }

    /// The pattern of a file, or `nil` for another picture.
    var filePattern: CGColor? {
        guard shapes.count == 1, shapes[0].clips.isEmpty, shapes[0].alpha == 1,
            case .fill(let color, _) = shapes[0].paint, case .pattern(let pattern) = color.fill,
            pattern.origin == .zero, pattern.size == Size(size.width, size.height),
            shapes[0].path.boundingBox == CGRect(origin: .zero, size: size)
        else { return nil }
        return color
    }

    /// The colour that repeats the picture.
    var pattern: CGColor {
        let (width, height) = (Double(size.width), Double(size.height))
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return .clear }
        if let filePattern { return filePattern }
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
        let fractions = Set(edges.map { ($0 / length).clamped(to: 0...1) })
        return (1...maximumCount).first { count in
            fractions.allSatisfy {
                let parts = $0 * Double(count)
                return abs(parts - parts.rounded()) < 1e-6
            }
        } ?? maximumCount
    }
}

extension Pattern {
    /// Creates a pattern of a picture's pixels.
    init(_ picture: PixelGrid, size: Size, origin: Point = .zero) {
        self.init(
            width: picture.width, height: picture.height, pixels: picture.pixels.map { Color($0) },
            size: size,
            origin: origin)
    }

    var picture: PixelGrid { PixelGrid(width: width, height: height, pixels: pixels.map { PixelColor($0) }) }
}

extension Color {
    fileprivate func over(_ below: Color) -> Color {
        let visibleBelow = below.alpha * (1 - alpha)
        let whole = alpha + visibleBelow
        guard whole > 0 else { return .clear }
        func mix(_ a: Double, _ b: Double) -> Double { (a * alpha + b * visibleBelow) / whole }
        return Color(
            red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
            alpha: whole)
    }
}
