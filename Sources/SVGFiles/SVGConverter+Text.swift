import Colors
import Geometry
import Scenes

/// A part of a text with one style.
private struct TextRun {
    let element: XMLElement
    let motion: SVGConverter.Motion
    let viewport: SVGViewport
    /// The distance from the end of the run before this one.
    var move: Vector
    var text: String

    /// The fraction of a line to the left of its point.
    var alignment: Double { motion.style["text-anchor"].flatMap { ["middle": 0.5, "end": 1][$0] } ?? 0 }

    /// The distance of the baseline below the point of a line.
    var baselineOffset: Vector {
        let alignment = motion.style["alignment-baseline"] ?? "auto"
        let isUsual = ["auto", "baseline"].contains(alignment)
        let factor =
            switch isUsual ? motion.style["dominant-baseline"] : alignment {
            case "middle", "central": 0.35
            case "hanging", "text-before-edge", "before-edge", "text-top", "top": 0.75
            case "mathematical": 0.5
            case "ideographic", "text-after-edge", "after-edge", "text-bottom", "bottom": -0.25
            default: 0.0
            }
        return Vector(0, factor * viewport.fontSize)
    }

    var letterSpacing: Double { motion.style["letter-spacing"].flatMap { viewport.length($0) } ?? 0 }

    var isBold: Bool {
        let weight = motion.style["font-weight"] ?? ""
        return ["bold", "bolder"].contains(weight) || weight.number ?? 400 >= 600
    }

    var isMonospaced: Bool {
        let family = (motion.style["font-family"] ?? "").lowercased()
        return ["mono", "courier", "consolas", "menlo"].contains(where: family.contains)
    }

    /// Whether all spaces count.
    var keepsSpaces: Bool { ["pre", "pre-wrap", "break-spaces"].contains(motion.style["white-space"]) }
}

/// The runs of a line, and the point where it begins, ends or has its middle.
private struct TextLine {
    let point: Point
    var runs: [TextRun] = []
    /// The straight path that the line follows, if there is one.
    var path: StraightPath?
}

/// A straight path of a text, whose length may move.
private struct StraightPath {
    /// The transform from a horizontal line that begins at the origin.
    var matrix = Affine.identity
    var length = 0.0
    var effects: [Effect] = []

    /// Returns the start and the vector to the end of the text of a straight path, or `nil` for other paths.
    static func line(_ text: String) -> (start: Point, vector: Vector)? {
        let points = ShapeOutline.pathValue(text).outline.path
        guard let start = points.points.first, let end = points.points.last,
            points.verbs.count == 2, points.points.count == 2
        else { return nil }
        return (start, end - start)
    }

    /// Creates the path of some values of `d`, or returns `nil` if they are not lines from one point in one direction.
    init?(_ base: String?, _ effects: [Effect]) {
        let texts = [base].compactMap(\.self) + effects.flatMap(\.values).compactMap(\.self)
        guard let lines = texts.mapAll(Self.line), let start = lines.first?.start,
            let longest = lines.map(\.vector).max(by: { $0.length < $1.length }), longest.length > 0,
            lines.allSatisfy({ line in
                line.start == start && abs(line.vector.cross(longest)) < 1e-6 * longest.lengthSquared
                    && line.vector.dot(longest) >= 0
            })
        else { return nil }
        matrix = Affine(rotation: longest.angle).concatenating(Affine(translationX: start.x, y: start.y))
        length = base.flatMap(Self.line)?.vector.length ?? 0
        self.effects = effects
    }
}

extension SVGConverter {
    /// Returns the layers of a text in the letters of a pen.
    func text(
        _ element: XMLElement, _ declared: [String: String], _ context: Context
    ) throws(Problem) -> [LayerNode] {
        let motion = self.motion(of: element, declared, context)
        var node = LayerNode(name(of: element))
        guard show(&node, motion.style) else { return [] }
        var lines: [TextLine] = []
        add(element, motion, declared, context, to: &lines)
        for line in lines { node.sublayers += try layers(line, context) }
        if node.sublayers.isEmpty { return [] }
        texts[ObjectIdentifier(element)] = element
        return try finish(node, element, motion, context, bounds: extent).unwrapped
    }

