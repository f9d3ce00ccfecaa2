import Colors
import Geometry
import Layers
import Scenes

/// Drawings to which elements refer: the tiles of a pattern, the markers of a path, clip paths and masks.
extension SVGConverter {
    // MARK: Copies

    /// The layers of a copied element, and the circumstances on which they depend.
    struct ElementCopy {
        fileprivate let context: Context
        fileprivate let size: [String?]
        fileprivate let layers: [LayerNode]
        fileprivate let extent: Rect?
        fileprivate let cost: (elements: Int, parts: Int, layers: Int)
    }

    /// Returns the layers of the target of a `use`. Copies in the same circumstances are converted once.
    func copy(
        _ target: XMLElement, _ context: Context, width: String?, height: String?
    ) throws(Problem) -> [LayerNode] {
        if let known = copies[ObjectIdentifier(target)], known.size == [width, height],
            known.context.draws(like: context), reserveLayers(known.cost.layers)
        {
            cost.elements += known.cost.elements
            cost.parts += known.cost.parts
            try checkCost(at: target)
            extent = known.extent
            return known.layers
        }
        let start = cost
        let layers =
            ["symbol", "svg"].contains(target.name)
            ? try nested(target, declared(by: target), context, width: width, height: height)
            : try self.layers(target, context)
        copies[ObjectIdentifier(target)] = ElementCopy(
            context: context, size: [width, height], layers: layers, extent: extent,
            cost: (
                cost.elements - start.elements, cost.parts - start.parts, cost.layers - start.layers
            ))
        return layers
    }

    // MARK: Patterns

    /// Returns a layer with the tiles of a pattern over an area.
    ///
    /// The pattern refers to `bounds`. The tiles cover `area`.
    func pattern(
        _ element: XMLElement, _ bounds: Rect, over area: Rect, _ shape: StyledShape
    ) throws(Problem) -> SVGPaint {
        let chain = references(from: element)
        func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
        guard let source = chain.first(where: { $0.children.contains { !$0.name.isEmpty } }) else {
            return .none
        }
        guard shape.context.mayCopy(source) else {
            report(element, .value, "this pattern contains itself or is nested too deep; it is not drawn")
            return .none
        }
        let isRelative = attribute("patternUnits") != "userSpaceOnUse"
        let unit = isRelative ? SVGViewport(size: Size(1, 1)) : shape.context.viewport
        func length(_ name: String, _ axis: SVGViewport.Axis) -> Double {
            attribute(name).flatMap { unit.length($0, axis) } ?? 0
        }
        var tile = Rect(length("x", .x), length("y", .y), length("width", .x), length("height", .y))
        if isRelative { tile = Affine(toBox: bounds).boundingBox(of: tile) }
        guard tile.size.width > 0, tile.size.height > 0 else { return .none }
        let matrix = paintMatrix(
            element, attribute("patternTransform"), isRelative ? bounds : nil, shape.context.viewport)
        guard let inverse = matrix.inverted else { return .none }
        if !motion(of: element, declared(by: element), shape.context).effects.isEmpty {
            report(element, "the animations of a pattern are not supported; it keeps its place")
        }

        var inside = shape.context
        inside.uses.append(source)
        inside.style = inheritedStyle(of: source)
        var content = Affine.identity
        if let box = ViewBox(attribute("viewBox")) {
            content = box.transform(
                into: Rect(origin: .zero, size: tile.size), attribute("preserveAspectRatio"))
        } else if attribute("patternContentUnits") == "objectBoundingBox" {
            content = Affine(scaleX: bounds.size.width, y: bounds.size.height)
        }
        let box = inverse.boundingBox(of: area)
        let shapes = source.children.filter { !Self.isUndrawn($0) }
        var layers = try self.layers(Array(shapes.prefix(1)), inside)
        let background = shapes.first.flatMap { self.background($0, layers, tile.size, content, box, inside) }
        if background != nil { layers = [] }
        layers += try self.layers(Array(shapes.dropFirst()), inside)
        guard !layers.isEmpty else { return background.map { .layer(wrapped([$0], matrix)) } ?? .none }
        if content != .identity { layers = [wrapped(layers, content)] }

        let columns = Self.tiles(from: tile.minX, size: tile.size.width, touching: box.minX, box.maxX)
        let rows = Self.tiles(from: tile.minY, size: tile.size.height, touching: box.minY, box.maxY)
        let copy = window(layers, Rect(origin: .zero, size: tile.size))
        let row = copies([copy], columns.count, tile.size.width, 0)
        var tiles = copies(row.unwrapped, rows.count, 0, tile.size.height)
        let maximumCount = Int(ReplicatorContent.maximumCount)
        guard max(columns.count, rows.count) <= maximumCount, reserveLayers(tiles.count) else {
            report(
                shape.element,
                "the patterns make more than \(TranslationLimit.copiedLayers) layers; this one is not drawn")
            return .none
        }
        let firstTile = Affine(
            translationX: tile.minX + Double(columns.first) * tile.size.width,
            y: tile.minY + Double(rows.first) * tile.size.height)
        place(&tiles, firstTile)
        return .layer(wrapped([background, tiles].compactMap(\.self), matrix))
    }

