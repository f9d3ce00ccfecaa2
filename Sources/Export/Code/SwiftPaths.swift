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
