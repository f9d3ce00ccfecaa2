import Cells
import Colors
import TestSupport
import Testing

@testable import Playground

/// The panels can be read on any ground, in the colours that there are.
@Suite struct ThemeTests {
    private static func color(_ color: CellColor, in colors: TerminalColors) -> Color {
        let channels = color.rgb ?? color.index.map { colors.numbered[$0] } ?? (0, 0, 0)
        return Color(
            red: Double(channels.red) / 255, green: Double(channels.green) / 255,
            blue: Double(channels.blue) / 255)
    }

    /// The contrasts of the accent, the warning and the context.
    private static func contrasts(_ colors: TerminalColors) -> [Double] {
        let theme = Theme(colors)
        let ground = color(colors.backdrop, in: colors)
        return [theme.accent, theme.warning, theme.dim.color].map {
            color($0, in: colors).contrast(with: ground)
        }
    }

    @Test(arguments: [ColorDepth.truecolor, .indexed256])
    func everyGroundHasReadableText(_ depth: ColorDepth) {
        var random = SplitMix64(seed: 74)
        for _ in cases(400) {
            func channel() -> UInt8 { .random(in: 0...255, using: &random) }
            let ground = CellColor.rgb(channel(), channel(), channel())
            let least = Self.contrasts(TerminalColors(depth: depth, ground: ground)).min() ?? 0
            // Between 240 greys and colours there may be none that is quite dark or light enough.
            let wanted = depth == .truecolor ? Color.readable : 4.2
            #expect(least >= wanted, "on \(ground)")
        }
    }

    static let grounds: [UInt32] = [0x000000, 0xFFFFFF, 0x1E1E1E, 0xFDF6E3, 0x300A24]

    @Test(arguments: grounds, [ColorDepth.truecolor, .indexed256, .ansi16])
    func theGroundsOfPeople(_ ground: UInt32, _ depth: ColorDepth) {
        let channels = [16, 8, 0].map { UInt8(ground >> $0 & 255) }
        let colors = TerminalColors(
            depth: depth, ground: .rgb(channels[0], channels[1], channels[2]))
        #expect(Self.contrasts(colors).allSatisfy { $0 >= Color.readable }, "\(Self.contrasts(colors))")
        #expect(Theme(colors).dim.style == [])
    }

    /// Reported colours are what it goes by: these are Solarized's.
    @Test func theTerminalsOwnSixteen() {
        let reported: [UInt32] = [
            0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5, 0x002B36,
            0xCB4B16,
            0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
        ]
        var colors = TerminalColors(depth: .ansi16, ground: .rgb(0xFD, 0xF6, 0xE3))
        for (index, color) in reported.enumerated() {
            colors.numbered[UInt8(index)] = (
                UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)
            )
        }
        #expect(Theme(colors).dim.color == .indexed(10), "its grey for text on light")
        #expect(Self.contrasts(colors).allSatisfy { $0 >= 4 })
    }

    @Test func onBlackAndWhereNothingIsKnownItLooksAsEver() {
        for colors in [TerminalColors(), TerminalColors(ground: .rgb(0, 0, 0))] {
            #expect(Theme(colors).accent == .rgb(0x5F, 0xAF, 0xFF))
            #expect(Theme(colors).warning == .rgb(0xFF, 0x5F, 0x5F))
        }
        #expect(Theme().dim == Theme.Ink(style: .dim))
        #expect(Theme(TerminalColors(depth: .mono, ground: .rgb(0, 0, 0))).dim == Theme.Ink(style: .dim))
        #expect(Theme(TerminalColors(ground: .rgb(0, 0, 0))).dim.color == .rgb(0x8C, 0x8C, 0x8C))
    }
}
