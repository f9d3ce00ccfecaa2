import Colors
import Geometry
import Layers
import RealModule
import Scenes

/// A fill or a stroke, of one colour or of a gradient.
struct LottieStyle {
    private let gradient: LottieGradient?
    /// The colour, or black for a gradient.
    private let color: Course<[Double]>
    private let opacity: Course<[Double]>
    let isStroke: Bool
    private let name: String
    private let node: JSONNode
    private let context: LottieContext
    private let lineWidth: Course<[Double]>
    private let blendMode: String?

    init(_ node: JSONNode, _ type: String, _ context: LottieContext) {
        self.node = node
        self.context = context
        func course(_ key: String, _ preset: [Double]) -> Course<[Double]> {
            context.course(node[key], preset)
        }
        isStroke = type == "st" || type == "gs"
        name = node.name(or: isStroke ? "stroke" : "fill")
        opacity = course("o", [100])
        let width = context.property(node["w"], [1])
        let isNegative = width.hasComponent { $0 < 0 }
        lineWidth =
            !isStroke
            ? Course([0])
            : isNegative ? context.course([width]) { [max($0[0].x, 0)] } : context.course(width)
        gradient = type.hasPrefix("g") ? LottieGradient(node, context) : nil
        color = gradient == nil ? course("c", [0, 0, 0]) : Course([0, 0, 0])
        blendMode = BlendMode.name(node, context.file)
    }

    var isVisible: Bool {
        if opacity.isConstant, opacity.first.x <= 0 { return false }
        return !isStroke || !lineWidth.isConstant || lineWidth.first.x > 0
    }

    private var isSolid: Bool { gradient == nil && opacity.isConstant && blendMode == nil }

    var isSolidStroke: Bool { isStroke && isSolid }

    /// Returns whether the drawing of an outline may move with the groups around the outline.
    ///
    /// A gradient stays in the space of the style, and so does the width of a line.
    func moves(with outline: LottieOutline) -> Bool {
        gradient == nil && (!isStroke || outline.groups.allSatisfy(\.keepsLengths))
    }

    /// Whether it does not matter if two strokes of this style overlap.
    var isOpaqueStroke: Bool { isStroke && opacity.isConstant && opacity.first.x >= 100 }

    /// Adds this fill to the layer of a stroke above it, and returns whether that is possible.
    func join(_ layer: inout LayerNode, isEvenOdd: Bool) -> Bool {
        guard !isStroke, isSolid, let index = layer.keys.firstIndex(where: { $0.0 == "fillColor" }) else {
            return false
        }
        layer.keys[index].1 = value(color.first)
        layer.animate(color, "fillColor", value)
        setRule(&layer, isEvenOdd: isEvenOdd)
        return true
    }

    /// Returns a colour with the opacity of the style, if the layer has no such opacity.
    private func value(_ color: [Double]) -> SceneValue {
        let isOpaque = gradient != nil || !opacity.isConstant
        let alpha = isOpaque ? 1 : (opacity.first.x / 100).clamped(to: 0...1)
        return .color(Color(lottie: color, alpha: alpha))
    }

    /// Returns the layer of a path, or `nil` if a gradient has nothing to fill.
    func layer(_ path: Course<Path>, trim: (LottieTrim, hasSeveral: Bool)?, isEvenOdd: Bool) -> LayerNode? {
        var layer = shape(path, trim: trim, isEvenOdd: isEvenOdd)
        if let gradient {
            guard let bounds = path.bounds else { return nil }
            let margin = (lineWidth.values.map(\.x).max() ?? 0) * max(node["ml"]?.number ?? 4, 1.5) / 2
            var filling = gradient.layer(over: bounds.insetBy(dx: -margin - 1, dy: -margin - 1))
            filling.mask = [layer]
            layer = filling
            layer.set("opacity", opacity.map(\.x), unless: 100) { .number($0 / 100) }
        } else if !opacity.isConstant {
            layer.set("opacity", opacity) { .number($0.x / 100) }
        }
        layer.name = name
        if let blendMode { layer.set("compositingFilter", .plain(blendMode)) }
        return layer
    }

