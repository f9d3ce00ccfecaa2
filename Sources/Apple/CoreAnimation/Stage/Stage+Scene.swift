import Foundation
package import Layers

// MARK: - Events

extension Stage {
    /// Adds an event at the current time, which the playground shows. `print` in a program of `antics swift` calls this.
    public func note(_ text: String) { note(text, of: nil) }

    func note(_ text: String, of layer: CALayer?) {
        marks.append(Mark(time: time, text: text, layer: layer?.number))
    }

    /// Whether work is pending, so that ``run(to:)`` can continue the program.
    public var hasPendingWork: Bool { nextInstant != nil }

    /// The recording as a scene, which shows the same as the stage up to the current time.
    ///
    /// A layer without a name gets the name of the program's property that contains it. The scene lasts at least until the last
    /// event, and until the current time while work is pending.
    package var scene: Scene {
        let start = timeline.model(at: 0)
        var scene = Scene(
            title: title, canvas: timeline.scene.canvas, layers: start.layers,
            changes: timeline.scene.changes.filter { $0.time > TimeTolerance.seconds })
        let end = marks.last?.time ?? 0
        if hasPendingWork {
            scene.explicitDuration = time
        } else if end > Timeline(scene).duration {
            scene.explicitDuration = end
        }
        return PropertyNames(self).applied(to: scene)
    }
}

extension AnimationEntry {
    /// Adds an event of the animation as a verb, and calls the method of the animation's delegate.
    ///
    /// `layer` is `nil` if it has left the tree. Events of view animations do not mention the method.
    func callDelegate(
        _ event: String, _ method: String, on layer: CALayer?, by stage: Stage,
        _ call: (any CAAnimationDelegate) -> Void
    ) {
        if isSilent { return }
        let path = (animation as? CAPropertyAnimation)?.keyPath
        let name = isAnonymous ? path ?? "an animation" : key
        guard let delegate = animation.delegate, !(delegate is ViewAnimation) else {
            stage.note("\(name) \(event)", of: layer)
            animation.delegate.map(call)
            return
        }
        stage.note("\(method): \(name)", of: layer)
        call(delegate)
    }
}

// MARK: - Names of layers

/// The names of layers without a name, from the properties of the program's controllers, views and layers.
struct PropertyNames {
    private var names: [Layer.ID: String] = [:]

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

    func applied(to scene: Scene) -> Scene {
        func name(_ layer: inout Layer) {
            if layer.name.isEmpty, let name = names[layer.id] { layer.name = name }
        }
        var scene = scene
        scene.layers.changeAll(name)
        for index in scene.changes.indices {
            scene.changes[index].changes = scene.changes[index].changes.map { change in
                guard case .insert(var layer, let place) = change else { return change }
                layer.changeAll(name)
                return .insert(layer, at: place)
            }
        }
        return scene
    }

    private mutating func note(_ layer: CALayer, _ name: String) {
        guard let id = layer.number, names[id] == nil else { return }
        names[id] = name
    }

    /// Adds the names of layers and views in the properties that the program's own classes declare.
    private mutating func note(propertiesOf object: AnyObject) {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let own = mirror, !String(reflecting: own.subjectType).hasPrefix("CoreAnimation.") {
            for child in own.children {
                guard let label = child.label else { continue }
                // The storage of a lazy property has a prefix.
                let name = label.split(separator: "$").last.map { String($0.trimmingPrefix("_")) }
                note(child.value, name ?? label)
            }
            mirror = own.superclassMirror
        }
    }

    private mutating func note(_ value: Any, _ label: String) {
        // The casts also unwrap optionals.
        switch value {
        case let layer as CALayer: note(layer, label)
        case let view as UIView: note(view.layer, label)
        case let values as [Any]:
            for (index, value) in values.enumerated() { note(value, "\(label) \(index + 1)") }
        default: break
        }
    }
}

// MARK: - Reading the past

extension Stage {
    /// Returns the presentation of a layer at a time in seconds, or `nil` if it was not in the tree.
    ///
    /// The time is at most the current time. No code of the program runs.
    public func presentation(of layer: CALayer, at time: CFTimeInterval) -> CALayer? {
        guard let id = layer.number, let state = timeline.presentation(at: time)[id] else { return nil }
        let presentation = type(of: layer).makePlain()
        presentation.state = state
        presentation.state.timing = layer.state.timing
        presentation.state.sublayers = []
        presentation.state.mask = nil
        presentation.source = layer
        return presentation
    }
}
