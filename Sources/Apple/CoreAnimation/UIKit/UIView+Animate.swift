public import Foundation
import Geometry
import Layers

extension UIView {
    /// Animates the changes of views and layers in a block after a delay. A duration of 0 does not animate them.
    ///
    /// Without options, the curve is ease-in-ease-out.
    ///
    /// As on iOS, the animations of positions and bounds are added to the running ones of earlier blocks. Other values, and
    /// all values with `beginFromCurrentState`, start from the current presentation value and replace the running
    /// animation. A nested block inherits duration and curve unless its options override them. The completion is
    /// called once at the end; its argument is whether all animations ran to their end. Those of transforms do so
    /// although a later block without `beginFromCurrentState` replaces them.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation(duration: duration, delay: delay, options: options)
            .run(animations, completion: completion)
    }

    /// Animates the changes of views in a block with a spring, from a damping ratio and an initial velocity.
    ///
    /// A ratio of 1 does not oscillate, and smaller ones oscillate more. The velocity is in distances between start
    /// and end value per second. After the duration, values are within a thousandth of the distance to their end.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = Spring(damping: dampingRatio, velocity: velocity, settlingIn: duration)
        ViewAnimation(duration: duration, delay: delay, options: options, spring: spring)
            .run(animations, completion: completion)
    }

    /// Animates the changes of views in a block with a spring until it rests, from a perceptual duration and a bounce.
    ///
    /// A bounce of 0 does not oscillate, up to 1 oscillates more, and below 0 is overdamped. The initial velocity is
    /// in distances between start and end value per second.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
        initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = try? Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
        let duration = spring.map(\.settlingDuration) ?? 0
        ViewAnimation(
            duration: duration.isFinite ? duration : 0, delay: delay, options: options, spring: spring
        )
        .run(animations, completion: completion)
    }

    /// Repeats the animations of a block inside of an animation block.
    public class func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let block = ViewAnimation.current else { return animations() }
        let outer = block.repetition
        block.repetition = (count, autoreverses)
        animations()
        block.repetition = outer
    }

    /// Removes views with an animation: they shrink and fade, and leave their superviews at the end.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: 0.25, delay: 0, options: options) {
            for view in views {
                view.alpha = 0
                view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
            }
            parallelAnimations?()
        } completion: { finished in
            for view in views { view.removeFromSuperview() }
            completion?(finished)
        }
    }

    /// Changes views without animation, even in an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let stage = Stage.current
        let wasEnabled = stage.areViewAnimationsEnabled
        stage.areViewAnimationsEnabled = false
        actionsWithoutAnimation()
        stage.areViewAnimationsEnabled = wasEnabled
    }

    /// Sets whether animation blocks animate views.
    public class func setAnimationsEnabled(_ enabled: Bool) {
        Stage.current.areViewAnimationsEnabled = enabled
    }

    /// Whether animation blocks animate views.
    public class var areAnimationsEnabled: Bool { Stage.current.areViewAnimationsEnabled }
}

extension UIView.AnimationCurve {
    var timingFunction: TimingFunction {
        switch self {
        case .easeInOut: .easeInEaseOut
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .linear: .linear
        }
    }
}

extension UIView.AnimationOptions {
    static let everyCurve = UIView.AnimationOptions(rawValue: 15 << 16)

    var curve: UIView.AnimationOptions { intersection(.everyCurve) }

    /// The timing function of the curve, whose bits are the raw value of a standard curve.
    var timingFunction: TimingFunction {
        (UIView.AnimationCurve(rawValue: Int(curve.rawValue >> 16)) ?? .easeInOut).timingFunction
    }
}

// MARK: - Animation blocks

/// A block that changes views. It decides how the changes animate.
protocol ViewBlock: AnyObject {
    /// The duration in seconds that nested blocks inherit.
    var duration: Double { get }
    /// The recorder of the changes, or `nil` if they animate now.
    var recorder: ChangeRecorder? { get }
    func action(for change: ViewChange) -> any CAAction
}

struct ViewChange {
    let layer: CALayer
    let property: AnimatableProperty
    /// The value on the screen before the change.
    var old: LayerValue
    /// The model value before the change.
    let model: LayerValue?
    /// The keyframes to the new value, if any.
    var keyframes: CAKeyframeAnimation?

