import Colors
import Geometry
import Layers
import Scenes

/// A converter of the layers of a Lottie file to scene layers.
final class LottieConverter {
    private let file: LottieFile
    private let samples: Double
    private let pictures: PictureCatalogue
    private var count = 0
    /// The fonts of the texts so far, by name.
    private var fonts: [String: LottieFont] = [:]

    /// Creates a converter with a limit of samples in a second.
    init(_ file: LottieFile, samples: Double = 60, _ pictures: PictureCatalogue) {
        (self.file, self.samples, self.pictures) = (file, samples, pictures)
    }

    /// A list of layers with its time and size: the file itself, or a nested composition.
    private struct Composition {
        let layers: [JSONNode]
        private(set) var context: LottieContext
        let size: Size
        /// The ids of the compositions around this one.
        let ids: Set<String>

        init(layers: [JSONNode], context: LottieContext, size: Size, ids: Set<String> = []) {
            (self.layers, self.context, self.size, self.ids) = (layers, context, size, ids)
            (self.context.layers, self.context.layer) = (LayerTable(layers), nil)
        }

        /// Returns the composition with the context of a layer.
        func with(_ layer: JSONNode) -> Composition {
            var composition = self
            composition.context.layer = layer
            return composition
        }
    }

    func sceneText(title: String, color: Color) throws(Problem) -> SceneText {
        let frames = file.frames
        let duration = (frames.upperBound - frames.lowerBound) / file.frameRate
        let context = LottieContext(
            file: file, duration: duration, frameRate: min(file.frameRate, samples),
            clock: LottieClock(start: -frames.lowerBound / file.frameRate, seconds: 1 / file.frameRate),
            range: frames.lowerBound...frames.upperBound)
        let composition = Composition(
            layers: file.root["layers"]?.items ?? [], context: context, size: file.size)
        let layers = LayerNode.visible(
            try window("composition", composition).map { [$0] } ?? [], color)
        try TranslationLimit.check(layers, at: file.root.offset)
        file.layerName = ""
        var keys: [(String, SceneValue)] = []
        if layers.flatMap(\.all).contains(where: { !$0.animations.isEmpty }) {
            keys.append(
                (
                    "x-defaults",
                    .mapping([("duration", .seconds(duration)), ("repeatCount", .plain("forever"))])
                ))
        }
        let steps = self.steps
        if !steps.isEmpty { keys.append(("x-steps", .list(steps))) }
        let name = file.root["nm"]?.text ?? ""
        return SceneText(
            title: name.isEmpty ? title : String(name.prefix(100)),
            canvas: [file.size.width, file.size.height], keys, layers: layers)
    }

    /// The markers of the file as steps of a lesson.
    private var steps: [SceneValue] {
        let steps = (file.root["markers"]?.items ?? []).prefix(100).compactMap {
            node -> (Double, SceneValue)? in
            guard let frame = node["tm"]?.number, let text = node["cm"]?.text, file.frames.contains(frame)
            else { return nil }
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !words.isEmpty else { return nil }
            let at = (frame - file.frames.lowerBound) / file.frameRate
            return (at, .mapping([("at", .seconds(at)), ("say", .quoted(String(words.prefix(200))))]))
        }
        return steps.sorted { $0.0 < $1.0 }.map(\.1)
    }

    // MARK: Compositions

    /// Returns the layers of a composition from back to front.
    private func layers(_ composition: Composition) throws(Problem) -> [LayerNode] {
        var result: [(chain: [JSONNode], node: LayerNode)] = []
        for (index, node) in composition.layers.enumerated().reversed() {
            // The source of a matte is not drawn itself.
            if node["td"]?.isTrue ?? false || node["hd"]?.isTrue ?? false { continue }
            guard var drawn = try layer(node, composition) else { continue }
            let kind = Int(node["tt"]?.number ?? 0)
            guard kind > 0 else {
                result.append((parents(of: node, composition), drawn))
                continue
            }
            let matte =
                composition.context.layers[node["tp"]?.number]
                ?? (index > 0 ? composition.layers[index - 1] : nil)
            let source = try matte.flatMap { (matte) throws(Problem) in
                try layer(matte, composition).map { placed($0, parents(of: matte, composition), composition) }
            }
            // The layer blends as its matte shows it.
            let filter = drawn.removeValue(of: "compositingFilter")
            if var masked = masked(
                placed(drawn, parents(of: node, composition), composition), by: source, kind, composition)
            {
                if let filter { masked.set("compositingFilter", filter) }
                result.append(([], masked))
            }
        }
        return grouped(result[...], composition, level: 0)
    }

