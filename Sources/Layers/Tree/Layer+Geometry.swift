public import Geometry

// Where a layer lies in its superlayer, and what lies in it.
extension Layer {
    /// The rectangle the layer occupies in its superlayer: of its transformed bounds. Setting it sets bounds
    /// and position and keeps the transform, so the two agree when that is the identity.
    public var frame: Rect {
        get { transformToSuperlayer.boundingBox(of: bounds) }
        set {
            bounds.size = newValue.size
            position = newValue.point(at: anchorPoint)
        }
    }

    /// The anchor point in the layer's own coordinates, in points.
    package var anchor: Point { bounds.point(at: anchorPoint) }

    /// From this layer's coordinates to its superlayer's: the transform acts about the anchor point, which
    /// lies at the position.
    package var transformToSuperlayer: Affine { about(anchor, transform, at: position) }

    /// From its sublayers' superlayer coordinates to this layer's own.
    package var sublayerMap: Affine {
        sublayerTransform == .identity ? .identity : about(anchor, sublayerTransform, at: anchor)
    }

    private func about(_ point: Point, _ map: Affine, at place: Point) -> Affine {
        Affine(translationX: -point.x, y: -point.y).concatenating(map)
            .concatenating(Affine(translationX: place.x, y: place.y))
    }
}

extension Rect {
    /// The point at these shares of the width and the height: (0, 0) the top left, (1, 1) the bottom right.
    package func point(at share: Point) -> Point {
        Point(origin.x + share.x * size.width, origin.y + share.y * size.height)
    }
}
