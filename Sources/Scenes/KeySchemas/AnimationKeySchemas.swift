import Colors
import Geometry
import Layers

/// The keys of the mappings that make up a scene; each schema is beside the draft that it fills.
///
/// The schemas of single values, such as a path, are beside their parsers.
enum KeySchemas {
    /// Returns the other mapping to which a key belongs, in words, or `nil` if there is none.
    static func home(of key: String, besides name: String) -> String? {
        let isDeep = name == "animation"
        let homes: [(name: String, words: String, has: Bool)] = [
            (layer.name, "a layer: write it \(isDeep ? "one level up" : "under layers")", layer[key] != nil),
            (animation.name, "an animation: write it under animations", animation[key] != nil),
            (scene.name, "the scene: write it at the top level", scene[key] != nil),
        ]
        guard homes.contains(where: { $0.name == name }) else { return nil }
        return homes.first { $0.has && $0.name != name }?.words
    }

    static func list(_ members: String, of name: String) -> ValueParser<[SceneNode]> {
        let keys = ["animation": "keyPath", "layer": "name", "variant": "title"]
        let fix = "start each with a dash, as in - \(keys[name] ?? "at"): …"
        return ValueParser(
            wants: "a list of \(members)", schema: .list(of: .reference(name)), isDeferred: true
        ) { input, context in
            switch input.node.content {
            case .list(let nodes): nodes
            case .mapping, .text: context.refuse(input, fix: fix)
            }
        }
    }

    static func timing<Draft>(
        _ timing: any WritableKeyPath<Draft, MediaTiming> & Sendable
    ) -> [Field<Draft>] {
        [
            Field(
                "beginTime", Parsers.duration(.any), "The start time, in seconds of the parent's time.",
                default: "0"
            ) { $0[keyPath: timing].beginTime = $1 },
            Field(
                "speed", Parsers.number, "The speed, relative to the parent's time.", default: "1"
            ) { $0[keyPath: timing].speed = $1 },
            Field("timeOffset", Parsers.seconds, "An offset of the local time, in seconds.", default: "0") {
                $0[keyPath: timing].timeOffset = $1
            },
            Field(
                "repeatCount", Parsers.repeats,
                "The number of cycles, or forever; a fraction stops in mid-cycle.", default: "0"
            ) { $0[keyPath: timing].repeatCount = $1 },
            Field(
                "repeatDuration", Parsers.repeats, "The number of seconds to repeat. Replaces repeatCount.",
                default: "0"
            ) { $0[keyPath: timing].repeatDuration = $1 },
            Field("autoreverses", Parsers.bool, "Whether each cycle also runs backwards.", default: "false") {
                $0[keyPath: timing].autoreverses = $1
            },
            Field(
                "fillMode", Parsers.word(FillMode.self),
                "Whether the effect shows before the start, after the end, or both.", default: "removed"
            ) { $0[keyPath: timing].fillMode = $1 },
        ]
    }
}

// MARK: - Animation draft

/// An animation while it is read; values wait for the key path that gives their kind.
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

    func animation(
        of property: AnimatableProperty, _ values: AnimationValues, duration: Double
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(
            property, values, isAdditive: isAdditive, isCumulative: isCumulative,
            valueFunction: valueFunction, blending: blending)
        return try animation(.change(change), duration: duration)
    }

    func animation(_ effect: Animation.Effect, duration: Double) throws(AnimationError) -> Animation {
        var timing = timing
        timing.duration = duration
        return try Animation(
            effect, timing: timing, timingFunction: timingFunction,
            isRemovedOnCompletion: isRemovedOnCompletion)
    }
}

enum AnimationDuration {
    case seconds(Double)
    case settling
}

enum AnimationKind: String {
    case basic = "a basic animation"
    case keyframe = "a keyframe animation"
    case spring = "a spring"
    case group = "a group"
}

// MARK: - Animation keys

extension KeySchemas {
    static let animation = KeySchema<AnimationDraft>(
        "animation", "an animation", keyNoun: "property",
        fields: [keyPath, valueFunction] + basicFields + commonFields + keyframeFields + springFields
            + groupFields)

    static let defaults = KeySchema<AnimationDraft>("defaults", "x-defaults", fields: commonFields)

    static let overrides = KeySchema<AnimationDraft>(
        "overrides", "animations",
        fields: commonFields + keyframeFields.filter { $0.key == "calculationMode" })

    static let kinds: [(kind: AnimationKind, keys: [String])] = [
        (.keyframe, keyframeFields.map(\.key)), (.spring, springFields.map(\.key)),
        (.group, groupFields.map(\.key)), (.basic, basicFields.map(\.key)),
    ]

    private static let keyPath = Field<AnimationDraft>(
        "keyPath", \.keyPath,
        ValueParser(
            wants: "a property such as strokeEnd",
            schema: .words(AnimatableProperty.allCases.filter(\.isAnimatable).flatMap(\.names))
        ) { $0 }, "The property to animate.")

    private static let valueFunction = Field<AnimationDraft>(
        "valueFunction", \.valueFunction, Parsers.word(ValueFunction.self),
        "For a transform: the function that makes it from numbers, such as rotateZ.")

    private static let value = Parsers.later(wants: "a value", schema: .reference("value"), control: nil)

