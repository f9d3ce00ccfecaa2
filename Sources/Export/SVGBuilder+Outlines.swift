import Colors
import Geometry
import Layers
import Pictures
import Playback

// Strokes.
extension SVGBuilder {
    /// Returns the elements of a stroke.
    ///
    /// A whole stroke is a path with SVG's own dashes. A part of a solid stroke is one dash for each subpath, with
    /// `pathLength` as the unit. SVG's dashes are by length, so a trim by parameter is converted to lengths at as
    /// many times as necessary. SVG cannot express a part of a dashed stroke, or one that wraps around the end: these
    /// are paths of the visible part, frame by frame.
    func strokes(_ subject: TrackedItem<StrokedLine>) -> [SVGElement] {
        var line = SVGElement("path", [("fill", "none")])
        guard subject.paint(&line, "stroke", { $0.isVisible ? $0.color : nil }) else { return [] }
        line.set("stroke-width", subject.length { max(0, $0.style.width) }, standard: "1")
        let states = Array(subject.states)
        line.set("stroke-linecap", subject.word(\.style.cap.rawValue), standard: "butt")
        line.set("stroke-linejoin", subject.word(\.style.join.rawValue), standard: "miter")
        if states.contains(where: { $0.style.join == .miter }) {
            line.set("stroke-miterlimit", subject.length { max(1, $0.style.miterLimit) }, standard: "4")
        }
        let isScaled = subject.example.vectorEffect == .none
        if !isScaled { line.set("vector-effect", subject.example.vectorEffect.rawValue) }
        if states.allSatisfy({ $0.trim.isWhole && $0.dashScale != nil }) { return [whole(line, subject)] }
        let verbs = subject.example.path.verbs
        // Browsers disagree about `pathLength` of a non-scaling stroke.
        if isScaled, states.allSatisfy({ $0.dash == nil && $0.trim.offset == 0 && $0.path.verbs == verbs }),
            let subject = subject.part(MeasuredLine.measure())
        {
            return subject.example.lengths.subpaths.indices.map { part(line, subject, subpath: $0) }
        }
        line.set("d", subject.outline { $0.isVisible ? $0.drawn : Path() })
        return [line]
    }

    private func whole(_ line: SVGElement, _ subject: TrackedItem<StrokedLine>) -> SVGElement {
        var line = line
        line.set("d", subject.outline(\.path))
        guard subject.states.contains(where: { $0.dash != nil }) else { return line }
        line.set(
            "stroke-dasharray", subject.word { dashes($0.dash?.scaled(by: $0.dashScale ?? 1)) },
            standard: "none")
        line.set("stroke-dashoffset", subject.length { $0.dashPhase * ($0.dashScale ?? 1) }, standard: "0")
        return line
    }

    private func dashes(_ pattern: DashPattern?) -> String {
        guard var lengths = pattern?.lengths else { return "none" }
        // SVG also repeats an odd number of lengths.
        while lengths.count.isMultiple(of: 2),
            lengths.prefix(lengths.count / 2).elementsEqual(lengths.suffix(lengths.count / 2))
        {
            lengths.removeLast(lengths.count / 2)
        }
        return SVGValue(lengths).text(decimals: timeline.decimals)
    }

    private func part(
        _ line: SVGElement, _ subject: TrackedItem<MeasuredLine>, subpath index: Int
    ) -> SVGElement {
        var line = line
        let outline = subject.outline { $0.subpaths.indices.contains(index) ? $0.subpaths[index] : Path() }
        line.set("d", outline)
        let unit = outline.isConstant ? length(subject.example, ofSubpath: index) : 1
        let subject = subject.cornered { $0.distancesToJoints(ofSubpath: index) }
        line.set("pathLength", unit.svg(3))
        line.set(
            "stroke-dasharray",
            subject.track(0.0005 * unit) { line in
                let (start, end) = line.drawnPart(ofSubpath: index)
                return SVGValue([max(0, end - start) * unit, 2 * unit])
            })
        line.set(
            "stroke-dashoffset",
            subject.track(0.0005 * unit) { SVGValue(-$0.drawnPart(ofSubpath: index).start * unit) },
            standard: "0")
        // A part without length has no dot, whatever its caps.
        let visibility = subject.word { line in
            let (start, end) = line.drawnPart(ofSubpath: index)
            return start < end ? "1" : "0"
        }
        guard !visibility.isConstant else { return line }
        var group = SVGElement("g", children: [line])
        group.set("opacity", visibility)
        return group
    }

