public import Colors
public import Geometry

/// What an outline of a display list is filled with, in the coordinates of the outline.
public enum DisplayPaint: Equatable, Sendable {
    /// One colour.
    case color(Color)
    /// A repeated picture, and how strongly it shows, 0 to 1.
    case pattern(Pattern, opacity: Double)
    /// A ramp of colours.
    case gradient(DisplayGradient)
}

/// A gradient from one point to another, in the coordinates of the outline that it fills.
public struct DisplayGradient: Equatable, Sendable {
    /// How the colours run.
    public var type: GradientType
    /// The colours and where each is reached.
    public var stops: [GradientStop]
    /// Where it begins.
    public var start: Point
    /// Where it ends.
    public var end: Point

    /// The gradient of a layer over its bounds.
    init(_ content: GradientContent, over bounds: Rect) {
        type = content.type
        stops = content.stops
        start = bounds.point(at: content.startPoint)
        end = bounds.point(at: content.endPoint)
    }
}

extension Fill {
    /// The colours and patterns that are laid over each other, back to front, with a strength of 0 to 1.
    ///
    /// A fade is its first fill with the second over it, stronger and stronger: for opaque fills exactly the
    /// mixture, for translucent ones near it.
    package func paints(strength: Double = 1) -> [DisplayPaint] {
        switch self {
        case .color(let color): [.color(color.withAlpha(color.alpha * strength))]
        case .pattern(let pattern): [.pattern(pattern, opacity: strength)]
        case .crossFade(let from, let to, let progress):
            from.paints(strength: strength) + to.paints(strength: strength * progress)
        }
    }
}

extension GradientContent {
    /// The colours and where each is reached. Locations that are not one for each colour count as none, and the
    /// colours then lie at equal distances.
    package var stops: [GradientStop] {
        let hasLocations = locations.count == colors.count
        return colors.enumerated().map { index, color in
            GradientStop(
                hasLocations ? locations[index] : Double(index) / Double(max(1, colors.count - 1)), color)
        }
    }
}
