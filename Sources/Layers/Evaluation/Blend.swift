import Colors
import Geometry
import Synchronization

/// Two values made ready to be blended many times: what can be worked out once, such as which point of one
/// path goes where, is.
enum Blend: Sendable {
    case number(Double, Double)
    case point(Point, Point)
    case size(Size, Size)
    case rect(Rect, Rect)
    case color(ColorBlend)
    case fill(ColorBlend)
    case transform(TransformParts, TransformParts)
    case path(LazyMorph)
    case numbers([Double], [Double])
    case colors([ColorBlend])
    /// Patterns, or a pattern and a colour: one fades as the other appears.
    case crossFade(Fill, Fill)
    /// The same value throughout.
    case constant(AnimatableValue)

    /// The blend from one value to another.
    ///
    /// What cannot be blended is the end value at once (rule B2); a colour or fill that is nil on one side is
    /// nil throughout, so that nothing is drawn while it runs (rule I2).
    init(from: AnimatableValue, to: AnimatableValue, _ blending: Blending) {
        switch (from, to) {
        case (.number(let a), .number(let b)): self = .number(a, b)
        case (.point(let a), .point(let b)): self = .point(a, b)
        case (.size(let a), .size(let b)): self = .size(a, b)
        case (.rect(let a), .rect(let b)): self = .rect(a, b)
        case (.color(let a), .color(let b)):
            self =
                if let a, let b { .color(ColorBlend(a, b, in: blending.colorSpace, hue: blending.hue)) } else
                { .constant(.color(nil)) }
        case (.fill(let a), .fill(let b)): self = Blend(from: a, to: b, blending)
        case (.transform(let a), .transform(let b)): self = .transform(TransformParts(a), TransformParts(b))
        case (.path(let a?), .path(let b?)):
            // Point by point where the structures are alike (rule H5), by the chosen morph elsewhere (rule H6);
            // its matching is planned once, when it is first seen.
            self = .path(LazyMorph(from: a, to: b, blending))
        case (.numbers(let a), .numbers(let b)) where a.count == b.count: self = .numbers(a, b)
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            self = .colors(zip(a, b).map { ColorBlend($0, $1, in: blending.colorSpace, hue: blending.hue) })
        default: self = .constant(to)
        }
    }

    /// The change from one path into another; nil for other values.
    var morph: PathMorph? { if case .path(let blend) = self { blend.morph } else { nil } }

    private init(from: Fill?, to: Fill?, _ blending: Blending) {
        switch (from, to) {
        case (.color(let a), .color(let b)):
            self = .fill(ColorBlend(a, b, in: blending.colorSpace, hue: blending.hue))
        case (let a?, let b?): self = a == b ? .constant(.fill(a)) : .crossFade(a, b)
        case (nil, _), (_, nil): self = .constant(.fill(nil))
        }
    }

    /// The value at `progress`; beyond the ends outside 0...1 where that has a meaning (rule I1).
    func value(at progress: Double) -> AnimatableValue {
        switch self {
        case .number(let a, let b): .number(mix(a, b, progress))
        case .point(let a, let b): .point(Point(mix(a.x, b.x, progress), mix(a.y, b.y, progress)))
        case .size(let a, let b): .size(mix(a, b, progress))
        case .rect(let a, let b):
            .rect(
                Rect(
                    origin: Point(
                        mix(a.origin.x, b.origin.x, progress), mix(a.origin.y, b.origin.y, progress)),
                    size: mix(a.size, b.size, progress)))
        case .color(let blend): .color(blend.color(at: progress))
        case .fill(let blend): .fill(.color(blend.color(at: progress)))
        case .transform(let a, let b): .transform(a.interpolated(to: b, progress: progress).transform)
        case .path(let blend): .path(blend.morph.path(at: progress))
        case .numbers(let a, let b): .numbers(zip(a, b).map { mix($0, $1, progress) })
        case .colors(let blends): .colors(blends.map { $0.color(at: progress) })
        case .crossFade(let a, let b):
            .fill(progress <= 0 ? a : progress >= 1 ? b : .crossFade(a, b, progress: progress))
        case .constant(let value): value
        }
    }
}

/// A morph that is planned when it is first asked for: to match two paths takes much longer than to blend them, and of
/// an animation through many of them a frame shows two.
final class LazyMorph: Sendable {
    private let from: Path
    private let to: Path
    private let blending: Blending
    private let planned = LazyValue<PathMorph>()

    init(from: Path, to: Path, _ blending: Blending) {
        self.from = from
        self.to = to
        self.blending = blending
    }

    var morph: PathMorph {
        planned.value {
            PathMorph(from: from, to: to, mode: blending.morph, shapeIndex: blending.shapeIndex)
        }
    }
}

extension AnimatableValue {
    /// The value `progress` of the way from this one to `other`, as `blending` says; what cannot be blended
    /// is `other` at once.
    public func blended(
        to other: AnimatableValue, progress: Double, _ blending: Blending = Blending()
    ) -> AnimatableValue {
        Blend(from: self, to: other, blending).value(at: progress)
    }
}

private func mix(_ a: Size, _ b: Size, _ progress: Double) -> Size {
    Size(mix(a.width, b.width, progress), mix(a.height, b.height, progress))
}

// MARK: - Lazy values

/// A value that is worked out when it is first asked for, from whichever thread; who asks meanwhile waits.
///
/// Unchecked because the compiler cannot see the order: the value is written once, under the lock, before it is said
/// to be known, and only read afterwards. `AtomicLazyReference` would do the same, but a load of it is a call of
/// unspecialised code, which costs a frame at rest three times what the frame itself does.
package final class LazyValue<Value: Sendable>: @unchecked Sendable {
    private let isKnown = Atomic(false)
    private let lock = Mutex(())
    @exclusivity(unchecked)  // The lock sees to it; to be checked would cost as much as all else at rest.
    private var known: Value?

    package init() {}

    /// The value; `work` makes it the first time.
    package func value(_ work: () -> Value) -> Value {
        if isKnown.load(ordering: .acquiring), let known { return known }
        return lock.withLock { _ in
            if let known { return known }
            let value = work()
            known = value
            isKnown.store(true, ordering: .releasing)
            return value
        }
    }
}

// MARK: - Ends

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
