import Geometry
import Layers
import RealModule
import Scenes

/// The transform of a layer, a group or a repeater.
struct LottieTransform: Hashable {
    let anchor: Property
    /// The position: one property of points, or one for each axis.
    let position: [Property]
    let scale: Property
    /// The rotation in degrees.
    let rotation: Property
    /// The opacity, 0 to 100.
    let opacity: Property
    private let skew: Property
    private let skewAxis: Property
    /// The offset in the file, which tells two groups from each other.
    private let offset: Int

    init(_ node: JSONNode?, _ context: LottieContext) {
        func property(_ key: String, _ preset: [Double]) -> Property {
            context.property(node?[key], preset)
        }
        anchor = property("a", [0, 0])
        if let split = node?["p"], split["s"]?.isTrue ?? false {
            position = ["x", "y"].map { context.property(split[$0], [0]) }
        } else {
            position = [property("p", [0, 0])]
        }
        scale = property("s", [100, 100])
        rotation = node?["r"] == nil ? property("rz", [0]) : property("r", [0])
        opacity = property("o", [100])
        offset = node?.offset ?? -1
        skew = property("sk", [0])
        skewAxis = property("sa", [0])
        for key in ["rx", "ry", "or"] {
            let turn = property(key, [0])
            if turn.keyframes.contains(where: { $0.value.contains { $0 != 0 } }), let node {
                context.file.report(node.offset, "rotations in three dimensions have no effect")
            }
        }
    }

    static func == (a: LottieTransform, b: LottieTransform) -> Bool { a.offset == b.offset }

    func hash(into hasher: inout Hasher) { hasher.combine(offset) }

    /// The properties of ``matrix(_:)``.
    var components: [Property] { [anchor] + position + [scale, rotation, skew, skewAxis] }

    /// Whether the transform never moves.
    var isFixed: Bool { components.allSatisfy(\.isConstant) }

    /// Returns whether straight changes of the properties move points of the content straight.
    func movesLinearly(stillContent isStill: Bool) -> Bool {
        [rotation, skew, skewAxis].allSatisfy(\.isConstant)
            && (scale.isConstant || isStill && anchor.isConstant)
    }

    /// Whether lengths stay as they are, so that a line keeps its width.
    var keepsLengths: Bool { !isSkewed && scale.isConstant && !scale.hasComponent { abs($0) != 100 } }

    /// The transform at the first keyframes.
    var matrix: Affine { matrix(components.map(\.first)) }

    /// Returns the transform for some values of ``components``.
    func matrix(_ values: [[Double]]) -> Affine {
        let (anchor, position) = points(values)
        return Placement(anchor: anchor, map: linear(Array(values.suffix(4))), position: position).matrix
    }

    /// Returns the anchor point and the position of some values of the components.
    private func points(_ values: [[Double]]) -> (anchor: Point, position: Point) {
        (values[0].point, position.count == 2 ? Point(values[1].x, values[2].x) : values[1].point)
    }

    /// Returns the transform of a copy of a repeater, which moves, turns and grows `index` times as much as the first one.
    func copy(_ index: Int, _ offset: Property, _ context: LottieContext) -> Course<Affine> {
        context.course(components + [offset]) { values in
            let steps = Double(index) + values[values.count - 1].x
            let (anchor, position) = points(values)
            let (scale, turn) = (values[values.count - 5].pair(100), values[values.count - 4].x)
            func factor(_ percent: Double) -> Double {
                guard percent != 0 else { return steps == 0 ? 1 : 0 }
                let isMirrored = percent < 0 && Int(steps.rounded(.down)) % 2 != 0
                return Double.pow(abs(percent) / 100, steps) * (isMirrored ? -1 : 1)
            }
            let map = Affine(rotation: turn.radians * steps)
                .concatenating(Affine(scaleX: factor(scale.0), y: factor(scale.1)))
            return Placement(anchor: anchor, map: map, position: anchor + (position - .zero) * steps).matrix
        }
    }

