/// A subpath of a morph that turns as a whole: its points move on the arcs of that turn, and what is left of their
/// way is blended in the turning frame.
struct MorphTurn: Sendable {
    /// Which points of the pair turn.
    var points: Range<Int>
    var turn: MorphPlan.Turn

    var reversed: MorphTurn { MorphTurn(points: points, turn: turn.reversed) }

    /// Writes the points that turn over those of a blended path.
    func write(_ progress: Double, of pair: PathPair, into path: inout Path) {
        let middle = turn.from.interpolated(to: turn.to, progress: progress)
        let ahead = Affine(rotation: turn.angle * progress)
        let behind = Affine(rotation: turn.angle * (progress - 1))
        for index in points {
            let one = ahead.apply(pair.from.points[index] - turn.from)
            let other = behind.apply(pair.to.points[index] - turn.to)
            path.points[index] = middle + ((1 - progress) * one + progress * other)
        }
        // The last subpath is where the pen is.
        if points.upperBound == path.points.count { path.subpathStart = path.points[points.lowerBound] }
    }
}

extension MorphPlan.Turn {
    /// The turn back.
    var reversed: Self { Self(angle: -angle, from: to, to: from) }

    /// From the first path's frame to the second's.
    var map: Affine {
        Affine(translationX: -from.x, y: -from.y).concatenating(Affine(rotation: angle))
            .concatenating(Affine(translationX: to.x, y: to.y))
    }

    /// From the second path's frame to the first's.
    var back: Affine { reversed.map }
}