    var key: String { property.keyPath }

    /// Creates the change of a key, or returns `nil` if that does not animate.
    init?(of layer: CALayer, forKey event: String) {
        guard Layer.defaultAction(forKey: event) == .implicit,
            let property = AnimatableProperty(rawValue: event),
            let old = layer.replaced[property] ?? layer.presentationValue(of: property)
        else { return nil }
        (self.layer, self.property, self.old) = (layer, property, old)
        model = layer.modelValue(of: property)
    }

    /// Whether the animations of successive changes are added.
    var isSummable: Bool { ["position", "bounds"].contains(key) }

    func isSameProperty(as other: ViewChange) -> Bool { layer === other.layer && property == other.property }
}

extension ViewBlock {
    /// Begins the transaction of the block.
    func begin() {
        let stage = Stage.current
        stage.transactions.open()
        stage.transactions.begin()
        stage.transactions.values[ViewAnimation.key] = self
    }

    func perform(_ work: () -> Void) {
        begin()
        work()
        Stage.current.commitTransaction()
    }
}

/// A block whose changes do not animate yet. It also records the changes of nested blocks that inherit its duration.
final class ChangeRecorder: ViewBlock {
    let duration: Double
    var recorder: ChangeRecorder? { self }
    fileprivate(set) var changes: [ViewChange] = []
    /// The completions of nested blocks.
    fileprivate(set) var completions: [(Bool) -> Void] = []

    init(duration: Double) { self.duration = duration }

    func action(for change: ViewChange) -> any CAAction {
        changes.append(change)
        return NSNull()
    }
}

/// An animation block, which creates the animations of its views.
final class ViewAnimation: NSObject, ViewBlock, CAAnimationDelegate {
    fileprivate(set) var duration: Double
    fileprivate(set) var delay: Double
    fileprivate(set) var options: UIView.AnimationOptions
    let spring: Spring?
    let recorder: ChangeRecorder?
    /// The repetitions of new animations.
    var repetition: (count: CGFloat, autoreverses: Bool)
    /// Whether no animation was removed before its end.
    private var isFinished = true
    /// The animations that later changes have replaced, which count as finished at the end of the block.
    fileprivate var replaced: Set<ObjectIdentifier> = []
    /// The end of the animations on the stage's clock, in seconds.
    private var endTime = 0.0
    /// The animated layers, until their commit.
    private var layers: [CALayer] = []
    /// The animations of earlier blocks that become additive at the end of this one, and their end values.
    fileprivate var interrupted: [(CALayer, AnimationEntry, AnimatableProperty, end: AnimatableValue)] = []

    init(duration: Double, delay: Double, options: UIView.AnimationOptions, spring: Spring? = nil) {
        let outer = Self.currentBlock
        let inheritsDuration = !options.contains(.overrideInheritedDuration)
        self.duration = outer.flatMap { inheritsDuration ? $0.duration : nil } ?? duration
        self.delay = delay
        let isPlain = inheritsDuration && spring == nil && options.isDisjoint(with: [.repeat, .autoreverse])
        recorder = isPlain && delay <= 0 ? outer?.recorder : nil
        let curve =
            Self.current.flatMap { options.contains(.overrideInheritedCurve) ? nil : $0.options.curve }
            ?? options.curve
        let inherited: UIView.AnimationOptions =
            options.contains(.overrideInheritedOptions) ? [] : .allowUserInteraction
        self.options = options.subtracting(.everyCurve).union(curve)
            .union(Self.current?.options.intersection(inherited) ?? [])
        self.spring = spring
        repetition = (options.contains(.repeat) ? .infinity : 0, options.contains(.autoreverse))
    }

    /// The key of the block in its transaction and in nested ones.
    static let key = "the animation block of views"

    static var currentBlock: (any ViewBlock)? { Stage.current.transactions.values[key] as? any ViewBlock }

    static var current: ViewAnimation? { currentBlock as? ViewAnimation }

    /// Runs the block in a transaction. The completion runs when all its animations have ended, after their delegates' calls.
    func run(_ animations: () -> Void, completion: ((Bool) -> Void)?) {
        start()
        if let completion { complete(completion) }
        animations()
        if duration > 0, let alongside = Stage.current.alongside {
            Stage.current.alongside = nil
            alongside()
        }
        if options.contains(.layoutSubviews) { for layer in layers { layer.layoutIfNeeded() } }
        end()
    }

