/// Text in the language of manual pages, mdoc, as mandoc and groff read it.
struct Mdoc {
    /// What has been written.
    private(set) var text = ""

    /// A line with a macro and its arguments, each as one word.
    mutating func macro(_ name: String, _ arguments: String...) {
        line("." + name + arguments.map { " \"\(Self.escaped($0))\"" }.joined())
    }

    /// A line as it is.
    mutating func line(_ line: String) { text += line + "\n" }

    /// A section.
    mutating func section(_ title: String) { line(".Sh " + title) }

    /// Prose: each sentence begins a line, as the language has it, and no line is long.
    mutating func prose(_ sentences: String) {
        var rest = sentences.split(whereSeparator: \.isWhitespace)[...]
        while !rest.isEmpty {
            let end = rest.firstIndex { $0.hasSuffix(".") || $0.hasSuffix(".)") } ?? rest.endIndex - 1
            sentence(rest[...end])
            rest = rest[(end + 1)...]
        }
    }

    private mutating func sentence(_ words: ArraySlice<Substring>) {
        var line = ""
        for word in words {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if Self.escaped(longer).utf8.count > 79, !line.isEmpty {
                self.line(Self.escaped(line))
                line = String(word)
            } else {
                line = longer
            }
        }
        self.line(Self.escaped(line))
    }

    /// Lines that keep their shape.
    mutating func literal(_ lines: [String]) {
        line(".Bd -literal -offset indent")
        for text in lines { line(Self.escaped(text)) }
        line(".Ed")
    }

    /// A list of terms, each with what is to be said of it.
    mutating func terms(_ items: [(term: String, prose: String)]) {
        line(".Bl -tag -width Ds")
        for item in items {
            line(".It " + item.term)
            prose(item.prose)
        }
        line(".El")
    }

    /// A term of one macro.
    static func term(_ macro: String, _ text: String) -> String { "\(macro) \"\(escaped(text))\"" }

    /// Letters that mean themselves wherever they stand. What is not in ASCII is named, so that the page is the same in
    /// every locale.
    static func escaped(_ text: String) -> String {
        let letters = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "\"": "\\(dq"
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case " "..."~": String(scalar)
            default: "\\[u" + padded(String(scalar.value, radix: 16, uppercase: true)) + "]"
            }
        }
        // A full stop begins no macro, and punctuation by itself is a word like others.
        let isPlain = text.unicodeScalars.first.map { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
        return (isPlain == true && text.count > 3 ? "" : "\\&") + letters.joined()
    }

    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
