import Colors
import TestSupport

extension SplitMix64 {
    /// A colour inside sRGB or, when asked for, at times outside; now and then a grey, an opaque one, a clear one.
    mutating func anyColor(wide: Bool = false) -> Color {
        let range = wide && Bool.random(using: &self) ? -0.5...1.5 : 0.0...1
        let alpha = [0, 1, 1, Double.random(in: 0...1, using: &self)].randomElement(using: &self) ?? 1
        if Int.random(in: 0..<8, using: &self) == 0 {
            return Color(white: .random(in: range, using: &self), alpha: alpha)
        }
        return Color(
            red: .random(in: range, using: &self), green: .random(in: range, using: &self),
            blue: .random(in: range, using: &self), alpha: alpha)
    }

    /// One of these.
    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &self)]
    }
}

extension Color {
    /// The greatest difference between two colours as they are drawn: cut to 0...1 and multiplied by alpha.
    func shownDifference(to other: Color) -> Double {
        let (a, b) = (shown, other.shown)
        return zip(a, b).map { abs($0 - $1) }.max() ?? 0
    }

    private var shown: [Double] {
        [red, green, blue].map { min(max($0, 0), 1) * alpha } + [alpha]
    }

    /// The greatest difference of a channel.
    func difference(to other: Color) -> Double {
        [red - other.red, green - other.green, blue - other.blue, alpha - other.alpha].map(abs).max() ?? 0
    }
}