    /// Returns the length of a subpath in points, or 1 if it is empty, so that viewers without `pathLength` draw the
    /// part too.
    private func length(_ line: MeasuredLine, ofSubpath index: Int) -> Double {
        let length = line.lengths.subpaths[index].length
        return length > 0 && length.isFinite ? length : 1
    }
}

extension StrokedLine {
    /// The factor that fits the dashes to each whole subpath, or `nil` if subpaths need different factors.
    ///
    /// A non-scaling stroke has the dashes of the model, because SVG measures them after the transforms.
    fileprivate var dashScale: Double? {
        guard let dash, dashFit == .seamless, vectorEffect == .none else { return 1 }
        let scales = Set(
            ArcLength(path).subpaths.map { subpath in
                subpath.isClosed ? dash.fitted(toLoopOf: subpath.length).period / dash.period : 1
            })
        return scales.count > 1 ? nil : scales.first ?? 1
    }
}

/// A stroke with the measurements of its path, which all its subpaths need at each time.
private struct MeasuredLine {
    var trim: Trim
    let lengths: ArcLength
    /// The subpaths that draw something.
    let subpaths: [Path]

    private init(_ line: StrokedLine) {
        trim = line.trim
        lengths = ArcLength(line.path)
        subpaths = line.path.subpaths.filter { $0.verbs.count > 1 }
    }

    /// Returns a function that measures lines. It measures a path only once until the path changes.
    static func measure() -> (StrokedLine) -> MeasuredLine {
        var last: MeasuredLine?
        return { line in
            guard var measured = last, measured.lengths.path == line.path else {
                let measured = MeasuredLine(line)
                last = measured
                return measured
            }
            measured.trim = line.trim
            return measured
        }
    }

    func drawnPart(ofSubpath index: Int) -> (start: Double, end: Double) {
        if trim.mode == .each, trim.cut == .length { return (trim.start, trim.end) }
        guard lengths.subpaths.indices.contains(index) else { return (trim.start, trim.end) }
        let subpath = lengths.subpaths[index]
        guard subpath.length > 0 else { return (0, 0) }
        func fraction(_ end: Double) -> Double {
            let cut = lengths.length(ofCutAt: end, by: trim.cut)
            return ((cut - subpath.lengths.lowerBound) / subpath.length).clamped(to: 0...1)
        }
        let ends = trimLengths(of: subpath)
        return (fraction(ends.start), fraction(ends.end))
    }

    private func trimLengths(of subpath: ArcLength.Subpath) -> (start: Double, end: Double) {
        let (first, length) =
            trim.mode == .total ? (0, lengths.total) : (subpath.lengths.lowerBound, subpath.length)
        return (first + trim.start * length, first + trim.end * length)
    }

    /// Returns the distances of both ends of a trim by parameter from each joint of a subpath, where their speed
    /// jumps. A trim by length has none.
    func distancesToJoints(ofSubpath index: Int) -> [Double] {
        guard trim.cut == .parameter, lengths.subpaths.indices.contains(index) else { return [] }
        let ends = trimLengths(of: lengths.subpaths[index])
        return lengths.joints(ofSubpath: index).flatMap { [ends.start - $0, ends.end - $0] }
    }
}

// MARK: - Fills

