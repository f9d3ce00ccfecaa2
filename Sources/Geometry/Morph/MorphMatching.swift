import RealModule

/// Decides which subpath of one path becomes which of another.
///
/// What is in both at the same place stays (`MorphTwins`). Of the rest, outlines go to outlines and holes to holes
/// of the outline that theirs became, so that a letter keeps its counters. Among those that may, the assignment with
/// the least sum of costs is taken: the squared distance of the centroids, each seen from the middle of its path, and
/// how unlike the sizes are.
struct MorphMatching {
    /// Two contours that go into each other, or one that grows from or shrinks to a point.
    struct Match {
        var first: Int?
        var second: Int?
        /// Where a contour without partner comes from or goes to.
        var point: Point?
        /// Its own middle, or that of the hole that it is in with which it goes.
        var center = Point.zero
        /// The partners that it is a hole in, or in a hole with which it grows or shrinks.
        var outline: Outline?
        /// How the two are drawn that are at one place.
        var twin: Twin?

        /// In how many outlines it lies.
        var depth: Int { outline.map { $0.depth + 1 } ?? 0 }
        /// The partners as an outline that others lie in.
        var asOutline: Outline? {
            guard let first, let second else { return nil }
            return Outline(first: first, second: second, depth: depth)
        }
    }

    /// Two partners that others are holes in.
    struct Outline: Hashable {
        var first: Int
        var second: Int
        /// How many outlines these lie in themselves.
        var depth: Int
    }

    /// Two contours at one place, drawn the same way round or not.
    enum Twin {
        case sameWay, otherWay
    }

    private(set) var matches: [Match] = []
    private let first: MorphShape
    private let second: MorphShape
    /// The contours that stay where they are.
    private var taken1: Set<Int> = []
    private var taken2: Set<Int> = []

    init(_ first: MorphShape, _ second: MorphShape) {
        self.first = first
        self.second = second
        let twins = MorphTwins(first, second).twins
        taken1 = Set(twins.map(\.first))
        taken2 = Set(twins.map(\.second))
        for twin in twins { pair(twin.first, twin.second, twin.isReversed ? .otherWay : .sameWay, in: nil) }
        match(in: nil)
        matches.sort { one, other in
            (one.first ?? .max, one.second ?? .max) < (other.first ?? .max, other.second ?? .max)
        }
    }

    /// Matches the holes of two partners, or the outlines that are in nothing, but for those that stay.
    private mutating func match(in outline: Outline?) {
        let ones = first.contours(in: outline?.first).filter { !taken1.contains($0) }
        let others = second.contours(in: outline?.second).filter { !taken2.contains($0) }
        let pairs = assign(ones, others)
        for (one, other) in pairs { pair(one, other, nil, in: outline) }
        let (paired1, paired2) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
        for one in ones where !paired1.contains(one) { vanish(one, isFirst: true, in: outline) }
        for other in others where !paired2.contains(other) { vanish(other, isFirst: false, in: outline) }
    }

    /// A contour without partner, and what lies in it, which vanishes into the same point, or it would be left
    /// standing outside. A hole is carried along with its outline.
    private mutating func vanish(_ contour: Int, isFirst: Bool, in outline: Outline?) {
        let shape = isFirst ? first : second
        let all = shape.everything(of: contour, except: isFirst ? taken1 : taken2)
        let center = shape.contours[contour].centroid
        var point = shape.middle(of: all)
        if let outline {
            let boxes = (first.contours[outline.first].bounds, second.contours[outline.second].bounds)
            point =
                isFirst
                ? center.carried(from: boxes.0, to: boxes.1) : center.carried(from: boxes.1, to: boxes.0)
        }
        for one in all {
            matches.append(
                Match(
                    first: isFirst ? one : nil, second: isFirst ? nil : one, point: point, center: center,
                    outline: outline))
        }
    }

    private mutating func pair(_ one: Int, _ other: Int, _ twin: Twin?, in outline: Outline?) {
        let match = Match(first: one, second: other, outline: outline, twin: twin)
        matches.append(match)
        self.match(in: match.asOutline)
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

extension MorphShape {
    /// Where contours go that vanish together: the centre of the first, or the place nearest to it that is in the
    /// bounds of all, if there is one.
    fileprivate func middle(of together: [Int]) -> Point {
        let center = contours[together[0]].centroid
        let box = together.reduce(contours[together[0]].bounds) { $0.intersection(contours[$1].bounds) ?? $0 }
        return Point(min(max(center.x, box.minX), box.maxX), min(max(center.y, box.minY), box.maxY))
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
