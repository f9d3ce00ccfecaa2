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
