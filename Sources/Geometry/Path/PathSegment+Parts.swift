extension PathSegment {
    /// The segment cut in two at a parameter, by de Casteljau's construction. The ends stay where they were.
    public func split(at t: Double) -> (PathSegment, PathSegment) {
        switch self {
        case .line(let a, let b):
            let middle = a.interpolated(to: b, progress: t)
            return (.line(a, middle), .line(middle, b))
        case .quad(let a, let b, let c):
            let ab = a.interpolated(to: b, progress: t)
            let bc = b.interpolated(to: c, progress: t)
            let middle = ab.interpolated(to: bc, progress: t)
            return (.quad(a, ab, middle), .quad(middle, bc, c))
        case .cubic(let a, let b, let c, let d):
            let ab = a.interpolated(to: b, progress: t)
            let bc = b.interpolated(to: c, progress: t)
            let cd = c.interpolated(to: d, progress: t)
            let left = ab.interpolated(to: bc, progress: t)
            let right = bc.interpolated(to: cd, progress: t)
            let middle = left.interpolated(to: right, progress: t)
            return (.cubic(a, ab, left, middle), .cubic(middle, right, cd, d))
        }
    }

    /// The part between two parameters, `from` not above `to`. A part of a curve is a curve of the same kind.
    public func part(from: Double, to: Double) -> PathSegment {
        if from <= 0, to >= 1 { return self }
        if from <= 0 { return split(at: to).0 }
        let rest = split(at: from).1
        return to >= 1 ? rest : rest.split(at: (to - from) / (1 - from)).0
    }

    /// The points of a quadratic curve; nil for other segments.
    var quadPoints: (Point, Point, Point)? {
        if case .quad(let a, let b, let c) = self { (a, b, c) } else { nil }
    }

    /// The four points of the same curve as a cubic. A raised line moves evenly with the parameter.
    public var cubicPoints: (Point, Point, Point, Point) {
        switch self {
        case .line(let a, let b):
            (a, a.interpolated(to: b, progress: 1.0 / 3), a.interpolated(to: b, progress: 2.0 / 3), b)
        case .quad(let a, let b, let c):
            (a, a.interpolated(to: b, progress: 2.0 / 3), c.interpolated(to: b, progress: 2.0 / 3), c)
        case .cubic(let a, let b, let c, let d): (a, b, c, d)
        }
    }
}

/// A part of a curve.
package struct CurvePart: Hashable, Sendable {
    /// The curve, a quadratic or a cubic one.
    package let whole: PathSegment
    /// The parameters between which it lies.
    package let range: ClosedRange<Double>
}
