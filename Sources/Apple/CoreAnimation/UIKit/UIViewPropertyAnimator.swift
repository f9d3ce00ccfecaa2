public import Foundation
import Geometry
import Layers

/// The timing of an animator.
public protocol UITimingCurveProvider: NSObjectProtocol {}

/// An easing of an animator: a Bézier curve from (0, 0) to (1, 1).
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    fileprivate let function: TimingFunction

    fileprivate init(_ function: TimingFunction) { self.function = function }

    /// Creates a standard curve.
    public convenience init(animationCurve curve: UIView.AnimationCurve) { self.init(curve.timingFunction) }

    /// Creates a curve from two control points.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        function =
            CAMediaTimingFunction(
                controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y)
            ).function
    }

    /// Creates the ease-in-ease-out curve.
    public convenience override init() { self.init(animationCurve: .easeInOut) }
}

/// A spring of an animator. Of its initial velocity, only the horizontal part has an effect.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The spring, or the damping ratio of one that settles within the animator's duration.
    fileprivate let spring: Spring?
    fileprivate let ratio: Double
    /// The velocity at the start, in distances between start and end value per second.
    public let initialVelocity: CGVector

    /// Creates a spring that settles within the duration of its animator. A damping ratio of 1 does not oscillate.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        (spring, self.ratio, initialVelocity) = (nil, ratio, velocity)
    }

    /// Creates a spring from its constants. Its settling time replaces the animator's duration.
    public init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = .zero
    ) {
        spring = try? Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity.dx)
        (ratio, initialVelocity) = (1, velocity)
    }

    /// Creates a spring from a perceptual duration in seconds and a bounce. Its settling time replaces the animator's duration.
    ///
    /// A bounce of 0 does not oscillate, up to 1 oscillates more, and below 0 is overdamped.
    public init(
        duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
    ) {
        spring = try? Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity.dx)
        (ratio, initialVelocity) = (1, velocity)
    }

    /// Creates the spring of the system, without oscillation.
    public convenience override init() { self.init(dampingRatio: 1) }

    fileprivate func spring(settlingIn duration: Double) -> Spring? {
        spring ?? Spring(damping: ratio, velocity: initialVelocity.dx, settlingIn: duration)
    }
}

// MARK: - UIViewPropertyAnimator

extension AnimationEntry {
    /// The property animator of the animation, if any.
    var animator: UIViewPropertyAnimator? {
        animation.value(forKey: UIViewPropertyAnimator.key) as? UIViewPropertyAnimator
    }
}

/// An animation of views that a program can pause, scrub and reverse.
///
/// The animations of positions and bounds are added to the running ones of other blocks and animators.
open class UIViewPropertyAnimator: NSObject {
    private enum Timing {
        case curve(TimingFunction)
        case spring(Spring)

        func value(at fraction: Double, of duration: Double) -> Double {
            switch self {
            case .curve(let function): function.value(at: fraction)
            case .spring(let spring): spring.value(at: fraction * duration)
            }
        }

        var newAnimation: CABasicAnimation {
            switch self {
            case .curve(let function): CABasicAnimation(function)
            case .spring(let spring): CASpringAnimation(spring)
            }
        }
    }

    private struct Track {
        var change: ViewChange
        var end: LayerValue
        /// The start, as a fraction of the duration.
        var delay: Double
        let key: String
        /// The combination with other animations of the property.
        var combination: Combination
        /// The value at the start of the leg, or `nil` for the first value.
        var from: LayerValue?
        /// The layer's model value that the animator has set.
        var model: LayerValue?
        /// The layer's copy of the animation.
        var shown: CAAnimation?

        enum Combination {
            /// The animation replaces the others.
            case replacing
            /// The animation starts from those below.
            case blending
            /// The difference to the end is added to the others.
            case adding
        }

        /// The first value: the value on the screen, or the model value if other animations continue.
        var start: LayerValue { combination == .replacing ? change.old : change.model ?? change.old }

        private var layer: CALayer { change.layer }

        /// The value on the screen.
        var shownValue: LayerValue? { layer.presentationValue(of: change.property) }

        /// Whether other code has replaced the animation.
        var isReplaced: Bool {
            guard let shown, let current = layer.animation(forKey: key) else { return false }
            return current !== shown
        }

        /// Adds the animation, unless other code has replaced it.
        mutating func show(_ animation: CAAnimation) {
            guard !isReplaced else { return }
            layer.add(animation, forKey: key)
            shown = layer.animation(forKey: key)
        }

        /// Removes the animation and sets a value, unless other code has replaced them.
        mutating func settle(on value: LayerValue?) {
            let property = change.property
            if let value, layer.modelValue(of: property)?.value == (model ?? end).value {
                layer.set(property, value)
                model = layer.modelValue(of: property)
            }
            if !isReplaced { layer.removeAnimation(forKey: key) }
        }
    }

