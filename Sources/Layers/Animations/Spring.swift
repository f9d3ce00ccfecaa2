import RealModule

/// A damped spring with the constants of a `CASpringAnimation`, which moves from 0 to 1.
///
/// The motion is the closed-form solution of m·x″ + c·x′ + k·x = k (rules P3 and P4). It can be evaluated at
/// any time without stepping, so it can be scrubbed.
public struct Spring: Hashable, Sendable, BitwiseCopyable {
    /// The mass, more than 0.
    public let mass: Double
    /// The stiffness of the spring, more than 0.
    public let stiffness: Double
    /// The damping by friction; a spring with 0 swings forever.
    public let damping: Double
    /// The speed at the start, in distances from one end to the other per second.
    public let initialVelocity: Double
    /// Whether more than critical damping is slower still; otherwise it counts as critical (rule P3).
    public let allowsOverdamping: Bool
    /// The undamped angular frequency √(k/m), in radians per second.
    public let angularFrequency: Double
    /// The effective damping as a fraction of the critical damping: c / (2 √(k·m)).
    public let dampingRatio: Double

    /// The spring with Core Animation's defaults: mass 1, stiffness 100, damping 10, at rest.
    public static let `default` = Spring(
        unchecked: 1, stiffness: 100, damping: 10, initialVelocity: 0, allowsOverdamping: false)

    /// Creates a spring with constants, which default to Core Animation's.
    ///
    /// - Throws: ``AnimationError`` if mass or stiffness is not more than 0, damping is below 0, or a number
    ///   is not finite (rule P1).
    public init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) throws(AnimationError) {
        for (key, value) in [("mass", mass), ("stiffness", stiffness)] where !(value > 0 && value.isFinite) {
            throw .spring(key: key, value: value)
        }
        guard damping >= 0, damping.isFinite else { throw .spring(key: "damping", value: damping) }
        guard initialVelocity.isFinite else { throw .notFinite(key: "initialVelocity") }
        self.init(
            unchecked: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
            allowsOverdamping: allowsOverdamping)
    }

    /// Creates a spring by its approximate duration in seconds, its bounce, and its speed at the start (rule P5).
    ///
    /// A bounce of 0 does not swing, values near 1 swing for long, and negative values are overdamped.
    ///
    /// - Throws: ``AnimationError`` unless `perceptualDuration` is more than 0, -1 < `bounce` <= 1, and the resulting
    ///   constants are finite.
    public init(
        perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0
    ) throws(AnimationError) {
        guard perceptualDuration > 0 else {
            throw .spring(key: "perceptualDuration", value: perceptualDuration)
        }
        guard bounce > -1, bounce <= 1 else { throw .spring(key: "bounce", value: bounce) }
        let frequency = 2 * Double.pi / perceptualDuration
        try self.init(
            stiffness: frequency * frequency,
            damping: bounce >= 0 ? 2 * frequency * (1 - bounce) : 2 * frequency / (1 + bounce),
            initialVelocity: initialVelocity, allowsOverdamping: true)
    }

    private init(
        unchecked mass: Double, stiffness: Double, damping: Double, initialVelocity: Double,
        allowsOverdamping: Bool
    ) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
        angularFrequency = (stiffness / mass).squareRoot()
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        dampingRatio = allowsOverdamping ? ratio : min(ratio, 1)
    }

    /// Returns the position after `time` seconds: 0 at the start, approaching 1, and beyond 1 while it swings.
    public func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let value =
            dampingRatio < 1 ? underdamped(time) : dampingRatio > 1 ? overdamped(time) : critical(time)
        return value.isFinite ? value : 1
    }

    private func underdamped(_ time: Double) -> Double {
        let angle = dampedFrequency * time
        let decay = Double.exp(-dampingRatio * angularFrequency * time)
        return 1 - decay * (Double.cos(angle) + sineWeight * Double.sin(angle))
    }

    private func critical(_ time: Double) -> Double {
        1 - (1 + (angularFrequency - initialVelocity) * time) * Double.exp(-angularFrequency * time)
    }

    /// Returns the sum of two exponentials, by their roots s₁ and s₂ of s² + 2zws + w² = 0.
    private func overdamped(_ time: Double) -> Double {
        let root = angularFrequency * (dampingRatio * dampingRatio - 1).squareRoot()
        let slow = -dampingRatio * angularFrequency + root
        let fast = -dampingRatio * angularFrequency - root
        // x = 1 - (p·e^(slow t) + q·e^(fast t)) with p + q = 1 and p·slow + q·fast = -v₀.
        let q = (slow + initialVelocity) / (slow - fast)
        return 1 - ((1 - q) * Double.exp(slow * time) + q * Double.exp(fast * time))
    }

    private var dampedFrequency: Double { angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot() }

    /// The coefficient of the sine: (z·w - v₀) / w_d.
    private var sineWeight: Double { (dampingRatio * angularFrequency - initialVelocity) / dampedFrequency }

    /// The time after which the spring stays within a thousandth of its end, in seconds (rule P4).
    ///
    /// It is infinite without damping. If the spring swings, it is the time at which the envelope has fallen
    /// to 0.001. Otherwise it is the first tenth of a second within 0.001 of the end.
    public var settlingDuration: Double {
        guard dampingRatio > 0, angularFrequency > 0, angularFrequency.isFinite else { return .infinity }
        if dampingRatio < 1 {
            return -Double.log(0.001 / (1 + abs(sineWeight))) / (dampingRatio * angularFrequency)
        }
        for tenth in 1...100_000 where abs(1 - value(at: Double(tenth) / 10)) < 0.001 {
            return Double(tenth) / 10
        }
        return 10_000
    }
}
