import Colors
public import Raster

/// The ways to show a picture in cells, by the names a person types.
public enum Glyphs: String, CaseIterable, Hashable, Sendable {
    /// 2 × 4 dots in one colour: best for lines.
    case braille
    /// 1 × 2 pixels in full colour: best for fills and gradients.
    case half
    /// 2 × 2 pixels in two colours.
    case quadrant
    /// 2 × 3 pixels in two colours; the font needs Unicode 13.
    case sextant
    /// 2 × 4 pixels in two colours; the font needs Unicode 16.
    case octant
    /// 4 × 8 pixels as the character most like them, in two colours.
    case mosaic
    /// 2 × 4 pixels as the printable ASCII character most like them: for any terminal.
    case ascii

    /// What draws a picture with them.
    public var blitter: any CellBlitter { row.blitter }

    /// How many pixels side by side and above each other one cell shows.
    public var dots: (columns: Int, rows: Int) { row.blitter.dots }

    /// The edges its pictures are best made with: crisp where a dot can only be on or off, and where six or
    /// eight dots share two colours, which leaves none for the half covered ones.
    public var edges: Edges { row.edges }

    /// How many of its pixels the thinnest line is wide that it shows as a line: one, but for a mosaic, of whose pixels
    /// a line needs as many as make a dot.
    public var hairline: Double { self == .mosaic ? 2 : 1 }

    /// The glyph of every pattern of dots, where it has one.
    var pattern: DotPattern? { row.pattern }

    /// All that is to be known of a kind of glyphs: to add one, add its case here and its pattern to
    /// ``DotPattern``.
    private var row: (blitter: any CellBlitter, pattern: DotPattern?, edges: Edges) {
        switch self {
        case .braille: (BrailleBlitter(), .braille, .crisp)
        case .half: (BlockBlitter.half, .half, .antialiased)
        case .quadrant: (BlockBlitter.quadrant, .quadrant, .antialiased)
        case .sextant: (BlockBlitter.sextant, .sextant, .crisp)
        case .octant: (BlockBlitter.octant, .octant, .crisp)
        case .mosaic: (MosaicBlitter(), nil, .crisp)
        case .ascii: (ASCIIBlitter(), nil, .crisp)
        }
    }
}

// MARK: - The dots of a glyph

/// The dots that a block or braille character shows: for whoever draws cells without a font.
///
///     GlyphDots("▀")?.isInk(column: 0, row: 0)     // true, of 1 × 2 dots
///     GlyphDots("x")                               // nil: a letter
public struct GlyphDots: Hashable, Sendable {
    /// Dots side by side, 1 or 2.
    public let columns: Int
    /// Dots above each other, 2 to 4.
    public let rows: Int
    /// Whether the dots are round and apart, as braille's are, instead of filling the cell.
    public let isBraille: Bool
    private let mask: Int

    /// The dots of a character, or nil when it is no pattern of dots.
    public init?(_ glyph: Unicode.Scalar) {
        guard let dots = GlyphDots.table[glyph] else { return nil }
        self = dots
    }

    private init(_ pattern: DotPattern, mask: Int, isBraille: Bool) {
        columns = pattern.columns
        rows = pattern.rows
        self.isBraille = isBraille
        self.mask = mask
    }

    /// Whether the dot at a place, counted from 0 at the top left, is ink.
    public func isInk(column: Int, row: Int) -> Bool { mask >> (row * columns + column) & 1 == 1 }

    private static let table: [Unicode.Scalar: GlyphDots] = {
        var table: [Unicode.Scalar: GlyphDots] = [:]
        for pattern in Glyphs.allCases.compactMap(\.pattern) {
            for (mask, glyph) in pattern.glyphs.enumerated() where glyph != " " && table[glyph] == nil {
                table[glyph] = GlyphDots(pattern, mask: mask, isBraille: glyph.value >> 8 == 0x28)
            }
        }
        return table
    }()
}

// MARK: - What a terminal draws

/// The glyphs that a terminal is known to draw as they are meant, and how that is known.
///
/// A terminal cannot be asked: a glyph that it lacks is a box or a blank, and takes its column all the same.
public struct DrawnGlyphs: Hashable, Sendable {
    /// All it draws well.
    public let sets: Set<Glyphs>
    /// How that is known, in half a sentence: "kitty 0.42 draws octants".
    public let reason: String

