// MARK: - Crossings

/// Counts where outlines cross themselves on their way from one shape to another.
enum MorphCrossings {
    /// Lines of more points are thinned out: then two crossings at one place may count as none.
    static let mostPoints = 4096

    /// How many crossings the blend of two lines has, at a quarter, half and three quarters of the way, beyond
    /// those of either end. The lines have equally many points.
    static func added(_ one: [Vector], _ other: [Vector]) -> Int {
        let stride = one.count / mostPoints + 1
        func line(_ progress: Double) -> [Point] {
            Swift.stride(from: 0, to: min(one.count, other.count), by: stride).map { index in
                .zero + (one[index] + progress * (other[index] - one[index]))
            }
        }
        let known = max(count(in: line(0)), count(in: line(1)))
        let most = [0.25, 0.5, 0.75].map { count(in: line($0)) }.max() ?? 0
        return max(most - known, 0)
    }

    /// How many pairs of chords of a line cross each other, in their insides.
    ///
    /// - Complexity: O(*n* log *n*) and O(1) for each two chords that overlap in x.
    static func count(in line: [Point]) -> Int {
        let chords = (0..<max(line.count - 1, 0)).filter { line[$0] != line[$0 + 1] }
        let sorted = chords.sorted { left(line, $0) < left(line, $1) }
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

    private static func left(_ line: [Point], _ chord: Int) -> Double {
        min(line[chord].x, line[chord + 1].x)
    }

    /// Whether two chords cross where neither ends.
    private static func crosses(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let (ab, cd) = (b - a, d - c)
        let scale = 1e-12 * ab.length * cd.length
        let (c1, c2) = (ab.cross(c - a), ab.cross(d - a))
        let (a1, a2) = (cd.cross(a - c), cd.cross(b - c))
        return min(abs(c1), abs(c2), abs(a1), abs(a2)) > scale && (c1 > 0) != (c2 > 0) && (a1 > 0) != (a2 > 0)
    }
}

extension MorphCrossings {
    /// How often the subpaths of a path cross themselves, curves taken as a few chords and long subpaths thinned
    /// out.
    static func count(in path: Path) -> Int {
        path.subpaths.reduce(0) { crossings, subpath in
            var line: [Point] = []
            for segment in subpath.segments {
                if line.isEmpty { line.append(segment.start) }
                if case .line = segment {
                    line.append(segment.end)
                } else {
                    for step in 1...8 { line.append(segment.point(at: Double(step) / 8)) }
                }
            }
            let step = line.count / mostPoints + 1
            return crossings + count(in: stride(from: 0, to: line.count, by: step).map { line[$0] })
        }
    }
}

// MARK: - Tally

/// What a pairing of two tracks costs, in the terms by which a viewer judges it.
struct MorphTally {
    /// Squared travel, in the frame of the tracks.
    var mean = 0.0
    var maximum = 0.0
    /// Crossings that the blend has and neither end.
    var crossings = 0
    /// How far the area is, half way, from the mean of both ends' areas, as a share of the larger; with its sign.
    var area = 0.0

    /// Counts along two lines whose points of equal number are partners; `weights` is how much of the two
    /// outlines lies before each.
    init(_ one: [Vector], _ other: [Vector], weights: [Double]) {
        guard var last = zip(one, other).first(where: { _ in true }) else { return }
        var areas = (0.0, 0.0)
        for (next, weight) in zip(zip(one, other), weights) {
            let (before, travel) = (last.0 - last.1, next.0 - next.1)
            // The integral of the squared length of a vector that changes evenly from one to another.
            mean += weight / 3 * (before.lengthSquared + before.dot(travel) + travel.lengthSquared)
            maximum = max(maximum, travel.lengthSquared)
            area += before.cross(travel) / 8
            areas.0 += last.0.cross(next.0) / 2
            areas.1 += last.1.cross(next.1) / 2
            last = next
        }
        // Contours that are no loops enclose what a line from their end to their start does.
        area += (last.0 - last.1).cross(one[0] - other[0]) / 8
        areas.0 += last.0.cross(one[0]) / 2
        areas.1 += last.1.cross(other[0]) / 2
        let larger = max(abs(areas.0), abs(areas.1))
        area = larger > 0 ? area / larger : 0
        crossings = MorphCrossings.added(one, other)
    }

    /// Whether this is at most as bad as another in everything, up to what cannot be seen.
    func isNoWorse(than other: MorphTally) -> Bool {
        mean <= other.mean * 1.0005 && maximum <= other.maximum * 1.001 && crossings <= other.crossings
            && hasNoWorseArea(than: other)
    }

    func hasNoWorseArea(than other: MorphTally) -> Bool { abs(area) <= abs(other.area) + 0.0008 }

