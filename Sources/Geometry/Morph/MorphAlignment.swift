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
