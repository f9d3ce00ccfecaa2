import Text

/// A sentence on screens of any width: its words are measured once, since every frame breaks it into lines.
struct Caption: Hashable, Sendable {
    private struct Word: Hashable, Sendable {
        let text: ShownText
        let columns: Int
    }

    private let words: [Word]

    init(_ text: ShownText) {
        words = text.text.split(whereSeparator: \.isWhitespace).map { word in
            let word = ShownText(word)
            return Word(text: word, columns: word.columns)
        }
    }

    /// The sentence broken between words into lines that fit on a screen of so many columns, a column free at either
    /// side. A word that is longer than a line is cut.
    func lines(columns: Int) -> [ShownText] {
        let width = Self.width(columns)
        var lines: [ShownText] = []
        forEachLine(width) { words in
            lines.append(
                words.map { $0.columns > width ? $0.text.prefix(columns: width) : $0.text }.joined(
                    separator: " "))
        }
        return lines
    }

    /// How many lines that makes.
    func lineCount(columns: Int) -> Int {
        var count = 0
        forEachLine(Self.width(columns)) { _ in count += 1 }
        return count
    }

    private static func width(_ columns: Int) -> Int { max(1, columns - 2) }

    private func forEachLine(_ width: Int, _ body: (ArraySlice<Word>) -> Void) {
        var (start, used) = (0, 0)
        for (index, word) in words.enumerated() {
            let columns = min(word.columns, width)
            if index > start, used + 1 + columns > width {
                body(words[start..<index])
                (start, used) = (index, columns)
            } else {
                used += index > start ? 1 + columns : columns
            }
        }
        if start < words.count { body(words[start...]) }
    }
}
