import Colors
import Geometry
import Layers
import Scenes

/// Translates the elements of an SVG file into layers.
final class SVGConverter {
    /// The title of a file without a `<title>`.
    private let defaultTitle: String
    /// The initial colour of shapes without a fill, and of `currentColor`.
    let initialColor: Color
    let pictures: PictureCatalogue
    let root: XMLElement
    private(set) var sheet = StyleSheet()
    private var elements: [String: XMLElement] = [:]
    private var motions: [ObjectIdentifier: [SMILAnimation]] = [:]
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
    /// The texts of the picture, also in copies.
    var texts: [ObjectIdentifier: XMLElement] = [:]
    /// The bounding box of the element so far, in the coordinates of the element around it.
    var extent: Rect?
    private var drawn = 0
    private var drawnParts = 0
    private var copied = 0

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
            motions[ObjectIdentifier(animation.target), default: []].append(animation)
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
        let box = ViewBox(root["viewBox"])
        let outer = SVGViewport(size: Size(300, 150))
        func size(_ name: String) -> Double? {
            guard let text = root[name], !text.hasSuffix("%") else { return nil }
            return outer.length(text).flatMap { $0 > 0 ? $0 : nil }
        }
        var canvas = Size(
            size("width") ?? box?.rect.size.width ?? 300, size("height") ?? box?.rect.size.height ?? 150)
        var place = Affine.identity
        if let box {
            if size("width") == nil || size("height") == nil {
                let aspect = box.rect.size.height / box.rect.size.width
                if size("width") == nil, let height = size("height") { canvas.width = height / aspect }
                if size("height") == nil { canvas.height = canvas.width * aspect }
            }
            let scale = canvas.width / box.rect.size.width
            if abs(scale * box.rect.size.height - canvas.height) < 1e-6 * canvas.height {
                // Same shape: keep the file's own units.
                canvas = box.rect.size
                pointsPerPixel = 1 / scale
            }
            place = box.transform(into: Rect(origin: .zero, size: canvas), root["preserveAspectRatio"])
        }
        if let inverse = place.inverted {
            rootBox = inverse.boundingBox(of: Rect(origin: .zero, size: canvas))
        }
        let viewport = SVGViewport(size: box?.rect.size ?? canvas)
        let factor = Self.fit(&canvas)
        place = place.concatenating(Affine(scaleX: factor, y: factor))
        pointsPerPixel *= factor
        var declared = self.declared(by: root)
        if declared["color"] == nil { declared["color"] = initialColor.hex }
        if declared["fill"] == nil { declared["fill"] = initialColor.hex }
        for key in Self.placeKeys { declared[key] = nil }
        let context = Context(viewport: viewport, style: nil, uses: [])
        let isForReader = suitsReader(root)
        if !isForReader { report(root, "the file is for another language or program; it is empty") }
        var layer = try group(root, isForReader ? root.children : [], declared, context)
        reportTexts()
        if place != .identity { layer = [wrapped(layer, place)] }
        if layer.count == 1 { layer = layer[0].unwrapped }
        if let background = background(declared, canvas) { layer.insert(background, at: 0) }
        layer = LayerNode.visible(layer, initialColor)
        try TranslationLimit.checkDepth(of: layer, at: root.offset)
        let title = root.children.first { $0.name == "title" }?.text.trimmed ?? ""
        return SceneText(
            title: title.isEmpty ? defaultTitle : title, canvas: [canvas.width, canvas.height], layers: layer
        )
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

