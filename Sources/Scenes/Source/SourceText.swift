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
