import Foundation
import Geometry
import Layers

extension CALayer {
    /// Sets the model value of a property, and runs the action of the change. All setters call this method.
    ///
    /// It requests the action before it sets the value, so a subclass can still read the old value then.
    final func set(_ property: AnimatableProperty, _ newValue: AnimatableValue) {
        var (value, matrix) = (newValue, matrices[property])
        if property == .bounds, case .rect(let rect) = value { value = .rect(rect.standardized) }
        if case .transform(let affine) = value { matrix?.affine = affine }
        set(property, LayerValue(value, matrix))
    }

    /// Sets a property to a value with all entries of a matrix.
    final func set(_ property: AnimatableProperty, _ new: LayerValue) {
        let (value, matrix) = (new.value, new.matrix)
        guard let old = modelValue(of: property), !ignores(property) else { return }
        guard source == nil, value != old.value || new.turns(from: old) else {
            matrices[property] = matrix
            state.setValue(value, for: property)
            return
        }
        let stage = Stage.current
        replaced[property] = presentationValue(of: property)
        runAction(of: property.keyPath) {
            matrices[property] = matrix
            state.setValue(value, for: property)
            stage.transactions.open()
            if let committed {
                stage.transactions.record(.set(committed.id, property, value, action: LayerAction.none))
            }
            noteBounds(property)
        }
        replaced[property] = nil
    }

    /// Makes a change of a key, and runs its action, which it requests before the change.
    final func runAction(of key: String, _ change: () -> Void) {
        let action = committed == nil ? viewAction(forKey: key) : action(forKey: key)
        change()
        if !Stage.current.settings.disableActions {
            action?.run(forKey: key, object: self, arguments: nil)
        }
    }

    /// Returns the action of a view's layer before its first commit. A new view animates in a block; other layers do not.
    private func viewAction(forKey key: String) -> (any CAAction)? {
        (delegate as? any ViewLayerDelegate)?.action(for: self, forKey: key)
    }

    /// Sets a property to a matrix. Stores all entries of a matrix that leaves the plane, and reports perspective.
    final func set(_ property: AnimatableProperty, _ matrix: CATransform3D) {
        if matrix.hasPerspective {
            Stage.current.report("\(property.keyPath) \(CATransform3D.perspectiveProblem)")
        }
        set(property, LayerValue(.transform(matrix.affine), CATransform3DIsAffine(matrix) ? nil : matrix))
    }

    final func matrix(_ property: AnimatableProperty, _ affine: Affine) -> CATransform3D {
        matrices[property] ?? CATransform3D(affine)
    }

    final func modelValue(of property: AnimatableProperty) -> LayerValue? {
        state.value(for: property).map { LayerValue($0, matrices[property]) }
    }

    /// Returns the presentation value. The engine does not know all entries of a matrix that an animation changes.
    final func presentationValue(of property: AnimatableProperty) -> LayerValue? {
        guard let model = modelValue(of: property), !entries.isEmpty,
            let value = presentationState.value(for: property), value != model.value
        else { return modelValue(of: property) }
        return LayerValue(value, nil)
    }

    final var presentationState: Layer {
        guard source == nil, !entries.isEmpty else { return state }
        var layer = state
        layer.timing = engineTiming
        // A transition does not change presentation values.
        for entry in entries where entry !== transition {
            if let animation = entry.read { layer.add(animation, forKey: entry.key) }
        }
        return layer.presentation(at: enclosingTime(Stage.current.time))
    }

    /// Returns a layer with the current presentation values, or `nil` before the first commit.
    final func presentationLayer() -> CALayer? {
        if source != nil || isShowingFrame { return self }
        guard committed != nil else { return nil }
        let stage = Stage.current
        let outer = stage.presented
        stage.presented = self
        let layer = Self.makePresentation(of: self)
        stage.presented = outer
        layer.state = presentationState
        layer.state.timing = state.timing
        layer.source = self
        let frame = frameValues
        layer.others = others.merging(frame) { $1 }
        for key in Self.ownKeys {
            layer.keyedProperty(key)?.set(layer, frame[key] ?? value(forKeyPath: key))
        }
        if entries.isEmpty { layer.matrices = matrices }
        return layer
    }
}

/// A value of a property, with all entries if it is a matrix that leaves the plane.
struct LayerValue {
    let value: AnimatableValue
    let matrix: CATransform3D?

    init(_ value: AnimatableValue, _ matrix: CATransform3D?) { (self.value, self.matrix) = (value, matrix) }

    func object(for property: AnimatableProperty) -> Any? { matrix?._boxed ?? value.object(for: property) }

    /// Returns whether an animation between two values with the same flat part turns in space.
    func turns(from old: LayerValue) -> Bool {
        guard matrix?.turnsOutOfPlane == true || old.matrix?.turnsOutOfPlane == true else { return false }
        return matrix?.rows.prefix(2) != old.matrix?.rows.prefix(2)
    }
}

