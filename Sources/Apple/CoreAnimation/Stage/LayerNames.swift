import Layers

/// What layers without a name are called: as the properties of the program call them, in its controllers, views and layers.
struct LayerNames {
    private var names: [Layer.ID: String] = [:]

    /// The names of the layers that are on a stage now.
    init(_ stage: Stage) {
        if let controller = stage.rootViewController { note(propertiesOf: controller) }
        for (_, layer) in stage.layers.sorted(by: { $0.key.number < $1.key.number }) {
            note(propertiesOf: layer)
            if let view = layer.delegate as? UIView { note(propertiesOf: view) }
        }
        note(stage.rootLayer, "stage")
        if let view = stage.rootViewController?.viewIfLoaded { note(view.layer, "view") }
        for (_, layer) in stage.layers {
            guard let view = layer.delegate as? UIView else { continue }
            note(layer, view is UIWindow ? "window" : "\(type(of: view))")
        }
    }

    /// A scene with them.
    func given(to scene: Scene) -> Scene {
        var scene = scene
        scene.layers = scene.layers.map(named)
        scene.changes = scene.changes.map { change in
            var change = change
            change.changes = change.changes.map { part in
                if case .insert(let layer, let place) = part {
                    .insert(named(layer), at: place)
                } else {
                    part
                }
            }
            return change
        }
        return scene
    }

    private func named(_ layer: Layer) -> Layer {
        var layer = layer
        if layer.name.isEmpty, let name = names[layer.id] { layer.name = name }
        layer.sublayers = layer.sublayers.map(named)
        layer.mask = layer.mask.map(named)
        return layer
    }

    private mutating func note(_ layer: CALayer, _ name: String) {
        guard let id = layer.number, names[id] == nil else { return }
        names[id] = name
    }

    /// Notes the layers, and the views with theirs, that are in the properties of an object which are the program's own.
    private mutating func note(propertiesOf object: AnyObject) {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let own = mirror, !String(reflecting: own.subjectType).hasPrefix("CoreAnimation.") {
            for child in own.children {
                guard let label = child.label else { continue }
                note(child.value, label.split(separator: "$").last.map(Self.lazily) ?? label)
            }
            mirror = own.superclassMirror
        }
    }

    /// What a lazy property is called: its storage has a name of its own.
    private static func lazily(_ label: Substring) -> String { String(label.trimmingPrefix("_")) }

    private mutating func note(_ value: Any, _ label: String) {
        switch value {
        case let layer as CALayer: note(layer, label)
        case let view as UIView: note(view.layer, label)
        case let many as [Any]:
            for (index, value) in many.enumerated() { note(value, "\(label) \(index + 1)") }
        default:
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .optional, let some = mirror.children.first { note(some.value, label) }
        }
    }
}
