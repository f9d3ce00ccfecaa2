import Colors
import Foundation

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
