import Foundation
import Geometry
import Layers

// MARK: - Recording and committing changes

extension Stage {
    /// Records an animation of a layer. The layer may enter the tree with this transaction.
    func record(_ entry: AnimationEntry, of layer: CALayer) {
        guard let animation = entry.read else { return transactions.open() }
        transactions.record(.add(id(of: layer), animation, key: entry.key))
        if let location = entry.animation.location {
            animationLocations[AnimationSlot(layer: id(of: layer), key: entry.key)] = location
        }
        entry.isRecorded = true
        pending.added.append(entry)
    }

    /// Records a removal. The delegate of an animation of the open transaction learns later that it never began.
    func noteRemoval(of entry: AnimationEntry) {
        if entry.isRecorded, !entry.isCommitted { pending.withdrawn.append(entry) }
    }

    /// Records that a layer leaves its parent, with its new animations unless it returns before the commit.
    func noteLeaving(of layer: CALayer) {
        guard isInTree(layer) else { return }
        layer.forEachInside { layer in
            pending.left += layer.entries.lazy.filter { !$0.isCommitted }.map { (layer, $0) }
        }
    }

    func noteStructure(of layer: CALayer) { pending.restructured[ObjectIdentifier(layer)] = layer }

    func noteTiming(of layer: CALayer) {
        transactions.open()
        if layer.committed != nil { pending.retimed[ObjectIdentifier(layer)] = layer }
    }

    /// Returns the identifier of a layer, and creates one if necessary.
    func id(of layer: CALayer) -> Layer.ID {
        if let id = layer.number, layers[id].map({ $0 === layer }) ?? true { return id }
        let id = newID()
        layer.number = id
        return id
    }

    /// Commits a transaction: first changes of the tree, then the recorded changes of layers in the tree.
    func commit(_ transaction: Transaction) {
        defer {
            for entry in pending.added { entry.isRecorded = false }
            pending.added = []
        }
        removeAnimationsOfLeavingLayers()
        unbegun += pending.withdrawn
        pending.withdrawn = []
        var first = takeEndedAnimations() + takeTreeChanges()
        first += byID(pending.retimed).map { .setTiming($0.id, .set($0.layer.engineTiming)) }
        pending.retimed = [:]
        let indices = transaction.entries.indices.filter {
            layers[transaction.entries[$0].change.layer] != nil
        }
        guard !(first.isEmpty && indices.isEmpty && transaction.completions.isEmpty) else { return }
        let kept = Transaction(
            first.map { Transaction.Entry($0) } + indices.map { updated(transaction.entries[$0]) },
            completions: transaction.completions.map { completion in
                var moved = completion
                func index(_ bound: Int) -> Int {
                    first.count + indices.partitioningIndex { $0 >= bound }
                }
                moved.entries = index(completion.entries.lowerBound)..<index(completion.entries.upperBound)
                return moved
            })
        register(timeline.commit(kept, at: time, pass: pass), of: kept)
    }

    /// Returns a change with the animation of a transform as it is for the layer's model value, which may be newer.
    private func updated(_ entry: Transaction.Entry) -> Transaction.Entry {
        guard case .add(let id, let animation, let key) = entry.change, let layer = layers[id],
            animation.properties.contains(where: { $0.kind == .transform }),
            let added = layer.entries.first(where: { $0.key == key }),
            let read = layer.read(added.animation, self)
        else { return entry }
        added.read = read
        var updated = entry
        updated.change = .add(id, read, key: key)
        return updated
    }

    /// Registers the animations and blocks that a transaction has begun.
    private func register(_ commitment: Commitment, of transaction: Transaction) {
        for (id, key, number) in commitment.animations {
            guard let layer = layers[id], let entry = layer.entries.first(where: { $0.key == key }) else {
                continue
            }
            entry.isCommitted = true
            entry.number = number
            if let read = timeline.current(id)?.animation(forKey: key) {
                entry.take(read, origin: layer.timeOrigin)
            }
            if let number { running[number] = (layer, entry) }
        }
        for (number, completion) in zip(commitment.blocks, transaction.completions) {
            waiting[number] = transactions.takeBlock(of: completion)
        }
        for problem in commitment.problems { report("\(problem)") }
    }

    private func removeAnimationsOfLeavingLayers() {
        defer { pending.left = [] }
        for (layer, entry) in pending.left where !isInTree(layer) {
            guard let index = layer.entries.firstIndex(where: { $0 === entry }) else { continue }
            layer.entries.remove(at: index)
            noteRemoval(of: entry)
        }
    }