extension CALayer {
    final func write(_ value: Any?, _ keyPath: String) {
        if let keyed = keyedProperty(keyPath) { return keyed.set(self, value) }
        if let tilt = TiltKeyPath(keyPath), let angle = value.flatMap({ Double(boxed: $0) }),
            let matrix = modelValue(of: tilt.property)?.object(for: tilt.property) as? CATransform3D
        {
            return set(tilt.property, tilt.matrix(matrix, turnedTo: angle))
        }
        guard let property = try? AnimatableProperty(keyPath: keyPath) else {
            return runAction(of: keyPath) { others[keyPath] = value }
        }
        if property.component == nil, let matrix = value as? CATransform3D { return set(property, matrix) }
        var problem: String?
        guard let read = AnimatableValue(value ?? NSNull(), kind: property.kind, problem: &problem) else {
            return Stage.current.report("\(keyPath) \(problem ?? "takes no such value")")
        }
        if let problem { Stage.current.report("\(keyPath) \(problem)") }
        var changed = state
        guard changed.setValue(read, for: property), let root = changed.value(for: property.root) else {
            return
        }
        set(property.root, root)
    }
}

// MARK: - Layout and display

/// The pending layouts and displays of a layer and of the layers inside it.
struct LayoutState {
    /// Work that is pending for the layer, and whether it is pending for a layer inside.
    struct Work {
        var (isPending, isPendingInside) = (false, false)

        var isPendingAnywhere: Bool { isPending || isPendingInside }
    }

    var (layout, display) = (Work(), Work())
    /// Whether the layer lays out its sublayers now. Sublayers that it adds or removes then request no further layout.
    var isLayingOut = false

    var isAnythingPending: Bool { layout.isPendingAnywhere || display.isPendingAnywhere }
}

extension CALayer {
    final func request(_ work: WritableKeyPath<LayoutState, LayoutState.Work>) {
        guard source == nil else { return }
        Stage.current.transactions.open()
        pending[keyPath: work].isPending = true
        parent?.requestInside(work)
    }

    private func requestInside(_ work: WritableKeyPath<LayoutState, LayoutState.Work>) {
        var layer: CALayer? = self
        while let next = layer, !next.pending[keyPath: work].isPendingInside {
            next.pending[keyPath: work].isPendingInside = true
            layer = next.parent
        }
    }

    /// Records the pending layout and display of a new sublayer or mask.
    final func requestWork(of layer: CALayer) {
        if layer.pending.layout.isPendingAnywhere { requestInside(\.layout) }
        if layer.pending.display.isPendingAnywhere { requestInside(\.display) }
    }

    /// Requests a layout because a sublayer was added or removed.
    final func noteChangedSublayers() { if !pending.isLayingOut { request(\.layout) } }

    /// Requests a layout after a change of the bounds, and a display if the layer wants one.
    final func noteBounds(_ property: AnimatableProperty) {
        guard property == .bounds else { return }
        request(\.layout)
        let wantsDisplay =
            needsDisplayOnBoundsChange || contents != nil
            || drawing == nil && delegate is any ViewLayerDelegate
        if wantsDisplay { setNeedsDisplay() }
    }

    /// Performs the pending layouts from the top down.
    final func layOut() {
        perform(\.layout) { layer in
            layer.pending.isLayingOut = true
            layer.layoutSublayers()
            layer.pending.isLayingOut = false
        }
    }

    /// Performs the pending displays from the top down.
    final func displayAll() { perform(\.display) { $0.displayNow() } }

    /// Displays the layer. As in Core Animation, a request during the display has no effect.
    final func displayNow() {
        display()
        pending.display.isPending = false
    }

    private func perform(
        _ work: WritableKeyPath<LayoutState, LayoutState.Work>, _ action: (CALayer) -> Void
    ) {
        if pending[keyPath: work].isPending {
            pending[keyPath: work].isPending = false
            action(self)
        }
        guard pending[keyPath: work].isPendingInside else { return }
        pending[keyPath: work].isPendingInside = false
        maskLayer?.perform(work, action)
        for child in children { child.perform(work, action) }
    }
}

// MARK: - Animations

/// An animation of a layer: the layer's copy, and its state in the engine.
final class AnimationEntry {
    let key: String
    let isAnonymous: Bool
    let animation: CAAnimation
    /// The animation for the engine, with its begin time after the commit, or `nil` if it cannot be converted.
    var read: Animation?
    /// The engine's number of the animation, or `nil` before the commit or if it never runs.
    var number: Int?
    var isCommitted = false
    /// Whether the open transaction contains the animation.
    var isRecorded = false
    var picture: TransitionPicture?
    /// Whether its start and its end are no events of the program, such as those of particles.
    var isSilent = false

    init(_ animation: CAAnimation, _ read: Animation?, key: String, isAnonymous: Bool) {
        (self.animation, self.read, self.key, self.isAnonymous) = (animation, read, key, isAnonymous)
    }

