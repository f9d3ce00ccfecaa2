import Cells
import Colors
import Layers
import Playback
import Raster
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

/// A kind of colour vision.
///
/// The matrices are those for a severity of 1 in the supplement to G. M. Machado, M. M. Oliveira and L. A. F. Fernandes,
/// "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and
/// Computer Graphics 15 (6), 2009; they act on linear sRGB.
enum ColorVision: CaseIterable {
    case normal, protanopia, deuteranopia, tritanopia

    private var rows: [[Double]] {
        switch self {
        case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        case .deuteranopia:
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        case .tritanopia:
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        }
    }

    /// Returns the appearance of a colour in Oklab: lightness and two chromatic axes.
    private func look(of color: Color) -> [Double] {
        let light = color.components(in: .linearSRGB).values
        let seen = rows.map { row in min(max(row[0] * light.x + row[1] * light.y + row[2] * light.z, 0), 1) }
        let values = Color(ColorComponents(seen[0], seen[1], seen[2], alpha: 1), in: .linearSRGB)
            .components(in: .oklab).values
        return [values.x, values.y, values.z]
    }

    /// Returns the perceived difference of two colours: 1 for black and white.
    func distance(_ one: Color, _ other: Color) -> Double {
        zip(look(of: one), look(of: other)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }
}

/// The panels are readable on any background with the available colours.
@Suite struct ThemeTests {
    private static func color(_ color: CellColor, in colors: TerminalColors) -> Color {
        Color(colors.numbered.resolved(color))
    }

    /// The contrasts of the accent, the warning and the context.
    private static func contrasts(_ colors: TerminalColors, _ name: ThemeName = .standard) -> [Double] {
        let theme = Theme(name, on: colors)
        let background = color(name.background(of: colors) ?? colors.backdrop, in: colors)
        return [theme.accent, theme.lit, theme.warning, theme.dim].map {
            color($0.color, in: colors).contrast(with: background)
        }
    }

    private static let colored = ThemeName.allCases.filter { $0 != .mono }

    @Test(arguments: [ColorDepth.truecolor, .indexed256], colored)
    func everyGroundHasReadableText(_ depth: ColorDepth, _ name: ThemeName) {
        checkCases(100, seed: 74) { random in
            func channel() -> UInt8 { .random(in: 0...255, using: &random) }
            let colors = TerminalColors(depth: depth, background: .rgb(channel(), channel(), channel()))
            let background = Self.color(colors.backdrop, in: colors)
            let most = max(background.contrast(with: .black), background.contrast(with: .white))
            let wanted = min(name == .highContrast ? 7 : Color.readable, most)
            // Among 240 colours, none may be dark or light enough.
            let least = depth == .truecolor ? wanted : wanted * 0.93
            #expect(Self.contrasts(colors, name).allSatisfy { $0 >= least }, "on \(background)")
        }
    }

    static let backgrounds: [UInt32] = [0x000000, 0xFFFFFF, 0x1E1E1E, 0xFDF6E3, 0x300A24]

    /// Terminals differ most in the dark grey, so text has it only if the terminal reports it.
    @Test(arguments: backgrounds, [ColorDepth.truecolor, .indexed256, .ansi16])
    func theGroundsOfPeople(_ background: UInt32, _ depth: ColorDepth) {
        let colors = TerminalColors(depth: depth, background: CellColor(Color(rgb: background)))
        for name in Self.colored {
            #expect(Theme(name, on: colors).dim.color != .indexed(8))
            if depth == .ansi16, name == .highContrast { continue }
            let contrasts = Self.contrasts(colors, name)
            #expect(contrasts.allSatisfy { $0 >= (name == .highContrast ? 7 : Color.readable) }, "\(name)")
            #expect(Theme(name, on: colors).dim.style == [])
        }
    }