    /// Returns the removals of ended animations that the engine still has.
    private func takeEndedAnimations() -> [LayerChange] {
        defer { pending.ended = [] }
        return pending.ended.compactMap { layer, key in
            guard let id = layer.committed?.id, !layer.entries.contains(where: { $0.key == key }) else {
                return nil
            }
            return .removeAnimation(id, key: key)
        }
    }

    // MARK: Changes of the tree

    /// Returns the changes of the tree since the last commit, removals first.
    private func takeTreeChanges() -> [LayerChange] {
        let parents = byID(pending.restructured)
        pending.restructured = [:]
        var changes: [LayerChange] = []
        for (_, parent) in parents {
            guard let old = parent.committed else { continue }
            if let mask = old.mask, mask !== parent.maskLayer { changes += remove(mask) }
            for child in old.children where child.parent !== parent || parent.maskLayer === child {
                changes += remove(child)
            }
        }
        for (_, parent) in parents { changes += arrange(parent) }
        return changes
    }

    /// Returns the layers that are in the engine's tree, in the order of their identifiers.
    private func byID(_ layers: [ObjectIdentifier: CALayer]) -> [(id: Layer.ID, layer: CALayer)] {
        layers.values.compactMap { layer in layer.committed.map { ($0.id, layer) } }
            .sorted { $0.0.number < $1.0.number }
    }

    private func remove(_ layer: CALayer) -> [LayerChange] {
        guard let committed = layer.committed else { return [] }
        forget(layer, isGone: !isInTree(layer))
        return [.remove(committed.id)]
    }

    private func forget(_ layer: CALayer, isGone: Bool) {
        guard let committed = layer.committed else { return }
        layer.committed = nil
        layers[committed.id] = nil
        if isGone {
            layer.entries.removeAll(where: \.isCommitted)
            layer.fixedOrigin = nil
        }
        if let mask = committed.mask { forget(mask, isGone: isGone && !isInTree(mask)) }
        for child in committed.children { forget(child, isGone: isGone && !isInTree(child)) }
    }

    private func isInTree(_ layer: CALayer) -> Bool {
        sequence(first: layer) { $0.parent }.contains { $0 === rootLayer }
    }

    /// Updates the sublayers and the mask of a layer in the engine's tree.
    private func arrange(_ parent: CALayer) -> [LayerChange] {
        guard let old = parent.committed else { return [] }
        var changes: [LayerChange] = []
        var current = old.children.filter { $0.committed != nil && $0.parent === parent }
        for (index, child) in parent.content.enumerated() {
            if index < current.count, current[index] === child { continue }
            if child.committed != nil, let oldIndex = current.firstIndex(where: { $0 === child }) {
                current.remove(at: oldIndex)
                changes += remove(child)
            }
            current.insert(child, at: index)
            changes += insert(child, at: .sublayer(index, of: old.id))
        }
        if let mask = parent.maskLayer, mask.committed == nil {
            changes += insert(mask, at: .mask(of: old.id))
        }
        parent.committed?.children = parent.content
        parent.committed?.mask = parent.maskLayer
        return changes
    }

    /// Inserts a layer with its sublayers into the engine's tree, and then adds its new animations.
    private func insert(_ layer: CALayer, at position: LayerSlot) -> [LayerChange] {
        var changes: [LayerChange] = [.insert(assemble(layer), at: position)]
        layer.forEachInside { layer in
            for entry in layer.entries where !entry.isCommitted && !entry.isRecorded {
                guard let animation = entry.read, let id = layer.number else { continue }
                changes.append(.add(id, animation, key: entry.key))
            }
        }
        return changes
    }

    /// Marks a layer as part of the tree, and returns it for the engine with its sublayers and its running animations.
    private func assemble(_ layer: CALayer) -> Layer {
        var assembled = layer.state
        assembled.id = id(of: layer)
        layer.fixedOrigin = layer.timeOrigin
        assembled.timing = layer.engineTiming
        for entry in layer.entries where entry.isCommitted {
            if let animation = entry.read { assembled.add(animation, forKey: entry.key) }
        }
        layers[assembled.id] = layer
        layer.committed = CommittedLayer(id: assembled.id, of: layer)
        assembled.mask = layer.maskLayer.map(assemble)
        assembled.sublayers = layer.content.map(assemble)
        return assembled
    }
}
