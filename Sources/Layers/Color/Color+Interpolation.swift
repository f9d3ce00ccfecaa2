extension Color {
    /// The colour `progress` of the way to `other`.
    public func interpolated(
        to other: Color, progress: Double, in space: ColorSpace = .sRGB, hue: HueRule = .shorter
    ) -> Color {
        func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
        return Color(
            red: blend(red, other.red), green: blend(green, other.green), blue: blend(blue, other.blue),
            alpha: blend(alpha, other.alpha))
    }
}
