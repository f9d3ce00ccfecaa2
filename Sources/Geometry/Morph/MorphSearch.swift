// MARK: - Search

/// The search for the best pairing of two contours: coarse tracks find the start, and fine tracks are aligned from there.
struct MorphSearch {
    /// The contours in their drawing directions.
    var first: MorphContour
    var second: MorphContour
    /// The contour that may be reversed if that is better.
    var reversible: WritableKeyPath<MorphSearch, MorphContour>?
    /// The joints that must correspond, if the caller sets them.
    var start: (first: Int, second: Int)?
    var effort: Effort

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

    var isReversed: Bool { first.isReversed != second.isReversed }

    /// Returns the best pairing, and the search with the directions that belong to it.
    func best() -> (settled: MorphSearch, pairing: MorphPairing) {
        let pairing = pairing()
        guard let reversible else { return (self, pairing) }
        var other = self
        other[keyPath: reversible] = self[keyPath: reversible].reversed
        let otherPairing = other.pairing()
        return otherPairing.cost.isBetter(than: pairing.cost) ? (other, otherPairing) : (self, pairing)
    }

    func pairing() -> MorphPairing {
        let plain = MorphWeave(uniformly: first, second, start: offsets).plainPairing
        guard effort.aligns, let (one, other) = tracks() else { return plain }
        return aligned(MorphWeave(one, other), atLeast: plain)
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

    /// Returns the same alignment with a multiplier on the area, found by bisection, if the area is its flaw.
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
    /// The fractions of the lengths at the joints that the caller set.
    var offsets: (Double, Double)? {
        guard let start, first.isClosed || second.isClosed else { return nil }
        return (
            first.isClosed ? first.fraction(ofJoint: start.first) : 0,
            second.isClosed ? second.fraction(ofJoint: start.second) : 0
        )
    }

    /// Returns fine tracks from the best start, or `nil` if there is none.
    private func tracks() -> (MorphTrack, MorphTrack)? {
        let (one, other) = tracks(effort.fine)
        let isOpen = !first.isClosed && !second.isClosed
        guard let start = offsets ?? (isOpen ? (0, 0) : bestStart()) else { return nil }
        return (one.rotated(to: start.0), other.rotated(to: start.1))
    }

    private func tracks(_ resolution: (density: Int, limit: Int)) -> (MorphTrack, MorphTrack) {
        var one = MorphTrack(first, density: resolution.density, limit: resolution.limit)
        var other = MorphTrack(second, density: resolution.density, limit: resolution.limit)
        MorphTrack.setCommonFrame(&one, &other)
        return (one, other)
    }

    /// Returns the fractions of the lengths from which coarse tracks have the fewest crossings and the least work.
    private func bestStart() -> (Double, Double)? {
        let (one, other) = tracks(effort.coarse)
        var best: (start: MorphAlignment.Pair, crossings: Int, work: Double)?
        for start in MorphStarts(one: one, other: other).best {
            let (track1, track2) = (one.rotated(by: start.first), other.rotated(by: start.second))
            let alignment = MorphAlignment(track1, track2)
            guard alignment.work.isFinite else { continue }
            let crossings = MorphCrossings.added(
                alignment.pairs.map { track1.nodes[$0.first].framePoint },
                alignment.pairs.map { track2.nodes[$0.second].framePoint })
            if let best, (best.crossings, best.work) <= (crossings, alignment.work) { continue }
            best = (start, crossings, alignment.work)
        }
        return best.map { (one.nodes[$0.start.first].fraction, other.nodes[$0.start.second].fraction) }
    }
}

/// The node pairs at which a morph with a closed contour may begin: the rotations with the least squared travel.
struct MorphStarts {
    let one: MorphTrack
    let other: MorphTrack

    private static let samples = 64
    private static let candidateLimit = 4

    var best: [MorphAlignment.Pair] {
        guard other.contour.isClosed else {
            // A loop opens at the start of a line.
            return MorphStarts(one: other, other: one).candidates.map { ($0.second, $0.first) }
        }
        return one.contour.isClosed ? candidates.map(settled) : candidates
    }

    /// The best starts. A loop starts at its sharpest node, a line at its first one.
    var candidates: [MorphAlignment.Pair] {
        let sharpest = one.nodes.indices.dropLast().max { abs(one.nodes[$0].turn) < abs(one.nodes[$1].turn) }
        let anchor = one.contour.isClosed ? sharpest ?? 0 : 0
        let start = one.contour.isClosed ? one.nodes[anchor].fraction : 0
        let travels = one.samples(Self.samples).travels(to: other.samples(Self.samples))
        return minima(of: travels).map { rotation in
            (anchor, partner(of: one.nodes[anchor], near: start + Double(rotation) / Double(Self.samples)))
        }
    }

    /// Returns the most similar node near a fraction of the length of the other track.
    private func partner(of node: MorphTrack.Node, near fraction: Double) -> Int {
        func misfit(_ index: Int) -> Double {
            let candidate = other.nodes[index]
            var distance = candidate.fraction - fraction
            distance -= distance.rounded()
            let turn = node.turn - candidate.turn
            return 100 * distance * distance + 0.5 * turn * turn + 0.2
                * (node.framePoint - candidate.framePoint).lengthSquared
        }
        return (0..<max(other.nodes.count - 1, 1)).min { misfit($0) < misfit($1) } ?? 0
    }

    /// Returns the indices of the smallest local minima of a ring of values.
    private func minima(of values: [Double]) -> [Int] {
        let count = values.count
        let minima = values.indices.filter { index in
            values[index] <= values[(index + 1) % count]
                && values[index] < values[(index + count - 1) % count]
        }
        let sorted = minima.sorted { (values[$0], $0) < (values[$1], $1) }
        return sorted.isEmpty ? [0] : Array(sorted.prefix(Self.candidateLimit))
    }

    /// Returns the pair with the most similar points and angles in the middle half of the alignment from a start.
    private func settled(_ start: MorphAlignment.Pair) -> MorphAlignment.Pair {
        let (track1, track2) = (one.rotated(by: start.first), other.rotated(by: start.second))
        let pairs = MorphAlignment(track1, track2).pairs
        func misfit(_ pair: MorphAlignment.Pair) -> Double {
            let (node, partner) = (track1.nodes[pair.first], track2.nodes[pair.second])
            let travel = (node.framePoint - partner.framePoint).lengthSquared
            let (turn1, turn2) = (node.turn, partner.turn)
            return travel + (turn1 - turn2) * (turn1 - turn2) - 0.5 * (abs(turn1) + abs(turn2))
        }
        let middle = pairs.dropFirst(pairs.count / 4).prefix(pairs.count / 2)
        guard let pair = middle.min(by: { misfit($0) < misfit($1) }) else { return start }
        return (
            (pair.first + start.first) % max(one.nodes.count - 1, 1),
            (pair.second + start.second) % max(other.nodes.count - 1, 1)
        )
    }
}
