import Colors
public import Foundation
import Geometry
import Layers

/// The meaning of a colour's components.
///
/// All colours become sRGB. Device and generic colours count as sRGB, and other spaces are converted.
public final class CGColorSpace: Hashable, Sendable {
    /// The name, or `nil` for the space of patterns.
    public let name: String?
    /// The type of the components.
    public let model: CGColorSpaceModel

    /// Creates a space from its name, or returns `nil` if the name is unknown.
    public init?(name: String) {
        guard let model = Self.models[name] else { return nil }
        self.name = name
        self.model = model
    }

    private init(name: String?, model: CGColorSpaceModel) {
        self.name = name
        self.model = model
    }

    /// Creates the space of patterns. A base space has no effect.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        self.init(name: nil, model: .pattern)
    }

    /// The number of components without the opacity.
    public var numberOfComponents: Int {
        switch model {
        case .monochrome: 1
        case .rgb: 3
        case .pattern: 0
        }
    }

    /// Returns whether two spaces have the same name.
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }

    /// Adds the name to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CGColorSpace {
    /// The space of the web and of UIKit's colours.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB with components outside 0...1.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// sRGB with linear components.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// The colour space of wide-gamut screens.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// The name of the space of greys with the sRGB curve.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    private static let deviceRGB = "kCGColorSpaceDeviceRGB"
    private static let deviceGray = "kCGColorSpaceDeviceGray"

    private static let models: [String: CGColorSpaceModel] = [
        sRGB: .rgb, extendedSRGB: .rgb, linearSRGB: .rgb, displayP3: .rgb, deviceRGB: .rgb,
        genericGrayGamma2_2: .monochrome, deviceGray: .monochrome,
    ]

    static let rgb = CGColorSpace(name: deviceRGB, model: .rgb)
    static let gray = CGColorSpace(name: deviceGray, model: .monochrome)
    static let standard = CGColorSpace(name: sRGB, model: .rgb)
    static let pattern = CGColorSpace(name: nil, model: .pattern)

    /// Returns the colour with the given components and opacity, or `nil` if there are too few.
    func color(_ components: [CGFloat]) -> Color? {
        guard components.count > numberOfComponents else { return nil }
        switch model {
        case .pattern: return nil
        case .monochrome: return Color(white: components[0], alpha: components[1])
        case .rgb:
            let values = ColorComponents(components[0], components[1], components[2], alpha: components[3])
            let space: Colors.ColorSpace =
                name == Self.displayP3 ? .displayP3 : name == Self.linearSRGB ? .linearSRGB : .sRGB
            return Color(values, in: space)
        }
    }
}

/// Returns the device space of red, green and blue, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }

/// Returns the device space of greys, which has the sRGB curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

// MARK: - CGColor

/// A colour as in Core Graphics: components in a colour space, or a repeated picture.
public final class CGColor: Hashable, Sendable {
    /// The colour space.
    public let colorSpace: CGColorSpace?
    /// The components and the opacity. A pattern has only the opacity.
    public let components: [CGFloat]?
    let fill: Fill

    private init(_ fill: Fill, _ colorSpace: CGColorSpace, _ components: [CGFloat]) {
        (self.fill, self.colorSpace, self.components) = (fill, colorSpace, components)
    }

