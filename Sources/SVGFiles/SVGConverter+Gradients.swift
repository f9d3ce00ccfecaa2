import Colors
import Geometry
import Layers
import Scenes

/// A gradient element with the elements from which it takes missing attributes.
private struct GradientSource {
    let element: XMLElement
    let chain: [XMLElement]

    var isRadial: Bool { element.name == "radialGradient" }
    /// Whether the coordinates refer to the bounding box of the shape.
    var isRelative: Bool { attribute("gradientUnits") != "userSpaceOnUse" }
    var reflects: Bool { attribute("spreadMethod") == "reflect" }
    var repeats: Bool { reflects || attribute("spreadMethod") == "repeat" }

    /// Returns the first value of an attribute. A gradient of the other type has only some attributes in common.
    func attribute(_ name: String) -> String? {
        let isShared = ["gradientUnits", "gradientTransform", "spreadMethod"].contains(name)
        return chain.lazy.filter { isShared || $0.name == element.name }.compactMap { $0[name] }.first
    }
}

/// A line from the start to the end of a gradient.
private typealias GradientAxis = (start: Point, end: Point)

extension SVGConverter {
    /// Returns the layer of a gradient, or the colour of its only stop.
    ///
    /// The gradient refers to `bounds`. The drawing stays within `extent` and extends beyond it by `margin`.
    func gradient(
        _ element: XMLElement, _ bounds: Rect, extent: Rect, margin: Double, _ shape: StyledShape
    ) throws(Problem) -> SVGPaint {
        let source = GradientSource(element: element, chain: references(from: element))
        var tracks = stopTracks(source.chain, shape.context)
        // A stop that moves is a gradient even if it is the only one.
        if tracks.count == 1, !tracks[0].effects.isEmpty { tracks += tracks }
        var stops = tracks.stops(at: nil)
        guard let last = stops.last else { return .none }
        guard stops.count > 1 else { return .color(last.color) }
        if source.isRelative, bounds.size.width <= 0 || bounds.size.height <= 0 { return .none }
        let matrix = gradientMatrix(source, bounds, shape.context.viewport)
        guard let inverse = matrix.inverted else { return .color(last.color) }
        if source.isRelative, extent != shape.outline.path.bounds {
            report(shape.element, "the gradient of a shape that changes its size keeps its place")
        }
        let area = inverse.boundingBox(of: extent.insetBy(dx: -margin, dy: -margin))
        // A square keeps the lines of equal colour at right angles to the axis.
        let side = max(area.size.width, area.size.height, 1e-6)
        let square = Rect(area.center.x - side / 2, area.center.y - side / 2, side, side)

        let geometry = gradientGeometry(source, shape.context)
        let axis = geometry.axis(isRadial: source.isRadial, at: nil)
        let isEmpty =
            source.isRadial
            ? geometry.value("r", at: nil) <= 0 : axis.start == axis.end && geometry.effects.isEmpty
        if isEmpty { return .color(last.color) }
        let (focus, focalRadius) =
            source.isRadial ? focalCircle(source, geometry) : (.zero, 0)
        if focalRadius > 0 {
            stops = stops.map {
                GradientStop(focalRadius + $0.location * (1 - focalRadius), $0.color)
            }
        }
        let effects = tracks.flatMap(\.effects) + geometry.effects
        var drawnAxis = axis
        if !effects.isEmpty {
            stops = stops.withEnds(always: true)
        } else if source.repeats {
            (stops, drawnAxis) = repeated(stops, axis, source, over: square)
        } else {
            (stops, drawnAxis) = padded(stops, axis)
        }
        try count(stops.count, of: shape.element)
        var node = layer(stops.withEnds(), drawnAxis, source.isRadial, square, matrix)
        if focus.length > 1e-3 {
            if source.repeats {
                report(element, "the focal point of a gradient that repeats has no effect; it is centred")
            } else {
                node.set("x-focus", .numbers([focus.dx, focus.dy]))
            }
        }
        if effects.isEmpty { return .layer(node) }
        if source.repeats || source.attribute("fr") != nil {
            report(
                element,
                "animations of a gradient that repeats or has fr are not supported; it keeps its colours")
        } else {
            move(&node, tracks, geometry, source.isRadial, square)
        }
        return .layer(node)
    }

