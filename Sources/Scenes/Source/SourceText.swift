import Geometry
public import Text

/// The text of a file, and the conversion of offsets to lines and columns.
///
/// The reader uses offsets in UTF-8 bytes. Users see lines and columns as an editor counts them. A line ends with LF,
/// CR LF or CR. A column is one character, such as an emoji or a tab. A byte order mark at the start is not part of
/// the text.
package struct SourceText: Sendable {
    /// The bytes without the byte order mark.
    let bytes: [UInt8]
    let hasByteOrderMark: Bool
    private let lineStarts: [Int]

    package init(_ text: String) {
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

    var isJSON: Bool { bytes.first { $0 > 0x20 } == UInt8(ascii: "{") }

    /// Returns the text after some ranges of bytes were replaced, or `nil` if two of them overlap.
    func replacing(_ changes: [(range: Range<Int>, text: String)]) -> String? {
        var result: [UInt8] = []
        var copied = 0
        for (range, text) in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard range.lowerBound >= copied else { return nil }
            result += bytes[copied..<range.lowerBound]
            result += text.utf8
            copied = range.upperBound
        }
        result += bytes[copied...]
        return (hasByteOrderMark ? "\u{FEFF}" : "") + String(decoding: result, as: UTF8.self)
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    /// An offset and its column, from which later columns on the same line are counted.
    struct ColumnCache {
        fileprivate var offset = 0
        fileprivate var column = 1
    }

    /// Returns the line and the column of an offset, and caches the column.
    func location(of offset: Int, _ cache: inout ColumnCache) -> (line: Int, column: Int) {
        let offset = offset.clamped(to: 0...bytes.count)
        let line = lineIndex(of: offset)
        if !(lineStarts[line]...offset).contains(cache.offset) {
            cache = ColumnCache(offset: lineStarts[line])
        }
        // There is always a boundary between two characters if both are ASCII.
        var boundary = offset
        while boundary > cache.offset,
            boundary == bytes.count || bytes[boundary] >= 0x80 || bytes[boundary - 1] >= 0x80
        {
            boundary -= 1
        }
        cache.column += characterCount(cache.offset..<boundary)
        cache.offset = boundary
        return (line + 1, cache.column + characterCount(boundary..<offset))
    }

    package func line(of offset: Int) -> Int { lineIndex(of: offset) + 1 }

    func line(around offset: Int) -> Range<Int> {
        let index = lineIndex(of: offset)
        let start = lineStarts[index]
        var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// Returns the index of the line of an offset; an offset outside the text is on the nearest line.
    private func lineIndex(of offset: Int) -> Int { max(lineStarts.partitioningIndex { $0 > offset } - 1, 0) }

    private func characterCount(_ range: Range<Int>) -> Int {
        bytes[range].allSatisfy { $0 < 0x80 } ? range.count : string(range).count
    }
}

// MARK: - Excerpt

extension SourceText {
    /// Returns the line of an offset, and below it a caret under the offset.
    ///
    /// Tabs stay tabs and wide characters count double, so that the caret is under its character on a terminal. A
    /// long line is cut on both sides.
    func excerpt(at offset: Int) -> SafeText {
        let line = line(around: offset)
        let offset = offset.clamped(to: line.lowerBound...line.upperBound)
        let part = rangeForExcerpt(at: offset, in: line)
        var before = Array(string(part.lowerBound..<offset))
        var after = Array(string(offset..<part.upperBound))
        if before.count > 70 || part.lowerBound > line.lowerBound { before = ["…"] + before.suffix(60) }
        if after.count > 50 || part.upperBound < line.upperBound { after = after.prefix(45) + ["…"] }
        let gaps = before.split(separator: "\t", omittingEmptySubsequences: false).map { gap in
            SafeText(lines: String(repeating: " ", count: SafeText(String(gap)).columns))
        }
        return SafeText(lines: String(before + after)) + "\n" + gaps.joined(separator: "\t") + "^"
    }

    /// Returns the part of a long line that an excerpt needs, without splitting a Unicode scalar.
    private func rangeForExcerpt(at offset: Int, in line: Range<Int>) -> Range<Int> {
        var start = max(line.lowerBound, offset - 2000)
        while start < offset, start > line.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
        var end = min(line.upperBound, offset + 2000)
        while end > offset, end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return start..<end
    }
}

// MARK: - Surrogates

extension SourceText {
    /// A character that is removed from texts.
    static let filler: Unicode.Scalar = "\u{10FFFF}"

    /// The bytes for libyaml. Pairs of escaped surrogates, which JSON has and YAML lacks, become their character and
    /// fillers with the same number of bytes.
    var readable: [UInt8] {
        guard isJSON else { return bytes }
        var readable = bytes
        var index = 0
        while index + 12 <= bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let length = escapeLength(at: index)
            if length == 12 {
                let units = [index, index + 6].compactMap(escapedUnit)
                let text = String(decoding: units, as: UTF16.self) + "\(Self.filler)\(Self.filler)"
                readable.replaceSubrange(index..<index + 12, with: text.utf8)
            }
            index += length == 12 ? 12 : 2
        }
        return readable
    }

    /// Returns the length of an escape in double quotes: 12 for a pair of surrogates.
    func escapeLength(at offset: Int) -> Int {
        switch byte(at: offset + 1) {
        case UInt8(ascii: "x"): return 4
        case UInt8(ascii: "U"): return 10
        case UInt8(ascii: "u"):
            let isPair =
                escapedUnit(at: offset).map(UTF16.isLeadSurrogate) ?? false
                && escapedUnit(at: offset + 6).map(UTF16.isTrailSurrogate) ?? false
            return isPair ? 12 : 6
        default: return 2
        }
    }

    private func escapedUnit(at offset: Int) -> UInt16? {
        guard byte(at: offset) == UInt8(ascii: "\\"), byte(at: offset + 1) == UInt8(ascii: "u"),
            offset + 6 <= bytes.count
        else { return nil }
        return UInt16(string(offset + 2..<offset + 6), radix: 16)
    }
}

// MARK: - Mark cursor

/// Converts the marks of libyaml, which count Unicode scalars, to offsets.
///
/// Marks mostly rise, so the cursor continues from the last one.
struct MarkCursor {
    private let bytes: [UInt8]
    private var offset = 0
    private var mark = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the offset of a mark, or the end of the text for a mark behind it.
    mutating func offset(of target: Int) -> Int {
        if target < mark {
            offset = 0
            mark = 0
        }
        while offset < bytes.count, mark < target {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            mark += 1
        }
        return offset
    }
}

// MARK: - File limit

/// The limits of a scene file. Nesting needs stack, and reading takes time and memory in proportion to the size.
enum FileLimit {
    static let bytes = 8_000_000
    static let nodes = 400_000
    static let depth = 60
}

/// The largest numbers of a scene file, on either side of 0. Their sums and products are finite.
package enum NumberLimit {
    /// The limit of coordinates, lengths, factors and counts.
    package static let any = 1e9
    /// The limit of times, in seconds: eleven days.
    static let seconds = 1e6
}

// Errors that do not depend on the meaning of keys.
extension Problem {
    static func fileTooLarge(_ bytes: Int?) -> Problem {
        let size = bytes.map { "\((Double($0) / 100_000).rounded() / 10) MB; " } ?? ""
        let limit = "the limit is \(FileLimit.bytes / 1_000_000) MB"
        return Problem(0, .limit, "the file is too large: \(size)\(limit)")
    }

    static let paddedFileTooLarge = Problem(
        0, .limit,
        "the padded file would be larger than \(FileLimit.bytes / 1_000_000) MB",
        fix: "use fewer or simpler paths")

    static func anchor(at offset: Int) -> Problem {
        Problem(
            offset, .anchor,
            "anchors (&), aliases (*) and merge keys (<<) are not supported",
            fix: "use x-defaults for shared keys of animations, and paths for shared paths")
    }

    static func duplicate(_ key: String, at offset: Int, first: Int) -> Problem {
        Problem(offset, .duplicateKey, "duplicate key \"\(key)\"", fix: "keep one of them", related: first)
    }
}

// MARK: - Problem

/// An error in a file, or a warning about it.
package struct Problem: Error, Hashable {
    /// The offset in bytes.
    package var offset: Int
    let severity: SceneDiagnostic.Severity
    package var rule: Rule
    package let message: String
    var fix: String?
    /// The offset of a related key or value, whose line the message names.
    var related: Int?

    /// Creates a problem. If it has no severity, it is an error, unless a translation only loses a part of its file.
    package init(
        _ offset: Int, _ rule: Rule, _ message: String, fix: String? = nil, related: Int? = nil,
        severity: SceneDiagnostic.Severity? = nil
    ) {
        (self.offset, self.rule, self.message, self.fix, self.related) = (offset, rule, message, fix, related)
        self.severity = severity ?? ([.unsupported, .value].contains(rule) ? .warning : .error)
    }

    /// The name of a rule, as `check --json` prints it: a rule of reading, of lint or of a translation.
    package struct Rule: Hashable, Sendable {
        let name: String

        init(_ name: String) { self.name = name }

        init(_ rule: LintRule) { name = rule.rawValue }

        package static let syntax = Rule("syntax")
        package static let limit = Rule("limit")
        /// A part of a translated file that scenes lack.
        package static let unsupported = Rule("unsupported")
        /// A value of a translated file that is not valid.
        package static let value = Rule("value")
        /// An anchor, an alias, a merge key or a tag.
        static let anchor = Rule("anchor")
        static let duplicateKey = Rule("duplicate-key")
        static let unknownKey = Rule("unknown-key")
        static let missingKey = Rule("missing-key")
        static let conflict = Rule("conflict")
        static let type = Rule("type")
        static let range = Rule("range")
        static let empty = Rule("empty")
        /// The name of a path, a layer or a property that does not exist.
        static let unknownName = Rule("unknown-name")
        static let pathSyntax = Rule("path-syntax")
        static let version = Rule("version")
        /// An angle that is probably in degrees.
        static let degrees = Rule("degrees")
        /// A duration that is probably in milliseconds.
        static let longDuration = Rule("long-duration")
        /// A name of several layers, so that an event changes only the first.
        static let sameName = Rule("same-name")
        /// A change of an event that has no full effect at its time.
        static let change = Rule("change")
        /// Key times that do not fit the values. Lint uses the same name for key times that can be read.
        static let keyTimes = Rule(.keyTimes)
    }
}

extension SourceText {
    func diagnostics(_ problems: [Problem], file: String) -> [SceneDiagnostic] {
        var cache = ColumnCache()
        return problems.map { diagnostic($0, file: file, &cache) }
    }

    private func diagnostic(_ problem: Problem, file: String, _ cache: inout ColumnCache) -> SceneDiagnostic {
        let (line, column) = location(of: problem.offset, &cache)
        var related = ""
        if let relatedLine = problem.related.map(self.line(of:)), relatedLine != line {
            related = " (see line \(relatedLine))"
        }
        return SceneDiagnostic(
            file: file, line: line, column: column, severity: problem.severity,
            rule: problem.rule.name, message: SafeText(problem.message.shortened).text + related,
            fix: problem.fix.flatMap { $0.utf8.count > 1000 ? nil : SafeText($0).text },
            excerpt: self.line(around: problem.offset).isEmpty ? nil : excerpt(at: problem.offset).text)
    }
}

extension String {
    /// The text, or its start and an ellipsis.
    fileprivate var shortened: String {
        utf8.count > 1000 ? String(String.UnicodeScalarView(unicodeScalars.prefix(1000))) + "…" : self
    }
}

// MARK: - Scene diagnostic

/// A problem in a scene file: its location, its message and, if known, a fix.
///
/// It prints in the format of compilers, so that editors and terminals can jump to the location:
///
///     my.yaml:4:13: error: a value with ": " needs quotes
///     title: Morph: star
///                 ^
///     hint: title: "Morph: star"
public struct SceneDiagnostic: Hashable, Sendable {
    /// The consequence of a problem.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The file has no scene.
        case error
        /// The file has a scene, but perhaps not the intended one.
        case warning
    }

    /// The name of the file, as the caller gave it. Make a `SafeText` of it before you show it.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1. A character of an editor is one column.
    public let column: Int
    /// The consequence of the problem.
    public let severity: Severity
    /// The short name of the broken rule, such as `unknown-key`. It is stable between versions.
    public let rule: String
    /// The message, as one line of safe text.
    public let message: String
    /// The text to write instead, or a command to run, as safe text; `nil` if unknown.
    public let fix: String?
    /// The line of the file and a caret under the column, as safe text; `nil` if the line is empty.
    public let excerpt: String?
}

extension SceneDiagnostic: CustomStringConvertible {
    /// The location, the message, the line with a caret, and a hint with the fix unless the message contains it.
    public var shown: SafeText {
        var lines: [SafeText] = ["\(file):\(line):\(column): \(severity.rawValue): \(message)"]
        if let excerpt { lines.append(SafeText(lines: excerpt)) }
        if let fix, !message.contains(fix) { lines.append("hint: \(fix)") }
        return lines.joined(separator: "\n")
    }

    /// The first line of ``description``: location, severity and message.
    public var summary: String { shown.firstLine.text }

    /// The text of ``shown``.
    public var description: String { shown.text }
}
