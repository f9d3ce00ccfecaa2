internal import Colors
internal import Geometry

/// The colours of a gradient in equal steps, so that a pixel costs a look-up rather than a search.
///
/// Kept from fill to fill: a gradient whose stops did not change is not resolved again.
final class GradientRamp {
    /// Enough that a step is smaller than a pixel and than a byte of colour on any terminal.
    static let steps = 1024

    private var stops: [GradientStop] = []
    private var colors = Array(repeating: PixelColor.clear, count: steps)

    /// Lends `body` the colours of a gradient.
    func withColors(of gradient: Gradient, _ body: (UnsafePointer<PixelColor>) -> Void) {
        if gradient.stops != stops {
            stops = gradient.stops
            colors = stops.colors(inSteps: Self.steps).map { PixelColor($0) }
        }
        colors.withUnsafeBufferPointer {
            if let colors = $0.baseAddress { body(colors) }
        }
    }
}

/// What a ramp follows in the unit space of its gradient.
///
/// A type for each rather than a value asked at every pixel, which costs a sixth of a fill.
protocol RampShape {
    /// How far along the ramp a place is: 0 at its start, 1 at its end.
    static func location(of place: Point) -> Double
}

/// From the start to the end.
enum AxialRamp: RampShape {
    @inline(__always)
    static func location(of place: Point) -> Double { place.x }
}

/// Out from the middle.
enum RadialRamp: RampShape {
    @inline(__always)
    static func location(of place: Point) -> Double {
        (place.x * place.x + place.y * place.y).squareRoot()
    }
}

/// Once round the middle.
enum ConicRamp: RampShape {
    @inline(__always)
    static func location(of place: Point) -> Double { turns(place) }
}

/// The colours of a gradient by place.
struct GradientSampler<Shape: RampShape>: PaintSampler {
    private let inverse: Affine
    private let colors: UnsafePointer<PixelColor>

    /// Without an inverse every place is the end of the ramp.
    init(_ gradient: Gradient, colors: UnsafePointer<PixelColor>) {
        let end = Affine(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: -1e-9)
        inverse = gradient.transform.inverted ?? end
        self.colors = colors
    }

    func walk(x: Int, y: Int) -> Point { inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) }

    @inline(__always)
    func next(_ walk: inout Point) -> PixelColor {
        let location = Shape.location(of: walk)
        walk.x += inverse.a
        walk.y += inverse.b
        let last = Double(GradientRamp.steps - 1)
        let step = max(0, min(location * last + 0.5, last))
        return colors[step > 0 ? Int(step) : 0]
    }
}

/// The angle of a place about the origin in turns, 0 to 1, clockwise on a screen from the x axis.
///
/// The arc tangent is a polynomial (Abramowitz and Stegun, 4.4.49) exact to 1e-5 of a radian, hundreds of
/// times less than a step of a ramp, because the exact one took most of the time of a fill.
@inline(__always)
func turns(_ place: Point) -> Double {
    let (x, y) = (abs(place.x), abs(place.y))
    let ratio = max(x, y) > 0 ? min(x, y) / max(x, y) : 0
    let square = ratio * ratio
    let series =
        0.999_866 + square
        * (-0.330_299_5 + square * (0.180_141 + square * (-0.085_133 + square * 0.020_835_1)))
    var angle = ratio * series * (1 / (2 * .pi))
    if y > x { angle = 0.25 - angle }
    if place.x < 0 { angle = 0.5 - angle }
    return place.y < 0 ? 1 - angle : angle
}
