import Colors
public import Foundation
import Layers

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
