public import Geometry

/// How the values between keyframes come about.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Straight from each value to the next.
    case linear
    /// Each value is held, then the next one shows.
    case discrete
    /// Straight, at constant speed.
    case paced
    /// Along a smooth curve through the values.
    case cubic
    /// Along a smooth curve, at constant speed.
    case cubicPaced
}

/// Whether an object moved along a path turns with it (rule K9).
public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    /// Its x axis points along the path.
    case auto = "auto"
    /// Its x axis points back along the path.
    case autoReverse = "auto-reverse"
}

/// The shape of the smooth curve at one keyframe (Kochanek and Bartels, 1984); all 0 is Catmull-Rom.
public struct KeyframeTension: Hashable, Sendable, BitwiseCopyable {
    /// 1 tight, -1 round.
    public var tension: Double
    /// How sharp the corner is: 0 smooth, towards -1 a corner.
    public var continuity: Double
    /// Where the curve passes beyond the value: before it (-1) or after it (1).
    public var bias: Double

    /// The shape with these parameters.
    public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }
}

/// What a `CAKeyframeAnimation` passes through, when, and how.
public struct Keyframes: Hashable, Sendable {
    /// What is passed through (rule K1): values or a path, never both.
    public enum Route: Hashable, Sendable {
        /// Values of any kind that can be animated (rule K10).
        case values([AnimatableValue])
        /// A path, which a point moves along (rule K8).
        case path(Path)
    }

    /// What is passed through.
    public var route: Route
    /// When each value is reached, 0 to 1, never falling (rule K2); empty for equal distances.
    public let keyTimes: [Double]
    /// How each segment is eased; missing ones are linear (rule K3).
    public var timingFunctions: [TimingFunction]
    /// How the values between come about.
    public var calculationMode: CalculationMode
    /// Whether an object moved along a path turns with it (rule K9); without a path it plays no part.
    public var rotationMode: RotationMode?
    /// The shape of the smooth curve at each value (rule K6); missing ones are Catmull-Rom.
    public let tensions: [KeyframeTension]

    /// The keyframes along `route`.
    ///
    /// - Throws: ``AnimationError/keyTime(index:value:)`` for a key time that is not in 0...1, and
    ///   ``AnimationError/notFinite(key:)`` for a tension that is not finite.
    public init(
        _ route: Route, keyTimes: [Double] = [], timingFunctions: [TimingFunction] = [],
        calculationMode: CalculationMode = .linear, rotationMode: RotationMode? = nil,
        tensions: [KeyframeTension] = []
    ) throws(AnimationError) {
        for (index, time) in keyTimes.enumerated() where !(0...1).contains(time) {
            throw .keyTime(index: index, value: time)
        }
        for (index, shape) in tensions.enumerated() {
            for (key, number) in [
                ("tensionValues", shape.tension), ("continuityValues", shape.continuity),
                ("biasValues", shape.bias),
            ] where !number.isFinite {
                throw .notFinite(key: "\(key)[\(index)]")
            }
        }
        self.route = route
        self.keyTimes = keyTimes
        self.timingFunctions = timingFunctions
        self.calculationMode = calculationMode
        self.rotationMode = rotationMode
        self.tensions = tensions
    }

    /// The values; none along a path.
    public var values: [AnimatableValue] {
        switch route {
        case .values(let values): values
        case .path: []
        }
    }

    /// The path, when there is one.
    public var path: Path? {
        switch route {
        case .values: nil
        case .path(let path): path
        }
    }
}
