/// Makes the plan of a smart change: the way through this folder, in order of work.
///
/// 1. `MorphShape` takes a path apart into contours, each a `MorphContour`, and finds which are holes in which.
/// 2. `MorphMatching` says which contour becomes which (`Assignment`), and where the rest grow from or shrink to.
/// 3. `MorphSearch` pairs the places of two matched contours. It cuts both into a `MorphTrack` of nodes, tries the
///    starts that `MorphRotations` finds (`MorphSearch+Start`), and has `MorphAlignment` pair the nodes.
/// 4. `MorphResampling` pairs equal lengths: what an alignment is measured against.
/// 5. `MorphWeave` makes either pairing into ties, every joint of both contours among them (`MorphTie`), and counts
///    their cost (`MorphTally`, `MorphCrossings`). The search keeps the better pairing.
/// 6. `MorphDrawing` below draws both contours along the ties: two subpaths of equal structure.
///
/// `PathMorph` decides whether a plan is needed and blends its `PathPair`; `MorphQuality` measures the result.
struct MorphBuilder {
    let first: MorphShape
    let second: MorphShape
    let start: MorphAlignment.Pair?
    let mayReverse: Bool

    func build() -> MorphPlan {
        var one = Path()
        var other = Path()
        var matches: [MorphPlan.Match] = []
        let matching = MorphMatching(first, second).matches
        let effort = MorphSearch.Effort(contours: matching.count)
        for match in matching {
            switch (match.first, match.second) {
            case (let a?, let b?): matches.append(blend(a, b, effort, &one, &other))
            case (let a?, nil): matches.append(vanish(first.contours[a], match, &one, &other))
            case (nil, let b?): matches.append(vanish(second.contours[b], match, &other, &one))
            case (nil, nil): break
            }
        }
        return MorphPlan(pair: PathPair(from: one, to: other), matches: matches)
    }

    private func blend(
        _ a: Int, _ b: Int, _ effort: MorphSearch.Effort, _ one: inout Path, _ other: inout Path
    ) -> MorphPlan.Match {
        let search = MorphSearch(
            first: first.contours[a], second: second.contours[b], start: start, mayReverse: mayReverse,
            effort: effort)
        guard let result = search.best() else {
            return MorphPlan.Match(from: a, to: b, isReversed: false, ties: [])
        }
        let drawing = MorphDrawing(
            first: first.contours[a], second: result.second, ties: result.pairing.ties)
        drawing.append(to: &one, &other)
        return MorphPlan.Match(from: a, to: b, isReversed: result.isReversed, ties: drawing.places)
    }

    /// Draws a contour in one path and its point in the other.
    private func vanish(
        _ contour: MorphContour, _ match: MorphMatching.Match, _ one: inout Path, _ other: inout Path
    ) -> MorphPlan.Match {
        let point = match.point ?? contour.centroid
        one.append(contour.path)
        other.append(contour.path.mapPoints { _ in point })
        let ties = contour.segments.map { segment in
            let isFirst = match.first != nil
            return MorphPlan.Tie(
                from: isFirst ? segment.start : point, to: isFirst ? point : segment.start,
                isPointOfFrom: isFirst, isPointOfTo: !isFirst)
        }
        return MorphPlan.Match(from: match.first, to: match.second, isReversed: false, ties: ties)
    }
}

/// Draws two contours along their ties, in as many elements of the same kinds.
struct MorphDrawing {
    let first: MorphContour
    let second: MorphContour
    let ties: [MorphTie]

    /// Appends the first contour to one path and the second to another: lines where both are lines, cubics
    /// elsewhere. The subpaths are closed when both contours are.
    func append(to one: inout Path, _ other: inout Path) {
        guard let start = ties.first else { return }
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