    private func shape(_ path: Course<Path>, trim: (LottieTrim, hasSeveral: Bool)?, isEvenOdd: Bool)
        -> LayerNode
    {
        var layer = LayerNode()
        layer.set("path", path) { $0.sceneValue }
        guard isStroke else {
            layer.set("fillColor", color, value)
            setRule(&layer, isEvenOdd: isEvenOdd)
            return layer
        }
        layer.set("fillColor", .plain("none"))
        layer.set("strokeColor", color, value)
        layer.set("lineWidth", lineWidth.map(\.x), unless: 1) { .number($0) }
        setLine(&layer)
        if let trim { trim.0.apply(to: &layer, context, hasSeveral: trim.hasSeveral) }
        return layer
    }

    private func setRule(_ layer: inout LayerNode, isEvenOdd: Bool) {
        if isEvenOdd || node["r"]?.number == 2 { layer.set("fillRule", .plain("even-odd")) }
    }

    /// Sets caps, joins and dashes.
    private func setLine(_ layer: inout LayerNode) {
        if let cap = [2: "round", 3: "square"][node["lc"]?.number ?? 2] { layer.set("lineCap", .plain(cap)) }
        switch node["lj"]?.number ?? 2 {
        case 2: layer.set("lineJoin", .plain("round"))
        case 3: layer.set("lineJoin", .plain("bevel"))
        default:
            layer.set("miterLimit", .number(max(node["ml"]?.number ?? node["ml2"]?["k"]?.number ?? 4, 0)))
        }
        var pattern: [Double] = []
        for item in node["d"]?.items ?? [] {
            let length = context.property(item["v"], [0])
            if item["n"]?.text == "o" {
                layer.set("lineDashPhase", context.course(length).map(\.x), unless: 0) { .number($0) }
            } else {
                if !length.isConstant {
                    context.file.report(item.offset, "the lengths of dashes do not move")
                }
                pattern.append(max(length.first.x, 0))
            }
        }
        if pattern.contains(where: { $0 > 0 }) { layer.set("lineDashPattern", .numbers(pattern)) }
    }
}

extension Color {
    /// Creates the colour of three numbers up to 1, or up to 255 in old files, whose opacity is 255.
    init(lottie numbers: [Double], alpha: Double) {
        // An easing may leave the range a little.
        let unit = numbers.prefix(4).contains { $0 > 3 } ? 255.0 : 1
        func channel(_ index: Int) -> Double {
            numbers.count > index ? (numbers[index] / unit).clamped(to: 0...1) : 0
        }
        self.init(red: channel(0), green: channel(1), blue: channel(2), alpha: alpha.clamped(to: 0...1))
    }
}

extension BlendMode {
    /// Returns the name of a layer's or a shape's blend mode, or `nil` for the usual one.
    static func name(_ node: JSONNode, _ file: LottieFile) -> String? {
        guard let number = node["bm"]?.number, number != 0 else { return nil }
        // Lottie numbers the modes in the order of CSS.
        guard let index = Int(exactly: number), allCases.indices.contains(index) else {
            file.report(node.offset, "this blend mode is not supported; the layer covers those behind it")
            return nil
        }
        return allCases[index].rawValue
    }
}

extension Course<[Double]> {
    /// Whether the direction from the first to the second point stays.
    fileprivate var keepsAxis: Bool {
        let axes = values.map { Vector($0[2] - $0[0], $0[3] - $0[1]) }
        return zip(axes, axes.dropFirst()).allSatisfy { from, to in
            from == to || abs(from.cross(to)) <= 1e-6 * from.length * to.length && from.dot(to) >= 0
        }
    }
}

/// A gradient with its geometry and its colours over time.
private struct LottieGradient {
    private let isRadial: Bool
    private let ends: Course<[Double]>
    private let stops: Course<[Double]>
    private let count: Int
    private let focus: Course<[Double]>?

