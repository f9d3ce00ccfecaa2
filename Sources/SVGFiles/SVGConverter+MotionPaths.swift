import Geometry
import Layers
import Scenes

/// The motion of an `animateMotion` element along a path.
private struct MotionPath {
    let element: XMLElement
    let path: Path
    /// The effects, whose values are distances along the path.
    let effects: [Effect]
    private let lengths: ArcLength
    /// The distances of the values of an effect.
    private let distances: [Double]
    private let isWhole: Bool

    /// Creates the motion of an element along a path.
    ///
    /// - Throws: the reason why the element does not move.
    init(_ animation: SMILAnimation, along path: Path) throws(Problem) {
        element = animation.element
        self.path = path
        let lengths = ArcLength(path)
        self.lengths = lengths
        let total = lengths.total
        let mode = element["calcMode"] ?? "paced"
        if let text = element["keyPoints"] {
            let points = text.semicolonItems.map { $0.number ?? -1 }
            guard !points.isEmpty, points.allSatisfy((0...1).contains) else {
                throw animation.problem("keyPoints=\"\(text.prefix(40))\" are not numbers from 0 to 1")
            }
            distances = points.map { $0 * total }
            effects = try animation.effects(
                distances.map(\.description), mode: mode == "paced" ? "linear" : mode)
            isWhole = false
        } else {
            isWhole = mode == "paced" && total > 0 && animation.duration.isFinite
            // The start of a later subpath is not an end.
            let ends = lengths.subpaths.indices.flatMap { lengths.joints(ofSubpath: $0).dropFirst() }
            distances = [0] + (mode == "paced" ? [total] : ends)
            effects = try animation.effects(distances.map(\.description), mode: mode)
        }
    }

    /// The keys of the only effect if Core Animation has this motion: uniform, along the whole path, without a sum.
    var keys: [(String, SceneValue)]? {
        let rotations = ["auto": "auto", "auto-reverse": "auto-reverse", "0": ""]
        guard isWhole, effects.allSatisfy({ $0.isDirect && !$0.isCumulative }),
            let mode = rotations[element["rotate"] ?? "0"]
        else { return nil }
        let rotation: [(String, SceneValue)] = mode.isEmpty ? [] : [("rotationMode", .plain(mode))]
        return [
            ("keyPath", .plain("position")), ("path", .plain(path.sceneText)),
            ("calculationMode", .plain("paced")),
        ] + rotation
    }

    func transform(_ effect: Effect, at position: Effect.Position) -> Affine {
        let from = distances[position.segment]
        let to = distances[min(position.segment + 1, distances.count - 1)]
        let distance = effect.isDiscrete ? from : from + (to - from) * position.progress
        var (point, tangent) = lengths.pointAndTangent(at: distance)
        if effect.isCumulative, let end = distances.last {
            point = point + (lengths.pointAndTangent(at: end).point - .zero) * position.iteration
        }
        let angle: Double =
            switch element["rotate"] ?? "0" {
            case "auto": tangent.angle
            case "auto-reverse": tangent.angle + .pi
            case let text: text.angle ?? 0
            }
        return Affine(rotation: angle).concatenating(Affine(translationX: point.x, y: point.y))
    }
}

extension ArcLength {
    /// Returns the point and the direction at a distance. A path without length is its last point.
    fileprivate func pointAndTangent(at distance: Double) -> (point: Point, tangent: Vector) {
        location(at: distance).map { ($0.point, $0.tangent) } ?? (path.points.last ?? .zero, Vector(1, 0))
    }
}

extension SVGConverter {
    /// Moves a layer along the paths of `animateMotion` elements.
    func onPath(_ node: LayerNode, _ motion: Motion, _ context: Context) -> LayerNode {
        var paths: [MotionPath] = []
        for animation in motion.paths {
            do throws(Problem) {
                guard let path = motionPath(animation, context), !path.isEmpty else {
                    throw animation.problem("this animateMotion has no path")
                }
                paths.append(try MotionPath(animation, along: path))
            } catch {
                report(error)
            }
        }
        return paths.isEmpty ? node : with(node) { move(&$0, along: paths) }
    }

    private func move(_ node: inout LayerNode, along paths: [MotionPath]) {
        if paths.count == 1, let path = paths.first, let keys = path.keys {
            node.animations += path.effects.map { $0.timed(keys) }
        } else {
            let pathOfEffect = paths.flatMap { path in path.effects.map { _ in path } }
            let effects = paths.flatMap(\.effects)
            node.animations += sampledTransform(effects) { index, position, _ in
                [TransformFunction(pathOfEffect[index].transform(effects[index], at: position))]
            }
        }
        if node.keys.isEmpty, node.sublayers.isEmpty { node.set("position", .numbers([0, 0])) }
    }

    private func motionPath(_ animation: SMILAnimation, _ context: Context) -> Path? {
        let element = animation.element
        if let child = element.children.first(where: { $0.name == "mpath" }) {
            guard let target = self.element(child.reference) else { return nil }
            let motion = self.motion(of: target, self.declared(by: target), context)
            return outline(of: target, motion, context)?.path
        }
        if let data = element["path"] { return ShapeOutline.pathData(data).outline.path }
        func point(_ text: String) -> Point? {
            text.numbers.flatMap { $0.count == 2 ? Point($0[0], $0[1]) : nil }
        }
        if let values = element["values"] {
            return values.semicolonItems.mapAll(point).map { Path(polyline: $0) }
        }
        guard let from = point(element["from"] ?? "0 0") else { return nil }
        if let to = element["to"] { return point(to).map { Path(polyline: [from, $0]) } }
        return element["by"].flatMap(point).map { Path(polyline: [from, from + ($0 - .zero)]) }
    }

    /// Returns the transform of `offset-path`, or `nil` if there is none. It puts the origin of the transform on the path.
    func offsetSlot(
        _ element: XMLElement, _ motion: Motion, _ context: Context, _ origin: Point
    ) -> TransformSlot? {
        guard let value = motion.style["offset-path"], value != "none" else { return nil }
        guard let argument = value.argument(of: "path") else {
            report(element, "offset-path: only path() is supported; the element stays in place")
            return nil
        }
        let path = ShapeOutline.pathData(argument.cssList.last?.unquoted ?? "").outline.path
        let lengths = ArcLength(path)
        func distance(_ text: String) -> [Double]? {
            text.hasSuffix("%")
                ? text.fraction.map { [$0 * lengths.total] } : context.viewport.length(text).map { [$0] }
        }
        let base = motion.style["offset-distance"].flatMap(distance) ?? [0]
        let words = (motion.style["offset-rotate"] ?? "auto").cssWords
        let turns = words.contains("auto") || words.contains("reverse")
        let angle = words.compactMap(\.angle).first ?? 0
        func affine(_ list: [Double]) -> Affine {
            let (point, tangent) = lengths.pointAndTangent(at: list[0])
            let direction = turns ? tangent.angle + (words.contains("reverse") ? .pi : 0) : 0
            let offset = point - origin
            return Affine(rotation: direction + angle)
                .concatenating(Affine(translationX: offset.dx, y: offset.dy))
        }
        var slot = TransformSlot(TransformFunction(affine(base)), origin)
        slot.samples = animations(
            "transform", base: base, motion.effects["offset-distance"] ?? [], isCurved: true, distance,
            format: { .matrix(affine($0)) })
        return slot
    }
}
