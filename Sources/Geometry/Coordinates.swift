import RealModule

// MARK: - Points

/// A place in the plane, in points; x grows to the right and y downward, as in UIKit and SVG.
///
/// A `Point` is where something is; a ``Vector`` is how far and which way. The difference of two points
/// is a vector, and a point moved by a vector is a point.
@frozen
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// Distance to the right of the origin, in points.
    public var x: Double
    /// Distance below the origin, in points.
    public var y: Double

    /// The point at (`x`, `y`).
    @inlinable
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin (0, 0).
    public static let zero = Point(0, 0)

    /// Whether neither coordinate is infinite or not a number.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The point `progress` of the way to `other`: this point at 0, `other` at 1, and on the same line
    /// beyond them outside that range.
    @inlinable
    public func interpolated(to other: Point, progress: Double) -> Point {
        Point(x + (other.x - x) * progress, y + (other.y - y) * progress)
    }

    /// The straight-line distance to `other`, in points.
    @inlinable
    public func distance(to other: Point) -> Double { (other - self).length }

    /// How far, and which way, `lhs` lies from `rhs`.
    @inlinable
    public static func - (lhs: Point, rhs: Point) -> Vector { Vector(lhs.x - rhs.x, lhs.y - rhs.y) }

    /// The point moved by a vector.
    @inlinable
    public static func + (lhs: Point, rhs: Vector) -> Point { Point(lhs.x + rhs.dx, lhs.y + rhs.dy) }

    /// The point moved against a vector.
    @inlinable
    public static func - (lhs: Point, rhs: Vector) -> Point { Point(lhs.x - rhs.dx, lhs.y - rhs.dy) }

    /// Moves the point by a vector.
    @inlinable
    public static func += (lhs: inout Point, rhs: Vector) { lhs = lhs + rhs }
}

// MARK: - Vectors

/// A displacement in the plane, in points.
@frozen
public struct Vector: Hashable, Sendable, BitwiseCopyable {
    /// How far to the right.
    public var dx: Double
    /// How far down.
    public var dy: Double

    /// The displacement by `dx` to the right and `dy` down.
    @inlinable
    public init(_ dx: Double, _ dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static let zero = Vector(0, 0)

    /// The length, in points. Not guarded against overflow: components above about 1e154 give infinity.
    @inlinable
    public var length: Double { lengthSquared.squareRoot() }

    /// The square of the length; cheaper than ``length`` where only an order is asked for.
    @inlinable
    public var lengthSquared: Double { dx * dx + dy * dy }

    /// The displacement of length 1 in the same direction, or nil when this one has no direction (length 0
    /// or not finite).
    @inlinable
    public var normalized: Vector? {
        let length = self.length
        return length > 0 && length.isFinite ? Vector(dx / length, dy / length) : nil
    }

    /// The vector turned a quarter from x towards y: clockwise on a screen, where y grows downward.
    @inlinable
    public var perpendicular: Vector { Vector(-dy, dx) }

    /// The dot product: |a| |b| cos of the angle between them.
    @inlinable
    public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

    /// The z of the cross product: |a| |b| sin of the angle from this vector to `other`, positive when the
    /// turn is clockwise on a screen.
    @inlinable
    public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

    /// The sum of two displacements.
    @inlinable
    public static func + (lhs: Vector, rhs: Vector) -> Vector { Vector(lhs.dx + rhs.dx, lhs.dy + rhs.dy) }

    /// The difference of two displacements.
    @inlinable
    public static func - (lhs: Vector, rhs: Vector) -> Vector { Vector(lhs.dx - rhs.dx, lhs.dy - rhs.dy) }

    /// The opposite displacement.
    @inlinable
    public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }

    /// The displacement `rhs` times as long.
    @inlinable
    public static func * (lhs: Vector, rhs: Double) -> Vector { Vector(lhs.dx * rhs, lhs.dy * rhs) }

    /// The displacement `lhs` times as long.
    @inlinable
    public static func * (lhs: Double, rhs: Vector) -> Vector { rhs * lhs }
}

// MARK: - Rectangles

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

// MARK: - Affine maps

/// A linear map of the plane followed by a move: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The letters and their order are Core Graphics' (`CGAffineTransform`) and SVG's `matrix(a b c d e f)`.
@frozen
public struct Affine: Hashable, Sendable, BitwiseCopyable {
    /// How much of x goes into x'.
    public var a: Double
    /// How much of x goes into y'.
    public var b: Double
    /// How much of y goes into x'.
    public var c: Double
    /// How much of y goes into y'.
    public var d: Double
    /// The move along x, in points.
    public var tx: Double
    /// The move along y, in points.
    public var ty: Double

