import RealModule

/// How far two subpaths of equal structure are turned against each other, and whether to turn the one into the other.
///
/// Points that move on straight lines draw a turned shape together on its way: half a turn goes through a point. So
/// the turn is taken out that leaves the least travel, and what is left is blended.
struct MorphTurning {
    /// The turn that leaves the least travel.
    let turn: MorphPlan.Turn
    /// The mean squared travel on straight lines, both outlines seen from their middles at one size.
    let straight: Double
    /// The mean squared travel that is left with the turn taken out.
    let left: Double

    /// The outlines from their middles.
    private let one: [Vector]
    private let other: [Vector]
    private let weights: [Double]

    /// How much more a travel counts that a turn does not explain: shapes that are not alike shall not spin.
    private static let unlike = 2.5
    /// A half turn counts as this much travel, a smaller one by its square: of two turns that leave much the same, the
    /// smaller is taken.
    private static let charge = 0.05
    /// Smaller turns do not show: a shape loses 1.7 % of its area half way.
    private static let least = Double.pi / 12
    private static let samples = 4

    /// - Complexity: O(points).
    init?(_ pair: PathPair) {
        var (one, other): ([Point], [Point]) = ([], [])
        for (a, b) in zip(pair.from.segments, pair.to.segments) {
            if one.isEmpty { (one, other) = ([a.start], [b.start]) }
            for step in 1...Self.samples {
                let t = Double(step) / Double(Self.samples)
                one.append(a.point(at: t))
                other.append(b.point(at: t))
            }
        }
        guard one.count > 1 else { return nil }
        let weights = zip(Self.weights(one), Self.weights(other)).map { ($0 + $1) / 2 }
        guard let middle1 = Self.middle(one, weights), let middle2 = Self.middle(other, weights) else {
            return nil
        }
        let sums = TurnSums(one.map { $0 - middle1 }, other.map { $0 - middle2 }, weights)
        guard let angle = sums.angle else { return nil }
        turn = MorphPlan.Turn(angle: angle, from: middle1, to: middle2)
        (straight, left) = (sums.straight, sums.left)
        self.one = one.map { $0 - middle1 }
        self.other = other.map { $0 - middle2 }
        self.weights = weights
    }

    /// What the change costs with the turn taken out.
    var cost: Double { Self.cost(left, turn.angle) }

    /// Whether to turn rather than go straight: it costs less than half, no more outlines cross on the way, and the
    /// area stays at least as well.
    func isBetter(than other: MorphTurning) -> Bool {
        guard Self.isWorth(cost, angle: turn.angle, straight: other.straight) else { return false }
        let (tally, straight) = (tally(turn.angle), other.tally(0))
        return tally.crossings <= straight.crossings && tally.hasNoWorseArea(than: straight)
    }

    private func tally(_ angle: Double) -> MorphTally {
        let back = Affine(rotation: -angle)
        return MorphTally(one, other.map { back.apply($0) }, weights: weights)
    }

    /// What a turn costs that leaves so much travel.
    static func cost(_ left: Double, _ angle: Double) -> Double {
        unlike * left + charge * (angle / .pi) * (angle / .pi)
    }

    /// Whether a turn may be better than straight lines, by its cost and their travel.
    static func isWorth(_ cost: Double, angle: Double, straight: Double) -> Bool {
        abs(angle) >= least && cost < 0.5 * straight
    }

    /// For each place the share of the length nearest to it.
    private static func weights(_ line: [Point]) -> [Double] {
        let steps = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        let whole = steps.reduce(0, +)
        guard whole > 0, whole.isFinite else { return line.map { _ in 1 / Double(line.count) } }
        return line.indices.map { index in
            ((index > 0 ? steps[index - 1] : 0) + (index < steps.count ? steps[index] : 0)) / (2 * whole)
        }
    }

    private static func middle(_ line: [Point], _ weights: [Double]) -> Point? {
        let origin = line[0]
        var sum = Vector.zero
        for (point, weight) in zip(line, weights) { sum = sum + weight * (point - origin) }
        let middle = origin + sum
        return middle.isFinite ? middle : nil
    }
}

/// What two outlines seen from their middles say about their turn: the best fit of two runs of places.
struct TurnSums {
    private var dot = 0.0
    private var cross = 0.0
    /// The size of both, multiplied.
    private let size: Double

    init(_ one: [Vector], _ other: [Vector], _ weights: [Double]) {
        var squares = (0.0, 0.0)
        for index in one.indices {
            dot += weights[index] * one[index].dot(other[index])
            cross += weights[index] * one[index].cross(other[index])
            squares.0 += weights[index] * one[index].lengthSquared
            squares.1 += weights[index] * other[index].lengthSquared
        }
        size = (squares.0 * squares.1).squareRoot()
    }

    private init(size: Double) { self.size = size }

    /// Of two rings of places, the second from one later place on after another.
    static func all(_ one: [Vector], _ other: [Vector], shifts: Int) -> [TurnSums] {
        func squares(_ ring: [Vector]) -> Double { ring.reduce(0) { $0 + $1.lengthSquared } }
        let none = TurnSums(size: (squares(one) * squares(other)).squareRoot())
        let round = other + other
        return (0..<shifts).map { shift in
            var sums = none
            for (a, b) in zip(one, round[shift...]) {
                sums.dot += a.dot(b)
                sums.cross += a.cross(b)
            }
            return sums
        }
    }

    /// From the first to the second; nil for outlines without extent.
    var angle: Double? {
        guard size > 0, size.isFinite else { return nil }
        return Double.atan2(y: cross, x: dot)
    }

    var straight: Double { 2 - 2 * dot / size }
    var left: Double { 2 - 2 * (dot * dot + cross * cross).squareRoot() / size }
}
