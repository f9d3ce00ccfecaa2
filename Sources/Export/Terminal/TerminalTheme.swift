import Cells
import Colors
public import Raster

/// The colours of a terminal in which a recording is to be seen.
public struct TerminalTheme: Hashable, Sendable {
    /// What text is written in.
    public var foreground: PixelColor
    /// What is behind it.
    public var background: PixelColor
    /// The sixteen ANSI colours.
    public var palette: [PixelColor]

    /// A theme.
    ///
    /// - Precondition: the palette has sixteen colours.
    public init(foreground: PixelColor, background: PixelColor, palette: [PixelColor]) {
        precondition(palette.count == 16, "a terminal has sixteen colours")
        self.foreground = foreground
        self.background = background
        self.palette = palette
    }

    /// Light grey on black, with the sixteen colours of xterm: the black is what pictures are blended with.
    public static let standard = TerminalTheme(
        foreground: PixelColor(0xd0, 0xd0, 0xd0), background: .black,
        palette: (UInt8(0)..<16).map { index in
            let (red, green, blue) = NumberedColors.xterm[index]
            return PixelColor(red, green, blue)
        })

    /// What a terminal of this theme shows for a cell's colour; `other` is its own for this purpose.
    func color(_ color: CellColor, default other: PixelColor) -> PixelColor {
        if let (red, green, blue) = color.rgb { return PixelColor(red, green, blue) }
        guard let index = color.index else { return other }
        if index < 16 { return palette[Int(index)] }
        let (red, green, blue) = NumberedColors.xterm[index]
        return PixelColor(red, green, blue)
    }
}

extension PixelColor {
    /// The colour as `#rrggbb`, without its opacity.
    var hex: String {
        let (red, green, blue) = straight
        return Color.hex(of: [red, green, blue])
    }
}
