/// How many colours a terminal can show.
public enum ColorDepth: String, CaseIterable, Hashable, Sendable {
    /// 8 bits a channel: what `COLORTERM=truecolor` announces.
    case truecolor
    /// xterm's 256 numbered colours.
    case indexed256 = "256"
    /// The eight colours of ECMA-48 and their bright versions.
    case ansi16 = "16"
    /// The eight colours of ECMA-48 alone: on the Linux console a bright one is bold at best, and never a ground.
    case ansi8 = "8"
    /// None: a glyph is there or not (`NO_COLOR`, `TERM=vt100`).
    case mono = "none"

    /// The numbers of the colours to choose from, where they have numbers. The first sixteen of 256 are the person's
    /// to change, so none of them is among those.
    var numbers: Range<Int>? {
        switch self {
        case .indexed256: 16..<256
        case .ansi16: 0..<16
        case .ansi8: 0..<8
        case .truecolor, .mono: nil
        }
    }

    /// Whether there is a colour between any two, near enough to either: the half of one of eight or sixteen is none of
    /// them, or has another hue.
    public var hasHalfTones: Bool { self != .ansi16 && self != .ansi8 }
}
