import Colors
import Geometry
import Layers

struct LayerDraft {
    var name = ""
    var timing = MediaTiming.layer
    /// The properties in the order of the file.
    var values: [(property: AnimatableProperty, value: AnimatableValue)] = []
    var animations: [SceneNode] = []
    var sublayers: [SceneNode] = []
    var mask: SceneNode?
    var actions: SceneNode?
    var label: LabelDraft?
}

extension KeySchemas {
    static let layer = KeySchema<LayerDraft>(
        "layer", "a layer", keyNoun: "property", elsewhere: { home(of: $0, besides: "layer") },
        absence: FlatPicture.reason,
        [
            Field("name", \.name, Parsers.text, "The layer's name, by which x-events and x-compare find it.")
        ] + AnimatableProperty.allCases.map(field)
            + [
                Field("duration", Parsers.seconds(.zeroOrMore), layerDuration) { $0.timing.duration = $1 }
            ] + timing(\LayerDraft.timing) + layerParts)

    private static let layerDuration = "How long the layer's time runs, in seconds; forever when left out."

    private static let layerParts: [Field<LayerDraft>] = [
        Field(
            "animations", \.animations, list("animations", of: "animation"),
            "The animations, each on top of those before it."),
        Field(
            "sublayers", \.sublayers, list("layers", of: "layer"),
            "The layers in this one, back to front."),
        Field(
            "mask", \.mask, Parsers.later(wants: "a layer", schema: .reference("layer")),
            "The layer whose opacity says how much of this one shows."),
        Field(
            "actions", \.actions,
            Parsers.later(
                wants: "animations by key",
                schema: .names(to: .any(of: [.reference("animation"), .words(["none"])]))),
            "What happens when x-events changes a property: an animation, or none."),
        Field(
            "x-label", \.label, LabelDraft.parser,
            "A text beside the layer, in which {strokeEnd} stands for the value that shows."),
    ]

    static let properties = Dictionary(
        uniqueKeysWithValues: AnimatableProperty.allCases.flatMap { property in
            property.names.map { ($0, property) }
        })

    static let propertyNames = properties.keys.sorted()

    private static func field(_ property: AnimatableProperty) -> Field<LayerDraft> {
        let names = property.names
        return Field<LayerDraft>(
            names[0], Parsers.value(of: property), property.schemaSummary,
            default: property.component == nil ? property.defaultValue.fileText() : nil
        ) { $0.values.append((property, $1)) }
        .alsoKnown(as: Array(names.dropFirst()))
    }
}

extension AnimatableProperty {
    fileprivate var schemaSummary: String {
        guard owner != .layer, component == nil else { return summary }
        let layers = owner.noun.prefix(1).uppercased() + owner.noun.dropFirst() + "s"
        let origin = keyPath.hasPrefix("x-") ? ", ours" : ""
        return layers + origin + ": " + summary.prefix(1).lowercased() + summary.dropFirst()
    }
}

extension AnimatableProperty.Owner {
    var noun: String {
        switch self {
        case .layer: "plain layer"
        case .shape: "shape layer"
        case .gradient: "gradient layer"
        case .replicator: "replicator layer"
        }
    }
}

// MARK: - Scene drafts

struct SceneDraft {
    var version: String?
    var schema: String?
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

struct StepDraft {
    var time: Double?
    var end: Double?
    var question: String?
    var text: String?
}

struct EventDraft {
    var time: Double?
    var set: SceneNode?
    var paused: String?
    var resumed: String?
    var timing: LayerTimingDraft?
    var transaction = TransactionSettings()
    var completion: [SceneNode] = []
}

struct LayerTimingDraft {
    var layer: String?
    var beginTime: Double?
    var speed: Double?
    var timeOffset: Double?

    var change: TimingChange {
        .adjust(beginTime: beginTime, speed: speed, timeOffset: timeOffset)
    }
}

struct VariantDraft {
    var title = ""
    var set: SceneNode?
    var animations: SceneNode?
}

// MARK: - Scene keys

extension KeySchemas {
    static let scene = KeySchema<SceneDraft>(
        "scene", "a scene",
        required: [
            ("scene", "scene: 1"), ("canvas", "canvas: [160, 160]"),
            ("layers", "layers: [{ path: { rect: [10, 10, 140, 140] } }]"),
        ], elsewhere: { home(of: $0, besides: "scene") },
        [
            Field("scene", \.version, version, "The version of the format."),
            Field("$schema", \.schema, Parsers.text, "Where an editor finds this schema; for JSON files."),
            Field("title", \.title, Parsers.text, "The scene's title."),
            Field("canvas", \.canvas, canvas, "The size of the canvas in points; y grows downward."),
            Field(
                "paths", \.paths,
                Parsers.later(wants: "paths by name", schema: .names(to: .reference("newPath"))),
                "Paths that layers and animations use by name."),
            Field("layers", \.layers, list("layers", of: "layer"), "The layers, back to front."),
            Field("x-caption", \.caption, Parsers.text, "What the scene shows, in a sentence."),
            Field("x-steps", \.steps, list("steps", of: "step"), "A lesson: what to look at, and when."),
            Field(
                "x-defaults", \.defaults,
                Parsers.later(wants: "keys of animations", schema: .reference("defaults")),
                "What every animation of a layer starts from."),
            Field(
                "x-events", \.events, list("events", of: "event"),
                "Changes of values and of time, when they happen."),
            Field(
                "x-compare", \.compare, list("variants", of: "variant"),
                "Two variants to be shown side by side."),
            Field(
                "x-duration", \.duration, Parsers.seconds(.from(0.001, to: NumberLimit.seconds)),
                "The length of the timeline, in seconds."),
        ])