    /// The theme uses the colours that the terminal reports, here those of Solarized.
    @Test func theTerminalsOwnSixteen() {
        let reported: [UInt32] = [
            0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
            0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
        ]
        var colors = TerminalColors(depth: .ansi16, background: .rgb(0xFD, 0xF6, 0xE3))
        for (index, color) in reported.enumerated() {
            colors.numbered[UInt8(index)] = CellColor(Color(rgb: color))
        }
        #expect(Theme(on: colors).dim.color == .indexed(10), "its grey for text on light")
        #expect(Self.contrasts(colors).allSatisfy { $0 >= 4 })
    }

    @Test func onBlackAndWhereNothingIsKnownItLooksAsEver() {
        for colors in [TerminalColors(), TerminalColors(background: .rgb(0, 0, 0))] {
            #expect(Theme(on: colors).accent.color == .rgb(0x5F, 0xAF, 0xFF))
            #expect(Theme(on: colors).warning.color == .rgb(0xFF, 0x5F, 0x5F))
        }
        #expect(Theme().dim == Theme.Ink(style: .dim))
        #expect(Theme(on: TerminalColors(background: .rgb(0, 0, 0))).dim.color == .rgb(0x8C, 0x8C, 0x8C))
        #expect(Theme().overlays == .standard)
    }

    /// Only a light theme assumes a background, and the terminal's report has priority.
    @Test func aLightThemeCountsOnALightGround() {
        let unknown = TerminalColors()
        #expect(Self.contrasts(unknown, .light).allSatisfy { $0 >= Color.readable })
        let dark = TerminalColors(background: .rgb(0x1E, 0x1E, 0x1E))
        #expect(Theme(.light, on: dark) == Theme(on: dark))
        #expect(Theme(.highContrast).dim == Theme.Ink(), "faint text has nobody's contrast")
    }

    @Test func monoHasAttributesOnly() {
        for theme in [Theme(.mono), Theme(.tritanopia, on: TerminalColors(depth: .mono))] {
            let inks = [theme.accent, theme.lit, theme.warning, theme.dim]
            #expect(inks.allSatisfy { $0.color == .default && $0.style != [] })
            #expect(Set(inks).count == inks.count)
            #expect(!theme.hasHues && theme.ink(theme.plots.now) == Theme.Ink())
        }
    }

    /// The colours of graphs and overlays are visible, and distinguishable with the colour vision of the theme.
    @Test(arguments: [
        (ThemeName.standard, [ColorVision.normal]), (.light, [.normal]), (.highContrast, [.normal]),
        (.deuteranopia, [.normal, .protanopia, .deuteranopia]), (.tritanopia, [.normal, .tritanopia]),
    ])
    func rolesAreToldApart(_ name: ThemeName, _ eyes: [ColorVision]) {
        for rgb in [0x000000, 0xFFFFFF, 0xFDF6E3] as [UInt32] {
            let colors = TerminalColors(background: CellColor(Color(rgb: rgb)))
            let (theme, background) = (Theme(name, on: colors), Color(rgb: rgb))
            let (overlays, dim) = (theme.overlays, Self.color(theme.dim.color, in: colors))
            let text = background.luminance < 0.5 ? Color.white : .black
            let drawn = [overlays.before, overlays.after, overlays.lengths, overlays.bounds]
            let warning = Self.color(theme.warning.color, in: colors)
            let hues = drawn + [overlays.controls, Color(theme.plots.now), warning, dim]
            #expect(hues.allSatisfy { $0.contrast(with: background) >= (name == .highContrast ? 7 : 4.5) })
            let accent = Self.color(theme.accent.color, in: colors)
            let words = [accent, warning, dim, text]
            for group in [hues, words] {
                for (place, one) in group.enumerated() {
                    for other in group.dropFirst(place + 1) {
                        let least = eyes.map { $0.distance(one, other) }.min() ?? 0
                        #expect(least >= 0.085, "\(one.hex) and \(other.hex) on \(background.hex)")
                    }
                }
            }
        }
    }

