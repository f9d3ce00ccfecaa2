import Colors
import Geometry
import Layers

// Insides of outlines, by what they are painted with.
extension SVGBuilder {
    /// The elements of a filled outline: one of its colour, and one of each pattern it ever has, as strong as it
    /// is at the time. A fade from one fill to another lays the second over the first.
    mutating func fill(_ subject: SVGSubject<DisplayList.FilledOutline>) -> [SVGElement] {
        var element = SVGElement("path")
        if subject.example.rule == .evenOdd { element.set("fill-rule", "evenodd") }
        element.set("d", subject.outline(\.path))
        if let gradient = subject.of(DisplayGradient.init) { return fill(element, gradient) }
        var result: [SVGElement] = []
        var colored = element
        if subject.paint(&colored, "fill", { $0.paint.mixedColor }) { result.append(colored) }
        var patterns: [Pattern] = []
        for pattern in subject.states.flatMap(\.paint.patterns) where !patterns.contains(pattern) {
            patterns.append(pattern)
        }
        for pattern in patterns {
            var filled = element
            filled.set("fill", define(SVGElement(pattern, decimals: timeline.decimals)))
            filled.set("fill-opacity", subject.opacity { $0.paint.weight(of: pattern) }, standard: "1")
            result.append(filled)
        }
        return result
    }

    /// An outline filled with a gradient. What turns about a point has no gradient in SVG: it is drawn in
    /// sectors.
    private mutating func fill(
        _ outline: SVGElement, _ subject: SVGSubject<DisplayGradient>
    ) -> [SVGElement] {
        let (example, stops) = (subject.example, subject.example.gradient.stops)
        guard !stops.isEmpty else { return [] }
        var gradient: SVGElement
        switch example.gradient.type {
        case .conic: return sectors(subject, clip: outline)
        case .axial:
            gradient = SVGElement("linearGradient", [("gradientUnits", "userSpaceOnUse")])
            gradient.set("x1", subject.length(\.start.x))
            gradient.set("y1", subject.length(\.start.y))
            gradient.set("x2", subject.length(\.end.x))
            gradient.set("y2", subject.length(\.end.y))
        case .radial:
            // A circle about the origin, stretched to reach the end both ways.
            let way = example.end - example.start
            let map = SVGValue([way.dx, 0, 0, way.dy, example.start.x, example.start.y])
            gradient = SVGElement(
                "radialGradient",
                [
                    ("gradientUnits", "userSpaceOnUse"), ("cx", "0"), ("cy", "0"), ("r", "1"),
                    ("gradientTransform", "matrix(\(map.text(decimals: timeline.decimals)))"),
                ])
        }
        for index in stops.indices {
            var stop = SVGElement("stop")
            stop.set("offset", subject.track(0.001) { SVGValue($0.stop(index)?.location ?? 0) })
            _ = subject.paint(&stop, "stop-color") { $0.stop(index)?.color }
            gradient.children.append(stop)
        }
        var element = outline
        element.set("fill", define(gradient))
        element.set("fill-opacity", subject.opacity { _ in 1 }, standard: "1")
        return [element]
    }

    /// A conic gradient, as sectors of one colour each.
    private mutating func sectors(
        _ subject: SVGSubject<DisplayGradient>, clip: SVGElement
    ) -> [SVGElement] {
        let count = 180
        let example = subject.example
        let way = example.end - example.start
        let reach = 2 * (example.bounds.size.width + example.bounds.size.height)
        // With smooth edges a gap would show between any two of them.
        var group = SVGElement(
            "g",
            [
                ("clip-path", define(SVGElement("clipPath", children: [clip]))),
                ("shape-rendering", "crispEdges"),
            ])
        for index in 0..<count {
            let rim = [Double(index), Double(index) + 1].map { step in
                let angle = Affine(rotation: step / Double(count) * 2 * .pi).apply(way)
                return example.start + angle * (way.length > 0 ? reach / way.length : 0)
            }
            var sector = SVGElement("path")
            let outline = SVGValue(Path(polygon: [example.start] + rim))
            sector.set("d", outline.text(decimals: timeline.decimals))
            let share = (Double(index) + 0.5) / Double(count)
            if subject.paint(&sector, "fill", { $0.color(at: share) }) { group.children.append(sector) }
        }
        return [group]
    }
}

/// A gradient over a rectangle.
private struct DisplayGradient {
    let gradient: GradientContent
    let bounds: Rect

    /// The paint of an outline; nil when it is no gradient.
    init?(_ outline: DisplayList.FilledOutline) {
        guard case .gradient(let gradient, let bounds) = outline.paint else { return nil }
        self.gradient = gradient
        self.bounds = bounds
    }

    /// Where it begins, in points.
    var start: Point { bounds.point(at: gradient.startPoint) }
    /// Where it ends, in points.
    var end: Point { bounds.point(at: gradient.endPoint) }

    /// A stop by its number; the last one where there are fewer.
    func stop(_ index: Int) -> (location: Double, color: Color)? {
        let stops = gradient.stops
        return index < stops.count ? stops[index] : stops.last
    }

    /// The colour at a share of the way.
    func color(at share: Double) -> Color? {
        let stops = gradient.stops
        guard let upper = stops.firstIndex(where: { $0.location >= share }) else { return stops.last?.color }
        guard upper > 0 else { return stops.first?.color }
        let (low, high) = (stops[upper - 1], stops[upper])
        let way = high.location - low.location
        return low.color.interpolated(
            to: high.color, progress: way > 0 ? (share - low.location) / way : 1)
    }
}

extension DisplayPaint {
    private var leaves: [(leaf: Fill.Leaf, weight: Double)] {
        switch self {
        case .fill(let fill): fill.leaves
        case .gradient: []
        }
    }

    /// The topmost colour, as strong as it is.
    fileprivate var mixedColor: Color? {
        leaves.lazy.compactMap { leaf, weight -> Color? in
            guard case .color(let color) = leaf else { return nil }
            return color.withAlpha(color.alpha * weight)
        }.last
    }

    fileprivate var patterns: [Pattern] {
        leaves.compactMap { leaf, _ in if case .pattern(let pattern) = leaf { pattern } else { nil } }
    }

    fileprivate func weight(of pattern: Pattern) -> Double {
        leaves.first { $0.leaf == .pattern(pattern) }?.weight ?? 0
    }
}

extension SVGElement {
    /// A pattern as a tile of squares.
    fileprivate init(_ pattern: Pattern, decimals: Int) {
        let cell = Size(
            pattern.size.width / Double(pattern.width), pattern.size.height / Double(pattern.height))
        let squares = pattern.pixels.enumerated().map { index, color in
            let origin = Point(
                Double(index % pattern.width) * cell.width, Double(index / pattern.width) * cell.height)
            return SVGElement(
                "rect",
                SVGElement.box(Rect(origin: origin, size: cell), decimals) + [("fill", color.hex)])
        }
        self.init(
            "pattern",
            [("patternUnits", "userSpaceOnUse")]
                + SVGElement.box(Rect(origin: pattern.origin, size: pattern.size), decimals),
            children: squares)
    }

    private static func box(_ rect: Rect, _ decimals: Int) -> [(name: String, value: String)] {
        func text(_ number: Double) -> String { SVGValue(number).text(decimals: decimals) }
        return [
            ("x", text(rect.origin.x)), ("y", text(rect.origin.y)), ("width", text(rect.size.width)),
            ("height", text(rect.size.height)),
        ]
    }
}
