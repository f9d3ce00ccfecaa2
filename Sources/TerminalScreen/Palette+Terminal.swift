package import Cells

extension Palette {
    /// The palette of a terminal.
    package init(_ colors: TerminalColors) {
        self.init(colors.depth, numbered: colors.numbered, ground: colors.backdrop)
        sharesInks = true
    }
}
