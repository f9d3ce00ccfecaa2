public import Foundation
import Layers

/// An animation of a property that swings to its end.
open class CASpringAnimation: CABasicAnimation {
    /// The weight, more than 0.
    open var mass: CGFloat = 1 { didSet { noteChange() } }
    /// How strongly the spring pulls, more than 0.
    open var stiffness: CGFloat = 100 { didSet { noteChange() } }
    /// How strongly friction holds back; 0 swings for ever.
    open var damping: CGFloat = 10 { didSet { noteChange() } }
    /// The speed at the start, in whole ways a second.
    open var initialVelocity: CGFloat = 0 { didSet { noteChange() } }
    /// Whether more than critical damping is slower still; otherwise it counts as critical.
    open var allowsOverdamping = false { didSet { noteChange() } }

    /// A spring by how it feels: about how many seconds it takes, and how much it swings, from 0 towards 1; below 0 it
    /// creeps. Its duration is the settling duration.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        allowsOverdamping = true
        guard let spring = try? Spring(perceptualDuration: perceptualDuration, bounce: bounce) else { return }
        (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
        duration = spring.settlingDuration
    }

    /// After how many seconds it is at rest, to a thousandth of its way; infinite without damping.
    open var settlingDuration: CFTimeInterval { (try? spring)?.settlingDuration ?? 0 }

    /// About how many seconds it takes: one swing without damping.
    open var perceptualDuration: CFTimeInterval {
        (try? spring).map { 2 * .pi / $0.angularFrequency } ?? 0
    }

    /// How much it swings: 0 not at all, 1 for ever, below 0 it creeps.
    open var bounce: CGFloat {
        guard let spring = try? spring else { return 0 }
        return spring.dampingRatio <= 1 ? 1 - spring.dampingRatio : 1 / spring.dampingRatio - 1
    }

    private var spring: Spring {
        get throws {
            try Spring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
                allowsOverdamping: allowsOverdamping)
        }
    }

    override func duplicate() -> CAAnimation {
        let copy = copiedEnds(to: CASpringAnimation())
        (copy.mass, copy.stiffness, copy.damping) = (mass, stiffness, damping)
        (copy.initialVelocity, copy.allowsOverdamping) = (initialVelocity, allowsOverdamping)
        return copy
    }

    override func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .spring(try ends(of: property, &reading), try spring)
    }
}