    /// Reports at the first text that its letters, and those of all others, are not those of the font.
    func reportTexts() {
        guard let first = texts.values.min(by: { $0.offset < $1.offset }) else { return }
        report(
            first,
            texts.count == 1
                ? "<text>: other letters replace the font; convert the text to paths"
                : "<text>: other letters replace the font of \(texts.count) texts; convert the texts to paths"
        )
    }

    /// Adds the text of an element and its children. A child with a position begins a line.
    private func add(
        _ element: XMLElement, _ motion: Motion, _ declared: [String: String], _ context: Context,
        to lines: inout [TextLine]
    ) {
        var inside = context
        inside.style = motion.style
        inside.viewport.setFontSize(declared["font-size"])
        func length(_ key: String, _ axis: SVGViewport.Axis) -> Double? {
            element[key]?.listItems.first.flatMap { inside.viewport.length(String($0), axis) }
        }
        func add(_ text: String, move: Vector = .zero) {
            lines[lines.count - 1].runs.append(
                TextRun(
                    element: element, motion: motion, viewport: inside.viewport, move: move, text: text))
        }
        reportLosses(element, declared)
        let (x, y) = (length("x", .x), length("y", .y))
        if lines.isEmpty || x != nil || y != nil {
            let last = lines.last.map { $0.point + Vector(0, $0.runs.map(\.move.dy).reduce(0, +)) }
            lines.append(TextLine(point: Point(x ?? last?.x ?? 0, y ?? last?.y ?? 0)))
        }
        add(element.text, move: Vector(length("dx", .x) ?? 0, length("dy", .y) ?? 0))
        for child in element.children {
            // An animation is no text: its attribute fill is no colour.
            let declared = Self.isUndrawn(child) ? [:] : self.declared(by: child)
            switch child.name {
            case "tspan", "a":
                if declared["display"] == "none" { break }
                self.add(child, self.motion(of: child, declared, inside), declared, inside, to: &lines)
            case "textPath":
                guard let path = path(of: child, inside) else {
                    report(child, "<textPath>: only text along a straight line is drawn")
                    break
                }
                let start = child["startOffset"].flatMap { inside.viewport.length($0, .x) } ?? 0
                lines.append(TextLine(point: Point(start + (x ?? 0), 0), path: path))
                self.add(child, self.motion(of: child, declared, inside), declared, inside, to: &lines)
                lines.append(TextLine(point: path.matrix.apply(Point(path.length, 0))))
            default: if !Self.isUndrawn(child) { report(child, "<\(child.name)>: this element is not drawn") }
            }
            add(child.tail)
        }
    }

    /// Returns the straight path of a `textPath`, or `nil` if it has another one.
    private func path(of element: XMLElement, _ context: Context) -> StraightPath? {
        guard let target = self.element(element.reference), target.name == "path" else { return nil }
        let motion = self.motion(of: target, self.declared(by: target), context)
        guard motion.style["transform"] == nil, motion.effects["transform"] == nil else { return nil }
        return StraightPath(motion.style["d"], motion.effects["d"] ?? [])
    }

    /// Returns layers along a straight path, which hides all beyond its end.
    private func along(_ path: StraightPath, _ layers: [LayerNode], height: Double) -> LayerNode {
        var node = LayerNode("text path", sublayers: layers)
        func area(_ length: Double) -> SceneValue {
            .mapping([("rect", .rect(Rect(0, -2 * height, length, 4 * height)))])
        }
        var mask = LayerNode("mask")
        mask.set("path", area(path.length))
        mask.set("fillColor", .color(.black))
        mask.animations = animations(
            "path", base: path.length, path.effects, { StraightPath.line($0)?.vector.length }, format: area)
        node.mask = [mask]
        place(&node, path.matrix)
        return node
    }

