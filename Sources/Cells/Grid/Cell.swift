/// The colour of a glyph or of the ground behind it, in one word.
///
/// A cell's colour is what the terminal is told: its own default, one of its numbered colours, or 24 bits.
@frozen
public struct CellColor: Hashable, Sendable, BitwiseCopyable {
    /// 0x00RRGGBB for 24 bits, 0x0100_00NN for palette entry NN, 0xFFFF_FFFF for the default.
    public let rawValue: UInt32

    @inlinable
    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The terminal's own foreground or background.
    public static let `default` = CellColor(rawValue: 0xFFFF_FFFF)

    /// A 24-bit colour, 0 to 255 a channel, sRGB.
    @inlinable
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
        CellColor(rawValue: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Entry `index` of the terminal's palette: 0 to 15 the ANSI colours, 16 to 255 xterm's cube and greys.
    @inlinable
    public static func indexed(_ index: UInt8) -> CellColor {
        CellColor(rawValue: 0x0100_0000 | UInt32(index))
    }

    /// The three channels, when this is a 24-bit colour.
    @inlinable
    public var rgb: (red: UInt8, green: UInt8, blue: UInt8)? {
        guard rawValue >> 24 == 0 else { return nil }
        return (UInt8(rawValue >> 16 & 255), UInt8(rawValue >> 8 & 255), UInt8(rawValue & 255))
    }

    /// The palette entry, when this is one.
    @inlinable
    public var index: UInt8? { rawValue >> 24 == 1 ? UInt8(rawValue & 255) : nil }
}

/// How a glyph is drawn besides its colours.
@frozen
public struct CellStyle: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The attributes as bits: 1 bold, 2 dim, 4 reverse, 8 underline.
    public let rawValue: UInt8

    /// The attributes with these bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// SGR 1: brighter or heavier, as the terminal has it.
    public static let bold = CellStyle(rawValue: 1)
    /// SGR 2: fainter; some terminals ignore it.
    public static let dim = CellStyle(rawValue: 2)
    /// SGR 7: foreground and background exchanged.
    public static let reverse = CellStyle(rawValue: 4)
    /// SGR 4: with a line beneath.
    public static let underline = CellStyle(rawValue: 8)
}

/// One character cell of a terminal: a glyph one column wide, its two colours and its style.
@frozen
public struct Cell: Hashable, Sendable, BitwiseCopyable {
    /// The character; always one column wide.
    public var glyph: Unicode.Scalar
    /// The colour of the glyph; ``CellColor/default`` for the terminal's own.
    public var foreground: CellColor
    /// The colour behind it; ``CellColor/default`` for the terminal's own.
    public var background: CellColor
    /// Bold, dim, reverse, underline.
    public var style: CellStyle

    /// A cell that shows `glyph`, which must be one column wide (not checked).
    @inlinable
    public init(
        _ glyph: Unicode.Scalar, foreground: CellColor = .default, background: CellColor = .default,
        style: CellStyle = []
    ) {
        self.glyph = glyph
        self.foreground = foreground
        self.background = background
        self.style = style
    }

    /// A space in the terminal's own colours.
    public static let blank = Cell(" ")
}
