public import Geometry

/// Turns outlines into coverage: how much of each pixel lies inside, with points placed to 1/256 of a pixel.
///
/// **Method.** Signed areas in a dense buffer of cells, with a row of bits that says which cells were
/// touched. Each edge adds, to the cells it passes, how much of the cell lies to its right; the running sum
/// along a row is then the winding number averaged over the pixel. To read a row back, the set bits are
/// visited in order, eight cells at a time, and everything between two of them is one run of constant coverage.
/// The cost is that of the edges, not of the area, and there is nothing to sort. (This is the layout of
/// Blend2D; FreeType and AGG keep the same areas in sorted lists, font-rs sweeps the dense buffer whole.)
///
/// Areas are integers, so that what one edge adds another takes away to the last bit, and nothing leaks to
/// the right of a closed outline.
///
/// The buffers belong to the rasteriser and only grow: reuse one for all frames.
public final class Rasterizer {
    private var cells = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 0)
    private var bits = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

    /// A rasteriser with no memory yet.
    public init() {}

    deinit {
        cells.deallocate()
        bits.deallocate()
    }

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
        guard let box = accumulate(outline, width: width, height: height) else { return }
        switch rule {
        case .nonZero: box.resolve(NonZeroRule.self, into: &sink)
        case .evenOdd: box.resolve(EvenOddRule.self, into: &sink)
        }
    }

    /// Adds every edge of an outline to the cells of the box it lies in. Nil when no part of it lies in the
    /// picture.
    @usableFromInline
    func accumulate(_ outline: FlatPath, width: Int, height: Int) -> CellBox? {
        precondition(
            (0...Self.maximumExtent).contains(width) && (0...Self.maximumExtent).contains(height),
            "a picture has at most 32768 rows and columns")
        guard let bounds = outline.bounds else { return nil }
        let lowX = max(bounds.minX.rounded(.down), 0)
        let lowY = max(bounds.minY.rounded(.down), 0)
        let highX = min(bounds.maxX.rounded(.up), Double(width))
        let highY = min(bounds.maxY.rounded(.up), Double(height))
        guard lowX < highX, lowY < highY else { return nil }
        let box = makeBox(
            left: Int(lowX), top: Int(lowY), columns: Int(highX) - Int(lowX), rows: Int(highY) - Int(lowY))
        let isInside =
            bounds.minX >= 0 && bounds.minY >= 0 && bounds.maxX <= Double(width)
            && bounds.maxY <= Double(height)
        outline.points.withUnsafeBufferPointer { points in
            for contour in outline.contours {
                let contour = UnsafeBufferPointer(rebasing: points[contour.range])
                if isInside { box.add(contour) } else { box.clip(contour) }
            }
        }
        return box
    }

    /// The box over memory that is all 0.
    private func makeBox(left: Int, top: Int, columns: Int, rows: Int) -> CellBox {
        // Up to two cells beyond the last column are touched, and read in groups of eight.
        let stride = (columns + 9) & ~7
        // One bit for each group, whole words, and a word more to write across the end.
        let bitStride = (stride / 8 + 63) / 64 * 8
        if stride * rows > cells.count {
            cells.deallocate()
            cells = .allocate(capacity: stride * rows)
            cells.initialize(repeating: 0)
        }
        if bitStride * rows + 8 > bits.count {
            bits.deallocate()
            bits = .allocate(capacity: bitStride * rows + 8)
            bits.initialize(repeating: 0)
        }
        guard let cells = cells.baseAddress, let bits = bits.baseAddress else {
            preconditionFailure("memory of more than 0 cells has an address")
        }
        return CellBox(
            cells: cells, bits: UnsafeMutableRawPointer(bits), stride: stride, bitStride: bitStride,
            left: left, top: top, columns: columns, rows: rows)
    }
}
