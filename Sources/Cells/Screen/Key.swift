/// What a person pressed, told by a terminal.
public enum Key: Hashable, Sendable {
    /// A printable character, or a control character below U+0020 (Ctrl-L is U+000C).
    case character(Unicode.Scalar)
    /// An arrow, and the same with Shift.
    case left, right, up, down, shiftLeft, shiftRight
    /// The block of keys above the arrows.
    case home, end, pageUp, pageDown
    /// Editing and control keys.
    case enter, tab, backspace, delete, escape
    /// F1 to F12, by number.
    case function(Int)
    /// The mouse did something at a place, in cells from the top left: a whole number is the middle of a cell, or
    /// somewhere in it, where the terminal says no more.
    case mouse(MouseEvent, column: Double, row: Double)
    /// The terminal has a new size.
    case resize(columns: Int, rows: Int)
    /// The terminal has said which colours it has, or has changed them.
    case colors(TerminalColors)
    /// What the terminal is has turned out, and which glyphs it draws.
    case glyphs(DrawnGlyphs)
    /// It has turned out whether the terminal shows pictures, or how large their cells are has changed.
    case pictures(PictureSupport)
}

/// What a mouse did: its left button, or its wheel.
public enum MouseEvent: Hashable, Sendable {
    /// The left button went down, moved while down, went up.
    case press, drag, release
    /// The wheel turned one notch.
    case wheelUp, wheelDown
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    /// A printable key, written as its character: `let key: Key = "q"`.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(value) }

    /// Ctrl with an ASCII letter: the control character whose low five bits are the letter's.
    package static func control(_ letter: Unicode.Scalar) -> Key {
        .character(Unicode.Scalar(UInt8(letter.value & 31)))
    }
}
