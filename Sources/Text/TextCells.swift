// MARK: - Marks

/// What stands on a character: accents, vowel points, the second letter of a flag.
///
/// It is a number of 24 bits, so that a cell of a screen can hold it beside its character. There is room for two marks, as
/// many as living languages put on a letter with few exceptions.
@frozen
public struct Marks: Hashable, Sendable, BitwiseCopyable {
    /// Twice twelve bits, the first mark in the lower ones: 0 for none, or the mark's place in the table of all, from 1.
    public let rawValue: UInt32

    /// The marks of a number.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No marks.
    public static let none = Marks(rawValue: 0)

    /// Whether there are none.
    @inlinable
    public var isEmpty: Bool { rawValue == 0 }

    /// These marks and another one on top; the same when there is no room for it, or it is no mark.
    func adding(_ scalar: Unicode.Scalar) -> Marks {
        guard rawValue < 1 << 12, let place = WidthTable.marks.place(of: scalar.value) else { return self }
        return Marks(rawValue: rawValue | UInt32(place + 1) << (isEmpty ? 0 : 12))
    }

    /// Whether they are the second letter of a flag, which takes a column as the first does.
    public var makeFlag: Bool { scalars.first?.isFlagLetter == true }

    /// The marks, in the order in which they follow their character.
    ///
    /// - Complexity: O(1) when there are none, else O(log of the number of marks that there are).
    public var scalars: [Unicode.Scalar] {
        isEmpty
            ? []
            : [rawValue & 0xFFF, rawValue >> 12].compactMap { WidthTable.marks.scalar(at: Int($0) - 1) }
    }
}

// MARK: - Cells of text

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

// MARK: - Columns of characters

extension Unicode.Scalar {
    /// How many columns of a terminal the character takes by itself: two for East Asian wide letters and for emoji, none
    /// for marks that stand on other characters and for what only says how others are to be drawn, one for all others.
    ///
    /// So C libraries, terminals and terminal libraries have it, by the tables of whatever version of Unicode they know;
    /// here it is 18. Where it depends on the characters beside it, as with emoji that may be drawn as one, they do not
    /// agree: see ``TextCells``.
    ///
    /// - Complexity: O(log of the number of ranges in the table), O(1) for what pictures are drawn with.
    public var columns: Int {
        switch value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: 1
        case 0x00...0x1F, 0x7F...0x9F, 0xAD: 0
        case 0x2500...0x25FC, 0x2800...0x28FF, 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: 1
        case 0x1F1E6...0x1F1FF: 1
        default: WidthTable.wide.contains(value) ? 2 : isMark || WidthTable.hidden.contains(value) ? 0 : 1
        }
    }

    /// Whether it stands on the character before it.
    var isMark: Bool { value >= 0x300 && WidthTable.marks.contains(value) }

    /// Whether it is one of the 26 letters that make flags in pairs.
    var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Whether it gives the hand or the face before it a colour.
    var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
}

/// A set of characters as ranges.
struct ScalarRanges: Sendable {
    /// The first and the last of each range, rising.
    private let bounds: [UInt32]
    /// How many characters there are in the ranges before each.
    private let counts: [UInt32]

    init(_ bounds: [UInt32]) {
        self.bounds = bounds
        var (counts, sum): ([UInt32], UInt32) = ([], 0)
        for index in stride(from: 0, to: bounds.count, by: 2) {
            counts.append(sum)
            sum += bounds[index + 1] - bounds[index] + 1
        }
        self.counts = counts
    }

    func contains(_ value: UInt32) -> Bool { range(of: value) != nil }

    /// The place of a character among those of the set, from 0; nil when it is none of them.
    func place(of value: UInt32) -> Int? {
        range(of: value).map { Int(counts[$0]) + Int(value - bounds[2 * $0]) }
    }

    /// The character at a place.
    func scalar(at place: Int) -> Unicode.Scalar? {
        var (low, high) = (0, counts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(counts[middle]) <= place { low = middle } else { high = middle }
        }
        guard low < counts.count, place >= 0 else { return nil }
        let value = bounds[2 * low] + UInt32(place - Int(counts[low]))
        return value <= bounds[2 * low + 1] ? Unicode.Scalar(value) : nil
    }

    /// The range in which a character lies.
    private func range(of value: UInt32) -> Int? {
        var (low, high) = (0, counts.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
        }
        return low < counts.count && bounds[2 * low] <= value ? low : nil
    }
}
