import Text

extension SourceText {
    /// The line in which an offset lies, and below it a caret under the place.
    ///
    /// Tabs stay tabs and wide characters count double, so that the caret stands under its character on a
    /// terminal. Of a long line only the part about the place is shown.
    func excerpt(at offset: Int) -> SafeText {
        let range = line(around: offset)
        let place = min(max(offset, range.lowerBound), range.upperBound)
        let near = nearby(place, in: range)
        var before = Array(string(near.lowerBound..<place))
        var after = Array(string(place..<near.upperBound))
        if before.count > 70 || near.lowerBound > range.lowerBound { before = ["…"] + before.suffix(60) }
        if after.count > 50 || near.upperBound < range.upperBound { after = after.prefix(45) + ["…"] }
        let gaps = before.split(separator: "\t", omittingEmptySubsequences: false).map { stretch in
            SafeText(lines: String(repeating: " ", count: SafeText(String(stretch)).columns))
        }
        return SafeText(lines: String(before + after)) + "\n" + gaps.joined(separator: "\t") + "^"
    }

    /// What of a line is looked at for an excerpt: enough bytes on both sides of a place for the most characters that
    /// are shown, however long the line is. No character of Unicode is cut in two.
    private func nearby(_ place: Int, in line: Range<Int>) -> Range<Int> {
        var start = max(line.lowerBound, place - 2000)
        while start < place, start > line.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
        var end = min(line.upperBound, place + 2000)
        while end > place, end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return start..<end
    }
}