    /// Returns the matrix of scale, rotation, skew and its axis.
    private func linear(_ values: [[Double]]) -> Affine {
        let (scale, turn) = (values[0].pair(100), values[1].x)
        return Affine(scaleX: scale.0 / 100, y: scale.1 / 100).concatenating(
            skewMatrix(values[2].x, values[3].x)
        )
        .concatenating(Affine(rotation: turn.radians))
    }

    private func skewMatrix(_ skew: Double, _ axis: Double) -> Affine {
        guard skew != 0 else { return .identity }
        let shear = Affine(a: 1, b: 0, c: .tan((-skew).radians), d: 1, tx: 0, ty: 0)
        return Affine(rotation: axis.radians).concatenating(shear).concatenating(
            Affine(rotation: -axis.radians))
    }

    /// Returns a layer at this transform: the layer itself, or one around it. It can leave out the opacity, and a layer that
    /// `turns` follows the direction of its motion.
    func placed(
        _ node: LayerNode, _ context: LottieContext, opacity: Bool = true, turns: Bool = false
    ) -> LayerNode {
        var node = node
        if node.sets("bounds", "position", "transform", "opacity") {
            node = LayerNode(node.name, sublayers: [node])
        }
        if !anchor.isConstant || anchor.first.point != .zero {
            let course = context.course(anchor)
            node.set("bounds", .numbers([course.first.x, course.first.y, 0, 0]))
            node.animate(course, "bounds.origin") { .point($0.point) }
        }
        // The rotation of a path comes before the transform of its layer.
        let turnsLater = turns && !position.allSatisfy(\.isConstant) && (isSkewed || !isUniform)
        if isSeparate || turnsLater {
            if isSeparate { resize(&node, context) } else { change(&node, context) }
            node = LayerNode(node.name, sublayers: [node])
        }
        move(&node, context, turns: turns)
        if isSeparate { turn(&node, context) } else if !turnsLater { change(&node, context) }
        if opacity {
            node.set("opacity", context.course(self.opacity).map(\.x), unless: 100) { .number($0 / 100) }
        }
        return node
    }

    private func move(_ node: inout LayerNode, _ context: LottieContext, turns: Bool) {
        if position.count == 1, position[0].isCurved || turns && !position[0].isConstant,
            let motion = CurvedMotion(position[0], context)
        {
            node.set("position", .point(position[0].first.point))
            node.animations.append(motion.animation(turns: turns))
            return
        }
        if turns {
            let points = context.sampled(position) {
                $0.count == 2 ? Point($0[0].x, $0[1].x) : $0[0].point
            }
            if !points.isConstant {
                node.set("position", .point(points.first))
                node.animations.append(CurvedMotion(points).animation(turns: true))
                return
            }
        }
        if position.count == 2 {
            let courses = position.map { context.course($0) }
            let start = Point(courses[0].first.x, courses[1].first.x)
            if start != .zero || courses.contains(where: { !$0.isConstant }) {
                node.set("position", .point(start))
            }
            for (axis, course) in zip(["x", "y"], courses) {
                node.animate(course, "position.\(axis)") { .number($0.x) }
            }
            return
        }
        node.set("position", context.course(position[0]).map(\.point), unless: .zero) { .point($0) }
    }

    private var isSkewed: Bool { !skew.isConstant || skew.first.x != 0 }
    private var isTurned: Bool { !rotation.isConstant || rotation.first.x != 0 }
    private var isUniform: Bool {
        scale.isUniform && !scale.hasSeparateEasings
    }
    private var isMirrored: Bool { scale.hasComponent { $0 < 0 } }

    /// Whether scale and rotation need a layer each. A key path such as `transform.rotation` takes the matrix apart, which has
    /// no rotation at scale 0, and half a turn more at a negative scale.
    private var isSeparate: Bool {
        !isSkewed && isTurned && !(scale.isConstant && rotation.isConstant) && scale.hasComponent { $0 <= 0 }
    }

