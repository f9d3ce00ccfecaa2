import Colors
import Geometry
import Layers

/// The keys of the mappings that make up a scene; each table stands beside the draft it fills. Those of single
/// values, such as a path, are among the forms.
enum KeySchemas {
    /// Where a key belongs that is no key of the mapping `name`, when it is one of a layer, an animation or the scene.
    static func home(of key: String, besides name: String) -> String? {
        let homes: [(name: String, words: String, has: Bool)] = [
            (layer.name, "a layer: write it one level up", layer[key] != nil),
            (animation.name, "an animation: write it under animations", animation[key] != nil),
            (scene.name, "the scene: write it at the top level", scene[key] != nil),
        ]
        return homes.first { $0.has && $0.name != name }?.words
    }

    /// A list of mappings that are read later; `name` is their definition in the schema.
    static func listForm(_ members: String, of name: String) -> ValueParser<[SceneNode]> {
        let wants = "a list of \(members)"
        let cure = "begin each with a dash, as in - \(name == "animation" ? "keyPath" : "name"): …"
        return ValueParser(wants: wants, schema: .list(of: .reference(name))) { node, key, context in
            switch node.content {
            case .list(let nodes): return nodes
            case .mapping: context.refuse(node, key, wants: wants, fix: cure)
            case .text: context.refuse(node, key, wants: wants)
            }
            return nil
        }
    }

    /// The keys of a timing, for the mapping whose draft has one at `timing`.
    static func timing<Draft>(
        _ timing: any WritableKeyPath<Draft, MediaTiming> & Sendable
    ) -> [Field<Draft>] {
        [
            Field(
                "beginTime", Parsers.seconds, "When it begins, in seconds of the parent's time.", default: "0"
            ) {
                $0[keyPath: timing].beginTime = $1
            },
            Field(
                "speed", Parsers.number, "How many of its seconds pass in one of the parent's.", default: "1"
            ) {
                $0[keyPath: timing].speed = $1
            },
            Field("timeOffset", Parsers.seconds, "A shift of its time, in seconds.", default: "0") {
                $0[keyPath: timing].timeOffset = $1
            },
            Field(
                "repeatCount", Parsers.repeats,
                "How often it runs, or forever; a fraction ends partway.",
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
                "What shows before it begins and after it has ended.",
                default: "removed"
            ) { $0[keyPath: timing].fillMode = $1 },
        ]
    }
}

// MARK: - Animation draft

/// An animation while it is read; values wait for the key path that says what they are.
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
}

extension AnimationDraft {
    /// The animation that changes `property` along `course` for so many seconds.
    func animation(
        of property: AnimatableProperty, _ course: AnimationValues, duration: Double
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(
            property, course, isAdditive: isAdditive, isCumulative: isCumulative,
            valueFunction: valueFunction,
            blending: blending)
        return try animation(.change(change), duration: duration)
    }

    /// The animation that does `effect` for so many seconds.
    func animation(_ effect: Animation.Effect, duration: Double) throws(AnimationError) -> Animation {
        var timing = timing
        timing.duration = duration
        return try Animation(
            effect, timing: timing, timingFunction: timingFunction,
            isRemovedOnCompletion: isRemovedOnCompletion)
    }
}

/// How long an animation takes.
enum AnimationDuration {
    case seconds(Double)
    /// Until a spring has come to rest.
    case settling
}

/// Which of Core Animation's classes an animation is.
enum AnimationKind: String {
    case basic = "a basic animation"
    case keyframe = "a keyframe animation"
    case spring = "a spring"
    case group = "a group"
}

// MARK: - Animation

extension KeySchemas {
    /// An animation of any kind; which one it is follows from the keys it has.
    static let animation = KeySchema<AnimationDraft>(
        "animation", "an animation", keyNoun: "property", elsewhere: { home(of: $0, besides: "animation") },
        [keyPath, valueFunction] + basicFields + commonFields + keyframeFields + springFields + groupFields)

    /// What all animations of a scene may start from.
    static let defaults = KeySchema<AnimationDraft>("defaults", "x-defaults", commonFields)

    /// What a variant may change in all animations of a scene.
    static let overrides = KeySchema<AnimationDraft>(
        "overrides", "animations", commonFields + keyframeFields.filter { $0.key == "calculationMode" })

    /// The keys that make an animation one of a certain kind.
    static let kinds: [(kind: AnimationKind, keys: [String])] = [
        (.keyframe, keyframeFields.map(\.key)), (.spring, springFields.map(\.key)),
        (.group, groupFields.map(\.key)), (.basic, basicFields.map(\.key)),
    ]

    private static let keyPath = Field<AnimationDraft>(
        "keyPath", keyPathForm, "The property that the animation changes."
    ) { $0.keyPath = $1 }

    private static let valueFunction = Field<AnimationDraft>(
        "valueFunction", Parsers.word(ValueFunction.self),
        "For a transform: what makes it of values that are numbers, such as the angle of rotateZ."
    ) { $0.valueFunction = $1 }

    private static let keyPathForm = ValueParser<String>(
        wants: "a property such as strokeEnd", schema: .words(AnimatableProperty.animatableNames)
    ) { $0 }

    private static func value(_ words: String) -> ValueParser<SceneNode> {
        Parsers.later(wants: words, schema: .reference("value"))
    }

    private static let basicFields: [Field<AnimationDraft>] = [
        Field("fromValue", value("a value"), "Where it begins; the value beneath when left out.") {
            $0.fromValue = $1
        },
        Field("toValue", value("a value"), "Where it ends; the value beneath when left out.") {
            $0.toValue = $1
        },
        Field("byValue", value("a value"), "How far it goes, counted from the start or back from the end.") {
            $0.byValue = $1
        },
    ]

