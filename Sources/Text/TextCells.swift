// MARK: - Marks

/// The combining marks on a character: accents, vowel signs, or the second letter of a flag.
///
/// The marks fit into 24 bits, so a cell can store them with its character. There is space for two, which suffices for
/// nearly all living languages.
@frozen
public struct Marks: Hashable, Sendable, BitwiseCopyable {
    /// Two numbers of twelve bits, with the first mark in the lower ones: 0 for none, or the index of the mark plus 1.
    public let rawValue: UInt32

    /// Creates marks from their number.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The empty set of marks.
    public static let none = Marks(rawValue: 0)

    /// Whether there are no marks.
    @inlinable
    public var isEmpty: Bool { rawValue == 0 }

    /// Returns the marks with another one. They do not change if there is no space, or if the character is not a mark.
    func adding(_ scalar: Unicode.Scalar) -> Marks {
        guard rawValue < 1 << 12, let index = WidthTable.marks.index(of: scalar.value) else { return self }
        return Marks(rawValue: rawValue | UInt32(index + 1) << (isEmpty ? 0 : 12))
    }

    /// Whether the mark is the second letter of a flag, which takes a column.
    public var makeFlag: Bool { scalars.first?.isFlagLetter == true }

    /// The marks in their order after the character, in O(log *n*) of the known marks.
    public var scalars: [Unicode.Scalar] {
        isEmpty
            ? [] : [rawValue & 0xFFF, rawValue >> 12].compactMap { WidthTable.marks.scalar(at: Int($0) - 1) }
    }
}

// MARK: - Cells of text

/// A character on a screen with its marks, in one or two columns.
public struct TextCell: Hashable, Sendable {
    /// The first scalar of the character.
    public let glyph: Unicode.Scalar
    /// The combining marks of the character.
    public let marks: Marks
    /// The number of columns, 1 or 2.
    public let columns: Int
}

/// The characters of a text on a screen, in order.
///
/// Terminals draw some sequences of characters differently. The result contains only sequences that all terminals draw
/// in the same columns:
///
/// - A mark belongs to the character before it, or to ◌ if there is none. From the third on, marks are dropped.
/// - Two flag letters are one character of two columns.
/// - Joiners, variation selectors and skin tones are dropped. A family of emoji becomes its members side by side.
/// - Other characters without width are dropped.
public struct TextCells: Sequence, IteratorProtocol, Sendable {
    private var scalars: String.UnicodeScalarView.Iterator
    private var nextScalar: Unicode.Scalar?

    init(_ text: String) {
        scalars = text.unicodeScalars.makeIterator()
        nextScalar = scalars.next()
    }

    /// Returns the next character, or `nil` at the end.
    public mutating func next() -> TextCell? {
        while let glyph = take() {
            // A fast path for most text, without a table lookup.
            if glyph.isPlain, nextScalar.map({ $0.value < 0x300 || $0.isPlain }) ?? true {
                return TextCell(glyph: glyph, marks: .none, columns: 1)
            }
            if glyph.isMark, !glyph.isFlagLetter {
                return TextCell(
                    glyph: "◌", marks: nextMarks(on: "◌", after: .none.adding(glyph)), columns: 1)
            }
            if glyph.isFlagLetter, let second = nextScalar, second.isFlagLetter {
                nextScalar = scalars.next()
                return TextCell(glyph: glyph, marks: Marks.none.adding(second), columns: 2)
            }
            // A line feed: safe text has no other control characters in it.
            if glyph.value < 0x20 { return TextCell(glyph: " ", marks: .none, columns: 1) }
            let columns = glyph.columns
            guard columns > 0 else { continue }
            return TextCell(
                glyph: glyph, marks: glyph == " " ? .none : nextMarks(on: glyph), columns: columns)
        }
        return nil
    }

    private mutating func take() -> Unicode.Scalar? {
        let scalar = nextScalar
        if scalar != nil { nextScalar = scalars.next() }
        return scalar
    }

    /// Returns the marks after a character, added to those before them.
    private mutating func nextMarks(on glyph: Unicode.Scalar, after first: Marks = .none) -> Marks {
        var marks = first
        while let mark = nextScalar, mark.value >= 0x300, !mark.isFlagLetter {
            if mark.isMark {
                marks = marks.adding(mark)
            } else if !(mark.columns == 0 || mark.isSkinTone && glyph.properties.isEmojiModifierBase) {
                break
            }
            nextScalar = scalars.next()
        }
        return marks
    }
}

extension Unicode.Scalar {
    /// Whether the character takes one column on every terminal: ASCII, boxes, blocks and braille.
    fileprivate var isPlain: Bool {
        switch value {
        case 0x20..<0x7F, 0x2500...0x259F, 0x2800...0x28FF: true
        default: false
        }
    }
}

extension SafeText {
    /// The characters of the text on a screen.
    public var cells: TextCells { TextCells(text) }

    /// The number of columns of the text on a screen, in O(length).
    public var columns: Int {
        let bytes = text.utf8
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
            ? bytes.count : cells.reduce(0) { $0 + $1.columns }
    }

    /// Returns the longest prefix of whole characters that fits into a number of columns, in O(length).
    public func prefix(columns: Int) -> SafeText { part(0..<max(columns, 0)) }

    /// Returns the longest suffix of whole characters that fits into a number of columns, in O(length).
    package func suffix(columns: Int) -> SafeText {
        let end = self.columns
        return part(max(end - max(columns, 0), 0)..<end)
    }

