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
