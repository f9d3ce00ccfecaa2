import Geometry
import RealModule

@testable import Raster

/// A small random generator with a seed, so that a failure can be repeated (Steele, Lea and Flood 2014).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A triangle in a square of `extent` pixels and somewhat beyond.
    mutating func triangle(_ extent: Double) -> FlatPath {
        polygon(
            (0..<3).map { _ in
                Point(
                    .random(in: -2...extent + 2, using: &self), .random(in: -2...extent + 2, using: &self))
            })
    }

    mutating func color(opaque: Bool = false) -> PixelColor {
        PixelColor(
            red: .random(in: 0...1, using: &self), green: .random(in: 0...1, using: &self),
            blue: .random(in: 0...1, using: &self), alpha: opaque ? 1 : .random(in: 0...1, using: &self))
    }
}

func polygon(_ points: [Point]) -> FlatPath { polygon(points.map { ($0.x, $0.y) }) }

extension Point {
    /// The place `turns` round a circle from the top, clockwise.
    static func onCircle(_ turns: Double, center: Double, radius: Double) -> Point {
        Point(center + radius * .sin(turns * 2 * .pi), center - radius * .cos(turns * 2 * .pi))
    }
}

let red = PixelColor(255, 0, 0)
let green = PixelColor(0, 255, 0)
let blue = PixelColor(0, 0, 255)

/// What a compositor makes of some drawing.
func picture(
    _ width: Int, _ height: Int, edges: Edges = .antialiased, _ draw: (Compositor) -> Void
) -> PixelGrid {
    let compositor = Compositor()
    compositor.begin(width: width, height: height, edges: edges)
    draw(compositor)
    return compositor.finish()
}

/// The cells a renderer makes of a picture.
func cells(_ pixels: PixelGrid, _ renderer: Renderer, options: BlitOptions = BlitOptions()) -> CellGrid {
    let dots = renderer.dots
    var grid = CellGrid(
        columns: (pixels.width + dots.columns - 1) / dots.columns,
        rows: (pixels.height + dots.rows - 1) / dots.rows)
    renderer.blitter.draw(pixels, into: &grid, column: 0, row: 0, options: options)
    return grid
}
