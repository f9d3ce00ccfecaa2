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
    /// the transaction has one, and fills backwards (rule X6). A colour that was none has none: there is nothing
    /// that it could come from.
    ///
    /// - Parameters:
    ///   - property: the property, whole.
    ///   - old: what showed.
    ///   - settings: what the transaction says.
    /// - Returns: the animation, with its start; nil for none.
    /// - Throws: ``AnimationError`` when the property cannot be animated, or the old value is not finite.
    package func animation(
        of property: AnimatableProperty, from old: AnimatableValue, _ settings: TransactionSettings
    ) throws(AnimationError) -> Animation? {
        guard !settings.disableActions else { return nil }
        switch self {
        case .none: return nil
        case .implicit:
            guard settings.animationDuration > 0, !old.isNoColor else { return nil }
            let timing = MediaTiming(duration: settings.animationDuration, fillMode: .backwards)
            return try .basic(
                property, from: old, timing: timing,
                timingFunction: settings.animationTimingFunction ?? .default)
        case .animation(let animation): return try animation.completed(of: property, from: old)
        }
    }
}

extension AnimatableValue {
    /// Whether it is the absence of a colour or of a fill.
    fileprivate var isNoColor: Bool { self == .color(nil) || self == .fill(nil) }
}

extension Animation {
    /// The animation with the old value for its start, when it is of that property and says nothing of where
    /// it begins.
    fileprivate func completed(
        of property: AnimatableProperty, from old: AnimatableValue
    ) throws(AnimationError) -> Animation {
        guard case .change(let change) = effect, change.property == property, change.valueFunction == nil
        else { return self }
        let course: Course
        switch change.course {
        case .ends(let ends): course = .ends(ends.completed(from: old))
        case .spring(let ends, let spring): course = .spring(ends.completed(from: old), spring)
        case .keyframes: return self
        }
        var completed = self
        completed.effect = .change(
            try PropertyChange(
                property, course, isAdditive: change.isAdditive, isCumulative: change.isCumulative,
                blending: change.blending))
        return completed
    }
}

extension Ends {
    /// The ends with the old value for the start, unless they say where it is.
    fileprivate func completed(from old: AnimatableValue) -> Ends {
        guard from == nil, to == nil || by == nil else { return self }
        return Ends(from: old, to: to, by: by)
    }
}

/// What happens to a key of a layer when its value changes (rule X5).
public enum LayerAction: Hashable, Sendable {
    /// Nothing: the value changes at once, and no further stage is asked (an explicit null).
    case none
    /// The implicit animation that other keys have by default: how a key without one borrows it (rule X7).
    case implicit
    /// This animation is added under the key (rule X8); a basic one without ends starts from the old value.
    case animation(Animation)
}
