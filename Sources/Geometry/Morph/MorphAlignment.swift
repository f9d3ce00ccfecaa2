// MARK: - Tracks

/// The nodes of a contour for an alignment: its joints, and points between them at short distances.
struct MorphTrack {
    struct Node {
        /// The fraction of the length from the first node: 0 at the first, 1 at the last.
        var fraction: Double
        var position: MorphPosition
        var point: Point
        /// The position in the frame in which two contours are compared.
        var framePoint = Vector.zero
        /// The angle at a joint as a fraction of a half turn, or 0 between joints.
        var turn: Double
    }

    let contour: MorphContour
    private(set) var nodes: [Node] = []

    /// Creates the nodes of a contour: at least `density` parts of its length, and its `limit` sharpest joints.
    init(_ contour: MorphContour, density: Int, limit: Int) {
        self.contour = contour
        let joints = MorphTrack.joints(of: contour, limit: limit)
        let step = contour.length / Double(density)
        for (index, joint) in joints.enumerated() {
            append(
                contour.position(ofJoint: joint),
                fraction: contour.length > 0 ? contour.starts[joint] / contour.length : Double(min(index, 1)),
                turn: contour.turn(atJoint: joint))
            guard index + 1 < joints.count else { break }
            let (low, high) = (contour.starts[joint], contour.starts[joints[index + 1]])
            let parts = step > 0 ? ((high - low) / step).rounded() : 1
            guard parts >= 2, parts <= Double(density) else { continue }
            for part in 1..<Int(parts) {
                let fraction = (low + (high - low) * Double(part) / parts) / contour.length
                append(contour.position(at: fraction), fraction: fraction)
            }
        }
    }

    init(_ contour: MorphContour, fractions: [Double], from offset: Double, joints: [Double: Int]) {
        self.contour = contour
        for fraction in fractions {
            let joint = joints[fraction]
            append(
                joint.map(contour.position(ofJoint:)) ?? contour.position(at: fraction, from: offset),
                fraction: fraction, turn: joint.map(contour.turn(atJoint:)) ?? 0)
        }
    }

    private mutating func append(_ position: MorphPosition, fraction: Double, turn: Double = 0) {
        nodes.append(
            Node(fraction: fraction, position: position, point: contour.point(at: position), turn: turn))
    }

    private static func joints(of contour: MorphContour, limit: Int) -> [Int] {
        let count = contour.segments.count
        guard count > limit else { return Array(0...count) }
        let turns = (0...count).map { abs(contour.turn(atJoint: $0)) }
        let inner = (1..<count).sorted { (-turns[$0], $0) < (-turns[$1], $1) }
        return [0] + inner.prefix(limit - 1).sorted() + [count]
    }

    func rotated(by start: Int) -> MorphTrack {
        let last = nodes.count - 1
        guard start > 0, start < last else { return self }
        var result = self
        for index in 0...last {
            let source = (start + index) % last
            result.nodes[index] = nodes[source]
            result.nodes[index].fraction =
                index == last ? 1 : nodes[source].fraction - nodes[start].fraction + (source < start ? 1 : 0)
        }
        return result
    }

    /// Returns an unrotated track from the node that is nearest to a fraction of the length.
    func rotated(to fraction: Double) -> MorphTrack {
        func distance(_ index: Int) -> Double { abs(nodes[index].fraction - fraction) }
        return rotated(by: nodes.indices.min { distance($0) < distance($1) } ?? 0)
    }

    /// Returns points at equal steps of length from the start, without the end.
    func samples(_ count: Int) -> [Vector] {
        var cursor = Cursor(nodes)
        return (0..<count).map { cursor.point(at: Double($0) / Double(count)) }
    }

    /// A position on a track that only moves forwards.
    struct Cursor {
        private let nodes: [Node]
        private var index = 0

        init(_ nodes: [Node]) { self.nodes = nodes }

