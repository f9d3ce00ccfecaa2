import Geometry

struct Commit {
    /// The added animations, with the index of the entry that added each, in order.
    var added: [(entry: Int, slot: AnimationSlot)] {
        additions.sorted { $0.value.order < $1.value.order }.map { ($0.value.entry, $0.key) }
    }
    private var additions: [AnimationSlot: (order: Int, entry: Int)] = [:]
    private var additionCount = 0
    /// The animations removed early, by themselves or with their layers.
    private(set) var removed: Set<AnimationSlot> = []
    /// The removed animations whose layers were removed.
    private var removedWithLayers: [AnimationSlot: Animation] = [:]
    /// The old timings of layers whose timing has changed.
    private var timings: [Layer.ID: MediaTiming] = [:]
    private(set) var problems: [ChangeProblem] = []
    private let time: Double
    private let path: [Int]
    /// The animations whose completions have run, although their last instant is now.
    private var ended: Set<AnimationSlot>
    /// The layers that this transaction inserted. Their changes do not animate.
    private var inserted: Set<Layer.ID> = []
    private var entry = 0
    private var settings = TransactionSettings()

    /// Creates a commit at a scene time; `path` is that of the timed change.
    init(at time: Double, path: [Int], ended: Set<AnimationSlot>) {
        (self.time, self.path, self.ended) = (time, path, ended)
    }

    mutating func make(_ transaction: Transaction, in tree: inout LayerTree) {
        for (index, entry) in transaction.entries.enumerated() {
            (self.entry, settings) = (index, entry.settings)
            do throws(ChangeProblem.Reason) { try make(entry.change, in: &tree) } catch {
                problems.append(ChangeProblem(time: time, path: path, change: entry.change, reason: error))
            }
        }
    }

    private mutating func make(_ change: LayerChange, in tree: inout LayerTree) throws(ChangeProblem.Reason) {
        switch change {
        case .set(let id, let property, let value, let action): try set(id, property, value, action, &tree)
        case .setFrame(let id, let frame):
            var layer = try tree.layer(id)
            layer.frame = frame
            var failure: ChangeProblem.Reason?
            do throws(ChangeProblem.Reason) {
                try set(id, .bounds, .rect(layer.bounds), nil, &tree)
            } catch { failure = error }
            try set(id, .position, .point(layer.position), nil, &tree)
            if let failure { throw failure }
        case .add(let id, let animation, let key): try add(animation, to: id, key, &tree)
        case .removeAnimation(let id, let key):
            guard try tree.layer(id).animation(forKey: key) != nil else { return }
            tree.updateAnimations(id) { $0.removeAnimation(forKey: key) }
            recordRemoval(of: AnimationSlot(layer: id, key: key))
        case .setTiming(let id, let change): try setTiming(of: id, change, &tree)
        case .insert(let layer, let slot):
            if case .mask(let id) = slot, let old = tree[id]?.mask { recordRemoval(of: old) }
            guard let layer = tree.insert(layer, at: slot) else { throw .noSlot }
            for layer in layer.allLayers {
                inserted.insert(layer.id)
                try start(layer, &tree)
            }
        case .remove(let id):
            guard let layer = tree.remove(id) else { throw .noLayer }
            recordRemoval(of: layer)
        }
    }

    /// Returns the changes of layer timings, without removed layers and unchanged timings.
    func retimings(in tree: LayerTree) -> [Retiming] {
        timings.sorted { $0.key.number < $1.key.number }.compactMap { id, old in
            guard let new = tree[id]?.timing, new != old else { return nil }
            return Retiming(
                layer: id, time: time, change: path, outerTime: tree.time(time, above: id), old: old,
                new: new)
        }
    }

    private mutating func setTiming(
        of id: Layer.ID, _ change: TimingChange, _ tree: inout LayerTree
    ) throws(ChangeProblem.Reason) {
        let old = try tree.layer(id).timing
        let timing = old.changed(by: change, at: tree.time(time, above: id))
        do { try timing.validate(allowsInfiniteDuration: true) } catch { throw .timing(error) }
        guard timing != old else { return }
        tree.removeEnded(in: id, at: time, ended)
        tree.setTiming(timing, of: id)
        if timings[id] == nil { timings[id] = old }
    }

    private mutating func recordRemoval(of layer: Layer) {
        for layer in layer.allLayers {
            for keyed in layer.animations {
                let slot = AnimationSlot(layer: layer.id, key: keyed.key)
                recordRemoval(of: slot)
                removedWithLayers[slot] = keyed.animation
            }
            inserted.remove(layer.id)
        }
    }

    private mutating func recordAddition(of slot: AnimationSlot) {
        additions[slot] = (additionCount, entry)
        additionCount += 1
    }

