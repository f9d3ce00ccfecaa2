import Colors
import Geometry
import Layers

struct LayerDraft {
    var name = ""
    var timing = MediaTiming.layer
    var values: [(property: AnimatableProperty, value: AnimatableValue)] = []
    var animations: [SceneNode] = []
    var sublayers: [SceneNode] = []
    var mask: SceneNode?
    var actions: SceneNode?
    var label: LabelDraft?
}

extension KeySchemas {
    static let layer = KeySchema<LayerDraft>(
        "layer", "a layer", keyNoun: "property",
        fields: [layerName] + AnimatableProperty.allCases.map(field) + [layerDuration]
            + timing(\LayerDraft.timing) + layerParts)

    private static let layerName = Field<LayerDraft>(
        "name", \.name, Parsers.text, "The name of the layer, used in x-events and x-compare.")

    private static let layerDuration = Field<LayerDraft>(
        "duration", \.timing.duration, Parsers.seconds(.zeroOrMore),
        "The length of the layer's time in seconds. Default: unlimited.")

    private static let layerParts: [Field<LayerDraft>] = [
        Field(
            "animations", \.animations, list("animations", of: "animation"),
            "The animations. Each one applies on top of those before it."),
        Field("sublayers", \.sublayers, list("layers", of: "layer"), "The sublayers, back to front."),
        Field(
            "mask", \.mask, Parsers.later(wants: "a layer", schema: .reference("layer")),
            "The layer whose opacity masks this one."),
        Field(
            "actions", \.actions,
            Parsers.later(
                wants: "animations by key",
                schema: .names(to: .any(of: [.reference("animation"), .words(["none"])]))),
            "The animation, or none, that runs when x-events changes a property."),
        Field(
            "x-label", \.label, LabelDraft.parser,
            "A text beside the layer; {strokeEnd} shows the current value."),
    ]

    static let properties = Dictionary(
        uniqueKeysWithValues: AnimatableProperty.allCases.flatMap { property in
            property.names.map { ($0, property) }
        })

    static let propertyNames = properties.keys.sorted()

    static let plainPropertyNames = ForeignKey.byPlainSpelling(propertyNames)

    private static func field(_ property: AnimatableProperty) -> Field<LayerDraft> {
        let names = property.names
        return Field<LayerDraft>(
            names[0], Parsers.value(of: property), property.schemaSummary,
            default: property.component == nil ? property.defaultValue.fileText() : nil
        ) { $0.values.append((property, $1)) }.alsoKnown(as: Array(names.dropFirst()))
    }
}

extension AnimatableProperty {
    fileprivate var schemaSummary: String {
        guard owner != .layer, component == nil else { return summary }
        return "\(owner.noun.capitalizedWord)s: \(summary.uncapitalizedWord)"
    }
}

extension AnimatableProperty.Owner {
    var noun: String { (self == .layer ? "plain" : rawValue) + " layer" }
}

// MARK: - Scene drafts

struct SceneDraft {
    var version: String?
    var schema: String?
    var title = ""
    var canvas: Size?
    var paths: SceneNode?
    var pictures: SceneNode?
    var layers: [SceneNode] = []
    var caption: String?
    var steps: [SceneNode] = []
    var defaults: SceneNode?
    var events: [SceneNode] = []
    var compare: [SceneNode] = []
    var goal: [SceneNode] = []
    var hints: [String] = []
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

