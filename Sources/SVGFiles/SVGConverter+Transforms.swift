import Geometry
import Layers
import Scenes

/// A function of a transform list with its animations, on its way to a layer.
private struct TransformSlot {
    var kind: TransformFunction.Kind
    var base: [Double]
    var origin: Point
    var effects: [Effect] = []
    /// Returns the arguments for a value of an effect.
    var parse: (String) -> [Double]? = { _ in nil }
}

/// A layer for one translation, rotation and scale, in this order from the outside.
private struct TransformLayer {
    var origin: Point?
    var stage = 0
    var slots: [TransformSlot] = []
}

extension SVGConverter {
    /// Puts a layer at its transform. Each animated function that one layer cannot hold gets its own layer around it.
    func transformed(
        _ node: LayerNode, _ element: XMLElement, _ motion: Motion, _ context: Context, _ bounds: Rect?
    ) -> LayerNode {
        var node = node
        let effects = transformEffects(motion)
        let origin = self.origin(element, motion, context, bounds)
        let text = motion.style["transform"] ?? ""
        var base = TransformFunction.list(text, in: context.viewport)
        if base == nil {
            report(element, .value, "transform: \"\(text.prefix(60))\" is not supported; it has no effect")
            base = []
        }
        let functions = individual(motion, context) + (base ?? [])
        if effects.isEmpty {
            let matrix = functions.matrix.about(origin)
            if matrix != .identity { node = with(node) { place(&$0, matrix) } }
        } else if let slots = self.slots(functions, effects, origin, context) {
            node = stacked(node, slots)
        } else {
            node = with(node) { sample(&$0, functions, effects, origin, context) }
        }
        return onPath(node, element, motion, context)
    }

    /// Returns the layer after a change of its place; a layer that already has a place gets a layer around it.
    func with(_ node: LayerNode, _ change: (inout LayerNode) -> Void) -> LayerNode {
        var node = node
        if node.sets("position", "transform", "bounds") {
            node = LayerNode(node.name, sublayers: [node])
        }
        change(&node)
        return node
    }

    private func transformEffects(_ motion: Motion) -> [Effect] {
        ["transform", "translate", "rotate", "scale"].flatMap { name -> [Effect] in
            (motion.effects[name] ?? []).map { effect in
                guard name != "transform" else { return effect }
                var effect = effect
                effect.values = effect.values.map { $0.map { $0 == "none" ? $0 : Self.function(name, $0) } }
                return effect
            }
        }
    }

    /// Returns the function for a value of the properties `translate`, `rotate` and `scale`.
    private static func function(_ name: String, _ value: String) -> String {
        "\(name)(\(value.cssWords.joined(separator: ", ")))"
    }

    private func individual(_ motion: Motion, _ context: Context) -> [TransformFunction] {
        ["translate", "rotate", "scale"].flatMap { name -> [TransformFunction] in
            guard let value = motion.style[name], value != "none", motion.effects[name] == nil else {
                return []
            }
            return TransformFunction.list(Self.function(name, value), in: context.viewport) ?? []
        }
    }

    private func origin(_ element: XMLElement, _ motion: Motion, _ context: Context, _ bounds: Rect?) -> Point
    {
        // The root element turns about the middle of the picture, like other boxes of CSS.
        if element === root { return self.origin(motion.style["transform-origin"] ?? "50% 50%", in: rootBox) }
        guard let text = motion.style["transform-origin"] else { return .zero }
        let isBox = ["fill-box", "stroke-box", "content-box", "border-box"].contains(
            motion.style["transform-box"])
        var box = Rect(origin: .zero, size: context.viewport.size)
        if isBox {
            if let bounds {
                box = bounds
            } else {
                report(
                    element, "transform-box of a group is not supported; the origin refers to the view box")
            }
        }
        return self.origin(text, in: box)
    }

