/// The functions by which CSS describes a colour (CSS Color 4, sections 5 and 7 to 10).
enum ColorFunction: String, CaseIterable {
    case rgb, hsl, hwb, lab, lch, oklab, oklch, color

    /// What rgb() and hsl() with an opacity were called once.
    static let oldNames: [String: ColorFunction] = ["rgba": .rgb, "hsla": .hsl]

    /// The colour with these arguments, read and limited as CSS does it. It may lie outside sRGB.
    func color(_ arguments: CSSArguments) throws(ColorError) -> Color {
        let alpha = try arguments.alpha
        switch self {
        case .rgb: return Color(try arguments.values(255, 255, 255) / 255, alpha: alpha).clipped
        case .hsl:
            let share = try arguments.shares
            return Color(
                hue: try arguments.angle(0), saturation: max(share.y, 0), lightness: share.z, alpha: alpha
            ).clipped
        case .hwb:
            let share = try arguments.shares
            return Color(hue: try arguments.angle(0), white: share.y, black: share.z, alpha: alpha).clipped
        case .lab: return Color(try arguments.rectangular(100, axes: 125), in: .lab, alpha: alpha)
        case .lch: return Color(try arguments.polar(100, chroma: 150), in: .lch, alpha: alpha)
        case .oklab: return Color(try arguments.rectangular(1, axes: 0.4), in: .oklab, alpha: alpha)
        case .oklch: return Color(try arguments.polar(1, chroma: 0.4), in: .oklch, alpha: alpha)
        case .color:
            let names = PredefinedSpace.allCases.map(\.rawValue)
            guard let space = PredefinedSpace(rawValue: arguments.space) else {
                throw .space(arguments.space, nearest: nearestName(to: arguments.space, in: names))
            }
            return space.color(try arguments.values(1, 1, 1), alpha: alpha)
        }
    }
}

extension CSSArguments {
    /// Three numbers, or percentages of these.
    fileprivate func values(
        _ first: Double, _ second: Double, _ third: Double
    ) throws(ColorError) -> SIMD3<Double> {
        SIMD3(
            try number(0, percentOf: first), try number(1, percentOf: second),
            try number(2, percentOf: third))
    }

    /// The second and the third percentage as parts of 1; the first is a hue's place.
    fileprivate var shares: SIMD3<Double> {
        get throws(ColorError) {
            SIMD3(0, try number(1, percentOf: 100), try number(2, percentOf: 100)) / 100
        }
    }

    /// A lightness up to `most`, and two axes.
    fileprivate func rectangular(_ most: Double, axes: Double) throws(ColorError) -> SIMD3<Double> {
        var values = try values(most, axes, axes)
        values.x = min(max(values.x, 0), most)
        return values
    }

    /// A lightness up to `most`, a chroma and a hue.
    fileprivate func polar(_ most: Double, chroma: Double) throws(ColorError) -> SIMD3<Double> {
        SIMD3(
            min(max(try number(0, percentOf: most), 0), most), max(try number(1, percentOf: chroma), 0),
            try angle(2))
    }
}

extension Color {
    fileprivate init(_ values: SIMD3<Double>, in space: ColorSpace = .sRGB, alpha: Double) {
        self.init(ColorComponents(values, alpha: alpha), in: space)
    }
}