    /// Returns the transform of a gradient to the canvas, from the unit square of the bounds if it refers to them.
    private func gradientMatrix(_ source: GradientSource, _ bounds: Rect, _ view: SVGViewport) -> Affine {
        let box = source.isRelative ? Rect(0, 0, 1, 1) : nil
        let declared = paintMatrix(source.element, source.attribute("gradientTransform"), box, view)
        // Browsers ignore a transform without an inverse.
        let matrix = declared.inverted == nil ? .identity : declared
        return source.isRelative ? matrix.concatenating(Affine(toBox: bounds)) : matrix
    }

    /// Returns the coordinates of a gradient, in the unit square if it refers to the bounds of a shape.
    private func gradientGeometry(_ source: GradientSource, _ context: Context) -> GradientGeometry {
        let effects = motion(of: source.element, [:], context).effects
        if effects["transform"] != nil {
            report(
                source.element,
                "animations of gradientTransform are not supported; the gradient keeps its place")
        }
        let view = source.isRelative ? SVGViewport(size: Size(1, 1)) : context.viewport
        return GradientGeometry(view, effects, source.attribute)
    }

    /// Returns the vector from the centre of a radial gradient to its focus, and the radius of the circle about the focus,
    /// both in radii.
    private func focalCircle(
        _ source: GradientSource, _ geometry: GradientGeometry
    ) -> (focus: Vector, radius: Double) {
        let view = geometry.viewport
        let center = Point(geometry.value("cx", at: nil), geometry.value("cy", at: nil))
        let radius = geometry.value("r", at: nil)
        let fx = source.attribute("fx").flatMap { view.length($0, .x) } ?? center.x
        let fy = source.attribute("fy").flatMap { view.length($0, .y) } ?? center.y
        let focus = (Point(fx, fy) - center) * (1 / radius)
        let focalRadius = max(source.attribute("fr").flatMap { view.length($0) } ?? 0, 0) / radius
        if focalRadius > 1 { report(source.element, "fr is larger than r; it counts as r") }
        if focus.length > 1 {
            report(
                source.element,
                "the focal point is outside of the circle; it moves to the nearest place inside")
        }
        return (focus, min(focalRadius, 0.9999))
    }

    /// Returns the transform of a gradient or a pattern about its origin, which lies in a box or in the view box.
    func paintMatrix(
        _ element: XMLElement, _ transform: String?, _ box: Rect?, _ view: SVGViewport
    ) -> Affine {
        let declared = self.declared(by: element)
        let list = (transform ?? declared["transform"]).flatMap { TransformFunction.list($0, in: view) }
        guard let matrix = list?.matrix else { return .identity }
        let origin = declared["transform-origin"].map {
            self.origin($0, in: box ?? Rect(origin: .zero, size: view.size))
        }
        return matrix.about(origin ?? .zero)
    }

    /// Returns a gradient or a pattern, and those from which it takes missing attributes.
    func references(from element: XMLElement) -> [XMLElement] {
        var chain = [element]
        while chain.count < 16, let next = self.element(chain[chain.count - 1].reference),
            next.name.hasSuffix("Gradient") == element.name.hasSuffix("Gradient"),
            Self.paintNames.contains(next.name), !chain.contains(where: { $0 === next })
        { chain.append(next) }
        return chain
    }

    static let paintNames: Set<String> = ["linearGradient", "radialGradient", "pattern"]

    /// Returns the style of an element from its own ancestors, not from the shape that uses it.
    func inheritedStyle(of element: XMLElement) -> Style {
        Style(declared: declared(by: element), parent: element.parent.map(inheritedStyle))
    }

    /// Returns the stops and the axis of a gradient whose first colour also shows before its first stops.
    ///
    /// Of several stops at the start, the first one has the colour before the axis. The others move off the start.
    private func padded(_ stops: [GradientStop], _ axis: GradientAxis) -> ([GradientStop], GradientAxis) {
        guard stops.count > 1, stops[1].location == 0 else { return (stops, axis) }
        let lead = 1e-3
        let moved = stops.enumerated().map { index, stop in
            GradientStop(index == 0 ? 0 : (stop.location + lead) / (1 + lead), stop.color)
        }
        return (moved, (axis.start + (axis.end - axis.start) * -lead, axis.end))
    }