    /// Returns the layer of a rectangle that fills the tiles of a pattern, over an area. The edges of its tiles would show.
    private func background(
        _ element: XMLElement, _ layers: [LayerNode], _ tile: Size, _ content: Affine, _ area: Rect,
        _ context: Context
    ) -> LayerNode? {
        guard element.name == "rect", layers.count == 1, var node = layers.first, node.animations.isEmpty,
            node.mask.isEmpty, node.keys.map(\.0) == ["path", "fillColor"],
            let outline = outline(of: element, motion(of: element, declared(by: element), context), context),
            case let box? = outline.path.rectangle.map(content.boundingBox),
            [box.minX, box.minY, tile.width - box.maxX, tile.height - box.maxY].allSatisfy({ $0 < 1e-6 })
        else { return nil }
        node.keys[0].1 = Path(rect: area).sceneValue
        return node
    }

    /// Returns the first tile of a row that touches a range, and the number of tiles that touch it.
    private static func tiles(
        from start: Double, size: Double, touching low: Double, _ high: Double
    ) -> (first: Int, count: Int) {
        func index(_ value: Double) -> Int { value.isFinite ? Int(value.clamped(to: -1e6...1e6)) : 0 }
        let first = index(((low - start) / size).rounded(.down))
        return (first, max(index(((high - start) / size).rounded(.up)) - first, 1))
    }

    /// Returns a replicator of layers at equal distances.
    private func copies(_ layers: [LayerNode], _ count: Int, _ x: Double, _ y: Double) -> LayerNode {
        var node = LayerNode(sublayers: layers)
        if count == 1 { return node }
        node.copies = count
        node.set("instanceCount", .plain("\(count)"))
        node.set("instanceTransform", .matrix(Affine(translationX: x, y: y)))
        return node
    }

    // MARK: Markers

    /// The elements whose vertices have markers.
    private static let markedNames: Set<String> = ["path", "line", "polyline", "polygon"]

    /// Returns the layers of the markers of a shape, from its first vertex to its last one.
    func markers(_ shape: StyledShape) throws(Problem) -> [LayerNode] {
        let (element, context, style) = (shape.element, shape.context, shape.motion.style)
        guard !context.clips, Self.markedNames.contains(element.name) else { return [] }
        func target(_ name: String) -> XMLElement? {
            guard let value = style[name] ?? style["marker"], let target = self.target(of: value) else {
                return nil
            }
            return target.name == "marker" ? target : nil
        }
        let (start, middle, end) = (target("marker-start"), target("marker-mid"), target("marker-end"))
        if start == nil, middle == nil, end == nil { return [] }
        if !shape.pathAnimations.isEmpty {
            report(element, "the markers of a path that moves keep their places")
        }
        let data = element.name == "path" ? style["d"].map(ShapeOutline.data) : nil
        let ends = data.flatMap { try? Path(svgWithoutArcs: $0, numberLimit: SVGLimit.length) }
        let vertices = MarkerVertex.all(of: shape.outline.path, ends: ends ?? shape.outline.path)
        var layers: [LayerNode] = []
        // A path of one vertex has its first and its last marker there.
        for (index, vertex) in vertices.enumerated() {
            if index == 0, let start { layers += try marker(start, at: vertex, isStart: true, shape) }
            if index > 0, index < vertices.count - 1, let middle {
                layers += try marker(middle, at: vertex, isStart: false, shape)
            }
            if index == vertices.count - 1, let end {
                layers += try marker(end, at: vertex, isStart: false, shape)
            }
        }
        return layers
    }

    /// Returns the paints of an element for `context-fill` and `context-stroke` in its copies.
    func paints(_ style: Style, _ context: Context) -> [String: String] {
        func paint(_ name: String) -> String? {
            switch style[name] {
            case "context-fill"?: context.paints["fill"]
            case "context-stroke"?: context.paints["stroke"]
            case let value?: value.lowercased() == "currentcolor" ? style["color"] ?? initialColor.hex : value
            case nil: nil
            }
        }
        return ["fill": paint("fill") ?? initialColor.hex, "stroke": paint("stroke") ?? "none"]
    }

