internal import Geometry

/// A picture repeated without end, each pixel showing the one of the tile under its centre.
struct TileSampler: PaintSampler {
    private let tile: PixelGrid
    private let inverse: Affine
    private let size: Size
    /// How far in the tile a pixel's step to the right goes, in 0 ..< its sides.
    private let step: Vector

    /// Nil when there is nothing to repeat: an empty tile, or a transform that has no inverse.
    init?(tile: PixelGrid, transform: Affine) {
        guard tile.width > 0, tile.height > 0, let inverse = transform.inverted else { return nil }
        self.tile = tile
        self.inverse = inverse
        size = Size(Double(tile.width), Double(tile.height))
        step = Vector(Self.wrap(inverse.a, size.width), Self.wrap(inverse.b, size.height))
    }

    func walk(x: Int, y: Int) -> Point {
        let place = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        return Point(Self.wrap(place.x, size.width), Self.wrap(place.y, size.height))
    }

    @inline(__always)
    func next(_ walk: inout Point) -> PixelColor {
        let color = tile.pixels[Int(walk.y) &* tile.width &+ Int(walk.x)]
        walk.x += step.dx
        walk.y += step.dy
        if walk.x >= size.width { walk.x -= size.width }
        if walk.y >= size.height { walk.y -= size.height }
        return color
    }

    /// The floored remainder; 0 for what is not finite.
    private static func wrap(_ value: Double, _ length: Double) -> Double {
        let rest = value - (value / length).rounded(.down) * length
        return rest > 0 && rest < length ? rest : 0
    }
}
