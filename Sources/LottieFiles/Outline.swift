import Geometry
import Layers
import RealModule
import Scenes

/// A vertex of a path with its control points.
private struct Vertex: Equatable {
    var point: Point
    var before: Point
    var after: Point

    init(_ point: Point, before: Vector = .zero, after: Vector = .zero) {
        (self.point, self.before, self.after) = (point, point + before, point + after)
    }

    var isSharp: Bool { before == point && after == point }
    var reversed: Vertex { Vertex(point, before: after - point, after: before - point) }
}

private struct Contour: Equatable {
    var vertices: [Vertex] = []
    var isClosed = true

    init(_ vertices: [Vertex], isClosed: Bool = true) {
        (self.vertices, self.isClosed) = (vertices, isClosed)
    }

    /// Creates the contour of a property of paths.
    init(numbers: [Double], isClosed: Bool) {
        vertices = stride(from: 0, to: numbers.count - 5, by: 6).map { index in
            let point = Point(numbers[index], numbers[index + 1])
            return Vertex(
                point, before: Point(numbers[index + 2], numbers[index + 3]) - point,
                after: Point(numbers[index + 4], numbers[index + 5]) - point)
        }
        self.isClosed = isClosed
    }

    /// The distance of control points in an arc of 90°, in radii.
    private static let arc = 0.5519150244935106

    init(ellipseAt center: Point, _ width: Double, _ height: Double) {
        let (x, y) = (width / 2, height / 2)
        let (dx, dy) = (x * Self.arc, y * Self.arc)
        vertices = [
            Vertex(center + Vector(0, -y), before: Vector(-dx, 0), after: Vector(dx, 0)),
            Vertex(center + Vector(x, 0), before: Vector(0, -dy), after: Vector(0, dy)),
            Vertex(center + Vector(0, y), before: Vector(dx, 0), after: Vector(-dx, 0)),
            Vertex(center + Vector(-x, 0), before: Vector(0, dy), after: Vector(0, -dy)),
        ]
    }

    /// Creates a rectangle, with eight vertices if its corners are or become round.
    init(rectAt center: Point, _ width: Double, _ height: Double, radius: Double, isRound: Bool) {
        let (x, y) = (width / 2, height / 2)
        guard isRound else {
            vertices = [Vector(x, -y), Vector(x, y), Vector(-x, y), Vector(-x, -y)].map {
                Vertex(center + $0)
            }
            return
        }
        let r = min(max(radius, 0), abs(x), abs(y))
        let d = r * Self.arc
        func vertex(_ dx: Double, _ dy: Double, before: Vector = .zero, after: Vector = .zero) -> Vertex {
            Vertex(center + Vector(dx, dy), before: before, after: after)
        }
        vertices = [
            vertex(x, r - y, before: Vector(0, -d)), vertex(x, y - r, after: Vector(0, d)),
            vertex(x - r, y, before: Vector(d, 0)), vertex(r - x, y, after: Vector(-d, 0)),
            vertex(-x, y - r, before: Vector(0, d)), vertex(-x, r - y, after: Vector(0, -d)),
            vertex(r - x, -y, before: Vector(-d, 0)), vertex(x - r, -y, after: Vector(d, 0)),
        ]
    }

    /// Creates a star or a polygon of position, number of points, rotation, and outer and inner radius and roundness.
    ///
    /// Lengths are in points, angles in degrees, and the roundness in percent.
    init(star values: [[Double]], isPolygon: Bool) {
        let count = Int(values[1].x.rounded(.down).clamped(to: 1...1000))
        let corners = isPolygon ? count : 2 * count
        vertices = (0..<corners).map { index in
            let isInner = !isPolygon && index % 2 == 1
            let (radius, roundness) = (values[isInner ? 5 : 3].x, values[isInner ? 6 : 4].x)
            let angle = (values[2].x - 90).radians + Double(index) * 2 * .pi / Double(corners)
            let direction = Vector(.cos(angle), .sin(angle))
            let handle = direction.perpendicular * (2 * .pi * radius / Double(4 * count) * roundness / 100)
            return Vertex(values[0].point + direction * radius, before: -handle, after: handle)
        }
    }

    /// The contour in the other direction from the same vertex.
    var reversed: Contour {
        guard let first = vertices.first else { return self }
        return Contour([first.reversed] + vertices.dropFirst().reversed().map(\.reversed), isClosed: isClosed)
    }

