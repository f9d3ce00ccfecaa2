import Foundation
import Geometry
import Layers

extension CALayer {
    final func insert(_ layer: CALayer, behind sibling: CALayer?) {
        guard layer !== sibling else { return }
        if layer.parent === self { layer.detach() }
        insert(layer, at: children.firstIndex { $0 === sibling } ?? 0)
    }

    final func insert(_ layer: CALayer, inFrontOf sibling: CALayer?) {
        guard layer !== sibling else { return }
        if layer.parent === self { layer.detach() }
        insert(layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count)
    }

    final func replace(_ old: CALayer, with new: CALayer) {
        guard old !== new, let index = children.firstIndex(where: { $0 === old }) else { return }
        old.detach()
        insert(new, at: index)
    }

    /// What it is in; not what it masks.
    final var enclosing: CALayer? { parent.flatMap { $0.maskLayer === self ? nil : $0 } }

    /// What is in it, as far as it is asked for: of a presentation, presentations.
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
        noteWishes(of: layer)
        noteLayout()
    }

    final func replaceChildren(_ layers: [CALayer]) {
        guard source == nil else { return }
        for child in children where !layers.contains(where: { $0 === child }) { child.detach() }
        for (index, layer) in layers.enumerated() where index >= children.count || children[index] !== layer {
            insert(layer, at: index)
        }
    }

    final func setMask(_ mask: CALayer?) {
        guard source == nil, mask !== maskLayer else { return }
        if let mask, isInside(mask) { return }
        maskLayer?.detach()
        mask?.detach()
        mask?.parent = self
        maskLayer = mask
        noteStructure()
        if let mask { noteWishes(of: mask) }
    }

    final func leave() {
        guard source == nil, parent != nil else { return }
        detach()
    }

    /// Takes it out of what it is in.
    final func detach() {
        guard let parent else { return }
        Stage.current.noteLeaving(of: self)
        if parent.maskLayer === self {
            parent.maskLayer = nil
        } else if let index = parent.children.firstIndex(where: { $0 === self }) {
            parent.children.remove(at: index)
            parent.noteLayout()
        }
        self.parent = nil
        parent.noteStructure()
    }

    /// Whether it is a layer, or in it.
    private func isInside(_ layer: CALayer) -> Bool {
        sequence(first: self) { $0.parent }.contains { $0 === layer }
    }

    private func noteStructure() {
        let stage = Stage.current
        stage.openTransaction()
        if committed != nil { stage.noteStructure(of: self) }
    }

    /// The layer and all in it, masks before sublayers.
    final func forEachInside(_ visit: (CALayer) -> Void) {
        visit(self)
        maskLayer?.forEachInside(visit)
        for child in children { child.forEachInside(visit) }
    }
}

// MARK: - CALayer+Space

// Its time and its place, in those of other layers.
extension CALayer {
    /// A time of the stage in what the layer is in (rule T11).
    final func enclosingTime(_ time: Double) -> Double {
        (source ?? self).parent?.localTime(time) ?? time
    }

    final func localTime(_ time: Double) -> Double { state.timing.localTime(at: enclosingTime(time)) }

    final func stageTime(_ time: Double) -> Double {
        let outer = state.timing.parentTime(at: time)
        return (source ?? self).parent?.stageTime(outer) ?? outer
    }

    /// Its coordinates in another's; in nil's, the stage's. Nil where there is no way.
    final func map(to other: CALayer?) -> Affine? {
        guard let other else { return stageMap }
        return other.stageMap.inverted.map { stageMap.concatenating($0) }
    }

    /// Another's coordinates, or nil's, the stage's, in its own. Nil where there is no way.
    final func map(from other: CALayer?) -> Affine? {
        stageMap.inverted.map { (other?.stageMap ?? .identity).concatenating($0) }
    }

    /// Where its coordinates lie on the stage.
    private var stageMap: Affine {
        let own = outerMap
        guard let outer = source.map({ $0.parent?.presentation() }) ?? parent else { return own }
        return own.concatenating(outer.stageMap)
    }

    /// Where its coordinates lie in those of what it is in.
    private var outerMap: Affine {
        let parent = (source ?? self).parent
        let own = state.placement.matrix
        guard let parent, parent.maskLayer !== self else { return own }
        return own.concatenating((source == nil ? parent.state : parent.shownState).sublayerPlacement.matrix)
    }

    /// The layer furthest in that a point of the superlayer meets: in front first; what is hidden, masked away or out of
    /// clipping bounds is not met.
    final func hit(_ point: CGPoint) -> CALayer? {
        guard !state.isHidden, let inverse = outerMap.inverted else { return nil }
        let own = CGPoint(inverse.apply(point.point))
        let isInside = contains(own)
        if state.masksToBounds, !isInside { return nil }
        if let mask, mask.hitTest(own) == nil { return nil }
        let front = shownChildren.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, child) in front { if let met = child.hitTest(own) { return met } }
        return isInside ? self : nil
    }
}
