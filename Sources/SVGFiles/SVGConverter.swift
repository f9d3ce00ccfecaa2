import Colors
import Geometry
import Layers
import Scenes

/// A converter of the elements of an SVG file to layers.
final class SVGConverter {
    /// The title of a file without a `<title>`.
    private let defaultTitle: String
    /// The initial colour of shapes without a fill, and of `currentColor`.
    let initialColor: Color
    let pictures: PictureCatalogue
    let root: XMLElement
    private(set) var sheet = StyleSheet()
    private var elements: [String: XMLElement] = [:]
    private var animationsByTarget: [ObjectIdentifier: [SMILAnimation]] = [:]
    private(set) var problems: [Problem] = []
    private var reported: Set<Problem> = []
    /// The number of the canvas's points in a CSS pixel, the unit of non-scaling strokes.
    private(set) var pointsPerPixel = 1.0
    /// The rectangle of the whole picture, in the coordinates of the root element.
    private(set) var rootBox = Rect.zero
    /// The stops of the gradients so far, by the elements that contain them.
    var stopTracks: [ObjectIdentifier: [GradientStopTrack]] = [:]
    /// The results for the texts of colours so far.
    var constantColors: [String: Color?] = [:]
    /// The primitives of the filters so far, by the elements that contain them.
    var primitives: [ObjectIdentifier: [FilterPrimitive]] = [:]
    /// The texts of the picture, also in copies.
    var texts: [ObjectIdentifier: XMLElement] = [:]
    /// The bounding box of the element so far, in the coordinates of the element around it.
    var extent: Rect?
    /// The last copy of each element by `use`.
    var copies: [ObjectIdentifier: ElementCopy] = [:]
    /// The parts of the drawing so far that have limits: elements, parts of paths and gradients, and copied layers.
    var cost = (elements: 0, parts: 0, layers: 0)
    /// The number of layers that filters have copied so far.
    var filterLayers = 0

    init(_ tree: XMLTree, title: String, color: Color, _ pictures: PictureCatalogue) throws(Problem) {
        (defaultTitle, initialColor, self.pictures) = (title, color, pictures)
        guard let root = tree.root, root.name == "svg" else {
            throw Problem(tree.root?.offset ?? 0, .syntax, "the root element is not <svg>")
        }
        self.root = root
        var animations: [SMILAnimation] = []
        collect(root)
        // Targets by id are known only now.
        findAnimations(root, &animations)
        for problem in sheet.problems { report(problem) }
        for (var animation, intervals) in zip(animations, SMILSchedule(animations).intervals) {
            animation.intervals = intervals
            animationsByTarget[ObjectIdentifier(animation.target), default: []].append(animation)
        }
    }

    private static let animationNames: Set<String> = [
        "animate", "animateTransform", "animateMotion", "set", "animateColor", "discard",
    ]

    /// Collects the ids and the style sheets.
    private func collect(_ element: XMLElement) {
        if let id = element.id, elements[id] == nil { elements[id] = element }
        if element.name == "style", element["type"] ?? "text/css" == "text/css" {
            sheet.add(element.text, media: element["media"] ?? "all", at: element.textOffset)
        }
        for child in element.children { collect(child) }
    }

    private func findAnimations(_ element: XMLElement, _ animations: inout [SMILAnimation]) {
        for child in element.children where suitsReader(child) {
            if Self.animationNames.contains(child.name) {
                let target = child.reference.map { elements[$0] } ?? element
                guard let target else { continue }
                animations.append(SMILAnimation(child, target: target) { report($0) })
            } else {
                findAnimations(child, &animations)
            }
        }
    }

    // MARK: Problems

    func report(_ problem: Problem) {
        if reported.insert(problem).inserted { problems.append(problem) }
    }

    func report(_ element: XMLElement, _ message: String) { report(element, .unsupported, message) }

    func report(_ element: XMLElement, _ rule: Problem.Rule, _ message: String) {
        report(Problem(element.offset, rule, message))
    }

    func report(_ effect: Effect, _ rule: Problem.Rule, _ message: String) {
        report(Problem(effect.offset, rule, message))
    }

    func element(_ id: String?) -> XMLElement? { id.flatMap { elements[$0] } }

