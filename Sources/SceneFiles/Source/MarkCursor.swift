/// Turns the marks of libyaml into offsets.
///
/// libyaml counts columns in Unicode scalars and ends lines at three more characters than editors do (YAML
/// 1.1, section 4.2). Marks mostly rise through a document, so the cursor walks on from the last one.
struct MarkCursor {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The offset of a mark, the line and column counted from 1; the end of the text for one behind it.
    ///
    /// - Complexity: O(distance from the last mark) for rising marks.
    mutating func offset(line wantedLine: Int, column wantedColumn: Int) -> Int {
        if (wantedLine, wantedColumn) < (line, column) {
            offset = 0
            line = 1
            column = 1
        }
        while offset < bytes.count, (line, column) < (wantedLine, wantedColumn) { advance() }
        return offset
    }

    private mutating func advance() {
        let length = lineBreakLength
        if length > 0 {
            offset += length
            line += 1
            column = 1
        } else {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
    }

    /// The number of bytes of the line break at the current place; 0 when there is none.
    private var lineBreakLength: Int {
        func at(_ distance: Int) -> UInt8 { offset + distance < bytes.count ? bytes[offset + distance] : 0 }
        switch bytes[offset] {
        case 0x0A: return 1
        case 0x0D: return at(1) == 0x0A ? 2 : 1
        case 0xC2: return at(1) == 0x85 ? 2 : 0
        case 0xE2: return at(1) == 0x80 && (at(2) == 0xA8 || at(2) == 0xA9) ? 3 : 0
        default: return 0
        }
    }
}
