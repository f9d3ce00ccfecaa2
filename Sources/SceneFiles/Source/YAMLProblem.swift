import Yams

/// Turns what the YAML library says about a text into a sentence with a cure.
struct YAMLProblem {
    let problem: Problem

    init(_ error: YamlError, _ source: SourceText) {
        switch error {
        case .scanner(let context, let text, let mark, _), .parser(let context, let text, let mark, _),
            .composer(let context, let text, let mark, _):
            var cursor = MarkCursor(source.bytes)
            // Contexts begin before the problem, and the cursor likes to walk forward.
            let start = context.map { cursor.offset(line: $0.mark.line, column: $0.mark.column) }
            let offset = cursor.offset(line: mark.line, column: mark.column)
            problem = Self.problem(text, at: offset, since: start, in: source)
        case .reader(_, _, let value, _): problem = Self.unreadable(value, in: source)
        default: problem = Problem(offset: 0, rule: .syntax, message: "the file is not YAML: \(error)")
        }
    }

    private static func problem(
        _ text: String, at offset: Int, since start: Int?, in source: SourceText
    ) -> Problem {
        if let comment = commentedColor(near: [start, offset], in: source) { return comment }
        func syntax(_ message: String, fix: String? = nil, at place: Int? = nil) -> Problem {
            Problem(offset: place ?? offset, rule: .syntax, message: message, fix: fix)
        }
        switch text {
        case "mapping values are not allowed in this context": return colonInValue(at: offset, in: source)
        case "found character that cannot start any token":
            if source.byte(at: offset) == UInt8(ascii: "\t") {
                return syntax("a tab cannot indent a line", fix: "indent with spaces")
            }
            let character = source.string(offset..<min(offset + 1, source.bytes.count))
            return syntax("a value that begins with \(character) needs quotes")
        case "did not find expected ',' or ']'": return unclosed("[", "]", at: offset, since: start)
        case "did not find expected ',' or '}'": return unclosed("{", "}", at: offset, since: start)
        case "found unexpected end of stream": return syntax("this quote is never closed", at: start)
        case "could not find expected ':'":
            return syntax("a key needs a colon and a space after it", fix: "key: value", at: start)
        case "did not find expected key", "did not find expected '-' indicator":
            return syntax(
                "this line is indented unlike the ones it belongs to",
                fix: "begin lines of one level in one column")
        case "mapping keys are not allowed in this context",
            "block sequence entries are not allowed in this context":
            return syntax("a list or a mapping cannot begin here", fix: "begin it on a line of its own")
        case "found unknown escape character", "found invalid Unicode character escape code":
            return syntax(
                "no such escape in double quotes", fix: "write the character itself, or \\\\ for a backslash")
        case "but found another document":
            return syntax("a file holds one scene: --- begins a second one")
        case "found undefined alias": return .anchor(at: offset)
        case let text where text.hasPrefix("Maximum nesting level"):
            return Problem(
                offset: offset, rule: .limit,
                message: "values are nested more than \(YAMLDocument.depthLimit) levels deep")
        default: return syntax("this is not YAML: \(text)")
        }
    }

    /// Error of a value such as `Morph: star`, with the line as it should be.
    private static func colonInValue(at offset: Int, in source: SourceText) -> Problem {
        let range = source.line(around: offset)
        let line = source.string(range)
        let message = "a value with \": \" needs quotes"
        guard let colon = line.firstRange(of: ": "), !line[colon.upperBound...].contains("\"") else {
            return Problem(offset: offset, rule: .syntax, message: message)
        }
        let key = line[..<colon.lowerBound].drop { $0 == " " || $0 == "-" || $0 == "\t" }
        return Problem(
            offset: offset, rule: .syntax, message: message,
            fix: "\(key): \"\(line[colon.upperBound...])\"")
    }

    private static func unclosed(_ open: String, _ close: String, at offset: Int, since start: Int?)
        -> Problem
    {
        Problem(
            offset: start ?? offset, rule: .syntax,
            message: "this \(open) is not closed by \(close), or a comma is missing before the next value",
            related: offset)
    }

    /// A colour without quotes swallows the rest of its line, the closing bracket too: then that is the error.
    private static func commentedColor(near places: [Int?], in source: SourceText) -> Problem? {
        for case let place? in places {
            let range = source.line(around: place)
            for index in range where source.bytes[index] == UInt8(ascii: "#") {
                let isValue = index > range.lowerBound && CommentedColor.opensValue(before: index, in: source)
                if isValue, let color = CommentedColor(at: index, in: source) { return color.problem }
            }
        }
        return nil
    }

    /// The error of bytes or characters that no text should hold.
    private static func unreadable(_ value: Int32, in source: SourceText) -> Problem {
        let offset =
            source.bytes.firstIndex { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0x7F } ?? 0
        let code = value > 0 ? " (U+" + String(value, radix: 16, uppercase: true) + ")" : ""
        return Problem(
            offset: offset, rule: .syntax, message: "the file holds a control character\(code): is it a text?"
        )
    }
}