    /// Begins the transaction of the block, with its timing.
    fileprivate func start() {
        begin()
        applyTiming()
    }

    /// Gives the layers without a view the timing of the block.
    fileprivate func applyTiming() {
        Stage.current.settings.animationDuration = duration
        Stage.current.settings.animationTimingFunction = options.timingFunction
    }

    fileprivate func complete(_ completion: @escaping (Bool) -> Void) {
        if let recorder { return recorder.completions.append(completion) }
        Stage.current.transactions.completionBlock = {
            let waits = self.isFinished && !self.replaced.isEmpty
            let rest = waits ? max(self.endTime - Stage.current.time, 0) : 0
            Stage.current.runSilently(after: rest) { completion(self.isFinished) }
        }
    }

    /// Ends the transaction of the block.
    fileprivate func end() {
        Stage.current.commitTransaction()
        // The completion of this block does not wait for them.
        for (layer, entry, property, end) in interrupted {
            ViewAnimation.makeAdditive(entry, of: layer, property, to: end)
        }
        interrupted = []
        if !layers.isEmpty { Stage.current.runSilently { self.removeOrphans() } }
    }

    /// Removes the animations of layers that are not in the tree after this instant. They must not run later.
    private func removeOrphans() {
        for layer in layers where layer.committed == nil {
            layer.entries.removeAll { $0.animation.delegate === self }
        }
        layers = []
    }

    func action(for change: ViewChange) -> any CAAction {
        if let recorder, repetition == (0, false) { return recorder.action(for: change) }
        guard duration > 0 else { return NSNull() }
        let animation: CABasicAnimation =
            spring.map { CASpringAnimation($0) } ?? CABasicAnimation(options.timingFunction)
        animation.keyPath = change.key
        let running = additions(of: change)
        if !running.isEmpty, let old = change.model?.value {
            take(animation, of: change.layer)
            return Addition(of: animation, by: self, to: running, property: change.property, old: old)
        }
        noteReplacement(by: animation, of: change.layer)
        animation.fromValue = change.old.object(for: change.property)
        take(animation, of: change.layer)
        return animation
    }

    /// Returns the animations to which the animation of a change is added: those of earlier blocks, and the additive one
    /// of an earlier change in this block.
    private func additions(of change: ViewChange) -> [AnimationEntry] {
        options.contains(.beginFromCurrentState) ? [] : Self.summands(of: change, for: self)
    }

    /// Returns the animations of blocks and animators to which the animation of a change by a block is added.
    static func summands(of change: ViewChange, for owner: ViewAnimation? = nil) -> [AnimationEntry] {
        guard change.isSummable else { return [] }
        return change.layer.entries.filter { entry in
            if let group = entry.animation as? CAAnimationGroup {
                let animation = group.animations?.first as? CABasicAnimation
                return entry.animator != nil && animation?.keyPath == change.key
            }
            guard let animation = entry.animation as? CABasicAnimation, animation.keyPath == change.key,
                let block = animation.delegate as? ViewAnimation
            else { return false }
            return block === owner ? animation.isAdditive : block.endTime < .infinity
        }
    }

    /// Replaces a running animation to the value `end` by its difference to that value.
    static func makeAdditive(
        _ entry: AnimationEntry, of layer: CALayer, _ property: AnimatableProperty, to end: AnimatableValue
    ) {
        if let animator = entry.animator { return animator.makeAdditive(layer, property) }
        guard layer.entries.contains(where: { $0 === entry }),
            let change = entry.read?.change, let from = change.values.ends?.from,
            let copy = entry.animation.duplicate() as? CABasicAnimation, !copy.isAdditive
        else { return }
        copy.setDifference(end.scaled(by: -1).adding(from), of: change.property)
        entry.isSilent = true
        (copy.delegate as? ViewAnimation)?.replaced.insert(ObjectIdentifier(entry.animation))
        layer.add(copy, read: nil, entry.key)
    }

