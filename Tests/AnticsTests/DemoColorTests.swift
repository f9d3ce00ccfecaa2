import Cells
import Colors
import Layers
import Playback
import Raster
import Testing

@testable import Commands

/// Small palettes still distinguish the colours of the demos.
@Suite struct DemoColorTests {
    /// The number of clearly different colour pairs that get the same palette entry.
    struct Merged: Equatable {
        /// Pairs of two hues, or of a hue and a grey.
        var hues = 0
        /// Pairs of one hue with different lightness.
        var shades = 0
    }

    private struct Shown {
        let cell: CellColor
        let color: Color
        var chroma: Double { color.components(in: .oklch).values.y }

        /// Returns whether two colours differ only in lightness.
        func isShade(of other: Shown) -> Bool {
            let (mine, theirs) = (
                color.components(in: .oklch).values, other.color.components(in: .oklch).values
            )
            let isGrey = mine.y < 0.06 * mine.x
            guard isGrey == (theirs.y < 0.06 * theirs.x) else { return false }
            let turn = abs(mine.z - theirs.z)
            return isGrey || min(turn, 360 - turn) < 20
        }
    }

    /// Returns the colours of more than 1 % of the drawn cells.
    private func colors(of grid: CellGrid) -> [Shown] {
        let drawn = grid.cells.filter { $0.glyph != " " || $0.background != .default }
        var counts: [CellColor: Int] = [:]
        for cell in drawn {
            let colors: Set = [cell.glyph == " " ? .default : cell.foreground, cell.background]
            for color in colors { counts[color, default: 0] += 1 }
        }
        return counts.filter { $0.value * 100 > drawn.count }.keys.sorted { $0.rawValue < $1.rawValue }
            .compactMap { cell in
                cell.rgb.map { rgb in
                    Shown(cell: cell, color: Color(pixel: PixelColor(rgb.red, rgb.green, rgb.blue)))
                }
            }
    }

    private func merged(_ frames: [[Shown]], by palette: inout Palette) -> Merged {
        var result = Merged()
        for colors in frames {
            let numbers = colors.map { palette.color(for: $0.cell) }
            for one in colors.indices {
                for other in colors.indices.dropFirst(one + 1) where numbers[one] == numbers[other] {
                    guard colors[one].color.oklabDistance(to: colors[other].color) > 0.15 else { continue }
                    if colors[one].isShade(of: colors[other]) {
                        result.shades += 1
                    } else {
                        result.hues += 1
                    }
                }
            }
        }
        return result
    }

    /// Returns the colours of every demo at nine times.
    private func frames() throws -> [[Shown]] {
        try DemoFrameTests.names.flatMap { name in
            let timeline = Timeline(try DemoFrameTests.scene(name))
            let glyphs = Glyphs.braille
            let renderer = FrameRenderer()
            return (0...8).map { eighth in
                colors(
                    of: DemoFrameTests.frame(
                        timeline, at: timeline.duration * Double(eighth) / 8, glyphs, columns: 80, rows: 24,
                        using: renderer))
            }
        }
    }

    /// The palette merges far fewer hues than the nearest colour in OKLab does: 454 pairs in 16 colours, 313 in 8.
    ///
    /// A palette of sixteen has two shades of a hue, one of eight has one.
    @Test func differentColoursStayDifferent() throws {
        let frames = try frames()
        for (depth, limit) in [
            (ColorDepth.indexed256, Merged(hues: 0, shades: 40)), (.ansi16, Merged(hues: 50, shades: 800)),
            (.ansi8, Merged(hues: 160, shades: 1600)),
        ] {
            var palette = Palette(depth)
            let merged = merged(frames, by: &palette)
            #expect(merged.hues <= limit.hues, "\(depth) \(merged)")
            #expect(merged.shades <= limit.shades, "\(depth) \(merged)")
        }
    }

    /// The colours that captions name.
    static let named: [(demo: String, colors: [Int])] = [
        ("additive", [0x3B82F6, 0xC98500, 0xE64980, 0x8A8F98]),
        ("border-group", [0x12A150, 0xC98500, 0xE64980]),
        ("bounce-path", [0xE8590C, 0x3B82F6, 0x8A8F98]),
        ("calculation-modes", [0x3B82F6, 0x12A150, 0xE64980, 0xC98500, 0x8A8F98]),
        ("colour", [0xD94B4B, 0x26B4B4, 0x808080]),
        ("colour-spaces", [0x2F55FF, 0xC98500, 0x808080]),
        ("even-pen", [0x3B82F6, 0xE64980, 0x8A8F98]),
        ("fade", [0x3B82F6, 0xE64980, 0x12A150]),
        ("fill-colour", [0xE5484D, 0x12A150, 0x8A8F98]),
        ("gradient-stroke", [0x3B82F6, 0xE64980, 0x12A150, 0xC98500]),
        ("marching-ants", [0xC98500, 0xE64980, 0x0CA678]),
        ("mismatched-morph", [0x8A8F98, 0xE8590C, 0x0CA678]),
        ("miter-limit", [0xE5484D, 0xC98500, 0x3B82F6]),
        ("pause-and-scrub", [0x3B82F6, 0xC98500, 0x12A150, 0x8A8F98]),
        ("reversed-draw", [0x3B82F6, 0xE64980, 0x12A150]),
        ("springs", [0xE64980, 0x3B82F6, 0x12A150, 0xC98500]),
        ("stroke-colour", [0x3B82F6, 0xE64980]),
    ]

    @Test(arguments: named, [ColorDepth.indexed256, .ansi16, .ansi8])
    func coloursThatCaptionsNameStayDistinct(demo: (demo: String, colors: [Int]), depth: ColorDepth) throws {
        #expect(DemoFrameTests.names.contains(demo.demo))
        var palette = Palette(depth)
        let numbers = demo.colors.map { color in
            palette.color(for: .rgb(UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)))
        }
        #expect(Set(numbers).count == numbers.count, "\(demo.demo): \(numbers)")
    }
}
