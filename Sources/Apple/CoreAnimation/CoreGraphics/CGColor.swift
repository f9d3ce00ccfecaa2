import Colors
public import Foundation
import Layers

/// What the components of a colour mean.
///
/// Everything becomes sRGB in the end: what Apple calls device or generic colours is taken for sRGB, and what lies in
/// another space is converted.
public final class CGColorSpace: Hashable, Sendable {
    /// The name that it is made by; nil for the space of patterns.
    public let name: String?
    /// What sort of components it has.
    public let model: CGColorSpaceModel

    /// The space of this name; nil when it is none of those that are known here.
    public init?(name: String) {
        guard let model = Self.models[name] else { return nil }
        self.name = name
        self.model = model
    }

    private init(name: String?, model: CGColorSpaceModel) {
        self.name = name
        self.model = model
    }

    /// How many components a colour has, its opacity not counted.
    public var numberOfComponents: Int {
        switch model {
        case .monochrome: 1
        case .rgb: 3
        case .pattern: 0
        }
    }

    /// Whether both have the same name.
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }

    /// Feeds the name to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What sort of components a colour space has. The raw values are Apple's.
public enum CGColorSpaceModel: Int32, Sendable {
    /// Greys: one.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Pictures that are repeated: none.
    case pattern = 6
}

extension CGColorSpace {
    /// The space of the web and of UIKit's colours.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB with components outside 0...1.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// sRGB in proportion to light.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// The space of wide screens.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// Greys by sRGB's curve.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    private static let deviceRGB = "kCGColorSpaceDeviceRGB"
    private static let deviceGray = "kCGColorSpaceDeviceGray"

    private static let models: [String: CGColorSpaceModel] = [
        sRGB: .rgb, extendedSRGB: .rgb, linearSRGB: .rgb, displayP3: .rgb, deviceRGB: .rgb,
        genericGrayGamma2_2: .monochrome, deviceGray: .monochrome,
    ]

    /// The space of RGB components without a name.
    static let rgb = CGColorSpace(name: deviceRGB, model: .rgb)
    /// The space of greys without a name.
    static let gray = CGColorSpace(name: deviceGray, model: .monochrome)
    /// sRGB itself.
    static let standard = CGColorSpace(name: sRGB, model: .rgb)
    /// The space of patterns.
    static let pattern = CGColorSpace(name: nil, model: .pattern)

    /// The colour of these components, the opacity last; nil when there are too few.
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

/// The space of red, green and blue as they are: sRGB's here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }

/// The space of greys as they are: sRGB's here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

// MARK: - CGColor

/// A colour as Core Graphics has it: components in a colour space, or a picture that is repeated.
public final class CGColor: Hashable, Sendable {
    /// What the components mean.
    public let colorSpace: CGColorSpace?
    /// The components and the opacity last; of a pattern the opacity alone.
    public let components: [CGFloat]?
    /// What is painted with it.
    let fill: Fill

    private init(_ fill: Fill, _ colorSpace: CGColorSpace, _ components: [CGFloat]) {
        (self.fill, self.colorSpace, self.components) = (fill, colorSpace, components)
    }

    /// The colour of these channels, each 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The colour of these channels of sRGB, each 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The grey of this brightness, 0 to 1. It has two components.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.color(Color(white: gray, alpha: alpha)), .gray, [gray, alpha])
    }

    /// The grey of this brightness, 0 to 1, by sRGB's curve. It has two components.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// The colour of these components, the opacity last; nil when there are too few for the space.
    public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        guard let color = space.color(components) else { return nil }
        self.init(.color(color), space, Array(components.prefix(space.numberOfComponents + 1)))
    }

    /// The colour of these components, as many as the space has, and the opacity.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let count = space.numberOfComponents + 1
        let values: [CGFloat] = Array(UnsafeBufferPointer(start: components, count: count))
        self.init(colorSpace: space, components: values)
    }

    /// The same colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        let others = (components ?? []).dropLast()
        return CGColor(
            fill.mapColors { $0.withAlpha(fill.color == nil ? $0.alpha * alpha : alpha) },
            colorSpace ?? .rgb, others + [alpha])
    }

    /// The colour itself: it does not change.
    public func copy() -> CGColor? { self }

    /// The opacity, 0 to 1.
    public var alpha: CGFloat { components?.last ?? 1 }

    /// How many components there are, the opacity included.
    public var numberOfComponents: Int { components?.count ?? 0 }

    /// Whether both paint the same: unlike with Apple, a grey is the colour of three equal channels, since what is shown
    /// at a moment comes from sRGB.
    public static func == (a: CGColor, b: CGColor) -> Bool { a === b || a.fill == b.fill }

    /// Feeds what is painted to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(fill) }
}

extension CGColor {
    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Black that does not show.
    public static let clear = CGColor(gray: 0, alpha: 0)
}

extension CGColor {
    /// The colour as Colors has it, in sRGB; of a pattern the mean of its pixels.
    var color: Color { fill.mean }

    /// A colour of sRGB under Apple's name.
    convenience init(_ color: Color) { self.init(.color(color)) }

    /// What a shape is filled with under Apple's name.
    convenience init(_ fill: Fill) {
        switch fill {
        case .color(let color):
            self.init(fill, .standard, [color.red, color.green, color.blue, color.alpha])
        case .pattern, .crossFade: self.init(fill, .pattern, [1])
        }
    }
}

extension Fill {
    /// The one colour that stands for it where there can be only one.
    fileprivate var mean: Color {
        switch self {
        case .color(let color): color
        case .crossFade(let from, let to, let progress): progress < 0.5 ? from.mean : to.mean
        case .pattern(let pattern): pattern.mean
        }
    }
}

extension Pattern {
    /// The mean of its pixels, channel by channel.
    fileprivate var mean: Color {
        let count = Double(max(pixels.count, 1))
        func mean(_ channel: (Color) -> Double) -> Double { pixels.map(channel).reduce(0, +) / count }
        return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
    }
}

// MARK: - CGColor+Colors

// What UIColor and NSColor are made of.
extension CGColor {
    /// The colour of these channels of Display P3.
    convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(ColorComponents(red, green, blue, alpha: alpha), in: .displayP3))
    }

    /// The colour of a hue of 0 to 1 for once round the circle.
    convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(Color(ColorComponents(hue * 360, saturation, brightness, alpha: alpha), in: .hsb))
    }

    /// The colour with the bytes 0xRRGGBB.
    convenience init(rgb: UInt32, alpha: CGFloat) { self.init(Color(rgb: rgb, alpha: alpha)) }

    /// The colour in sRGB; nil for a pattern.
    var plain: Color? { fill.color }

    /// Hue, saturation and brightness, each 0 to 1.
    var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let values = color.components(in: .hsb).values
        return (CGFloat(values.x / 360), CGFloat(values.y), CGFloat(values.z))
    }

    static let darkGray = CGColor(gray: 1 / 3, alpha: 1)
    static let lightGray = CGColor(gray: 2 / 3, alpha: 1)
    static let gray = CGColor(gray: 0.5, alpha: 1)
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let cyan = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
    static let yellow = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    static let magenta = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
    static let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    static let purple = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    static let brown = CGColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
