public import Colors
public import Geometry
import RealModule

/// A change of one property: Core Animation's `CAPropertyAnimation` with the values that its subclasses add.
public struct PropertyChange: Hashable, Sendable {
    /// The animated property.
    public let property: AnimatableProperty
    /// The values of the change.
    public let values: AnimationValues
    /// Whether its value is added to the value beneath instead of replacing it (rule B4).
    public var isAdditive: Bool
    /// Whether each repeat continues from the end of the last one (rule B5).
    public var isCumulative: Bool
    /// The function that makes transforms of numbers, or `nil` if the values have the property's own type.
    public let valueFunction: ValueFunction?
    /// The options for blending colours and paths.
    public var blending: Blending

    /// Creates a change of `property` through `values`.
    ///
    /// - Throws: ``AnimationError`` if the property cannot be animated, or if a value has the wrong type or is
    ///   not finite. A value function needs a transform.
    public init(
        _ property: AnimatableProperty, _ values: AnimationValues, isAdditive: Bool = false,
        isCumulative: Bool = false, valueFunction: ValueFunction? = nil, blending: Blending = Blending()
    ) throws(AnimationError) {
        guard property.isAnimatable else { throw .notAnimatable(property) }
        if let valueFunction, property.kind != .transform { throw .noTransform(property, valueFunction) }
        switch values {
        case .ends(let ends), .spring(let ends, _): try ends.check(for: property, valueFunction)
        case .keyframes(let keyframes): try keyframes.check(for: property, valueFunction)
        }
        self.property = property
        self.values = values
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        self.valueFunction = valueFunction
        self.blending = blending
    }

    /// Returns the change with other values.
    package func with(_ values: AnimationValues) throws(AnimationError) -> PropertyChange {
        try PropertyChange(
            property, values, isAdditive: isAdditive, isCumulative: isCumulative,
            valueFunction: valueFunction, blending: blending)
    }

    var valueKind: AnimatableValue.Kind { valueFunction?.kind ?? property.kind }
}

/// The values of a change, and the interpolation between them.
public enum AnimationValues: Hashable, Sendable {
    /// Two ends, as in `CABasicAnimation`.
    case ends(Ends)
    /// Two ends on a spring, as in `CASpringAnimation`.
    indirect case spring(Ends, Spring)
    /// Several values or a path, as in `CAKeyframeAnimation`.
    case keyframes(Keyframes)

    /// The two ends, or `nil` for keyframes.
    package var ends: Ends? {
        switch self {
        case .ends(let ends), .spring(let ends, _): ends
        case .keyframes: nil
        }
    }
}

/// The ends of a change. <doc:BasicAnimations> has a table of the combinations.
///
/// A missing end is the value beneath, read at every sample (rule B3).
public struct Ends: Hashable, Sendable {
    /// The start, or `nil` for the value beneath or the one that ``by`` implies.
    public var from: AnimatableValue?
    /// The end, or `nil` for the value beneath or the one that ``by`` implies.
    public var to: AnimatableValue?
    /// The difference, from the start or back from the end; `nil` if it is not set.
    public var by: AnimatableValue?

    /// Creates the ends of a change; `nil` for an end that follows from the others.
    public init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
        self.from = from
        self.to = to
        self.by = by
    }

    fileprivate func check(
        for property: AnimatableProperty, _ function: ValueFunction?
    ) throws(AnimationError) {
        for (key, value) in [("fromValue", from), ("toValue", to), ("byValue", by)] {
            try value?.check(key, for: property, function)
        }
    }
}

extension Keyframes {
    fileprivate func check(
        for property: AnimatableProperty, _ function: ValueFunction?
    ) throws(AnimationError) {
        switch route {
        case .path(let path):
            guard property.kind == .point else { throw .pathNeedsPoint(property) }
            guard AnimatableValue.path(path).isFinite else { throw .notFinite(key: "path") }
        case .values(let values):
            for (index, value) in values.enumerated() {
                try value.check("values[\(index)]", for: property, function)
            }
        }
    }
}

