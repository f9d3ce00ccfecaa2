public import Foundation
import Layers

extension UIView {
    /// Animates the changes of views, and of layers, that a block makes.
    ///
    /// Each value goes on from where it shows, with `beginFromCurrentState` or without, and an animation that it has
    /// already makes way. A block inside a block takes the outer one's duration and curve, unless the options say
    /// otherwise.
    ///
    /// - Parameters:
    ///   - duration: how many seconds it takes; with 0 values change at once.
    ///   - delay: how many seconds it waits.
    ///   - options: its curve, and how it repeats.
    ///   - animations: changes the views.
    ///   - completion: runs once, when all is done; whether all of it came to its end.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation(duration: duration, delay: delay, options: options)
            .run(animations, completion: completion)
    }

    /// Animates the changes of views that a block makes, slow at both ends.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes of views that a block makes as on a spring that rests after the duration, to a thousandth of
    /// its way.
    ///
    /// - Parameters:
    ///   - duration: how many seconds it takes.
    ///   - delay: how many seconds it waits.
    ///   - dampingRatio: 1 does not swing, towards 0 it swings more and more.
    ///   - velocity: the speed at the start, in whole ways a second.
    ///   - options: how it repeats.
    ///   - animations: changes the views.
    ///   - completion: runs once, when all is done; whether all of it came to its end.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = Spring(damping: dampingRatio, velocity: velocity, settlingIn: duration)
        ViewAnimation(duration: duration, delay: delay, options: options, spring: spring)
            .run(animations, completion: completion)
    }

    /// Animates the changes of views that a block makes as on a spring by how it feels, until it rests.
    ///
    /// - Parameters:
    ///   - duration: about how many seconds it takes.
    ///   - bounce: how much it swings, from 0 towards 1; below 0 it creeps.
    ///   - velocity: the speed at the start, in whole ways a second.
    ///   - delay: how many seconds it waits.
    ///   - options: how it repeats.
    ///   - animations: changes the views.
    ///   - completion: runs once, when all is done; whether all of it came to its end.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
        initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = try? Spring(
            perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
        let rest = spring.map(\.settlingDuration) ?? 0
        ViewAnimation(duration: rest.isFinite ? rest : 0, delay: delay, options: options, spring: spring)
            .run(animations, completion: completion)
    }

    /// Changes views at once, even inside an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let stage = Stage.current
        let wasEnabled = stage.views.areAnimationsEnabled
        stage.views.areAnimationsEnabled = false
        actionsWithoutAnimation()
        stage.views.areAnimationsEnabled = wasEnabled
    }

    /// Sets whether animation blocks animate views, from now on.
    public class func setAnimationsEnabled(_ enabled: Bool) {
        Stage.current.views.areAnimationsEnabled = enabled
    }

    /// Whether animation blocks animate views.
    public class var areAnimationsEnabled: Bool { Stage.current.views.areAnimationsEnabled }

    /// How a block animates.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt

        /// The options of some bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays subviews out. It has no effect: call `layoutIfNeeded()` in the block.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Can be touched meanwhile. It has no effect.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Goes on from what shows. It always does.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Runs for ever.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Goes back again each time.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Takes its own duration inside another block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Takes its own curve inside another block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Begins and ends slowly: what is done when no curve is named.
        public static let curveEaseInOut: AnimationOptions = []
        /// Begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Even.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        static let everyCurve = AnimationOptions(rawValue: 15 << 16)

        var curve: AnimationOptions { intersection(.everyCurve) }

        var timingFunction: TimingFunction {
            switch curve {
            case .curveEaseIn: .easeIn
            case .curveEaseOut: .easeOut
            case .curveLinear: .linear
            default: .easeInEaseOut
            }
        }
    }
}

/// The old name of `UIView.AnimationOptions`.
@available(*, deprecated, renamed: "UIView.AnimationOptions")
public typealias UIViewAnimationOptions = UIView.AnimationOptions
