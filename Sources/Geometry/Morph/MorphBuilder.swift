import RealModule

// MARK: - Builder

/// The builder of the plan of a smart morph.
///
/// 1. `MorphShape` splits a path into contours, each a `MorphContour`, and finds the holes.
/// 2. `MorphMatching` matches the contours of both paths.
/// 3. `MorphDirections` selects the contours to draw in reverse, by groups (`MorphGroups`).
/// 4. `MorphSearch` pairs the positions of two matched contours. It splits both into a `MorphTrack` of nodes, and aligns
///    the nodes (`MorphAlignment`) from the best of several starts (`MorphStarts`).
/// 5. `MorphResampling` pairs equal lengths, as a reference for the alignment.
/// 6. `MorphWeave` turns either pairing into ties that include every joint of both contours, and measures it
///    (`MorphCost`). The search keeps the better pairing.
/// 7. `MorphDrawing` draws both contours along the ties, as two subpaths with the same structure.
/// 8. `MorphTurning` decides whether the contour rotates as a whole or its points move on straight lines.
struct MorphBuilder {
    private let first: MorphShape
    private let second: MorphShape
    private let start: (first: Int, second: Int)?
    private let matching: [MorphMatching.Match]
    private let directions: MorphDirections
    private let effort: MorphSearch.Effort

    /// Creates a builder that matches the contours of two shapes.
    ///
    /// - Parameters:
    ///   - first: The first shape.
    ///   - second: The second shape.
    ///   - start: The joints that must correspond in every match, or `nil` for the best ones.
    ///   - mayReverse: Whether an open contour may be drawn from its end.
    init(first: MorphShape, second: MorphShape, start: (first: Int, second: Int)?, mayReverse: Bool) {
        self.first = first
        self.second = second
        self.start = start
        matching = MorphMatching(first, second).matches
        directions = MorphDirections(first, second, matching, mayReverse: mayReverse)
        effort = MorphSearch.Effort(contours: matching.count)
    }

    func build() -> MorphPlan {
        var parts = [Part?](repeating: nil, count: matching.count)
        var outlineTurns: [MorphMatching.Outline: MorphPlan.Turn] = [:]
        // Outlines come first, because holes turn with them.
        for index in matching.indices.sorted(by: { (matching[$0].depth, $0) < (matching[$1].depth, $1) }) {
            let match = matching[index]
            let part = part(index, turning: match.outline.flatMap { outlineTurns[$0] })
            parts[index] = part
            if let outline = match.asOutline { outlineTurns[outline] = part?.match.turn }
        }
        var (one, other) = (Path(), Path())
        var turns: [(points: Range<Int>, turn: MorphPlan.Turn)] = []
        for case let part? in parts {
            let points = one.points.count..<one.points.count + part.pair.from.points.count
            if let turn = part.match.turn { turns.append((points, turn)) }
            one.append(part.pair.from)
            other.append(part.pair.to)
        }
        return MorphPlan(
            pair: PathPair(from: one, to: other), matches: parts.compactMap { $0?.match }, turns: turns)
    }

    /// A match, drawn as a subpath of each path.
    private struct Part {
        var pair: PathPair
        var match: MorphPlan.Match
    }

    /// Draws a match that turns with the outline around it.
    private func part(_ index: Int, turning turn: MorphPlan.Turn?) -> Part? {
        let match = matching[index]
        let isTurned = (
            first: match.first.map { directions.first[$0] } ?? false,
            second: match.second.map { directions.second[$0] } ?? false
        )
        let one = match.first.map { first.contours[$0].drawn(reversed: isTurned.first) }
        let other = match.second.map { second.contours[$0].drawn(reversed: isTurned.second) }
        guard let one, let other else {
            return (one ?? other).map { vanishing($0, match, turning: turn) }
        }
        let search = MorphSearch(
            first: one, second: other, isTurned: isTurned, free: directions.free[index], start: start,
            effort: effort)
        let found: MorphTurning.Result
        if match.isReversedTwin != nil, start == nil, let shift = one.shift(to: other) {
            found = .init(
                drawing: MorphDrawing(one, other, shift: shift), isReversed: search.isReversed, turn: nil)
        } else {
            found = turn.map { search.result(turning: $0) } ?? search.result()
        }
        return Part(
            pair: found.drawing.pair,
            match: MorphPlan.Match(
                from: match.first, to: match.second, isReversed: found.isReversed, turn: found.turn,
                ties: found.drawing.planTies))
    }

    /// Draws a contour without partner, which shrinks to a point, or grows from it if it is in the second path.
    private func vanishing(
        _ contour: MorphContour, _ match: MorphMatching.Match, turning turn: MorphPlan.Turn?
    ) -> Part {
        let point = vanishingPoint(of: match, turning: turn)
        let shrinks = match.first != nil
        let still = contour.path.mapPoints { _ in point }
        let ties = contour.segments.map { segment in
            MorphPlan.Tie(
                from: shrinks ? segment.start : point, to: shrinks ? point : segment.start,
                isPointOfFrom: shrinks, isPointOfTo: !shrinks)
        }
        return Part(
            pair: PathPair(from: shrinks ? contour.path : still, to: shrinks ? still : contour.path),
            match: MorphPlan.Match(
                from: match.first, to: match.second, isReversed: false, turn: turn, ties: ties))
    }

    /// Returns the vanishing point of a contour without partner.
    ///
    /// In an outline that turns, the point is found in the frame without the turn.
    private func vanishingPoint(of match: MorphMatching.Match, turning turn: MorphPlan.Turn?) -> Point {
        guard let turn, let outline = match.outline else { return match.point ?? match.center }
        let box = first.contours[outline.first].bounds
        let back = turn.reversed.map
        let seen = second.contours[outline.second].path.applying(back).bounds ?? box
        return match.first != nil
            ? turn.map.apply(match.center.carried(from: box, to: seen))
            : back.apply(match.center).carried(from: seen, to: box)
    }
}

extension MorphContour {
    fileprivate func drawn(reversed isReversed: Bool) -> MorphContour { isReversed ? reversed ?? self : self }
}

// MARK: - Drawing

/// Two contours drawn along their ties, as subpaths with the same structure.
struct MorphDrawing {
    /// The positions that correspond, for the plan.
    let planTies: [MorphPlan.Tie]
    /// Both contours: lines if both parts are lines, else cubics. The subpaths are closed if both contours are.
    let pair: PathPair

    init(
        _ first: MorphContour, _ second: MorphContour, _ ties: [(first: MorphPosition, second: MorphPosition)]
    ) {
        planTies = ties.map { tie in
            MorphPlan.Tie(
                from: first.point(at: tie.first), to: second.point(at: tie.second),
                isPointOfFrom: tie.first.isJoint, isPointOfTo: tie.second.isJoint)
        }
        var (one, other) = (Path(), Path())
        if let start = planTies.first {
            one.move(to: start.from)
            other.move(to: start.to)
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
        pair = PathPair(from: one, to: other)
    }

    /// Draws two contours with equal segments.
    ///
    /// The first segment of the first contour corresponds to the segment `shift` of the second.
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
