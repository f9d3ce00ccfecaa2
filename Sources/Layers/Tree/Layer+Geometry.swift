public import Geometry

// Where a layer lies in its superlayer, and what lies in it.
extension Layer {
    /// The rectangle the layer occupies in its superlayer: of its transformed bounds. Setting it sets bounds
    /// and position and keeps the transform, so the two agree when that is the identity.
    public var frame: Rect {
        get { placement.matrix.boundingBox(of: bounds) }
        set {
            bounds.size = newValue.size
            position = newValue.point(at: anchorPoint)
        }
    }

    /// The anchor point in the layer's own coordinates, in points.
    package var anchor: Point { bounds.point(at: anchorPoint) }

    /// Where the layer lies in its superlayer: the transform acts about the anchor point, which lies at the
    /// position.
    package var placement: Placement { Placement(anchor: anchor, map: transform, place: position) }

    /// Where its sublayers' superlayer coordinates lie in the layer's own.
    package var sublayerPlacement: Placement {
        Placement(anchor: anchor, map: sublayerTransform, place: anchor)
    }
}

extension Rect {
    /// The point at these shares of the width and the height: (0, 0) the top left, (1, 1) the bottom right.
    package func point(at share: Point) -> Point {
        Point(origin.x + share.x * size.width, origin.y + share.y * size.height)
    }
}
