import RealModule

// MARK: - Matching

/// The subpaths of two paths that correspond: equal ones, then outlines, then the holes of matched outlines.
struct MorphMatching {
    struct Match {
        var first: Int?
        var second: Int?
        /// The point from which a contour without partner grows, or to which it shrinks.
        var point = Point.zero
        /// The centroid of the contour, or of the hole that contains it and vanishes with it.
        var center = Point.zero
        /// The contours that contain these.
        var outline: Outline?
        /// Whether equal contours run in opposite directions, or `nil` if the contours are not equal.
        var isReversedTwin: Bool?
    }

    struct Outline {
        var first: Int
        var second: Int
        /// The number of outlines that contain these.
        var depth: Int
    }

    private(set) var matches: [Match] = []
    private let first: MorphShape
    private let second: MorphShape
    private var excluded1: Set<Int> = []
    private var excluded2: Set<Int> = []

    init(_ first: MorphShape, _ second: MorphShape) {
        self.first = first
        self.second = second
        let twins = Self.twins(first, second)
        excluded1 = Set(twins.map(\.first))
        excluded2 = Set(twins.map(\.second))
        for twin in twins { pair(twin.first, twin.second, isReversedTwin: twin.isReversed, in: nil) }
        match(in: nil)
        matches.sort { one, other in
            (one.first ?? .max, one.second ?? .max) < (other.first ?? .max, other.second ?? .max)
        }
    }

    /// Matches the holes of two partners, or the outlines for `nil`, except those that do not move.
    private mutating func match(in outline: Outline?) {
        let ones = first.contours(in: outline?.first, except: excluded1)
        let others = second.contours(in: outline?.second, except: excluded2)
        let pairs = assign(ones, others)
        for (one, other) in pairs { pair(one, other, in: outline) }
        for one in Set(ones).subtracting(pairs.map(\.0)) { vanish(one, isFirst: true, in: outline) }
        for other in Set(others).subtracting(pairs.map(\.1)) { vanish(other, isFirst: false, in: outline) }
    }

    private mutating func pair(_ one: Int, _ other: Int, isReversedTwin: Bool? = nil, in outline: Outline?) {
        matches.append(Match(first: one, second: other, outline: outline, isReversedTwin: isReversedTwin))
        match(in: Outline(first: one, second: other, depth: outline.map { $0.depth + 1 } ?? 0))
    }

    /// Adds a contour without partner, and all contours in it, which vanish into the same point.
    private mutating func vanish(_ contour: Int, isFirst: Bool, in outline: Outline?) {
        let shape = isFirst ? first : second
        let all = shape.subtree(of: contour, except: isFirst ? excluded1 : excluded2)
        let center = shape.contours[contour].centroid
        var point = shape.vanishingPoint(of: all)
        if let outline {
            let boxes = (first.contours[outline.first].bounds, second.contours[outline.second].bounds)
            point =
                isFirst
                ? center.mapped(from: boxes.0, to: boxes.1) : center.mapped(from: boxes.1, to: boxes.0)
        }
        for one in all {
            matches.append(
                Match(
                    first: isFirst ? one : nil, second: isFirst ? nil : one, point: point, center: center,
                    outline: outline))
        }
    }

    private func assign(_ ones: [Int], _ others: [Int]) -> [(Int, Int)] {
        // The assignment takes cubic time, so thousands of contours are matched by size.
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
        let position1 = (one.centroid - first.center) * (1 / max(first.extent, .leastNormalMagnitude))
        let position2 = (other.centroid - second.center) * (1 / max(second.extent, .leastNormalMagnitude))
        let (size1, size2) = (one.size / max(first.extent, 1e-300), other.size / max(second.extent, 1e-300))
        let ratio = Double.log((size1 + 1e-3) / (size2 + 1e-3))
        let closurePenalty = one.isClosed == other.isClosed ? 0 : 1.0
        let cost = (position1 - position2).lengthSquared + 0.1 * ratio * ratio + closurePenalty
        return cost.isFinite ? cost : 1e6
    }

