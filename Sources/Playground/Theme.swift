package import Cells
import Colors
package import Playback
import Raster
import Text

/// The colours of everything but the picture: one accent for what can be acted on, dim for context.
///
/// They follow from the ground: of each hue the nearest shade that can be read on it, in the colours that there are.
/// Without colours attributes stand for them.
package struct Theme: Hashable, Sendable {
    /// How text is written: in which colour, with which attributes.
    package struct Ink: Hashable, Sendable {
        /// The colour of its letters.
        package var color = CellColor.default
        /// Their style.
        package var style: CellStyle = []

        /// The terminal's own letters, unless told otherwise.
        package init(color: CellColor = .default, style: CellStyle = []) {
            self.color = color
            self.style = style
        }
    }

    /// What can be acted on.
    package let accent: Ink
    /// What is chosen, or has just changed.
    package let lit: Ink
    /// What warns.
    package let warning: Ink
    /// Context: a grey, or the terminal's own faint text where nobody knows what would be grey there.
    package let dim: Ink
    /// Whether it has colours.
    let hasHues: Bool
    /// The colours of graphs.
    let plots: PlotColors
    /// The colours of overlays.
    package let overlays: OverlayColors

    /// A theme for the colours of a terminal. Where there are none it is ``ThemeName/mono``.
    package init(_ name: ThemeName = .standard, on colors: TerminalColors = TerminalColors()) {
        let known = name.ground(of: colors)
        let ground = Color(known ?? colors.backdrop)
        let isDark = ground.contrast(with: .white) > ground.contrast(with: .black)
        hasHues = name != .mono && colors.depth != .mono
        guard hasHues else {
            accent = Ink(style: .bold)
            lit = Ink(style: [.bold, .reverse])
            warning = Ink(style: [.bold, .underline])
            dim = Ink(style: .dim)
            let fitted = ThemeColors(greysOn: isDark ? .black : .white)
            (plots, overlays) = (PlotColors(fitted), fitted.overlays)
            return
        }
        let named = ThemeColors(name, isDark: isDark)
        let shades = Shades(colors, ground: ground, contrast: name.contrast)
        let color = shades.readable(named.accent)
        accent = Ink(color: color)
        lit = Ink(color: color, style: .bold)
        warning = Ink(color: shades.readable(named.warning))
        dim =
            known == nil
            ? Ink(style: name == .highContrast ? [] : .dim) : Ink(color: shades.readable(named.dim))
        let fitted = named.map { $0.legible(on: ground, contrast: name.contrast) }
        (plots, overlays) = (PlotColors(fitted), fitted.overlays)
    }

    /// The ink of words that belong to something of a graph.
    func ink(_ color: PixelColor) -> Ink {
        hasHues ? Ink(color: .rgb(color.red, color.green, color.blue)) : Ink()
    }
}

/// All themes, fitted to the colours of a terminal.
struct FittedThemes: Sendable {
    private let themes: [ThemeName: Theme]

    init(to colors: TerminalColors) {
        themes = Dictionary(uniqueKeysWithValues: ThemeName.allCases.map { ($0, Theme($0, on: colors)) })
    }

    /// The theme of a name.
    subscript(name: ThemeName) -> Theme { themes[name] ?? Theme(name) }
}

extension ThemeName {
    /// What is behind everything on a terminal; nil where nobody knows.
    package func ground(of colors: TerminalColors) -> CellColor? {
        colors.ground ?? (self == .light ? .rgb(255, 255, 255) : nil)
    }

    /// The contrast that everything is to have on it: WCAG 2.2, criterion 1.4.3, and the enhanced 1.4.6.
    fileprivate var contrast: Double { self == .highContrast ? 7 : Color.readable }
}

