/// The two ends of a change, made ready for sampling.
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

    /// The ends of a change of a property whose value beneath is `model` unless another animation runs.
    init(_ ends: Ends, of change: PropertyChange, model: AnimatableValue) {
        let kind = change.valueKind
        self.ends = Ends(
            from: ends.from?.converted(to: kind), to: ends.to?.converted(to: kind),
            by: ends.by?.converted(to: kind))
        blending = change.blending
        // Numbers that make a transform go on from nothing in what is beneath: an end that is missing changes nothing.
        let base = change.valueFunction?.neutral ?? (change.isAdditive ? model.zero : model)
        blend = self.ends.blend(on: base, blending)
        resting =
            change.valueFunction != nil || change.isAdditive || self.ends.areKnown ? nil : model
    }

    /// The value at `progress` from one end to the other, on top of `beneath`, which is nil for the model value.
    func value(at progress: Double, on beneath: AnimatableValue?) -> AnimatableValue {
        blend(on: beneath).value(at: progress)
    }

    /// The blend between the ends on top of `beneath`, which is nil for the model value.
    func blend(on beneath: AnimatableValue?) -> Blend {
        guard let beneath, let resting, resting != beneath else { return blend }
        return ends.blend(on: beneath, blending)
    }
}

extension Ends {
    /// Whether the value beneath stands in for no end.
    fileprivate var areKnown: Bool { [from, to, by].compactMap(\.self).count > 1 }

    /// The blend between the ends, where `base` stands in for one that is missing.
    fileprivate func blend(on base: AnimatableValue, _ blending: Blending) -> Blend {
        switch (from, to, by) {
        case (let from?, let to?, _): Blend(from: from, to: to, blending)
        case (let from?, nil, let by?): Blend(from: from, to: from.adding(by), blending)
        case (nil, let to?, let by?): Blend(from: to.adding(by.negated), to: to, blending)
        case (let from?, nil, nil): Blend(from: from, to: base, blending)
        case (nil, let to?, nil): Blend(from: base, to: to, blending)
        case (nil, nil, let by?): Blend(from: base, to: base.adding(by), blending)
        case (nil, nil, nil): Blend(from: base, to: base, blending)
        }
    }
}
