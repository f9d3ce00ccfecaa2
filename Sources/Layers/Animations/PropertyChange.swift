public import Colors
public import Geometry

/// A change of one property: what Core Animation's `CAPropertyAnimation` holds, with the ``Course`` that its
/// subclasses add.
public struct PropertyChange: Hashable, Sendable {
    /// What it changes.
    public let property: AnimatableProperty
    /// Which values it goes through.
    public let course: Course
    /// Whether its value is added to the value beneath instead of replacing it (rule B4).
    public var isAdditive: Bool
    /// Whether each repeat goes on from where the last one ended (rule B5).
    public var isCumulative: Bool
    /// What makes a transform of the values, which are numbers then; nil for values of the property's own sort.
    public let valueFunction: ValueFunction?
    /// How colours and paths are blended.
    public var blending: Blending

    /// A change of `property` along `course`.
    ///
    /// - Throws: ``AnimationError`` when the property cannot be animated, when there is a value function and the property
    ///   is no transform, or when a value of the course is of another sort than the property, or than the function
    ///   takes, or holds a number that is not finite.
    public init(
        _ property: AnimatableProperty, _ course: Course, isAdditive: Bool = false,
        isCumulative: Bool = false, valueFunction: ValueFunction? = nil, blending: Blending = Blending()
    ) throws(AnimationError) {
        guard property.isAnimatable else { throw .notAnimatable(property) }
        if let valueFunction, property.kind != .transform {
            throw .noTransform(property, valueFunction)
        }
        switch course {
        case .ends(let ends), .spring(let ends, _): try ends.check(for: property, valueFunction)
        case .keyframes(let keyframes): try keyframes.check(for: property, valueFunction)
        }
        self.property = property
        self.course = course
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        self.valueFunction = valueFunction
        self.blending = blending
    }

    /// What sort of values it goes through.
    var valueKind: AnimatableValue.Kind { valueFunction?.kind ?? property.kind }
}

/// Which values a change goes through, and how it moves between them.
public enum Course: Hashable, Sendable {
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
