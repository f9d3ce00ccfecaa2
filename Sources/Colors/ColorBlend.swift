// MARK: - Blends

/// A prepared blend of two colours in a colour space.
///
/// In sRGB the alpha is straight and channels may leave 0...1, as in Core Animation (rule I2). In other spaces, CSS Color 4
/// applies (sections 12.2 to 12.4): alpha is premultiplied except for the hue, a powerless hue takes the value of the other
/// colour, and colours between the displayed ends are mapped into sRGB.
package struct ColorBlend: Sendable {
    private let space: ColorSpace
    private let from: ColorComponents
    private let to: ColorComponents
    private let ends: (from: Color, to: Color)

    /// Creates the blend of two colours in a space. The rule selects the direction of the hue.
    package init(_ from: Color, _ to: Color, in space: ColorSpace, hue rule: HueRule) {
        self.space = space
        ends = space == .sRGB ? (from, to) : (from.clipped, to.clipped)
        var start = ends.from.components(in: space)
        var end = ends.to.components(in: space)
        if let hue = space.hueIndex {
            if start.isHuePowerless { start.values[hue] = end.values[hue] }
            if end.isHuePowerless { end.values[hue] = start.values[hue] }
            end.values[hue] = start.values[hue] + rule.turn(from: start.values[hue], to: end.values[hue])
        }
        if space != .sRGB {
            start.premultiply(except: space.hueIndex)
            end.premultiply(except: space.hueIndex)
        }
        self.from = start
        self.to = end
    }

    /// Returns the colour at a progress. At 0 and 1 these are exactly the ends, as displayed.
    package func color(at progress: Double) -> Color {
        if progress == 0 { return ends.from }
        if progress == 1 { return ends.to }
        var mixed = from
        mixed.values += (to.values - from.values) * progress
        mixed.alpha = mix(from.alpha, to.alpha, progress)
        guard space != .sRGB else { return Color(mixed, in: .sRGB) }
        mixed.unpremultiply(except: space.hueIndex)
        return Color(mixed, in: space).gamutMapped()
    }
}

extension HueRule {
    /// Returns the angle from one hue to another, in degrees.
    func turn(from: Double, to: Double) -> Double {
        let turn = (to - from).truncatingRemainder(dividingBy: 360)
        switch self {
        case .shorter: return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
        case .longer:
            if turn > 0, turn < 180 { return turn - 360 }
            return turn <= 0 && turn > -180 ? turn + 360 : turn
        case .increasing: return turn < 0 ? turn + 360 : turn
        case .decreasing: return turn > 0 ? turn - 360 : turn
        }
    }
}

extension ColorComponents {
    fileprivate mutating func premultiply(except hue: Int?) {
        for index in 0..<3 where index != hue { values[index] *= alpha }
    }

    fileprivate mutating func unpremultiply(except hue: Int?) {
        guard alpha != 0 else { return }
        for index in 0..<3 where index != hue { values[index] /= alpha }
    }
}

/// Returns exactly `a` at 0 and `b` at 1, and a linear continuation beyond.
@inlinable
package func mix(_ a: Double, _ b: Double, _ progress: Double) -> Double {
    progress == 1 ? b : a + (b - a) * progress
}

extension Double {
    /// Returns the floored remainder of a finite number in 0 ..< `cycle`, which must be positive and finite.
    @inlinable
    package func wrapped(by cycle: Double) -> Double {
        if self >= 0, self < cycle { return self }
        let remainder = truncatingRemainder(dividingBy: cycle)
        guard remainder < 0 else { return remainder }
        let shifted = remainder + cycle
        return shifted < cycle ? shifted : 0
    }
}

// MARK: - Gradients

/// The shape of a gradient.
public enum GradientType: String, Hashable, Sendable, CaseIterable {
    /// Along the line from start to end.
    case axial
    /// Outwards from the start. The axes of the ellipse reach the end.
    case radial
    /// Around the start, clockwise on a screen from the direction of the end.
    case conic
}

/// A colour of a gradient and its location.
public struct GradientStop: Hashable, Sendable {
    /// The location: 0 is the start of the gradient, 1 its end.
    public var location: Double
    /// The colour at the location.
    public var color: Color

    /// Creates a stop from its location and its colour.
    public init(_ location: Double, _ color: Color) {
        (self.location, self.color) = (location, color)
    }
}

extension [GradientStop] {
    /// Returns the colour at a location of the gradient with these ordered stops, or `nil` if there are none.
    ///
    /// Two stops at the same location make a sharp edge. Between stops, channels blend with straight alpha, as in Core Graphics.
    package func color(at location: Double) -> Color? {
        guard var before = first else { return nil }
        for stop in self {
            if stop.location > location { return before.color(towards: stop, at: location) }
            before = stop
        }
        return before.color
    }

    /// Returns the colours at 2 or more locations in equal steps from 0 to 1, in O(stops + count).
    ///
    /// The first colour also fills the area before the start. So if several stops are at 0, it is that of the first one.
    package func colors(inSteps count: Int) -> [Color] {
        guard var before = first else { return Array<Color>(repeating: .clear, count: count) }
        var next = 0
        return (0..<count).map { step in
            let location = Double(step) / Double(count - 1)
            let limit = step > 0 ? location : (0.0).nextDown
            while next < self.count, self[next].location <= limit {
                before = self[next]
                next += 1
            }
            return next < self.count ? before.color(towards: self[next], at: location) : before.color
        }
    }
}

