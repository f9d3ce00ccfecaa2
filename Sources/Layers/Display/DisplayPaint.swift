package import Colors
public import Geometry

/// What an outline of a display list is filled with.
public enum DisplayPaint: Equatable, Sendable {
    /// A colour or a pattern, in the coordinates of the outline.
    case fill(Fill)
    /// A gradient over a rectangle, in the coordinates of the outline.
    case gradient(GradientContent, bounds: Rect)
}

extension Fill {
    /// A fill that is no fade.
    package enum Leaf: Hashable, Sendable {
        case color(Color)
        case pattern(Pattern)
    }

    /// The colours and patterns that are laid over each other, back to front, each with its strength of 0 to 1.
    ///
    /// A fade is its first fill with the second over it, stronger and stronger: for opaque fills exactly the
    /// mixture, for translucent ones near it.
    package var leaves: [(leaf: Leaf, weight: Double)] {
        switch self {
        case .color(let color): [(.color(color), 1)]
        case .pattern(let pattern): [(.pattern(pattern), 1)]
        case .crossFade(let from, let to, let progress):
            from.leaves + to.leaves.map { ($0.leaf, $0.weight * progress) }
        }
    }
}

extension GradientContent {
    /// The colours and where each is reached, 0 to 1. Locations that are not one for each colour count as
    /// none, and the colours then lie at equal distances.
    package var stops: [(location: Double, color: Color)] {
        let hasLocations = locations.count == colors.count
        return colors.enumerated().map { index, color in
            (hasLocations ? locations[index] : Double(index) / Double(max(1, colors.count - 1)), color)
        }
    }
}
