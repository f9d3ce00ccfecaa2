internal import Cells
internal import Text

/// What stands for a character where only ASCII can be shown.
enum ASCIIFallback {
    /// The nearest ASCII character; `?` when there is none.
    static func glyph(for glyph: Unicode.Scalar) -> Unicode.Scalar {
        let value = glyph.value
        if (0x20...0x7E).contains(value) { return glyph }
        if (0x2800...0x28FF).contains(value) { return densities[Int((value & 0xFF).nonzeroBitCount)] }
        if let symbol = symbols[glyph] { return symbol }
        if (0x2500...0x257F).contains(value) { return "+" }
        return (0x2580...0x259F).contains(value) ? "#" : "?"
    }

    /// Braille by how many dots are lit.
    private static let densities: [Unicode.Scalar] = [" ", ".", ".", ":", ":", "*", "*", "#", "#"]

    /// All others with a likeness; of the lines and blocks those that are not `+` and `#`.
    private static let symbols: [Unicode.Scalar: Unicode.Scalar] = {
        let likenesses: [(Unicode.Scalar, String)] = [
            (" ", "\u{A0}"), (".", "·…░"), ("*", "•◆▪"), ("o", "●○°"), ("#", "■≠"), ("-", "□↔−–—"),
            (">", "▶►→⏵"), ("<", "◀◄←⏴"), ("^", "▲↑"), ("v", "▼↓✓"), ("@", "↻"), ("=", "⏸"), ("x", "×"),
            ("/", "÷╱"), ("'", "‘’"), ("\"", "“”▀▔"), ("8", "∞"), ("~", "≈"), ("\\", "╲"), ("X", "╳"),
            ("_", "▁▂▃▄"), (":", "▒"), ("-", "─━┄┅┈┉╌╍═╴╶╸╺"), ("|", "│┃┆┇┊┋╎╏║╵╷╹╻"),
        ]
        return Dictionary(
            likenesses.flatMap { likeness in likeness.1.unicodeScalars.map { ($0, likeness.0) } },
            uniquingKeysWith: { first, _ in first })
    }()
}

extension CellGrid {
    /// Puts something of ASCII in place of all that is not: for a wide character, one for each half.
    mutating func becomeASCII() {
        withMutableCells { cells in
            for index in cells.indices {
                cells[index].glyph = ASCIIFallback.glyph(for: cells[index].glyph)
                cells[index].marks = .none
            }
        }
    }
}
