internal import Geometry

extension AreaBuffer {
    /// Adds a contour that lies partly outside the picture.
    func clip(_ points: UnsafeBufferPointer<Point>) {
        let (originX, originY) = (Double(left), Double(top))
        var last = points[points.count - 1]
        for point in points {
            clip(last.x - originX, last.y - originY, point.x - originX, point.y - originY)
            last = point
        }
    }

    /// Cuts an edge to the rows of the box, then to its columns.
    private func clip(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        let bottom = Double(rows)
        guard y0 != y1, max(y0, y1) > 0, min(y0, y1) < bottom else { return }
        var (ax, ay, bx, by) = (x0, y0, x1, y1)
        let slope = (x1 - x0) / (y1 - y0)
        if ay < 0 { (ax, ay) = (x0 - y0 * slope, 0) }
        if ay > bottom { (ax, ay) = (x0 + (bottom - y0) * slope, bottom) }
        if by < 0 { (bx, by) = (x0 - y0 * slope, 0) }
        if by > bottom { (bx, by) = (x0 + (bottom - y0) * slope, bottom) }
        if min(ax, bx) >= 0, max(ax, bx) <= Double(columns) {
            addEdge(from: ax, ay, to: bx, by)
        } else {
            clipColumns(ax, ay, bx, by)
        }
    }

    /// What lies left of the box still turns the sum, so it is laid along the left side; what lies right of
    /// it turns nothing that is asked for.
    private func clipColumns(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
        let right = Double(columns)
        // Where the edge crosses the two sides, kept between its ends whatever the rounding.
        let rise = (by - ay) / (bx - ax)
        let atLeft = min(max(ay - ax * rise, min(ay, by)), max(ay, by))
        let atRight = min(max(ay + (right - ax) * rise, min(ay, by)), max(ay, by))
        if ax <= 0, bx <= 0 { return addEdge(from: 0, ay, to: 0, by) }
        if ax >= right, bx >= right { return }
        var (sx, sy, ex, ey) = (ax, ay, bx, by)
        if ax < 0 {
            addEdge(from: 0, ay, to: 0, atLeft)
            (sx, sy) = (0, atLeft)
        } else if ax > right {
            (sx, sy) = (right, atRight)
        }
        if bx < 0 {
            addEdge(from: 0, atLeft, to: 0, by)
            (ex, ey) = (0, atLeft)
        } else if bx > right {
            (ex, ey) = (right, atRight)
        }
        addEdge(from: sx, sy, to: ex, ey)
    }
}