    /// Records the removal of an animation. One that the same transaction added has never existed.
    private mutating func recordRemoval(of slot: AnimationSlot) {
        additions[slot] = nil
        removed.insert(slot)
    }

    private mutating func set(
        _ id: Layer.ID, _ property: AnimatableProperty, _ value: AnimatableValue, _ action: LayerAction?,
        _ tree: inout LayerTree
    ) throws(ChangeProblem.Reason) {
        let layer = try tree.layer(id)
        guard let old = layer.value(for: property.root) else { throw .noProperty }
        var changed = layer
        guard changed.setValue(value, for: property) else { throw .wrongValue }
        guard let new = changed.value(for: property.root), new != old else { return }
        tree.set(property.root, to: new, of: id)
        guard !inserted.contains(id) else { return }
        let from = layer.presentationValue(of: property.root, at: tree.time(time, above: id)) ?? old
        let action = action ?? layer.action(forKey: property.root.keyPath)
        let animation: Animation?
        do { animation = try action.animation(of: property.root, from: from, settings) } catch {
            throw .animation(error)
        }
        if let animation { try add(animation, to: id, property.root.keyPath, &tree) }
    }

    private mutating func add(
        _ animation: Animation, to id: Layer.ID, _ key: String?, _ tree: inout LayerTree
    ) throws(ChangeProblem.Reason) {
        var layer = try tree.layer(id)
        guard let animation = try animation.committed(at: tree.localTime(time, in: layer), settings) else {
            return
        }
        if let key, layer.animation(forKey: key) != nil {
            recordRemoval(of: AnimationSlot(layer: id, key: key))
        }
        layer.add(animation, forKey: key)
        tree.updateAnimations(id) { $0 = layer }
        guard let last = layer.animations.last else { return }
        let slot = AnimationSlot(layer: id, key: last.key)
        recordAddition(of: slot)
        ended.remove(slot)
    }

    /// Starts the animations of an inserted layer (rule T10). A layer that moved keeps those that run.
    private mutating func start(_ layer: Layer, _ tree: inout LayerTree) throws(ChangeProblem.Reason) {
        guard !layer.animations.isEmpty else { return }
        let localTime = tree.localTime(time, in: layer)
        tree.updateAnimations(layer.id) { $0.removeAllAnimations() }
        for keyed in layer.animations {
            let slot = AnimationSlot(layer: layer.id, key: keyed.key)
            if removedWithLayers.removeValue(forKey: slot) == keyed.animation {
                removed.remove(slot)
                tree.updateAnimations(layer.id) { $0.add(keyed.animation, forKey: keyed.key) }
            } else if let animation = try keyed.animation.committed(at: localTime, settings) {
                tree.updateAnimations(layer.id) { $0.add(animation, forKey: keyed.key) }
                recordAddition(of: slot)
            }
        }
    }
}

extension LayerTree {
    fileprivate func layer(_ id: Layer.ID) throws(ChangeProblem.Reason) -> Layer {
        guard let layer = self[id] else { throw .noLayer }
        return layer
    }

    /// Returns the layer's own time at a scene time (rule T11).
    fileprivate func localTime(_ time: Double, in layer: Layer) -> Double {
        layer.timing.localTime(at: self.time(time, above: layer.id))
    }
}

extension Animation {
    /// Returns the animation as it begins at a time of its layer, or `nil` if it has no duration (rules T10 and X8).
    fileprivate func committed(
        at localTime: Double, _ settings: TransactionSettings
    ) throws(ChangeProblem.Reason) -> Animation? {
        var timing = timing
        if timing.beginTime == 0 { timing.beginTime = localTime }
        if timing.duration == 0 { timing.duration = settings.animationDuration }
        guard timing.duration != 0 else { return nil }
        var animation = self
        do { try animation.setTiming(timing) } catch { throw .animation(error) }
        return animation
    }
}

extension Layer {
    /// Returns the presentation value of a property at a time of the superlayer, or `nil` without animations.
    fileprivate func presentationValue(of property: AnimatableProperty, at time: Double) -> AnimatableValue? {
        guard !animations.isEmpty else { return nil }
        return withoutSubtree.presentation(at: time).value(for: property)
    }
}

// MARK: - Ended animations

extension LayerTree {
    /// Removes the ended animations in a layer's subtree, which would show again when its time goes back (rule T12).
    ///
    /// - Complexity: O(layers and animations in the layer), plus the depth of each layer that loses one.
    mutating func removeEnded(in id: Layer.ID, at time: Double, _ ended: Set<AnimationSlot>) {
        let chain = chain(to: id)
        guard let layer = chain.last else { return }
        let times = chain.dropLast().reduce(LayerTimes(time)) { $0.local(to: $1).forSublayers(of: $1) }
        for (id, keys) in layer.endedAnimations(times, ended) {
            updateAnimations(id) { layer in
                for key in keys { layer.removeAnimation(forKey: key) }
            }
        }
    }
}

