/// Where a flat path is looked at. What cannot be seen there may be drawn with a line or two, so that the work is
/// that of what is seen, however far the rest reaches.
package struct Window: Hashable, Sendable {
    /// The rectangle that is seen.
    package var rect: Rect

    /// What is seen through a rectangle.
    package init(_ rect: Rect) { self.rect = rect }

    /// Where paths run whose strokes may be seen: everywhere within `reach` of what is.
    package func grown(by reach: Double) -> Window { Window(rect.insetBy(dx: -reach, dy: -reach)) }

    /// Whether anything within the hull of some points may be seen; so that rounding hides nothing, also what is
    /// just beside.
    func maySee(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let low = Point(min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
        let high = Point(max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
        let slack = 1e-12 * max(max(abs(low.x), abs(low.y)), max(abs(high.x), abs(high.y)))
        return low.x <= rect.maxX + slack && high.x >= rect.minX - slack && low.y <= rect.maxY + slack
            && high.y >= rect.minY - slack
    }

    /// Between which shares of its length a line is seen; nil when it is not.
    func stretch(from start: Point, to end: Point) -> (from: Double, to: Double)? {
        let way = end - start
        var (from, to) = (0.0, 1.0)
        for (place, step, low, high) in [
            (start.x, way.dx, rect.minX, rect.maxX), (start.y, way.dy, rect.minY, rect.maxY),
        ] {
            guard step != 0 else {
                if place < low || place > high { return nil }
                continue
            }
            let (one, other) = ((low - place) / step, (high - place) / step)
            from = max(from, min(one, other))
            to = min(to, max(one, other))
        }
        return from <= to ? (from, to) : nil
    }
}
