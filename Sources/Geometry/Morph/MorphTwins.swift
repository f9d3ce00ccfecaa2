/// The contours that are in both shapes, at the same place: these stay where they are.
///
/// The order in which a path draws them does not matter, nor where their outlines begin, nor (among outlines, and
/// among holes) which way round they run.
struct MorphTwins {
    struct Twin {
        var first: Int
        var second: Int
        /// Whether one is drawn the other way round.
        var isReversed: Bool
    }

    private(set) var twins: [Twin] = []
    private let first: MorphShape
    private let second: MorphShape

    /// How far apart two outlines may lie, as a share of their size: circles made of different curves differ by
    /// less.
    private static let tolerance = 1e-3
    /// At how many places outlines are compared, besides where their segments end.
    private static let samples = 32
    /// How many ends of segments are looked at to find where both outlines meet.
    private static let starts = 64

    /// - Complexity: O(*n* log *n*) for contours of different lengths, O(points) for each two of one.
    init(_ first: MorphShape, _ second: MorphShape) {
        self.first = first
        self.second = second
        let order = second.contours.indices.sorted {
            (second.contours[$0].length, $0) < (second.contours[$1].length, $1)
        }
        var taken = Set<Int>()
        for index in first.contours.indices {
            var start = lowerBound(order, first.contours[index].length * (1 - Self.tolerance))
            let most = first.contours[index].length * (1 + Self.tolerance)
            while start < order.count, second.contours[order[start]].length <= most {
                let other = order[start]
                start += 1
                guard !taken.contains(other), let twin = twin(index, other) else { continue }
                twins.append(twin)
                taken.insert(other)
                break
            }
        }
    }

    private func lowerBound(_ order: [Int], _ length: Double) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if second.contours[order[middle]].length < length { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func twin(_ index: Int, _ other: Int) -> Twin? {
        let (a, b) = (first.contours[index], second.contours[other])
        let apart = Self.tolerance * max(a.size, b.size)
        guard a.isClosed == b.isClosed, a.bounds.isNear(b.bounds, apart) else { return nil }
        if Self.coincide(a, b, apart) { return Twin(first: index, second: other, isReversed: false) }
        // A hole and an outline that run in opposite directions are two things.
        guard (first.parents[index] == nil) == (second.parents[other] == nil), let back = b.reversed,
            Self.coincide(a, back, apart)
        else { return nil }
        return Twin(first: index, second: other, isReversed: true)
    }

    /// Whether two contours are the same line, drawn in the same direction.
    private static func coincide(_ a: MorphContour, _ b: MorphContour, _ apart: Double) -> Bool {
        guard a.isClosed else { return coincide(a, from: 0, b, from: 0, apart) }
        for (joint, segment) in a.segments.prefix(starts).enumerated() {
            for (partner, other) in b.segments.enumerated()
            where segment.start.distance(to: other.start) <= apart
                && coincide(a, from: a.starts[joint], b, from: b.starts[partner], apart)
            {
                return true
            }
        }
        return false
    }

    private static func coincide(
        _ a: MorphContour, from start1: Double, _ b: MorphContour, from start2: Double, _ apart: Double
    ) -> Bool {
        func isTogether(_ way: Double) -> Bool {
            a.point(after: start1 + way * a.length).distance(to: b.point(after: start2 + way * b.length))
                <= apart
        }
        // Joints first: they tell most.
        return a.starts.allSatisfy { a.length == 0 || isTogether(($0 - start1) / a.length) }
            && b.starts.allSatisfy { b.length == 0 || isTogether(($0 - start2) / b.length) }
            && (0...samples).allSatisfy { isTogether(Double($0) / Double(samples)) }
    }

    /// How many segments of the second contour come before the one that is the first of the first, when both have the
    /// same segments, to the last digits; else nil.
    static func shift(_ a: MorphContour, _ b: MorphContour) -> Int? {
        guard a.segments.count == b.segments.count, a.isClosed == b.isClosed else { return nil }
        let (count, apart) = (a.segments.count, 1e-9 * max(a.size, b.size))
        let shifts = a.isClosed ? 0..<count : 0..<1
        return shifts.first { shift in
            a.segments.indices.allSatisfy { a.segments[$0].isNear(b.segments[($0 + shift) % count], apart) }
        }
    }
}

extension MorphContour {
    /// The place at a length from the start; of a loop, round and round.
    fileprivate func point(after way: Double) -> Point {
        guard length > 0 else { return segments[0].start }
        let share = way / length
        return point(at: isClosed ? share - share.rounded(.down) : min(max(share, 0), 1))
    }
}

extension PathSegment {
    /// Whether two segments are of one kind, with no point farther apart than a distance.
    fileprivate func isNear(_ other: PathSegment, _ apart: Double) -> Bool {
        switch (self, other) {
        case (.line, .line), (.quad, .quad), (.cubic, .cubic):
            let (a, b) = (cubicPoints, other.cubicPoints)
            return a.0.distance(to: b.0) <= apart && a.1.distance(to: b.1) <= apart
                && a.2.distance(to: b.2) <= apart && a.3.distance(to: b.3) <= apart
        case (.line, _), (.quad, _), (.cubic, _): return false
        }
    }
}

extension Rect {
    /// Whether no edge is farther than a distance from that of another.
    fileprivate func isNear(_ other: Rect, _ apart: Double) -> Bool {
        abs(minX - other.minX) <= apart && abs(maxX - other.maxX) <= apart
            && abs(minY - other.minY) <= apart && abs(maxY - other.maxY) <= apart
    }
}
