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
