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

// MARK: - CALayer+Layout

/// Whether a layer, or something in it, asks to be laid out, or to be displayed.
struct LayoutState {
    var isWanted = false
    var isWantedInside = false
    var isDisplayWanted = false
    var isDisplayWantedInside = false

    /// Whether anything is asked for.
    var isAnythingWanted: Bool {
        isWanted || isWantedInside || isDisplayWanted || isDisplayWantedInside
    }
}

extension CALayer {
    /// The layer furthest out that has asked for a layout, as far as all between have; or itself.
    final var layoutTop: CALayer {
        var top = self
        while let parent = top.parent, parent.layout.isWanted { top = parent }
        return top
    }

    final func noteLayout() {
        guard source == nil else { return }
        Stage.current.openTransaction()
        layout.isWanted = true
        parent?.noteInside(\.isWantedInside)
    }

    final func noteDisplay() {
        guard source == nil else { return }
        Stage.current.openTransaction()
        layout.isDisplayWanted = true
        parent?.noteInside(\.isDisplayWantedInside)
    }

    /// Notes what something in it asks for that has just come.
    final func noteWishes(of layer: CALayer) {
        if layer.layout.isWanted || layer.layout.isWantedInside { noteInside(\.isWantedInside) }
        if layer.layout.isDisplayWanted || layer.layout.isDisplayWantedInside {
            noteInside(\.isDisplayWantedInside)
        }
    }

    private func noteInside(_ wish: WritableKeyPath<LayoutState, Bool>) {
        var layer: CALayer? = self
        while let next = layer, !next.layout[keyPath: wish] {
            next.layout[keyPath: wish] = true
            layer = next.parent
        }
    }

    /// A change of the size asks for a layout, and where that is wanted, to be displayed.
    final func noteSizes(_ property: AnimatableProperty) {
        guard property == .bounds else { return }
        noteLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }

    /// Lays out what asks for it, from the top down.
    final func layOut() {
        if layout.isWanted {
            layout.isWanted = false
            layoutSublayers()
        }
        guard layout.isWantedInside else { return }
        layout.isWantedInside = false
        maskLayer?.layOut()
        for child in children { child.layOut() }
    }

    final func displayIfWanted() {
        guard layout.isDisplayWanted else { return }
        layout.isDisplayWanted = false
        display()
    }

    /// Displays what asks for it, from the top down.
    final func displayAll() {
        displayIfWanted()
        guard layout.isDisplayWantedInside else { return }
        layout.isDisplayWantedInside = false
        maskLayer?.displayAll()
        for child in children { child.displayAll() }
    }
}

// MARK: - CALayer+Animations

/// An animation of a layer: the copy that the layer made, and what the engine has of it.
final class AnimationEntry {
    let key: String
    let isAnonymous: Bool
    let animation: CAAnimation
    /// As the engine runs it, with its begin once it is committed; nil for one that cannot be read.
    var read: Animation?
    /// By which number the engine tells of it; nil before it is committed, or when it never runs.
    var number: Int?
    var isCommitted = false
    /// Whether the transaction that is open has noted it.
    var isRecorded = false

    init(_ animation: CAAnimation, _ read: Animation?, key: String, isAnonymous: Bool) {
        (self.animation, self.read, self.key, self.isAnonymous) = (animation, read, key, isAnonymous)
    }

    /// Takes the begin and the duration over with which it was committed.
    func take(_ committed: Animation) {
        read = committed
        animation.wasAdded = false
        animation.timing.beginTime = committed.timing.beginTime
        animation.timing.duration = committed.timing.duration
        animation.wasAdded = true
    }
}

extension CALayer {
    /// The animations that were added under keys.
    final var named: [AnimationEntry] { (source ?? self).entries.filter { !$0.isAnonymous } }

    final func withdraw(_ key: String) {
        guard source == nil, let index = entries.firstIndex(where: { $0.key == key }) else { return }
        let stage = Stage.current
        stage.openTransaction()
        stage.noteWithdrawal(of: entries.remove(at: index))
        if let committed { stage.record(.removeAnimation(committed.id, key: key)) }
    }

