import Foundation
import Geometry
import Layers

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
