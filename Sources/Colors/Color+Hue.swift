/// Hue with saturation and brightness or lightness: the double hexcone (Smith, 1978), as CSS defines hsl(); and
/// hue with whiteness and blackness, as CSS defines hwb().
extension Color {
    /// The coordinates in one of the spaces that begin with this hue.
    func hueComponents(_ space: ColorSpace) -> ColorComponents {
        let greatest = max(red, green, blue)
        let least = min(red, green, blue)
        let range = greatest - least
        let middle = (greatest + least) / 2
        let isGrey = range <= 1e-12
        let hue = isGrey ? 0 : (60 * hueInSixths(greatest: greatest, range: range)).wrapped(by: 360)
        func saturation(_ scale: Double) -> Double { isGrey || scale == 0 ? 0 : range / scale }
        let (second, third) =
            switch space {
            case .hsb: (saturation(greatest), greatest)
            case .hwb: (least, 1 - greatest)
            case .hsl, .sRGB, .linearSRGB, .displayP3, .lab, .lch, .oklab, .oklch:
                (saturation(1 - abs(2 * middle - 1)), middle)
            }
        return ColorComponents(hue, second, third, alpha: alpha, isHuePowerless: isGrey)
    }

    private func hueInSixths(greatest: Double, range: Double) -> Double {
        greatest == red
            ? (green - blue) / range
            : greatest == green ? (blue - red) / range + 2 : (red - green) / range + 4
    }

    init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let swing = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue / 30).wrapped(by: 12)
            return lightness - swing * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
        let lightness = brightness * (1 - saturation / 2)
        let room = min(lightness, 1 - lightness)
        let saturation = room == 0 ? 0 : (brightness - lightness) / room
        self.init(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
    }

    /// The pure hue with white and black mixed in; with more of both than there is room for, a grey.
    init(hue: Double, white: Double, black: Double, alpha: Double) {
        guard white + black < 1 else {
            self.init(white: white / (white + black), alpha: alpha)
            return
        }
        let pure = Color(hue: hue, saturation: 1, lightness: 0.5, alpha: alpha)
        let room = 1 - white - black
        self.init(
            red: pure.red * room + white, green: pure.green * room + white, blue: pure.blue * room + white,
            alpha: alpha)
    }
}