    /// Returns the contours that both shapes have at the same position, and whether they run in opposite directions.
    ///
    /// - Complexity: O(*n* log *n*) for contours at different positions, O(points) for each two at the same one.
    static func twins(
        _ first: MorphShape, _ second: MorphShape
    ) -> [(first: Int, second: Int, isReversed: Bool)] {
        // Rows and columns of a grid have different keys.
        func key(_ contour: MorphContour) -> Double { contour.bounds.minX + 0.618 * contour.bounds.minY }
        let keys = second.contours.map(key)
        let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        var twins: [(first: Int, second: Int, isReversed: Bool)] = []
        var taken = Set<Int>()
        for (index, contour) in first.contours.enumerated() {
            let (center, tolerance) = (key(contour), 2 * MorphContour.equalityTolerance * contour.size)
            let start = order.partitioningIndex { keys[$0] >= center - tolerance }
            for other in order[start...].prefix(while: { keys[$0] <= center + tolerance })
            where !taken.contains(other) {
                // A hole and an outline that run in opposite directions differ.
                let mayReverse = (first.parents[index] == nil) == (second.parents[other] == nil)
                guard let isReversed = contour.isReversed(in: second.contours[other], mayReverse: mayReverse)
                else { continue }
                twins.append((index, other, isReversed))
                taken.insert(other)
                break
            }
        }
        return twins
    }
}

extension Point {
    /// Returns the point with the same relative position in another rectangle.
    func mapped(from: Rect, to: Rect) -> Point {
        func map(_ value: Double, _ a: Double, _ aSize: Double, _ b: Double, _ bSize: Double) -> Double {
            aSize > 0 ? b + (value - a) / aSize * bSize : b + bSize / 2
        }
        return Point(
            map(x, from.minX, from.maxX - from.minX, to.minX, to.maxX - to.minX),
            map(y, from.minY, from.maxY - from.minY, to.minY, to.maxY - to.minY))
    }
}

// MARK: - Assignment

/// The Hungarian method with shortest augmenting paths and potentials.
enum Assignment {
    /// Returns the assignment of rows to columns with the minimum total cost, sorted by row. Costs must be finite.
    ///
    /// - Complexity: O(rows² · columns) with the shorter side as rows.
    static func cheapest(rows: Int, columns: Int, cost: (Int, Int) -> Double) -> [(row: Int, column: Int)] {
        guard rows > 0, columns > 0 else { return [] }
        if rows > columns {
            return cheapest(rows: columns, columns: rows) { cost($1, $0) }
                .map { (row: $0.column, column: $0.row) }.sorted { $0.row < $1.row }
        }
        // Rows and columns count from 1. Column 0 represents the row that needs a column.
        var rowPotential = [Double](repeating: 0, count: rows + 1)
        var columnPotential = [Double](repeating: 0, count: columns + 1)
        var rowOfColumn = [Int](repeating: 0, count: columns + 1)
        var previous = [Int](repeating: 0, count: columns + 1)
        for row in 1...rows {
            rowOfColumn[0] = row
            var column = 0
            var slack = [Double](repeating: .infinity, count: columns + 1)
            var isUsed = [Bool](repeating: false, count: columns + 1)
            repeat {
                isUsed[column] = true
                let assignedRow = rowOfColumn[column]
                var minimum = Double.infinity
                var next = 0
                for other in 1...columns where !isUsed[other] {
                    let reduced =
                        cost(assignedRow - 1, other - 1) - rowPotential[assignedRow] - columnPotential[other]
                    if reduced < slack[other] { (slack[other], previous[other]) = (reduced, column) }
                    if slack[other] < minimum { (minimum, next) = (slack[other], other) }
                }
                for other in 0...columns {
                    if isUsed[other] {
                        rowPotential[rowOfColumn[other]] += minimum
                        columnPotential[other] -= minimum
                    } else {
                        slack[other] -= minimum
                    }
                }
                column = next
            } while rowOfColumn[column] != 0
            while column != 0 {
                rowOfColumn[column] = rowOfColumn[previous[column]]
                column = previous[column]
            }
        }
        return (1...columns).filter { rowOfColumn[$0] > 0 }
            .map { (row: rowOfColumn[$0] - 1, column: $0 - 1) }.sorted { $0.row < $1.row }
    }
}
