import Geometry

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
        case (.layer, _): return commonValue(for: property)
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
        case (.layer, _): return setCommonValue(value, for: property)
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

    private func commonValue(for property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .zPosition: .number(zPosition)
        case .anchorPoint: .point(anchorPoint)
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .opacity: .number(opacity)
        case .isHidden: .bool(isHidden)
        case .masksToBounds: .bool(masksToBounds)
        case .cornerRadius: .number(cornerRadius)
        case .borderWidth: .number(borderWidth)
        case .borderColor: .color(borderColor)
        case .backgroundColor: .color(backgroundColor)
        default: nil
        }
    }

    private mutating func setCommonValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        switch (property, value) {
        case (.bounds, .rect(let rect)): bounds = rect
        case (.position, .point(let point)): position = point
        case (.zPosition, .number(let number)): zPosition = number
        case (.anchorPoint, .point(let point)): anchorPoint = point
        case (.transform, .transform(let map)): transform = map
        case (.sublayerTransform, .transform(let map)): sublayerTransform = map
        case (.opacity, .number(let number)): opacity = number
        case (.isHidden, .bool(let flag)): isHidden = flag
        case (.masksToBounds, .bool(let flag)): masksToBounds = flag
        case (.cornerRadius, .number(let number)): cornerRadius = number
        case (.borderWidth, .number(let number)): borderWidth = number
        case (.borderColor, .color(let color)): borderColor = color
        case (.backgroundColor, .color(let color)): backgroundColor = color
        default: return false
        }
        return true
    }
}
