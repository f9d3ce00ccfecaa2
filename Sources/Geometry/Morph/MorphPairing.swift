// MARK: - Pairings

/// The positions of two contours that correspond, and the cost of that.
struct MorphPairing {
    /// A position on each contour.
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
    private let one: MorphTrack
    private let other: MorphTrack
    private let joints1: Joints
    private let joints2: Joints

    init(_ first: MorphContour, _ second: MorphContour, _ one: MorphTrack, _ other: MorphTrack) {
        self.one = one
        self.other = other
        joints1 = Joints(of: first, in: one)
        joints2 = Joints(of: second, in: other)
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
        var last: MorphAlignment.Pair?
        for pair in pairs {
            if let last { appendJoints(between: last, pair, to: &ties) }
            let (first, second) = (one.positions[pair.first], other.positions[pair.second])
            ties.append(
                MorphPairing.Tie(
                    first: first, second: second, fraction1: one.fractions[pair.first],
                    fraction2: other.fractions[pair.second], isJoint: first.isJoint || second.isJoint))
            last = pair
        }
        return ties
    }

    /// Appends ties for the joints between two pairs, in proportion to the length on either side.
    private func appendJoints(
        between start: MorphAlignment.Pair, _ end: MorphAlignment.Pair, to ties: inout [MorphPairing.Tie]
    ) {
        let (low1, high1) = (one.fractions[start.first], one.fractions[end.first])
        let (low2, high2) = (other.fractions[start.second], other.fractions[end.second])
        var between: [(progress: Double, first: MorphPosition?, second: MorphPosition?)] = []
        for joint in joints1.between(low1, high1) {
            between.append(((joint.fraction - low1) / (high1 - low1), joint.position, nil))
        }
        for joint in joints2.between(low2, high2) {
            between.append(((joint.fraction - low2) / (high2 - low2), nil, joint.position))
        }
        between.sort { $0.progress < $1.progress }
        for (index, tie) in between.enumerated() {
            // Joints of both sides at the same progress make one tie.
            if index > 0, tie.progress - between[index - 1].progress < 1e-9,
                (between[index - 1].first == nil) != (tie.first == nil)
            {
                if let first = tie.first { ties[ties.count - 1].first = first }
                if let second = tie.second { ties[ties.count - 1].second = second }
                continue
            }
            let fraction1 = low1 + (high1 - low1) * tie.progress
            let fraction2 = low2 + (high2 - low2) * tie.progress
            ties.append(
                MorphPairing.Tie(
                    first: tie.first ?? joints1.position(at: fraction1),
                    second: tie.second ?? joints2.position(at: fraction2),
                    fraction1: fraction1, fraction2: fraction2, isJoint: true))
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

    /// Keeps ties by the method of Douglas and Peucker, on the line of one fraction against the other.
    ///
    /// A deviation of 1.2 % of the length is ignored, because such a tie would only bend straight lines.
    private func keepBends(in ties: [MorphPairing.Tie], _ start: Int, _ end: Int, _ keeps: inout [Bool]) {
        guard end - start > 1 else { return }
        let (a, b) = (ties[start], ties[end])
        let run = (b.fraction1 - a.fraction1) + (b.fraction2 - a.fraction2)
        guard run > 0 else { return }
        var worst = 0.012
        var bend: Int?
        for index in start + 1..<end {
            let tie = ties[index]
            let progress = ((tie.fraction1 - a.fraction1) + (tie.fraction2 - a.fraction2)) / run
            let off = abs(tie.fraction1 - a.fraction1 - progress * (b.fraction1 - a.fraction1))
            if off > worst { (worst, bend) = (off, index) }
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
        var (walk1, walk2) = (MorphTrack.Walk(one), MorphTrack.Walk(other))
        var last: MorphPairing.Tie?
        for tie in ties {
            let start = last ?? tie
            let run = ((tie.fraction1 - start.fraction1) + (tie.fraction2 - start.fraction2)) / 2
            let steps = max((run * 64).rounded(.up), 1)
            for step in 1...Int(steps) {
                let part = Double(step) / steps
                line1.append(walk1.point(at: start.fraction1 + (tie.fraction1 - start.fraction1) * part))
                line2.append(walk2.point(at: start.fraction2 + (tie.fraction2 - start.fraction2) * part))
                weights.append(run / steps)
            }
            last = tie
        }
        return MorphCost(line1, line2, weights: weights)
    }
}

extension MorphWeave {
    /// The joints of a contour, by their fractions of the length from the start of a track.
    struct Joints {
        private let contour: MorphContour
        private let offset: Double
        private let joints: [(fraction: Double, position: MorphPosition)]

        init(of contour: MorphContour, in track: MorphTrack) {
            self.contour = contour
            let length = contour.length
            let offset = length > 0 ? contour.length(at: track.positions[0]) / length : 0
            self.offset = offset
            let fractions = length > 0 ? contour.jointFractions(from: offset) : []
            joints = fractions.enumerated().map { ($1, MorphPosition(segment: $0, t: 0)) }
                .sorted { $0.fraction < $1.fraction }
        }

        /// Returns the joints strictly between two fractions.
        func between(_ low: Double, _ high: Double) -> ArraySlice<(fraction: Double, position: MorphPosition)>
        {
            guard high - low > 1e-12 else { return [] }
            let start = joints.partitioningIndex { $0.fraction > low + 1e-12 }
            return joints[start...].prefix { $0.fraction < high - 1e-12 }
        }

        func position(at fraction: Double) -> MorphPosition { contour.position(at: fraction, from: offset) }
    }
}

// MARK: - Equal lengths

/// The simple pairing of two contours: positions at equal fractions of the length, from the start of least travel.
///
/// Most morphing libraries do this. Here every joint of either contour is also a node, so both ends are exact.
struct MorphResampling {
    let one: MorphTrack
    let other: MorphTrack
    let pairs: [MorphAlignment.Pair]

    private static let samples = 256
    private static let jointLimit = 1000

    /// Pairs two contours from given fractions of their lengths, or from the best ones.
    init(_ first: MorphContour, _ second: MorphContour, start: (Double, Double)?) {
        let (offset1, offset2) = start ?? Self.bestOffsets(first, second)
        let joints1 = Self.joints(of: first, from: offset1)
        let joints2 = Self.joints(of: second, from: offset2)
        let fill = (0...64).map { Double($0) / 64 }
        var fractions: [Double] = []
        for fraction in (Array(joints1.keys) + joints2.keys + fill).sorted() where fraction != fractions.last
        {
            // Of fractions that differ only by rounding one is kept, preferably a joint.
            if let last = fractions.last, fraction - last < 1e-12 {
                if joints1[fraction] == nil, joints2[fraction] == nil { continue }
                if joints1[last] == nil, joints2[last] == nil { fractions.removeLast() }
            }
            fractions.append(fraction)
        }
        var one = MorphTrack(first, fractions: fractions, from: offset1, joints: joints1)
        var other = MorphTrack(second, fractions: fractions, from: offset2, joints: joints2)
        MorphTrack.viewTogether(&one, &other)
        self.one = one
        self.other = other
        pairs = fractions.indices.map { MorphAlignment.Pair(first: $0, second: $0) }
    }

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
        let turnsFirst = !second.isClosed
        let travels = turnsFirst ? MorphStarts.travels(others, ones) : MorphStarts.travels(ones, others)
        let best = travels.indices.min { travels[$0] < travels[$1] } ?? 0
        let fraction = Double(best) / Double(samples)
        return turnsFirst ? (fraction, 0) : (0, fraction)
    }
}

// MARK: - Costs

/// The visible flaws of a pairing of two tracks.
struct MorphCost {
    /// The mean squared travel, in the frame of the tracks.
    var mean = 0.0
    /// The largest squared travel.
    var maximum = 0.0
    /// The number of crossings that the blend has and neither end.
    var crossings = 0
    /// The excess area at half of the progress, as a signed fraction of the larger end.
    var area = 0.0

    /// Measures two lines whose points correspond.
    ///
    /// - Parameters:
    ///   - one: The points of the first line.
    ///   - other: The same number of points of the second line.
    ///   - weights: The fraction of the two outlines before each point.
    init(_ one: [Vector], _ other: [Vector], weights: [Double]) {
        guard let start = zip(one, other).first(where: { _ in true }) else { return }
        var last = start
        var areas = (0.0, 0.0)
        for (next, weight) in zip(zip(one, other), weights) {
            let (before, travel) = (last.0 - last.1, next.0 - next.1)
            // The integral of the squared length of a vector that changes evenly.
            mean += weight / 3 * (before.lengthSquared + before.dot(travel) + travel.lengthSquared)
            maximum = max(maximum, travel.lengthSquared)
            area += before.cross(travel) / 8
            areas.0 += last.0.cross(next.0) / 2
            areas.1 += last.1.cross(next.1) / 2
            last = next
        }
        // A line from end to start closes an open contour.
        area += (last.0 - last.1).cross(start.0 - start.1) / 8
        areas.0 += last.0.cross(start.0) / 2
        areas.1 += last.1.cross(start.1) / 2
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
    func isBetter(than other: MorphCost) -> Bool {
        crossings == other.crossings ? mean < other.mean : crossings < other.crossings
    }
}

/// The points at which a line crosses itself.
enum MorphCrossings {
    /// The most points of a line. A longer line is thinned out, so crossings close to each other may cancel.
    private static let pointLimit = 4096

    /// Returns the number of crossings that the blend of two lines adds to those of its ends.
    ///
    /// The result is the largest number at a quarter, a half and three quarters of the progress. The lines have the same
    /// number of points.
    static func added(_ one: [Vector], _ other: [Vector]) -> Int {
        let stride = one.count / pointLimit + 1
        func line(_ progress: Double) -> [Point] {
            Swift.stride(from: 0, to: min(one.count, other.count), by: stride).map { index in
                .zero + (one[index] + progress * (other[index] - one[index]))
            }
        }
        let known = max(count(in: line(0)), count(in: line(1)))
        let most = [0.25, 0.5, 0.75].map { count(in: line($0)) }.max() ?? 0
        return max(most - known, 0)
    }

    /// Returns the number of pairs of chords that cross each other between their ends.
    ///
    /// - Complexity: O(*n* log *n*), and O(1) for each two chords that overlap in x.
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