extension SVGBuilder {
    mutating func fill(_ subject: TrackedItem<DisplayList.FilledOutline>) -> [SVGElement] {
        var element = SVGElement("path")
        element.set(
            "fill-rule", subject.word { $0.rule == .evenOdd ? "evenodd" : "nonzero" }, standard: "nonzero")
        element.set("d", subject.outline(\.path))
        if let gradient = subject.of(\.gradient) {
            if gradient.example.type == .conic {
                return sectors(gradient, of: subject, clip: element)
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
            filled.set("fill", define(pattern))
            filled.set(
                "fill-opacity",
                subject.opacity { $0.patterns.first { $0.pattern == pattern }?.opacity ?? 0 }, standard: "1")
            result.append(filled)
        }
        return result
    }

    private func gradient(_ subject: TrackedItem<DisplayGradient>) -> SVGElement {
        let example = subject.example
        var gradient: SVGElement
        if example.type == .radial {
            // A unit circle around the origin, scaled to the end.
            let numbers = SVGValue(example.map.numbers)
            gradient = SVGElement(
                "radialGradient",
                [
                    ("gradientUnits", "userSpaceOnUse"), ("cx", "0"), ("cy", "0"), ("r", "1"),
                    ("gradientTransform", "matrix(\(numbers.text(decimals: timeline.decimals)))"),
                ])
            let center = subject.track(timeline.tolerance) { SVGValue([$0.map.tx, $0.map.ty]) }
            let radii = subject.track(timeline.tolerance) { SVGValue([$0.map.a, $0.map.d]) }
            if !center.isConstant || !radii.isConstant {
                var scale = radii.animation(of: "gradientTransform", type: "scale")
                scale.set("additive", "sum")
                gradient.children = [center.animation(of: "gradientTransform", type: "translate"), scale]
            }
            gradient.set("fx", subject.track(0.001) { SVGValue($0.focus.dx) }, standard: "0")
            gradient.set("fy", subject.track(0.001) { SVGValue($0.focus.dy) }, standard: "0")
        } else {
            gradient = SVGElement("linearGradient", [("gradientUnits", "userSpaceOnUse")])
            gradient.set("x1", subject.length(\.start.x))
            gradient.set("y1", subject.length(\.start.y))
            gradient.set("x2", subject.length(\.end.x))
            gradient.set("y2", subject.length(\.end.y))
        }
        gradient.children += example.stops.indices.map { stop($0, of: subject) }
        return gradient
    }

    private func stop(_ index: Int, of subject: TrackedItem<DisplayGradient>) -> SVGElement {
        // If the number of stops decreases, the last one replaces the missing ones.
        let stop = { (gradient: DisplayGradient) in gradient.drawnStops.prefix(index + 1).last }
        let isInside = subject.states.allSatisfy { stop($0) == $0.stops.prefix(index + 1).last }
        // A stop begins and ends to move at the ends of the gradient.
        let distances = { (gradient: DisplayGradient) in
            gradient.stops.prefix(index + 1).suffix(1).flatMap { [$0.location, $0.location - 1] }
        }
        let subject = isInside ? subject : subject.cornered(distances)
        var element = SVGElement("stop")
        element.set("offset", subject.track(0.001) { SVGValue(stop($0)?.location ?? 0) })
        _ = subject.paint(&element, "stop-color") { stop($0)?.color }
        return element
    }

    /// Returns the sectors of a conic gradient, which move with its start and its direction.
    private mutating func sectors(
        _ subject: TrackedItem<DisplayGradient>, of outline: TrackedItem<DisplayList.FilledOutline>,
        clip: SVGElement
    ) -> [SVGElement] {
        let count = 180
        let radius = outline.states.compactMap(\.enclosingRadius).max() ?? 0
        var sectors: [SVGElement] = []
        for index in 0..<count {
            let arc = [Double(index), Double(index) + 1].map { step in
                Affine(rotation: step / Double(count) * 2 * .pi).apply(Point(radius, 0))
            }
            var sector = SVGElement("path")
            let outline = SVGValue(Path(polygon: [.zero] + arc))
            sector.set("d", outline.text(decimals: timeline.decimals))
            let fraction = (Double(index) + 0.5) / Double(count)
            // Without a direction, all is the end of the gradient.
            let isSeen = subject.paint(&sector, "fill") {
                $0.stops.color(at: $0.start == $0.end ? 1 : fraction)
            }
            if isSeen { sectors.append(sector) }
        }
        let placement = subject.of { gradient in
            let direction = Affine(rotation: (gradient.end - gradient.start).angle)
            return Placement(anchor: .zero, map: direction, position: gradient.start)
        }
        // With smooth edges, gaps between the sectors would be visible.
        return [
            SVGElement(
                "g",
                [
                    ("clip-path", define(SVGElement("clipPath", children: [clip]))),
                    ("shape-rendering", "crispEdges"),
                ], children: placement.flatMap(SVGTransforms.init)?.wrap(sectors) ?? sectors)
        ]
    }
}

extension DisplayGradient {
    /// The stops with locations in 0...1. A stop outside has the colour at the end of the gradient.
    fileprivate var drawnStops: [GradientStop] {
        stops.map { stop in
            let location = stop.location.clampedToUnit
            let isInside = location == stop.location
            return isInside ? stop : GradientStop(location, stops.color(at: location) ?? stop.color)
        }
    }
}

extension DisplayList.FilledOutline {
    fileprivate var gradient: DisplayGradient? {
        if case .gradient(let gradient)? = paints.first { gradient } else { nil }
    }

