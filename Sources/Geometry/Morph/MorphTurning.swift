import RealModule

/// The rotation between two subpaths with the same structure that leaves the least travel.
struct MorphTurning {
    let turn: MorphTurn
    let cost: Double
    /// The outlines relative to their centres.
    private let one: [Vector]
    private let other: [Vector]
    private let weights: [Double]
    private let fit: TurnFit

    private static let samples = 4

    /// - Complexity: O(points).
    init?(_ pair: PathPair) {
        let points1 = Self.points(of: pair.from)
        let points2 = Self.points(of: pair.to)
        guard points1.count > 1, points1.count == points2.count else { return nil }
        weights = zip(Self.weights(points1), Self.weights(points2)).map { ($0 + $1) / 2 }
        guard let middle1 = Self.middle(points1, weights), let middle2 = Self.middle(points2, weights) else {
            return nil
        }
        one = points1.map { $0 - middle1 }
        other = points2.map { $0 - middle2 }
        fit = TurnFit(one, other, weights)
        guard let angle = fit.angle else { return nil }
        turn = MorphTurn(angle: angle, from: middle1, to: middle2)
        cost = fit.cost(angle)
    }

    /// Returns whether the rotation costs less than half of straight lines and is no worse in any other respect.
    func isBetter(thanStraight other: MorphTurning) -> Bool {
        guard TurnFit.isWorth(cost, angle: turn.angle, straight: other.fit.straight), staysInBox else {
            return false
        }
        let (turned, straight) = (flaws(turn.angle), other.flaws(0))
        return turned.crossings <= straight.crossings && turned.hasNoWorseArea(than: straight)
    }

    /// Whether the rotation stays in the box of both ends, or rotates a shape that hardly changes.
    private var staysInBox: Bool {
        guard fit.remaining > 1e-3 else { return true }
        var ends = Box()
        for (one, other) in zip(one, other) {
            ends.add(turn.from + one)
            ends.add(turn.to + other)
        }
        return (1..<16).allSatisfy { step in
            let blend = MorphTurn.Blend(turn, progress: Double(step) / 16)
            return zip(one, other).allSatisfy { ends.contains(blend.point($0, $1)) }
        }
    }

    private func flaws(_ angle: Double) -> MorphCost {
        let back = Affine(rotation: -angle)
        return MorphCost(one, other.map { back.apply($0) }, weights: weights)
    }

    /// Returns the start of a path, and equal steps of the parameter of each segment.
    private static func points(of path: Path) -> [Point] {
        var points: [Point] = []
        for segment in path.segments {
            if points.isEmpty { points.append(segment.start) }
            for step in 1...samples { points.append(segment.point(at: Double(step) / Double(samples))) }
        }
        return points
    }

    /// Returns the fraction of the length nearest to each point.
    private static func weights(_ line: [Point]) -> [Double] {
        let steps = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        let total = steps.reduce(0, +)
        guard total > 0, total.isFinite else { return line.map { _ in 1 / Double(line.count) } }
        return line.indices.map { index in
            ((index > 0 ? steps[index - 1] : 0) + (index < steps.count ? steps[index] : 0)) / (2 * total)
        }
    }

    private static func middle(_ line: [Point], _ weights: [Double]) -> Point? {
        let origin = line[0]
        let middle = origin + zip(line, weights).reduce(.zero) { $0 + $1.1 * ($1.0 - origin) }
        return middle.isFinite ? middle : nil
    }
}

/// The best rotation of one outline onto another, both relative to their centres.
struct TurnFit {
    private var dot = 0.0
    private var cross = 0.0
    private let size: Double

    init(_ one: [Vector], _ other: [Vector], _ weights: [Double]) {
        func squares(_ outline: [Vector]) -> Double {
            zip(outline, weights).reduce(0) { $0 + $1.1 * $1.0.lengthSquared }
        }
        size = (squares(one) * squares(other)).squareRoot()
        for (index, weight) in weights.enumerated() {
            dot += weight * one[index].dot(other[index])
            cross += weight * one[index].cross(other[index])
        }
    }

    /// Returns the fits of two rings of points, the second ring rotated by 0 to `shifts` - 1 points.
    static func all(_ one: [Vector], _ other: [Vector], shifts: Int) -> [TurnFit] {
        let first = TurnFit(one, other, one.map { _ in 1 })
        let round = other + other
        return (0..<shifts).map { shift in
            var fit = first
            (fit.dot, fit.cross) = (0, 0)
            for (a, b) in zip(one, round[shift...]) {
                fit.dot += a.dot(b)
                fit.cross += a.cross(b)
            }
            return fit
        }
    }

