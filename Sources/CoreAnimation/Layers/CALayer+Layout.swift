import Foundation
import Layers

/// Whether a layer, or something in it, asks to be laid out.
struct LayoutState {
    var isWanted = false
    var isWantedInside = false
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
        parent?.noteLayoutInside()
    }

    final func noteLayoutInside() {
        var layer: CALayer? = self
        while let next = layer, !next.layout.isWantedInside {
            next.layout.isWantedInside = true
            layer = next.parent
        }
    }

    /// A change of the size asks for a layout.
    final func noteSizes(_ property: AnimatableProperty) {
        if property == .bounds { noteLayout() }
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
}
