public import Raster

/// Writes cells as text with the escape sequences that colour them (ECMA-48 SGR).
public struct ANSIEncoder: Sendable {
    private var pen = Pen()

    /// What the next character will look like.
    private struct Pen: Equatable {
        var foreground = CellColor.default
        var background = CellColor.default
        var style: CellStyle = []
    }

    /// An encoder whose terminal is in its initial state.
    public init() {}

    /// A whole grid as lines of text, each ended by a newline and each closed by a reset where it was
    /// coloured, so that the text survives `head`, `grep` and a pager. Blanks at the ends of lines are dropped.
    public static func lines(_ grid: CellGrid) -> String {
        var encoder = ANSIEncoder()
        var text = ""
        for row in 0..<grid.rows {
            var end = grid.columns
            while end > 0, grid[column: end - 1, row: row].isInvisible { end -= 1 }
            for column in 0..<end { encoder.write(grid[column: column, row: row], to: &text) }
            encoder.reset(&text)
            text += "\n"
        }
        return text
    }

    /// Writes one cell, after whatever changes the pen into its colours.
    public mutating func write(_ cell: Cell, to text: inout String) {
        var wanted = Pen(foreground: cell.foreground, background: cell.background, style: cell.style)
        // A blank shows no foreground, so it keeps the pen that is there.
        if cell.glyph == " ", cell.style.isDisjoint(with: [.reverse, .underline]) {
            wanted.foreground = pen.foreground
            wanted.style = pen.style.isDisjoint(with: [.reverse, .underline]) ? pen.style : cell.style
        }
        change(to: wanted, &text)
        text.unicodeScalars.append(cell.glyph)
    }

    /// Puts the pen back into its initial state.
    public mutating func reset(_ text: inout String) {
        if pen != Pen() { text += "\u{1B}[0m" }
        pen = Pen()
    }

    private mutating func change(to wanted: Pen, _ text: inout String) {
        guard wanted != pen else { return }
        var codes: [String] = []
        if !pen.style.subtracting(wanted.style).isEmpty {
            codes.append("0")
            pen = Pen()
        }
        let added = wanted.style.subtracting(pen.style)
        if added.contains(.bold) { codes.append("1") }
        if added.contains(.dim) { codes.append("2") }
        if added.contains(.underline) { codes.append("4") }
        if added.contains(.reverse) { codes.append("7") }
        if wanted.foreground != pen.foreground { codes.append(ANSIEncoder.code(wanted.foreground, base: 30)) }
        if wanted.background != pen.background { codes.append(ANSIEncoder.code(wanted.background, base: 40)) }
        pen = wanted
        text += "\u{1B}[" + codes.joined(separator: ";") + "m"
    }

    /// The SGR parameters of a colour; `base` is 30 for the foreground and 40 for the background.
    private static func code(_ color: CellColor, base: Int) -> String {
        if let rgb = color.rgb { return "\(base + 8);2;\(rgb.red);\(rgb.green);\(rgb.blue)" }
        guard let index = color.index else { return "\(base + 9)" }
        switch index {
        case 0..<8: return "\(base + Int(index))"
        case 8..<16: return "\(base + 52 + Int(index))"
        default: return "\(base + 8);5;\(index)"
        }
    }
}

extension Cell {
    /// Whether nothing can be seen in it.
    fileprivate var isInvisible: Bool {
        glyph == " " && background == .default && style.isDisjoint(with: [.reverse, .underline])
    }
}
