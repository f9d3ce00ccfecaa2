/// Where two closed contours may begin to go into each other.
///
/// Both are sampled at equal steps of length, and for each rotation of one against the other the squared travel is
/// summed. The rotations of least travel, best first, are worth aligning; the alignment then moves
/// the partners along the outlines.
enum MorphRotations {
    private static let samples = 64
    private static let candidateCount = 4

    /// Node pairs to begin at.
    static func candidates(_ one: MorphTrack, _ other: MorphTrack) -> [MorphAlignment.Pair] {
        let travel = travels(one.sampled(samples), other.sampled(samples))
        let anchor = one.turns.indices.dropLast().max { abs(one.turns[$0]) < abs(one.turns[$1]) } ?? 0
        return leastIndices(of: travel).map { rotation in
            let share = one.shares[anchor] + Double(rotation) / Double(samples)
            return MorphAlignment.Pair(
                first: anchor, second: partner(of: anchor, in: one, near: share, in: other))
        }
    }

    /// Nodes at which to open a loop so that it goes along an open contour.
    static func openings(of loop: MorphTrack, along line: MorphTrack) -> [Int] {
        let travel = travels(line.sampled(samples), loop.sampled(samples))
        return leastIndices(of: travel).map { rotation in
            let share = Double(rotation) / Double(samples)
            return partner(of: 0, in: line, near: share, in: loop)
        }
    }

    /// The node near a share of the length that is most like a node of another track.
    private static func partner(
        of node: Int, in one: MorphTrack, near share: Double, in other: MorphTrack
    ) -> Int {
        func misfit(_ candidate: Int) -> Double {
            var apart = other.shares[candidate] - share
            apart -= apart.rounded()
            let turn = one.turns[node] - other.turns[candidate]
            let travel = (one.points[node] - other.points[candidate]).lengthSquared
            return 100 * apart * apart + 0.5 * turn * turn + 0.2 * travel
        }
        return (0..<max(other.count - 1, 1)).min { misfit($0) < misfit($1) } ?? 0
    }

    /// The squared travel of each rotation of the second samples.
    static func travels(_ one: [Vector], _ other: [Vector]) -> [Double] {
        (0..<other.count).map { rotation in
            var sum = 0.0
            for index in one.indices {
                sum += (one[index] - other[(index + rotation) % other.count]).lengthSquared
            }
            return sum
        }
    }

    /// The places of the local minima of a ring of values, least first.
    private static func leastIndices(of values: [Double]) -> [Int] {
        let count = values.count
        let minima = values.indices.filter { index in
            values[index] <= values[(index + 1) % count]
                && values[index] < values[(index + count - 1) % count]
        }
        let sorted = minima.sorted { values[$0] == values[$1] ? $0 < $1 : values[$0] < values[$1] }
        return sorted.isEmpty ? [0] : Array(sorted.prefix(candidateCount))
    }
}

extension MorphTrack {
    /// The places at equal steps of length: from the start, short of the end.
    func sampled(_ samples: Int) -> [Vector] {
        var walk = Walk(self)
        return (0..<samples).map { walk.point(at: Double($0) / Double(samples)) }
    }
}