    /// Returns the layers that a layer moves with, the outermost one first.
    private func parents(of node: JSONNode, _ composition: Composition) -> [JSONNode] {
        var chain: [JSONNode] = []
        var next = composition.context.layers[node["parent"]?.number]
        while let parent = next, chain.count < TranslationLimit.layerDepth {
            guard !(chain + [node]).contains(where: { $0.offset == parent.offset }) else {
                let outer = file.layerName
                file.layerName = name(of: node)
                defer { file.layerName = outer }
                file.report(
                    node.offset, "its parents form a circle; the layer is drawn without the repeated ones")
                break
            }
            chain.insert(parent, at: 0)
            next = composition.context.layers[parent["parent"]?.number]
        }
        return chain
    }

    /// Returns layers in the transforms of their parents. Neighbours with the same parent share a layer around them.
    private func grouped(
        _ items: ArraySlice<(chain: [JSONNode], node: LayerNode)>, _ composition: Composition, level: Int
    ) -> [LayerNode] {
        var result: [LayerNode] = []
        var index = items.startIndex
        while index < items.endIndex {
            guard items[index].chain.count > level else {
                result.append(items[index].node)
                index += 1
                continue
            }
            let parent = items[index].chain[level]
            let end =
                items[index...].firstIndex { item in
                    item.chain.count <= level || item.chain[level].offset != parent.offset
                } ?? items.endIndex
            let group = LayerNode(
                name(of: parent), sublayers: grouped(items[index..<end], composition, level: level + 1))
            let around = placed(group, [parent], composition)
            result +=
                around.isBare ? around.sublayers : [around.sublayers.count == 1 ? around.joined : around]
            index = end
        }
        return result
    }

    /// Returns a layer in the transforms of its parents.
    private func placed(_ node: LayerNode, _ chain: [JSONNode], _ composition: Composition) -> LayerNode {
        chain.reversed().reduce(node) { node, parent in
            let inside = node.name == name(of: parent) ? node : LayerNode(name(of: parent), sublayers: [node])
            return placed(inside, at: parent, composition, opacity: false)
        }
    }

    /// Returns a layer at the transform of a node.
    private func placed(
        _ layer: LayerNode, at node: JSONNode, _ composition: Composition, opacity: Bool = true
    ) -> LayerNode {
        let context = composition.with(node).context
        return LottieTransform(node["ks"], context).placed(
            layer, context, opacity: opacity, turns: node["ao"]?.isTrue ?? false)
    }

    private func name(of node: JSONNode) -> String {
        node.name(or: "layer \(Int(node["ind"]?.number ?? 0))")
    }

    // MARK: Layers

    /// Returns a layer without its parents and its matte, or `nil` if it is never visible.
    private func layer(_ node: JSONNode, _ composition: Composition) throws(Problem) -> LayerNode? {
        let outer = file.layerName
        file.layerName = name(of: node)
        defer { file.layerName = outer }
        count += 1
        guard count <= 10_000 else {
            throw Problem(
                node.offset, .limit, "the file has more than 10000 layers with those of nested compositions")
        }
        let composition = composition.with(node)
        guard let changes = visibility(from: node["ip"]?.number, to: node["op"]?.number, composition)
        else { return nil }
        guard var drawn = try content(node, composition) else { return nil }
        drawn.mask = mask(node, composition.context).map { [$0] } ?? []
        drawn.addEffects(of: node, composition.context)
        drawn = placed(drawn, at: node, composition)
        if let mode = BlendMode.name(node, file) { drawn.set("compositingFilter", .plain(mode)) }
        drawn.name = name(of: node)
        hide(&drawn, changes)
        // A composition has counted its layers.
        if node["ty"]?.number != 0 { try file.count(changesOf: drawn, at: node.offset) }
        return drawn.mask.isEmpty ? drawn.joined : drawn
    }

