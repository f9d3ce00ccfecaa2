extension Layer {
    /// The whole properties this kind of layer has, in a fixed order: one loop over them lists a layer.
    public var properties: [AnimatableProperty] {
        let owner = content.owner
        return AnimatableProperty.roots.filter { $0.owner == .layer || $0.owner == owner }
    }

    /// The value of a property or of a sub-path, or nil when this kind of layer has no such property.
    public func value(for property: AnimatableProperty) -> AnimatableValue? {
        let row = property.row
        guard let whole = value(of: row.field) else { return nil }
        guard let part = row.part else { return whole }
        return part.access.get(whole)
    }

    /// Sets a property or a sub-path. Returns whether this kind of layer has it and the value is of its sort.
    @discardableResult
    public mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        let row = property.row
        guard let part = row.part else {
            guard let value = value.converted(to: row.kind) else { return false }
            return setValue(value, of: row.field)
        }
        guard let whole = self.value(of: row.field), let changed = part.access.setting(value, whole) else {
            return false
        }
        return setValue(changed, of: row.field)
    }

    private func value(of field: PropertyRow.Field) -> AnimatableValue? {
        switch field {
        case .layer(let field): field.get(fields)
        case .shape(let field): shape.map(field.get)
        case .gradient(let field): gradient.map(field.get)
        case .replicator(let field): replicator.map(field.get)
        }
    }

    private mutating func setValue(_ value: AnimatableValue, of field: PropertyRow.Field) -> Bool {
        switch field {
        case .layer(let field): return field.set(&fields, value)
        case .shape(let field):
            guard case .shape(var shape) = content else { return false }
            content = .plain  // So that the copy at hand is the only one, and changes in place.
            defer { content = .shape(shape) }
            return field.set(&shape, value)
        case .gradient(let field):
            guard case .gradient(var gradient) = content else { return false }
            content = .plain
            defer { content = .gradient(gradient) }
            return field.set(&gradient, value)
        case .replicator(let field):
            guard case .replicator(var replicator) = content else { return false }
            content = .plain
            defer { content = .replicator(replicator) }
            return field.set(&replicator, value)
        }
    }
}
