import RealModule

// MARK: - Turns

/// The rotation between two subpaths with the same structure.
///
/// Points on straight lines draw a rotated shape together: a half turn passes through a point. So the rotation that
/// leaves the least travel is removed, and the remaining travel is blended.
struct MorphTurning {
    /// The result of a search: a drawing of two contours.
    struct Result {
        var drawing: MorphDrawing
        /// Whether one of the contours is drawn in reverse.
        var isReversed: Bool
        /// The rotation of the contour, or `nil` if its points move on straight lines.
        var turn: MorphPlan.Turn?
    }

    /// The rotation that leaves the least travel.
    let turn: MorphPlan.Turn
    /// The outlines relative to their centres.
    private let one: [Vector]
    private let other: [Vector]
    private let weights: [Double]
    private let fit: TurnFit

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
        weights = zip(Self.weights(one), Self.weights(other)).map { ($0 + $1) / 2 }
        guard let middle1 = Self.middle(one, weights), let middle2 = Self.middle(other, weights) else {
            return nil
        }
        self.one = one.map { $0 - middle1 }
        self.other = other.map { $0 - middle2 }
        fit = TurnFit(self.one, self.other, weights)
        guard let angle = fit.angle else { return nil }
        turn = MorphPlan.Turn(angle: angle, from: middle1, to: middle2)
    }

    /// The cost of the change with the rotation.
    var cost: Double { fit.cost(turn.angle) }

    /// Returns whether the rotation is better than another drawing's straight lines.
    ///
    /// It must cost less than half, add no crossings, and keep the area as well.
    func isBetter(thanStraight other: MorphTurning) -> Bool {
        guard TurnFit.isWorth(cost, angle: turn.angle, straight: other.fit.straight) else { return false }
        let (turned, straight) = (flaws(turn.angle), other.flaws(0))
        return turned.crossings <= straight.crossings && turned.hasNoWorseArea(than: straight)
    }

    private func flaws(_ angle: Double) -> MorphCost {
        let back = Affine(rotation: -angle)
        return MorphCost(one, other.map { back.apply($0) }, weights: weights)
    }

    /// Returns the fraction of the length nearest to each point.
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

/// The best rotation of one outline onto another, both relative to their centres.
struct TurnFit {
    private var dot = 0.0
    private var cross = 0.0
    /// The product of both sizes.
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

    /// Returns the fits of two rings of points, the second ring rotated by 0 to `shifts` - 1 points.
    static func all(_ one: [Vector], _ other: [Vector], shifts: Int) -> [TurnFit] {
        func squares(_ ring: [Vector]) -> Double { ring.reduce(0) { $0 + $1.lengthSquared } }
        let none = TurnFit(size: (squares(one) * squares(other)).squareRoot())
        let round = other + other
        return (0..<shifts).map { shift in
            var fit = none
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
    /// The factor 2.5 keeps shapes that are not similar from spinning. The charge of 0.05 for a half turn selects the
    /// smaller of two rotations that leave about the same travel.
    func cost(_ angle: Double) -> Double {
        2.5 * remaining + 0.05 * (angle / .pi) * (angle / .pi)
    }

    /// Returns whether a rotation may be better than straight lines.
    ///
    /// Angles below 15 degrees are not visible: a shape loses 1.7 % of its area at half of the progress.
    static func isWorth(_ cost: Double, angle: Double, straight: Double) -> Bool {
        abs(angle) >= .pi / 12 && cost < 0.5 * straight
    }
}

// MARK: - Results

extension MorphSearch {
    /// Returns the best drawing, with straight lines or with a rotation.
    ///
    /// If the outlines are much more similar after a rotation, they are paired again without that rotation.
    func result() -> MorphTurning.Result {
        let (settled, pairing) = best()
        var result = MorphTurning.Result(
            drawing: settled.drawing(pairing), isReversed: settled.isReversed, turn: nil)
        guard let straight = MorphTurning(result.drawing.pair) else { return result }
        var drawings = [result.drawing]
        if let angle = settled.likelyTurn {
            let turn = MorphPlan.Turn(angle: angle, from: second.centroid, to: second.centroid)
            drawings.append(settled.drawing(settled.removing(turn).best().pairing))
        }
        var least = Double.infinity
        for drawing in drawings {
            guard let turning = MorphTurning(drawing.pair), turning.cost < least,
                turning.isBetter(thanStraight: straight)
            else { continue }
            least = turning.cost
            (result.drawing, result.turn) = (drawing, turning.turn)
        }
        return result
    }

    /// Returns the best drawing for contours with a known rotation.
    func result(turning turn: MorphPlan.Turn) -> MorphTurning.Result {
        let (settled, pairing) = removing(turn).best()
        var drawn = settled
        drawn.second = settled.isTurned.second == isTurned.second ? second : second.reversed ?? second
        return .init(drawing: drawn.drawing(pairing), isReversed: settled.isReversed, turn: turn)
    }

    private func drawing(_ pairing: MorphPairing) -> MorphDrawing {
        MorphDrawing(first, second, pairing.ties.map { ($0.first, $0.second) })
    }

    /// Returns the search with a rotation removed from the second contour.
    private func removing(_ turn: MorphPlan.Turn) -> MorphSearch {
        var search = self
        search.second = second.applying(turn.reversed.map)
        return search
    }

    /// The probable rotation of the second contour, or `nil` if there is none.
    ///
    /// It follows from points at equal lengths, from the best start or from the given one.
    private var likelyTurn: Double? {
        guard effort.aligns, first.isClosed == second.isClosed else { return nil }
        let offsets = offsets ?? (0, 0)
        let (ring1, ring2) = (first.ring(from: offsets.0), second.ring(from: offsets.1))
        let fits = TurnFit.all(ring1, ring2, shifts: first.isClosed && start == nil ? ring1.count : 1)
        let straight = fits.map(\.straight).min() ?? 0
        var best: (cost: Double, angle: Double)?
        for fit in fits {
            guard let angle = fit.angle else { return nil }
            let cost = fit.cost(angle)
            if cost < best?.cost ?? .infinity { best = (cost, angle) }
        }
        guard let best, TurnFit.isWorth(best.cost, angle: best.angle, straight: straight) else { return nil }
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
