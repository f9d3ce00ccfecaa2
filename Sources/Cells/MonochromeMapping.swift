/// The mapping of a coloured grid to a terminal without colours.
///
/// Dots without a background stay, so lines do not break. Backgrounds become tones: lightness becomes density, and in
/// braille hue becomes texture. The textures are those of heraldic engravings since 1638 (Petra Sancta): vertical lines for
/// red, dots for yellow, horizontal lines for blue, falling lines for green and rising lines for purple. Ours add a chequer
/// for cyan. A braille picture of few tones needs no textures (``SolidTones``).
struct MonochromeMapping: Sendable {
    private let braille = DotPattern.braille.glyphs
    private let textures = Texture.allCases.map(\.thresholds)
    private let densities = LinearLight.densities

    func apply(to cells: inout MutableSpan<Cell>, columns: Int, isBraille: Bool) {
        if isBraille, let solid = SolidTones(cells.span) { return solid.draw(in: &cells, columns: columns) }
        for index in cells.indices where !cells[unchecked: index].hasDefaultColors {
            cells[index] = mapped(
                cells[index], column: index % columns, row: index / columns, isBraille: isBraille)
        }
    }

    private func mapped(_ cell: Cell, column: Int, row: Int, isBraille: Bool) -> Cell {
        var result = cell
        (result.foreground, result.background) = (.default, .default)
        guard cell.background != .default else { return result }
        let (ink, background) = (tone(cell.foreground), tone(cell.background))
        if cell.glyph == " " {
            result.glyph = isBraille ? braille[dots(background, column, row)] : Self.shade(background.density)
        } else if isBraille, let mask = DotPattern.brailleIndex(of: cell.glyph) {
            // An edge matters more than a tone: of two densities the greater one is drawn solid, the other not at all.
            let lit =
                Self.differ(ink, background, by: 48)
                ? ink.density > background.density ? mask : ~mask & 255
                : dots(ink, column, row) & mask | dots(background, column, row) & ~mask
            result.glyph = braille[lit]
        } else if Self.differ(ink, background, by: 24) || cell.isText {
            if background.density > ink.density { result.style.formSymmetricDifference(.reverse) }
        } else {
            result.glyph = Self.shade(UInt8((Int(ink.density) + Int(background.density)) / 2))
        }
        return result
    }

    /// Returns the lit dots of a cell in one tone.
    private func dots(_ tone: Tone, _ column: Int, _ row: Int) -> Int {
        let thresholds = textures[tone.texture.rawValue]
        let first = (row & 1) << 5 | (column & 3) << 3
        var lit = 0
        for dot in 0..<8 where tone.density > thresholds[first | dot] { lit |= 1 << dot }
        return lit
    }

    private static func differ(_ ink: Tone, _ background: Tone, by minimum: Int) -> Bool {
        abs(Int(ink.density) - Int(background.density)) > minimum
    }

    private static let shades: [Unicode.Scalar] = ["░", "▒", "▓", "█"]

    private static func shade(_ density: UInt8) -> Unicode.Scalar { shades[Int(density) / 64] }

    /// Returns the tone of a colour; white for the terminal's default colour.
    private func tone(_ color: CellColor) -> Tone {
        let color = NumberedColors.xterm.resolved(color)
        if color == .default { return Tone(density: 255, texture: .dots) }
        return Tone(density: densities[LinearLight.luminance(color)], texture: Texture(color))
    }

    private struct Tone {
        /// 32 for black to 255 for white.
        let density: UInt8
        let texture: Texture
    }
}

/// The arrangement of the dots of a tone.
private enum Texture: Int, CaseIterable {
    case dots, vertical, falling, chequer, horizontal, rising

    /// Creates the texture of a colour: one for each of six hues, and dots for colours with little chroma.
    init(_ color: CellColor) {
        let (red, green, blue) = (color.channels[0], color.channels[1], color.channels[2])
        let (low, high) = (color.channels.min(), color.channels.max())
        let chroma = high - low
        let middle = red + green + blue - low - high
        if chroma * 8 <= high {
            self = .dots
        } else if (middle - low) * 2 > chroma {
            self = low == blue ? .dots : low == red ? .chequer : .rising
        } else {
            self = high == red ? .vertical : high == green ? .falling : .horizontal
        }
    }

    /// The thresholds of 8 × 8 dots: eight cells, four side by side. Lines grow wider with the density.
    var thresholds: [UInt8] {
        func line(_ line: Int, along: Int) -> UInt8 {
            UInt8(([0, 4, 12, 8][line & 3] + [0, 2, 1, 3][along & 3]) * 16 + 8)
        }
        return (0..<64).map { index in
            let x = (index >> 3 & 3) << 1 | index & 1
            let y = (index >> 5) << 2 | (index >> 1 & 3)
            switch self {
            case .dots: return OrderedMask.threshold(x: x, y: y)
            case .vertical: return line(x, along: y)
            case .horizontal: return line(y, along: x)
            case .falling: return line(x - y, along: y)
            case .rising: return line(x + y, along: y)
            case .chequer: return line(((x >> 1) + (y >> 1)) & 1 == 0 ? x & 1 : x & 1 | 2, along: y)
            }
        }
    }
}

