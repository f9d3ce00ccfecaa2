import Geometry
import Layers
import Scenes

/// A function of a transform list with its animations, on its way to a layer.
struct TransformSlot {
    fileprivate var kind: TransformFunction.Kind
    fileprivate var base: [Double]
    fileprivate var origin: Point
    fileprivate var effects: [Effect] = []
    /// Returns the arguments for a value of an effect.
    fileprivate var parse: (String) -> [Double]? = { _ in nil }
    /// The animations of a matrix, in place of effects of its arguments.
    var samples: [SceneValue] = []

    init(_ function: TransformFunction, _ origin: Point, effects: [Effect] = []) {
        (kind, base, self.origin, self.effects) = (function.kind, function.arguments, origin, effects)
    }

    fileprivate var isStill: Bool { effects.isEmpty && samples.isEmpty }
    fileprivate var function: TransformFunction { TransformFunction(kind, base) }

    /// The fixed point of the function. The centre of a rotation that does not move is part of it.
    fileprivate var anchor: Point {
        kind == .rotate && effects.isEmpty ? origin + Vector(base[1], base[2]) : origin
    }

    fileprivate var step: TransformLayer.Step {
        switch kind {
        case .translate: .translation
        case .rotate: .rotation
        case .scale: .scale
        case .skewX, .skewY, .skew, .matrix: .matrix
        }
    }
}

/// A layer for one translation, rotation and scale, in this order from the outside, or for a translation and a matrix.
private struct TransformLayer {
    enum Step: Int { case translation, rotation, scale, matrix }

    var slots: [TransformSlot]

    /// The anchor of all functions but the translation, which needs none.
    var anchor: Point? { slots.first { $0.step != .translation }?.anchor }

    /// Returns whether the layer can apply a function inside of its other functions.
    func canApply(_ slot: TransformSlot) -> Bool {
        guard let last = slots.last?.step, last.rawValue < slot.step.rawValue else { return false }
        return last == .translation || slot.step != .matrix && slot.anchor == anchor
    }
}

extension SVGConverter {
    /// Puts a layer at its transform. Each animated function that one layer cannot hold gets its own layer around it.
    func transformed(
        _ node: LayerNode, _ element: XMLElement, _ motion: Motion, _ context: Context, _ bounds: Rect?
    ) -> LayerNode {
        let box = referenceBox(of: element, motion, context, bounds)
        let origin = self.origin(
            motion.style["transform-origin"] ?? (element === root ? "50% 50%" : "0 0"), in: box)
        var viewport = context.viewport
        viewport.size = box.size
        var slots: [TransformSlot] = []
        for property in TransformFunction.properties {
            // The path is between `scale` and `transform`.
            if property == "transform", let slot = offsetSlot(element, motion, context, origin) {
                slots.append(slot)
            }
            if motion.style[property] != nil || motion.effects[property] != nil {
                slots += self.slots(property, element, motion, viewport, origin)
            }
        }
        let matrix = slots.map(\.function).matrix.about(origin)
        extent = bounds.map(matrix.boundingBox)
        var node = node
        if !slots.allSatisfy(\.isStill) {
            node = stacked(node, slots)
        } else if matrix != .identity {
            node = with(node) { place(&$0, matrix) }
        }
        return onPath(node, motion, context)
    }

    /// Returns the layer after a change of its transform. A layer that already has one gets a layer around it.
    func with(_ node: LayerNode, _ change: (inout LayerNode) -> Void) -> LayerNode {
        var node = node
        if node.sets("position", "transform", "bounds") || node.animations.contains(where: \.isMotion) {
            node = LayerNode(node.name, sublayers: [node])
        }
        change(&node)
        return node
    }

    /// Returns the box to which percentages and the origin of a transform refer.
    private func referenceBox(
        of element: XMLElement, _ motion: Motion, _ context: Context, _ bounds: Rect?
    ) -> Rect {
        // The root element turns about the middle of the picture, like other boxes of CSS.
        if element === root { return rootBox }
        let isBox = ["fill-box", "stroke-box", "content-box", "border-box"].contains(
            motion.style["transform-box"])
        if isBox, let bounds { return bounds }
        return Rect(origin: .zero, size: context.viewport.size)
    }

