package import Cells
package import Colors
import Geometry
package import Text

/// A label or point number over a picture, with the cell of its first character.
struct PlacedText: Hashable {
    var text: SafeText
    var column: Int
    let row: Int
    /// The background, or `nil` for that of the picture.
    var background: CellColor?
    /// The colour and style, or `nil` for those of labels.
    var ink: FrameStyle.Ink?
    /// The colour of the letters, or `nil` for a readable one.
    var color: Color?
    /// The opacity of the letters over a 24-bit background.
    var opacity = 1.0
    /// Whether the text is a part of the picture.
    var isText = false

    /// Returns whether another text overlaps this one or is directly beside it.
    func touches(_ other: PlacedText) -> Bool {
        row == other.row && column <= other.column + other.text.columns
            && other.column <= column + text.columns
    }
}

extension CellGrid {
    /// Writes text over a picture.
    ///
    /// On a given background, or over a cell of one colour, the text has that background, and its own colour if that is
    /// readable, else black or white. Elsewhere it uses the given style on the terminal's own background. Leading
    /// spaces hide nothing.
    package mutating func writeOver(
        _ text: SafeText, column: Int, row: Int, ink: FrameStyle.Ink, on background: CellColor? = nil,
        color: Color? = nil, opacity: Double = 1, isText: Bool = false
    ) {
        var column = column
        var hasBegun = false
        for letter in text.cells {
            hasBegun = hasBegun || letter.glyph != " "
            if hasBegun, column >= 0, column < columns {
                let cellBackground = background ?? self[column: column, row: row].background(isText: isText)
                let (ink, background) = cellBackground.styled(ink, color, opacity)
                write(
                    SafeText(letter.text), column: column, row: row, foreground: ink.color,
                    background: background, style: ink.style)
            }
            column += letter.columns
        }
    }
}

extension TextCell {
    /// The character with its marks.
    var text: String { String(String.UnicodeScalarView([glyph] + marks.scalars)) }
}

extension Cell {
    /// Returns the colour of the whole cell. If it has several colours or none, that is the terminal's own background,
    /// but for a text of the picture the colour of the larger part.
    fileprivate func background(isText: Bool) -> CellColor {
        switch glyph {
        case " ": background
        case "█", "⣿": foreground
        default:
            foreground == background
                ? background : isText && foreground != .default ? mainColor : .default
        }
    }
}

extension CellColor {
    /// Creates the 24-bit colour of a colour, without its opacity.
    package init(_ color: Color) {
        self = .rgb(UInt8(channel: color.red), UInt8(channel: color.green), UInt8(channel: color.blue))
    }

    /// The minimum contrast of a text's own colour with its background.
    private static let minimumContrast = 1.5

    /// Returns a readable text style and the colour as its background.
    ///
    /// If only the terminal knows the colour, the style reverses it. On the terminal's own background, which may be
    /// black or white, a text has its own colour if that is readable on both.
    fileprivate func styled(
        _ ink: FrameStyle.Ink, _ color: Color?, _ opacity: Double
    ) -> (FrameStyle.Ink, CellColor) {
        guard self != .default else {
            guard let color,
                [Color.black, .white].allSatisfy({ color.contrast(with: $0) >= Self.minimumContrast })
            else { return (ink, .default) }
            return (FrameStyle.Ink(color: CellColor(color), style: ink.style.subtracting(.dim)), .default)
        }
        let style = ink.style.subtracting(.dim)
        guard rgb != nil else { return (FrameStyle.Ink(color: self, style: style.union(.reverse)), .default) }
        let background = Color(rgb: rawValue)
        let readable = color.flatMap { $0.contrast(with: background) >= Self.minimumContrast ? $0 : nil }
        let letter = readable ?? (background.isDark ? .white : .black)
        let blended = background.mixed(with: letter.withAlpha(1), opacity.clamped(to: 0...1) * letter.alpha)
        return (FrameStyle.Ink(color: CellColor(blended), style: style), self)
    }
}
