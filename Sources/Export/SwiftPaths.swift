import Geometry
import Layers
import Scenes

/// The paths of a scene in Swift. A path that takes several lines or occurs repeatedly gets a name and is built once,
/// at the end of the file.
struct SwiftPaths {
    private let given: [Path: String]
    /// Paths whose first point matters: dashes and trims are measured from it, and a morph pairs it.
    private let measured: Set<Path>
    private var uses: [Path: Int] = [:]
    private var requests: [Path: Int] = [:]
    private var named: [(path: Path, name: String)] = []
    private var names = CodeNames(taken: ["path"])
    private var known: [Path: String] = [:]

    static let holder = "Paths"

    /// The paths for the second pass, in which the number of uses is known.
    var counted: SwiftPaths { SwiftPaths(given: given, measured: measured, uses: requests) }

    mutating func expression(_ path: Path, hint: String) -> String {
        requests[path, default: 0] += 1
        if let name = known[path] { return "\(Self.holder).\(name)" }
        let single = single(path)
        if let single, uses[path] ?? 0 < 2 { return single }
        let name = names.new(given[path] ?? hint, orLike: hint)
        known[path] = name
        named.append((path, name))
        return "\(Self.holder).\(name)"
    }

    /// Returns the path as one expression, if it has a form and its first point does not matter.
    private func single(_ path: Path) -> String? {
        if path.isEmpty { return "CGMutablePath()" }
        guard let form = PathForm(path) else { return nil }
        // Core Graphics begins a rounded rectangle in the middle of the right side.
        if case .roundedRect = form, measured.contains(path) { return nil }
        return form.swift
    }

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

extension SwiftPaths {
    init(_ scene: Scene, names given: [Path: String]) {
        let set = scene.changes.allChanges.compactMap { change -> (layer: Layer.ID, path: Path)? in
            if case .set(let layer, .path, .path(let path?), action: _) = change {
                (layer, path)
            } else {
                nil
            }
        }
        let morphing = Set(set.map(\.layer))
        let layers = scene.allLayers.filter { $0.measuresItsPath || morphing.contains($0.id) }
        self.init(given: given, measured: Set(layers.flatMap(\.paths) + set.map(\.path)))
    }
}

extension Layer {
    fileprivate var measuresItsPath: Bool {
        let animated = Set(animations.flatMap(\.animation.properties))
        if animated.contains(.path) { return true }
        guard let shape, shape.strokeColor != nil else { return false }
        return !shape.lineDashPattern.isEmpty || shape.strokeStart != 0 || shape.strokeEnd != 1
            || !animated.isDisjoint(with: [.strokeStart, .strokeEnd, .trimOffset])
    }

    fileprivate var paths: [Path] {
        [shape?.path].compactMap(\.self) + runs.flatMap { $0.animation.change?.paths() ?? [] }
    }
}

// MARK: - Forms

/// The form of a path, recognized from its points, because a path does not store how it was created.
enum PathForm: Equatable {
    case line(from: Point, to: Point)
    /// A rectangle, from its top left corner clockwise.
    case rect(Rect)
    case ellipse(Rect)
    case roundedRect(Rect, radius: Double)
    case arc(center: Point, radius: Double, start: Double, end: Double, clockwise: Bool)

    init?(_ path: Path) {
        guard let box = path.bounds, let first = path.points.first else { return nil }
        if path.verbs == [.move, .line] {
            self = .line(from: first, to: path.points[1])
            return
        }
        let forms: [PathForm] = [.rect(box), .ellipse(box), .roundedRect(box, radius: first.x - box.minX)]
        // The precision of a file's decimals.
        let near = 1e-4 * max(box.size.width, box.size.height)
        guard
            let form = (forms + [Self.arc(path)].compactMap(\.self)).first(where: {
                $0.path.isEqual(to: path, tolerance: near)
            })
        else { return nil }
        self = form
    }

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

    /// Returns the circle on which all curves of a path would lie. Its centre is the intersection of the normals at
    /// the ends of the first curve.
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
        // Half a turn is the same in both directions. Use the positive angle.
        let angle = ends[0].angle
        let start = angle < -.pi + 1e-6 ? angle + 2 * .pi : angle
        let sweep = zip(ends, ends.dropFirst()).reduce(0) { $0 + $1.0.angle(to: $1.1) }
        return .arc(center: center, radius: radius, start: start, end: start + sweep, clockwise: sweep > 0)
    }

    var swift: String {
        switch self {
        case .line(let start, let end):
            return "UIBezierPath(from: \(start.swift), to: \(end.swift)).cgPath"
        case .rect(let rect): return "UIBezierPath(rect: \(rect.swift)).cgPath"
        case .ellipse(let rect): return "UIBezierPath(ovalIn: \(rect.swift)).cgPath"
        case .roundedRect(let rect, let radius):
            // UIBezierPath draws other corners, and Core Graphics rejects a radius above half a side, even by a
            // rounding error.
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
