import Colors
public import Raster

/// The glyphs in which a picture can be drawn, by the names that users type.
public enum Glyphs: String, CaseIterable, Hashable, Sendable {
    /// 2 × 4 dots in one colour, best for lines.
    case braille
    /// 1 × 2 pixels in full colour, best for fills and gradients.
    case half
    /// 2 × 2 pixels in two colours.
    case quadrant
    /// 2 × 3 pixels in two colours. The font needs Unicode 13.
    case sextant
    /// 2 × 4 pixels in two colours. The font needs Unicode 16.
    case octant
    /// 4 × 8 pixels as the most similar glyph in two colours.
    case mosaic
    /// 2 × 4 pixels as the most similar printable ASCII character, for any terminal.
    case ascii

    /// The blitter that draws pictures in these glyphs.
    public var blitter: any CellBlitter { row.blitter }

    /// The number of pixels in one cell.
    public var dots: (columns: Int, rows: Int) { row.blitter.dots }

    /// The edges that suit the glyphs.
    ///
    /// Crisp edges suit dots that are either on or off, and cells of six or more dots in two colours, which have none
    /// left for half covered pixels.
    public var edges: Edges { row.edges }

    /// The width in pixels of the thinnest line that is visible: one, or as many as make a dot of a mosaic.
    public var hairline: Double { row.hairline }

    /// The glyph of each pattern of dots, or `nil` if the glyphs are not made of dots.
    var pattern: DotPattern? { row.pattern }

    /// The glyphs that a mosaic can use if the terminal draws these.
    fileprivate var mosaic: GlyphSets { row.mosaic }

    /// All properties of the glyphs. To add a kind of glyphs, add its case, its row, and its pattern in ``DotPattern``.
    private var row: Row {
        switch self {
        case .braille: Row(BrailleBlitter(), .braille)
        case .half: Row(BlockBlitter(.half, .half), .half, edges: .antialiased)
        case .quadrant: Row(BlockBlitter(.quadrant, .quadrant), .quadrant, edges: .antialiased)
        case .sextant: Row(BlockBlitter(.sextant, .sextant), .sextant, mosaic: .legacy)
        case .octant: Row(BlockBlitter(.octant, .octant), .octant, mosaic: .octants)
        case .mosaic: Row(MosaicBlitter(), hairline: 2)
        case .ascii: Row(ASCIIBlitter())
        }
    }

    private struct Row {
        let blitter: any CellBlitter
        let pattern: DotPattern?
        let edges: Edges
        let hairline: Double
        let mosaic: GlyphSets

        init(
            _ blitter: any CellBlitter, _ pattern: DotPattern? = nil, edges: Edges = .crisp,
            hairline: Double = 1, mosaic: GlyphSets = []
        ) {
            self.blitter = blitter
            self.pattern = pattern
            self.edges = edges
            self.hairline = hairline
            self.mosaic = mosaic
        }
    }
}

// MARK: - The dots of a glyph

/// The dots of a block or braille glyph, for drawing cells without a font.
///
///     GlyphDots("▀")?.isInk(column: 0, row: 0)     // true, of 1 × 2 dots
///     GlyphDots("x")                               // nil: a letter
public struct GlyphDots: Hashable, Sendable {
    /// The number of dots side by side, 1 or 2.
    public let columns: Int
    /// The number of dots on top of each other, 2 to 4.
    public let rows: Int
    /// Whether the dots are round and separate, as in braille, instead of filling the cell.
    public let isBraille: Bool
    private let mask: Int

    /// Creates the dots of a glyph, or returns `nil` if it has no pattern of dots.
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

    /// Returns whether a dot is lit, counted from 0 at the top left.
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

// MARK: - Glyphs of a terminal

/// The glyphs that a terminal is known to draw correctly, and the reason.
///
/// Terminals do not report their glyphs: a missing glyph is a box or an empty cell of the same width.
public struct DrawnGlyphs: Hashable, Sendable {
    /// The glyphs that the terminal draws correctly.
    public let sets: Set<Glyphs>
    /// The reason as a phrase: "kitty 0.42 draws octants".
    public let reason: String

    /// Creates a set of glyphs with a reason.
    public init(_ sets: Set<Glyphs>, reason: String) {
        self.sets = sets
        self.reason = reason
    }

    /// The glyph sets that a mosaic can use.
    public var mosaic: GlyphSets { sets.reduce(into: []) { $0.formUnion($1.mosaic) } }

    /// All glyphs, if the user requests them.
    public static let all = DrawnGlyphs(Set(Glyphs.allCases), reason: "all glyphs were asked for")

    /// The glyphs of nearly all fonts, for unknown terminals and players of recordings.
    public static let common = DrawnGlyphs(
        [.braille, .half, .quadrant, .ascii], reason: "nearly every font has them")
}

// MARK: - The automatic choice

/// The composition of a scene, as shares of the canvas from 0 to 1, for choosing a ``Glyphs``.
///
/// Overlapping shapes all count. For an animation, use the mean or a typical moment.
public struct InkStatistics: Hashable, Sendable {
    /// The area filled with opaque plain colours.
    public var filled: Double
    /// The area filled with opaque plain colours and stroked: parts of a line drawing.
    public var outlined: Double
    /// The area covered by strokes of any kind.
    public var stroked: Double
    /// The area of gradients, patterns and translucent colours, which needs many colours.
    public var blended: Double

    /// Creates statistics. The default is an empty scene.
    public init(filled: Double = 0, outlined: Double = 0, stroked: Double = 0, blended: Double = 0) {
        self.filled = filled
        self.outlined = outlined
        self.stroked = stroked
        self.blended = blended
    }
}

extension Glyphs {
    /// Returns the glyphs that suit a terminal and a scene, and the reason in one line for the user.
    ///
    /// Octants and sextants are solid, fine and have two colours: if the terminal draws them, they suit all scenes.
    /// Otherwise the scene decides. Lines need dots, and braille has four times as many dots as half blocks have
    /// pixels. Areas need colours, and half blocks show each pixel in its own colour without gaps, but without
    /// colours braille is always better. The choice follows the greater part of the painted area. Blended colours
    /// count as areas, because dots can only dither them.
    ///
    /// - Parameters:
    ///   - ink: the composition of the scene.
    ///   - drawn: the glyphs of the terminal, besides ASCII.
    ///   - hasColors: whether the terminal has colours.
    /// - Returns: the glyphs and the reason.
    public static func automatic(
        for ink: InkStatistics, drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) -> (glyphs: Glyphs, reason: String) {
        let sets = drawn.sets
        if hasColors, sets.contains(.octant) { return (.octant, "\(drawn.reason): solid and fine") }
        if hasColors, sets.contains(.sextant) {
            return (.sextant, "\(drawn.reason): solid, and finer than half blocks")
        }
        guard sets.contains(.braille) else {
            // Without fine dots an outline loses nothing.
            let areas = ink.filled.clampedToUnit + ink.outlined.clampedToUnit + ink.blended.clampedToUnit
            return hasColors && sets.contains(.half) && areas > 2 * ink.stroked.clampedToUnit
                ? (.half, "\(drawn.reason): half blocks for fills")
                : (.ascii, "\(drawn.reason): ASCII for lines")
        }
        let suits = suiting(ink)
        return suits.glyphs == .half && !(hasColors && sets.contains(.half))
            ? (.braille, "no colours: braille tells tones by its dots") : suits
    }

    /// Returns braille or half blocks.
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
