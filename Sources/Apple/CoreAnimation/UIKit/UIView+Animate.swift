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

// MARK: - ViewAnimation

/// An animation block: how the changes of views inside it animate, and whether all of that came to its end.
final class ViewAnimation: NSObject, CAAnimationDelegate {
    let duration: Double
    let delay: Double
    let options: UIView.AnimationOptions
    /// The spring on which values move; nil for a curve.
    let spring: Spring?
    /// Whether none of its animations was taken away early.
    private var isFinished = true
    /// The layers that it animates, until they are committed.
    private var layers: [CALayer] = []

    init(duration: Double, delay: Double, options: UIView.AnimationOptions, spring: Spring? = nil) {
        let outer = Self.current
        self.duration =
            outer.flatMap { options.contains(.overrideInheritedDuration) ? nil : $0.duration } ?? duration
        self.delay = delay
        let curve =
            outer.flatMap { options.contains(.overrideInheritedCurve) ? nil : $0.options.curve }
            ?? options.curve
        self.options = options.subtracting(.everyCurve).union(curve)
        self.spring = spring
    }

    /// Under which key the transaction of a block has it, and those inside it too.
    private static let key = "the animation block of views"

    /// The innermost block that runs.
    static var current: ViewAnimation? { Stage.current.transactionValue(forKey: key) as? ViewAnimation }

    /// Runs the block in a transaction of its own. What is to follow does so when all that was added in it has ended, after
    /// the delegates have been told.
    func run(_ animations: () -> Void, completion: ((Bool) -> Void)?) {
        let stage = Stage.current
        stage.openTransaction()
        stage.beginTransaction()
        stage.setTransactionValue(self, forKey: Self.key)
        stage.settings.animationDuration = duration
        stage.settings.animationTimingFunction = options.timingFunction
        if let completion {
            stage.setCompletionBlock { Stage.current.settleLater { completion(self.isFinished) } }
        }
        animations()
        stage.commitTransaction()
        if !layers.isEmpty { stage.settleLater { self.settle() } }
    }

    /// Takes the animations away of layers that are not in the tree after this instant: they are not to run when the layer
    /// comes later.
    private func settle() {
        for layer in layers where layer.committed == nil {
            layer.entries.removeAll { $0.animation.delegate === self }
        }
        layers = []
    }

    /// The animation of a key of a view's layer, from what shows; `NSNull` for what changes at once.
    func action(of layer: CALayer, forKey event: String) -> any CAAction {
        guard duration > 0, Layer.defaultAction(forKey: event) == .implicit,
            let property = AnimatableProperty(rawValue: event),
            let old = layer.replaced[property] ?? layer.shownValue(of: property)
        else { return NSNull() }
        layers.append(layer)
        let animation = plain
        animation.keyPath = event
        animation.fromValue = old.object(for: property)
        animation.duration = duration
        animation.fillMode = .backwards
        if delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime() + delay, from: nil)
        }
        animation.autoreverses = options.contains(.autoreverse)
        animation.repeatCount = options.contains(.repeat) ? .infinity : 0
        animation.delegate = self
        return animation
    }

    private var plain: CABasicAnimation {
        guard let spring else {
            let animation = CABasicAnimation()
            animation.timingFunction = CAMediaTimingFunction(options.timingFunction)
            return animation
        }
        let animation = CASpringAnimation()
        (animation.mass, animation.stiffness, animation.damping) =
            (spring.mass, spring.stiffness, spring.damping)
        animation.initialVelocity = spring.initialVelocity
        animation.allowsOverdamping = spring.allowsOverdamping
        return animation
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { isFinished = isFinished && flag }
}

extension Spring {
    /// The spring of this damping that has come to rest after a duration, to a thousandth of its way, when it starts from
    /// rest; nil where there is none.
    init?(damping ratio: Double, velocity: Double, settlingIn duration: Double) {
        // From 0.01 on it is at rest at last; from 1 on, critical damping: (1 + x) e^(-x) is a thousandth there.
        let ratio = min(max(ratio, 0.01), 1)
        let pulse =
            ratio < 1
            ? log((1 + ratio / (1 - ratio * ratio).squareRoot()) / 0.001) / ratio : 9.233_413_476_451_588
        let frequency = pulse / duration
        guard
            let spring = try? Spring(
                stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
        else { return nil }
        self = spring
    }
}