    private func hide(_ layer: inout LayerNode, _ changes: [(time: Double, isVisible: Bool)]) {
        guard changes.count > 1 else { return }
        let hidden = changes.map { SceneValue.plain($0.isVisible ? "false" : "true") }
        layer.set("isHidden", hidden[0])
        layer.animations.append(
            .mapping([
                ("keyPath", .plain("isHidden")), ("values", .list(hidden)),
                ("keyTimes", .keyTimes(changes.map(\.time) + [1])),
                ("calculationMode", .plain("discrete")),
            ]))
    }

    /// Returns the times, 0 to 1, at which a layer appears or disappears between two frames; the first one is 0. It is `nil`
    /// if the layer never appears.
    private func visibility(
        from start: Double?, to end: Double?, _ composition: Composition
    ) -> [(time: Double, isVisible: Bool)]? {
        let context = composition.context
        let (clock, duration) = (context.clock, context.duration)
        let frames = (start ?? context.range.lowerBound, end ?? context.range.upperBound)
        guard frames.0 < frames.1 else { return nil }
        var changes: [(time: Double, isVisible: Bool)] = []
        func isVisible(_ time: Double) -> Bool { (frames.0..<frames.1).contains(clock.frame(at: time)) }
        if clock.isUniform {
            let (start, end) = (clock.time(of: frames.0), clock.time(of: frames.1))
            guard start < duration - 1e-9, end > 1e-9 else { return nil }
            changes = [(0, start <= 1e-9)]
            if start > 1e-9 { changes.append((start / duration, true)) }
            if end < duration - 1e-9 { changes.append((end / duration, false)) }
        } else {
            let count = context.frames(in: duration).clamped(to: 1...2000)
            for index in 0..<count {
                let now = duration * (Double(index) + 0.001) / Double(count)
                if changes.last?.isVisible != isVisible(now) {
                    changes.append((Double(index) / Double(count), isVisible(now)))
                }
            }
            guard changes.contains(where: \.isVisible) else { return nil }
        }
        return changes
    }

    /// Returns the layer of the content in its own coordinates, or `nil` if there is none.
    private func content(_ node: JSONNode, _ composition: Composition) throws(Problem)
        -> LayerNode?
    {
        switch Int(node["ty"]?.number ?? -1) {
        case 0: return try precomposition(node, composition)
        case 1:
            guard let width = node["sw"]?.number, let height = node["sh"]?.number,
                let text = node["sc"]?.text,
                let color = try? Color(css: text)
            else {
                file.report(node.offset, "the solid has no size or no colour; it is not drawn")
                return nil
            }
            return LayerNode(sublayers: [sheet(Size(width, height), "solid", color)])
        case 4:
            let list = ShapeList(context: composition.context)
            let layers = try list.layers(node["shapes"]?.items ?? [])
            return layers.isEmpty ? nil : LayerNode(sublayers: layers)
        case 3, 13: return nil
        case 2: return picture(node)
        case 5: return try text(node, composition)
        case 6: file.report(node.offset, "sounds are not played")
        default: file.report(node.offset, "this kind of layer is not drawn")
        }
        return nil
    }

    private func picture(_ node: JSONNode) -> LayerNode? {
        let asset = file.asset(node)
        let name = asset?["p"]?.text ?? ""
        let folder = name.hasPrefix("data:") ? "" : (asset?["u"]?.text ?? "").drop { $0 == "/" }
        do throws(PictureProblem) {
            let picture = try pictures.picture(folder + name)
            let size = Size(
                asset?["w"]?.number ?? picture.size.width, asset?["h"]?.number ?? picture.size.height)
            guard size.width > 0, size.height > 0 else { return nil }
            return LayerNode(sublayers: [LayerNode("picture", picture, size: size)])
        } catch {
            file.report(node.offset, "the picture \(error.reason); it is not drawn")
            return nil
        }
    }

