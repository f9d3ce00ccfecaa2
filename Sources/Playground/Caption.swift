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
    /// side: as few as there can be, about equally long, and no more than `most`, of which the last ends in an ellipsis
    /// when there is more to say. A word that is longer than a line is cut.
    func lines(columns: Int, most: Int = 2) -> [ShownText] {
        let width = max(1, columns - 2)
        let count = lineCount(width)
        guard count <= most else {
            var lines: [ShownText] = []
            forEachLine(width) { words in if lines.count < most { lines.append(text(of: words, width)) } }
            return lines.dropLast() + [lines[most - 1].cut(columns: width)]
        }
        // The narrowest that takes no more lines.
        var (low, high) = (1, width)
        while low < high {
            let middle = (low + high) / 2
            if lineCount(middle) <= count, isWhole(middle, width) { high = middle } else { low = middle + 1 }
        }
        var lines: [ShownText] = []
        forEachLine(low) { lines.append(text(of: $0, width)) }
        return lines
    }

    private func text(of words: ArraySlice<Word>, _ width: Int) -> ShownText {
        words.map { $0.columns > width ? $0.text.prefix(columns: width) : $0.text }.joined(separator: " ")
    }

    /// Whether lines that are narrower cut no word that would fit on the screen.
    private func isWhole(_ narrow: Int, _ width: Int) -> Bool {
        words.allSatisfy { $0.columns <= narrow || $0.columns > width }
    }

    private func lineCount(_ width: Int) -> Int {
        var count = 0
        forEachLine(width) { _ in count += 1 }
        return count
    }

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