    /// Whether this is to be preferred when the ends could be joined either way.
    func isBetter(than other: MorphTally) -> Bool {
        crossings == other.crossings ? mean < other.mean : crossings < other.crossings
    }
}

// MARK: - Alignment

/// The cheapest way to pair two tracks from their first nodes to their last: dynamic programming after
/// Sederberg and Greenwood, "A Physically Based Approach to 2-D Shape Blending" (1992).
///
/// A pairing is a staircase of node pairs. From one pair the next is reached by a step of up to three nodes on
/// either side; a step on one side alone lets a stretch of one contour grow out of a point of the other. The
/// staircase of least work, weighed by ``Weights``, is found by working out the least for every pair of nodes
/// that lie at about the same share of the length, row by row.
struct MorphAlignment {
    /// How much each kind of work weighs against travel, the squared distance between partners over the length
    /// that a step covers.
    struct Weights: Sendable {
        /// Turning: how far the directions of the two outlines differ, so that edges stay parallel.
        var turning = 0.25
        /// Stretching: how much the lengths covered on either side differ, (a - b)² / (a + b), which does not
        /// depend on how finely the contours are cut.
        var stretching = 0.3
        /// Corners: the square of the difference of their turns, so that corners go to corners alike and only
        /// reluctantly into the middle of a line.
        var corners = 0.01
        /// Area: a multiplier for the area that the line of all travels encloses. A quarter of it is what the
        /// blend has too much or too little half way.
        var area = 0.0
    }

    /// A pair of nodes.
    struct Pair: Equatable {
        var first: Int
        var second: Int
    }

    /// The pairs from first to last nodes, in order; empty when none were found.
    private(set) var pairs: [Pair] = []
    /// The work of the whole pairing.
    private(set) var work = Double.infinity

    /// How far the shares of length of two partners may differ.
    private static let band = 0.3

    /// The pairing of nodes of equal number.
    init(diagonal count: Int) { pairs = (0..<count).map { Pair(first: $0, second: $0) } }

    /// The pairing of least work: the least for every pair of nodes within the band, row by row.
    ///
    /// - Complexity: O(rows · columns) time and memory.
    init(_ first: MorphTrack, _ second: MorphTrack, weights: Weights) {
        let spans1 = TrackSpans(first, weights: weights).spans
        let spans2 = TrackSpans(second, weights: weights).spans
        let (rows, columns) = (first.count, second.count)
        var costs = [Double](repeating: .infinity, count: rows * columns)
        // The step that leads to a pair: four times what it goes on along the first track, and the second.
        var choices = [UInt8](repeating: 0, count: rows * columns)
        costs[0] = 0
        var low = 0
        var high = 0
        for row in 0..<rows {
            while low < columns - 1, second.shares[low] < first.shares[row] - Self.band { low += 1 }
            while high < columns, second.shares[high] <= first.shares[row] + Self.band { high += 1 }
            for column in low..<max(high, low) where row + column > 0 {
                let turn = first.turns[row] - second.turns[column]
                let arrival = Weights.Arrival(
                    travel: first.points[row] - second.points[column], corner: weights.corners * turn * turn)
                var best = Double.infinity
                var choice: UInt8 = 0
                @inline(__always) func consider(_ step1: Int, _ step2: Int) {
                    let (from1, from2) = (row - step1, column - step2)
                    guard from1 >= 0, from2 >= 0 else { return }
                    let before = costs[from1 * columns + from2]
                    guard before < best else { return }
                    let cost = weights.cost(
                        spans1[from1 * 4 + step1], spans2[from2 * 4 + step2],
                        isOnBoth: step1 > 0 && step2 > 0, from: first.points[from1] - second.points[from2],
                        to: arrival, after: before)
                    if cost < best { (best, choice) = (cost, UInt8(step1 * 4 + step2)) }
                }
                // Of steps of equal work the earlier is taken. They stand one by one so that each is compiled
                // with its numbers: a loop over a table of them takes 4 to 10 % longer.
                consider(1, 1)
                consider(1, 2)
                consider(2, 1)
                consider(1, 3)
                consider(3, 1)
                consider(2, 3)
                consider(3, 2)
                consider(0, 1)
                consider(1, 0)
                costs[row * columns + column] = best
                choices[row * columns + column] = choice
            }
        }
        work = costs[rows * columns - 1]
        if work.isFinite { trace(choices, rows, columns) }
    }

    /// Follows the choices back from the last pair.
    private mutating func trace(_ choices: [UInt8], _ rows: Int, _ columns: Int) {
        var pair = Pair(first: rows - 1, second: columns - 1)
        while pair != Pair(first: 0, second: 0) {
            pairs.append(pair)
            let step = Int(choices[pair.first * columns + pair.second])
            pair = Pair(first: pair.first - step / 4, second: pair.second - step % 4)
        }
        pairs.append(pair)
        pairs.reverse()
    }
}

extension MorphAlignment.Weights {
    /// What all steps to a pair of nodes have in common.
    struct Arrival {
        /// From the second node to the first.
        var travel: Vector
        /// The work of the corners at both.
        var corner: Double
    }

