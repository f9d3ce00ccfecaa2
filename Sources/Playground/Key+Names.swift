package import Cells

extension Key {
    /// The keys that are no letters: how files and the command line call them, and how the screen does.
    private static let named: [(name: String, label: String, key: Key)] =
        [
            ("space", "space", .character(" ")), ("left", "←", .left), ("right", "→", .right),
            ("up", "↑", .up), ("down", "↓", .down), ("shift-left", "Shift-←", .shiftLeft),
            ("shift-right", "Shift-→", .shiftRight), ("home", "Home", .home), ("end", "End", .end),
            ("pageup", "PgUp", .pageUp), ("pagedown", "PgDn", .pageDown), ("enter", "Enter", .enter),
            ("tab", "Tab", .tab), ("backspace", "Backspace", .backspace), ("delete", "Del", .delete),
            ("escape", "Esc", .escape),
        ] + (1...12).map { ("f\($0)", "F\($0)", .function($0)) }

    /// The names of the keys that have one; Ctrl with a letter is `ctrl-l`, and a character is itself.
    package static let names: [String] = named.map(\.name)

    /// The key of a name.
    package init?(named word: String) {
        let scalars = word.unicodeScalars
        if let only = scalars.first, scalars.count == 1 {
            self = .character(only)
        } else if let named = Key.named.first(where: { $0.name == word }) {
            self = named.key
        } else if word.hasPrefix("ctrl-"), scalars.count == 6, let letter = scalars.last,
            ("a"..."z").contains(letter)
        {
            self = .control(letter)
        } else {
            return nil
        }
    }

    /// The key that the screen calls so.
    init?(label: String) {
        let letters = label.unicodeScalars
        if let named = Key(namedLabel: label) {
            self = named
        } else if label.hasPrefix("Ctrl-"), letters.count == 6, let letter = letters.last {
            self = .control(letter)
        } else if letters.count == 1, let only = letters.first {
            self = .character(only)
        } else {
            return nil
        }
    }

    /// The key that the screen calls so, if that is no word and no letter.
    init?(namedLabel label: String) {
        guard let named = Key.named.first(where: { $0.label == label }) else { return nil }
        self = named.key
    }

    /// The name of the key; nil for one that no file can name.
    package var name: String? {
        if let named = Key.named.first(where: { $0.key == self }) { return named.name }
        guard case .character(let scalar) = self else { return nil }
        if (1...26).contains(scalar.value) {
            return "ctrl-\(Character(Unicode.Scalar(UInt8(scalar.value | 96))))"
        }
        return scalar.value < 0x20 ? nil : String(scalar)
    }

    /// The key as the screen calls it.
    package var label: String {
        if let named = Key.named.first(where: { $0.key == self }) { return named.label }
        guard case .character(let scalar) = self else { return "" }
        return scalar.value < 0x20
            ? "Ctrl-\(Character(Unicode.Scalar(UInt8(scalar.value | 64))))" : String(scalar)
    }
}
