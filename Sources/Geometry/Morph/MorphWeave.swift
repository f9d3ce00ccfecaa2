// MARK: - Ties

/// Two places that go into each other.
struct MorphTie {
    /// On the first contour, and on the second.
    var first: MorphPlace
    var second: MorphPlace
    /// The shares of the lengths before them.
    var share1: Double
    var share2: Double
    /// Whether a segment of either contour begins or ends there: such a tie must stay.
    var isJoint: Bool
}

/// The joints of a contour as shares of the length from the start of a track.
struct MorphJoints {
    struct Joint {
        var share: Double
        var place: MorphPlace
    }

    private let contour: MorphContour
    private let offset: Double
    private var joints: [Joint] = []

    init(of contour: MorphContour, in track: MorphTrack) {
        self.contour = contour
        let length = contour.length
        offset = length > 0 ? contour.length(at: track.places[0]) / length : 0
        guard length > 0 else { return }
        for index in contour.segments.indices {
            var share = contour.starts[index] / length - offset
            if share < 0 { share += 1 }
            joints.append(Joint(share: share, place: MorphPlace(segment: index, t: 0)))
        }
        joints.sort { $0.share < $1.share }
    }

    /// The joints strictly between two shares.
    func between(_ low: Double, _ high: Double) -> ArraySlice<Joint> {
        guard high - low > 1e-12 else { return [] }
        let start = firstIndex(after: low + 1e-12)
        var end = start
        while end < joints.count, joints[end].share < high - 1e-12 { end += 1 }
        return joints[start..<end]
    }

    func place(_ share: Double) -> MorphPlace {
        let whole = share + offset
        return contour.place(at: whole > 1 ? whole - 1 : whole)
    }

