public import Cells
internal import Colors
public import Geometry
public import Raster
internal import RealModule

extension SplitMix64 {
    /// Returns a triangle in a square of `extent` pixels, which may exceed it by 2.
    public mutating func triangle(_ extent: Double) -> FlatPath {
        polygon(
            (0..<3).map { _ in
                Point(
                    .random(in: -2...extent + 2, using: &self), .random(in: -2...extent + 2, using: &self))
            })
    }

    /// Returns a random colour, translucent by default.
    public mutating func color(opaque: Bool = false) -> PixelColor {
        PixelColor(
            Color(
                red: .random(in: 0...1, using: &self), green: .random(in: 0...1, using: &self),
                blue: .random(in: 0...1, using: &self), alpha: opaque ? 1 : .random(in: 0...1, using: &self)))
    }
}

/// Returns a closed flat path through some points.
public func polygon(_ points: [Point]) -> FlatPath { polygon(points.map { ($0.x, $0.y) }) }

extension Point {
    /// Returns the point on a circle after some clockwise turns from the top.
    public static func onCircle(_ turns: Double, center: Double, radius: Double) -> Point {
        Point(center + radius * .sin(turns * 2 * .pi), center - radius * .cos(turns * 2 * .pi))
    }
}

/// Opaque red.
public let red = PixelColor(255, 0, 0)
/// Opaque green.
public let green = PixelColor(0, 255, 0)
/// Opaque blue.
public let blue = PixelColor(0, 0, 255)

/// Returns the picture that a compositor draws.
public func picture(
    _ width: Int, _ height: Int, edges: Edges = .antialiased, _ draw: (Compositor) -> Void
) -> PixelGrid {
    let compositor = Compositor()
    compositor.begin(width: width, height: height, edges: edges)
    draw(compositor)
    return compositor.finish()
}

/// Returns the cells of a picture in a glyph set.
public func cells(_ pixels: PixelGrid, _ glyphs: Glyphs, options: BlitOptions = BlitOptions()) -> CellGrid {
    let dots = glyphs.dots
    var grid = CellGrid(
        columns: (pixels.width + dots.columns - 1) / dots.columns,
        rows: (pixels.height + dots.rows - 1) / dots.rows)
    glyphs.blitter.draw(pixels, into: &grid, column: 0, row: 0, options: options)
    return grid
}

/// Returns a closed flat path through some points.
public func polygon(_ points: [(Double, Double)]) -> FlatPath {
    var flat = FlatPath()
    for (index, point) in points.enumerated() {
        let point = Point(point.0, point.1)
        if index == 0 { flat.move(to: point) } else { flat.line(to: point) }
    }
    flat.close()
    return flat
}

/// Returns the outline of a rectangle.
public func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FlatPath {
    polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
}

/// Returns the outline of a stroke, flattened with a tolerance of 0.05.
public func stroke(_ flat: FlatPath, _ style: StrokeStyle) -> FlatPath {
    var outline = FlatPath()
    outline.appendStroke(of: flat, style: style, tolerance: 0.05)
    return outline
}