    /// The work of a way whose last step covers two spans, from a pair with the travel `earlier`.
    ///
    /// The terms are added to the work before one by one: in another order rounding would choose other ways.
    @inline(__always)
    fileprivate func cost(
        _ span1: TrackSpans.Span, _ span2: TrackSpans.Span, isOnBoth: Bool, from earlier: Vector,
        to arrival: Arrival, after before: Double
    ) -> Double {
        let sum = span1.share + span2.share
        let difference = span1.share - span2.share
        let apart = 1 - span1.direction.dot(span2.direction)
        let work = arrival.travel.lengthSquared + earlier.lengthSquared + turning * apart
        var cost = before + span1.skipped + span2.skipped + 0.25 * sum * work
        cost += isOnBoth ? arrival.corner : span1.corner + span2.corner
        if sum > 0 { cost += stretching * difference * difference / sum }
        return cost + area * earlier.cross(arrival.travel)
    }
}

/// What lies between nodes of a track up to three apart, worked out once.
struct TrackSpans {
    struct Span {
        var share = 0.0
        /// The direction from the first node to the last; zero when they are at one place.
        var direction = Vector.zero
        /// The work of the corners that the span passes over.
        var skipped = 0.0
        /// The work of the corner at its end, when it goes into a place that stands still.
        var corner = 0.0
    }

    /// Four for each node: to itself, and to the next three.
    private(set) var spans: [Span] = []

    init(_ track: MorphTrack, weights: MorphAlignment.Weights) {
        let corners = track.turns.map { weights.corners * $0 * $0 }
        spans.reserveCapacity(track.count * 4)
        for start in 0..<track.count {
            var skipped = 0.0
            spans.append(Span())
            for end in start + 1...start + 3 {
                guard end < track.count else {
                    spans.append(Span())
                    continue
                }
                let chord = track.points[end] - track.points[start]
                spans.append(
                    Span(
                        share: track.shares[end] - track.shares[start],
                        direction: chord.normalized ?? .zero, skipped: skipped, corner: corners[end]))
                skipped += corners[end]
            }
        }
    }
}

// MARK: - Starts

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

// MARK: - Resampling

/// The plain way to pair two contours: places at equal shares of the length, from the start of least travel.
///
/// This is what most morphing libraries do, save that every joint of either contour is a node here, so that both
/// ends are drawn exactly.
struct MorphResampling {
    let one: MorphTrack
    let other: MorphTrack
    let alignment: MorphAlignment

    private static let samples = 256
    private static let jointLimit = 1000

    /// The pairing of two contours from given shares of their lengths, or from the best.
    init(_ first: MorphContour, _ second: MorphContour, start: (Double, Double)?) {
        let (offset1, offset2) = start ?? Self.bestOffsets(first, second)
        var joints1: [Double: Int] = [:]
        var joints2: [Double: Int] = [:]
        let shares1 = Self.shares(of: first, from: offset1, joints: &joints1)
        let shares2 = Self.shares(of: second, from: offset2, joints: &joints2)
        let fill = (0...64).map { Double($0) / 64 }
        var shares: [Double] = []
        for share in (shares1 + shares2 + fill).sorted() where share != shares.last {
            // Of places that differ only by rounding one is kept, a joint before another.
            if let last = shares.last, share - last < 1e-12 {
                if joints1[share] == nil, joints2[share] == nil { continue }
                if joints1[last] == nil, joints2[last] == nil { shares.removeLast() }
            }
            shares.append(share)
        }
        var one = MorphTrack(first, shares: shares, from: offset1, joints: joints1)
        var other = MorphTrack(second, shares: shares, from: offset2, joints: joints2)
        MorphTrack.viewTogether(&one, &other)
        self.one = one
        self.other = other
        alignment = MorphAlignment(diagonal: shares.count)
    }

    /// The shares of the joints of a contour from an offset on, and which joint each is.
    private static func shares(
        of contour: MorphContour, from offset: Double, joints: inout [Double: Int]
    ) -> [Double] {
        guard contour.length > 0, contour.segments.count <= jointLimit else { return [] }
        for joint in 0...contour.segments.count where !contour.isClosed || joint < contour.segments.count {
            var share = contour.starts[joint] / contour.length - offset
            if share < 0 { share += 1 }
            joints[share] = joint
        }
        return Array(joints.keys)
    }

    private static func bestOffsets(_ first: MorphContour, _ second: MorphContour) -> (Double, Double) {
        guard first.isClosed || second.isClosed else { return (0, 0) }
        let isLoop = first.isClosed && second.isClosed
        let ones = first.sampled(samples, isLoop: isLoop)
        let others = second.sampled(samples, isLoop: isLoop)
        let turnsFirst = !second.isClosed
        let (still, turning) = turnsFirst ? (others, ones) : (ones, others)
        let travels = MorphRotations.travels(still, turning)
        let best = travels.indices.min { travels[$0] < travels[$1] } ?? 0
        let share = Double(best) / Double(samples)
        return turnsFirst ? (share, 0) : (0, share)
    }
}

extension MorphContour {
    /// Places at equal steps of length, seen from the middle. On an open contour that is laid along a loop they
    /// reach to the end, so that its end meets the loop's.
    fileprivate func sampled(_ count: Int, isLoop: Bool) -> [Vector] {
        let steps = Double(isClosed || isLoop ? count : count - 1)
        return (0..<count).map { point(at: Double($0) / steps) - centroid }
    }
}
