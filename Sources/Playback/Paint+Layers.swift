import Colors
import Geometry
import Layers
import Raster

extension DisplayPaint {
    /// The paint in pixels and its opacity. The transform takes the outline's coordinates there.
    ///
    /// The alpha of a colour is given to the compositor as opacity: it then leaves the colour of dots as it is while
    /// it is animated.
    func placed(_ transform: Affine) -> (paint: Paint, opacity: Double) {
        switch self {
        case .color(let color):
            return (.color(PixelColor(color.withAlpha(1))), color.alpha)
        case .pattern(let pattern, let opacity):
            return (.pattern(pattern.tile, pattern.map.concatenating(transform)), opacity)
        case .gradient(let gradient):
            let map = gradient.map.concatenating(transform)
            return (.gradient(Gradient(gradient.type, stops: gradient.stops, transform: map)), 1)
        }
    }
}

extension Pattern {
    fileprivate var tile: PixelGrid {
        var tile = PixelGrid(width: width, height: height)
        for (index, color) in pixels.enumerated() {
            tile[x: index % width, y: index / width] = PixelColor(color)
        }
        return tile
    }

    /// From the tile's pixels to the outline's coordinates.
    fileprivate var map: Affine {
        Affine(scaleX: size.width / Double(width), y: size.height / Double(height))
            .concatenating(Affine(translationX: origin.x, y: origin.y))
    }
}

extension DisplayGradient {
    /// From the gradient's unit space to the outline's coordinates.
    fileprivate var map: Affine {
        let way = end - start
        switch type {
        // From (1, 0) to the end, and at right angles to it.
        case .axial, .conic:
            return Affine(a: way.dx, b: way.dy, c: -way.dy, d: way.dx, tx: start.x, ty: start.y)
        // An ellipse whose axes reach as far as the end.
        case .radial: return Affine(a: way.dx, b: 0, c: 0, d: way.dy, tx: start.x, ty: start.y)
        }
    }
}