    /// Returns the stops of a gradient that repeats over an area, and its longer axis.
    private func repeated(
        _ stops: [GradientStop], _ axis: GradientAxis, _ source: GradientSource, over area: Rect
    ) -> ([GradientStop], GradientAxis) {
        let vector = axis.end - axis.start
        let fractions = Path(rect: area).points.map { corner in
            source.isRadial
                ? corner.distance(to: axis.start) / vector.dx
                : (corner - axis.start).dot(vector) / vector.lengthSquared
        }.filter(\.isFinite)
        let maximumCycleCount = Double((10_000 / stops.count).clamped(to: 1...100))
        // A short axis far away has more cycles than an integer.
        let minimumLow = -(maximumCycleCount / 2).rounded()
        let low =
            source.isRadial ? 0 : (fractions.min() ?? 0).rounded(.down).clamped(to: minimumLow...1e9)
        let high = (fractions.max() ?? 1).rounded(.up).clamped(to: low + 1...low + maximumCycleCount)
        var result: [GradientStop] = []
        for cycle in Int(low)..<Int(high) {
            let isMirrored = source.reflects && cycle % 2 != 0
            for stop in isMirrored ? stops.reversed() : stops {
                let offset = isMirrored ? 1 - stop.location : stop.location
                let location = (Double(cycle) + offset - low) / (high - low)
                if offset == stops[0].location, let last = result.last, last.location < location, offset > 0 {
                    result.append(GradientStop(location - offset / (high - low), stop.color))
                }
                result.append(GradientStop(location, stop.color))
            }
        }
        return (result, (axis.start + vector * low, axis.start + vector * high))
    }

    private func layer(
        _ stops: [GradientStop], _ axis: GradientAxis, _ isRadial: Bool, _ square: Rect, _ matrix: Affine
    ) -> LayerNode {
        var node = LayerNode("gradient")
        let side = square.size.width
        let center = matrix.apply(square.center)
        node.set("bounds", .numbers([0, 0, side, side], places: 6))
        node.set("position", .point(center))
        let linear = Affine(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: 0, ty: 0)
        if linear != .identity { node.set("transform", .matrix(linear)) }
        node.set("colors", .list(stops.map { .color($0.color) }))
        node.set("locations", .numbers(stops.map(\.location)))
        node.set("startPoint", square.unitPoint(of: axis.start))
        node.set("endPoint", square.unitPoint(of: axis.end))
        if isRadial { node.set("type", .plain("radial")) }
        return node
    }
}

// MARK: - Animated gradients

extension [GradientStop] {
    /// Returns the stops with one at 0 and one at 1. With `always`, an existing one counts too.
    fileprivate func withEnds(always: Bool = false) -> [GradientStop] {
        guard let first, let last else { return self }
        let start = always || first.location > 0 ? [GradientStop(0, first.color)] : []
        let end = always || last.location < 1 ? [GradientStop(1, last.color)] : []
        return start + self + end
    }
}

/// The attributes of a gradient's geometry over time.
private struct GradientGeometry {
    let viewport: SVGViewport
    private var tracks: [String: AttributeTrack] = [:]

    private static let initialValues: [(name: String, value: String)] = [
        ("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"), ("cx", "50%"), ("cy", "50%"), ("r", "50%"),
    ]

    init(_ view: SVGViewport, _ effects: [String: [Effect]], _ attribute: (String) -> String?) {
        viewport = view
        for (name, initialValue) in Self.initialValues {
            let axis = ShapeOutline.axis(of: name)
            let base = [view.length(attribute(name) ?? initialValue, axis) ?? 0]
            let track = AttributeTrack(base, effects[name] ?? []) { view.length($0, axis).map { [$0] } }
            tracks[name] = track ?? AttributeTrack(base)
        }
    }

    var effects: [Effect] { Self.initialValues.flatMap { tracks[$0.name]?.effects ?? [] } }

    /// Returns a value at a time, or without animations if the time is `nil`.
    func value(_ name: String, at time: Double?) -> Double { tracks[name]?.value(at: time).first ?? 0 }

    /// Returns the ends of the axis. The axis of a radial gradient ends at a corner of the square around it.
    func axis(isRadial: Bool, at time: Double?) -> GradientAxis {
        func point(_ x: String, _ y: String) -> Point { Point(value(x, at: time), value(y, at: time)) }
        guard isRadial else { return (point("x1", "y1"), point("x2", "y2")) }
        let (center, radius) = (point("cx", "cy"), max(value("r", at: time), 1e-6))
        return (center, Point(center.x + radius, center.y + radius))
    }
}