    /// Returns the point of a box that a value of `transform-origin` names. An empty value names its origin.
    func origin(_ text: String, in box: Rect) -> Point {
        let view = SVGViewport(size: box.size)
        var words = text.cssWords
        guard !words.isEmpty else { return box.origin }
        if words.count == 1 { words.append("center") }
        if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
            words.swapAt(0, 1)
        }
        func offset(_ word: String, _ axis: SVGViewport.Axis) -> Double {
            switch word {
            case "left", "top": 0
            case "right", "bottom": view.length(of: axis)
            case "center": view.length(of: axis) / 2
            default: view.length(word, axis) ?? 0
            }
        }
        return box.origin + Vector(offset(words[0], .x), offset(words[1], .y))
    }

    // MARK: Slots

    /// The greatest number of functions with a layer each. Layers must not be nested too deep.
    private static let maximumSlotCount = 20

    /// Returns the functions of a property with their animations, from the outside.
    private func slots(
        _ property: String, _ element: XMLElement, _ motion: Motion, _ viewport: SVGViewport, _ origin: Point
    ) -> [TransformSlot] {
        func parse(_ text: String) -> [TransformFunction]? {
            TransformFunction.list(text, of: property, in: viewport)
        }
        let text = motion.style[property] ?? "none"
        let value = parse(text)
        if value == nil {
            report(
                element, .value, "\(property): \"\(text.prefix(60))\" is not supported; it has no effect")
        }
        let base = value ?? []
        guard let effects = motion.effects[property] else {
            let functions = base.count > 1 ? [TransformFunction(base.matrix)] : base
            return functions.map { TransformSlot($0, origin) }
        }
        let isSMIL = effects.allSatisfy { $0.transformType != nil }
        let slots = isSMIL ? elementSlots(base, effects, origin) : listSlots(base, effects, origin, parse)
        return slots ?? [sampledSlot(base, effects, origin, parse)]
    }

    /// Returns the functions of keyframes, or `nil` if they need samples of the matrix.
    private func listSlots(
        _ base: [TransformFunction], _ effects: [Effect], _ origin: Point,
        _ parse: @escaping (String) -> [TransformFunction]?
    ) -> [TransformSlot]? {
        guard effects.allSatisfy({ $0.transformType == nil && !$0.isAdditive }),
            let values = effects.flatMap(\.values).mapAll({ $0.map(parse) ?? base })
        else { return nil }
        // Outside of the animations the base shows, so it must have the same functions.
        let lists = [base] + values
        let kinds = lists.map { $0.map(\.kind) }.max { $0.count < $1.count } ?? []
        guard kinds.count <= Self.maximumSlotCount, !kinds.contains(.matrix),
            lists.allSatisfy({ kinds.starts(with: $0.map(\.kind)) })
        else { return nil }
        return kinds.indices.map { index in
            func function(_ list: [TransformFunction]) -> TransformFunction {
                index < list.count ? list[index] : .identity(kinds[index])
            }
            var slot = TransformSlot(function(base), origin, effects: effects)
            slot.parse = { parse($0).map { function($0).arguments } }
            return slot
        }
    }

    /// Returns the functions of `animateTransform` elements.
    private func elementSlots(
        _ base: [TransformFunction], _ effects: [Effect], _ origin: Point
    ) -> [TransformSlot]? {
        let replacing = effects.filter { !$0.isAdditive }
        let types = Set(replacing.map(\.transformType))
        guard types.count <= 1, canStack(effects) else { return nil }
        // The first value of a `to` animation is the first function of the same type, or zero.
        let isTo = replacing.contains { $0.values.contains(nil) }
        if isTo, !base.isEmpty || types == ["scale"] { return nil }
        let functions = base.count > Self.maximumSlotCount ? [TransformFunction(base.matrix)] : base
        var slots: [TransformSlot]
        if replacing.isEmpty {
            slots = functions.map { TransformSlot($0, origin) }
        } else {
            guard let replacement = slot(replacing, origin) else { return nil }
            slots = self.slots(functions, replacedBy: replacement, origin)
        }
        for (_, adding) in OrderedGroups(effects.filter(\.isAdditive), by: \.offset).groups {
            guard var slot = self.slot(adding, origin) else { return nil }
            // A function adds to the others as one more function.
            for index in slot.effects.indices { slot.effects[index].isAdditive = false }
            slots.append(slot)
        }
        return slots
    }

    /// Returns whether all effects that replace the value below are always below those that add to it.
    private func canStack(_ effects: [Effect]) -> Bool {
        let order = effects.enumerated().sorted {
            ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset)
        }
        let adding = order.map(\.element).drop { !$0.isAdditive }
        return adding.isEmpty
            || adding.allSatisfy(\.isAdditive) && effects.allSatisfy { $0.isAdditive || $0.period == nil }
    }

    /// Returns a function that replaces others while its animations run, and the other functions.
    private func slots(
        _ functions: [TransformFunction], replacedBy slot: TransformSlot, _ origin: Point
    ) -> [TransformSlot] {
        if slot.effects.contains(where: \.isPermanent) { return [slot] }
        guard functions.count == 1, functions[0].kind == slot.kind, slot.kind != .rotate else {
            return [slot] + functions.map { replaced($0, by: slot.effects, origin) }
        }
        var slot = slot
        slot.base = functions[0].arguments
        return [slot]
    }

    /// Returns a function of the element that has no effect while animations replace it.
    private func replaced(
        _ function: TransformFunction, by effects: [Effect], _ origin: Point
    ) -> TransformSlot {
        var slot = TransformSlot(function, origin)
        slot.origin = slot.anchor
        let identity = TransformFunction.identity(function.kind).arguments
        slot.effects = effects.map { effect in
            var constant = effect
            (constant.values, constant.times, constant.easings) = ([""], [0], [])
            (constant.isDiscrete, constant.isPaced, constant.isCumulative) = (true, false, false)
            return constant
        }
        slot.parse = { _ in identity }
        return slot
    }

    private func slot(_ effects: [Effect], _ origin: Point) -> TransformSlot? {
        guard let type = effects.first?.transformType, let kind = TransformFunction.Kind(rawValue: type)
        else { return nil }
        var slot = TransformSlot(.identity(kind), origin, effects: effects)
        slot.parse = { TransformFunction(type: type, value: $0)?.arguments }
        guard kind == .rotate else { return slot }
        // The centre is part of the value. One that does not move is the anchor of the layer.
        let centers = Set(effects.flatMap(\.values).map { ($0.flatMap(slot.parse) ?? slot.base)[1...] })
        guard centers.count <= 1 else { return nil }
        if let center = centers.first { slot.origin = origin + Vector(center[1], center[2]) }
        return slot
    }

    // MARK: Layers

    /// Returns a layer with the functions, in as few layers around it as possible.
    private func stacked(_ node: LayerNode, _ slots: [TransformSlot]) -> LayerNode {
        var layers: [TransformLayer] = []
        for slot in slots {
            if let last = layers.last, last.canApply(slot) {
                layers[layers.count - 1].slots.append(slot)
            } else {
                layers.append(TransformLayer(slots: [slot]))
            }
        }
        var node = node
        for (index, layer) in layers.enumerated().reversed() {
            if index < layers.count - 1 { node = LayerNode(sublayers: [node]) }
            node = with(node) { apply(layer, to: &$0) }
        }
        return node
    }

    private func apply(_ layer: TransformLayer, to node: inout LayerNode) {
        let anchor = layer.anchor ?? .zero
        let translation = layer.slots.first { $0.kind == .translate }?.base ?? [0, 0]
        if anchor != .zero { node.set("bounds", .numbers([anchor.x, anchor.y, 0, 0])) }
        let position = [anchor.x + translation[0], anchor.y + translation[1]]
        if position != [0, 0] { node.set("position", .numbers(position)) }
        var components: [(String, SceneValue)] = []
        for slot in layer.slots {
            switch slot.kind {
            case .translate: break
            case .rotate: if slot.base[0] != 0 { components.append(("rotation", .angle(slot.base[0]))) }
            case .scale: if slot.base != [1, 1] { components += Self.scale(slot.base) }
            case .skewX, .skewY, .skew, .matrix:
                let matrix = slot.function.matrix
                if matrix != .identity { node.set("transform", .matrix(matrix)) }
            }
        }
        if !components.isEmpty { node.set("transform", .mapping(components)) }
        node.animations += layer.slots.flatMap { $0.samples + animations(of: $0, anchor) }
    }

    private static func scale(_ scale: [Double]) -> [(String, SceneValue)] {
        scale[0] == scale[1]
            ? [("scale", .number(scale[0]))]
            : [("scale.x", .number(scale[0])), ("scale.y", .number(scale[1]))]
    }

    private func animations(of slot: TransformSlot, _ anchor: Point) -> [SceneValue] {
        func write(
            _ keyPath: String, isCurved: Bool = false, _ format: ([Double]) -> SceneValue
        ) -> [SceneValue] {
            animations(keyPath, base: slot.base, slot.effects, isCurved: isCurved, slot.parse, format: format)
        }
        let values = slot.effects.flatMap(\.values).map { $0.flatMap(slot.parse) ?? slot.base }
        switch slot.kind {
        case .translate: return write("position") { .numbers([anchor.x + $0[0], anchor.y + $0[1]]) }
        case .rotate: return write("transform.rotation.z") { .angle($0[0]) }
        case .scale where values.allSatisfy { $0[0] == $0[1] }:
            return write("transform.scale") { .number($0[0]) }
        case .scale:
            // An axis that keeps its value needs no animation.
            let isAdditive = slot.effects.contains(where: \.isAdditive)
            return ["x", "y"].enumerated().flatMap { axis, name in
                isAdditive || values.contains { $0[axis] != slot.base[axis] }
                    ? write("transform.scale.\(name)") { .number($0[axis]) } : []
            }
        case .skewX, .skewY, .skew:
            return write("transform", isCurved: true) { .matrix(TransformFunction(slot.kind, $0).matrix) }
        case .matrix: return write("transform") { .matrix(TransformFunction(slot.kind, $0).matrix) }
        }
    }

    // MARK: Samples

    /// Returns one matrix in place of the functions of a property.
    private func sampledSlot(
        _ base: [TransformFunction], _ effects: [Effect], _ origin: Point,
        _ parse: (String) -> [TransformFunction]?
    ) -> TransformSlot {
        let lists = effects.map { effect in
            effect.values.map { value -> [TransformFunction]? in
                guard let value else { return nil }
                guard let type = effect.transformType else { return parse(value) ?? [] }
                return TransformFunction(type: type, value: value).map { [$0] } ?? []
            }
        }
        var slot = TransformSlot(TransformFunction(base.matrix), origin)
        slot.samples = sampledTransform(effects, base) { index, position, below in
            let effect = effects[index]
            let start = effect.transformType.map { below.start(ofType: $0) } ?? below
            let (first, last) = effect.neighbors(of: position, in: lists[index], below: start, zero: [])
            let value = first.interpolated(to: last, progress: position.progress)
            guard effect.isCumulative, let end = lists[index].last ?? nil,
                value.map(\.kind) == end.map(\.kind)
            else { return value }
            return zip(value, end).map { value, end in
                TransformFunction(
                    value.kind, zip(value.arguments, end.arguments).map { $0 + $1 * position.iteration })
            }
        }
        return slot
    }

    /// Returns the animations of a transform: a base, and the functions of effects that replace it or add to it.
    func sampledTransform(
        _ effects: [Effect], _ base: [TransformFunction] = [],
        _ functions:
            @escaping (_ index: Int, Effect.Position, _ below: [TransformFunction]) ->
            [TransformFunction]
    ) -> [SceneValue] {
        func value(_ time: Double) -> [Double] {
            var list = base
            for (index, position) in effects.active(at: time) {
                let functions = functions(index, position, list)
                list = effects[index].isAdditive ? list + functions : functions
            }
            return list.matrix.numbers
        }
        return sampled("transform", effects, isCurved: true, value) { .matrix(Affine(numbers: $0)) }
    }
}

