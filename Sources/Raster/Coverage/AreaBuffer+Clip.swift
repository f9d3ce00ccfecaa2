internal import Geometry

extension AreaEdges {
    /// Adds the edges of a contour that lies partly outside the picture.
    mutating func clip(_ points: UnsafeBufferPointer<Point>, to box: AreaBuffer) {
        let (originX, originY) = (Double(box.left), Double(box.top))
        var last = points[points.count - 1]
        for point in points {
            clip(last.x - originX, last.y - originY, point.x - originX, point.y - originY, to: box)
            last = point
        }
    }

    /// Cuts an edge to the rows of the box, then to its columns.
    private mutating func clip(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, to box: AreaBuffer
    ) {
        let bottom = Double(box.rows)
        guard y0 != y1, max(y0, y1) > 0, min(y0, y1) < bottom else { return }
        var (ax, ay, bx, by) = (x0, y0, x1, y1)
        let slope = (x1 - x0) / (y1 - y0)
        if ay < 0 { (ax, ay) = (x0 - y0 * slope, 0) }
        if ay > bottom { (ax, ay) = (x0 + (bottom - y0) * slope, bottom) }
        if by < 0 { (bx, by) = (x0 - y0 * slope, 0) }
        if by > bottom { (bx, by) = (x0 + (bottom - y0) * slope, bottom) }
        if min(ax, bx) >= 0, max(ax, bx) <= Double(box.columns) {
            append(from: ax, ay, to: bx, by)
        } else {
            clipColumns(ax, ay, bx, by, right: Double(box.columns))
        }
    }

    /// What lies left of the box still turns the sum, so it is laid along the left side; what lies right of
    /// it turns nothing that is asked for.
    private mutating func clipColumns(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, right: Double
    ) {
        // Where the edge crosses the two sides, kept between its ends whatever the rounding.
        let rise = (by - ay) / (bx - ax)
        let atLeft = min(max(ay - ax * rise, min(ay, by)), max(ay, by))
        let atRight = min(max(ay + (right - ax) * rise, min(ay, by)), max(ay, by))
        if ax <= 0, bx <= 0 { return append(from: 0, ay, to: 0, by) }
        if ax >= right, bx >= right { return }
        var (sx, sy, ex, ey) = (ax, ay, bx, by)
        if ax < 0 {
            append(from: 0, ay, to: 0, atLeft)
            (sx, sy) = (0, atLeft)
        } else if ax > right {
            (sx, sy) = (right, atRight)
        }
        if bx < 0 {
            append(from: 0, atLeft, to: 0, by)
            (ex, ey) = (0, atLeft)
        } else if bx > right {
            (ex, ey) = (right, atRight)
        }
        append(from: sx, sy, to: ex, ey)
    }
}
