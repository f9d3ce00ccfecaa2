/// A picture: rows of premultiplied sRGB pixels from the top left.
///
/// A pixel is one dot of a terminal cell, so pixels may be wider than they are high; the grid does not know.
public struct PixelGrid: Equatable, Sendable {
    /// Pixels in a row, 0 or more.
    public let width: Int
    /// Rows, 0 or more, counted from the top.
    public let height: Int
    /// The pixels, row after row from the top left.
    public internal(set) var pixels: [PixelColor]

    /// Which of its colours lie in front of which: part of the picture, since a cell that cannot show all of its
    /// colours shows those in front.
    package internal(set) var order = PaintOrder()
    /// Where it is not clear, as far as that is known: no part of the picture, but of how long it takes to look at it.
    package internal(set) var painted: (x: Range<Int>, y: Range<Int>)

    /// A picture of one colour, premultiplied; clear unless told otherwise.
    ///
    /// - Precondition: neither side is negative.
    public init(width: Int, height: Int, filledWith color: PixelColor = .clear) {
        precondition(width >= 0 && height >= 0, "a picture has no negative side")
        self.width = width
        self.height = height
        pixels = Array(repeating: color, count: width * height)
        painted = (0..<width, 0..<height)
    }

    /// The pixel at a place, counted from 0 at the top left.
    ///
    /// - Precondition: the place is inside the picture.
    public subscript(x x: Int, y y: Int) -> PixelColor {
        get { pixels[index(x, y)] }
        set {
            pixels[index(x, y)] = newValue
            painted = (0..<width, 0..<height)
        }
    }

    /// Whether both have the same pixels, painted over each other in the same order. Where they are clear is no part of
    /// it, being seen from the pixels.
    public static func == (lhs: PixelGrid, rhs: PixelGrid) -> Bool {
        lhs.width == rhs.width && lhs.height == rhs.height && lhs.order == rhs.order
            && lhs.pixels == rhs.pixels
    }

    /// This picture up to a column, and another of the same size from there on.
    ///
    /// - Precondition: the sizes are the same, and neither has less than no columns.
    package func joined(to other: PixelGrid, from column: Int) -> PixelGrid {
        precondition(
            width == other.width && height == other.height && (0...width).contains(column),
            "pictures that are joined have one size")
        var joined = self
        joined.painted = (0..<width, 0..<height)
        for row in 0..<height {
            let rest = row * width + column..<(row + 1) * width
            joined.pixels.replaceSubrange(rest, with: other.pixels[rest])
        }
        return joined
    }

    private func index(_ x: Int, _ y: Int) -> Int {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "no pixel there")
        return y * width + x
    }
}
