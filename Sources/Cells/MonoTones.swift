import Text

/// Shows without any colour what was drawn in colours.
///
/// Dots on no ground stay as they are, so that lines do not break. Grounds turn into tones, unless the picture is one
/// of ``PlainTones``: lightness becomes density, and in braille hue becomes texture, so that red and blue shapes of one
/// lightness still differ. The textures are those that engravers have used for the colours of arms since 1638 (Petra
/// Sancta's): upright lines for red, dots for yellow, level lines for blue, falling ones for green, rising ones for
/// purple; ours add a chequer for cyan. Even black has some density, to differ from nothing.
struct MonoTones: Sendable {
    private let braille = DotPattern.braille.glyphs
    private let textures = Texture.allCases.map(\.thresholds)
    private let densities = LinearLight.densities

    /// The same cell without colours, in a picture that is made of braille or of other glyphs.
    func cell(_ cell: Cell, column: Int, row: Int, isBraille: Bool) -> Cell {
        var result = cell
        (result.foreground, result.background) = (.default, .default)
        guard cell.background != .default else { return result }
        let ground = tone(cell.background)
        let ink = tone(cell.foreground)
        if cell.glyph == " " {
            result.glyph = isBraille ? braille[dots(ground, column, row)] : Self.shade(ground.density)
        } else if isBraille, let mask = DotPattern.brailleIndex(of: cell.glyph) {
            result.glyph = braille[dots(mask, ink, ground, column, row)]
        } else if Self.differ(ink, ground, by: 24) || cell.isText {
            if ground.density > ink.density { result.style.formSymmetricDifference(.reverse) }
        } else {
            result.glyph = Self.shade(UInt8((Int(ink.density) + Int(ground.density)) / 2))
        }
        return result
    }

    /// The dots of a cell in two tones. Of two that differ in density, the lighter one is drawn solid and the
    /// darker one left out: an edge is worth more than a tone.
    private func dots(_ mask: Int, _ ink: Tone, _ ground: Tone, _ column: Int, _ row: Int) -> Int {
        if Self.differ(ink, ground, by: 48) { return ink.density > ground.density ? mask : ~mask & 255 }
        return dots(ink, column, row) & mask | dots(ground, column, row) & ~mask
    }

    /// The dots of a cell in one tone.
    private func dots(_ tone: Tone, _ column: Int, _ row: Int) -> Int {
        let thresholds = textures[tone.texture.rawValue]
        let first = (row & 1) << 5 | (column & 3) << 3
        var lit = 0
        for dot in 0..<8 where tone.density > thresholds[first | dot] { lit |= 1 << dot }
        return lit
    }

    private static func differ(_ ink: Tone, _ ground: Tone, by least: Int) -> Bool {
        abs(Int(ink.density) - Int(ground.density)) > least
    }

    private static func shade(_ density: UInt8) -> Unicode.Scalar { shades[Int(density) / 64] }

    private static let shades: [Unicode.Scalar] = ["░", "▒", "▓", "█"]

    /// What stands for a colour; for the terminal's own, white.
    private func tone(_ color: CellColor) -> Tone {
        guard let rgb = color.rgb ?? color.index.map({ NumberedColors.xterm[$0] }) else {
            return Tone(density: 255, texture: .dots)
        }
        return Tone(
            density: densities[LinearLight.luminance(rgb.red, rgb.green, rgb.blue)],
            texture: Texture(red: Int(rgb.red), green: Int(rgb.green), blue: Int(rgb.blue)))
    }

    private struct Tone {
        /// 32 for black to 255 for white.
        let density: UInt8
        let texture: Texture
    }
}

/// How the dots of a tone are laid out.
private enum Texture: Int, CaseIterable {
    case dots, upright, falling, chequer, level, rising

    /// The texture of a colour: by hue in six parts, and dots for what has hardly any.
    init(red: Int, green: Int, blue: Int) {
        let (low, high) = (min(red, green, blue), max(red, green, blue))
        let chroma = high - low
        let middle = red + green + blue - low - high
        if chroma * 8 <= high {
            self = .dots
        } else if (middle - low) * 2 > chroma {
            self = low == blue ? .dots : low == red ? .chequer : .rising
        } else {
            self = high == red ? .upright : high == green ? .falling : .level
        }
    }

    /// The thresholds of an 8 × 8 square of dots as eight cells, four side by side, the dots of each row by
    /// row. Lines lie four dots apart and grow in width with the density; the chequer has squares of two.
    var thresholds: [UInt8] {
        (0..<64).map { index in
            let x = (index >> 3 & 3) << 1 | index & 1
            let y = (index >> 5) << 2 | (index >> 1 & 3)
            switch self {
            case .dots: return OrderedMask.threshold(x: x, y: y)
            case .upright: return Self.line(x, along: y)
            case .level: return Self.line(y, along: x)
            case .falling: return Self.line(x - y, along: y)
            case .rising: return Self.line(x + y, along: y)
            case .chequer: return Self.line(((x >> 1) + (y >> 1)) & 1 == 0 ? x & 1 : x & 1 | 2, along: y)
            }
        }
    }

    private static func line(_ line: Int, along: Int) -> UInt8 {
        UInt8(([0, 4, 12, 8][line & 3] + [0, 2, 1, 3][along & 3]) * 16 + 8)
    }
}

// MARK: - Pictures of one or two tones

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