    /// Creates a colour from sRGB channels, 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a grey with two components, 0 (black) to 1 (white).
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.color(Color(white: gray, alpha: alpha)), .gray, [gray, alpha])
    }

    /// Creates a colour from components and opacity, or returns `nil` if there are too few for the space.
    public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        guard let color = space.color(components) else { return nil }
        self.init(.color(color), space, Array(components.prefix(space.numberOfComponents + 1)))
    }

    /// Creates a colour from as many components as the space has, and the opacity.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let count = space.numberOfComponents + 1
        let values: [CGFloat] = Array(UnsafeBufferPointer(start: components, count: count))
        self.init(colorSpace: space, components: values)
    }

    /// Returns the colour with another opacity, 0 to 1; never `nil`.
    public func copy(alpha: CGFloat) -> CGColor? {
        let others = (components ?? []).dropLast()
        return CGColor(
            fill.mapColors { $0.withAlpha(fill.color == nil ? $0.alpha * alpha : alpha) },
            colorSpace ?? .rgb, others + [alpha])
    }

    /// Returns the colour itself, because it is immutable.
    public func copy() -> CGColor? { self }

    /// The opacity, 0 to 1.
    public var alpha: CGFloat { components?.last ?? 1 }

    /// The number of components, including the opacity.
    public var numberOfComponents: Int { components?.count ?? 0 }

    /// Returns whether two colours draw the same.
    ///
    /// Unlike in Core Graphics, a grey equals a colour with three equal channels, because presentation values are sRGB.
    public static func == (a: CGColor, b: CGColor) -> Bool { a === b || a.fill == b.fill }

    /// Adds the fill to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(fill) }
}

extension CGColor {
    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The colour in sRGB. A pattern has the mean of its pixels.
    var color: Color { fill.mean }

    convenience init(_ color: Color) { self.init(.color(color)) }

    convenience init(_ fill: Fill) {
        switch fill {
        case .color(let color): self.init(fill, .standard, [color.red, color.green, color.blue, color.alpha])
        case .pattern, .crossFade: self.init(fill, .pattern, [1])
        }
    }
}

extension Fill {
    fileprivate var mean: Color {
        switch self {
        case .color(let color): color
        case .crossFade(let from, let to, let progress): progress < 0.5 ? from.mean : to.mean
        case .pattern(let pattern): pattern.mean
        }
    }
}

extension Pattern {
    /// The mean of the pixels, channel by channel. Transparent pixels have no colour.
    fileprivate var mean: Color {
        let alpha = pixels.map(\.alpha).reduce(0, +)
        func mean(_ channel: (Color) -> Double) -> Double {
            pixels.map { channel($0) * $0.alpha }.reduce(0, +) / max(alpha, .leastNormalMagnitude)
        }
        return Color(
            red: mean(\.red), green: mean(\.green), blue: mean(\.blue),
            alpha: alpha / Double(max(pixels.count, 1)))
    }
}

extension CGColor {
    /// Returns the colour with its pattern moved, scaled and mirrored. Rotations have no effect.
    func moved(by transform: CGAffineTransform) -> CGColor {
        guard case .pattern(var pattern) = fill else { return self }
        let (width, height, old) = (pattern.width, pattern.height, pattern)
        let (mirrorsX, mirrorsY) = (transform.a < 0, transform.d < 0)
        if mirrorsX || mirrorsY {
            let mirrored = old.pixels.indices.map { index in
                let (x, y) = (index % width, index / width)
                return old.pixels[(mirrorsY ? height - 1 - y : y) * width + (mirrorsX ? width - 1 - x : x)]
            }
            pattern = Pattern(width: width, height: height, pixels: mirrored)
        }
        pattern.origin = transform.affine.boundingBox(of: Rect(origin: old.origin, size: old.size)).origin
        pattern.size = Size(
            old.size.width * (transform.a * transform.a + transform.b * transform.b).squareRoot(),
            old.size.height * (transform.c * transform.c + transform.d * transform.d).squareRoot())
        return CGColor(.pattern(pattern))
    }

    // MARK: Conversions for UIColor and NSColor

    /// The colour in sRGB, or `nil` for a pattern.
    var plain: Color? { fill.color }

    /// The hue, saturation and brightness, each 0 to 1.
    var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let values = color.components(in: .hsb).values
        return (CGFloat(values.x / 360), CGFloat(values.y), CGFloat(values.z))
    }
}

extension CGColor: _ExpressibleByColorLiteral {
    /// Creates the colour of a `#colorLiteral`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
