public import Cells
public import Raster

/// How a frame is shown in cells.
public struct FrameStyle: Hashable, Sendable {
    /// The characters.
    public var renderer: Glyphs
    /// How many times as tall as wide a cell is.
    public var cellAspect: Double
    /// The colour supposed to be behind the picture, for what is translucent.
    public var backdrop: PixelColor

    /// A style; cells are twice as tall as wide, and the ground is black, unless told otherwise.
    public init(renderer: Glyphs, cellAspect: Double = 2, backdrop: PixelColor = .black) {
        self.renderer = renderer
        self.cellAspect = cellAspect
        self.backdrop = backdrop
    }
}
