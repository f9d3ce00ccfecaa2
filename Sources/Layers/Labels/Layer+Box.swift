import Geometry

extension Layer {
    /// The box of what the layer draws, in other coordinates: of a shape that of its outline with half the width of its
    /// line, of other layers that of their bounds, and of those without bounds that of what is in them. Of a layer that
    /// draws nothing it is the place where it lies.
    func box(_ map: Affine) -> Rect {
        drawnBox(map, copies: 100) ?? map.boundingBox(of: Rect(origin: anchor, size: .zero))
    }

    /// The box of what is drawn, nil for nothing; of copies, and of copies of copies, so many count.
    private func drawnBox(_ map: Affine, copies limit: Int) -> Rect? {
        if let shape, let path = shape.path, let outline = path.applying(map).bounds {
            let reach = shape.strokeColor == nil ? 0 : max(0, shape.lineWidth) / 2 * map.meanScale
            return outline.insetBy(dx: -reach, dy: -reach)
        }
        guard bounds.isEmpty else { return map.boundingBox(of: bounds) }
        var box: Rect?
        let copies = copyMaps(limit)
        for copy in copies {
            let inside = copy.concatenating(sublayerPlacement.matrix).concatenating(map)
            for sublayer in sublayers where !sublayer.isHidden {
                let map = sublayer.placement.matrix.concatenating(inside)
                guard let other = sublayer.drawnBox(map, copies: max(1, limit / copies.count)) else {
                    continue
                }
                box = box?.union(other) ?? other
            }
        }
        return box
    }

    /// Where the copies lie that a replicator makes of its sublayers, the first ones; of other layers those alone.
    private func copyMaps(_ limit: Int) -> [Affine] {
        guard let replicator else { return [.identity] }
        let center = bounds.center
        var map = Affine.identity
        return (0..<min(replicator.wholeCount, limit)).map { _ in
            defer { map = replicator.instanceTransform.concatenating(map) }
            return Placement(anchor: center, map: map, place: center).matrix
        }
    }
}