    /// The rest of the animation with another timing, from the values on the screen to an end.
    private struct Leg {
        /// The fraction and the progress of the whole animation at the start.
        let (fraction, progress): (Double, Double)
        /// The fraction and the progress of the whole animation at the end.
        let goal: Double
        let duration: Double
    }

    /// The duration in seconds.
    public private(set) var duration: TimeInterval
    /// The delay of ``startAnimation(afterDelay:)`` in seconds.
    public private(set) var delay: TimeInterval = 0
    /// The state: inactive, active or stopped.
    public private(set) var state = UIViewAnimatingState.inactive
    /// Whether the animation runs. A paused animation is active, but does not run.
    public private(set) var isRunning = false
    /// The timing.
    public let timingParameters: (any UITimingCurveProvider)?
    /// Whether a paused animation follows ``fractionComplete`` at a constant speed.
    open var scrubsLinearly = true
    /// Whether the animator stays active at its end.
    open var pausesOnCompletion = false
    /// Whether the animation can be paused. This property has no effect: it always can.
    open var isInterruptible = true
    /// Whether moving views receive touches, and whether the program finds these views. They have no effect.
    open var (isUserInteractionEnabled, isManualHitTestingEnabled) = (true, false)

    /// The key of the animator in its animations.
    fileprivate static let key = "the property animator"

    private var timing: Timing
    private var blocks: [(work: () -> Void, delay: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var tracks: [Track] = []
    private var goesBack = false
    private var leg: Leg?
    /// The fraction of the length at the last start or pause.
    private var fraction = 0.0
    private var startTime = 0.0
    /// The number of starts and pauses. A delayed start and an end that belong to an earlier number are void.
    private var turn = 0

    /// Creates an animator with a timing.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        self.duration = duration
        timingParameters = parameters
        timing = .curve(.easeInEaseOut)
        super.init()
        self.duration = take(parameters, for: duration)
    }

    /// Creates an animator of 0.2 seconds with the ease-in-ease-out curve.
    public convenience override init() { self.init(duration: 0.2, curve: .easeInOut) }

    /// Creates an animator with a standard curve.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that settles within the duration.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates and starts an animator.
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let parameters = UICubicTimingParameters(options.timingFunction)
        let animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
        animator.addAnimations(animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Takes the timing, and returns the length in seconds: the given one, or the settling time of a spring.
    private func take(_ parameters: any UITimingCurveProvider, for length: Double) -> Double {
        switch parameters {
        case let cubic as UICubicTimingParameters: timing = .curve(cubic.function)
        case let spring as UISpringTimingParameters:
            guard let own = spring.spring(settlingIn: length) else { return length }
            timing = .spring(own)
            if spring.spring != nil, own.settlingDuration.isFinite { return own.settlingDuration }
        default: break
        }
        return length
    }

    /// Adds a block that changes views. A block of a running animator starts now.
    ///
    /// - Parameters:
    ///   - animation: The block.
    ///   - delayFactor: The start, as a fraction of the rest of the duration.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat = 0) {
        let factor = Double(delayFactor.clamped(to: 0...1))
        guard state == .active else { return blocks.append((animation, factor)) }
        let current = now
        record(animation, from: current + factor * (1 - current))
        show(from: current)
    }

    /// Adds a block. The animator calls it at the end, with the place where it finished.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    // MARK: Running

    /// Starts the animation, or continues a paused one.
    open func startAnimation() {
        guard state != .stopped, !isRunning else { return }
        activate()
        isRunning = true
        show(from: fraction)
    }

    /// Starts the animation after a delay in seconds. The blocks run now, and their views wait with the values at the start.
    open func startAnimation(afterDelay delay: TimeInterval) {
        self.delay = delay
        guard delay > 0, state != .stopped, !isRunning else { return startAnimation() }
        activate()
        show(from: fraction)
        let turn = turn
        Stage.current.runSilently(after: delay) { if self.turn == turn { self.startAnimation() } }
    }

    /// Pauses the animation, and starts it first if necessary.
    open func pauseAnimation() {
        guard state != .stopped else { return }
        let current = now
        activate()
        isRunning = false
        turn += 1
        show(from: current)
    }

    /// Continues a paused animation with another timing.
    ///
    /// - Parameters:
    ///   - parameters: The timing, or `nil` for the same one.
    ///   - durationFactor: The new length, as a fraction of the duration; 0 for the rest of the duration.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard state == .active, !isRunning else { return }
        if parameters != nil || durationFactor > 0 {
            beginLeg(parameters, factor: durationFactor > 0 ? Double(durationFactor) : nil)
        }
        startAnimation()
    }

