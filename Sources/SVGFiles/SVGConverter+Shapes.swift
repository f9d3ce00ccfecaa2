import Colors
import Geometry
import Layers
import Pictures
import Scenes

/// A part of a shape in the order of `paint-order`.
private enum PaintOrder: String, CaseIterable {
    case fill, stroke, markers

    /// Returns the three parts, those of a value first. A value with other or repeated words counts as `normal`.
    static func all(in value: String?) -> [PaintOrder] {
        let words = (value ?? "").cssWords
        let named = words.compactMap(PaintOrder.init)
        guard named.count == words.count, Set(named).count == named.count else { return allCases }
        return named + allCases.filter { !named.contains($0) }
    }
}

extension [PaintOrder] {
    /// Whether the fill is directly below the stroke, as in a shape layer.
    fileprivate var isUsual: Bool { firstIndex(of: .stroke) == (firstIndex(of: .fill) ?? 0) + 1 }
}

/// The paint of a fill or a stroke.
enum SVGPaint {
    case none
    case color(Color)
    /// A gradient or a pattern, and the colour in its place if it paints nothing.
    indirect case server(XMLElement, fallback: SVGPaint)
    /// The drawing of a gradient or a pattern.
    case layer(LayerNode)
}

extension SVGConverter {
    func shape(
        _ element: XMLElement, _ declared: [String: String], _ context: Context
    ) throws(Problem) -> [LayerNode] {
        let motion = self.motion(of: element, declared, context)
        var context = context
        context.viewport.setFontSize(declared["font-size"])
        guard let outline = outline(of: element, motion, context) else { return [] }
        // Invisible shapes count in the box of a group.
        extent = outline.path.bounds
        var node = LayerNode(name(of: element))
        guard show(&node, motion.style) else { return [] }
        let shape = StyledShape(
            outline: outline, pathAnimations: outlineAnimations(of: element, outline, motion, context),
            motion: motion,
            context: context, element: element)
        var drawings = try self.drawings(shape)
        guard !drawings.isEmpty else { return [] }
        if drawings.count == 1, node.isBare {
            drawings[0].name = node.name
            node = drawings[0]
        } else {
            node.sublayers = drawings
        }
        return try finish(node, element, motion, context, bounds: outline.path.bounds).unwrapped
    }

    /// Returns the layer of a picture, fitted into its rectangle.
    func picture(
        _ element: XMLElement, _ declared: [String: String], _ context: Context
    ) throws(Problem) -> [LayerNode] {
        let motion = self.motion(of: element, declared, context)
        var node = LayerNode(name(of: element))
        guard show(&node, motion.style) else { return [] }
        let picture: ScenePicture
        do throws(PictureProblem) {
            picture = try pictures.picture((element.href ?? "").withoutPercentEncoding)
        } catch {
            report(element, "<image>: the picture \(error.reason); it is not drawn")
            return []
        }
        func number(_ key: String) -> Double? { self.number(key, element, motion, context) }
        // One side without the other keeps the shape of the picture.
        let aspect = picture.size.width / picture.size.height
        let width = number("width") ?? number("height").map { $0 * aspect } ?? picture.size.width
        let frame = Rect(
            number("x") ?? 0, number("y") ?? 0, width, number("height") ?? width / aspect)
        guard frame.size.width > 0, frame.size.height > 0 else { return [] }
        let ratio = element["preserveAspectRatio"]
        let matrix = ViewBox(picture.size).transform(into: frame, ratio)
        let box = matrix.boundingBox(of: Rect(origin: .zero, size: picture.size))
        let isPixelated = ["pixelated", "crisp-edges", "optimizeSpeed"].contains(
            motion.style["image-rendering"])
        var layer = LayerNode("picture", picture, size: box.size, filter: isPixelated ? .nearest : .linear)
        if box.origin != .zero { layer.set("position", .point(box.origin)) }
        let isCut = ratio?.cssWords.contains("slice") ?? false
        node.sublayers = isCut ? [window([layer], frame)] : [layer]
        return try finish(node, element, motion, context, bounds: frame).unwrapped
    }

