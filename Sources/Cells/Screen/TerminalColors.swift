/// The colours of a terminal, as far as they are known: pictures blend with its ground, and text has to be read on it.
public struct TerminalColors: Hashable, Sendable {
    /// How many there are.
    public var depth: ColorDepth
    /// The ground, in 24 bits; nil when it is not known.
    public var ground: CellColor?
    /// What it shows for numbered colours.
    public var numbered: NumberedColors

    /// Colours; unless told otherwise all of them, on a ground that nobody knows.
    public init(
        depth: ColorDepth = .truecolor, ground: CellColor? = nil, numbered: NumberedColors = .xterm
    ) {
        self.depth = depth
        self.ground = ground
        self.numbered = numbered
    }

    /// What pictures are blended with: black, where the ground is not known.
    public var backdrop: CellColor { ground ?? .rgb(0, 0, 0) }
}
