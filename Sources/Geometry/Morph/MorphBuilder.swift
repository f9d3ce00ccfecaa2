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
