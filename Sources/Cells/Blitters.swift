public import Raster

// MARK: - Braille

/// Braille patterns: 2 × 4 dots to a cell, in one colour and on one ground.
///
/// Lines and edges are dots. A cell inside an area is a space on a ground of its colour, since braille dots do not touch
/// and a shape filled with them would look grey; but lines are dots throughout, and so are small areas: dots and blocks by
/// turns look moth-eaten.
public struct BrailleBlitter: CellBlitter {
    private let glyphs = DotPattern.braille.glyphs

    /// The blitter.
    public init() {}

    /// 2 × 4.
    public var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture made with crisp edges: a dot is lit where it is not clear, in its colour over the backdrop.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        CellColors.withRoom(for: 8) { room in
            DotPainter(glyphs: glyphs, ink: DotColorChooser(pixels, options), options: options, room: room)
                .draw(pixels, into: &grid, column: column, row: row)
        }
        // Without colours a block is dots in any case.
        if options.dithers { return }
        let box = cellBox(of: pixels, in: grid, column: column, row: row, dots: (2, 4))
        EdgeColors(full: glyphs[255], columns: box.columns, rows: box.rows).becomeDots(in: &grid)
    }
}

/// Cells of 2 × 4 dots.
private struct DotPainter: CellPainter {
    typealias Size = TwoByFour

    let glyphs: [Unicode.Scalar]
    let ink: DotColorChooser
    let options: BlitOptions
    let room: CellColors

    func even(_ color: PixelColor) -> Cell? {
        if color.alpha == 0 { return .blank }
        return (color.isOpaque || !options.dithers) && !ink.mayBeLine(color)
            ? color.even(over: options.backdrop) : nil
    }

    func even(_ color: PixelColor, column: Int, row: Int) -> Cell? {
        options.dithers ? nil : cell(ink.even(color, column, row))
    }

    func cell(_ pixels: CellPixels<TwoByFour>, column: Int, row: Int) -> Cell {
        cell(ink.dots(of: pixels, column: column, row: row, room: room))
    }

    private func cell(_ dots: DotColorChooser.Dots) -> Cell {
        switch dots {
        case .none: .blank
        case .full(let color): Cell(" ", background: color)
        case .lit(let mask, let ink, let ground): Cell(glyphs[mask], foreground: ink, background: ground)
        }
    }
}

// MARK: - Blocks

/// Block characters: every pixel of a cell in one of its two colours, without gaps.
public struct BlockBlitter: CellBlitter {
    private enum Blocks { case half, quadrant, sextant, octant }

    private let blocks: Blocks
    private let pattern: DotPattern

    /// Half blocks: 1 × 2, every pixel in its own colour.
    public static let half = BlockBlitter(blocks: .half, pattern: .half)
    /// Quadrants: 2 × 2.
    public static let quadrant = BlockBlitter(blocks: .quadrant, pattern: .quadrant)
    /// Sextants: 2 × 3, Unicode 13.
    public static let sextant = BlockBlitter(blocks: .sextant, pattern: .sextant)
    /// Octants: 2 × 4, Unicode 16.
    public static let octant = BlockBlitter(blocks: .octant, pattern: .octant)

    /// As many as the characters have.
    public var dots: (columns: Int, rows: Int) { (pattern.columns, pattern.rows) }

    /// Draws a picture: clear pixels show the terminal's background, translucent ones are blended with the
    /// backdrop, and of more than two colours in a cell the two groups of like colour show their means.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        func draw<Size: CellDots>(_ size: Size.Type) {
            CellColors.withRoom(for: 8) { room in
                BlockPainter<Size>(pattern.glyphs, pixels.order, options.backdrop, room)
                    .draw(pixels, into: &grid, column: column, row: row)
            }
        }
        switch blocks {
        case .half: draw(OneByTwo.self)
        case .quadrant: draw(TwoByTwo.self)
        case .sextant: draw(TwoByThree.self)
        case .octant: draw(TwoByFour.self)
        }
    }
}

/// Cells of as many pixels as a block character tells apart.
private struct BlockPainter<Size: CellDots>: CellPainter {
    private let glyphs: [Unicode.Scalar]
    private let order: PaintLog
    private let backdrop: PixelColor
    private let room: CellColors

    init(_ glyphs: [Unicode.Scalar], _ order: PaintLog, _ backdrop: PixelColor, _ room: CellColors) {
        self.glyphs = glyphs
        self.order = order
        self.backdrop = backdrop
        self.room = room
    }

    func even(_ color: PixelColor) -> Cell? { color.even(over: backdrop) }

    func cell(_ pixels: CellPixels<Size>, column: Int, row: Int) -> Cell {
        if Size.columns == 1 { return halves(pixels[0], pixels[1]) }
        let groups = room.groups(of: pixels, over: backdrop) {
            order.place(of: $0, column, row, Size.self)
        }
        switch groups {
        case .one(let color): return Cell(" ", background: color)
        case .two(let one, let other): return cell(one, other)
        }
    }

    /// A cell of two pixels, each in its own colour.
    private func halves(_ upper: PixelColor, _ lower: PixelColor) -> Cell {
        if upper == lower { return upper.even(over: backdrop) }
        return cell((1, upper.shown(over: backdrop)), (2, lower.shown(over: backdrop)))
    }

    /// The lighter of two groups of dots as ink, the other as ground.
    private func cell(_ one: FewColors.Group, _ other: FewColors.Group) -> Cell {
        let (ink, ground) = other.color.luminance < one.color.luminance ? (one, other) : (other, one)
        return Cell(glyphs[Int(ink.lanes)], foreground: ink.color, background: ground.color)
    }
}

// MARK: - ASCII

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
        let ink = DotColorChooser(pixels, BlitOptions(backdrop: options.backdrop))
        CellColors.withRoom(for: 8) { room in
            ASCIIPainter(ink: ink, room: room).draw(pixels, into: &grid, column: column, row: row)
        }
    }
}

/// Cells of 2 × 4 dots as characters.
private struct ASCIIPainter: CellPainter {
    typealias Size = TwoByFour

    let ink: DotColorChooser
    let room: CellColors
    // Kept beside the tables, since asking for a static one at every cell costs a tenth of the time.
    private let outlines = ASCIIOutlines.glyphs
    private let densities = LinearLight.densities
    private let shades = ASCIIOutlines.byInk

    init(ink: DotColorChooser, room: CellColors) {
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
