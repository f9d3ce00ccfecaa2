import Foundation
package import Layers

// What happened when: where code of the program ran, what it said, and which animations started and ended.
extension Stage {
    /// Notes that something happens now, to be seen beside the picture of this time. `print` of a program that is
    /// watched does this.
    public func note(_ text: String) { note(text, of: nil) }

    func note(_ text: String, of layer: CALayer?) {
        marks.append(Mark(time: time, text: text, layer: layer?.number))
    }

    /// Whether the program goes on after what has happened so far, so that more of it can be had by ``run(to:)``.
    public var goesOn: Bool { nextInstant != nil }

    /// All that has happened so far, as a scene: what is there at the start, and the changes since. It shows the same as
    /// the stage at every time up to the one that the program has come to.
    ///
    /// Layers without a name are called as the program's own properties call them. The scene lasts until the last thing that was
    /// marked at least, and while the program goes on, until the time that it has come to.
    package var scene: Scene {
        let start = timeline.model(at: 0)
        var scene = Scene(
            title: title, canvas: timeline.scene.canvas, layers: start.layers,
            changes: timeline.scene.changes.filter { $0.time > TimeTolerance.seconds })
        let end = marks.last?.time ?? 0
        if goesOn {
            scene.explicitDuration = time
        } else if end > Timeline(scene).duration {
            scene.explicitDuration = end
        }
        return LayerNames(self).given(to: scene)
    }
}

extension AnimationEntry {
    /// Notes that something happens to the animation, and tells its delegate, if it has one.
    ///
    /// - Parameters:
    ///   - what: what happens.
    ///   - call: what the delegate is told; that of a block of views is none of the program's.
    ///   - layer: the layer that has the animation, when it still has.
    ///   - stage: the stage that it happens on.
    ///   - tell: tells it.
    func tellDelegate(
        _ what: String, _ call: String, on layer: CALayer?, by stage: Stage,
        _ tell: (any CAAnimationDelegate) -> Void
    ) {
        let path = (animation as? CAPropertyAnimation)?.keyPath
        let name = isAnonymous ? path ?? "an animation" : key
        guard let delegate = animation.delegate, !(delegate is ViewAnimation) else {
            stage.note("\(name) \(what)", of: layer)
            animation.delegate.map(tell)
            return
        }
        stage.note("\(call): \(name)", of: layer)
        tell(delegate)
    }
}

// MARK: - LayerNames

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

// MARK: - Stage+Reading

// What can be asked of the past.
extension Stage {
    /// A layer as it showed at a time: with the values of its animations then. The time may lie anywhere up to the one
    /// that the program has come to, and asking runs no code.
    ///
    /// - Parameters:
    ///   - layer: a layer of this stage.
    ///   - time: when, in seconds since the start.
    /// - Returns: a layer with the values of then; nil where it was not in the tree.
    public func presentation(of layer: CALayer, at time: CFTimeInterval) -> CALayer? {
        guard let id = layer.number, let state = timeline.presentation(at: time)[id] else { return nil }
        let shown = layer.makePlain()
        shown.state = state
        shown.state.sublayers = []
        shown.state.mask = nil
        shown.source = layer
        return shown
    }
}
