// MARK: - Pairings

/// The positions of two contours that correspond, and the cost of that.
struct MorphPairing {
    struct Tie {
        var first: MorphPosition
        var second: MorphPosition
        /// The fractions of the lengths before the positions.
        var fraction1: Double
        var fraction2: Double
        /// Whether a segment of either contour begins or ends there. Such a tie is always kept.
        var isJoint: Bool
    }

    var ties: [Tie]
    var cost: MorphCost
}

/// Two tracks whose node pairs become ties: every joint of either contour gets a partner.
struct MorphWeave {
    let one: MorphTrack
    let other: MorphTrack
    private let joints1: MorphJoints
    private let joints2: MorphJoints

    init(_ one: MorphTrack, _ other: MorphTrack) {
        self.one = one
        self.other = other
        joints1 = MorphJoints(of: one)
        joints2 = MorphJoints(of: other)
    }

    /// Returns the pairing of an alignment with some weights, or `nil` if there is none.
    func pairing(_ weights: MorphAlignment.Weights) -> MorphPairing? {
        let pairs = MorphAlignment(one, other, weights: weights).pairs
        return pairs.isEmpty ? nil : pairing(of: pairs)
    }

    func pairing(of pairs: [MorphAlignment.Pair]) -> MorphPairing {
        let ties = simplified(ties(of: pairs))
        return MorphPairing(ties: ties, cost: cost(of: ties))
    }

    /// Returns a tie for each pair of nodes, and for each joint between them.
    private func ties(of pairs: [MorphAlignment.Pair]) -> [MorphPairing.Tie] {
        var ties: [MorphPairing.Tie] = []
        for pair in pairs {
            let (node, partner) = (one.nodes[pair.first], other.nodes[pair.second])
            let tie = MorphPairing.Tie(
                first: node.position, second: partner.position, fraction1: node.fraction,
                fraction2: partner.fraction, isJoint: node.position.isJoint || partner.position.isJoint)
            if let last = ties.last { appendJoints(between: last, tie, to: &ties) }
            ties.append(tie)
        }
        return ties
    }

    /// Appends ties for the joints between two others, in proportion to the length on either side.
    private func appendJoints(
        between start: MorphPairing.Tie, _ end: MorphPairing.Tie, to ties: inout [MorphPairing.Tie]
    ) {
        let (low1, run1) = (start.fraction1, end.fraction1 - start.fraction1)
        let (low2, run2) = (start.fraction2, end.fraction2 - start.fraction2)
        let joints =
            joints1.between(low1, end.fraction1).map { (($0.fraction - low1) / run1, $0.position, true) }
            + joints2.between(low2, end.fraction2).map { (($0.fraction - low2) / run2, $0.position, false) }
        var last: (progress: Double, isFirst: Bool)?
        for (progress, position, isFirst) in joints.sorted(by: { $0.0 < $1.0 }) {
            // Joints of both sides at the same progress make one tie.
            if let last, progress - last.progress < 1e-9, last.isFirst != isFirst {
                let side = isFirst ? \MorphPairing.Tie.first : \MorphPairing.Tie.second
                ties[ties.count - 1][keyPath: side] = position
            } else {
                let (fraction1, fraction2) = (low1 + run1 * progress, low2 + run2 * progress)
                ties.append(
                    MorphPairing.Tie(
                        first: isFirst ? position : joints1.position(at: fraction1),
                        second: isFirst ? joints2.position(at: fraction2) : position,
                        fraction1: fraction1, fraction2: fraction2, isJoint: true))
            }
            last = (progress, isFirst)
        }
    }

    /// Removes ties between joints that differ little from an interpolation of their neighbours.
    private func simplified(_ ties: [MorphPairing.Tie]) -> [MorphPairing.Tie] {
        guard ties.count > 2 else { return ties }
        var keeps = ties.map(\.isJoint)
        keeps[0] = true
        keeps[keeps.count - 1] = true
        var start = 0
        for end in 1..<ties.count where keeps[end] {
            keepBends(in: ties, start, end, &keeps)
            start = end
        }
        return zip(ties, keeps).filter(\.1).map(\.0)
    }

    /// Keeps ties by the method of Douglas and Peucker. A deviation of 1.2 % of the length would only bend lines.
    private func keepBends(in ties: [MorphPairing.Tie], _ start: Int, _ end: Int, _ keeps: inout [Bool]) {
        guard end - start > 1 else { return }
        let (a, b) = (ties[start], ties[end])
        let run = (b.fraction1 - a.fraction1) + (b.fraction2 - a.fraction2)
        guard run > 0 else { return }
        var maximumDeviation = 0.012
        var bend: Int?
        for index in start + 1..<end {
            let tie = ties[index]
            let progress = ((tie.fraction1 - a.fraction1) + (tie.fraction2 - a.fraction2)) / run
            let deviation = abs(tie.fraction1 - a.fraction1 - progress * (b.fraction1 - a.fraction1))
            if deviation > maximumDeviation { (maximumDeviation, bend) = (deviation, index) }
        }
        guard let bend else { return }
        keeps[bend] = true
        keepBends(in: ties, start, bend, &keeps)
        keepBends(in: ties, bend, end, &keeps)
    }

