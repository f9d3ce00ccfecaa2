import Foundation
import Layers

/// What the stage knows of a layer in the tree since the last commit.
struct CommittedLayer {
    let id: Layer.ID
    var children: [CALayer]
    var mask: CALayer?

    init(id: Layer.ID, of layer: CALayer) {
        self.id = id
        children = layer.children
        mask = layer.maskLayer
    }
}

/// What has changed since the last commit, besides what the transaction has noted.
struct PendingChanges {
    /// Layers of the tree in which others have come or gone.
    var restructured: [ObjectIdentifier: CALayer] = [:]
    /// Layers whose time runs otherwise.
    var retimed: [CALayer] = []
    /// Animations that the transaction has noted.
    var added: [AnimationEntry] = []
    /// Animations that were replaced or taken away before they were committed.
    var withdrawn: [AnimationEntry] = []
    /// Animations that had not been committed when their layers left the tree.
    var left: [(layer: CALayer, entry: AnimationEntry)] = []
    /// Animations that are over, and that the engine still has.
    var ended: [(layer: CALayer, key: String)] = []
    /// Animations that were changed after a layer had made its copy.
    private var changed: [CAAnimation] = []

    mutating func note(changed animation: CAAnimation) {
        if !changed.contains(where: { $0 === animation }) { changed.append(animation) }
    }

    mutating func noteUnchanged(_ animation: CAAnimation) { changed.removeAll { $0 === animation } }

    /// Tells of the animations that were changed in vain.
    mutating func tellChanged(to stage: Stage) {
        guard !changed.isEmpty else { return }
        changed = []
        stage.report(
            "an animation was changed after it had been added: the layer has a copy of its own, so change it before"
                + " add(_:forKey:)")
    }
}
