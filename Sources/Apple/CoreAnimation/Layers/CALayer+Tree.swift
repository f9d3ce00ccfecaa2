import Foundation
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
