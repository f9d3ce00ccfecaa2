/// A character as it stands on a screen: in one column or in two, with the marks on it.
public struct TextCell: Hashable, Sendable {
    /// The character.
    public let glyph: Unicode.Scalar
    /// What stands on it.
    public let marks: Marks
    /// How many columns it takes: 1 or 2.
    public let columns: Int
}

/// The characters of a text as they stand on a screen, one after the other.
///
/// Terminals differ in what they make of some characters that follow each other. What is found here all of them draw in
/// the same columns:
///
/// - a mark stands on the character before it, or on ◌ where there is none. From the third on they are left out;
/// - two letters of a flag are one character of two columns;
/// - joiners, variation selectors and skin tones are left out: a family of emoji is its members side by side, a red
///   heart a heart, a hand has the colour that all have;
/// - so is everything else that draws nothing by itself.
public struct TextCells: Sequence, IteratorProtocol, Sendable {
    private var scalars: String.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?

    init(_ text: String) {
        scalars = text.unicodeScalars.makeIterator()
        ahead = scalars.next()
    }

    /// The next character; nil at the end.
    public mutating func next() -> TextCell? {
        while let glyph = take() {
            // Nearly all of what is shown, and looked up nowhere.
            if glyph.isPlain, ahead.map({ $0.value < 0x300 || $0.isPlain }) ?? true {
                return TextCell(glyph: glyph, marks: .none, columns: 1)
            }
            if glyph.isMark, !glyph.isFlagLetter {
                return TextCell(glyph: "◌", marks: marks(glyph), columns: 1)
            }
            if glyph.isFlagLetter, let second = ahead, second.isFlagLetter {
                ahead = scalars.next()
                return TextCell(glyph: glyph, marks: Marks.none.adding(second), columns: 2)
            }
            // A line feed: there is nothing else like it in shown text.
            if glyph.value < 0x20 { return TextCell(glyph: " ", marks: .none, columns: 1) }
            let columns = glyph.columns
            guard columns > 0 else { continue }
            return TextCell(
                glyph: glyph, marks: glyph == " " ? .none : marksAhead(on: glyph), columns: columns)
        }
        return nil
    }

    private mutating func take() -> Unicode.Scalar? {
        let first = ahead
        if first != nil { ahead = scalars.next() }
        return first
    }

    /// A mark and those that follow it.
    private mutating func marks(_ first: Unicode.Scalar) -> Marks {
        marksAhead(on: "◌", after: Marks.none.adding(first))
    }

    /// The marks that follow a character, and those before them.
    private mutating func marksAhead(on glyph: Unicode.Scalar, after first: Marks = .none) -> Marks {
        var marks = first
        while let mark = ahead, mark.value >= 0x300, !mark.isFlagLetter {
            if mark.isMark {
                marks = marks.adding(mark)
            } else if !(mark.columns == 0 || mark.isSkinTone && glyph.properties.isEmojiModifierBase) {
                break
            }
            ahead = scalars.next()
        }
        return marks
    }
}

extension Unicode.Scalar {
    /// Whether it is one of the characters that take one column everywhere: ASCII, boxes, blocks and braille.
    fileprivate var isPlain: Bool {
        switch value {
        case 0x20..<0x7F, 0x2500...0x259F, 0x2800...0x28FF: true
        default: false
        }
    }
}

extension SafeText {
    /// The characters as they stand on a screen.
    public var cells: TextCells { TextCells(text) }

    /// How many columns of a screen the text takes.
    ///
    /// - Complexity: O(length).
    public var columns: Int {
        let bytes = text.utf8
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
            ? bytes.count : cells.reduce(0) { $0 + $1.columns }
    }

    /// As many characters from the start as fit into so many columns; no character is split, so it may be a column less.
    ///
    /// - Complexity: O(length).
    public func prefix(columns: Int) -> SafeText {
        var (shown, used) = (String.UnicodeScalarView(), 0)
        for cell in cells {
            used += cell.columns
            guard used <= columns else { break }
            shown.append(cell.glyph)
            shown.append(contentsOf: cell.marks.scalars)
        }
        return SafeText(String(shown))
    }
}

extension SafeText {
    /// The text cut to so many columns, with an ellipsis at its end: it stands for what is missing.
    ///
    ///     SafeText("marching ants").cut(columns: 6)      // "march…"
    package func cut(columns: Int) -> SafeText { "\(prefix(columns: max(0, columns - 1)))…" }

    /// The text, cut when it is wider than so many columns.
    package func fitting(columns: Int) -> SafeText { self.columns <= columns ? self : cut(columns: columns) }
}
