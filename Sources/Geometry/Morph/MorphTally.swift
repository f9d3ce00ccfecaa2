/// What a pairing of two tracks costs, in the terms by which a viewer judges it.
struct MorphTally {
    /// Squared travel, in the frame of the tracks.
    var mean = 0.0
    var maximum = 0.0
    /// Crossings that the blend has and neither end.
    var crossings = 0
    /// How far the area is, half way, from the mean of both ends' areas, as a share of the larger; with its sign.
    var area = 0.0

    /// Counts along two lines whose points of equal number are partners; `weights` is how much of the two
    /// outlines lies before each.
    init(_ one: [Vector], _ other: [Vector], weights: [Double]) {
        guard var last = zip(one, other).first(where: { _ in true }) else { return }
        var areas = (0.0, 0.0)
        for (next, weight) in zip(zip(one, other), weights) {
            let (before, travel) = (last.0 - last.1, next.0 - next.1)
            // The integral of the squared length of a vector that changes evenly from one to another.
            mean += weight / 3 * (before.lengthSquared + before.dot(travel) + travel.lengthSquared)
            maximum = max(maximum, travel.lengthSquared)
            area += before.cross(travel) / 8
            areas.0 += last.0.cross(next.0) / 2
            areas.1 += last.1.cross(next.1) / 2
            last = next
        }
        // Contours that are no loops enclose what a line from their end to their start does.
        area += (last.0 - last.1).cross(one[0] - other[0]) / 8
        areas.0 += last.0.cross(one[0]) / 2
        areas.1 += last.1.cross(other[0]) / 2
        let larger = max(abs(areas.0), abs(areas.1))
        area = larger > 0 ? area / larger : 0
        crossings = MorphCrossings.added(one, other)
    }

    /// Whether this is at most as bad as another in everything, up to what cannot be seen.
    func isNoWorse(than other: MorphTally) -> Bool {
        mean <= other.mean * 1.0005 && maximum <= other.maximum * 1.001 && crossings <= other.crossings
            && hasNoWorseArea(than: other)
    }

    func hasNoWorseArea(than other: MorphTally) -> Bool { abs(area) <= abs(other.area) + 0.0008 }

    /// Whether this is to be preferred when the ends could be joined either way.
    func isBetter(than other: MorphTally) -> Bool {
        crossings == other.crossings ? mean < other.mean : crossings < other.crossings
    }
}