    /// Returns the element of a value such as `url(#a)`.
    func target(of value: String) -> XMLElement? {
        guard let id = value.argument(of: "url")?.unquoted, id.hasPrefix("#") else { return nil }
        return elements[String(id.dropFirst())]
    }

    // MARK: Scene

    func sceneText() throws(Problem) -> SceneText {
        let (canvas, matrix, viewport) = canvas()
        var declared = self.declared(by: root)
        for key in Self.frameKeys { declared[key] = nil }
        let context = Context(viewport: viewport, style: nil, uses: [])
        let isForReader = suitsReader(root)
        if !isForReader { report(root, "the file is for another language or program") }
        var layers = try group(root, isForReader ? root.children : [], declared, context)
        reportTexts()
        if declared["border-radius"] != nil { report(root, "border-radius: the corners stay sharp") }
        if matrix != .identity { layers = [wrapped(layers, matrix)] }
        if layers.count == 1 { layers = layers[0].unwrapped }
        if let background = background(declared, canvas) { layers.insert(background, at: 0) }
        layers = LayerNode.visible(layers, initialColor)
        try TranslationLimit.check(layers, at: root.offset)
        let title = root.children.first { $0.name == "title" }?.text.trimmed ?? ""
        return SceneText(
            title: title.isEmpty ? defaultTitle : title, canvas: [canvas.width, canvas.height], layers: layers
        )
    }

    /// Returns the size of the canvas, and the transform from the root element. Sets the unit of CSS pixels and the root box.
    private func canvas() -> (size: Size, matrix: Affine, viewport: SVGViewport) {
        func side(_ name: String) -> Double? {
            guard let text = root[name], !text.hasSuffix("%") else { return nil }
            return SVGViewport(size: Size(300, 150)).length(text).flatMap { $0 > 0 ? $0 : nil }
        }
        let (width, height) = (side("width"), side("height"))
        var canvas = Size(width ?? 300, height ?? 150)
        var matrix = Affine.identity
        let box = ViewBox(root["viewBox"])
        if let box, case let boxSize = box.rect.size {
            // A missing side follows from the other one.
            let aspect = boxSize.height / boxSize.width
            canvas.width = width ?? height.map { $0 / aspect } ?? boxSize.width
            canvas.height = height ?? canvas.width * aspect
            let scale = canvas.width / boxSize.width
            if abs(scale * boxSize.height - canvas.height) < 1e-6 * canvas.height {
                // With the same aspect ratio, the canvas has the units of the file.
                canvas = boxSize
                pointsPerPixel = 1 / scale
            }
            matrix = box.transform(into: Rect(origin: .zero, size: canvas), root["preserveAspectRatio"])
        }
        if let inverse = matrix.inverted {
            rootBox = inverse.boundingBox(of: Rect(origin: .zero, size: canvas))
        }
        let viewport = SVGViewport(size: box?.rect.size ?? canvas)
        let factor = Self.fit(&canvas)
        pointsPerPixel *= factor
        return (canvas, matrix.concatenating(Affine(scaleX: factor, y: factor)), viewport)
    }

    /// Scales a canvas to the limits of scenes, and returns the factor.
    private static func fit(_ canvas: inout Size) -> Double {
        let limits = TranslationLimit.canvas
        let (shortest, longest) = (min(canvas.width, canvas.height), max(canvas.width, canvas.height))
        let factor =
            longest > limits.upperBound
            ? limits.upperBound / longest : max(limits.lowerBound / shortest, 1)
        func side(_ length: Double) -> Double { (length * factor).clamped(to: limits) }
        canvas = Size(side(canvas.width), side(canvas.height))
        return factor
    }

    /// Returns the layer of the background colour, or `nil` if there is none.
    private func background(_ declared: [String: String], _ canvas: Size) -> LayerNode? {
        let style = Style(declared: declared, parent: nil)
        let text = declared["background-color"] ?? declared["background"]
        guard let color = text.flatMap({ color($0, style) }), color.alpha > 0 else { return nil }
        return LayerNode("background", covering: Rect(origin: .zero, size: canvas), color: color)
    }

    /// The circumstances in which an element is drawn.
    struct Context {
        var viewport: SVGViewport
        var style: Style?
        /// Whether the element is in a clip path, where only outlines count.
        var clips = false
        /// The elements that are being copied: by `use`, as a marker, as a tile, or as a mask.
        var uses: [XMLElement]
        /// The values of `context-fill` and `context-stroke` in a copy, by the name of the paint.
        var paints: [String: String] = [:]