    /// Returns the cost of ties, sampled at the ties and at equal steps between them.
    private func cost(of ties: [MorphPairing.Tie]) -> MorphCost {
        var (line1, line2): ([Vector], [Vector]) = ([], [])
        var weights: [Double] = []
        var (cursor1, cursor2) = (MorphTrack.Cursor(one.nodes), MorphTrack.Cursor(other.nodes))
        for (start, tie) in zip(ties.prefix(1) + ties, ties) {
            let run = ((tie.fraction1 - start.fraction1) + (tie.fraction2 - start.fraction2)) / 2
            let steps = max((run * 64).rounded(.up), 1)
            for step in 1...Int(steps) {
                let progress = Double(step) / steps
                line1.append(
                    cursor1.point(at: start.fraction1 + (tie.fraction1 - start.fraction1) * progress))
                line2.append(
                    cursor2.point(at: start.fraction2 + (tie.fraction2 - start.fraction2) * progress))
                weights.append(run / steps)
            }
        }
        return MorphCost(line1, line2, weights: weights)
    }
}

/// The joints of a track's contour, by their fractions of the length from the start of the track.
private struct MorphJoints {
    private let contour: MorphContour
    private var offset = 0.0
    private var joints: [(fraction: Double, position: MorphPosition)] = []

    init(of track: MorphTrack) {
        contour = track.contour
        guard contour.length > 0 else { return }
        offset = contour.length(at: track.nodes[0].position) / contour.length
        joints = contour.jointFractions(from: offset).enumerated()
            .map { ($1, MorphPosition(segment: $0, t: 0)) }.sorted { $0.fraction < $1.fraction }
    }

    func between(_ low: Double, _ high: Double) -> ArraySlice<(fraction: Double, position: MorphPosition)> {
        guard high - low > 1e-12 else { return [] }
        let start = joints.partitioningIndex { $0.fraction > low + 1e-12 }
        return joints[start...].prefix { $0.fraction < high - 1e-12 }
    }

    func position(at fraction: Double) -> MorphPosition { contour.position(at: fraction, from: offset) }
}

// MARK: - Equal lengths

extension MorphWeave {
    private static let samples = 256
    private static let jointLimit = 1000

    /// Creates two tracks with nodes at equal fractions of the lengths and at all joints.
    ///
    /// The fractions count from `start`, or from the start of least travel.
    init(uniformly first: MorphContour, _ second: MorphContour, start: (Double, Double)?) {
        let (offset1, offset2) = start ?? Self.bestOffsets(first, second)
        let joints1 = Self.joints(of: first, from: offset1)
        let joints2 = Self.joints(of: second, from: offset2)
        let uniform = (0...64).map { Double($0) / 64 }
        var fractions: [Double] = []
        for fraction in (Array(joints1.keys) + joints2.keys + uniform).sorted()
        where fraction != fractions.last {
            // Of fractions that differ only by rounding one is kept, preferably a joint.
            if let last = fractions.last, fraction - last < 1e-12 {
                if joints1[fraction] == nil, joints2[fraction] == nil { continue }
                if joints1[last] == nil, joints2[last] == nil { fractions.removeLast() }
            }
            fractions.append(fraction)
        }
        var one = MorphTrack(first, fractions: fractions, from: offset1, joints: joints1)
        var other = MorphTrack(second, fractions: fractions, from: offset2, joints: joints2)
        MorphTrack.setCommonFrame(&one, &other)
        self.init(one, other)
    }

    /// The pairing of each node with the node of the same number.
    var plainPairing: MorphPairing { pairing(of: one.nodes.indices.map { ($0, $0) }) }

    /// Returns the joints of a contour by their fractions of the length from an offset.
    private static func joints(of contour: MorphContour, from offset: Double) -> [Double: Int] {
        guard contour.length > 0, contour.segments.count <= jointLimit else { return [:] }
        var joints: [Double: Int] = [:]
        for (joint, fraction) in contour.jointFractions(from: offset).enumerated() {
            joints[fraction] = joint
        }
        if !contour.isClosed { joints[1] = contour.segments.count }
        return joints
    }

    private static func bestOffsets(_ first: MorphContour, _ second: MorphContour) -> (Double, Double) {
        guard first.isClosed || second.isClosed else { return (0, 0) }
        let isLoop = first.isClosed && second.isClosed
        let ones = first.samples(samples, asLoop: isLoop)
        let others = second.samples(samples, asLoop: isLoop)
        let travels = second.isClosed ? ones.travels(to: others) : others.travels(to: ones)
        let best = travels.indices.min { travels[$0] < travels[$1] } ?? 0
        let fraction = Double(best) / Double(samples)
        return second.isClosed ? (0, fraction) : (fraction, 0)
    }
}