    /// Returns the layers of the fill, the stroke and the markers of a shape.
    func drawings(_ shape: StyledShape) throws(Problem) -> [LayerNode] {
        try count(shape.outline.path.verbs.count, of: shape.element)
        let isClip = shape.context.clips
        let fill = isClip ? .color(.black) : paint("fill", shape)
        let stroke = isClip ? .none : paint("stroke", shape)
        let markers = try self.markers(shape)
        let order = PaintOrder.all(in: shape.motion.style["paint-order"])
        switch (fill, stroke) {
        case (.color, .color) where order.isUsual, (.color, .none), (.none, .color):
            let layer = solid(fill, stroke, shape)
            return order.first == .markers ? markers + [layer] : [layer] + markers
        default:
            var drawings: [LayerNode] = []
            for part in order {
                switch part {
                case .fill: drawings += try drawing(fill, isStroke: false, shape)
                case .stroke: drawings += try drawing(stroke, isStroke: true, shape)
                case .markers: drawings += markers
                }
            }
            return drawings
        }
    }

    /// Applies the visibility of a style, and returns whether the layer is visible at any time.
    func show(_ node: inout LayerNode, _ style: Style) -> Bool {
        let hidden = ["hidden", "collapse"]
        let isHidden = style["visibility"].map(hidden.contains) ?? false
        guard let effects = style.effects["visibility"] else { return !isHidden }
        hide(&node, isHidden, effects, hidden.contains)
        return true
    }

    /// A shape with its style and its animations.
    struct StyledShape {
        let outline: ShapeOutline
        let pathAnimations: [SceneValue]
        let motion: Motion
        let context: Context
        let element: XMLElement
        /// Whether the shape cuts out a gradient or a pattern, so that only its opacity counts.
        var isStencil = false

        var strokeWidth: Double { motion.style["stroke-width"].flatMap { context.viewport.length($0) } ?? 1 }
    }

    // MARK: Outline

    private func number(_ key: String, _ element: XMLElement, _ motion: Motion, _ context: Context) -> Double?
    {
        // CSS may set the geometry of SVG 2; the end points of lines are attributes only.
        guard let text = motion.style[key] ?? element[key], text != "auto" else { return nil }
        return context.viewport.length(text, ShapeOutline.axis(of: key))
    }

    /// Returns the outline of a shape, or `nil` if it has none and never gets one.
    func outline(of element: XMLElement, _ motion: Motion, _ context: Context) -> ShapeOutline? {
        let outline: ShapeOutline
        switch element.name {
        case "path":
            let (path, error) = ShapeOutline.pathValue(motion.style["d"] ?? "")
            if let error { report(element, .value, "d: \(error); the path ends before the error") }
            outline = path
        case "polyline", "polygon":
            outline = ShapeOutline(points: element["points"] ?? "", isClosed: element.name == "polygon")
        default: outline = ShapeOutline(element.name) { number($0, element, motion, context) }
        }
        let hasSides = ["rect", "circle", "ellipse"].contains(element.name)
        let isEmpty = hasSides ? outline.hasEmptySide : outline.path.isEmpty
        return isEmpty && movingAttributes(of: element, motion).isEmpty ? nil : outline
    }

    /// Returns the attributes of an outline that animations change.
    private func movingAttributes(of element: XMLElement, _ motion: Motion) -> [String] {
        Style.shapeAttributes(of: element.name).filter { motion.effects[$0] != nil }
    }

