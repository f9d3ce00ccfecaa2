/// The tones of a picture in braille that has so few that no texture is needed to tell them apart: one, and perhaps
/// lines of another.
///
/// The tone is drawn solid, and so are the lines, with a dot left out on either side of them.
struct PlainTones {
    private let fill: CellColor
    private let line: CellColor
    /// Which dots of each cell are line.
    private var lines: [UInt8]

    /// The tones of a picture; nil when there are others, and when none fills a cell.
    init?(_ cells: Span<Cell>) {
        var tones: [(color: CellColor, whole: Int, dotted: Int)] = []
        func count(_ color: CellColor, whole: Int = 0, dotted: Int = 0) -> Bool {
            guard color != .default else { return true }
            guard let known = tones.firstIndex(where: { $0.color == color }) else {
                tones.append((color, whole, dotted))
                return tones.count <= 2
            }
            tones[known].whole += whole
            tones[known].dotted += dotted
            return true
        }
        for index in cells.indices {
            let cell = cells[index]
            let isFew =
                cell.glyph == " "
                ? count(cell.background, whole: 1)
                : !cell.isBraille || count(cell.foreground, dotted: 1) && count(cell.background, dotted: 1)
            if !isFew { return nil }
        }
        guard let fill = tones.max(by: { $0.whole < $1.whole }), fill.whole > 0 else { return nil }
        let other = tones.first { $0.color != fill.color }
        // What covers many cells is no line but a fill: two of these need their textures.
        if let other, other.whole * 2 > other.dotted { return nil }
        self.fill = fill.color
        line = other?.color ?? .default
        lines = []
        lines.reserveCapacity(cells.count)
        for index in cells.indices { lines.append(line == .default ? 0 : cells[index].dots(of: line)) }
    }

    /// The dots that are lit in a cell of the picture; nil for a cell that is none of it.
    func dots(_ cell: Cell, at index: Int, columns: Int) -> Int? {
        guard cell.isBraille || cell.glyph == " " && cell.background != .default else { return nil }
        let own = lines[index]
        return Int(own | cell.dots(of: fill) & ~(own | around(own, index, columns)))
    }

    /// The dots beside, above and below those that are line. Even bits are the left dots of a cell, from the top down.
    private func around(_ own: UInt8, _ index: Int, _ columns: Int) -> UInt8 {
        let column = index % columns
        let left = column > 0 ? lines[index - 1] : 0
        let right = column + 1 < columns ? lines[index + 1] : 0
        let above = index >= columns ? lines[index - columns] : 0
        let below = index + columns < lines.count ? lines[index + columns] : 0
        let beside = (own & 0x55) << 1 | (own & 0xAA) >> 1 | (left & 0xAA) >> 1 | (right & 0x55) << 1
        return beside | own << 2 | own >> 2 | above >> 6 | below << 6
    }
}

extension Cell {
    fileprivate var isBraille: Bool { (0x2800...0x28FF).contains(glyph.value) }

    /// Which of its dots have a colour, as bits row by row.
    fileprivate func dots(of color: CellColor) -> UInt8 {
        guard let ink = glyph == " " ? 0 : DotPattern.brailleIndex(of: glyph).map(UInt8.init) else {
            return 0
        }
        return (foreground == color ? ink : 0) | (background == color ? ~ink : 0)
    }
}
