package import Cells
import Colors
package import Playback
import Raster

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
    /// The styles of code. Plain text has none.
    private let code: [CodeToken.Kind: Ink]
    let plots: PlotColors
    /// The colours of text that names the lines of graphs.
    private let plotInks: [PixelColor: CellColor]
    package let overlays: OverlayColors

    /// Creates a theme for the colours of a terminal. Without colours it is ``ThemeName/mono``.
    package init(_ name: ThemeName = .standard, on colors: TerminalColors = TerminalColors()) {
        let knownBackground = name.background(of: colors)
        let background = Color(knownBackground ?? colors.backdrop)
        let isDark = background.isDark
        hasHues = name != .mono && colors.depth != .mono
        guard hasHues else {
            accent = Ink(style: .bold)
            lit = Ink(style: [.bold, .reverse])
            warning = Ink(style: [.bold, .underline])
            dim = Ink(style: .dim)
            code = [.keyword: Ink(style: .bold), .comment: dim]
            let fitted = ThemeColors(greysOn: isDark ? .black : .white)
            (plots, overlays, plotInks) = (PlotColors(fitted), fitted.overlays, [:])
            return
        }
        let named = ThemeColors(name, isDark: isDark)
        let shades = Shades(colors, background: background, contrast: name.contrast)
        let color = shades.readable(named.accent)
        accent = Ink(color: color)
        lit = Ink(color: color, style: .bold)
        warning = Ink(color: shades.readable(named.warning))
        dim =
            knownBackground == nil
            ? Ink(style: name == .highContrast ? [] : .dim) : Ink(color: shades.readable(named.dim))
        code = [
            .keyword: Ink(color: shades.readable(named.overlays.controls)),
            .name: Ink(color: shades.readable(named.overlays.lengths)),
            .number: Ink(color: shades.readable(named.overlays.before)), .comment: dim,
        ]
        let fitted = named.map { $0.legible(on: background, contrast: name.contrast) }
        (plots, overlays) = (PlotColors(fitted), fitted.overlays)
        plotInks = Dictionary(
            plots.all.map { ($0, shades.readable(Color(.rgb($0.red, $0.green, $0.blue)))) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the style of text in a colour of graphs.
    func ink(_ color: PixelColor) -> Ink { plotInks[color].map { Ink(color: $0) } ?? Ink() }

    func ink(of token: CodeToken.Kind) -> Ink { code[token] ?? Ink() }
}

extension ThemeName {
    /// Returns the background colour, or `nil` if it is unknown.
    package func background(of colors: TerminalColors) -> CellColor? {
        colors.background ?? (self == .light ? .rgb(255, 255, 255) : nil)
    }

    /// The minimum contrast on the background: WCAG 2.2, criterion 1.4.3, or the enhanced 1.4.6.
    fileprivate var contrast: Double { self == .highContrast ? 7 : Color.readable }
}

struct Shades {
    private let background: Color
    private let contrast: Double
    /// The available numbered colours; empty if all colours are available.
    private let numbered: [(index: UInt8, color: Color)]

    init(_ colors: TerminalColors, background: Color, contrast: Double) {
        self.background = background
        self.contrast = contrast
        // Users change the first 16 of 256 colours; the others are mostly those of xterm.
        let numbers = colors.depth.numbers ?? 0..<0
        // Without a report of the colours, the eighth can be any dark grey.
        let isGreyKnown = colors.depth != .ansi16 || colors.numbered != .xterm
        numbered = numbers.filter { $0 != 8 || isGreyKnown }.map { number in
            let index = UInt8(number)
            return (index, Color(colors.numbered[index]))
        }
    }

    /// Returns the nearest legible colour of a similar hue. If no colour is legible, it has the best contrast.
    func readable(_ color: Color) -> CellColor {
        let legible = color.legible(on: background, contrast: contrast)
        let contrasts = numbered.map { (shade: $0, contrast: $0.color.contrast(with: background)) }
        guard let best = contrasts.max(by: { $0.contrast < $1.contrast }) else { return CellColor(legible) }
        let readable = contrasts.filter { $0.contrast >= min(contrast, best.contrast) }.map(\.shade)
        let nearest = readable.min { $0.color.distance(to: legible) < $1.color.distance(to: legible) }
        return .indexed(nearest?.index ?? best.shade.index)
    }
}

extension Color {
    /// Creates a colour from a 24-bit colour; black for other colours.
    init(_ color: CellColor) { self.init(rgb: color.rgb == nil ? 0 : color.rawValue) }

    /// Returns the square of the distance in Oklab. A different hue counts more than a different lightness.
    fileprivate func distance(to other: Color) -> Double {
        let difference = components(in: .oklab).values - other.components(in: .oklab).values
        return difference.x * difference.x + 16 * (difference.y * difference.y + difference.z * difference.z)
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

    private init(_ colors: [Color]) {
        (accent, warning, dim, now) = (colors[0], colors[1], colors[2], colors[3])
        overlays = OverlayColors(
            before: colors[4], after: colors[5], lengths: colors[6], bounds: colors[7], controls: colors[8])
    }

    private var all: [Color] { [accent, warning, dim, now] + overlays.all }

    /// Creates the colours of a theme. The mono theme does not show them.
    init(_ name: ThemeName, isDark: Bool) {
        let colors: [UInt32] =
            switch (name, isDark) {
            case (.standard, true), (.light, true), (.mono, true): [0x5FAFFF, 0xFF5F5F, 0x8C8C8C, 0xE64980]
            case (.standard, false), (.light, false), (.mono, false):
                [0x175EA9, 0xC51B02, 0x6B6B6B, 0xBD116A, 0x8B5912, 0x4461D0, 0x1F7932, 0x166D80, 0x713CDC]
            case (.highContrast, true):
                [0x46B3FC, 0xFA8F86, 0xC0C0C0, 0xEA8CC3, 0xE29D24, 0x43B2FC, 0x70BC67, 0x2EBBC3, 0xC397F4]
            case (.highContrast, false):
                [0x154DB1, 0xA31931, 0x454545, 0x922769, 0x734A07, 0x1A48BF, 0x0F602E, 0x2B567F, 0x602CCB]
            case (.deuteranopia, true):
                [0x68AAFD, 0xEC8743, 0x9A9A9A, 0xD2B4D6, 0xDBC322, 0x667CFE, 0x63E596, 0xB0EEF9, 0x7E90D3]
            case (.deuteranopia, false):
                [0x3058A2, 0xD9003B, 0x6B6B6B, 0x733B6C, 0x4E3608, 0x2058F2, 0x0B7213, 0x2E276C, 0x772DB3]
            case (.tritanopia, true):
                [0x6CB6FD, 0xFB816B, 0x9A9A9A, 0xF63A81, 0xD1B769, 0x18B5B4, 0x43984D, 0x07DBE5, 0xC357F0]
            case (.tritanopia, false):
                [0x184AA5, 0xD71A00, 0x6B6B6B, 0xAF2443, 0x885815, 0x3663E3, 0x126F2D, 0x5A4C51, 0x4F13C0]
            }
        // The dark standard colours have the overlays of Playback.
        self.init(colors.map { Color(rgb: $0) } + (colors.count == 4 ? OverlayColors.standard.all : []))
    }

    init(greysOn background: Color) {
        let (strong, weak) = (Color(white: 1 - background.red), Color(white: 0.5).legible(on: background))
        self.init([strong, strong, weak, strong, weak, strong, strong, strong, weak])
    }

    func map(_ change: (Color) -> Color) -> ThemeColors { ThemeColors(all.map(change)) }
}

extension OverlayColors { fileprivate var all: [Color] { [before, after, lengths, bounds, controls] } }

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

    fileprivate var all: [PixelColor] { lines + [red, keyframe, now, quiet] }

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