    private func outlineAnimations(
        of element: XMLElement, _ outline: ShapeOutline, _ motion: Motion, _ context: Context
    ) -> [SceneValue] {
        let keys = movingAttributes(of: element, motion)
        guard let first = keys.first else { return [] }
        if ["d", "points"].contains(first) {
            return pathAnimations(element, outline, motion.effects[first] ?? []) {
                self.outline($0, of: element)
            }
        }
        var tracks: [String: AttributeTrack] = [:]
        for key in keys {
            let base = number(key, element, motion, context) ?? 0
            let axis = ShapeOutline.axis(of: key)
            let track = track(key, of: element, [base], motion.effects[key] ?? []) { text in
                context.viewport.length(text, axis).map { [$0] }
            }
            if !track.effects.isEmpty { tracks[key] = track }
        }
        let names = tracks.keys.sorted()
        let effects = names.flatMap { tracks[$0]?.effects ?? [] }
        if effects.isEmpty { return [] }
        let isRounded = names.contains { $0.hasPrefix("r") }
        func shape(_ numbers: [Double]) -> ShapeOutline {
            ShapeOutline(element.name, isRounded: isRounded) { key in
                names.firstIndex(of: key).map { numbers[$0] } ?? number(key, element, motion, context)
            }
        }
        if let effect = effects.common, tracks.values.allSatisfy({ $0.effects.count == 1 }) {
            let frames = effect.values.indices.map { index in
                names.compactMap { tracks[$0].map { $0.keyframes(ofEffect: 0)[index][0] } }
            }
            if effect.isDiscrete || zip(frames, frames.dropFirst()).allSatisfy({ isLinear($0, $1, shape) }) {
                let values = frames.map { shape($0).value }
                return [effect.sceneAnimation("path", values, morph(values))]
            }
        }
        // The coordinates show where the outline does not move linearly with its attributes.
        return sampled("path", effects) { time in
            let numbers = names.flatMap { tracks[$0]?.value(at: time) ?? [] }
            return numbers + shape(numbers).path.coordinates
        } _: {
            shape($0).value
        }
    }

    /// Returns whether an outline half way between two lists of attributes is half way between their outlines.
    ///
    /// It is not if the sides of a rectangle limit its corners in only one of the outlines.
    private func isLinear(_ from: [Double], _ to: [Double], _ shape: ([Double]) -> ShapeOutline) -> Bool {
        func mean(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { ($0 + $1) / 2 } }
        let middle = shape(mean(from, to)).path.coordinates
        let expected = mean(shape(from).path.coordinates, shape(to).path.coordinates)
        return zip(middle, expected).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
    }

    /// Returns the bounding box of a shape at all keyframes, or `nil` if the shape is always empty.
    private func extent(of shape: StyledShape) -> Rect? {
        let (element, motion, context) = (shape.element, shape.motion, shape.context)
        let keys = movingAttributes(of: element, motion)
        let texts = motion.effects.filter { keys.contains($0.key) }.mapValues { $0.flatMap(\.values) }
        func outline(_ index: Int) -> ShapeOutline {
            func text(_ key: String) -> String? {
                guard let list = texts[key], !list.isEmpty else { return nil }
                return list[min(index, list.count - 1)]
            }
            if ["d", "points"].contains(keys.first) {
                return keys.first.flatMap(text).flatMap { self.outline($0, of: element) } ?? shape.outline
            }
            return ShapeOutline(element.name) { key in
                let length = text(key).flatMap { context.viewport.length($0, ShapeOutline.axis(of: key)) }
                return length ?? number(key, element, motion, context)
            }
        }
        let outlines = (0..<(texts.values.map(\.count).max() ?? 0)).map(outline)
        return ([shape.outline] + outlines).compactMap(\.path.bounds).union
    }

    /// Returns the outline of the data of a path, or of the points of a polygon, in an animation of an element.
    ///
    /// Text with an error gives `nil`.
    private func outline(_ text: String, of element: XMLElement) -> ShapeOutline? {
        guard element.name == "path" else {
            return ShapeOutline(points: text, isClosed: element.name == "polygon")
        }
        let (outline, error) = ShapeOutline.pathValue(text)
        return error == nil ? outline : nil
    }

    /// Returns the keys that keep the points of outlines in their order.
    private func morph(_ values: [SceneValue]) -> [(String, SceneValue)] {
        let isData = values.contains { if case .plain = $0 { true } else { false } }
        return isData ? [("x-morph", .plain("faithful"))] : []
    }

