extension ArcLength {
    /// A place on a path.
    public struct Location: Hashable, Sendable {
        /// Where it is in the plane.
        public var point: Point
        /// The direction in which the path goes on from there, of length 1. A subpath without length has
        /// (1, 0), the direction SVG gives it.
        public var tangent: Vector
        /// How sharply the path turns there: 1 over the radius in points, positive where it turns clockwise on a
        /// screen; 0 on lines.
        public var curvature: Double
        /// Which of ``ArcLength/subpaths`` it is on.
        public var subpath: Int
    }

    /// The place at a length along the path, or nil when the path draws nothing.
    ///
    /// A length below 0, or not a number, gives the start; one above ``total`` gives the end. Where
    /// one segment ends and the next begins, this is the beginning of the next.
    ///
    /// - Complexity: O(log *n*) in the number of segments.
    public func location(at length: Double) -> Location? {
        guard !pieces.isEmpty else { return nil }
        let length = length > 0 ? min(length, total) : 0
        return location(at: length, inPiece: piece(at: length, in: pieces.indices))
    }

    /// The place at a length along one of ``subpaths``, held between its start and its end.
    ///
    /// - Precondition: there is such a subpath.
    /// - Complexity: O(log *n*) in the number of segments.
    public func location(at length: Double, inSubpath index: Int) -> Location? {
        let subpath = subpaths[index]
        let length = subpath.lengths.lowerBound + (length > 0 ? min(length, subpath.length) : 0)
        return location(at: length, inPiece: piece(at: length, in: subpath.pieces))
    }

    private func location(at length: Double, inPiece index: Int) -> Location {
        let segment = segment(ofPiece: index)
        let t = parameter(at: length, inPiece: index)
        let curvature = segment.curvature(at: t)
        return Location(
            point: segment.point(at: t), tangent: tangent(at: t, inPiece: index),
            curvature: curvature.isNaN ? 0 : curvature, subpath: subpath(ofPiece: index))
    }

    /// The direction there, or of the nearest segment of the subpath that has one.
    private func tangent(at t: Double, inPiece index: Int) -> Vector {
        if let tangent = segment(ofPiece: index).tangent(at: t) { return tangent }
        let range = subpaths[subpath(ofPiece: index)].pieces
        let others = Array(index..<range.upperBound) + (range.lowerBound..<index).reversed()
        for other in others {
            if let tangent = segment(ofPiece: other).tangent(at: other > index ? 0 : 1) { return tangent }
        }
        return Vector(1, 0)
    }

    func subpath(ofPiece piece: Int) -> Int {
        var low = 0
        var high = subpaths.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if subpaths[middle].pieces.lowerBound <= piece { low = middle } else { high = middle }
        }
        return low
    }
}
