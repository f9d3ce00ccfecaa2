import TestSupport

@testable import Geometry

/// The winding numbers of a path at the points of a grid, computed from 64 chords for each curve.
///
/// The rows of the grid are at an angle that no test shape has, so only single points
/// are near a horizontal edge.
struct WindingGrid {
    private let windings: [Int]

    private static let side = 60
    private static let slant = Affine.turn(0.37)
    /// Returns an uneven coordinate, so no edge of a test shape passes through a point.
    private static func place(_ step: Int) -> Double { -20.113 + 140.4217 * Double(step) / Double(side) }

    init(_ path: Path) {
        let chords = Self.chords(of: path.applying(Self.slant))
        var windings: [Int] = []
        for row in 0..<Self.side {
            let y = Self.place(row)
            let hits = chords.filter { ($0.start.y <= y) != ($0.end.y <= y) }.map { chord in
                let t = (y - chord.start.y) / (chord.end.y - chord.start.y)
                let x = chord.start.x + t * (chord.end.x - chord.start.x)
                return (x: x, turns: chord.end.y > chord.start.y ? 1 : -1)
            }
            for column in 0..<Self.side {
                let x = Self.place(column)
                windings.append(hits.reduce(0) { $0 + ($1.x < x ? $1.turns : 0) })
            }
        }
        self.windings = windings
    }

    /// Returns the fraction of the points that are inside one path and outside the other.
    func differing(from other: WindingGrid, _ rule: FillRule) -> Double {
        func isInside(_ winding: Int) -> Bool { rule == .nonZero ? winding != 0 : winding % 2 != 0 }
        let count = zip(windings, other.windings).count { isInside($0) != isInside($1) }
        return Double(count) / Double(windings.count)
    }

    /// Returns the outline as straight lines, with those that close open subpaths on request.
    static func chords(of path: Path, closesOpen: Bool = true) -> [(start: Point, end: Point)] {
        var segments = Array(path.segments)
        if closesOpen {
            segments = []
            path.forEachEdge { segments.append($0) }
        }
        return segments.flatMap { segment in
            if case .line(let start, let end) = segment { return [(start: start, end: end)] }
            let points = segment.samples(64)
            return zip(points, points.dropFirst()).map { (start: $0, end: $1) }
        }
    }
}

extension PathSegment {
    /// Returns the points at equal steps of the parameter, with both ends.
    func samples(_ count: Int) -> [Point] { (0...count).map { point(at: Double($0) / Double(count)) } }
}

extension Path {
    init(_ segment: PathSegment) { self.init([.move(segment.start), segment.element]) }
}

extension Affine {
    /// Returns a rotation about (50, 50), the middle of the random shapes.
    static func turn(_ angle: Double) -> Affine {
        Affine(translationX: -50, y: -50).concatenating(Affine(rotation: angle))
            .concatenating(Affine(translationX: 50, y: 50))
    }
}

func lines(_ points: [Point], closed: Bool = false) -> FlatPath {
    FlatPath(closed ? Path(polygon: points) : Path(polyline: points))
}

/// Random shapes of several closed outlines, within 0...100.
extension SplitMix64 {
    /// Returns a rectangle, an ellipse, a star, a polygon or a self-crossing line, in either direction.
    mutating func outline(_ middle: Point, _ radius: Double) -> Path {
        let (x, y) = (middle.x, middle.y)
        let path: Path
        switch Int.random(in: 0...4, using: &self) {
        case 0:
            let height = radius * number(in: 0.5...2)
            path = Path(rect: Rect(x - radius, y - height / 2, 2 * radius, height))
        case 1: path = Path(ellipseIn: Rect(x - radius, y - 0.7 * radius, 2 * radius, 1.4 * radius))
        case 2:
            path = Path(
                starWithTips: Int.random(in: 3...7, using: &self), center: middle, outerRadius: radius,
                innerRadius: radius * number(in: 0.3...0.8))
        case 3:
            path = Path(regularPolygon: Int.random(in: 3...7, using: &self), center: middle, radius: radius)
        default:
            path = Path(
                polygon: (0..<Int.random(in: 4...6, using: &self)).map { _ in
                    Point(x + number(in: -radius...radius), y + number(in: -radius...radius))
                })
        }
        return Bool.random(using: &self) ? path : path.reversed
    }

    /// Returns an outline at a random position: apart from others, across them or in them.
    mutating func placedOutline() -> Path {
        switch Int.random(in: 0...2, using: &self) {
        case 0: outline(Point(number(in: 15...85), number(in: 15...85)), number(in: 5...30))
        case 1: outline(Point(number(in: 45...55), number(in: 45...55)), number(in: 5...45))
        default:
            outline(
                Point(Bool.random(using: &self) ? 25 : 75, Bool.random(using: &self) ? 25 : 75),
                number(in: 5...20))
        }
    }

    /// Returns outlines with any windings that are apart, cross each other or contain each other.
    mutating func shape(of counts: ClosedRange<Int> = 1...4) -> Path {
        let count = Int.random(in: counts, using: &self)
        return (0..<count).reduce(Path()) { path, _ in path.appending(placedOutline()) }
    }
}

/// Random paths of all kinds of elements, for property tests.
extension SplitMix64 {
    mutating func number() -> Double { number(in: -100...100) }

    mutating func point() -> Point { point(in: -100...100) }

    mutating func vector() -> Vector { Vector(number(), number()) }

    mutating func segment() -> PathSegment {
        switch Int.random(in: 0..<3, using: &self) {
        case 0: .line(point(), point())
        case 1: .quad(point(), point(), point())
        default: .cubic(point(), point(), point(), point())
        }
    }

    /// Returns a random affine map without strong flattening.
    mutating func affine() -> Affine {
        while true {
            let map = Affine(
                a: number(in: -3...3), b: number(in: -3...3), c: number(in: -3...3), d: number(in: -3...3),
                tx: number(), ty: number())
            if abs(map.determinant) > 0.1 { return map }
        }
    }

    /// Returns a path of up to four open or closed subpaths with up to `elements` elements each.
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