        /// Returns the point at a fraction of the length, which must not fall from call to call.
        mutating func point(at fraction: Double) -> Vector {
            guard nodes.count > 1 else { return nodes[0].framePoint }
            while index + 2 < nodes.count, nodes[index + 1].fraction <= fraction { index += 1 }
            let (low, high) = (nodes[index], nodes[index + 1])
            let step = high.fraction - low.fraction
            let progress = step > 0 ? ((fraction - low.fraction) / step).clamped(to: 0...1) : 0
            return low.framePoint + progress * (high.framePoint - low.framePoint)
        }
    }
}

extension MorphTrack {
    /// Moves and scales the points of two tracks into a common frame.
    ///
    /// Shapes far apart, or of very different sizes, are compared relative to their own centres and radii, because the common
    /// movement must not decide which points correspond. Shapes that overlap are compared where they are.
    static func setCommonFrame(_ one: inout MorphTrack, _ other: inout MorphTrack) {
        let (a, b) = (one.spread, other.spread)
        let larger = max(a.radius, b.radius)
        let areClose =
            a.middle.distance(to: b.middle) < 0.5 * larger && min(a.radius, b.radius) > 0.5 * larger
        one.setFrame(center: a.middle, radius: areClose ? larger : a.radius)
        other.setFrame(center: areClose ? a.middle : b.middle, radius: areClose ? larger : b.radius)
    }

    private mutating func setFrame(center: Point, radius: Double) {
        let scale = radius > 0 && radius.isFinite ? 1 / radius : 1
        for index in nodes.indices { nodes[index].framePoint = (nodes[index].point - center) * scale }
    }

    /// The mean point of the contour, and the root mean square distance from it.
    var spread: (middle: Point, radius: Double) {
        let weights = nodes.indices.map { index in
            let before = index > 0 ? nodes[index].fraction - nodes[index - 1].fraction : 0
            let after = index + 1 < nodes.count ? nodes[index + 1].fraction - nodes[index].fraction : 0
            return (before + after) / 2
        }
        let origin = nodes[0].point
        let total = weights.reduce(0, +)
        guard total > 0 else { return (origin, 0) }
        var middle = Vector.zero
        for (node, weight) in zip(nodes, weights) {
            middle = middle + (weight / total) * (node.point - origin)
        }
        var squares = 0.0
        for (node, weight) in zip(nodes, weights) {
            squares += weight / total * (node.point - origin - middle).lengthSquared
        }
        return (origin + middle, squares.squareRoot())
    }
}

// MARK: - Alignment

/// The pairing of two tracks with the least work, found by dynamic programming (Sederberg and Greenwood, 1992).
///
/// A step advances up to three nodes on either side, or on one side alone by one node.
struct MorphAlignment {
    /// The weights of the kinds of work. Travel, the squared distance of partners times the length of a step, has 1.
    struct Weights: Sendable {
        /// The weight of the angle between the two outlines, which keeps edges parallel.
        var turning = 0.25
        /// The weight of the difference of the two lengths of a step, (a - b)² / (a + b).
        var stretching = 0.3
        /// The weight of the squared difference of the angles at two nodes, which moves corners to similar corners.
        var corners = 0.01
        /// A multiplier of the area that the lines between partners sweep: four times the excess area of the blend.
        var area = 0.0
    }

    typealias Pair = (first: Int, second: Int)

    /// The pairs from the first to the last nodes, in order, or none if no pairing exists.
    private(set) var pairs: [Pair] = []
    private(set) var work = Double.infinity

    /// The largest difference of the fractions of two partners.
    private static let band = 0.3

