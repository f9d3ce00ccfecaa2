// MARK: - Blends

/// Two colours made ready to be blended in a colour space.
///
/// In sRGB the alpha is straight, as Core Animation has it (rule I2), and channels go on beyond 0...1. In the other
/// spaces the coordinates other than the hue are blended with premultiplied alpha, and a powerless hue is taken from
/// the other colour, as CSS Color 4 says (sections 12.2 to 12.4). Such a blend goes between the ends as they are
/// shown, with channels cut to 0...1, and what lies between them outside sRGB is mapped into it: near an end
/// nothing is left to map, so that the colour does not jump as the blend begins or ends.
package struct ColorBlend: Sendable {
    private let space: ColorSpace
    private let from: ColorComponents
    private let to: ColorComponents
    private let ends: (from: Color, to: Color)

    /// The blend of two colours in a space; the rule says which way round a hue goes.
    package init(_ from: Color, _ to: Color, in space: ColorSpace, hue rule: HueRule) {
        self.space = space
        ends = space == .sRGB ? (from, to) : (from.clipped, to.clipped)
        var start = ends.from.components(in: space)
        var end = ends.to.components(in: space)
        if let hue = space.hueIndex {
            if start.isHuePowerless { start.values[hue] = end.values[hue] }
            if end.isHuePowerless { end.values[hue] = start.values[hue] }
            end.values[hue] =
                start.values[hue] + rule.turn(from: start.values[hue], to: end.values[hue])
        }
        if space != .sRGB {
            start.premultiply(except: space.hueIndex)
            end.premultiply(except: space.hueIndex)
        }
        self.from = start
        self.to = end
    }

    /// The colour at `progress`; at 0 and 1 exactly the ends, or in other spaces than sRGB the ends as shown.
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
    /// By how many degrees a blend turns from one hue to another.
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

extension Color {
    /// The colour `progress` of the way to `other`. In other spaces than sRGB it is one that sRGB can show.
    ///
    ///     Color(rgb: 0xFF0000).interpolated(to: Color(rgb: 0x00FFFF), progress: 0.5)                // a grey
    ///     Color(rgb: 0xFF0000).interpolated(to: Color(rgb: 0x00FFFF), progress: 0.5, in: .oklab)    // is not
    public func interpolated(
        to other: Color, progress: Double, in space: ColorSpace = .sRGB, hue: HueRule = .shorter
    ) -> Color {
        ColorBlend(self, other, in: space, hue: hue).color(at: progress)
    }
}

/// `a` at 0, `b` at 1, exactly; straight on beyond.
@inlinable
package func mix(_ a: Double, _ b: Double, _ progress: Double) -> Double {
    progress == 1 ? b : a + (b - a) * progress
}

extension Double {
    /// The remainder that lies in 0 ..< `cycle`, as floored division leaves it.
    ///
    /// - Precondition: `cycle` is positive and finite and the value is finite.
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

/// How the colours of a gradient run.
public enum GradientType: String, Hashable, Sendable, CaseIterable {
    /// Along the line from start to end.
    case axial
    /// Outwards from the start, an ellipse whose axes reach to the end.
    case radial
    /// Round the start, beginning towards the end, clockwise on a screen.
    case conic
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
    /// The place: 0 is the start of the gradient, 1 its end.
    public var location: Double
    /// The colour there.
    public var color: Color

    /// The stop of a colour at `location`.
    public init(_ location: Double, _ color: Color) {
        self.location = location
        self.color = color
    }
}

extension [GradientStop] {
    /// The colour at a place of the gradient with these stops, which are in order of location; nil with none.
    ///
    /// Before the first and after the last it is theirs; two at one location make a sharp edge. Between them
    /// channels are blended straight, before alpha is multiplied in, as Core Graphics does: from white to
    /// transparent black the way leads through translucent grey.
    package func color(at location: Double) -> Color? {
        guard var before = first else { return nil }
        for stop in self {
            if stop.location > location { return before.color(towards: stop, at: location) }
            before = stop
        }
        return before.color
    }

    /// The colours at `count` places, 2 or more, in equal steps from 0 to 1; clear with no stops.
    /// - Complexity: O(stops + count)
    package func colors(inSteps count: Int) -> [Color] {
        guard var before = first else { return Array<Color>(repeating: .clear, count: count) }
        var next = 0
        return (0..<count).map { step in
            let location = Double(step) / Double(count - 1)
            while next < self.count, self[next].location <= location {
                before = self[next]
                next += 1
            }
            return next < self.count ? before.color(towards: self[next], at: location) : before.color
        }
    }
}

extension GradientStop {
    /// The colour at a place before `next`, and not before this stop unless it is the first.
    fileprivate func color(towards next: GradientStop, at place: Double) -> Color {
        let span = next.location - location
        return color.mixed(with: next.color, span > 0 ? max((place - location) / span, 0) : 0)
    }
}

extension Color {
    fileprivate func mixed(with other: Color, _ progress: Double) -> Color {
        Color(
            red: mix(red, other.red, progress), green: mix(green, other.green, progress),
            blue: mix(blue, other.blue, progress), alpha: mix(alpha, other.alpha, progress))
    }
}
