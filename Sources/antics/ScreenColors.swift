import Cells

/// Maps the colours of frames to what is shown on, in the way that suits the characters of each frame: without
/// colours, lightness is told by glyphs, and by those that the picture is made of.
struct ScreenColors {
    private let depth: ColorDepth
    private var palette: Palette
    private var renderer = Glyphs.braille

    /// Colours of this depth.
    init(_ depth: ColorDepth) {
        self.depth = depth
        palette = Palette(depth)
    }

    /// Maps a frame drawn by a renderer.
    mutating func apply(to grid: inout CellGrid, drawnBy renderer: Glyphs) {
        if renderer != self.renderer {
            palette = Palette(depth, renderer: renderer)
            self.renderer = renderer
        }
        palette.apply(to: &grid)
    }
}
