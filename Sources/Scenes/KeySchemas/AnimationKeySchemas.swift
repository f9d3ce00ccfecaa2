import Colors
import Geometry
import Layers

/// The keys of the mappings that make up a scene; each schema is beside the draft that it fills.
///
/// The schemas of single values, such as a path, are beside their parsers.
enum KeySchemas {
    /// Returns the mapping to which a key belongs, in words, or `nil` if that is `name` or not a layer, an animation
    /// or the scene.
    static func home(of key: String, besides name: String) -> String? {
        let homes: [(name: String, words: String, has: Bool)] = [
            (layer.name, "a layer: write it one level up", layer[key] != nil),
            (animation.name, "an animation: write it under animations", animation[key] != nil),
            (scene.name, "the scene: write it at the top level", scene[key] != nil),
        ]
        return homes.first { $0.has && $0.name != name }?.words
    }

    /// Returns the parser of a list of mappings for a later step; `name` is their definition in the JSON Schema.
    static func list(_ members: String, of name: String) -> ValueParser<[SceneNode]> {
        let fix = "begin each with a dash, as in - \(name == "animation" ? "keyPath" : "name"): …"
        return ValueParser(
            wants: "a list of \(members)", schema: .list(of: .reference(name))
        ) { input, context in
            switch input.node.content {
            case .list(let nodes): nodes
            case .mapping: context.refuse(input, fix: fix)
            case .text: context.refuse(input)
            }
        }
    }

