import Colors
import Geometry

/// A stored field of `Holder` as an ``AnimatableValue``, with its valid values.
///
/// It names the field twice, because setting through a writable key path takes two to three times as long. The
/// constructors are inlined into the tables of fields, so each closure becomes a plain load or store. Setting
/// consumes the value, which saves reference counting of its arrays.
struct PropertyField<Holder>: Sendable {
    typealias Get<Stored> = @Sendable (Holder) -> Stored
    typealias Set<Stored> = @Sendable (inout Holder, consuming Stored) -> Void

    let kind: AnimatableValue.Kind
    let legalValues: LegalValues
    let get: Get<AnimatableValue>
    /// Sets the field and returns whether the value has the right type.
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

    @inline(__always)
    static func number(
        _ get: @escaping Get<Double>, _ range: NumberRange = .any, _ set: @escaping Set<Double>
    ) -> Self {
        Self(.number, get, set, AnimatableValue.number, .numbers(range)) {
            if case .number(let it) = $0 { it } else { nil }
        }
    }

    @inline(__always)
    static func bool(_ get: @escaping Get<Bool>, _ set: @escaping Set<Bool>) -> Self {
        Self(.bool, get, set, AnimatableValue.bool) { if case .bool(let it) = $0 { it } else { nil } }
    }

    @inline(__always)
    static func point(_ get: @escaping Get<Point>, _ set: @escaping Set<Point>) -> Self {
        Self(.point, get, set, AnimatableValue.point) { if case .point(let it) = $0 { it } else { nil } }
    }

    @inline(__always)
    static func size(_ get: @escaping Get<Size>, _ set: @escaping Set<Size>) -> Self {
        Self(.size, get, set, AnimatableValue.size) { if case .size(let it) = $0 { it } else { nil } }
    }

    @inline(__always)
    static func rect(_ get: @escaping Get<Rect>, _ set: @escaping Set<Rect>) -> Self {
        Self(.rect, get, set, AnimatableValue.rect) { if case .rect(let it) = $0 { it } else { nil } }
    }

    @inline(__always)
    static func color(_ get: @escaping Get<Color?>, _ set: @escaping Set<Color?>) -> Self {
        Self(.color, get, set, AnimatableValue.color) {
            if case .color(let it) = $0 { .some(it) } else { nil }
        }
    }

    @inline(__always)
    static func fill(_ get: @escaping Get<Fill?>, _ set: @escaping Set<Fill?>) -> Self {
        Self(.fill, get, set, AnimatableValue.fill) { if case .fill(let it) = $0 { .some(it) } else { nil } }
    }

    @inline(__always)
    static func path(_ get: @escaping Get<Path?>, _ set: @escaping Set<Path?>) -> Self {
        Self(.path, get, set, AnimatableValue.path) { if case .path(let it) = $0 { .some(it) } else { nil } }
    }

    @inline(__always)
    static func transform(_ get: @escaping Get<Affine>, _ set: @escaping Set<Affine>) -> Self {
        Self(.transform, get, set, AnimatableValue.transform) {
            if case .transform(let it) = $0 { it } else { nil }
        }
    }

    @inline(__always)
    static func colors(_ get: @escaping Get<[Color]>, _ set: @escaping Set<[Color]>) -> Self {
        Self(.colors, get, set, AnimatableValue.colors) { if case .colors(let it) = $0 { it } else { nil } }
    }

    @inline(__always)
    static func numbers(
        _ get: @escaping Get<[Double]>, _ legalValues: LegalValues = .any, _ set: @escaping Set<[Double]>
    ) -> Self {
        Self(.numbers, get, set, AnimatableValue.numbers, legalValues) {
            if case .numbers(let it) = $0 { it } else { nil }
        }
    }

    @inline(__always)
    static func corners(_ get: @escaping Get<CornerMask>, _ set: @escaping Set<CornerMask>) -> Self {
        Self(.corners, get, set, AnimatableValue.corners) {
            if case .corners(let it) = $0 { it } else { nil }
        }
    }

    @inline(__always)
    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ get: @escaping Get<Word>, _ set: @escaping Set<Word>
    ) -> Self {
        Self(.keyword, get, set, { .keyword($0.rawValue) }, .words(Word.allCases.map(\.rawValue))) {
            if case .keyword(let it) = $0 { Word(rawValue: it) } else { nil }
        }
    }
}

// MARK: - Components

/// A part of a property's value with its own key path: the `x` of a point, the rotation of a transform.
public enum PropertyComponent: String, Hashable, Sendable, CaseIterable {
    /// The coordinates of a point.
    case x, y
    /// The origin of a rectangle.
    case origin
    /// The coordinates of a rectangle's origin.
    case originX = "origin.x", originY = "origin.y"
    /// The size of a rectangle.
    case size
    /// The width and the height of a rectangle.
    case width = "size.width", height = "size.height"
    /// The width and the height of a size.
    case sizeWidth = "width", sizeHeight = "height"
    /// The angle of a transform in radians, clockwise on a screen.
    case rotation = "rotation.z"
    /// The mean of a transform's two scales; setting it sets both.
    case scale
    /// The scales of a transform along x and along y.
    case scaleX = "scale.x", scaleY = "scale.y"
    /// The translation of a transform as a size.
    case translation
    /// The translations of a transform along x and along y.
    case translationX = "translation.x", translationY = "translation.y"
}