    var change: TimingChange { .adjust(beginTime: beginTime, speed: speed, timeOffset: timeOffset) }
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
        Field("scene", \.version, version, "The version of the format.", required: "scene: 1"),
        Field("$schema", \.schema, Parsers.text, "The location of this schema, for editors of JSON files."),
        Field("title", \.title, Parsers.text, "The title of the scene."),
        Field(
            "canvas", \.canvas, canvas, "The size of the canvas in points. The y axis points down.",
            required: "canvas: [160, 160]"),
        Field(
            "paths", \.paths,
            Parsers.later(wants: "paths by name", schema: .names(to: .reference("newPath"))),
            "Named paths for layers and animations."),
        Field(
            "layers", \.layers, list("layers", of: "layer"), "The layers, back to front.",
            required: "layers: [{ path: { rect: [10, 10, 140, 140] } }]"),
        Field(
            "x-pictures", \.pictures,
            Parsers.later(wants: "pictures by name", schema: .names(to: .type("string"))),
            "Named PNG pictures for patterns."),
        Field("x-caption", \.caption, Parsers.text, "The caption: one sentence about the scene."),
        Field("x-steps", \.steps, list("steps", of: "step"), "The steps of a lesson."),
        Field(
            "x-defaults", \.defaults,
            Parsers.later(wants: "keys of animations", schema: .reference("defaults")),
            "Default values for the animations of all layers."),
        Field(
            "x-events", \.events, list("events", of: "event"),
            "Changes of values and timing while the scene plays."),
        Field("x-compare", \.compare, list("variants", of: "variant"), "Two variants to show side by side."),
        Field(
            "x-goal", \.goal, list("layers", of: "layer"),
            "The layers of the solved scene. They make the scene a kata."),
        Field(
            "x-hints", \.hints, Parsers.list(of: Parsers.text, wants: "a list of hints"),
            "The hints of a kata."),
        Field(
            "x-duration", \.duration, Parsers.seconds(.from(0.001, to: NumberLimit.seconds)),
            "The length of the timeline in seconds."))

    static let step = KeySchema<StepDraft>(
        "step", "a step",
        Field(
            "at", \.time, Parsers.seconds(.zeroOrMore), "The start time, in seconds of the scene.",
            required: "at: 0.5"),
        Field("until", \.end, Parsers.seconds(.zeroOrMore), "The end time. Default: the start time."),
        Field(
            "ask", \.question, Parsers.text,
            "A question that a lesson shows first. The answer follows after a key press or a pause."),
        Field("say", \.text, Parsers.text, "The text to show.", required: "say: \"Look at the corner.\""))

    static let event = KeySchema<EventDraft>(
        "event", "an event",
        Field(
            "at", \.time, Parsers.seconds(.zeroOrMore), "The time, in seconds of the scene.",
            required: "at: 0.5"),
        Field("set", \.set, assignments, "The new model values, by layer and property, as in card.opacity."),
        Field("pause", \.paused, Parsers.text, "The name of a layer to pause, with its sublayers."),
        Field("resume", \.resumed, Parsers.text, "The name of a paused layer to resume, at speed 1."),
        Field("timing", \.timing, layerTimingParser, "A change of a layer's timing."),
        Field(
            "transaction", \.transaction,
            transaction.parser(TransactionSettings(), wants: "the keys of a transaction") { draft, _, _ in
                draft
            }, "The settings of the implicit animations."),
        Field(
            "completion", \.completion, list("events", of: "event"),
            "Events after these animations end. Their times count from that end."))

    static let eventChanges = ["set", "pause", "resume", "timing"]

    static let layerTiming = KeySchema<LayerTimingDraft>(
        "layerTiming", "a timing",
        Field("layer", \.layer, Parsers.text, "The name of the layer.", required: "layer: card"),
        Field("beginTime", \.beginTime, Parsers.seconds, "The start time, in seconds of the parent's time."),
        Field(
            "speed", \.speed, Parsers.number, "The speed, relative to the parent's time; 0 pauses the layer."),
        Field(
            "timeOffset", \.timeOffset, Parsers.seconds,
            "An offset of the local time, in seconds; with speed 0, the time to show."))

    static let transaction = KeySchema<TransactionSettings>(
        "transaction", "a transaction",
        Field(
            "animationDuration", \.animationDuration, Parsers.duration(.zeroOrMore),
            "The duration of the implicit animations, in seconds.", default: "0.25"),
        Field(
            "animationTimingFunction", \.animationTimingFunction, Parsers.timingFunction,
            "The easing of the implicit animations.", default: "default"),
        Field(
            "disableActions", \.disableActions, Parsers.bool,
            "Whether to change the values without animations.", default: "false"))

    static let variant = KeySchema<VariantDraft>(
        "variant", "a variant",
        Field("title", \.title, Parsers.text, "The title of the variant."),
        Field(
            "set", \.set, assignments,
            "The model values to change, by layer and property, as in card.opacity."),
        Field(
            "animations", \.animations,
            Parsers.later(wants: "keys of animations", schema: .reference("overrides")),
            "The keys to replace in all animations."))

    private static let assignments = Parsers.later(
        wants: "values by layer and property", schema: .names(to: .reference("value")))

    private static let layerTimingParser = layerTiming.parser(
        LayerTimingDraft(), wants: "a layer and its timing"
    ) { draft, mapping, context -> LayerTimingDraft? in
        guard draft.layer != nil else { return nil }
        if draft.beginTime != nil || draft.speed != nil || draft.timeOffset != nil { return draft }
        guard ["speed", "timeOffset", "beginTime"].allSatisfy(mapping.isMissing) else { return nil }
        return context.fail(
            mapping.offset, .missingKey, "timing needs speed, timeOffset or beginTime", fix: "timeOffset: 0.5"
        )
    }

    private static let version = ValueParser<String>(wants: "1", schema: .object([("const", .number(1))])) {
        input, context in
        input.text == "1"
            ? "1" : context.refuse(input, wants: "the version of the format, 1", fix: "scene: 1")
    }

    private static let canvas = ValueParser<Size>(wants: "[width, height]", schema: Parsers.size.schema) {
        input, context in
        guard let size = Parsers.size.read(input.node, input.key, &context) else { return nil }
        guard [size.width, size.height].allSatisfy(TranslationLimit.canvas.contains) else {
            return context.fail(
                input.node.offset, .range, "canvas needs a width and a height from 0.001 to 100000")
        }
        return size
    }
}
