public import Geometry

extension SplitMix64 {
    /// Extreme numbers, and a few plain ones.
    public static let wild: [Double] = [
        0, -0.0, 1, -1, 0.5, .ulpOfOne, 1e-300, 1e-12, 255.9999, 256, 1e6, -1e6, 1e9, 1e15, 1e30, -1e30,
        1e154,
        1e160, 1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]

    /// Returns a random number in a range.
    public mutating func number(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    /// Returns a point with both coordinates in a range.
    public mutating func point(in range: ClosedRange<Double>) -> Point {
        Point(number(in: range), number(in: range))
    }

    /// Returns a random element of a list that is not empty.
    public mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: list.indices, using: &self)]
    }

    /// Returns an extreme number, a whole number or any number in a range.
    public mutating func wildNumber(in range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<3, using: &self) {
        case 0: pick(Self.wild)
        case 1: number(in: range).rounded()
        default: number(in: range)
        }
    }

    /// Returns a path in which many points are extreme, repeated, or both.
    public mutating func wildPath(in range: ClosedRange<Double>) -> Path {
        var path = Path()
        func point() -> Point { Point(wildNumber(in: range), wildNumber(in: range)) }
        path.move(to: point())
        for _ in 0..<Int.random(in: 0...8, using: &self) {
            switch Int.random(in: 0..<6, using: &self) {
            case 0: path.move(to: point())
            case 1: path.close()
            case 2: path.line(to: point())
            case 3: path.line(to: path.currentPoint ?? .zero)
            case 4: path.quad(to: point(), control: point())
            default: path.cubic(to: point(), control1: point(), control2: point())
            }
        }
        return path
    }
}

extension Point {
    /// Returns the distance to the nearest point of a line between two points.
    public func distance(toLineFrom a: Point, to b: Point) -> Double {
        let along = b - a
        let fraction = along.lengthSquared > 0 ? (self - a).dot(along) / along.lengthSquared : 0
        return distance(to: a + along * min(max(fraction, 0), 1))
    }
}
