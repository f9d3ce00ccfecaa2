public import Geometry

/// Turns outlines into coverage: how much of each pixel lies inside, exactly up to 1/256 of a pixel in the
/// place of a point.
///
/// **Method.** Signed areas in a dense buffer of cells, with a row of bits that says which cells were
/// touched. Each edge adds, to the cells it passes, how much of the cell lies to its right; the running sum
/// along a row is then the winding number averaged over the pixel. To read a row back, the set bits are
/// visited in order, four cells at a time, and everything between two of them is one run of constant coverage.
/// The cost is that of the edges, not of the area, and there is nothing to sort. (This is the layout of
/// Blend2D; FreeType and AGG keep the same areas in sorted lists, font-rs sweeps the dense buffer whole.)
///
/// Areas are integers, so that what one edge adds another takes away to the last bit, and nothing leaks to
/// the right of a closed outline.
///
/// The buffers belong to the rasteriser and only grow: reuse one for all frames.
public final class Rasterizer {
    @usableFromInline var cells = CellBuffer()

    /// A rasteriser with no memory yet.
    public init() {}

    /// The largest extent of a picture, in pixels along one side.
    public static let maximumExtent = 1 << 15

    /// Tells `sink` how much of each pixel of a picture lies inside an outline.
    ///
    /// Every contour counts as closed. What lies outside the picture is cut off exactly, in double precision,
    /// before anything is rounded: coordinates may be as large as they like.
    ///
    /// - Parameters:
    ///   - outline: the shape, in pixels; (0, 0) is the top left corner of the top left pixel.
    ///   - rule: what counts as inside.
    ///   - width: columns of the picture, 0...``maximumExtent``.
    ///   - height: rows of the picture, 0...``maximumExtent``.
    ///   - sink: takes the coverage.
    /// - Complexity: O(points + pixels that edges pass + rows), and what the sink does.
    @inlinable
    public func fill(
        _ outline: FlatPath, rule: FillRule, width: Int, height: Int, into sink: inout some CoverageSink
    ) {
        precondition(
            (0...Self.maximumExtent).contains(width) && (0...Self.maximumExtent).contains(height),
            "a picture has at most 32768 rows and columns")
        guard cells.accumulate(outline, width: width, height: height) else { return }
        cells.resolve(rule: rule, into: &sink)
    }
}
