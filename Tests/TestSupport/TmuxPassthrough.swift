/// Takes what is wrapped for the terminal behind tmux out of it (tmux(1), "allow-passthrough"): `ESC P tmux;`, the text with
/// each Esc twice, and `ESC \\`. All else stays as it is.
public struct TmuxPassthrough: Sendable {
    private static let start = Array("\u{1B}Ptmux;".utf8)
    private var held: [UInt8] = []
    private var isInside = false

    /// Nothing has come yet.
    public init() {}

    /// The bytes that come to the terminal of some more; what may be half of a mark waits for the rest.
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
