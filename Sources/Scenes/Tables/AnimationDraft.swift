import Colors
import Geometry
import Layers

/// An animation while it is read; values wait for the key path that says what they are.
struct AnimationDraft {
    var keyPath: String?
    var timing = MediaTiming()
    var duration: AnimationDuration?
    var timingFunction: TimingFunction?
    var isRemovedOnCompletion = true
    var isAdditive = false
    var isCumulative = false
    var valueFunction: ValueFunction?
    var blending = Blending()

    var fromValue: SceneNode?
    var toValue: SceneNode?
    var byValue: SceneNode?

    var values: [SceneNode] = []
    var path: Path?
    var keyTimes: [Double] = []
    var timingFunctions: [TimingFunction] = []
    var calculationMode = CalculationMode.linear
    var rotationMode: RotationMode?
    var tensions: [Double] = []
    var continuities: [Double] = []
    var biases: [Double] = []

    var mass = 1.0
    var stiffness = 100.0
    var damping = 10.0
    var initialVelocity = 0.0
    var allowsOverdamping = false
    var perceptualDuration: Double?
    var bounce = 0.0

    var animations: [SceneNode] = []
}

extension AnimationDraft {
    /// The animation that changes `property` along `course` for so many seconds.
    func animation(
        of property: AnimatableProperty, _ course: AnimationValues, duration: Double
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(
            property, course, isAdditive: isAdditive, isCumulative: isCumulative,
            valueFunction: valueFunction,
            blending: blending)
        return try animation(.change(change), duration: duration)
    }

    /// The animation that does `effect` for so many seconds.
    func animation(_ effect: Animation.Effect, duration: Double) throws(AnimationError) -> Animation {
        var timing = timing
        timing.duration = duration
        return try Animation(
            effect, timing: timing, timingFunction: timingFunction,
            isRemovedOnCompletion: isRemovedOnCompletion)
    }
}

/// How long an animation takes.
enum AnimationDuration {
    case seconds(Double)
    /// Until a spring has come to rest.
    case settling
}

/// Which of Core Animation's classes an animation is.
enum AnimationKind: String {
    case basic = "a basic animation"
    case keyframe = "a keyframe animation"
    case spring = "a spring"
    case group = "a group"
}
