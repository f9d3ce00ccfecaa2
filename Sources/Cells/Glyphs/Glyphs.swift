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
