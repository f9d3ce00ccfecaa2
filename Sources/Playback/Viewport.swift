public import Geometry

/// How the canvas of a scene lies on a grid of dots: as large as fits, whole, and in the middle.
///
/// Cells are taller than they are wide and hold different numbers of dots, so that a dot need not be square;
/// what is round in the scene is round on the screen all the same.
public struct Viewport: Hashable, Sendable {
    /// The picture's width in dots.
    public let width: Int
    /// The picture's height in dots.
    public let height: Int
    /// From scene points to dots; of scale 0 for a canvas without an area.
    public let transform: Affine

    /// The view of a canvas on so many cells.
    ///
    /// - Parameters:
    ///   - canvas: the size of the scene, in points; an empty one shows nothing.
    ///   - columns: cells across.
    ///   - rows: cells down.
    ///   - dots: how many dots a cell has across and down.
    ///   - cellAspect: how many times as tall as wide a cell is.
    public init(
        canvas: Size, columns: Int, rows: Int, dots: (columns: Int, rows: Int), cellAspect: Double = 2
    ) {
        width = columns * dots.columns
        height = rows * dots.rows
        // Measured in widths of a cell, so that both axes have the same unit.
        let available = Size(Double(columns), Double(rows) * cellAspect)
        let scale = min(available.width / canvas.width, available.height / canvas.height)
        guard canvas.width > 0, canvas.height > 0, scale > 0, scale.isFinite else {
            transform = Affine(scaleX: 0, y: 0)
            return
        }
        let across = Double(dots.columns)
        let down = Double(dots.rows) / cellAspect
        transform = Affine(scaleX: scale * across, y: scale * down).concatenating(
            Affine(
                translationX: (available.width - scale * canvas.width) / 2 * across,
                y: (available.height - scale * canvas.height) / 2 * down))
    }

    /// The view of a canvas on square pixels, for pictures that are not made of cells.
    public init(canvas: Size, width: Int, height: Int) {
        self.init(canvas: canvas, columns: width, rows: height, dots: (1, 1), cellAspect: 1)
    }
}
