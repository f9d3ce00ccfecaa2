/// Why an animation is refused.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number of the timing makes no sense.
    case timing(TimingError)
    /// A spring's constant makes no sense (rules P1 and P5).
    case spring(key: String, value: Double)
    /// A value is not of the property's sort; `key` is `fromValue`, `values[2]` and so on.
    case wrongValue(key: String, property: AnimatableProperty, found: AnimatableValue.Kind)
    /// A value function makes a transform, and the property is none.
    case noTransform(AnimatableProperty, ValueFunction)
    /// A value is none that the value function takes; `key` is `fromValue`, `values[2]` and so on.
    case wrongNumbers(key: String, ValueFunction, found: AnimatableValue.Kind)
    /// The property is one that no animation changes.
    case notAnimatable(AnimatableProperty)
    /// A path moves something that is not a point.
    case pathNeedsPoint(AnimatableProperty)
    /// A key time is not a number in 0...1 (rule K2).
    case keyTime(index: Int, value: Double)
    /// A value holds a number that is infinite or not a number.
    case notFinite(key: String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .timing(let error): error.description
        case .spring("bounce", let value): "bounce needs more than -1 and at most 1, not \(value)"
        case .spring("damping", let value): "damping needs 0 or more, not \(value)"
        case .spring(let key, let value): "\(key) needs more than 0, not \(value)"
        case .wrongValue(let key, let property, let found):
            "\(key) of \(property.keyPath) needs a \(property.kind.rawValue), got a \(found.rawValue)"
        case .noTransform(let property, let function):
            "\(function.rawValue) makes a transform, and \(property.keyPath) is none"
        case .wrongNumbers(let key, let function, let found):
            "\(key) of \(function.rawValue) needs \(function.numberCount == 1 ? "a number" : "three numbers")"
                + (found == function.kind ? "" : ", got a \(found.rawValue)")
        case .notAnimatable(let property): "\(property.keyPath) cannot be animated"
        case .pathNeedsPoint(let property): "a path moves a point, and \(property.keyPath) is none"
        case .keyTime(let index, let value): "keyTimes[\(index)] needs 0 to 1, not \(value)"
        case .notFinite(let key): "\(key) needs finite numbers"
        }
    }
}
