extension Layer {
    /// What happens when the value of a key changes (rule X5): what the layer's own actions say, else the class
    /// default. An answer of ``LayerAction/none`` is an answer: nothing happens.
    public func action(forKey key: String) -> LayerAction {
        actions[key] ?? Self.defaultAction(forKey: key)
    }

    /// The class default: an implicit animation for every property that can be animated, save a shape's path,
    /// which has none (rule X7).
    public static func defaultAction(forKey key: String) -> LayerAction {
        guard let property = AnimatableProperty(rawValue: key), property.component == nil,
            property.isAnimatable, property != .path
        else { return .none }
        return .implicit
    }
}

extension LayerAction {
    /// The animation that the change of a property brings when the action runs, or nil for none.
    ///
    /// The implicit animation goes from what showed to the new model value, along the `default` curve unless
    /// the transaction has one, and fills backwards (rule X6).
    func animation(
        of property: AnimatableProperty, from old: AnimatableValue, _ settings: TransactionSettings
    ) -> Animation? {
        guard !settings.disableActions else { return nil }
        switch self {
        case .none: return nil
        case .implicit:
            guard settings.animationDuration > 0 else { return nil }
            let timing = MediaTiming(duration: settings.animationDuration, fillMode: .backwards)
            return .basic(
                BasicAnimation(
                    property, from: old, timing: timing,
                    timingFunction: settings.animationTimingFunction ?? .default))
        case .animation(let animation): return animation.completed(of: property, from: old)
        }
    }
}

extension Animation {
    /// The animation with the old value for its start, when it is of that property and says nothing of where
    /// it begins.
    fileprivate func completed(of property: AnimatableProperty, from old: AnimatableValue) -> Animation {
        switch self {
        case .basic(var basic)
        where basic.property == property && basic.fromValue == nil
            && (basic.toValue == nil || basic.byValue == nil):
            basic.fromValue = old
            return .basic(basic)
        case .spring(var spring)
        where spring.property == property && spring.fromValue == nil
            && (spring.toValue == nil || spring.byValue == nil):
            spring.fromValue = old
            return .spring(spring)
        default: return self
        }
    }
}