extension CellGrid {
    /// Writes text in an ink; returns the column behind it.
    @discardableResult
    mutating func write(_ text: SafeText, column: Int, row: Int, ink: Theme.Ink) -> Int {
        write(text, column: column, row: row, foreground: ink.color, style: ink.style)
    }
}

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
        guard let best = contrasts.max(by: { $0.contrast < $1.contrast }) else { return CellColor(wanted) }
        let readable = contrasts.filter { $0.contrast >= min(contrast, best.contrast) }.map(\.shade)
        let nearest = readable.min { $0.color.distance(to: wanted) < $1.color.distance(to: wanted) }
        return .indexed(nearest?.index ?? best.shade.index)
    }
}

extension CellColor {
    /// Creates a colour of 24 bits from a colour, without its opacity.
    init(_ color: Color) {
        self = .rgb(UInt8(channel: color.red), UInt8(channel: color.green), UInt8(channel: color.blue))
    }
}

extension Color {
    /// A colour of 24 bits; black for any other.
    init(_ color: CellColor) { self.init(rgb: color.rgb == nil ? 0 : color.rawValue) }

    /// The square of how different they look, in Oklab. Another hue, or a hue for a grey, is worse than a shade that is a
    /// little lighter or darker.
    fileprivate func distance(to other: Color) -> Double {
        let difference = components(in: .oklab).values - other.components(in: .oklab).values
        return difference.x * difference.x
            + 16 * (difference.y * difference.y + difference.z * difference.z)
    }
}

/// The colours of a theme before they are fitted to a terminal, for dark grounds or for light ones.
///
/// Those of each table differ from each other by at least 0.085 in Oklab, for the eyes that they are for.
struct ThemeColors {
    /// What can be acted on.
    let accent: Color
    /// What warns; in graphs the channel red.
    let warning: Color
    /// Context.
    let dim: Color
    /// The dot of now in graphs.
    let now: Color
    /// The lines of overlays; those of graphs have the same hues.
    let overlays: OverlayColors

    private init(
        accent: UInt32, warning: UInt32, dim: UInt32, now: UInt32, before: UInt32, after: UInt32,
        lengths: UInt32, bounds: UInt32, controls: UInt32
    ) {
        self.init(
            accent: Color(rgb: accent), warning: Color(rgb: warning), dim: Color(rgb: dim),
            now: Color(rgb: now),
            overlays: OverlayColors(
                before: Color(rgb: before), after: Color(rgb: after), lengths: Color(rgb: lengths),
                bounds: Color(rgb: bounds), controls: Color(rgb: controls)))
    }

    private init(accent: Color, warning: Color, dim: Color, now: Color, overlays: OverlayColors) {
        self.accent = accent
        self.warning = warning
        self.dim = dim
        self.now = now
        self.overlays = overlays
    }

    /// The colours of a theme; those of mono are never shown.
    init(_ name: ThemeName, isDark: Bool) {
        switch name {
        case .standard, .light, .mono: self = isDark ? .dark : .light
        case .highContrast: self = isDark ? .strongDark : .strongLight
        case .deuteranopia: self = isDark ? .redGreenDark : .redGreenLight
        case .tritanopia: self = isDark ? .blueYellowDark : .blueYellowLight
        }
    }

