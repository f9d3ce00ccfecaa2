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
        var next = path.points.makeIterator()
        func point() -> Point { next.next().map(transform.apply) ?? .zero }
        for verb in path.verbs {
            switch verb {
            case .move: move(to: point())
            case .line: line(to: point())
            case .quad: quad(point(), point(), tolerance: tolerance)
            case .cubic: cubic(point(), point(), point(), tolerance: tolerance)
            case .close: close()
            }
        }
    }

    /// How many equal steps keep the chords within `tolerance`, `bound` being (1/8) d(d - 1) times the greatest
    /// second difference.
    static func steps(bound: Double, tolerance: Double) -> Int {
        let count = (bound / tolerance).squareRoot()
        return count < 4095 ? Int(count) + 1 : 4096
    }

    private mutating func quad(_ control: Point, _ end: Point, tolerance: Double) {
        guard control.isFinite, end.isFinite, beginDrawing() else { return }
        let start = points[points.count - 1]
        let bend = (start - control) + (end - control)
        let (a, b) = (bend, (control - start) * 2)
        curve(to: end, steps: Self.steps(bound: bend.length / 4, tolerance: tolerance)) { t in
            start + (a * t + b) * t
        }
    }

    private mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point, tolerance: Double) {
        guard control1.isFinite, control2.isFinite, end.isFinite, beginDrawing() else { return }
        let start = points[points.count - 1]
        let bend1 = (start - control1) + (control2 - control1)
        let bend2 = (control1 - control2) + (end - control2)
        let bend = max(bend1.lengthSquared, bend2.lengthSquared).squareRoot()
        let (a, b, c) = (bend2 - bend1, bend1 * 3, (control1 - start) * 3)
        curve(to: end, steps: Self.steps(bound: 0.75 * bend, tolerance: tolerance)) { t in
            start + ((a * t + b) * t + c) * t
        }
    }

    /// Appends the points of a curve at equal steps of its parameter, and its end.
    @inline(__always)
    private mutating func curve(to end: Point, steps: Int, _ position: (Double) -> Point) {
        let first = points.count
        let step = 1 / Double(steps)
        for index in 1..<max(steps, 1) { points.append(position(Double(index) * step)) }
        if points.count > first { markSmooth(first..<points.count) }
        points.append(end)
        contours[contours.count - 1].end = points.count
    }
}