extension [Vector] {
    /// Returns the squared travel to another ring of points, for each rotation of that ring.
    func travels(to other: [Vector]) -> [Double] {
        (0..<other.count).map { rotation in
            var sum = 0.0
            for index in indices {
                sum += (self[index] - other[(index + rotation) % other.count]).lengthSquared
            }
            return sum
        }
    }
}

// MARK: - Costs

/// The visible flaws of a pairing of two tracks.
struct MorphCost {
    var mean = 0.0
    var maximum = 0.0
    /// The number of crossings that the blend has and neither end.
    var crossings = 0
    /// The excess area at half of the progress, as a signed fraction of the larger end.
    var area = 0.0

    /// Measures two lines whose points correspond, weighted by the fractions of the outlines before each.
    init(_ one: [Vector], _ other: [Vector], weights: [Double]) {
        guard let firstOne = one.first, let firstOther = other.first else { return }
        let start = (firstOne, firstOther)
        var last = start
        var areas = (0.0, 0.0)
        func addArea(_ next: (Vector, Vector)) {
            area += (last.0 - last.1).cross(next.0 - next.1) / 8
            areas.0 += last.0.cross(next.0) / 2
            areas.1 += last.1.cross(next.1) / 2
        }
        for (next, weight) in zip(zip(one, other), weights) {
            let (before, travel) = (last.0 - last.1, next.0 - next.1)
            // The integral of the squared length of a vector that changes linearly.
            mean += weight / 3 * (before.lengthSquared + before.dot(travel) + travel.lengthSquared)
            maximum = max(maximum, travel.lengthSquared)
            addArea(next)
            last = next
        }
        // A line from end to start closes an open contour.
        addArea(start)
        let larger = max(abs(areas.0), abs(areas.1))
        area = larger > 0 ? area / larger : 0
        crossings = MorphCrossings.added(one, other)
    }

    /// Returns whether no flaw is visibly worse.
    func isNoWorse(than other: MorphCost) -> Bool {
        mean <= other.mean * 1.0005 && maximum <= other.maximum * 1.001 && crossings <= other.crossings
            && hasNoWorseArea(than: other)
    }

    func hasNoWorseArea(than other: MorphCost) -> Bool { abs(area) <= abs(other.area) + 0.0008 }

    /// Returns whether the pairing has fewer crossings, or as many and less travel.
    func isBetter(than other: MorphCost) -> Bool { (crossings, mean) < (other.crossings, other.mean) }
}

/// The points at which a line crosses itself.
enum MorphCrossings {
    /// The maximum number of points of a line. A longer line is thinned out, so crossings close to each other may cancel.
    private static let pointLimit = 4096

    /// Returns the greatest number of crossings that the blend of two lines adds, at a quarter, a half or three quarters.
    static func added(_ one: [Vector], _ other: [Vector]) -> Int {
        let stride = one.count / pointLimit + 1
        func crossings(_ progress: Double) -> Int {
            count(
                in: Swift.stride(from: 0, to: min(one.count, other.count), by: stride).map { index in
                    .zero + (one[index] + progress * (other[index] - one[index]))
                })
        }
        let crossingsAtEnds = max(crossings(0), crossings(1))
        return max(max(crossings(0.25), crossings(0.5), crossings(0.75)) - crossingsAtEnds, 0)
    }

    /// Returns the number of pairs of chords that cross, in O(*n* log *n*) and O(1) for each two that overlap in x.
    static func count(in line: [Point]) -> Int {
        let chords = (0..<max(line.count - 1, 0)).filter { line[$0] != line[$0 + 1] }
        func left(_ chord: Int) -> Double { min(line[chord].x, line[chord + 1].x) }
        let sorted = chords.sorted { left($0) < left($1) }
        var crossings = 0
        for (index, chord) in sorted.enumerated() {
            let (a, b) = (line[chord], line[chord + 1])
            let right = max(a.x, b.x)
            let (top, bottom) = (min(a.y, b.y), max(a.y, b.y))
            for other in sorted[(index + 1)...] {
                let (c, d) = (line[other], line[other + 1])
                if min(c.x, d.x) > right { break }
                if max(c.y, d.y) < top || min(c.y, d.y) > bottom { continue }
                if crosses(a, b, c, d) { crossings += 1 }
            }
        }
        return crossings
    }

    private static func crosses(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let (ab, cd) = (b - a, d - c)
        let scale = 1e-12 * ab.length * cd.length
        let (c1, c2) = (ab.cross(c - a), ab.cross(d - a))
        let (a1, a2) = (cd.cross(a - c), cd.cross(b - c))
        return min(abs(c1), abs(c2), abs(a1), abs(a2)) > scale && (c1 > 0) != (c2 > 0) && (a1 > 0) != (a2 > 0)
    }
}
