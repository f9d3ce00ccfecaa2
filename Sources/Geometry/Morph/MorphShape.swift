/// A path on its way into a morph: its contours, and which of them are holes in which.
struct MorphShape {
    /// The subpaths that draw something, in order.
    var contours: [MorphContour] = []
    /// For a hole, the contour that it is cut out of, and for an island in a hole that hole; nil for an outline.
    var parents: [Int?] = []
    /// The middle and the extent of the whole path.
    let center: Point
    let extent: Double

    init(_ path: Path) {
        for subpath in path.subpaths {
            if let contour = MorphContour(subpath) { contours.append(contour) }
        }
        let box = path.bounds ?? .zero
        center = Point(box.minX + box.size.width / 2, box.minY + box.size.height / 2)
        extent = max(box.size.width, box.size.height)
        parents = contours.indices.map { index in
            guard let parent = Self.parent(of: index, in: contours) else { return nil }
            // What winds the same way as the contour around it stands for itself.
            return (contours[index].area < 0) != (contours[parent].area < 0) ? parent : nil
        }
    }

    /// The smallest closed contour around another, by the place where that one starts.
    private static func parent(of index: Int, in contours: [MorphContour]) -> Int? {
        let contour = contours[index]
        guard contour.isClosed, contours.count <= 512 else { return nil }
        let start = contour.segments[0].point(at: 0.5)
        var best: Int?
        for (other, outline) in contours.enumerated()
        where other != index && outline.isClosed && abs(outline.area) > abs(contour.area) {
            guard outline.bounds.contains(contour.bounds),
                best.map({ abs(outline.area) < abs(contours[$0].area) }) ?? true
            else { continue }
            if outline.path.winding(of: start) != 0 { best = other }
        }
        return best
    }

    /// The holes cut out of a contour; for nil the contours that are no holes.
    func contours(in parent: Int?) -> [Int] { contours.indices.filter { parents[$0] == parent } }

    /// A contour, the holes cut out of it, the islands in these, and so on inwards, but for what stays.
    func everything(of outline: Int, except staying: Set<Int>) -> [Int] {
        let holes = contours(in: outline).filter { !staying.contains($0) }
        return [outline] + holes.flatMap { everything(of: $0, except: staying) }
    }
}

extension Rect {
    /// Whether all of another rectangle lies inside or on the edge.
    fileprivate func contains(_ other: Rect) -> Bool {
        contains(Point(other.minX, other.minY)) && contains(Point(other.maxX, other.maxY))
    }
}
