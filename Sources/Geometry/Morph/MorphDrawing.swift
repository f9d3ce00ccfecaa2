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