        /// Returns whether elements look the same in another context, and have no inherited animations.
        func draws(like other: Context) -> Bool {
            viewport == other.viewport && clips == other.clips && paints == other.paints
                && uses.elementsEqual(other.uses, by: ===)
                && (style?.passesSameValues(as: other.style) ?? false)
        }

        /// Returns whether an element is not being copied yet, and the copies are not nested too deep.
        func mayCopy(_ element: XMLElement) -> Bool {
            !uses.contains { $0 === element } && uses.count < 12
        }
    }

    func wrapped(_ layers: [LayerNode], _ matrix: Affine) -> LayerNode {
        var node = layers.count == 1 ? layers[0] : LayerNode(sublayers: layers)
        if matrix == .identity || node.translate(by: matrix) { return node }
        return with(node) { place(&$0, matrix) }
    }

    /// Returns layers at a transform, inside a rectangle if there is one.
    func fitted(_ layers: [LayerNode], _ matrix: Affine, clip: Rect?) -> [LayerNode] {
        if let clip { return [window(layers, clip, matrix)] }
        return matrix == .identity ? layers : [wrapped(layers, matrix)]
    }

    /// Puts a layer at a fixed transform about the origin.
    func place(_ node: inout LayerNode, _ matrix: Affine) {
        if matrix == .identity { return }
        if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1 {
            node.set("position", .numbers([matrix.tx, matrix.ty]))
        } else {
            node.set("transform", .matrix(matrix))
        }
    }

    func checkCost(at element: XMLElement) throws(Problem) {
        guard cost.elements <= SVGLimit.drawnElements else {
            throw Problem(
                element.offset, .limit, "copies by <use> make more than \(SVGLimit.drawnElements) elements")
        }
        guard cost.parts <= SVGLimit.drawnParts else {
            throw Problem(
                element.offset, .limit,
                "the paths and gradients with all copies have more than \(SVGLimit.drawnParts) elements and stops"
            )
        }
    }

    /// Counts elements of paths or stops of gradients.
    func count(_ parts: Int, of element: XMLElement) throws(Problem) {
        cost.parts += parts
        guard parts <= TranslationLimit.pathElements else {
            throw Problem(
                element.offset, .limit, "a path has more than \(TranslationLimit.pathElements) elements")
        }
        try checkCost(at: element)
    }

    /// Counts copied layers, or returns `false` if the scene cannot have so many.
    func reserveLayers(_ count: Int) -> Bool {
        guard cost.layers + count <= TranslationLimit.copiedLayers else { return false }
        cost.layers += count
        return true
    }

    // MARK: Elements

    private static let undrawnNames: Set<String> = [
        "", "defs", "style", "title", "desc", "metadata", "clipPath", "mask", "linearGradient",
        "radialGradient", "symbol", "pattern", "filter", "marker", "script", "view", "mpath",
    ]

    /// Returns whether an element is not drawn itself.
    static func isUndrawn(_ element: XMLElement) -> Bool {
        undrawnNames.contains(element.name) || animationNames.contains(element.name)
    }

    private static let consequences: [String: String] = [
        "foreignObject": "foreign content is not drawn",
        "video": "videos are not drawn", "audio": "sounds are not played",
    ]

    func layers(_ elements: [XMLElement], _ context: Context) throws(Problem) -> [LayerNode] {
        var siblings = SiblingLayers()
        var union = extent
        for element in elements {
            extent = nil
            siblings.add(try layers(element, context), extent)
            union = [union, extent].compactMap(\.self).union
        }
        extent = union
        return siblings.layers
    }