    /// Reports the parts of a text's style that have no effect.
    private func reportLosses(_ element: XMLElement, _ declared: [String: String]) {
        let names = ["text-decoration", "text-shadow", "word-spacing", "baseline-shift", "writing-mode"]
        for name in names
        where !["none", "normal", "0", "baseline", nil].contains(declared[name] ?? element[name]) {
            report(element, "\(name) has no effect")
        }
        for name in ["x", "y", "dx", "dy", "rotate"]
        where element[name]?.listItems.count ?? 0 > (name == "rotate" ? 0 : 1) {
            report(element, "\(name): letters have no places of their own")
        }
    }

    private func layers(_ line: TextLine, _ context: Context) throws(Problem) -> [LayerNode] {
        let runs = Self.collapsed(line.runs)
        guard let first = runs.first else { return [] }
        let lettering = runs.compactMap { run in
            Lettering.line(
                run.text, fontSize: run.viewport.fontSize, letterSpacing: run.letterSpacing,
                isMonospaced: run.isMonospaced)
        }
        guard lettering.count == runs.count else {
            let baseline = line.point + first.baselineOffset + first.move
            let middle = baseline - Vector(0, 0.35 * first.viewport.fontSize)
            let style = first.motion.style
            return [
                LayerNode(
                    label: runs.map(\.text).joined(), at: middle, alignment: first.alignment,
                    color: color(style["fill"] ?? initialColor.hex, style))
            ]
        }
        let width = lettering.reduce(0) { $0 + $1.width }
        let textLength = first.element["textLength"].flatMap { first.viewport.length($0, .x) }
        let scale = runs.count == 1 && width > 0 ? (textLength ?? width) / width : 1
        var pen = line.point - Vector(first.alignment * width * scale, 0)
        var layers: [LayerNode] = []
        for (run, letters) in zip(runs, lettering) {
            pen = pen + run.move
            let origin = pen + run.baselineOffset
            var path = letters.path.applying(Affine(scaleX: scale, y: 1, originTo: origin))
            let width = Lettering.penWidth(fontSize: run.viewport.fontSize, isBold: run.isBold)
            // A clip path has only fills.
            if context.clips { path = path.stroked(StrokeStyle(width: width, cap: .round, join: .round)) }
            var (motion, context) = (run.motion, context)
            context.viewport = run.viewport
            motion.style.writeWithPen(width: width, color: initialColor)
            pen = pen + Vector(letters.width * scale, 0)
            if path.isEmpty { continue }
            let matrix = line.path?.matrix ?? .identity
            // The box of a text has the height of the font's letters, whichever they are.
            let size = run.viewport.fontSize
            let cells = Rect(origin.x, origin.y - 0.9 * size, letters.width * scale, 1.12 * size)
            let box = [extent, matrix.boundingBox(of: cells)].compactMap(\.self).union
            layers += try drawings(
                StyledShape(
                    outline: ShapeOutline(path), pathAnimations: [], motion: motion, context: context,
                    element: run.element))
            extent = box
        }
        guard let path = line.path, !layers.isEmpty else { return layers }
        return [along(path, layers, height: first.viewport.fontSize)]
    }

    /// Returns runs with single spaces, and without spaces at both ends of the line. Empty runs move the next one.
    ///
    /// A run that keeps its spaces has each of them.
    private static func collapsed(_ runs: [TextRun]) -> [TextRun] {
        var result: [TextRun] = []
        var isAfterSpace = true
        var move = Vector.zero
        for run in runs {
            var run = run
            run.move = run.move + move
            var text = ""
            for character in run.text {
                let isSpace = character.isWhitespace
                if isSpace, isAfterSpace, !run.keepsSpaces { continue }
                text.append(isSpace ? " " : character)
                isAfterSpace = isSpace
            }
            run.text = text
            move = text.isEmpty ? run.move : .zero
            if !text.isEmpty { result.append(run) }
        }
        if let last = result.last, last.text.last == " ", !last.keepsSpaces {
            result[result.count - 1].text.removeLast()
        }
        return result
    }
}