    /// A distance from the start of the gradient beyond each point of the outline.
    fileprivate var enclosingRadius: Double? {
        guard let gradient, let bounds = path.bounds else { return nil }
        return (bounds.center - gradient.start).length + bounds.size.width + bounds.size.height
    }

    fileprivate var color: Color? {
        paints.lazy.compactMap { if case .color(let color) = $0 { color } else { nil } }.last
    }

    fileprivate var patterns: [(pattern: Pattern, opacity: Double)] {
        paints.compactMap {
            if case .pattern(let pattern, let opacity) = $0 { (pattern, opacity) } else { nil }
        }
    }
}

extension Pattern {
    /// Whether exports write the pattern as a PNG file.
    var isPicture: Bool { pixels.count > 256 || magnificationFilter == .linear }
}

extension SVGElement {
    init(_ pattern: Pattern, decimals: Int) {
        self.init(
            "pattern",
            [("patternUnits", "userSpaceOnUse")]
                + SVGElement.box(Rect(origin: pattern.origin, size: pattern.size), decimals),
            children: pattern.isPicture
                ? [Self.image(pattern, decimals: decimals)] : Self.squares(pattern, decimals: decimals))
    }

    private static func image(_ pattern: Pattern, decimals: Int) -> SVGElement {
        let isPixelated = pattern.magnificationFilter == .nearest
        return SVGElement(
            "image",
            box(Rect(origin: .zero, size: pattern.size), decimals) + [("preserveAspectRatio", "none")]
                + (isPixelated ? [("image-rendering", "pixelated")] : [])
                + [("href", PNG.dataURL(pattern.tile))])
    }

    private static func squares(_ pattern: Pattern, decimals: Int) -> [SVGElement] {
        let cell = Size(
            pattern.size.width / Double(pattern.width), pattern.size.height / Double(pattern.height))
        return pattern.pixels.enumerated().map { index, color in
            let origin = Point(
                Double(index % pattern.width) * cell.width, Double(index / pattern.width) * cell.height)
            return SVGElement("rect", box(Rect(origin: origin, size: cell), decimals) + [("fill", color.hex)])
        }
    }

    static func box(_ rect: Rect, _ decimals: Int) -> [(name: String, value: String)] {
        func text(_ number: Double) -> String { SVGValue(number).text(decimals: decimals) }
        return [
            ("x", text(rect.origin.x)), ("y", text(rect.origin.y)), ("width", text(rect.size.width)),
            ("height", text(rect.size.height)),
        ]
    }
}
