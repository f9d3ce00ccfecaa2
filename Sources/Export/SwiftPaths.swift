import Geometry
import Layers

/// The paths of a scene as Swift: those that take several lines, or that occur more than once, get a name of their own,
/// and are built once, below everything else.
struct SwiftPaths {
    /// What the author calls paths.
    private let given: [Path: String]
    /// Paths of which the first point counts, since dashes or an end of the line are measured from it.
    private let measured: Set<Path>
    /// How often each is asked for; known when everything has been written once.
    private var uses: [Path: Int]
    private var asked: [Path: Int] = [:]
    private var named: [(path: Path, name: String)] = []
    private var names = CodeNames(taken: ["path"])
    private var known: [Path: String] = [:]

    /// What they are kept in.
    static let holder = "Paths"

    init(_ scene: Scene, names given: [Path: String]) {
        self.given = given
        measured = Set(scene.allLayers.filter(\.measuresItsPath).flatMap(\.paths))
        uses = [:]
    }

    /// The same before anything is written, now that it is known how often each path occurs.
    var counted: SwiftPaths {
        var again = self
        (again.uses, again.asked, again.named, again.known) = (asked, [:], [], [:])
        again.names = CodeNames(taken: ["path"])
        return again
    }

    /// An expression for a path; `hint` is what to call one that its author has given no name.
    mutating func expression(_ path: Path, hint: String) -> String {
        asked[path, default: 0] += 1
        if let name = known[path] { return "\(Self.holder).\(name)" }
        let single = single(path)
        if let single, uses[path] ?? 0 < 2 { return single }
        let name = names.new(given[path] ?? hint, orLike: hint)
        known[path] = name
        named.append((path, name))
        return "\(Self.holder).\(name)"
    }

    /// The path in one expression, when it has a form and nothing depends on where it begins.
    private func single(_ path: Path) -> String? {
        if path.isEmpty { return "CGMutablePath()" }
        guard let form = PathForm(path) else { return nil }
        // Where Core Graphics begins a rounded rectangle is its own affair.
        if case .roundedRect = form, measured.contains(path) { return nil }
        return form.swift
    }

    /// Adds the definitions of those that have names.
    func define(in code: inout SwiftCode) {
        guard !named.isEmpty else { return }
        code.addGap()
        code.addBlock("private enum \(Self.holder) {") { code in
            for (path, name) in named {
                code.addGap()
                code.addBlock("static var \(name): CGPath {") { code in
                    for line in single(path).map({ [$0] }) ?? statements(path) { code.add(line) }
                }
            }
        }
    }

    /// The path drawn step by step.
    private func statements(_ path: Path) -> [String] {
        var lines = ["let path = UIBezierPath()"]
        for element in path.elements {
            switch element {
            case .move(let point): lines.append("path.move(to: \(point.swift))")
            case .line(let point): lines.append("path.addLine(to: \(point.swift))")
            case .quad(let control, let end):
                lines.append("path.addQuadCurve(to: \(end.swift), controlPoint: \(control.swift))")
            case .cubic(let control1, let control2, let end):
                lines.append(
                    "path.addCurve(to: \(end.swift), controlPoint1: \(control1.swift), controlPoint2: \(control2.swift))"
                )
            case .close: lines.append("path.close()")
            }
        }
        return lines + ["return path.cgPath"]
    }
}

extension Layer {
    /// Whether anything is measured from the first point of its path.
    fileprivate var measuresItsPath: Bool {
        guard let shape, shape.strokeColor != nil else { return false }
        let ends: Set<AnimatableProperty> = [.strokeStart, .strokeEnd, .trimOffset]
        return !shape.lineDashPattern.isEmpty || shape.strokeStart != 0 || shape.strokeEnd != 1
            || animations.flatMap(\.animation.properties).contains(where: ends.contains)
    }

    /// Its path and those that its animations pass through.
    fileprivate var paths: [Path] {
        let values = runs.flatMap { run -> [AnimatableValue] in
            switch run.animation.change?.values {
            case .ends(let ends)?, .spring(let ends, _)?: [ends.from, ends.to].compactMap(\.self)
            case .keyframes(let keyframes)?: keyframes.values
            case nil: []
            }
        }
        return [shape?.path].compactMap(\.self)
            + values.compactMap { if case .path(let path?) = $0 { path } else { nil } }
    }
}

// MARK: - Forms

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
