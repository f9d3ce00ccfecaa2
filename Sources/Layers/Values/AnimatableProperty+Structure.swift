extension AnimatableProperty {
    /// What kind of layer has the property.
    public enum Owner: String, Hashable, Sendable, CaseIterable {
        /// Every layer.
        case layer
        /// Shape layers.
        case shape
        /// Gradient layers.
        case gradient
        /// Replicator layers.
        case replicator
    }

    /// The property that a sub-path is part of; a whole property is its own root.
    public var root: AnimatableProperty { Self.structure[self]?.root ?? self }

    /// Which part of ``root`` the property is; nil when it is the whole.
    public var component: PropertyComponent? { Self.structure[self]?.component }

    /// The whole properties, without sub-paths, in the order of declaration.
    public static let roots: [AnimatableProperty] = allCases.filter { $0.component == nil }

    /// The root and the component of every sub-path, read off the key paths.
    private static let structure:
        [AnimatableProperty: (root: AnimatableProperty, component: PropertyComponent)] =
            {
                var structure: [AnimatableProperty: (AnimatableProperty, PropertyComponent)] = [:]
                for property in allCases {
                    let keyPath = property.rawValue
                    guard let dot = keyPath.firstIndex(of: "."),
                        let root = AnimatableProperty(rawValue: String(keyPath[..<dot])),
                        let component = PropertyComponent(
                            rawValue: String(keyPath[keyPath.index(after: dot)...]))
                    else { continue }
                    structure[property] = (root, component)
                }
                return structure
            }()

    /// What kind of layer has the property.
    public var owner: Owner {
        switch root {
        case .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
            .lineCap, .lineJoin, .lineDashPhase, .lineDashPattern, .dashOrigin, .dashFit, .trimMode,
            .trimOffset:
            .shape
        case .colors, .locations, .startPoint, .endPoint, .gradientType: .gradient
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
            .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
            .replicator
        default: .layer
        }
    }

    /// What sort of value it has.
    public var kind: AnimatableValue.Kind {
        if let component { return component.kind }
        return switch self {
        case .bounds: .rect
        case .position, .anchorPoint, .startPoint, .endPoint: .point
        case .transform, .sublayerTransform, .instanceTransform: .transform
        case .isHidden, .masksToBounds: .bool
        case .borderColor, .backgroundColor, .strokeColor, .instanceColor: .color
        case .fillColor: .fill
        case .path: .path
        case .colors: .colors
        case .locations, .lineDashPattern: .numbers
        case .fillRule, .lineCap, .lineJoin, .dashOrigin, .dashFit, .trimMode, .gradientType: .keyword
        default: .number
        }
    }

    /// Whether an animation can change it. Fill rule, caps, joins, the dash pattern and other words are plain
    /// settings; an animation of one of them is refused.
    public var isAnimatable: Bool { kind != .keyword && self != .lineDashPattern }

    /// The value in a new layer.
    public var defaultValue: AnimatableValue {
        let layer =
            switch owner {
            case .layer: Layer()
            case .shape: Layer(shape: ShapeContent())
            case .gradient: Layer(gradient: GradientContent())
            case .replicator: Layer(replicator: ReplicatorContent())
            }
        return layer.value(for: self) ?? .number(0)
    }
}
