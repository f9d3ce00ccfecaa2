internal import Cells

/// What stands for a character where only ASCII can be shown.
enum ASCIIFallback {
    /// The nearest ASCII character; `?` when there is none.
    static func glyph(for glyph: Unicode.Scalar) -> Unicode.Scalar {
        switch glyph.value {
        case 0x20...0x7E: glyph
        case 0x2500...0x257F: boxLine(glyph.value)
        case 0x2580...0x259F: block(glyph.value)
        case 0x2800...0x28FF: dots(glyph.value & 0xFF)
        default: symbols[glyph] ?? "?"
        }
    }

    private static let symbols: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{A0}": " ", "·": ".", "•": "*", "●": "o", "○": "o", "◆": "*", "■": "#", "□": "-", "▪": "*",
        "▶": ">", "◀": "<", "▲": "^", "▼": "v", "►": ">", "◄": "<", "←": "<", "→": ">", "↑": "^", "↓": "v",
        "↔": "-", "↻": "@", "⏸": "=", "⏵": ">", "⏴": "<", "×": "x", "÷": "/", "−": "-", "–": "-", "—": "-",
        "…": ".", "‘": "'", "’": "'", "“": "\"", "”": "\"", "°": "o", "✓": "v", "∞": "8", "≈": "~", "≠": "#",
    ]

    private static func boxLine(_ value: UInt32) -> Unicode.Scalar {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2574, 0x2576, 0x2578,
            0x257A:
            "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577, 0x2579,
            0x257B:
            "|"
        case 0x2571: "/"
        case 0x2572: "\\"
        case 0x2573: "X"
        default: "+"
        }
    }

    private static func block(_ value: UInt32) -> Unicode.Scalar {
        switch value {
        case 0x2580, 0x2594: "\""
        case 0x2581...0x2584: "_"
        case 0x2591: "."
        case 0x2592: ":"
        default: "#"
        }
    }

    /// Braille by how much of the cell is lit.
    private static func dots(_ bits: UInt32) -> Unicode.Scalar {
        switch bits.nonzeroBitCount {
        case 0: " "
        case 1...2: "."
        case 3...4: ":"
        case 5...6: "*"
        default: "#"
        }
    }
}

extension CellGrid {
    /// Puts something of ASCII in place of all that is not.
    mutating func becomeASCII() {
        withMutableCells { cells in
            for index in cells.indices { cells[index].glyph = ASCIIFallback.glyph(for: cells[index].glyph) }
        }
    }
}
