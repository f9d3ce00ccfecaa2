import Raster

// MARK: - Braille

/// Draws pictures in braille: 2 × 4 dots a cell, in one colour over one background.
///
/// Lines and edges are dots. A cell inside an area is a space with a background, because braille dots do not touch and
/// a filled shape would look grey. Lines and small areas are dots throughout: a mix of dots and blocks looks ragged.
struct BrailleBlitter: CellBlitter {
    private let glyphs = DotPattern.braille.glyphs

    var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture with crisp edges: each dot that is not transparent is lit.
    func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        CellColors.withRoom(for: 8) { room in
            DotPainter(glyphs: glyphs, ink: DotColorChooser(pixels, options), options: options, room: room)
                .draw(pixels, into: &grid, column: column, row: row)
        }
        // With dithering all cells are dots already.
        if options.dithers { return }
        let box = cellBox(of: pixels, in: grid, column: column, row: row, dots: dots)
        grid.drawEdgesAsDots(glyphs[255], columns: box.columns, rows: box.rows)
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

/// Draws pictures in block characters: each pixel of a cell has one of two colours, without gaps.
///
/// Half blocks show each of their two pixels in its own colour. Other cells with more than two colours show two groups
/// of similar colours.
struct BlockBlitter: CellBlitter {
    /// The blocks by their number of dots.
    enum Blocks { case half, quadrant, sextant, octant }

    private let blocks: Blocks
    private let pattern: DotPattern

    /// Creates the blitter of some blocks and the pattern of their glyphs.
    init(_ blocks: Blocks, _ pattern: DotPattern) { (self.blocks, self.pattern) = (blocks, pattern) }

    var dots: (columns: Int, rows: Int) { (pattern.columns, pattern.rows) }

    /// Draws a picture. Transparent pixels show the terminal's background; translucent pixels blend with the backdrop.
    func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        // A generic blitter would not be specialized behind `any CellBlitter`.
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

/// Cells in block characters.
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

    /// Returns a cell of two pixels, each in its own colour.
    private func halves(_ upper: PixelColor, _ lower: PixelColor) -> Cell {
        if upper == lower { return upper.even(over: backdrop) }
        return cell((1, upper.shown(over: backdrop)), (2, lower.shown(over: backdrop)))
    }

    /// Returns a cell with the lighter group as the foreground.
    private func cell(_ one: FewColors.Group, _ other: FewColors.Group) -> Cell {
        let (ink, ground) = other.color.luminance < one.color.luminance ? (one, other) : (other, one)
        return Cell(glyphs[Int(ink.lanes)], foreground: ink.color, background: ground.color)
    }
}

// MARK: - ASCII

/// Draws pictures in printable ASCII, for terminals, pipes and readers without other glyphs.
///
/// At the edge of a shape the dots of a cell select the character with the most similar outline. Even and translucent
/// cells select it by luminance, so shapes differ without colour.
struct ASCIIBlitter: CellBlitter {
    var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture with crisp edges.
    func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        // Characters show tones without dithering.
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
    // Stored here, because accessing a static property for each cell takes a tenth of the time.
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

    /// Returns whether a pixel is translucent.
    private func isTranslucent(_ pixels: CellPixels<TwoByFour>) -> Bool {
        (0..<8).contains { (1..<255).contains(pixels[$0].alpha) }
    }

    /// Returns the character of a colour on some of the eight dots.
    private func shade(_ color: CellColor, dots: Int) -> Unicode.Scalar {
        guard let (red, green, blue) = color.rgb else { return "#" }
        let density = Int(densities[LinearLight.luminance(red, green, blue)])
        return shades[density * dots * shades.count / (256 * 8)]
    }
}

/// The characters that resemble each pattern of dots.
private enum ASCIIOutlines {
    /// 256 characters, by the index of a ``DotPattern`` of 2 × 4: those whose drawing differs in the fewest dots.
    static let glyphs: [Unicode.Scalar] = (0..<256).map { mask in
        drawings.min { ($0.mask ^ mask).nonzeroBitCount < ($1.mask ^ mask).nonzeroBitCount }?.glyph ?? "#"
    }

    /// The characters from light to dark in common fonts.
    static let byInk = Array(".:-=+*#%@".unicodeScalars)

    /// Characters and their dots, row by row. Of equally similar characters the first is used.
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
