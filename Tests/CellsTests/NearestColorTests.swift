import Raster
import TestSupport
import Testing

@testable import Cells

/// Which number stands for a colour.
@Suite struct NearestColorTests {
    typealias Channels = (red: UInt8, green: UInt8, blue: UInt8)
    static let depths = [ColorDepth.indexed256, .ansi16, .ansi8]

    private func differ(_ one: Channels, _ other: Channels) -> Bool {
        max(
            abs(Int(one.red) - Int(other.red)), abs(Int(one.green) - Int(other.green)),
            abs(Int(one.blue) - Int(other.blue))) > 23
    }

    private func random(_ generator: inout SplitMix64) -> Channels {
        (
            UInt8.random(in: 0...255, using: &generator), UInt8.random(in: 0...255, using: &generator),
            UInt8.random(in: 0...255, using: &generator)
        )
    }

    private func number(_ palette: inout Palette, _ color: Channels) throws -> UInt8 {
        try #require(palette.color(for: .rgb(color.red, color.green, color.blue)).index)
    }

    /// What a person calls by name is that colour, in as few colours as there may be.
    @Test(arguments: [
        (0xC98500, [3]), (0xFFD166, [3, 11]), (0x12A150, [2]), (0x0CA678, [6]), (0x1098AD, [6]),
        (0x3B82F6, [4, 12]), (0x8B5CF6, [5, 12]), (0xAE3EC9, [5]), (0xE64980, [1, 9]), (0xE5484D, [1, 9]),
        (0xE8590C, [1, 9]), (0x8A8F98, [7, 8]), (0xFFFFFF, [7, 15]), (0x00FF00, [2, 10]), (0x000000, [0]),
    ])
    func aNameFitsTheNumber(color: Int, numbers: [UInt8]) throws {
        let channels = (UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255))
        for depth in [ColorDepth.ansi16, .ansi8] {
            var palette = Palette(depth)
            #expect(numbers.contains(try number(&palette, channels)))
        }
    }

    @Test(arguments: depths)
    func equalColorsHaveEqualNumbers(depth: ColorDepth) throws {
        var palette = Palette(depth)
        var generator = SplitMix64(seed: 31)
        let known = try cases(3000).map { _ in
            let color = random(&generator)
            return (color, try number(&palette, color))
        }
        // Asked again, when many have been forgotten, the answers are the same; and so are another palette's.
        var other = Palette(depth)
        for (color, found) in known.reversed() {
            #expect(try number(&palette, color) == found)
            #expect(try number(&other, color) == found)
        }
    }

    @Test(arguments: depths)
    func aColorOfThePaletteStandsForItself(depth: ColorDepth) throws {
        var generator = SplitMix64(seed: 32)
        let grounds = [(0, 0, 0), (255, 255, 255), (30, 30, 30)] + cases(20).map { _ in random(&generator) }
        for (index, ground) in grounds.enumerated() {
            var colors = NumberedColors.xterm
            if index > 1 { for number in UInt8(0)..<16 { colors[number] = random(&generator) } }
            var palette = Palette(depth, numbered: colors, ground: .rgb(ground.0, ground.1, ground.2))
            for wanted in try #require(depth.numbers) {
                let color = colors[UInt8(wanted)]
                #expect(colors[try number(&palette, color)] == color)
            }
        }
        var palette = Palette(depth)
        #expect(palette.color(for: .default) == .default)
        #expect(palette.color(for: .indexed(3)) == .indexed(3))
    }

    /// On any ground, with any colours, what can be seen is never given a number that cannot.
    @Test(arguments: depths)
    func whatIsSeenIsNeverTheGround(depth: ColorDepth) throws {
        var generator = SplitMix64(seed: 33)
        for _ in cases(20) {
            var colors = NumberedColors.xterm
            for number in UInt8(0)..<16 { colors[number] = random(&generator) }
            let ground = Bool.random(using: &generator) ? colors[0] : random(&generator)
            var palette = Palette(
                depth, numbered: colors, ground: .rgb(ground.red, ground.green, ground.blue))
            let hasGround = try #require(depth.numbers).contains { !differ(colors[UInt8($0)], ground) }
            for _ in 0..<200 {
                let color = random(&generator)
                let found = colors[try number(&palette, color)]
                #expect(differ(found, ground) == (differ(color, ground) || !hasGround))
            }
        }
    }

    /// The terminal's own ground, when nobody knows it, is black; a numbered one is what the terminal shows.
    @Test func groundsOfAllKinds() throws {
        for ground in [CellColor.default, .indexed(0), .rgb(0, 0, 0)] {
            var palette = Palette(.ansi16, ground: ground)
            #expect(try number(&palette, (10, 10, 10)) == 0)
            #expect(try number(&palette, (40, 40, 40)) == 8)
        }
        var palette = Palette(.ansi16, ground: .indexed(15))
        #expect(try number(&palette, (240, 240, 240)) == 15)
        #expect(try number(&palette, (225, 225, 225)) == 7)
    }

    @Test(arguments: depths)
    func aGreyStaysGrey(depth: ColorDepth) throws {
        var palette = Palette(depth)
        for level in UInt8(0)...255 {
            let found = NumberedColors.xterm[try number(&palette, (level, level, level))]
            #expect(Tint(found).colorfulness == 0)
        }
    }

    /// Of a hue that fades, every step that can be seen has it, as nearly as the palette has: never a grey.
    @Test(arguments: [(ColorDepth.indexed256, Float(0.7)), (.ansi16, 0.45), (.ansi8, 0.45)])
    func aFadeKeepsItsHue(depth: ColorDepth, alike: Float) throws {
        var palette = Palette(depth)
        var generator = SplitMix64(seed: 34)
        for _ in cases(60) {
            var channels = [255.0, 0, Double.random(in: 0...255, using: &generator)]
            channels.shuffle(using: &generator)
            let pure = Tint((UInt8(channels[0]), UInt8(channels[1]), UInt8(channels[2])))
            for step in stride(from: 25, through: 255, by: 5) {
                let part = channels.map { UInt8($0 * Double(step) / 255) }
                let found = Tint(NumberedColors.xterm[try number(&palette, (part[0], part[1], part[2]))])
                #expect(found.colorfulness == 1, "\(channels) at \(step)")
                let cosine = (found.a * pure.a + found.b * pure.b) / (found.saturation * pure.saturation)
                #expect(cosine > alike, "\(channels) at \(step)")
            }
        }
    }

    /// The hues of the palette itself do not even change to a neighbour.
    @Test(arguments: [ColorDepth.ansi16, .ansi8], [UInt8(1), 2, 3, 4, 5, 6])
    func aFadeOfAPureHueStaysInItsFamily(depth: ColorDepth, hue: UInt8) throws {
        var palette = Palette(depth)
        let pure = NumberedColors.xterm[hue]
        for step in 25...255 {
            func part(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * step + 127) / 255) }
            let color = (part(pure.red), part(pure.green), part(pure.blue))
            guard differ(color, (0, 0, 0)) else { continue }
            #expect(try number(&palette, color) & 7 == hue)
        }
    }

    /// A terminal whose third colour is an orange and whose eleventh is a grey: yellow is the orange.
    @Test func reportedColorsAreUsed() throws {
        var colors = NumberedColors.xterm
        (colors[3], colors[11]) = ((203, 75, 22), (101, 123, 131))
        var (before, after) = (Palette(.ansi16), Palette(.ansi16, numbered: colors))
        #expect(try number(&before, (232, 89, 12)) == 9)
        #expect(try number(&after, (232, 89, 12)) == 3)
        #expect(try number(&before, (105, 125, 130)) == 8)
        #expect(try number(&after, (105, 125, 130)) == 11)
    }
}