    /// Returns the characters within a range of columns.
    private func part(_ range: Range<Int>) -> SafeText {
        var (scalars, column) = (String.UnicodeScalarView(), 0)
        for cell in cells {
            let end = column + cell.columns
            guard end <= range.upperBound else { break }
            if column >= range.lowerBound { scalars.append(cell) }
            column = end
        }
        return SafeText(String(scalars))
    }
}

extension String.UnicodeScalarView {
    fileprivate mutating func append(_ cell: TextCells.Element) {
        append(cell.glyph)
        append(contentsOf: cell.marks.scalars)
    }
}

extension SafeText {
    /// Returns the text cut to a number of columns, with an ellipsis at its end.
    package func cut(columns: Int) -> SafeText { "\(prefix(columns: max(0, columns - 1)))…" }

    /// Returns the text, cut if it is wider than a number of columns.
    package func fitting(columns: Int) -> SafeText { self.columns <= columns ? self : cut(columns: columns) }

    /// Returns the text, cut in its middle if it is wider than a number of columns.
    package func fittingMiddle(columns: Int) -> SafeText {
        guard self.columns > columns else { return self }
        let tail = SafeText(suffix(columns: columns / 2).text.drop { $0 == " " })
        return "\(prefix(columns: columns - 1 - tail.columns))…\(tail)"
    }

    /// Returns the text wrapped between words; longer words are split. There is at least one line.
    package func wrapped(columns: Int) -> [SafeText] {
        let columns = max(columns, 2)
        let words = text.split(separator: " ").flatMap { SafeText($0).parts(columns: columns) }
        let lines = filledLines(of: words.map(\.columns), width: columns, gap: 1)
        return lines.isEmpty ? [""] : lines.map { words[$0].joined(separator: " ") }
    }

    /// Returns the text in parts that fit into 2 columns or more, in O(length). There is at least one part.
    ///
    /// Each part but the last one is so wide that no word fits beside it.
    package func parts(columns: Int) -> [SafeText] {
        var (parts, part, used): ([SafeText], String.UnicodeScalarView, Int) = ([], .init(), 0)
        for cell in cells {
            if used + cell.columns > columns {
                parts.append(SafeText(String(part)))
                (part, used) = (.init(), 0)
            }
            part.append(cell)
            used += cell.columns
        }
        return parts + [SafeText(String(part))]
    }
}

/// Returns the items in lines of a width, as ranges. Each item has its own width.
package func filledLines(of columns: [Int], width: Int, gap: Int = 0) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var used = 0
    for (index, columns) in columns.enumerated() {
        if let last = lines.last, used + gap + columns <= width {
            lines[lines.count - 1] = last.lowerBound..<index + 1
            used += gap + columns
        } else {
            lines.append(index..<index + 1)
            used = columns
        }
    }
    return lines
}

/// Returns words in lines, each with at least one word and as many more as fit.
package func filledLines(
    of words: some Sequence<some StringProtocol>, while fits: (String) -> Bool
) -> [String] {
    var lines: [String] = []
    for word in words {
        if let line = lines.last, fits(line + " " + word) {
            lines[lines.count - 1] += " " + word
        } else {
            lines.append(String(word))
        }
    }
    return lines
}

// MARK: - Columns of characters

extension Unicode.Scalar {
    /// The number of columns of the character on a terminal.
    ///
    /// East Asian wide characters and emoji take two columns. Combining marks and format characters take none. All
    /// others take one. The table is that of Unicode 18; C libraries and terminals follow the same rules for the
    /// version that they know. They disagree about sequences that form one character, such as some emoji: see
    /// ``TextCells``.
    ///
    /// - Complexity: O(log *n*) in the ranges of the table, and O(1) for the glyphs of pictures.
    public var columns: Int {
        switch value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: 1
        case 0x00...0x1F, 0x7F...0x9F, 0xAD: 0
        case 0x2500...0x25FC, 0x2800...0x28FF, 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: 1
        case 0x1F1E6...0x1F1FF: 1
        default: WidthTable.wide.contains(value) ? 2 : isMark || WidthTable.hidden.contains(value) ? 0 : 1
        }
    }

    /// Whether the character combines with the one before it.
    var isMark: Bool { value >= 0x300 && WidthTable.marks.contains(value) }

    /// Whether the character is one of the 26 letters that form flags in pairs.
    var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Whether the character sets the skin tone of the emoji before it.
    var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
}

/// A set of characters as ranges.
struct ScalarRanges: Sendable {
    /// The first and the last character of each range, in order.
    private let bounds: [UInt32]
    /// The number of characters in all earlier ranges, by range.
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

    /// Returns the index of a character in the set, or `nil` if the set does not contain it.
    func index(of value: UInt32) -> Int? {
        range(of: value).map { Int(counts[$0]) + Int(value - bounds[2 * $0]) }
    }

    /// Returns the character at an index of the set.
    func scalar(at index: Int) -> Unicode.Scalar? {
        var (low, high) = (0, counts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(counts[middle]) <= index { low = middle } else { high = middle }
        }
        guard low < counts.count, index >= 0 else { return nil }
        let value = bounds[2 * low] + UInt32(index - Int(counts[low]))
        return value <= bounds[2 * low + 1] ? Unicode.Scalar(value) : nil
    }

    private func range(of value: UInt32) -> Int? {
        var (low, high) = (0, counts.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
        }
        return low < counts.count && bounds[2 * low] <= value ? low : nil
    }
}