    static func timing<Draft>(
        _ timing: any WritableKeyPath<Draft, MediaTiming> & Sendable
    ) -> [Field<Draft>] {
        [
            Field(
                "beginTime", Parsers.seconds, "When it begins, in seconds of the parent's time.", default: "0"
            ) { $0[keyPath: timing].beginTime = $1 },
            Field(
                "speed", Parsers.number, "How many of its seconds pass in one of the parent's.", default: "1"
            ) { $0[keyPath: timing].speed = $1 },
            Field("timeOffset", Parsers.seconds, "A shift of its time, in seconds.", default: "0") {
                $0[keyPath: timing].timeOffset = $1
            },
            Field(
                "repeatCount", Parsers.repeats, "How often it runs, or forever; a fraction ends partway.",
                default: "0"
            ) { $0[keyPath: timing].repeatCount = $1 },
            Field(
                "repeatDuration", Parsers.repeats, "For how many seconds it repeats, instead of repeatCount.",
                default: "0"
            ) { $0[keyPath: timing].repeatDuration = $1 },
            Field("autoreverses", Parsers.bool, "Whether it runs back after each run.", default: "false") {
                $0[keyPath: timing].autoreverses = $1
            },
            Field(
                "fillMode", Parsers.word(FillMode.self),
                "What shows before it begins and after it has ended.", default: "removed"
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
        "animation", "an animation", keyNoun: "property", elsewhere: { home(of: $0, besides: "animation") },
        [keyPath, valueFunction] + basicFields + commonFields + keyframeFields + springFields + groupFields)

    static let defaults = KeySchema<AnimationDraft>("defaults", "x-defaults", commonFields)

    /// The keys that a variant may replace in all animations of a scene.
    static let overrides = KeySchema<AnimationDraft>(
        "overrides", "animations", commonFields + keyframeFields.filter { $0.key == "calculationMode" })

    static let kinds: [(kind: AnimationKind, keys: [String])] = [
        (.keyframe, keyframeFields.map(\.key)), (.spring, springFields.map(\.key)),
        (.group, groupFields.map(\.key)), (.basic, basicFields.map(\.key)),
    ]

    private static let keyPath = Field<AnimationDraft>(
        "keyPath", \.keyPath,
        ValueParser(
            wants: "a property such as strokeEnd", schema: .words(AnimatableProperty.animatableNames)
        ) { $0 }, "The property that the animation changes.")

    private static let valueFunction = Field<AnimationDraft>(
        "valueFunction", \.valueFunction, Parsers.word(ValueFunction.self),
        "For a transform: what makes it of values that are numbers, such as the angle of rotateZ.")

    private static let value = Parsers.later(wants: "a value", schema: .reference("value"), control: nil)

    private static let basicFields: [Field<AnimationDraft>] = [
        Field("fromValue", \.fromValue, value, "Where it begins; the value beneath when left out."),
        Field("toValue", \.toValue, value, "Where it ends; the value beneath when left out."),
        Field(
            "byValue", \.byValue, value, "How far it goes, counted from the start or back from the end."),
    ]

    private static let commonFields: [Field<AnimationDraft>] =
        [
            Field(
                "duration", \.duration, duration,
                "How long one run takes, in seconds; a spring's may be settlingDuration.", default: "0.25")
        ] + timing(\AnimationDraft.timing) + [
            Field(
                "timingFunction", \.timingFunction, Parsers.timingFunction, "How the progress is eased.",
                default: "linear"),
            Field(
                "x-timing", \.timingFunction, Parsers.extendedTiming,
                "Instead of timingFunction: a curve that Core Animation does not have."),
            Field(
                "isRemovedOnCompletion", \.isRemovedOnCompletion, Parsers.bool,
                "Whether the model value shows again when it has ended.", default: "true"),
            Field(
                "isAdditive", \.isAdditive, Parsers.bool, "Whether it adds to the value beneath.",
                default: "false"),
            Field(
                "isCumulative", \.isCumulative, Parsers.bool,
                "Whether each repeat goes on from where the last one ended.", default: "false"),
            Field(
                "x-colorSpace", \.blending.colorSpace, Parsers.word(ColorSpace.self),
                "In which space colours are blended.", default: "srgb"),
            Field(
                "x-hue", \.blending.hue, Parsers.word(HueRule.self), "Which way round the colour circle.",
                default: "shorter"),
            Field(
                "x-morph", \.blending.morph, Parsers.word(PathMorph.Mode.self),
                "How paths of unlike structure are blended.", default: "smart"),
            Field(
                "x-shapeIndex", \.blending.shapeIndex, shapeIndex,
                "Which point of the first path goes to the first point of the second."),
        ]

    private static let keyframeFields: [Field<AnimationDraft>] = [
        Field(
            "values", \.values,
            Parsers.nodes(wants: "a list of values", schema: .list(of: .reference("value"))),
            "The values it passes through."),
        Field("path", \.path, Parsers.path, "The path a point moves along, instead of values."),
        Field("keyTimes", \.keyTimes, numbers, "When each value is reached: from 0 to 1, never falling."),
        Field(
            "timingFunctions", \.timingFunctions,
            Parsers.list(of: Parsers.timingFunction, wants: "a list of timing functions", control: .timings),
            "How each segment is eased, one fewer than values."),
        Field(
            "calculationMode", \.calculationMode, Parsers.word(CalculationMode.self),
            "How the values in between are found.", default: "linear"),
        Field(
            "rotationMode", \.rotationMode, Parsers.word(RotationMode.self),
            "Whether what moves along the path turns with it."),
        Field(
            "tensionValues", \.tensions, numbers, "How tight a cubic curve is at each value, -1 to 1."),
        Field(
            "continuityValues", \.continuities, numbers,
            "How sharp a cubic curve's corner is at each value, -1 to 1."),
        Field("biasValues", \.biases, numbers, "Where a cubic curve passes each value, -1 to 1."),
    ]

    private static let springFields: [Field<AnimationDraft>] = [
        Field("mass", \.mass, Parsers.number(.positive), "The mass on the spring.", default: "1"),
        Field(
            "stiffness", \.stiffness, Parsers.number(.positive), "How strongly the spring pulls.",
            default: "100"),
        Field(
            "damping", \.damping, Parsers.number(.zeroOrMore), "How strongly friction holds back.",
            default: "10"),
        Field(
            "initialVelocity", \.initialVelocity, Parsers.number,
            "The speed at the start; 1 would cover the whole way in a second.", default: "0"),
        Field(
            "allowsOverdamping", \.allowsOverdamping, Parsers.bool,
            "Whether damping above critical makes it slower still.", default: "false"),
        Field(
            "perceptualDuration", \.perceptualDuration, Parsers.seconds(.positive),
            "How long the spring seems to take, in seconds, instead of mass, stiffness and damping."),
        Field(
            "bounce", \.bounce, Parsers.number, "With perceptualDuration: how far it overshoots, -1 to 1.",
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
        return Parsers.seconds(.zeroOrMore).read(input.node, input.key, &context)
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

extension AnimatableProperty {
    static let animatableNames: [String] = allCases.filter(\.isAnimatable).flatMap(\.names)
}
