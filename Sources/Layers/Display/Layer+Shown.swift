import Geometry

extension Layer {
    /// What shows less than this, with all around it, counts as not shown by what is written or drawn about layers.
    static let faintest = 0.02

    /// Goes through the layer and all in it that shows, each layer before its sublayers; masks are left out, and of the
    /// copies of a replicator all but the first.
    ///
    /// - Parameters:
    ///   - map: from the coordinates of the superlayer to the canvas.
    ///   - opacity: that of the superlayer with all around it.
    ///   - body: is given each layer, and the map from its own coordinates to the canvas.
    /// - Complexity: O(layers)
    func forEachShown(
        in map: Affine = .identity, opacity: Double = 1, _ body: (Layer, Affine) -> Void
    ) {
        let opacity = isHidden ? 0 : opacity * self.opacity
        guard opacity >= Self.faintest else { return }
        let map = placement.matrix.concatenating(map)
        body(self, map)
        if let replicator, replicator.wholeCount == 0 { return }
        let inside = sublayerPlacement.matrix.concatenating(map)
        for sublayer in sublayers { sublayer.forEachShown(in: inside, opacity: opacity, body) }
    }
}
