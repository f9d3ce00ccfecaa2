import RealModule

// MARK: - Directions

/// Which contours are drawn the other way round, so that partners wind alike and no picture changes.
///
/// Whole groups are turned round (`MorphGroups`), never a contour alone where that would show. Each two partners say
/// whether their groups should be turned against each other. Of two groups the larger partners have their way; the
/// others then turn inside out on their way.
struct MorphDirections {
    /// For each contour of the first shape whether it is turned round.
    private(set) var first: [Bool]
    /// For each contour of the second.
    private(set) var second: [Bool]
    /// For each match which contour may be turned round besides: nothing says which way is better, and nobody else is
    /// concerned.
    private(set) var free: [MorphSearch.Side?]

    /// What partners say about two groups.
    private struct Link {
        var groups: (Int, Int)
        /// Positive for "as they are", negative for "one of them turned round".
        var weight = 0.0
        var matches: [Int] = []
    }

    init(_ first: MorphShape, _ second: MorphShape, _ matches: [MorphMatching.Match], mayReverse: Bool) {
        let (groups1, groups2) = (MorphGroups(first), MorphGroups(second))
        var links: [Link] = []
        var known: [[Int]: Int] = [:]
        for (index, match) in matches.enumerated() {
            guard let a = match.first, let b = match.second else { continue }
            let groups = (groups1.numbers[a], groups1.count + groups2.numbers[b])
            let place = known[[groups.0, groups.1]] ?? links.count
            if place == links.count { links.append(Link(groups: groups)) }
            known[[groups.0, groups.1]] = place
            links[place].weight += match.wish(first.contours[a], second.contours[b], mayReverse: mayReverse)
            links[place].matches.append(index)
        }
        var signs = SignedSets(count: groups1.count + groups2.count)
        free = Array(repeating: nil, count: matches.count)
        // The sort is stable in effect: of equal weights the earlier link goes first.
        for place in links.indices.sorted(by: { (-abs(links[$0].weight), $0) < (-abs(links[$1].weight), $1) })
        {
            let link = links[place]
            signs.unite(link.groups.0, link.groups.1, areOpposite: link.weight < 0)
            if link.weight == 0, let only = link.matches.first, link.matches.count == 1 {
                let isAlone = groups2.sizes[link.groups.1 - groups1.count] == 1
                free[only] = isAlone ? .second : groups1.sizes[link.groups.0] == 1 ? .first : nil
            }
        }
        self.first = groups1.numbers.map { signs.sign(of: $0) }
        self.second = groups2.numbers.map { signs.sign(of: groups1.count + $0) }
    }
}

extension MorphMatching.Match {
    /// How much two partners want to be drawn as they are, when above 0, or one of them turned round.
    fileprivate func wish(_ one: MorphContour, _ other: MorphContour, mayReverse: Bool) -> Double {
        let size = one.size * other.size
        guard size.isFinite else { return 0 }
        switch twin {
        case .sameWay?: return 1e6 * size
        case .otherWay?: return -1e3 * size
        case nil: break
        }
        if !one.isClosed, !other.isClosed { return mayReverse ? 0 : 1e6 * size }
        guard one.isClosed == other.isClosed, one.isTelling, other.isTelling else { return 0 }
        return (one.area < 0) == (other.area < 0) ? size : -size
    }
}

extension MorphContour {
    /// Whether it can be told which way round the contour runs.
    fileprivate var isTelling: Bool { abs(area) > 1e-3 * length * length }
}

/// Things that are put together bit by bit, each as it is or turned round against the one that stands for all.
struct SignedSets {
    private var parents: [Int]
    private var isOpposite: [Bool]

    init(count: Int) {
        parents = Array(0..<count)
        isOpposite = Array(repeating: false, count: count)
    }

    /// Whether a thing is turned round against the one that stands for all that it is with.
    func sign(of thing: Int) -> Bool { find(thing).isOpposite }

    /// The one that stands for all that a thing is with.
    func root(of thing: Int) -> Int { find(thing).root }

    /// Puts two things together, unless they are already.
    mutating func unite(_ one: Int, _ other: Int, areOpposite: Bool = false) {
        let (a, b) = (find(one), find(other))
        guard a.root != b.root else { return }
        let (low, high) = (min(a.root, b.root), max(a.root, b.root))
        parents[high] = low
        isOpposite[high] = (a.isOpposite != b.isOpposite) != areOpposite
    }

    private func find(_ thing: Int) -> (root: Int, isOpposite: Bool) {
        var (root, opposite) = (thing, false)
        while parents[root] != root {
            opposite = opposite != isOpposite[root]
            root = parents[root]
        }
        return (root, opposite)
    }
}

