/// The plain way to pair two contours: places at equal shares of the length, from the start of least travel.
///
/// This is what most morphing libraries do, save that every joint of either contour is a node here, so that both
/// ends are drawn exactly.
struct MorphResampling {
    let one: MorphTrack
    let other: MorphTrack
    let alignment: MorphAlignment

    private static let samples = 256
    private static let jointLimit = 1000

    /// The pairing of two contours from given shares of their lengths, or from the best.
    init(_ first: MorphContour, _ second: MorphContour, start: (Double, Double)?) {
        let (offset1, offset2) = start ?? Self.bestOffsets(first, second)
        var joints1: [Double: Int] = [:]
        var joints2: [Double: Int] = [:]
        let shares1 = Self.shares(of: first, from: offset1, joints: &joints1)
        let shares2 = Self.shares(of: second, from: offset2, joints: &joints2)
        let fill = (0...64).map { Double($0) / 64 }
        var shares: [Double] = []
        for share in (shares1 + shares2 + fill).sorted() where share != shares.last {
            // Of places that differ only by rounding one is kept, a joint before another.
            if let last = shares.last, share - last < 1e-12 {
                if joints1[share] == nil, joints2[share] == nil { continue }
                if joints1[last] == nil, joints2[last] == nil { shares.removeLast() }
            }
            shares.append(share)
        }
        var one = MorphTrack(first, shares: shares, from: offset1, joints: joints1)
        var other = MorphTrack(second, shares: shares, from: offset2, joints: joints2)
        MorphTrack.viewTogether(&one, &other)
        self.one = one
        self.other = other
        alignment = MorphAlignment(diagonal: shares.count)
    }

    /// The shares of the joints of a contour from an offset on, and which joint each is.
    private static func shares(
        of contour: MorphContour, from offset: Double, joints: inout [Double: Int]
    ) -> [Double] {
        guard contour.length > 0, contour.segments.count <= jointLimit else { return [] }
        for joint in 0...contour.segments.count where !contour.isClosed || joint < contour.segments.count {
            var share = contour.starts[joint] / contour.length - offset
            if share < 0 { share += 1 }
            joints[share] = joint
        }
        return Array(joints.keys)
    }

    private static func bestOffsets(_ first: MorphContour, _ second: MorphContour) -> (Double, Double) {
        guard first.isClosed || second.isClosed else { return (0, 0) }
        let isLoop = first.isClosed && second.isClosed
        let ones = first.sampled(samples, isLoop: isLoop)
        let others = second.sampled(samples, isLoop: isLoop)
        let turnsFirst = !second.isClosed
        let (still, turning) = turnsFirst ? (others, ones) : (ones, others)
        let travels = MorphRotations.travels(still, turning)
        let best = travels.indices.min { travels[$0] < travels[$1] } ?? 0
        let share = Double(best) / Double(samples)
        return turnsFirst ? (share, 0) : (0, share)
    }
}

extension MorphContour {
    /// Places at equal steps of length, seen from the middle. On an open contour that is laid along a loop they
    /// reach to the end, so that its end meets the loop's.
    fileprivate func sampled(_ count: Int, isLoop: Bool) -> [Vector] {
        let steps = Double(isClosed || isLoop ? count : count - 1)
        return (0..<count).map { point(at: Double($0) / steps) - centroid }
    }
}
