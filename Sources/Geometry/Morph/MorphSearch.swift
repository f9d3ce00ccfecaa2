// MARK: - Search

/// Finds how two contours go into each other: which way round, from which start, and node by node.
///
/// The start is sought on coarse tracks. Then fine ones are aligned, and the result is measured beside the plain
/// pairing of equal lengths: an alignment is taken only if nothing about it is worse, so that the blend is
/// never worse than plain resampling. Where it is worse, it is tried again with more weight on what
/// was wrong.
struct MorphSearch {
    /// The places that go into each other, and what that costs.
    struct Pairing {
        var ties: [MorphTie]
        var tally: MorphTally
    }

    /// The contours as they are to be drawn.
    var first: MorphContour
    var second: MorphContour
    /// Whether these are drawn the other way round than in their paths.
    var isTurned = (first: false, second: false)
    /// Which of them may be turned round, if that is better.
    var free: Side?
    /// The joints that must meet, set by hand.
    var start: MorphAlignment.Pair?
    var effort: Effort

    /// One of the two contours.
    enum Side {
        case first, second
    }

    /// How finely to look: the more contours a path has, the less time there is for each.
    struct Effort {
        /// Into how many parts tracks are cut, and how many joints become nodes at most: to find a start, and to
        /// align.
        var coarse = (density: 40, limit: 60)
        var fine = (density: 128, limit: 512)
        /// Whether contours are aligned at all, or paired by equal lengths.
        var aligns = true

        init(contours: Int) {
            guard contours > 16 else { return }
            fine = (max(2048 / contours, 24), max(8192 / contours, 48))
            coarse = (min(40, fine.density), min(60, fine.limit))
            aligns = contours <= 1000
        }
    }

    /// The best pairing, and the search for the contours the way round that it is for.
    func best() -> (settled: MorphSearch, pairing: Pairing) {
        var settled = self
        settled.free = nil
        let pairing = settled.pairing()
        guard let free else { return (settled, pairing) }
        let other = settled.turned(free)
        let otherPairing = other.pairing()
        return otherPairing.tally.isBetter(than: pairing.tally) ? (other, otherPairing) : (settled, pairing)
    }

    /// The search for one of the contours turned round.
    private func turned(_ side: Side) -> MorphSearch {
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

    private func pairing() -> Pairing {
        let plain = MorphResampling(first, second, start: offsets)
        let plainPairing = MorphWeave(first, second, plain.one, plain.other).pairing(of: plain.alignment)
        guard effort.aligns, let (one, other) = tracks() else { return plainPairing }
        return aligned(MorphWeave(first, second, one, other), atLeast: plainPairing)
    }

    /// The first alignment that is no worse than the plain pairing, else that.
    private func aligned(_ weave: MorphWeave, atLeast plain: Pairing) -> Pairing {
        var weights = MorphAlignment.Weights()
        for stretching in [weights.stretching, 0.6, 1.2, 2.5] {
            weights.stretching = stretching
            let pairing = weave.pairing(weights)
            // The stiffer the alignment, the nearer it is to equal lengths: what gains nothing now never will.
            guard let pairing, pairing.tally.mean < plain.tally.mean * 0.99 else { break }
            if pairing.tally.isNoWorse(than: plain.tally) { return pairing }
            if let kept = keepingArea(pairing, weave, weights, atLeast: plain) { return kept }
        }
        return plain
    }

    /// The same alignment with a multiplier on the area, for one that is worse in that.
    ///
    /// The larger the multiplier, the less of the area there is: it is raised until there is little enough, and
    /// lowered when there is too little.
    private func keepingArea(
        _ pairing: Pairing, _ weave: MorphWeave, _ weights: MorphAlignment.Weights, atLeast plain: Pairing
    ) -> Pairing? {
        guard !pairing.tally.hasNoWorseArea(than: plain.tally) else { return nil }
        var weights = weights
        let sign: Double = pairing.tally.area > 0 ? 1 : -1
        var (low, high) = (0.0, Double.infinity)
        var multiplier = 0.2
        for _ in 0..<4 {
            weights.area = sign * multiplier
            guard let next = weave.pairing(weights) else { return nil }
            if next.tally.isNoWorse(than: plain.tally) { return next }
            if sign * next.tally.area > 0 { low = multiplier } else { high = multiplier }
            multiplier = high.isFinite ? (low + high) / 2 : 2 * multiplier
        }
        return nil
    }
}

// MARK: - Starts

extension MorphSearch {
    /// Fine tracks that begin where the morph should begin, or nil when no start was found.
    func tracks() -> (MorphTrack, MorphTrack)? {
        var one = MorphTrack(first, density: effort.fine.density, limit: effort.fine.limit)
        var other = MorphTrack(second, density: effort.fine.density, limit: effort.fine.limit)
        MorphTrack.viewTogether(&one, &other)
        if let offsets {
            return (
                one.rotated(by: one.node(near: offsets.0)), other.rotated(by: other.node(near: offsets.1))
            )
        }
        guard first.isClosed || second.isClosed else { return (one, other) }
        guard let (start1, start2) = bestStart() else { return nil }
        return (one.rotated(by: one.node(near: start1)), other.rotated(by: other.node(near: start2)))
    }