    func pathAnimations(
        _ element: XMLElement, _ outline: ShapeOutline, _ effects: [Effect],
        _ parse: (String) -> ShapeOutline?
    ) -> [SceneValue] {
        let texts = effects.flatMap(\.values)
        guard let outlines = texts.mapAll({ $0.map(parse) ?? outline }) else {
            report(element, .value, "a value in the animation of the path is not valid; it does not run")
            return []
        }
        let model = zip(texts, outlines).first { $0.0 != nil }?.1.path ?? outline.path
        if effects.count == 1, let first = effects.first, first.isDirect, !first.isAdditive, !first.isDistance
        {
            var effect = first
            // The numbers of the outlines stand for them while values are inserted.
            effect.values = outlines.indices.map(\.description)
            if !effect.isDiscrete {
                effect.jump { !outlines[$0].path.hasSameStructure(as: outlines[$0 + 1].path) }
            }
            let values = effect.values.compactMap { $0.flatMap { Int($0) }.map { outlines[$0].value } }
            return [
                effect.sceneAnimation(
                    "path", values, effect.isDiscrete ? [] : [("x-morph", .plain("faithful"))])
            ]
        }
        guard outlines.allSatisfy({ $0.path.hasSameStructure(as: model) }),
            outline.path.hasSameStructure(as: model)
        else {
            report(element, "animations between paths of different structure are supported only alone")
            return []
        }
        return animations(
            "path", base: outline.path.coordinates, effects, { parse($0)?.path.coordinates },
            format: { list in
                let points = stride(from: 0, to: list.count, by: 2).map { Point(list[$0], list[$0 + 1]) }
                return .plain(Path(verbs: model.verbs, points: points).sceneText)
            })
    }

    // MARK: Paint

    private func paint(_ name: String, _ shape: StyledShape) -> SVGPaint {
        let style = shape.motion.style
        let hasEffects = style.effects[name] != nil
        var value = style[name] ?? (name == "fill" ? initialColor.hex : "none")
        if value.hasPrefix("context-") { value = shape.context.paints[String(value.dropFirst(8))] ?? "none" }
        if value.lowercased() == "none" { return hasEffects ? .color(.clear) : .none }
        if value.hasPrefix("url("), let end = value.firstIndex(of: ")") {
            let fallback = value[value.index(after: end)...].trimmed
            if !["", "none"].contains(fallback), color(fallback, style) == nil {
                return unknownColor(value, name, shape)
            }
            let paint = color(fallback, style).map { SVGPaint.color($0) } ?? .none
            guard let target = target(of: String(value[...end])), Self.paintNames.contains(target.name) else {
                if fallback.isEmpty {
                    let text = "\(name)=\"\(value.prefix(40))\""
                    report(shape.element, "\(text): there is no such gradient or pattern; nothing is painted")
                }
                return paint
            }
            return .server(target, fallback: paint)
        }
        guard let color = color(value, style) else { return unknownColor(value, name, shape) }
        let isMoving = colorEffects(name, style) != nil || style.effects[name + "-opacity"] != nil
        return color.alpha > 0 || isMoving ? .color(color) : .none
    }

    private func unknownColor(_ value: String, _ name: String, _ shape: StyledShape) -> SVGPaint {
        reportColor(value, of: name, shape.element)
        return name == "fill" ? .color(initialColor) : .none
    }

    private func solid(_ fill: SVGPaint, _ stroke: SVGPaint, _ shape: StyledShape) -> LayerNode {
        var node = LayerNode()
        // A path may get its points from an animation only.
        if !shape.outline.path.isEmpty { node.set("path", shape.outline.value) }
        node.animations += shape.pathAnimations
        if case .color(let color) = fill {
            setColor("fill", color, shape, &node)
            let rule = shape.context.clips ? "clip-rule" : "fill-rule"
            if shape.motion.style[rule] == "evenodd" { node.set("fillRule", .plain("even-odd")) }
        } else {
            node.set("fillColor", .plain("none"))
        }
        if case .color(let color) = stroke {
            setColor("stroke", color, shape, &node)
            setStroke(shape, &node)
        }
        return node
    }

    private func solid(_ paint: SVGPaint, isStroke: Bool, _ shape: StyledShape) -> LayerNode {
        isStroke ? solid(.none, paint, shape) : solid(paint, .none, shape)
    }