    /// Returns the contour with round instead of sharp corners.
    func rounded(by radius: Double) -> Contour {
        guard radius > 0, vertices.count > 1 else { return self }
        var result: [Vertex] = []
        for (index, vertex) in vertices.enumerated() {
            let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
            guard vertex.isSharp, !isEnd else {
                result.append(vertex)
                continue
            }
            func offset(to other: Vertex) -> Vector {
                let vector = other.point - vertex.point
                return vector.length > 0 ? vector * (min(vector.length / 2, radius) / vector.length) : .zero
            }
            let back = offset(to: vertices[(index + vertices.count - 1) % vertices.count])
            let ahead = offset(to: vertices[(index + 1) % vertices.count])
            result.append(Vertex(vertex.point + back, after: -back * Self.arc))
            result.append(Vertex(vertex.point + ahead, before: -ahead * Self.arc))
        }
        return Contour(result, isClosed: isClosed)
    }

    /// Returns the path. Keyframes of a moving one have only curves, so that all have the same structure.
    func path(isMoving: Bool) -> Path {
        guard let first = vertices.first else { return Path() }
        var path = Path()
        path.move(to: first.point)
        func add(_ from: Vertex, _ to: Vertex, isLast: Bool) {
            if isMoving || from.after != from.point || to.before != to.point {
                path.cubic(to: to.point, control1: from.after, control2: to.before)
            } else if !isLast {
                path.line(to: to.point)
            }
        }
        for (from, to) in zip(vertices, vertices.dropFirst()) { add(from, to, isLast: false) }
        if isClosed {
            if vertices.count > 1 { add(vertices[vertices.count - 1], first, isLast: true) }
            path.close()
        }
        return path
    }
}

extension Path {
    /// Creates the path of the numbers of a property.
    init(lottie numbers: [Double], isClosed: Bool, isMoving: Bool) {
        self = Contour(numbers: numbers, isClosed: isClosed).path(isMoving: isMoving)
    }
}

/// An outline of a shape list, with the modifiers that change its vertices.
struct LottieOutline {
    /// A transform of a group around the outline, from the inside.
    enum Group: Hashable {
        case fixed(Affine)
        case moving(LottieTransform)

        var isFixed: Bool { if case .fixed = self { true } else { false } }

        /// Whether lengths stay as they are at all times.
        var keepsLengths: Bool {
            switch self {
            case .fixed(let map): map.keepsLengths
            case .moving(let transform): transform.keepsLengths
            }
        }
    }

    private var properties: [Property]
    private var isConstant: Bool
    /// Whether straight changes of the properties are straight changes of the points.
    private var isLinear: Bool
    private let shape: @Sendable ([[Double]]) -> Contour
    /// The indices of the radii of round corners in the properties.
    private var radii: [Int] = []
    /// The groups around the outline, from the inside.
    var groups: [Group] = []
    /// The trims of the outline, the first one first.
    var trims: [LottieTrim] = []

    /// Creates the outline of a shape, or returns `nil` if the item is something else.
    init?(_ node: JSONNode, _ type: String, _ context: LottieContext) {
        func property(_ key: String, _ preset: [Double] = [0]) -> Property {
            context.property(node[key], preset)
        }
        let isReversed = node["d"]?.number == 3
        let base: @Sendable ([[Double]]) -> Contour
        isLinear = true
        switch type {
        case "sh":
            let path = property("ks", [])
            let isClosed = path.isClosed ?? node["closed"]?.isTrue ?? false
            properties = [path]
            base = { Contour(numbers: $0[0], isClosed: isClosed) }
        case "el":
            properties = [property("p", [0, 0]), property("s", [0, 0])]
            base = { Contour(ellipseAt: $0[0].point, $0[1].x, $0[1].y) }
        case "rc":
            let radius = property("r")
            let isRound = !radius.isConstant || radius.first.x > 0
            properties = [property("p", [0, 0]), property("s", [0, 0]), radius]
            isLinear = radius.isConstant && radius.first.x == 0
            base = { Contour(rectAt: $0[0].point, $0[1].x, $0[1].y, radius: $0[2].x, isRound: isRound) }
        case "sr":
            let isStar = node["sy"]?.number ?? 1 == 1
            let numbers = ["pt", "r", "or", "os", "ir", "is"].map { property($0) }
            properties = [property("p", [0, 0])] + numbers
            isLinear = [0, 1, 3, 5].allSatisfy { numbers[$0].isConstant }
            base = { Contour(star: $0, isPolygon: !isStar) }
        default: return nil
        }
        isConstant = properties.allSatisfy(\.isConstant)
        shape = isReversed ? { @Sendable in base($0).reversed } : base
    }

