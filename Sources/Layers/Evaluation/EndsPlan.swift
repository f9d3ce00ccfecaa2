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
struct EndsPlan: Sendable {
    private let from: AnimatableValue?
    private let to: AnimatableValue?
    private let by: AnimatableValue?
    private let blending: Blending
    private let isAdditive: Bool
    /// The blend, when neither end depends on the value beneath or that is known to be ``resting``.
    private var blend: Blend
    /// The value beneath that ``blend`` was made for; nil when it suits any.
    private var resting: AnimatableValue?

    /// The ends of an animation of a property whose value beneath is `model` unless another animation runs.
    init(
        from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?, property: AnimatableProperty,
        isAdditive: Bool, blending: Blending, model: AnimatableValue
    ) {
        self.from = from?.converted(to: property.kind)
        self.to = to?.converted(to: property.kind)
        self.by = from != nil && to != nil ? nil : by?.converted(to: property.kind)
        self.blending = blending
        self.isAdditive = isAdditive
        blend = .constant(model)
        let isFixed = [self.from, self.to, self.by].compactMap(\.self).count == 2 || isAdditive
        blend = makeBlend(on: model)
        resting = isFixed ? nil : model
    }

    /// The value at `progress` from one end to the other, on top of `beneath`.
    func value(at progress: Double, on beneath: AnimatableValue) -> AnimatableValue {
        if resting == nil || resting == beneath { return blend.value(at: progress) }
        return makeBlend(on: beneath).value(at: progress)
    }

    private func makeBlend(on beneath: AnimatableValue) -> Blend {
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