    /// The matrices bring red and green, or blue and green, closer together.
    @Test func theEyesOfOthers() {
        let (red, green) = (Color(rgb: 0xC0_50_30), Color(rgb: 0x70_80_30))
        #expect(ColorVision.normal.distance(red, green) > 0.17)
        #expect(ColorVision.deuteranopia.distance(red, green) < 0.1)
        let (blue, teal) = (Color(rgb: 0x30_80_C0), Color(rgb: 0x20_88_70))
        #expect(ColorVision.normal.distance(blue, teal) > 0.12)
        #expect(ColorVision.tritanopia.distance(blue, teal) < 0.08)
        for vision in ColorVision.allCases { #expect(abs(vision.distance(.black, .white) - 1) < 1e-3) }
    }
}

@Suite struct ThemeScreenTests {
    private func player() throws -> Player {
        let item = try edited(
            """
            scene: 1
            canvas: [100, 50]
            x-duration: 1
            layers:
              - name: box
                path: { rect: [0, 0, 30, 20] }
                bounds: [0, 0, 30, 20]
                position: [20, 20]
                fillColor: "#118ab2"
                animations:
                  - { keyPath: position, toValue: [80, 35], duration: 2 }
            """)
        return Player(playlist: [item])
    }

    private func draw(_ player: Player, _ screen: Screen) -> CellGrid {
        var player = player
        player.advance(to: 0.5)
        return player.grid(columns: 100, rows: 30, at: 0.5, on: screen)
    }

    /// Without colours, panels and graphs use the terminal's colours, and the picture keeps its own.
    @Test func monoLeavesThePanelsWithoutColours() throws {
        var player = try player()
        player.type("Iyyt")
        player.appearance.theme = .mono
        let screen = Screen()
        let grid = draw(player, screen)
        let layout = screen.layout(of: player, columns: 100, rows: 30)
        var styles: Set<CellStyle> = []
        for (place, cell) in grid.cells.enumerated() {
            let (column, row) = (place % 100, place / 100)
            let isInPicture = layout.canvas.contains(row) && layout.canvasColumns.contains(column)
            // The swatch has the colour of the scene.
            guard !isInPicture, cell.glyph != "■" else { continue }
            #expect(cell.foreground == .default && cell.background == .default, "\(column), \(row)")
            styles.insert(cell.style)
        }
        #expect(styles.isSuperset(of: [.bold, .dim, [.bold, .reverse]]))
        let row = layout.timeRows.lowerBound + 1
        #expect((0..<100).contains { grid[column: $0, row: row] != .blank }, "a graph")
    }

    /// Every theme shows the same text, so no information depends on colour alone.
    @Test func themesDifferInColoursAlone() throws {
        var player = try player()
        player.type("Iyyz")
        // Blocks depend on colours.
        player.appearance.drawn = DrawnGlyphs([.braille], reason: "a test")
        let texts = ThemeName.allCases.map { name in
            player.appearance.theme = name
            return draw(player, Screen(colors: TerminalColors(background: .rgb(0, 0, 0)))).description
        }
        #expect(Set(texts).count == 1)
    }

    private static let panels = [
        "", "?", "/s", "zgl", ":se", "y", "yy", "yyy", "c", "cc", "ccc", "I", "IA", "Ijj+", "v", "V", "C",
        "q", "T",
    ]

    /// The text of all panels has a contrast of at least 4.5 in all themes, with all numbers of colours.
    @Test(arguments: [ColorDepth.truecolor, .indexed256, .ansi16, .ansi8], panels)
    func allTextIsReadable(_ depth: ColorDepth, _ keys: String) throws {
        let fresh = try player()
        // Other tests check the themes on more backgrounds.
        for rgb in [0x1E1E1E, 0xFDF6E3] as [UInt32] {
            let background = CellColor(Color(rgb: rgb))
            let colors = TerminalColors(depth: depth, background: background)
            let screen = Screen(colors: colors)
            var palette = Palette(depth, background: background)
            for theme in ThemeName.allCases {
                var player = fresh
                player.appearance.theme = theme
                player.type(keys)
                var grid = draw(player, screen)
                palette.apply(to: &grid, glyphs: .blocks)
                let layout = screen.layout(of: player, columns: 100, rows: 30)
                for (row, column) in textCells(of: grid, player, layout) {
                    let cell = grid[column: column, row: row]
                    let contrast = contrast(of: cell, in: colors, on: Color(rgb: rgb))
                    #expect(
                        contrast >= Color.readable - 0.005,
                        "\(cell.glyph) at \(column), \(row) in \(theme) on \(background): \(contrast)")
                    if contrast < Color.readable - 0.005 { return }
                }
            }
        }
    }

