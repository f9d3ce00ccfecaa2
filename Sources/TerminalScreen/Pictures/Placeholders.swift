internal import Cells

/// The cells that stand for a picture inside tmux: a character that says so, its colour the number of the picture, its
/// marks the row and the column (kitty, "Unicode placeholders").
///
/// They are text, so that tmux keeps them where they belong, whatever else it shows.
enum Placeholders {
    /// The marks of the numbers from 0 on.
    ///
    /// They are what the protocol says they are: the marks above a letter of Unicode 6.0, without those that are others
    /// written otherwise, or that melt into one character with a letter.
    static let marks: [Unicode.Scalar] = {
        let melting: Set<UInt32> = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311,
            0x313, 0x314, 0x340, 0x341, 0x342, 0x343, 0x344, 0x653, 0x654,
        ]
        return (0x300...0x1D244 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
            let properties = scalar.properties
            guard properties.canonicalCombiningClass == .above, !melting.contains(scalar.value),
                properties.generalCategory == .nonspacingMark, let age = properties.age
            else { return false }
            return age.major < 6 || age == (6, 0)
        }
    }()

    /// Appends what writes the cells of some columns of a row, of a picture that begins at a place of the screen. The
    /// cursor and the colours are then as they were.
    static func write(
        _ columns: Range<Int>, row: Int, of picture: CellPicture, image: UInt32, depth: ColorDepth,
        to bytes: inout [UInt8]
    ) {
        guard row - picture.rows.lowerBound < marks.count else { return }
        let color =
            depth == .truecolor
            ? "2;\(image >> 16 & 255);\(image >> 8 & 255);\(image & 255)" : "5;\(image & 255)"
        var text = "\u{1B}[\(row + 1);\(columns.lowerBound + 1)H\u{1B}[0;38;\(color)m"
        for column in columns {
            text.unicodeScalars.append(Cell.window.glyph)
            text.unicodeScalars.append(marks[row - picture.rows.lowerBound])
            // A column beyond the last mark follows from the one before it.
            let place = column - picture.columns.lowerBound
            if place < marks.count { text.unicodeScalars.append(marks[place]) }
        }
        bytes.append(contentsOf: text.utf8)
    }
}