    private func marker(
        _ marker: XMLElement, at vertex: MarkerVertex, isStart: Bool, _ shape: StyledShape
    ) throws(Problem) -> [LayerNode] {
        let view = shape.context.viewport
        guard shape.context.mayCopy(marker) else {
            report(marker, .value, "a marker contains itself; it is not drawn")
            return []
        }
        func length(_ name: String, _ initialValue: Double, _ axis: SVGViewport.Axis) -> Double {
            marker[name].flatMap { view.length($0, axis) } ?? initialValue
        }
        let size = Size(length("markerWidth", 3, .x), length("markerHeight", 3, .y))
        guard size.width > 0, size.height > 0 else { return [] }
        let scale = marker["markerUnits"] == "userSpaceOnUse" ? 1 : shape.strokeWidth
        let box = ViewBox(marker["viewBox"])
        let inner =
            box?.transform(into: Rect(origin: .zero, size: size), marker["preserveAspectRatio"]) ?? .identity
        let anchor = inner.apply(Point(length("refX", 0, .x), length("refY", 0, .y)))
        let anchored = Affine(translationX: -anchor.x, y: -anchor.y)
            .concatenating(Affine(scaleX: scale, y: scale))

        var inside = shape.context
        inside.uses.append(marker)
        let style = inheritedStyle(of: marker)
        inside.style = style
        inside.paints = paints(shape.motion.style, shape.context)
        inside.viewport.size = box?.rect.size ?? size
        let layers = try self.layers(marker.children, inside)
        guard !layers.isEmpty else { return [] }
        let isClipped = !["visible", "auto"].contains(style["overflow"] ?? "hidden")
        let clip = isClipped ? inner.inverted?.boundingBox(of: Rect(origin: .zero, size: size)) : nil
        let effects = motion(of: marker, [:], shape.context).effects["orient"] ?? []
        let content = fitted(layers, inner, clip: clip)
        return [oriented(content, anchored, at: vertex, isStart, marker["orient"], effects)]
    }

    /// Returns a marker at its vertex, with the animations of its direction.
    private func oriented(
        _ layers: [LayerNode], _ inner: Affine, at vertex: MarkerVertex, _ isStart: Bool, _ orient: String?,
        _ effects: [Effect]
    ) -> LayerNode {
        let angle = vertex.angle(orient, isStart: isStart)
        guard !effects.isEmpty else {
            let outer = Affine(rotation: angle)
                .concatenating(Affine(translationX: vertex.point.x, y: vertex.point.y))
            return wrapped(layers, inner.concatenating(outer))
        }
        var node = LayerNode(sublayers: [wrapped(layers, inner)])
        node.set("position", .point(vertex.point))
        if angle != 0 { node.set("transform", .mapping([("rotation", .angle(angle))])) }
        // Only angles have values between them.
        let isDiscrete = ([orient] + effects.flatMap(\.values)).contains { $0?.hasPrefix("auto") == true }
        node.animations += animations(
            "transform.rotation.z", base: angle, effects, isDiscrete: isDiscrete,
            { vertex.angle($0, isStart: isStart) }, format: { .angle($0) })
        return node
    }

    // MARK: Clips and masks

    /// Returns a layer with the effect of the property `clip-path` or `mask`.
    func masked(
        _ node: LayerNode, by property: String, _ element: XMLElement, _ motion: Motion, _ context: Context,
        _ bounds: Rect?
    ) throws(Problem) -> LayerNode {
        let isClip = property == "clip-path"
        let value = motion.style[property] ?? "none"
        let effects = isClip ? motion.effects[property] ?? [] : []
        guard value != "none" || !effects.isEmpty else { return node }
        let isStroked = motion.style["stroke"] ?? "none" != "none"
        let width = isStroked ? motion.style["stroke-width"].flatMap { context.viewport.length($0) } ?? 1 : 0
        func shape(_ text: String) -> ShapeOutline? {
            let margin = text.contains("fill-box") ? 0 : width / 2
            return clipShape(text, in: bounds?.insetBy(dx: -margin, dy: -margin), context.viewport)
        }
        if isClip, let outline = shape(value) {
            var mask = LayerNode()
            mask.set("path", outline.value)
            if value.contains("evenodd") { mask.set("fillRule", .plain("even-odd")) }
            mask.animations = pathAnimations(element, outline, effects, shape)
            return node.masked(by: mask)
        }
        guard let mask = target(of: value), mask.name == (isClip ? "clipPath" : "mask") else {
            let consequence = isClip ? "nothing is clipped" : "nothing is masked"
            report(element, "\(property)=\"\(value.prefix(40))\": \(consequence)")
            return node
        }
        if !effects.isEmpty { report(element, "animations of clip-path are supported only between shapes") }
        return try masking(node, with: mask, context, bounds)
    }