        /// Returns whether an element is not being copied yet, and the copies are not nested too deep.
        func mayCopy(_ element: XMLElement) -> Bool {
            !uses.contains { $0 === element } && uses.count < 12
        }
    }

    func wrapped(_ layers: [LayerNode], _ matrix: Affine) -> LayerNode {
        var node = LayerNode(sublayers: layers)
        place(&node, matrix)
        return node
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

    /// Counts elements of paths or stops of gradients.
    func count(_ parts: Int, of element: XMLElement) throws(Problem) {
        drawnParts += parts
        guard drawnParts <= SVGLimit.drawnParts else {
            throw Problem(
                element.offset, .limit,
                "the paths and gradients with all copies have more than \(SVGLimit.drawnParts) elements and stops"
            )
        }
    }

    /// Counts layers of patterns, and returns whether the scene may have them.
    func canCopy(_ count: Int) -> Bool {
        guard copied + count <= TranslationLimit.copiedLayers else { return false }
        copied += count
        return true
    }

    // MARK: Elements

    private static let silent: Set<String> = [
        "", "defs", "style", "title", "desc", "metadata", "clipPath", "mask", "linearGradient",
        "radialGradient", "symbol", "pattern", "filter", "marker", "script", "view", "mpath",
    ]

    /// Returns whether an element is not drawn itself.
    static func isSilent(_ element: XMLElement) -> Bool {
        silent.contains(element.name) || animationNames.contains(element.name)
    }

    private static let consequences: [String: String] = [
        "foreignObject": "foreign content is not drawn",
        "video": "videos are not drawn", "audio": "sounds are not played",
    ]

    func layers(_ elements: [XMLElement], _ context: Context) throws(Problem) -> [LayerNode] {
        var all: [LayerNode] = []
        for element in elements { all += try layers(element, context) }
        return all
    }

    func layers(_ element: XMLElement, _ context: Context) throws(Problem) -> [LayerNode] {
        if element.name == "script" { report(element, "<script>: scripts do not run") }
        if Self.isSilent(element) { return [] }
        if !suitsReader(element) { return [] }
        drawn += 1
        guard drawn <= SVGLimit.drawnElements else {
            throw Problem(
                element.offset, .limit, "copies by <use> make more than \(SVGLimit.drawnElements) elements")
        }
        let declared = self.declared(by: element)
        if declared["display"] == "none", motions[ObjectIdentifier(element)] == nil { return [] }
        if context.clips, !isClip(element) { return [] }
        let others = extent
        extent = nil
        defer { extent = [others, extent].union }
        switch element.name {
        case "g", "a": return try group(element, element.children, declared, context)
        case "switch": return try group(element, chosen(in: element), declared, context)
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

    private func chosen(in element: XMLElement) -> [XMLElement] {
        let choice = element.children.first { child in
            !Self.isSilent(child) && child.name != "foreignObject" && suitsReader(child)
        }
        return choice.map { [$0] } ?? []
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
        let node = LayerNode(name(of: element), sublayers: fitted(layers, inner, clip: clip))
        return try finish(node, element, motion, context, bounds: extent.map(inner.boundingBox)).unwrapped
    }

    /// Returns a layer that shows its sublayers only inside a rectangle, at a scale and a place.
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

    /// The attributes of the place of an `svg` element, which is not that of its layer.
    static let placeKeys = ["x", "y", "width", "height"]

    private func nested(
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
        var own = declared
        for key in Self.placeKeys { own[key] = nil }
        let clips = !["visible", "auto"].contains(declared["overflow"] ?? "hidden")
        let window = matrix.inverted.map { $0.boundingBox(of: frame) }
        return try group(element, element.children, own, inside, inner: matrix, clip: clips ? window : nil)
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
        let layers: [LayerNode]
        if target.name == "symbol" || target.name == "svg" {
            layers = try nested(
                target, self.declared(by: target), inside, width: element["width"], height: element["height"]
            )
        } else {
            layers = try self.layers(target, inside)
        }
        if layers.isEmpty { return [] }
        let place = Affine(translationX: x, y: y)
        let node = LayerNode(name(of: element), sublayers: fitted(layers, place, clip: nil))
        return try finish(node, element, motion, context, bounds: extent.map(place.boundingBox)).unwrapped
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
        "filter": "filters have no effect", "backdrop-filter": "filters have no effect",
        "perspective": "the picture is flat", "clip": "nothing is clipped",
    ]

    /// Returns the values that an element declares, and reports those that are no colours.
    func declared(by element: XMLElement) -> [String: String] {
        let viewport = SVGViewport(size: .zero)
        return sheet.declared(by: element) { name, value in
            // A transform may be valid in space. Variables have no values yet.
            if name == "transform" || value.hasVariables || isValid(value, of: name, viewport) {
                return true
            }
            if Self.colors.contains(name) { reportColor(value, of: name, element) }
            return false
        }
    }

    func motion(of element: XMLElement, _ declared: [String: String], _ context: Context) -> Motion {
        var motion = Motion(style: Style(declared: declared, parent: context.style))
        for (name, consequence) in Self.ignored {
            guard let value = element[name] ?? declared[name], value != "none", value != "normal",
                value != "auto"
            else { continue }
            report(element, "\(name)=\"\(value.prefix(40))\": \(consequence)")
        }
        var own: [String: [Effect]] = [:]
        for animation in motions[ObjectIdentifier(element)] ?? [] {
            if animation.element.name == "animateMotion" {
                motion.paths.append(animation)
                continue
            }
            do throws(Problem) {
                guard let name = animation.attribute else {
                    throw animation.problem("it has no attributeName")
                }
                let isOfCSS = [Style.inherited, Style.own, Style.geometry].contains { $0.contains(name) }
                if animation.element["attributeType"] == "CSS", !isOfCSS {
                    throw animation.problem("\(name) is no property of CSS")
                }
                own[name, default: []] += try animation.effects().map { inheriting($0, name, context) }
            } catch {
                report(error)
            }
        }
        let style = motion.style
        let animations = CSSAnimation.all { name in
            declared["animation-" + name].map { style.substituted($0) }
        }
        for animation in animations {
            let effects = animation.effects(sheet, style, at: element.offset) { property, value in
                if isValid(value, of: property, context.viewport) { return true }
                report(
                    element, .value,
                    "\(property): \"\(value.prefix(40))\" in @keyframes is not valid; it has no effect")
                return false
            }
            guard let effects else {
                report(element, .value, "there are no @keyframes for this animation; it does not run")
                continue
            }
            for (name, effect) in effects { own[name, default: []].append(effect) }
        }
        for (name, effects) in own where effects.count > Self.effectLimit {
            report(effects[0], .unsupported, "more than \(Self.effectLimit) animations of \(name) do not run")
            own[name] = nil
        }
        for (name, effects) in own {
            if Style.inherited.contains(name) {
                let below = motion.style.effects[name] ?? []
                let level = (below.map(\.level).max() ?? -1) + 1
                motion.style.effects[name] = (below + effects.map { $0.raised(to: level) }).visible
            } else {
                motion.effects[name] = effects.visible
            }
        }
        noteUnsupported(own, element)
        return motion
    }

    /// Returns an effect with the parent's value in place of the word `inherit`.
    private func inheriting(_ effect: Effect, _ name: String, _ context: Context) -> Effect {
        var effect = effect
        effect.values = effect.values.map { $0 == "inherit" ? context.style?[name] : $0 }
        return effect
    }

    private func noteUnsupported(_ effects: [String: [Effect]], _ element: XMLElement) {
        let known = Style.animated.union(Style.shapeAttributes(of: element.name))
            .union(Self.animatedAttributes[element.name] ?? [])
        for (name, list) in effects where !known.contains(name) {
            // An animation that never begins has no effects.
            guard let first = list.first else { continue }
            report(first, .unsupported, "the animation of \(name) is not supported; it does not run")
        }
    }

    /// Adds opacity, clipping, masks and transforms to the layer of an element.
    func finish(
        _ node: LayerNode, _ element: XMLElement, _ motion: Motion, _ context: Context, bounds: Rect?
    ) throws(Problem) -> LayerNode {
        var node = node
        if !context.clips {
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
