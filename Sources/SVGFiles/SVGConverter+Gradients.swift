import Colors
import Geometry
import Scenes

extension SVGConverter {
    /// Returns the layer of a gradient, or the colour of its only stop.
    ///
    /// The gradient refers to `bounds`. The drawing stays within `reach` and extends beyond it by `margin`.
    func gradient(
        _ element: XMLElement, _ bounds: Rect, reach: Rect, margin: Double, _ parts: Parts
    ) throws(Problem) -> SVGPaint {
        let chain = references(from: element)
        let shared = ["gradientUnits", "gradientTransform", "spreadMethod"]
        func attribute(_ name: String) -> String? {
            chain.lazy.filter { $0.name == element.name || shared.contains(name) }.compactMap { $0[name] }
                .first
        }
        var tracks = stopTracks(chain, parts.context)
        // A stop that moves is a gradient even if it is the only one.
        if tracks.count == 1, !tracks[0].effects.isEmpty { tracks += tracks }
        var stops = tracks.stops(at: nil)
        guard let last = stops.last else { return .none }
        guard stops.count > 1 else { return .color(last.color) }
        let isRelative = attribute("gradientUnits") != "userSpaceOnUse"
        if isRelative, bounds.size.width <= 0 || bounds.size.height <= 0 { return .none }
        let matrix = gradientMatrix(
            element, attribute("gradientTransform"), isRelative ? bounds : nil, parts.context.viewport)
        guard let inverse = matrix.inverted else { return .color(last.color) }
        let area = inverse.boundingBox(of: reach.insetBy(dx: -margin, dy: -margin))
        if isRelative, reach != bounds {
            report(parts.element, "the gradient of a shape that changes its size keeps its place")
        }
        // A square keeps the lines of equal colour at right angles to the axis.
        let side = max(area.size.width, area.size.height, 1e-6)
        let square = Rect(area.center.x - side / 2, area.center.y - side / 2, side, side)
        let unit = SVGViewport(size: isRelative ? Size(1, 1) : parts.context.viewport.size)
        let changes = motion(of: element, [:], parts.context).effects
        if changes["transform"] != nil {
            report(element, "animations of gradientTransform are not supported; the gradient keeps its place")
        }
        let values = GradientGeometry(unit, changes) { attribute($0) }
        func length(_ name: String) -> Double { values.value(name, at: nil) }
        let isRadial = element.name == "radialGradient"
        let axis = values.axis(isRadial: isRadial, at: nil)
        var focus = Vector.zero
        if isRadial {
            let (center, radius) = (axis.0, length("r"))
            guard radius > 0 else { return .color(last.color) }
            let inner: Double
            (focus, inner) = focalCircle(element, unit, center, radius, attribute)
            if inner > 0 {
                stops = stops.map { GradientStop(inner + $0.location * (1 - inner), $0.color) }
            }
        } else if axis.0.distance(to: axis.1) == 0, values.effects.isEmpty {
            return .color(last.color)
        }
        let spread = attribute("spreadMethod") ?? "pad"
        let repeats = ["reflect", "repeat"].contains(spread)
        let effects = tracks.flatMap(\.effects) + values.effects
        let (shown, line) =
            !effects.isEmpty
            ? (stops.withEnds(always: true), axis)
            : repeats
                ? repeated(stops, axis, isRadial, spread == "reflect", over: square) : padded(stops, axis)
        try count(shown.count, of: parts.element)
        var node = layer(shown.withEnds(), line, isRadial, square, matrix)
        if focus.length > 1e-3 {
            if repeats {
                report(element, "the focal point of a gradient that repeats has no effect; it is centred")
            } else {
                node.set("x-focus", .numbers([focus.dx, focus.dy]))
            }
        }
        if !effects.isEmpty, repeats || attribute("fr") != nil {
            report(
                element,
                "animations of a gradient that repeats or has fr are not supported; it keeps its colours")
        } else if !effects.isEmpty {
            move(&node, tracks, values, isRadial, square)
        }
        return .layer(node)
    }

    /// Returns the transform of a gradient to the canvas, from the unit square of a box if there is one.
    private func gradientMatrix(
        _ element: XMLElement, _ transform: String?, _ box: Rect?, _ view: SVGViewport
    ) -> Affine {
        let own = paintMatrix(element, transform, box == nil ? nil : Rect(0, 0, 1, 1), view)
        // Browsers ignore a transform without an inverse.
        let matrix = own.inverted == nil ? .identity : own
        return box.map { matrix.concatenating(Affine(toBox: $0)) } ?? matrix
    }

