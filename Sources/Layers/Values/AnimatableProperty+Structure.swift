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

    /// The whole properties, without sub-paths, in the order of declaration.
    public static let roots: [AnimatableProperty] = allCases.filter { $0.component == nil }

    /// The property that a sub-path is part of; a whole property is its own root.
    public var root: AnimatableProperty { row.part?.root ?? self }

    /// Which part of ``root`` the property is; nil when it is the whole.
    public var component: PropertyComponent? { row.part?.component }

    /// What kind of layer has the property.
    public var owner: Owner { row.owner }

    /// What sort of value it has.
    public var kind: AnimatableValue.Kind { row.kind }

    /// The value in a new layer.
    public var defaultValue: AnimatableValue { row.defaultValue }

    /// Which values make sense in a layer.
    package var legalValues: LegalValues { row.legalValues }

    /// What the property means, in a sentence for users.
    package var summary: String { row.summary }

    /// The words a property of kind ``AnimatableValue/Kind/keyword`` takes; empty for the others.
    public var keywords: [String] {
        if case .words(let words) = legalValues { words } else { [] }
    }

    /// Whether an animation can change it. Fill rule, caps, joins, the dash pattern and other words are plain
    /// settings; an animation of one of them is refused.
    public var isAnimatable: Bool {
        switch legalValues {
        case .any, .numbers: true
        case .words, .dashPattern: false
        }
    }

    /// The names of the property: the one that Swift's Core Animation has, then others. The key path is one.
    package var names: [String] {
        if let swiftName = row.swiftName { return [swiftName, keyPath] }
        return [keyPath] + (component == .rotation ? [root.keyPath + ".rotation"] : [])
    }
}