    /// Returns the outline of a shape of CSS in a bounding box, or `nil` for another value. The value `none` is the plane.
    private func clipShape(_ text: String, in box: Rect?, _ viewport: SVGViewport) -> ShapeOutline? {
        if text == "none" { return ShapeOutline(Path(rect: TranslationLimit.plane)) }
        guard let (name, argument) = text.cssWords.lazy.compactMap(\.function).first else { return nil }
        if name == "path" { return ShapeOutline.pathData(argument.cssList.last?.unquoted ?? "").outline }
        guard let box else { return nil }
        var view = viewport
        view.size = box.size
        switch name {
        case "inset": return inset(argument.cssWords, in: box, view)
        case "circle", "ellipse": return oval(argument.cssWords, isCircle: name == "circle", in: box, view)
        case "polygon":
            let points = argument.cssList.filter { !["nonzero", "evenodd"].contains($0) }.mapAll { point in
                let words = point.cssWords
                guard words.count == 2, let x = view.length(words[0], .x), let y = view.length(words[1], .y)
                else { return Point?.none }
                return Point(box.minX + x, box.minY + y)
            }
            return points.map { ShapeOutline(Path(polygon: $0)) }
        default: return nil
        }
    }

    /// Returns the rectangle of `inset()`, whose corners have the first radius.
    private func inset(_ words: [String], in box: Rect, _ view: SVGViewport) -> ShapeOutline? {
        let sides = words.prefix { $0 != "round" }
        guard (1...4).contains(sides.count) else { return nil }
        // A missing side has the inset of the opposite one, or of the first one.
        let x = sides.count > 1 ? 1 : 0
        guard let top = view.length(sides[0], .y), let right = view.length(sides[x], .x),
            let bottom = view.length(sides[sides.count > 2 ? 2 : 0], .y),
            let left = view.length(sides[sides.count > 3 ? 3 : x], .x)
        else { return nil }
        let radius = words.dropFirst(sides.count + 1).first
        let outline = ShapeOutline("rect", isRounded: radius != nil) { key in
            switch key {
            case "x": box.minX + left
            case "y": box.minY + top
            case "width": box.size.width - left - right
            case "height": box.size.height - top - bottom
            default: radius.flatMap { view.length($0) }
            }
        }
        return ShapeOutline(outline.path)
    }

    /// Returns the oval of `circle()` or `ellipse()`.
    private func oval(_ words: [String], isCircle: Bool, in box: Rect, _ view: SVGViewport) -> ShapeOutline? {
        let radii = Array(words.prefix { $0 != "at" })
        let position = words.dropFirst(radii.count + 1).joined(separator: " ")
        let center = origin(position.isEmpty ? "center" : position, in: box)
        let x = [center.x - box.minX, box.maxX - center.x].map(abs)
        let y = [center.y - box.minY, box.maxY - center.y].map(abs)
        func radius(_ index: Int, _ axis: SVGViewport.Axis, _ sides: [Double]) -> Double? {
            switch radii.indices.contains(index) ? radii[index] : "closest-side" {
            case "closest-side": sides.min()
            case "farthest-side": sides.max()
            case let text: view.length(text, axis)
            }
        }
        guard let rx = isCircle ? radius(0, .diagonal, x + y) : radius(0, .x, x),
            let ry = isCircle ? rx : radius(1, .y, y)
        else { return nil }
        return ShapeOutline(Path(ellipseIn: Rect(center.x - rx, center.y - ry, 2 * rx, 2 * ry)))
    }

    /// Returns whether the region of a mask or a filter does not follow the bounds of its element.
    func hasUserUnits(_ element: XMLElement) -> Bool {
        element[element.name + "Units"] == "userSpaceOnUse"
    }

    /// Returns the rectangle outside of which a mask or a filter hides everything, or `nil` if the bounds are unknown.
    func region(of element: XMLElement, _ context: Context, _ bounds: Rect?) -> Rect? {
        let isRelative = !hasUserUnits(element)
        let view = isRelative ? SVGViewport(size: Size(1, 1)) : context.viewport
        func length(_ name: String, _ initialValue: String, _ axis: SVGViewport.Axis) -> Double {
            element[name].flatMap { view.length($0, axis) } ?? view.length(initialValue, axis) ?? 0
        }
        let region = Rect(
            length("x", "-10%", .x), length("y", "-10%", .y), length("width", "120%", .x),
            length("height", "120%", .y))
        if !isRelative { return region }
        guard let bounds else {
            let hasRegion = Self.frameKeys.contains { element[$0] != nil }
            if hasRegion { report(element, "the region of a \(element.name) has no effect on a label") }
            return nil
        }
        return Affine(toBox: bounds).boundingBox(of: region)
    }