    private static let basicFields: [Field<AnimationDraft>] = [
        Field("fromValue", \.fromValue, value, "The start value. Default: the value without the animation."),
        Field("toValue", \.toValue, value, "The end value. Default: the value without the animation."),
        Field("byValue", \.byValue, value, "The distance from the start value, or back from the end value."),
    ]

    private static let commonFields: [Field<AnimationDraft>] =
        [
            Field(
                "duration", \.duration, duration,
                "The length of one cycle in seconds; for a spring also settlingDuration.", default: "0.25")
        ] + timing(\AnimationDraft.timing) + [
            Field(
                "timingFunction", \.timingFunction, Parsers.timingFunction, "The easing.", default: "linear"),
            Field(
                "x-timing", \.timingFunction, Parsers.extendedTiming,
                "An easing that Core Animation does not have. Replaces timingFunction."),
            Field(
                "isRemovedOnCompletion", \.isRemovedOnCompletion, Parsers.bool,
                "Whether the animation is removed when it ends.", default: "true"),
            Field(
                "isAdditive", \.isAdditive, Parsers.bool,
                "Whether its values are added to the value without the animation.", default: "false"),
            Field(
                "isCumulative", \.isCumulative, Parsers.bool,
                "Whether each cycle starts at the end value of the one before.", default: "false"),
            Field(
                "x-colorSpace", \.blending.colorSpace, Parsers.word(ColorSpace.self),
                "The colour space of interpolated colours.", default: "srgb"),
            Field(
                "x-hue", \.blending.hue, Parsers.word(HueRule.self), "The direction around the colour wheel.",
                default: "shorter"),
            Field(
                "x-morph", \.blending.morph, Parsers.word(PathMorph.Mode.self),
                "The interpolation between paths with different structures.", default: "smart"),
            Field(
                "x-shapeIndex", \.blending.shapeIndex, shapeIndex,
                "The index of the point that moves to the first point of the second path."),
        ]

    private static let keyframeFields: [Field<AnimationDraft>] = [
        Field(
            "values", \.values,
            Parsers.nodes(wants: "a list of values", schema: .list(of: .reference("value"))),
            "The values of the keyframes."),
        Field("path", \.path, Parsers.path, "The path that a point follows. Replaces values."),
        Field("keyTimes", \.keyTimes, numbers, "The time of each keyframe, from 0 to 1 in ascending order."),
        Field(
            "timingFunctions", \.timingFunctions,
            Parsers.list(of: Parsers.timingFunction, wants: "a list of timing functions", control: .timings),
            "The easing of each segment: one fewer than values."),
        Field(
            "calculationMode", \.calculationMode, Parsers.word(CalculationMode.self),
            "The interpolation between keyframes.", default: "linear"),
        Field(
            "rotationMode", \.rotationMode, Parsers.word(RotationMode.self),
            "Whether the layer turns to follow the path."),
        Field("tensionValues", \.tensions, numbers, "The tightness of a cubic curve at each value, -1 to 1."),
        Field(
            "continuityValues", \.continuities, numbers,
            "The sharpness of a cubic curve's corner at each value, -1 to 1."),
        Field(
            "biasValues", \.biases, numbers, "The position of a cubic curve relative to each value, -1 to 1."),
    ]

    private static let springFields: [Field<AnimationDraft>] = [
        Field(
            "mass", \.mass, Parsers.number(.positive), "The mass of the object on the spring.", default: "1"),
        Field(
            "stiffness", \.stiffness, Parsers.number(.positive), "The stiffness of the spring.",
            default: "100"),
        Field(
            "damping", \.damping, Parsers.number(.zeroOrMore), "The friction that slows the spring.",
            default: "10"),
        Field(
            "initialVelocity", \.initialVelocity, Parsers.number,
            "The initial velocity; 1 covers the whole distance in one second.", default: "0"),
        Field(
            "allowsOverdamping", \.allowsOverdamping, Parsers.bool,
            "Whether damping above the critical value slows the spring further.", default: "false"),
        Field(
            "perceptualDuration", \.perceptualDuration, Parsers.duration(.positive),
            "The perceived duration in seconds. Replaces mass, stiffness and damping."),
        Field(
            "bounce", \.bounce, Parsers.number, "With perceptualDuration: the amount of bounce, -1 to 1.",
            default: "0"),
    ]

    private static let groupFields: [Field<AnimationDraft>] = [
        Field("animations", \.animations, list("animations", of: "animation"), "The animations of a group.")
    ]

    private static let numbers = Parsers.list(of: Parsers.number, wants: "a list of numbers")

    private static let duration = ValueParser<AnimationDuration>(
        wants: "a number of seconds",
        schema: .any(of: [Parsers.seconds(.zeroOrMore).schema, .words(["settlingDuration"])]),
        control: Parsers.seconds(.zeroOrMore).control
    ) { input, context in
        if input.text == "settlingDuration" { return .settling }
        return Parsers.duration(.zeroOrMore).read(input.node, input.key, &context)
            .map(AnimationDuration.seconds)
    }

    private static let shapeIndex = ValueParser<Int>(
        wants: "a whole number", schema: .type("integer"), control: .number(NumberRange.any.span(), .fixed(1))
    ) { input, context in
        guard let number = input.text.flatMap(Double.init(decimal:)), abs(number) <= NumberLimit.any,
            let index = Int(exactly: number)
        else { return context.refuse(input) }
        return index
    }
}
