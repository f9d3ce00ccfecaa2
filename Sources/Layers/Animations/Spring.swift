import RealModule

/// The motion of a damped spring from 0 to 1, as a closed formula (rules P3 and P4).
public struct Spring: Hashable, Sendable, BitwiseCopyable {
    /// The undamped angular frequency √(k/m), in radians per second.
    public let angularFrequency: Double
    /// The damping as a share of the critical one, c / (2 √(k·m)).
    public let dampingRatio: Double
    /// The speed at the start, in whole ways per second.
    public let initialVelocity: Double

    /// The spring with these constants; damping above critical counts as critical unless allowed.
    public init(
        mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        angularFrequency = (stiffness / mass).squareRoot()
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        dampingRatio = allowsOverdamping ? ratio : min(ratio, 1)
        self.initialVelocity = initialVelocity
    }

    /// How far it has come after `time` seconds: 0 at the start, towards 1, beyond it while it swings.
    public func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let value =
            dampingRatio < 1 ? swinging(time) : dampingRatio > 1 ? creeping(time) : critical(time)
        return value.isFinite ? value : 1
    }

    private func swinging(_ time: Double) -> Double {
        let damped = dampedFrequency
        let decay = Double.exp(-dampingRatio * angularFrequency * time)
        return 1 - decay * (Double.cos(damped * time) + sineShare * Double.sin(damped * time))
    }

    private func critical(_ time: Double) -> Double {
        1 - (1 + (angularFrequency - initialVelocity) * time) * Double.exp(-angularFrequency * time)
    }

    /// Two exponentials, by their roots s₁ and s₂ of s² + 2zws + w² = 0.
    private func creeping(_ time: Double) -> Double {
        let root = angularFrequency * (dampingRatio * dampingRatio - 1).squareRoot()
        let slow = -dampingRatio * angularFrequency + root
        let fast = -dampingRatio * angularFrequency - root
        // x = 1 - (p·e^(slow t) + q·e^(fast t)) with p + q = 1 and p·slow + q·fast = -v₀.
        let q = (slow + initialVelocity) / (slow - fast)
        return 1 - ((1 - q) * Double.exp(slow * time) + q * Double.exp(fast * time))
    }

    private var dampedFrequency: Double { angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot() }

    /// The share of the sine: (z·w - v₀) / w_d.
    private var sineShare: Double { (dampingRatio * angularFrequency - initialVelocity) / dampedFrequency }

    /// After how many seconds it stays within a thousandth of its end (rule P4); infinite without damping.
    ///
    /// While it swings: when the envelope has fallen to 0.001. Otherwise: the first multiple of a tenth of a
    /// second at which less than 0.001 is missing, even where a fast start will carry it past its end yet.
    public var settlingDuration: Double {
        guard dampingRatio > 0, angularFrequency > 0, angularFrequency.isFinite else { return .infinity }
        if dampingRatio < 1 {
            return -Double.log(0.001 / (1 + abs(sineShare))) / (dampingRatio * angularFrequency)
        }
        for tenth in 1...100_000 where abs(1 - value(at: Double(tenth) / 10)) < 0.001 {
            return Double(tenth) / 10
        }
        return 10_000
    }
}

extension SpringAnimation {
    /// The motion that the constants describe.
    public var spring: Spring {
        Spring(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
            allowsOverdamping: allowsOverdamping)
    }

    /// After how many seconds the spring stays within a thousandth of its end (rule P4).
    public var settlingDuration: Double { spring.settlingDuration }

    /// A spring by how it feels: `perceptualDuration` is about how long it takes, `bounce` how much it swings
    /// (0 not at all, towards 1 for long, below 0 it creeps) (rule P5). Its duration is
    /// ``settlingDuration``.
    ///
    /// - Precondition: `perceptualDuration` is positive and -1 < `bounce` <= 1.
    public init(
        _ property: AnimatableProperty, from fromValue: AnimatableValue? = nil,
        to toValue: AnimatableValue? = nil, perceptualDuration: Double, bounce: Double
    ) {
        precondition(perceptualDuration > 0, "a spring's perceptual duration is more than 0")
        precondition(bounce > -1 && bounce <= 1, "a spring's bounce is more than -1 and at most 1")
        let pulse = 2 * Double.pi / perceptualDuration
        let damping = bounce >= 0 ? 2 * pulse * (1 - bounce) : 2 * pulse / (1 + bounce)
        self.init(property, from: fromValue, to: toValue, stiffness: pulse * pulse, damping: damping)
        allowsOverdamping = true
        timing.duration = settlingDuration
    }
}