extension GradientStop {
    /// Returns the colour at a location before the next stop.
    fileprivate func color(towards next: GradientStop, at position: Double) -> Color {
        let span = next.location - location
        return color.mixed(with: next.color, span > 0 ? max((position - location) / span, 0) : 0)
    }
}

extension Color {
    /// Returns the linear mixture of the channels: the colour at 0, and the other one at 1.
    package func mixed(with other: Color, _ progress: Double) -> Color {
        Color(
            red: mix(red, other.red, progress), green: mix(green, other.green, progress),
            blue: mix(blue, other.blue, progress), alpha: mix(alpha, other.alpha, progress))
    }
}

// MARK: - Masks

/// The part of a mask's picture that decides how much of the masked picture shows.
public enum MaskMode: String, Hashable, Sendable, CaseIterable {
    /// The opacity, as in Core Animation.
    case alpha
    /// The opacity times the luminance, as in SVG: white shows, and black hides.
    case luminance
}

// MARK: - Blend modes

/// The rule by which the colours of a layer mix with those behind it (W3C Compositing and Blending, level 1).
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// The layer covers the layers behind it.
    case normal
    /// The product, which is darker than both.
    case multiply
    /// The complement of the product of the complements, which is lighter than both.
    case screen
    /// A multiplication where the backdrop is dark, and a screen where it is light.
    case overlay
    /// The darker one, in each channel.
    case darken
    /// The lighter one, in each channel.
    case lighten
    /// The backdrop, brightened as the layer is light.
    case colorDodge = "color-dodge"
    /// The backdrop, darkened as the layer is dark.
    case colorBurn = "color-burn"
    /// A multiplication where the layer is dark, and a screen where it is light.
    case hardLight = "hard-light"
    /// A softer ``hardLight``.
    case softLight = "soft-light"
    /// The difference.
    case difference
    /// A ``difference`` with less contrast.
    case exclusion
    /// The hue of the layer, with the saturation and the luminosity of the backdrop.
    case hue
    /// The saturation of the layer, with the hue and the luminosity of the backdrop.
    case saturation
    /// The hue and the saturation of the layer, with the luminosity of the backdrop.
    case color
    /// The luminosity of the layer, with the hue and the saturation of the backdrop.
    case luminosity

    /// The name of the mode as a filter of Core Animation, such as `multiplyBlendMode`.
    public var filterName: String { "\(self)BlendMode" }

    /// Returns the mixture of two opaque colours in sRGB, with channels of 0 to 1.
    public func mix(_ source: SIMD3<Float>, on backdrop: SIMD3<Float>) -> SIMD3<Float> {
        switch self {
        case .normal: source
        case .multiply: backdrop * source
        case .screen: backdrop + source - backdrop * source
        case .overlay: Self.hardLight.mix(backdrop, on: source)
        case .darken: pointwiseMin(backdrop, source)
        case .lighten: pointwiseMax(backdrop, source)
        case .colorDodge: backdrop.map(source) { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
        case .colorBurn: backdrop.map(source) { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
        case .hardLight:
            backdrop.map(source) { $1 <= 0.5 ? 2 * $0 * $1 : $0 + (2 * $1 - 1) - $0 * (2 * $1 - 1) }
        case .softLight: backdrop.map(source, Self.softened)
        case .difference: pointwiseMax(backdrop, source) - pointwiseMin(backdrop, source)
        case .exclusion: backdrop + source - 2 * backdrop * source
        case .hue: source.saturated(like: backdrop).lit(like: backdrop)
        case .saturation: backdrop.saturated(like: source).lit(like: backdrop)
        case .color: source.lit(like: backdrop)
        case .luminosity: backdrop.lit(like: source)
        }
    }

    private static func softened(_ backdrop: Float, _ source: Float) -> Float {
        if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
        let light =
            backdrop <= 0.25
            ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
        return backdrop + (2 * source - 1) * (light - backdrop)
    }
}

extension SIMD3<Float> {
    /// Returns a function of each channel of this colour and another one.
    fileprivate func map(_ other: Self, _ body: (Float, Float) -> Float) -> Self {
        Self(body(x, other.x), body(y, other.y), body(z, other.z))
    }

    private var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

    /// Returns the colour with the luminosity of another one, with less saturation if it would exceed 0 to 1.
    fileprivate func lit(like other: Self) -> Self {
        let light = other.luminosity
        var color = self + (light - luminosity)
        let (low, high) = (color.min(), color.max())
        if low < 0 { color = light + (color - light) * (light / (light - low)) }
        if high > 1 { color = light + (color - light) * ((1 - light) / (high - light)) }
        return color
    }

    /// Returns the colour with the range of the channels of another one, from 0.
    fileprivate func saturated(like other: Self) -> Self {
        let (low, high) = (self.min(), self.max())
        return high > low ? (self - low) * ((other.max() - other.min()) / (high - low)) : .zero
    }
}