// MARK: - Turning

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

// MARK: - Drawing

/// Draws two contours along their ties, in as many elements of the same kinds.
struct MorphDrawing {
    let first: MorphContour
    let second: MorphContour
    let ties: [MorphTie]

    init(first: MorphContour, second: MorphContour, ties: [MorphTie]) {
        self.first = first
        self.second = second
        self.ties = ties
    }

    /// Two contours of the same segments, which go into each other one by one: `shift` of the second come before the
    /// partner of the first one of the first.
    init(first: MorphContour, second: MorphContour, shift: Int) {
        let count = first.segments.count
        let ties = (0...count).map { joint in
            let partner = joint + shift == count ? count : (joint + shift) % count
            return MorphTie(
                first: MorphPlace(joint: joint, of: first), second: MorphPlace(joint: partner, of: second),
                share1: 0, share2: 0, isJoint: true)
        }
        self.init(first: first, second: second, ties: ties)
    }

    /// Both contours: lines where both are lines, cubics elsewhere. The subpaths are closed when both contours are.
    var pair: PathPair {
        var (one, other) = (Path(), Path())
        guard let start = ties.first else { return PathPair(from: one, to: other) }
        let isClosed = first.isClosed && second.isClosed
        one.move(to: first.point(at: start.first))
        other.move(to: second.point(at: start.second))
        for (index, (a, b)) in zip(ties, ties.dropFirst()).enumerated() {
            let part1 = first.part(from: a.first, to: b.first)
            let part2 = second.part(from: a.second, to: b.second)
            if case .line = part1, case .line = part2 {
                // The last line of a loop is the one that closing draws.
                if isClosed, index == ties.count - 2, index > 0 { break }
                one.line(to: part1.end)
                other.line(to: part2.end)
            } else {
                let (cubic1, cubic2) = (part1.cubicPoints, part2.cubicPoints)
                one.cubic(to: cubic1.3, control1: cubic1.1, control2: cubic1.2)
                other.cubic(to: cubic2.3, control1: cubic2.1, control2: cubic2.2)
            }
        }
        if isClosed {
            one.close()
            other.close()
        }
        return PathPair(from: one, to: other)
    }

    /// The ties as places in the plane.
    var places: [MorphPlan.Tie] {
        ties.map { tie in
            MorphPlan.Tie(
                from: first.point(at: tie.first), to: second.point(at: tie.second),
                isPointOfFrom: tie.first.isJoint, isPointOfTo: tie.second.isJoint)
        }
    }
}

// MARK: - Builder

/// Makes the plan of a smart change: the way through this folder, in order of work.
///
/// 1. `MorphShape` takes a path apart into contours, each a `MorphContour`, and finds which are holes in which.
/// 2. `MorphMatching` says which contour becomes which: what stays (`MorphTwins`), who goes to whom (`Assignment`),
///    and where the rest grow from or shrink to.
/// 3. `MorphDirections` says which contours are drawn the other way round: those that no picture shows
///    (`MorphGroups`).
/// 4. `MorphSearch` pairs the places of two matched contours. It cuts both into a `MorphTrack` of nodes, tries the
///    starts that `MorphRotations` finds (`MorphSearch+Start`), and has `MorphAlignment` pair the nodes.
/// 5. `MorphResampling` pairs equal lengths: what an alignment is measured against.
/// 6. `MorphWeave` makes either pairing into ties, every joint of both contours among them (`MorphTie`), and counts
///    their cost (`MorphTally`, `MorphCrossings`). The search keeps the better pairing.
/// 7. `MorphDrawing` draws both contours along the ties: two subpaths of equal structure.
/// 8. `MorphTurning` says whether the contour turns as a whole on its way, rather than that its points go straight.
///
/// `PathMorph` decides whether a plan is needed and blends its `PathPair`; `MorphQuality` measures the result.
struct MorphBuilder {
    private let first: MorphShape
    private let second: MorphShape
    private let start: MorphAlignment.Pair?
    private let matching: [MorphMatching.Match]
    private let directions: MorphDirections
    private let effort: MorphSearch.Effort

    init(first: MorphShape, second: MorphShape, start: MorphAlignment.Pair?, mayReverse: Bool) {
        self.first = first
        self.second = second
        self.start = start
        matching = MorphMatching(first, second).matches
        directions = MorphDirections(first, second, matching, mayReverse: mayReverse)
        effort = MorphSearch.Effort(contours: matching.count)
    }