    final func addCopy(of animation: CAAnimation, _ key: String?) {
        guard source == nil else { return }
        add(animation.duplicate(), read: nil, key)
        animation.wasAdded = true
        Stage.current.noteUnchanged(animation)
    }

    /// Adds an animation that is the layer's own; one that has not been read is.
    final func add(_ copy: CAAnimation, read: Animation?, _ key: String?) {
        let stage = Stage.current
        let name = key ?? anonymousKey
        let entry = AnimationEntry(
            copy, read ?? self.read(copy, stage), key: name, isAnonymous: key == nil)
        if let index = entries.firstIndex(where: { $0.key == name }) {
            stage.noteWithdrawal(of: entries.remove(at: index))
        }
        entries.append(entry)
        stage.record(entry, of: self)
        copy.wasAdded = true
    }

    /// An animation as the engine has it; where it cannot be read, one of the same time that changes nothing, so that
    /// those who wait for it are told.
    private func read(_ animation: CAAnimation, _ stage: Stage) -> Animation? {
        var reading = AnimationReading(morph: stage.morph)
        defer { for slip in reading.slips { stage.report(slip) } }
        do {
            let read = try animation.read(&reading)
            for property in read.properties where state.value(for: property) == nil {
                stage.report("\(Self.appleName(of: self)) has no \(property.keyPath)")
            }
            return read
        } catch {
            stage.report("\(error)")
            return try? Animation(
                .group([]), timing: animation.timing.unbounded,
                isRemovedOnCompletion: animation.isRemovedOnCompletion)
        }
    }

    private static func appleName(of layer: CALayer) -> String { "\(type(of: layer.makePlain()))" }

    private var anonymousKey: String {
        var number = entries.count
        while entries.contains(where: { $0.key == "animation \(number)" }) { number += 1 }
        return "animation \(number)"
    }
}

// What happens when a key changes.
extension CALayer {
    /// What is done when a key changes, by the stages in their order (rule X5).
    final func foundAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action }
        if let action = actions?[event] { return action }
        if let action = (style?["actions"] as? [String: any CAAction])?[event] { return action }
        if let action = type(of: self).defaultAction(forKey: event) { return action }
        return implicitAnimation(forKey: event)
    }

    /// The animation that a change of a key brings by itself: the engine's, in Apple's class (rules X6 and X7).
    private func implicitAnimation(forKey event: String) -> CABasicAnimation? {
        guard Layer.defaultAction(forKey: event) == .implicit,
            let property = AnimatableProperty(rawValue: event),
            let old = replaced[property] ?? shownValue(of: property)
        else { return nil }
        var settings = Stage.current.settings
        settings.disableActions = false
        guard let animation = try? LayerAction.implicit.animation(of: property, from: old, settings) else {
            return nil
        }
        let action = CABasicAnimation(keyPath: event)
        action.timing = animation.timing
        action.timingFunction = animation.timingFunction.map { CAMediaTimingFunction($0) }
        action.fromValue = old.object(for: property)
        return action
    }

    /// Runs an animation as an action: adds it under the key, with the old value for a start when it says nothing of
    /// where it begins (rule X8).
    final func runAction(_ animation: CAAnimation, forKey key: String) {
        if let change = animation as? CAPropertyAnimation, change.keyPath == nil { change.keyPath = key }
        guard let property = AnimatableProperty(rawValue: key), let old = replaced[property],
            let basic = animation as? CABasicAnimation
        else { return add(animation, forKey: key) }
        var reading = AnimationReading(morph: Stage.current.morph)
        guard let read = try? basic.read(&reading),
            let completed = try? LayerAction.animation(read).animation(
                of: property, from: old, TransactionSettings()),
            completed != read, let copy = basic.duplicate() as? CABasicAnimation
        else { return add(animation, forKey: key) }
        copy.fromValue = old.object(for: property)
        add(copy, forKey: key)
    }
}