    private static let commonFields: [Field<AnimationDraft>] =
        [
            Field(
                "duration", duration,
                "How long one run takes, in seconds; a spring's may be settlingDuration.",
                default: "0.25"
            ) { $0.duration = $1 }
        ] + timing(\AnimationDraft.timing) + [
            Field("timingFunction", Parsers.timingFunction, "How the progress is eased.", default: "linear") {
                $0.timingFunction = $1
            },
            Field(
                "x-timing", Parsers.extendedTiming,
                "Instead of timingFunction: a curve that Core Animation does not have."
            ) { $0.timingFunction = $1 },
            Field(
                "isRemovedOnCompletion", Parsers.bool,
                "Whether the model value shows again when it has ended.", default: "true"
            ) { $0.isRemovedOnCompletion = $1 },
            Field("isAdditive", Parsers.bool, "Whether it adds to the value beneath.", default: "false") {
                $0.isAdditive = $1
            },
            Field(
                "isCumulative", Parsers.bool, "Whether each repeat goes on from where the last one ended.",
                default: "false"
            ) { $0.isCumulative = $1 },
            Field(
                "x-colorSpace", Parsers.word(ColorSpace.self), "In which space colours are blended.",
                default: "srgb"
            ) { $0.blending.colorSpace = $1 },
            Field(
                "x-hue", Parsers.word(HueRule.self), "Which way round the colour circle.", default: "shorter"
            ) {
                $0.blending.hue = $1
            },
            Field(
                "x-morph", Parsers.word(PathMorph.Mode.self), "How paths of unlike structure are blended.",
                default: "smart"
            ) { $0.blending.morph = $1 },
            Field(
                "x-shapeIndex", shapeIndex,
                "Which point of the first path goes to the first point of the second."
            ) { $0.blending.shapeIndex = $1 },
        ]

    private static let keyframeFields: [Field<AnimationDraft>] = [
        Field("values", values, "The values it passes through.") { $0.values = $1 },
        Field("path", Parsers.path, "The path a point moves along, instead of values.") { $0.path = $1 },
        Field("keyTimes", numbers, "When each value is reached: from 0 to 1, never falling.") {
            $0.keyTimes = $1
        },
        Field(
            "timingFunctions", Parsers.list(of: Parsers.timingFunction, wants: "a list of timing functions"),
            "How each segment is eased, one fewer than values."
        ) { $0.timingFunctions = $1 },
        Field(
            "calculationMode", Parsers.word(CalculationMode.self), "How the values in between are found.",
            default: "linear"
        ) { $0.calculationMode = $1 },
        Field(
            "rotationMode", Parsers.word(RotationMode.self),
            "Whether what moves along the path turns with it."
        ) { $0.rotationMode = $1 },
        Field("tensionValues", numbers, "How tight a cubic curve is at each value, -1 to 1.") {
            $0.tensions = $1
        },
        Field("continuityValues", numbers, "How sharp a cubic curve's corner is at each value, -1 to 1.") {
            $0.continuities = $1
        },
        Field("biasValues", numbers, "Where a cubic curve passes each value, -1 to 1.") { $0.biases = $1 },
    ]

    private static let springFields: [Field<AnimationDraft>] = [
        Field("mass", Parsers.number(.positive), "The mass on the spring.", default: "1") { $0.mass = $1 },
        Field("stiffness", Parsers.number(.positive), "How strongly the spring pulls.", default: "100") {
            $0.stiffness = $1
        },
        Field("damping", Parsers.number(.zeroOrMore), "How strongly friction holds back.", default: "10") {
            $0.damping = $1
        },
        Field(
            "initialVelocity", Parsers.number,
            "The speed at the start; 1 would cover the whole way in a second.", default: "0"
        ) {
            $0.initialVelocity = $1
        },
        Field(
            "allowsOverdamping", Parsers.bool, "Whether damping above critical makes it slower still.",
            default: "false"
        ) { $0.allowsOverdamping = $1 },
        Field(
            "perceptualDuration", Parsers.seconds(.positive),
            "How long the spring seems to take, in seconds, instead of mass, stiffness and damping."
        ) { $0.perceptualDuration = $1 },
        Field(
            "bounce", Parsers.number, "With perceptualDuration: how far it overshoots, -1 to 1.", default: "0"
        ) {
            $0.bounce = $1
        },
    ]

    private static let groupFields: [Field<AnimationDraft>] = [
        Field("animations", listForm("animations", of: "animation"), "The animations of a group.") {
            $0.animations = $1
        }
    ]

    private static let values = ValueParser<[SceneNode]>(
        wants: "a list of values", schema: .list(of: .reference("value")), read: Parsers.nodes.read)

    private static let numbers = Parsers.list(of: Parsers.number, wants: "a list of numbers")

    private static let duration = ValueParser<AnimationDuration>(
        wants: "a number of seconds",
        schema: .any(of: [Parsers.seconds(.zeroOrMore).schema, .words(["settlingDuration"])])
    ) { node, key, context in
        if node.text == "settlingDuration" { return .settling }
        return Parsers.seconds(.zeroOrMore).read(node, key, &context).map(AnimationDuration.seconds)
    }

    private static let shapeIndex = ValueParser<Int>(wants: "a whole number", schema: .type("integer")) {
        Double(decimal: $0).flatMap { abs($0) <= NumberLimit.any ? Int(exactly: $0) : nil }
    }
}

extension AnimatableProperty {
    /// The key paths that an animation may have.
    static let animatableNames: [String] = allCases.filter(\.isAnimatable).flatMap(\.names)
}