    /// The angle from the first outline to the second, or `nil` for outlines without extent.
    var angle: Double? {
        guard size > 0, size.isFinite else { return nil }
        return Double.atan2(y: cross, x: dot)
    }

    /// The mean squared travel on straight lines, with both outlines at one size.
    var straight: Double { 2 - 2 * dot / size }

    /// The mean squared travel that remains without the rotation.
    var remaining: Double { 2 - 2 * (dot * dot + cross * cross).squareRoot() / size }

    /// Returns the cost of a rotation.
    ///
    /// The factor 2.5 keeps dissimilar shapes from spinning, and the charge prefers the smaller of two rotations.
    func cost(_ angle: Double) -> Double { 2.5 * remaining + 0.05 * (angle / .pi) * (angle / .pi) }

    /// Returns whether a rotation may be better than straight lines. Angles below 15 degrees are not visible.
    static func isWorth(_ cost: Double, angle: Double, straight: Double) -> Bool {
        abs(angle) >= .pi / 12 && cost < 0.5 * straight
    }
}

// MARK: - Results

extension MorphSearch {
    /// A drawing of both contours, with straight lines or with a rotation.
    struct Result {
        var pair: PathPair
        /// Whether one of the contours is drawn in reverse.
        var isReversed: Bool
        /// The rotation, or `nil` if the points move on straight lines.
        var turn: MorphTurn?
    }

    /// Returns the best drawing. Outlines that are more similar after a rotation are paired again without it.
    func result() -> Result {
        let (settled, pairing) = best()
        var result = Result(pair: settled.drawing(pairing), isReversed: settled.isReversed)
        guard let straight = MorphTurning(result.pair) else { return result }
        var drawings = [result.pair]
        if let angle = settled.likelyTurn {
            let turn = MorphTurn(angle: angle, from: second.centroid, to: second.centroid)
            drawings.append(settled.drawing(settled.removing(turn).pairing()))
        }
        var lowestCost = Double.infinity
        for pair in drawings {
            guard let turning = MorphTurning(pair), turning.cost < lowestCost,
                turning.isBetter(thanStraight: straight)
            else { continue }
            lowestCost = turning.cost
            (result.pair, result.turn) = (pair, turning.turn)
        }
        return result
    }

    func result(turning turn: MorphTurn) -> Result {
        var (settled, pairing) = removing(turn).best()
        settled.second = settled.second.isReversed == second.isReversed ? second : second.reversed
        return Result(pair: settled.drawing(pairing), isReversed: settled.isReversed, turn: turn)
    }

    private func drawing(_ pairing: MorphPairing) -> PathPair {
        PathPair(first, second, pairing.ties.map { ($0.first, $0.second) })
    }

    /// Returns the search with a rotation removed from the second contour.
    private func removing(_ turn: MorphTurn) -> MorphSearch {
        var search = self
        search.second = second.applying(turn.reversed.map)
        return search
    }

    /// The probable rotation of the second contour, from points at equal lengths, or `nil` if there is none.
    private var likelyTurn: Double? {
        guard effort.aligns, first.isClosed == second.isClosed else { return nil }
        let offsets = offsets ?? (0, 0)
        let (ring1, ring2) = (first.ring(from: offsets.0), second.ring(from: offsets.1))
        let fits = TurnFit.all(ring1, ring2, shifts: first.isClosed && start == nil ? ring1.count : 1)
        let straight = fits.map(\.straight).min() ?? 0
        let turns = fits.compactMap { fit in fit.angle.map { (cost: fit.cost($0), angle: $0) } }
        guard let best = turns.min(by: { $0.cost < $1.cost }),
            TurnFit.isWorth(best.cost, angle: best.angle, straight: straight)
        else { return nil }
        return best.angle
    }
}

extension MorphContour {
    /// Returns 64 points at equal steps of length, relative to their mean.
    fileprivate func ring(from offset: Double) -> [Vector] {
        let points = samples(64, from: offset, asLoop: false)
        let middle = points.reduce(.zero, +) * (1 / Double(points.count))
        return points.map { $0 - middle }
    }
}