    func build() -> MorphPlan {
        var parts = [Part?](repeating: nil, count: matching.count)
        var turns: [MorphMatching.Outline: MorphPlan.Turn] = [:]
        // Outlines go first: what is cut out of them turns with them.
        for index in matching.indices.sorted(by: { (matching[$0].depth, $0) < (matching[$1].depth, $1) }) {
            let match = matching[index]
            let part = part(index, turning: match.outline.flatMap { turns[$0] })
            parts[index] = part
            if let outline = match.asOutline { turns[outline] = part?.match.turn }
        }
        var (one, other) = (Path(), Path())
        var moving: [MorphTurn] = []
        for case let part? in parts {
            let points = one.points.count..<one.points.count + part.pair.from.points.count
            if let turn = part.match.turn { moving.append(MorphTurn(points: points, turn: turn)) }
            one.append(part.pair.from)
            other.append(part.pair.to)
        }
        return MorphPlan(
            pair: PathPair(from: one, to: other), matches: parts.compactMap { $0?.match }, turns: moving)
    }

    /// Draws a match, which turns as the outline does that it is cut out of.
    private func part(_ index: Int, turning turn: MorphPlan.Turn?) -> Part? {
        let match = matching[index]
        let one = match.first.map { first.contours[$0].drawn(turnedRound: directions.first[$0]) }
        let other = match.second.map { second.contours[$0].drawn(turnedRound: directions.second[$0]) }
        if let one, let other { return blend(one, other, index, turning: turn) }
        let point = place(of: match, turning: turn)
        return (one ?? other).map { Part($0, vanishingAt: point, match, turn) }
    }

    private func blend(
        _ one: MorphContour, _ other: MorphContour, _ index: Int, turning turn: MorphPlan.Turn?
    ) -> Part {
        let match = matching[index]
        let isTurned = (
            first: match.first.map { directions.first[$0] } ?? false,
            second: match.second.map { directions.second[$0] } ?? false
        )
        if match.twin != nil, start == nil, let shift = MorphTwins.shift(one, other) {
            let drawing = MorphDrawing(first: one, second: other, shift: shift)
            return Part(drawing, match, isReversed: isTurned.first != isTurned.second, nil)
        }
        let search = MorphSearch(
            first: one, second: other, isTurned: isTurned, free: directions.free[index], start: start,
            effort: effort)
        let found = turn.map { search.found(turning: $0) } ?? search.found()
        return Part(found.drawing, match, isReversed: found.isReversed, found.turn)
    }

    /// Where a contour without partner goes to or comes from. In an outline that turns, the place is found with the
    /// turn taken out.
    private func place(of match: MorphMatching.Match, turning turn: MorphPlan.Turn?) -> Point {
        guard let turn, let outline = match.outline else { return match.point ?? match.center }
        let box = first.contours[outline.first].bounds
        let seen = second.contours[outline.second].path.applying(turn.back).bounds ?? box
        return match.first != nil
            ? turn.map.apply(match.center.carried(from: box, to: seen))
            : turn.back.apply(match.center).carried(from: seen, to: box)
    }
}

extension MorphBuilder {
    /// What is drawn for a match: a subpath of each path.
    struct Part {
        var pair: PathPair
        var match: MorphPlan.Match

        init(_ drawing: MorphDrawing, _ match: MorphMatching.Match, isReversed: Bool, _ turn: MorphPlan.Turn?)
        {
            pair = drawing.pair
            self.match = MorphPlan.Match(
                from: match.first, to: match.second, isReversed: isReversed, turn: turn, ties: drawing.places)
        }

        /// A contour that shrinks to a point, or grows from it if it is one of the second path.
        init(
            _ contour: MorphContour, vanishingAt point: Point, _ match: MorphMatching.Match,
            _ turn: MorphPlan.Turn?
        ) {
            let shrinks = match.first != nil
            let still = contour.path.mapPoints { _ in point }
            pair = PathPair(from: shrinks ? contour.path : still, to: shrinks ? still : contour.path)
            let ties = contour.segments.map { segment in
                MorphPlan.Tie(
                    from: shrinks ? segment.start : point, to: shrinks ? point : segment.start,
                    isPointOfFrom: shrinks, isPointOfTo: !shrinks)
            }
            self.match = MorphPlan.Match(
                from: match.first, to: match.second, isReversed: false, turn: turn, ties: ties)
        }
    }
}

extension MorphContour {
    fileprivate func drawn(turnedRound isTurned: Bool) -> MorphContour { isTurned ? reversed ?? self : self }
}
