import Colors
import Geometry
import Layers

/// A layer while it is read.
struct LayerDraft {
    var name = ""
    var timing = MediaTiming.layer
    /// The properties that are set, in the order of the file.
    var values: [(property: AnimatableProperty, value: AnimatableValue)] = []
    var animations: [SceneNode] = []
    var sublayers: [SceneNode] = []
    var mask: SceneNode?
    var actions: SceneNode?
    var label: LabelDraft?
}

extension KeySchemas {
    /// A layer of any kind; which one it is follows from the keys it has.
    static let layer = KeySchema<LayerDraft>(
        "layer", "a layer", keyNoun: "property", elsewhere: { home(of: $0, besides: "layer") },
        absence: FlatPicture.reason,
        [
            Field("name", Parsers.text, "The layer's name, by which x-events and x-compare find it.") {
                $0.name = $1
            }
        ] + AnimatableProperty.allCases.map(field)
            + [
                Field(
                    "duration", Parsers.seconds(.zeroOrMore),
                    "How long the layer's time runs, in seconds; forever when left out."
                ) { $0.timing.duration = $1 }
            ] + timing(\LayerDraft.timing) + [
                Field(
                    "animations", listForm("animations", of: "animation"),
                    "The animations, each on top of those before it."
                ) { $0.animations = $1 },
                Field("sublayers", listForm("layers", of: "layer"), "The layers in this one, back to front.")
                {
                    $0.sublayers = $1
                },
                Field(
                    "mask", Parsers.later(wants: "a layer", schema: .reference("layer")),
                    "The layer whose opacity says how much of this one shows."
                ) { $0.mask = $1 },
                Field(
                    "actions", Parsers.later(wants: "animations by key", schema: .names(to: actionSchema)),
                    "What happens when x-events changes a property: an animation, or none."
                ) { $0.actions = $1 },
                Field(
                    "x-label", LabelDraft.form,
                    "A text beside the layer, in which {strokeEnd} stands for the value that shows."
                ) { $0.label = $1 },
            ])

    /// The properties by all their names.
    static let properties: [String: AnimatableProperty] = {
        var properties: [String: AnimatableProperty] = [:]
        for property in AnimatableProperty.allCases {
            for name in property.names { properties[name] = property }
        }
        return properties
    }()

    /// All those names in order.
    static let propertyNames = properties.keys.sorted()

    private static let actionSchema = JSONValue.any(of: [.reference("animation"), .words(["none"])])

    private static func field(_ property: AnimatableProperty) -> Field<LayerDraft> {
        let names = property.names
        return Field<LayerDraft>(
            names[0], Parsers.value(of: property), property.schemaSummary, default: property.standard
        ) { $0.values.append((property, $1)) }
        .alsoKnown(as: Array(names.dropFirst()))
    }
}

extension AnimatableProperty {
    /// What the property means and which layers have it, in a sentence.
    fileprivate var schemaSummary: String {
        guard owner != .layer, component == nil else { return summary }
        let layers = owner.noun.prefix(1).uppercased() + owner.noun.dropFirst() + "s"
        let origin = keyPath.hasPrefix("x-") ? ", ours" : ""
        return layers + origin + ": " + summary.prefix(1).lowercased() + summary.dropFirst()
    }

    /// The default value as a file has it, or `nil` for a part of another property.
    fileprivate var standard: String? { component == nil ? defaultValue.fileText() : nil }
}

extension AnimatableProperty.Owner {
    /// What a layer of that kind is called.
    var noun: String {
        switch self {
        case .layer: "plain layer"
        case .shape: "shape layer"
        case .gradient: "gradient layer"
        case .replicator: "replicator layer"
        }
    }
}

// MARK: - Scene draft

/// A scene while it is read; what depends on other parts waits until they are known.
struct SceneDraft {
    var title = ""
    var canvas: Size?
    var paths: SceneNode?
    var layers: [SceneNode] = []
    var caption: String?
    var steps: [SceneNode] = []
    var defaults: SceneNode?
    var events: [SceneNode] = []
    var compare: [SceneNode] = []
    var duration: Double?
}

