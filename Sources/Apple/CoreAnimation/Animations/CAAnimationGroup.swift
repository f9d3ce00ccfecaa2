import Foundation
import Layers

/// Animations that run together in a time of their own, cut off at its duration.
open class CAAnimationGroup: CAAnimation {
    /// The animations, each on top of those before it.
    open var animations: [CAAnimation]? { didSet { noteChange() } }

    override func duplicate() -> CAAnimation {
        let copy = copied(to: CAAnimationGroup())
        copy.animations = animations?.map { $0.duplicate() }
        return copy
    }

    override func effect(_ reading: inout AnimationReading) throws -> Animation.Effect {
        var children: [Animation] = []
        for animation in animations ?? [] { children.append(try animation.read(&reading)) }
        return .group(children)
    }
}
