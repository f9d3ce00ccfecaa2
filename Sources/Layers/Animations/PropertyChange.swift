public import Colors
public import Geometry
import RealModule

/// A change of one property: what Core Animation's `CAPropertyAnimation` holds, with the ``AnimationValues`` that its
/// subclasses add.
public struct PropertyChange: Hashable, Sendable {
    /// What it changes.
    public let property: AnimatableProperty
    /// Which values it goes through.
    public let values: AnimationValues
    /// Whether its value is added to the value beneath instead of replacing it (rule B4).
    public var isAdditive: Bool
    /// Whether each repeat goes on from where the last one ended (rule B5).
    public var isCumulative: Bool
    /// What makes a transform of the values, which are numbers then; nil for values of the property's own sort.
    public let valueFunction: ValueFunction?
    /// How colours and paths are blended.
    public var blending: Blending

    /// A change of `property` through `values`.
    ///
    /// - Throws: ``AnimationError`` when the property cannot be animated, when there is a value function and the property
    ///   is no transform, or when a value is of another sort than the property, or than the function
    ///   takes, or holds a number that is not finite.
    public init(
        _ property: AnimatableProperty, _ values: AnimationValues, isAdditive: Bool = false,
        isCumulative: Bool = false, valueFunction: ValueFunction? = nil, blending: Blending = Blending()
    ) throws(AnimationError) {
        guard property.isAnimatable else { throw .notAnimatable(property) }
        if let valueFunction, property.kind != .transform {
            throw .noTransform(property, valueFunction)
        }
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

    /// What sort of values it goes through.
    var valueKind: AnimatableValue.Kind { valueFunction?.kind ?? property.kind }
}

/// Which values a change goes through, and how it moves between them.
public enum AnimationValues: Hashable, Sendable {
    /// From one end to the other, as `CABasicAnimation` does.
    case ends(Ends)
    /// From one end to the other on a spring, as `CASpringAnimation` does.
    indirect case spring(Ends, Spring)
    /// Through several values or along a path, as `CAKeyframeAnimation` does.
    case keyframes(Keyframes)
}

/// The ends of a change: which of them are set says what it goes between, by the table in <doc:BasicAnimations>.
///
/// A missing end is the value beneath, read at every sample (rule B3).
public struct Ends: Hashable, Sendable {
    /// Where it begins; nil for the value beneath, or what ``by`` implies.
    public var from: AnimatableValue?
    /// Where it ends; nil for the value beneath, or what ``by`` implies.
    public var to: AnimatableValue?
    /// How far it goes, counted from the start or back from the end.
    public var by: AnimatableValue?

    /// The ends that are set.
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
    /// Checks that an animation of `property` may take the value under `key`.
    fileprivate func check(
        _ key: @autoclosure () -> String, for property: AnimatableProperty, _ function: ValueFunction?
    ) throws(AnimationError) {
        if let function {
            guard function.takes(self) else { throw .wrongNumbers(key: key(), function, found: kind) }
            guard isFinite else { throw .notFinite(key: key()) }
            return
        }
        guard converted(to: property.kind) != nil else {
            throw .wrongValue(key: key(), property: property, found: kind)
        }
        guard isFinite else { throw .notFinite(key: key()) }
    }
}

/// How an animation blends values where Core Animation offers no choice: the options that begin with `x-` in
/// a scene file.
public struct Blending: Hashable, Sendable {
    /// In which coordinates colours are blended.
    public var colorSpace: ColorSpace
    /// Which way round the colour circle, in a space with a hue.
    public var hue: HueRule
    /// How paths of unlike structure are blended (rule H6).
    public var morph: PathMorph.Mode
    /// Which point of the start path goes to the first point of the end path, or nil for the best.
    public var shapeIndex: Int?

    /// The blending that Core Animation's users expect: sRGB, and smart morphs.
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

// MARK: - Value functions

/// What makes a transform of the numbers of an animation: Core Animation's `CAValueFunction`.
///
/// With one, the ends or keyframes of a change of a transform are numbers, which are blended as such; what comes of them
/// replaces the whole transform. So a turn goes where its numbers say, a whole one too, where matrices would not move
/// (rule I8). It is named as Core Animation names it.
///
///     let turn = try PropertyChange(.transform, .ends(Ends(from: 0, to: .number(2 * .pi))), valueFunction: .rotateZ)
///
/// The picture is flat, and nobody sees it in perspective: what is turned about the x axis or the y axis is as much
/// lower or narrower as its turn has it, and along z nothing happens.
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
    /// A turn about the x axis, in radians: y is foreshortened by its cosine.
    case rotateX
    /// A turn about the y axis, in radians: x is foreshortened by its cosine.
    case rotateY
    /// A turn in radians, clockwise on a screen.
    case rotateZ
    /// A scaling by three numbers, along x, y and z; that along z plays no part.
    case scale
    /// A scaling along x.
    case scaleX
    /// A scaling along y.
    case scaleY
    /// A scaling along z, which changes nothing.
    case scaleZ
    /// A move by three numbers, along x, y and z, in points; that along z plays no part.
    case translate
    /// A move along x, in points.
    case translateX
    /// A move along y, in points.
    case translateY
    /// A move along z, which changes nothing.
    case translateZ

    /// How many numbers it takes: three, as a list, or one.
    public var numberCount: Int {
        switch self {
        case .scale, .translate: 3
        case .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY, .translateZ:
            1
        }
    }

    /// What sort of values it takes: a number, or numbers.
    public var kind: AnimatableValue.Kind { numberCount == 1 ? .number : .numbers }

    /// Whether its number is an angle.
    package var isAngle: Bool { [.rotateX, .rotateY, .rotateZ].contains(self) }

    /// Whether it takes a value: so many numbers, one by itself.
    func takes(_ value: AnimatableValue) -> Bool {
        if case .numbers(let numbers) = value { return kind == .numbers && numbers.count == numberCount }
        return value.kind == kind
    }

    /// The value that changes nothing, which an end is that is left out.
    var neutral: AnimatableValue {
        switch self {
        case .scale: .numbers([1, 1, 1])
        case .translate: .numbers([0, 0, 0])
        case .scaleX, .scaleY, .scaleZ: .number(1)
        case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .number(0)
        }
    }

    /// The transform that a value stands for; none for one that it does not take.
    public func transform(of value: AnimatableValue) -> Affine {
        let numbers: [Double]
        switch value {
        case .number(let number): numbers = [number]
        case .numbers(let list): numbers = list
        default: return .identity
        }
        guard numbers.count == numberCount else { return .identity }
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