    mutating func round(by radius: Property) {
        isConstant = isConstant && radius.isConstant
        if !isConstant { isLinear = false }
        radii.append(properties.count)
        properties.append(radius)
    }

    private func contour(_ values: [[Double]]) -> Contour {
        radii.reduce(shape(values)) { $0.rounded(by: values[$1].x) }
    }

    /// Whether all groups around the outline are at rest.
    var isFixed: Bool { groups.allSatisfy(\.isFixed) }

    /// The outline in the groups at rest, up to the first one that moves, and the groups around it.
    var divided: (inner: LottieOutline, outer: [Group]) {
        var inner = self
        inner.groups = Array(groups.prefix(while: \.isFixed))
        return (inner, Array(groups.dropFirst(inner.groups.count)))
    }

    /// The properties of the shape, and of the groups that move.
    private var allProperties: [Property] {
        groups.reduce(properties) { all, group in
            if case .moving(let transform) = group { all + transform.components } else { all }
        }
    }

    /// Returns the transform of the groups for the values of those that move.
    private func matrix(_ values: ArraySlice<[Double]>) -> Affine {
        var remaining = values
        return groups.reduce(.identity) { matrix, group in
            switch group {
            case .fixed(let next): return matrix.concatenating(next)
            case .moving(let transform):
                let count = transform.components.count
                defer { remaining = remaining.dropFirst(count) }
                return matrix.concatenating(transform.matrix(Array(remaining.prefix(count))))
            }
        }
    }

    /// Returns the path for values of ``allProperties``, in the coordinates around all groups.
    private func path(_ values: [[Double]], isMoving: Bool) -> Path {
        contour(values).path(isMoving: isMoving).applying(matrix(values[properties.count...]))
    }

    /// Whether straight changes of the groups are straight changes of the points: at most one of two factors moves.
    private var movesLinearly: Bool {
        var isStill = isConstant
        for case .moving(let transform) in groups {
            guard transform.movesLinearly(stillContent: isStill) else { return false }
            isStill = false
        }
        return true
    }

    func course(_ context: LottieContext) -> Course<Path> {
        let isMoving = !isConstant
        return context.course(allProperties, isLinear: isLinear && movesLinearly) {
            path($0, isMoving: isMoving)
        }
    }

    /// Returns the bounds of the control points at a frame, or `nil` without points.
    func bounds(at frame: Double) -> Rect? {
        path(allProperties.map { $0.value(at: frame) }, isMoving: false).controlBounds
    }

    /// Whether a trim cuts the chain of this outline and others.
    var isChained: Bool { trims.contains { $0.mode == .total } }

    /// Returns the path of several outlines that move independently of each other, with the cuts of their trims if `cuts`.
    static func joined(_ outlines: [LottieOutline], _ context: LottieContext, cuts: Bool) -> Course<Path> {
        let properties = outlines.map(\.allProperties)
        let trims = cuts ? trims(of: outlines) : []
        let all = properties.joined() + trims.flatMap(\.trim.properties)
        let isMoving = !all.allSatisfy(\.isConstant)
        return context.course(all) { values in
            var remaining = values[...]
            func next(_ count: Int) -> [[Double]] {
                defer { remaining = remaining.dropFirst(count) }
                return Array(remaining.prefix(count))
            }
            let outlineValues = properties.map { next($0.count) }
            var paths = zip(outlines, outlineValues).map { $0.contour($1).path(isMoving: isMoving) }
            var shifts = [Double](repeating: 0, count: paths.count)
            for (trim, indices) in trims {
                var (start, end, offset) = LottieTrim.fractions(next(trim.properties.count))
                offset += shifts[indices[0]]
                // A trim that keeps all moves the start of the next one.
                let keepsAll = start <= 0 && end >= 1
                for index in indices { shifts[index] = keepsAll ? offset : 0 }
                if keepsAll { continue }
                let cut = Trim(start: start, end: end, offset: offset, mode: trim.mode)
                for (index, path) in zip(indices, cut.visiblePaths(of: indices.map { paths[$0] })) {
                    paths[index] = path
                }
            }
            return outlines.indices.reduce(into: Path()) { whole, index in
                let matrix = outlines[index].matrix(outlineValues[index][outlines[index].properties.count...])
                whole.append(paths[index].applying(matrix))
            }
        }
    }

