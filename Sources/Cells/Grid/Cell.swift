public import Text

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

/// One character cell of a terminal: a glyph with its marks, its two colours and its style.
///
/// A glyph of two columns lies in two cells, of which the second ``isSecondHalf``. Only a grid can put it there, by
/// ``CellGrid/write(_:column:row:foreground:background:style:)``, and sees to it that neither half is ever without the
/// other.
@frozen
public struct Cell: Hashable, Sendable, BitwiseCopyable {
    /// The character; U+0000 in the second half of a wide one.
    public var glyph: Unicode.Scalar
    /// The colour of the glyph; ``CellColor/default`` for the terminal's own.
    public var foreground: CellColor
    /// The colour behind it; ``CellColor/default`` for the terminal's own.
    public var background: CellColor
    /// The style in the lowest eight bits, and the marks. In one word, cells are compared as four.
    @usableFromInline var look: UInt32

    /// Bold, dim, reverse, underline.
    @inlinable
    public var style: CellStyle {
        get { CellStyle(rawValue: UInt8(truncatingIfNeeded: look)) }
        set { look = look & ~0xFF | UInt32(newValue.rawValue) }
    }

    /// What stands on the character: accents and the like.
    @inlinable
    public var marks: Marks {
        get { Marks(rawValue: look >> 8) }
        set { look = look & 0xFF | newValue.rawValue << 8 }
    }

    /// A cell that shows `glyph`, which must be one column wide (not checked).
    @inlinable
    public init(
        _ glyph: Unicode.Scalar, foreground: CellColor = .default, background: CellColor = .default,
        style: CellStyle = []
    ) {
        self.glyph = glyph
        self.foreground = foreground
        self.background = background
        look = UInt32(style.rawValue)
    }

    /// A space in the terminal's own colours.
    public static let blank = Cell(" ")

    /// Whether it is the second half of the glyph in the cell before it.
    @inlinable
    public var isSecondHalf: Bool { glyph == "\0" }

    /// How many columns what it shows takes: 1 or 2, and 0 for a second half, which shows nothing of its own.
    public var columns: Int { isSecondHalf ? 0 : marks.makeFlag ? 2 : glyph.columns }

    /// The second half of a wide glyph in this cell: in the same colours and style.
    var secondHalf: Cell {
        Cell("\0", foreground: foreground, background: background, style: style)
    }

    /// All of it, to compare cells at once.
    var bits: SIMD4<UInt32> { unsafeBitCast(self, to: SIMD4<UInt32>.self) }

    /// The same cell without its glyph.
    var emptied: Cell { Cell(" ", foreground: foreground, background: background, style: style) }
}
