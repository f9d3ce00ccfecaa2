public import Geometry

// Where a layer lies in its superlayer, and what lies in it.
extension Layer {
    /// The rectangle the layer occupies in its superlayer: of its transformed bounds. Setting it keeps the transform, and
    /// sets the bounds and the position so that the layer occupies that (rule Y4): with a scale of 2 and 4 a frame of
    /// 100 x 50 is of bounds of 50 x 12.5. It does so where the transform scales and turns by right angles; where it turns
    /// by others the frame is larger, and where it flattens the layer the bounds are of the frame's size.
    public var frame: Rect {
        get { placement.matrix.boundingBox(of: bounds) }
        set {
            guard transform != .identity else {
                bounds.size = newValue.size
                position = newValue.point(at: anchorPoint)
                return
            }
            let own = transform.inverted?.boundingBox(of: Rect(origin: .zero, size: newValue.size))
            bounds.size = own?.size ?? newValue.size
            position = .zero
            position = .zero + (newValue.origin - frame.origin)
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
