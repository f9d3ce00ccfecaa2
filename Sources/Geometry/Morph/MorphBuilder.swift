// MARK: - Planning

// The guide "Morphing" explains the steps and names their types.

extension MorphPlan {
    /// Plans the change of one path into another, always from the path that comes first in a fixed order.
    init(from: Path, to: Path, shapeIndex: Int? = nil, mayReverse: Bool = false) {
        let swaps = to.precedes(from)
        let start = shapeIndex.map { swaps ? (first: $0, second: 0) : (first: 0, second: $0) }
        let builder = MorphBuilder(
            first: MorphShape(swaps ? to : from), second: MorphShape(swaps ? from : to), start: start,
            mayReverse: mayReverse)
        let plan = builder.plan()
        self = swaps ? plan.reversed : plan
    }
}

extension Path {
    /// Returns whether this path has fewer points, or a lower first point or verb that differs.
    fileprivate func precedes(_ other: Path) -> Bool {
        if points.count != other.points.count { return points.count < other.points.count }
        for (one, two) in zip(points, other.points) where one != two {
            return (one.x, one.y) < (two.x, two.y)
        }
        if verbs.count != other.verbs.count { return verbs.count < other.verbs.count }
        return verbs.lexicographicallyPrecedes(other.verbs) { $0.rawValue < $1.rawValue }
    }
}

private struct MorphBuilder {
    let first: MorphShape
    let second: MorphShape
    /// The joints that must correspond in every match, or `nil` for the best ones.
    let start: (first: Int, second: Int)?
    let matching: [MorphMatching.Match]
    let directions: MorphDirections
    let effort: MorphSearch.Effort

    init(first: MorphShape, second: MorphShape, start: (first: Int, second: Int)?, mayReverse: Bool) {
        self.first = first
        self.second = second
        self.start = start
        matching = MorphMatching(first, second).matches
        directions = MorphDirections(first, second, matching, mayReverse: mayReverse)
        effort = MorphSearch.Effort(contours: matching.count)
    }

    func plan() -> MorphPlan {
        var drawings = [MorphSearch.Result?](repeating: nil, count: matching.count)
        /// The rotations of outlines, by contours of the first shape.
        var turns: [Int: MorphTurn] = [:]
        // Outlines come first, because holes turn with them.
        func depth(_ index: Int) -> Int { matching[index].outline?.depth ?? -1 }
        for index in matching.indices.sorted(by: { (depth($0), $0) < (depth($1), $1) }) {
            let match = matching[index]
            drawings[index] = drawing(index, turning: match.outline.flatMap { turns[$0.first] })
            if let first = match.first, match.second != nil { turns[first] = drawings[index]?.turn }
        }
        var (one, other) = (Path(), Path())
        var matches: [MorphPlan.Match] = []
        for (match, drawing) in zip(matching, drawings) {
            guard let drawing else { continue }
            let start = one.points.count
            one.append(drawing.pair.from)
            other.append(drawing.pair.to)
            matches.append(
                MorphPlan.Match(
                    from: match.first, to: match.second, isReversed: drawing.isReversed, turn: drawing.turn,
                    points: start..<one.points.count))
        }
        return MorphPlan(pair: PathPair(from: one, to: other), matches: matches)
    }

    private func drawing(_ index: Int, turning turn: MorphTurn?) -> MorphSearch.Result? {
        let match = matching[index]
        let one = match.first.map { directions.first[$0] ? first.contours[$0].reversed : first.contours[$0] }
        let other = match.second.map {
            directions.second[$0] ? second.contours[$0].reversed : second.contours[$0]
        }
        guard let one, let other else { return (one ?? other).map { vanishing($0, match, turning: turn) } }
        let search = MorphSearch(
            first: one, second: other, reversible: directions.reversible[index], start: start, effort: effort)
        if match.isReversedTwin != nil, start == nil, let shift = one.shift(to: other) {
            return .init(pair: PathPair(one, other, shift: shift), isReversed: search.isReversed)
        }
        return turn.map(search.result(turning:)) ?? search.result()
    }

    /// Draws a contour without partner, which shrinks to a point, or grows from it if it is in the second path.
    private func vanishing(
        _ contour: MorphContour, _ match: MorphMatching.Match, turning turn: MorphTurn?
    ) -> MorphSearch.Result {
        let point = vanishingPoint(of: match, turning: turn)
        var vanished = contour.path.mapPoints { _ in point }
        vanished.scaleLine(by: 0)
        let pair = PathPair(from: contour.path, to: vanished)
        return .init(pair: match.first != nil ? pair : pair.reversed, isReversed: false, turn: turn)
    }

    /// Returns the vanishing point of a contour without partner, in the frame without the turn of its outline.
    private func vanishingPoint(of match: MorphMatching.Match, turning turn: MorphTurn?) -> Point {
        guard let turn, let outline = match.outline else { return match.point }
        let box = first.contours[outline.first].bounds
        let inverse = turn.reversed.map
        let otherBox = second.contours[outline.second].path.applying(inverse).bounds ?? box
        return match.first != nil
            ? turn.map.apply(match.center.mapped(from: box, to: otherBox))
            : inverse.apply(match.center).mapped(from: otherBox, to: box)
    }
}

// MARK: - Drawing

extension PathPair {
    /// Draws two contours along positions that correspond: lines if both parts are lines, and cubics otherwise.
    init(
        _ first: MorphContour, _ second: MorphContour, _ ties: [(first: MorphPosition, second: MorphPosition)]
    ) {
        var (one, other) = (Path(), Path())
        if let start = ties.first {
            one.move(to: first.point(at: start.first))
            other.move(to: second.point(at: start.second))
        }
        let isClosed = first.isClosed && second.isClosed
        for (index, (a, b)) in zip(ties, ties.dropFirst()).enumerated() {
            let part1 = first.part(from: a.first, to: b.first)
            let part2 = second.part(from: a.second, to: b.second)
            if case .line = part1, case .line = part2 {
                // Closing draws the last line of a loop.
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
        one.scaleLine(by: first.lineScale)
        other.scaleLine(by: second.lineScale)
        self.init(from: one, to: other)
    }

    /// Draws two contours with equal segments, the first one with the segment `shift` of the second.
    init(_ first: MorphContour, _ second: MorphContour, shift: Int) {
        let count = first.segments.count
        self.init(
            first, second,
            (0...count).map { joint in
                let partner = joint + shift == count ? count : (joint + shift) % count
                return (first.position(ofJoint: joint), second.position(ofJoint: partner))
            })
    }
}
