extension FlatPath {
    /// Appends the subpaths of `path`, seen through `transform`, with every curve replaced by chords.
    ///
    /// No chord is farther than `tolerance` from its curve, measured after the transform. The number of
    /// chords comes from Wang's bound: a curve whose control polygon has second differences of at most M
    /// stays within (M/8) d(d - 1) / n² of n chords at equal steps of its parameter (d is the degree). Equal
    /// steps also cope with control points that lead back along the chord, where a test of distance to the
    /// chord sees a straight line and misses the turn.
    ///
    /// An element with a coordinate that is not finite after the transform is left out, and so is what
    /// follows a move of that kind up to the next move. A curve becomes at most 4096 chords, so that only
    /// curves above about a million tolerances in size may be coarser than asked.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - transform: from the units of the path to those of this flat path.
    ///   - tolerance: greatest distance, above 0, in points of the transformed path. A tenth of a dot cannot
    ///     be seen in coverage.
    /// - Complexity: O(chords); a curve of size s has O(√(s / tolerance)).
    public mutating func append(
        _ path: Path, transform: AffineTransform = .identity, tolerance: Double = 0.1
    ) {
        precondition(tolerance > 0, "the tolerance of a flat path is above 0")
        var index = 0
        for verb in path.verbs {
            let end = index + verb.pointCount
            switch verb {
            case .move: move(to: transform.apply(path.points[index]))
            case .line: line(to: transform.apply(path.points[index]))
            case .quad:
                quad(
                    transform.apply(path.points[index]), transform.apply(path.points[index + 1]),
                    tolerance: tolerance)
            case .cubic:
                cubic(
                    transform.apply(path.points[index]), transform.apply(path.points[index + 1]),
                    transform.apply(path.points[index + 2]), tolerance: tolerance)
            case .close: close()
            }
            index = end
        }
    }

    /// How many equal steps keep the chords within `tolerance`, `bound` being (1/8) d(d - 1) times the greatest
    /// second difference.
    static func steps(bound: Double, tolerance: Double) -> Int {
        let count = (bound / tolerance).squareRoot().rounded(.up)
        return count < 4096 ? max(Int(count), 1) : 4096
    }

    private var currentPoint: Point? { isDrawing ? points[points.count - 1] : pen }

    private mutating func quad(_ control: Point, _ end: Point, tolerance: Double) {
        guard control.isFinite, end.isFinite, let start = currentPoint else { return }
        let bend = (start - control) + (end - control)
        let count = Self.steps(bound: bend.length / 4, tolerance: tolerance)
        for step in 1..<max(count, 1) {
            let t = Double(step) / Double(count)
            let u = 1 - t
            line(
                to: Point(
                    u * u * start.x + 2 * u * t * control.x + t * t * end.x,
                    u * u * start.y + 2 * u * t * control.y + t * t * end.y),
                isSmooth: true)
        }
        line(to: end)
    }

    private mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point, tolerance: Double) {
        guard control1.isFinite, control2.isFinite, end.isFinite, let start = currentPoint else { return }
        let bend1 = (start - control1) + (control2 - control1)
        let bend2 = (control1 - control2) + (end - control2)
        let bend = max(bend1.lengthSquared, bend2.lengthSquared).squareRoot()
        let count = Self.steps(bound: 0.75 * bend, tolerance: tolerance)
        for step in 1..<max(count, 1) {
            let t = Double(step) / Double(count)
            let u = 1 - t
            let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            line(
                to: Point(
                    b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
                    b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y),
                isSmooth: true)
        }
        line(to: end)
    }
}