    private func setColor(_ name: String, _ color: Color, _ shape: StyledShape, _ node: inout LayerNode) {
        let (style, context) = (shape.motion.style, shape.context)
        let opacity = context.clips ? 1 : style[name + "-opacity"]?.fraction ?? 1
        func value(_ color: Color, _ opacity: Double) -> SceneValue {
            .color(color.withAlpha(color.alpha * opacity))
        }
        let key = name + "Color"
        node.set(key, value(color, opacity))
        guard !context.clips else { return }
        if let effects = colorEffects(name, style), !shape.isStencil {
            let hasPaint = (style[name] ?? (name == "fill" ? "" : "none")).lowercased() != "none"
            node.animations += colorAnimations(
                key, base: hasPaint ? color : nil, effects, { $0 == "none" ? .clear : self.color($0, style) },
                format: { value($0, opacity) })
        }
        if let effects = style.effects[name + "-opacity"] {
            if colorEffects(name, style) != nil {
                report(shape.element, "\(name) and \(name)-opacity are both animated; only \(name) moves")
            } else {
                node.animations += opacityAnimations(key, base: opacity, effects) { value(color, $0) }
            }
        }
    }

    private func setStroke(_ shape: StyledShape, _ node: inout LayerNode) {
        let (style, view) = (shape.motion.style, shape.context.viewport)
        let unit = isScaled(shape) ? 1 : pointsPerPixel
        if !isScaled(shape) { node.set("x-vectorEffect", .plain(VectorEffect.nonScalingStroke.rawValue)) }
        let width = shape.strokeWidth * unit
        node.set("lineWidth", .number(max(width, 0)))
        node.animations += animations(
            "lineWidth", base: width, style.effects["stroke-width"] ?? [],
            { view.length($0).map { $0 * unit } }, format: { .number(max($0, 0)) })
        if let cap = style["stroke-linecap"], ["round", "square"].contains(cap) {
            node.set("lineCap", .plain(cap))
        }
        let join = style["stroke-linejoin"] ?? "miter"
        if ["round", "bevel"].contains(join) {
            node.set("lineJoin", .plain(join))
        } else if shape.outline.path.verbs.count > 2, !["circle", "ellipse"].contains(shape.element.name) {
            func limit(_ text: String) -> Double? { text.number.flatMap { $0 >= 1 ? $0 : nil } }
            let base = style["stroke-miterlimit"].flatMap(limit) ?? 4
            node.set("miterLimit", .number(base))
            node.animations += animations(
                "miterLimit", base: base, style.effects["stroke-miterlimit"] ?? [], limit,
                format: { .number($0) })
        }
        setDashes(shape, &node)
    }

    private func isScaled(_ shape: StyledShape) -> Bool {
        shape.motion.style["vector-effect"] != VectorEffect.nonScalingStroke.rawValue
    }

    private func setDashes(_ shape: StyledShape, _ node: inout LayerNode) {
        let (style, view) = (shape.motion.style, shape.context.viewport)
        var scale = isScaled(shape) ? 1 : pointsPerPixel
        if let length = shape.element["pathLength"]?.number, length > 0 {
            scale = ArcLength(shape.outline.path).total / length
        }
        func pattern(_ text: String) -> [Double]? {
            if text == "none" { return [] }
            let lengths = text.listItems.mapAll { view.length(String($0)) }
            guard let list = lengths, list.allSatisfy({ $0 >= 0 }) else { return nil }
            return (list.count % 2 == 1 ? list + list : list).map { $0 * scale }
        }
        let base = style["stroke-dasharray"].flatMap(pattern) ?? []
        let effects = style.effects["stroke-dasharray"] ?? []
        let phases = style.effects["stroke-dashoffset"] ?? []
        guard base.reduce(0, +) > 0 || !effects.isEmpty else { return }
        func offset(_ text: String) -> Double? { view.length(text).map { $0 * scale } }
        let phase = style["stroke-dashoffset"].flatMap(offset) ?? 0
        if !effects.isEmpty {
            if let dashes = AttributeTrack(base, effects, pattern),
                let shift = AttributeTrack([phase], phases, { offset($0).map { [$0] } }),
                trim(dashes, shift, shape, &node)
            {
                return
            }
            report(
                shape.element,
                "animations of stroke-dasharray are supported only for one dash; the dashes keep their lengths"
            )
        }
        guard base.reduce(0, +) > 0 else { return }
        node.set("lineDashPattern", .numbers(base))
        if phase != 0 { node.set("lineDashPhase", .number(phase)) }
        node.animations += animations("lineDashPhase", base: phase, phases, offset, format: { .number($0) })
    }

