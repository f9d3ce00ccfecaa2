internal import Geometry

/// A picture repeated without end, each pixel showing the one of the tile under its centre.
struct TileSampler: PaintSampler {
    private let tile: PixelGrid
    private let inverse: AffineTransform

    /// Nil when there is nothing to repeat: an empty tile, or a transform that has no inverse.
    init?(tile: PixelGrid, transform: AffineTransform) {
        guard tile.width > 0, tile.height > 0, let inverse = transform.inverted else { return nil }
        self.tile = tile
        self.inverse = inverse
    }

    func walk(x: Int, y: Int) -> Point { inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) }

    @inline(__always)
    func next(_ walk: inout Point) -> PixelColor {
        let color = tile.pixels[Self.wrap(walk.y, tile.height) * tile.width + Self.wrap(walk.x, tile.width)]
        walk.x += inverse.a
        walk.y += inverse.b
        return color
    }

    /// The floored remainder as an index; 0 for what is not finite.
    @inline(__always)
    private static func wrap(_ value: Double, _ count: Int) -> Int {
        let length = Double(count)
        let rest = value - (value / length).rounded(.down) * length
        return rest > 0 && rest < length ? Int(rest) : 0
    }
}
