import Geometry
import TestSupport

/// Random paths of all kinds of elements, for tests of laws.
extension SplitMix64 {
    mutating func number(in range: ClosedRange<Double> = -100...100) -> Double {
        Double.random(in: range, using: &self)
    }

    mutating func point() -> Point { Point(number(), number()) }

    mutating func vector() -> Vector { Vector(number(), number()) }

    /// A line or a curve.
    mutating func segment() -> PathSegment {
        switch Int.random(in: 0..<3, using: &self) {
        case 0: .line(point(), point())
        case 1: .quad(point(), point(), point())
        default: .cubic(point(), point(), point(), point())
        }
    }

    /// A map that turns, skews, mirrors and moves, and does not flatten much.
    mutating func affine() -> Affine {
        while true {
            let map = Affine(
                a: number(in: -3...3), b: number(in: -3...3), c: number(in: -3...3), d: number(in: -3...3),
                tx: number(), ty: number())
            if abs(map.determinant) > 0.1 { return map }
        }
    }

    /// A path of up to four subpaths with up to `elements` elements each, open and closed.
    mutating func path(elements: Int = 6) -> Path {
        var path = Path()
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            path.move(to: point())
            for _ in 0..<Int.random(in: 1...elements, using: &self) {
                switch Int.random(in: 0..<3, using: &self) {
                case 0: path.line(to: point())
                case 1: path.quad(to: point(), control: point())
                default: path.cubic(to: point(), control1: point(), control2: point())
                }
            }
            if Bool.random(using: &self) { path.close() }
        }
        return path
    }
}
