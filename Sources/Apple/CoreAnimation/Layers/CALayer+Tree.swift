import Foundation
import Geometry
import Layers

extension CALayer {
    /// Inserts a layer `step` positions in front of a sublayer.
    final func insert(_ layer: CALayer, nextTo sibling: CALayer?, _ step: Int) {
        guard layer !== sibling else { return }
        if layer.parent === self { layer.detach() }
        let index = children.firstIndex { $0 === sibling }
        insert(layer, at: index.map { $0 + step } ?? (step == 0 ? 0 : children.count))
    }

    /// The sublayers. A presentation layer has presentation layers.
    final var shownChildren: [CALayer] {
        source.map { $0.children.compactMap { $0.presentation() } } ?? children
    }

    final func insert(_ layer: CALayer, at index: Int) {
        guard source == nil, !isInside(layer) else { return }
        let wasBefore = layer.parent === self && children.prefix(index).contains { $0 === layer }
        layer.detach()
        layer.parent = self
        children.insert(layer, at: min(index - (wasBefore ? 1 : 0), children.count))
        noteStructure()
        notePending(in: layer)
        noteChangedSublayers()
    }

    final func replaceChildren(_ layers: [CALayer]) {
        guard source == nil else { return }
        for child in children where !layers.contains(where: { $0 === child }) { child.detach() }
        for (index, layer) in layers.enumerated() where index >= children.count || children[index] !== layer {
            insert(layer, at: index)
        }
    }

    /// The layers inside this one in the engine's tree, back to front: its drawing and its sublayers.
    final var content: [CALayer] { drawing.map { [$0] + children } ?? children }

    final func setDrawing(_ layer: CALayer) {
        layer.parent = self
        drawing = layer
        noteStructure()
    }

    final func setMask(_ mask: CALayer?) {
        guard source == nil, mask !== maskLayer else { return }
        if let mask, isInside(mask) { return }
        maskLayer?.detach()
        mask?.detach()
        mask?.parent = self
        maskLayer = mask
        noteStructure()
        if let mask { notePending(in: mask) }
    }

    final func detach() {
        guard let parent else { return }
        Stage.current.noteLeaving(of: self)
        if parent.maskLayer === self {
            parent.maskLayer = nil
        } else if let index = parent.children.firstIndex(where: { $0 === self }) {
            parent.children.remove(at: index)
            parent.noteChangedSublayers()
        }
        self.parent = nil
        parent.noteStructure()
    }

    private func isInside(_ layer: CALayer) -> Bool {
        sequence(first: self) { $0.parent }.contains { $0 === layer }
    }

    private func noteStructure() {
        let stage = Stage.current
        stage.openTransaction()
        if committed != nil { stage.noteStructure(of: self) }
    }

    /// Visits the layer and all layers inside it, masks before sublayers.
    final func forEachInside(_ visit: (CALayer) -> Void) {
        visit(self)
        maskLayer?.forEachInside(visit)
        for child in content { child.forEachInside(visit) }
    }
}

// MARK: - Time and coordinates

extension CALayer {
    /// Converts a time of the stage to the time space of the parent (rule T11).
    final func enclosingTime(_ time: Double) -> Double { (source ?? self).parent?.localTime(time) ?? time }

    /// Converts a time of the stage to the layer's time space, or returns `nil` before the layer's begin time.
    final func startedTime(_ time: Double) -> Double? {
        let outer = (source ?? self).parent.map { $0.startedTime(time) ?? 0 } ?? time
        return state.timing.startedTime(at: outer)
    }

    final func localTime(_ time: Double) -> Double { state.timing.localTime(at: enclosingTime(time)) }

    final func stageTime(_ time: Double) -> Double {
        let outer = state.timing.parentTime(at: time)
        return (source ?? self).parent?.stageTime(outer) ?? outer
    }

    /// Returns the transform to another layer, or the stage for `nil`, or `nil` if that has no inverse.
    final func map(to other: CALayer?) -> Affine? {
        guard let other else { return stageMap }
        return other.stageMap.inverted.map { stageMap.concatenating($0) }
    }

    /// Returns the transform from another layer, or the stage for `nil`, or `nil` if there is no inverse.
    final func map(from other: CALayer?) -> Affine? {
        stageMap.inverted.map { (other?.stageMap ?? .identity).concatenating($0) }
    }

    /// The transform from the layer to the stage.
    private var stageMap: Affine {
        let own = outerMap
        guard let outer = source.map({ $0.parent?.presentation() }) ?? parent else { return own }
        return own.concatenating(outer.stageMap)
    }

    /// The transform from the layer to its parent.
    private var outerMap: Affine {
        let parent = (source ?? self).parent
        let own = state.placement.matrix
        guard let parent, parent.maskLayer !== self else { return own }
        return own.concatenating((source == nil ? parent.state : parent.shownState).sublayerPlacement.matrix)
    }

    /// Returns the innermost and frontmost visible layer at a point of the superlayer.
    final func hit(_ point: CGPoint) -> CALayer? {
        guard !state.isHidden, let inverse = outerMap.inverted else { return nil }
        let own = CGPoint(inverse.apply(point.point))
        let isInside = contains(own)
        if state.masksToBounds, !isInside { return nil }
        if let mask, mask.hitTest(own) == nil { return nil }
        let front = shownChildren.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, child) in front { if let hit = child.hitTest(own) { return hit } }
        return isInside ? self : nil
    }
}
