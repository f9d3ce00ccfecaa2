import Text

/// The text of a file and the places in it.
///
/// Inside the reader a place is an offset in UTF-8 bytes; people see a line and a column. Lines end with
/// LF, CR LF or CR, as editors have it; columns count characters, so an emoji or a tab is one column. A byte
/// order mark at the start is not part of the text.
struct SourceText: Sendable {
    /// The bytes, without a byte order mark.
    let bytes: [UInt8]
    /// Whether a byte order mark stood before them.
    let hasByteOrderMark: Bool
    private let lineStarts: [Int]

    init(_ text: String) {
        let all = Array(text.utf8)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        hasByteOrderMark = all.starts(with: mark)
        bytes = hasByteOrderMark ? Array(all.dropFirst(mark.count)) : all
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            let isLast = index + 1 == bytes.count
            if byte == 0x0A || (byte == 0x0D && (isLast || bytes[index + 1] != 0x0A)) {
                starts.append(index + 1)
            }
        }
        lineStarts = starts
    }

    /// The text of a range of bytes.
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The byte at an offset, or nil behind the end.
    func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    /// The line and the column of an offset, both from 1.
    ///
    /// - Complexity: O(log lines), and the length of the line before the offset.
    func place(of offset: Int) -> (line: Int, column: Int) {
        var known = KnownColumn()
        return place(of: offset, from: &known)
    }

    /// A place on a line whose column is known, from which those behind it are counted on.
    struct KnownColumn {
        fileprivate var offset = 0
        fileprivate var column = 1
    }

    /// The line and the column of an offset, both from 1: on a line whose start is far away counted from a place on
    /// it that is known. So of many places, by rising offsets, each character is counted about once.
    func place(of offset: Int, from known: inout KnownColumn) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(of: offset)
        if known.offset < lineStarts[line] || known.offset > offset {
            known = KnownColumn(offset: lineStarts[line])
        }
        // Between two ASCII characters of a line one character ends for certain, and the next one begins.
        var seam = offset
        while seam > known.offset, seam == bytes.count || bytes[seam] >= 0x80 || bytes[seam - 1] >= 0x80 {
            seam -= 1
        }
        known.column += characterCount(known.offset..<seam)
        known.offset = seam
        return (line + 1, known.column + characterCount(seam..<offset))
    }

    /// The line of an offset, from 1.
    func line(of offset: Int) -> Int { lineIndex(of: min(max(offset, 0), bytes.count)) + 1 }

    /// The bytes of the line in which an offset lies, without its end.
    func line(around offset: Int) -> Range<Int> {
        let index = lineIndex(of: min(max(offset, 0), bytes.count))
        let start = lineStarts[index]
        var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The index of the last line that starts at or before an offset.
    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private func characterCount(_ range: Range<Int>) -> Int {
        bytes[range].allSatisfy { $0 < 0x80 } ? range.count : string(range).count
    }
}

// MARK: - Excerpt

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

// MARK: - Mark cursor

/// Turns the marks of libyaml, which count Unicode scalars, into offsets.
///
/// Marks mostly rise through a document, so the cursor walks on from the last one.
struct MarkCursor {
    private let bytes: [UInt8]
    private var offset = 0
    private var mark = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The offset of a mark; the end of the text for one behind it.
    ///
    /// - Complexity: O(distance from the last mark) for rising marks.
    mutating func offset(of wanted: Int) -> Int {
        if wanted < mark {
            offset = 0
            mark = 0
        }
        while offset < bytes.count, mark < wanted {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            mark += 1
        }
        return offset
    }
}

// MARK: - File limit

/// How large a scene file may be. Reading takes time and memory in proportion, and nesting takes stack.
enum FileLimit {
    /// The most bytes a file may have.
    static let bytes = 2_000_000
    /// The most texts, lists and mappings, keys left out.
    static let nodes = 100_000
    /// How deep lists and mappings may be nested.
    static let depth = 60
}

// What is refused in a file whatever its keys mean.
extension Problem {
    /// The size is nil when all that is known is that it is too large.
    static func fileTooLarge(_ bytes: Int?) -> Problem {
        let most = "\(FileLimit.bytes / 1_000_000) MB"
        let size = bytes.map { "\((Double($0) / 100_000).rounded() / 10) MB" } ?? "more than \(most)"
        return Problem(
            offset: 0, rule: .limit, message: "the file has \(size); a scene file has at most \(most)")
    }

