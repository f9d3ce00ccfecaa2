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
