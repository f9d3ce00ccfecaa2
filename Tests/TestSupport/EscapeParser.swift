public import CTerminal

/// The program's parser of escape sequences, as a value.
public struct EscapeParser {
    /// The parser and its text, which the parser points to.
    private final class Storage {
        var parser = cterm_parser()
        let text: UnsafeMutablePointer<CChar>

        init(capacity: Int) {
            text = .allocate(capacity: capacity)
            parser.text = text
            parser.capacity = Int32(capacity)
        }

        deinit { text.deallocate() }
    }

    private let storage: Storage

    /// Creates a parser of sequences up to a length in bytes.
    public init(capacity: Int = 1 << 16) { storage = Storage(capacity: capacity) }

    /// Parses one byte.
    public mutating func parse(_ byte: UInt8) -> cterm_event { cterm_parse(&storage.parser, byte) }

    /// The text of the complete sequence.
    public var text: String { String(cString: storage.text) }
}
