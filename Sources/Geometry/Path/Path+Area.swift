extension Path {
    /// The signed area inside the path in square points, every subpath closed by a line: positive where the outline runs
    /// clockwise on a screen, negative where it runs the other way.
    ///
    /// Areas are counted with their winding, so a hole that runs against its outline is subtracted, a loop that
    /// winds round twice counts twice, and the two loops of an eight cancel. Exact for curves: by Green's
    /// theorem the area beside a Bézier curve is a polynomial in its control points.
    public var area: Double { moments.area }

    /// The centre of gravity of the area inside the path, each part weighted by its winding; of its outline's
    /// points where the area is zero, as for a line. Nil when there is nothing drawn.
    public var centroid: Point? {
        let moments = self.moments
        guard let origin = moments.origin else { return nil }
        let scale = moments.reach * moments.reach
        if abs(moments.area) > 1e-12 * scale, let offset = moments.offset, offset.length <= moments.reach {
            return origin + offset
        }
        return moments.meanPoint
    }

    /// The mean of the ends of the segments, each weighted by its length: within the bounds, wherever the centre of
    /// gravity is. Nil when there is nothing drawn.
    var middle: Point? { moments.meanPoint }

    private var moments: AreaMoments {
        var moments = AreaMoments()
        forEachEdge { moments.add($0) }
        return moments
    }
}

/// The area and the first moments beside a run of segments, seen from their first point so that a shape far
/// from the origin loses no digits.
struct AreaMoments {
    private(set) var origin: Point?
    private(set) var area = 0.0
    /// The farthest that a point lies from the origin.
    private(set) var reach = 0.0
    private var momentX = 0.0
    private var momentY = 0.0
    private var sum = Vector.zero
    private var count = 0.0

    /// From the origin to the centre of gravity, or nil where that is nowhere.
    var offset: Vector? {
        let offset = Vector(momentX / area, momentY / area)
        return offset.dx.isFinite && offset.dy.isFinite ? offset : nil
    }

    /// The mean of the ends of the segments, by length: where the weight of a wire of that shape is.
    var meanPoint: Point? {
        guard let origin else { return nil }
        return count > 0 ? origin + sum * (1 / count) : origin
    }

    mutating func add(_ segment: PathSegment) {
        let origin = self.origin ?? segment.start
        self.origin = origin
        let length = segment.reach
        count += length
        sum = sum + ((segment.start - origin) + (segment.end - origin)) * (length / 2)
        switch segment {
        case .line(let a, let b): addLine(a - origin, b - origin)
        case .quad, .cubic: addCurve(segment, origin)
        }
    }

    private mutating func addLine(_ a: Vector, _ b: Vector) {
        let cross = a.cross(b)
        area += cross / 2
        momentX += cross * (a.dx + b.dx) / 6
        momentY += cross * (a.dy + b.dy) / 6
        reach = max(reach, b.length)
    }

    /// By five nodes of Gauss and Legendre: they integrate degree nine exactly, and r × r' is of degree four for
    /// a cubic (one cancels), r (r × r') of degree seven.
    private mutating func addCurve(_ segment: PathSegment, _ origin: Point) {
        func node(_ t: Double, _ weight: Double) {
            let place = segment.point(at: t) - origin
            let cross = weight * place.cross(segment.derivative(at: t))
            area += cross / 2
            momentX += cross * place.dx / 3
            momentY += cross * place.dy / 3
        }
        node(0.5, 0.284_444_444_444_444_44)
        node(0.5 - 0.269_234_655_052_841_55, 0.239_314_335_249_683_23)
        node(0.5 + 0.269_234_655_052_841_55, 0.239_314_335_249_683_23)
        node(0.5 - 0.453_089_922_969_332_0, 0.118_463_442_528_094_54)
        node(0.5 + 0.453_089_922_969_332_0, 0.118_463_442_528_094_54)
        reach = max(reach, (segment.end - origin).length, segment.reach)
    }
}