    func layers(_ element: XMLElement, _ context: Context) throws(Problem) -> [LayerNode] {
        if element.name == "script" { report(element, "<script>: scripts do not run") }
        if Self.isUndrawn(element) || !suitsReader(element) { return [] }
        cost.elements += 1
        try checkCost(at: element)
        let declared = self.declared(by: element)
        if declared["display"] == "none", animationsByTarget[ObjectIdentifier(element)] == nil { return [] }
        if context.clips, !isClip(element) { return [] }
        let previousExtent = extent
        extent = nil
        defer { extent = [previousExtent, extent].compactMap(\.self).union }
        switch element.name {
        case "g", "a": return try group(element, element.children, declared, context)
        case "switch":
            let choice = element.children.first { child in
                !Self.isUndrawn(child) && child.name != "foreignObject" && suitsReader(child)
            }
            return try group(element, choice.map { [$0] } ?? [], declared, context)
        case "svg": return try nested(element, declared, context)
        case "use": return try use(element, declared, context)
        case "text": return try text(element, declared, context)
        case "image": return try picture(element, declared, context)
        case let name where Self.shapeNames.contains(name): return try shape(element, declared, context)
        default:
            let consequence = Self.consequences[element.name] ?? "this element is not drawn"
            report(element, "<\(element.name)>: \(consequence)")
            return []
        }
    }

    private static let shapeNames: Set<String> = [
        "rect", "circle", "ellipse", "line", "polyline", "polygon", "path",
    ]

    /// Returns whether an element of a clip path clips: a shape, or a direct copy of one.
    private func isClip(_ element: XMLElement) -> Bool {
        if element.name == "use" {
            return self.element(element.reference).map { $0.name != "use" && isClip($0) } ?? false
        }
        return element.name == "text" || Self.shapeNames.contains(element.name)
    }

    /// Returns whether an element is for this reader: it needs no extension, and is in no language or in English.
    private func suitsReader(_ element: XMLElement) -> Bool {
        if element["requiredExtensions"] != nil { return false }
        guard let languages = element["systemLanguage"] else { return true }
        return languages.cssList.contains { $0.lowercased().hasPrefix("en") }
    }

    /// Returns the layer of a group, or its children's layers if the group has no effect.
    private func group(
        _ element: XMLElement, _ children: [XMLElement], _ declared: [String: String], _ context: Context,
        inner: Affine = .identity, clip: Rect? = nil
    ) throws(Problem) -> [LayerNode] {
        let motion = self.motion(of: element, declared, context)
        var inside = context
        inside.style = motion.style
        inside.viewport.setFontSize(declared["font-size"], isRoot: element === root)
        let layers = try self.layers(children, inside)
        if layers.isEmpty { return [] }
        let clip = layers.arePlain(in: extent, inside: clip) ? nil : clip
        let node = LayerNode(name(of: element), sublayers: fitted(layers, inner, clip: clip))
        return try finish(node, element, motion, context, bounds: extent.map(inner.boundingBox)).unwrapped
    }

    /// Returns a layer that shows its sublayers only inside a rectangle, after a scale and a translation.
    func window(_ layers: [LayerNode], _ clip: Rect, _ inner: Affine = .identity) -> LayerNode {
        var window = LayerNode(sublayers: layers)
        let center = inner.apply(clip.center)
        window.set("bounds", .rect(clip))
        window.set("position", .point(center))
        if inner.a != 1 || inner.d != 1 {
            window.set("transform", .matrix(Affine(scaleX: inner.a, y: inner.d)))
        }
        window.set("masksToBounds", .plain("true"))
        return window
    }

    /// Returns the name of a layer: the id, the class or the name of its element.
    func name(of element: XMLElement) -> String {
        String((element.id ?? element.classes.first ?? element.name).prefix(60))
    }

    /// The attributes of the frame of an `svg` element, which is not that of its layer.
    static let frameKeys = ["x", "y", "width", "height"]

    func nested(
        _ element: XMLElement, _ declared: [String: String], _ context: Context, width: String? = nil,
        height: String? = nil
    ) throws(Problem) -> [LayerNode] {
        let view = context.viewport
        let isSymbol = element.name == "symbol"
        let x = isSymbol ? 0 : element["x"].flatMap { view.length($0, .x) } ?? 0
        let y = isSymbol ? 0 : element["y"].flatMap { view.length($0, .y) } ?? 0
        let w = (width ?? element["width"]).flatMap { view.length($0, .x) } ?? view.size.width
        let h = (height ?? element["height"]).flatMap { view.length($0, .y) } ?? view.size.height
        let box = ViewBox(element["viewBox"])
        let frame = Rect(x, y, w, h)
        guard w > 0, h > 0 else { return [] }
        let matrix =
            box?.transform(into: frame, element["preserveAspectRatio"]) ?? Affine(translationX: x, y: y)
        var inside = context
        inside.viewport.size = box?.rect.size ?? frame.size
        var groupDeclared = declared
        for key in Self.frameKeys { groupDeclared[key] = nil }
        let clips = !["visible", "auto"].contains(declared["overflow"] ?? "hidden")
        let window = clips ? matrix.inverted?.boundingBox(of: frame) : nil
        return try group(element, element.children, groupDeclared, inside, inner: matrix, clip: window)
    }

