public import Foundation
import Layers

/// How the values between keyframes come about.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Straight from each value to the next.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value is held, then the next one shows.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight, at constant speed.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Along a smooth curve.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Along a smooth curve, at constant speed.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether what moves along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It points along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// It points back along the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation of a property through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]? { didSet { noteChange() } }
    /// The path that a point moves along; it goes before the values.
    open var path: CGPath? {
        get { frozenPath }
        set { frozenPath = newValue?.copy() }
    }
    private var frozenPath: CGPath? { didSet { noteChange() } }
    /// When each value is reached, as shares of the duration; nil for equal distances.
    open var keyTimes: [NSNumber]? { didSet { noteChange() } }
    /// How each stretch between two values is eased.
    open var timingFunctions: [CAMediaTimingFunction]? { didSet { noteChange() } }
    /// How the values between come about.
    open var calculationMode = CAAnimationCalculationMode.linear { didSet { noteChange() } }
    /// Whether what moves along a path turns with it.
    open var rotationMode: CAAnimationRotationMode? { didSet { noteChange() } }
    /// How tight the smooth curve is at each value.
    open var tensionValues: [NSNumber]? { didSet { noteChange() } }
    /// How sharp the smooth curve's corner is at each value.
    open var continuityValues: [NSNumber]? { didSet { noteChange() } }
    /// Where the smooth curve passes beyond each value.
    open var biasValues: [NSNumber]? { didSet { noteChange() } }

    override func duplicate() -> CAAnimation {
        let copy = copiedProperty(to: CAKeyframeAnimation())
        (copy.values, copy.frozenPath, copy.keyTimes) = (values, frozenPath, keyTimes)
        (copy.timingFunctions, copy.calculationMode) = (timingFunctions, calculationMode)
        copy.rotationMode = rotationMode
        (copy.tensionValues, copy.continuityValues) = (tensionValues, continuityValues)
        copy.biasValues = biasValues
        return copy
    }

    override func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .keyframes(
            try Keyframes(
                try route(of: property, &reading), keyTimes: keyTimes?.map(\.doubleValue) ?? [],
                timingFunctions: timingFunctions?.map(\.function) ?? [],
                calculationMode: CalculationMode(rawValue: calculationMode.rawValue) ?? .linear,
                rotationMode: rotationMode.map { $0 == .rotateAutoReverse ? .autoReverse : .auto },
                tensions: tensions))
    }

    private func route(
        of property: AnimatableProperty, _ reading: inout AnimationReading
    ) throws -> Keyframes.Route {
        if let frozenPath { return .path(frozenPath.path) }
        var route: [AnimatableValue] = []
        for (index, value) in (values ?? []).enumerated() {
            if let value = try reading.value(value, "values[\(index)]", of: property) { route.append(value) }
        }
        return .values(route)
    }

    private var tensions: [KeyframeTension] {
        let numbers = [tensionValues, continuityValues, biasValues].map { $0?.map(\.doubleValue) ?? [] }
        return (0..<(numbers.map(\.count).max() ?? 0)).map { index in
            let at = numbers.map { index < $0.count ? $0[index] : 0 }
            return KeyframeTension(tension: at[0], continuity: at[1], bias: at[2])
        }
    }
}
