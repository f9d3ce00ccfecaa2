/// Finds how two contours go into each other: which way round, from which start, and node by node.
///
/// The start is sought on coarse tracks. Then fine ones are aligned, and the result is measured beside the plain
/// pairing of equal lengths: an alignment is taken only if nothing about it is worse, so that the blend is
/// never worse than plain resampling. Where it is worse, it is tried again with more weight on what
/// was wrong.
struct MorphSearch {
    /// How two contours are paired.
    struct Result {
        /// The second contour as it is drawn.
        var second: MorphContour
        var isReversed: Bool
        var pairing: Pairing
    }

    /// The places that go into each other, and what that costs.
    struct Pairing {
        var ties: [MorphTie]
        var tally: MorphTally
    }

    let first: MorphContour
    let second: MorphContour
    /// The joints that must meet, set by hand.
    let start: MorphAlignment.Pair?
    let mayReverse: Bool
    let effort: Effort

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

    func best() -> Result? {
        var best: Result?
        for (contour, isReversed) in directions {
            let pairing = pairing(with: contour, isReversed: isReversed)
            if let known = best, !pairing.tally.isBetter(than: known.pairing.tally) { continue }
            best = Result(second: contour, isReversed: isReversed, pairing: pairing)
        }
        return best
    }

    /// The second contour in the directions worth trying: the one that winds as the first does, both where that
    /// cannot be told.
    private var directions: [(MorphContour, Bool)] {
        guard let back = second.reversed else { return [(second, false)] }
        let both = [(second, false), (back, true)]
        if !first.isClosed, !second.isClosed { return mayReverse ? both : [both[0]] }
        func isTelling(_ contour: MorphContour) -> Bool {
            abs(contour.area) > 1e-3 * contour.length * contour.length
        }
        guard isTelling(first), isTelling(second), first.isClosed == second.isClosed else { return both }
        return (first.area < 0) == (second.area < 0) ? [both[0]] : [both[1]]
    }

    private func pairing(with contour: MorphContour, isReversed: Bool) -> Pairing {
        let plain = MorphResampling(first, contour, start: offsets(contour, isReversed))
        let plainPairing = MorphWeave(first, contour, plain.one, plain.other).pairing(of: plain.alignment)
        guard effort.aligns, let (one, other) = tracks(contour, isReversed) else { return plainPairing }
        let weave = MorphWeave(first, contour, one, other)
        return aligned(weave, atLeast: plainPairing)
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