/// A step of a lesson while it is read.
struct StepDraft {
    var time: Double?
    var end: Double?
    var question: String?
    var text: String?
}

/// Something that happens at a time, while it is read.
struct EventDraft {
    var time: Double?
    var set: SceneNode?
    var paused: String?
    var resumed: String?
    var timing: LayerTimingDraft?
    var transaction = TransactionSettings()
    var completion: [SceneNode] = []
}

/// What becomes of the time of a layer, while it is read.
struct LayerTimingDraft {
    var layer: String?
    var beginTime: Double?
    var speed: Double?
    var timeOffset: Double?

    var change: TimingChange {
        .adjust(beginTime: beginTime, speed: speed, timeOffset: timeOffset)
    }
}

/// One side of a comparison, while it is read.
struct VariantDraft {
    var title = ""
    var set: SceneNode?
    var animations: SceneNode?
}

extension KeySchemas {
    /// The whole file.
    static let scene = KeySchema<SceneDraft>(
        "scene", "a scene",
        required: [
            ("scene", "scene: 1"), ("canvas", "canvas: [160, 160]"),
            ("layers", "layers: [{ path: { rect: [10, 10, 140, 140] } }]"),
        ], elsewhere: { home(of: $0, besides: "scene") },
        [
            Field("scene", version, "The version of the format.") { _, _ in },
            Field("$schema", Parsers.text, "Where an editor finds this schema; for JSON files.") { _, _ in },
            Field("title", Parsers.text, "The scene's title.") { $0.title = $1 },
            Field("canvas", canvas, "The size of the canvas in points; y grows downward.") { $0.canvas = $1 },
            Field(
                "paths", Parsers.later(wants: "paths by name", schema: .names(to: .reference("newPath"))),
                "Paths that layers and animations use by name."
            ) { $0.paths = $1 },
            Field("layers", listForm("layers", of: "layer"), "The layers, back to front.") { $0.layers = $1 },
            Field("x-caption", Parsers.text, "What the scene shows, in a sentence.") { $0.caption = $1 },
            Field("x-steps", listForm("steps", of: "step"), "A lesson: what to look at, and when.") {
                $0.steps = $1
            },
            Field(
                "x-defaults", Parsers.later(wants: "keys of animations", schema: .reference("defaults")),
                "What every animation of a layer starts from."
            ) { $0.defaults = $1 },
            Field(
                "x-events", listForm("events", of: "event"),
                "Changes of values and of time, when they happen."
            ) {
                $0.events = $1
            },
            Field("x-compare", listForm("variants", of: "variant"), "Two variants to be shown side by side.")
            {
                $0.compare = $1
            },
            Field(
                "x-duration", Parsers.seconds(.from(0.001, to: NumberLimit.seconds)),
                "The length of the timeline, in seconds."
            ) { $0.duration = $1 },
        ])

    static let step = KeySchema<StepDraft>(
        "step", "a step",
        required: [("at", "at: 0.5"), ("say", "say: \"Look at the corner.\"")],
        [
            Field("at", Parsers.seconds(.zeroOrMore), "From when it is true, in seconds of the scene.") {
                $0.time = $1
            },
            Field("until", Parsers.seconds(.zeroOrMore), "Until when; left out, it is true at that instant.")
            {
                $0.end = $1
            },
            Field(
                "ask", Parsers.text,
                "A question that is shown first, before a key or a while later the answer."
            ) { $0.question = $1 },
            Field("say", Parsers.text, "What to look at.") { $0.text = $1 },
        ])

    static let event = KeySchema<EventDraft>(
        "event", "an event", required: [("at", "at: 0.5")],
        [
            Field("at", Parsers.seconds(.zeroOrMore), "When, in seconds of the scene.") { $0.time = $1 },
            Field(
                "set",
                Parsers.later(wants: "values by layer and property", schema: .names(to: .reference("value"))),
                "The new model values, by the name of the layer, a dot, and the property."
            ) { $0.set = $1 },
            Field("pause", Parsers.text, "The layer that stands still from then on, with all in it.") {
                $0.paused = $1
            },
            Field("resume", Parsers.text, "The paused layer that goes on from where it stands, at speed 1.") {
                $0.resumed = $1
            },
            Field("timing", layerTimingForm, "How the time of a layer runs from then on.") { $0.timing = $1 },
            Field(
                "transaction", transactionForm, "How the implicit animations of the change run."
            ) { $0.transaction = $1 },
            Field(
                "completion", listForm("events", of: "event"),
                "What happens when these animations have ended; times count from there."
            ) { $0.completion = $1 },
        ])

