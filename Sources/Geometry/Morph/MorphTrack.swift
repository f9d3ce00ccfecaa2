/// A contour as the aligner sees it: a run of nodes, every joint among them, no two farther apart than a
/// small share of the length.
struct MorphTrack {
    /// Shares of the length from the first node: 0 at the first, 1 at the last.
    private(set) var shares: [Double] = []
    /// Where the nodes are.
    private(set) var sites: [Point] = []
    /// The same in the frame in which two contours are compared.
    private(set) var points: [Vector] = []
    /// How sharply the contour turns at each node, as a share of a half turn; 0 between joints.
    private(set) var turns: [Double] = []
    /// Where each node is on its contour.
    private(set) var places: [MorphPlace] = []

    var count: Int { shares.count }

    /// The nodes of a contour from its start, the start again at the end when it is closed.
    ///
    /// - Parameters:
    ///   - contour: the contour.
    ///   - density: into how many parts the length is cut at least.
    ///   - limit: how many joints become nodes at most; of more, the sharpest are taken.
    init(_ contour: MorphContour, density: Int, limit: Int) {
        let joints = MorphTrack.joints(of: contour, limit: limit)
        let step = contour.length / Double(density)
        for (index, joint) in joints.enumerated() {
            append(
                contour, MorphPlace(joint: joint, of: contour), share: contour.share(ofJoint: joint, index))
            turns[count - 1] = contour.turn(atJoint: joint)
            guard index + 1 < joints.count else { break }
            let (low, high) = (contour.starts[joint], contour.starts[joints[index + 1]])
            let parts = step > 0 ? ((high - low) / step).rounded() : 1
            guard parts >= 2, parts <= Double(density) else { continue }
            for part in 1..<Int(parts) {
                let share = (low + (high - low) * Double(part) / parts) / contour.length
                append(contour, contour.place(at: share), share: share)
            }
        }
    }

    /// The nodes of a contour at given shares of its length, counted from `offset` on.
    init(_ contour: MorphContour, shares: [Double], from offset: Double, joints: [Double: Int]) {
        for share in shares {
            if let joint = joints[share] {
                append(contour, MorphPlace(joint: joint, of: contour), share: share)
                turns[count - 1] = contour.turn(atJoint: joint)
            } else {
                let whole = share + offset
                append(contour, contour.place(at: whole > 1 ? whole - 1 : whole), share: share)
            }
        }
    }

    /// The same closed contour from another node.
    func rotated(by start: Int) -> MorphTrack {
        guard start > 0, start < count - 1 else { return self }
        var result = self
        let last = count - 1
        for index in 0...last {
            let source = (start + index) % last
            result.sites[index] = sites[source]
            result.points[index] = points[source]
            result.turns[index] = turns[source]
            result.places[index] = places[source]
            result.shares[index] =
                index == last ? 1 : shares[source] - shares[start] + (source < start ? 1 : 0)
        }
        return result
    }

    private mutating func append(_ contour: MorphContour, _ place: MorphPlace, share: Double) {
        let site = contour.segments[place.segment].point(at: place.t)
        shares.append(share)
        sites.append(site)
        points.append(site - contour.centroid)
        turns.append(0)
        places.append(place)
    }

    /// Moves and scales the points into a frame.
    mutating func view(from middle: Point, scale: Double) {
        points = sites.map { ($0 - middle) * scale }
    }

    /// The mean place of the contour, and the root of the mean squared distance from it.
    var spread: (middle: Point, radius: Double) {
        let weights = self.weights
        let origin = sites[0]
        let total = weights.reduce(0, +)
        guard total > 0 else { return (origin, 0) }
        var middle = Vector.zero
        for (site, weight) in zip(sites, weights) { middle = middle + (weight / total) * (site - origin) }
        var squares = 0.0
        for (site, weight) in zip(sites, weights) {
            squares += weight / total * (site - origin - middle).lengthSquared
        }
        return (origin + middle, squares.squareRoot())
    }

    /// A walk along the track that asks for one place after another.
    struct Walk {
        private let track: MorphTrack
        private var node = 0

        init(_ track: MorphTrack) { self.track = track }

        /// The point at a share of the length, on the line between its nodes; shares must not fall.
        mutating func point(at share: Double) -> Vector {
            guard track.count > 1 else { return track.points[0] }
            while node + 2 < track.count, track.shares[node + 1] <= share { node += 1 }
            let step = track.shares[node + 1] - track.shares[node]
            let part = step > 0 ? min(max((share - track.shares[node]) / step, 0), 1) : 0
            return track.points[node] + part * (track.points[node + 1] - track.points[node])
        }
    }

    /// What share of the length is nearest to each node.
    private var weights: [Double] {
        shares.indices.map { index in
            let before = index > 0 ? shares[index] - shares[index - 1] : 0
            let after = index + 1 < count ? shares[index + 1] - shares[index] : 0
            return (before + after) / 2
        }
    }

    /// The joints to be nodes, in order, first and last among them.
    private static func joints(of contour: MorphContour, limit: Int) -> [Int] {
        let all = contour.segments.count
        guard all > limit else { return Array(0...all) }
        let turns = (0...all).map { abs(contour.turn(atJoint: $0)) }
        let inner = (1..<all).sorted { turns[$0] == turns[$1] ? $0 < $1 : turns[$0] > turns[$1] }
        return [0] + inner.prefix(limit - 1).sorted() + [all]
    }
}

extension MorphContour {
    /// The share of the length before a joint; of a contour without length, one step for each.
    fileprivate func share(ofJoint joint: Int, _ index: Int) -> Double {
        length > 0 ? starts[joint] / length : Double(min(index, 1))
    }
}

extension MorphTrack {
    /// Puts two tracks into the frame in which they are compared.
    ///
    /// Shapes that stand far apart, or differ much in size, are each seen from their own middle at their own
    /// scale: the way from one to the other is the same for all points, and must not decide which goes where.
    /// Shapes that overlap are seen as they are.
    static func viewTogether(_ one: inout MorphTrack, _ other: inout MorphTrack) {
        let (a, b) = (one.spread, other.spread)
        let larger = max(a.radius, b.radius)
        func scale(_ radius: Double) -> Double { radius > 0 && radius.isFinite ? 1 / radius : 1 }
        let isTogether =
            a.middle.distance(to: b.middle) < 0.5 * larger && min(a.radius, b.radius) > 0.5 * larger
        if isTogether {
            one.view(from: a.middle, scale: scale(larger))
            other.view(from: a.middle, scale: scale(larger))
        } else {
            one.view(from: a.middle, scale: scale(a.radius))
            other.view(from: b.middle, scale: scale(b.radius))
        }
    }
}