extension PropertyComponent {
    /// The type of the component.
    public var kind: AnimatableValue.Kind { row.kind }

    /// Returns `value` with this component replaced, or `nil` if the types do not match.
    public func setting(_ component: AnimatableValue, in value: AnimatableValue) -> AnimatableValue? {
        row.setting(component, value)
    }

    var row: Row {
        switch self {
        case .x: .point(.number(\.x) { $0.x = $1 }, "The x")
        case .y: .point(.number(\.y) { $0.y = $1 }, "The y")
        case .origin: .rect(.point(\.origin) { $0.origin = $1 }, "The origin")
        case .originX: .rect(.number(\.origin.x) { $0.origin.x = $1 }, "The x")
        case .originY: .rect(.number(\.origin.y) { $0.origin.y = $1 }, "The y")
        case .size: .rect(.size(\.size) { $0.size = $1 }, "The size")
        case .width: .rect(.number(\.size.width) { $0.size.width = $1 }, "The width")
        case .height: .rect(.number(\.size.height) { $0.size.height = $1 }, "The height")
        case .sizeWidth: .size(.number(\.width) { $0.width = $1 }, "The width")
        case .sizeHeight: .size(.number(\.height) { $0.height = $1 }, "The height")
        case .rotation:
            .transform(
                .number(\.parts.rotation) { $0.parts.rotation = $1 },
                "The rotation in radians, clockwise on a screen,")
        case .scale:
            .transform(.number(\.parts.meanScale) { $0.parts.meanScale = $1 }, "The scale along both axes")
        case .scaleX: .transform(.number(\.parts.scaleX) { $0.parts.scaleX = $1 }, "The scale along x")
        case .scaleY: .transform(.number(\.parts.scaleY) { $0.parts.scaleY = $1 }, "The scale along y")
        case .translation: .transform(.size(\.translation) { $0.translation = $1 }, "The translation")
        case .translationX: .transform(.number(\.tx) { $0.tx = $1 }, "The translation along x")
        case .translationY: .transform(.number(\.ty) { $0.ty = $1 }, "The translation along y")
        }
    }

    struct Row: Sendable {
        let kind: AnimatableValue.Kind
        let legalValues: LegalValues
        /// The description, to complete "… of position".
        let words: String
        let get: @Sendable (_ whole: AnimatableValue) -> AnimatableValue?
        let setting: @Sendable (_ part: AnimatableValue, _ whole: AnimatableValue) -> AnimatableValue?

        @inline(__always)
        static func point(_ field: PropertyField<Point>, _ words: String) -> Row {
            Row(field, words, { .point($0) }) { if case .point(let point) = $0 { point } else { nil } }
        }

        @inline(__always)
        static func size(_ field: PropertyField<Size>, _ words: String) -> Row {
            Row(field, words, { .size($0) }) { if case .size(let size) = $0 { size } else { nil } }
        }

        @inline(__always)
        static func rect(_ field: PropertyField<Rect>, _ words: String) -> Row {
            Row(field, words, { .rect($0) }) { if case .rect(let rect) = $0 { rect } else { nil } }
        }

        @inline(__always)
        static func transform(_ field: PropertyField<Affine>, _ words: String) -> Row {
            Row(field, words, { .transform($0) }) { if case .transform(let map) = $0 { map } else { nil } }
        }

        @inline(__always)
        private init<Whole>(
            _ field: PropertyField<Whole>, _ words: String,
            _ value: @escaping @Sendable (Whole) -> AnimatableValue,
            whole: @escaping @Sendable (AnimatableValue) -> Whole?
        ) {
            kind = field.kind
            legalValues = field.legalValues
            self.words = words
            let (read, write) = (field.get, field.set)
            get = {
                guard let whole = whole($0) else { return nil }
                return read(whole)
            }
            setting = { part, old in
                guard var changed = whole(old), write(&changed, part) else { return nil }
                return value(changed)
            }
        }
    }
}

extension Affine {
    fileprivate var parts: TransformParts {
        get { TransformParts(self) }
        set { self = newValue.transform }
    }

    fileprivate var translation: Size {
        get { Size(tx, ty) }
        set { (tx, ty) = (newValue.width, newValue.height) }
    }
}

extension TransformParts {
    /// The mean of the two scales; setting it sets both.
    fileprivate var meanScale: Double {
        get { (scaleX + scaleY) / 2 }
        set { (scaleX, scaleY) = (newValue, newValue) }
    }
}