    private static let dark = ThemeColors(
        accent: Color(rgb: 0x5F_AF_FF), warning: Color(rgb: 0xFF_5F_5F), dim: Color(rgb: 0x8C_8C_8C),
        now: Color(rgb: 0xE6_49_80), overlays: .standard)
    private static let light = ThemeColors(
        accent: 0x17_5E_A9, warning: 0xC5_1B_02, dim: 0x6B_6B_6B, now: 0xBD_11_6A, before: 0x8B_59_12,
        after: 0x44_61_D0, lengths: 0x1F_79_32, bounds: 0x16_6D_80, controls: 0x71_3C_DC)
    private static let strongDark = ThemeColors(
        accent: 0x46_B3_FC, warning: 0xFA_8F_86, dim: 0xC0_C0_C0, now: 0xEA_8C_C3, before: 0xE2_9D_24,
        after: 0x43_B2_FC, lengths: 0x70_BC_67, bounds: 0x2E_BB_C3, controls: 0xC3_97_F4)
    private static let strongLight = ThemeColors(
        accent: 0x15_4D_B1, warning: 0xA3_19_31, dim: 0x45_45_45, now: 0x92_27_69, before: 0x73_4A_07,
        after: 0x1A_48_BF, lengths: 0x0F_60_2E, bounds: 0x2B_56_7F, controls: 0x60_2C_CB)
    private static let redGreenDark = ThemeColors(
        accent: 0x68_AA_FD, warning: 0xEC_87_43, dim: 0x9A_9A_9A, now: 0xD2_B4_D6, before: 0xDB_C3_22,
        after: 0x66_7C_FE, lengths: 0x63_E5_96, bounds: 0xB0_EE_F9, controls: 0x7E_90_D3)
    private static let redGreenLight = ThemeColors(
        accent: 0x30_58_A2, warning: 0xD9_00_3B, dim: 0x6B_6B_6B, now: 0x73_3B_6C, before: 0x4E_36_08,
        after: 0x20_58_F2, lengths: 0x0B_72_13, bounds: 0x2E_27_6C, controls: 0x77_2D_B3)
    private static let blueYellowDark = ThemeColors(
        accent: 0x6C_B6_FD, warning: 0xFB_81_6B, dim: 0x9A_9A_9A, now: 0xF6_3A_81, before: 0xD1_B7_69,
        after: 0x18_B5_B4, lengths: 0x43_98_4D, bounds: 0x07_DB_E5, controls: 0xC3_57_F0)
    private static let blueYellowLight = ThemeColors(
        accent: 0x18_4A_A5, warning: 0xD7_1A_00, dim: 0x6B_6B_6B, now: 0xAF_24_43, before: 0x88_58_15,
        after: 0x36_63_E3, lengths: 0x12_6F_2D, bounds: 0x5A_4C_51, controls: 0x4F_13_C0)
}

extension ThemeColors {
    /// Greys, for a theme without colours: what is seen best, and half as bright for what was.
    init(greysOn ground: Color) {
        let (strong, weak) = (Color(white: 1 - ground.red), Color(white: 0.5).legible(on: ground))
        self.init(
            accent: strong, warning: strong, dim: weak, now: strong,
            overlays: OverlayColors(
                before: weak, after: strong, lengths: strong, bounds: strong, controls: weak))
    }

    /// The same theme with each of its colours made into another one.
    func map(_ change: (Color) -> Color) -> ThemeColors {
        ThemeColors(
            accent: change(accent), warning: change(warning), dim: change(dim), now: change(now),
            overlays: OverlayColors(
                before: change(overlays.before), after: change(overlays.after),
                lengths: change(overlays.lengths), bounds: change(overlays.bounds),
                controls: change(overlays.controls)))
    }
}

/// The colours of graphs. The same hue means the same as in overlays where that makes sense.
struct PlotColors: Hashable, Sendable {
    /// The lines of a value, and the timing function.
    private let lines: [PixelColor]
    /// What a channel of a colour is drawn with.
    private let red: PixelColor
    /// Keyframes and control points.
    let keyframe: PixelColor
    /// The dot of now.
    let now: PixelColor
    /// Context.
    let quiet: PixelColor

    init(_ colors: ThemeColors) {
        let overlays = colors.overlays
        lines = [overlays.after, overlays.lengths, overlays.controls, overlays.bounds].map(PixelColor.init)
        red = PixelColor(colors.warning)
        keyframe = PixelColor(overlays.before)
        now = PixelColor(colors.now)
        quiet = PixelColor(colors.dim)
    }

    /// The colour of a line, by its number from 0.
    func line(_ index: Int) -> PixelColor { lines[index % lines.count] }

    /// The colour of a line with a name: channels have their own.
    func line(_ index: Int, of name: String) -> PixelColor {
        switch name {
        case "red": red
        case "green": lines[1]
        case "blue": lines[0]
        case "alpha": quiet
        default: line(index)
        }
    }
}
