import CYAML

// What the YAML library says about a text becomes a sentence with a cure.
extension Problem {
    /// What a fault says of a text.
    init(_ fault: cyaml_fault, in source: SourceText) {
        guard !fault.unreadable else {
            self = Self.unreadable(fault.character, in: source)
            return
        }
        var cursor = MarkCursor(source.bytes)
        // What was being read begins before the fault, and the cursor likes to walk forward.
        let start = cursor.offset(of: fault.start)
        let offset = cursor.offset(of: fault.place)
        let words = String(cString: fault.words)
        self = YAMLFault(text: words, offset: offset, start: start, source: source).problem
    }

    /// What is said of a second document, which begins at an offset.
    static func anotherDocument(at offset: Int, in source: SourceText) -> Problem {
        let fault = YAMLFault(text: "", offset: offset, start: 0, source: source)
        return fault.commentedColor?.problem
            ?? fault.syntax("a file holds one scene: this begins a second one")
    }

    /// The error of bytes or characters that no text should hold.
    private static func unreadable(_ value: Int32, in source: SourceText) -> Problem {
        let isControl = { (byte: UInt8) in
            byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
        }
        let code = value > 0 ? " (U+" + String(value, radix: 16, uppercase: true) + ")" : ""
        return Problem(
            offset: source.bytes.firstIndex(where: isControl) ?? 0, rule: .syntax,
            message: "the file holds a control character\(code): is it a text file?")
    }
}

/// A fault that the library found, in its words, and where.
private struct YAMLFault {
    let text: String
    /// Where the library stopped.
    let offset: Int
    /// Where what it was reading begins.
    let start: Int
    let source: SourceText

    var problem: Problem {
        if let color = commentedColor { return color.problem }
        switch text {
        case "mapping values are not allowed in this context": return colonInValue
        case "found character that cannot start any token": return strayCharacter
        case "did not find expected ',' or ']'": return unclosed("[", "]")
        case "did not find expected ',' or '}'": return unclosed("{", "}")
        case "found unexpected end of stream": return syntax("this quote is never closed", at: start)
        case "could not find expected ':'": return missingColon
        case "did not find expected key", "did not find expected '-' indicator": return misplaced
        case "mapping keys are not allowed in this context",
            "block sequence entries are not allowed in this context":
            return syntax("a list or a mapping cannot begin here", fix: "begin it on a line of its own")
        case "found unknown escape character", "found invalid Unicode character escape code":
            return syntax(
                "no such escape in double quotes", fix: "write the character itself, or \\\\ for a backslash")
        default: break
        }
        if text.contains("tab character") { return tab }
        return syntax("this is not YAML: \(text)")
    }

    func syntax(_ message: String, fix: String? = nil, at place: Int? = nil) -> Problem {
        Problem(offset: place ?? offset, rule: .syntax, message: message, fix: fix)
    }

    private var tab: Problem { syntax("a tab cannot indent a line", fix: "indent with spaces") }

    private var strayCharacter: Problem {
        if source.byte(at: offset) == UInt8(ascii: "\t") { return tab }
        let character = source.string(offset..<min(offset + 1, source.bytes.count))
        return syntax("a value that begins with \(character) needs quotes")
    }

    /// The text of the line of a place without its indentation, and the rest of it from the place.
    private func line(at place: Int) -> (whole: Substring, rest: String) {
        let range = source.line(around: place)
        let whole = source.string(range).drop { $0 == " " || $0 == "-" || $0 == "\t" }
        return (whole, source.string(min(place, range.upperBound)..<range.upperBound))
    }

    /// The fault of a value such as `Morph: star`, with the line as it should be.
    private var colonInValue: Problem {
        let line = self.line(at: offset)
        guard let colon = line.whole.firstRange(of: ": ") else { return indentation }
        let value = line.whole[colon.upperBound...]
        // The line's own colon: then it is the line that was taken for a part of the value above it.
        guard value.count >= line.rest.count else { return indentation }
        let isQuotable = !value.contains("\"")
        return syntax(
            "a value with \": \" needs quotes",
            fix: isQuotable ? "\(line.whole[..<colon.lowerBound]): \"\(value)\"" : nil)
    }

    private var indentation: Problem {
        syntax(
            "inconsistent indentation",
            fix: "align all lines of one level")
    }

    /// The fault of a line that is neither a key with a value nor part of one.
    private var missingColon: Problem {
        let line = self.line(at: start).whole
        let gap = line.firstIndex(of: ":") ?? line.firstIndex(of: " ")
        let fix = gap.map { "\(line[..<$0]): \(line[line.index(after: $0)...].drop { $0 == " " })" }
        return syntax("a key needs a colon and a space after it", fix: fix ?? "\(line): …", at: start)
    }

    /// The fault of something that stands where a key should: at the start of a line, or behind a value.
    private var misplaced: Problem {
        let line = self.line(at: offset)
        guard line.rest.count < line.whole.count else { return indentation }
        let isQuote = line.whole.contains("'")
        return syntax(
            "the value ends before this",
            fix: isQuote
                ? "in single quotes, ' is written twice; or use double quotes"
                : "put the whole value in quotes")
    }

    private func unclosed(_ open: String, _ close: String) -> Problem {
        Problem(
            offset: start, rule: .syntax,
            message: "this \(open) is not closed by \(close), or a comma is missing before the next value",
            related: offset)
    }

    /// A colour without quotes swallows the rest of its line, the closing bracket too: then that is the fault.
    var commentedColor: CommentedColor? {
        let first = start < offset ? start : lastText(before: offset)
        let range = source.line(around: first).lowerBound..<source.line(around: offset).upperBound
        for index in range
        where source.bytes[index] == UInt8(ascii: "#") && CommentedColor.opensValue(before: index, in: source)
        {
            if let color = CommentedColor(at: index, in: source) { return color }
        }
        return nil
    }

    /// The last place before the line of `offset` that is not blank.
    private func lastText(before offset: Int) -> Int {
        var place = source.line(around: offset).lowerBound
        while let byte = source.byte(at: place - 1), byte == 0x20 || byte == 0x0A || byte == 0x0D {
            place -= 1
        }
        return max(place - 1, 0)
    }
}
