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
    /// Printable ASCII.
    case ascii

    /// What draws it.
    public var blitter: any CellBlitter {
        switch self {
        case .braille: BrailleBlitter()
        case .half: BlockBlitter.half
        case .quadrant: BlockBlitter.quadrant
        case .sextant: BlockBlitter.sextant
        case .octant: BlockBlitter.octant
        case .ascii: ASCIIBlitter()
        }
    }

    /// How many pixels side by side and above each other one cell shows.
    public var dots: (columns: Int, rows: Int) {
        switch self {
        case .half: (1, 2)
        case .quadrant: (2, 2)
        case .sextant: (2, 3)
        case .braille, .octant, .ascii: (2, 4)
        }
    }

    /// The edges its pictures are best made with: crisp where a dot can only be on or off, and where six or
    /// eight dots share two colours, which leaves none for the half covered ones.
    public var edges: Edges {
        switch self {
        case .half, .quadrant: .antialiased
        case .braille, .sextant, .octant, .ascii: .crisp
        }
    }
}
