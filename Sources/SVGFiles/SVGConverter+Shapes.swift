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
    /// A gradient or a pattern.
    case server(XMLElement)
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
        let parts = Parts(
            outline: outline, moves: outlineAnimations(of: element, outline, motion, context), motion: motion,
            context: context, element: element)
        var drawings = try self.drawings(parts)
        guard !drawings.isEmpty else { return [] }
        if drawings.count == 1, node.isBare {
            drawings[0].name = node.name
            node = drawings[0]
        } else {
            node.sublayers = drawings
        }
        return [try finish(node, element, motion, context, bounds: outline.path.bounds)]
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
        let place = ViewBox(picture.size).transform(into: frame, ratio)
        let shown = place.boundingBox(of: Rect(origin: .zero, size: picture.size))
        var sheet = LayerNode("picture", picture, size: shown.size)
        if shown.origin != .zero { sheet.set("position", .point(shown.origin)) }
        node.sublayers = ratio?.cssWords.contains("slice") ?? false ? [window([sheet], frame)] : [sheet]
        return [try finish(node, element, motion, context, bounds: frame)]
    }

    /// Returns the layers of the fill, the stroke and the markers of a shape.
    func drawings(_ parts: Parts) throws(Problem) -> [LayerNode] {
        try count(parts.outline.path.verbs.count, of: parts.element)
        let isClip = parts.context.clips
        let fill = isClip ? .color(.black) : paint("fill", parts)
        let stroke = isClip ? .none : paint("stroke", parts)
        let markers = try self.markers(parts)
        let order = PaintOrder.all(in: parts.motion.style["paint-order"])
        switch (fill, stroke) {
        case (.color, .color) where order.isUsual, (.color, .none), (.none, .color):
            let shape = [solid(fill, stroke, parts)]
            return order.first == .markers ? markers + shape : shape + markers
        default:
            var drawings: [LayerNode] = []
            for part in order {
                switch part {
                case .fill: drawings += try drawing(fill, isStroke: false, parts)
                case .stroke: drawings += try drawing(stroke, isStroke: true, parts)
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

    /// A shape on its way to layers.
    struct Parts {
        let outline: ShapeOutline
        /// The animations of the path.
        let moves: [SceneValue]
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

    /// Returns the outline of a shape, or `nil` if it has none.
    func outline(of element: XMLElement, _ motion: Motion, _ context: Context) -> ShapeOutline? {
        switch element.name {
        case "path":
            let (outline, error) = ShapeOutline.pathValue(motion.style["d"] ?? "")
            if let error { report(element, .value, "d: \(error); the path ends before the error") }
            return outline.path.isEmpty && motion.effects["d"] == nil ? nil : outline
        case "polyline", "polygon":
            let outline = ShapeOutline(points: element["points"] ?? "", isClosed: element.name == "polygon")
            return outline.path.isEmpty && motion.effects["points"] == nil ? nil : outline
        default: return ShapeOutline(element.name) { number($0, element, motion, context) }
        }
    }

    private func outlineAnimations(
        of element: XMLElement, _ outline: ShapeOutline, _ motion: Motion, _ context: Context
    ) -> [SceneValue] {
        let keys = Style.shapeAttributes(of: element.name).filter { motion.effects[$0] != nil }
        guard let first = keys.first, let effects = motion.effects[first] else { return [] }
        if ["d", "points"].contains(first) {
            return pathAnimations(element, outline, effects) { self.outline($0, of: element) }
        }
        var tracks: [String: AttributeTrack] = [:]
        for key in keys {
            let base = number(key, element, motion, context) ?? 0
            let axis = ShapeOutline.axis(of: key)
            guard
                let track = AttributeTrack(
                    [base], motion.effects[key] ?? [],
                    { text in context.viewport.length(text, axis).map { [$0] } })
            else {
                report(element, .value, "a value in the animation of \(key) is not valid; it does not run")
                continue
            }
            tracks[key] = track
        }
        let names = tracks.keys.sorted()
        let isRounded = names.contains { $0.hasPrefix("r") }
        func shape(_ numbers: [Double]) -> ShapeOutline {
            ShapeOutline(element.name, isRounded: isRounded) { key in
                names.firstIndex(of: key).map { numbers[$0] } ?? number(key, element, motion, context)
            }
        }
        let all = tracks.values.flatMap(\.effects)
        if let effect = all.common, tracks.values.allSatisfy({ $0.effects.count == 1 }) {
            let frames = effect.values.indices.map { index in
                names.compactMap { tracks[$0].map { $0.keyframes(ofEffect: 0)[index][0] } }
            }
            if effect.isDiscrete || zip(frames, frames.dropFirst()).allSatisfy({ isLinear($0, $1, shape) }) {
                let values = frames.map { shape($0).value }
                return [effect.sceneAnimation("path", values, morph(values))]
            }
        }
        // The coordinates show where the outline does not move evenly with its attributes.
        return sampled(
            "path", all,
            { time in
                let numbers = names.flatMap { tracks[$0]?.value(at: time) ?? [] }
                return numbers + shape(numbers).path.coordinates
            }, { shape($0).value })
    }

    /// Returns whether an outline half way between two lists of attributes is half way between their outlines.
    ///
    /// It is not if the sides of a rectangle limit its corners in only one of the outlines.
    private func isLinear(_ from: [Double], _ to: [Double], _ shape: ([Double]) -> ShapeOutline) -> Bool {
        func mean(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { ($0 + $1) / 2 } }
        let middle = shape(mean(from, to)).path.coordinates
        let wanted = mean(shape(from).path.coordinates, shape(to).path.coordinates)
        return zip(middle, wanted).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
    }

    /// Returns the bounding box of a shape at all keyframes, or `nil` if the shape is always empty.
    private func extent(of parts: Parts) -> Rect? {
        let (element, outline, motion, context) = (parts.element, parts.outline, parts.motion, parts.context)
        let keys = Style.shapeAttributes(of: element.name).filter { motion.effects[$0] != nil }
        let texts = motion.effects.filter { keys.contains($0.key) }.mapValues { $0.flatMap(\.values) }
        func shape(_ index: Int) -> ShapeOutline {
            func text(_ key: String) -> String? {
                guard let list = texts[key], !list.isEmpty else { return nil }
                return list[min(index, list.count - 1)]
            }
            if ["d", "points"].contains(keys.first) {
                return keys.first.flatMap(text).flatMap { self.outline($0, of: element) } ?? outline
            }
            return ShapeOutline(element.name) { key in
                let length = text(key).flatMap { context.viewport.length($0, ShapeOutline.axis(of: key)) }
                return length ?? number(key, element, motion, context)
            }
        }
        let outlines = (0..<(texts.values.map(\.count).max() ?? 0)).map(shape)
        return ([outline] + outlines).map(\.path.bounds).union
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

    private func paint(_ name: String, _ parts: Parts) -> SVGPaint {
        let style = parts.motion.style
        let hasEffects = style.effects[name] != nil
        var value = style[name] ?? (name == "fill" ? initialColor.hex : "none")
        if value.hasPrefix("context-") { value = parts.context.paints[String(value.dropFirst(8))] ?? "none" }
        if value.lowercased() == "none" { return hasEffects ? .color(.clear) : .none }
        if value.hasPrefix("url("), let end = value.firstIndex(of: ")") {
            let fallback = value[value.index(after: end)...].trimmed
            if !["", "none"].contains(fallback), color(fallback, style) == nil {
                return unknownColor(value, name, parts)
            }
            if let target = target(of: String(value[...end])), Self.paintNames.contains(target.name),
                fallback.isEmpty || target.name == "pattern" || hasStops(target)
            {
                return .server(target)
            }
            guard !fallback.isEmpty, fallback != "none" else { return .none }
            return color(fallback, style).map { .color($0) } ?? .none
        }
        return color(value, style).map { .color($0) } ?? unknownColor(value, name, parts)
    }

    private func unknownColor(_ value: String, _ name: String, _ parts: Parts) -> SVGPaint {
        reportColor(value, of: name, parts.element)
        return name == "fill" ? .color(initialColor) : .none
    }

    private func solid(_ fill: SVGPaint, _ stroke: SVGPaint, _ parts: Parts) -> LayerNode {
        var node = LayerNode()
        // A path may get its points from an animation only.
        if !parts.outline.path.isEmpty { node.set("path", parts.outline.value) }
        node.animations += parts.moves
        if case .color(let color) = fill {
            setColor("fill", color, parts, &node)
            let rule = parts.context.clips ? "clip-rule" : "fill-rule"
            if parts.motion.style[rule] == "evenodd" { node.set("fillRule", .plain("even-odd")) }
        } else {
            node.set("fillColor", .plain("none"))
        }
        if case .color(let color) = stroke {
            setColor("stroke", color, parts, &node)
            setStroke(parts, &node)
        }
        return node
    }

    private func solid(_ paint: SVGPaint, isStroke: Bool, _ parts: Parts) -> LayerNode {
        isStroke ? solid(.none, paint, parts) : solid(paint, .none, parts)
    }

    private func setColor(_ name: String, _ color: Color, _ parts: Parts, _ node: inout LayerNode) {
        let (style, context) = (parts.motion.style, parts.context)
        let opacity = context.clips ? 1 : style[name + "-opacity"]?.fraction ?? 1
        func shown(_ color: Color, _ opacity: Double) -> SceneValue {
            .color(color.withAlpha(color.alpha * opacity))
        }
        let key = name + "Color"
        node.set(key, shown(color, opacity))
        guard !context.clips else { return }
        if let effects = colorEffects(name, style), !parts.isStencil {
            let hasPaint = (style[name] ?? (name == "fill" ? "" : "none")).lowercased() != "none"
            node.animations += colorAnimations(
                key, base: hasPaint ? color : nil, effects, { $0 == "none" ? .clear : self.color($0, style) },
                format: { shown($0, opacity) })
        }
        if let effects = style.effects[name + "-opacity"] {
            if colorEffects(name, style) != nil {
                report(parts.element, "\(name) and \(name)-opacity are both animated; only \(name) moves")
            } else {
                node.animations += opacityAnimations(key, base: opacity, effects) { shown(color, $0) }
            }
        }
    }

    private func setStroke(_ parts: Parts, _ node: inout LayerNode) {
        let (style, view) = (parts.motion.style, parts.context.viewport)
        let unit = isScaled(parts) ? 1 : pointsPerPixel
        if !isScaled(parts) { node.set("x-vectorEffect", .plain(VectorEffect.nonScalingStroke.rawValue)) }
        let width = parts.strokeWidth * unit
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
        } else if parts.outline.path.verbs.count > 2, !["circle", "ellipse"].contains(parts.element.name) {
            func limit(_ text: String) -> Double? { text.number.flatMap { $0 >= 1 ? $0 : nil } }
            let base = style["stroke-miterlimit"].flatMap(limit) ?? 4
            node.set("miterLimit", .number(base))
            node.animations += animations(
                "miterLimit", base: base, style.effects["stroke-miterlimit"] ?? [], limit,
                format: { .number($0) })
        }
        setDashes(parts, &node)
    }

    private func isScaled(_ parts: Parts) -> Bool {
        parts.motion.style["vector-effect"] != VectorEffect.nonScalingStroke.rawValue
    }

    private func setDashes(_ parts: Parts, _ node: inout LayerNode) {
        let (style, view) = (parts.motion.style, parts.context.viewport)
        var scale = isScaled(parts) ? 1 : pointsPerPixel
        if let length = parts.element["pathLength"]?.number, length > 0 {
            scale = ArcLength(parts.outline.path).total / length
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
                trim(dashes, shift, parts, &node)
            {
                return
            }
            report(
                parts.element,
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
        _ dashes: AttributeTrack, _ shift: AttributeTrack, _ parts: Parts, _ node: inout LayerNode
    ) -> Bool {
        let total = ArcLength(parts.outline.path).total
        let patterns = dashes.effects.indices.flatMap(dashes.keyframes)
        guard total > 0, parts.moves.isEmpty, isScaled(parts),
            patterns.allSatisfy({ $0.count == 2 && $0[1] >= total * 0.999 })
        else { return false }
        let base = dashes.base.count == 2 ? dashes.base : [total, total]
        let all = dashes.effects + shift.effects
        func ends(_ dash: Double, _ phase: Double) -> (Double, Double) {
            (-phase / total, (dash - phase) / total)
        }
        let rest = ends(base[0], shift.base[0])
        if rest.0 > 0 { node.set("strokeStart", .number(min(rest.0, 1))) }
        if rest.1 < 1 { node.set("strokeEnd", .number(max(rest.1, 0))) }
        func value(_ time: Double) -> [Double] {
            let (dash, phase) = (dashes.value(at: time), shift.value(at: time))
            let (start, end) = ends(dash.first ?? 0, phase[0])
            return [start, end]
        }
        if let effect = all.common, dashes.effects.count == 1, shift.effects.count <= 1 {
            let lengths = dashes.keyframes(ofEffect: 0)
            let phases = shift.effects.isEmpty ? nil : shift.keyframes(ofEffect: 0)
            let pairs = effect.values.indices.map { index in
                ends(lengths[index][0], phases?[index][0] ?? shift.base[0])
            }
            if !pairs.allSatisfy({ $0.0 == rest.0.clamped(to: 0...1) }) {
                node.animations.append(effect.sceneAnimation("strokeStart", pairs.map { .number($0.0) }))
            }
            node.animations.append(effect.sceneAnimation("strokeEnd", pairs.map { .number($0.1) }))
            return true
        }
        node.animations += sampled("strokeStart", all, value) { .number($0[0]) }
        node.animations += sampled("strokeEnd", all, value) { .number($0[1]) }
        return true
    }

    /// Returns the layers of the fill or the stroke alone.
    private func drawing(_ paint: SVGPaint, isStroke: Bool, _ parts: Parts) throws(Problem) -> [LayerNode] {
        switch paint {
        case .none: return []
        case .color: return [solid(paint, isStroke: isStroke, parts)]
        case .server(let element):
            guard let extent = extent(of: parts) else { return [] }
            // A shape without an area has the box of its keyframes.
            let box = parts.outline.path.bounds ?? extent
            let bounds = box.size.width > 0 && box.size.height > 0 ? box : extent
            let margin = isStroke ? parts.strokeWidth * 2 + 1 : 1
            let drawn =
                element.name == "pattern"
                ? try pattern(element, bounds, over: extent.insetBy(dx: -margin, dy: -margin), parts)
                : try gradient(element, bounds, extent: extent, margin: margin, parts)
            return try drawing(drawn, isStroke: isStroke, parts)
        case .layer(let layer):
            var parts = parts
            parts.isStencil = true
            var node = LayerNode(sublayers: [layer])
            node.mask = [solid(.color(.black), isStroke: isStroke, parts)]
            return [node]
        }
    }
}
