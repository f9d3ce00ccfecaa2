/// The tones of a picture in braille that has so few that no texture is needed to tell them apart: one, and perhaps
/// lines of another, with what becomes of the two where they meet in a dot.
///
/// The tone is drawn solid, and so are the lines, with a dot left out on either side of them.
struct PlainTones {
    /// The colours of the lines; all others are the fill's.
    private let lineColors: [CellColor]
    /// Which dots of each cell are line.
    private var lines: [UInt8]

    /// The tones of a picture; nil when there are others, and when none fills a cell.
    init?(_ cells: Span<Cell>) {
        guard let tones = Self.tones(of: cells),
            let fill = tones.max(by: { $0.whole < $1.whole }), fill.whole > 0,
            let line = tones.max(by: { $0.distance(to: fill) < $1.distance(to: fill) }),
            tones.allSatisfy({ $0.isBetween(fill, line) })
        else { return nil }
        let others = tones.filter { $0.distance(to: line) < $0.distance(to: fill) }
        // What covers many cells is no line but a fill: two of these need their textures.
        if others.reduce(0, { $0 + $1.whole * 2 - $1.dotted }) > 0 { return nil }
        lineColors = others.map(\.color)
        lines = []
        lines.reserveCapacity(cells.count)
        for index in cells.indices { lines.append(dots(of: cells[index], areLine: true)) }
    }

    /// Draws the picture anew without colours, and takes those of the text beside it away.
    func draw(in cells: inout MutableSpan<Cell>, columns: Int) {
        let glyphs = DotPattern.braille.glyphs
        for index in cells.indices {
            let cell = cells[index]
            if cell.isBraille || cell.glyph == " " && cell.background != .default {
                let own = lines[index]
                let lit = own | dots(of: cell, areLine: false) & ~around(own, index, columns)
                cells[index].glyph = lit == 0 ? " " : glyphs[Int(lit)]
            }
            (cells[index].foreground, cells[index].background) = (.default, .default)
        }
    }

    /// Which dots of a cell are line, or which are fill, as bits row by row.
    private func dots(of cell: Cell, areLine: Bool) -> UInt8 {
        guard let ink = cell.glyph == " " ? 0 : DotPattern.brailleIndex(of: cell.glyph).map(UInt8.init) else {
            return 0
        }
        func isMeant(_ color: CellColor) -> Bool {
            color != .default && lineColors.contains(color) == areLine
        }
        return (isMeant(cell.foreground) ? ink : 0) | (isMeant(cell.background) ? ~ink : 0)
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

extension PlainTones {
    /// A colour of a picture.
    private struct Tone {
        let color: CellColor
        let channels: SIMD3<Int32>
        /// How many cells it covers, and of how many it has a part.
        var whole = 0
        var dotted = 0

        func distance(to other: Tone) -> Int32 {
            let step = channels &- other.channels
            return (step &* step).wrappedSum()
        }

        /// Whether it is a mixture of two others, or one of them, to a few steps of 255.
        func isBetween(_ one: Tone, _ other: Tone) -> Bool {
            let (way, step) = (other.channels &- one.channels, channels &- one.channels)
            let length = max((way &* way).wrappedSum(), 1)
            let part = min(max((way &* step).wrappedSum(), 0), length)
            let miss = step &* length &- way &* part
            let limit = length * 12
            return miss.max() <= limit && miss.min() >= -limit
        }
    }

    /// More colours than this are no mixture of two.
    private static let most = 32

    /// The colours of a picture, those of text left out; nil when they are many.
    private static func tones(of cells: Span<Cell>) -> [Tone]? {
        var tones: [Tone] = []
        func count(_ color: CellColor, whole: Int = 0, dotted: Int = 0) -> Bool {
            if color == .default { return true }
            var place = tones.firstIndex { $0.color == color }
            if place == nil, tones.count < most, let (red, green, blue) = color.rgb {
                place = tones.count
                tones.append(Tone(color: color, channels: SIMD3(Int32(red), Int32(green), Int32(blue))))
            }
            guard let place else { return false }
            tones[place].whole += whole
            tones[place].dotted += dotted
            return true
        }
        for index in cells.indices {
            let cell = cells[index]
            if cell.glyph == " " {
                guard count(cell.background, whole: 1) else { return nil }
            } else if cell.isBraille {
                guard count(cell.foreground, dotted: 1), count(cell.background, dotted: 1) else { return nil }
            }
        }
        return tones
    }
}

extension Cell {
    fileprivate var isBraille: Bool { (0x2800...0x28FF).contains(glyph.value) }
}
