/// A width and a height, in points. Negative sizes are kept as given, see ``Rect/standardized``.
@frozen
public struct Size: Hashable, Sendable, BitwiseCopyable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// The size `width` by `height`.
    @inlinable
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent.
    public static let zero = Size(0, 0)
}

/// An axis-aligned rectangle: its corner of least x and y, and its size.
@frozen
public struct Rect: Hashable, Sendable, BitwiseCopyable {
    /// The corner of least x and y, when the size is not negative.
    public var origin: Point
    /// The width and the height, in points; either may be negative.
    public var size: Size

    /// The rectangle with its top left corner at `origin`.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle with its top left corner at (`x`, `y`).
    @inlinable
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(origin: Point(x, y), size: Size(width, height))
    }

    /// The smallest rectangle that holds both corners, in any order.
    @inlinable
    public init(corner a: Point, corner b: Point) {
        self.init(min(a.x, b.x), min(a.y, b.y), abs(b.x - a.x), abs(b.y - a.y))
    }

    /// The rectangle of no extent at the origin.
    public static let zero = Rect(0, 0, 0, 0)

    /// The left edge, whatever the sign of the width.
    @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
    /// The right edge, whatever the sign of the width.
    @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
    /// The upper edge, whatever the sign of the height.
    @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
    /// The lower edge, whatever the sign of the height.
    @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
    /// The point half way along both sides.
    @inlinable
    public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
    /// Whether the width or the height is 0.
    @inlinable
    public var isEmpty: Bool { !(size.width * size.height != 0) }

    /// The rectangle of the same four edges with a width and a height of 0 or more.
    @inlinable
    public var standardized: Rect { Rect(minX, minY, abs(size.width), abs(size.height)) }

    /// The rectangle moved inwards by `dx` on the left and the right and `dy` above and below; outwards for
    /// negative amounts. An inset beyond the middle collapses to the centre.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect {
        let x = min(dx, abs(size.width) / 2)
        let y = min(dy, abs(size.height) / 2)
        return Rect(minX + x, minY + y, abs(size.width) - 2 * x, abs(size.height) - 2 * y)
    }

    /// The smallest rectangle that holds both, empty ones too. Its size is not negative.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
    }

    /// What both cover, or nil when they do not meet. Rectangles that only touch meet in an empty one.
    @inlinable
    public func intersection(_ other: Rect) -> Rect? {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        return left <= right && top <= bottom ? Rect(left, top, right - left, bottom - top) : nil
    }

    /// Whether the point lies inside or on the edge.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }
}