    /// The shares of the lengths at which the joints set by hand lie.
    var offsets: (Double, Double)? {
        guard let start, first.isClosed || second.isClosed else { return nil }
        let joint1 = isTurned.first ? -start.first : start.first
        let joint2 = isTurned.second ? -start.second : start.second
        return (
            first.isClosed ? first.share(ofJointModulo: joint1) : 0,
            second.isClosed ? second.share(ofJointModulo: joint2) : 0
        )
    }

    /// Where coarse tracks begin when they are aligned with the fewest crossings and the least work, as shares of
    /// the lengths.
    private func bestStart() -> (Double, Double)? {
        var one = MorphTrack(first, density: effort.coarse.density, limit: effort.coarse.limit)
        var other = MorphTrack(second, density: effort.coarse.density, limit: effort.coarse.limit)
        MorphTrack.viewTogether(&one, &other)
        var best: (start: MorphAlignment.Pair, crossings: Int, work: Double)?
        for candidate in candidates(one, other) {
            let start = first.isClosed && second.isClosed ? settled(candidate, one, other) : candidate
            let (track1, track2) = (one.rotated(by: start.first), other.rotated(by: start.second))
            let alignment = MorphAlignment(track1, track2, weights: MorphAlignment.Weights())
            guard alignment.work.isFinite else { continue }
            let crossings = MorphCrossings.added(
                alignment.pairs.map { track1.points[$0.first] },
                alignment.pairs.map { track2.points[$0.second] })
            if let best, (best.crossings, best.work) <= (crossings, alignment.work) { continue }
            best = (start, crossings, alignment.work)
        }
        return best.map { (one.shares[$0.start.first], other.shares[$0.start.second]) }
    }

    private func candidates(_ one: MorphTrack, _ other: MorphTrack) -> [MorphAlignment.Pair] {
        if first.isClosed, second.isClosed { return MorphRotations.candidates(one, other) }
        if first.isClosed {
            return MorphRotations.openings(of: one, along: other).map { .init(first: $0, second: 0) }
        }
        return MorphRotations.openings(of: other, along: one).map { .init(first: 0, second: $0) }
    }