    /// Begins a leg towards the current end. Its length is a fraction of the duration, without a factor the rest.
    private func beginLeg(_ parameters: (any UITimingCurveProvider)? = nil, factor: Double? = nil) {
        let (whole, progress) = (wholeFraction, progress)
        let length = duration * (factor ?? abs(goal - whole))
        mergeTracks()
        let duration = parameters.map { take($0, for: length) } ?? length
        leg = Leg(fraction: whole, progress: progress, goal: goal, duration: duration)
        fraction = 0
    }

    /// Merges the tracks of each property into one that starts from the value on the screen.
    private func mergeTracks() {
        for index in tracks.indices {
            tracks[index].change.old = tracks[index].start
            (tracks[index].combination, tracks[index].delay) = (.replacing, 0)
            tracks[index].from = tracks[index].shownValue
        }
        var merged: [Track] = []
        for var track in tracks {
            if let index = merged.firstIndex(where: { $0.change.isSameProperty(as: track.change) }) {
                merged[index].end = track.end
                track.settle(on: nil)
            } else {
                merged.append(track)
            }
        }
        tracks = merged
    }

    /// Stops the animation at the values on the screen.
    ///
    /// - Parameter withoutFinishing: Whether the animator becomes inactive immediately, without completion. Otherwise call
    ///   ``finishAnimation(at:)``.
    open func stopAnimation(_ withoutFinishing: Bool) {
        // A pending start is void.
        turn += 1
        guard state == .active else { return }
        fraction = now
        settle(at: .current)
        state = withoutFinishing ? .inactive : .stopped
        if withoutFinishing { reset() }
    }

