package import Cells
import Colors
package import Playback
import Raster
import Text

/// The names of the themes.
package enum ThemeName: String, CaseIterable, Hashable, Sendable {
    /// The standard colours, fitted to the terminal's background.
    case standard = "default"
    /// The standard colours, on a light background if the terminal's background is unknown.
    case light
    /// Colours with a contrast of at least 7.
    case highContrast = "high-contrast"
    /// Colours that can be distinguished without red and green.
    case deuteranopia
    /// Colours that can be distinguished without blue.
    case tritanopia
    /// Bold, faint, reversed and underlined text without colours.
    case mono
}

/// The colours and styles of the panels.
///
/// Each colour is the nearest legible shade of its hue on the terminal's background. Without colours, text styles replace
/// them.
package struct Theme: Hashable, Sendable {
    /// The colour and style of text.
    package typealias Ink = FrameStyle.Ink

    /// For keys, handles and notices.
    package let accent: Ink
    /// For selected and highlighted values.
    package let lit: Ink
    /// For warnings and errors.
    package let warning: Ink
    /// For context: grey, or the terminal's faint text if its background is unknown.
    package let dim: Ink
    let hasHues: Bool
    let plots: PlotColors
    /// The colours of overlays.
    package let overlays: OverlayColors

    /// Creates a theme for the colours of a terminal. Without colours it is ``ThemeName/mono``.
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

    func ink(_ color: PixelColor) -> Ink {
        hasHues ? Ink(color: .rgb(color.red, color.green, color.blue)) : Ink()
    }
}

/// All themes for the colours of a terminal.
struct FittedThemes: Sendable {
    private let themes: [ThemeName: Theme]

    init(to colors: TerminalColors) {
        themes = Dictionary(uniqueKeysWithValues: ThemeName.allCases.map { ($0, Theme($0, on: colors)) })
    }

    subscript(name: ThemeName) -> Theme { themes[name] ?? Theme(name) }
}

extension ThemeName {
    /// Returns the background colour, or `nil` if it is unknown.
    package func ground(of colors: TerminalColors) -> CellColor? {
        colors.ground ?? (self == .light ? .rgb(255, 255, 255) : nil)
    }

    /// The minimum contrast on the background: WCAG 2.2, criterion 1.4.3, or the enhanced 1.4.6.
    fileprivate var contrast: Double { self == .highContrast ? 7 : Color.readable }
}

struct Shades {
    private let ground: Color
    private let contrast: Double
    /// The available numbered colours; empty if all colours are available.
    private let numbered: [(index: UInt8, color: Color)]

    init(_ colors: TerminalColors, ground: Color, contrast: Double) {
        self.ground = ground
        self.contrast = contrast
        // Users change the first 16 of 256 colours; the others are mostly those of xterm.
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

    /// Returns the nearest legible colour of a similar hue. If no colour is legible, it has the best contrast.
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
    init(_ color: Color) {
        self = .rgb(UInt8(channel: color.red), UInt8(channel: color.green), UInt8(channel: color.blue))
    }
}

extension Color {
    /// Creates a colour from a 24-bit colour; black for other colours.
    init(_ color: CellColor) { self.init(rgb: color.rgb == nil ? 0 : color.rawValue) }

    /// Returns the square of the distance in Oklab. A different hue counts more than a different lightness.
    fileprivate func distance(to other: Color) -> Double {
        let difference = components(in: .oklab).values - other.components(in: .oklab).values
        return difference.x * difference.x
            + 16 * (difference.y * difference.y + difference.z * difference.z)
    }
}

/// The colours of a theme for dark or light backgrounds, before they are fitted to a terminal.
///
/// The colours of each theme differ by at least 0.085 in Oklab, for the vision that the theme is for.
struct ThemeColors {
    /// For keys, handles and notices.
    let accent: Color
    /// For warnings, and for red channels in graphs.
    let warning: Color
    let dim: Color
    /// For the current time in graphs.
    let now: Color
    /// The lines of overlays. Graphs have the same hues.
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

    /// Creates the colours of a theme. The mono theme does not show them.
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
    init(greysOn ground: Color) {
        let (strong, weak) = (Color(white: 1 - ground.red), Color(white: 0.5).legible(on: ground))
        self.init(
            accent: strong, warning: strong, dim: weak, now: strong,
            overlays: OverlayColors(
                before: weak, after: strong, lengths: strong, bounds: strong, controls: weak))
    }

    /// Returns the theme with each colour changed.
    func map(_ change: (Color) -> Color) -> ThemeColors {
        ThemeColors(
            accent: change(accent), warning: change(warning), dim: change(dim), now: change(now),
            overlays: OverlayColors(
                before: change(overlays.before), after: change(overlays.after),
                lengths: change(overlays.lengths), bounds: change(overlays.bounds),
                controls: change(overlays.controls)))
    }
}

struct PlotColors: Hashable, Sendable {
    private let lines: [PixelColor]
    private let red: PixelColor
    /// For keyframes and control points.
    let keyframe: PixelColor
    let now: PixelColor
    let quiet: PixelColor

    init(_ colors: ThemeColors) {
        let overlays = colors.overlays
        lines = [overlays.after, overlays.lengths, overlays.controls, overlays.bounds].map(PixelColor.init)
        red = PixelColor(colors.warning)
        keyframe = PixelColor(overlays.before)
        now = PixelColor(colors.now)
        quiet = PixelColor(colors.dim)
    }

    func line(_ index: Int) -> PixelColor { lines[index % lines.count] }

    /// Returns the colour of a line with a name. Colour channels have their own colours.
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