    /// Adds the keyframes of a change, or records them.
    func add(_ change: ViewChange, _ keyframes: CAKeyframeAnimation) {
        guard let recorder else { return add(keyframes, to: change.layer) }
        var change = change
        change.keyframes = keyframes
        recorder.changes.append(change)
    }

    func add(_ animation: CAPropertyAnimation, to layer: CALayer) {
        noteReplacement(by: animation, of: layer)
        take(animation, of: layer)
        layer.add(animation, forKey: animation.keyPath)
    }

    /// Gives an animation the timing of the block.
    private func take(_ animation: CAPropertyAnimation, of layer: CALayer) {
        layers.append(layer)
        animation.duration = duration
        animation.fillMode = .backwards
        if delay > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime() + delay, from: nil) }
        (animation.autoreverses, animation.repeatCount) = (repetition.autoreverses, Float(repetition.count))
        animation.delegate = self
        endTime = max(endTime, Stage.current.time + delay + animation.timing.activeDuration)
    }

    /// Lets the block of an animation that a new one replaces end at its own time, unless the block repeats forever.
    private func noteReplacement(by animation: CAPropertyAnimation, of layer: CALayer) {
        guard let key = animation.keyPath, let old = layer.animation(forKey: key),
            let block = old.delegate as? ViewAnimation
        else { return }
        let continues =
            ["position", "bounds", "transform"].contains(key) && !options.contains(.beginFromCurrentState)
            && block.endTime < .infinity
        if block === self || continues { block.replaced.insert(ObjectIdentifier(old)) }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        isFinished = isFinished && (flag || replaced.contains(ObjectIdentifier(anim)))
    }
}

extension CALayer {
    /// Whether a block without `allowUserInteraction` animates the layer.
    var refusesTouches: Bool {
        entries.contains { entry in
            (entry.animation.delegate as? ViewAnimation)?.options.contains(.allowUserInteraction) == false
        }
    }
}

/// The action of a change that is added to running animations of the same property.
private final class Addition: NSObject, CAAction {
    private let animation: CABasicAnimation
    private let block: ViewAnimation
    private let running: [AnimationEntry]
    private let property: AnimatableProperty
    /// The model value before the change.
    private let old: AnimatableValue

    init(
        of animation: CABasicAnimation, by block: ViewAnimation, to running: [AnimationEntry],
        property: AnimatableProperty, old: AnimatableValue
    ) {
        (self.animation, self.block, self.running) = (animation, block, running)
        (self.property, self.old) = (property, old)
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer, let new = layer.modelValue(of: property)?.value else {
            return
        }
        var difference = new.scaled(by: -1).adding(old)
        let own = running.first { $0.animation.delegate === block }
        if let own, let start = own.read?.change?.values.ends?.from {
            difference = difference.adding(start)
            block.replaced.insert(ObjectIdentifier(own.animation))
        }
        animation.setDifference(difference, of: property)
        layer.add(animation, forKey: own?.key ?? layer.freeKey(for: event))
        for entry in running where entry !== own { block.interrupted.append((layer, entry, property, old)) }
    }
}

extension CALayer {
    /// Returns a key, or with a number behind it if an animation or another one has it.
    final func freeKey(for key: String, besides others: [String] = []) -> String {
        let keys = Set(entries.map(\.key) + others)
        let numbered = (2...).lazy.map { "\(key)-\($0)" }.first { !keys.contains($0) }
        return keys.contains(key) ? numbered ?? key : key
    }
}

extension CABasicAnimation {
    convenience init(_ function: TimingFunction) {
        self.init()
        timingFunction = CAMediaTimingFunction(function)
    }

    /// Adds a difference that disappears.
    fileprivate func setDifference(_ difference: AnimatableValue, of property: AnimatableProperty) {
        setDifferences(difference, difference.zero, from: difference.zero, of: property)
    }

    /// Adds the differences of two values from a model value.
    func setDifferences(
        _ first: AnimatableValue, _ last: AnimatableValue, from model: AnimatableValue,
        of property: AnimatableProperty
    ) {
        let negative = model.scaled(by: -1)
        fromValue = negative.adding(first).object(for: property)
        toValue = negative.adding(last).object(for: property)
        isAdditive = true
    }
}