    private func use(
        _ element: XMLElement, _ declared: [String: String], _ context: Context
    ) throws(Problem) -> [LayerNode] {
        guard let target = self.element(element.reference) else {
            if let href = element.href {
                report(element, "<use> of \"\(href.prefix(80))\": not in this file; nothing is drawn")
            }
            return []
        }
        let ancestors = sequence(first: element, next: \.parent)
        guard context.mayCopy(target), !ancestors.contains(where: { $0 === target }) else {
            report(element, .value, "<use> contains itself; nothing is drawn")
            return []
        }
        let motion = self.motion(of: element, declared, context)
        var inside = context
        inside.style = motion.style
        inside.uses.append(target)
        inside.paints = paints(motion.style, context)
        let x = declared["x"].flatMap { context.viewport.length($0, .x) } ?? 0
        let y = declared["y"].flatMap { context.viewport.length($0, .y) } ?? 0
        let layers = try copy(target, inside, width: element["width"], height: element["height"])
        if layers.isEmpty { return [] }
        let matrix = Affine(translationX: x, y: y)
        let node = LayerNode(name(of: element), sublayers: fitted(layers, matrix, clip: nil))
        return try finish(node, element, motion, context, bounds: extent.map(matrix.boundingBox)).unwrapped
    }

    // MARK: Style and motion

    /// The style of an element, and the animations that children do not inherit.
    struct Motion {
        var style: Style
        var effects: [String: [Effect]] = [:]
        /// The `animateMotion` elements.
        var paths: [SMILAnimation] = []
    }

    /// The greatest number of runs of animations of one attribute.
    private static let effectLimit = 1000

    private static let ignored: [String: String] = [
        "backdrop-filter": "the picture behind the element keeps its look",
        "perspective": "the picture is flat", "clip": "nothing is clipped", "mask-image": "nothing is masked",
    ]

    /// Returns the values that an element declares, and reports those that are not colours.
    func declared(by element: XMLElement) -> [String: String] {
        let viewport = SVGViewport(size: .zero)
        return sheet.declared(by: element) { name, value in
            // A transform may be valid in space. Variables have no values yet.
            if name == "transform" || value.hasVariables || isValid(value, of: name, viewport) {
                return true
            }
            // Lengths of attributes need no units.
            if name == "filter", element[name]?.trimmed == value { return true }
            if name == "filter" { reportFilter(value, element) }
            if Self.colors.contains(name) { reportColor(value, of: name, element) }
            return false
        }
    }

    func motion(of element: XMLElement, _ declared: [String: String], _ context: Context) -> Motion {
        reportIgnored(element, declared)
        var motion = Motion(style: Style(declared: declared, parent: context.style))
        let animations = animationsByTarget[ObjectIdentifier(element)] ?? []
        motion.paths = animations.filter { $0.element.name == "animateMotion" }
        var effects = effects(of: animations.filter { $0.element.name != "animateMotion" }, context)
        addCSSEffects(of: element, declared, motion.style, context, to: &effects)
        for (name, list) in effects {
            if list.count > Self.effectLimit {
                report(
                    list[0], .unsupported, "more than \(Self.effectLimit) animations of \(name) do not run")
                continue
            }
            if !supportsAnimations(of: name, element) {
                report(
                    list[0], .unsupported, "the animation of \(name) is not supported; it does not run")
            }
            if Style.inherited.contains(name) {
                let below = motion.style.effects[name] ?? []
                let level = (below.map(\.level).max() ?? -1) + 1
                var raised = list
                for index in raised.indices { raised[index].level = level }
                motion.style.effects[name] = (below + raised).visible
            } else {
                motion.effects[name] = list.visible
            }
        }
        if motion.effects["filter"] == nil, blurs(motion.style, context) {
            motion.style.setInitialColor(.black)
        }
        return motion
    }

