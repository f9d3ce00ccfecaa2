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
