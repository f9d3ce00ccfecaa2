/// The text of a file and the places in it.
///
/// Inside the reader a place is an offset in UTF-8 bytes; a person is told a line and a column. Lines end with
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
    func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(of: offset)
        return (line + 1, characterCount(lineStarts[line]..<offset) + 1)
    }

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

extension SourceText {
    /// The bytes that a node takes up, brackets and quotes included; nil when its end cannot be told.
    func range(of node: SceneNode) -> Range<Int>? {
        switch node.content {
        case .text: return ScalarAlignment.range(of: node, in: self)
        case .list(let nodes): return range(from: node.offset, last: nodes.last, closing: "]")
        case .mapping(let entries): return range(from: node.offset, last: entries.last?.value, closing: "}")
        }
    }

    /// The range from the start of a list or mapping to the end of its last member, or to its bracket.
    private func range(from start: Int, last: SceneNode?, closing: Unicode.Scalar) -> Range<Int>? {
        let opening = closing == "]" ? UInt8(ascii: "[") : UInt8(ascii: "{")
        guard byte(at: start) == opening else {
            return last.flatMap(range(of:)).map { start..<$0.upperBound }
        }
        guard var place = last == nil ? start + 1 : last.flatMap(range(of:))?.upperBound else { return nil }
        while let byte = byte(at: place), byte != UInt8(ascii: closing) {
            if byte == UInt8(ascii: "#") {
                place = line(around: place).upperBound
            } else if [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(byte) {
                place += 1
            } else {
                return nil
            }
        }
        return place < bytes.count ? start..<place + 1 : nil
    }
}
