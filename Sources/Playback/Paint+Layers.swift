import Colors
import Geometry
import Layers
import Raster

extension PixelColor {
    /// A colour of the scene as the picture stores it: cut to what sRGB can show.
    init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// A colour of the scene without its alpha: given to the compositor as opacity instead, alpha leaves the
    /// colour of dots as it is while it is animated.
    init(opaque color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

extension Fill.Leaf {
    /// The paint and its opacity. The transform takes the outline's coordinates to pixels.
    func paint(_ transform: Affine) -> (paint: Paint, opacity: Double) {
        switch self {
        case .color(let color): (.color(PixelColor(opaque: color)), color.alpha)
        case .pattern(let pattern): (.pattern(pattern.tile, pattern.map(transform)), 1)
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

    /// From the tile's pixels to the target's.
    fileprivate func map(_ transform: Affine) -> Affine {
        Affine(scaleX: size.width / Double(width), y: size.height / Double(height))
            .concatenating(Affine(translationX: origin.x, y: origin.y))
            .concatenating(transform)
    }
}

extension Gradient {
    /// A gradient layer's colours over its bounds. The transform takes the layer's coordinates to pixels.
    init(_ content: GradientContent, bounds: Rect, transform: Affine) {
        let stops = content.stops.map { stop in
            Stop(
                stop.location, red: stop.color.red, green: stop.color.green, blue: stop.color.blue,
                alpha: stop.color.alpha)
        }
        let start = bounds.point(at: content.startPoint)
        let way = bounds.point(at: content.endPoint) - start
        let unit =
            switch content.type {
            // From (1, 0) to the end, and at right angles to it.
            case .axial, .conic:
                Affine(a: way.dx, b: way.dy, c: -way.dy, d: way.dx, tx: start.x, ty: start.y)
            // An ellipse whose axes reach as far as the end.
            case .radial: Affine(a: way.dx, b: 0, c: 0, d: way.dy, tx: start.x, ty: start.y)
            }
        let shape: Shape =
            switch content.type {
            case .axial: .axial
            case .radial: .radial
            case .conic: .conic
            }
        self.init(shape, stops: stops, transform: unit.concatenating(transform))
    }
}
