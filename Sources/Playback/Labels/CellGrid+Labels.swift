import Cells
import Colors
import Text

extension FrameStyle.Ink {
    /// The same ink, bold instead of faint.
    var bold: FrameStyle.Ink { FrameStyle.Ink(color: .default, style: .bold) }
}

extension CellGrid {
    /// Writes text over a picture. A character on one colour keeps that as its ground, and is black or white; where there
    /// is none or several, it is in the ink given, on the terminal's own ground. Blanks before the text hide nothing.
    mutating func writeOver(_ text: ShownText, column: Int, row: Int, ink: FrameStyle.Ink) {
        var column = column
        var hasBegun = false
        for letter in text.cells {
            hasBegun = hasBegun || letter.glyph != " "
            if hasBegun, column >= 0, column < columns {
                let (ink, ground) =
                    self[column: column, row: row].ground.map { $0.inked(ink) } ?? (ink, .default)
                write(
                    ShownText(String(String.UnicodeScalarView([letter.glyph] + letter.marks.scalars))),
                    column: column, row: row, foreground: ink.color,
                    background: ground, style: ink.style)
            }
            column += letter.columns
        }
    }
}

extension Cell {
    /// The colour of the whole cell; nil where it has several, or none of its own.
    fileprivate var ground: CellColor? {
        switch glyph {
        case " ": background == .default ? nil : background
        case "█", "⣿": foreground
        default: foreground == background && foreground != .default ? foreground : nil
        }
    }
}

extension CellColor {
    /// The colour as a ground, and what stands out from it. Of a colour that only the terminal knows it is its reverse.
    fileprivate func inked(_ ink: FrameStyle.Ink) -> (FrameStyle.Ink, CellColor) {
        let style = ink.style.subtracting(.dim)
        guard rgb != nil else {
            return (FrameStyle.Ink(color: self, style: style.union(.reverse)), .default)
        }
        let color = Color(rgb: rawValue)
        let isDark = color.contrast(with: .white) > color.contrast(with: .black)
        return (FrameStyle.Ink(color: isDark ? .rgb(255, 255, 255) : .rgb(0, 0, 0), style: style), self)
    }
}