    /// Finishes a stopped animation at a place, and calls the completion blocks.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        finish(at: finalPosition)
    }

    // MARK: Scrubbing

    /// The progress of the animation in its direction, 0 to 1. Setting it pauses the animation.
    open var fractionComplete: CGFloat {
        get { CGFloat(directed(isRunning || !scrubsLinearly ? wholeFraction : progress)) }
        set {
            guard state != .stopped else { return }
            activate()
            (isRunning, leg) = (false, nil)
            turn += 1
            let progress = directed(Double(newValue).clamped(to: 0...1))
            show(from: scrubsLinearly ? fraction(at: progress) : progress)
        }
    }

    /// Whether the animation runs towards its start.
    open var isReversed: Bool {
        get { goesBack }
        set {
            guard newValue != goesBack else { return }
            let current = now
            goesBack = newValue
            if leg != nil {
                beginLeg()
                show(from: 0)
            } else if state == .active {
                show(from: current)
            } else if state == .inactive {
                fraction = newValue ? 1 : 0
            }
        }
    }

    /// The length in seconds of the leg, or of the whole animation.
    private var length: Double { leg?.duration ?? duration }

    /// Whether time runs backwards. A leg always runs forwards to its end.
    private var playsBack: Bool { goesBack && leg == nil }

    /// The fraction at the end in the current direction.
    private var goal: Double { goesBack ? 0 : 1 }

    /// Returns a fraction of the way towards the end for one of the current direction, and the other way round.
    private func directed(_ fraction: Double) -> Double { goesBack ? 1 - fraction : fraction }

    /// The current fraction of the length, 0 to 1.
    private var now: Double {
        guard isRunning, length > 0 else { return fraction }
        let moved = (Stage.current.time - startTime) / length
        return (fraction + (playsBack ? -moved : moved)).clamped(to: 0...1)
    }

    private var wholeFraction: Double { leg.map { $0.fraction + ($0.goal - $0.fraction) * now } ?? now }

    private var progress: Double {
        let value = timing.value(at: now, of: length)
        return leg.map { $0.progress + ($0.goal - $0.progress) * value } ?? value
    }

    /// Returns the fraction of the duration with a progress. A spring passes most values several times; this is the first.
    private func fraction(at progress: Double) -> Double {
        if progress >= 1 { return 1 }
        if case .curve(.linear) = timing { return progress }
        var (low, high) = (0.0, 1.0)
        for step in 1...256 where timing.value(at: Double(step) / 256, of: length) >= progress {
            (low, high) = (Double(step - 1) / 256, Double(step) / 256)
            break
        }
        (low, high) = bisection(of: (low, high), halvings: 40) {
            timing.value(at: $0, of: length) < progress
        }
        return (low + high) / 2
    }

    // MARK: Layers

    private func activate() {
        guard state == .inactive else { return }
        state = .active
        for block in blocks { record(block.work, from: block.delay) }
        blocks = []
    }

    /// Runs a block, and remembers its changes.
    private func record(_ work: () -> Void, from delay: Double) {
        let recorder = ChangeRecorder(duration: duration)
        recorder.perform(work)
        for completion in recorder.completions { addCompletion { completion($0 == .end) } }
        for change in recorder.changes { take(change, from: delay) }
    }

    /// Adds the track of a change, and lets the running animations of the same property continue if values can be added.
    private func take(_ change: ViewChange, from delay: Double) {
        let (layer, property) = (change.layer, change.property)
        guard let end = layer.modelValue(of: property) else { return }
        let own = tracks.indices.filter { tracks[$0].change.isSameProperty(as: change) }
        if let index = own.last(where: { tracks[$0].delay == delay }) {
            tracks[index].end = end
            tracks[index].change.keyframes = change.keyframes
            return
        }
        let running = ViewAnimation.summands(of: change).filter { $0.animator !== self }
        var combination = own.isEmpty ? Track.Combination.replacing : .blending
        if change.isSummable, !(own.isEmpty && running.isEmpty), change.keyframes == nil,
            own.allSatisfy({ tracks[$0].change.keyframes == nil })
        {
            combination = .adding
        }
        let keyPath = property.keyPath
        let key =
            combination == .replacing
            ? keyPath : layer.freeKey(for: keyPath, besides: own.map { tracks[$0].key })
        tracks.append(Track(change: change, end: end, delay: delay, key: key, combination: combination))
        guard combination == .adding else { return }
        for index in own { tracks[index].combination = .adding }
        guard let old = change.model?.value else { return }
        for entry in running { ViewAnimation.makeAdditive(entry, of: layer, property, to: old) }
    }

    /// Turns the animations of a layer's property into differences, to which a newer block adds its own.
    func makeAdditive(_ layer: CALayer, _ property: AnimatableProperty) {
        for index in tracks.indices {
            let change = tracks[index].change
            guard change.layer === layer, change.property == property, tracks[index].combination != .adding
            else { continue }
            tracks[index].combination = .adding
            tracks[index].show(animation(of: tracks[index]))
        }
    }

    /// Shows the animation from a fraction of its duration: running, or paused there.
    private func show(from fraction: Double) {
        self.fraction = fraction
        startTime = Stage.current.time
        for index in tracks.indices { tracks[index].show(animation(of: tracks[index])) }
        guard isRunning else { return }
        turn += 1
        let (turn, remaining) = (turn, playsBack ? fraction : 1 - fraction)
        Stage.current.runSilently(after: remaining * length) {
            guard self.turn == turn, self.isRunning else { return }
            self.reachEnd()
        }
    }

    /// Returns the animation of a track, running or paused.
    private func animation(of track: Track) -> CAAnimation {
        let animation = change(of: track)
        animation.keyPath = track.change.property.keyPath
        animation.duration = length * (1 - track.delay)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        // A group can run backwards in time, and its animation keeps its delay.
        animation.beginTime = length * track.delay
        let group = CAAnimationGroup()
        group.animations = [animation]
        group.setValue(self, forKey: Self.key)
        group.duration = length
        group.fillMode = .both
        group.isRemovedOnCompletion = false
        group.timeOffset = length * now
        group.speed = isRunning ? playsBack ? -1 : 1 : 0
        group.beginTime = track.change.layer.convertTime(CACurrentMediaTime(), from: nil)
        return group
    }

    /// Returns the animation of a track from its start to its end. Keyframes take the curve of the animator, but no spring.
    private func change(of track: Track) -> CAPropertyAnimation {
        if leg == nil, let frames = track.change.keyframes?.copy() as? CAKeyframeAnimation {
            if case .curve(let function) = timing { frames.timingFunction = CAMediaTimingFunction(function) }
            return frames
        }
        let (animation, property) = (timing.newAnimation, track.change.property)
        let from = leg == nil ? track.start : track.from ?? track.start
        let to = leg != nil && goesBack ? track.start : track.end
        switch track.combination {
        case .replacing:
            (animation.fromValue, animation.toValue) = (from.object(for: property), to.object(for: property))
        case .blending: animation.toValue = to.object(for: property)
        case .adding: animation.setDifferences(from.value, to.value, from: track.end.value, of: property)
        }
        return animation
    }

    private func reachEnd() {
        fraction = playsBack ? 0 : 1
        isRunning = false
        if pausesOnCompletion { return show(from: fraction) }
        finish(at: goesBack ? .start : .end)
    }

    private func finish(at position: UIViewAnimatingPosition) {
        if state == .active || position != .current { settle(at: position) }
        let completions = completions
        reset()
        state = .inactive
        Stage.current.runSilently { for completion in completions { completion(position) } }
    }

    /// Removes the animations, and sets the values of a position.
    private func settle(at position: UIViewAnimatingPosition) {
        isRunning = false
        turn += 1
        // The new values must not animate.
        ChangeRecorder(duration: 0).perform {
            let values = tracks.map { track in
                switch position {
                case .end: track.end
                case .start: track.start
                case .current: track.shownValue
                }
            }
            for index in tracks.indices.reversed() { tracks[index].settle(on: values[index]) }
        }
    }

    private func reset() {
        (tracks, completions, fraction, goesBack, leg) = ([], [], 0, false, nil)
    }
}
