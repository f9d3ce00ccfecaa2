/// Counts where outlines cross themselves on their way from one shape to another.
enum MorphCrossings {
    /// Lines of more points are thinned out: then two crossings at one place may count as none.
    static let mostPoints = 4096

    /// How many crossings the blend of two lines has, at a quarter, half and three quarters of the way, beyond
    /// those of either end. The lines have equally many points.
    static func added(_ one: [Vector], _ other: [Vector]) -> Int {
        let stride = one.count / mostPoints + 1
        func line(_ progress: Double) -> [Point] {
            Swift.stride(from: 0, to: min(one.count, other.count), by: stride).map { index in
                .zero + (one[index] + progress * (other[index] - one[index]))
            }
        }
        let known = max(count(in: line(0)), count(in: line(1)))
        let most = [0.25, 0.5, 0.75].map { count(in: line($0)) }.max() ?? 0
        return max(most - known, 0)
    }

    /// How many pairs of chords of a line cross each other, in their insides.
    ///
    /// - Complexity: O(*n* log *n*) and O(1) for each two chords that overlap in x.
    static func count(in line: [Point]) -> Int {
        let chords = (0..<max(line.count - 1, 0)).filter { line[$0] != line[$0 + 1] }
        let sorted = chords.sorted { left(line, $0) < left(line, $1) }
        var crossings = 0
        for (index, chord) in sorted.enumerated() {
            let (a, b) = (line[chord], line[chord + 1])
            let right = max(a.x, b.x)
            let (top, bottom) = (min(a.y, b.y), max(a.y, b.y))
            for other in sorted[(index + 1)...] {
                let (c, d) = (line[other], line[other + 1])
                if min(c.x, d.x) > right { break }
                if max(c.y, d.y) < top || min(c.y, d.y) > bottom { continue }
                if crosses(a, b, c, d) { crossings += 1 }
            }
        }
        return crossings
    }

    private static func left(_ line: [Point], _ chord: Int) -> Double {
        min(line[chord].x, line[chord + 1].x)
    }

    /// Whether two chords cross where neither ends.
    private static func crosses(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let (ab, cd) = (b - a, d - c)
        let scale = 1e-12 * ab.length * cd.length
        let (c1, c2) = (ab.cross(c - a), ab.cross(d - a))
        let (a1, a2) = (cd.cross(a - c), cd.cross(b - c))
        return min(abs(c1), abs(c2), abs(a1), abs(a2)) > scale && (c1 > 0) != (c2 > 0) && (a1 > 0) != (a2 > 0)
    }
}

extension MorphCrossings {
    /// How often the subpaths of a path cross themselves, curves taken as a few chords and long subpaths thinned
    /// out.
    static func count(in path: Path) -> Int {
        path.subpaths.reduce(0) { crossings, subpath in
            var line: [Point] = []
            for segment in subpath.segments {
                if line.isEmpty { line.append(segment.start) }
                if case .line = segment {
                    line.append(segment.end)
                } else {
                    for step in 1...8 { line.append(segment.point(at: Double(step) / 8)) }
                }
            }
            let step = line.count / mostPoints + 1
            return crossings + count(in: stride(from: 0, to: line.count, by: step).map { line[$0] })
        }
    }
}
