import Text

extension SourceText {
    /// The line in which an offset lies, and below it a caret under the place.
    ///
    /// Tabs stay tabs and wide characters count double, so that the caret stands under its character on a
    /// terminal. Of a long line only the part about the place is shown.
    func excerpt(at offset: Int) -> ShownText {
        let range = line(around: offset)
        let place = min(max(offset, range.lowerBound), range.upperBound)
        var before = Array(string(range.lowerBound..<place))
        var after = Array(string(place..<range.upperBound))
        if before.count > 70 { before = ["…"] + before.suffix(60) }
        if after.count > 50 { after = after.prefix(45) + ["…"] }
        let gaps = before.split(separator: "\t", omittingEmptySubsequences: false).map { stretch in
            ShownText(lines: String(repeating: " ", count: ShownText(String(stretch)).columns))
        }
        return ShownText(lines: String(before + after)) + "\n" + gaps.joined(separator: "\t") + "^"
    }
}
