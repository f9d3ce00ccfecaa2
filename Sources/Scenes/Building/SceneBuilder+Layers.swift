import Colors
import Geometry
import Layers

extension SceneBuilder {
    /// The most layers that a scene may have.
    static let layerLimit = 10_000

    /// Reads a list of layers; those that cannot be read are left out.
    mutating func layers(_ nodes: [SceneNode]) -> [Layer] { nodes.compactMap { layer($0, "a layer") } }

    private mutating func layer(_ node: SceneNode, _ key: String) -> Layer? {
        var draft = LayerDraft()
        guard let found = context.read(node, key, by: Tables.layer, into: &draft) else { return nil }
        places.layerCount += 1
        guard places.layerCount <= Self.layerLimit else {
            if places.layerCount == Self.layerLimit + 1 {
                context.error(node.offset, .limit, "a scene has at most \(Self.layerLimit) layers")
            }
            return nil
        }
        var layer = Layer(name: draft.name, content: content(of: draft, found))
        layer.id = Layer.ID(places.layers.count + 1)
        places.layers[layer.id] = found
        layer.timing = draft.timing
        for (property, value) in draft.values { layer.setValue(value, for: property) }
        layer.label = draft.label.flatMap { label($0, of: layer) }
        layer.mask = draft.mask.flatMap { $0.isNone ? nil : self.layer($0, "mask") }
        layer.sublayers = layers(draft.sublayers)
        if let actions = draft.actions { layer.actions = self.actions(actions, of: layer, found) }
        layer.add(draft.animations.compactMap { animation($0, of: layer) })
        return layer
    }

    /// What kind of layer it is: that of the first property which only one kind has, in the layer itself, else
    /// in its animations, else in the events that change it.
    private mutating func content(of draft: LayerDraft, _ found: FoundKeys) -> LayerContent {
        let own = found.entries.values.sorted { $0.keyOffset < $1.keyOffset }
            .compactMap { entry in Tables.properties[entry.key].map { (entry, $0.owner) } }
            .filter { $0.1 != .layer }
        guard let (first, owner) = own.first else {
            let names = draft.animations.flatMap(\.keyPaths)
            let hinted = names.lazy.compactMap { Tables.properties[$0]?.owner }.first { $0 != .layer }
            return (hinted ?? owners[draft.name] ?? .layer).content
        }
        for (entry, other) in own where other != owner {
            context.problems.append(
                Problem(
                    offset: entry.keyOffset, rule: .conflict,
                    message:
                        "\(entry.key) belongs to \(other.noun)s, and \(first.key) makes this a \(owner.noun)",
                    related: first.keyOffset))
        }
        return owner.content
    }

    private mutating func actions(_ node: SceneNode, of layer: Layer, _ found: FoundKeys) -> [String:
        LayerAction]
    {
        guard case .mapping(let entries) = node.content else {
            context.refuse(node, "actions", wants: "animations by key")
            return [:]
        }
        var actions: [String: LayerAction] = [:]
        for entry in entries {
            guard let property = property(entry.key, at: entry.keyOffset) else { continue }
            if entry.value.isNone {
                actions[property.keyPath] = LayerAction.none
            } else if let built = animation(entry.value, in: .action(property)) {
                check(built, in: layer, found)
                actions[property.keyPath] = .animation(built.animation)
                places.actions[layer.id, default: [:]][property.keyPath] = built.keys
            }
        }
        return actions
    }

    /// The property that a name means, or nil after noting what is wrong.
    mutating func property(_ name: String, at offset: Int) -> AnimatableProperty? {
        if let property = Tables.properties[name] { return property }
        if let reason = FlatPicture.reason(against: name) {
            context.error(offset, .unknownName, "no property \"\(name)\" here: \(reason)")
            return nil
        }
        let keys = Tables.propertyNames
        let answer = UnknownKey.answer(
            to: name, in: keys, elsewhere: { _ in nil },
            nearest: { context.guess(at: offset) { nearestName(to: name, in: keys) } })
        context.error(
            offset, .unknownName,
            "no property \"\(name)\" on a layer" + (answer.map { ". " + $0.text } ?? ""),
            fix: answer?.fix)
        return nil
    }
}

extension SceneNode {
    /// The key paths of an animation, those of a group's children included.
    fileprivate var keyPaths: [String] {
        guard case .mapping(let entries) = content else { return [] }
        return entries.flatMap { entry -> [String] in
            if entry.key == "keyPath" { return entry.value.text.map { [$0] } ?? [] }
            guard entry.key == "animations", case .list(let nodes) = entry.value.content else { return [] }
            return nodes.flatMap(\.keyPaths)
        }
    }
}

extension AnimatableProperty.Owner {
    /// A new content of that kind.
    fileprivate var content: LayerContent {
        switch self {
        case .layer: .plain
        case .shape: .shape(ShapeContent())
        case .gradient: .gradient(GradientContent())
        case .replicator: .replicator(ReplicatorContent())
        }
    }
}