/// A stop of a gradient over time: its colour and opacity, and its offset.
struct GradientStopTrack {
    let color: AttributeTrack
    let opacity: AttributeTrack
    let offset: AttributeTrack
    var effects: [Effect] { color.effects + opacity.effects + offset.effects }
}

extension [GradientStopTrack] {
    /// Returns the stops at a time, or without animations if the time is `nil`.
    func stops(at time: Double?) -> [GradientStop] {
        var stops: [GradientStop] = []
        for track in self {
            let opacity = track.opacity.value(at: time)[0].clamped(to: 0...1)
            let location = track.offset.value(at: time)[0].clamped(to: (stops.last?.location ?? 0)...1)
            let color = Color(channels: track.color.value(at: time)[...])
            stops.append(GradientStop(location, color.withAlpha(color.alpha * opacity)))
        }
        return stops
    }
}

extension SVGConverter {
    /// The attributes of gradients, markers and filters that animations change, by element.
    static let animatedAttributes: [String: Set<String>] = [
        "linearGradient": ["x1", "y1", "x2", "y2"], "radialGradient": ["cx", "cy", "r"],
        "stop": ["stop-color", "stop-opacity", "offset"], "marker": ["orient"],
        "feGaussianBlur": ["stdDeviation"], "feOffset": ["dx", "dy"],
        "feFlood": ["flood-color", "flood-opacity"],
        "feDropShadow": ["stdDeviation", "dx", "dy", "flood-color", "flood-opacity"],
    ]

    /// Returns the stops of the first gradient of a chain that has some.
    private func stopTracks(_ chain: [XMLElement], _ context: Context) -> [GradientStopTrack] {
        guard let owner = chain.first(where: { $0.children.contains { $0.name == "stop" } }) else {
            return []
        }
        if let tracks = stopTracks[ObjectIdentifier(owner)] { return tracks }
        var context = context
        context.style = inheritedStyle(of: owner)
        var result: [GradientStopTrack] = []
        for child in owner.children where child.name == "stop" {
            let motion = self.motion(of: child, declared(by: child), context)
            func stopColor(_ text: String) -> Color? { color(text, motion.style) }
            func effects(_ name: String) -> [Effect] {
                motion.effects[name] ?? motion.style.effects[name] ?? []
            }
            func number(_ name: String, _ base: Double) -> AttributeTrack {
                track(name, of: child, [base], effects(name)) { $0.factor.map { [$0] } }
            }
            let base = motion.style["stop-color"].flatMap(stopColor) ?? Color(rgb: 0)
            let colorEffects = premultiplied(effects("stop-color"), base: base, stopColor).effects
            result.append(
                GradientStopTrack(
                    color: track("stop-color", of: child, base.channels, colorEffects) {
                        stopColor($0)?.channels
                    },
                    opacity: number("stop-opacity", motion.style["stop-opacity"]?.fraction ?? 1),
                    offset: number("offset", child["offset"]?.fraction ?? 0)))
        }
        stopTracks[ObjectIdentifier(owner)] = result
        return result
    }

    /// Adds the animations of a gradient's stops and geometry to its layer.
    private func move(
        _ node: inout LayerNode, _ tracks: [GradientStopTrack], _ geometry: GradientGeometry,
        _ isRadial: Bool, _ square: Rect
    ) {
        func stops(_ time: Double) -> [GradientStop] { tracks.stops(at: time).withEnds(always: true) }
        func add(
            _ keyPath: String, _ effects: [Effect], _ numbers: @escaping (Double) -> [Double],
            _ format: ([Double]) -> SceneValue
        ) {
            guard !effects.isEmpty else { return }
            node.animations += sampled(keyPath, effects, numbers, format)
        }
        add("colors", tracks.flatMap { $0.color.effects + $0.opacity.effects }) { time in
            stops(time).flatMap(\.color.channels)
        } _: { numbers in
            .list(stride(from: 0, to: numbers.count, by: 4).map { .color(Color(channels: numbers[$0...])) })
        }
        add("locations", tracks.flatMap(\.offset.effects), { stops($0).map(\.location) }) {
            .numbers($0)
        }
        for (keyPath, isEnd) in [("startPoint", false), ("endPoint", true)] {
            add(keyPath, geometry.effects) { time in
                let axis = geometry.axis(isRadial: isRadial, at: time)
                let point = isEnd ? axis.end : axis.start
                return [point.x, point.y]
            } _: {
                square.unitPoint(of: Point($0[0], $0[1]))
            }
        }
    }
}
