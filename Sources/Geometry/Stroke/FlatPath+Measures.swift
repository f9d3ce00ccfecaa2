extension FlatPath {
    /// The smallest rectangle that holds every point of every contour, or nil when there is none.
    public var bounds: Rect? {
        guard let first = contours.first else { return nil }
        var low = points[first.start]
        var high = low
        for contour in contours {
            for point in points[contour.range] {
                low = Point(min(low.x, point.x), min(low.y, point.y))
                high = Point(max(high.x, point.x), max(high.y, point.y))
            }
        }
        return Rect(corner: low, corner: high)
    }

    /// The signed area inside the contours, each closed by a line: positive for a contour that runs
    /// clockwise on a screen.
    public var area: Double {
        var doubled = 0.0
        for contour in contours {
            var last = points[contour.end - 1]
            let origin = last
            for index in contour.range {
                doubled += (last - origin).cross(points[index] - origin)
                last = points[index]
            }
        }
        return doubled / 2
    }

    /// The length of a contour, the closing line with it; 0 where the lines are too long to add up.
    func length(of contour: Contour) -> Double {
        var length = 0.0
        var last = points[contour.start]
        for index in contour.start + 1..<max(contour.end, contour.start + 1) {
            length += lineLength(from: last, to: index)
            last = points[index]
        }
        if contour.isClosed { length += (points[contour.start] - last).length }
        return length.isFinite ? length : 0
    }

    /// The length of the line to a point, or of the curve for which it stands.
    func lineLength(from start: Point, to index: Int) -> Double {
        if !unseen.isEmpty, let length = unseen[index] { return length }
        return (points[index] - start).length
    }

    /// The length of all contours together, closing lines too, in points.
    public var length: Double { contours.reduce(0) { $0 + length(of: $1) } }
}
