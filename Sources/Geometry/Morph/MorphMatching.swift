import RealModule

/// Decides which subpath of one path becomes which of another.
///
/// Outlines go to outlines and holes to holes of the outline that theirs became, so that a letter keeps its
/// counters. Among those that may, the assignment with the least sum of costs is taken: the squared distance
/// of the centroids, each seen from the middle of its path, and how unlike the sizes are.
struct MorphMatching {
    /// Two contours that go into each other, or one that grows from or shrinks to a point.
    struct Match {
        var first: Int?
        var second: Int?
        /// Where a contour without partner comes from or goes to.
        var point: Point?
    }

    private(set) var matches: [Match] = []
    private let first: MorphShape
    private let second: MorphShape

    init(_ first: MorphShape, _ second: MorphShape) {
        self.first = first
        self.second = second
        match(first.contours(in: nil), second.contours(in: nil), frame: nil)
        matches.sort { one, other in
            (one.first ?? .max, one.second ?? .max) < (other.first ?? .max, other.second ?? .max)
        }
    }

    /// Matches contours of equal standing, then the holes of those matched.
    ///
    /// - Parameters:
    ///   - ones: contours of the first shape.
    ///   - others: contours of the second.
    ///   - frame: the outlines that both kinds are holes in.
    private mutating func match(_ ones: [Int], _ others: [Int], frame: (Rect, Rect)?) {
        let pairs = assign(ones, others)
        for (one, other) in pairs {
            matches.append(Match(first: one, second: other))
            match(
                first.contours(in: one), second.contours(in: other),
                frame: (first.contours[one].bounds, second.contours[other].bounds))
        }
        let (taken1, taken2) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
        for one in ones where !taken1.contains(one) {
            let contour = first.contours[one]
            let point = frame.map { contour.centroid.carried(from: $0.0, to: $0.1) } ?? contour.centroid
            matches.append(Match(first: one, point: point))
            // What lies in it vanishes into the same point, or it would be left standing outside.
            for hole in first.everything(in: one) { matches.append(Match(first: hole, point: point)) }
        }
        for other in others where !taken2.contains(other) {
            let contour = second.contours[other]
            let point = frame.map { contour.centroid.carried(from: $0.1, to: $0.0) } ?? contour.centroid
            matches.append(Match(second: other, point: point))
            for hole in second.everything(in: other) { matches.append(Match(second: hole, point: point)) }
        }
    }

    private func assign(_ ones: [Int], _ others: [Int]) -> [(Int, Int)] {
        // The cubic assignment is for the shapes that people draw; a cloud of thousands goes by size.
        guard ones.count * others.count <= 40_000 else {
            let bySize1 = ones.sorted { first.contours[$0].size > first.contours[$1].size }
            let bySize2 = others.sorted { second.contours[$0].size > second.contours[$1].size }
            return Array(zip(bySize1, bySize2))
        }
        return Assignment.cheapest(rows: ones.count, columns: others.count) { row, column in
            cost(first.contours[ones[row]], second.contours[others[column]])
        }
        .map { (ones[$0.row], others[$0.column]) }
    }

    private func cost(_ one: MorphContour, _ other: MorphContour) -> Double {
        let place1 = (one.centroid - first.center) * (1 / max(first.extent, .leastNormalMagnitude))
        let place2 = (other.centroid - second.center) * (1 / max(second.extent, .leastNormalMagnitude))
        let (size1, size2) = (one.size / max(first.extent, 1e-300), other.size / max(second.extent, 1e-300))
        let ratio = Double.log((size1 + 1e-3) / (size2 + 1e-3))
        let unlike = one.isClosed == other.isClosed ? 0 : 1.0
        let cost = (place1 - place2).lengthSquared + 0.1 * ratio * ratio + unlike
        return cost.isFinite ? cost : 1e6
    }
}

extension Point {
    /// The same place in another rectangle as this is in one.
    func carried(from: Rect, to: Rect) -> Point {
        func along(_ value: Double, _ a: Double, _ aSize: Double, _ b: Double, _ bSize: Double) -> Double {
            aSize > 0 ? b + (value - a) / aSize * bSize : b + bSize / 2
        }
        return Point(
            along(x, from.minX, from.maxX - from.minX, to.minX, to.maxX - to.minX),
            along(y, from.minY, from.maxY - from.minY, to.minY, to.maxY - to.minY))
    }
}
