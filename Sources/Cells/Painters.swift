public import Raster

extension Glyphs {
    /// Draws a picture into a grid, with the picture's top left corner at a cell.
    ///
    /// Cells outside the grid are clipped. A cell of transparent pixels becomes empty. Allocates nothing.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int = 0, row: Int = 0,
        options: BlitOptions = BlitOptions()
    ) {
        let lines = pixels.order.lines
        func paint(_ painter: some CellPainter) {
            painter.draw(pixels, into: &grid, column: column, row: row)
        }
        switch self {
        case .braille: CellColors.withMemory(for: 8) { paint(BraillePainter(pixels, options, $0)) }
        case .half: paint(HalfBlockPainter(options: options, lines: lines))
        case .quadrant:
            CellColors.withMemory(for: 4) {
                paint(QuadrantPainter(options: options, lines: lines, scratch: $0))
            }
        case .blocks, .sextant, .octant:
            DivisionSearch.withMemory(pattern, over: options.backdrop) { search, light in
                paint(BlocksPainter(search: search, light: light, lines: lines, options: options))
            }
        case .ascii: CellColors.withMemory(for: 8) { paint(ASCIIPainter(pixels, options, $0)) }
        }
    }
}

// MARK: - Braille

/// Draws pictures in braille: 2 × 4 dots a cell, in one colour, and no solid cells, which would stand out.
///
/// The dots are brighter than the picture, or darker on a light background, because they cover only a part of their area.
/// Terminals without colours get cells with backgrounds, for ``MonochromeMapping``.
private struct BraillePainter: CellPainter {
    typealias Size = TwoByFour

    private let glyphs = DotPattern.braille.glyphs
    private let chooser: DotColorChooser
    private let options: BlitOptions
    private let scratch: CellColors
    private let isLight: Bool

    init(_ pixels: PixelGrid, _ options: BlitOptions, _ scratch: CellColors) {
        chooser = DotColorChooser(pixels, options, hasBackgrounds: options.dithers)
        self.options = options
        self.scratch = scratch
        isLight = options.backdrop.cellColor.luminance > 8 * 128
    }

    func uniformCell(of color: PixelColor) -> Cell? {
        if color.alpha == 0 { return .blank }
        if !options.dithers { return dots(255, color.cellColor(over: options.backdrop)) }
        return color.isOpaque ? color.uniformCell(over: options.backdrop) : nil
    }

    func cell(_ pixels: CellPixels<TwoByFour>, column: Int, row: Int) -> Cell {
        switch chooser.dots(of: pixels, column: column, row: row, scratch: scratch) {
        case .none: .blank
        case .full(let color): options.dithers ? Cell(" ", background: color) : dots(255, color)
        case .lit(let mask, let ink, let background):
            options.dithers ? Cell(glyphs[mask], foreground: ink, background: background) : dots(mask, ink)
        }
    }

    private func dots(_ mask: Int, _ color: CellColor) -> Cell {
        Cell(glyphs[mask], foreground: scratch.strengthened(color, onLight: isLight))
    }
}

// MARK: - Half blocks and quadrants

/// Draws pictures in half blocks: each of the two pixels of a cell has its own colour.
private struct HalfBlockPainter: CellPainter {
    typealias Size = OneByTwo

    let options: BlitOptions
    let lines: [PixelColor]

    func uniformCell(of color: PixelColor) -> Cell? { options.uniformCell(of: color) }

    func cell(_ pixels: CellPixels<OneByTwo>, column: Int, row: Int) -> Cell {
        if let shade = options.shade(of: pixels, lines: lines) { return shade }
        let (upper, lower) = (
            pixels[0].cellColor(over: options.backdrop), pixels[1].cellColor(over: options.backdrop)
        )
        return CellDivision("▀", "▄", mask: 0).cell(upper, lower)
    }
}

/// Draws pictures in quadrants: the four pixels of a cell have two colours, each the mean of similar pixels.
private struct QuadrantPainter: CellPainter {
    typealias Size = TwoByTwo

    let options: BlitOptions
    let lines: [PixelColor]
    let scratch: CellColors
    let glyphs = DotPattern.quadrant.glyphs

    func uniformCell(of color: PixelColor) -> Cell? { options.uniformCell(of: color) }

    func cell(_ pixels: CellPixels<TwoByTwo>, column: Int, row: Int) -> Cell {
        if let shade = options.shade(of: pixels, lines: lines) { return shade }
        for lane in 0..<4 { scratch.set(lane, pixels[lane], over: options.backdrop) }
        let groups = scratch.split(15, along: scratch.widestChannel(of: 15))
        let clear = Int(pixels.lanes(of: .clear))
        func color(_ group: Int) -> CellColor { group & ~clear == 0 ? .default : scratch.mean(of: group) }
        return CellDivision(glyphs[groups.first], glyphs[groups.second], mask: 0)
            .cell(color(groups.first), color(groups.second))
    }
}

// MARK: - ASCII

/// Draws pictures in printable ASCII: outlines at the edges of shapes, and luminance inside.
private struct ASCIIPainter: CellPainter {
    typealias Size = TwoByFour

    let chooser: DotColorChooser
    let scratch: CellColors
    // Stored here, because accessing a static property for each cell takes a tenth of the time.
    private let outlines = ASCIIOutlines.glyphs
    private let densities = LinearLight.densities
    private let shades = ASCIIOutlines.byInk

    init(_ pixels: PixelGrid, _ options: BlitOptions, _ scratch: CellColors) {
        // Characters show tones without dithering.
        chooser = DotColorChooser(pixels, BlitOptions(backdrop: options.backdrop), hasBackgrounds: true)
        self.scratch = scratch
    }

    func uniformCell(of color: PixelColor) -> Cell? { color.alpha == 0 ? .blank : nil }

    func cell(_ pixels: CellPixels<TwoByFour>, column: Int, row: Int) -> Cell {
        switch chooser.dots(of: pixels, column: column, row: row, scratch: scratch) {
        case .none: return .blank
        case .full(let color): return Cell(shade(color, dots: 8), foreground: color)
        case .lit(let mask, let color, _):
            let isTranslucent = (0..<8).contains { (1..<255).contains(pixels[$0].alpha) }
            let glyph = isTranslucent ? shade(color, dots: mask.nonzeroBitCount) : outlines[mask]
            return Cell(glyph, foreground: color)
        }
    }

    /// Returns the character of a colour on some of the eight dots.
    private func shade(_ color: CellColor, dots: Int) -> Unicode.Scalar {
        if color == .default { return "#" }
        let density = Int(densities[LinearLight.luminance(color)])
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
