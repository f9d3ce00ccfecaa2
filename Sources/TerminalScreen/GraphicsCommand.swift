/// A command of the kitty graphics protocol: keys with values, and the data that they are about.
///
/// Inside tmux each goes through in a string of its own (DCS tmux;), which tmux hands on where `allow-passthrough` is on.
struct GraphicsCommand {
    /// Whether tmux is between.
    let isWrapped: Bool

    /// The most data of one command; longer ones go in several (kitty, "Remote clients").
    static let longestData = 4096

    /// Appends a command: `keys` as the protocol has them, separated by commas.
    func write(_ keys: String, _ data: ArraySlice<UInt8> = [], to bytes: inout [UInt8]) {
        bytes.append(contentsOf: isWrapped ? Self.wrappedStart : Self.start)
        bytes.append(contentsOf: keys.utf8)
        if !data.isEmpty {
            bytes.append(UInt8(ascii: ";"))
            bytes.append(contentsOf: data)
        }
        bytes.append(contentsOf: isWrapped ? Self.wrappedEnd : Self.end)
    }

    /// A command as text.
    func text(_ keys: String, _ data: String = "") -> String {
        var bytes: [UInt8] = []
        write(keys, Array(data.utf8)[...], to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What ends a command that may have been cut in the middle, for a terminal would take the next for a part of it.
    var ending: String { isWrapped ? "\u{1B}Ptmux;\u{1B}\u{1B}\\\u{1B}\\" : "\u{1B}\\" }

    private static let start = Array("\u{1B}_G".utf8)
    private static let end = Array("\u{1B}\\".utf8)
    private static let wrappedStart = Array("\u{1B}Ptmux;\u{1B}\u{1B}_G".utf8)
    private static let wrappedEnd = Array("\u{1B}\u{1B}\\\u{1B}\\".utf8)
}
