/// Two colours made ready to be blended in a colour space.
struct ColorBlend: Sendable {
    let from: Color
    let to: Color

    init(_ from: Color, _ to: Color, _ blending: Blending) {
        self.from = from
        self.to = to
    }

    /// The colour at `progress`.
    func color(at progress: Double) -> Color {
        Color(
            red: mix(from.red, to.red, progress), green: mix(from.green, to.green, progress),
            blue: mix(from.blue, to.blue, progress), alpha: mix(from.alpha, to.alpha, progress))
    }
}
