/// Why an animation is refused.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number of the timing makes no sense.
    case timing(TimingError)
    /// A spring's constant makes no sense (rule P1).
    case spring(key: String, value: Double)
    /// A value is not of the property's sort; `key` is `fromValue`, `values[2]` and so on.
    case wrongValue(key: String, property: AnimatableProperty, found: AnimatableValue.Kind)
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
        case .spring(let key, let value):
            key == "damping"
                ? "damping wants 0 or more, not \(value)" : "\(key) wants more than 0, not \(value)"
        case .wrongValue(let key, let property, let found):
            "\(key) of \(property.keyPath) wants a \(property.kind.rawValue), got a \(found.rawValue)"
        case .notAnimatable(let property): "\(property.keyPath) cannot be animated"
        case .pathNeedsPoint(let property): "a path moves a point, and \(property.keyPath) is none"
        case .keyTime(let index, let value): "keyTimes[\(index)] wants 0 to 1, not \(value)"
        case .notFinite(let key): "\(key) wants finite numbers"
        }
    }
}

extension Animation {
    /// Checks that its numbers make sense and its values are of its property's sort.
    public func validate() throws(AnimationError) {
        do { try timing.validate() } catch { throw .timing(error) }
        if let property, !property.isAnimatable { throw .notAnimatable(property) }
        switch self {
        case .basic(let animation):
            try Self.check(animation.fromValue, "fromValue", animation.property)
            try Self.check(animation.toValue, "toValue", animation.property)
            try Self.check(animation.byValue, "byValue", animation.property)
        case .keyframe(let animation): try animation.checkKeyframes()
        case .spring(let animation): try animation.checkConstants()
        case .group(let group):
            for child in group.animations { try child.validate() }
        }
    }

    fileprivate static func check(
        _ value: AnimatableValue?, _ key: @autoclosure () -> String, _ property: AnimatableProperty
    ) throws(AnimationError) {
        guard let value else { return }
        guard value.converted(to: property.kind) != nil else {
            throw .wrongValue(key: key(), property: property, found: value.kind)
        }
        guard value.isFinite else { throw .notFinite(key: key()) }
    }
}

extension KeyframeAnimation {
    fileprivate func checkKeyframes() throws(AnimationError) {
        if path != nil, property.kind != .point { throw .pathNeedsPoint(property) }
        for (index, value) in values.enumerated() {
            try Animation.check(value, "values[\(index)]", property)
        }
        for (index, time) in keyTimes.enumerated() where !(0...1).contains(time) {
            throw .keyTime(index: index, value: time)
        }
    }
}

extension SpringAnimation {
    fileprivate func checkConstants() throws(AnimationError) {
        for (key, value) in [("mass", mass), ("stiffness", stiffness)] where !(value > 0 && value.isFinite) {
            throw .spring(key: key, value: value)
        }
        guard damping >= 0, damping.isFinite else { throw .spring(key: "damping", value: damping) }
        guard initialVelocity.isFinite else { throw .notFinite(key: "initialVelocity") }
        try Animation.check(fromValue, "fromValue", property)
        try Animation.check(toValue, "toValue", property)
        try Animation.check(byValue, "byValue", property)
    }
}
