// MARK: - Search

/// The search for the best pairing of two contours: directions, start, and nodes.
///
/// Coarse tracks find the start, and fine tracks are aligned from there. The alignment is used only if no visible flaw is
/// worse than in the simple pairing of equal lengths. Otherwise the search repeats with more weight on the flaw.
struct MorphSearch {
    /// The contours in their drawing directions.
    var first: MorphContour
    var second: MorphContour
    /// Whether the contours run against the directions of their paths.
    var isTurned = (first: false, second: false)
    /// The contour that may be reversed if that is better.
    var free: Side?
    /// The joints that must correspond, if the caller sets them.
    var start: (first: Int, second: Int)?
    var effort: Effort

    /// One of the two contours.
    enum Side {
        case first, second
    }

    /// The resolution of the search, which falls with the number of contours.
    struct Effort {
        /// The density and the joint limit of the tracks that find a start.
        var coarse = (density: 40, limit: 60)
        /// The density and the joint limit of the tracks to align.
        var fine = (density: 128, limit: 512)
        /// Whether contours are aligned, or paired by equal lengths.
        var aligns = true

        init(contours: Int) {
            guard contours > 16 else { return }
            fine = (max(2048 / contours, 24), max(8192 / contours, 48))
            coarse = (min(40, fine.density), min(60, fine.limit))
            aligns = contours <= 1000
        }
    }

    /// Whether one of the contours is drawn in reverse.
    var isReversed: Bool { isTurned.first != isTurned.second }

    /// Returns the best pairing, and the search with the directions that belong to it.
    func best() -> (settled: MorphSearch, pairing: MorphPairing) {
        var settled = self
        settled.free = nil
        let pairing = settled.pairing()
        guard let free else { return (settled, pairing) }
        let other = settled.reversing(free)
        let otherPairing = other.pairing()
        return otherPairing.cost.isBetter(than: pairing.cost) ? (other, otherPairing) : (settled, pairing)
    }

    private func reversing(_ side: Side) -> MorphSearch {
        var search = self
        switch side {
        case .first:
            search.first = first.reversed ?? first
            search.isTurned.first.toggle()
        case .second:
            search.second = second.reversed ?? second
            search.isTurned.second.toggle()
        }
        return search
    }

    private func pairing() -> MorphPairing {
        let plain = MorphResampling(first, second, start: offsets)
        let plainPairing = MorphWeave(first, second, plain.one, plain.other).pairing(of: plain.pairs)
        guard effort.aligns, let (one, other) = tracks() else { return plainPairing }
        return aligned(MorphWeave(first, second, one, other), atLeast: plainPairing)
    }

    /// Returns the first alignment that is no worse than the simple pairing, or that pairing.
    private func aligned(_ weave: MorphWeave, atLeast plain: MorphPairing) -> MorphPairing {
        var weights = MorphAlignment.Weights()
        for stretching in [weights.stretching, 0.6, 1.2, 2.5] {
            weights.stretching = stretching
            // A stiffer alignment is nearer to equal lengths, so an alignment without gain ends the search.
            guard let pairing = weave.pairing(weights), pairing.cost.mean < plain.cost.mean * 0.99 else {
                break
            }
            if pairing.cost.isNoWorse(than: plain.cost) { return pairing }
            if let kept = keepingArea(pairing, weave, weights, atLeast: plain) { return kept }
        }
        return plain
    }

    /// Returns the same alignment with a multiplier on the area, if the area is its flaw.
    ///
    /// A larger multiplier reduces the excess area. The search bisects for a sufficient one.
    private func keepingArea(
        _ pairing: MorphPairing, _ weave: MorphWeave, _ weights: MorphAlignment.Weights,
        atLeast plain: MorphPairing
    ) -> MorphPairing? {
        guard !pairing.cost.hasNoWorseArea(than: plain.cost) else { return nil }
        var weights = weights
        let sign: Double = pairing.cost.area > 0 ? 1 : -1
        var (low, high) = (0.0, Double.infinity)
        var multiplier = 0.2
        for _ in 0..<4 {
            weights.area = sign * multiplier
            guard let next = weave.pairing(weights) else { return nil }
            if next.cost.isNoWorse(than: plain.cost) { return next }
            if sign * next.cost.area > 0 { low = multiplier } else { high = multiplier }
            multiplier = high.isFinite ? (low + high) / 2 : 2 * multiplier
        }
        return nil
    }
}

// MARK: - Starts

extension MorphSearch {
    /// Returns fine tracks from the best start, or `nil` if there is none.
    private func tracks() -> (MorphTrack, MorphTrack)? {
        let (one, other) = tracks(effort.fine)
        let isOpen = !first.isClosed && !second.isClosed
        guard let start = offsets ?? (isOpen ? (0, 0) : bestStart()) else { return nil }
        return (one.rotated(by: one.node(near: start.0)), other.rotated(by: other.node(near: start.1)))
    }

    private func tracks(_ resolution: (density: Int, limit: Int)) -> (MorphTrack, MorphTrack) {
        var one = MorphTrack(first, density: resolution.density, limit: resolution.limit)
        var other = MorphTrack(second, density: resolution.density, limit: resolution.limit)
        MorphTrack.viewTogether(&one, &other)
        return (one, other)
    }