extension AnimatableValue {
    fileprivate func check(
        _ key: @autoclosure () -> String, for property: AnimatableProperty, _ function: ValueFunction?
    ) throws(AnimationError) {
        if let function {
            guard function.takes(self) else { throw .wrongNumbers(key: key(), function, found: kind) }
        } else if converted(to: property.kind) == nil {
            throw .wrongValue(key: key(), property: property, found: kind)
        }
        guard isFinite else { throw .notFinite(key: key()) }
    }
}

/// Options for blending that Core Animation does not have; their keys begin with `x-` in a scene file.
public struct Blending: Hashable, Sendable {
    /// The colour space for blending colours.
    public var colorSpace: ColorSpace
    /// The direction around the colour circle, in a space with a hue.
    public var hue: HueRule
    /// The morph for paths of different structure (rule H6).
    public var morph: PathMorph.Mode
    /// The point of the start path that goes to the first point of the end path, or `nil` for the best one.
    public var shapeIndex: Int?

    /// Creates options that match Core Animation: sRGB and smart morphs.
    public init(
        colorSpace: ColorSpace = .sRGB, hue: HueRule = .shorter, morph: PathMorph.Mode = .smart,
        shapeIndex: Int? = nil
    ) {
        self.colorSpace = colorSpace
        self.hue = hue
        self.morph = morph
        self.shapeIndex = shapeIndex
    }
}

// MARK: - Keyframes

/// The interpolation between keyframes.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// A straight line from each value to the next.
    case linear
    /// A jump from each value to the next.
    case discrete
    /// Straight lines at constant speed.
    case paced
    /// A smooth curve through the values.
    case cubic
    /// A smooth curve at constant speed.
    case cubicPaced
}

/// The rotation of an object that moves along a path (rule K9).
public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    /// The object's x axis points along the path.
    case auto = "auto"
    /// The object's x axis points backwards along the path.
    case autoReverse = "auto-reverse"
}

/// The shape of the smooth curve at one keyframe (Kochanek and Bartels, 1984); all 0 is Catmull-Rom.
public struct KeyframeTension: Hashable, Sendable, BitwiseCopyable {
    /// The tightness: 1 is tight, -1 is round.
    public var tension: Double
    /// The sharpness of the corner: 0 is smooth, -1 is a corner.
    public var continuity: Double
    /// The overshoot: -1 is before the value, 1 is after it.
    public var bias: Double

    /// Creates the shape of the curve at a keyframe, each number -1 to 1.
    public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }

    /// Returns the shapes of three lists: of tensions, continuities and biases. Missing numbers are 0.
    package static func list(_ lists: [[Double]]) -> [KeyframeTension] {
        (0..<(lists.map(\.count).max() ?? 0)).map { index in
            let numbers = lists.map { index < $0.count ? $0[index] : 0 }
            return KeyframeTension(tension: numbers[0], continuity: numbers[1], bias: numbers[2])
        }
    }
}

/// The values, times and options of a `CAKeyframeAnimation`.
public struct Keyframes: Hashable, Sendable {
    /// The values or the path of keyframes (rule K1).
    public enum Route: Hashable, Sendable {
        /// Values of any type that can be animated (rule K10).
        case values([AnimatableValue])
        /// A path along which a point moves (rule K8).
        case path(Path)
    }

    /// The values or the path.
    public var route: Route
    /// The time of each value, 0 to 1, never falling (rule K2); empty for equal distances.
    public let keyTimes: [Double]
    /// The easing of each segment; missing ones are linear (rule K3).
    public var timingFunctions: [TimingFunction]
    /// The interpolation between the values.
    public var calculationMode: CalculationMode
    /// The rotation of a layer along the path (rule K9), or `nil` for none; ignored without a path.
    public var rotationMode: RotationMode?
    /// The shape of the curve at each value (rule K6); missing ones are Catmull-Rom.
    public let tensions: [KeyframeTension]

    /// Creates keyframes along `route`.
    ///
    /// - Throws: ``AnimationError/keyTime(index:value:)`` for a key time outside 0...1, and
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

    /// The values; empty for a path.
    public var values: [AnimatableValue] { if case .values(let values) = route { values } else { [] } }

    /// The path, or `nil` for values.
    public var path: Path? { if case .path(let path) = route { path } else { nil } }
}

// MARK: - Value functions

