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

extension Cell {
    /// Whether it holds a letter and no part of a picture.
    fileprivate var isText: Bool { glyph.isASCII || !marks.isEmpty || glyph.columns == 2 }
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