    init(_ node: JSONNode, _ context: LottieContext) {
        func property(_ key: String, _ preset: [Double]) -> Property {
            context.property(node[key], preset)
        }
        isRadial = node["t"]?.number == 2
        let (start, end) = (property("s", [0, 0]), property("e", [0, 0]))
        func ends(isLinear: Bool) -> Course<[Double]> {
            context.course([start, end], isLinear: isLinear) { [$0[0].x, $0[0].y, $0[1].x, $0[1].y] }
        }
        let simple = ends(isLinear: true)
        // The radius grows evenly unless the axis turns.
        self.ends = isRadial && !simple.keepsAxis ? ends(isLinear: false) : simple
        let colors = context.property(node["g"]?["k"], [0, 0, 0, 0, 1, 1, 1, 1])
        stops = context.course(colors)
        count = Int((node["g"]?["p"]?.number ?? 2).clamped(to: 1...1000))
        let (length, angle) = (property("h", [0]), property("a", [0]))
        focus =
            isRadial && !(length.isConstant && length.first.x == 0)
            ? context.course([start, end, length, angle]) { values in
                let axis = values[1].point - values[0].point
                let direction = axis.angle + values[3].x.radians
                let distance = (values[2].x / 100).clamped(to: -0.99...0.99)
                return [distance * .cos(direction), distance * .sin(direction)]
            } : nil
    }

    /// Returns the stops of a list of numbers: four for each colour, then two for each opacity.
    private func stops(_ numbers: [Double]) -> [GradientStop] {
        let colors = (0..<min(count, numbers.count / 4)).map { index in
            let stop = numbers[(4 * index)..<(4 * index + 4)].map(\.clampedToUnit)
            return GradientStop(stop[0], Color(red: stop[1], green: stop[2], blue: stop[3]))
        }
        let alphas = numbers.dropFirst(4 * count).map(\.clampedToUnit)
        let opacities = (0..<(alphas.count / 2)).map {
            GradientStop(alphas[2 * $0], Color(white: 0, alpha: alphas[2 * $0 + 1]))
        }
        guard !colors.isEmpty, !opacities.isEmpty else { return colors }
        // All keyframes have the same number of stops, also if a colour and an opacity meet in one of them.
        var result: [GradientStop] = []
        var lastLocation: Double?
        for location in (colors + opacities).map(\.location).sorted() {
            // The first of several stops at a location ends the interval before it, the others start the next one.
            func color(_ stops: [GradientStop]) -> Color {
                let end = lastLocation == location ? nil : stops.first { $0.location == location }?.color
                return end ?? stops.color(at: location) ?? .clear
            }
            let stop = GradientStop(location, color(colors).withAlpha(color(opacities).alpha))
            if !stops.isConstant || result.last != stop { result.append(stop) }
            lastLocation = location
        }
        return result
    }

    /// Returns a gradient layer that fills a rectangle.
    func layer(over bounds: Rect) -> LayerNode {
        var layer = LayerNode(covering: bounds)
        let all = stops.map(stops)
        let isEven = all.values.allSatisfy { $0.count == all.first.count }
        // A radial gradient of Core Animation ends at the corner of the square around its circle.
        func end(_ numbers: [Double]) -> Point {
            guard isRadial else { return Point(numbers[2], numbers[3]) }
            let radius = max(Point(numbers[0], numbers[1]).distance(to: Point(numbers[2], numbers[3])), 1e-4)
            return Point(numbers[0] + radius, numbers[1] + radius)
        }
        let colors = isEven ? all : Course(all.first)
        layer.set("colors", colors) { .list($0.map { .color($0.color) }) }
        layer.set("locations", colors.map { $0.map(\.location) }) { .numbers($0) }
        layer.set("startPoint", ends) { bounds.unitPoint(of: $0.point) }
        layer.set("endPoint", ends) { bounds.unitPoint(of: end($0)) }
        if isRadial { layer.set("type", .plain("radial")) }
        if let focus { layer.set("x-focus", focus) { .numbers($0) } }
        return layer
    }
}