    /// Sets scale, rotation and skew.
    private func change(_ node: inout LayerNode, _ context: LottieContext) {
        guard isSkewed else {
            resize(&node, context)
            turn(&node, context)
            return
        }
        node.set("transform", context.course([scale, rotation, skew, skewAxis], linear)) { .matrix($0) }
    }

    private func resize(_ node: inout LayerNode, _ context: LottieContext) {
        if isMirrored, !scale.isConstant {
            let course = context.course(scale)
            node.setTransform([
                ("scale.x", .number(course.first.x / 100)), ("scale.y", .number(course.first.y / 100)),
            ])
            node.animate(course, "transform", with: [("valueFunction", .plain("scale"))]) {
                .numbers([$0.x / 100, $0.y / 100, 1])
            }
            return
        }
        let factors: [(String, Course<[Double]>)] =
            isUniform
            ? [("scale", context.course(scale))]
            : [
                ("scale.x", context.course(scale.component(0, default: 100))),
                ("scale.y", context.course(scale.component(1, default: 100))),
            ]
        for (key, course) in factors where !course.isConstant || course.first.x != 100 {
            node.setTransform([(key, .number(course.first.x / 100))])
            node.animate(course, "transform.\(key)") { .number($0.x / 100) }
        }
    }

    private func turn(_ node: inout LayerNode, _ context: LottieContext) {
        guard isTurned else { return }
        let course = context.course(rotation)
        node.setTransform([("rotation", .angle(course.first.x.radians))])
        node.animate(course, "transform.rotation") { .angle($0.x.radians) }
    }
}

/// A motion along lines and curves: a path whose segments have uniform speed, and their times.
private struct CurvedMotion {
    private var path = Path()
    private var times: [Double] = []
    private var easings: [TimingFunction] = []

    /// Creates the motion of a position, or returns `nil` if a path cannot express it.
    init?(_ position: Property, _ context: LottieContext) {
        let (clock, duration) = (context.clock, context.duration)
        let frames = position.keyframes.map { clock.time(of: $0.frame) }
        guard clock.isUniform, !position.hasSeparateEasings, let start = frames.first, let end = frames.last,
            start >= 0, end <= duration + 1e-9
        else { return nil }
        path.move(to: position.first.point)
        times = [0]
        if start > 0 { stay(until: start / duration) }
        for (from, end) in position.segments {
            let (low, high) = (clock.time(of: from.frame) / duration, min(clock.time(of: end) / duration, 1))
            if path.currentPoint != from.value.point { line(to: from.value.point, at: low) }
            if from.holds {
                stay(until: high)
            } else if let curve = from.curve {
                guard add(curve, from.easings[0], low, high) else { return nil }
            } else {
                line(to: from.next.point, at: high, from.easings[0])
            }
        }
        let last = position.keyframes[position.keyframes.count - 1].value.point
        if path.currentPoint != last { line(to: last, at: times[times.count - 1]) }
        if times[times.count - 1] < 1 { stay(until: 1) }
    }

    /// Creates the motion through points.
    init(_ points: Course<Point>) {
        (path, times, easings) = (Path(polyline: points.values), points.times, points.easings)
    }

    private mutating func stay(until time: Double) { line(to: path.currentPoint ?? .zero, at: time) }

    private mutating func line(to point: Point, at time: Double, _ easing: TimingFunction = .linear) {
        path.line(to: point)
        times.append(time)
        easings.append(easing)
    }