    private func masking(
        _ node: LayerNode, with element: XMLElement, _ context: Context, _ bounds: Rect?
    ) throws(Problem) -> LayerNode {
        guard context.mayCopy(element) else {
            report(element, .value, "a mask contains itself; it has no effect")
            return node
        }
        let clips = element.name == "clipPath"
        var inside = context
        inside.clips = clips
        inside.uses.append(element)
        inside.style = element.parent.map(inheritedStyle)
        var mask = LayerNode(name(of: element))
        var declared = self.declared(by: element)
        // A clip path or a mask has an effect even if it is not displayed. A mask has no transform.
        declared["display"] = nil
        if !clips { declared["transform"] = nil }
        let motion = self.motion(of: element, declared, inside)
        inside.style = motion.style
        if !clips { inside.style?.setInitialColor(.black) }
        mask.sublayers = try layers(element.children, inside)
        if element[clips ? "clipPathUnits" : "maskContentUnits"] == "objectBoundingBox" {
            guard let box = bounds else {
                report(element, "a mask in units of the bounding box has no effect on a label")
                return node
            }
            if node.changesBounds {
                report(element, "a mask in units of a bounding box that moves keeps its place")
            }
            mask.sublayers = [wrapped(mask.sublayers, Affine(toBox: box))]
        }
        mask = try finish(mask, element, motion, inside, bounds: bounds)
        if !clips, hasUserUnits(element) || !node.changesBounds,
            let region = region(of: element, inside, bounds)
        {
            mask = window([mask], region)
        }
        if mask.unwrapped.count == 1 { mask = mask.unwrapped[0] }
        var node = node.masked(by: mask)
        // The luminance of white is its opacity.
        let isLuminance = !clips && declared["mask-type"] != "alpha" && !mask.isWhite
        if isLuminance { node.set("x-maskMode", .plain("luminance")) }
        return node
    }
}

extension LayerNode {
    /// Returns the layer with a mask. A layer that already has one gets a layer around it.
    func masked(by mask: LayerNode) -> LayerNode {
        var node = self.mask.isEmpty ? self : LayerNode(name, sublayers: [self])
        node.mask = [mask]
        return node
    }
}

/// A vertex of a path, with the directions of the lines and curves before and after it.
private struct MarkerVertex {
    let point: Point
    var before: Vector?
    var after: Vector?

    /// Returns the angle of a marker in radians.
    func angle(_ orientation: String?, isStart: Bool) -> Double {
        let orientation = orientation ?? "0"
        guard orientation.hasPrefix("auto") else { return orientation.angle ?? 0 }
        let isReversed = isStart && orientation == "auto-start-reverse"
        let directions = [before, after].compactMap(\.self)
        guard let first = directions.first, let last = directions.last else { return isReversed ? .pi : 0 }
        // Opposite directions have no sum: the marker is at a right angle to both.
        let sum = first + last
        let middle = sum.length > 1e-9 ? sum : Vector(-first.dy, first.dx)
        return middle.angle + (isReversed ? .pi : 0)
    }

    /// Returns the vertices of a path: the start of each subpath, and the end of each line and curve.
    ///
    /// `ends` is the path without the vertices inside of arcs.
    static func all(of path: Path, ends: Path) -> [MarkerVertex] {
        var vertices: [MarkerVertex] = []
        for (subpath, ends) in zip(path.subpaths, ends.subpaths) {
            var ends = ends.segments.map(\.end)[...]
            guard let start = subpath.points.first else { continue }
            let first = vertices.count
            vertices.append(MarkerVertex(point: start))
            for segment in subpath.segments {
                let last = vertices.count - 1
                vertices[last].after = vertices[last].after ?? segment.tangent(at: 0)
                guard segment.end == ends.first else { continue }
                ends.removeFirst()
                vertices.append(MarkerVertex(point: segment.end, before: segment.tangent(at: 1)))
            }
            // At the ends of a closed subpath, both have the direction of the corner there.
            if subpath.verbs.last == .close, vertices.count > first + 1 {
                let last = vertices.count - 1
                vertices[first].before = vertices[last].before
                vertices[last].after = vertices[first].after
            }
        }
        return vertices
    }
}
