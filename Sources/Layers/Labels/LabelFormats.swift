/// How the values in the labels of a scene are written, worked out once from all that its animations and timed changes
/// make of them.
struct LabelFormats: Sendable {
    private let formats: [Layer.ID: [AnimatableProperty: ValueFormat]]

    /// The formats for a scene in which these animations run.
    init(_ scene: Scene, _ runs: [Timeline.Run]) {
        let labelled = scene.allLayers.filter { $0.label?.properties.isEmpty == false }
        let ids = Set(labelled.map(\.id))
        let runs = Dictionary(
            grouping: runs.filter { ids.contains($0.layer) && $0.since == nil }, by: \.layer)
        let changes = Dictionary(grouping: scene.changes.flatMap(\.allAssignments), by: \.layer)
        formats = Dictionary(
            uniqueKeysWithValues: labelled.map { layer in
                (layer.id, layer.labelFormats(runs[layer.id] ?? [], changes[layer.id] ?? []))
            })
    }

    /// What the label of a layer says, which is as it shows; nil when it has none.
    func text(of layer: Layer) -> String? {
        guard let label = layer.label else { return nil }
        // One that comes while the scene plays has nothing but its own animations.
        let formats = self.formats[layer.id] ?? layer.labelFormats(layer.runs, [])
        return label.parts.map { part in
            switch part {
            case .words(let words): return words
            case .value(let property):
                guard let value = layer.value(for: property) else { return "" }
                return formats[property]?.text(value) ?? ""
            }
        }.joined()
    }
}

extension TimedChange {
    /// The values that it sets, those of its completion included.
    fileprivate var allAssignments: [Assignment] { assignments + completion.flatMap(\.allAssignments) }
}

extension Layer {
    /// The formats of what the label says, with these animations and changes of the layer.
    fileprivate func labelFormats(
        _ runs: [Timeline.Run], _ changes: [TimedChange.Assignment]
    ) -> [AnimatableProperty: ValueFormat] {
        var formats: [AnimatableProperty: ValueFormat] = [:]
        for property in label?.properties ?? [] {
            guard let model = value(for: property) else { continue }
            var ends = [model]
            var values = [model]
            for change in changes where change.property.root == property.root {
                guard let value = self.value(of: property, where: change.property, is: change.value) else {
                    continue
                }
                ends.append(value)
                values.append(value)
            }
            for run in runs where run.property?.root == property.root && property.kind != .path {
                guard let clip = clip(of: run) else { continue }
                func seen(_ values: [AnimatableValue]) -> [AnimatableValue] {
                    values.compactMap { value(of: property, where: run.property, is: $0) }
                }
                ends += seen(clip.knots)
                values += seen(clip.course)
            }
            formats[property] = ValueFormat(property, ends: ends, values: values)
        }
        return formats
    }

    /// An animation of the layer, on top of its model value.
    private func clip(of run: Timeline.Run) -> Clip? {
        run.property.flatMap(value(for:)).flatMap(run.clip)
    }

    /// What a property would be if another one, which has the same root, had a value.
    private func value(
        of property: AnimatableProperty, where other: AnimatableProperty?, is value: AnimatableValue
    ) -> AnimatableValue? {
        guard let other, other != property else { return value }
        var layer = self
        layer.setValue(value, for: other)
        return layer.value(for: property)
    }
}
