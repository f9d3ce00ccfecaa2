public import Foundation
import Geometry
import Layers

extension CGContext {
    /// The shapes whose opacity shows a part of a drawing, in the coordinates of the layer.
    typealias Clip = [Shape]

    struct LineStyle {
        var width: CGFloat = 1
        var cap = LineCap.butt
        var join = LineJoin.miter
        var miterLimit: CGFloat = 10
        var dashes: [CGFloat] = []
        var dashPhase: CGFloat = 0

        func scaled(by t: CGAffineTransform) -> LineStyle {
            let scale = t.affine.meanScale
            var line = self
            line.width *= scale
            line.dashes = dashes.map { $0 * scale }
            line.dashPhase *= scale
            return line
        }
    }

    /// A drawn shape, in the coordinates of the layer.
    struct Shape {
        enum Paint {
            case fill(CGColor, CGPathFillRule)
            case stroke(CGColor, LineStyle)
            case gradient(CGGradient, start: CGPoint, end: CGPoint)
            case radial(CGGradient, center: CGPoint, radii: CGSize)
            case text(LayerLabel)
            /// Shapes in one picture. The path is not drawn.
            case group([Shape])
        }

        let path: CGPath
        var paint: Paint
        var alpha: CGFloat = 1
        var shadow: LayerShadow?
        /// The clips, each inside of the one before.
        var clips: [Clip] = []

        var isPattern: Bool { if case .fill(let color, _) = paint { color.plain == nil } else { false } }

        func applying(_ transform: CGAffineTransform) -> Shape {
            let paint: Paint =
                switch paint {
                case .text: paint
                case .fill(let color, let rule): .fill(color.moved(by: transform), rule)
                case .stroke(let color, let line): .stroke(color, line.scaled(by: transform))
                case .gradient(let gradient, let start, let end):
                    .gradient(gradient, start: start.applying(transform), end: end.applying(transform))
                case .radial(let gradient, let center, let radii):
                    .radial(
                        gradient, center: center.applying(transform),
                        radii: CGSize(
                            width: hypot(transform.a * radii.width, transform.c * radii.height),
                            height: hypot(transform.b * radii.width, transform.d * radii.height)))
                case .group(let shapes): .group(shapes.map { $0.applying(transform) })
                }
            return Shape(
                path: path.moved(by: transform), paint: paint, alpha: alpha,
                shadow: shadow?.applying(transform), clips: clips.map { $0.map { $0.applying(transform) } })
        }
    }
}

extension CGPath {
    func moved(by transform: CGAffineTransform) -> CGPath { CGPath(path.seen(through: transform)) }
}

extension LayerShadow {
    /// Returns the shadow of a transformed layer.
    func applying(_ transform: CGAffineTransform) -> LayerShadow {
        var shadow = self
        let offset = transform.affine.apply(Vector(offset.width, offset.height))
        (shadow.offset, shadow.radius) = (Size(offset.dx, offset.dy), radius * transform.affine.meanScale)
        shadow.path = path?.seen(through: transform)
        return shadow
    }
}

// MARK: - Gradients

/// The colours of a gradient.
public final class CGGradient {
    let colors: [CGColor]
    let locations: [CGFloat]?

    /// Creates a gradient. Locations are fractions, in rising order; `nil` spaces the colours evenly.
    public init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: [CGFloat]?) {
        let colors = colors.compactMap { $0 as? CGColor }
        guard colors.count > 1 else { return nil }
        (self.colors, self.locations) = (colors, locations)
    }

    private init(_ colors: [CGColor], _ locations: [CGFloat]) {
        (self.colors, self.locations) = (colors, locations)
    }

    /// Returns the gradient between a fraction and 1, in one of the directions.
    func spread(from start: CGFloat, isReversed: Bool) -> CGGradient {
        let even = colors.indices.map { CGFloat($0) / CGFloat(colors.count - 1) }
        let fractions = (locations ?? even).map { start + (isReversed ? 1 - $0 : $0) * (1 - start) }
        return isReversed
            ? CGGradient(colors.reversed(), fractions.reversed()) : CGGradient(colors, fractions)
    }

    /// Creates a gradient from the components and opacities of its colours. `nil` spaces the colours evenly.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        let stride = space.numberOfComponents + 1
        self.init(
            colorsSpace: space,
            colors: (0..<count).compactMap {
                CGColor(colorSpace: space, components: components + $0 * stride)
            },
            locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
    }
}
