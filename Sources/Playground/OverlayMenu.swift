import Cells
import Layers
import Text

/// The choice of overlays in the last row of the screen: each has a letter that puts it on or takes it off.
struct OverlayMenu {
    /// The overlays that are on.
    let chosen: Set<Overlay>

    /// What a key asks for while the choice is open; nil for a key that means what it always means.
    static func command(for key: Key) -> Command? {
        switch key {
        case .escape, .enter: return .show(.chooseOverlays(false))
        case .character(let letter):
            return Overlay.allCases.first { $0.letter == letter }.map { .show(.toggle($0)) }
        default: return nil
        }
    }

    /// Writes the choice into a row: all words where there is room for them, else letters.
    func draw(into grid: inout CellGrid, row: Int, theme: Theme, hits: inout HitMap) {
        let isWide = grid.columns >= Overlay.allCases.reduce(13) { $0 + $1.rawValue.count + 6 }
        var column = 1
        func write(_ text: ShownText, _ ink: Theme.Ink) {
            grid.write(text, column: column, row: row, ink: ink)
            column += text.columns
        }
        for overlay in Overlay.allCases {
            let isOn = chosen.contains(overlay)
            let start = column
            write(isOn ? "●" : " ", theme.accent)
            write("\(String(overlay.letter))", theme.accent)
            if isWide { write(" \(overlay.rawValue)", isOn ? Theme.Ink() : theme.dim) }
            hits.add(.command(.show(.toggle(overlay))), columns: start..<column, row: row)
            write("  ", theme.dim)
        }
        hits.add(.key(.escape), columns: column..<column + 8, row: row)
        write("Esc", theme.accent)
        write(" done", theme.dim)
    }
}

extension Overlay {
    /// The key that puts it on or takes it off: the first letter of its name.
    fileprivate var letter: Unicode.Scalar { rawValue.unicodeScalars.first ?? " " }
}
