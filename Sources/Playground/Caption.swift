/// Sentences on a screen of so many columns.
enum Caption {
    /// The sentence broken between words into lines that fit, a column free at either side. A word that is
    /// longer than a line is cut.
    static func lines(_ text: String, columns: Int) -> [String] {
        let width = max(1, columns - 2)
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            let word = String(word.prefix(width))
            if line.isEmpty {
                line = word
            } else if line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