    private func firstIndex(after share: Double) -> Int {
        var low = 0
        var high = joints.count
        while low < high {
            let middle = (low + high) / 2
            if joints[middle].share > share { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension MorphContour {
    /// The length up to a place.
    fileprivate func length(at place: MorphPlace) -> Double {
        if place.t <= 0 { return starts[place.segment] }
        if place.t >= 1 { return starts[place.segment + 1] }
        let (low, high) = (starts[place.segment], starts[place.segment + 1])
        if case .line = segments[place.segment] { return low + (high - low) * place.t }
        return low + segments[place.segment].split(at: place.t).0.length()
    }
}

// MARK: - Weave

/// Turns alignments of two tracks into ties between their contours: every joint of either gets a partner.
struct MorphWeave {
    private let one: MorphTrack
    private let other: MorphTrack
    private let joints1: MorphJoints
    private let joints2: MorphJoints

    /// By what share of the length a place between joints may be off where its alignment put it: what is less
    /// would only bend straight lines on their way.
    private static let slack = 0.012

    init(_ first: MorphContour, _ second: MorphContour, _ one: MorphTrack, _ other: MorphTrack) {
        self.one = one
        self.other = other
        joints1 = MorphJoints(of: first, in: one)
        joints2 = MorphJoints(of: second, in: other)
    }

    /// The pairing of least work, or nil when there is none.
    func pairing(_ weights: MorphAlignment.Weights) -> MorphSearch.Pairing? {
        let alignment = MorphAlignment(one, other, weights: weights)
        return alignment.pairs.isEmpty ? nil : pairing(of: alignment)
    }

    func pairing(of alignment: MorphAlignment) -> MorphSearch.Pairing {
        let ties = simplified(self.ties(of: alignment.pairs))
        return MorphSearch.Pairing(ties: ties, tally: tally(of: ties))
    }

    /// A tie for each pair of nodes, and for every joint that a step passed over.
    private func ties(of pairs: [MorphAlignment.Pair]) -> [MorphTie] {
        var ties: [MorphTie] = []
        var last: MorphAlignment.Pair?
        for pair in pairs {
            if let last { appendBetween(last, pair, to: &ties) }
            let (place1, place2) = (one.places[pair.first], other.places[pair.second])
            ties.append(
                MorphTie(
                    first: place1, second: place2, share1: one.shares[pair.first],
                    share2: other.shares[pair.second], isJoint: place1.isJoint || place2.isJoint))
            last = pair
        }
        return ties
    }

    /// Ties for the joints between two pairs, in proportion to the length on either side.
    private func appendBetween(
        _ start: MorphAlignment.Pair, _ end: MorphAlignment.Pair, to ties: inout [MorphTie]
    ) {
        let (low1, high1) = (one.shares[start.first], one.shares[end.first])
        let (low2, high2) = (other.shares[start.second], other.shares[end.second])
        var between: [(fraction: Double, first: MorphPlace?, second: MorphPlace?)] = []
        for joint in joints1.between(low1, high1) {
            between.append(((joint.share - low1) / (high1 - low1), joint.place, nil))
        }
        for joint in joints2.between(low2, high2) {
            between.append(((joint.share - low2) / (high2 - low2), nil, joint.place))
        }
        between.sort { $0.fraction < $1.fraction }
        for (index, tie) in between.enumerated() {
            // Joints of both sides at one place are one tie.
            if index > 0, tie.fraction - between[index - 1].fraction < 1e-9, var twin = ties.last,
                (between[index - 1].first == nil) != (tie.first == nil)
            {
                if let first = tie.first { twin.first = first }
                if let second = tie.second { twin.second = second }
                ties[ties.count - 1] = twin
                continue
            }
            let share1 = low1 + (high1 - low1) * tie.fraction
            let share2 = low2 + (high2 - low2) * tie.fraction
            ties.append(
                MorphTie(
                    first: tie.first ?? joints1.place(share1), second: tie.second ?? joints2.place(share2),
                    share1: share1, share2: share2, isJoint: true))
        }
    }

    /// Leaves out ties between joints whose partner can be told from their neighbours' well enough.
    private func simplified(_ ties: [MorphTie]) -> [MorphTie] {
        guard ties.count > 2 else { return ties }
        var keeps = ties.map(\.isJoint)
        keeps[0] = true
        keeps[keeps.count - 1] = true
        var start = 0
        for end in 1..<ties.count where keeps[end] {
            keepBends(in: ties, start, end, &keeps)
            start = end
        }
        return zip(ties, keeps).filter(\.1).map(\.0)
    }

    /// Douglas and Peucker's method on the line of share against share.
    private func keepBends(in ties: [MorphTie], _ start: Int, _ end: Int, _ keeps: inout [Bool]) {
        guard end - start > 1 else { return }
        let (a, b) = (ties[start], ties[end])
        let run = (b.share1 - a.share1) + (b.share2 - a.share2)
        guard run > 0 else { return }
        var worst = Self.slack
        var place: Int?
        for index in start + 1..<end {
            let tie = ties[index]
            let fraction = ((tie.share1 - a.share1) + (tie.share2 - a.share2)) / run
            let off = abs(tie.share1 - a.share1 - fraction * (b.share1 - a.share1))
            if off > worst { (worst, place) = (off, index) }
        }
        guard let place else { return }
        keeps[place] = true
        keepBends(in: ties, start, place, &keeps)
        keepBends(in: ties, place, end, &keeps)
    }

    /// What the ties cost, seen at them and at even steps between.
    private func tally(of ties: [MorphTie]) -> MorphTally {
        var (line1, line2): ([Vector], [Vector]) = ([], [])
        var weights: [Double] = []
        var (walk1, walk2) = (MorphTrack.Walk(one), MorphTrack.Walk(other))
        var last: MorphTie?
        for tie in ties {
            let start = last ?? tie
            let run = ((tie.share1 - start.share1) + (tie.share2 - start.share2)) / 2
            let steps = max((run * 64).rounded(.up), 1)
            for step in 1...Int(steps) {
                let fraction = Double(step) / steps
                line1.append(walk1.point(at: start.share1 + (tie.share1 - start.share1) * fraction))
                line2.append(walk2.point(at: start.share2 + (tie.share2 - start.share2) * fraction))
                weights.append(run / steps)
            }
            last = tie
        }
        return MorphTally(line1, line2, weights: weights)
    }
}