    /// Finds the pairing with the least work, in O(rows · columns) time and memory.
    init(_ one: MorphTrack, _ other: MorphTrack, weights: Weights = Weights()) {
        let (first, second) = (one.nodes, other.nodes)
        let spans1 = MorphSpan.spans(of: first, weights)
        let spans2 = MorphSpan.spans(of: second, weights)
        let (rows, columns) = (first.count, second.count)
        var costs = [Double](repeating: .infinity, count: rows * columns)
        // The step to each pair: four times the nodes along the first track, plus the nodes along the second.
        var choices = [UInt8](repeating: 0, count: rows * columns)
        costs[0] = 0
        var low = 0
        var high = 0
        for row in 0..<rows {
            while low < columns - 1, second[low].fraction < first[row].fraction - Self.band { low += 1 }
            while high < columns, second[high].fraction <= first[row].fraction + Self.band { high += 1 }
            for column in low..<max(high, low) where row + column > 0 {
                let turn = first[row].turn - second[column].turn
                let travel = first[row].framePoint - second[column].framePoint
                let corner = weights.corners * turn * turn
                var best = Double.infinity
                var choice: UInt8 = 0
                @inline(__always) func consider(_ step1: Int, _ step2: Int) {
                    let (from1, from2) = (row - step1, column - step2)
                    guard from1 >= 0, from2 >= 0 else { return }
                    let before = costs[from1 * columns + from2]
                    guard before < best else { return }
                    let (span1, span2) = (spans1[from1 * 4 + step1], spans2[from2 * 4 + step2])
                    let cost = weights.cost(
                        span1, span2, from: first[from1].framePoint - second[from2].framePoint, to: travel,
                        corner: step1 > 0 && step2 > 0 ? corner : span1.corner + span2.corner, after: before)
                    if cost < best { (best, choice) = (cost, UInt8(step1 * 4 + step2)) }
                }
                // Of steps with equal work the first one wins. Separate calls let the compiler specialise each step: a
                // loop over a table takes 4 to 10 % longer.
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
        guard work.isFinite else { return }
        var pair = (first: rows - 1, second: columns - 1)
        while pair != (0, 0) {
            pairs.append(pair)
            let step = Int(choices[pair.first * columns + pair.second])
            pair = (pair.first - step / 4, pair.second - step % 4)
        }
        pairs.append(pair)
        pairs.reverse()
    }
}

extension MorphAlignment.Weights {
    /// Returns the work up to the end of a step. The order of the sum matters for rounding.
    ///
    /// `earlier` and `travel` are the vectors between the partners at the ends of the step; `corner` is the work at its end.
    @inline(__always)
    fileprivate func cost(
        _ span1: MorphSpan, _ span2: MorphSpan, from earlier: Vector, to travel: Vector, corner: Double,
        after before: Double
    ) -> Double {
        let sum = span1.length + span2.length
        let difference = span1.length - span2.length
        let apart = 1 - span1.direction.dot(span2.direction)
        let work = travel.lengthSquared + earlier.lengthSquared + turning * apart
        var cost = before + span1.skipped + span2.skipped + 0.25 * sum * work
        cost += corner
        if sum > 0 { cost += stretching * difference * difference / sum }
        return cost + area * earlier.cross(travel)
    }
}

/// The part of a track between two nodes that are at most three apart.
private struct MorphSpan {
    var length = 0.0
    /// The direction from the first node to the last, or zero if both are at the same point.
    var direction = Vector.zero
    /// The work of the corners inside the span.
    var skipped = 0.0
    /// The work of the corner at its end if its partner is a single point.
    var corner = 0.0

    /// Returns four spans for each node: to itself, and to the next three.
    static func spans(of nodes: [MorphTrack.Node], _ weights: MorphAlignment.Weights) -> [MorphSpan] {
        let corners = nodes.map { weights.corners * $0.turn * $0.turn }
        var spans: [MorphSpan] = []
        spans.reserveCapacity(nodes.count * 4)
        for start in 0..<nodes.count {
            var skipped = 0.0
            spans.append(MorphSpan())
            for end in start + 1...start + 3 {
                guard end < nodes.count else {
                    spans.append(MorphSpan())
                    continue
                }
                let chord = nodes[end].framePoint - nodes[start].framePoint
                spans.append(
                    MorphSpan(
                        length: nodes[end].fraction - nodes[start].fraction,
                        direction: chord.normalized ?? .zero, skipped: skipped, corner: corners[end]))
                skipped += corners[end]
            }
        }
        return spans
    }
}
