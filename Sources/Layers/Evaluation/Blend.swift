import Colors
import Geometry
import Synchronization

/// Two values, prepared for interpolation, with paths matched only once.
enum Blend: Sendable {
    case number(Double, Double)
    case point(Point, Point)
    case size(Size, Size)
    case rect(Rect, Rect)
    case color(ColorBlend)
    case fill(ColorBlend)
    case transform(TransformParts, TransformParts)
    /// A morph whose matching is planned when it is first needed, because that takes far longer than a blend.
    case path(@Sendable () -> PathMorph)
    case numbers([Double], [Double])
    case colors([ColorBlend])
    /// Two fills of which at least one is a pattern: one fades out as the other fades in.
    case crossFade(Fill, Fill)
    case constant(AnimatableValue)

    /// Creates a blend between two values.
    ///
    /// Values that cannot be interpolated jump to the end value (rule B2). If a colour or fill is `nil` on
    /// one side, the blend is `nil` throughout and draws nothing (rule I2).
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
            // Paths of equal structure are blended point by point (rule H5), others by the chosen morph (rule
            // H6).
            let lazyMorph = LazyValue<PathMorph>()
            self = .path {
                lazyMorph.value {
                    PathMorph(from: a, to: b, mode: blending.morph, shapeIndex: blending.shapeIndex)
                }
            }
        case (.numbers(let a), .numbers(let b)) where a.count == b.count: self = .numbers(a, b)
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            self = .colors(zip(a, b).map { ColorBlend($0, $1, in: blending.colorSpace, hue: blending.hue) })
        default: self = .constant(to)
        }
    }

    var morph: PathMorph? { if case .path(let morph) = self { morph() } else { nil } }

    private init(from: Fill?, to: Fill?, _ blending: Blending) {
        switch (from, to) {
        case (.color(let a), .color(let b)):
            self = .fill(ColorBlend(a, b, in: blending.colorSpace, hue: blending.hue))
        case (let a?, let b?): self = a == b ? .constant(.fill(a)) : .crossFade(a, b)
        case (nil, _), (_, nil): self = .constant(.fill(nil))
        }
    }

    /// Returns the value at `progress`, which may lie outside 0...1 if that is meaningful (rule I1).
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
        case .path(let morph): .path(morph().path(at: progress))
        case .numbers(let a, let b): .numbers(zip(a, b).map { mix($0, $1, progress) })
        case .colors(let blends): .colors(blends.map { $0.color(at: progress) })
        case .crossFade(let a, let b):
            .fill(progress <= 0 ? a : progress >= 1 ? b : .crossFade(a, b, progress: progress))
        case .constant(let value): value
        }
    }
}

extension AnimatableValue {
    /// Returns the interpolated value at `progress`, or `other` if the values cannot be interpolated.
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

/// A value computed when it is first needed, on any thread. Other threads wait for it.
///
/// Unchecked: the value is written once, under the lock, before `isComputed` is set, and only read afterwards.
/// `AtomicLazyReference` calls unspecialised code, which takes three times as long as a frame at rest.
package final class LazyValue<Value: Sendable>: @unchecked Sendable {
    private let isComputed = Atomic(false)
    private let lock = Mutex(())
    @exclusivity(unchecked)  // The lock makes it exclusive. The check doubles the time of a frame at rest.
    private var computed: Value?

    package init() {}

    /// Returns the value; `work` computes it the first time.
    package func value(_ work: () -> Value) -> Value {
        if isComputed.load(ordering: .acquiring), let computed { return computed }
        return lock.withLock { _ in
            if let computed { return computed }
            let value = work()
            computed = value
            isComputed.store(true, ordering: .releasing)
            return value
        }
    }
}

// MARK: - Ends

final class EndsPlan: Sendable {
    private let ends: Ends
    private let blending: Blending
    /// The blend if neither end depends on the value beneath, or if that value is ``blendBase``.
    private let blend: Blend
    /// The value beneath for which ``blend`` was made, or `nil` if the blend suits any value.
    private let blendBase: AnimatableValue?

    /// Creates the ends of a change; `model` is the value beneath if no other animation runs.
    init(_ ends: Ends, of change: PropertyChange, model: AnimatableValue) {
        let kind = change.valueKind
        self.ends = Ends(
            from: ends.from?.converted(to: kind), to: ends.to?.converted(to: kind),
            by: ends.by?.converted(to: kind))
        blending = change.blending
        // The numbers of a value function do not continue from the value beneath: a missing end changes
        // nothing.
        let base = change.valueFunction?.neutral ?? (change.isAdditive ? model.zero : model)
        blend = self.ends.blend(on: base, blending)
        let isFixed = change.valueFunction != nil || change.isAdditive || self.ends.areExplicit
        blendBase = isFixed ? nil : model
    }

    func value(at progress: Double, on beneath: AnimatableValue?) -> AnimatableValue {
        blend(on: beneath).value(at: progress)
    }

    func blend(on beneath: AnimatableValue?) -> Blend {
        guard let beneath, let blendBase, blendBase != beneath else { return blend }
        return ends.blend(on: beneath, blending)
    }
}

extension Ends {
    /// Whether the ends do not depend on the value beneath.
    fileprivate var areExplicit: Bool { [from, to, by].compactMap(\.self).count > 1 }

    /// Returns both ends; `base` is the value beneath, or no difference for an additive animation.
    package func resolved(on base: AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue) {
        let start = from ?? to.flatMap { end in by.map { end.adding($0.scaled(by: -1)) } } ?? base
        return (start, to ?? by.map(start.adding) ?? base)
    }

    fileprivate func blend(on base: AnimatableValue, _ blending: Blending) -> Blend {
        let (start, end) = resolved(on: base)
        return Blend(from: start, to: end, blending)
    }
}
