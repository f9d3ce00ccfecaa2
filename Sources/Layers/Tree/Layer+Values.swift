extension Layer {
    /// The whole properties this kind of layer has, in a fixed order: one loop over them lists a layer.
    public var properties: [AnimatableProperty] {
        let owner = content.owner
        return AnimatableProperty.roots.filter { $0.owner == .layer || $0.owner == owner }
    }

    /// The value of a property or of a sub-path, or nil when this kind of layer has no such property.
    public func value(for property: AnimatableProperty) -> AnimatableValue? {
        if let component = property.component {
            return value(for: property.root).flatMap(component.value(in:))
        }
        switch (property.owner, content) {
        case (.layer, _): return fields.value(for: property)
        case (.shape, .shape(let shape)): return shape.value(for: property)
        case (.gradient, .gradient(let gradient)): return gradient.value(for: property)
        case (.replicator, .replicator(let replicator)): return replicator.value(for: property)
        default: return nil
        }
    }

    /// Sets a property or a sub-path. Returns whether this kind of layer has it and the value is of its sort.
    @discardableResult
    public mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        if let component = property.component {
            guard let whole = self.value(for: property.root),
                let changed = component.setting(value, in: whole)
            else { return false }
            return setValue(changed, for: property.root)
        }
        guard let value = value.converted(to: property.kind) else { return false }
        switch (property.owner, content) {
        case (.layer, _): return fields.setValue(value, for: property)
        case (.shape, .shape(var shape)):
            content = .plain  // So that the copy at hand is the only one, and changes in place.
            defer { content = .shape(shape) }
            return shape.setValue(value, for: property)
        case (.gradient, .gradient(var gradient)):
            content = .plain
            defer { content = .gradient(gradient) }
            return gradient.setValue(value, for: property)
        case (.replicator, .replicator(var replicator)):
            content = .plain
            defer { content = .replicator(replicator) }
            return replicator.setValue(value, for: property)
        default: return false
        }
    }
}