    /// Returns the trims of outlines, the first one first, and the indices of their outlines.
    private static func trims(of outlines: [LottieOutline]) -> [(trim: LottieTrim, indices: [Int])] {
        let maximumCount = outlines.map(\.trims.count).max() ?? 0
        // Outlines that share a trim share those after it too.
        return (0..<maximumCount).reversed().flatMap { later in
            let indices = outlines.indices.filter { outlines[$0].trims.count > later }
            let trims = indices.map { outlines[$0].trims[outlines[$0].trims.count - 1 - later] }
            return OrderedGroups(zip(trims, indices)) { $0.0.offset }.groups.map { _, pairs in
                (pairs[0].0, pairs.map(\.1))
            }
        }
    }
}

extension Trim {
    /// Returns the parts of paths that the trim keeps. In the mode `total`, the paths form a chain.
    fileprivate func visiblePaths(of paths: [Path]) -> [Path] {
        let measured = paths.map { ArcLength($0) }
        guard mode == .total, paths.count > 1 else { return measured.map { $0.trimmed(self) } }
        let total = measured.reduce(0) { $0 + $1.total }
        let shift = offset - offset.rounded(.down)
        var before = 0.0
        return measured.map { path in
            defer { before += path.total }
            func fraction(_ trimPosition: Double) -> Double { (trimPosition * total - before) / path.total }
            // The part that wraps around the end of the chain.
            return [0, 1].reduce(into: Path()) { kept, turn in
                let range = (fraction(start + shift - turn), fraction(end + shift - turn))
                kept.append(path.trimmed(Trim(start: range.0, end: range.1)))
            }
        }
    }
}

extension Affine {
    /// Whether the transform only moves, turns and mirrors.
    fileprivate var keepsLengths: Bool {
        abs(a * a + b * b - 1) + abs(c * c + d * d - 1) + abs(a * c + b * d) < 1e-6
    }
}

/// A trim of all paths before it.
struct LottieTrim {
    let properties: [Property]
    let mode: Trim.Mode
    /// The offset in the file, which tells two trims from each other.
    let offset: Int

    init(_ node: JSONNode, _ context: LottieContext) {
        properties = [("s", 0.0), ("e", 100.0), ("o", 0.0)].map { key, preset in
            context.property(node[key], [preset])
        }
        mode = node["m"]?.number == 2 ? .total : .each
        offset = node.offset
    }

    /// Returns start, end and offset as fractions of the length.
    static func fractions(_ values: [[Double]]) -> (start: Double, end: Double, offset: Double) {
        let (a, b) = ((values[0].x / 100).clamped(to: 0...1), (values[1].x / 100).clamped(to: 0...1))
        return (min(a, b), max(a, b), values[2].x / 360)
    }

    /// Sets the trim of a shape layer.
    func apply(to node: inout LayerNode, _ context: LottieContext, hasSeveral: Bool) {
        let ends = properties.prefix(2).map { context.course($0) }
        // Start and end may cross: the smaller one is the start.
        let crosses = (0...200).contains { sample in
            let frame = context.clock.frame(at: context.duration * Double(sample) / 200)
            return properties[0].value(at: frame).x > properties[1].value(at: frame).x + 1e-6
        }
        let isSimple =
            !crosses && !properties.prefix(2).contains { $0.hasComponent { !(0...100).contains($0) } }
        let start = isSimple ? ends[0] : context.course(properties) { [Self.fractions($0).start * 100] }
        let end = isSimple ? ends[1] : context.course(properties) { [Self.fractions($0).end * 100] }
        func fraction(_ percent: Double) -> SceneValue { .number((percent / 100).clamped(to: 0...1)) }
        node.set("strokeStart", start.map(\.x), unless: 0, fraction)
        node.set("strokeEnd", end.map(\.x), unless: 100, fraction)
        node.set("x-trimOffset", context.course(properties[2]).map(\.x), unless: 0) { .number($0 / 360) }
        if mode == .each, hasSeveral { node.set("x-trimMode", .plain("each")) }
    }
}
