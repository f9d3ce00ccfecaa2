/// How many colours a terminal can show.
public enum ColorDepth: String, CaseIterable, Hashable, Sendable {
    /// 8 bits a channel: what `COLORTERM=truecolor` announces.
    case truecolor
    /// xterm's 256 numbered colours.
    case indexed256 = "256"
    /// The eight colours of ECMA-48 and their bright versions.
    case ansi16 = "16"
    /// None: a glyph is there or not (`NO_COLOR`, `TERM=vt100`).
    case mono = "none"
}

/// xterm's numbered colours as it shows them.
public enum XtermColors {
    /// The sRGB channels of a numbered colour: 0 to 15 xterm's defaults for the ANSI colours, 16 to 231 a
    /// cube of six steps a channel, 232 to 255 greys from dark to light.
    public static func rgb(_ index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        switch index {
        case 0..<16:
            let (red, green, blue) = ansi[Int(index)]
            return (red, green, blue)
        case 16..<232:
            let cube = Int(index) - 16
            return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        default:
            let grey = 8 + 10 * (index - 232)
            return (grey, grey, grey)
        }
    }

    private static func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }

    private static let ansi: [(UInt8, UInt8, UInt8)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
        (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
}
