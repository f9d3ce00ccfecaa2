public import Colors
public import Geometry

/// A value that a property of a layer can have, and an animation can blend.
public enum AnimatableValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A truth value.
    case bool(Bool)
    /// A place.
    case point(Point)
    /// An extent.
    case size(Size)
    /// A rectangle.
    case rect(Rect)
    /// A colour, or none.
    case color(Color?)
    /// A colour or a pattern, or none.
    case fill(Fill?)
    /// An outline, or none.
    case path(Path?)
    /// An affine map.
    case transform(Affine)
    /// Several colours.
    case colors([Color])
    /// Several numbers; for a property that may be nil, none of them.
    case numbers([Double])
    /// One of a closed set of words, spelled as Core Animation spells it.
    case keyword(String)

    /// What sort of value an ``AnimatableValue`` is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A number.
        case number
        /// A truth value.
        case bool
        /// A place.
        case point
        /// An extent.
        case size
        /// A rectangle.
        case rect
        /// A colour or none.
        case color
        /// A colour, a pattern or none.
        case fill
        /// An outline or none.
        case path
        /// An affine map.
        case transform
        /// Several colours.
        case colors
        /// Several numbers.
        case numbers
        /// One of a closed set of words.
        case keyword
    }

    /// What sort of value this is.
    public var kind: Kind {
        switch self {
        case .number: .number
        case .bool: .bool
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .color: .color
        case .fill: .fill
        case .path: .path
        case .transform: .transform
        case .colors: .colors
        case .numbers: .numbers
        case .keyword: .keyword
        }
    }

    /// The same value as `kind`, where one is as good as the other: a colour is also a fill.
    public func converted(to kind: Kind) -> AnimatableValue? {
        if self.kind == kind { return self }
        if kind == .fill, case .color(let color) = self { return .fill(color.map(Fill.color)) }
        if kind == .color, case .fill(.color(let color)) = self { return .color(color) }
        if kind == .color, case .fill(nil) = self { return .color(nil) }
        return nil
    }
}

extension AnimatableValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