    /// Returns the cells with text outside of pictures. Graphs and swatches are pictures.
    private func textCells(of grid: CellGrid, _ player: Player, _ layout: Layout) -> [(Int, Int)] {
        let tiles = player.panels.wall.map { layout.tiles(of: $0).tiles.map(\.cells) }
        let pictures =
            tiles
            ?? [layout.canvas, layout.secondCanvas].map { CellArea(columns: layout.canvasColumns, rows: $0) }
        let hasHelp = player.panels.helpPage != nil
        return (0..<grid.rows).flatMap { row in
            (0..<grid.columns).filter { column in
                let glyph = grid[column: column, row: row].glyph
                let isDot = (0x2580...0x259F).contains(glyph.value) || (0x2800...0x28FF).contains(glyph.value)
                let isInPicture = pictures.contains { $0.rows.contains(row) && $0.columns.contains(column) }
                return glyph != " " && glyph != "■" && !isDot && (hasHelp || !isInPicture)
            }.map { (row, $0) }
        }
    }

    private func contrast(of cell: Cell, in colors: TerminalColors, on background: Color) -> Double {
        func color(_ color: CellColor, _ standard: Color) -> Color {
            color == .default ? standard : Color(colors.numbered.resolved(color))
        }
        let text = background.luminance < 0.2 ? Color.white : .black
        return color(cell.foreground, text).contrast(with: color(cell.background, background))
    }

    /// The name of a line and its value are at its end.
    @Test func linesAreKnownWithoutTheirColours() throws {
        var player = try player()
        player.type("yy")
        let lines = draw(player, Screen()).lines
        let rows = Screen().layout(of: player, columns: 100, rows: 30).timeRows
        func row(_ name: String) -> Int? {
            rows.first { lines[$0].contains("  \(name) ") && lines[$0].hasSuffix(" pt") }
        }
        #expect(row("x") == rows.lowerBound, "it ends where the graph is highest")
        #expect(row("y") == rows.lowerBound + Int((0.75 * Double(rows.count - 1)).rounded()))
    }

    @Test func theThemeIsThatOfTheGround() {
        var player = Player(playlist: [lessonItem()])
        player.appearance.theme = .light
        #expect(Screen().background(of: player) == .rgb(255, 255, 255))
        player.appearance.theme = .standard
        #expect(Screen().background(of: player) == nil)
        let dark = Screen(colors: TerminalColors(background: .rgb(1, 2, 3)))
        player.appearance.theme = .light
        #expect(dark.background(of: player) == .rgb(1, 2, 3))
    }

    @Test func overlaysHaveItsHues() throws {
        let dark = Screen(colors: TerminalColors(background: .rgb(0, 0, 0)))
        var player = try player()
        player.appearance.overlays = [.bounds]
        let seen = ThemeName.allCases.map { name -> Set<CellColor> in
            player.appearance.theme = name
            return Set(draw(player, dark).cells.map(\.foreground))
        }
        // On a dark background, the default and the light theme are the same.
        #expect(Set(seen).count == ThemeName.allCases.count - 1)
    }
}

@Test func cellColoursTakeAnyChannels() {
    #expect(CellColor(Color(red: .nan, green: 1.5, blue: -0.5)) == .rgb(0, 255, 0))
}
