package import Layers

/// A key of a layer or of an animation, as it is in a scene.
package struct SceneKey: Hashable, Sendable {
    /// The key, as scene files spell it.
    package let key: String
    /// Its value, as a person types it; nil when nothing says one.
    package let text: String?
    /// Whether the mapping itself has it: else it comes from x-defaults, or is what it is when it is left out.
    package let isWritten: Bool
    /// Whether it comes from x-defaults.
    package let isInherited: Bool
    /// How it is changed.
    package let control: ValueControl
    /// What it means, in a sentence.
    package let summary: String
}

/// The keys of the layers and animations of a scene, as its file with edits has them, and where they stand.
package struct SceneKeys: Sendable {
    private let places: ScenePlaces
    private let defaults: [String: SceneNode.Entry]
    private let source: SourceText
    /// How long the file is without the values of edits behind it.
    private let length: Int

    init(_ builder: SceneBuilder, length: Int) {
        places = builder.places
        defaults = builder.defaults?.found.entries ?? [:]
        source = builder.context.source
        self.length = length
    }

    /// The keys of a layer that say how its time runs.
    package func timing(of layer: Layer.ID) -> [SceneKey] {
        let own = places.layers[layer]?.entries ?? [:]
        return Tables.layer.fields.filter { SceneKeys.timingKeys.contains($0.key) }
            .map { key($0, own[$0.key], nil, nil) }
    }

    /// How the keys of animations and the timing of layers are changed; none for values of the animated property.
    private static let controls: [String: ValueControl] = {
        let fields = Tables.animation.fields.map { ($0.key, $0.schema) }
        let timing = Tables.layer.fields.filter { timingKeys.contains($0.key) }.map { ($0.key, $0.schema) }
        let known = (fields + timing).filter { !$0.1.isSame(as: .reference("value")) }
        return Dictionary(known.map { ($0.0, ValueControl($0.1)) }) { first, _ in first }
    }()

    private static let timingKeys = Set(["duration"] + Tables.timing(\LayerDraft.timing).map(\.key))

    /// The keys of an animation, in the order of the format; those that say what it is, and what only another kind has,
    /// are left out.
    package func animation(
        _ path: [Int], of layer: Layer.ID, _ property: AnimatableProperty?
    ) -> [SceneKey] {
        let target = SceneEdit.Target(layer, animation: path, key: "")
        guard let own = places.keys(of: target) else { return [] }
        let inherited = path.count == 1 ? defaults : [:]
        let kind = Tables.kinds.first { $0.keys.contains { own.entries[$0] != nil } }
        let others = Tables.kinds.filter {
            $0.kind != kind?.kind && !($0.kind == .basic && kind?.kind == .spring)
        }
        .flatMap(\.keys)
        let hidden = Set(
            others + ["keyPath", "animations"] + (property?.kind == .transform ? [] : ["valueFunction"]))
        let function = own.entries["valueFunction"]?.value.text.flatMap(ValueFunction.init)
        return Tables.animation.fields.filter { !hidden.contains($0.key) }.map {
            key($0, own.entries[$0.key], inherited[$0.key], property, function)
        }
    }

    private func key<Draft>(
        _ field: Field<Draft>, _ own: SceneNode.Entry?, _ inherited: SceneNode.Entry?,
        _ property: AnimatableProperty?, _ function: ValueFunction? = nil
    ) -> SceneKey {
        let control =
            SceneKeys.controls[field.key] ?? function.map(ValueControl.init(inAnimationBy:))
            ?? property.map(ValueControl.init(inAnimationOf:)) ?? .typed
        return SceneKey(
            key: field.key, text: (own ?? inherited)?.value.typedText ?? field.standard,
            isWritten: own != nil, isInherited: own == nil && inherited != nil, control: control,
            summary: field.summary)
    }

    /// Whether there is the layer or the animation that an edit is about.
    package func has(_ target: SceneEdit.Target) -> Bool { places.keys(of: target) != nil }

    /// Whether the layer itself has a key of a property, or of all of which that is a part. A transform that is written is
    /// not every number of it.
    package func isWritten(_ property: AnimatableProperty, in layer: Layer.ID) -> Bool {
        places.layers[layer]?.entries.keys.contains { key in
            guard let written = Tables.properties[key] else { return false }
            return written == property || written.kind != .transform && written.contains(property)
        } ?? false
    }

    /// The line of the file where a value is written, from 1; that of its layer or animation where it is not.
    package func line(of target: SceneEdit.Target) -> Int {
        guard let found = places.keys(of: target) else { return 1 }
        var offset = found.entries[target.key]?.keyOffset
        if offset ?? .max >= length, let property = target.property {
            offset = found.entries.values.filter { $0.property(of: nil)?.contains(property) ?? false }
                .map(\.keyOffset).filter { $0 < length }.min()
        }
        return source.line(of: offset.flatMap { $0 < length ? $0 : nil } ?? found.offset)
    }
}

extension ScenePlaces {
    /// The keys of the layer or the animation that an edit is about; nil when there is none such.
    func keys(of target: SceneEdit.Target) -> FoundKeys? {
        keys(at: LintLocation(target.layer, animation: target.animation, key: target.key))
    }
}
