import Colors
import Geometry
import Layers

// What a layer draws by its kind.
extension SVGBuilder {
    /// The elements of a layer's content.
    mutating func content(_ subject: Subject) -> [SVGElement] {
        switch subject.example.content {
        case .plain, .replicator: []
        case .gradient: gradient(subject)
        case .shape: outlined(fills(subject), strokes(subject))
        }
    }

    /// A fill and a line along the same path as one element, which draws them in this order.
    private func outlined(_ fills: [SVGElement], _ strokes: [SVGElement]) -> [SVGElement] {
        guard fills.count == 1, strokes.count == 1, let both = fills[0].joined(with: strokes[0], by: "d")
        else {
            return fills + strokes
        }
        return [both]
    }

    /// The inside of a shape: its colour, and for each pattern it ever has the pattern, as strong as it is at
    /// the time. A fade from one fill to another lays the second over the first.
    private mutating func fills(_ subject: Subject) -> [SVGElement] {
        var element = SVGElement("path")
        if subject.example.shape?.fillRule == .evenOdd { element.set("fill-rule", "evenodd") }
        element.set("d", track(subject) { $0.shape?.path ?? Path() })
        var result: [SVGElement] = []
        var colored = element
        if paint(&colored, "fill", subject, { $0.shape?.fillColor?.mixedColor }) { result.append(colored) }
        var patterns: [Pattern] = []
        for time in timeline.frames {
            for pattern in subject.layer(time).shape?.fillColor?.patterns ?? []
            where !patterns.contains(pattern) {
                patterns.append(pattern)
            }
        }
        for pattern in patterns {
            var filled = element
            filled.set("fill", define(SVGElement(pattern, decimals: timeline.decimals)))
            filled.set(
                "fill-opacity",
                track(subject, 0.002) {
                    SVGValue(subject.layer($0).shape?.fillColor?.weight(of: pattern) ?? 0)
                },
                standard: "1")
            result.append(filled)
        }
        return result
    }

    /// The gradient over the bounds. What turns about a point has no gradient in SVG: it is drawn in sectors.
    private mutating func gradient(_ subject: Subject) -> [SVGElement] {
        guard let example = subject.example.gradient, !example.colors.isEmpty else { return [] }
        var element = SVGElement("path")
        element.set("d", track(subject, path: \.outline))
        if example.type == .conic { return sectors(subject, example, clip: element) }
        var gradient = SVGElement(
            example.type == .axial ? "linearGradient" : "radialGradient",
            [("gradientUnits", "userSpaceOnUse")])
        func set(_ name: String, _ number: @escaping (Ends) -> Double) {
            gradient.set(name, track(subject) { number(Ends($0)) })
        }
        switch example.type {
        case .axial, .conic:
            set("x1") { $0.start.x }
            set("y1") { $0.start.y }
            set("x2") { $0.end.x }
            set("y2") { $0.end.y }
        case .radial:
            // A circle about the origin, stretched to reach the end both ways.
            let ends = Ends(subject.example)
            let map = [
                ends.end.x - ends.start.x, 0, 0, ends.end.y - ends.start.y, ends.start.x, ends.start.y,
            ]
            for name in ["cx", "cy"] { gradient.set(name, "0") }
            gradient.set("r", "1")
            gradient.set("gradientTransform", "matrix(\(SVGValue(map).text(decimals: timeline.decimals)))")
        }
        for index in example.colors.indices {
            var stop = SVGElement("stop")
            stop.set(
                "offset",
                track(subject, 0.001) { SVGValue(subject.layer($0).gradient?.location(index) ?? 0) })
            _ = paint(&stop, "stop-color", subject) { $0.gradient?.color(index) }
            gradient.children.append(stop)
        }
        element.set("fill", define(gradient))
        return [element]
    }

