import Colors
public import Foundation
import Geometry
import Layers

/// A colour as UIKit has it. It does not change, and so may go anywhere; a subclass has to see to that itself.
open class UIColor: NSObject, @unchecked Sendable {
    private let color: CGColor

    /// The colour as Core Graphics and layers have it.
    open var cgColor: CGColor { color }

    /// The colour of these channels of sRGB, 0 to 1. Channels outside are kept.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour of these channels of Display P3, 0 to 1.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The grey of this brightness, 0 to 1.
    public init(white: CGFloat, alpha: CGFloat) { color = CGColor(gray: white, alpha: alpha) }

    /// The colour of this hue, 0 to 1 for once round the circle, and this saturation and brightness, 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        color = CGColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    /// The colour of Core Graphics.
    public init(cgColor: CGColor) { color = cgColor }

    /// The colour that repeats a picture in both directions.
    public init(patternImage image: UIImage) { color = image.color }

    /// Not here: colours are not read from archives. It gives nil.
    public required init?(coder: NSCoder) { nil }

    /// Makes the picture that is being made fill rectangles with this colour. Without one it does nothing.
    open func setFill() { UIGraphicsImageRendererContext.current?.color = color.color }

    /// The same as ``setFill()``, since nothing else can be drawn.
    open func set() { setFill() }

    /// The same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    }

    /// Hands out the channels of sRGB, each where there is a place for it; false for a pattern.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard let color = color.plain else { return false }
        red?.pointee = CGFloat(color.red)
        green?.pointee = CGFloat(color.green)
        blue?.pointee = CGFloat(color.blue)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Hands out hue, saturation and brightness, each 0 to 1 and where there is a place for it; false for a pattern.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard color.plain != nil else { return false }
        let hsb = color.hsb
        hue?.pointee = hsb.hue
        saturation?.pointee = hsb.saturation
        brightness?.pointee = hsb.brightness
        alpha?.pointee = color.alpha
        return true
    }

    /// Hands out the brightness of a grey and its opacity; false for what is no grey.
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

    /// Whether both paint the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.color == color }

    /// The same for colours that paint the same.
    open override var hash: Int { color.hashValue }

    /// What sort of components it has, and the components.
    open override var description: String {
        color.word(gray: "UIExtendedGrayColorSpace", rgb: "UIExtendedSRGBColorSpace") + " " + color.numbers
    }
}

extension UIColor: ColorHolder {}

// MARK: - UIColor+Named

// The colours that have names.
extension UIColor {
    /// Grey 0.
    public class var black: UIColor { UIColor(cgColor: .black) }
    /// Grey 1/3.
    public class var darkGray: UIColor { UIColor(cgColor: .darkGray) }
    /// Grey 2/3.
    public class var lightGray: UIColor { UIColor(cgColor: .lightGray) }
    /// Grey 1.
    public class var white: UIColor { UIColor(cgColor: .white) }
    /// Grey 1/2.
    public class var gray: UIColor { UIColor(cgColor: .gray) }
    /// (1, 0, 0).
    public class var red: UIColor { UIColor(cgColor: .red) }
    /// (0, 1, 0).
    public class var green: UIColor { UIColor(cgColor: .green) }
    /// (0, 0, 1).
    public class var blue: UIColor { UIColor(cgColor: .blue) }
    /// (0, 1, 1).
    public class var cyan: UIColor { UIColor(cgColor: .cyan) }
    /// (1, 1, 0).
    public class var yellow: UIColor { UIColor(cgColor: .yellow) }
    /// (1, 0, 1).
    public class var magenta: UIColor { UIColor(cgColor: .magenta) }
    /// (1, 0.5, 0).
    public class var orange: UIColor { UIColor(cgColor: .orange) }
    /// (0.5, 0, 0.5).
    public class var purple: UIColor { UIColor(cgColor: .purple) }
    /// (0.6, 0.4, 0.2).
    public class var brown: UIColor { UIColor(cgColor: .brown) }
    /// Grey 0, of which nothing shows.
    public class var clear: UIColor { UIColor(cgColor: .clear) }
}

// Those that on Apple's systems follow the appearance have their values for the light one.
extension UIColor {
    private static func light(_ rgb: UInt32, alpha: CGFloat = 1) -> UIColor {
        UIColor(cgColor: CGColor(rgb: rgb, alpha: alpha))
    }