extension CASpringAnimation {
    convenience init(_ spring: Spring) {
        self.init()
        (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
        (initialVelocity, allowsOverdamping) = (spring.initialVelocity, spring.allowsOverdamping)
    }
}

extension Spring {
    /// Creates the spring with a damping ratio of 0.01...1 that settles within a duration, to a thousandth, if there is one.
    init?(damping ratio: Double, velocity: Double, settlingIn duration: Double) {
        // With critical damping, (1 + x) e^(-x) is a thousandth at x = 9.233.
        let ratio = ratio.clamped(to: 0.01...1)
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

// MARK: - Blocks without closures

/// A block between `beginAnimations(_:context:)` and `commitAnimations()`.
private final class OpenAnimation {
    let block = ViewAnimation(duration: 0.2, delay: 0, options: [])
    weak var delegate: AnyObject?
    var didStop: Selector?
}

extension UIView {
    /// Begins a block of animations. `commitAnimations()` ends it. The names have no effect.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let animation = OpenAnimation()
        Stage.current.openAnimations.append(animation)
        animation.block.start()
        animation.block.complete { _ in animation.didStop?.call(on: animation.delegate) }
    }

    /// Ends the block of animations, which then run.
    public class func commitAnimations() {
        guard let animation = Stage.current.openAnimations.popLast() as? OpenAnimation else { return }
        animation.block.end()
    }

    private static var openAnimation: OpenAnimation? { Stage.current.openAnimations.last as? OpenAnimation }

    /// Changes the settings of the innermost block, with or without a closure.
    private static func change(_ change: (ViewAnimation) -> Void) {
        guard let block = ViewAnimation.current else { return }
        change(block)
        block.applyTiming()
    }

    /// Sets the duration of the following changes in seconds. It is 0.2 without this call.
    public class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }

    /// Sets the delay of the following changes in seconds.
    public class func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }

    /// Sets the curve of the following changes.
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        change {
            $0.options.subtract(.everyCurve)
            $0.options.insert(AnimationOptions(rawValue: UInt(curve.rawValue) << 16))
        }
    }

    /// Sets the number of repetitions of the following changes.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        change { $0.repetition.count = CGFloat(repeatCount) }
    }

    /// Sets whether the following changes run back.
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        change { $0.repetition.autoreverses = repeatAutoreverses }
    }

    /// Sets whether the following changes replace running animations, and start from the presentation values.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        change {
            $0.options.remove(.beginFromCurrentState)
            if fromCurrentState { $0.options.insert(.beginFromCurrentState) }
        }
    }

    /// Sets the object whose method is called at the end.
    public class func setAnimationDelegate(_ delegate: Any?) {
        openAnimation?.delegate = delegate as AnyObject?
    }

    /// Sets the method for the end. It gets no parameters.
    public class func setAnimationDidStop(_ selector: Selector?) { openAnimation?.didStop = selector }

    /// The duration of the surrounding block of animations in seconds, or 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval { ViewAnimation.currentBlock?.duration ?? 0 }
}

// MARK: - Actions of views

extension UIView {
    private final class var block: (any ViewBlock)? {
        areAnimationsEnabled ? ViewAnimation.currentBlock : nil
    }

    /// Whether changes of views now belong to an animation block.
    final class var isInBlock: Bool { block != nil }

    /// Returns the animation of the current animation block, or `NSNull` outside of a block.
    final func actionOfBlock(for layer: CALayer, forKey event: String) -> any CAAction {
        guard let block = UIView.block, let change = ViewChange(of: layer, forKey: event) else {
            return NSNull()
        }
        return block.action(for: change)
    }
}

extension CALayer {
    /// Returns the key of the animation that has a key in UIKit.
    ///
    /// UIKit animates the size and the origin of the bounds separately. A block of the stage animates both together.
    final func keyInBlock(for key: String) -> String {
        guard key == "bounds.size" || key == "bounds.origin",
            !namedEntries.contains(where: { $0.key == key }),
            let animation = namedEntries.first(where: { $0.key == "bounds" })?.animation,
            animation.delegate is ViewAnimation
        else { return key }
        let old = (animation as? CABasicAnimation)?.fromValue as? CGRect ?? .null
        let isChanged = key == "bounds.size" ? old.size != bounds.size : old.origin != bounds.origin
        return isChanged ? "bounds" : key
    }
}
