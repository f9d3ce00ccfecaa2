public import Raster

/// Printable ASCII: for terminals, pipes and readers that have nothing else.
///
/// The dots of a cell at the edge of a shape choose the character of the most similar outline. Cells that are
/// even, and translucent ones, choose by how much light they give off, so that shapes differ without colour.
public struct ASCIIBlitter: CellBlitter {
    /// The blitter.
    public init() {}

    /// 2 × 4.
    public var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture made with crisp edges.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        // Characters show tones by themselves.
        let ink = DotInk(pixels, BlitOptions(backdrop: options.backdrop))
        CellColors.withRoom(for: 8) { room in
            ASCIIPainter(ink: ink, room: room).draw(pixels, into: &grid, column: column, row: row)
        }
    }
}

/// Cells of 2 × 4 dots as characters.
private struct ASCIIPainter: CellPainter {
    typealias Size = TwoByFour

    let ink: DotInk
    let room: CellColors
    // Kept beside the tables, since asking for a static one at every cell costs a tenth of the time.
    private let outlines = ASCIIOutlines.glyphs
    private let densities = LinearLight.densities
    private let shades = ASCIIOutlines.byInk

    init(ink: DotInk, room: CellColors) {
        self.ink = ink
        self.room = room
    }

    func even(_ color: PixelColor) -> Cell? { color.alpha == 0 ? .blank : nil }

    func cell(_ pixels: CellPixels<TwoByFour>, column: Int, row: Int) -> Cell {
        switch ink.dots(of: pixels, column: column, row: row, room: room) {
        case .none: return .blank
        case .full(let color): return Cell(shade(color, dots: 8), foreground: color)
        case .lit(let mask, let color, _):
            let glyph = isTranslucent(pixels) ? shade(color, dots: mask.nonzeroBitCount) : outlines[mask]
            return Cell(glyph, foreground: color)
        }
    }

    /// Whether some pixel is neither opaque nor clear.
    private func isTranslucent(_ pixels: CellPixels<TwoByFour>) -> Bool {
        (0..<8).contains { (1..<255).contains(pixels[$0].alpha) }
    }

    /// The character of a colour on so many of the eight dots.
    private func shade(_ color: CellColor, dots: Int) -> Unicode.Scalar {
        guard let (red, green, blue) = color.rgb else { return "#" }
        let density = Int(densities[LinearLight.luminance(red, green, blue)])
        return shades[density * dots * shades.count / (256 * 8)]
    }
}

/// The characters that resemble each pattern of dots.
private enum ASCIIOutlines {
    /// 256 characters, by the index of a ``DotPattern`` of 2 × 4: the one with a drawing that differs in the
    /// fewest dots.
    static let glyphs: [Unicode.Scalar] = (0..<256).map { mask in
        drawings.min { ($0.mask ^ mask).nonzeroBitCount < ($1.mask ^ mask).nonzeroBitCount }?.glyph ?? "#"
    }

    /// From little ink to much, by the ink that common fonts give them.
    static let byInk = Array(".:-=+*#%@".unicodeScalars)

    /// Characters and the dots they cover, row by row, of equally similar ones the preferred first.
    private static let drawn: [(glyph: Unicode.Scalar, drawing: String)] = [
        (" ", ".. .. .. .."),
        ("#", "## ## ## ##"), ("#", "## ## ## .."), ("#", ".. ## ## ##"),
        ("-", ".. ## .. .."), ("-", ".. .. ## .."), ("-", ".. #. .. .."), ("-", ".. .# .. .."),
        ("_", ".. .. .. ##"), ("\"", "## .. .. .."), ("=", ".. ## ## .."),
        ("^", "## ## .. .."), ("m", ".. .. ## ##"),
        ("|", "#. #. #. #."), ("|", ".# .# .# .#"), ("|", "#. #. #. .."), ("|", ".# .# .# .."),
        ("|", ".. #. #. #."), ("|", ".. .# .# .#"),
        ("/", ".# .# #. #."), ("/", ".. .# #. .."), ("/", ".# #. #. .."), ("/", ".. .# #. #."),
        ("/", ".# .# #. .."), ("/", ".. .# .# #."), ("/", ".# ## #. #."), ("/", ".# .# ## #."),
        ("/", ".# ## #. .."), ("/", ".. .# ## #."),
        ("\\", "#. #. .# .#"), ("\\", ".. #. .# .."), ("\\", "#. .# .# .."), ("\\", ".. #. .# .#"),
        ("\\", "#. #. .# .."), ("\\", ".. #. #. .#"), ("\\", "#. ## .# .#"), ("\\", "#. #. ## .#"),
        ("\\", "#. ## .# .."), ("\\", ".. #. ## .#"),
        ("'", ".# .# .. .."), ("'", ".# .. .. .."), ("`", "#. .. .. .."), ("`", "#. #. .. .."),
        (".", ".. .. .. #."), (".", ".. .. .. .#"), (".", ".. .. #. .."), (".", ".. .. .# .."),
        (",", ".. .. #. #."), (",", ".. .. .# .#"),
        ("L", "#. #. #. ##"), ("J", ".# .# .# ##"), ("r", "## #. #. #."), ("7", "## .# .# .#"),
        ("b", "#. #. ## ##"), ("d", ".# .# ## ##"), ("P", "## ## #. #."), ("q", "## ## .# .#"),
        ("'", "## #. .. .."), ("`", "## .# .. .."), (".", ".. .. #. ##"), (".", ".. .. .# ##"),
    ]

    private static let drawings = drawn.map { glyph, drawing in
        let dots = drawing.filter { $0 != " " }
        let mask = dots.enumerated().reduce(0) { $1.element == "#" ? $0 | 1 << $1.offset : $0 }
        return (glyph: glyph, mask: mask)
    }
}
