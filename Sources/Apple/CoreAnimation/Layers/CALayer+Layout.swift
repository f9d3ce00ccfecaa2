import Foundation
import Layers

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