    /// The fractions of the lengths at the joints that the caller set.
    var offsets: (Double, Double)? {
        guard let start, first.isClosed || second.isClosed else { return nil }
        return (
            first.isClosed ? first.fraction(ofJoint: isTurned.first ? -start.first : start.first) : 0,
            second.isClosed ? second.fraction(ofJoint: isTurned.second ? -start.second : start.second) : 0
        )
    }

    /// Returns the start from which coarse tracks have the fewest crossings and the least work.
    ///
    /// The result is a fraction of each length.
    private func bestStart() -> (Double, Double)? {
        let (one, other) = tracks(effort.coarse)
        let isLoop = first.isClosed && second.isClosed
        var best: (start: MorphAlignment.Pair, crossings: Int, work: Double)?
        for candidate in MorphStarts.candidates(one, other, isLoop: isLoop, opensFirst: first.isClosed) {
            let start = isLoop ? MorphStarts.settled(candidate, one, other) : candidate
            let (track1, track2) = (one.rotated(by: start.first), other.rotated(by: start.second))
            let alignment = MorphAlignment(track1, track2)
            guard alignment.work.isFinite else { continue }
            let crossings = MorphCrossings.added(
                alignment.pairs.map { track1.points[$0.first] },
                alignment.pairs.map { track2.points[$0.second] })
            if let best, (best.crossings, best.work) <= (crossings, alignment.work) { continue }
            best = (start, crossings, alignment.work)
        }
        return best.map { (one.fractions[$0.start.first], other.fractions[$0.start.second]) }
    }
}

/// The node pairs at which a morph of closed contours may begin.
///
/// Both contours are sampled at equal steps of length. The rotations with the least squared travel are the candidates.
/// The alignment then moves the partners along the outlines.
enum MorphStarts {
    private static let samples = 64
    private static let candidateLimit = 4

    /// Returns the best starts for two loops, or for a loop that opens along a line.
    static func candidates(
        _ one: MorphTrack, _ other: MorphTrack, isLoop: Bool, opensFirst: Bool
    ) -> [MorphAlignment.Pair] {
        if !isLoop, opensFirst {
            return candidates(other, one, isLoop: false, opensFirst: false)
                .map { MorphAlignment.Pair(first: $0.second, second: $0.first) }
        }
        // Loops start at the sharpest node, lines at their first one.
        let sharpest = one.turns.indices.dropLast().max { abs(one.turns[$0]) < abs(one.turns[$1]) }
        let anchor = isLoop ? sharpest ?? 0 : 0
        return minima(of: travels(one.samples(samples), other.samples(samples))).map { rotation in
            let fraction = (isLoop ? one.fractions[anchor] : 0) + Double(rotation) / Double(samples)
            return MorphAlignment.Pair(
                first: anchor, second: partner(of: anchor, in: one, near: fraction, in: other))
        }
    }

    /// Returns the most similar node near a fraction of the length of another track.
    private static func partner(
        of node: Int, in one: MorphTrack, near fraction: Double, in other: MorphTrack
    ) -> Int {
        func misfit(_ candidate: Int) -> Double {
            var apart = other.fractions[candidate] - fraction
            apart -= apart.rounded()
            let turn = one.turns[node] - other.turns[candidate]
            let travel = (one.points[node] - other.points[candidate]).lengthSquared
            return 100 * apart * apart + 0.5 * turn * turn + 0.2 * travel
        }
        return (0..<max(other.count - 1, 1)).min { misfit($0) < misfit($1) } ?? 0
    }

    /// Returns the squared travel for each rotation of the second samples.
    static func travels(_ one: [Vector], _ other: [Vector]) -> [Double] {
        (0..<other.count).map { rotation in
            var sum = 0.0
            for index in one.indices {
                sum += (one[index] - other[(index + rotation) % other.count]).lengthSquared
            }
            return sum
        }
    }

    /// Returns the indices of the smallest local minima of a ring of values.
    private static func minima(of values: [Double]) -> [Int] {
        let count = values.count
        let minima = values.indices.filter { index in
            values[index] <= values[(index + 1) % count]
                && values[index] < values[(index + count - 1) % count]
        }
        let sorted = minima.sorted { values[$0] == values[$1] ? $0 < $1 : values[$0] < values[$1] }
        return sorted.isEmpty ? [0] : Array(sorted.prefix(candidateLimit))
    }

    /// Returns a start that the alignment from another start passes through freely.
    ///
    /// The result is the pair with the most similar points and angles in the middle half of the alignment.
    static func settled(
        _ start: MorphAlignment.Pair, _ one: MorphTrack, _ other: MorphTrack
    ) -> MorphAlignment.Pair {
        let (track1, track2) = (one.rotated(by: start.first), other.rotated(by: start.second))
        let pairs = MorphAlignment(track1, track2).pairs
        func misfit(_ pair: MorphAlignment.Pair) -> Double {
            let (turn1, turn2) = (track1.turns[pair.first], track2.turns[pair.second])
            let travel = (track1.points[pair.first] - track2.points[pair.second]).lengthSquared
            return travel + (turn1 - turn2) * (turn1 - turn2) - 0.5 * (abs(turn1) + abs(turn2))
        }
        let middle = pairs.dropFirst(pairs.count / 4).prefix(pairs.count / 2)
        guard let pair = middle.min(by: { misfit($0) < misfit($1) }) else { return start }
        return MorphAlignment.Pair(
            first: (pair.first + start.first) % max(one.count - 1, 1),
            second: (pair.second + start.second) % max(other.count - 1, 1))
    }
}
