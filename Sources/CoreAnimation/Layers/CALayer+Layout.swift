import Foundation
import Layers

/// Whether a layer, or something in it, asks to be laid out.
struct LayoutState {
    var isWanted = false
    var isWantedInside = false
}

extension CALayer {
    /// Whether it has asked for a layout that has not been done yet.
    public func needsLayout() -> Bool { layout.isWanted }

    /// Lays it out with all in it, as far as that was asked for.
    public func layoutIfNeeded() {
        var top = self
        while let parent = top.parent, parent.layout.isWanted { top = parent }
        top.layOut()
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
