import Cells
import Colors

/// The colours that can be read on a ground.
struct Shades {
    private let ground: Color
    private let contrast: Double
    /// The numbered colours to choose from; empty where there are all.
    private let numbered: [(index: UInt8, color: Color)]

    /// The colours of a terminal that have a contrast on a ground.
    init(_ colors: TerminalColors, ground: Color, contrast: Double) {
        self.ground = ground
        self.contrast = contrast
        // Of 256 the first sixteen are the person's to change, and all others mostly as xterm has them.
        let numbers: Range<Int> =
            switch colors.depth {
            case .indexed256: 16..<256
            case .ansi16: 0..<16
            case .ansi8: 0..<8
            case .truecolor, .mono: 0..<0
            }
        numbered = numbers.map { number in
            let index = UInt8(number)
            let (red, green, blue) = colors.numbered[index]
            return (index, Color(.rgb(red, green, blue)))
        }
    }

    /// The nearest of like hue to a colour that can be read; where no colour can, the one that is seen best.
    func readable(_ color: Color) -> CellColor {
        let wanted = color.legible(on: ground, contrast: contrast)
        let contrasts = numbered.map { (shade: $0, contrast: $0.color.contrast(with: ground)) }
        guard let best = contrasts.max(by: { $0.contrast < $1.contrast }) else { return wanted.cellColor }
        let readable = contrasts.filter { $0.contrast >= min(contrast, best.contrast) }.map(\.shade)
        let nearest = readable.min { $0.color.distance(to: wanted) < $1.color.distance(to: wanted) }
        return .indexed(nearest?.index ?? best.shade.index)
    }
}

extension Color {
    /// A colour of 24 bits; black for any other.
    init(_ color: CellColor) { self.init(rgb: color.rgb == nil ? 0 : color.rawValue) }

    fileprivate var cellColor: CellColor {
        func byte(_ channel: Double) -> UInt8 { UInt8((channel * 255).rounded()) }
        return .rgb(byte(red), byte(green), byte(blue))
    }

    /// The square of how different they look, in Oklab. Another hue, or a hue for a grey, is worse than a shade that is a
    /// little lighter or darker.
    fileprivate func distance(to other: Color) -> Double {
        let difference = components(in: .oklab).values - other.components(in: .oklab).values
        return difference.x * difference.x
            + 16 * (difference.y * difference.y + difference.z * difference.z)
    }
}