    /// Returns the layer of a text, which may change at keyframes.
    private func text(_ node: JSONNode, _ composition: Composition) throws(Problem) -> LayerNode? {
        let context = composition.context
        if node["t"]?["a"]?.items.isEmpty == false {
            file.report(node.offset, "the letters of the text only move together")
        }
        if node["t"]?["p"]?["m"] != nil { file.report(node.offset, "the text does not follow its path") }
        let data = node["t"]?["d"].map { file.slotted($0) }
        // Old files have one text without keyframes.
        let documents = data?["k"]?.items ?? data.map { [$0] } ?? []
        var layers: [LayerNode] = []
        for (index, document) in documents.enumerated() {
            let start = index > 0 ? document["t"]?.number : nil
            let end = index + 1 < documents.count ? documents[index + 1]["t"]?.number : nil
            guard let content = data?["k"] == nil ? document : document["s"],
                let changes = visibility(from: start, to: end, composition)
            else { continue }
            let text = LottieText(content, try font(content["f"]?.text ?? "", context), file)
            guard var layer = text.layer else { continue }
            if !text.hasGlyphs {
                file.report(node.offset, "other letters replace the font; convert the text to shapes")
            }
            hide(&layer, changes)
            layers.append(layer)
        }
        return layers.isEmpty ? nil : LayerNode(sublayers: layers)
    }

    private func font(_ name: String, _ context: LottieContext) throws(Problem) -> LottieFont {
        if let font = fonts[name] { return font }
        let font = try LottieFont(name, context)
        fonts[name] = font
        return font
    }

    /// Returns a layer that shows a composition inside its size, or `nil` if it has no layers.
    private func window(_ name: String, _ composition: Composition) throws(Problem) -> LayerNode? {
        var window = sheet(composition.size, name)
        window.set("masksToBounds", .plain("true"))
        window.sublayers = try layers(composition)
        return window.sublayers.isEmpty ? nil : window
    }

    /// Returns an empty layer with a size, whose origin is at the top left.
    private func sheet(_ size: Size, _ name: String, _ color: Color? = nil) -> LayerNode {
        LayerNode(name, covering: Rect(origin: .zero, size: size), color: color)
    }

    private func precomposition(_ node: JSONNode, _ composition: Composition) throws(Problem)
        -> LayerNode?
    {
        guard let id = node["refId"]?.text, let asset = file.asset(node), let layers = asset["layers"]?.items
        else {
            file.report(node.offset, "the composition of this layer is not in the file")
            return nil
        }
        guard !composition.ids.contains(id) else {
            file.report(node.offset, "the composition contains itself; this copy is not drawn")
            return nil
        }
        guard composition.ids.count < TranslationLimit.layerDepth else {
            throw Problem(
                node.offset, .limit,
                "compositions are nested more than \(TranslationLimit.layerDepth) levels deep")
        }
        let context = composition.context
        let (start, stretch) = (
            node["st"]?.number ?? 0, node["sr"]?.number.flatMap { $0 != 0 ? $0 : nil } ?? 1
        )
        var clock = context.clock.nested(startingAt: start, stretch: stretch)
        var ends = [context.range.lowerBound, context.range.upperBound].map { ($0 - start) / stretch }
        if let node = node["tm"] {
            let seconds = context.property(node, [0])
            let rate = file.frameRate
            clock = context.clock.remapped { seconds.value(at: $0).x * rate }
            ends = seconds.keyframes.map { $0.value.x * rate }
        }
        let size = Size(
            node["w"]?.number ?? composition.size.width, node["h"]?.number ?? composition.size.height)
        let inner = Composition(
            layers: layers,
            context: context.nested(clock, over: (ends.min() ?? 0)...(ends.max() ?? 0)),
            size: size, ids: composition.ids.union([id]))
        guard size.width > 0, size.height > 0 else { return nil }
        guard var window = try window(asset.name(or: id), inner) else { return nil }
        if window.sublayers.contains(where: \.blends) { window.set("x-isolated", .plain("true")) }
        return LayerNode(sublayers: [window])
    }

    // MARK: Masks and mattes