    /// Returns the point of a box that a value of `transform-origin` names.
    func origin(_ text: String, in box: Rect) -> Point {
        let view = SVGViewport(size: box.size)
        var words = text.cssWords
        if words.count == 1 { words.append("center") }
        if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
            words.swapAt(0, 1)
        }
        func place(_ word: String, _ axis: SVGViewport.Axis) -> Double {
            switch word {
            case "left", "top": 0
            case "right", "bottom": view.length(of: axis)
            case "center": view.length(of: axis) / 2
            default: view.length(word, axis) ?? 0
            }
        }
        return Point(box.origin.x + place(words[0], .x), box.origin.y + place(words[1], .y))
    }

    // MARK: Slots

    /// The most functions with a layer each. Layers must not be nested too deep.
    private static let mostSlots = 20

    /// Returns the functions with their animations, from the outside, or `nil` if they need samples of the matrix.
    private func slots(
        _ base: [TransformFunction], _ effects: [Effect], _ origin: Point, _ context: Context
    ) -> [TransformSlot]? {
        let isSMIL = effects.allSatisfy { $0.transformType != nil }
        if isSMIL { return elementSlots(base, effects, origin) }
        guard effects.count == 1, let effect = effects.first, effect.transformType == nil, !effect.isAdditive,
            let lists = effect.values.mapAll({ value in
                value.map { TransformFunction.list($0, in: context.viewport) } ?? base
            }),
            let longest = lists.max(by: { $0.count < $1.count }), longest.count <= Self.mostSlots,
            !longest.contains(where: { $0.kind == .matrix })
        else { return nil }
        let kinds = longest.map(\.kind)
        guard lists.allSatisfy({ $0.isEmpty || $0.map(\.kind) == kinds }) else { return nil }
        // Outside of the animation the base shows, so it must have the same functions.
        guard base.isEmpty || base.map(\.kind) == kinds else { return nil }
        return kinds.indices.map { index in
            func arguments(_ list: [TransformFunction]) -> [Double] {
                list.isEmpty ? TransformFunction.identity(kinds[index]).arguments : list[index].arguments
            }
            var slot = TransformSlot(
                kind: kinds[index], base: arguments(base), origin: origin, effects: [effect])
            slot.parse = { text in TransformFunction.list(text, in: context.viewport).map(arguments) }
            return slot
        }
    }

    /// Returns the functions of `animateTransform` elements.
    private func elementSlots(
        _ base: [TransformFunction], _ effects: [Effect], _ origin: Point
    ) -> [TransformSlot]? {
        var slots: [TransformSlot] = []
        let replacing = effects.filter { !$0.isAdditive }
        let types = Set(replacing.map(\.transformType))
        guard types.count <= 1 else { return nil }
        let functions =
            base.count > Self.mostSlots ? [TransformFunction(.matrix, base.matrix.numbers)] : base
        if replacing.isEmpty {
            slots = functions.map { TransformSlot(kind: $0.kind, base: $0.arguments, origin: origin) }
        } else {
            guard let slot = self.slot(replacing, origin) else { return nil }
            slots = self.slots(functions, replacedBy: slot, origin)
        }
        for (_, adding) in OrderedGroups(effects.filter(\.isAdditive), by: \.offset).groups {
            guard var slot = self.slot(adding, origin) else { return nil }
            slot.effects = slot.effects.map { effect in
                var effect = effect
                effect.isAdditive = false
                return effect
            }
            slots.append(slot)
        }
        return slots
    }

    /// Returns a function that replaces those of the element while its animations run, and the functions for other times.
    private func slots(
        _ functions: [TransformFunction], replacedBy slot: TransformSlot, _ origin: Point
    ) -> [TransformSlot] {
        let isAlways = slot.effects.contains { effect in
            effect.begin <= 0 && (effect.activeDuration == .infinity || effect.fillMode.fillsForwards)
        }
        if isAlways { return [slot] }
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
        var slot = TransformSlot(kind: function.kind, base: function.arguments, origin: origin)
        let identity = TransformFunction.identity(function.kind).arguments
        if function.kind == .rotate {
            slot.origin = origin + Vector(function.arguments[1], function.arguments[2])
        }
        slot.effects = effects.map { effect in
            var still = effect
            (still.values, still.times, still.easings) = ([""], [0], [])
            (still.isDiscrete, still.isPaced, still.isCumulative) = (true, false, false)
            return still
        }
        slot.parse = { _ in identity }
        return slot
    }

    private func slot(_ effects: [Effect], _ origin: Point) -> TransformSlot? {
        guard let type = effects.first?.transformType, let kind = TransformFunction.Kind(rawValue: type)
        else { return nil }
        var slot = TransformSlot(
            kind: kind, base: TransformFunction.identity(kind).arguments, origin: origin, effects: effects)
        slot.parse = { TransformFunction(type: type, value: $0)?.arguments }
        guard kind == .rotate else { return slot }
        // The centre is part of the value. One that does not move is the anchor of the layer.
        let centers = Set(
            effects.flatMap(\.values).compactMap { value in
                value.flatMap(slot.parse).map { [$0[1], $0[2]] }
            })
        guard centers.count <= 1 else { return nil }
        if let center = centers.first { slot.origin = Point(origin.x + center[0], origin.y + center[1]) }
        return slot
    }

    // MARK: Layers

    private func stacked(_ node: LayerNode, _ slots: [TransformSlot]) -> LayerNode {
        var layers: [TransformLayer] = []
        for slot in slots {
            let stage = slot.kind == .translate ? 1 : slot.kind == .rotate ? 2 : slot.kind == .scale ? 3 : 4
            var origin = slot.origin
            if slot.kind == .rotate, slot.effects.isEmpty {
                origin = Point(origin.x + slot.base[1], origin.y + slot.base[2])
            }
            let fits = layers.last.map { last in
                last.stage < stage && last.stage < 4 && (stage < 4 || last.stage < 2)
                    && (last.origin == nil || stage == 1 || last.origin == origin)
            }
            if fits != true { layers.append(TransformLayer()) }
            layers[layers.count - 1].stage = stage
            if stage > 1 { layers[layers.count - 1].origin = origin }
            layers[layers.count - 1].slots.append(slot)
        }
        var node = node
        for (index, layer) in layers.enumerated().reversed() {
            if index < layers.count - 1 { node = LayerNode(sublayers: [node]) }
            let name = node.name
            node = with(node) { apply(layer, to: &$0) }
            if node.name.isEmpty { node.name = name }
        }
        return node
    }

    private func apply(_ layer: TransformLayer, to node: inout LayerNode) {
        let origin = layer.origin ?? .zero
        let shift = layer.slots.first { $0.kind == .translate }?.base ?? [0, 0]
        if origin != .zero { node.set("bounds", .numbers([origin.x, origin.y, 0, 0])) }
        let position = [origin.x + shift[0], origin.y + shift[1]]
        if position != [0, 0] { node.set("position", .numbers(position)) }
        var parts: [(String, SceneValue)] = []
        for slot in layer.slots {
            switch slot.kind {
            case .translate: break
            case .rotate: if slot.base[0] != 0 { parts.append(("rotation", .angle(slot.base[0]))) }
            case .scale: if slot.base != [1, 1] { parts += Self.scale(slot.base) }
            case .skewX, .skewY, .matrix:
                let matrix = TransformFunction(slot.kind, slot.base).matrix
                if matrix != .identity { node.set("transform", .matrix(matrix)) }
            }
        }
        if !parts.isEmpty { node.set("transform", .mapping(parts)) }
        for slot in layer.slots where !slot.effects.isEmpty {
            node.animations += animations(of: slot, origin)
        }
    }

    private static func scale(_ scale: [Double]) -> [(String, SceneValue)] {
        scale[0] == scale[1]
            ? [("scale", .number(scale[0]))]
            : [("scale.x", .number(scale[0])), ("scale.y", .number(scale[1]))]
    }

    private func animations(of slot: TransformSlot, _ origin: Point) -> [SceneValue] {
        func write(
            _ keyPath: String, isCurved: Bool = false, _ format: ([Double]) -> SceneValue
        ) -> [SceneValue] {
            animations(keyPath, base: slot.base, slot.effects, isCurved: isCurved, slot.parse, format: format)
        }
        let values = slot.effects.flatMap(\.values).map { $0.flatMap(slot.parse) ?? slot.base }
        switch slot.kind {
        case .translate: return write("position") { .numbers([origin.x + $0[0], origin.y + $0[1]]) }
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
        case .skewX, .skewY:
            return write("transform", isCurved: true) { .matrix(TransformFunction(slot.kind, $0).matrix) }
        case .matrix: return write("transform") { .matrix(TransformFunction(slot.kind, $0).matrix) }
        }
    }

    // MARK: Samples

    private func sample(
        _ node: inout LayerNode, _ base: [TransformFunction], _ effects: [Effect], _ origin: Point,
        _ context: Context
    ) {
        let rest = base.matrix.about(origin)
        if rest != .identity { node.set("transform", .matrix(rest)) }
        // Each effect has a track of the arguments of its functions; the matrices are multiplied in order.
        var tracks: [(effect: Effect, kinds: [TransformFunction.Kind], track: AttributeTrack)] = []
        for effect in effects {
            var single = effect
            single.isAdditive = false
            let lists = effect.values.map { value -> [TransformFunction] in
                guard let value else { return base }
                if let type = effect.transformType {
                    return TransformFunction(type: type, value: value).map { [$0] } ?? []
                }
                return TransformFunction.list(value, in: context.viewport) ?? []
            }
            let longest = lists.max { $0.count < $1.count }?.map(\.kind) ?? []
            let isUniform = lists.allSatisfy { $0.isEmpty || $0.map(\.kind) == longest }
            let kinds = isUniform ? longest : [.matrix]
            let flat = lists.map { list -> [Double] in
                if !isUniform { return list.matrix.numbers }
                return (list.isEmpty ? kinds.map { .identity($0) } : list).flatMap(\.arguments)
            }
            single.values = flat.indices.map { "\($0)" }
            guard let track = AttributeTrack([], [single], { Int($0).map { flat[$0] } }) else { continue }
            tracks.append((effect, kinds, track))
        }
        node.animations += sampledTransform(tracks.map(\.effect), base.matrix, about: origin) {
            index, _, time in
            let (_, kinds, track) = tracks[index]
            var list = track.value(at: time)[...]
            return kinds.map { kind in
                let count = TransformFunction.identity(kind).arguments.count
                defer { list = list.dropFirst(count) }
                return TransformFunction(kind, Array(list.prefix(count)))
            }.matrix
        }
    }

    /// Returns the animations of a transform about an origin: a base, and the matrices of effects that replace it or add to
    /// it.
    func sampledTransform(
        _ effects: [Effect], _ base: Affine = .identity, about origin: Point = .zero,
        _ matrix: @escaping (_ index: Int, _ position: Effect.Position, _ time: Double) -> Affine
    ) -> [SceneValue] {
        func value(_ time: Double) -> [Double] {
            effects.active(at: time).reduce(base) { below, item in
                let own = matrix(item.index, item.position, time)
                return effects[item.index].isAdditive ? own.concatenating(below) : own
            }.about(origin).numbers
        }
        return sampled("transform", effects, isCurved: true, value) { .matrix(Affine(numbers: $0)) }
    }
}