    /// A start that the alignment from a given one passes through freely: a pair half way round whose places and
    /// turns are alike.
    private func settled(
        _ start: MorphAlignment.Pair, _ one: MorphTrack, _ other: MorphTrack
    ) -> MorphAlignment.Pair {
        let (track1, track2) = (one.rotated(by: start.first), other.rotated(by: start.second))
        let pairs = MorphAlignment(track1, track2, weights: MorphAlignment.Weights()).pairs
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

extension MorphTrack {
    /// The node nearest to a share of the length of a track that is not rotated.
    func node(near share: Double) -> Int {
        shares.indices.min { abs(shares[$0] - share) < abs(shares[$1] - share) } ?? 0
    }
}

extension MorphContour {
    /// The share of the length before a joint, joints counted round and round.
    func share(ofJointModulo joint: Int) -> Double {
        let count = segments.count
        return length > 0 ? starts[((joint % count) + count) % count] / length : 0
    }
}

// MARK: - Turns

extension MorphSearch {
    /// How two contours are drawn.
    struct Found {
        var drawing: MorphDrawing
        /// Whether one of them was turned round for that.
        var isReversed: Bool
        /// How the contour turns on its way, rather than that its points go straight.
        var turn: MorphPlan.Turn?
    }

    /// The best way, on straight lines or turning.
    ///
    /// Where the outlines show that they are much more alike with one of them turned, they are paired once more, with
    /// that turn taken out.
    func found() -> Found {
        let (settled, pairing) = best()
        var found = Found(drawing: settled.drawing(pairing), isReversed: settled.isReversed, turn: nil)
        guard let straight = MorphTurning(found.drawing.pair) else { return found }
        var drawings = [found.drawing]
        if let angle = settled.likelyTurn {
            let turn = MorphPlan.Turn(angle: angle, from: second.centroid, to: second.centroid)
            drawings.append(settled.drawing(settled.seen(through: turn).best().pairing))
        }
        var least = Double.infinity
        for drawing in drawings {
            guard let turning = MorphTurning(drawing.pair), turning.cost < least,
                turning.isBetter(than: straight)
            else { continue }
            least = turning.cost
            (found.drawing, found.turn) = (drawing, turning.turn)
        }
        return found
    }

    /// The best way for contours that turn in a way that is known.
    func found(turning turn: MorphPlan.Turn) -> Found {
        let (settled, pairing) = seen(through: turn).best()
        var drawn = settled
        drawn.second = settled.isTurned.second == isTurned.second ? second : second.reversed ?? second
        return Found(drawing: drawn.drawing(pairing), isReversed: settled.isReversed, turn: turn)
    }

    private var isReversed: Bool { isTurned.first != isTurned.second }

    private func drawing(_ pairing: Pairing) -> MorphDrawing {
        MorphDrawing(first: first, second: second, ties: pairing.ties)
    }

    /// The search for the second contour with a turn taken out.
    private func seen(through turn: MorphPlan.Turn) -> MorphSearch {
        var search = self
        search.second = second.applying(turn.back)
        return search
    }

    /// By how much the second contour seems to be turned against the first, when it seems so: what equal lengths tell,
    /// from the start that fits best or from the one set by hand.
    private var likelyTurn: Double? {
        guard effort.aligns, first.isClosed == second.isClosed else { return nil }
        let offsets = offsets ?? (0, 0)
        let (ring1, ring2) = (first.ring(from: offsets.0), second.ring(from: offsets.1))
        let shifts = first.isClosed && start == nil ? ring1.count : 1
        let sums = TurnSums.all(ring1, ring2, shifts: shifts)
        let straight = sums.map(\.straight).min() ?? 0
        var best: (cost: Double, angle: Double)?
        for sums in sums {
            guard let angle = sums.angle else { return nil }
            let cost = MorphTurning.cost(sums.left, angle)
            if cost < best?.cost ?? .infinity { best = (cost, angle) }
        }
        guard let best, MorphTurning.isWorth(best.cost, angle: best.angle, straight: straight) else {
            return nil
        }
        return best.angle
    }
}

extension MorphContour {
    /// The contour seen through a map that is no projection.
    fileprivate func applying(_ map: Affine) -> MorphContour {
        guard let contour = MorphContour(path.applying(map)), contour.segments.count == segments.count else {
            return self
        }
        return contour
    }

    /// Places at equal steps of length, seen from their middle.
    fileprivate func ring(from offset: Double) -> [Vector] {
        let count = 64
        let steps = Double(isClosed ? count : count - 1)
        let places = (0..<count).map { step in
            let share = Double(step) / steps + offset
            return point(at: share > 1 ? share - 1 : share) - centroid
        }
        let middle = places.reduce(.zero, +) * (1 / Double(count))
        return places.map { $0 - middle }
    }
}
