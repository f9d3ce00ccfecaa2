import Colors
import Geometry

/// How a stored field of `Holder` is read and written as an ``AnimatableValue``, and what it may hold.
///
/// Made by naming the field twice, so that its type is checked:
///
///     PropertyField<ShapeContent>.number(\.lineWidth, .zeroOrMore) { $0.lineWidth = $1 }
///
/// A writable key path would do with one, but setting through it takes two to three times as long. The
/// constructors are inlined into the tables of fields, so that each closure becomes a plain load or store;
/// a value is consumed by setting it, which saves the counting of references to its arrays.
struct PropertyField<Holder>: Sendable {
    /// Reads what is stored.
    typealias Get<Stored> = @Sendable (Holder) -> Stored
    /// Changes what is stored.
    typealias Set<Stored> = @Sendable (inout Holder, consuming Stored) -> Void

    /// What sort of value it is.
    let kind: AnimatableValue.Kind
    /// Which of them make sense.
    let legalValues: LegalValues
    /// The value of the field.
    let get: Get<AnimatableValue>
    /// Sets the field; returns whether the value is of its kind.
    let set: @Sendable (inout Holder, consuming AnimatableValue) -> Bool

    @inline(__always)
    private init<Stored>(
        _ kind: AnimatableValue.Kind, _ get: @escaping Get<Stored>, _ set: @escaping Set<Stored>,
        _ value: @escaping @Sendable (Stored) -> AnimatableValue, _ legalValues: LegalValues = .any,
        stored: @escaping @Sendable (consuming AnimatableValue) -> Stored?
    ) {
        self.kind = kind
        self.legalValues = legalValues
        self.get = { value(get($0)) }
        self.set = {
            guard let stored = stored($1) else { return false }
            set(&$0, stored)
            return true
        }
    }

    /// A number of a range.
    @inline(__always)
    static func number(
        _ get: @escaping Get<Double>, _ range: NumberRange = .any, _ set: @escaping Set<Double>
    ) -> Self {
        Self(.number, get, set, AnimatableValue.number, .numbers(range)) {
            if case .number(let it) = $0 { it } else { nil }
        }
    }

    /// A truth value.
    @inline(__always)
    static func bool(_ get: @escaping Get<Bool>, _ set: @escaping Set<Bool>) -> Self {
        Self(.bool, get, set, AnimatableValue.bool) { if case .bool(let it) = $0 { it } else { nil } }
    }

    /// A place.
    @inline(__always)
    static func point(_ get: @escaping Get<Point>, _ set: @escaping Set<Point>) -> Self {
        Self(.point, get, set, AnimatableValue.point) { if case .point(let it) = $0 { it } else { nil } }
    }

    /// An extent.
    @inline(__always)
    static func size(_ get: @escaping Get<Size>, _ set: @escaping Set<Size>) -> Self {
        Self(.size, get, set, AnimatableValue.size) { if case .size(let it) = $0 { it } else { nil } }
    }

    /// A rectangle.
    @inline(__always)
    static func rect(_ get: @escaping Get<Rect>, _ set: @escaping Set<Rect>) -> Self {
        Self(.rect, get, set, AnimatableValue.rect) { if case .rect(let it) = $0 { it } else { nil } }
    }

    /// A colour, or none.
    @inline(__always)
    static func color(_ get: @escaping Get<Color?>, _ set: @escaping Set<Color?>) -> Self {
        Self(.color, get, set, AnimatableValue.color) {
            if case .color(let it) = $0 { .some(it) } else { nil }
        }
    }

    /// A colour or a pattern, or none.
    @inline(__always)
    static func fill(_ get: @escaping Get<Fill?>, _ set: @escaping Set<Fill?>) -> Self {
        Self(.fill, get, set, AnimatableValue.fill) { if case .fill(let it) = $0 { .some(it) } else { nil } }
    }

    /// An outline, or none.
    @inline(__always)
    static func path(_ get: @escaping Get<Path?>, _ set: @escaping Set<Path?>) -> Self {
        Self(.path, get, set, AnimatableValue.path) { if case .path(let it) = $0 { .some(it) } else { nil } }
    }

    /// An affine map.
    @inline(__always)
    static func transform(_ get: @escaping Get<Affine>, _ set: @escaping Set<Affine>) -> Self {
        Self(.transform, get, set, AnimatableValue.transform) {
            if case .transform(let it) = $0 { it } else { nil }
        }
    }

    /// Several colours.
    @inline(__always)
    static func colors(_ get: @escaping Get<[Color]>, _ set: @escaping Set<[Color]>) -> Self {
        Self(.colors, get, set, AnimatableValue.colors) { if case .colors(let it) = $0 { it } else { nil } }
    }

    /// Several numbers, or none of them.
    @inline(__always)
    static func numbers(
        _ get: @escaping Get<[Double]>, _ legalValues: LegalValues = .any, _ set: @escaping Set<[Double]>
    ) -> Self {
        Self(.numbers, get, set, AnimatableValue.numbers, legalValues) {
            if case .numbers(let it) = $0 { it } else { nil }
        }
    }

    /// One of a closed set of words.
    @inline(__always)
    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ get: @escaping Get<Word>, _ set: @escaping Set<Word>
    ) -> Self {
        Self(.keyword, get, set, { .keyword($0.rawValue) }, .words(Word.allCases.map(\.rawValue))) {
            if case .keyword(let it) = $0 { Word(rawValue: it) } else { nil }
        }
    }
}
