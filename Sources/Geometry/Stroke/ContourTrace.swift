/// A walk forward along the lines of one contour, laying down stretches of it.
///
/// Positions are lengths from the start of the contour. Over the end of a closed contour the walk goes on at
/// its start, with lengths counted on.
struct ContourTrace {
    private let source: FlatPath
    private let contour: FlatPath.Contour
    /// Index in the contour of the point at the end of the current line.
    private var index = 0
    private var start: Point
    private var end: Point
    private var direction = Vector.zero
    /// Whether two lines so far lead back over each other.
    private var turnsBack = false
    /// Lengths at the two ends of the current line.
    private var low = 0.0
    private var high = 0.0

    init(of contour: FlatPath.Contour, in source: FlatPath) {
        self.source = source
        self.contour = contour
        start = source.points[contour.start]
        end = start
        step()
    }

    /// Lays down the stretch between two lengths, `lower` not before the end of the last stretch.
    ///
    /// A stretch of no length becomes a line too short to see that still has the direction of the path, so
    /// that caps know how to lie.
    mutating func lay(from lower: Double, to upper: Double, into flat: inout FlatPath) {
        let slack = 1e-12 * high
        while high <= lower + slack, step() {}
        let first = flat.points.count
        flat.points.append(position(at: lower))
        if upper <= lower {
            let speck = 1e-6 + 1e-10 * max(abs(start.x), abs(start.y), abs(end.x), abs(end.y))
            flat.points.append(position(at: lower) + direction * speck)
        } else {
            while high + slack < upper {
                flat.points.append(end)
                if source.isSmooth(contour.start + index) {
                    flat.markSmooth(flat.points.count - 1..<flat.points.count)
                }
                guard step() else { break }
            }
            let last = high <= upper ? end : position(at: upper)
            if flat.points.last != last { flat.points.append(last) }
        }
        flat.endContour(from: first, isClosed: false)
        flat.retraces = flat.retraces || turnsBack
    }

    private func position(at length: Double) -> Point {
        let distance = min(max(length, low), high) - low
        return start + direction * distance
    }

    /// Goes to the next line that has a length; false at the end of an open contour.
    @discardableResult
    private mutating func step() -> Bool {
        for _ in 0..<contour.count {
            if index + 1 >= contour.count, !contour.isClosed { return false }
            index = index + 1 < contour.count ? index + 1 : 0
            start = end
            end = source.points[contour.start + index]
            let length = source.lineLength(from: start, to: contour.start + index)
            guard length > 0, length.isFinite else { continue }
            let before = direction
            direction = (end - start) * (1 / length)
            turnsBack = turnsBack || before.dot(direction) < -0.999
            low = high
            high += length
            return true
        }
        return false
    }
}