    private func mask(_ node: JSONNode, _ context: LottieContext) -> LayerNode? {
        // The result is the sum of the masks.
        var masks: [LayerNode] = []
        for mask in node["masksProperties"]?.items ?? [] {
            let mode = mask["mode"]?.text ?? "a"
            if mode == "n" { continue }
            let shape = shape(mask, context)
            if mode == "s" {
                // Black on white: the more opaque the shape is, the less of the other masks stays.
                let white = LayerNode("white", covering: TranslationLimit.plane, color: .white)
                let all = LayerNode("black", covering: TranslationLimit.plane, color: .black)
                var remaining = LayerNode(sublayers: masks.isEmpty ? [all] : masks)
                remaining.set("x-maskMode", .plain("luminance"))
                remaining.mask = [LayerNode("not mask", sublayers: [white, shape])]
                masks = [remaining]
                continue
            }
            if ["i", "d"].contains(mode), !masks.isEmpty {
                var both = LayerNode(sublayers: masks)
                both.mask = [shape]
                masks = [both]
                continue
            }
            if mode == "f", !masks.isEmpty {
                file.report(mask.offset, "the difference of masks is drawn as their sum")
            }
            masks.append(shape)
        }
        return masks.count > 1 ? LayerNode(sublayers: masks) : masks.first
    }

    private func shape(_ mask: JSONNode, _ context: LottieContext) -> LayerNode {
        let isInverted = mask["inv"]?.isTrue ?? false
        let property = context.property(mask["pt"], [])
        let numbers = context.course(property)
        let isMoving = !numbers.isConstant
        let isClosed = property.isClosed ?? mask["cl"]?.isTrue ?? false
        let path = numbers.map { numbers in
            let path = Path(lottie: numbers, isClosed: isClosed, isMoving: isMoving)
            return isInverted ? Path(rect: TranslationLimit.plane).appending(path) : path
        }
        var node = LayerNode("mask")
        node.set("path", path) { $0.sceneValue }
        node.set("fillColor", .color(.black))
        if isInverted { node.set("fillRule", .plain("even-odd")) }
        node.set("opacity", context.course(mask["o"], [100]).map(\.x), unless: 100) { .number($0 / 100) }
        let expansion = context.property(mask["x"], [0])
        if !expansion.isConstant || expansion.first.x != 0 {
            if isInverted || expansion.keyframes.contains(where: { $0.value.x < 0 }) {
                file.report(mask.offset, "a mask does not shrink")
            } else {
                node.set("strokeColor", .color(.black))
                node.set("lineWidth", context.course(expansion)) { .number($0.x * 2) }
            }
        }
        let feather = context.property(mask["f"], [0])
        if !feather.isUniform { file.report(mask.offset, "a mask has the same feather in both directions") }
        node.setBlur(feather, context)
        return node
    }

    /// Returns a layer seen through a matte: 1 by its opacity, 3 by its luminance, 2 and 4 where the matte is not.
    private func masked(_ node: LayerNode, by matte: LayerNode?, _ kind: Int, _ composition: Composition)
        -> LayerNode?
    {
        let isInverted = kind == 2 || kind == 4
        // A matte without content hides everything, or nothing.
        guard let matte else { return isInverted ? node : nil }
        var masked = LayerNode(node.name, sublayers: [node])
        if kind > 1 { masked.set("x-maskMode", .plain("luminance")) }
        guard isInverted else {
            masked.mask = [matte]
            return masked
        }
        // Black content on white, or the difference from white, is bright where the matte is not.
        var white = sheet(composition.size, "white", .white)
        if kind == 2 {
            masked.mask = [LayerNode("not " + matte.name, sublayers: [white, matte.colored(.black)])]
        } else {
            let black = sheet(composition.size, "black", .black)
            white.set("compositingFilter", .plain("difference"))
            masked.mask = [LayerNode("not " + matte.name, sublayers: [black, matte, white])]
        }
        return masked
    }
}

extension JSONNode {
    /// Returns the start of the name of a part of the file, or of another name if it has none.
    func name(or other: String) -> String { String((self["nm"]?.text ?? other).prefix(60)) }
}

extension LayerNode {
    /// Removes a key, and returns its value if there is one.
    fileprivate mutating func removeValue(of key: String) -> SceneValue? {
        keys.firstIndex { $0.0 == key }.map { keys.remove(at: $0).1 }
    }

    /// Whether the layer or one inside blends with the layers behind it.
    fileprivate var blends: Bool {
        keys.contains { $0.0 == "compositingFilter" } || sublayers.contains(where: \.blends)
    }
}
