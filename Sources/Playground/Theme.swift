public import Cells

/// The colours of everything but the picture: one accent for what can be acted on, dim for context.
public struct Theme: Hashable, Sendable {
    /// What can be acted on, or has just changed.
    public var accent: CellColor
    /// What warns.
    public var warning: CellColor

    /// The theme Antics starts with.
    public static let standard = Theme(accent: .rgb(0x5f, 0xaf, 0xff), warning: .rgb(0xff, 0x5f, 0x5f))
}
