public import Cells
internal import Colors
public import Geometry
public import Raster
internal import RealModule

extension SplitMix64 {
    /// A triangle in a square of `extent` pixels and somewhat beyond.
    public mutating func triangle(_ extent: Double) -> FlatPath {
        polygon(
            (0..<3).map { _ in
                Point(
                    .random(in: -2...extent + 2, using: &self), .random(in: -2...extent + 2, using: &self))
            })
    }

    /// A random colour, translucent unless asked otherwise.
    public mutating func color(opaque: Bool = false) -> PixelColor {
        PixelColor(
            Color(
                red: .random(in: 0...1, using: &self), green: .random(in: 0...1, using: &self),
                blue: .random(in: 0...1, using: &self), alpha: opaque ? 1 : .random(in: 0...1, using: &self)))
    }
}

/// A closed outline of straight lines.
public func polygon(_ points: [Point]) -> FlatPath { polygon(points.map { ($0.x, $0.y) }) }

extension Point {
    /// The place `turns` round a circle from the top, clockwise.
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

/// What a compositor makes of some drawing.
public func picture(
    _ width: Int, _ height: Int, edges: Edges = .antialiased, _ draw: (Compositor) -> Void
) -> PixelGrid {
    let compositor = Compositor()
    compositor.begin(width: width, height: height, edges: edges)
    draw(compositor)
    return compositor.finish()
}

/// The cells that glyphs make of a picture.
public func cells(_ pixels: PixelGrid, _ glyphs: Glyphs, options: BlitOptions = BlitOptions()) -> CellGrid {
    let dots = glyphs.dots
    var grid = CellGrid(
        columns: (pixels.width + dots.columns - 1) / dots.columns,
        rows: (pixels.height + dots.rows - 1) / dots.rows)
    glyphs.blitter.draw(pixels, into: &grid, column: 0, row: 0, options: options)
    return grid
}

/// A closed flat path through these points.
public func polygon(_ points: [(Double, Double)]) -> FlatPath {
    var flat = FlatPath()
    for (index, point) in points.enumerated() {
        let point = Point(point.0, point.1)
        if index == 0 { flat.move(to: point) } else { flat.line(to: point) }
    }
    flat.close()
    return flat
}

/// The outline of a rectangle.
public func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FlatPath {
    polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
}

/// The outline of a line, with chords at most 0.05 off.
public func stroke(_ flat: FlatPath, _ style: StrokeStyle) -> FlatPath {
    var outline = FlatPath()
    outline.appendStroke(of: flat, style: style, tolerance: 0.05)
    return outline
}
