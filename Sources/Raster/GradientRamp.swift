internal import Geometry
internal import RealModule

/// The colours of a gradient in equal steps, so that a pixel costs a look-up rather than a search.
///
/// Kept from fill to fill: a gradient whose stops did not change is not resolved again.
final class GradientRamp {
    /// Enough that a step is smaller than a pixel and than a byte of colour on any terminal.
    static let steps = 1024

    private var stops: [Gradient.Stop] = []
    private var colors = Array(repeating: PixelColor.clear, count: steps)

    /// Lends `body` a sampler of the gradient.
    func withSampler(of gradient: Gradient, _ body: (GradientSampler) -> Void) {
        if gradient.stops != stops {
            stops = gradient.stops
            for step in 0..<Self.steps {
                colors[step] = Self.color(at: Double(step) / Double(Self.steps - 1), of: stops)
            }
        }
        colors.withUnsafeBufferPointer { body(GradientSampler(gradient, colors: $0)) }
    }

    /// The colour at a place of the ramp. Channels are blended straight, before alpha is multiplied in, as
    /// Core Graphics does: a ramp from white to transparent black passes through translucent grey.
    static func color(at location: Double, of stops: [Gradient.Stop]) -> PixelColor {
        guard let first = stops.first else { return .clear }
        var before = first
        for stop in stops {
            if stop.location > location {
                let span = stop.location - before.location
                let progress = span > 0 ? unit((location - before.location) / span) : 0
                return before.blended(with: stop, progress: progress)
            }
            before = stop
        }
        return before.blended(with: before, progress: 0)
    }
}

extension Gradient.Stop {
    fileprivate func blended(with next: Gradient.Stop, progress: Double) -> PixelColor {
        PixelColor(
            red: red + (next.red - red) * progress, green: green + (next.green - green) * progress,
            blue: blue + (next.blue - blue) * progress, alpha: alpha + (next.alpha - alpha) * progress)
    }
}

/// The colours of a gradient by place.
struct GradientSampler: PaintSampler {
    private let shape: Gradient.Shape
    private let inverse: AffineTransform?
    private let colors: UnsafeBufferPointer<PixelColor>

    init(_ gradient: Gradient, colors: UnsafeBufferPointer<PixelColor>) {
        shape = gradient.shape
        inverse = gradient.transform.inverted
        self.colors = colors
    }

    func color(x: Int, y: Int) -> PixelColor {
        let last = Double(colors.count - 1)
        guard let inverse else { return colors[colors.count - 1] }
        let place = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        return colors[Int(unit(location(place)) * last + 0.5)]
    }

    private func location(_ place: Point) -> Double {
        switch shape {
        case .axial: return place.x
        case .radial: return (place.x * place.x + place.y * place.y).squareRoot()
        case .conic:
            let turns = Double.atan2(y: place.y, x: place.x) / (2 * .pi)
            return turns < 0 ? turns + 1 : turns
        }
    }
}
