import Foundation
import Geometry
import Layers

extension CALayer {
    /// Gives a property another model value, and runs the action that the change brings along: the one door of all
    /// setters.
    ///
    /// The action is asked for while the old value still stands: a subclass that follows its own values reads it there.
    final func set(_ property: AnimatableProperty, _ value: AnimatableValue) {
        guard let old = state.value(for: property), value != old else { return }
        guard source == nil else {
            state.setValue(value, for: property)
            return
        }
        let stage = Stage.current
        let key = property.keyPath
        replaced[property] = shownValue(of: property)
        let action = committed == nil ? viewAction(forKey: key) : action(forKey: key)
        state.setValue(value, for: property)
        stage.openTransaction()
        if let committed { stage.record(.set(committed.id, property, value, action: LayerAction.none)) }
        noteSizes(property)
        if !stage.settings.disableActions { action?.run(forKey: key, object: self, arguments: nil) }
        replaced[property] = nil
    }

    /// The animation of a view's layer before it is committed: a view that has just been made animates in a block, where
    /// other layers do not yet.
    private func viewAction(forKey key: String) -> (any CAAction)? {
        (delegate as? UIView)?.action(for: self, forKey: key)
    }

    /// Gives a property a matrix; where that leaves the plane its flat part shows, and all of it is kept.
    final func set(_ property: AnimatableProperty, _ matrix: CATransform3D) {
        matrices[property] = matrix.isFlat ? nil : matrix
        if !matrix.isFlat { Stage.current.report("\(property.keyPath) \(CATransform3D.flatness)") }
        set(property, .transform(matrix.affine))
    }

    /// A map as the matrix it was set as.
    final func matrix(_ property: AnimatableProperty, _ affine: Affine) -> CATransform3D {
        matrices[property] ?? CATransform3D(affine)
    }

    /// Changes how its time runs; nothing animates that.
    final func setTiming(_ change: (inout MediaTiming) -> Void) {
        let old = state.timing
        change(&state.timing)
        guard state.timing != old, source == nil else { return }
        Stage.current.noteTiming(of: self)
    }

    /// The value of a property that shows at this moment.
    final func shownValue(of property: AnimatableProperty) -> AnimatableValue? {
        (entries.isEmpty ? state : shownState).value(for: property)
    }

    /// The values that show at this moment.
    final var shownState: Layer {
        guard source == nil, !entries.isEmpty else { return state }
        return animatedState.presentation(at: enclosingTime(Stage.current.time))
    }

    /// The model values with the animations, as the engine shows them.
    final var animatedState: Layer {
        var layer = state
        for entry in entries { if let animation = entry.read { layer.add(animation, forKey: entry.key) } }
        return layer
    }

    /// A layer with the values that show at this moment; nil where there is no such moment.
    final func shown() -> CALayer? {
        if source != nil { return self }
        guard committed != nil else { return nil }
        let layer = makePlain()
        layer.state = shownState
        layer.source = self
        layer.others = others
        if entries.isEmpty { layer.matrices = matrices }
        return layer
    }
}

extension CALayer {
    /// Reports a key path that is used as a key.
    final func reportKeyPath(_ key: String) {
        if LayerKey(rawValue: key) == nil, (try? AnimatableProperty(keyPath: key))?.component != nil {
            Stage.current.report("\(key) is a key path: it is set by setValue(_:forKeyPath:)")
        }
    }

    /// What it has under a key path.
    final func read(_ keyPath: String) -> Any? {
        if let key = LayerKey(rawValue: keyPath) { return key.value(of: self) }
        guard let property = try? AnimatableProperty(keyPath: keyPath) else { return others[keyPath] }
        if let matrix = matrices[property] { return matrix }
        return state.value(for: property)?.object(for: property)
    }

    /// Sets what it has under a key path.
    final func write(_ value: Any?, _ keyPath: String) {
        if let key = LayerKey(rawValue: keyPath) { return key.set(value, of: self) }
        guard let property = try? AnimatableProperty(keyPath: keyPath) else {
            others[keyPath] = value
            return
        }
        if property.component == nil, let matrix = value as? CATransform3D { return set(property, matrix) }
        var slip: String?
        guard let read = AnimatableValue(value ?? NSNull(), kind: property.kind, slip: &slip) else {
            return Stage.current.report("\(keyPath) \(slip ?? "takes no such value")")
        }
        if let slip { Stage.current.report("\(keyPath) \(slip)") }
        var changed = state
        guard changed.setValue(read, for: property), let root = changed.value(for: property.root) else {
            return
        }
        set(property.root, root)
    }
}

/// The properties of a layer that can be had by their names besides those that are animated.
enum LayerKey: String {
    case frame, name, beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses,
        fillMode
    case mask, sublayers, superlayer, delegate, actions

    func value(of layer: CALayer) -> Any? {
        switch self {
        case .frame: layer.frame
        case .name: layer.name
        case .beginTime: layer.beginTime
        case .duration: layer.duration
        case .speed: layer.speed
        case .timeOffset: layer.timeOffset
        case .repeatCount: layer.repeatCount
        case .repeatDuration: layer.repeatDuration
        case .autoreverses: layer.autoreverses
        case .fillMode: layer.fillMode
        case .mask: layer.mask
        case .sublayers: layer.sublayers
        case .superlayer: layer.superlayer
        case .delegate: layer.delegate
        case .actions: layer.actions
        }
    }

    func set(_ value: Any?, of layer: CALayer) {
        let number = value.flatMap(Double.init(boxed:))
        switch self {
        case .frame: if let rect = value as? CGRect { layer.frame = rect }
        case .name: layer.name = value as? String
        case .beginTime: layer.beginTime = number ?? 0
        case .duration: layer.duration = number ?? 0
        case .speed: layer.speed = Float(number ?? 1)
        case .timeOffset: layer.timeOffset = number ?? 0
        case .repeatCount: layer.repeatCount = Float(number ?? 0)
        case .repeatDuration: layer.repeatDuration = number ?? 0
        case .autoreverses: layer.autoreverses = number == 1
        case .fillMode:
            layer.fillMode =
                value as? CAMediaTimingFillMode
                ?? (value as? String).map(CAMediaTimingFillMode.init(rawValue:)) ?? .removed
        case .mask: layer.mask = value as? CALayer
        case .sublayers: layer.sublayers = value as? [CALayer]
        case .superlayer: break
        case .delegate: layer.delegate = value as? any CALayerDelegate
        case .actions: layer.actions = value as? [String: any CAAction]
        }
    }
}
