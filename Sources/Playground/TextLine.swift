import Cells
import Text

package enum EntryCommand: Hashable, Sendable {
    /// Insert a character, or remove the one before or after the cursor.
    case insert(Unicode.Scalar), erase, delete
    /// Remove the word before the cursor, all before it, or all after it.
    case eraseWord, eraseStart, deleteEnd
    case left, right, home, end
    case accept, cancel
}

/// An editable line of text with a cursor.
package struct TextLine: Hashable, Sendable {
    private(set) var scalars: [Unicode.Scalar]
    private var cursor: Int
    /// Whether the next typed character replaces the whole text.
    private var isSelected: Bool

    private static let maximumLength = 2000

    /// Creates a line with the cursor at its end. A selected text is replaced by the next typed character.
    init(_ text: String = "", isSelected: Bool = false) {
        scalars = Array(text.unicodeScalars.prefix(Self.maximumLength))
        cursor = scalars.count
        self.isSelected = isSelected && !scalars.isEmpty
    }

    var text: String { String(String.UnicodeScalarView(scalars)) }

    /// Edits the line. The owner of the line handles `accept` and `cancel`.
    mutating func apply(_ command: EntryCommand) {
        if isSelected {
            isSelected = false
            switch command {
            case .insert: (scalars, cursor) = ([], 0)
            case .erase, .delete: return (scalars, cursor) = ([], 0)
            default: break
            }
        }
        switch command {
        case .insert(let scalar):
            guard scalars.count < Self.maximumLength else { return }
            scalars.insert(scalar, at: cursor)
            cursor += 1
        case .erase where cursor > 0:
            cursor -= 1
            scalars.remove(at: cursor)
        case .delete where cursor < scalars.count: scalars.remove(at: cursor)
        case .eraseWord:
            let end = scalars[..<cursor].reversed().drop { $0 == " " }.drop { $0 != " " }.count
            scalars.removeSubrange(end..<cursor)
            cursor = end
        case .eraseStart:
            scalars.removeSubrange(..<cursor)
            cursor = 0
        case .deleteEnd: scalars.removeSubrange(cursor...)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(scalars.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = scalars.count
        case .erase, .delete, .accept, .cancel: break
        }
    }

    /// Draws the line into some columns of a row. A long line is scrolled to the cursor.
    func draw(into grid: inout CellGrid, columns: Range<Int>, row: Int, style: CellStyle = []) {
        let width = max(1, columns.count)
        func safeText(_ scalars: ArraySlice<Unicode.Scalar>) -> SafeText {
            SafeText(String(String.UnicodeScalarView(scalars)))
        }
        // The last column before the end is that of the cursor.
        let first =
            (max(0, cursor - width)...cursor).first { safeText(scalars[$0..<cursor]).columns < width }
            ?? cursor
        let text = safeText(scalars.dropFirst(first).prefix(width)).prefix(columns: width)
        let spaces = String(repeating: " ", count: max(0, width - text.columns))
        grid.write("\(text)\(spaces)", column: columns.lowerBound, row: row, style: style)
        let column = columns.lowerBound + safeText(scalars[first..<cursor]).columns
        // The cursor is at the end of a selected text.
        grid.add(.reverse, columns: (isSelected ? columns.lowerBound : column)..<column + 1, row: row)
    }
}

// MARK: - Wrapped text

extension SafeText {
    /// Returns whether the text needs more than one row of a screen, with one empty column on either side.
    func isLong(columns: Int) -> Bool { self.columns + 2 > columns }
}

/// A text that is broken into lines for any width. The words are measured once, because each frame breaks the text.
struct WrappedText: Sendable {
    private let words: [(text: SafeText, columns: Int)]

    init(_ text: SafeText) {
        words = text.text.split(whereSeparator: \.isWhitespace).map { word in
            let word = SafeText(word)
            return (word, word.columns)
        }
    }

    var whole: SafeText { words.map(\.text).joined(separator: " ") }

    /// Returns the lines of the text on a screen with a number of columns, with one empty column on either side.
    ///
    /// There are few lines, of similar length. A longer text ends with an ellipsis. A word that is too long is split.
    func lines(columns: Int, limit: Int = 2) -> [SafeText] {
        let width = max(2, columns - 2)
        var words = words
        if words.contains(where: { $0.columns > width }) {
            words = words.flatMap { word in word.text.parts(columns: width).map { ($0, $0.columns) } }
        }
        let wordColumns = words.map(\.columns)
        func lines(_ width: Int) -> [Range<Int>] { filledLines(of: wordColumns, width: width, gap: 1) }
        func text(of line: Range<Int>) -> SafeText { words[line].map(\.text).joined(separator: " ") }
        let widest = lines(width)
        guard widest.count <= limit else {
            let lines = widest.prefix(limit).map(text)
            return lines.dropLast() + [lines[limit - 1].cut(columns: width)]
        }
        // Find the smallest width with the same number of lines that splits no other words.
        var (low, high) = (wordColumns.max() ?? 1, width)
        while low < high {
            let middle = (low + high) / 2
            if lines(middle).count <= widest.count { high = middle } else { low = middle + 1 }
        }
        return lines(low).map(text)
    }
}
