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
