import Geometry

/// A part of a property's value that has a key path of its own: `x` of a point, the rotation of a transform.
public enum PropertyComponent: String, Hashable, Sendable, CaseIterable {
    /// The x of a point.
    case x
    /// The y of a point.
    case y
    /// The corner of a rectangle.
    case origin
    /// The x of a rectangle's corner.
    case originX = "origin.x"
    /// The y of a rectangle's corner.
    case originY = "origin.y"
    /// The size of a rectangle.
    case size
    /// The width of a rectangle.
    case width = "size.width"
    /// The height of a rectangle.
    case height = "size.height"
    /// The angle of a transform in radians, clockwise on a screen.
    case rotation = "rotation.z"
    /// The mean of a transform's two scales; setting it sets both.
    case scale
    /// The scale of a transform along x.
    case scaleX = "scale.x"
    /// The scale of a transform along y.
    case scaleY = "scale.y"
    /// The move of a transform as a size.
    case translation
    /// The move of a transform along x.
    case translationX = "translation.x"
    /// The move of a transform along y.
    case translationY = "translation.y"
}

extension PropertyComponent {
    /// What sort of value the component is.
    public var kind: AnimatableValue.Kind { row.kind }

    /// The component of `value`, or nil when values of its kind have none such.
    public func value(in value: AnimatableValue) -> AnimatableValue? { row.get(value) }

    /// `value` with this component replaced, or nil when the kinds do not fit.
    public func setting(_ component: AnimatableValue, in value: AnimatableValue) -> AnimatableValue? {
        row.setting(component, value)
    }

    /// The table of all components: of what each is a part, where it is in it, and what it is called.
    var row: Row {
        switch self {
        case .x: .point(.number(\.x) { $0.x = $1 }, "The x")
        case .y: .point(.number(\.y) { $0.y = $1 }, "The y")
        case .origin: .rect(.point(\.origin) { $0.origin = $1 }, "The corner")
        case .originX: .rect(.number(\.origin.x) { $0.origin.x = $1 }, "The x")
        case .originY: .rect(.number(\.origin.y) { $0.origin.y = $1 }, "The y")
        case .size: .rect(.size(\.size) { $0.size = $1 }, "The size")
        case .width: .rect(.number(\.size.width) { $0.size.width = $1 }, "The width")
        case .height: .rect(.number(\.size.height) { $0.size.height = $1 }, "The height")
        case .rotation:
            .transform(
                .number(\.parts.rotation) { $0.parts.rotation = $1 },
                "The angle, in radians, clockwise on a screen,")
        case .scale: .transform(.number(\.parts.meanScale) { $0.parts.meanScale = $1 }, "The scale both ways")
        case .scaleX: .transform(.number(\.parts.scaleX) { $0.parts.scaleX = $1 }, "The scale along x")
        case .scaleY: .transform(.number(\.parts.scaleY) { $0.parts.scaleY = $1 }, "The scale along y")
        case .translation: .transform(.size(\.translation) { $0.translation = $1 }, "The move")
        case .translationX: .transform(.number(\.tx) { $0.tx = $1 }, "The move along x")
        case .translationY: .transform(.number(\.ty) { $0.ty = $1 }, "The move along y")
        }
    }

    /// What there is to know of a component.
    struct Row: Sendable {
        /// What sort of value it is.
        let kind: AnimatableValue.Kind
        /// Which of them make sense.
        let legalValues: LegalValues
        /// What it is, to complete "… of position".
        let words: String
        /// The component of a whole; nil when values of that kind have none such.
        let get: @Sendable (_ whole: AnimatableValue) -> AnimatableValue?
        /// The whole with its component replaced; nil when the kinds do not fit.
        let setting: @Sendable (_ part: AnimatableValue, _ whole: AnimatableValue) -> AnimatableValue?

        /// A component of points.
        @inline(__always)
        static func point(_ field: PropertyField<Point>, _ words: String) -> Row {
            Row(field, words, { .point($0) }) { if case .point(let point) = $0 { point } else { nil } }
        }

        /// A component of rectangles.
        @inline(__always)
        static func rect(_ field: PropertyField<Rect>, _ words: String) -> Row {
            Row(field, words, { .rect($0) }) { if case .rect(let rect) = $0 { rect } else { nil } }
        }

        /// A component of transforms.
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
    /// The transform taken apart; setting a part puts it together again.
    fileprivate var parts: TransformParts {
        get { TransformParts(self) }
        set { self = newValue.transform }
    }

    /// The move as a size.
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
