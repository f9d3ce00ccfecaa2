/// What of a colour decides which of a few others stands for it.
///
/// Light that fades to black scales all three channels: lightness and chroma of OKLab fall together, and what stays is
/// their ratio, the saturation, and the hue. So these are compared apart from the lightness, as `a / L` and `b / L`.
struct Tint {
    /// OKLab's lightness, 0 to 1.
    let lightness: Float
    /// Saturation in the directions of OKLab's axes, red to green and yellow to blue.
    let (a, b): (Float, Float)
    /// How much chroma there is for so much lightness: 0 for greys, about 0.7 for the purest blue.
    let saturation: Float
    /// Whether there is a hue to be seen, from 0, a grey, to 1.
    let colorfulness: Float

    init(_ color: (red: UInt8, green: UInt8, blue: UInt8)) {
        let lab = LinearLight.oklab(color.red, color.green, color.blue)
        lightness = lab.x
        let scale = 1 / max(lab.x, Self.darkest)
        (a, b) = (lab.y * scale, lab.z * scale)
        saturation = (a * a + b * b).squareRoot()
        let share = min(max((saturation - Self.grey) / (Self.colored - Self.grey), 0), 1)
        colorfulness = share * share * (3 - 2 * share)
    }

    /// What is darker has no hue that anybody sees.
    private static let darkest: Float = 0.02
    /// The saturation up to which a colour is a grey.
    private static let grey: Float = 0.02
    /// The saturation from which it is none.
    private static let colored: Float = 0.1
}
