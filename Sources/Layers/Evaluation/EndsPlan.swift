/// The two ends of a basic or spring animation, made ready for sampling (section 3's table).
///
/// | set | goes |
/// |---|---|
/// | from, to | from → to |
/// | from, by | from → from + by |
/// | to, by | to - by → to |
/// | from | from → beneath |
/// | to | beneath → to |
/// | by | beneath → beneath + by |
/// | none | beneath → beneath |
///
/// With all three set, by is ignored. An additive animation's values are differences, so there an end that is
/// missing is no difference rather than the value beneath.
///
/// A class, as all plans are, so that taking one up to sample it costs no copy.
final class EndsPlan: Sendable {
    private let ends: Ends
    private let blending: Blending
    /// The blend, when neither end depends on the value beneath or that is known to be ``resting``.
    private let blend: Blend
    /// The value beneath that ``blend`` was made for; nil when it suits any.
    private let resting: AnimatableValue?

    /// The ends of an animation of a property whose value beneath is `model` unless another animation runs.
    init(
        from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?, property: AnimatableProperty,
        isAdditive: Bool, blending: Blending, model: AnimatableValue
    ) {
        let ends = Ends(
            from: from?.converted(to: property.kind), to: to?.converted(to: property.kind),
            by: by?.converted(to: property.kind), isAdditive: isAdditive)
        self.ends = ends
        self.blending = blending
        blend = ends.blend(on: model, blending)
        resting = ends.dependOnWhatIsBeneath ? model : nil
    }

    /// The value at `progress` from one end to the other, on top of `beneath`, which is nil for the model value.
    func value(at progress: Double, on beneath: AnimatableValue?) -> AnimatableValue {
        guard let beneath, let resting, resting != beneath else { return blend.value(at: progress) }
        return ends.blend(on: beneath, blending).value(at: progress)
    }
}

/// The ends as they were set.
private struct Ends: Sendable {
    let from: AnimatableValue?
    let to: AnimatableValue?
    let by: AnimatableValue?
    let isAdditive: Bool

    /// Whether an end is missing that the value beneath stands in for.
    var dependOnWhatIsBeneath: Bool { !isAdditive && [from, to, by].compactMap(\.self).count < 2 }

    func blend(on beneath: AnimatableValue, _ blending: Blending) -> Blend {
        let base = isAdditive ? beneath.zero : beneath
        let ends =
            switch (from, to, by) {
            case (let from?, let to?, _): (from, to)
            case (let from?, nil, let by?): (from, from.adding(by))
            case (nil, let to?, let by?): (to.adding(by.negated), to)
            case (let from?, nil, nil): (from, base)
            case (nil, let to?, nil): (base, to)
            case (nil, nil, let by?): (base, base.adding(by))
            case (nil, nil, nil): (base, base)
            }
        return Blend(from: ends.0, to: ends.1, blending)
    }
}