    static let step = KeySchema<StepDraft>(
        "step", "a step",
        required: [("at", "at: 0.5"), ("say", "say: \"Look at the corner.\"")],
        [
            Field(
                "at", \.time, Parsers.seconds(.zeroOrMore), "From when it is true, in seconds of the scene."),
            Field(
                "until", \.end, Parsers.seconds(.zeroOrMore),
                "Until when; left out, it is true at that instant."),
            Field(
                "ask", \.question, Parsers.text,
                "A question that is shown first, before a key or a while later the answer."),
            Field("say", \.text, Parsers.text, "What to look at."),
        ])

    static let event = KeySchema<EventDraft>(
        "event", "an event", required: [("at", "at: 0.5")],
        [
            Field("at", \.time, Parsers.seconds(.zeroOrMore), "When, in seconds of the scene."),
            Field(
                "set", \.set, assignments,
                "The new model values, by the name of the layer, a dot, and the property."),
            Field(
                "pause", \.paused, Parsers.text,
                "The layer that stands still from then on, with all in it."),
            Field(
                "resume", \.resumed, Parsers.text,
                "The paused layer that goes on from where it stands, at speed 1."),
            Field("timing", \.timing, layerTimingParser, "How the time of a layer runs from then on."),
            Field(
                "transaction", \.transaction,
                transaction.parser(TransactionSettings(), wants: "the keys of a transaction") { draft, _, _ in
                    draft
                }, "How the implicit animations of the change run."),
            Field(
                "completion", \.completion, list("events", of: "event"),
                "What happens when these animations have ended; times count from there."),
        ])

    /// The keys of an event of which at least one is required.
    static let eventChanges = ["set", "pause", "resume", "timing"]

    static let layerTiming = KeySchema<LayerTimingDraft>(
        "layerTiming", "a timing", required: [("layer", "layer: card")],
        [
            Field("layer", \.layer, Parsers.text, "The layer whose time it is."),
            Field(
                "beginTime", \.beginTime, Parsers.seconds,
                "When it begins, in seconds of the parent's time."),
            Field(
                "speed", \.speed, Parsers.number,
                "How many of its seconds pass in one of the parent's; 0 for none."),
            Field(
                "timeOffset", \.timeOffset, Parsers.seconds,
                "A shift of its time, in seconds; with speed 0 the time that it shows."),
        ])

    static let transaction = KeySchema<TransactionSettings>(
        "transaction", "a transaction",
        [
            Field(
                "animationDuration", \.animationDuration, Parsers.seconds(.zeroOrMore),
                "How long these animations take, in seconds.", default: "0.25"),
            Field(
                "animationTimingFunction", \.animationTimingFunction, Parsers.timingFunction,
                "How they are eased.", default: "default"),
            Field(
                "disableActions", \.disableActions, Parsers.bool,
                "Whether to change at once, without them.", default: "false"),
        ])

    static let variant = KeySchema<VariantDraft>(
        "variant", "a variant",
        [
            Field("title", \.title, Parsers.text, "The variant's title."),
            Field(
                "set", \.set, assignments,
                "Model values that differ, by the name of the layer, a dot, and the property."),
            Field(
                "animations", \.animations,
                Parsers.later(wants: "keys of animations", schema: .reference("overrides")),
                "Keys that replace those of every animation."),
        ])

    private static let assignments = Parsers.later(
        wants: "values by layer and property", schema: .names(to: .reference("value")))

    private static let layerTimingParser = layerTiming.parser(
        LayerTimingDraft(), wants: "a layer and its timing"
    ) { draft, found, context -> LayerTimingDraft? in
        guard draft.layer != nil else { return nil }
        if draft.beginTime != nil || draft.speed != nil || draft.timeOffset != nil { return draft }
        guard ["speed", "timeOffset", "beginTime"].allSatisfy(found.isMissing) else { return nil }
        return context.fail(
            found.offset, .missingKey, "a timing needs speed, timeOffset or beginTime",
            fix: "timeOffset: 0.5")
    }

    private static let version = ValueParser<String>(wants: "1", schema: .object([("const", .number(1))])) {
        input, context in
        input.text == "1"
            ? "1" : context.refuse(input, wants: "the version of the format, 1", fix: "scene: 1")
    }

    private static let canvas = ValueParser<Size>(wants: "[width, height]", schema: Parsers.size.schema) {
        input, context in
        guard let size = Parsers.size.read(input.node, input.key, &context) else { return nil }
        guard min(size.width, size.height) >= 0.001, max(size.width, size.height) <= 100_000 else {
            return context.fail(
                input.node.offset, .range, "canvas needs a width and a height from 0.001 to 100000")
        }
        return size
    }
}