    /// The map of these six numbers, the last two in points.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The map that changes nothing.
    public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A move by `tx` to the right and `ty` down, in points.
    @inlinable
    public init(translationX tx: Double, y ty: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A scaling about the origin. A negative factor mirrors, 0 flattens.
    @inlinable
    public init(scaleX sx: Double, y sy: Double) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A turn about the origin by `angle` radians, from x towards y: clockwise on a screen.
    public init(rotation angle: Double) {
        let cosine = Double.cos(angle)
        let sine = Double.sin(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// This map first, `next` after it (`CGAffineTransformConcat(self, next)`).
    @inlinable
    public func concatenating(_ next: Affine) -> Affine {
        Affine(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// By how much areas grow; negative when the map mirrors.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// The map that undoes this one, or nil when this one flattens the plane.
    public var inverted: Affine? {
        let determinant = self.determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        return Affine(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// The mean scale: the factor by which the length of a line grows on average, the square root of the
    /// growth of areas.
    @inlinable
    public var meanScale: Double { abs(determinant).squareRoot() }

    /// Where the map takes a point.
    @inlinable
    public func apply(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// Where the map takes a displacement: the move plays no part.
    @inlinable
    public func apply(_ vector: Vector) -> Vector {
        Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
    }

    /// The smallest axis-aligned rectangle that holds the image of `rect`.
    public func boundingBox(of rect: Rect) -> Rect {
        let corners = [
            apply(Point(rect.minX, rect.minY)), apply(Point(rect.maxX, rect.minY)),
            apply(Point(rect.maxX, rect.maxY)), apply(Point(rect.minX, rect.maxY)),
        ]
        return Rect(corner: corners[0], corner: corners[1])
            .union(Rect(corner: corners[2], corner: corners[3]))
    }
}

// MARK: - Numbers as text

// How a number is written, once for all files, sentences and screens. Nothing here depends on a locale, and
// nothing comes from Foundation.

extension Double {
    /// The shortest decimal that reads back as the same number, without a point where it is whole: `5`, `0.1`,
    /// `-0`.
    ///
    /// From 2^54 on, and below 0.0001, it has an exponent (`1e+16`, `1e-05`), which YAML, JSON, SVG and CSS all
    /// read. Infinities and not-a-number, which none of them can say, are `inf`, `-inf` and `nan`: a caller
    /// that may meet them writes something else.
    package var shortestDecimal: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The number rounded to so many places after the point, half away from zero, with no zeros at the end:
    /// `1.2345.decimal(upToPlaces: 2)` is `1.23`. What rounds to zero is `0`, never `-0`, and there is never an
    /// exponent below 2^53.
    ///
    /// A number too large to have that many places is its ``shortestDecimal``, and so is what is not finite.
    /// `places` are 0 to 15. Without its `leadingZero` a number below 1 is `.5`, as SVG and CSS allow it.
    package func decimal(upToPlaces places: Int, leadingZero: Bool = true) -> String {
        guard let (units, scale) = units(places: places) else { return shortestDecimal }
        let sign = self < 0 && units > 0 ? "-" : ""
        guard units % scale != 0 else { return sign + String(units / scale) }
        let whole = units < scale && !leadingZero ? "" : String(units / scale)
        var fraction = Double.fraction(units % scale, places)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return sign + whole + "." + fraction
    }

    /// The number rounded to exactly so many places after the point, 0 to 15, for what stands in columns:
    /// `1.5.decimal(places: 3)` is `1.500`. Else as ``decimal(upToPlaces:leadingZero:)``.
    package func decimal(places: Int) -> String {
        guard let (units, scale) = units(places: places) else { return shortestDecimal }
        let whole = (self < 0 && units > 0 ? "-" : "") + String(units / scale)
        return places > 0 ? whole + "." + Double.fraction(units % scale, places) : whole
    }

    /// The size of the number in units of its last place, and how many of them are 1; nil where doubles are
    /// further apart than that.
    private func units(places: Int) -> (units: Int, scale: Int)? {
        precondition((0...15).contains(places), "a double has no more than 15 places to round to")
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let units = (magnitude * Double(scale)).rounded()
        return units < 0x1p53 ? (Int(units), scale) : nil
    }

    private static func fraction(_ units: Int, _ places: Int) -> String {
        let digits = String(units)
        return String(repeating: "0", count: places - digits.count) + digits
    }
}