    static func tooManyValues(at offset: Int) -> Problem {
        Problem(
            offset: offset, rule: .limit, message: "a scene file has at most \(FileLimit.nodes) values")
    }

    static func tooDeep(at offset: Int) -> Problem {
        Problem(
            offset: offset, rule: .limit,
            message: "values are nested more than \(FileLimit.depth) levels deep")
    }

    static func anchor(at offset: Int) -> Problem {
        Problem(
            offset: offset, rule: .anchor,
            message: "anchors (&), aliases (*) and merge keys (<<) are not read in scene files",
            fix: "write x-defaults once for all animations, and give shared paths a name under paths")
    }

    /// A key that stands twice in a mapping, for the first time at the offset `first`.
    static func duplicate(_ key: String, at offset: Int, first: Int) -> Problem {
        Problem(
            offset: offset, rule: .duplicateKey, message: "\(key) is given twice in the same mapping",
            fix: "keep one of them", related: first)
    }
}

// MARK: - Problem

/// A diagnostic before its place has become a line and a column.
struct Problem: Error, Hashable {
    var offset: Int
    var severity = SceneDiagnostic.Severity.error
    let rule: Rule
    let message: String
    var fix: String?
    /// Another place that matters: its line is added to the message.
    var related: Int?

    /// What a problem is about: at one place a rule is broken or it is not.
    struct Subject: Hashable {
        let offset: Int
        let rule: Rule
    }

    var subject: Subject { Subject(offset: offset, rule: rule) }

    /// A rule by the name that `check --json` prints: one of reading, for errors, or one of lint.
    struct Rule: Hashable {
        let name: String

        private init(_ name: String) { self.name = name }

        /// A rule of lint, under the name that it has there.
        init(_ rule: LintRule) { name = rule.rawValue }

        /// The text is not YAML.
        static let syntax = Rule("syntax")
        /// The file, or something in it, is too large.
        static let limit = Rule("limit")
        /// An anchor, an alias, a merge key or a tag.
        static let anchor = Rule("anchor")
        /// A key stands twice in a mapping.
        static let duplicateKey = Rule("duplicate-key")
        /// A key that the place does not have.
        static let unknownKey = Rule("unknown-key")
        /// A key that must be there is missing.
        static let missingKey = Rule("missing-key")
        /// Keys that exclude each other.
        static let conflict = Rule("conflict")
        /// The value is of the wrong sort.
        static let type = Rule("type")
        /// The value is out of range.
        static let range = Rule("range")
        /// Nothing stands where a value should.
        static let empty = Rule("empty")
        /// The name of a path, a layer or a key path that does not exist.
        static let unknownName = Rule("unknown-name")
        /// SVG path data that cannot be read.
        static let pathSyntax = Rule("path-syntax")
        /// The version of the format.
        static let version = Rule("version")
        /// What an event sets cannot be set or animated when its time has come.
        static let change = Rule("change")
        /// The number or the order of key times does not fit the values, so that they cannot be read; lint says the
        /// same of those that can.
        static let keyTimes = Rule(LintRule.keyTimes)
    }
}

extension SourceText {
    /// Problems as a person reads them; quickest in the order of the text.
    func diagnostics(_ problems: [Problem], file: String) -> [SceneDiagnostic] {
        var known = KnownColumn()
        return problems.map { diagnostic($0, file: file, from: &known) }
    }

    /// A problem as a person reads it.
    private func diagnostic(
        _ problem: Problem, file: String, from known: inout KnownColumn
    ) -> SceneDiagnostic {
        let place = place(of: problem.offset, from: &known)
        let related = problem.related.map { ": see line \(line(of: $0))" } ?? ""
        return SceneDiagnostic(
            file: file, line: place.line, column: place.column, severity: problem.severity,
            rule: problem.rule.name,
            message: SafeText(problem.message).text + related,
            fix: problem.fix.map { SafeText($0).text },
            excerpt: line(around: problem.offset).isEmpty ? nil : excerpt(at: problem.offset).text)
    }
}
