extension SourceText {
    /// The line in which an offset lies, and below it a caret under the place.
    ///
    /// Tabs stay tabs and wide characters count double, so that the caret stands under its character on a
    /// terminal. Of a long line only the part about the place is shown. Control characters become `·`, so
    /// that a file cannot send a terminal anything but text.
    func excerpt(at offset: Int) -> String {
        let range = line(around: offset)
        let place = min(max(offset, range.lowerBound), range.upperBound)
        var before = Array(string(range.lowerBound..<place))
        var after = Array(string(place..<range.upperBound))
        if before.count > 70 { before = ["…"] + before.suffix(60) }
        if after.count > 50 { after = after.prefix(45) + ["…"] }
        let gap = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.columns) }
        return String((before + after).map(\.printable)) + "\n" + gap.joined() + "^"
    }
}

extension String {
    /// The text on one line, with dots in place of characters that move the cursor.
    var printable: String { String(map { $0 == "\t" ? "·" : $0.printable }) }
}

extension Character {
    /// The character itself, or a dot in place of one that moves the cursor.
    fileprivate var printable: Character {
        guard let scalar = unicodeScalars.first, self != "\t" else { return self }
        return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "·" : self
    }

    /// How many columns a terminal gives the character: two for emoji and East Asian wide letters.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 1 }
        if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