    /// Takes the begin time of the commit. The layer's time space in the engine starts at `origin`.
    func take(_ committed: Animation, origin: Double) {
        read = committed
        animation.wasAdded = false
        animation.timing.beginTime = committed.timing.beginTime + origin
        animation.timing.duration = committed.timing.duration
        animation.wasAdded = true
    }
}

/// A picture of the old appearance of a layer, beside the layer during a transition.
struct TransitionPicture {
    let layer: CALayer
    let isInFront: Bool
}

extension CALayer {
    final var namedEntries: [AnimationEntry] { (source ?? self).entries.filter { !$0.isAnonymous } }

    final func withdraw(_ key: String) {
        guard source == nil, let index = entries.firstIndex(where: { $0.key == key }) else { return }
        let stage = Stage.current
        stage.transactions.open()
        stage.noteRemoval(of: entries.remove(at: index))
        if let committed { stage.transactions.record(.removeAnimation(committed.id, key: key)) }
    }

    /// Adds an animation without copying it, and converts it if `read` is `nil`.
    final func add(_ copy: CAAnimation, read: Animation?, _ key: String?) {
        let stage = Stage.current
        let picture = copy.prepare(for: self)
        let key = copy.fixedKey ?? key
        let name = key ?? Layer.anonymousKey(besides: entries.map(\.key))
        let entry = AnimationEntry(copy, read ?? self.read(copy, stage), key: name, isAnonymous: key == nil)
        if let index = entries.firstIndex(where: { $0.key == name }) {
            stage.noteRemoval(of: entries.remove(at: index))
        }
        entries.append(entry)
        entry.picture = picture
        if copy.fixedKey != nil { begin(entry) }
        stage.record(entry, of: self)
        copy.wasAdded = true
        if isManaged(copy) { showFrames() }
    }

    /// Converts an animation. An invalid one becomes an empty one with the same timing, for its delegate and block.
    final func read(_ animation: CAAnimation, _ stage: Stage) -> Animation? {
        if isManaged(animation) { return empty(like: animation) }
        var reading = AnimationReading(morph: stage.morph) {
            self.modelValue(of: $0)?.object(for: $0) as? CATransform3D
        }
        defer { for problem in reading.problems { stage.report(problem) } }
        do {
            let read = try animation.read(&reading, begin: engineBegin(of: animation))
            reportClock(of: animation)
            for property in read.properties where state.value(for: property) == nil {
                stage.report("\(type(of: Self.makePlain())) has no \(property.keyPath)")
            }
            return read
        } catch {
            stage.report("\(error)")
            return empty(like: animation)
        }
    }

    private func empty(like animation: CAAnimation) -> Animation? {
        var timing = animation.timing.unbounded
        timing.beginTime = engineBegin(of: animation)
        return try? Animation(
            .group([]), timing: timing, isRemovedOnCompletion: animation.isRemovedOnCompletion)
    }

    // MARK: Actions

    /// Returns the implicit animation of a key (rules X6 and X7).
    final func implicitAnimation(forKey event: String) -> CABasicAnimation? {
        guard Layer.defaultAction(forKey: event) == .implicit,
            committed != nil, let property = AnimatableProperty(rawValue: event),
            let old = replaced[property] ?? presentationValue(of: property)
        else { return nil }
        var settings = Stage.current.settings
        settings.disableActions = false
        guard let animation = try? LayerAction.implicit.animation(of: property, from: old.value, settings)
        else { return nil }
        let action = CABasicAnimation(keyPath: event)
        action.timing = animation.timing
        action.timingFunction = animation.timingFunction.map { CAMediaTimingFunction($0) }
        action.fromValue = old.object(for: property)
        return action
    }

    /// Adds an animation as the action of a key. Without a start value, it starts from the old value (rule X8).
    final func runAction(_ animation: CAAnimation, forKey key: String) {
        if let change = animation as? CAPropertyAnimation, change.keyPath == nil { change.keyPath = key }
        guard let property = AnimatableProperty(rawValue: key), let old = replaced[property],
            let basic = animation as? CABasicAnimation
        else { return add(animation, forKey: key) }
        var reading = AnimationReading(morph: Stage.current.morph)
        guard let read = try? basic.read(&reading),
            let completed = try? LayerAction.animation(read).animation(
                of: property, from: old.value, TransactionSettings()),
            completed != read, let copy = basic.duplicate() as? CABasicAnimation
        else { return add(animation, forKey: key) }
        copy.fromValue = old.object(for: property)
        add(copy, forKey: key)
    }
}

// MARK: - Properties without visible effect

// `Names.txt` lists the properties that a layer only stores, so that code compiles and can read them.
extension CALayer {
    /// Returns the stored value or the default value of one of these properties, or `nil` for other keys.
    final func keptValue(_ key: String) -> Any? { others[key] ?? Self.keptDefaults[key] }

    final func kept<Value>(_ key: String) -> Value {
        guard let value = keptValue(key) as? Value ?? Self.keptDefaults[key] as? Value else {
            preconditionFailure("\(key) has a default value of its type")
        }
        return value
    }
}