    /// Animates the ends of the stroke in place of its dashes, and returns whether the dashes allow it.
    ///
    /// They do if there is only one dash on the path at all times, as in most loaders.
    private func trim(
        _ dashes: AttributeTrack, _ phase: AttributeTrack, _ shape: StyledShape, _ node: inout LayerNode
    ) -> Bool {
        let total = ArcLength(shape.outline.path).total
        let patterns = dashes.effects.indices.flatMap(dashes.keyframes)
        guard total > 0, shape.pathAnimations.isEmpty, isScaled(shape),
            patterns.allSatisfy({ $0.count == 2 && $0[1] >= total * 0.999 })
        else { return false }
        func ends(_ dash: Double, _ phase: Double) -> (start: Double, end: Double) {
            (-phase / total, (dash - phase) / total)
        }
        let base = ends(dashes.base.count == 2 ? dashes.base[0] : total, phase.base[0])
        if base.start > 0 { node.set("strokeStart", .number(min(base.start, 1))) }
        if base.end < 1 { node.set("strokeEnd", .number(max(base.end, 0))) }
        let effects = dashes.effects + phase.effects
        if let effect = effects.common, dashes.effects.count == 1, phase.effects.count <= 1 {
            let lengths = dashes.keyframes(ofEffect: 0)
            let phases = phase.effects.isEmpty ? nil : phase.keyframes(ofEffect: 0)
            let frames = effect.values.indices.map { index in
                ends(lengths[index][0], phases?[index][0] ?? phase.base[0])
            }
            if !frames.allSatisfy({ $0.start == base.start.clamped(to: 0...1) }) {
                node.animations.append(
                    effect.sceneAnimation("strokeStart", frames.map { .number($0.start) }))
            }
            node.animations.append(effect.sceneAnimation("strokeEnd", frames.map { .number($0.end) }))
            return true
        }
        func numbers(_ time: Double) -> [Double] {
            let (start, end) = ends(dashes.value(at: time).first ?? 0, phase.value(at: time)[0])
            return [start, end]
        }
        node.animations += sampled("strokeStart", effects, numbers) { .number($0[0]) }
        node.animations += sampled("strokeEnd", effects, numbers) { .number($0[1]) }
        return true
    }

    /// Returns the layers of the fill or the stroke alone.
    private func drawing(_ paint: SVGPaint, isStroke: Bool, _ shape: StyledShape) throws(Problem)
        -> [LayerNode]
    {
        switch paint {
        case .none: return []
        case .color: return [solid(paint, isStroke: isStroke, shape)]
        case .server(let element, let fallback):
            guard let extent = extent(of: shape) else { return [] }
            // A shape without an area has the box of its keyframes.
            let box = shape.outline.path.bounds ?? extent
            let bounds = box.size.width > 0 && box.size.height > 0 ? box : extent
            let margin = isStroke ? shape.strokeWidth * 2 + 1 : 1
            var paint =
                element.name == "pattern"
                ? try pattern(element, bounds, over: extent.insetBy(dx: -margin, dy: -margin), shape)
                : try gradient(element, bounds, extent: extent, margin: margin, shape)
            if case .none = paint { paint = fallback }
            return try drawing(paint, isStroke: isStroke, shape)
        case .layer(let layer):
            var shape = shape
            shape.isStencil = true
            var node = LayerNode(sublayers: layer.unwrapped)
            node.mask = [solid(.color(.black), isStroke: isStroke, shape)]
            return [node]
        }
    }
}
