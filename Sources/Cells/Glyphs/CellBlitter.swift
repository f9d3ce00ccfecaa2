public import Raster

/// Turns a picture into terminal cells, several pixels to a cell.
///
/// A blitter is a pure function of the picture: equal pictures give the same cells, whatever was shown
/// before, so a still picture never flickers and any frame can be drawn on its own.
public protocol CellBlitter: Sendable {
    /// How many pixels side by side and above each other one cell shows.
    var dots: (columns: Int, rows: Int) { get }

    /// Draws a picture into a grid with its top left corner at a cell; what falls outside is dropped. A cell
    /// in which the picture is clear becomes blank. Nothing is allocated.
    func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions)
}

/// What a ``CellBlitter`` has to know besides the picture.
public struct BlitOptions: Hashable, Sendable {
    /// The colour supposed to be behind the picture: translucent pixels are blended with it. Clear pixels
    /// keep the terminal's own background all the same.
    public var backdrop: PixelColor
    /// Whether what is translucent shows as a share of lit dots rather than as a colour: for terminals that have
    /// none.
    public var dithers: Bool
    /// The characters there are, for who chooses among them.
    public var sets: GlyphSets

    /// Options; without any a black terminal is supposed, with colours and all characters.
    public init(backdrop: PixelColor = .black, dithers: Bool = false, sets: GlyphSets = .all) {
        self.backdrop = backdrop.over(.black)
        self.dithers = dithers
        self.sets = sets
    }
}

extension CellBlitter {
    /// Draws a picture into the top left corner of a grid.
    public func draw(_ pixels: PixelGrid, into grid: inout CellGrid) {
        draw(pixels, into: &grid, column: 0, row: 0, options: BlitOptions())
    }
}