extension [TransformFunction] {
    /// Returns the first value of an `animateTransform` element that only has `to`: the first function, or zero.
    fileprivate func start(ofType type: String) -> [TransformFunction] {
        guard let kind = TransformFunction.Kind(rawValue: type) else { return [] }
        if let first, first.kind == kind { return [first] }
        return [TransformFunction(kind, TransformFunction.identity(kind).arguments.map { _ in 0 })]
    }
}

extension SceneValue {
    /// Whether the value is an animation of the position or the transform of its layer.
    var isMotion: Bool { animates { $0 == "position" || $0.hasPrefix("transform") } }

    /// Returns whether the value is an animation of a key path that passes a test.
    func animates(_ test: (String) -> Bool) -> Bool {
        switch self {
        case .plain, .quoted: false
        case .list(let items): items.contains { $0.animates(test) }
        case .mapping(let entries):
            entries.contains { key, value in
                guard key == "keyPath", case .plain(let path) = value else {
                    return key == "animations" && value.animates(test)
                }
                return test(path)
            }
        }
    }
}

extension LayerNode {
    /// Whether an animation inside of the layer may change its bounding box.
    var changesBounds: Bool {
        all.contains { $0.animations.contains { $0.isMotion || $0.animates { $0 == "path" } } }
    }
}