/// The time in a layer, which replicators may show early or late.
private struct LayerTimes {
    /// The earliest and the latest time in any copy.
    private var first: Double, last: Double
    /// The speed relative to the scene; only its sign matters.
    private var speed = 1.0

    init(_ time: Double) { (first, last) = (time, time) }

    /// Returns the local times of a layer, if these are times of its superlayer.
    func local(to layer: Layer) -> LayerTimes {
        let ends = [first, last].map { layer.timing.localTime(at: $0) }
        var times = self
        (times.first, times.last) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        times.speed *= layer.timing.speed
        return times
    }

    /// Returns the times of the copies of a layer's sublayers, if these are local times of the layer.
    func forSublayers(of layer: Layer) -> LayerTimes {
        guard let replicator = layer.replicator else { return self }
        // An animation may change the number of copies.
        let isAnimated = layer.animations.contains {
            $0.animation.properties.contains { $0.owner == .replicator }
        }
        var times = self
        times.first -= isAnimated ? .infinity : max(replicator.wholeDelay, 0)
        times.last -= isAnimated ? -.infinity : min(replicator.wholeDelay, 0)
        return times
    }

    /// Returns whether an animation has ended in all copies. In a frozen layer no animation ends.
    func areAfter(_ animation: Animation) -> Bool {
        guard speed != 0 else { return false }
        let timing = Clock(animation, in: []).timing
        return speed > 0 ? timing.phase(at: first) == .after : timing.phase(at: last) == .before
    }
}

extension Layer {
    /// Returns the keys of the ended animations in the subtree at times of the superlayer.
    ///
    /// `ended` are the animations whose completions have run.
    fileprivate func endedAnimations(
        _ times: LayerTimes, _ ended: Set<AnimationSlot>
    ) -> [(layer: Layer.ID, keys: [String])] {
        let times = times.local(to: self)
        let keys = animations.filter { keyed in
            keyed.animation.isRemovedOnCompletion
                && (times.areAfter(keyed.animation)
                    || ended.contains(AnimationSlot(layer: id, key: keyed.key)))
        }.map(\.key)
        let sublayerTimes = times.forSublayers(of: self)
        return (keys.isEmpty ? [] : [(id, keys)]) + (mask?.endedAnimations(times, ended) ?? [])
            + sublayers.flatMap { $0.endedAnimations(sublayerTimes, ended) }
    }
}

// MARK: - Problems

/// A change that failed, in whole or in part. The other changes of its transaction are made.
public struct ChangeProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason for the failure.
    public enum Reason: Error, Hashable, Sendable, CustomStringConvertible {
        /// The layer does not exist.
        case noLayer
        /// The insertion index or the parent layer does not exist.
        case noSlot
        /// This kind of layer does not have the property.
        case noProperty
        /// The value has the wrong type for the property.
        case wrongValue
        /// The animation is invalid; the new value is set anyway.
        case animation(AnimationError)
        /// The timing is invalid for a layer.
        case timing(TimingError)
        /// The time of the change is not finite.
        case time

        /// A sentence that describes the error.
        public var description: String {
            switch self {
            case .noLayer: "the layer does not exist"
            case .noSlot: "the parent layer or the index does not exist"
            case .noProperty: "the layer has no such property"
            case .wrongValue: "the value has the wrong type for the property"
            case .animation(let error): error.description
            case .timing(let error): error.description
            case .time: "the time is not a number"
            }
        }
    }

    /// The scene time of the change, in seconds.
    public let time: Double
    /// The index in ``Scene/changes``, then in that change's completion, and so on; empty outside a scene.
    public let path: [Int]
    /// The change, or `nil` if the whole transaction failed.
    public let change: LayerChange?
    /// The reason for the failure.
    public let reason: Reason

    /// A sentence that describes the error.
    public var description: String { "\(change?.subject ?? "a change") at \(time) s: \(reason)" }
}

extension LayerChange {
    fileprivate var subject: String {
        switch self {
        case .set(_, let property, _, action: _): "setting \(property.keyPath)"
        case .setFrame: "setting the frame"
        case .add(_, _, key: let key): key.map { "adding animation \"\($0)\"" } ?? "adding an animation"
        case .removeAnimation(_, key: let key): "removing animation \"\(key)\""
        case .setTiming(_, .pause): "pausing a layer"
        case .setTiming(_, .resume): "resuming a layer"
        case .setTiming(_, .adjust), .setTiming(_, .set): "setting the timing"
        case .insert(let layer, at: _): "inserting layer \"\(layer.name)\""
        case .remove: "removing a layer"
        }
    }
}