    /// The keys of an event of which it has at least one.
    static let eventChanges = ["set", "pause", "resume", "timing"]

    static let layerTiming = KeySchema<LayerTimingDraft>(
        "layerTiming", "a timing", required: [("layer", "layer: card")],
        [
            Field("layer", Parsers.text, "The layer whose time it is.") { $0.layer = $1 },
            Field("beginTime", Parsers.seconds, "When it begins, in seconds of the parent's time.") {
                $0.beginTime = $1
            },
            Field(
                "speed", Parsers.number, "How many of its seconds pass in one of the parent's; 0 for none."
            ) { $0.speed = $1 },
            Field(
                "timeOffset", Parsers.seconds,
                "A shift of its time, in seconds; with speed 0 the time that it shows."
            ) { $0.timeOffset = $1 },
        ])

    static let transaction = KeySchema<TransactionSettings>(
        "transaction", "a transaction",
        [
            Field(
                "animationDuration", Parsers.seconds(.zeroOrMore),
                "How long these animations take, in seconds.",
                default: "0.25"
            ) { $0.animationDuration = $1 },
            Field(
                "animationTimingFunction", Parsers.timingFunction, "How they are eased.", default: "default"
            ) { $0.animationTimingFunction = $1 },
            Field(
                "disableActions", Parsers.bool, "Whether to change at once, without them.", default: "false"
            ) {
                $0.disableActions = $1
            },
        ])

    static let variant = KeySchema<VariantDraft>(
        "variant", "a variant",
        [
            Field("title", Parsers.text, "The variant's title.") { $0.title = $1 },
            Field(
                "set",
                Parsers.later(wants: "values by layer and property", schema: .names(to: .reference("value"))),
                "Model values that differ, by the name of the layer, a dot, and the property."
            ) { $0.set = $1 },
            Field(
                "animations", Parsers.later(wants: "keys of animations", schema: .reference("overrides")),
                "Keys that replace those of every animation."
            ) { $0.animations = $1 },
        ])

    private static let transactionForm = ValueParser<TransactionSettings>(
        wants: "the keys of a transaction", schema: .reference("transaction")
    ) { node, key, context in
        var settings = TransactionSettings()
        return context.read(node, key, by: transaction, into: &settings).map { _ in settings }
    }

    private static let layerTimingForm = ValueParser<LayerTimingDraft>(
        wants: "a layer and its timing", schema: .reference("layerTiming")
    ) { node, key, context in
        var draft = LayerTimingDraft()
        guard let found = context.read(node, key, by: layerTiming, into: &draft), draft.layer != nil
        else { return nil }
        guard draft.beginTime != nil || draft.speed != nil || draft.timeOffset != nil else {
            if ["speed", "timeOffset", "beginTime"].allSatisfy(found.isMissing) {
                context.error(
                    node.offset, .missingKey, "a timing needs speed, timeOffset or beginTime",
                    fix: "timeOffset: 0.5")
            }
            return nil
        }
        return draft
    }

    private static let version = ValueParser<String>(wants: "1", schema: .object([("const", .number(1))])) {
        node, key, context in
        if node.text == "1" { return "1" }
        context.refuse(node, key, wants: "the version of the format, 1", fix: "scene: 1")
        return nil
    }

    private static let canvas = ValueParser<Size>(wants: "[width, height]", schema: Parsers.size.schema) {
        node, key, context in
        guard let size = Parsers.size.read(node, key, &context) else { return nil }
        guard min(size.width, size.height) >= 0.001, max(size.width, size.height) <= 100_000 else {
            context.error(node.offset, .range, "canvas needs a width and a height from 0.001 to 100000")
            return nil
        }
        return size
    }
}
