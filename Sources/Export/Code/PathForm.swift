import Geometry
import Layers

/// A path as the one thing that it is, where it is one: read off its points, since a path does not remember how it was
/// made.
enum PathForm: Equatable {
    /// A straight line.
    case line(from: Point, to: Point)
    /// A rectangle, from its top left corner clockwise.
    case rect(Rect)
    /// An ellipse, from its rightmost point clockwise.
    case ellipse(Rect)
    /// A rectangle with quarter circles for corners.
    case roundedRect(Rect, radius: Double)
    /// A part of a circle, or all of it, from an angle to another.
    case arc(center: Point, radius: Double, start: Double, end: Double, clockwise: Bool)

    /// The form of a path; nil when it is none of these.
    init?(_ path: Path) {
        guard let box = path.bounds, let first = path.points.first else { return nil }
        if path.verbs == [.move, .line] {
            self = .line(from: first, to: path.points[1])
            return
        }
        let forms: [PathForm] = [
            .rect(box), .ellipse(box), .roundedRect(box, radius: first.x - box.minX),
        ]
        // As near as a file's decimals bring it; farther off nobody meant it.
        let near = 1e-4 * max(box.size.width, box.size.height)
        guard
            let form = (forms + [Self.arc(path)].compactMap(\.self)).first(where: {
                $0.path.isEqual(to: path, tolerance: near)
            })
        else { return nil }
        self = form
    }

    /// The path of the form.
    var path: Path {
        switch self {
        case .line(let start, let end): Path(polyline: [start, end])
        case .rect(let rect): Path(rect: rect)
        case .ellipse(let rect): Path(ellipseIn: rect)
        case .roundedRect(let rect, let radius): Path(roundedRect: rect, cornerRadius: radius)
        case .arc(let center, let radius, let start, let end, let clockwise):
            Path(arcCenter: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise)
        }
    }

    /// The circle that a path of curves alone would lie on: its centre is where two lines meet that stand upright on
    /// the first curve's ends.
    private static func arc(_ path: Path) -> PathForm? {
        let curves = path.verbs.dropFirst()
        guard path.verbs.first == .move, !curves.isEmpty, curves.allSatisfy({ $0 == .cubic }) else {
            return nil
        }
        let points = path.points
        let (leaving, arriving) = (points[1] - points[0], points[3] - points[2])
        let turn = leaving.cross(arriving)
        guard turn != 0, leaving.length > 0 else { return nil }
        let reach = (points[3] - points[0]).dot(arriving) / turn
        let center = points[0] + leaving.perpendicular * reach
        let radius = (points[0] - center).length
        guard radius > 0, radius.isFinite else { return nil }
        let ends = stride(from: 0, to: points.count, by: 3).map { points[$0] - center }
        // Half a turn is as far either way: the angle is positive.
        let angle = ends[0].angle
        let start = angle < -.pi + 1e-6 ? angle + 2 * .pi : angle
        let sweep = zip(ends, ends.dropFirst()).reduce(0) { $0 + $1.0.angle(to: $1.1) }
        return .arc(center: center, radius: radius, start: start, end: start + sweep, clockwise: sweep > 0)
    }

    /// The form as an expression for a `CGPath`.
    var swift: String {
        switch self {
        case .line(let start, let end):
            return "UIBezierPath(from: \(start.swift), to: \(end.swift)).cgPath"
        case .rect(let rect): return "UIBezierPath(rect: \(rect.swift)).cgPath"
        case .ellipse(let rect): return "UIBezierPath(ovalIn: \(rect.swift)).cgPath"
        case .roundedRect(let rect, let radius):
            // UIBezierPath would give it corners of another curve; and Core Graphics takes no radius that is more than half
            // a side, not by a rounded decimal.
            let radius = max((radius * 1e4 + 1e-3).rounded(.down) / 1e4, 0)
            return
                "CGPath(roundedRect: \(rect.swift), cornerWidth: \(radius.swift), cornerHeight: \(radius.swift), transform: nil)"
        case .arc(let center, let radius, let start, let end, let clockwise):
            let angles = "startAngle: \(start.swiftAngle()), endAngle: \(end.swiftAngle())"
            return
                "UIBezierPath(arcCenter: \(center.swift), radius: \(radius.swift), \(angles), clockwise: \(clockwise)).cgPath"
        }
    }
}

extension Vector {
    /// The direction in radians from the x axis towards y, as the turn of a map that takes the x axis there.
    fileprivate var angle: Double {
        TransformParts(Affine(a: dx, b: dy, c: -dy, d: dx, tx: 0, ty: 0)).rotation
    }

    /// How far it is turned to point as another does, -π to π.
    fileprivate func angle(to other: Vector) -> Double { Vector(dot(other), cross(other)).angle }
}
