/// How many colours a terminal can show.
public enum ColorDepth: String, CaseIterable, Hashable, Sendable {
    /// 24 bits.
    case truecolor
    /// xterm's 256 numbered colours.
    case indexed256 = "256"
    /// The 16 ANSI colours.
    case ansi16 = "16"
    /// None: ink and ground.
    case mono = "none"
}