/// A function from the numbers of an animation to a transform: Core Animation's `CAValueFunction`.
///
/// With a value function, the ends or keyframes of a transform's change are numbers. They are interpolated as
/// numbers, and the result replaces the whole transform. So a full turn moves, which it does not between
/// matrices (rule I8). The names are Core Animation's.
///
///     let turn = try PropertyChange(.transform, .ends(Ends(from: 0, to: .number(2 * .pi))), valueFunction: .rotateZ)
///
/// The picture is flat and has no perspective. A rotation about the x or the y axis makes a layer lower or
/// narrower, and a change along z does nothing.
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
    /// A rotation about the x axis, in radians: y is scaled by its cosine.
    case rotateX
    /// A rotation about the y axis, in radians: x is scaled by its cosine.
    case rotateY
    /// A rotation in radians, clockwise on a screen.
    case rotateZ
    /// A scale by three numbers, for x, y and z; z has no effect.
    case scale
    /// A scale along x.
    case scaleX
    /// A scale along y.
    case scaleY
    /// A scale along z, which has no effect.
    case scaleZ
    /// A translation by three numbers, for x, y and z, in points; z has no effect.
    case translate
    /// A translation along x, in points.
    case translateX
    /// A translation along y, in points.
    case translateY
    /// A translation along z, which has no effect.
    case translateZ

    /// The count of numbers that the function takes: three, as a list, or one.
    public var numberCount: Int { self == .scale || self == .translate ? 3 : 1 }

    /// The type of its values: a number or a list.
    public var kind: AnimatableValue.Kind { numberCount == 1 ? .number : .numbers }

    package var isAngle: Bool { [.rotateX, .rotateY, .rotateZ].contains(self) }

    func takes(_ value: AnimatableValue) -> Bool {
        if case .numbers(let numbers) = value { return kind == .numbers && numbers.count == numberCount }
        return value.kind == kind
    }

    /// The value without effect, which replaces a missing end.
    var neutral: AnimatableValue {
        switch self {
        case .scale: .numbers([1, 1, 1])
        case .translate: .numbers([0, 0, 0])
        case .scaleX, .scaleY, .scaleZ: .number(1)
        case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .number(0)
        }
    }

    /// Returns the transform of a value, or the identity if the function does not accept the value.
    public func transform(of value: AnimatableValue) -> Affine {
        // No other kind has one or three components.
        guard let numbers = value.components, numbers.count == numberCount else { return .identity }
        return switch self {
        case .rotateX: Affine(scaleX: 1, y: .cos(numbers[0]))
        case .rotateY: Affine(scaleX: .cos(numbers[0]), y: 1)
        case .rotateZ: Affine(rotation: numbers[0])
        case .scale: Affine(scaleX: numbers[0], y: numbers[1])
        case .scaleX: Affine(scaleX: numbers[0], y: 1)
        case .scaleY: Affine(scaleX: 1, y: numbers[0])
        case .translate: Affine(translationX: numbers[0], y: numbers[1])
        case .translateX: Affine(translationX: numbers[0], y: 0)
        case .translateY: Affine(translationX: 0, y: numbers[0])
        case .scaleZ, .translateZ: .identity
        }
    }
}

// MARK: - Errors

/// An error in an animation.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number of the timing is invalid.
    case timing(TimingError)
    /// A constant of a spring is invalid (rules P1 and P5).
    case spring(key: String, value: Double)
    /// A value has the wrong type for the property; `key` is `fromValue`, `values[2]` or the like.
    case wrongValue(key: String, property: AnimatableProperty, found: AnimatableValue.Kind)
    /// A value function makes transforms, but the property is not a transform.
    case noTransform(AnimatableProperty, ValueFunction)
    /// A value has the wrong type for the value function; `key` is `fromValue`, `values[2]` or the like.
    case wrongNumbers(key: String, ValueFunction, found: AnimatableValue.Kind)
    /// The property cannot be animated.
    case notAnimatable(AnimatableProperty)
    /// A path animates a property that is not a point.
    case pathNeedsPoint(AnimatableProperty)
    /// A key time is not in 0...1 (rule K2).
    case keyTime(index: Int, value: Double)
    /// A number in a value is not finite.
    case notFinite(key: String)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .timing(let error): error.description
        case .spring("bounce", let value):
            "bounce needs a number above -1 and at most 1, got \(value.shortestDecimal)"
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
