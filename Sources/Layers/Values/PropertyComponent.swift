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

    /// What sort of value the component is.
    public var kind: AnimatableValue.Kind {
        switch self {
        case .origin: .point
        case .size, .translation: .size
        case .x, .y, .originX, .originY, .width, .height, .rotation, .scale, .scaleX, .scaleY,
            .translationX, .translationY:
            .number
        }
    }

    /// The component of `value`, or nil when values of its kind have none such.
    public func value(in value: AnimatableValue) -> AnimatableValue? {
        switch value {
        case .point(let point):
            switch self {
            case .x: .number(point.x)
            case .y: .number(point.y)
            default: nil
            }
        case .rect(let rect): self.value(in: rect)
        case .transform(let transform): self.value(in: transform)
        default: nil
        }
    }

    private func value(in rect: Rect) -> AnimatableValue? {
        switch self {
        case .origin: .point(rect.origin)
        case .originX: .number(rect.origin.x)
        case .originY: .number(rect.origin.y)
        case .size: .size(rect.size)
        case .width: .number(rect.size.width)
        case .height: .number(rect.size.height)
        default: nil
        }
    }

    private func value(in transform: Affine) -> AnimatableValue? {
        switch self {
        case .translation: return .size(Size(transform.tx, transform.ty))
        case .translationX: return .number(transform.tx)
        case .translationY: return .number(transform.ty)
        default: break
        }
        let parts = TransformParts(transform)
        switch self {
        case .rotation: return .number(parts.rotation)
        case .scale: return .number((parts.scaleX + parts.scaleY) / 2)
        case .scaleX: return .number(parts.scaleX)
        case .scaleY: return .number(parts.scaleY)
        default: return nil
        }
    }

    /// `value` with this component replaced, or nil when the kinds do not fit.
    public func setting(_ component: AnimatableValue, in value: AnimatableValue) -> AnimatableValue? {
        switch (value, component) {
        case (.point(let point), .number(let number)):
            switch self {
            case .x: .point(Point(number, point.y))
            case .y: .point(Point(point.x, number))
            default: nil
            }
        case (.rect(let rect), _): setting(component, in: rect).map(AnimatableValue.rect)
        case (.transform(let transform), _):
            setting(component, in: transform).map(AnimatableValue.transform)
        default: nil
        }
    }

    private func setting(_ component: AnimatableValue, in rect: Rect) -> Rect? {
        var rect = rect
        switch (self, component) {
        case (.origin, .point(let point)): rect.origin = point
        case (.originX, .number(let number)): rect.origin.x = number
        case (.originY, .number(let number)): rect.origin.y = number
        case (.size, .size(let size)): rect.size = size
        case (.width, .number(let number)): rect.size.width = number
        case (.height, .number(let number)): rect.size.height = number
        default: return nil
        }
        return rect
    }

    private func setting(_ component: AnimatableValue, in transform: Affine) -> Affine? {
        var transform = transform
        switch (self, component) {
        case (.translation, .size(let size)):
            transform.tx = size.width
            transform.ty = size.height
            return transform
        case (.translationX, .number(let number)): transform.tx = number
        case (.translationY, .number(let number)): transform.ty = number
        case (_, .number(let number)):
            var parts = TransformParts(transform)
            switch self {
            case .rotation: parts.rotation = number
            case .scale:
                parts.scaleX = number
                parts.scaleY = number
            case .scaleX: parts.scaleX = number
            case .scaleY: parts.scaleY = number
            default: return nil
            }
            return parts.transform
        default: return nil
        }
        return transform
    }
}