// MARK: - Pictures of one or two tones

/// A braille picture of one fill, perhaps lines of a second tone, and mixtures of both, which is drawn solid.
private struct SolidTones {
    private let lineColors: [CellColor]
    /// The dots of each cell that belong to lines, as bits row by row.
    private var lines: [UInt8]

    /// Creates the tones of a picture, or returns `nil` if it has other tones or fills no cell completely.
    init?(_ cells: Span<Cell>) {
        guard let tones = Self.tones(of: cells),
            let fill = tones.max(by: { $0.whole < $1.whole }), fill.whole > 0,
            let line = tones.max(by: { $0.distance(to: fill) < $1.distance(to: fill) }),
            tones.allSatisfy({ $0.isBetween(fill, line) })
        else { return nil }
        let others = tones.filter { $0.distance(to: line) < $0.distance(to: fill) }
        // A colour that covers many cells is a second fill, which needs a texture.
        if others.reduce(0, { $0 + $1.whole * 2 - $1.dotted }) > 0 { return nil }
        lineColors = others.map(\.color)
        lines = []
        lines.reserveCapacity(cells.count)
        for index in cells.indices { lines.append(dots(of: cells[index], areLine: true)) }
    }

    /// Draws the picture without colours, and removes the colours of the text beside it.
    func draw(in cells: inout MutableSpan<Cell>, columns: Int) {
        let glyphs = DotPattern.braille.glyphs
        for index in cells.indices {
            let cell = cells[index]
            if cell.isBraille || cell.glyph == " " && cell.background != .default {
                let line = lines[index]
                let lit = line | dots(of: cell, areLine: false) & ~neighbours(of: line, index, columns)
                cells[index].glyph = lit == 0 ? " " : glyphs[Int(lit)]
            }
            (cells[index].foreground, cells[index].background) = (.default, .default)
        }
    }

    /// Returns the dots of a cell that belong to lines, or to the fill.
    private func dots(of cell: Cell, areLine: Bool) -> UInt8 {
        guard let ink = cell.glyph == " " ? 0 : DotPattern.brailleIndex(of: cell.glyph).map(UInt8.init) else {
            return 0
        }
        func matches(_ color: CellColor) -> Bool {
            color != .default && lineColors.contains(color) == areLine
        }
        return (matches(cell.foreground) ? ink : 0) | (matches(cell.background) ? ~ink : 0)
    }

    /// Returns the dots beside, above and below a line. Even bits are the left dots of a cell, from the top down.
    private func neighbours(of line: UInt8, _ index: Int, _ columns: Int) -> UInt8 {
        let column = index % columns
        let left = column > 0 ? lines[index - 1] : 0
        let right = column + 1 < columns ? lines[index + 1] : 0
        let above = index >= columns ? lines[index - columns] : 0
        let below = index + columns < lines.count ? lines[index + columns] : 0
        let beside = (line & 0x55) << 1 | (line & 0xAA) >> 1 | (left & 0xAA) >> 1 | (right & 0x55) << 1
        return beside | line << 2 | line >> 2 | above >> 6 | below << 6
    }

    private struct CountedColor {
        let color: CellColor
        /// The number of cells that it fills, and that it fills in part.
        var whole = 0, dotted = 0

        func distance(to other: CountedColor) -> Int32 {
            let step = color.channels &- other.color.channels
            return (step &* step).wrappedSum()
        }

        /// Returns whether the colour is a mixture of two others, to a few steps of 255.
        func isBetween(_ one: CountedColor, _ other: CountedColor) -> Bool {
            let start = one.color.channels
            let (line, step) = (other.color.channels &- start, color.channels &- start)
            let length = max((line &* line).wrappedSum(), 1)
            let projection = min(max((line &* step).wrappedSum(), 0), length)
            let deviation = step &* length &- line &* projection
            let limit = length * 12
            return deviation.max() <= limit && deviation.min() >= -limit
        }
    }

    /// Returns the colours of a picture without its text, or `nil` if there are more than 32.
    private static func tones(of cells: Span<Cell>) -> [CountedColor]? {
        var tones: [CountedColor] = []
        func count(_ color: CellColor, whole: Int = 0, dotted: Int = 0) -> Bool {
            if color == .default { return true }
            var index = tones.firstIndex { $0.color == color }
            if index == nil, tones.count < 32, color.rgb != nil {
                index = tones.count
                tones.append(CountedColor(color: color))
            }
            guard let index else { return false }
            tones[index].whole += whole
            tones[index].dotted += dotted
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
