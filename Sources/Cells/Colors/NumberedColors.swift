/// What a terminal shows for its 256 numbered colours: xterm's, where nothing else is known.
///
/// People choose the first sixteen themselves, and a terminal can be asked for them:
///
///     var colors = NumberedColors.xterm
///     colors[3] = (0xb5, 0x89, 0x00)
///     var palette = Palette(.ansi16, numbered: colors)
public struct NumberedColors: Hashable, Sendable {
    /// 0xRRGGBB by number.
    private var channels: [UInt32]

    /// Xterm's: its defaults for the ANSI colours, from 16 a cube of six steps a channel, from 232 greys from dark to
    /// light. Nearly every terminal has this cube and these greys.
    public static let xterm = NumberedColors(
        channels: ansi + (0..<216).map { level($0 / 36) << 16 | level($0 / 6 % 6) << 8 | level($0 % 6) }
            + (0..<24).map { 0x010101 * (8 + 10 * $0) })

    /// The sRGB channels of a numbered colour.
    public subscript(index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        get {
            let color = channels[Int(index)]
            return (UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255))
        }
        set {
            channels[Int(index)] =
                UInt32(newValue.red) << 16 | UInt32(newValue.green) << 8 | UInt32(newValue.blue)
        }
    }

    private static func level(_ step: UInt32) -> UInt32 { step == 0 ? 0 : 55 + 40 * step }

    private static let ansi: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