    /// #FF3B30.
    public class var systemRed: UIColor { light(0xFF3B30) }
    /// #FF9500.
    public class var systemOrange: UIColor { light(0xFF9500) }
    /// #FFCC00.
    public class var systemYellow: UIColor { light(0xFFCC00) }
    /// #34C759.
    public class var systemGreen: UIColor { light(0x34C759) }
    /// #00C7BE.
    public class var systemMint: UIColor { light(0x00C7BE) }
    /// #30B0C7.
    public class var systemTeal: UIColor { light(0x30B0C7) }
    /// #32ADE6.
    public class var systemCyan: UIColor { light(0x32ADE6) }
    /// #007AFF.
    public class var systemBlue: UIColor { light(0x007AFF) }
    /// #5856D6.
    public class var systemIndigo: UIColor { light(0x5856D6) }
    /// #AF52DE.
    public class var systemPurple: UIColor { light(0xAF52DE) }
    /// #FF2D55.
    public class var systemPink: UIColor { light(0xFF2D55) }
    /// #A2845E.
    public class var systemBrown: UIColor { light(0xA2845E) }
    /// #8E8E93.
    public class var systemGray: UIColor { light(0x8E8E93) }
    /// #AEAEB2.
    public class var systemGray2: UIColor { light(0xAEAEB2) }
    /// #C7C7CC.
    public class var systemGray3: UIColor { light(0xC7C7CC) }
    /// #D1D1D6.
    public class var systemGray4: UIColor { light(0xD1D1D6) }
    /// #E5E5EA.
    public class var systemGray5: UIColor { light(0xE5E5EA) }
    /// #F2F2F7.
    public class var systemGray6: UIColor { light(0xF2F2F7) }
    /// #007AFF.
    public class var tintColor: UIColor { light(0x007AFF) }
    /// #007AFF.
    public class var link: UIColor { light(0x007AFF) }
    /// #000000.
    public class var label: UIColor { light(0x000000) }
    /// #3C3C43, 60 % opaque.
    public class var secondaryLabel: UIColor { light(0x3C3C43, alpha: 0.6) }
    /// #3C3C43, 30 % opaque.
    public class var tertiaryLabel: UIColor { light(0x3C3C43, alpha: 0.3) }
    /// #3C3C43, 18 % opaque.
    public class var quaternaryLabel: UIColor { light(0x3C3C43, alpha: 0.18) }
    /// #3C3C43, 30 % opaque.
    public class var placeholderText: UIColor { light(0x3C3C43, alpha: 0.3) }
    /// #3C3C43, 29 % opaque.
    public class var separator: UIColor { light(0x3C3C43, alpha: 0.29) }
    /// #C6C6C8.
    public class var opaqueSeparator: UIColor { light(0xC6C6C8) }
    /// #FFFFFF.
    public class var systemBackground: UIColor { light(0xFFFFFF) }
    /// #F2F2F7.
    public class var secondarySystemBackground: UIColor { light(0xF2F2F7) }
    /// #FFFFFF.
    public class var tertiarySystemBackground: UIColor { light(0xFFFFFF) }
    /// #F2F2F7.
    public class var systemGroupedBackground: UIColor { light(0xF2F2F7) }
    /// #FFFFFF.
    public class var secondarySystemGroupedBackground: UIColor { light(0xFFFFFF) }
    /// #F2F2F7.
    public class var tertiarySystemGroupedBackground: UIColor { light(0xF2F2F7) }
    /// #787880, 20 % opaque.
    public class var systemFill: UIColor { light(0x787880, alpha: 0.2) }
    /// #787880, 16 % opaque.
    public class var secondarySystemFill: UIColor { light(0x787880, alpha: 0.16) }
    /// #767680, 12 % opaque.
    public class var tertiarySystemFill: UIColor { light(0x767680, alpha: 0.12) }
    /// #747480, 8 % opaque.
    public class var quaternarySystemFill: UIColor { light(0x747480, alpha: 0.08) }
}

// MARK: - UIImage

/// A small picture of filled rectangles, which ``UIGraphicsImageRenderer`` makes. It does not change.
open class UIImage: NSObject, @unchecked Sendable {
    /// How large it is, in points.
    public let size: CGSize
    /// The colour that repeats it.
    let color: CGColor

    /// A picture of nothing.
    public override convenience init() { self.init(size: .zero, fills: []) }

    /// The picture of rectangles, the later ones above the earlier.
    init(size: CGSize, fills: [(rect: Rect, color: Color)]) {
        self.size = size
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

    /// The most pixels that a picture has in either direction.
    private static let most = 128

    /// The fewest equal parts of a length that end wherever an edge is.
    private static func parts(of length: Double, _ edges: [Double]) -> Int {
        let shares = Set(edges.map { min(max($0 / length, 0), 1) })
        return (1...most).first { count in
            shares.allSatisfy {
                let parts = $0 * Double(count)
                return abs(parts - parts.rounded()) < 1e-6
            }
        } ?? most
    }
}

extension Color {
    /// This colour painted on another.
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

/// Makes small pictures of filled rectangles, for ``UIColor/init(patternImage:)``.
///
///     let checks = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
///         UIColor.white.setFill()
///         context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
///         context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
///     }
///     layer.fillColor = UIColor(patternImage: checks).cgColor
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize

    /// Pictures of this size, in points.
    public init(size: CGSize) { self.size = size }

    /// The picture that `actions` fills rectangles of, the later ones above the earlier.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext()
        UIGraphicsImageRendererContext.$current.withValue(context) { actions(context) }
        return UIImage(size: size, fills: context.fills)
    }
}

/// What a picture is made in. It goes no farther than the block that makes the picture, and so not to other threads.
open class UIGraphicsImageRendererContext: NSObject, @unchecked Sendable {
    /// That of the picture which is being made.
    @TaskLocal static var current: UIGraphicsImageRendererContext?

    /// What rectangles are filled with.
    var color = Color.black
    /// What has been filled, from the bottom.
    private(set) var fills: [(rect: Rect, color: Color)] = []

    /// Fills a rectangle with the colour that was set last, black at first.
    open func fill(_ rect: CGRect) {
        if rect.isFinite { fills.append((rect.rect, color)) }
    }
}

/// Fills a rectangle of the picture that is being made; without one it does nothing.
public func UIRectFill(_ rect: CGRect) { UIGraphicsImageRendererContext.current?.fill(rect) }
