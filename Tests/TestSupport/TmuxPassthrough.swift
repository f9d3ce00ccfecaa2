/// A decoder of tmux's passthrough sequences (tmux(1), "allow-passthrough"): `ESC P tmux;`, a text with doubled Esc, `ESC \\`.
///
/// Other bytes are unchanged.
public struct TmuxPassthrough: Sendable {
    private static let start = Array("\u{1B}Ptmux;".utf8)
    private var held: [UInt8] = []
    private var isInside = false

    /// Creates a decoder.
    public init() {}

    /// Returns the decoded bytes. An incomplete sequence waits for the next call.
    public mutating func unwrapped(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var passed: [UInt8] = []
        for byte in bytes {
            held.append(byte)
            if isInside {
                guard held.first == 0x1B else {
                    passed += held
                    held = []
                    continue
                }
                guard held.count == 2 else { continue }
                if byte == 0x1B { passed.append(byte) } else { isInside = false }
                held = []
            } else if held == Self.start {
                isInside = true
                held = []
            } else if !Self.start.starts(with: held) {
                // The last byte may begin another mark.
                let next: [UInt8] = byte == 0x1B ? [byte] : []
                passed += held.dropLast(next.count)
                held = next
            }
        }
        return passed
    }
}
