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

extension Tables {
    /// A layer of any kind; which one it is follows from the keys it has.
    static let layer = Table<LayerDraft>(
        "layer", "a layer", keyNoun: "property", elsewhere: { home(of: $0, besides: "layer") },
        absence: FlatPicture.reason,
        [
            Field("name", Forms.text, "The layer's name, by which x-events and x-compare find it.") {
                $0.name = $1
            }
        ] + AnimatableProperty.allCases.map(field)
            + [
                Field(
                    "duration", Forms.seconds(.zeroOrMore),
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
                    "mask", Forms.later(wants: "a layer", schema: .reference("layer")),
                    "The layer whose opacity says how much of this one shows."
                ) { $0.mask = $1 },
                Field(
                    "actions", Forms.later(wants: "animations by key", schema: .names(to: actionSchema)),
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

    private static let actionSchema = SchemaNode.any(of: [.reference("animation"), .words(["none"])])

    private static func field(_ property: AnimatableProperty) -> Field<LayerDraft> {
        let names = property.names
        return Field<LayerDraft>(
            names[0], Forms.value(of: property), property.schemaSummary, default: property.standard
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
