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
        if let gradient = subject.of(\.gradient) {
            if gradient.example.stops.isEmpty { return [] }
            if gradient.example.type == .conic {
                return sectors(gradient, of: subject.example.path, clip: element)
            }
            element.set("fill", define(self.gradient(gradient)))
            element.set("fill-opacity", gradient.opacity { _ in 1 }, standard: "1")
            return [element]
        }
        var result: [SVGElement] = []
        var colored = element
        if subject.paint(&colored, "fill", \.color) { result.append(colored) }
        var patterns: [Pattern] = []
        for (pattern, _) in subject.states.flatMap(\.patterns) where !patterns.contains(pattern) {
            patterns.append(pattern)
        }
        for pattern in patterns {
            var filled = element
            filled.set("fill", define(SVGElement(pattern, decimals: timeline.decimals)))
            filled.set(
                "fill-opacity",
                subject.opacity { $0.patterns.first { $0.pattern == pattern }?.opacity ?? 0 }, standard: "1")
            result.append(filled)
        }
        return result
    }

    /// A gradient along a line or out from a point.
    private func gradient(_ subject: SVGSubject<DisplayGradient>) -> SVGElement {
        let example = subject.example
        var gradient: SVGElement
        if example.type == .radial {
            // A circle about the origin, stretched to reach the end both ways.
            let way = example.end - example.start
            let map = SVGValue([way.dx, 0, 0, way.dy, example.start.x, example.start.y])
            gradient = SVGElement(
                "radialGradient",
                [
                    ("gradientUnits", "userSpaceOnUse"), ("cx", "0"), ("cy", "0"), ("r", "1"),
                    ("gradientTransform", "matrix(\(map.text(decimals: timeline.decimals)))"),
                ])
        } else {
            gradient = SVGElement("linearGradient", [("gradientUnits", "userSpaceOnUse")])
            gradient.set("x1", subject.length(\.start.x))
            gradient.set("y1", subject.length(\.start.y))
            gradient.set("x2", subject.length(\.end.x))
            gradient.set("y2", subject.length(\.end.y))
        }
        for index in example.stops.indices {
            // Where there are fewer stops later, the last one stands for those that are gone.
            let stop = { (gradient: DisplayGradient) in gradient.stops.prefix(index + 1).last }
            var element = SVGElement("stop")
            element.set("offset", subject.track(0.001) { SVGValue(stop($0)?.location ?? 0) })
            _ = subject.paint(&element, "stop-color") { stop($0)?.color }
            gradient.children.append(element)
        }
        return gradient
    }

    /// A gradient that turns about a point, for which SVG has no words: sectors of one colour each.
    private mutating func sectors(
        _ subject: SVGSubject<DisplayGradient>, of path: Path, clip: SVGElement
    ) -> [SVGElement] {
        let count = 180
        let example = subject.example
        let way = example.end - example.start
        let size = path.bounds?.size ?? .zero
        let reach = 2 * (size.width + size.height)
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
            if subject.paint(&sector, "fill", { $0.stops.color(at: share) }) { group.children.append(sector) }
        }
        return [group]
    }
}

extension DisplayList.FilledOutline {
    /// The gradient that it is painted with; nil when it is another paint.
    fileprivate var gradient: DisplayGradient? {
        if case .gradient(let gradient)? = paints.first { gradient } else { nil }
    }

    /// The topmost colour.
    fileprivate var color: Color? {
        paints.lazy.compactMap { if case .color(let color) = $0 { color } else { nil } }.last
    }

    /// The patterns and how strongly each shows.
    fileprivate var patterns: [(pattern: Pattern, opacity: Double)] {
        paints.compactMap {
            if case .pattern(let pattern, let opacity) = $0 { (pattern, opacity) } else { nil }
        }
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
