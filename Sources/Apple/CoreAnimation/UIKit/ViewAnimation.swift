import Foundation
import Layers

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