    /// A conic gradient, as sectors of one colour each.
    private mutating func sectors(
        _ subject: Subject, _ example: GradientContent, clip: SVGElement
    ) -> [SVGElement] {
        let count = 180
        let ends = Ends(subject.example)
        let way = ends.end - ends.start
        let reach = 2 * (subject.example.bounds.size.width + subject.example.bounds.size.height)
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
                return ends.start + angle * (way.length > 0 ? reach / way.length : 0)
            }
            var sector = SVGElement("path")
            sector.set("d", SVGValue(Path(polygon: [ends.start] + rim)).text(decimals: timeline.decimals))
            let share = (Double(index) + 0.5) / Double(count)
            if paint(&sector, "fill", subject, { $0.gradient?.color(at: share) }) {
                group.children.append(sector)
            }
        }
        return [group]
    }

    /// Where a gradient begins and ends, in points of the layer.
    private struct Ends {
        let start: Point
        let end: Point

        init(_ layer: Layer) {
            func point(_ share: Point?) -> Point {
                Point(
                    layer.bounds.origin.x + (share?.x ?? 0) * layer.bounds.size.width,
                    layer.bounds.origin.y + (share?.y ?? 0) * layer.bounds.size.height)
            }
            start = point(layer.gradient?.startPoint)
            end = point(layer.gradient?.endPoint)
        }
    }
}

extension GradientContent {
    /// Where a colour is reached, 0 to 1.
    fileprivate func location(_ index: Int) -> Double {
        if locations.count == colors.count, locations.indices.contains(index) { return locations[index] }
        return Double(index) / Double(max(1, colors.count - 1))
    }

    /// A colour by its number; the last one where there are fewer.
    fileprivate func color(_ index: Int) -> Color? {
        colors.indices.contains(index) ? colors[index] : colors.last
    }

    /// The colour at a share of the way.
    fileprivate func color(at share: Double) -> Color? {
        guard let upper = colors.indices.first(where: { location($0) >= share }) else { return colors.last }
        guard upper > 0 else { return colors.first }
        let (low, high) = (location(upper - 1), location(upper))
        let progress = high > low ? (share - low) / (high - low) : 1
        return colors[upper - 1].interpolated(to: colors[upper], progress: progress)
    }
}

extension Fill {
    /// The leaves of the fill that are laid over each other, each with its strength.
    private var leaves: [(fill: Fill, weight: Double)] {
        guard case .crossFade(let from, let to, let progress) = self else { return [(self, 1)] }
        return from.leaves + to.leaves.map { ($0.fill, $0.weight * progress) }
    }

    /// The colour among the leaves, as strong as it is.
    fileprivate var mixedColor: Color? {
        leaves.compactMap { leaf in leaf.fill.color.map { $0.withAlpha($0.alpha * leaf.weight) } }.last
    }

    fileprivate var patterns: [Pattern] {
        leaves.compactMap { leaf in if case .pattern(let pattern) = leaf.fill { pattern } else { nil } }
    }

    fileprivate func weight(of pattern: Pattern) -> Double {
        leaves.first { $0.fill == .pattern(pattern) }?.weight ?? 0
    }
}

extension SVGElement {
    /// A pattern as a tile of squares.
    fileprivate init(_ pattern: Pattern, decimals: Int) {
        let cell = Size(
            pattern.size.width / Double(pattern.width), pattern.size.height / Double(pattern.height))
        let squares = pattern.pixels.enumerated().map { index, color in
            let rect = [
                Double(index % pattern.width) * cell.width, Double(index / pattern.width) * cell.height,
                cell.width, cell.height,
            ].map { SVGValue($0).text(decimals: decimals) }
            return SVGElement(
                "rect",
                [
                    ("x", rect[0]), ("y", rect[1]), ("width", rect[2]), ("height", rect[3]),
                    ("fill", color.hex),
                ])
        }
        let frame = [pattern.origin.x, pattern.origin.y, pattern.size.width, pattern.size.height].map {
            SVGValue($0).text(decimals: decimals)
        }
        self.init(
            "pattern",
            [
                ("patternUnits", "userSpaceOnUse"), ("x", frame[0]), ("y", frame[1]), ("width", frame[2]),
                ("height", frame[3]),
            ], children: squares)
    }
}