    /// Returns the vector from the centre of a radial gradient to its focus, and the radius of the circle about the focus,
    /// both in radii.
    private func focalCircle(
        _ element: XMLElement, _ unit: SVGViewport, _ center: Point, _ radius: Double,
        _ attribute: (String) -> String?
    ) -> (focus: Vector, radius: Double) {
        let fx = attribute("fx").flatMap { unit.length($0, .x) } ?? center.x
        let fy = attribute("fy").flatMap { unit.length($0, .y) } ?? center.y
        let focus = (Point(fx, fy) - center) * (1 / radius)
        let inner = max(attribute("fr").flatMap { unit.length($0) } ?? 0, 0) / radius
        if inner > 1 { report(element, "fr is larger than r; it counts as r") }
        if focus.length > 1 {
            report(element, "the focal point is outside of the circle; it moves to the nearest place inside")
        }
        return (focus, min(inner, 0.9999))
    }

    /// Returns the transform of a gradient or a pattern about its origin, which lies in a box or in the view box.
    func paintMatrix(
        _ element: XMLElement, _ transform: String?, _ box: Rect?, _ view: SVGViewport
    ) -> Affine {
        let declared = sheet.declared(by: element)
        let list = (transform ?? declared["transform"]).flatMap { TransformFunction.list($0, in: view) }
        guard let matrix = list?.matrix else { return .identity }
        let origin = declared["transform-origin"].map {
            self.origin($0, in: box ?? Rect(origin: .zero, size: view.size))
        }
        return matrix.about(origin ?? .zero)
    }

    /// Returns whether a gradient, or another one that it refers to, has stops.
    func hasStops(_ gradient: XMLElement) -> Bool {
        references(from: gradient).contains { $0.children.contains { $0.name == "stop" } }
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
        Style(declared: sheet.declared(by: element), parent: element.parent.map(inheritedStyle))
    }

    /// Returns the stops and the axis of a gradient whose first colour also shows before its first stops.
    ///
    /// Of several stops at the start, the first one has the colour before the axis. It needs a place there.
    private func padded(_ stops: [GradientStop], _ axis: (Point, Point)) -> ([GradientStop], (Point, Point)) {
        guard stops.count > 1, stops[1].location == 0 else { return (stops, axis) }
        let lead = 1e-3
        let moved = stops.enumerated().map { index, stop in
            GradientStop(index == 0 ? 0 : (stop.location + lead) / (1 + lead), stop.color)
        }
        return (moved, (axis.0 + (axis.1 - axis.0) * -lead, axis.1))
    }

    /// Returns the stops of a gradient that repeats over an area, and its longer axis.
    private func repeated(
        _ stops: [GradientStop], _ axis: (Point, Point), _ isRadial: Bool, _ reflects: Bool, over area: Rect
    ) -> ([GradientStop], (Point, Point)) {
        let vector = axis.1 - axis.0
        let shares = Path(rect: area).points.map { corner in
            isRadial
                ? corner.distance(to: axis.0) / vector.dx
                : (corner - axis.0).dot(vector) / vector.lengthSquared
        }.filter(\.isFinite)
        let most = Double((10_000 / stops.count).clamped(to: 1...100))
        let low = isRadial ? 0 : max((shares.min() ?? 0).rounded(.down), -(most / 2).rounded())
        let high = min(max((shares.max() ?? 1).rounded(.up), low + 1), low + most)
        var result: [GradientStop] = []
        for cycle in Int(low)..<Int(high) {
            let isMirrored = reflects && cycle % 2 != 0
            for stop in isMirrored ? stops.reversed() : stops {
                let place = isMirrored ? 1 - stop.location : stop.location
                let location = (Double(cycle) + place - low) / (high - low)
                if place == stops[0].location, let last = result.last, last.location < location, place > 0 {
                    result.append(GradientStop(location - place / (high - low), stop.color))
                }
                result.append(GradientStop(location, stop.color))
            }
        }
        return (result, (axis.0 + vector * low, axis.0 + vector * high))
    }

    private func layer(
        _ stops: [GradientStop], _ axis: (Point, Point), _ isRadial: Bool, _ square: Rect, _ matrix: Affine
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
        node.set("startPoint", square.share(of: axis.0))
        node.set("endPoint", square.share(of: axis.1))
        if isRadial { node.set("type", .plain("radial")) }
        return node
    }
}