    /// Adds a curve in segments, in each of which the parameter runs nearly as the length.
    private mutating func add(_ curve: ArcLength, _ easing: TimingFunction, _ low: Double, _ high: Double)
        -> Bool
    {
        let isStraight = !curve.path.verbs.contains(.cubic)
        guard case .cubic(let cubic) = easing, (0...1).contains(cubic.y1), (0...1).contains(cubic.y2),
            let inverse = try? CubicTiming(cubic.y1, cubic.x1, cubic.y2, cubic.x2), curve.total > 0,
            let list = isStraight ? Array(curve.path.segments) : Self.uniformSegments(of: curve)
        else { return false }
        let ends =
            isStraight
            ? curve.joints(ofSubpath: 0).dropFirst().map { $0 / curve.total }
            : list.indices.map { Double($0 + 1) / Double(list.count) }
        var before = 0.0
        for (segment, end) in zip(list, ends) {
            let fraction = end < 1 ? inverse.value(at: end) : 1
            let (_, control1, control2, point) = segment.cubicPoints
            path.cubic(to: point, control1: control1, control2: control2)
            times.append(low + (high - low) * fraction)
            let section = list.count == 1 ? cubic : cubic.part(from: before, to: fraction)
            easings.append(section.map { .curve($0.x1, $0.y1, $0.x2, $0.y2) } ?? .linear)
            before = fraction
        }
        return true
    }

    /// Returns segments of a curve of the same length with nearly uniform speed, or `nil` if it is too sharp.
    private static func uniformSegments(of curve: ArcLength) -> [PathSegment]? {
        // A curve whose handles have a third of its length has nearly uniform speed.
        func segments(_ count: Int) -> [PathSegment] {
            let locations = (0...count).compactMap {
                curve.location(at: curve.total * Double($0) / Double(count))
            }
            let third = curve.total / Double(3 * count)
            return zip(locations, locations.dropFirst()).map { start, end in
                let (ahead, back) = (start.tangent.normalized ?? .zero, end.tangent.normalized ?? .zero)
                return .cubic(start.point, start.point + ahead * third, end.point - back * third, end.point)
            }
        }
        func isUniform(_ list: [PathSegment], within tolerance: Double) -> Bool {
            list.enumerated().allSatisfy { index, segment in
                [0.25, 0.5, 0.75].allSatisfy { fraction in
                    let distance = curve.total * (Double(index) + fraction) / Double(list.count)
                    guard let expected = curve.location(at: distance)?.point else { return false }
                    return segment.point(at: fraction).distance(to: expected) < tolerance * curve.total
                }
            }
        }
        let list = [1, 2, 4].lazy.map(segments).first { isUniform($0, within: 0.002) } ?? segments(8)
        return isUniform(list, within: 0.01) ? list : nil
    }

    func animation(turns: Bool) -> SceneValue {
        var entries: [(String, SceneValue)] = [
            ("keyPath", .plain("position")), ("path", .quoted(path.sceneText)),
        ]
        entries += SceneValue.timing(times, easings)
        if turns { entries.append(("rotationMode", .plain("auto"))) }
        return .mapping(entries)
    }
}

extension LayerNode {
    /// Adds the animation of a course, if it is not constant.
    mutating func animate<Value>(
        _ course: Course<Value>, _ keyPath: String, with keys: [(String, SceneValue)] = [],
        _ format: (Value) -> SceneValue
    ) {
        if let animation = course.animation(keyPath, with: keys, format) { animations.append(animation) }
    }

    fileprivate mutating func setTransform(_ components: [(String, SceneValue)]) {
        guard let index = keys.firstIndex(where: { $0.0 == "transform" }) else {
            return set("transform", .mapping(components))
        }
        guard case .mapping(let entries) = keys[index].1 else { return }
        keys[index].1 = .mapping(entries + components)
    }

    /// Sets a property and adds its animation, unless it always has its usual value.
    mutating func set<Value: Equatable>(
        _ key: String, _ course: Course<Value>, unless usual: Value? = nil, _ format: (Value) -> SceneValue
    ) {
        if course.isConstant, course.first == usual { return }
        set(key, format(course.first))
        animate(course, key, format)
    }
}

extension [Double] {
    var x: Double { first ?? 0 }
    var y: Double { count > 1 ? self[1] : 0 }
    var point: Point { Point(x, y) }

    func pair(_ preset: Double) -> (Double, Double) {
        (first ?? preset, count > 1 ? self[1] : first ?? preset)
    }

    /// Whether the first two numbers are equal.
    var isUniform: Bool { pair(0).0 == pair(0).1 }
}
