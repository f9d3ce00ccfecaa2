package import Cells
import Colors
package import Layers
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
    mutating func write(_ text: ShownText, column: Int, row: Int, ink: Theme.Ink) -> Int {
        write(text, column: column, row: row, foreground: ink.color, style: ink.style)
    }
}
