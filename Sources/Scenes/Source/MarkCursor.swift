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