    private func supportsAnimations(of name: String, _ element: XMLElement) -> Bool {
        Style.animated.contains(name) || Style.shapeAttributes(of: element.name).contains(name)
            || Self.animatedAttributes[element.name]?.contains(name) == true
    }

    private func reportIgnored(_ element: XMLElement, _ declared: [String: String]) {
        for (name, consequence) in Self.ignored {
            if let value = element[name] ?? declared[name], !["none", "normal", "auto"].contains(value) {
                report(element, "\(name)=\"\(value.prefix(40))\": \(consequence)")
            }
        }
    }

    /// Returns the effects of SMIL elements by attribute.
    private func effects(of animations: [SMILAnimation], _ context: Context) -> [String: [Effect]] {
        var effects: [String: [Effect]] = [:]
        for animation in animations {
            do throws(Problem) {
                guard let name = animation.attribute else {
                    throw animation.problem("it has no attributeName")
                }
                let isOfCSS = [Style.inherited, Style.noninherited, Style.geometry].contains {
                    $0.contains(name)
                }
                if animation.element["attributeType"] == "CSS", !isOfCSS {
                    throw animation.problem("\(name) is no property of CSS")
                }
                for var effect in try animation.effects() {
                    effect.values = effect.values.map { $0 == "inherit" ? context.style?[name] : $0 }
                    effects[name, default: []].append(effect)
                }
            } catch {
                report(error)
            }
        }
        return effects
    }

    /// Adds the effects of CSS animations by property.
    private func addCSSEffects(
        of element: XMLElement, _ declared: [String: String], _ style: Style, _ context: Context,
        to effects: inout [String: [Effect]]
    ) {
        let animations = CSSAnimation.all { name in
            declared["animation-" + name].map { style.substituted($0) }
        }
        for animation in animations {
            let added = animation.effects(sheet, style, at: element.offset) { property, value in
                if isValid(value, of: property, context.viewport) { return true }
                report(
                    element, .value,
                    "\(property): \"\(value.prefix(40))\" in @keyframes is not valid; it has no effect")
                return false
            }
            guard let added else {
                report(element, .value, "there are no @keyframes for this animation; it does not run")
                continue
            }
            for (name, effect) in added { effects[name, default: []].append(effect) }
        }
    }

    /// Adds filters, opacity, clipping, masks and transforms to the layer of an element.
    ///
    /// An element that its filters hide has an empty layer.
    func finish(
        _ node: LayerNode, _ element: XMLElement, _ motion: Motion, _ context: Context, bounds: Rect?
    ) throws(Problem) -> LayerNode {
        var node = node
        if !context.clips {
            node = filtered(node, element, motion, context, bounds)
            if node.isBare, node.sublayers.isEmpty { return node }
            let opacity = motion.style["opacity"]?.fraction ?? 1
            if opacity < 1 { node.set("opacity", .number(opacity)) }
            node.animations += opacityAnimations("opacity", base: opacity, motion.effects["opacity"] ?? []) {
                .number($0)
            }
            let mode = motion.style["mix-blend-mode"].flatMap(BlendMode.init) ?? .normal
            if mode != .normal { node.set("compositingFilter", .plain(mode.rawValue)) }
            if motion.style["isolation"] == "isolate" { node.set("x-isolated", .plain("true")) }
        }
        if let effects = motion.effects["display"] {
            hide(&node, motion.style["display"] == "none", effects) { $0 == "none" }
        } else if motion.style["display"] == "none" {
            node.set("isHidden", .plain("true"))
        }
        node = try masked(node, by: "clip-path", element, motion, context, bounds)
        if !context.clips { node = try masked(node, by: "mask", element, motion, context, bounds) }
        return transformed(node, element, motion, context, bounds)
    }

    func hide(_ node: inout LayerNode, _ isHidden: Bool, _ effects: [Effect], _ test: (String) -> Bool) {
        if isHidden { node.set("isHidden", .plain("true")) }
        node.animations += animations(
            "isHidden", base: isHidden ? 1 : 0, effects, isDiscrete: true, { test($0) ? 1 : 0 },
            format: { .plain($0 > 0.5 ? "true" : "false") })
    }
}