    /// Glyphs, and half a sentence that says how it is known.
    public init(_ sets: Set<Glyphs>, reason: String) {
        self.sets = sets
        self.reason = reason
    }

    /// The characters that a mosaic may be made of there.
    public var mosaic: GlyphSets {
        var result: GlyphSets = []
        if sets.contains(.sextant) { result.insert(.legacy) }
        if sets.contains(.octant) { result.insert(.octants) }
        return result
    }

    /// Everything, for who has asked for it.
    public static let all = DrawnGlyphs(Set(Glyphs.allCases), reason: "all glyphs were asked for")

    /// What nearly every font has: all that is known of an unknown terminal, and of who plays a recording.
    public static let common = DrawnGlyphs(
        [.braille, .half, .quadrant, .ascii], reason: "nearly every font has them")
}

// MARK: - The choice by itself

/// What a scene is made of, for choosing a ``Glyphs``: areas as shares of the canvas, 1 being all of it.
/// Shapes over each other count each; over an animation, the mean or any typical moment will do.
public struct InkStatistics: Hashable, Sendable {
    /// Filled with opaque plain colours.
    public var filled: Double
    /// Filled with opaque plain colours, with an outline of their own: parts of a drawing of lines.
    public var outlined: Double
    /// Covered by strokes, however made.
    public var stroked: Double
    /// Painted with gradients, patterns, or colours that are translucent: what needs many colours.
    public var blended: Double

    /// The statistics of a scene; 0 for nothing of that kind.
    public init(filled: Double = 0, outlined: Double = 0, stroked: Double = 0, blended: Double = 0) {
        self.filled = filled
        self.outlined = outlined
        self.stroked = stroked
        self.blended = blended
    }
}

extension Glyphs {
    /// The glyphs that suit a terminal and a scene, and why in one line for a person to read.
    ///
    /// Octants and sextants are solid, fine and in two colours: where the terminal draws them they suit everything.
    /// Else the scene decides. Lines want dots, and braille has four times as many as half blocks have pixels. Areas
    /// want colours, and half blocks show each pixel in its own without gaps, but without colours they show nothing
    /// that braille does not show better. So the choice goes by what most of the painted area is; blended colours
    /// count as areas wherever they are, because dots can only dither them.
    ///
    /// - Parameters:
    ///   - ink: what the scene is made of.
    ///   - drawn: what the terminal draws; ASCII it always does.
    ///   - hasColors: whether it has any colours.
    /// - Returns: the glyphs, and the reason.
    public static func automatic(
        for ink: InkStatistics, drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) -> (glyphs: Glyphs, reason: String) {
        let sets = drawn.sets
        if hasColors, sets.contains(.octant) { return (.octant, "\(drawn.reason): solid and fine") }
        if hasColors, sets.contains(.sextant) {
            return (.sextant, "\(drawn.reason): solid, and finer than half blocks")
        }
        guard sets.contains(.braille) else {
            // Without fine dots an outline has nothing to lose.
            let areas = ink.filled.clampedToUnit + ink.outlined.clampedToUnit + ink.blended.clampedToUnit
            return hasColors && sets.contains(.half) && areas > 2 * ink.stroked.clampedToUnit
                ? (.half, "\(drawn.reason): half blocks for fills")
                : (.ascii, "\(drawn.reason): ASCII for lines")
        }
        let suits = suiting(ink)
        return suits.glyphs == .half && !(hasColors && sets.contains(.half))
            ? (.braille, "no colours: braille tells tones by its dots") : suits
    }

    /// Braille or half blocks.
    private static func suiting(_ ink: InkStatistics) -> (glyphs: Glyphs, reason: String) {
        let (filled, outlined) = (ink.filled.clampedToUnit, ink.outlined.clampedToUnit)
        let (lines, blended) = (ink.stroked.clampedToUnit, ink.blended.clampedToUnit)
        if filled + outlined + lines + blended == 0 {
            return (.braille, "nothing is painted: braille, the finest grid")
        }
        if blended > max(filled, lines) {
            return (.half, "mostly blended colours: half blocks show every one")
        }
        if filled + blended > 2 * lines { return (.half, "mostly filled shapes: half blocks leave no gaps") }
        return outlined > lines
            ? (.braille, "an outlined shape: braille has the finest edges")
            : (.braille, "mostly lines: braille has the most dots")
    }
}
