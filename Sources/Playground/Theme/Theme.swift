package import Cells
import Colors
import Text

/// The colours of everything but the picture: one accent for what can be acted on, dim for context.
///
/// They follow from the ground: of each hue the nearest shade that can be read on it, in the colours that there are.
package struct Theme: Hashable, Sendable {
    /// How text is written: in which colour, with which attributes.
    package struct Ink: Hashable, Sendable {
        /// The colour of its letters.
        package var color = CellColor.default
        /// Their style.
        package var style: CellStyle = []
    }

    /// What can be acted on, or has just changed.
    package let accent: CellColor
    /// What warns.
    package let warning: CellColor
    /// Context: a grey, or the terminal's own faint text where nobody knows what would be grey there.
    package let dim: Ink

    /// The theme for the colours of a terminal.
    package init(_ colors: TerminalColors = TerminalColors()) {
        let shades = Shades(colors)
        accent = shades.readable(Color(rgb: 0x5f_af_ff))
        warning = shades.readable(Color(rgb: 0xff_5f_5f))
        dim =
            colors.ground == nil || colors.depth == .mono
            ? Ink(style: .dim) : Ink(color: shades.readable(Color(white: 0.55)))
    }
}

/// The colours that can be read on a ground.
private struct Shades {
    private let ground: Color
    /// The numbered colours to choose from; empty where there are all.
    private let numbered: [(index: UInt8, color: Color)]

    init(_ colors: TerminalColors) {
        ground = Color(colors.backdrop)
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
        let wanted = color.legible(on: ground)
        let contrasts = numbered.map { (shade: $0, contrast: $0.color.contrast(with: ground)) }
        guard let best = contrasts.max(by: { $0.contrast < $1.contrast }) else { return wanted.cellColor }
        let readable = contrasts.filter { $0.contrast >= min(Color.readable, best.contrast) }.map(\.shade)
        let nearest = readable.min { $0.color.distance(to: wanted) < $1.color.distance(to: wanted) }
        return .indexed(nearest?.index ?? best.shade.index)
    }
}

extension Color {
    /// A colour of 24 bits; black for any other.
    fileprivate init(_ color: CellColor) { self.init(rgb: color.rgb == nil ? 0 : color.rawValue) }

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

extension CellGrid {
    /// Writes text in an ink; returns the column behind it.
    @discardableResult
    mutating func write(_ text: ShownText, column: Int, row: Int, ink: Theme.Ink) -> Int {
        write(text, column: column, row: row, foreground: ink.color, style: ink.style)
    }
}
